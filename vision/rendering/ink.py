"""Ink: shapes and prints with soft edges, and the distance of two colours."""

import cv2
import numpy as np

from vision.arrays import AnyFloats, Floats
from vision.reading import Pixels

FINE = 4
"""Number of fractional bits in OpenCV's fixed-point coordinates."""
SQUARE = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], float)
CIRCLE = np.stack([np.cos(np.linspace(0, 2 * np.pi, 24, False)), np.sin(np.linspace(0, 2 * np.pi, 24, False))], axis=1)


def fill(image: Pixels | AnyFloats, points: Floats, ink: object) -> None:
    """Fill a polygon (N, 2) with soft edges."""
    fixed = np.rint(np.clip(points, -4000, 4000) * (1 << FINE)).astype(np.int32)
    cv2.fillPoly(image, [fixed], ink, cv2.LINE_AA, FINE)  # type: ignore[call-overload]


def stamp(image: Pixels | AnyFloats, sheet: Pixels, corners: Floats, ink: AnyFloats | Pixels) -> None:
    """Print a sheet (h, w), 0 to 255, between four corners (4, 2) of an image. ``ink`` is one colour (3,), or a colour
    for each pixel of the sheet (h, w, 3).
    """
    rims = corners.min(axis=0), corners.max(axis=0) + 2
    low, high = (np.clip(rim, 0, image.shape[1::-1]).astype(int) for rim in rims)
    if (high <= low).any():
        return
    flat = (SQUARE / 2 + 0.5) * np.array(sheet.shape[::-1])
    way = cv2.getPerspectiveTransform(flat.astype(np.float32), (corners - low).astype(np.float32))
    size = (high - low).tolist()
    share = cv2.warpPerspective(sheet, way, size)[..., None].astype(np.float32) / 255
    if ink.ndim == 3:
        ink = np.asarray(cv2.warpPerspective(ink, way, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    part = image[low[1] : high[1], low[0] : high[0]]
    part[:] = np.clip(part * (1 - share) + ink * share, 0, 255).astype(image.dtype)


def lab_distance(first: AnyFloats, other: AnyFloats) -> float:
    """Return the distance of two colours, (3,) blue, green, red from 0 to 255, in CIELAB (CIE 1976)."""
    lab = cv2.cvtColor(np.array([[first, other]], np.float32) / 255, cv2.COLOR_BGR2LAB)
    return float(np.linalg.norm(lab[0, 0] - lab[0, 1]))
