"""The gate: finds the places where the picture moves, and measures for how long nothing has moved.

Every frame is processed, so only few pixels of its grey picture are used: of 640 px, every fourth across and down. The
mean of 3 x 3 of these pixels is a *cell*.

1. Every cell is compared with the last picture at rest. A difference above the noise of the sensor is motion.
2. A movement of the whole picture is not motion: the camera trembles or drifts. Neither is a change of the light alone
   (:mod:`vision.alignment`).
3. An area that differs from the tray before the motion began, and touches the edge of the picture, is a hand. Its
   motion is timed separately from all other motion, which may be dice.
"""

import math
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.alignment import SAME, explain
from vision.arrays import Floats32, Mask
from vision.reading import Box, Frame

CELLS = 160
"""Number of cells in a row. A die of 2 % of the frame's width covers 3 x 3 of them."""
MIN_LEVELS = 8.0
"""Minimum difference of a cell that has moved, in grey levels. Lossy films flicker by up to 6 (felt film)."""
MAX_LEVELS = 48.0
NOISES = 24.0
"""Minimum difference of a cell that has moved, in standard deviations of the noise in ``cells``. The noise in
``thinned`` is four times as strong."""
MIN_CELLS = 10
"""Minimum number of connected cells that count as motion: one pixel that a lossy film redraws changes 3 x 3 cells."""
WIDESPREAD = 0.3
"""Maximum share of changed cells in a frame from which the noise is measured."""
STEADY_S = 0.3
"""Minimum time without motion after which a frame replaces the picture with which later frames are compared."""
ACCEPTED_S = 3.0
"""Minimum time at rest after which an object that touches the edge counts as part of the tray, not as a hand."""
SHIFTED = 0.5
"""Minimum movement of the whole picture that is reported, in cells."""
HAND_CELLS = 0.02
"""Minimum size of a hand, as a share of the picture: three to five dice."""


class FrameCells:
    """The cells of a frame. ``thinned`` (H, W) takes one pixel for each cell, ``cells`` (H, W) the mean of 16 pixels.

    ``step`` is the distance between neighbouring cells, in pixels of the frame.
    """

    def __init__(self, frame: Frame) -> None:
        self._grey, width = frame.grey, frame.grey.shape[1]
        self._step = max(1, round(width / CELLS))
        self.step = self._step * frame.size_wh[0] / width
        thinned = np.ascontiguousarray(self._grey[:: self._step, :: self._step])
        self.thinned = np.asarray(cv2.blur(thinned, (3, 3)), np.uint8)

    @cached_property
    def cells(self) -> Floats32:
        """The cells as means of 16 pixels, which can be shifted by fractions of a cell."""
        step, size = max(1, self._step // 4), self.thinned.shape[::-1]
        mean = cv2.resize(np.ascontiguousarray(self._grey[::step, ::step]), size, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.blur(mean.astype(np.float32), (3, 3)), np.float32)


class Motion:
    """The motion in one stream of frames. Times are in seconds of the frames' clock."""

    def __init__(self) -> None:
        self.latest: FrameCells | None = None
        """The latest frame, or None before the first."""
        self._flow = self._before_flow = SAME
        self._drift = np.zeros(2, np.float32)
        self._level = MIN_LEVELS
        self._now_s = self._inner_s = self._outer_s = self._hand_s = -math.inf
        self._renewed_s = -math.inf
        self._reached = False
        self.stirred = False
        """True if anything has moved in the latest frame."""
        self.shift = 0, 0
        """Movement of the whole picture, right and down in px; (0, 0) until it adds up to ``SHIFTED``."""

    def look(self, frame: Frame) -> None:
        """Compare a frame with the frames before it, and update all properties."""
        before, now = self.latest, FrameCells(frame)
        self.latest, self._now_s = now, frame.time_s
        if before is None or before.thinned.shape != now.thinned.shape:
            self._rest = self._before = now
            self._flow = self._before_flow = SAME
            self._moved_s = np.full(now.thinned.shape, -math.inf)
            self._inner_s = self._outer_s = self._renewed_s = self._now_s
            self.stirred, self.shift = True, (0, 0)
            return
        # A cheap test first: nearly every frame shows a tray at rest.
        if cv2.norm(now.thinned, self._rest.thinned, cv2.NORM_INF) > self._level:
            self.stirred = self._stir(now)
        else:
            self.stirred, self._flow = False, SAME
        drift = self._drift - now.step * self._flow[:2, 2]
        across, down = np.rint(drift).astype(int).tolist() if np.hypot(*drift) > SHIFTED * now.step else (0, 0)
        self.shift, self._drift = (across, down), self._drift - (across, down)
        if self.stirred or min(frame.time_s - self._renewed_s, self.still_s) > STEADY_S:
            # Daylight fades, so the picture at rest is renewed from time to time.
            self._drift = drift - (across, down)
            self._rest, self._renewed_s, self._flow = now, frame.time_s, SAME

    @property
    def calm_s(self) -> float:
        """Time since anything except a hand has moved."""
        return self._now_s - self._inner_s

    @property
    def still_s(self) -> float:
        """Time since anything has moved."""
        return self._now_s - max(self._inner_s, self._outer_s)

    @property
    def hand_s(self) -> float:
        """Time since the last motion in an area that touches the edge and is large enough for a hand."""
        return self._now_s - self._hand_s

    def is_reached_into(self) -> bool:
        """Return True if a piece as large as a hand reaches in from the edge since the last motion began."""
        if self.latest is None or self.still_s > ACCEPTED_S:
            return False
        _, changed = explain(self.latest.cells, self._before.cells, self._before_flow, self._level)
        _, _, stats, _ = cv2.connectedComponentsWithStats((np.abs(changed) > self._level).astype(np.uint8))
        return bool((stats[_touches_edge(stats, changed.shape), cv2.CC_STAT_AREA] > HAND_CELLS * changed.size).any())

    def moves_beside(self, boxes: list[Box], within_s: float) -> bool:
        """Return True if anything except a hand has moved outside these boxes in the last ``within_s`` seconds."""
        moved, step = self._moved_s > self._now_s - within_s, self._rest.step
        for x, y, width, height in boxes:
            # The shadow of a die that has just come to rest has moved with it.
            left, top = max(0, int((x - 0.6 * width) / step)), max(0, int((y - 0.6 * height) / step))
            right, bottom = int((x + 1.6 * width) / step) + 2, int((y + 1.6 * height) / step) + 2
            moved[top:bottom, left:right] = False
        return int(np.count_nonzero(moved)) >= MIN_CELLS

    def differs(self, picture: FrameCells) -> bool:
        """Return True if the latest frame differs from ``picture`` in more than the light and the camera's position."""
        now = self.latest
        if now is None or now.thinned.shape != picture.thinned.shape:
            return True
        return self._differ(explain(now.cells, picture.cells, SAME, self._level)[1]) >= MIN_CELLS

    def _differ(self, changed: Floats32) -> int:
        return int(np.count_nonzero(np.abs(changed) > self._level))

    def _stir(self, now: FrameCells) -> bool:
        """Compare all cells of a frame with the last picture at rest. Return True if something has moved."""
        if self.still_s > (ACCEPTED_S if self._reached else STEADY_S):
            self._before, self._before_flow = self._rest, SAME
        self._flow, changed = explain(now.cells, self._rest.cells, self._flow, self._level)
        if self._differ(changed) <= WIDESPREAD * changed.size:
            self._level = min(max(MIN_LEVELS, NOISES * _noise(changed)), MAX_LEVELS)
        moved = _pieces(np.abs(changed) > self._level)
        if not moved.any():
            return False
        self._tell_apart(moved, now)
        return True

    def _tell_apart(self, moved: Mask, now: FrameCells) -> None:
        """Update the times of motion: for areas that touch the edge, a hand's; for all others, perhaps a die's."""
        self._before_flow, changed = explain(now.cells, self._before.cells, self._before_flow, self._level)
        news = np.abs(changed) > self._level
        count, labels, stats, _ = cv2.connectedComponentsWithStats((news | moved).astype(np.uint8))
        area, outside = stats[:count, cv2.CC_STAT_AREA], _touches_edge(stats[:count], moved.shape)
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


def _touches_edge(stats: NDArray[Any], shape: tuple[int, ...]) -> Mask:
    """Return for each component of OpenCV whether it touches the edge of the picture; the ground does not count."""
    left, top, width, height, _ = stats.T
    outside = (left == 0) | (top == 0) | (left + width == shape[1]) | (top + height == shape[0])
    outside[0] = False
    return np.asarray(outside, np.bool_)


def _pieces(mask: Mask) -> Mask:
    """Return the mask without its pieces of fewer than ``MIN_CELLS`` cells."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    large = stats[:count, cv2.CC_STAT_AREA] >= MIN_CELLS
    large[0] = False
    return np.asarray(large[labels], np.bool_)


def _noise(difference: Floats32) -> float:
    """Return the standard deviation of the noise in a difference of two pictures.

    A change of the light is about equal in neighbouring cells, so subtracting their mean removes it.
    """
    beside = np.abs(difference[:, 4:-4] - (difference[:, :-8] + difference[:, 8:]) / 2)
    # The lowest quarter, since most cells may have moved. A quarter of a normal distribution is within 0.32 standard
    # deviations; this combination of three values has 1.22 times the deviation of one.
    return float(np.quantile(beside, 0.25)) / (0.32 * 1.22)
