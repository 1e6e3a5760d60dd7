"""Crops: the neighbourhood of one die, always as large, whatever the size of the picture.

The training and the reading of dice cut with the same knife, so that the network sees nothing new.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Pixels

CROP_PX = 64
EDGE_PX = 26.0
"""Edge of a die's top in its crop: all of the die is in view, and what it stands beside."""
FINE_PX = 96
"""Side of the crops of the reader that tells a pip from one that is seen through the die."""
QUICK_PX = 48
"""Side of the crops of the quick reader: the middle of others."""
RIM_PX = (CROP_PX - QUICK_PX) // 2
"""What it does not see of them on each side."""
LEAST_HEIGHT = 0.5
"""Height over width of a top that is seen as slantingly as can be."""


class Pyramid:
    """A picture and its halves, made when they are first asked for."""

    def __init__(self, pixels: Pixels) -> None:
        self._levels = [pixels]

    def level(self, octave: int) -> Pixels:
        """Return the picture halved so often; less often when it would vanish."""
        while len(self._levels) <= octave and min(self._levels[-1].shape[:2]) >= 8:
            self._levels.append(np.asarray(cv2.pyrDown(self._levels[-1]), np.uint8))
        return self._levels[min(octave, len(self._levels) - 1)]

    def octave_of(self, level: Pixels) -> int:
        """Return how often that level was halved."""
        return next(octave for octave, own in enumerate(self._levels) if own is level)


def crop(
    pyramid: Pyramid,
    middle: Sequence[float] | NDArray[np.float64],
    size: float,
    stretch: float = 1.0,
    roll: float = 0.0,
    side: int = CROP_PX,
    edge_px: float | None = None,
) -> Pixels:
    """Cut out a die, (side, side, 3); ``middle`` x, y and ``size`` of its top are pixels of the picture.

    ``stretch`` makes the crop wider and as much lower; before that it is turned by ``roll``, in radians. The top's edge
    becomes ``edge_px``, or what it is in all crops for the readers.
    """
    edge = edge_px or EDGE_PX * side / CROP_PX
    times_smaller = max(size, 1e-3) / edge
    level = pyramid.level(max(0, round(math.log2(times_smaller / 1.45))))
    shrink = 2.0 ** pyramid.octave_of(level)
    cos, sin = (wave(roll) * shrink / times_smaller for wave in (math.cos, math.sin))
    x, y = (float(at) / shrink for at in middle)
    rows = (cos * stretch, -sin * stretch), (sin / stretch, cos / stretch)
    way = np.array([(right, down, (side - 1) / 2 - right * x - down * y) for right, down in rows])
    cut = cv2.warpAffine(level, way, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.uint8)


def from_above(tilt: Sequence[float]) -> tuple[float, float]:
    """Return the ``stretch`` and ``roll`` of a crop that shows a top of this tilt as if it were seen from above."""
    shorter = max(1 - tilt[0] ** 2 - tilt[1] ** 2, LEAST_HEIGHT**2) ** 0.25
    return shorter, math.atan2(tilt[0], tilt[1])
