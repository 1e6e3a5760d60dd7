"""Beside: another top that lies against one that was seen is a place to look at, and nothing else is."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tests.vision.drawing import BGR, BLACK, FELT, IVORY, RED, WHITE, Drawn, draw
from vision.bench.trials import throw, tried
from vision.beside import beside
from vision.crops import Pyramid, crop, place_of
from vision.eye import settled
from vision.glimpse import glimpse, may_touch
from vision.networks import Look, Sighting, distinct
from vision.reading import Pixels

SIZE = 320, 240
MIDDLE = 160.0, 120.0
EDGE_PX = 40.0
NEAR = 0.4
"""In edges: a reader sets a place right that is farther off than this."""
ON = 0.75
"""In edges: farther from its middle there is no more of a top."""
COLOURS = [(IVORY, BLACK), (BLACK, WHITE), (RED, WHITE)]


def face(x: float = MIDDLE[0], y: float = MIDDLE[1], edge_px: float = EDGE_PX) -> Look:
    """Say that a reader has seen a three there, from above."""
    odds = np.zeros((1, 9), np.float32)
    odds[0, 3] = 1
    return Look(Sighting(x, y, edge_px, 0.9), odds, np.zeros((1, 2), np.float32))


def pair(away: tuple[float, float], turn: float, body: BGR = IVORY, ink: BGR = BLACK) -> tuple[Pixels, float, float]:
    """Draw a three in the middle and a six ``away`` from it, in edges along its sides; return where that is, too."""
    x = away[0] * math.cos(turn) - away[1] * math.sin(turn)
    y = away[0] * math.sin(turn) + away[1] * math.cos(turn)
    dice = [Drawn(3, 0, 0, turn, body, ink), Drawn(6, x, y, turn, body, ink)]
    return draw(dice, SIZE, EDGE_PX, 90, FELT), MIDDLE[0] + x * EDGE_PX, MIDDLE[1] - y * EDGE_PX


@pytest.mark.parametrize("away", [(1.02, 0.0), (-1.05, 0.4), (0.3, 1.02), (-0.7, -1.05)])
@pytest.mark.parametrize(("body", "ink"), COLOURS, ids=["ivory", "black", "red"])
def test_a_die_against_another_is_a_place_to_look_at(body: BGR, ink: BGR, away: tuple[float, float]) -> None:
    for turn in (0.0, 0.5):
        pixels, x, y = pair(away, turn, body, ink)
        found = beside(Pyramid(pixels), [face()])
        off = [math.hypot(one.x - x, one.y - y) / EDGE_PX for one in found]
        assert min(off) < NEAR
        assert max(off) < ON
        assert {one.size for one in found} == {EDGE_PX}


def test_what_is_known_already_and_bare_ground_are_none() -> None:
    pixels, x, y = pair((1.02, 0.0), 0.5)
    assert beside(Pyramid(pixels), [face(), face(x, y)]) == ()
    alone = draw([Drawn(3, 0, 0, 0.5, IVORY, BLACK)], SIZE, EDGE_PX, 90, FELT)
    assert beside(Pyramid(alone), [face()]) == ()
    assert beside(Pyramid(alone), []) == ()


def test_a_die_of_another_colour_or_farther_away_is_left_to_the_finder() -> None:
    far, _, _ = pair((1.9, 0.0), 0.5)
    assert beside(Pyramid(far), [face()]) == ()
    dice = [Drawn(3, 0, 0, 0.0, IVORY, BLACK), Drawn(6, 1.02, 0, 0.0, RED, WHITE)]
    assert beside(Pyramid(draw(dice, SIZE, EDGE_PX, 90, FELT)), [face()]) == ()


@pytest.mark.parametrize(("stretch", "roll"), [(1.0, 0.0), (0.8, 0.7), (0.75, -2.5)])
def test_what_lies_in_a_crop_is_found_again_in_the_picture(stretch: float, roll: float) -> None:
    pixels = np.zeros((240, 320, 3), np.uint8)
    x, y = place_of((0.4, -0.25), MIDDLE, 40.0, stretch, roll)
    pixels[round(y) - 1 : round(y) + 2, round(x) - 1 : round(x) + 2] = 255
    seen = crop(Pyramid(pixels), MIDDLE, 40.0, stretch, roll, 96, 40.0)[..., 0]
    down, right = np.argwhere(seen > 128).mean(axis=0) - 47.5
    assert (right / 40, down / 40) == pytest.approx((0.4, -0.25), abs=0.04)


@pytest.mark.parametrize("seed", [39, 64, 72, 131])
def test_dice_that_touch_are_not_read_short_of_one(seed: int) -> None:
    (sure, right), _ = tried("touching", seed)
    assert right or not sure


@pytest.mark.parametrize("seed", [37, 72])
def test_at_a_glance_nothing_is_plain_where_another_die_may_lie_against_one(seed: int) -> None:
    shown, pixels = throw("touching", seed)
    pyramid = Pyramid(pixels)
    field, looks = glimpse(pyramid)
    faces = [look for look in distinct(looks) if look.is_face]
    assert len(faces) < len(shown.dice)
    assert may_touch(pyramid, faces)
    assert settled(pyramid, field, looks, None) is None
