"""Ink: shapes and prints put into a picture with soft edges."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import AnyFloats, Floats
from vision.reading import Pixels
from vision.rendering.prints import SQUARE

SHIFT = 4
"""Fractional bits of OpenCV's drawing."""
CIRCLE = np.stack([np.cos(np.linspace(0, 2 * np.pi, 24, False)), np.sin(np.linspace(0, 2 * np.pi, 24, False))], axis=1)


def fixed(points: Floats) -> NDArray[np.int32]:
    """Return points in OpenCV's fixed-point pixels."""
    return np.rint(np.clip(points, -4000, 4000) * (1 << SHIFT)).astype(np.int32)


def fill(image: Pixels | AnyFloats, points: Floats, ink: object) -> None:
    """Fill a polygon (N, 2) with soft edges."""
    cv2.fillPoly(image, [fixed(points)], ink, cv2.LINE_AA, SHIFT)  # type: ignore[call-overload]


def stamp(image: Pixels, sheet: Pixels, corners: Floats, ink: AnyFloats) -> None:
    """Print what a sheet (h, w) shows, 0 to 255, between four corners (4, 2) of an image."""
    low, high = (
        np.clip(rim, 0, image.shape[1::-1]).astype(int) for rim in (corners.min(axis=0), corners.max(axis=0) + 2)
    )
    if (high <= low).any():
        return
    flat = (SQUARE / 2 + 0.5) * np.array(sheet.shape[::-1])
    way = cv2.getPerspectiveTransform(flat.astype(np.float32), (corners - low).astype(np.float32))
    share = cv2.warpPerspective(sheet, way, (high - low).tolist())[..., None].astype(np.float32) / 255
    part = image[low[1] : high[1], low[0] : high[0]]
    part[:] = np.clip(part * (1 - share) + ink * share, 0, 255).astype(np.uint8)
