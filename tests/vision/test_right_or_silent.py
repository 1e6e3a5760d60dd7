"""Right or silent: a sure reading of a drawn scene is never wrong, and an unexplained thing makes it unsure."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.random import Generator

from tests.vision.drawing import BGR, BLACK, FELT, IVORY, RED, WHITE, YELLOW, Drawn, draw, scattered
from tests.vision.scenes import photograph
from vision.eye import Eye
from vision.reading import Pixels, Why
from vision.rendering.lens import Lens
from vision.rendering.pips import SQUARE
from vision.rendering.scene import DiePose, PosedDie, Scene, Viewpoint, lying, tipped

EYE = Eye()
LOOKS = [(IVORY, BLACK), (WHITE, BLACK), (BLACK, WHITE), (RED, WHITE), (YELLOW, BLACK)]
GROUNDS: list[BGR] = [FELT, (60, 90, 140), (150, 150, 150), (70, 60, 60)]


@st.composite
def thrown(draw_from: st.DrawFn, edge_px: float) -> list[Drawn]:
    """Draw one to four dice of mixed looks, none touching another, all in a picture of 640 x 480."""
    cells = draw_from(st.lists(st.sampled_from(range(12)), min_size=1, max_size=4, unique=True))
    wide, tall = 640 / edge_px * 0.8 / 4, 480 / edge_px * 0.8 / 3
    dice = []
    for cell in cells:
        slack = st.floats(-0.5, 0.5)
        x = (cell % 4 - 1.5) * wide + draw_from(slack) * max(0.0, wide - 1.5)
        y = (cell // 4 - 1) * tall + draw_from(slack) * max(0.0, tall - 1.5)
        body, ink = draw_from(st.sampled_from(LOOKS))
        dice.append(Drawn(draw_from(st.integers(1, 6)), x, y, draw_from(st.floats(0, 6.28)), body, ink))
    return dice


@settings(max_examples=30, derandomize=True, deadline=None)
@given(st.data(), st.floats(30, 70), st.floats(50, 90), st.sampled_from(GROUNDS), st.integers(0, 1000))
def test_a_sure_reading_of_a_drawn_scene_is_never_wrong(
    data: st.DataObject, edge_px: float, elevation_deg: float, ground: BGR, seed: int
) -> None:
    """The number of dice is not known: a die may be missed, and none is read wrongly."""
    dice = data.draw(thrown(edge_px))
    picture = draw(dice, edge_px=edge_px, elevation_deg=elevation_deg, ground=ground, seed=seed)
    told, unknown = EYE.read(picture, len(dice)), EYE.read(picture)
    values = Counter(die.value for die in dice)
    assert not told.sure or Counter(told.values) == values
    assert not unknown.sure or Counter(unknown.values) <= values


def test_most_drawn_throws_are_read_surely() -> None:
    sure = 0
    for seed in range(20):
        values = tuple(int(value) for value in np.random.default_rng(seed).integers(1, 7, 4))
        sure += EYE.read(draw(scattered(values, turn=seed), elevation_deg=75, seed=seed)).sure
    assert sure >= 17


@pytest.mark.parametrize(("look", "ground"), [*zip(LOOKS, [*GROUNDS, GROUNDS[0]], strict=True)])
def test_a_die_without_pips_among_others_is_not_missed(look: tuple[BGR, BGR], ground: BGR) -> None:
    """The number of dice is known, as in every game."""
    blank, *others = scattered((2, 5, 4), *look, turn=0.3)
    reading = EYE.read(draw([replace(blank, ink=blank.body), *others], ground=ground, elevation_deg=70, edge_px=45), 3)
    assert not reading.sure


def test_a_scratch_in_place_of_a_pip_rarely_misleads() -> None:
    """The number of dice is known, as in every game. Of thirty readings at most one is surely wrong."""
    right = wrong = 0
    for seed in range(30):
        value, picture = scratched(np.random.default_rng(seed))
        reading = EYE.read(picture, 2)
        is_right = reading.values == tuple(sorted((value, 3)))
        right += reading.sure and is_right
        wrong += reading.sure and not is_right
    assert wrong <= 1
    assert right >= 20


def scratched(chance: Generator) -> tuple[int, Pixels]:
    """Draw a three, and a die with a scratch in place of a pip. Return its value and the picture."""
    (body, ink), value = LOOKS[chance.integers(len(LOOKS))], int(chance.integers(2, 7))
    edge = int(chance.integers(40, 75))
    dice = [Drawn(value, -2, 0, 0.0, body, ink), Drawn(3, 2, 0, 0.4, body, ink)]
    picture = draw(dice, edge_px=edge, ground=GROUNDS[chance.integers(len(GROUNDS))])
    top = edge * 20 / 19
    u, v = SQUARE.places(value)[chance.integers(value)] * 0.25
    at = round(320 + (u - 2) * top), round(240 - v * top)
    cv2.circle(picture, at, round(0.13 * top), body, -1)
    angle = float(chance.uniform(0, np.pi))
    way = np.array([np.cos(angle), np.sin(angle)]) * 0.17 * top
    start, end = (tuple(int(part) for part in np.rint(np.array(at) + side * way)) for side in (-1, 1))
    cv2.line(picture, start, end, ink, max(2, edge // 15))
    return value, picture


def test_a_shadow_is_not_read_as_a_die() -> None:
    picture = draw(scattered((2, 5)), ground=(120, 150, 170)).astype(float)
    shade = np.ones(picture.shape[:2])
    cv2.rectangle(shade, (300, 300), (350, 350), 0.55, -1)
    reading = EYE.read((picture * cv2.GaussianBlur(shade, (9, 9), 0)[..., None]).astype(np.uint8))
    assert reading.sure
    assert reading.values == (2, 5)


@pytest.mark.parametrize(("lean_deg", "why"), [(0, None), (30, Why.COCKED), (-30, Why.COCKED)])
def test_a_die_that_leans_among_flat_ones_is_cocked(lean_deg: float, why: Why | None) -> None:
    poses = tipped(DiePose((0, 0, 8)), lean_deg, 90), DiePose((-50, 20, 8), lying(4)), DiePose((50, -20, 8), lying(6))
    dice = tuple(map(PosedDie, poses))
    reading = EYE.read(photograph(Scene(dice, Viewpoint((640, 480), angle_deg=70)), Lens(), samples=1))
    assert reading.why is why
