"""The marks on cubes that are not pip dice."""

from enum import Enum, auto

import cv2
import numpy as np
from numpy.random import Generator

from vision.reading import Pixels
from vision.rendering.ink import fill

SIDE_PX = 64


class Marks(Enum):
    """The marks on the faces of a cube: pips, numerals or symbols."""

    PIPS = auto()
    NUMERALS = auto()
    SYMBOLS = auto()  # letters, crosses, rings, stars: dice of other games, children's blocks, keys


def mark(rng: Generator, marks: Marks, value: int) -> Pixels:
    """Return the picture of a numeral or of a random symbol, (SIDE_PX, SIDE_PX), 0 to 255."""
    if marks is Marks.NUMERALS:
        return _numeral(rng, value)
    symbols = (_letter, _cross, _ring, _star, _strokes)
    sheet = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
    draw = symbols[int(rng.integers(len(symbols)))]
    draw(rng, sheet, int(rng.integers(3, 12)))
    return sheet


def _numeral(rng: Generator, value: int) -> Pixels:
    """Return a numeral in a random size, from a pip's to the face's: the value or sometimes a higher number."""
    sheet = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
    text = str(value if rng.random() < 0.7 else int(rng.integers(7, 21)))
    font, height = int(rng.integers(0, 8)), SIDE_PX * rng.uniform(0.18, 0.8)
    thick = max(1, round(height * rng.uniform(0.06, 0.2)))
    (width, high), _ = cv2.getTextSize(text, font, 1.0, 1)
    size = min(height / high, 0.9 * SIDE_PX / width)
    x, y = SIDE_PX / 2 + np.array([-width, high]) * size / 2 + rng.normal(0, 0.04, 2) * SIDE_PX
    cv2.putText(sheet, text, (round(x), round(y)), font, size, 255, thick, cv2.LINE_AA)
    return sheet


def _letter(rng: Generator, sheet: Pixels, width: int) -> None:
    letter = str(rng.choice(list("ABCDEFGHJKLMNPQRSTUVWXYZ?!&%+=#@")))
    cv2.putText(sheet, letter, (14, 48), int(rng.integers(0, 8)), 1.6, 255, width // 2 + 1, cv2.LINE_AA)


def _cross(rng: Generator, sheet: Pixels, width: int) -> None:
    turn, half = rng.choice([0, np.pi / 4]), SIDE_PX / 2
    for angle in (turn, turn + np.pi / 2):
        arm = np.array([np.cos(angle), np.sin(angle)]) * half * 0.8
        first, last = ((int(x), int(y)) for x, y in (half - arm, half + arm))
        cv2.line(sheet, first, last, 255, width, cv2.LINE_AA)


def _ring(rng: Generator, sheet: Pixels, width: int) -> None:
    half = SIDE_PX // 2
    radius = int(half * rng.uniform(0.4, 0.85))
    cv2.circle(sheet, (half, half), radius, 255, max(2, width // 2), cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.line(sheet, (half, half), (half, half - radius), 255, width // 2 + 1)


def _star(rng: Generator, sheet: Pixels, width: int) -> None:
    corners, half = int(rng.integers(3, 12)), SIDE_PX / 2
    angles = np.linspace(0, 2 * np.pi, corners, False) + rng.uniform(0, np.pi)
    reach = half * 0.85 * np.where(np.arange(corners) % 2, rng.uniform(0.35, 1), 1)
    fill(sheet, half + np.stack([np.cos(angles), np.sin(angles)], axis=1) * reach[:, None], 255)
    del width


def _strokes(rng: Generator, sheet: Pixels, width: int) -> None:
    for _ in range(int(rng.integers(2, 6))):
        ends = rng.uniform(0.12 * SIDE_PX, 0.88 * SIDE_PX, (3, 2))
        cv2.polylines(sheet, [np.rint(ends).astype(np.int32)], bool(rng.integers(2)), 255, width // 2 + 1)
