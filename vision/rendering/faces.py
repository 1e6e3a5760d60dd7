"""The drawings on the faces of dice without pips: letters, suits, crowns, numerals, a logo on the one."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import AnyFloats, Floats
from vision.rendering.pips import SQUARE
from vision.rendering.prints import Bytes, _dot, _suit

FACE_PX = 128
INK = (255.0, 255.0, 255.0)
SPADE, HEART, DIAMOND, CLUB = 2, 1, 0, 3


@dataclass(frozen=True)
class FaceArt:
    """The drawings on the six faces of a die.

    ``name`` is a key of ``ARTS``, ``font`` an OpenCV font. ``wear`` is the share of lost ink, in patches drawn with
    ``seed``. ``engraved`` is the steepness of the rims, 0 for flat print.
    """

    name: str
    font: int = cv2.FONT_HERSHEY_DUPLEX
    wear: float = 0.0
    seed: int = 0
    engraved: float = 0.0


@lru_cache(maxsize=64)
def sheets(art: FaceArt) -> tuple[AnyFloats, AnyFloats]:
    """Return for the values 1 to 6 the share of ink (6, FACE_PX, FACE_PX), 0 to 1, and its slopes across and down
    (6, 2, FACE_PX, FACE_PX).
    """
    drawn = np.zeros((6, FACE_PX, FACE_PX), np.uint8)
    for sheet, value in zip(drawn, range(1, 7), strict=True):
        ARTS[art.name](sheet, value, art.font)
    cover = drawn.astype(np.float32) / 255
    soft = np.stack([cv2.GaussianBlur(sheet, (0, 0), 2.0) for sheet in cover])
    slopes = np.stack([np.gradient(soft, axis=2), np.gradient(soft, axis=1)], axis=1) * 10 * art.engraved
    if art.wear:
        noise = np.random.default_rng(art.seed).standard_normal((6, FACE_PX, FACE_PX)).astype(np.float32)
        patches = np.stack([cv2.GaussianBlur(sheet, (0, 0), 6.0) for sheet in noise])
        lost = patches > np.quantile(patches, 1 - art.wear)
        worn = np.stack([cv2.GaussianBlur(sheet.astype(np.float32), (0, 0), 1.5) for sheet in lost])
        cover = cover * (1 - worn) * (1 - art.wear / 2)
    return cover, slopes.astype(np.float32)


def _text(sheet: Bytes, text: str, font: int, height: float, middle: tuple[float, float] = (0.5, 0.5)) -> None:
    (width, high), _ = cv2.getTextSize(text, font, 1.0, 1)
    size = min(FACE_PX * height / high, FACE_PX * 0.72 / width)
    x, y = FACE_PX * middle[0] - width * size / 2, FACE_PX * middle[1] + high * size / 2
    cv2.putText(sheet, text, (round(x), round(y)), font, size, INK, max(3, round(3.2 * size)), cv2.LINE_AA)


def _stemmed(sheet: Bytes, middle: tuple[float, float], size: float, suit: int) -> None:
    """Draw a suit; a spade and a club have a stem, without which a spade is a heart upside down."""
    if suit == CLUB:
        for away in ((-0.5, 0.2), (0.5, 0.2), (0.0, -0.6)):
            _dot(sheet, np.add(middle, np.multiply(away, size)), (0.45 * size, 0.45 * size), INK)
    else:
        _suit(sheet, middle, size, suit, INK)
    if suit in (SPADE, CLUB):
        foot = np.array([(0, -0.1), (0.35, 1.1), (-0.35, 1.1)]) * size + middle
        cv2.fillPoly(sheet, [np.rint(foot).astype(np.int32)], INK, cv2.LINE_AA)


def _letters(sheet: Bytes, value: int, font: int) -> None:
    _text(sheet, ("A", "K", "Q", "J", "10", "9")[value - 1], font, 0.52)
    if value == 6:
        cv2.line(sheet, (44, 108), (84, 108), INK, 6, cv2.LINE_AA)


def _suits(sheet: Bytes, value: int, font: int) -> None:
    if value <= 4:
        _stemmed(sheet, (64, 62), 36.0, (SPADE, HEART, DIAMOND, CLUB)[value - 1])
    else:
        _text(sheet, ("10", "9")[value - 5], font, 0.34, (0.5, 0.32))
        _stemmed(sheet, (64, 92), 18.0, (DIAMOND, CLUB)[value - 5])


def _crowns(sheet: Bytes, value: int, font: int) -> None:
    if value == 1:
        _stemmed(sheet, (64, 62), 38.0, SPADE)
    elif value >= 5:
        _text(sheet, ("10", "9")[value - 5], font, 0.45)
        if value == 6:
            cv2.line(sheet, (44, 104), (84, 104), INK, 6, cv2.LINE_AA)
    else:
        points = (5, 3, 2)[value - 2]
        tips = np.linspace(24, 104, points)
        valleys = (tips[1:] + tips[:-1]) / 2
        rim = [(24.0, 96.0)] + [(float(x), 40.0) for x in tips[:1]]
        for valley, tip in zip(valleys, tips[1:], strict=True):
            rim += [(float(valley), 68.0), (float(tip), 40.0)]
        cv2.fillPoly(sheet, [np.rint([*rim, (104.0, 96.0)]).astype(np.int32)], INK, cv2.LINE_AA)
        for tip in tips:
            _dot(sheet, (float(tip), 34.0), (7.0, 7.0), INK)


def _numerals(sheet: Bytes, value: int, font: int) -> None:
    _text(sheet, str(value), font, 0.55)
    if value == 6:
        cv2.line(sheet, (44, 110), (84, 110), INK, 6, cv2.LINE_AA)


def _logo(sheet: Bytes, value: int, font: int) -> None:
    if value > 1:
        places: Floats = 64 + 0.26 * FACE_PX * np.asarray(SQUARE.places(value), float)
        for x, y in places:
            _dot(sheet, (x, y), (0.095 * FACE_PX,) * 2, INK)
        return
    cv2.circle(sheet, (64, 64), 40, INK, 7, cv2.LINE_AA)
    _text(sheet, "B", font, 0.34)


ARTS: dict[str, Callable[[Bytes, int, int], None]] = {
    "letters": _letters,
    "poker": lambda sheet, value, font: _letters(sheet, 7 - value, font),  # P9 The ace is the 6.
    "suits": _suits,
    "crowns": _crowns,
    "numerals": _numerals,
    "small numerals": lambda sheet, value, font: _text(sheet, str(value), font, 0.3),
    "logo": _logo,
}
