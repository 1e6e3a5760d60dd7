"""The throws of films: each must be reported once and right, and not before the dice are at rest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.bench.labels import FilmedThrow, LabelsError
from vision.reading import Frame, Reading
from vision.settle import Watcher

FrameReading = tuple[int, Reading]
"""The number of a frame, from 0, and the reading that the watcher reported there."""


@dataclass(frozen=True)
class FilmScore:
    """The numbers of throws with each kind of report.

    ``right``, ``unsure`` and ``wrong`` throws were reported once, ``doubled`` more than once, ``missed`` never.
    ``early`` counts reports while no throw is at rest. ``latencies_s`` are the times from rest to first report.
    """

    throws: int
    right: int
    unsure: int
    wrong: int
    doubled: int
    missed: int
    early: int
    latencies_s: tuple[float, ...]


def measure_films(folder: Path, throws: Sequence[FilmedThrow]) -> FilmScore:
    """Read every film of a folder as the table does, and return the score of all throws."""
    rates = {throw.file: throw.fps for throw in throws}
    return score_throws(throws, {file: watch(folder / file, fps) for file, fps in rates.items()})


def watch(path: Path, fps: float) -> list[FrameReading]:
    """Return the reports of a watcher on a film. Raise :class:`LabelsError` if the film cannot be decoded."""
    film, watcher, reports, number = cv2.VideoCapture(str(path)), Watcher(), [], 0
    if not film.isOpened():
        raise LabelsError(f"{path} is not a film that can be decoded: use MJPG or H.264 in .avi, .mkv or .mp4")
    while (shot := film.read())[0]:
        reading = watcher.see(Frame(np.asarray(shot[1], np.uint8), number / fps))
        if reading is not None:
            reports.append((number, reading))
        number += 1
    film.release()
    return reports


def score_throws(throws: Sequence[FilmedThrow], reports: Mapping[str, Sequence[FrameReading]]) -> FilmScore:
    """Return the score of throws; ``reports`` are the reports of each film, by its file."""
    at_rest = [
        (throw, [report for report in reports[throw.file] if throw.rest_first <= report[0] <= throw.rest_last])
        for throw in throws
    ]
    once = [(throw, reported[0][1]) for throw, reported in at_rest if len(reported) == 1]
    return FilmScore(
        throws=len(throws),
        right=sum(reading.sure and reading.values == throw.values for throw, reading in once),
        unsure=sum(not reading.sure for _, reading in once),
        wrong=sum(reading.sure and reading.values != throw.values for throw, reading in once),
        doubled=sum(len(reported) > 1 for _, reported in at_rest),
        missed=sum(not reported for _, reported in at_rest),
        early=sum(map(len, reports.values())) - sum(len(reported) for _, reported in at_rest),
        latencies_s=tuple((times[0][0] - throw.rest_first) / throw.fps for throw, times in at_rest if times),
    )
