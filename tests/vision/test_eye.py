"""The eye on drawn pictures: right or silent."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import BGR, BLACK, FELT, IVORY, RED, WHITE, YELLOW, Drawn, draw, scattered
from tests.vision.scenes import photograph, scene
from vision.bench.trials import throw
from vision.crops import Pyramid
from vision.detector import MAX_CANDIDATES, detect
from vision.eye import Eye
from vision.reader import look, look_again
from vision.reading import Reading, Why
from vision.rendering.perspective import perspective

EYE = Eye()


def read(dice: list[Drawn], count: int | None = None, **how: object) -> Reading:
    return EYE.read(draw(dice, **how), count)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("body", "ink", "ground"),
    [
        (IVORY, BLACK, FELT),
        (WHITE, BLACK, (60, 90, 140)),
        (BLACK, WHITE, FELT),
        (RED, WHITE, (150, 150, 150)),
        (YELLOW, BLACK, (70, 60, 60)),
    ],
    ids=["ivory", "white", "black", "red", "yellow"],
)
@pytest.mark.parametrize("turn", [0.0, 0.4])
def test_dice_of_every_colour_are_read_from_above(body: BGR, ink: BGR, ground: BGR, turn: float) -> None:
    reading = read(scattered((1, 2, 3, 4, 6), body, ink, turn), ground=ground)
    assert reading.sure
    assert reading.values == (1, 2, 3, 4, 6)


@pytest.mark.parametrize("elevation_deg", [80, 65, 55])
@pytest.mark.parametrize("values", [(1, 2, 3), (4, 5, 6), (1, 1, 6, 6, 2)])
def test_only_tops_are_read_when_sides_are_in_view(values: tuple[int, ...], elevation_deg: float) -> None:
    reading = read(scattered(values), elevation_deg=elevation_deg)
    assert reading.sure
    assert reading.values == tuple(sorted(values))


@pytest.mark.parametrize(
    ("edge_px", "size_wh"),
    [
        (25, (640, 480)),
        (60, (1280, 720)),
        (110, (1280, 960)),
        pytest.param(160, (1920, 1440), marks=pytest.mark.long),
    ],
)
def test_dice_of_every_size_are_read(edge_px: float, size_wh: tuple[int, int]) -> None:
    reading = read(scattered((3, 5, 6)), edge_px=edge_px, size_wh=size_wh)
    assert reading.sure
    assert reading.values == (3, 5, 6)


def test_a_lone_die_near_a_corner_is_read() -> None:
    alone = [Drawn(5, 6.4, -3.4453125, 3.125, (200, 225, 235), (25, 25, 25))]
    assert read(alone, edge_px=30, elevation_deg=50, ground=(150, 150, 150)).values == (5,)


@pytest.mark.parametrize("kind", ["mixed", "motley", "glossy", "low", "pale", "lamp"])
@pytest.mark.one_a_day
def test_a_throw_that_is_hard_in_one_way_is_right_or_unsure(kind: str) -> None:
    """The number of dice is known, as in every game; at least five of eight readings are sure."""
    sure = 0
    for seed in range(83_000, 83_008):
        shown, pixels = throw(kind, seed)
        reading = EYE.read(pixels, len(shown.dice))
        assert not reading.sure or reading.values == shown.values
        sure += reading.sure
    assert sure >= 5


def test_after_two_views_the_candidate_of_a_slanted_die_is_centred() -> None:
    right = []
    for seed in range(5):
        shown, pixels = throw("low", seed)
        camera, pyramid = perspective(shown.view), Pyramid(pixels, quick=True)
        seen = look_again(pyramid, look(pyramid, detect(pyramid)))
        for die in shown.dice:
            x, y, z = die.pose.position
            across, down = camera.project(np.array([[x], [y], [z + die.look.size_mm / 2]])).ravel()
            own = min(seen, key=lambda one: math.hypot(one.candidate.x - across, one.candidate.y - down))
            away = math.hypot(own.candidate.x - across, own.candidate.y - down)
            right.append(away < 0.15 * own.candidate.edge and int(own.logits[-1].argmax()) == die.pose.value)
    assert np.mean(right) > 0.9


@pytest.mark.parametrize("ground", [FELT, (60, 90, 140), (150, 150, 150), (70, 60, 60)])
def test_a_die_that_hardly_differs_from_the_ground_is_right_or_unsure(ground: BGR) -> None:
    """The number of dice is known, as in every game."""
    for lighter in (6, 9, 12, 15):
        body = ground[0] + lighter, ground[1] + lighter, ground[2] + lighter
        ink = body[0] - 5, body[1] - 5, body[2] - 5
        first, *others = scattered((2, 4, 3), WHITE, turn=lighter)
        reading = read([replace(first, body=body, ink=ink), *others], 3, edge_px=34, elevation_deg=65, ground=ground)
        assert not reading.sure or reading.values == (2, 3, 4)


def test_an_empty_tray_is_surely_read_as_no_dice() -> None:
    reading = read([])
    assert reading.sure
    assert reading.dice == ()
    assert reading.probability > 0.5


@pytest.mark.parametrize("shape", [(1, 1), (5, 900), (40, 40)])
def test_pictures_of_any_shape_are_accepted(shape: tuple[int, int]) -> None:
    assert EYE.read(np.full((*shape, 3), 90, np.uint8)).dice == ()


def test_a_box_lies_around_its_die() -> None:
    (die,) = read([Drawn(5, 1.0, 0.5, turn=0.0)], edge_px=60).dice
    x, y, wide, tall = die.box
    assert x < 320 + 60 < x + wide
    assert y < 240 - 30 < y + tall
    assert 40 < wide < 90
    assert 0.5 < die.confidence <= 1


def test_a_certain_die_has_no_doubt() -> None:
    assert {die.second for die in EYE.read(draw(scattered((2, 6)))).dice} == {None}


@pytest.mark.parametrize("count", [1, 3])
def test_another_number_of_dice_than_expected_is_unsure(count: int) -> None:
    reading = read(scattered((2, 5)), count=count)
    assert not reading.sure
    assert reading.why is Why.COUNT
    assert reading.values == (2, 5)


def test_the_right_number_of_dice_leaves_the_reading_unchanged() -> None:
    told, unknown = read(scattered((2, 5)), count=2), read(scattered((2, 5)))
    assert (told.values, told.why) == (unknown.values, unknown.why) == ((2, 5), None)
    assert told.probability >= unknown.probability


def test_dots_on_cloth_are_not_read_as_dice() -> None:
    dots = np.full((480, 640, 3), FELT, np.uint8)
    dots[10::24, 10::24] = 240
    dots[11::24, 10::24] = 240
    dots[10::24, 11::24] = 240
    assert EYE.read(dots).dice == ()


@pytest.mark.parametrize("seeds", [(5, 20, 28, 41, 48), (50, 56, 79, 155, 198)])
@pytest.mark.one_a_day
def test_small_dice_that_lie_together_are_not_read_as_one(seeds: tuple[int, ...]) -> None:
    """Each die is 3 to 5 % of the width."""
    sure = 0
    for seed in seeds:
        shown, lens = scene(700_000 + seed)
        far = replace(shown, view=replace(shown.view, distance_mm=shown.view.distance_mm * 1.2))
        reading = EYE.read(photograph(far, lens, seed, samples=1))
        assert not reading.sure or reading.values == far.values
        sure += reading.sure
    assert sure >= 4


def test_dice_far_too_small_are_neither_missed_nor_read_as_pips() -> None:
    """Each die is 2 to 4 % of the width."""
    sure = 0
    for seed in (33, 37, 41, 51, 67):
        shown, lens = scene(seed)
        far = replace(shown, view=replace(shown.view, distance_mm=800))
        picture, true = photograph(far, lens, seed, samples=1), far.values
        readings = EYE.read(picture), EYE.read(picture, len(true))
        assert all(not reading.sure or reading.values == true for reading in readings)
        sure += readings[1].sure
    assert sure >= 4


def test_all_dice_far_away_are_read() -> None:
    shown, pixels = throw("far", 30_015)
    assert EYE.read(pixels).values == shown.values


@pytest.mark.parametrize(
    ("pips", "edge_px", "apart"), [(4, 12, 1.8), (5, 12, 2.4), (5, 14, 1.8), (4, 18, 2.4), (4, 28, 1.8), (5, 28, 2.4)]
)
def test_small_dice_placed_like_pips_are_not_read_as_one_die(pips: int, edge_px: int, apart: float) -> None:
    places = [(-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)][:pips]
    values = (3, 5, 6, 2, 4)[:pips]
    dice = [Drawn(value, x * apart, y * apart, 0.3 * value) for value, (x, y) in zip(values, places, strict=True)]
    reading = EYE.read(draw(dice, edge_px=edge_px))
    assert not reading.sure or reading.values == tuple(sorted(values))


def test_with_too_many_dice_a_reading_of_the_expected_number_is_unsure() -> None:
    dice = [Drawn(1 + n % 6, 1.9 * (n % 6) - 4.75, 1.9 * (n // 6) - 2.8, 0.3 * n) for n in range(15)]
    assert not read(dice, MAX_CANDIDATES, size_wh=(800, 600)).sure


@pytest.mark.parametrize("count", [11, 13, 20])
def test_more_dice_than_the_limit_are_not_read_as_fewer(count: int) -> None:
    dice = [Drawn(1 + n % 6, 1.9 * (n % 6) - 4.75, 1.9 * (n // 6) - 2.8, 0.3 * n) for n in range(count)]
    reading = read(dice, edge_px=44)
    if count < MAX_CANDIDATES:
        assert reading.values == tuple(sorted(die.value for die in dice))
        assert reading.sure
    else:
        assert reading.why is Why.COUNT
