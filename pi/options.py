"""Options: frozen dataclasses that a configuration file fills and documents.

A field is declared with :func:`option`, so that its default, meaning and unit stand in one place
and cannot drift apart from the file that is printed for people to edit. :func:`read` makes the
dataclass of a table of TOML; unknown keys, wrong types and impossible values are refused with the
place where they stand.
"""

from __future__ import annotations

import textwrap
import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, field, fields, is_dataclass
from typing import Any, ClassVar, Literal, Protocol, TypeVar, get_args, get_origin, get_type_hints


class BadOption(ValueError):
    """A key that does not exist, or a value that cannot be; the message names the place and what is possible."""


class OptionSet(Protocol):
    """Any dataclass of options."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


Options = TypeVar("Options", bound=OptionSet)


def option(default: Any, meaning: str, unit: str = "") -> Any:
    """Declare a field with its default, what it means and in which unit it is."""
    metadata = {"meaning": meaning, "unit": unit}
    if isinstance(default, dict):
        return field(default_factory=default.copy, metadata=metadata)
    return field(default=default, metadata=metadata)


def read(kind: type[Options], values: Mapping[str, object], where: str = "") -> Options:
    """Make the options of what a table of TOML says. ``where`` is the table's place, for messages."""
    known = [each.name for each in fields(kind)]
    for name in values:
        if name not in known:
            raise BadOption(f"{where}{name} is no key; there are: {', '.join(known)}")
    hints = get_type_hints(kind)
    given = {name: _fitted(value, hints[name], f"{where}{name}") for name, value in values.items()}
    missing = [each.name for each in fields(kind) if not _has_default(each) and each.name not in given]
    if missing:
        raise BadOption(f"{where}{missing[0]} is missing")
    try:
        return kind(**given)
    except BadOption:
        raise
    except ValueError as error:
        raise BadOption(f"{where.rstrip('.') or 'configuration'}: {error}") from error


def document(kind: type[OptionSet]) -> Iterator[str]:
    """The lines of a section: each key with its meaning and unit, and its default, commented out."""
    for each in fields(kind):
        unit = f" ({each.metadata['unit']})" if each.metadata["unit"] else ""
        yield from (f"# {line}" for line in textwrap.wrap(each.metadata["meaning"] + unit, 100))
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
    raise BadOption(f"{where} is {value!r}; it must be {_in_words(wanted)}")


def _fitted_to_one_of(value: Any, kinds: tuple[Any, ...], where: str) -> Any:
    for kind in kinds:
        try:
            return _fitted(value, kind, where)
        except BadOption:
            continue
    raise BadOption(f"{where} is {value!r}; it must be {' or '.join(map(_in_words, kinds))}")


def _in_words(wanted: Any) -> str:
    if get_origin(wanted) is Literal:
        return " or ".join(map(repr, get_args(wanted)))
    return wanted.__name__ if isinstance(wanted, type) and not get_args(wanted) else str(wanted)
