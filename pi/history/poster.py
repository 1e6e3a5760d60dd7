"""The picture of a night, for the players to share: the winners or the payers, the last dice, the titles."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from pi.history.lettering import width, write
from vision.reading import Pixels
from web.app import typeset

SIZE_WH = (1080, 1350)
MARGIN = 80
ROOM = SIZE_WH[0] - 2 * MARGIN
GROUND, LINE, BRASS, WINE = (14, 17, 21), (44, 59, 74), (75, 176, 227), (106, 96, 224)
INK, QUIET = (210, 234, 246), (151, 181, 197)  # the colours of the wall, blue first
HEADLINE_PX, MIN_PX, MAX_HEADLINE_PX = 210, 60, 470
"""The largest and the smallest letters of the headline, and its greatest height (px)."""
LINE_PX, SMALL_PX = 46, 36
SPACING = 1.15  # from line to line, in heights of the letters
DIE_PX, GAP_PX = 130, 26
PIPS = {1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
"""The places of the pips on a face, numbered in rows of three from the upper left one."""


class Poster(NamedTuple):
    """The contents of the picture. ``pays`` is True if the headline names the payers. ``lines`` are below the dice."""

    date: str
    headline: str
    pays: bool
    dice: tuple[int, ...]
    lines: tuple[str, ...]
    foot: tuple[str, ...]


def draw(poster: Poster) -> bytes:
    page_width, page_height = SIZE_WH
    picture = np.full((page_height, page_width, 3), GROUND, np.uint8)
    write(picture, "Croupier", (MARGIN, 130), 64, BRASS)
    write(picture, poster.date, (page_width - MARGIN - width(poster.date, SMALL_PX), 130), SMALL_PX, QUIET)
    for y in (160, 168):
        cv2.line(picture, (MARGIN, y), (page_width - MARGIN, y), LINE, 3)
    px, lines = _largest(poster.headline)
    y = 210
    for line in lines:
        y += round(SPACING * px)
        write(picture, line, (MARGIN, y), px, WINE if poster.pays else BRASS)
    y += 80
    for index, value in enumerate(poster.dice):
        _draw_die(picture, value, (MARGIN + index * (DIE_PX + GAP_PX), y))
    y += (DIE_PX + 90) * bool(poster.dice)
    _write_lines(picture, poster.lines, y, LINE_PX, INK)
    _write_lines(picture, poster.foot, page_height - MARGIN - 50 * (len(poster.foot) - 1), SMALL_PX, QUIET)
    return bytes(cv2.imencode(".png", picture)[1])


def _write_lines(picture: Pixels, lines: Sequence[str], y: int, px: int, ink: tuple[int, int, int]) -> None:
    """Write lines from the base line ``y`` on; a line that is too wide gets smaller letters."""
    for index, line in enumerate(lines):
        fitting = min(px, px * ROOM / max(1, width(line, px)))
        write(picture, line, (MARGIN, y + round(1.4 * px) * index), fitting, ink)


def _largest(text: str) -> tuple[int, Sequence[str]]:
    """Return the largest size of letters (px) in which a text fits, and its lines."""
    sizes = ((px, list(_wrap(text, px))) for px in range(HEADLINE_PX, MIN_PX, -6))
    for px, lines in sizes:
        if len(lines) * px * SPACING <= MAX_HEADLINE_PX and max(width(line, px) for line in lines) <= ROOM:
            return px, lines
    return MIN_PX, list(_wrap(text, MIN_PX))


def _wrap(text: str, px: int) -> Iterator[str]:
    line = ""
    for word in str(typeset(text)).split(" "):
        longer = f"{line} {word}".strip()
        if line and width(longer, px) > ROOM:
            yield line
            longer = word
        line = longer
    yield line


def _draw_die(picture: Pixels, value: int, at: tuple[int, int]) -> None:
    """Draw the top of a die; ``at`` is its upper left corner."""
    (x, y), edge = at, DIE_PX // 6
    corners = (x + edge, y + edge), (x + DIE_PX - edge, y + DIE_PX - edge)
    for thickness in (2 * edge, cv2.FILLED):
        cv2.rectangle(picture, *corners, INK, thickness, cv2.LINE_AA)
    for index in PIPS[value]:
        centre = (x + DIE_PX * (1 + index % 3) // 4, y + DIE_PX * (1 + index // 3) // 4)
        cv2.circle(picture, centre, DIE_PX // 10, GROUND, cv2.FILLED, cv2.LINE_AA)
