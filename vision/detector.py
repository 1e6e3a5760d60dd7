"""Detection: where the tops of dice may be in a picture, and where a cup stands.

One forward pass over the whole picture, made about as large as ``AREA_PX``. The network gives a score to every cell of
4 x 4 pixels (X. Zhou et al., *Objects as points*, 2019); its peaks are the candidates.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.networks import DETECTOR, EDGE_UNIT_PX, GRID_PX, STRIDE_PX, Reals, run
from vision.reading import Box, Pixels

AREA_PX = 512 * 384
"""Pixels of the picture that the network sees: a die of 3 % of the picture's width has 15 px there."""
MOST_CANDIDATES = 12
LEAST_SCORE = 0.05
"""What scores less is no candidate. Of the dice in held-out photographs fewer than one in a hundred does."""
APART = 0.5
"""In edges of the smaller one: candidates that are nearer to each other are one, non-maximum suppression."""
CUP, PLAINLY_CUP = 0.5, 0.65
"""Share from which a cell belongs to a cup, and that some cell of a cup has."""
LEAST_CUP, LARGEST_CUP = 0.005, 0.4
"""Part of the picture that a cup covers."""
_BESIDE = np.ones((3, 3), np.uint8)


@dataclass(frozen=True)
class Candidate:
    """A place where the top of a die may be: its middle and its edge in px of the picture, and its score, 0 to 1."""

    x: float
    y: float
    edge: float
    score: float


@dataclass(frozen=True)
class Detection:
    """The candidates of a picture, the highest score first, and boxes around the cups in it."""

    candidates: tuple[Candidate, ...]
    cups: tuple[Box, ...]


def detect(pixels: Pixels) -> Detection:
    """Find the candidates in a picture (H, W, 3); raise :class:`vision.networks.NetworkError`."""
    tall, wide = pixels.shape[:2]
    scale = math.sqrt(AREA_PX / (tall * wide))
    size = (
        max(GRID_PX, round(wide * scale / GRID_PX) * GRID_PX),
        max(GRID_PX, round(tall * scale / GRID_PX) * GRID_PX),
    )
    how = cv2.INTER_AREA if size[0] < wide else cv2.INTER_LINEAR
    said = run(DETECTOR, np.asarray(cv2.resize(pixels, size, interpolation=how), np.uint8))
    grow = wide / size[0], tall / size[1]
    return Detection(_peaks(said, grow), _cups(1 / (1 + np.exp(-said[4])), pixels.shape))


def _peaks(said: Reals, grow: tuple[float, float]) -> tuple[Candidate, ...]:
    """Return the peaks of a map (DETECTOR_CHANNELS, h, w), each with the edge and the offset told there."""
    scores = said[0]
    least = math.log(LEAST_SCORE / (1 - LEAST_SCORE))
    rows, columns = np.nonzero((scores >= cv2.dilate(scores, _BESIDE)) & (scores > least))
    found = zip(rows.tolist(), columns.tolist(), said[:4, rows, columns].T.tolist(), strict=True)
    (across, down), kept = grow, list[Candidate]()
    for row, column, (score, edge, dx, dy) in sorted(found, key=lambda one: -one[2][0]):
        x = ((column + dx) * STRIDE_PX + STRIDE_PX / 2) * across - 0.5
        y = ((row + dy) * STRIDE_PX + STRIDE_PX / 2) * down - 0.5
        size = EDGE_UNIT_PX * math.exp(edge) * math.sqrt(across * down)
        here = Candidate(x, y, size, 1 / (1 + math.exp(-score)))
        if all(distance_px(here, other) > APART * min(size, other.edge) for other in kept):
            kept.append(here)
        if len(kept) == MOST_CANDIDATES:
            break
    return tuple(kept)


def distance_px(one: Candidate, other: Candidate) -> float:
    """Return the distance between the middles of two candidates."""
    return math.hypot(one.x - other.x, one.y - other.y)


def _cups(share: Reals, shape: tuple[int, ...]) -> tuple[Box, ...]:
    """Return boxes around the cups in a map (h, w) of the probability of a cup, for a picture of this shape."""
    tall, wide = share.shape
    if share.max() <= PLAINLY_CUP:
        return ()
    # What fills the picture is a table.
    _, labels, stats, _ = cv2.connectedComponentsWithStats((share > CUP).astype(np.uint8))
    across, down = shape[1] / wide, shape[0] / tall
    return tuple(
        (round(x * across), round(y * down), round(w * across), round(h * down))
        for number, (x, y, w, h, area) in enumerate(stats[1:].tolist(), 1)
        if LEAST_CUP < area / (tall * wide) < LARGEST_CUP and share[labels == number].max() > PLAINLY_CUP
    )
