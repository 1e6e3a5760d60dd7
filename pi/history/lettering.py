"""Letters for drawn pictures: the outlines of Source Serif 4 SemiBold, filled by OpenCV.

OpenCV's own letters have no accents before its version 5. ``letters.npz`` has Latin, Greek and Cyrillic: advance and
contours of each character, in thousandths of an em, curves as short lines. `web/static/fonts/OFL.txt` is its licence.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import cv2
import numpy as np

from vision.reading import Pixels

EM = 1000
FINER = 4  # letters are filled this many times larger, then reduced: their edges are smooth
UNKNOWN = "?"  # drawn for a letter of another script


class Glyph(NamedTuple):
    """One letter: its advance, and its contours, (N, 2) each: outer contours first, with True, then holes."""

    advance: int
    contours: tuple[tuple[np.ndarray, bool], ...]


@cache
def glyphs() -> Mapping[str, Glyph]:
    with files(__package__).joinpath("letters.npz").open("rb") as opened:
        data = dict(np.load(opened))
    contours = [data["points"][a:b] for a, b in zip(data["ends"], data["ends"][1:], strict=False)]
    parts = zip(data["codes"], data["advances"], data["first"], data["first"][1:], strict=False)
    return {chr(code): Glyph(int(advance), _sorted(contours[a:b])) for code, advance, a, b in parts}


def _sorted(contours: list[np.ndarray]) -> tuple[tuple[np.ndarray, bool], ...]:
    """Return the outer contours with True, then the holes with False. Outer contours turn like the largest one."""
    areas = [cv2.contourArea(contour.astype(np.float32), oriented=True) for contour in contours]
    largest = max(areas, key=abs, default=0.0)
    outlines = [(contour, area * largest > 0) for contour, area in zip(contours, areas, strict=True)]
    return tuple(sorted(outlines, key=lambda outline: not outline[1]))


def drawable(text: str) -> Iterator[Glyph]:
    """Yield the letters of a text; a letter without an outline loses its accents, an emoji is omitted."""
    for letter in unicodedata.normalize("NFC", text):
        bare = letter if letter in glyphs() else unicodedata.normalize("NFKD", letter)[0]
        if bare in glyphs() or unicodedata.category(bare).startswith("L"):
            yield glyphs()[bare if bare in glyphs() else UNKNOWN]


def width(text: str, px: float) -> int:
    """Return the width (px) of a line of text in letters of ``px`` pixels."""
    return round(sum(glyph.advance for glyph in drawable(text)) * px / EM)


def write(picture: Pixels, text: str, at: tuple[int, int], px: float, ink: tuple[int, int, int]) -> None:
    """Write a line in letters of ``px`` pixels; ``at`` is the left end of its base line."""
    (x, base), line_width, line_height = at, width(text, px), round(1.6 * px)
    mask = np.zeros((line_height * FINER, max(line_width, 1) * FINER), np.uint8)
    pen, scale = 0, px * FINER / EM
    for glyph in drawable(text):
        for contour, is_outer in glyph.contours:
            points = (contour * (1, -1) + (pen, 0)) * scale + (0, 1.1 * px * FINER)
            cv2.fillPoly(mask, [np.rint(points).astype(np.int32)], 255 * is_outer)
        pen += glyph.advance
    fine = cv2.resize(mask, None, fx=1 / FINER, fy=1 / FINER, interpolation=cv2.INTER_AREA)
    top = base - round(1.1 * px)
    part = picture[top : top + line_height, x : x + line_width]
    cover = fine[: part.shape[0], : part.shape[1], None] / 255
    part[:] = part * (1 - cover) + np.array(ink) * cover
