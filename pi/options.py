"""Options: frozen dataclasses that a configuration file fills and documents.

A field has its default beside it, and its meaning with the unit in the catalogues, as
``key-SECTION-FIELD``; :func:`document` prints both for people to edit. :func:`read` makes the
dataclass of a table of TOML; unknown keys, wrong types and impossible values are refused with the
place where they stand.
"""

from __future__ import annotations

import textwrap
import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, TypeVar, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from pi.words import Words


class BadOption(ValueError):
    """A key that does not exist, or a value that cannot be: a code and the values of its sentence, which names the
    place and what is possible (``config-…`` in the catalogues).
    """

    def __init__(self, code: str, where: str = "", **values: object) -> None:
        super().__init__(code)
        self.code, self.where, self.values = code, where, values

    def said(self, words: Words) -> str:
        """Say it in a language."""
        told = words.option_problem(self.code, self.values)
        return words.say("", "config-place", {"place": self.where, "problem": told}) if self.where else told

    def __str__(self) -> str:
        # The catalogues are read only by whoever has something to say.
        from pi.words import Words

        return self.said(Words("en"))


class OptionSet(Protocol):
    """Any dataclass of options."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


Options = TypeVar("Options", bound=OptionSet)


def read(kind: type[Options], values: Mapping[str, object], where: str = "") -> Options:
    """Make the options of what a table of TOML says. ``where`` is the table's place, for messages."""
    known = [each.name for each in fields(kind)]
    for name in values:
        if name not in known:
            raise BadOption("no-key", key=f"{where}{name}", known=", ".join(known))
    hints = get_type_hints(kind)
    given = {name: _fitted(value, hints[name], f"{where}{name}") for name, value in values.items()}
    missing = [each.name for each in fields(kind) if not _has_default(each) and each.name not in given]
    if missing:
        raise BadOption("missing", key=f"{where}{missing[0]}")
    try:
        return kind(**given)
    except BadOption as error:
        error.where = error.where or where.rstrip(".")
        raise
    except ValueError as error:
        raise BadOption("other", where.rstrip("."), detail=str(error)) from error


def document(kind: type[OptionSet], section: str, words: Words) -> Iterator[str]:
    """The lines of a section: each key with its meaning and unit, and its default, commented out."""
    for each in fields(kind):
        meaning = words.say("", f"key-{section}-{each.name}", {})
        yield from (f"# {line}" for line in textwrap.wrap(meaning, 100))
        yield f"#{each.name} = {toml(_default(each)) if _has_default(each) else ''}".rstrip()


def toml(value: object) -> str:
    """A value as TOML writes it.

    >>> toml({"first": "Ana", "totem": True, "size_wh": (640, 480)})
    '{first = "Ana", totem = true, size_wh = [640, 480]}'
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + "}"
    return "" if value is None else str(value)


def _has_default(each: Field[Any]) -> bool:
    return each.default is not MISSING or each.default_factory is not MISSING


def _default(each: Field[Any]) -> object:
    return each.default if each.default_factory is MISSING else each.default_factory()


def _fitted(value: Any, wanted: Any, where: str) -> Any:
    """The value as the type wanted: a list becomes a tuple, a whole number a real one; nothing else is bent."""
    origin, parts = get_origin(wanted), get_args(wanted)
    if origin in (types.UnionType, typing.Union):
        return _fitted_to_one_of(value, parts, where)
    if is_dataclass(wanted) and isinstance(wanted, type) and isinstance(value, Mapping):
        return read(wanted, value, f"{where}.")
    if origin is tuple and isinstance(value, list | tuple):
        if len(parts) == 2 and parts[1] is Ellipsis:
            return tuple(_fitted(item, parts[0], where) for item in value)
        if len(value) == len(parts):
            return tuple(_fitted(item, part, where) for item, part in zip(value, parts, strict=True))
    if wanted is float and type(value) is int:
        return float(value)
    closed = origin is Literal and value in parts
    mapping = isinstance(origin, type) and issubclass(origin, Mapping) and isinstance(value, dict)
    if closed or mapping or (isinstance(wanted, type) and type(value) is wanted):
        return value
    raise BadOption("unfit", key=where, value=repr(value), wanted=_wanted(wanted))


def _fitted_to_one_of(value: Any, kinds: tuple[Any, ...], where: str) -> Any:
    for kind in kinds:
        try:
            return _fitted(value, kind, where)
        except BadOption:
            continue
    raise BadOption("unfit", key=where, value=repr(value), wanted=[one for kind in kinds for one in _wanted(kind)])


def _wanted(wanted: Any) -> list[str]:
    """What a value may be: the values themselves, or the name of a type."""
    if get_origin(wanted) is Literal:
        return list(map(repr, get_args(wanted)))
    return [str(getattr(get_origin(wanted) or wanted, "__name__", wanted)).lower()]
