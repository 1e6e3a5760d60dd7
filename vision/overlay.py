"""What the eye has seen, drawn over the picture: for people who want to know why.

A box and a plate on each die: its value in large figures, its confidence in small ones; what may be a die that shows
no face has a question mark.
Green and whole lines when the reading is sure, amber and broken lines when not. Every line is
bright with a dark edge, so that it is seen on any ground. All sizes follow the picture's, so
that 480 pixels are as legible as 4000.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import AnyFloats
from vision.reading import Box, Pixels, Reading

BGR = tuple[int, int, int]
SURE_BGR: BGR = (110, 240, 110)
DOUBT_BGR: BGR = (50, 180, 255)
RIM_BGR: BGR = (75, 176, 227)
DARK_BGR: BGR = (24, 20, 20)
LINE = 1 / 220
"""Thickness of a line over the shorter side of the picture."""
FIGURE_LEAST, FIGURE_MOST = 1 / 20, 1 / 9
"""Height of a value over the shorter side of the picture; between them it is half as high as its die."""
STRIP = 1 / 28
"""Height of the letters in the strip over the shorter side."""
SMALL = 0.5
"""Height of a confidence over that of its value."""
DASHES = 5
"""Dashes on one side of a broken box."""
FONT = cv2.FONT_HERSHEY_DUPLEX


def overlay(pixels: Pixels, reading: Reading, *, caption: bool = True, percent: bool = True) -> Pixels:
    """Return a copy with a box and a plate on each die, and a strip with what was read.

    Without ``caption`` the strip is left out, for a page that has its own words; without ``percent`` the
    probabilities.
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


def outlined(pixels: Pixels, outline: AnyFloats | NDArray[np.int32] | None) -> Pixels:
    """Return a copy with this outline of the tray; without one as it is."""
    canvas = _Canvas(pixels.copy(), RIM_BGR)
    if outline is not None:
        for thickness, ink in canvas.strokes(RIM_BGR):
            cv2.polylines(canvas.pixels, [np.rint(outline).astype(np.int32)], True, ink, thickness, cv2.LINE_AA)
    return canvas.pixels


def summary(reading: Reading) -> str:
    """Say in a line what was read.

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
    """A picture that is drawn on in one colour."""

    pixels: Pixels
    colour: BGR

    @property
    def short(self) -> int:
        """The shorter side."""
        return min(self.pixels.shape[:2])

    @property
    def line(self) -> int:
        """Thickness of a line."""
        return max(2, round(self.short * LINE))

    def frame(self, box: Box, *, broken: bool) -> None:
        """Draw the outline of a die."""
        x, y, width, height = box
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
        sides = [dash for side in pairwise(corners) for dash in (_dashes(*side) if broken else [side])]
        for thickness, ink in self.strokes(self.colour):
            for start, end in sides:
                cv2.line(self.pixels, start, end, ink, thickness, cv2.LINE_AA)

    def plate(self, box: Box, text: str, beside: str, taken: Sequence[Box]) -> Box:
        """Write of a die, large and ``beside`` that small, where least is covered; the place that this takes."""
        height = round(np.clip(min(box[2:]) / 2, max(12, self.short * FIGURE_LEAST), max(12, self.short * FIGURE_MOST)))
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
        """Write a line across the foot of the picture, or across its head where that covers fewer dice."""
        picture_height, picture_width = self.pixels.shape[:2]
        written = _Text(text, max(10, round(self.short * STRIP))).narrowed(picture_width - picture_width // 20)
        height = 2 * written.height
        strips = ((0, y, picture_width, height) for y in (picture_height - height, 0))
        strip = min(strips, key=lambda box: _covered(box, boxes))
        self._fill(strip)
        written.write(self.pixels, (picture_width // 40, strip[1] + height - written.height // 2), self.colour)
        return strip

    def strokes(self, colour: BGR) -> tuple[tuple[int, BGR], tuple[int, BGR]]:
        """Return width and colour of a line with its dark edge, the edge first."""
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
        """Darken a place, so that bright letters stand out, but not wholly."""
        x, y, width, height = box
        part = self.pixels[max(0, y) : y + height, max(0, x) : x + width]
        part[:] = cv2.addWeighted(part, 0.15, np.full_like(part, DARK_BGR), 0.85, 0)


@dataclass(frozen=True)
class _Text:
    """A line of ASCII, as high in pixels as its capitals."""

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
        """Return the same in letters small enough for a width."""
        return self if self.width <= max_width else _Text(self.text, max(6, self.height * max_width // self.width))

    def write(self, pixels: Pixels, at: tuple[int, int], ink: BGR) -> None:
        """Write the line from its lower left corner on."""
        cv2.putText(pixels, self.text, at, FONT, self.scale, ink, self.thick, cv2.LINE_AA)


@cache
def _figure_height() -> float:
    """Return the height of a figure at scale 1, as drawn: OpenCV 4 and 5 draw different letters and tell neither's."""
    drawn = np.zeros((200, 200), np.uint8)
    cv2.putText(drawn, "8", (20, 180), FONT, 4, 255, 1)
    return float(np.ptp(np.flatnonzero(drawn.any(axis=1))) + 1) / 4


def _dashes(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Cut a line into dashes that begin and end at its corners."""
    cuts = np.rint(np.linspace(start, end, 2 * DASHES)).astype(int).tolist()
    return [((a[0], a[1]), (b[0], b[1])) for a, b in zip(cuts[::2], cuts[1::2], strict=True)]


def _covered(box: Box, taken: Sequence[Box]) -> int:
    """Return how many pixels a place has in common with others."""
    x, y, width, height = box
    return sum(
        max(0, min(x + width, ox + ow) - max(x, ox)) * max(0, min(y + height, oy + oh) - max(y, oy))
        for ox, oy, ow, oh in taken
    )
