"""The grounds under the dice, ``(CANVAS_PX, CANVAS_PX, 3)`` uint8 BGR: cloth, wood, carpet, stone, print, patterns."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.random import Generator

from vision.arrays import AnyFloats, Floats
from vision.reading import Pixels
from vision.training.camera import CANVAS_PX

SHEET_PX = 768
"""Side of the flat sheet that is laid on the table (px)."""
SHEETS = 24
"""Number of cached sheets of noise; each use takes a random part at a random size."""


def colour(rng: Generator, low: float = 0, high: float = 255, vivid: float = 1.0) -> AnyFloats:
    """Return a random colour (3,): a grey level, and an offset from it."""
    grey = rng.uniform(low, high)
    away = rng.normal(0, 40, 3) * vivid * rng.random()
    return np.clip(grey + away - away.mean(), 0, 255).astype(np.float32)


@lru_cache(maxsize=SHEETS)
def _white(number: int) -> AnyFloats:
    return np.random.default_rng(number).standard_normal((SHEET_PX, SHEET_PX), np.float32)


def noise(rng: Generator, side: int, blur_x: float, blur_y: float | None = None) -> AnyFloats:
    """Return noise (side, side), mean 0 and deviation 1, smoothed by Gaussians of these widths in pixels."""
    blur_y = blur_x if blur_y is None else blur_y
    shrink = max(1.0, min(blur_x, blur_y) / 2)
    cells = max(8, int(side / shrink))
    white = _white(int(rng.integers(SHEETS)))
    x, y = rng.integers(0, SHEET_PX - min(cells, SHEET_PX - 1), 2)
    piece = white[y : y + cells, x : x + cells]
    across, down = max(0.3, blur_x / shrink), max(0.3, blur_y / shrink)
    piece = np.asarray(cv2.GaussianBlur(piece, (0, 0), across, sigmaY=down), np.float32)
    piece = (piece - piece.mean()) / (piece.std() + 1e-6)
    return np.asarray(cv2.resize(piece, (side, side), interpolation=cv2.INTER_CUBIC), np.float32)


def ground(rng: Generator) -> Pixels:
    """Return a sheet of a random material, (SHEET_PX, SHEET_PX, 3)."""
    base = colour(rng)
    sheet = np.empty((SHEET_PX, SHEET_PX, 3), np.float32)
    sheet[:] = base
    kinds = (_felt, _wood, _carpet, _plain, _stone, _woven, _dots, _stripes, _squares, _print, _patches)
    weights = np.array([4, 4, 4, 4, 2, 2, 1, 2, 1, 2, 2], float)
    kind = kinds[int(rng.choice(len(kinds), p=weights / weights.sum()))]
    kind(rng, sheet)
    if rng.random() < 0.4:
        sheet += noise(rng, SHEET_PX, 80)[..., None] * rng.uniform(0, 14)
    return np.clip(sheet, 0, 255).astype(np.uint8)


def _plain(rng: Generator, sheet: AnyFloats) -> None:
    sheet += noise(rng, SHEET_PX, rng.uniform(0.5, 3))[..., None] * rng.uniform(0, 4)


def _felt(rng: Generator, sheet: AnyFloats) -> None:
    depth = rng.uniform(2, 14)
    sheet += noise(rng, SHEET_PX, rng.uniform(0.8, 3), rng.uniform(0.5, 1.2))[..., None] * depth
    sheet += noise(rng, SHEET_PX, 12)[..., None] * rng.uniform(0, 5)


def _carpet(rng: Generator, sheet: AnyFloats) -> None:
    depth = rng.uniform(8, 40)
    sheet += noise(rng, SHEET_PX, rng.uniform(1.5, 9))[..., None] * depth
    sheet += noise(rng, SHEET_PX, 1)[..., None] * depth / 3


def _wood(rng: Generator, sheet: AnyFloats) -> None:
    bend = noise(rng, SHEET_PX, 90, 24)
    across = np.arange(SHEET_PX, dtype=np.float32)[:, None] * rng.uniform(0.02, 0.25)
    depth = rng.uniform(3, 22)
    sheet += (np.sin(across + bend * rng.uniform(0.5, 4)) * depth)[..., None]
    sheet += noise(rng, SHEET_PX, 26, 0.8)[..., None] * rng.uniform(1, 10)
    for _ in range(int(rng.integers(0, 5))):
        y = int(rng.integers(SHEET_PX))
        cv2.line(sheet, (0, y), (SHEET_PX, y), tuple(map(float, sheet[0, 0] * 0.5)), int(rng.integers(1, 4)))


def _stone(rng: Generator, sheet: AnyFloats) -> None:
    other = colour(rng)
    share = 1 / (1 + np.exp(-noise(rng, SHEET_PX, rng.uniform(2, 30)) * rng.uniform(1, 5)))
    sheet += (other - sheet) * share[..., None] * rng.uniform(0.1, 1)


def _woven(rng: Generator, sheet: AnyFloats) -> None:
    x = np.arange(SHEET_PX, dtype=np.float32)
    step = rng.uniform(4, 24)
    weave = np.sin(x * 2 * np.pi / step)[None] * np.sin(x * 2 * np.pi / (step * rng.uniform(0.7, 1.4)))[:, None]
    if rng.random() < 0.5:
        weave = np.sign(weave)
    sheet += (weave * rng.uniform(5, 60))[..., None]
    sheet += noise(rng, SHEET_PX, 1.5)[..., None] * rng.uniform(0, 12)


def _dots(rng: Generator, sheet: AnyFloats) -> None:
    step, ink = int(rng.uniform(18, 90)), tuple(map(float, colour(rng)))
    radius = int(step * rng.uniform(0.12, 0.35))
    for row, y in enumerate(range(0, SHEET_PX, step)):
        for x in range((row % 2) * step // 2, SHEET_PX, step):
            cv2.circle(sheet, (x, y), radius, ink, -1)


def _stripes(rng: Generator, sheet: AnyFloats) -> None:
    step, width = int(rng.uniform(12, 120)), int(rng.uniform(1, 12))
    ink = tuple(map(float, colour(rng)))
    for at in range(0, SHEET_PX, step):
        cv2.line(sheet, (0, at), (SHEET_PX, at), ink, width)
        if width < 4 and step % 2:
            cv2.line(sheet, (at, 0), (at, SHEET_PX), ink, width)


def _squares(rng: Generator, sheet: AnyFloats) -> None:
    step, ink = int(rng.uniform(20, 160)), colour(rng)
    x = np.arange(SHEET_PX) // step
    sheet[(x[:, None] + x[None]) % 2 == 0] = ink
    sheet += noise(rng, SHEET_PX, 2)[..., None] * rng.uniform(0, 8)


def _print(rng: Generator, sheet: AnyFloats) -> None:
    ink = tuple(map(float, colour(rng)))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789oO8.:%&"
    size = rng.uniform(0.5, 2.5)
    page = np.clip(sheet, 0, 255).astype(np.uint8)
    for y in range(20, SHEET_PX, int(28 * size) + int(rng.integers(0, 30))):
        text = "".join(rng.choice(list(letters), 40))
        cv2.putText(page, text, (int(rng.integers(-40, 60)), y), 0, size, ink, int(rng.integers(1, 4)))
    sheet[:] = page


def _patches(rng: Generator, sheet: AnyFloats) -> None:
    for _ in range(int(rng.integers(1, 10))):
        middle = rng.uniform(0, SHEET_PX, 2)
        spread = rng.uniform(30, 400)
        points = middle + rng.normal(0, spread, (int(rng.integers(3, 7)), 2))
        cv2.fillPoly(sheet, [np.rint(points).astype(np.int32)], tuple(map(float, colour(rng))))
    sheet += noise(rng, SHEET_PX, 2)[..., None] * rng.uniform(0, 8)


def laid(rng: Generator, sheet: Pixels, corners: Floats) -> Pixels:
    """Return a sheet in perspective: ``corners`` (4, 2) are the pixels of its corners."""
    turn = int(rng.integers(4))
    flat = np.roll(np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * SHEET_PX, turn, axis=0)
    way = cv2.getPerspectiveTransform(flat, corners.astype(np.float32))
    size = (CANVAS_PX, CANVAS_PX)
    drawn = cv2.warpPerspective(sheet, way, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
    return np.asarray(drawn, np.uint8)
