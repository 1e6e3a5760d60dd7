"""The place of a die of the last throw: finds out if the die is still there, taken away or hidden.

A small picture of the die and of the ground around it is kept. In a later frame

1. the ring around the die must look as before, apart from a factor for the light. Otherwise something, a hand or a cup,
   is in between: the die is hidden;
2. if the middle then looks like the ground of the ring, and the die is not nearby either (a nudge, a shaken camera), it
   has been taken away.
"""

from enum import Enum, auto

import cv2
import numpy as np

from vision.arrays import Floats32, Mask
from vision.reading import Box, Pixels

WIDTH_PX = 12
"""Width of the die in the small picture of its place."""
REACH = 4.0
"""Half width of the place, in half widths of the die: a finger does not push a die out of it."""
DIE, RING = 0.85, (1.35, 2.2)
"""Half widths of the area that is surely the die, and of the ring around the die, in half widths of the die."""
RING_AS_BEFORE = 0.7
"""Minimum share of the ring that must look as before: the die's shadow disappears from it with the die."""
MIN_CONTRAST = 10.0
"""Minimum contrast between die and ground, in grey levels, at which a taken die can be noticed."""
LIGHT = (0.35, 2.5)
"""Bounds of the change of the light, as a factor for all colours, within which a place is recognized."""
GRAINED = 2.5
"""Minimum standard deviation, in grey levels, of a ring whose pattern must be recognized too."""
FLAT = 0.1
"""Maximum standard deviation, in grey levels, of a ring of one colour, which has no pattern."""
ALIKE = 0.4
"""Minimum correlation of the ring's patterns."""
FOUND = 0.75
"""Minimum correlation at which the die is found elsewhere in its place."""


class Sight(Enum):
    """The contents of a place: its die, the empty ground, or an object in between."""

    DIE = auto()
    GROUND = auto()
    HIDDEN = auto()


class Place:
    """The surroundings of one die at rest. ``others`` are the boxes of the other dice."""

    def __init__(self, pixels: Pixels, box: Box, others: list[Box]) -> None:
        x, y, width, height = box
        half = max(2.0, (width + height) / 4)
        max_y, max_x = pixels.shape[:2]
        middle_x, middle_y = x + width / 2, y + height / 2
        left, top = max(0, round(middle_x - REACH * half)), max(0, round(middle_y - REACH * half))
        right, bottom = min(max_x, round(middle_x + REACH * half)), min(max_y, round(middle_y + REACH * half))
        self.box: Box = (left, top, right - left, bottom - top)
        scale = WIDTH_PX / (2 * half)
        self._size = max(4, round((right - left) * scale)), max(4, round((bottom - top) * scale))
        self._then = self._cut(pixels)
        down, across = np.mgrid[: self._size[1], : self._size[0]]
        aside = np.maximum(
            np.abs(left + (across + 0.5) / scale - middle_x), np.abs(top + (down + 0.5) / scale - middle_y)
        )
        self._die: Mask = aside < DIE * half
        self._ring: Mask = (aside > RING[0] * half) & (aside < RING[1] * half)
        covered = np.zeros(aside.shape, np.uint8)
        for x, y, width, height in others:
            # Pixels on another die, or within 0.2 widths of it.
            corner = (x - 0.2 * width - left) * scale, (y - 0.2 * height - top) * scale
            far = corner[0] + 1.4 * width * scale, corner[1] + 1.4 * height * scale
            cv2.rectangle(covered, (int(corner[0]), int(corner[1])), (int(far[0]), int(far[1])), 1, -1)
        self._others: Mask = covered > 0
        self._ring &= ~self._others
        self._core = self._then[self._die.any(axis=1)][:, self._die.any(axis=0)]

    def look(self, pixels: Pixels) -> Sight:
        """Return the contents of this place in a frame; HIDDEN also if the contrast is too low to decide."""
        if self._ring.sum() < WIDTH_PX or not self._die.any():
            return Sight.HIDDEN
        now = self._cut(pixels)
        ring_now, ring_then = now[self._ring], self._then[self._ring]
        light = float(np.median((ring_now + 4) / (ring_then + 4)))
        if not LIGHT[0] < light < LIGHT[1] or not _is_same_ground(ring_now, light * ring_then):
            return Sight.HIDDEN
        ground = np.median(ring_now, axis=0)
        die = light * self._then[self._die]
        contrast = _mean(die - ground)
        unlike_die, unlike_ground = _mean(now[self._die] - die), _mean(now[self._die] - ground)
        if unlike_die < 0.4 * contrast:
            return Sight.DIE
        if contrast < MIN_CONTRAST or unlike_ground > 0.4 * contrast:
            return Sight.HIDDEN
        return Sight.DIE if self._is_nearby(now) else Sight.GROUND

    def _is_nearby(self, now: Floats32) -> bool:
        """Return True if the die is found anywhere in the small picture, except where other dice were."""
        height, width = self._core.shape[:2]
        alike = np.nan_to_num(cv2.matchTemplate(now, self._core, cv2.TM_CCOEFF_NORMED))
        elsewhere = self._others[height // 2 :, width // 2 :][: alike.shape[0], : alike.shape[1]]
        return bool((alike[~elsewhere] > FOUND).any())

    def _cut(self, pixels: Pixels) -> Floats32:
        x, y, width, height = self.box
        left, top = min(max(0, x), pixels.shape[1] - width), min(max(0, y), len(pixels) - height)
        part = pixels[top : top + height, left : left + width]
        return np.asarray(cv2.blur(cv2.resize(part, self._size, interpolation=cv2.INTER_AREA), (3, 3)), np.float32)


def _is_same_ground(now: Floats32, then: Floats32) -> bool:
    """Return True if most of a ring looks as before, in colour and pattern."""
    same = np.abs(now - then).max(axis=1) < 14 + 0.1 * then.max(axis=1)
    if same.mean() < RING_AS_BEFORE:
        return False
    now_levels, then_levels = (part[same].mean(axis=1) for part in (now, then))
    if then_levels.std() < GRAINED:
        return True
    return now_levels.std() > FLAT and float(np.corrcoef(now_levels, then_levels)[0, 1]) > ALIKE


def _mean(difference: Floats32) -> float:
    return float(np.abs(difference).max(axis=1).mean())
