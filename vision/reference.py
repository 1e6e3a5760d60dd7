"""The picture of the empty tray, learnt from sure readings.

Nobody has to show the empty tray. A sure reading contains all dice, so everything else is the tray; after two or three
throws no place is unknown. The eye works without this picture, and every sure reading refreshes it.

An area that differs from the tray is a *body*, unless it is only darker or lighter by a factor (a shadow, a lamp) or
shifted by a cell (a knock at the camera).

Source: T. Horprasert et al., A statistical approach for real-time robust background
subtraction and shadow detection (1999), for splitting a colour into brightness and rest.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.arrays import Floats32, Mask
from vision.reading import Box, Pixels

WIDTH = 160
"""Number of cells in a row. A die of 3 % of the frame's width covers 5 x 5 of them."""
SHADOW_REACH = 0.8
"""Distance from a die, in die widths, up to which its shadow may darken the ground."""
DARKEST, LIGHTEST = 0.35, 1.2
"""Minimum and maximum factor by which shadows and lamps change the ground."""
MIN_LEVELS = 14.0
BODY_CELLS = 4
MIN_KNOWN = 0.6
"""Minimum share of the tray that must be known before bodies are searched for."""
BESIDE = 0.4
"""Distance from a die, in die widths, up to which its mirror image, its shadow and its reflected light are visible."""
LIKE_A_DIE = (0.35, 3.0)
"""Minimum and maximum area of an unread die, in squares of the width of the dice last read."""


class Reference:
    """The empty tray of one camera, as far as it is known."""

    def __init__(self) -> None:
        self._tray: Floats32 | None = None
        self._known: Mask = np.zeros((0, 0), bool)
        self._die_px = 0.0
        self._behind = np.zeros(2)

    def move(self, shift: tuple[int, int], width_px: int) -> None:
        """Move the tray by ``shift`` (right, down), in px at a width of ``width_px``. Fractions of a cell add up."""
        if self._tray is not None:
            self._behind += np.array(shift) * self._known.shape[1] / width_px
            cells, size = np.rint(self._behind), self._known.shape[::-1]
            self._behind -= cells
            way = np.column_stack([np.eye(2), cells])
            tray = cv2.warpAffine(self._tray, way, size, flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
            self._tray = np.asarray(tray, np.float32)
            self._known = cv2.warpAffine(self._known.astype(np.uint8), way, size, flags=cv2.INTER_NEAREST) > 0

    def learn(self, pixels: Pixels, dice: Sequence[Box], things: Sequence[Box] = ()) -> None:
        """Update the tray from a picture, except within ``SHADOW_REACH`` of the dice and of other things."""
        now = _cells(pixels)
        free = np.ones(now.shape[:2], bool)
        scale = now.shape[1] / pixels.shape[1]
        for x, y, width, height in (*dice, *things):
            reach = SHADOW_REACH * max(width, height)
            left, top = max(0, int((x - reach) * scale)), max(0, int((y - reach) * scale))
            free[top : int((y + height + reach) * scale) + 1, left : int((x + width + reach) * scale) + 1] = False
        if dice:
            self._die_px = float(np.median([(width + height) / 2 for _, _, width, height in dice]))
        if self._tray is None or self._tray.shape != now.shape:
            self._tray, self._known = now, free
            return
        lit = self._lit_as(now)
        self._tray = np.where(free[..., None], now, self._tray if lit is None else lit)
        self._known = self._known | free

    def bodies(self, pixels: Pixels) -> tuple[Box, ...]:
        """Return the boxes, in px, where a picture differs from the empty tray; () if too little of it is known."""
        now = _cells(pixels)
        if self._tray is None or self._tray.shape != now.shape or self._known.mean() < MIN_KNOWN:
            return ()
        tray = self._lit_as(now)
        if tray is None:
            return ()
        strange = self._known & (_rest(now, tray) > MIN_LEVELS)
        mask = cv2.morphologyEx(strange.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        count, _, stats, _ = cv2.connectedComponentsWithStats(mask)
        scale = pixels.shape[1] / now.shape[1]
        return tuple(
            (round(x * scale), round(y * scale), round(width * scale), round(height * scale))
            for x, y, width, height, area in stats[1:count].tolist()
            if area >= BODY_CELLS
        )

    def unread_dice(self, pixels: Pixels, read: Sequence[Box] = ()) -> tuple[Box, ...]:
        """Return the bodies that have about the size of the dice last learnt, and do not touch the picture's edge.

        Bodies within ``BESIDE`` of one of the boxes in ``read`` are left out.
        """
        min_area, max_area = (factor * self._die_px**2 for factor in LIKE_A_DIE)
        picture_height, picture_width = pixels.shape[:2]
        edge = 2 * picture_width / WIDTH
        return tuple(
            (x, y, width, height)
            for x, y, width, height in self.bodies(pixels)
            if min_area < width * height < max_area
            and min(x, y, picture_width - x - width, picture_height - y - height) > edge
            and max(width, height) < 3 * min(width, height)
            and not any(_touch((x, y, width, height), box, BESIDE * self._die_px) for box in read)
        )

    def _lit_as(self, now: Floats32) -> Floats32 | None:
        """Return the tray in the light of ``now``; None if no tray is known, or if a factor of the light is extreme."""
        if self._tray is None or not self._known.any():
            return None
        gain = np.median((now[self._known] + 4) / (self._tray[self._known] + 4), axis=0)
        if not (gain.min() > 0.1 and gain.max() < 10):
            return None
        return np.asarray(self._tray * gain, np.float32)


def _touch(box: Box, other: Box, gap_px: float) -> bool:
    """Return True if the gap between two boxes is less than ``gap_px``."""
    (ax, ay, aw, ah), (bx, by, bw, bh) = box, other
    return max(ax - bx - bw, bx - ax - aw) < gap_px and max(ay - by - bh, by - ay - ah) < gap_px


def _cells(pixels: Pixels) -> Floats32:
    height, width = pixels.shape[:2]
    size = min(WIDTH, width), max(1, round(height * min(WIDTH, width) / width))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.float32)


def _rest(now: Floats32, tray: Floats32) -> Floats32:
    """Return the difference in grey levels (H, W) of each cell from the tray in the light that fits best there."""
    factor = (now * tray).sum(axis=2) / np.maximum(1, (tray * tray).sum(axis=2))
    factor = cv2.blur(factor, (3, 3)).clip(DARKEST, LIGHTEST)[..., None]
    square = np.ones((3, 3), np.uint8)
    low, high = cv2.erode(tray, square) * factor, cv2.dilate(tray, square) * factor
    return np.asarray(np.maximum(low - now, now - high).max(axis=2), np.float32)
