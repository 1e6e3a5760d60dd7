"""The quick look: it settles what is plain by itself, and leaves all else to the whole eye."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.drawing import BGR, BLACK, FELT, IVORY, RED, WHITE, YELLOW, Drawn, draw, scattered
from tests.vision.test_doubt import times
from tests.vision.test_rendering import TOPS
from vision import eye
from vision.bench.scenes import scene
from vision.eye import Eye, glimpsed
from vision.reading import Pixels, Why
from vision.rendering.lens import Lens, photograph
from vision.rendering.scene import DiePose, PosedDie, Scene, View
from vision.rendering.truth import truth_of

COLOURS = [(IVORY, BLACK, FELT), (RED, WHITE, (120, 140, 150)), (YELLOW, BLACK, (70, 60, 60))]


def seen(pixels: Pixels, count: int | None = None) -> tuple[int, ...]:
    """Give the faces that are surely read at a glance."""
    reading = glimpsed(pixels, count)
    return reading.values if reading and reading.sure else ()


@pytest.mark.parametrize("size_wh", [(640, 480), (1280, 720)])
@pytest.mark.parametrize(("body", "ink", "ground"), COLOURS, ids=["ivory", "red", "yellow"])
def test_plain_dice_are_read_without_the_whole_eye(
    body: BGR, ink: BGR, ground: BGR, size_wh: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(eye, "scan")
    edge_px = 50 * size_wh[1] / 480
    for values in ((1, 4), (2, 3, 6), (1, 2, 3, 5, 6)):
        reading = Eye().read(draw(scattered(values, body, ink, 0.4), size_wh, edge_px, ground=ground))
        assert reading.sure
        assert reading.values == values
        assert all(die.confidence > 0.95 for die in reading.dice)


def test_the_quick_look_and_the_whole_eye_see_dice_in_the_same_places(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = draw(scattered((2, 3, 6)))
    assert seen(picture) == (2, 3, 6)
    quick = Eye().read(picture)
    monkeypatch.setattr(eye, "settled", lambda *_: None)
    whole = Eye().read(picture)
    ends = [
        sorted((*die.box[:2], die.box[0] + die.box[2], die.value) for die in reading.dice) for reading in (quick, whole)
    ]
    assert np.allclose(*ends, atol=6)


@pytest.mark.parametrize(("seed", "part"), [(8, 0.25), (12, 0.3)])
def test_a_die_by_itself_that_is_smeared_is_not_settled_at_a_glance(seed: int, part: float) -> None:
    shown, lens = scene(seed)
    alone = replace(shown, dice=shown.dice[:1])
    picture, (die,) = photograph(alone, lens, seed, samples=1), truth_of(alone).dice
    assert seen(picture) == (die.value,)
    assert seen(np.asarray(cv2.blur(picture, (int(part * max(die.box[2:])), 1)), np.uint8)) == ()


@pytest.mark.parametrize("count", [2, 4])
def test_another_number_of_dice_than_told_is_not_settled_at_a_glance(count: int) -> None:
    picture = draw(scattered((2, 3, 6)))
    assert seen(picture, 3) == (2, 3, 6)
    assert seen(picture, count) == ()


def test_an_empty_tray_and_dice_that_are_too_small_are_not_settled_at_a_glance() -> None:
    assert seen(draw([])) == ()
    assert seen(draw(scattered((2, 5)), edge_px=18)) == ()


@pytest.mark.parametrize("count", [None, 3])
def test_a_die_at_the_rim_is_not_settled_at_a_glance(count: int | None) -> None:
    picture = draw([Drawn(2, 0, 0), Drawn(5, 2, 0), Drawn(6, -2, 1)])
    assert seen(picture, count) == (2, 5, 6)
    cut = picture[:, 320 + 100 :: -1][:, ::-1]
    assert seen(np.ascontiguousarray(cut), count) == ()


@pytest.mark.parametrize("count", [None, 3])
def test_a_die_that_the_rim_plainly_cuts_is_refused_without_the_whole_eye(
    count: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = draw([Drawn(2, 0, 0), Drawn(5, 2, 0), Drawn(6, -2, 1)])
    x, _, wide, _ = next(die.box for die in Eye().read(picture).dice if die.value == 5)
    cut = np.ascontiguousarray(picture[:, : x + wide // 2])
    with monkeypatch.context() as patch:
        patch.setattr(eye, "settled", lambda *_: None)
        whole = Eye().read(cut, count)
    monkeypatch.delattr(eye, "scan")
    reading = Eye().read(cut, count)
    assert (reading.why, reading.values) == (whole.why, whole.values) == (Why.CUT_OFF, (2, 6))
    assert np.allclose(reading.unread, whole.unread, atol=8)


def test_with_as_many_dice_as_there_should_be_what_the_rim_cuts_is_left_to_the_whole_eye() -> None:
    picture = draw([Drawn(2, 0, 0), Drawn(5, 2, 0), Drawn(6, -2, 1)])
    x, _, wide, _ = next(die.box for die in Eye().read(picture).dice if die.value == 5)
    assert glimpsed(np.ascontiguousarray(picture[:, : x + wide // 2]), 2) is None


@pytest.mark.parametrize("count", [None, 3])
def test_a_card_over_a_die_is_not_passed_over_at_a_glance(count: int | None) -> None:
    picture = draw([Drawn(2, 0, 0), Drawn(5, 2, 0), Drawn(6, -2, 1)])
    x, y, wide, tall = next(die.box for die in Eye().read(picture).dice if die.value == 5)
    cv2.rectangle(picture, (x + wide // 2, y - tall), (x + 3 * wide, y + 2 * tall), (160, 120, 90), -1)
    assert seen(picture, count) == ()


@pytest.mark.parametrize("lean_deg", [20, 30, 40, -30])
def test_a_die_that_leans_is_not_settled_at_a_glance(lean_deg: float) -> None:
    half = np.radians(lean_deg) / 2
    leaning = times((float(np.cos(half)), 0.0, float(np.sin(half)), 0.0), TOPS[3])
    flat = PosedDie(DiePose((-50, 20, 8), TOPS[4])), PosedDie(DiePose((50, -20, 8), TOPS[6]))
    shown = Scene((PosedDie(DiePose((0, 0, 8), leaning)), *flat), View((640, 480), angle_deg=70))
    assert seen(photograph(shown, Lens()), 3) == ()


@pytest.mark.parametrize("seed", [33, 163, 204, 389, 745, 1181, 1387, 1475])
def test_a_die_whose_size_the_quick_finder_mistakes_is_not_passed_over(seed: int) -> None:
    """It took one for much larger than it is, or two for the pips of one large die, and plainly saw the others."""
    shown, lens = scene(700_000 + seed)
    assert seen(photograph(shown, lens, seed, samples=1)) in ((), truth_of(shown).values)
