"""A sight: what the camera saw of one judgement of the table.

A judgement is a reading that became an action, or that was shown as unsure. Its sight is the picture that was
read, with the reading drawn on it, and a film of the two seconds before. A film is one JPEG: its frames one
under the other, oldest on top, always as many, so that a page can play it without a script.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from pi.night.types import Json
from vision.overlay import overlay
from vision.picture import jpeg, narrowed, stacked
from vision.reading import Frame, Pixels, Reading

PICTURE_PX = 1280
SMALL_PX = 320
FILM_PX = 480
"""Widths. A 7-inch screen shows 480 pixels of film unscaled; from six metres no more can be seen."""
FILM_QUALITY = 70
FRAMES = 16
"""Frames of a film. `wall.css` and `house.css` play so many."""


class Part(StrEnum):
    """The pictures of a sight."""

    PICTURE = "picture"
    SMALL = "small"
    FILM = "film"


@dataclass(frozen=True)
class Pictures:
    """The JPEGs of a sight; ``film_wh`` are width and height of one frame of the film in pixels."""

    picture: bytes
    small: bytes
    film: bytes
    film_wh: tuple[int, int]

    @property
    def weight(self) -> int:
        """Bytes of all three."""
        return len(self.picture) + len(self.small) + len(self.film)


@dataclass(frozen=True)
class Evidence:
    """A sight without its pictures. ``at`` is UTC in ISO 8601; ``why`` is None where the reading counted."""

    number: int
    at: str
    line: int | None
    values: tuple[int, ...]
    why: str | None
    film_wh: tuple[int, int]

    def as_json(self) -> Json:
        """What a screen needs to show it."""
        shown: dict[str, object] = {"number": self.number, "values": list(self.values), "why": self.why}
        return shown | {"film_wh": list(self.film_wh)}


def develop(frame: Frame, reading: Reading, before: Sequence[Pixels]) -> Pictures:
    """Draw and encode a sight; ``before`` are earlier frames, `FILM_PX` wide, oldest first."""
    seen = narrowed(overlay(frame.pixels, reading, told=False), PICTURE_PX)
    last = narrowed(frame.pixels, FILM_PX)
    film = [*(one for one in before if one.shape == last.shape), last][-FRAMES:]
    # What is too short stands still at its beginning.
    film = [film[0]] * (FRAMES - len(film)) + film
    tall, wide = last.shape[:2]
    small = narrowed(seen, SMALL_PX)
    return Pictures(jpeg(seen), jpeg(small), jpeg(stacked(film), FILM_QUALITY), (wide, tall))
