"""Spots: a face is borne out only by as many pips as it has, where pips lie."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawing import BGR, BLACK, FELT, IVORY, RED, WHITE, Drawn, draw
from vision.bench.trials import throw
from vision.crops import Pyramid
from vision.eye import Eye
from vision.reading import Pixels
from vision.spots import bears, is_askew, is_round, stands_out

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


def softened(pixels: Pixels, soft_px: float) -> Pixels:
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), soft_px), np.uint8)


def is_one(pixels: Pixels, middle: tuple[float, float] = MIDDLE, tilt: tuple[float, float] = (0.0, 0.0)) -> bool:
    return is_round(Pyramid(pixels), middle, EDGE_PX, tilt)


def printed(text: str, turn_deg: float, height_px: int = 22, body: BGR = IVORY, ink: BGR = BLACK) -> Pixels:
    """Draw a die that has a letter or a number on top instead of a pip."""
    blank = with_spot(top(1, body, ink), (0.0, 0.0), body, 12)
    scale = height_px / 21
    (wide, tall), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 3)
    at = round(MIDDLE[0] - wide / 2), round(MIDDLE[1] + tall / 2)
    layer = cv2.putText(np.zeros(SIZE[::-1], np.uint8), text, at, cv2.FONT_HERSHEY_SIMPLEX, scale, 255, 3, cv2.LINE_AA)
    turned = cv2.warpAffine(layer, cv2.getRotationMatrix2D(MIDDLE, turn_deg, 1.0), SIZE)[..., None] / 255
    return np.asarray(blank * (1 - turned) + np.array(ink) * turned, np.uint8)


@pytest.mark.parametrize(("body", "ink"), COLOURS, ids=["ivory", "black", "red"])
def test_the_pip_of_a_one_is_round_also_when_it_is_small_or_large_or_mirrors_a_lamp(body: BGR, ink: BGR) -> None:
    assert is_one(top(1, body, ink))
    for radius_px in (4, 8, 12):
        blank = with_spot(top(1, body, ink), (0.0, 0.0), body, 12)
        assert is_one(with_spot(blank, (0.0, 0.0), ink, radius_px))
    assert is_one(with_spot(top(1, IVORY, BLACK), (1.0, -1.0), WHITE, 1))


def test_a_one_seen_slantingly_is_round_to_who_knows_how_it_is_turned() -> None:
    slant = np.radians(45)
    pixels = np.asarray(cv2.warpAffine(top(1), np.array([[1, 0, 0], [0, np.cos(slant), 35.0]]), SIZE), np.uint8)
    assert is_one(pixels, (160.0, 35 + 120 * float(np.cos(slant))), (0.0, -float(np.sin(slant))))


@pytest.mark.parametrize("turn_deg", [0, 40, 115])
@pytest.mark.parametrize("text", ["2", "3", "4", "5", "7", "10", "12", "A", "K", "J", "S"])
def test_a_letter_or_a_number_is_no_pip(text: str, turn_deg: float) -> None:
    assert not is_one(printed(text, turn_deg))
    assert not is_one(printed(text, turn_deg, 16, RED, WHITE))


@pytest.mark.parametrize("turn_deg", [0, 40, 115])
@pytest.mark.parametrize("text", ["0", "4", "6", "8", "9", "a", "P"])
def test_a_small_letter_or_number_that_is_nearly_as_wide_as_tall_is_no_pip(text: str, turn_deg: float) -> None:
    assert not is_one(softened(printed(text, turn_deg, 18), 1.0))


@pytest.mark.parametrize("soft_px", [1.0, 1.5, 2.0, 2.5])
def test_a_pip_that_is_not_in_focus_is_round(soft_px: float) -> None:
    for radius_px in (4, 6, 8):
        blank = with_spot(top(1), (0.0, 0.0), IVORY, 12)
        assert is_one(softened(with_spot(blank, (0.0, 0.0), BLACK, radius_px), soft_px))


@pytest.mark.parametrize("away", [(7.0, -5.0), (8.0, 3.0), (-6.0, 6.0), (9.0, 0.0), (0.0, 8.0)])
def test_a_pip_is_round_also_where_a_lamp_is_mirrored_that_runs_into_it_in_every_colour(
    away: tuple[float, float],
) -> None:
    gold = with_spot(with_spot(top(1, RED, WHITE), (0.0, 0.0), RED, 12), (0.0, 0.0), (40, 150, 190), 6)
    lamp = with_spot(np.zeros_like(gold), away, (90, 90, 90), 6)
    assert is_one(softened(np.asarray(cv2.add(gold, lamp), np.uint8), 1.2))


def test_a_speck_is_no_pip() -> None:
    blank = with_spot(top(1), (0.0, 0.0), IVORY, 12)
    assert not is_one(with_spot(blank, (0.0, 0.0), BLACK, 2))


def test_a_ring_and_a_button_are_no_pip() -> None:
    ring = with_spot(with_spot(top(1), (0.0, 0.0), BLACK, 12), (0.0, 0.0), IVORY, 7)
    assert not is_one(ring)
    assert not is_one(with_spot(top(1), (0.0, 0.0), BLACK, 17))


@pytest.mark.long
def test_dice_with_digits_are_hardly_ever_read_as_ones() -> None:
    """Both readers take a digit for the pip of a one; one throw of these twelve was surely read as such."""
    readings = [Eye().read(throw("numerals", seed)[1]) for seed in range(12)]
    assert sum(reading.sure for reading in readings) <= 1


def askew(pixels: Pixels, tilt: tuple[float, float] = (0.0, 0.0), middle: tuple[float, float] = MIDDLE) -> list[int]:
    return [value for value in range(1, 7) if is_askew(Pyramid(pixels), middle, EDGE_PX, tilt, value)]


@pytest.mark.parametrize("turn_deg", range(0, 90, 15))
@pytest.mark.parametrize("pips", [2, 3])
def test_holes_along_the_sides_of_something_square_are_no_pips(pips: int, turn_deg: int) -> None:
    ground = np.full((*SIZE[::-1], 3), FELT, np.uint8)
    (x, y), half = MIDDLE, EDGE_PX / 2
    plug = cv2.rectangle(ground, (round(x - half), round(y - half)), (round(x + half), round(y + half)), IVORY, -1)
    for off in np.linspace(-0.26, 0.26, pips) * EDGE_PX:
        corners = [(round(x + off + side * 5), round(y + side * 5)) for side in (-1, 1)]
        plug = cv2.rectangle(plug, *corners, BLACK, -1)
    seen = np.asarray(cv2.warpAffine(plug, cv2.getRotationMatrix2D(MIDDLE, turn_deg, 1.0), SIZE, None, 1, 1), np.uint8)
    assert pips in askew(seen)
    assert borne(seen) == []


@pytest.mark.parametrize("turn", [0.0, 0.3, 0.8, 1.2])
@pytest.mark.parametrize("value", [2, 3, 4, 5])
@pytest.mark.parametrize(("body", "ink"), COLOURS, ids=["ivory", "black", "red"])
def test_the_pips_of_a_die_lie_from_corner_to_corner(body: BGR, ink: BGR, value: int, turn: float) -> None:
    assert askew(top(value, body, ink, turn=turn)) == []
    slant = np.radians(55)
    low = np.array([[1, 0, 0], [0, np.sin(slant), 30.0]])
    pixels = np.asarray(cv2.warpAffine(top(value, body, ink, turn=turn), low, SIZE), np.uint8)
    middle = MIDDLE[0], MIDDLE[1] * float(np.sin(slant)) + 30
    assert askew(pixels, (0.0, -float(np.cos(slant))), middle) == []


@pytest.mark.parametrize(("body", "ink"), COLOURS, ids=["ivory", "black", "red"])
def test_a_die_stands_out_of_the_ground_and_pips_without_one_do_not(body: BGR, ink: BGR) -> None:
    assert stands_out(Pyramid(top(4, body, ink)), MIDDLE, EDGE_PX)
    bare = draw([], SIZE, EDGE_PX, ground=FELT)
    for place in pips(4):
        bare = with_spot(bare, place, ink, 7)
    assert not stands_out(Pyramid(bare), MIDDLE, EDGE_PX)
