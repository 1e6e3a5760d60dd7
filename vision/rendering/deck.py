"""Faces of cards: the printed deck, and a drawn deck without markers."""

from functools import lru_cache

import cv2
import numpy as np

from vision.card import modules
from vision.deck import CARDS, MARGIN_MM, MARKER_MM, MARKERS, SIZE_MM
from vision.reading import Pixels
from vision.rendering.sheet import PRINT_PX_PER_MM, stamp

CUT_LIGHT = 190
"""Grey level of the line along which a card is cut out: the edges of paper on paper are seen."""
FONT = cv2.FONT_HERSHEY_DUPLEX


@lru_cache(maxsize=128)
def face(number: int, style: int | None = None) -> Pixels:
    """Return the face of a card, upright: of the printed deck, or of the drawn deck of this style."""
    paper = np.full((_px(SIZE_MM[1]), _px(SIZE_MM[0]), 3), 255, np.uint8)
    cv2.rectangle(paper, (0, 0), (paper.shape[1] - 1, paper.shape[0] - 1), (CUT_LIGHT,) * 3, 1)
    return _printed(paper, number) if style is None else _drawn(paper, CARDS[number], style)


def _printed(paper: Pixels, number: int) -> Pixels:
    middle = MARGIN_MM + MARKER_MM / 2
    for _ in range(2):
        stamp(paper, modules(number, MARKERS), MARKER_MM, (MARGIN_MM, MARGIN_MM))
        _write(paper, CARDS[number], 9.0, (SIZE_MM[0] - middle, middle), (0, 0, 0))
        paper = np.ascontiguousarray(paper[::-1, ::-1])
    _write(paper, CARDS[number], 24.0, (SIZE_MM[0] / 2, SIZE_MM[1] / 2), (0, 0, 0))
    return paper


def _drawn(paper: Pixels, value: str, style: int) -> Pixels:
    """Return a card with an ornament and a colour of its value, a number in the middle and one in two corners."""
    rng = np.random.default_rng((style, CARDS.index(value)))
    inks, panel = rng.uniform(30, 230, (4, 3)), paper[_px(4.0) : _px(84.0), _px(4.0) : _px(59.0)]
    panel[:] = inks[0]
    for shape in range(28):
        points = rng.uniform((0, 0), panel.shape[1::-1]) + rng.uniform(-60, 60, (3, 2))
        cv2.fillPoly(panel, [np.rint(points).astype(np.int32)], inks[1 + shape % 3].tolist(), cv2.LINE_AA)
    for _ in range(2):
        cv2.rectangle(paper, (_px(4.0), _px(4.0)), (_px(17.0), _px(16.0)), (255, 255, 255), -1)
        _write(paper, value, 7.5, (10.5, 10.0), inks[0] / 2)
        paper = np.ascontiguousarray(paper[::-1, ::-1])
    cv2.circle(paper, (_px(SIZE_MM[0] / 2), _px(SIZE_MM[1] / 2)), _px(15.0), (255, 255, 255), -1, cv2.LINE_AA)
    _write(paper, value, 15.0, (SIZE_MM[0] / 2, SIZE_MM[1] / 2), inks[0] / 2)
    return paper


def _px(length_mm: float) -> int:
    return round(length_mm * PRINT_PX_PER_MM)


def _write(paper: Pixels, text: str, height_mm: float, middle_mm: tuple[float, float], ink: object) -> None:
    (width, height), _ = cv2.getTextSize(text, FONT, 1.0, 1)
    size = min(_px(height_mm) / height, _px(1.6 * height_mm) / width)
    at = round(_px(middle_mm[0]) - width * size / 2), round(_px(middle_mm[1]) + height * size / 2)
    cv2.putText(paper, text, at, FONT, size, tuple(np.asarray(ink, float)), max(2, round(3.2 * size)), cv2.LINE_AA)
