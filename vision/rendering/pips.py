"""The places of the pips on a face: a square lattice of 3 x 3 places, and the deviations of real dice."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vision.arrays import Floats32, Mask

MARKS = {
    1: ("...", ".o.", "..."),
    2: ("o..", "...", "..o"),
    3: ("o..", ".o.", "..o"),
    4: ("o.o", "...", "o.o"),
    5: ("o.o", ".o.", "o.o"),
    6: ("o.o", "o.o", "o.o"),
}
MAX_JITTER = 0.15
"""Maximum distance of a pip from its place along each axis, in pitches."""


@dataclass(frozen=True)
class Layout:
    """The places of pips; the default is one square lattice for all values, with round pips.

    ``stretch`` is the pitch along the rows of the six over the pitch across them. ``six_rows`` is the distance of these
    rows over their distance in the lattice. ``scales`` are the pitches of the values 1 to 6 over the die's pitch.
    ``jitter`` is the standard deviation of a pip's place in pitches, drawn with ``seed``. ``oval`` is the length of a
    pip along the rows over its width.
    """

    stretch: float = 1.0
    six_rows: float = 1.0
    scales: tuple[float, ...] = (1.0,) * 6
    jitter: float = 0.0
    seed: int = 0
    oval: float = 1.0

    @property
    def radii(self) -> Floats32:
        """The half axes (2,) of a pip along and across the rows, over the radius of a round pip."""
        return np.array([self.oval**0.5, self.oval**-0.5], np.float32)

    def places(self, value: int) -> Floats32:
        """Return the middles of the pips of a value (value, 2), along and across, in pitches from the face's middle."""
        return lattice(self)[value - 1][marked()[value - 1]]


SQUARE = Layout()


@lru_cache(maxsize=1)
def marked() -> Mask:
    """Return a mask (6, 3, 3) by value, row and column, True where a pip is."""
    return np.array([[[mark == "o" for mark in row] for row in MARKS[value]] for value in range(1, 7)])


@lru_cache(maxsize=64)
def pitches(layout: Layout) -> Floats32:
    """Return the pitch of each value along and across (6, 2), in pitches of the die."""
    pitch = np.outer(layout.scales, (layout.stretch**0.5, layout.stretch**-0.5))
    pitch[5, 1] *= layout.six_rows
    return np.asarray(pitch, np.float32)


@lru_cache(maxsize=64)
def lattice(layout: Layout) -> Floats32:
    """Return the places of a layout (6, 3, 3, 2) by value, row and column, in pitches from the middle of a face."""
    steps = np.stack(np.meshgrid((-1.0, 0.0, 1.0), (-1.0, 0.0, 1.0), indexing="ij"), axis=-1)
    away = np.random.default_rng(layout.seed).normal(0, layout.jitter, (6, *steps.shape))
    away = np.clip(away, -MAX_JITTER, MAX_JITTER)
    return np.asarray(steps * pitches(layout)[:, None, None] + away, np.float32)
