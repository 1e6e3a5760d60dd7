"""The overlay: readings drawn over the picture, legible at every size, on every ground, away from the dice."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from vision.overlay import DARK_BGR, DOUBT_BGR, SURE_BGR, labelled, overlay, summary
from vision.reading import Die, Pixels, Reading, Why

GROUNDS = {"black": (0, 0, 0), "white": (255, 255, 255), "felt": (50, 110, 40), "red": (40, 30, 190)}


def ground(size_wh: tuple[int, int] = (640, 480), colour: tuple[int, int, int] = (50, 110, 40)) -> Pixels:
    return np.full((size_wh[1], size_wh[0], 3), colour, np.uint8)


def die(value: int, x: int, y: int, size: int = 50, confidence: float = 0.98) -> Die:
    return Die(value, (x, y, size, size), confidence)


def near(pixels: Pixels, colour: tuple[int, int, int]) -> np.ndarray:
    return np.abs(pixels.astype(np.int16) - np.int16(colour)).max(axis=2) < 40


def changed(before: Pixels, after: Pixels) -> np.ndarray:
    return (before != after).any(axis=2)


def test_the_picture_itself_is_unchanged() -> None:
    pixels = ground()
    drawn = overlay(pixels, Reading((die(3, 100, 100),)))
    assert drawn.shape == pixels.shape
    assert (pixels == (50, 110, 40)).all()
    assert changed(pixels, drawn).any()


@pytest.mark.parametrize("colour", GROUNDS.values(), ids=GROUNDS)
@pytest.mark.parametrize(("why", "ink"), [(None, SURE_BGR), (Why.COCKED, DOUBT_BGR)], ids=["sure", "not sure"])
def test_a_box_is_visible_on_any_ground(
    colour: tuple[int, int, int], why: Why | None, ink: tuple[int, int, int]
) -> None:
    pixels = ground(colour=colour)
    drawn = overlay(pixels, Reading((die(3, 300, 200),), why), caption=False)
    edge = drawn[196:206, 300:350]
    assert near(edge, ink).sum() > 40
    assert near(edge, DARK_BGR).sum() > 40


def test_a_doubtful_reading_has_broken_lines_too() -> None:
    lines = [
        near(overlay(ground(), Reading((die(3, 300, 200),), why), caption=False)[198:203, 304:347], ink)
        .any(axis=0)
        .mean()
        for why, ink in ((None, SURE_BGR), (Why.COCKED, DOUBT_BGR))
    ]
    assert lines[0] == 1
    assert 0.3 < lines[1] < 0.9


def test_a_possible_die_without_a_face_has_a_question_mark() -> None:
    box = (300, 200, 50, 50)
    drawn = overlay(ground(), Reading((), Why.COCKED, unread=(box,)), caption=False)
    assert near(drawn[196:206, 300:350], DOUBT_BGR).sum() > 40
    assert near(drawn[110:196, 280:370], DOUBT_BGR).sum() > 40


@pytest.mark.parametrize("wide", [480, 1280, 4000])
def test_figures_grow_with_the_picture(wide: int) -> None:
    pixels = ground((wide, wide * 3 // 4))
    size = wide // 40
    drawn = overlay(pixels, Reading((die(6, wide // 2, wide // 3, size),)), caption=False)
    figures = near(drawn, SURE_BGR)[: wide // 3 - size // 4]
    tall = np.ptp(np.flatnonzero(figures.any(axis=1))) + 1
    assert tall == pytest.approx(0.75 * wide / 20, rel=0.1)


@pytest.mark.parametrize("caption", [True, False])
def test_plates_cover_no_die_and_no_other_plate(caption: bool) -> None:
    dice = tuple(die(value, 150 + 90 * value, 220) for value in range(1, 5))
    pixels = ground()
    alone = [changed(pixels, overlay(pixels, Reading((each,)), caption=False)) for each in dice]
    together = changed(pixels, overlay(pixels, Reading(dice), caption=caption))
    for one, other in combinations(alone, 2):
        assert not (one & other).any()
    for x, y, wide, tall in (each.box for each in dice):
        assert not together[y + 5 : y + tall - 5, x + 5 : x + wide - 5].any()


@pytest.mark.parametrize(("x", "y"), [(0, 0), (590, 0), (0, 430), (590, 430)])
def test_a_die_in_a_corner_has_its_plate_inside_the_picture(x: int, y: int) -> None:
    pixels = ground()
    drawn = changed(pixels, overlay(pixels, Reading((die(5, x, y),)), caption=False))
    beside = drawn.copy()
    beside[max(0, y - 8) : y + 58, max(0, x - 8) : x + 58] = False
    assert beside.sum() > 400


def test_the_strip_moves_away_from_dice() -> None:
    pixels = ground()
    for y, strip in ((400, slice(0, 20)), (40, slice(460, 480))):
        drawn = overlay(pixels, Reading((die(2, 300, y),)))
        assert changed(pixels, drawn)[strip].mean() > 0.9


def test_without_a_strip_an_empty_tray_has_no_text() -> None:
    pixels = ground()
    assert not changed(pixels, overlay(pixels, Reading(()), caption=False)).any()
    assert changed(pixels, overlay(pixels, Reading(()))).any()


def test_each_outline_is_drawn_in_its_colour_and_named_without_covering_another() -> None:
    pixels, corners = ground(), np.array([(0, 0), (90, 8), (80, 130), (-9, 120)])
    known, unknown = (corners + np.array(shift) for shift in ((100, 150), (330, 150)))
    drawn = labelled(pixels, [(known, "X"), (unknown, "")])
    for outline, ink in ((known, SURE_BGR), (unknown, DOUBT_BGR)):
        x, y = (outline[0] + outline[1]) // 2
        assert near(drawn[y - 4 : y + 5, x - 9 : x + 9], ink).sum() > 18
        assert not changed(pixels, drawn)[y + 20 : y + 100, x - 20 : x + 20].any()
    assert changed(pixels, labelled(pixels, [])).sum() == 0


@pytest.mark.parametrize("size_wh", [(40, 30), (116, 251), (2, 2)])
def test_a_picture_smaller_than_its_text_is_drawn_on_too(size_wh: tuple[int, int]) -> None:
    pixels = ground(size_wh)
    drawn = overlay(pixels, Reading((Die(6, (0, 0, *size_wh), 0.5),), Why.CUT_OFF))
    assert drawn.shape == pixels.shape


@pytest.mark.parametrize(
    ("reading", "said"),
    [
        (Reading((die(6, 0, 0), die(2, 90, 0))), "2 6"),
        (Reading(()), "no dice"),
        (Reading((), Why.HAND), "not sure: hand"),
        (Reading((die(4, 0, 0),), Why.COUNT), "not sure: count (4?)"),
    ],
)
def test_the_strip_shows_the_reading_and_the_reason_for_doubt(reading: Reading, said: str) -> None:
    assert summary(reading) == said
