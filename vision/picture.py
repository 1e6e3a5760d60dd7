"""Pictures for screens and files: turned, narrowed, stacked, as JPEG. The eye reads the unchanged frame."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.reading import Pixels

QUALITY = 85
"""JPEG quality, of 100: some 100 kB for 1280 x 720 pixels."""


def jpeg(pixels: Pixels, quality: int = QUALITY) -> bytes:
    """Return a frame as JPEG, for a screen or the evidence store."""
    return cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def turned_over(picture: Pixels) -> Pixels:
    """Return a copy of a colour or grey picture, turned by 180 degrees."""
    return np.ascontiguousarray(picture[::-1, ::-1])


def stacked(pictures: Sequence[Pixels]) -> Pixels:
    """Return pictures of one width under each other, the first on top."""
    return np.concatenate(pictures)


def narrowed(pixels: Pixels, width: int) -> Pixels:
    """Return a copy that is at most ``width`` pixels wide, with the same aspect."""
    if pixels.shape[1] <= width:
        return pixels.copy()
    height = max(1, round(pixels.shape[0] * width / pixels.shape[1]))
    return np.asarray(cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
