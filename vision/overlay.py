"""The overlay: a reading drawn over its picture.

Each die gets a box and a plate with its value in large figures and its confidence in small ones. A possible die without
a readable face gets a question mark. Lines are green and whole if the reading is sure, otherwise amber and broken. They
are bright with a dark edge, so that they are visible on any ground. All sizes are relative to the picture's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import AnyFloats, Floats
from vision.reading import Box, Pixels, Reading

BGR = tuple[int, int, int]
SURE_BGR: BGR = (110, 240, 110)
DOUBT_BGR: BGR = (50, 180, 255)
RIM_BGR: BGR = (75, 176, 227)
DARK_BGR: BGR = (24, 20, 20)
LINE = 1 / 220
"""Thickness of a line, over the shorter side of the picture."""
MIN_FIGURE, MAX_FIGURE = 1 / 20, 1 / 9
"""Bounds of the height of a value, over the shorter side of the picture. Between them it is half the die's height."""
STRIP = 1 / 28
"""Height of the letters in the strip, over the shorter side of the picture."""
SMALL = 0.5
"""Height of a confidence, over the height of its value."""
DASHES = 5
"""Number of dashes on one side of a broken box."""
FONT = cv2.FONT_HERSHEY_DUPLEX


def overlay(pixels: Pixels, reading: Reading, *, caption: bool = True, percent: bool = True) -> Pixels:
    """Return a copy of a picture with a box and a plate on each die, and a strip with the :func:`summary`.

    Without ``caption`` there is no strip, for pages with a text of their own. Without ``percent``, no confidence.
    """
    canvas = _Canvas(pixels.copy(), SURE_BGR if reading.sure else DOUBT_BGR)
    for die in reading.dice:
        canvas.frame(die.box, broken=not reading.sure)
    for box in reading.unread:
        canvas.frame(box, broken=True)
    taken = [*(die.box for die in reading.dice), *reading.unread]
    if caption:
        taken.append(canvas.strip(summary(reading), taken))
    labels = [(die.box, str(die.value), f"{int(die.confidence * 100)}%" if percent else "") for die in reading.dice]
    for box, value, beside in sorted([*labels, *((box, "?", "") for box in reading.unread)], key=lambda it: it[0][1]):
        taken.append(canvas.plate(box, value, beside, taken))
    return canvas.pixels


def labelled(pixels: Pixels, marks: Sequence[tuple[AnyFloats, str]]) -> Pixels:
    """Return a copy of a picture with a line round each outline (N, 2), in px, and a plate with its text.

    Without a text, the line is amber and the plate has a question mark.
    """
    canvas = pixels.copy()
    outlines = [np.rint(outline).astype(np.int32) for outline, _ in marks]
    boxes = [box_of(outline) for outline in outlines]
    taken = boxes.copy()
    for outline, box, (_, text) in zip(outlines, boxes, marks, strict=True):
        drawn = _Canvas(canvas, SURE_BGR if text else DOUBT_BGR)
        drawn.ring(outline)
        taken.append(drawn.plate(box, text or "?", "", taken))
    return canvas


def box_of(outline: AnyFloats | NDArray[np.int32]) -> Box:
    """Return the box around an outline (N, 2)."""
    x, y, width, height = cv2.boundingRect(np.rint(outline).astype(np.int32))
    return x, y, width, height


def corners(box: Box) -> Floats:
    """Return the corners (4, 2) of a box, clockwise from the upper left one."""
    x, y, width, height = box
    return np.array([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], np.float64)


def outlined(pixels: Pixels, outline: AnyFloats | NDArray[np.int32] | None) -> Pixels:
    """Return a copy of a picture with the outline of the tray, given in pixels; None draws no line."""
    canvas = _Canvas(pixels.copy(), RIM_BGR)
    if outline is not None:
        canvas.ring(np.rint(outline).astype(np.int32))
    return canvas.pixels


def summary(reading: Reading) -> str:
    """Return the reading as one line of English.

    >>> from vision.reading import Die, Why
    >>> summary(Reading((Die(6, (0, 0, 9, 9), 0.9), Die(2, (20, 0, 9, 9), 0.9)), Why.GLARE))
    'not sure: glare (2 6?)'
    """
    values = " ".join(map(str, reading.values))
    if reading.why is None:
        return values or "no dice"
    return f"not sure: {reading.why.value}" + (f" ({values}?)" if values else "")


@dataclass(frozen=True, eq=False)
class _Canvas:
    """A picture to draw on, and the colour of the lines."""

    pixels: Pixels
    colour: BGR

    @property
    def short(self) -> int:
        """The shorter side, in px."""
        return min(self.pixels.shape[:2])

    @property
    def line(self) -> int:
        """Thickness of a line, in px."""
        return max(2, round(self.short * LINE))

    def frame(self, box: Box, *, broken: bool) -> None:
        """Draw a box in whole or broken lines."""
        rim = np.rint(corners(box)).astype(int).tolist()
        sides = [dash for side in pairwise([*rim, rim[0]]) for dash in (_dashes(*side) if broken else [side])]
        for thickness, ink in self.strokes(self.colour):
            for start, end in sides:
                cv2.line(self.pixels, start, end, ink, thickness, cv2.LINE_AA)

    def ring(self, outline: NDArray[np.int32]) -> None:
        """Draw a closed line through the corners of an outline."""
        for thickness, ink in self.strokes(self.colour):
            cv2.polylines(self.pixels, [outline], True, ink, thickness, cv2.LINE_AA)

    def plate(self, box: Box, text: str, beside: str, taken: Sequence[Box]) -> Box:
        """Draw a plate next to a box, where it covers least, with a large and a small text. Return the plate's box."""
        height = round(np.clip(min(box[2:]) / 2, max(12, self.short * MIN_FIGURE), max(12, self.short * MAX_FIGURE)))
        value, sure = _Text(text, height), _Text(beside, round(height * SMALL))
        gap = max(2, height // 4)
        size = value.width + sure.width + 3 * gap, height + 2 * gap
        spot = self._freest(box, size, taken)
        self._fill(spot)
        x, bottom = spot[0], spot[1] + spot[3]
        value.write(self.pixels, (x + gap, bottom - gap), self.colour)
        sure.write(self.pixels, (x + 2 * gap + value.width, bottom - gap), self.colour)
        return spot

    def strip(self, text: str, boxes: Sequence[Box]) -> Box:
        """Write a line at the foot of the picture, or at its head if that covers less of ``boxes``. Return its box."""
        picture_height, picture_width = self.pixels.shape[:2]
        written = _Text(text, max(10, round(self.short * STRIP))).narrowed(picture_width - picture_width // 20)
        height = 2 * written.height
        strips = ((0, y, picture_width, height) for y in (picture_height - height, 0))
        strip = min(strips, key=lambda box: _covered(box, boxes))
        self._fill(strip)
        written.write(self.pixels, (picture_width // 40, strip[1] + height - written.height // 2), self.colour)
        return strip

    def strokes(self, colour: BGR) -> tuple[tuple[int, BGR], tuple[int, BGR]]:
        """Return the widths and colours of the strokes of a line: its dark edge first, then the line itself."""
        return (2 * self.line + 2, DARK_BGR), (self.line, colour)

    def _freest(self, box: Box, size_wh: tuple[int, int], taken: Sequence[Box]) -> Box:
        (x, y, box_width, box_height), (width, height) = box, size_wh
        middle, centre = x + (box_width - width) // 2, y + (box_height - height) // 2
        gap = 2 * self.line
        places = [
            (middle, y - height - gap),
            (middle, y + box_height + gap),
            (x + box_width + gap, centre),
            (x - width - gap, centre),
            (x - width, y - height),
            (x + box_width, y - height),
            (x - width, y + box_height),
            (x + box_width, y + box_height),
        ]
        rows, columns = self.pixels.shape[:2]
        inside = [(min(max(0, px), columns - width), min(max(0, py), rows - height), *size_wh) for px, py in places]
        return min(inside, key=lambda spot: _covered(spot, taken))

    def _fill(self, box: Box) -> None:
        """Darken a box, though not to black, so that bright letters are legible on it."""
        x, y, width, height = box
        part = self.pixels[max(0, y) : y + height, max(0, x) : x + width]
        part[:] = cv2.addWeighted(part, 0.15, np.full_like(part, DARK_BGR), 0.85, 0)


@dataclass(frozen=True)
class _Text:
    """A line of ASCII text; ``height`` is the height of its capitals, in pixels."""

    text: str
    height: int

    @property
    def thick(self) -> int:
        return max(1, round(self.height / 9))

    @property
    def scale(self) -> float:
        return self.height / _figure_height()

    @property
    def width(self) -> int:
        return int(cv2.getTextSize(self.text, FONT, self.scale, self.thick)[0][0])

    def narrowed(self, max_width: int) -> _Text:
        """Return the text in letters so small that it is at most ``max_width`` px wide, but at least 6 px high."""
        return self if self.width <= max_width else _Text(self.text, max(6, self.height * max_width // self.width))

    def write(self, pixels: Pixels, at: tuple[int, int], ink: BGR) -> None:
        """Write the text on a picture; ``at`` is its lower left corner."""
        cv2.putText(pixels, self.text, at, FONT, self.scale, ink, self.thick, cv2.LINE_AA)


@cache
def _figure_height() -> float:
    """Return the height of a figure at scale 1, in px. OpenCV 4 and 5 draw different letters, so it is measured."""
    drawn = np.zeros((200, 200), np.uint8)
    cv2.putText(drawn, "8", (20, 180), FONT, 4, 255, 1)
    return float(np.ptp(np.flatnonzero(drawn.any(axis=1))) + 1) / 4


def _dashes(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the dashes of a line. The first and the last dash reach the ends of the line."""
    cuts = np.rint(np.linspace(start, end, 2 * DASHES)).astype(int).tolist()
    return [((a[0], a[1]), (b[0], b[1])) for a, b in zip(cuts[::2], cuts[1::2], strict=True)]


def _covered(box: Box, taken: Sequence[Box]) -> int:
    """Return the area of a box that the boxes in ``taken`` cover, in px; where two overlap, it counts twice."""
    x, y, width, height = box
    return sum(
        max(0, min(x + width, ox + ow) - max(x, ox)) * max(0, min(y + height, oy + oh) - max(y, oy))
        for ox, oy, ow, oh in taken
    )
