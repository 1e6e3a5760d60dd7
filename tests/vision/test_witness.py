"""What may be left out of a reading, and what may not be believed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from vision.doubt import doubt
from vision.networks import COCKED, HIDDEN, KINDS, NOTHING, Look, Sighting
from vision.reading import Why
from vision.witness import Place, without_one_too_many


def place(
    value: int, odds: float, peak: float = 0.5, told: int | None = None, x: float = 0.0, *, vaguely: bool = False
) -> Place:
    """A place at which every glance gives these odds to a face, and the rest to no die."""
    row = np.zeros(KINDS, np.float32)
    row[[0, value]] = 1 - odds, odds
    look = Look(Sighting(x, 0.0, 40.0, peak), np.tile(row, (4, 1)), np.zeros((4, 2), np.float32))
    return Place(look, peak, 0.0, told, asked=True, vaguely=vaguely)


PLAIN = tuple(place(value, 0.97, told=value, x=100.0 * value) for value in (1, 4, 6))
DOUBTFUL = place(2, 0.5, peak=0.25, x=800)


def test_a_face_too_many_of_which_nobody_is_certain_is_left_out() -> None:
    assert without_one_too_many((*PLAIN, DOUBTFUL), 3) == PLAIN


@pytest.mark.parametrize("count", [None, 2, 4, 5])
def test_nothing_is_left_out_where_there_is_not_one_too_many(count: int | None) -> None:
    assert without_one_too_many((*PLAIN, DOUBTFUL), count) == (*PLAIN, DOUBTFUL)


def test_a_die_too_many_is_not_left_out() -> None:
    seen = (*PLAIN, place(2, 0.97, told=2, x=800))
    assert without_one_too_many(seen, 3) == seen


def test_of_two_faces_that_may_both_be_none_neither_is_left_out() -> None:
    seen = (*PLAIN, DOUBTFUL, place(3, 0.5, peak=0.25, x=900))
    assert without_one_too_many(seen, 4) == seen


def test_what_shows_no_face_is_kept_beside_the_face_that_is_left_out() -> None:
    nothing = place(5, 0.05, x=950)
    assert without_one_too_many((*PLAIN, nothing, DOUBTFUL), 3) == (*PLAIN, nothing)


def test_what_has_its_pips_as_no_die_is_disputed_whoever_sees_it_and_is_left_out_where_there_is_one_too_many() -> None:
    plug = replace(place(2, 0.97, told=2, x=800), askew=True)
    assert plug.is_disputed
    assert replace(plug, asked=False).is_disputed
    assert without_one_too_many((*PLAIN, plug), 3) == PLAIN
    assert without_one_too_many((*PLAIN, plug), None) == (*PLAIN, plug)
    two = (*PLAIN[:2], plug, replace(plug, askew=True))
    assert without_one_too_many(two, 3) == two


@pytest.mark.parametrize("peak", [0.0, 0.09])
def test_a_face_of_which_the_finder_hardly_saw_anything_is_disputed(peak: float) -> None:
    assert place(2, 0.97, peak=peak, told=2).is_disputed
    assert not place(2, 0.97, peak=0.3, told=2).is_disputed


@pytest.mark.parametrize(
    ("odds", "told", "vaguely", "disputed"),
    [
        (0.97, 5, False, True),
        (0.97, 5, True, False),
        (0.45, 5, True, True),
        (0.72, None, False, True),
        (0.74, None, False, False),
        (0.45, 2, True, False),
        (0.6, 2, False, False),
        (0.97, 1, False, False),
        (0.6, 1, False, True),
    ],
)
def test_geometry_disputes_a_face_of_which_the_readers_are_not_certain(
    odds: float, told: int | None, vaguely: bool, disputed: bool
) -> None:
    assert place(2, odds, told=told, vaguely=vaguely).is_disputed is disputed


@pytest.mark.parametrize(("told", "disputed"), [(None, True), (3, True), (2, False)])
def test_what_is_misshapen_is_a_face_only_if_geometry_says_the_same(told: int | None, disputed: bool) -> None:
    assert replace(place(2, 0.97, told=told), misshapen=True).is_disputed is disputed
    assert replace(place(2, 0.97), misshapen=True, asked=False).is_disputed


def test_what_may_be_a_pip_out_of_shape_disputes_the_face_that_all_see_beside_it() -> None:
    assert replace(place(4, 0.97, told=4), stained=True).is_disputed
    assert not replace(place(4, 0.97, told=2), stained=True).is_disputed


@pytest.mark.parametrize("against", [{"told": 5}, {"told": 2, "peak": 0.0}], ids=["more pips", "not found"])
@pytest.mark.parametrize(
    ("odds", "glanced", "alone", "disputed"),
    [
        (0.91, 0.71, False, False),
        (0.89, 0.95, False, True),
        (0.97, 0.69, False, True),
        (0.97, None, False, True),
        (0.97, 0.95, True, True),
    ],
)
def test_a_face_on_which_readers_and_quick_look_agree_is_not_disputed_unless_it_is_alone(
    against: dict[str, Any], odds: float, glanced: float | None, alone: bool, disputed: bool
) -> None:
    assert replace(place(2, odds), **against, glanced=glanced, alone=alone).is_disputed is disputed


def test_what_is_misshapen_stained_or_askew_is_disputed_whoever_agrees_on_it() -> None:
    agreed = replace(place(1, 0.97), glanced=0.95)
    assert not agreed.is_disputed
    assert replace(agreed, misshapen=True).is_disputed
    assert replace(agreed, told=1, stained=True).is_disputed
    assert replace(agreed, askew=True).is_disputed


@pytest.mark.parametrize(("of_all_faces", "seen"), [(0.84, True), (0.7, False)])
def test_a_die_that_may_show_any_face_is_not_left_out_because_the_finder_hardly_saw_it(
    of_all_faces: float, seen: bool
) -> None:
    row = np.array([1 - of_all_faces, *[of_all_faces / 6] * 6, 0, 0], np.float32)
    look = Look(Sighting(0.0, 0.0, 40.0, 0.1), np.tile(row, (2, 1)), np.zeros((2, 2), np.float32))
    assert Place(look, 0.1, 0.0).is_seen is seen


def seen_at(x: float, tilt: tuple[float, float] = (0.0, 0.0), peak: float = 0.5, **odds: float) -> Place:
    """A place at which readers give these odds: ``four``, ``none``, ``cocked`` and ``hidden``."""
    row = np.zeros(KINDS, np.float32)
    for name, share in odds.items():
        row[{"four": 4, "none": NOTHING, "cocked": COCKED, "hidden": HIDDEN}[name]] = share
    look = Look(Sighting(x, 240.0, 40.0, peak), np.tile(row, (2, 1)), np.tile(np.float32(tilt), (2, 1)))
    return Place(look, peak, 0.0, 4 if look.is_face else None, asked=True)


FLAT = tuple(seen_at(x, four=0.98) for x in (120.0, 240.0))
AT_RIM = 10.0


@pytest.mark.parametrize(
    ("place", "why"),
    [
        (seen_at(400, four=0.98), None),
        (seen_at(400, (0.0, 0.5), four=0.98), Why.COCKED),
        (seen_at(400, (0.0, 0.5), four=0.6, none=0.4), Why.COCKED),
        (seen_at(400, none=0.2, cocked=0.7), Why.COCKED),
        (seen_at(400, none=0.2, hidden=0.7), Why.UNCLEAR),
        (seen_at(290, none=0.2, hidden=0.7), Why.OVERLAP),
        (seen_at(AT_RIM, none=0.2, hidden=0.7), Why.CUT_OFF),
        (seen_at(260, four=0.98), Why.OVERLAP),
        (replace(seen_at(400, four=0.98), askew=True), Why.UNCLEAR),
        (replace(seen_at(400, four=0.98), told=5), Why.UNCLEAR),
        (replace(seen_at(AT_RIM, four=0.98), told=5), Why.UNCLEAR),
        (seen_at(400, peak=0.1, four=0.42, cocked=0.58), Why.UNCLEAR),
        (seen_at(AT_RIM, peak=0.1, four=0.42, hidden=0.58), Why.UNCLEAR),
        (seen_at(400, peak=0.9, four=0.39, none=0.43, cocked=0.18), Why.UNCLEAR),
    ],
    ids=[
        "read",
        "tilted",
        "tilted and in doubt",
        "no face, cocked",
        "no face, hidden",
        "no face, beside another",
        "no face, at the rim",
        "too near",
        "pips along the sides",
        "geometry sees more pips",
        "geometry sees more pips at the rim",
        "hardly a face",
        "hardly a face, at the rim",
        "hardly a die",
    ],
)
def test_the_reason_is_that_of_the_test_which_the_reading_fails(place: Place, why: Why | None) -> None:
    assert doubt(np.zeros((480, 640, 3), np.uint8), (*FLAT, place), None, leaning=False) is why


@pytest.mark.parametrize(("count", "why"), [(None, Why.UNCLEAR), (3, None)])
def test_what_is_plainly_a_die_without_a_face_is_passed_over_only_if_all_dice_are_there(
    count: int | None, why: Why | None
) -> None:
    row = np.array([0.1, *[0.14] * 6, 0.01, 0.05], np.float32)
    faceless = Place(Look(Sighting(400.0, 90.0, 40.0, 0.1), np.tile(row, (2, 1)), np.zeros((2, 2))), 0.1, 0.0)
    assert faceless.is_seen
    assert doubt(np.zeros((480, 640, 3), np.uint8), (*PLAIN, faceless), count, leaning=False) is why
