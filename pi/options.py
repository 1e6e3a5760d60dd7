"""Options: frozen dataclasses that a configuration file fills and documents.

A field has its default beside it, and a number its range (:func:`within`). Its meaning with the unit is in the
catalogues, as ``key-SECTION-FIELD``; :func:`document` prints it. :func:`read` makes the dataclass from a TOML table.
Unknown keys, wrong types and impossible values are refused with their place. :func:`toml_values` reads a file.
"""

import codecs
import json
import re
import textwrap
import tomllib
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from pathlib import Path
from typing import ClassVar, Literal, Protocol, TypeVar, get_args, get_origin, get_type_hints

from pi import files
from vision.fault import Fault

LARGEST = 2**31 - 1
"""Default bound of a number. NaN is refused: every comparison with it is false."""
MAX_BYTES = 2**20
"""Maximum size of a configuration file; one with every key and its comment has 20 kB."""
LINE = re.compile(r"at line (\d+)")
"""The line at which `tomllib` stopped."""
MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
SHOWN = 20
"""Number of characters shown of a refused number of more than 64 bits."""


class BadOption(Fault, ValueError):
    """An unknown key or an impossible value: the code and values of its sentence (``config-…`` in the catalogues),
    which names the possible ones. ``where`` is the section of the key.
    """

    def __init__(self, code: str, where: str = "", **values: object) -> None:
        super().__init__(code, **values)
        self.where = where

    def __str__(self) -> str:
        return f"{self.where}: {super().__str__()}" if self.where else super().__str__()


class OptionSet(Protocol):
    """Any dataclass of options."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


Options = TypeVar("Options", bound=OptionSet)


def within(minimum: float, maximum: float) -> Mapping[str, float]:
    """Return the metadata of a field: the range of its number, or of each of its numbers.

    >>> within(0, 1)
    {'least': 0, 'most': 1}
    """
    return {"least": minimum, "most": maximum}


def read(kind: type[Options], values: Mapping[str, object], where: str = "") -> Options:
    """Return the options from a TOML table; ``where`` is its name, for messages. Raise BadOption."""
    names = [each.name for each in fields(kind)]
    for name in values:
        if name not in names:
            raise BadOption("no-key", key=f"{where}{name}", known=", ".join(names))
    hints = get_type_hints(kind)
    given = {name: _fitted(value, hints[name], f"{where}{name}") for name, value in values.items()}
    for each in fields(kind):
        _require_range(given.get(each.name), each, where.rstrip("."))
    missing = [each.name for each in fields(kind) if _default(each) is MISSING and each.name not in given]
    if missing:
        raise BadOption("missing", key=f"{where}{missing[0]}")
    try:
        return kind(**given)
    except BadOption as error:
        error.where = error.where or where.rstrip(".")
        raise
    except ValueError as error:
        raise BadOption("other", where.rstrip("."), detail=str(error)) from error


def document(kind: type[OptionSet], section: str, say: Callable[[str], str]) -> Iterator[str]:
    """Yield the lines of a section: each key with its meaning (from ``say``) and its default, commented out."""
    for each in fields(kind):
        yield from (f"# {line}" for line in textwrap.wrap(say(f"key-{section}-{each.name}"), 100))
        # JSON values without an object are also TOML values, and fit in one line.
        default = _default(each)
        is_shown = default is not MISSING and default is not None
        yield f"#{each.name} =" + (f" {json.dumps(default, ensure_ascii=False)}" if is_shown else "")


def _require_range(value: object, key: Field[object], where: str) -> None:
    """Raise BadOption for NaN and for numbers outside the range of the key, also in lists."""
    minimum, maximum = key.metadata.get("least", -LARGEST), key.metadata.get("most", LARGEST)
    for number in value if isinstance(value, tuple) else (value,):
        if isinstance(number, int | float) and not minimum <= number <= maximum:
            raise BadOption("range", where, key=key.name, value=_number_text(number), least=minimum, most=maximum)


def _number_text(number: float) -> str:
    """Return a number as text. A long one is cut, since Python refuses to write thousands of digits."""
    is_long = isinstance(number, int) and number.bit_length() > 64
    return f"{hex(int(number))[:SHOWN]}…" if is_long else str(number)


def _default(each: Field[object]) -> object:
    """Return the default of a field; MISSING if it has none."""
    return each.default if each.default_factory is MISSING else each.default_factory()


def _fitted(value: object, wanted: object, where: str) -> object:
    """Return the value as the wanted type: a list becomes a tuple, an int a float. Nothing else is converted."""
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
        # A long int does not fit in a float. It is cut to a value outside every range.
        return float(max(-2 * LARGEST, min(value, 2 * LARGEST)))
    closed = origin is Literal and value in parts
    mapping = isinstance(origin, type) and issubclass(origin, Mapping) and isinstance(value, dict)
    if closed or mapping or (isinstance(wanted, type) and type(value) is wanted):
        return value
    raise BadOption("unfit", key=where, value=value_text(value, where), wanted=_wanted(wanted))


def value_text(value: object, key: str = "") -> str:
    """Return a value as text. "…" replaces passwords, and numbers of thousands of digits, which Python cannot write."""
    if key.endswith("password"):
        return "…"
    try:
        return repr(value)
    except (ValueError, RecursionError):
        return "…"


def _fitted_to_one_of(value: object, kinds: tuple[object, ...], where: str) -> object:
    for kind in kinds:
        try:
            return _fitted(value, kind, where)
        except BadOption:
            continue
    wanted = [name for kind in kinds for name in _wanted(kind)]
    raise BadOption("unfit", key=where, value=value_text(value, where), wanted=wanted)


def _wanted(wanted: object) -> list[str]:
    """Return the values allowed by a type, or its name."""
    if get_origin(wanted) is Literal:
        return list(map(repr, get_args(wanted)))
    if is_dataclass(wanted):
        return ["mapping"]
    return [str(getattr(get_origin(wanted) or wanted, "__name__", wanted)).lower()]


MAX_TOPIC_LENGTH = 200


def is_topic(text: str) -> bool:
    """Return True if the text can be an MQTT topic, or its beginning, without wildcards and empty levels.

    >>> is_topic("wled/table"), is_topic("wled/+"), is_topic("/wled"), is_topic(" ")
    (True, False, False, False)
    """
    return (
        len(text) <= MAX_TOPIC_LENGTH
        and text.isprintable()
        and not set(text) & set("+#")
        and all(level.strip() for level in text.split("/"))
    )


def toml_values(file: Path) -> dict[str, object]:
    """Return the values of a TOML file, even if it was written on Windows. Raise BadOption with the line to correct."""
    text = _text(_bytes(file))
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError, OverflowError) as error:
        raise _no_toml(text, error) from error


def _bytes(file: Path) -> bytes:
    try:
        return files.read(file, MAX_BYTES)
    except files.TooLargeError as error:
        raise BadOption("too-long", most=MAX_BYTES) from error
    except files.NoStateFileError as error:
        raise BadOption("no-file") from error
    except OSError as error:
        raise BadOption("unreadable", detail=error.strerror or str(error)) from error


def _text(data: bytes) -> str:
    mark, encoding = next((each for each in MARKS if data.startswith(each[0])), (b"", "utf-8"))
    try:
        return data.removeprefix(mark).decode(encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadOption("no-utf-8", line=line) from error


def _no_toml(text: str, error: Exception) -> BadOption:
    if isinstance(error, RecursionError):
        return BadOption("too-deep")
    lines = text.splitlines() or [""]
    where = LINE.search(str(error))
    if not where and not isinstance(error, tomllib.TOMLDecodeError):
        return BadOption("too-many-digits")
    number = min(int(where[1]) if where else len(lines), len(lines))
    return BadOption("no-toml", line=number, text=lines[number - 1].strip())
