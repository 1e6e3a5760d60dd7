"""The reading of many pictures at once: processes of one thread each, as many as the machine has cores."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path

import cv2

from vision.bench.labels import Label
from vision.bench.reliability import Sample
from vision.bench.scenes import dice_by_place, scene
from vision.bench.scores import Judged
from vision.eye import Eye
from vision.reading import Reading
from vision.rendering.lens import photograph
from vision.rendering.truth import truth_of
from vision.stills import load

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""Variables from which numpy's linear algebra takes its number of threads when it is loaded."""

Rendered = tuple[tuple[int, ...], Reading, list[Sample]]
"""The result of one scene: its values, the reading, and a sample for each die read."""


@contextmanager
def workers(processes: int | None = None) -> Iterator[ProcessPoolExecutor]:
    """Start processes that compute with one thread each, one a core unless told otherwise."""
    before = {name: os.environ.get(name) for name in THREADS}
    os.environ.update(dict.fromkeys(THREADS, "1"))
    try:
        with ProcessPoolExecutor(processes or os.cpu_count(), get_context("spawn"), cv2.setNumThreads, (1,)) as pool:
            yield pool
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def read_pictures(
    pool: ProcessPoolExecutor, folder: Path, labels: Sequence[Label], *, counted: bool = True
) -> list[Judged]:
    """Read every picture and, unless ``counted`` is false, those with values once more with their number of dice."""
    return list(pool.map(_read_picture, repeat(folder), labels, repeat(counted), chunksize=4))


def read_scenes(pool: ProcessPoolExecutor, seeds: Sequence[int]) -> list[Rendered]:
    """Render scenes and read them."""
    return list(pool.map(_read_scene, seeds, chunksize=2))


@cache
def _eye() -> Eye:
    return Eye()


def _read_picture(folder: Path, label: Label, counted: bool) -> Judged:
    pixels = load(folder / label.file)
    known = _eye().read(pixels, len(label.values)) if counted and label.values else None
    return Judged(label, _eye().read(pixels), known)


def _read_scene(seed: int) -> Rendered:
    shown, lens = scene(seed)
    truth, reading = truth_of(shown), _eye().read(photograph(shown, lens, seed, samples=1))
    return truth.values, reading, list(dice_by_place(truth, reading))
