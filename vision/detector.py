"""Detection: finds the places of a picture where the top of a die may be.

One forward pass over the whole picture, resized to about ``AREA_PX``. The network returns a score for every cell of
4 x 4 pixels (X. Zhou et al., *Objects as points*, 2019). The peaks of the scores are the candidates.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats32
from vision.crops import Pyramid
from vision.networks import DETECTOR, EDGE_UNIT_PX, GRID_PX, STRIDE_PX, run

AREA_PX = 512 * 384
"""Number of pixels of the network's input: a die of 3 % of the picture's width is 15 px wide there."""
MAX_CANDIDATES = 12
MIN_SCORE = 0.1
"""Minimum score of a candidate. On held-out photographs, lower scores change no decision."""
APART = 0.5
"""Minimum distance of two candidates, in edges of the smaller one (non-maximum suppression)."""
_BESIDE = np.ones((3, 3), np.uint8)


@dataclass(frozen=True)
class Candidate:
    """A place where the top of a die may be: its middle and its edge in px of the picture, and its score, 0 to 1."""

    x: float
    y: float
    edge: float
    score: float


def detect(pyramid: Pyramid) -> tuple[Candidate, ...]:
    """Find the candidates in a picture, the highest score first, or raise :class:`vision.networks.NetworkError`."""
    height, width = pyramid.level(0).shape[:2]
    scale = math.sqrt(AREA_PX / (height * width))
    columns, rows = (max(GRID_PX, round(side * scale / GRID_PX) * GRID_PX) for side in (width, height))
    across, down = width / columns, height / rows
    # Halving first takes a fifth of the time of a mean over fractions of pixels.
    half = pyramid.level(max(0, int(math.log2(min(across, down)))))
    # INTER_LINEAR_EXACT returns the same on every processor; INTER_LINEAR differs by a grey level on ARM.
    small = np.asarray(cv2.resize(half, (columns, rows), interpolation=cv2.INTER_LINEAR_EXACT), np.uint8)
    return _peaks(run(DETECTOR, [small])[0], across, down)


def _peaks(output: Floats32, across: float, down: float) -> tuple[Candidate, ...]:
    """Return the candidates of an output (DETECTOR_CHANNELS, h, w) for an input that the picture is ``across`` times as
    wide and ``down`` times as high as.
    """
    scores = output[0]
    least = math.log(MIN_SCORE / (1 - MIN_SCORE))
    rows, columns = np.nonzero((scores >= cv2.dilate(scores, _BESIDE)) & (scores > least))
    peaks = zip(rows.tolist(), columns.tolist(), output[:4, rows, columns].T.tolist(), strict=True)
    kept = list[Candidate]()
    for row, column, (score, edge, dx, dy) in sorted(peaks, key=lambda peak: -peak[2][0]):
        x = ((column + dx) * STRIDE_PX + STRIDE_PX / 2) * across - 0.5
        y = ((row + dy) * STRIDE_PX + STRIDE_PX / 2) * down - 0.5
        size = EDGE_UNIT_PX * math.exp(edge) * math.sqrt(across * down)
        candidate = Candidate(x, y, size, 1 / (1 + math.exp(-score)))
        if all(distance_px(candidate, other) > APART * min(size, other.edge) for other in kept):
            kept.append(candidate)
        if len(kept) == MAX_CANDIDATES:
            break
    return tuple(kept)


def distance_px(candidate: Candidate, other: Candidate) -> float:
    """Return the distance between the middles of two candidates, in px."""
    return math.hypot(candidate.x - other.x, candidate.y - other.y)
