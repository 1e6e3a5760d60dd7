"""Beside: another top that lies against one that was seen is a place to look at, and nothing else is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from vision.bench.trials import tried
from vision.beside import beside
from vision.eye import _is_side
from vision.networks import Field, Look, Sighting

SHAPE = 240, 320, 3
MIDDLE = 160.0, 120.0
EDGE_PX = 40.0
INKLING = 0.05
CELL_PX = 4


def face(x: float = MIDDLE[0], y: float = MIDDLE[1], edge_px: float = EDGE_PX, tilt: Sequence[float] = (0, 0)) -> Look:
    """Say that a reader has seen a three there."""
    odds = np.zeros((1, 9), np.float32)
    odds[0, 3] = 1
    return Look(Sighting(x, y, edge_px, 0.9), odds, np.array([tilt], np.float32))


def seen(**peaks: tuple[float, float, float]) -> Field:
    """Say that a finder has an inkling of tops, each x and y in pixels and how much of one, and of nothing else."""
    tops = np.zeros((SHAPE[0] // CELL_PX, SHAPE[1] // CELL_PX), np.float32)
    for x, y, peak in peaks.values():
        tops[int(y) // CELL_PX, int(x) // CELL_PX] = peak
    return Field((), tops, np.zeros((2, *tops.shape), np.float32), np.zeros_like(tops))


def against(away: tuple[float, float]) -> tuple[float, float]:
    """Return the place that lies so many edges right of and below the middle."""
    return MIDDLE[0] + away[0] * EDGE_PX, MIDDLE[1] + away[1] * EDGE_PX


@pytest.mark.parametrize("away", [(1.02, 0.0), (-1.05, 0.4), (0.3, 1.02), (-0.7, -1.05)])
def test_an_inkling_of_a_top_against_another_is_a_place_to_look_at(away: tuple[float, float]) -> None:
    x, y = against(away)
    [found] = beside(seen(there=(x, y, 0.06)), [face()], SHAPE, INKLING)
    assert abs(found.x - x) <= CELL_PX / 2 + 0.5
    assert abs(found.y - y) <= CELL_PX / 2 + 0.5
    assert (found.size, found.peak) == (EDGE_PX, pytest.approx(0.06))


def test_a_finder_may_have_told_of_a_top_from_beside_it() -> None:
    (x, y), cell = against((0.9, 0.0)), (int(MIDDLE[1]) // CELL_PX, int(against((0.9, 0.0))[0]) // CELL_PX)
    field = seen(there=(x, y, 0.06))
    field.aside[:, cell[0], cell[1]] = 2.5, -1.0
    [found] = beside(field, [face()], SHAPE, INKLING, told=True)
    assert found.x - x == pytest.approx(2.5 * CELL_PX, abs=CELL_PX / 2 + 0.5)
    assert found.y - y == pytest.approx(-CELL_PX, abs=CELL_PX / 2 + 0.5)
    field.aside[0, cell[0], cell[1]] = -4
    assert beside(field, [face()], SHAPE, INKLING, told=True) == ()
    assert len(beside(field, [face()], SHAPE, INKLING)) == 1


@pytest.mark.parametrize("away", [(0.5, 0.0), (-1.7, 0.4), (0.0, 2.0)])
def test_what_is_of_the_face_itself_or_lies_farther_off_is_none(away: tuple[float, float]) -> None:
    assert beside(seen(there=(*against(away), 0.3)), [face()], SHAPE, INKLING) == ()


def test_less_than_an_inkling_is_none() -> None:
    field = seen(there=(*against((1.02, 0.0)), 0.06))
    assert beside(field, [face()], SHAPE, 0.07) == ()
    assert beside(field, [], SHAPE, INKLING) == ()


def test_a_top_that_is_known_is_not_another() -> None:
    field = seen(there=(*against((1.02, 0.0)), 0.6), below=(*against((0.1, 1.0)), 0.2))
    known = [face(), face(*against((1.1, 0.1)))]
    assert [one.peak for one in beside(field, known, SHAPE, INKLING)] == [pytest.approx(0.2)]


def test_of_one_top_only_the_likeliest_place_is_looked_at_and_the_likeliest_first() -> None:
    field = seen(right=(*against((1.1, 0.0)), 0.1), more=(*against((1.2, 0.2)), 0.3), left=(*against((-1.1, 0.0)), 0.2))
    assert [one.peak for one in beside(field, [face()], SHAPE, INKLING)] == pytest.approx([0.3, 0.2])


def test_a_top_seen_at_a_slant_has_others_nearer_where_it_is_shorter() -> None:
    shortened, slanting = seen(above=(*against((0.0, -0.7)), 0.2)), [face(tilt=(0.0, 0.75))]
    assert beside(shortened, [face()], SHAPE, INKLING) == ()
    assert len(beside(shortened, slanting, SHAPE, INKLING)) == 1
    beyond = seen(above=(*against((0.0, -1.3)), 0.2))
    assert len(beside(beyond, [face()], SHAPE, INKLING)) == 1
    assert beside(beyond, slanting, SHAPE, INKLING) == ()


def test_what_faces_aside_from_the_face_that_it_lies_against_is_a_side_of_the_same_die() -> None:
    flat, near = face(), against((0.85, 0.0))
    assert _is_side(face(*near, tilt=(0.0, 0.9)), [flat], SHAPE)
    assert not _is_side(face(*near, tilt=(0.0, 0.2)), [flat], SHAPE)


@pytest.mark.parametrize(
    ("kind", "seed"),
    [
        *(("touching", seed) for seed in (37, 39, 131, 1086)),
        *(("motley", seed) for seed in (18, 34, 55, 67)),
    ],
)
def test_dice_that_touch_are_not_read_short_of_one(kind: str, seed: int) -> None:
    (sure, right), _ = tried(kind, seed)
    assert right or not sure
