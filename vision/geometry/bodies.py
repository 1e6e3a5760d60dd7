"""Bodies: where a die is in the picture, and things that look like one although no face was read on them.

The second opinion of the eye. It knows nothing of pips: it asks where the picture differs
from the ground in a piece as large and as compact as the dice that were read.

1. The ground is the median over windows of a few die widths: dice vanish in it.
2. A shadow is the ground times a factor below one. What is left of a pixel after the best
   such factor is its *surplus*: no shadow has one, nearly every die has (a black die on a
   black ground has none either and stays unseen).
3. A piece of surplus with the area, the proportions and the compactness of a die, clear of
   the rim and of all dice that were read, is a die that was missed.

Source: H. Horprasert et al., A statistical approach for real-time robust background
subtraction and shadow detection (1999), for splitting a colour into brightness and rest.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.evidence import Face
from vision.geometry.pose import View
from vision.reading import Pixels

Floats = NDArray[np.float64]

FOCAL_PER_SIDE = 1.1
"""Focal length over the longer side of the picture; phones and the cameras of a Pi have 0.75-1.1, cut-outs more."""
CELL_PX = 9.0
"""Width of a die in the small picture in which bodies are looked for."""
GROUND_CELLS = 3
"""Window of the median, in die widths: a die covers a ninth of it, two neighbours less than half."""
LEAST_SURPLUS = 20.0
CAST = 0.3
"""Surplus that a shadow has of its own, over the light it takes: a second lamp or the sky colours it."""
RESTLESS = 4.0
"""Surplus over the upper quartile of the whole picture's: cloth and wood have some of their own."""
REACH = 0.8
"""Half width of what belongs to a read die, in its widths: its corners, and what blurs at them."""


def width_px(face: Face, view: View) -> float:
    """Return how wide a die with this face is in the picture."""
    return float(face.side / np.sqrt(view.pose.shape[1, 1]))


def depth_px(face: Face, view: View) -> Floats:
    """Return the way from the top of a die to its bottom in the picture, (2,) px.

    Down by the slant of the view, and out from the middle by perspective.
    """
    tall, wide = view.pixels.shape[:2]
    tilt = float(view.pose.shape[1, 1])
    slant = np.array([0.0, np.sqrt(max(0.0, 1 - tilt**2))])
    outwards = (face.middle - np.array([wide, tall]) / 2) / (FOCAL_PER_SIDE * max(tall, wide))
    return np.asarray(width_px(face, view) * (slant - tilt * outwards), np.float64)


def outside(face: Face, view: View, xy: Floats) -> Floats:
    """Return how far points (N, 2) lie from the axis of a die, in its widths; a body ends at 0.5 to 0.7.

    Only as far down as the pips of its sides go.
    """
    size = width_px(face, view) * np.array([1.0, view.pose.shape[1, 1]])
    way = np.linspace(0, 0.85, 7)[:, None] * depth_px(face, view)
    apart = (xy[:, None] - face.middle - way[None]) / size
    return np.asarray(np.hypot(apart[..., 0], apart[..., 1]).min(axis=1), np.float64)


def unread_body(faces: list[Face], view: View) -> bool:
    """Tell whether something of the size of these dice lies there that none of them explains."""
    scale = CELL_PX / float(np.median([width_px(face, view) for face in faces]))
    tall, wide = (max(1, round(length * scale)) for length in view.pixels.shape[:2])
    window = min(int(CELL_PX * GROUND_CELLS) | 1, (min(tall, wide) // 2) * 2 - 1)
    if window < 2 * CELL_PX:
        return False
    small = np.asarray(cv2.resize(view.pixels, (wide, tall), interpolation=cv2.INTER_AREA), np.uint8)
    free = _known(faces, view, scale, (tall, wide)) == 0
    surplus = _surplus(small, window)
    if not free.any():
        return False
    limit = max(LEAST_SURPLUS, RESTLESS * float(np.quantile(surplus[free], 0.75)))
    tilt = float(view.pose.shape[1, 1])
    area = CELL_PX**2 * (tilt + np.sqrt(max(0.0, 1 - tilt**2)))
    return _has_body((surplus > limit) & free, float(area))


def _surplus(small: Pixels, window: int) -> NDArray[np.float32]:
    """Return by how much each pixel is anything else than the ground in shadow, in grey levels."""
    ground = cv2.medianBlur(small, window).astype(np.float32)
    seen = small.astype(np.float32)
    factor = np.minimum(1, (seen * ground).sum(axis=2) / np.maximum(1, (ground * ground).sum(axis=2)))
    surplus = np.abs(seen - factor[..., None] * ground).max(axis=2)
    return np.asarray(surplus - CAST * (1 - factor) * ground.max(axis=2), np.float32)


def _known(faces: list[Face], view: View, scale: float, shape: tuple[int, int]) -> NDArray[np.uint8]:
    """Return the mask of what the read dice cover, with the blur around them."""
    known = np.zeros(shape, np.uint8)
    flat = max(float(view.pose.shape[1, 1]), 0.75)
    for face in faces:
        half = REACH * width_px(face, view) * scale
        for part in np.linspace(0, 1, 5):
            x, y = (face.middle + part * depth_px(face, view)) * scale
            axes = max(1, round(half)), max(1, round(half * flat))
            cv2.ellipse(known, (round(float(x)), round(float(y))), axes, 0, 0, 360, 255, -1)
    return known


def _has_body(mask: NDArray[np.bool_], area: float) -> bool:
    """Tell whether one piece of a mask has about this area, and is compact, and lies clear of the rim."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=4)
    tall, wide = mask.shape
    for label, (x, y, across, down, size) in zip(range(1, count), stats[1:].tolist(), strict=True):
        if not 0.45 * area < size < 2.6 * area or max(across, down) > 1.7 * min(across, down):
            continue
        if x == 0 or y == 0 or x + across == wide or y + down == tall:
            continue
        piece = (labels[y : y + down, x : x + across] == label).astype(np.uint8)
        outline = cv2.findContours(piece, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0][0]
        # An outline runs through the middles of the outermost pixels.
        hull = cv2.contourArea(cv2.convexHull(outline)) + len(outline) / 2 + 1
        if size > 0.86 * hull:
            return True
    return False
