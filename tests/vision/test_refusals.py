"""Refusals: an unreadable throw is refused with its reason; each on rendered throws whose truth is known."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.scenes import photograph
from vision.eye import Eye
from vision.reading import Pixels, Reading, Why
from vision.rendering.lens import Lens
from vision.rendering.perspective import perspective
from vision.rendering.scene import DieLook, DiePose, Lighting, PosedDie, Scene, Viewpoint, tipped
from vision.rendering.scene import lying as turn_of
from vision.throw import same_dice

EYE = Eye()
EDGE_MM = 16.0
SEEDS = range(4)
EVERYDAY = range(2)
"""The seeds that are tried every day; the others take turns in the long tests."""
RED = DieLook(body="#a3141c", pip="#f6f2ea")
Place = tuple[float, float]


@pytest.fixture(
    scope="module", params=[seed if seed in EVERYDAY else pytest.param(seed, marks=pytest.mark.long) for seed in SEEDS]
)
def seed(request: pytest.FixtureRequest) -> int:
    """The seed of light and camera. All tests of one seed run one after another, so its backdrop is drawn once."""
    return int(request.param)


def lying(value: int, place: Place, seed: int, *, high_mm: float = 0.0, look: DieLook = DieLook()) -> PosedDie:  # noqa: B008 - a value
    """Return a die that lies flat, turned about the vertical at random."""
    turn_deg = np.degrees(2 * np.random.default_rng([seed, value]).uniform(0, np.pi))
    return PosedDie(DiePose((*place, EDGE_MM / 2 + high_mm), turn_of(value, turn_deg)), look)


def leaning(value: int, place: Place, lean_deg: float, seed: int) -> PosedDie:
    """Return a die that leans to a random side, on something invisible."""
    axis_deg = np.degrees(np.random.default_rng(seed).uniform(0, 2 * np.pi))
    return PosedDie(tipped(DiePose((*place, EDGE_MM * 0.62), turn_of(value)), lean_deg, axis_deg))


def throw(seed: int, *more: PosedDie, angle_deg: float = 65) -> Scene:
    """Return a throw of two readable dice, and more dice."""
    return Scene(
        (lying(4, (-50, 20), seed), lying(6, (45, -25), seed), *more),
        Viewpoint((640, 480), angle_deg=angle_deg, azimuth_deg=float(60 * seed)),
        Lighting((float(200 * np.cos(seed)), float(200 * np.sin(seed)), 620.0)),
        tray=None,
    )


@cache
def taken(scene: Scene, seed: int) -> Pixels:
    return photograph(scene, Lens(noise=2.0), seed, samples=1)


@cache
def read(scene: Scene, seed: int, count: int | None = None) -> Reading:
    return EYE.read(taken(scene, seed), count)


def with_die_at(place: Place, seed: int) -> tuple[Pixels, tuple[int, int]]:
    """Return a throw with a third die at a place of the table, and the pixel of the middle of its top."""
    scene = throw(seed, lying(5, place, seed))
    x, y = perspective(scene.view).project(np.array([[place[0]], [place[1]], [EDGE_MM]], np.float32))
    return taken(scene, seed).copy(), (round(float(x[0])), round(float(y[0])))


def nearly_all_are(why: Why, pictures: Sequence[Pixels]) -> bool:
    """Return True if all of these pictures except at most one are refused for that reason."""
    return sum(EYE.read(pixels).why is why for pixels in pictures) >= len(pictures) - 1


def test_a_throw_that_can_be_read_is_not_refused(seed: int) -> None:
    scene = throw(seed, lying(2, (0, 40), seed))
    reading = read(scene, seed)
    assert (reading.why, reading.values) == (None, scene.values)


def leaning_throw(lean_deg: float, seed: int) -> Scene:
    return throw(seed, leaning(1 + seed, (0, 40), lean_deg, seed))


@pytest.mark.parametrize("lean_deg", [25, 35, 44])
@pytest.mark.one_a_day
def test_a_leaning_die_is_reported_as_cocked(lean_deg: float) -> None:
    scenes = [leaning_throw(lean_deg, seed) for seed in SEEDS]
    assert all(len(scene.values) < len(scene.dice) for scene in scenes)
    assert nearly_all_are(Why.COCKED, [taken(scene, seed) for seed, scene in enumerate(scenes)])


def test_a_leaning_die_is_marked_in_place_even_without_a_face(seed: int) -> None:
    scene = leaning_throw(44, seed)
    reading = read(scene, seed)
    at = perspective(scene.view).project(np.array([[0.0], [40.0], [EDGE_MM / 2]], np.float32))[:, 0]
    boxes = [*(die.box for die in reading.dice), *reading.unread]
    assert len(boxes) == 3
    assert any(x < at[0] < x + wide and y < at[1] < y + tall for x, y, wide, tall in boxes)


def test_a_die_under_a_card_makes_a_counted_throw_unsure(seed: int) -> None:
    """The card hides half of its top."""
    pixels, (x, y) = with_die_at((0, 40), seed)
    card = np.array([[x + 2, y - 60], [x + 90, y - 60], [x + 90, y + 60], [x + 2, y + 60]])
    assert not EYE.read(np.asarray(cv2.fillPoly(pixels, [card], (196, 208, 214)), np.uint8), 3).sure


def test_a_die_at_the_edge_of_the_picture_is_cut_off() -> None:
    """The picture ends in its top."""
    pictures = []
    for seed in SEEDS:
        pixels, (x, y) = with_die_at((0, 40), seed)
        tall, wide = pixels.shape[:2]
        rims = {"left": x, "top": y, "right": wide - x, "bottom": tall - y}
        cuts = {
            "left": pixels[:, x - 4 :],
            "top": pixels[y - 4 :],
            "right": pixels[:, : x + 4],
            "bottom": pixels[: y + 4],
        }
        pictures.append(np.ascontiguousarray(cuts[min(rims, key=lambda rim: rims[rim])]))
    assert nearly_all_are(Why.CUT_OFF, pictures)


def blinded(seed: int, radius_px: int, beside_px: int = 0) -> Pixels:
    """Return a throw with a third die, whose top mirrors a lamp."""
    pixels, (x, y) = with_die_at((0, 40), seed)
    lamp = cv2.circle(np.zeros(pixels.shape[:2], np.float32), (x + beside_px, y), radius_px, 1.0, -1)
    lit = pixels + 320 * cv2.GaussianBlur(lamp, (0, 0), 3)[..., None]
    return np.asarray(np.clip(lit, 0, 255), np.uint8)


@pytest.mark.parametrize(
    ("radius_px", "beside_px"),
    [(18, 0), pytest.param(24, 0, marks=pytest.mark.long), pytest.param(24, 16, marks=pytest.mark.long)],
)
def test_with_a_known_number_a_top_that_mirrors_lamps_is_glare(seed: int, radius_px: int, beside_px: int) -> None:
    assert EYE.read(blinded(seed, radius_px, beside_px), 3).why is Why.GLARE


def test_if_all_dice_are_read_a_lamp_in_the_table_is_ignored(seed: int) -> None:
    pixels = taken(throw(seed, lying(2, (0, 40), seed)), seed).copy()
    cv2.circle(pixels, (40, 440), 22, (255, 255, 255), -1)
    assert [EYE.read(pixels, count).why for count in (3, 2)] == [None, Why.COUNT]


def test_a_die_on_top_of_another_makes_a_counted_throw_unsure(seed: int) -> None:
    """The upper die hides the lower one and can be read."""
    below, above = lying(5, (0, 35), seed), lying(3, (8, 35), seed, high_mm=EDGE_MM, look=RED)
    assert not read(throw(seed, below, above, angle_deg=80), seed, count=4).sure


@pytest.mark.long
def test_a_die_on_top_of_two_others_overlaps_them() -> None:
    """It hides half of both tops; the visible halves may also seem to lean."""
    reasons = []
    for seed in SEEDS:
        below = (lying(5, (-12, 35), seed), lying(2, (12, 35), seed + 1))
        above = lying(3, (0, 35), seed, high_mm=EDGE_MM, look=RED)
        reasons.append(read(throw(seed, *below, above, angle_deg=90), seed).why)
    assert set(reasons) <= {Why.OVERLAP, Why.COCKED}
    assert reasons.count(Why.OVERLAP) > len(SEEDS) / 2


@pytest.mark.parametrize("count", [2, 4])
def test_too_few_or_too_many_dice_are_a_wrong_count(seed: int, count: int) -> None:
    scene = throw(seed, lying(2, (0, 40), seed))
    reading = read(scene, seed, count)
    assert (reading.why, reading.values) == (Why.COUNT, scene.values)
    uncounted = read(scene, seed)
    assert uncounted.sure
    assert same_dice(reading, uncounted)
