"""The readings of labelled pictures, each with a verdict.

A sure reading is right or wrong, even a reading without dice. A reading that is not sure is silent.
"""

import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path

import cv2

from vision.bench.labels import ExpectedReading, PhotoLabel
from vision.eye import Eye
from vision.networks import require_networks
from vision.reading import Reading
from vision.stills import load


class Verdict(StrEnum):
    RIGHT = "right"
    WRONG = "wrong"  # the reading is sure, but differs from the label: it would cheat a player
    SILENT = "silent"


@dataclass(frozen=True)
class PictureResult:
    """The readings of one picture.

    ``reading`` was made with the number of dice unknown, ``counted`` with the number given; it may be None.
    ``read_ms`` is the CPU time of ``reading`` in milliseconds.
    """

    label: PhotoLabel
    reading: Reading
    counted: Reading | None = None
    read_ms: float = 0.0

    @property
    def verdict(self) -> Verdict:
        """The verdict on ``reading``."""
        return verdict(self.label, self.reading)

    @property
    def counted_verdict(self) -> Verdict:
        """The verdict on ``counted``, or on ``reading`` if ``counted`` is None."""
        return verdict(self.label, self.counted or self.reading)


def verdict(label: PhotoLabel, reading: Reading) -> Verdict:
    """Return the verdict on one reading.

    >>> from vision.reading import Die, Why
    >>> label = PhotoLabel("a.jpg", "plain", (2, 6), ExpectedReading.READ)
    >>> two, six = Die(2, (0, 0, 9, 9), 0.9), Die(6, (20, 0, 9, 9), 0.9)
    >>> [verdict(label, reading).value for reading in (Reading((six, two)), Reading((six,)), Reading((), Why.GLARE))]
    ['right', 'wrong', 'silent']
    """
    if not reading.sure:
        return Verdict.SILENT
    if label.expect == ExpectedReading.REFUSE or reading.values != label.values:
        return Verdict.WRONG
    return Verdict.RIGHT


def workers() -> ProcessPoolExecutor:
    """Return a pool with one process for each core. Each process computes with one thread."""
    return ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), cv2.setNumThreads, (1,))


def read_pictures(
    pool: ProcessPoolExecutor, folder: Path, labels: Sequence[PhotoLabel], *, counted: bool = True
) -> list[PictureResult]:
    """Return one result per picture. With ``counted``, pictures with values are also read with their number of dice."""
    return list(pool.map(_read_picture, repeat(folder), labels, repeat(counted), chunksize=4))


@cache
def _eye() -> Eye:
    require_networks()  # The first use of a network loads it, which must not count as time of a reading.
    return Eye()


def _read_picture(folder: Path, label: PhotoLabel, counted: bool) -> PictureResult:
    pixels, eye = load(folder / label.file), _eye()
    began_s = time.process_time()
    reading = eye.read(pixels)
    read_ms = 1000 * (time.process_time() - began_s)
    told_reading = eye.read(pixels, len(label.values)) if counted and label.values else None
    return PictureResult(label, reading, told_reading, read_ms)
