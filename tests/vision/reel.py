"""Films of throws on the simulated tray, each frame with the values that lie still in it, to measure the watcher."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pi.cameras.physics import SAMPLE_S, Roll
from pi.cameras.simulated import SimulatedCamera, SimulatedOptions
from vision.reading import Frame

Lying = tuple[int, ...] | None
"""The values that lie still, lowest first; None while a die moves or the tray is empty."""

EMPTY_S, REST_S = 0.4, 0.8
AT_REST_MM = 0.1
AT_REST_TURN = 2e-5
"""One less the cosine of half an angle of 0.7 degrees: a corner of a 16 mm die goes 0.1 mm."""


def reel(options: SimulatedOptions, throws: int) -> Iterator[tuple[Frame, Lying]]:
    """Throw the dice of these options again and again; they lie for ``REST_S`` and are taken away for ``EMPTY_S``.

    A throw with a cocked die is taken away as soon as it lies.
    """
    with SimulatedCamera(options) as camera:
        frames = round(EMPTY_S * options.fps)
        for _ in range(throws):
            for _ in range(frames):
                yield camera.frame(), None
            yield from _throw(camera)
            camera.clear()


def rest_s(roll: Roll) -> float:
    """Return how many seconds after the throw all dice lie still for a camera."""
    way = np.abs(roll.positions - roll.positions[-1]).max(axis=(1, 2)) / AT_REST_MM
    turn = (1 - np.abs((roll.turns * roll.turns[-1]).sum(axis=2))).max(axis=1) / AT_REST_TURN
    moving = np.flatnonzero(np.maximum(way, turn) > 1)
    return float(moving[-1] + 1 if len(moving) else 0) * SAMPLE_S


def _throw(camera: SimulatedCamera) -> Iterator[tuple[Frame, Lying]]:
    roll = camera.throw()
    values = [pose.value for pose in roll.rest]
    lying = None if None in values else tuple(sorted(value or 0 for value in values))
    flight_s = rest_s(roll)
    for number in range(round((flight_s + (REST_S if lying else 0)) * camera.options.fps)):
        yield camera.frame(), lying if number / camera.options.fps >= flight_s else None
