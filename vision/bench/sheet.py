"""One picture of every miss: what the eye saw, under it what it read and what it should have read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, sqrt
from pathlib import Path

import cv2
import numpy as np

from vision.bench.report import values
from vision.bench.scores import Judged, Verdict
from vision.overlay import overlay, summary
from vision.reading import Box, Pixels, Reading
from vision.stills import load

WIDE_PX = 480
"""Width of every picture on the sheet."""
LINE_PX = 22
MARGIN_PX = 8
GROUND = 32
INKS = {Verdict.WRONG: (90, 90, 255), Verdict.REFUSED: (80, 190, 255)}
PALE = (225, 225, 225)


def sheet(folder: Path, misses: Sequence[Judged]) -> Pixels:
    """Draw the misses in columns, each picture in the shortest one; one grey cell if there are none."""
    cells = [_cell(folder, one) for one in misses] or [np.full((WIDE_PX, WIDE_PX, 3), GROUND, np.uint8)]
    columns: list[list[Pixels]] = [[] for _ in range(max(1, ceil(sqrt(len(cells)))))]
    for cell in cells:
        min(columns, key=lambda column: sum(len(other) for other in column)).append(cell)
    tall = max(sum(map(len, column)) for column in columns)
    return np.hstack([_padded(np.vstack(column), tall) for column in columns])


def _cell(folder: Path, one: Judged) -> Pixels:
    pixels = load(folder / one.label.file)
    factor = WIDE_PX / pixels.shape[1]
    size = WIDE_PX, max(1, round(pixels.shape[0] * factor))
    how = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    resized = np.asarray(cv2.resize(pixels, size, interpolation=how), np.uint8)
    seen = overlay(resized, _resized(one.reading, factor), told=False)
    lines = [
        (one.label.file, PALE),
        (f"label: {values(one.label.values) or '-'}", PALE),
        (f"{one.verdict.value}: {summary(one.reading)}", INKS.get(one.verdict, PALE)),
    ]
    caption = np.full((LINE_PX * len(lines) + MARGIN_PX, WIDE_PX, 3), GROUND, np.uint8)
    for number, (text, ink) in enumerate(lines, start=1):
        at = MARGIN_PX, LINE_PX * number - 5
        cv2.putText(caption, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.55, ink, 1, cv2.LINE_AA)
    return _framed(np.vstack([seen, caption]))


def _resized(reading: Reading, factor: float) -> Reading:
    def moved(box: Box) -> Box:
        x, y, wide, tall = (round(part * factor) for part in box)
        return x, y, wide, tall

    dice = tuple(replace(die, box=moved(die.box)) for die in reading.dice)
    return replace(reading, dice=dice)


def _framed(cell: Pixels) -> Pixels:
    return np.pad(cell, ((MARGIN_PX,) * 2, (MARGIN_PX,) * 2, (0, 0)), constant_values=GROUND)


def _padded(column: Pixels, tall: int) -> Pixels:
    return np.pad(column, ((0, tall - len(column)), (0, 0), (0, 0)), constant_values=GROUND)
