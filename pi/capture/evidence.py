"""Evidence: the pictures of one reading that became an action, or was shown as unsure.

They are the picture that was read, plain and with the reading drawn on it, and a film of the two seconds before. A film
is one JPEG: `FRAMES` frames one under the other, oldest on top, so that a page can play it without a script.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pi.night.types import Json
from vision.overlay import overlay
from vision.picture import jpeg, narrowed, stacked
from vision.reading import Box, Frame, Pixels, Reading

PICTURE_PX = 1280
SMALL_PX = 320
FILM_PX = 480
"""Widths (px). A 7-inch screen shows a film of 480 pixels unscaled; from six metres no more can be seen."""
CLOSE_PX = 640
"""Width of the picture that is cropped on the dice."""
CLOSE_ASPECT = 4 / 3
"""Width of the cropped picture divided by its height, as `judgement.css` shows it."""
MARGIN = 0.5
"""Margin around the dice, in sides of the largest die."""
FILM_QUALITY = 70
FRAMES = 16
"""Number of frames of a film, as `house.css` plays it."""


class Part(StrEnum):
    """The pictures of one reading."""

    PLAIN = "plain"
    PICTURE = "picture"
    SMALL = "small"
    CLOSE = "close"
    FILM = "film"


@dataclass(frozen=True)
class Pictures:
    """The JPEGs of one reading; ``film_wh`` are width and height of one frame of the film in pixels.

    ``boxes`` are x, y, width and height of each die in the plain picture, as the eye saw it, in pixels.
    """

    jpegs: Mapping[Part, bytes]
    film_wh: tuple[int, int]
    boxes: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Evidence:
    """Evidence without its pictures. ``at`` is UTC in ISO 8601; ``why`` is the reason of a doubt, or None."""

    number: int
    at: str
    line: int | None
    values: tuple[int, ...]
    why: str | None
    film_wh: tuple[int, int]
    boxes: tuple[tuple[int, ...], ...]

    def as_json(self) -> Json:
        """Return the fields that a screen shows."""
        fields = {"number": self.number, "values": list(self.values), "why": self.why, "line": self.line}
        return {**fields, "film_wh": list(self.film_wh)}


def develop(frame: Frame, reading: Reading, before: Sequence[Pixels]) -> Pictures:
    """Draw and encode the pictures; ``before`` are earlier frames, `FILM_PX` wide, oldest first."""
    plain = narrowed(frame.pixels, PICTURE_PX)
    scale = plain.shape[1] / frame.pixels.shape[1]
    boxes = tuple(tuple(round(scale * side) for side in die.box) for die in reading.dice)
    annotated = narrowed(overlay(frame.pixels, reading, caption=False, percent=False), PICTURE_PX)
    last = narrowed(frame.pixels, FILM_PX)
    film = [*(pixels for pixels in before if pixels.shape == last.shape), last][-FRAMES:]
    # A film that is too short repeats its first frame.
    film = [film[0]] * (FRAMES - len(film)) + film
    height, width = last.shape[:2]
    jpegs = {
        Part.PLAIN: jpeg(plain),
        Part.PICTURE: jpeg(annotated),
        Part.SMALL: jpeg(narrowed(annotated, SMALL_PX)),
        Part.CLOSE: jpeg(narrowed(close_up(frame.pixels, [die.box for die in reading.dice]), CLOSE_PX)),
        Part.FILM: jpeg(stacked(film), FILM_QUALITY),
    }
    return Pictures(jpegs, (width, height), boxes)


def close_up(pixels: Pixels, boxes: Sequence[Box]) -> Pixels:
    """Return the part of the picture around these boxes, in `CLOSE_ASPECT` if it fits; all of it without boxes."""
    if not boxes:
        return pixels
    margin = 2 * MARGIN * max(max(box_width, box_height) for _, _, box_width, box_height in boxes)
    rows, columns = pixels.shape[:2]
    left, top = (min(box[axis] for box in boxes) for axis in (0, 1))
    right, foot = (max(box[axis] + box[axis + 2] for box in boxes) for axis in (0, 1))
    height = min(rows, round(max(foot - top + margin, (right - left + margin) / CLOSE_ASPECT)))
    width = min(columns, round(max(right - left + margin, CLOSE_ASPECT * height)))
    x = min(max(0, (left + right - width) // 2), columns - width)
    y = min(max(0, (top + foot - height) // 2), rows - height)
    return pixels[y : y + height, x : x + width]
