"""The gate: where does the picture move, and for how long has it not?

Looks at every frame, so it looks at little of each: one pixel in so many of its grey picture,
averaged over 3 x 3, which makes a *cell* of some 12 px of a 640 px frame.

1. Every cell is compared with what it was when it last came to rest. What differs by more than
   the noise of the sensor has moved.
2. Light that changes everywhere by the same factor is not motion.
3. What differs from the tray before the motion began, in one piece with the edge of the picture,
   reaches in from outside: a hand. Its motion is told from all other motion, which may be dice.
"""

from __future__ import annotations

import math

import cv2
import numpy as np

from vision.arrays import Mask
from vision.reading import Box, Frame, Grey

CELLS = 160
"""Cells in a row; a die of 2 % of the frame's width still covers 3 x 3 of them."""
LEAST_LEVELS = 8.0
"""Grey levels by which a cell that has moved differs at least; lossy films flicker by up to 6 (felt film)."""
NOISES = 6.0
"""The same in standard deviations of the sensor's noise."""
LEAST_CELLS = 10
"""In one piece. The edge of a pip that a lossy film redraws changes one pixel looked at, and so 3 x 3 cells."""
WIDESPREAD = 0.3
"""When more than this part of the cells has changed it may be the light of the whole room."""
STEADY_S = 0.3
"""After so long without motion a picture is worth being compared with later."""
ACCEPTED_S = 3.0
"""So long at rest, what reaches in from the edge is no hand but belongs there."""
HAND_CELLS = 0.02
"""Part of the picture that a hand covers at least: three to five dice."""


class Motion:
    """Follows one stream of frames; times are seconds of the frames' own clock."""

    def __init__(self) -> None:
        self._latest: Grey | None = None
        self._rest: Grey = np.zeros((0, 0), np.uint8)
        self._before = self._rest
        self._level = LEAST_LEVELS
        self._moved_s = np.zeros((0, 0))
        self._step = 1.0
        self._now_s = self._inner_s = self._outer_s = self._hand_s = -math.inf
        self._renewed_s = -math.inf
        self._reached = False
        self.stirred = False
        """Whether anything has moved in the latest frame."""

    def look(self, frame: Frame) -> None:
        """Compare a frame with those before it."""
        grey, self._step = cells(frame)
        self._latest, self._now_s = grey, frame.time_s
        if self._rest.shape != grey.shape:
            self._begin(grey)
            return
        # Nearly every frame shows a tray at rest.
        self.stirred = cv2.norm(grey, self._rest, cv2.NORM_INF) > self._level and self._stir(grey)
        if not self.stirred and min(frame.time_s - self._renewed_s, self.still_s) > STEADY_S:
            # Daylight fades and noise is averaged: what lies still is seen afresh from time to time.
            self._rest, self._renewed_s = grey, frame.time_s

    @property
    def calm_s(self) -> float:
        """For how long nothing has moved but what reaches in from outside."""
        return self._now_s - self._inner_s

    @property
    def still_s(self) -> float:
        """For how long nothing at all has moved."""
        return self._now_s - max(self._inner_s, self._outer_s)

    @property
    def hand_s(self) -> float:
        """How long ago something as large as a hand, reaching in from outside, has moved."""
        return self._now_s - self._hand_s

    def moves_beside(self, boxes: list[Box], within_s: float) -> bool:
        """Tell whether anything that may be a die has moved lately outside these boxes (x, y, width, height)."""
        moved = self._moved_s > self._now_s - within_s
        for x, y, width, height in boxes:
            # What is thrown by a die that has just come to rest, its shadow, has moved with it.
            left, top = max(0, int((x - 0.6 * width) / self._step)), max(0, int((y - 0.6 * height) / self._step))
            right, bottom = int((x + 1.6 * width) / self._step) + 2, int((y + 1.6 * height) / self._step) + 2
            moved[top:bottom, left:right] = False
        return int(np.count_nonzero(moved)) >= LEAST_CELLS

    @property
    def picture(self) -> Grey | None:
        """Return the latest frame as the gate saw it, to be compared with later ones."""
        return self._latest

    def differs(self, picture: Grey) -> bool:
        """Tell whether the latest frame shows anything else than that one, but for the light of the room."""
        now = self._latest
        if now is None or now.shape != picture.shape:
            return True
        change = _change(now, _lit(picture, _gain(now, picture)))
        return self._differ(change) >= LEAST_CELLS

    def _begin(self, grey: Grey) -> None:
        self._rest = self._before = grey
        self._moved_s = np.full(grey.shape, -math.inf)
        self._inner_s = self._outer_s = self._renewed_s = self._now_s
        self.stirred = True

    def _differ(self, change: Grey) -> int:
        return cv2.countNonZero(cv2.threshold(change, self._level, 255, cv2.THRESH_BINARY)[1])

    def _stir(self, grey: Grey) -> bool:
        """Look closer at a frame in which some cells have changed; tell whether something has moved."""
        change = _change(grey, self._rest)
        if self._differ(change) < LEAST_CELLS:
            return False
        if self._differ(change) > WIDESPREAD * grey.size:
            change = _change(grey, _lit(self._rest, _gain(grey, self._rest)))
        else:
            # A lamp that is brighter on one side, or another picture altogether, tells nothing about the noise.
            self._level = max(LEAST_LEVELS, NOISES * _noise(change))
        moved, rest = _pieces(change > self._level), self._rest
        self._rest = grey
        if not moved.any():
            return False
        if self.still_s > (ACCEPTED_S if self._reached else STEADY_S):
            self._before = rest
        self._tell_apart(moved, grey)
        return True

    def _tell_apart(self, moved: Mask, grey: Grey) -> None:
        """Note where dice may have moved and where only a hand."""
        before = self._before
        news = _change(grey, before) > self._level
        if int(np.count_nonzero(news)) > WIDESPREAD * grey.size:
            news = _change(grey, _lit(before, _gain(grey, before))) > self._level
        count, labels, stats, _ = cv2.connectedComponentsWithStats((news | moved).astype(np.uint8))
        left, top, wide, tall, area = stats[:count].T
        outside = (left == 0) | (top == 0) | (left + wide == grey.shape[1]) | (top + tall == grey.shape[0])
        outside[0] = False
        reaching = moved & outside[labels]
        inner = moved & ~reaching
        self._reached = bool((area[outside] > HAND_CELLS * grey.size).any())
        if reaching.any():
            self._outer_s = self._now_s
            if area[np.unique(labels[reaching])].max() > HAND_CELLS * grey.size:
                self._hand_s = self._now_s
        if inner.any():
            self._inner_s = self._now_s
            self._moved_s[inner] = self._now_s


def cells(frame: Frame) -> tuple[Grey, float]:
    """Return the cells of a frame, (H, W) uint8, and how many of its pixels apart they are."""
    step = max(1, round(frame.grey.shape[1] / CELLS))
    thinned = np.ascontiguousarray(frame.grey[::step, ::step])
    return np.asarray(cv2.blur(thinned, (3, 3)), np.uint8), step * frame.size_wh[0] / frame.grey.shape[1]


def _pieces(mask: Mask) -> Mask:
    """Keep the pieces of a mask that are large enough for a die."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    large = stats[:count, cv2.CC_STAT_AREA] >= LEAST_CELLS
    large[0] = False
    return np.asarray(large[labels], np.bool_)


def _change(now: Grey, then: Grey) -> Grey:
    return np.asarray(cv2.absdiff(now, then), np.uint8)


def _gain(now: Grey, then: Grey) -> float:
    """Return by what factor the light of most cells has changed."""
    return float(np.median(now / np.maximum(then, np.float32(1))))


def _lit(grey: Grey, gain: float) -> Grey:
    return np.asarray(cv2.convertScaleAbs(grey, alpha=gain), np.uint8)


def _noise(change: Grey) -> float:
    """Return the standard deviation of a difference, from the quietest of its cells: most may have moved."""
    counts = np.cumsum(cv2.calcHist([change], [0], None, [256], [0, 256]).ravel())
    quarter = 0.25 * counts[-1]
    level = int(np.searchsorted(counts, quarter))
    if not level:
        return 0.0
    below = counts[level - 1]
    # A quarter of a normal distribution lies within 0.32 deviations; half a level is lost to rounding.
    return float(level - 0.5 + (quarter - below) / (counts[level] - below)) / 0.32
