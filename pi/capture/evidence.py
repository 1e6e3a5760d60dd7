"""Evidence: what the camera saw of one reading that became an action, or was shown as unsure.

It is the picture that was read, with the reading drawn on it, and a film of the two seconds before. A film is one JPEG:
its frames one under the other, oldest on top, always as many, so that a page can play it without a script.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from pi.night.types import Json
from vision.overlay import overlay
from vision.picture import jpeg, narrowed, stacked
from vision.reading import Frame, Pixels, Reading

PICTURE_PX = 1280
SMALL_PX = 320
FILM_PX = 480
"""Widths. A 7-inch screen shows 480 pixels of film unscaled; from six metres no more can be seen."""
CLOSE_PX = 640
"""Width of the picture that is cropped on the dice."""
MARGIN = 0.9
"""Margin around the dice, in sides of the largest die: it has room for the plates with their values."""
FILM_QUALITY = 70
FRAMES = 16
"""Frames of a film. `wall.css` and `house.css` play this number."""


class Part(StrEnum):
    """The pictures of one reading."""

    PICTURE = "picture"
    SMALL = "small"
    CLOSE = "close"
    FILM = "film"


@dataclass(frozen=True)
class Pictures:
    """The JPEGs of one reading; ``film_wh`` are width and height of one frame of the film in pixels."""

    picture: bytes
    small: bytes
    close: bytes
    film: bytes
    film_wh: tuple[int, int]


@dataclass(frozen=True)
class Evidence:
    """Evidence without its pictures. ``at`` is UTC in ISO 8601; ``why`` is None where the reading counted."""

    number: int
    at: str
    line: int | None
    values: tuple[int, ...]
    why: str | None
    film_wh: tuple[int, int]

    def as_json(self) -> Json:
        """Return what a screen needs to show it."""
        shown: dict[str, object] = {"number": self.number, "values": list(self.values), "why": self.why}
        shown["line"] = self.line
        return shown | {"film_wh": list(self.film_wh)}


def develop(frame: Frame, reading: Reading, before: Sequence[Pixels]) -> Pictures:
    """Draw and encode the pictures; ``before`` are earlier frames, `FILM_PX` wide, oldest first."""
    seen = narrowed(overlay(frame.pixels, reading, told=False), PICTURE_PX)
    last = narrowed(frame.pixels, FILM_PX)
    film = [*(one for one in before if one.shape == last.shape), last][-FRAMES:]
    # A film that is too short repeats its first frame.
    film = [film[0]] * (FRAMES - len(film)) + film
    tall, wide = last.shape[:2]
    small = narrowed(seen, SMALL_PX)
    close = narrowed(close_up(frame.pixels, reading), CLOSE_PX)
    return Pictures(jpeg(seen), jpeg(small), jpeg(close), jpeg(stacked(film), FILM_QUALITY), (wide, tall))


def close_up(pixels: Pixels, reading: Reading) -> Pixels:
    """Return the part of the picture around the dice, with the reading drawn on it; all of it where there are none."""
    if not reading.dice:
        return overlay(pixels, reading, told=False)
    boxes = [die.box for die in reading.dice]
    room = round(MARGIN * max(max(wide, tall) for _, _, wide, tall in boxes))
    rows, columns = pixels.shape[:2]
    left, top = (max(0, min(box[axis] for box in boxes) - room) for axis in (0, 1))
    right = min(columns, max(x + wide for x, _, wide, _ in boxes) + room)
    foot = min(rows, max(y + tall for _, y, _, tall in boxes) + room)
    dice = (replace(die, box=(die.box[0] - left, die.box[1] - top, *die.box[2:])) for die in reading.dice)
    return overlay(pixels[top:foot, left:right], Reading(tuple(dice), reading.why), told=False)
