"""Numbers of the configuration: each has a range, and a number outside it is refused before it is used."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import Field, fields, is_dataclass
from typing import Any, get_args, get_type_hints

import pytest

from pi.cameras import KINDS, options_of
from pi.config import Config
from pi.options import BadOption, read
from pi.words import LANGUAGES, Words

SECTIONS = {each.name: get_type_hints(Config)[each.name] for each in fields(Config)}
KINDS_OF_OPTIONS: dict[str, Any] = {**SECTIONS, **{f"camera {kind}": options_of(kind) for kind in KINDS}}


def types(hint: object) -> set[object]:
    """Return the types of a value, or of each element of its list."""
    inner = [types(one) for one in get_args(hint)]
    return {hint}.union(*inner)


def numbers() -> Iterator[tuple[str, str]]:
    for section, kind in KINDS_OF_OPTIONS.items():
        hints = get_type_hints(kind)
        yield from ((section, each.name) for each in fields(kind) if {int, float} & types(hints[each.name]))


NUMBERS = list(numbers())
NEEDED = {"camera files": {"path": "clips"}}


def key(section: str, name: str) -> tuple[Field[Any], object]:
    kind = KINDS_OF_OPTIONS[section]
    return next(each for each in fields(kind) if each.name == name), get_type_hints(kind)[name]


def refused(section: str, name: str, number: object) -> BadOption:
    _, hint = key(section, name)
    value = [number, number] if any(get_args(one) == (int, int) for one in types(hint)) else number
    with pytest.raises(BadOption) as caught:
        read(KINDS_OF_OPTIONS[section], {**NEEDED.get(section, {}), name: value}, f"{section}.")
    return caught.value


def test_every_section_is_checked() -> None:
    assert all(map(is_dataclass, KINDS_OF_OPTIONS.values()))
    assert {"table", "web", "panel", "voice", "screen", "broker", "light"} <= {section for section, _ in NUMBERS}


@pytest.mark.parametrize(("section", "name"), NUMBERS)
def test_a_number_outside_its_range_is_refused(section: str, name: str) -> None:
    each, hint = key(section, name)
    least, most = each.metadata["least"], each.metadata["most"]
    assert math.isfinite(least)
    assert math.isfinite(most)
    beyond = [least - 1, most + 1, 10**30, -(10**30), 10**400, 1 << 20_000]
    if float in types(hint):
        beyond += [math.nan, math.inf, -math.inf, 1e308]
    for number in beyond:
        error = refused(section, name, number)
        assert (error.code, error.values["key"]) == ("range", name)
        for language in LANGUAGES:
            told = Words(language, strict=True).problems.failure(error)
            assert name in told
            assert len(told) < 150


@pytest.mark.parametrize(("section", "name"), NUMBERS)
def test_a_default_is_in_its_range(section: str, name: str) -> None:
    each, _ = key(section, name)
    default = each.default if isinstance(each.default, tuple) else (each.default,)
    assert all(each.metadata["least"] <= one <= each.metadata["most"] for one in default if one is not None)
