"""Films with the true values of every frame: rendered throws, counted like those of real films."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from vision.bench.films import FilmScore, FrameReading, score_throws
from vision.bench.labels import FilmedThrow
from vision.eye import Eye
from vision.reading import Frame
from vision.settle import Watcher

Shot = tuple[Frame, tuple[int, ...] | None]
"""A frame, and the values that lie still in it, lowest first; None while anything moves or the tray is empty."""


def measure_reel(shots: Iterable[Shot], fps: float, eye: Eye | None = None, count: int | None = None) -> FilmScore:
    """Watch rendered frames to their end, as the table does, and count their throws.

    ``count`` is the number of dice that the watcher expects. Between two throws there is at least one frame of motion.
    """
    watcher, reports, lying = Watcher(eye), list[FrameReading](), list[tuple[int, ...] | None]()
    for number, (frame, values) in enumerate(shots):
        lying.append(values)
        if (reading := watcher.see(frame, count)) is not None:
            reports.append((number, reading))
    return score_throws(_throws(lying, fps), {"": reports})


def _throws(lying: list[tuple[int, ...] | None], fps: float) -> list[FilmedThrow]:
    """Return one throw for each stretch of frames in which dice lie still."""
    found = []
    for values, stretch in groupby(enumerate(lying), key=lambda shot: shot[1]):
        numbers = [number for number, _ in stretch]
        if values is not None:
            found.append(FilmedThrow("", values, numbers[0], numbers[-1], fps))
    return found
