"""The detector: candidates on the tops of dice, and few elsewhere."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from tests.vision.drawing import FELT, draw, scattered
from tests.vision.scenes import box_of, photograph, scene
from vision.crops import Pyramid
from vision.detector import APART, MAX_CANDIDATES, MIN_SCORE, Candidate, detect, distance_px


@pytest.mark.parametrize("size_wh", [(640, 480), (480, 640), (1280, 720)])
def test_in_pictures_of_any_size_there_is_a_candidate_on_every_die(size_wh: tuple[int, int]) -> None:
    edge, dice = min(size_wh) / 10, scattered((1, 2, 3, 4, 6))
    found = detect(Pyramid(draw(dice, size_wh, edge_px=edge), quick=True))
    for die in dice:
        here = Candidate(size_wh[0] / 2 + die.x * edge, size_wh[1] / 2 - die.y * edge, edge, 1.0)
        own = next(one for one in found if distance_px(one, here) < edge / 2)
        assert 0.7 < own.edge / edge < 1.4


@pytest.mark.parametrize("seed", range(2))
def test_rendered_dice_have_candidates(seed: int) -> None:
    shown, lens = scene(seed)
    found = detect(Pyramid(photograph(shown, lens, seed, samples=1), quick=True))
    for number in range(len(shown.dice)):
        x, y, wide, tall = box_of(shown, number)
        middle = Candidate(x + wide / 2, y + tall / 2, max(wide, tall), 1.0)
        assert min(distance_px(one, middle) for one in found) < 0.5 * middle.edge


def test_candidates_are_few_and_apart_and_sorted_by_score() -> None:
    noise = np.random.default_rng(0).integers(0, 256, (480, 640, 3), np.uint8)
    for pixels in (noise, draw(scattered((1, 2, 3, 4, 5, 6)))):
        found = detect(Pyramid(pixels, quick=True))
        assert len(found) <= MAX_CANDIDATES
        scores = [one.score for one in found]
        assert scores == sorted(scores, reverse=True)
        assert all(MIN_SCORE <= score <= 1 for score in scores)
        for one, other in itertools.combinations(found, 2):
            assert distance_px(one, other) > APART * min(one.edge, other.edge)


@pytest.mark.parametrize("shape", [(1, 1), (5, 900), (40, 40), (2000, 30)])
def test_pictures_of_any_shape_have_candidates_inside_them(shape: tuple[int, int]) -> None:
    found = detect(Pyramid(np.full((*shape, 3), FELT, np.uint8), quick=True))
    assert all(math.isfinite(one.x + one.y + one.edge) for one in found)
