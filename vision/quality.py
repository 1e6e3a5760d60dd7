"""How good a picture is to read: light, focus, and how much of it the tray fills.

One frame goes in, numbers come out; what they are worth is for the doctor to say (`pi.doctor.camera`).
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
"""Focus is measured in pictures no wider than this: beyond, a lens cannot follow the sensor."""
SHARPEST = 0.995
"""Of all pixels, the share that is less steep than the edges looked at."""
AROUND_PX = 15
"""From one side of a blurred edge to the other."""
LEAST_CONTRAST = 25.0
"""Grey levels across an edge by which focus can be told: an empty cloth has none."""
SMALL_WH = (160, 120)
LEAST_TRAY = 0.2
"""Part of the picture that a tray covers at least."""
ALIKE = 16.0
"""How far colours of one surface lie apart in CIELAB, lightness counted half: shadows are of one surface."""
DARK, BRIGHT, FLAT = 32.0, 247.0, 4.0
"""Grey levels: a picture that is nowhere lighter, darker, or of more than so many of them, shows nothing."""
SHARE = 0.1
"""Per cent of all pixels that may be otherwise: noise, and a lamp's reflection."""
THINNED = 4


def is_blank(pixels: Pixels) -> bool:
    """Tell whether a picture is black, white or of one colour, so that dice could lie there unseen."""
    thin = cv2.cvtColor(np.ascontiguousarray(pixels[::THINNED, ::THINNED]), cv2.COLOR_BGR2GRAY)
    darkest, lightest = np.percentile(thin, (SHARE, 100 - SHARE))
    return bool(lightest < DARK or darkest > BRIGHT or lightest - darkest < FLAT)


@dataclass(frozen=True)
class Quality:
    """``brightness`` is the mean grey, from 0 to 255; ``edge_px`` the width of the sharpest edges, as in a picture
    960 px wide, None where there are none; ``surface`` the part of the picture, 0 to 1, that looks like its middle.
    """

    brightness: float
    edge_px: float | None
    surface: float


def quality(pixels: Pixels) -> Quality:
    """Measure one picture."""
    grey = cv2.cvtColor(narrowed(pixels, WIDE_PX), cv2.COLOR_BGR2GRAY).astype(np.float32)
    return Quality(float(grey.mean()), _edge_px(grey), float(_alike(pixels).mean()))


def _edge_px(grey: Floats32) -> float | None:
    """Give the contrast across the steepest edges over their steepness: an edge blurred by s pixels is 2.5 s wide."""
    calm = cv2.GaussianBlur(grey, (0, 0), 0.7)
    down, across = (cv2.Sobel(calm, cv2.CV_32F, *order, scale=1 / 8) for order in ((0, 1), (1, 0)))
    steep = np.hypot(down, across)
    around = np.ones((AROUND_PX, AROUND_PX), np.uint8)
    contrast = cv2.dilate(calm, around) - cv2.erode(calm, around)
    crest = (steep >= cv2.dilate(steep, np.ones((3, 3), np.uint8))) & (steep >= np.quantile(steep, SHARPEST))
    if not crest.any() or float(np.median(contrast[crest])) < LEAST_CONTRAST:
        return None
    return float(np.median(contrast[crest] / np.maximum(steep[crest], 1e-3)))


def rim(pixels: Pixels) -> Outline | None:
    """Return the outline of what looks like the middle of the picture and hangs together with it: where the tray ends,
    as points in pixels; None where the middle is of no surface.
    """
    outlines, _ = cv2.findContours(_alike(pixels).astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    middle = SMALL_WH[0] / 2, SMALL_WH[1] / 2
    around = [line for line in outlines if cv2.pointPolygonTest(line, middle, measureDist=False) >= 0]
    around = [line for line in around if cv2.contourArea(line) >= LEAST_TRAY * SMALL_WH[0] * SMALL_WH[1]]
    if not around:
        return None
    scale = np.array(pixels.shape[1::-1]) / SMALL_WH
    return np.asarray(cv2.convexHull(min(around, key=cv2.contourArea))[:, 0] * scale, np.int32)


def _alike(pixels: Pixels) -> Mask:
    """Tell which cells of the picture look like its middle."""
    small = cv2.resize(pixels, SMALL_WH, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    lab = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2Lab), (0, 0), 2)
    width, height = SMALL_WH
    middle = lab[height // 4 : -height // 4, width // 4 : -width // 4].reshape(-1, 3)
    apart = lab - np.median(middle, axis=0)
    apart[..., 0] /= 2
    return np.asarray(np.linalg.norm(apart, axis=2) < ALIKE)
