"""What the eye has seen, drawn over the picture: for people who want to know why."""

from __future__ import annotations

import cv2
import numpy as np

from vision.reading import Pixels, Reading

SURE_BGR = (60, 200, 60)
DOUBT_BGR = (30, 150, 255)


def overlay(pixels: Pixels, reading: Reading) -> Pixels:
    """Return a copy with a box and a value on each die; green when the reading is sure, orange when not."""
    drawn = pixels.copy()
    colour = SURE_BGR if reading.sure else DOUBT_BGR
    thick = max(2, round(max(pixels.shape[:2]) / 500))
    for die in reading.dice:
        x, y, wide, tall = die.box
        cv2.rectangle(drawn, (x, y), (x + wide, y + tall), colour, thick)
        _write(drawn, str(die.value), (x, max(y - thick, 12 * thick)), colour, thick)
    if reading.why is not None:
        _write(drawn, reading.why.value, (4 * thick, drawn.shape[0] - 6 * thick), colour, thick)
    return np.asarray(drawn, np.uint8)


def _write(drawn: Pixels, text: str, at: tuple[int, int], colour: tuple[int, int, int], thick: int) -> None:
    for width, ink in ((3 * thick, (0, 0, 0)), (thick, colour)):
        cv2.putText(drawn, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5 * thick, ink, width, cv2.LINE_AA)
