"""Pictures as people want them: upright, narrow, under each other, as JPEG. The eye itself reads the frame."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.reading import Pixels

QUALITY = 85
"""Of 100; at 1280x720 some 100 kB."""


def jpeg(pixels: Pixels, quality: int = QUALITY) -> bytes:
    """Encode a frame for a screen or the evidence store."""
    return cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def turned_over(picture: Pixels) -> Pixels:
    """Return a copy of a picture, in colour or in grey, of which the last row is the first, and the last column too."""
    return np.ascontiguousarray(picture[::-1, ::-1])


def stacked(pictures: Sequence[Pixels]) -> Pixels:
    """Put pictures of one size under each other, the first on top."""
    return np.concatenate(pictures)


def narrowed(pixels: Pixels, width: int) -> Pixels:
    """Return a copy that is so many pixels wide; of one that is no wider, as it is."""
    if pixels.shape[1] <= width:
        return pixels.copy()
    height = max(1, round(pixels.shape[0] * width / pixels.shape[1]))
    return np.asarray(cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
