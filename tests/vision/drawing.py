"""Draws simple dice in the ordinary perspective of a camera, for tests to read back.

Lengths are in die edges; the table is the plane z = 0, x to the right, y away from the camera.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.reading import Pixels
from vision.rendering.pips import SQUARE

BGR = tuple[int, int, int]
IVORY: BGR = (200, 225, 235)
BLACK: BGR = (25, 25, 25)
WHITE: BGR = (245, 245, 245)
RED: BGR = (40, 30, 190)
YELLOW: BGR = (40, 200, 230)
FELT: BGR = (50, 110, 40)

# Faces that meet the top of a die: opposite faces add up to seven.
SIDES = {1: (2, 3, 5, 4), 2: (1, 4, 6, 3), 3: (1, 2, 6, 5), 4: (1, 5, 6, 2), 5: (1, 3, 6, 4), 6: (2, 4, 5, 3)}
FINER = 3
MARGIN_PX = 64
Grain = tuple[Pixels, Pixels]
"""Noise larger than a picture by the margin: the levels added to pixels, and the levels subtracted."""


@dataclass(frozen=True)
class Drawn:
    """One die: top value, place on the table, turn about the vertical, colours."""

    value: int
    x: float
    y: float
    turn: float = 0.3
    body: BGR = IVORY
    ink: BGR = BLACK


def draw(
    dice: list[Drawn],
    size_wh: tuple[int, int] = (640, 480),
    edge_px: float = 50,
    elevation_deg: float = 90,
    ground: BGR = FELT,
    noise: float = 2.0,
    seed: int = 0,
) -> Pixels:
    """Return a picture of the dice, soft and with noise, as a camera some 20 edges away takes it."""
    wide, tall = size_wh
    canvas = _ground((wide * FINER, tall * FINER), ground).copy()
    camera = _Camera(size_wh, edge_px, np.radians(elevation_deg))
    for die in sorted(dice, key=lambda die: -die.y):
        _draw_die(canvas, die, camera)
    soft = cv2.GaussianBlur(cv2.resize(canvas, size_wh, interpolation=cv2.INTER_AREA), (3, 3), 0)
    return grainy(soft, noise, seed) if noise else soft


def grainy(pixels: Pixels, deviation: float, frame: int) -> Pixels:
    """Return one frame of a film that shows the same picture, with noise of its own."""
    tall, wide = pixels.shape[:2]
    return with_grain(pixels, _grain((wide + MARGIN_PX, tall + MARGIN_PX), deviation), frame)


def with_grain(pixels: Pixels, grain: Grain, frame: int) -> Pixels:
    """Add a piece of the noise to a picture, cut at another place for each frame: much cheaper than fresh noise."""
    tall, wide = pixels.shape[:2]
    down, across = np.random.default_rng(frame).integers(0, MARGIN_PX, 2)
    brighter, darker = (part[down : down + tall, across : across + wide] for part in grain)
    return np.asarray(cv2.subtract(cv2.add(pixels, brighter), darker), np.uint8)


def grain_of(noise: np.ndarray) -> Grain:
    """Split noise in grey levels into the levels to add and the levels to subtract."""
    levels = np.rint(noise)
    return np.maximum(levels, 0).astype(np.uint8), np.maximum(-levels, 0).astype(np.uint8)


@lru_cache(maxsize=8)
def _grain(size_wh: tuple[int, int], deviation: float) -> Grain:
    return grain_of(np.random.default_rng(3).normal(0, deviation, (*size_wh[::-1], 3)))


@lru_cache(maxsize=4)
def _ground(size_wh: tuple[int, int], colour: BGR) -> Pixels:
    return np.full((*size_wh[::-1], 3), colour, np.uint8)


@dataclass(frozen=True)
class _Camera:
    size_wh: tuple[int, int]
    edge_px: float
    elevation: float
    distance: float = 20.0

    def project(self, points: np.ndarray) -> np.ndarray:
        """Return pixels (N, 2) of the fine canvas for points (N, 3)."""
        sine, cosine = np.sin(self.elevation), np.cos(self.elevation)
        up = points[:, 1] * sine + points[:, 2] * cosine
        nearer = points[:, 2] * sine - points[:, 1] * cosine
        scale = self.edge_px * self.distance / (self.distance - nearer)
        x = self.size_wh[0] / 2 + points[:, 0] * scale
        y = self.size_wh[1] / 2 - up * scale
        return np.stack([x, y], axis=1) * FINER

    @property
    def towards(self) -> np.ndarray:
        return np.array([0, -np.cos(self.elevation), np.sin(self.elevation)])


def _draw_die(canvas: Pixels, die: Drawn, camera: _Camera) -> None:
    cosine, sine = np.cos(die.turn), np.sin(die.turn)
    x_axis, y_axis, z_axis = np.array([cosine, sine, 0]), np.array([-sine, cosine, 0]), np.array([0, 0, 1.0])
    middle = np.array([die.x, die.y, 0.5])
    faces = [(die.value, z_axis, x_axis, y_axis)]
    around = [(x_axis, y_axis), (y_axis, -x_axis), (-x_axis, -y_axis), (-y_axis, x_axis)]
    faces += [(value, out, across, z_axis) for value, (out, across) in zip(SIDES[die.value], around, strict=True)]
    eye = camera.towards * camera.distance
    for value, out, across, along in faces:
        centre = middle + out / 2
        if out @ (eye - centre) <= 0:
            continue
        shade = 1.0 if out is z_axis else 0.72
        _fill(canvas, _face(centre, across, along), camera, die.body, shade)
        for u, v in SQUARE.places(value) * 0.25:
            _fill(canvas, _pip(centre + u * across + v * along, across, along), camera, die.ink, shade)


def _face(centre: np.ndarray, across: np.ndarray, along: np.ndarray) -> np.ndarray:
    """Return the outline of a face with rounded corners."""
    angle = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    u, v = (np.sign(f) * np.abs(f) ** 0.35 * 0.5 for f in (np.cos(angle), np.sin(angle)))
    return centre + u[:, None] * across + v[:, None] * along


def _pip(centre: np.ndarray, across: np.ndarray, along: np.ndarray) -> np.ndarray:
    angle = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    return centre + 0.095 * (np.cos(angle)[:, None] * across + np.sin(angle)[:, None] * along)


def _fill(canvas: Pixels, outline: np.ndarray, camera: _Camera, colour: BGR, shade: float) -> None:
    corners = np.rint(camera.project(outline)).astype(np.int32)
    cv2.fillConvexPoly(canvas, corners, tuple(c * shade for c in colour), cv2.LINE_AA)


def scattered(values: tuple[int, ...], body: BGR = IVORY, ink: BGR = BLACK, turn: float = 0.0) -> list[Drawn]:
    """Return dice with these values, well apart, each turned differently."""
    places = [(-3.2, 1.6), (2.9, 1.9), (0.2, -0.1), (-3.0, -2.1), (3.3, -1.8), (0.1, 2.6)]
    return [
        Drawn(value, x, y, turn + 0.7 * number, body, ink)
        for number, (value, (x, y)) in enumerate(zip(values, places, strict=False))
    ]
