"""Flat things with spots that are not dice: logos, domino tiles, playing cards.

Lengths are edges of a die. A print is drawn on a sheet of ``EDGE_PX`` for one edge and laid into a picture.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.arrays import AnyFloats, Floats
from vision.rendering.ink import FINE, SQUARE, fill, stamp
from vision.rendering.pips import Layout

EDGE_PX = 40
SUITS = 4
Bytes = NDArray[np.uint8]
Colour = tuple[float, float, float]


@dataclass(frozen=True, eq=False)
class Print:
    """A printed thing: ``paint`` (h, w, 3) where ``cover`` (h, w) is not 0. ``thick`` is its height in edges.
    ``decoys`` (N, 3) are x, y and edge (px of the sheet) of shapes like the top of a die.
    """

    paint: Bytes
    cover: Bytes
    decoys: Floats
    thick: float = 0.0

    @property
    def corners(self) -> Floats:
        """The corners of the sheet (4, 2), in edges from its middle."""
        return SQUARE * self.cover.shape[::-1] / (2 * EDGE_PX)


def lay(
    picture: AnyFloats | Bytes,
    thing: Print,
    project: Callable[[Floats], AnyFloats],
    position: Floats,
    turn: float,
    edge_mm: float,
) -> tuple[Floats, Floats]:
    """Draw a print that lies on the table. Return its outline (N, 2) and its decoys (M, 3), in pixels of the picture.

    ``project`` returns the pixels (N, 2) of points (N, 3) in mm; ``position`` (2,) is the middle of the print, ``turn``
    its turn in radians, ``edge_mm`` the length of one edge.
    """
    way = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])

    def seen(flat: Floats, height: float) -> Floats:
        points = np.c_[position + flat @ way * edge_mm, np.full(len(flat), height * edge_mm)]
        return np.asarray(project(points), float)

    top, foot = seen(thing.corners, thing.thick), seen(thing.corners, 0.0)
    outline = cv2.convexHull(np.concatenate([top, foot]).astype(np.float32))[:, 0].astype(float)
    if thing.thick:
        fill(picture, outline, (thing.paint[len(thing.paint) // 2, 2] * 0.6).tolist())
    stamp(picture, thing.cover, top, thing.paint)
    middle = np.array(thing.cover.shape[::-1]) / 2
    places = seen((thing.decoys[:, :2] - middle) / EDGE_PX, thing.thick)
    rims = [seen((x + edge / 2 * SQUARE - middle) / EDGE_PX, thing.thick) for *x, edge in thing.decoys]
    edges = [float(cv2.contourArea(rim.astype(np.float32))) ** 0.5 for rim in rims]
    return outline, np.c_[places, edges]


def logo(rng: Generator) -> Print:
    """Draw three to six blobs in a ring, in a row, in a heap or like pips, with or without a patch under them."""
    many, side = int(rng.integers(3, 7)), 2 * EDGE_PX
    how = rng.random()
    if how < 0.35:
        angles = 2 * np.pi * np.arange(many) / many + rng.uniform(0, 2 * np.pi)
        flat = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    elif how < 0.6:
        flat = Layout(jitter=float(rng.uniform(0, 0.1)), seed=int(rng.integers(1 << 31))).places(many) / 1.2
    elif how < 0.8:
        flat = np.stack([np.linspace(-1, 1, many), rng.uniform(-0.3, 0.3) * (np.arange(many) % 2)], axis=1)
    else:
        rows = [(row, column - row / 2) for row in range(3) for column in range(row + 1)][:many]
        flat = np.array(rows, float) - np.mean(rows, axis=0)
    flat = flat / np.linalg.norm(flat, axis=1).max()
    reach = side * rng.uniform(0.22, 0.36)
    middles = side / 2 + flat * reach
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2) + np.eye(many) * side
    radius = min(float(apart.min() * rng.uniform(0.2, 0.44)), 0.46 * side - reach)
    paint, cover = np.zeros((side, side, 3), np.uint8), np.zeros((side, side), np.uint8)
    ground, ink = _two_colours(rng)
    patch = rng.random()
    paint[:] = ground if patch < 0.6 else ink
    if patch < 0.3:
        _dot(cover, (side / 2, side / 2), (side * 0.48,) * 2, 255)
    elif patch < 0.6:
        cover[2:-2, 2:-2] = 255
    axes, angle = np.array([1, rng.uniform(0.6, 1)]) * radius, float(rng.uniform(0, 180))
    for x, y in middles:
        outward = float(np.degrees(np.arctan2(y - side / 2, x - side / 2))) if how < 0.35 else angle
        _dot(paint, (x, y), axes, ink, outward)
        _dot(cover, (x, y), axes, 255, outward)
    return Print(paint, cover, np.array([[side / 2, side / 2, 2.2 * reach]]))


def domino(rng: Generator) -> Print:
    side = EDGE_PX
    ground, ink = _two_colours(rng)
    paint = np.full((side, 2 * side, 3), ground, np.uint8)
    layout = Layout(six_rows=float(rng.uniform(0.6, 1)), jitter=0.02, seed=int(rng.integers(1 << 31)))
    pitch, radius = side * rng.uniform(0.22, 0.28), side * rng.uniform(0.07, 0.11)
    for half in (0, 1):
        value = int(rng.integers(0, 7))
        for x, y in layout.places(value) * pitch if value else ():
            _dot(paint, (side * (half + 0.5) + x, side / 2 + y), (radius, radius), ink)
    cv2.line(paint, (side, 4), (side, side - 5), ink, int(rng.integers(1, 4)), cv2.LINE_AA)
    if rng.random() < 0.4:
        _dot(paint, (side, side / 2), (radius * 0.8,) * 2, tuple(np.multiply(ink, 0.5) + 60))
    cover = np.full(paint.shape[:2], 255, np.uint8)
    decoys = np.array([[side / 2, side / 2, side], [1.5 * side, side / 2, side]])
    return Print(paint, cover, decoys, float(rng.uniform(0.15, 0.5)))


def card(rng: Generator) -> Print:
    """Draw a playing card from two to ten, with pips, and with a numeral in two corners."""
    height, width, rank = int(5.5 * EDGE_PX), 4 * EDGE_PX, int(rng.integers(2, 11))
    paint = np.full((height, width, 3), rng.uniform(200, 255), np.uint8)
    ink = (30.0, 20.0, float(rng.uniform(150, 230))) if rng.random() < 0.5 else (20.0, 20.0, 20.0)
    suit, size = int(rng.integers(SUITS)), EDGE_PX * rng.uniform(0.25, 0.4)
    columns = 0.0 if rank < 4 else 0.22
    rows = {2: 2, 3: 3, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 4, 10: 4}[rank]
    heights = np.linspace(-0.33, 0.33, rows)
    sides = {(x, y) for x in {-columns, columns} for y in heights}
    middle = {5: [0.0], 7: [-0.16], 8: [-0.16, 0.16], 9: [0.0], 10: [-0.22, 0.22]}.get(rank, [])
    places = [(width * (0.5 + x), height * (0.5 + y)) for x, y in sorted(sides) + [(0.0, y) for y in middle]]
    for x, y in places:
        _suit(paint, (x, y), size, suit, ink)
    text = str(rank)
    for _ in range(2):
        cv2.putText(paint, text, (5, int(0.13 * height)), int(rng.integers(0, 4)), 0.9, ink, 2, cv2.LINE_AA)
        _suit(paint, (14, 0.18 * height), size / 3, suit, ink)
        paint = np.ascontiguousarray(paint[::-1, ::-1])
    cover = np.full((height, width), 255, np.uint8)
    decoys = [[x, y, 3 * size] for x, y in places] + [[width / 2, height / 2, edge * width] for edge in (0.75, 1.1)]
    return Print(paint, cover, np.array(decoys))


def _two_colours(rng: Generator) -> tuple[Colour, Colour]:
    """Return a light and a dark random colour, in random order."""
    light, dark = rng.uniform(150, 255, 3).tolist(), rng.uniform(0, 90, 3).tolist()
    front, other = (light, dark) if rng.random() < 0.5 else (dark, light)
    return tuple(front), tuple(other)


def _dot(
    image: Bytes, middle: Floats | tuple[float, float], axes: Floats | tuple[float, ...], ink: object, turn: float = 0
) -> None:
    (x, y), (width, height) = (np.rint(np.asarray(part) * (1 << FINE)).astype(int).tolist() for part in (middle, axes))
    cv2.ellipse(image, (x, y), (width, height), turn, 0, 360, ink, -1, cv2.LINE_AA, FINE)  # type: ignore[call-overload]


def _suit(paint: Bytes, middle: tuple[float, float], size: float, suit: int, ink: Colour) -> None:
    """Draw a pip of a card: a diamond, a heart, a spade or a club."""
    x, y = middle
    if suit == 0:
        rim = np.array([(0, -1), (0.75, 0), (0, 1), (-0.75, 0)])
    else:
        rim = np.array([(-0.85, 0.1), (0.85, 0.1), (0, 1)]) * (1, 1 if suit == 1 else -1)
        lobes = ((-0.42, -0.2), (0.42, -0.2)) if suit == 1 else ((-0.42, 0.25), (0.42, 0.25))
        for across, down in (*lobes, *([(0, -0.4)] if suit == 3 else [])):
            _dot(paint, (x + across * size, y + down * size), (0.5 * size,) * 2, ink)
    fill(paint, rim * size + middle, ink)
