"""The quality of a picture: its light, its focus, and the share of it that the tray fills.

`pi.doctor.camera` judges the numbers.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats32, Mask
from vision.picture import narrowed
from vision.reading import Pixels

Outline = NDArray[np.int32]
"""Points in pixels, ``(N, 2)``."""
WIDE_PX = 960
"""Maximum width of the picture in which focus is measured: lenses are not sharp enough for more pixels."""
SHARPEST = 0.995
"""Share of the pixels that are less steep than the edges used for the focus."""
AROUND_PX = 15
"""Side of the window in which the contrast of an edge is measured: a blurred edge fits in it."""
MIN_CONTRAST = 25.0
"""Minimum contrast of an edge for measuring focus, in grey levels: an empty cloth has no such edge."""
SMALL_WH = (160, 120)
MIN_TRAY = 0.2
"""Minimum share of the picture that a tray covers."""
ALIKE = 16.0
"""Maximum CIELAB distance of colours of one surface. Lightness counts half, so that shadows belong to the surface."""
DARK, BRIGHT, FLAT = 32.0, 247.0, 4.0
"""Grey levels: a blank picture is darker than the first, brighter than the second, or has a range below the third."""
SHARE = 0.1
"""Percentage of the pixels ignored at both ends of the range: noise, and a lamp's reflection."""
THINNED = 4


def is_blank(pixels: Pixels) -> bool:
    """Return True if a picture is black, white or of one colour, so that dice on it would be invisible."""
    thin = cv2.cvtColor(np.ascontiguousarray(pixels[::THINNED, ::THINNED]), cv2.COLOR_BGR2GRAY)
    darkest, lightest = np.percentile(thin, (SHARE, 100 - SHARE))
    return bool(lightest < DARK or darkest > BRIGHT or lightest - darkest < FLAT)


@dataclass(frozen=True)
class Quality:
    """The quality of one picture. ``brightness`` is the mean grey level, from 0 to 255. ``edge_px`` is the width of the
    sharpest edges in a picture narrowed to 960 px, or None without edges. ``surface`` is the share of the picture, from
    0 to 1, that looks like its middle.
    """

    brightness: float
    edge_px: float | None
    surface: float


def quality(pixels: Pixels) -> Quality:
    """Measure the light, the focus and the surface of a picture."""
    grey = cv2.cvtColor(narrowed(pixels, WIDE_PX), cv2.COLOR_BGR2GRAY).astype(np.float32)
    return Quality(float(grey.mean()), _edge_px(grey), float(_alike(pixels).mean()))


def _edge_px(grey: Floats32) -> float | None:
    """Return the width of the steepest edges: contrast over steepness. An edge blurred by s pixels is 2.5 s wide."""
    calm = cv2.GaussianBlur(grey, (0, 0), 0.7)
    down, across = (cv2.Sobel(calm, cv2.CV_32F, *order, scale=1 / 8) for order in ((0, 1), (1, 0)))
    steep = np.hypot(down, across)
    around = np.ones((AROUND_PX, AROUND_PX), np.uint8)
    contrast = cv2.dilate(calm, around) - cv2.erode(calm, around)
    crest = (steep >= cv2.dilate(steep, np.ones((3, 3), np.uint8))) & (steep >= np.quantile(steep, SHARPEST))
    if not crest.any() or float(np.median(contrast[crest])) < MIN_CONTRAST:
        return None
    return float(np.median(contrast[crest] / np.maximum(steep[crest], 1e-3)))


def rim(pixels: Pixels) -> Outline | None:
    """Return the outline of the tray: the connected area that looks like the middle of the picture.

    Return None if the area is smaller than ``MIN_TRAY``.
    """
    outlines, _ = cv2.findContours(_alike(pixels).astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    middle = SMALL_WH[0] / 2, SMALL_WH[1] / 2
    around = [line for line in outlines if cv2.pointPolygonTest(line, middle, measureDist=False) >= 0]
    around = [line for line in around if cv2.contourArea(line) >= MIN_TRAY * SMALL_WH[0] * SMALL_WH[1]]
    if not around:
        return None
    scale = np.array(pixels.shape[1::-1]) / SMALL_WH
    return np.asarray(cv2.convexHull(min(around, key=cv2.contourArea))[:, 0] * scale, np.int32)


def _alike(pixels: Pixels) -> Mask:
    """Return the mask of the cells that have the colour of the picture's middle, in the size ``SMALL_WH``."""
    small = cv2.resize(pixels, SMALL_WH, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    lab = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2Lab), (0, 0), 2)
    width, height = SMALL_WH
    middle = lab[height // 4 : -height // 4, width // 4 : -width // 4].reshape(-1, 3)
    apart = lab - np.median(middle, axis=0)
    apart[..., 0] /= 2
    return np.asarray(np.linalg.norm(apart, axis=2) < ALIKE)
