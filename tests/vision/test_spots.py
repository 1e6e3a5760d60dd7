"""Spots: a face is borne out only by as many pips as it has, where pips lie."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawing import BGR, BLACK, FELT, IVORY, RED, WHITE, Drawn, draw
from vision.crops import Pyramid
from vision.reading import Pixels
from vision.spots import bears

SIZE = 320, 240
MIDDLE = 160.0, 120.0
EDGE_PX = 60.0
COLOURS = [(IVORY, BLACK), (BLACK, WHITE), (RED, WHITE)]


def top(value: int, body: BGR = IVORY, ink: BGR = BLACK, elevation_deg: float = 90, turn: float = 0.3) -> Pixels:
    """Draw one die in the middle of a picture."""
    return draw([Drawn(value, 0, 0, turn, body, ink)], SIZE, EDGE_PX, elevation_deg, FELT)


def borne(
    pixels: Pixels,
    middle: tuple[float, float] = MIDDLE,
    edge_px: float = EDGE_PX,
    tilt: tuple[float, float] = (0.0, 0.0),
) -> list[int]:
    return [value for value in range(1, 7) if bears(Pyramid(pixels), middle, edge_px, tilt, value)]


@pytest.mark.parametrize(("body", "ink"), COLOURS, ids=["ivory", "black", "red"])
@pytest.mark.parametrize("value", range(1, 7))
def test_a_face_bears_its_own_pips_and_no_others(value: int, body: BGR, ink: BGR) -> None:
    for turn in (0.0, 0.3, 0.7):
        assert borne(top(value, body, ink, turn=turn)) == [value]


@pytest.mark.parametrize("roll_deg", [0, 35, -70])
@pytest.mark.parametrize("value", range(1, 7))
def test_a_face_seen_slantingly_bears_its_own_pips_to_who_knows_how_it_is_turned(value: int, roll_deg: int) -> None:
    slant, roll = np.radians(55), np.radians(roll_deg)
    pixels = top(value, elevation_deg=35)
    first_row = int((pixels.max(axis=2) > 120).any(axis=1).argmax())
    below = EDGE_PX / 2 * (np.cos(0.3) + np.sin(0.3)) * np.cos(slant)
    middle, edge_px = (MIDDLE[0], first_row + float(below)), EDGE_PX * float(np.sqrt(np.cos(slant)))
    turned = cv2.warpAffine(pixels, cv2.getRotationMatrix2D(middle, -roll_deg, 1.0), SIZE)
    away = -float(np.sin(slant))
    tilt = -away * float(np.sin(roll)), away * float(np.cos(roll))
    assert borne(np.asarray(turned, np.uint8), middle, edge_px, tilt) == [value]


@pytest.mark.parametrize("value", range(1, 7))
def test_a_place_and_an_edge_that_are_a_little_wrong_do_no_harm(value: int) -> None:
    for middle, edge_px in (((164.0, 117.0), 60.0), (MIDDLE, 55.0), (MIDDLE, 66.0)):
        assert borne(top(value), middle, edge_px) == [value]


@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_a_face_with_a_pip_painted_over_bears_nothing_that_it_was(value: int) -> None:
    assert value not in borne(with_spot(top(value), pips(value)[-1], IVORY, 9))


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_a_stain_as_plain_as_a_pip_is_one_too_many(value: int) -> None:
    free = {1: (18.0, 5.0), 2: (0.0, 18.0), 3: (18.0, 0.0), 4: (0.0, 19.0), 5: (0.0, 19.0)}[value]
    assert value not in borne(with_spot(top(value, turn=0.0), free, BLACK, 5))


def test_bare_ground_and_a_picture_of_one_colour_bear_nothing() -> None:
    assert borne(np.full((240, 320, 3), 90, np.uint8)) == []
    assert borne(draw([], SIZE, EDGE_PX, ground=FELT)) == []


def test_a_die_at_the_rim_of_the_picture_bears_nothing() -> None:
    assert borne(top(6)[:, 160:], (0.0, 120.0)) == []


def pips(value: int) -> list[tuple[float, float]]:
    """Find the pips of the die that `top` draws, px from the middle."""
    dark = (top(value).max(axis=2) < 90).astype(np.uint8)
    count, _, _, middles = cv2.connectedComponentsWithStats(dark)
    assert count == value + 1
    return [(float(x) - MIDDLE[0], float(y) - MIDDLE[1]) for x, y in middles[1:]]


def with_spot(pixels: Pixels, away: tuple[float, float], ink: BGR, radius_px: int) -> Pixels:
    """Paint a round spot so far from the middle."""
    middle = round(MIDDLE[0] + away[0]), round(MIDDLE[1] + away[1])
    return np.asarray(cv2.circle(pixels.copy(), middle, radius_px, ink, -1, cv2.LINE_AA), np.uint8)
