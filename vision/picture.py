"""Pictures for people: frames as JPEG. The eye itself reads the frame."""

from __future__ import annotations

import cv2

from vision.reading import Pixels

QUALITY = 85
"""Of 100; at 1280x720 some 100 kB."""


def jpeg(pixels: Pixels) -> bytes:
    """Encode a frame for a screen or the journal."""
    return cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
