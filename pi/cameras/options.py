"""What a kind of camera lets one choose, and how choices from a configuration file are checked.

Each kind declares a frozen dataclass whose fields are made with :func:`option`, so that
default, unit and meaning stand in one place and a configuration file can be documented from them.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, Field, field, fields
from typing import Any, ClassVar, Protocol, TypeVar

from pi.cameras import CameraError


class BadCameraOption(CameraError, ValueError):
    """A camera was asked for by a name or with an option that does not exist, or with an impossible value."""


class OptionSet(Protocol):
    """Any dataclass of options."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


Options = TypeVar("Options", bound=OptionSet)


def option(default: Any, meaning: str, unit: str = "") -> Any:
    """Declare a field of an options dataclass; its meaning and unit end up in the documented configuration."""
    return field(default=default, metadata={"meaning": meaning, "unit": unit})


def options_from(kind: type[Options], given: Mapping[str, object], camera: str) -> Options:
    """Make the options of a kind of camera from what a configuration says.

    Raises :class:`BadCameraOption` for an unknown name, a value of the wrong type, one that is missing
    or one that the kind itself refuses; the message lists what there is.
    """
    known = {each.name: each for each in fields(kind)}
    unknown = sorted(set(given) - set(known))
    if unknown:
        raise BadCameraOption(
            f"the {camera} camera has no option {', '.join(map(repr, unknown))}",
            f"It has: {', '.join(known) or 'none'}",
        )
    missing = [name for name, each in known.items() if each.default is MISSING and name not in given]
    if missing:
        raise BadCameraOption(f"the {camera} camera needs the option {', '.join(missing)}", "Add it to its options")
    types_of = typing.get_type_hints(kind)
    values = {name: _checked(name, value, types_of[name], camera) for name, value in given.items()}
    try:
        return kind(**values)
    except ValueError as error:
        raise BadCameraOption(f"the {camera} camera cannot use its options: {error}", "Correct that value") from error


def _checked(name: str, value: object, wanted: Any, camera: str) -> object:
    """Give the value as the type wanted: a list becomes a tuple, a whole number a real one; nothing else is bent."""
    if typing.get_origin(wanted) is tuple:
        parts = typing.get_args(wanted)
        if isinstance(value, list | tuple) and len(value) == len(parts):
            return tuple(_checked(name, part, kind, camera) for part, kind in zip(value, parts, strict=True))
    elif isinstance(wanted, types.UnionType):
        if any(_fits(value, kind) for kind in typing.get_args(wanted)):
            return value
    elif wanted is float and _fits(value, int):
        return float(typing.cast(int, value))
    elif _fits(value, wanted):
        return value
    words = wanted.__name__ if isinstance(wanted, type) else str(wanted)
    raise BadCameraOption(f"the {camera} camera's {name} is {value!r}", f"It must be: {words}")


def _fits(value: object, kind: Any) -> bool:
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
