"""Times the eye on this machine, in elapsed time and with the threads of the table: drawn throws, and frames at rest.
`vision.bench.speed` measures what can be compared between machines.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

import cv2
import numpy as np

from vision.bench.speed import NOISE_LEVELS, Size
from vision.bench.trials import throw
from vision.eye import Eye
from vision.reading import Frame, Pixels
from vision.rendering.truth import truth_of
from vision.settle import Watcher

THROWS, FRAMES = 8, 40
KINDS = ("plain", "large")
"""Of `vision.bench.trials`: 640 x 480 and 1280 x 720 pixels."""


@dataclass(frozen=True)
class SizeResult:
    """At one size: milliseconds of each read and of a frame at rest; throws that were read surely, right and wrong."""

    size_wh: Size
    read_ms: tuple[float, ...]
    frame_ms: float
    right: int
    wrong: int


def size_results(throws: int = THROWS) -> Iterator[SizeResult]:
    """Read ``throws`` throws in every size of a camera. Raises :class:`vision.networks.NetworkError`."""
    eye = Eye()
    for kind in KINDS:
        drawn = [throw(kind, seed) for seed in range(throws)]
        eye.read(drawn[0][1])  # The first read loads what later ones find loaded.
        took, right, wrong = list[float](), 0, 0
        for shown, pixels in drawn:
            began_s = time.perf_counter()
            reading = eye.read(pixels)
            took.append((time.perf_counter() - began_s) * 1000)
            is_right = reading.values == truth_of(shown).values
            right += reading.sure and is_right
            wrong += reading.sure and not is_right
        pixels = drawn[0][1]
        yield SizeResult((pixels.shape[1], pixels.shape[0]), tuple(took), median(at_rest(pixels)), right, wrong)


def at_rest(pixels: Pixels, frames: int = FRAMES) -> Iterator[float]:
    """Yield the milliseconds that each frame of a tray at rest takes."""
    noise = np.random.default_rng(0).normal(0, NOISE_LEVELS, pixels.shape).astype(np.float32)
    shown = pixels, np.asarray(cv2.add(pixels, noise, dtype=cv2.CV_8U), np.uint8)
    watcher = Watcher(Eye())
    for number in range(frames):
        began_s = time.perf_counter()
        watcher.glance(Frame(shown[number % 2], number / 30))
        yield (time.perf_counter() - began_s) * 1000
