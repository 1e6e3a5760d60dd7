"""Measures the eye: how often it is right on labelled photographs, and how long it takes.

A folder of photographs holds a ``labels.csv`` with the columns ``file``, ``group``,
``values`` (top faces, separated by spaces) and ``expect``: ``read`` (must be given),
``read_or_refuse`` (given right or not at all), ``refuse`` (no result), ``none`` (no dice).

Times are taken with one thread of OpenCV, next to a *floor* that any reader has to pay
(grey, 5 x 5 blur, adaptive threshold, contours): the ratio of both can be compared
between machines, the milliseconds cannot.
"""

from __future__ import annotations

import csv
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.eye import Eye
from vision.reading import Frame, Pixels, Reading
from vision.settle import Watcher
from vision.stills import load

SIZES = ((640, 480), (1280, 720))
ROUNDS = 7


@dataclass(frozen=True)
class Label:
    """What a right reader says of one photograph."""

    file: str
    group: str
    values: tuple[int, ...]
    expect: str


@dataclass(frozen=True)
class Score:
    """One group: pictures, read right and surely, sure readings, sure readings that are right, dice and dice found."""

    group: str
    pictures: int
    right: int
    sure: int
    sure_right: int
    dice: int
    dice_right: int

    @property
    def sure_wrong(self) -> int:
        """Readings that would have cheated somebody."""
        return self.sure - self.sure_right


@dataclass(frozen=True)
class Speed:
    """Milliseconds for one frame of a size: a full read, the floor, the idle gate."""

    size_wh: tuple[int, int]
    read_ms: float
    floor_ms: float
    gate_ms: float


def labels(folder: Path) -> list[Label]:
    """Read the table of labels of a folder of photographs."""
    with (folder / "labels.csv").open(newline="", encoding="utf-8") as table:
        return [
            Label(row["file"], row["group"], tuple(sorted(map(int, row["values"].split()))), row["expect"])
            for row in csv.DictReader(table)
        ]


def is_right(label: Label, reading: Reading) -> bool:
    """Tell whether the reading is what a right reader says; for a picture without dice that is nothing."""
    if label.expect == "none":
        return not reading.dice
    if label.expect == "refuse":
        return not reading.sure or not reading.dice
    return reading.sure and reading.values == label.values


def measure(folder: Path, eye: Eye, wanted: Callable[[Label], bool] = lambda label: True) -> list[Score]:
    """Read all wanted photographs of a folder and count by group."""
    read: dict[str, list[tuple[Label, Reading]]] = {}
    for label in filter(wanted, labels(folder)):
        read.setdefault(label.group, []).append((label, eye.read(load(folder / label.file))))
    return [_score(group, pairs) for group, pairs in read.items()]


def _score(group: str, pairs: list[tuple[Label, Reading]]) -> Score:
    sure = [(label, reading) for label, reading in pairs if reading.sure and reading.dice]
    return Score(
        group=group,
        pictures=len(pairs),
        right=sum(is_right(*pair) for pair in pairs),
        sure=len(sure),
        sure_right=sum(label.values == reading.values and label.expect[:4] == "read" for label, reading in sure),
        dice=sum(len(label.values) for label, _ in pairs),
        dice_right=sum((Counter(label.values) & Counter(reading.values)).total() for label, reading in pairs),
    )


def speed(eye: Eye, size_wh: tuple[int, int], picture: Pixels) -> Speed:
    """Time one size with one thread, the best of several rounds."""
    pixels = np.asarray(cv2.resize(picture, size_wh, interpolation=cv2.INTER_AREA), np.uint8)
    watcher, times = Watcher(), iter(range(10_000))
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        return Speed(
            size_wh,
            read_ms=_best_ms(lambda: eye.read(pixels)),
            floor_ms=_best_ms(lambda: _floor(pixels)),
            gate_ms=_best_ms(lambda: watcher.glance(Frame(pixels, next(times) / 25))),
        )
    finally:
        cv2.setNumThreads(threads)


def _floor(pixels: Pixels) -> None:
    grey = cv2.blur(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), (5, 5))
    mask = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 31, 7)
    cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)


def _best_ms(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best * 1000


def report(folder: Path | str) -> str:
    """Measure everything on a folder of photographs and return a table to print."""
    folder, eye = Path(folder), Eye()
    scores = measure(folder, eye)
    lines = ["group       pictures  right  sure  sure but wrong  dice  dice right"]
    lines += [
        f"{s.group:<12}{s.pictures:>8}{s.right:>7}{s.sure:>6}{s.sure_wrong:>16}{s.dice:>6}{s.dice_right:>12}"
        for s in scores
    ]
    sample = load(folder / labels(folder)[0].file)
    lines += ["", "size        read ms  floor ms  read/floor  gate ms"]
    for size_wh in SIZES:
        s = speed(eye, size_wh, sample)
        name = f"{size_wh[0]}x{size_wh[1]}"
        lines.append(f"{name:<12}{s.read_ms:>7.1f}{s.floor_ms:>10.2f}{s.read_ms / s.floor_ms:>12.1f}{s.gate_ms:>9.2f}")
    return "\n".join(lines)
