"""Crops: square cuts of a picture around one die. Every die has the same size in its crop.

Training and reading cut their crops with the same function, so that the network reads what it was trained on.
"""

import math
from collections.abc import Sequence

import cv2
import numpy as np

from vision.arrays import Floats
from vision.networks import CROP_PX, EDGE_PX
from vision.reading import Pixels


class Pyramid:
    """A picture, its half, the half of that, and so on, each made at its first use.

    With ``quick``, each pixel of a half is the mean of four pixels, which takes a third of the time of `cv2.pyrDown`.
    """

    def __init__(self, pixels: Pixels, *, quick: bool = False) -> None:
        self._levels = [pixels]
        self._quick = quick
        # Where the first pixel of a half is, in pixels of the whole: over the first pixel, or between the first two.
        self.between = 0.5 if quick else 0.0

    def level(self, octave: int) -> Pixels:
        """Return the picture, halved as often as :meth:`octave` returns."""
        return self._levels[self.octave(octave)]

    def octave(self, wanted: int) -> int:
        """Return the number of halvings: ``wanted``, or fewer if a side is then shorter than 8 px."""
        while len(self._levels) <= wanted and min(self._levels[-1].shape[:2]) >= 8:
            self._levels.append(self._half(self._levels[-1]))
        return min(wanted, len(self._levels) - 1)

    def _half(self, level: Pixels) -> Pixels:
        if not self._quick:
            return np.asarray(cv2.pyrDown(level), np.uint8)
        half = level.shape[1] // 2, level.shape[0] // 2
        return np.asarray(cv2.resize(level, half, interpolation=cv2.INTER_AREA), np.uint8)


def crop(
    pyramid: Pyramid,
    middle: Sequence[float] | Floats,
    size: float,
    roll: float = 0.0,
    side: int = CROP_PX,
    edge_px: float = EDGE_PX,
) -> Pixels:
    """Return a crop (side, side, 3) around the top of a die, turned by ``roll`` radians.

    ``middle`` (x, y) and ``size``, the edge of the top, are in pixels of the picture. ``size`` becomes ``edge_px``.
    """
    times_smaller = max(size, 1e-3) / edge_px
    octave = pyramid.octave(max(0, round(math.log2(times_smaller / 1.45))))
    shrink = 2.0**octave
    cos, sin = (wave(roll) * shrink / times_smaller for wave in (math.cos, math.sin))
    x, y = ((float(at) + pyramid.between) / shrink - pyramid.between for at in middle)
    rows = (cos, -sin), (sin, cos)
    way = np.array([(right, down, (side - 1) / 2 - right * x - down * y) for right, down in rows])
    cut = cv2.warpAffine(
        pyramid.level(octave), way, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(cut, np.uint8)
