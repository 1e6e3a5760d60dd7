"""A sight: what the camera saw of one judgement of the table.

A judgement is a reading that became an action, or that was shown as unsure. Its sight is the picture that was
read, with the reading drawn on it, and a film of the two seconds before. A film is one JPEG: its frames one
under the other, oldest on top, always as many, so that a page can play it without a script.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from pi.moment import Json
from vision.overlay import overlay
from vision.picture import jpeg, narrowed, stacked
from vision.reading import Frame, Pixels, Reading

PICTURE_PX = 1280
SMALL_PX = 320
FILM_PX = 480
"""Widths. A 7-inch screen shows 480 pixels of film as they are; six metres away nobody sees more."""
FILM_QUALITY = 70
FRAMES = 16
"""Frames of a film. `wall.css` and `house.css` play so many."""


class Part(StrEnum):
    """The pictures of a sight."""

    PICTURE = "picture"
    SMALL = "small"
    FILM = "film"


class Judged(NamedTuple):
    """What the table made of a reading: ``line`` of the journal, or None and ``why`` it was not sure of it.

    ``era`` says since when nothing had been hidden (`RunningTable.era`).
    """

    values: tuple[int, ...]
    why: str | None
    line: int | None
    era: int | None


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
class Sight:
    """A sight without its pictures. ``at`` is UTC in ISO 8601; ``why`` is None where the reading counted."""

    number: int
    at: str
    line: int | None
    values: tuple[int, ...]
    why: str | None
    film_wh: tuple[int, int]

    def as_json(self) -> Json:
        """What a screen needs to show it."""
        shown: dict[str, Any] = {"number": self.number, "values": list(self.values), "why": self.why}
        return shown | {"film_wh": list(self.film_wh)}


@dataclass(frozen=True)
class Seen:
    """A sight as a page shows it: ``number`` leads to its pictures, ``text`` says what was read or why it was not
    sure, ``film_wh`` is one frame of its film, ``dice`` is what their faces look like, where they are drawn.
    """

    number: int
    text: str
    sure: bool
    film_wh: tuple[int, int]
    dice: tuple[int | str, ...] = ()


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
