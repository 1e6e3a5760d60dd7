"""Throws on rendered films: each is reported once, rightly, never before it lies still, and soon after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import numpy as np
import pytest

from pi.cameras.physics import Roll
from pi.cameras.simulated import SimulatedCamera, SimulatedOptions
from tests.vision.drawing import Drawn, draw
from tests.vision.stage import rest_s
from vision.bench.films import FilmScore, FrameReading, score_throws
from vision.bench.labels import FilmedThrow
from vision.reading import Frame
from vision.settle import Watcher

MUST_S = 0.2
EMPTY_S, REST_S = 0.4, 0.8
Shot = tuple[Frame, tuple[int, ...] | None]
"""A frame, and the values that lie still in it, lowest first; None while a die moves or the tray is empty."""


def reel(options: SimulatedOptions, throws: int) -> Iterator[Shot]:
    """Throw the dice of these options again and again; they lie for ``REST_S`` and are taken away for ``EMPTY_S``.

    A throw with a cocked die is taken away as soon as it lies.
    """
    with SimulatedCamera(options) as camera:
        for _ in range(throws):
            for _ in range(round(EMPTY_S * options.fps)):
                yield camera.frame(), None
            roll = camera.throw()
            values = [pose.value for pose in roll.rest]
            lying = None if None in values else tuple(sorted(value or 0 for value in values))
            flight_s = rest_s(roll)
            for number in range(round((flight_s + (REST_S if lying else 0)) * options.fps)):
                yield camera.frame(), lying if number / options.fps >= flight_s else None
            camera.clear()


def measure_reel(shots: Iterable[Shot], fps: float, count: int) -> FilmScore:
    """Watch frames to their end, as the table does, and count their throws like those of real films.

    ``count`` is the number of dice that the watcher expects. Between two throws there is at least one frame of motion.
    """
    watcher, reports, lying, throws = Watcher(), list[FrameReading](), list[tuple[int, ...] | None](), []
    for number, (frame, values) in enumerate(shots):
        lying.append(values)
        if (reading := watcher.see(frame, count)) is not None:
            reports.append((number, reading))
    for values, stretch in groupby(enumerate(lying), key=lambda shot: shot[1]):
        numbers = [number for number, _ in stretch]
        if values is not None:
            throws.append(FilmedThrow("", values, numbers[0], numbers[-1], fps))
    return score_throws(throws, {"": reports})


@pytest.mark.long
@pytest.mark.parametrize(("fps", "dice"), [(15.0, 3), (25.0, 2), (30.0, 2), (30.0, 5), (60.0, 2)])
def test_every_throw_is_reported_once_and_soon(fps: float, dice: int) -> None:
    options = SimulatedOptions(size_wh=(480, 360), fps=fps, dice=dice, seed=int(fps) + dice, real_time=False)
    score = measure_reel(reel(options, 5), fps, count=dice)
    assert (score.early, score.doubled, score.wrong) == (0, 0, 0)
    assert score.right >= score.throws - 1 > 0
    assert float(np.median(score.latencies_s)) <= MUST_S + 1e-6


def test_a_throw_counts_from_the_first_frame_in_which_it_lies_still() -> None:
    shots: list[Shot] = []
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
