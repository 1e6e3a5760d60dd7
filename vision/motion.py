"""The gate: where does the picture move, and for how long has it not?

Looks at every frame, so it looks at little of each: one pixel in so many of its grey picture,
averaged over 3 x 3, which makes a *cell* of some 12 px of a 640 px frame.

1. Every cell is compared with what it was when it last came to rest. What differs by more than
   the noise of the sensor has moved.
2. What moves as the whole picture does has not: the camera trembles or drifts. Nor has what only
   the light changes (:mod:`vision.alignment`).
3. What differs from the tray before the motion began, in one piece with the edge of the picture,
   reaches in from outside: a hand. Its motion is told from all other motion, which may be dice.
"""

import math
from functools import cached_property

import cv2
import numpy as np

from vision.alignment import SAME, explain
from vision.arrays import Floats32, Mask
from vision.reading import Box, Frame

CELLS = 160
"""Cells in a row; a die of 2 % of the frame's width still covers 3 x 3 of them."""
LEAST_LEVELS = 8.0
"""Grey levels by which a cell that has moved differs at least; lossy films flicker by up to 6 (felt film)."""
MOST_LEVELS = 48.0
NOISES = 24.0
"""The same in standard deviations of the noise of a cell, which is a quarter of that of a thinned one."""
LEAST_CELLS = 10
"""In one piece. The edge of a pip that a lossy film redraws changes one pixel looked at, and so 3 x 3 cells."""
WIDESPREAD = 0.3
"""When more than this part of the cells has changed, it tells nothing about the noise."""
STEADY_S = 0.3
"""After so long without motion a picture is worth being compared with later."""
ACCEPTED_S = 3.0
"""So long at rest, what reaches in from the edge is no hand but belongs there."""
SHIFTED = 0.5
"""In cells: by so much the whole picture moves before it is said."""
HAND_CELLS = 0.02
"""Part of the picture that a hand covers at least: three to five dice."""


class FrameCells:
    """A frame as the gate sees it: ``thinned`` (H, W) of every frame, ``cells`` (H, W) where it looks closer.

    ``step`` is how many pixels of the frame lie between two cells.
    """

    def __init__(self, frame: Frame) -> None:
        self._grey, width = frame.grey, frame.grey.shape[1]
        self._step = max(1, round(width / CELLS))
        self.step = self._step * frame.size_wh[0] / width
        thinned = np.ascontiguousarray(self._grey[:: self._step, :: self._step])
        self.thinned = np.asarray(cv2.blur(thinned, (3, 3)), np.uint8)

    @cached_property
    def cells(self) -> Floats32:
        """The mean of 16 pixels where one was looked at: a cell that can be moved by parts of it."""
        step, size = max(1, self._step // 4), self.thinned.shape[::-1]
        mean = cv2.resize(np.ascontiguousarray(self._grey[::step, ::step]), size, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.blur(mean.astype(np.float32), (3, 3)), np.float32)


class Motion:
    """Follows one stream of frames; times are seconds of the frames' own clock."""

    def __init__(self) -> None:
        self.latest: FrameCells | None = None
        """The latest frame, to be compared with later ones."""
        self._flow = self._before_flow = SAME
        self._drift = np.zeros(2, np.float32)
        self._level = LEAST_LEVELS
        self._now_s = self._inner_s = self._outer_s = self._hand_s = -math.inf
        self._renewed_s = -math.inf
        self._reached = False
        self.stirred = False
        """Whether anything has moved in the latest frame."""
        self.shift = 0, 0
        """By how many pixels the whole picture has moved, right and down, since this was last said."""

    def look(self, frame: Frame) -> None:
        """Compare a frame with those before it."""
        before, now = self.latest, FrameCells(frame)
        self.latest, self._now_s = now, frame.time_s
        if before is None or before.thinned.shape != now.thinned.shape:
            self._rest = self._before = now
            self._flow = self._before_flow = SAME
            self._moved_s = np.full(now.thinned.shape, -math.inf)
            self._inner_s = self._outer_s = self._renewed_s = self._now_s
            self.stirred, self.shift = True, (0, 0)
            return
        # Nearly every frame shows a tray at rest.
        if cv2.norm(now.thinned, self._rest.thinned, cv2.NORM_INF) > self._level:
            self.stirred = self._stir(now)
        else:
            self.stirred, self._flow = False, SAME
        drift = self._drift - now.step * self._flow[:2, 2]
        across, down = np.rint(drift).astype(int).tolist() if np.hypot(*drift) > SHIFTED * now.step else (0, 0)
        self.shift, self._drift = (across, down), self._drift - (across, down)
        if self.stirred or min(frame.time_s - self._renewed_s, self.still_s) > STEADY_S:
            # Daylight fades and noise is averaged: what lies still is seen afresh from time to time.
            self._drift = drift - (across, down)
            self._rest, self._renewed_s, self._flow = now, frame.time_s, SAME

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
        moved, step = self._moved_s > self._now_s - within_s, self._rest.step
        for x, y, width, height in boxes:
            # What is thrown by a die that has just come to rest, its shadow, has moved with it.
            left, top = max(0, int((x - 0.6 * width) / step)), max(0, int((y - 0.6 * height) / step))
            right, bottom = int((x + 1.6 * width) / step) + 2, int((y + 1.6 * height) / step) + 2
            moved[top:bottom, left:right] = False
        return int(np.count_nonzero(moved)) >= LEAST_CELLS

    def differs(self, picture: FrameCells) -> bool:
        """Tell whether the latest frame shows anything else than that one, but for the light and the camera's way."""
        now = self.latest
        if now is None or now.thinned.shape != picture.thinned.shape:
            return True
        return self._differ(explain(now.cells, picture.cells, SAME, self._level)[1]) >= LEAST_CELLS

    def _differ(self, changed: Floats32) -> int:
        return int(np.count_nonzero(np.abs(changed) > self._level))

    def _stir(self, now: FrameCells) -> bool:
        """Look closer at a frame in which some cells have changed; tell whether something has moved."""
        if self.still_s > (ACCEPTED_S if self._reached else STEADY_S):
            self._before, self._before_flow = self._rest, SAME
        self._flow, changed = explain(now.cells, self._rest.cells, self._flow, self._level)
        if self._differ(changed) <= WIDESPREAD * changed.size:
            self._level = min(max(LEAST_LEVELS, NOISES * _noise(changed)), MOST_LEVELS)
        moved = _pieces(np.abs(changed) > self._level)
        if not moved.any():
            return False
        self._tell_apart(moved, now)
        return True

    def _tell_apart(self, moved: Mask, now: FrameCells) -> None:
        """Note where dice may have moved and where only a hand."""
        self._before_flow, changed = explain(now.cells, self._before.cells, self._before_flow, self._level)
        news = np.abs(changed) > self._level
        count, labels, stats, _ = cv2.connectedComponentsWithStats((news | moved).astype(np.uint8))
        left, top, width, height, area = stats[:count].T
        outside = (left == 0) | (top == 0) | (left + width == moved.shape[1]) | (top + height == moved.shape[0])
        outside[0] = False
        reaching = moved & outside[labels]
        inner = moved & ~reaching
        self._reached = bool((area[outside] > HAND_CELLS * moved.size).any())
        if reaching.any():
            self._outer_s = self._now_s
            if area[np.unique(labels[reaching])].max() > HAND_CELLS * moved.size:
                self._hand_s = self._now_s
        if inner.any():
            self._inner_s = self._now_s
            self._moved_s[inner] = self._now_s


def _pieces(mask: Mask) -> Mask:
    """Keep the pieces of a mask that are large enough for a die."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    large = stats[:count, cv2.CC_STAT_AREA] >= LEAST_CELLS
    large[0] = False
    return np.asarray(large[labels], np.bool_)


def _noise(difference: Floats32) -> float:
    """Return the standard deviation of the noise in a difference. Light changes by as much close by, and falls out."""
    beside = np.abs(difference[:, 4:-4] - (difference[:, :-8] + difference[:, 8:]) / 2)
    # Most cells may have moved. A quarter of a normal distribution lies within 0.32 deviations, and three values that
    # are combined so have 1.22 of one.
    return float(np.quantile(beside, 0.25)) / (0.32 * 1.22)
