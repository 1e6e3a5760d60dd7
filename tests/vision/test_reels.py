"""Throws on rendered films: each is reported once, rightly, never before it lies still, and soon after."""

from __future__ import annotations

import numpy as np
import pytest

from pi.cameras.physics import Roll
from pi.cameras.simulated import SimulatedOptions
from tests.vision.drawing import Drawn, draw
from tests.vision.films_rendered import measure_reel
from tests.vision.reel import Lying, reel, rest_s
from vision.reading import Frame

MUST_S = 0.2


@pytest.mark.long
@pytest.mark.parametrize(("fps", "dice"), [(15.0, 3), (25.0, 2), (30.0, 2), (30.0, 5), (60.0, 2)])
def test_every_throw_is_reported_once_and_soon(fps: float, dice: int) -> None:
    options = SimulatedOptions(size_wh=(480, 360), fps=fps, dice=dice, seed=int(fps) + dice, real_time=False)
    score = measure_reel(reel(options, 5), fps, count=dice)
    assert (score.early, score.doubled, score.wrong) == (0, 0, 0)
    assert score.right >= score.throws - 1 > 0
    assert float(np.median(score.latencies_s)) <= MUST_S + 1e-6


def test_a_throw_counts_from_the_first_frame_in_which_it_lies_still() -> None:
    shots: list[tuple[Frame, Lying]] = []
    for number in range(24):
        step = min(number, 9)
        pixels = draw([Drawn(3, 0.4 * step - 2, 1 - 0.2 * step, 0.3 * step)], (320, 240), edge_px=36, seed=number)
        shots.append((Frame(pixels, number / 30), (3,) if number >= 9 else None))
    score = measure_reel(shots, 30.0, count=1)
    assert (score.throws, score.right, score.early) == (1, 1, 0)
    assert 0 < score.latencies_s[0] <= MUST_S


def test_a_roll_is_at_rest_when_its_dice_stay_in_place() -> None:
    positions = np.zeros((500, 1, 3))
    positions[:300, 0, 0] = np.linspace(-30, 0, 300)
    turns = np.tile([1.0, 0, 0, 0], (500, 1, 1))
    assert rest_s(Roll(positions, turns)) == pytest.approx(0.6, abs=0.01)
    turns[:400, 0] = [0.999, 0.0447, 0, 0]
    assert rest_s(Roll(positions, turns)) == pytest.approx(0.8)
