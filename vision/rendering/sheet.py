"""The announcement card as a picture, and flat paper as a part of a rendered ground."""

import math
from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import AnyFloats, Mask
from vision.card import Form, modules
from vision.reading import Grey, Pixels

PRINT_PX_PER_MM = 6.0
PAPER_LIGHT, INK_LIGHT = 0.82, 0.04
"""Shares of light that white paper and toner reflect."""
LINE_MM = 0.4
"""Width of the line round the field."""


@lru_cache(maxsize=4)
def printed(form: Form, px_per_mm: float = PRINT_PX_PER_MM) -> Grey:
    """Return a printed card: white paper, black markers, and a line round the field."""
    width, height = (round(side * px_per_mm) for side in form.size_mm)
    paper = np.full((height, width), 255, np.uint8)
    x, y, across, down = (round(side * px_per_mm) for side in form.line_mm)
    cv2.rectangle(paper, (x, y), (x + across, y + down), 0, max(1, round(LINE_MM * px_per_mm)))
    for number, corners in form.corners.items():
        stamp(paper, modules(number), form.marker_mm, corners[0], px_per_mm)
    return paper


def stamp(
    paper: Pixels, black: Mask, side_mm: float, place_mm: Sequence[float], px_per_mm: float = PRINT_PX_PER_MM
) -> None:
    """Print a marker; ``place_mm`` is its upper left corner on the paper."""
    left, top, side = (round(length * px_per_mm) for length in (*place_mm, side_mm))
    squares = cv2.resize(black.astype(np.uint8), (side, side), interpolation=cv2.INTER_NEAREST)
    paper[top : top + side, left : left + side][squares > 0] = 0


def paint_flat(
    paper: Pixels, middle: tuple[float, float], turn_deg: float, points: AnyFloats, albedo: AnyFloats
) -> AnyFloats:
    """Return the colours (3, N) of points of the ground, with ``paper`` (H, W, 1 or 3), `PRINT_PX_PER_MM`, over the
    ground's ``albedo`` (3, N).
    """
    (height, width), turn = (side / PRINT_PX_PER_MM for side in paper.shape[:2]), math.radians(turn_deg)
    away = points[:2] - np.array(middle, np.float32)[:, None]
    x = away[0] * math.cos(turn) + away[1] * math.sin(turn) + width / 2
    y = height / 2 - (away[1] * math.cos(turn) - away[0] * math.sin(turn))
    on = np.flatnonzero((x >= 0) & (y >= 0) & (x < width) & (y < height))
    row, column = (
        np.minimum((part[on] * PRINT_PX_PER_MM).astype(int), limit - 1)
        for part, limit in ((y, paper.shape[0]), (x, paper.shape[1]))
    )
    painted = np.broadcast_to(albedo, (3, points.shape[1])).copy()
    painted[:, on] = INK_LIGHT + (PAPER_LIGHT - INK_LIGHT) * (paper[row, column].T / np.float32(255))
    return painted.astype(np.float32)
