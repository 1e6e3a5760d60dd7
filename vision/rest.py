"""Rest, die by die: measures for how long a die has been still.

The frames of the last quarter of a second are kept. The box of a die is compared in them, at full size, from the latest
backwards. The die was still if the difference is smaller than after a displacement by a hundredth of the die. So a die
need not be known before, and other things may move.

The displacement follows from the difference and the slope of the picture. If the slope is ``s`` grey levels per pixel,
a shift by ``d`` pixels changes the picture by ``d * s``. A change of the light is fitted first; the noise of the
sensor, measured in the same frames, is subtracted.
"""

from collections import deque

import cv2
import numpy as np

from vision.arrays import Floats32
from vision.reading import Box, Frame, Pixels

SPAN_S = 0.25
APART_S = 0.02
"""Minimum interval of the frames that are kept, except the latest: at 1280 x 720 each takes 2.7 MB."""
SHIFT = 0.01
"""Maximum displacement at rest, in die widths. A die of 150 px quivers by up to 1 % after a throw (felt film)."""
MIN_SHIFT_PX = 0.3
FROZEN_S = 0.09
"""Time subtracted from the rest if all its frames are equal: a stalling camera repeats one frame."""
MIN_SLOPE = 9.0
"""Minimum mean square of the slope, in squared grey levels per pixel. Below it, there is bare ground, not a die."""
NOISE_STEP_PX = 16
MAX_NOISE = 12.0


class Recent:
    """The frames of the last ``SPAN_S`` seconds."""

    def __init__(self) -> None:
        self._frames: deque[Frame] = deque()

    def add(self, frame: Frame) -> None:
        """Add a frame, and drop the frames that are too old or of another size."""
        frames = self._frames
        if frames and frames[-1].size_wh != frame.size_wh:
            frames.clear()
        # The latest frame is always kept; the frames before it are at least APART_S apart.
        if len(frames) > 1 and frames[-1].time_s - frames[-2].time_s < APART_S:
            frames.pop()
        frames.append(frame)
        while frames[0].time_s < frame.time_s - SPAN_S:
            frames.popleft()

    def still_s(self, box: Box) -> float:
        """Return the time, in seconds, for which the contents of a box have not moved; at most ``SPAN_S``."""
        if not self._frames:
            return 0.0
        now = self._frames[-1]
        rested_s, alive = 0.0, False
        max_travel = max(MIN_SHIFT_PX, SHIFT * (box[2] + box[3]) / 2)
        for then in list(self._frames)[-2::-1]:
            travel = _travel_px(now.pixels, then.pixels, box)
            if travel > max_travel:
                break
            rested_s, alive = now.time_s - then.time_s, alive or travel >= 0
        return rested_s if alive else max(0.0, rested_s - FROZEN_S)


def _travel_px(now: Pixels, then: Pixels, box: Box) -> float:
    """Return the movement of the contents of a box between two frames, in px; -1 if they are equal in every pixel."""
    x, y, width, height = box
    cut = np.s_[y : y + height, x : x + width, 1]
    if not now[cut].size:
        return float("inf")
    if np.array_equal(now[cut], then[cut]):
        return -1.0
    after, before = now[cut].astype(np.float32), then[cut].astype(np.float32)
    after -= after.mean()
    before -= before.mean()
    light = float(np.clip((after * before).mean() / max(1.0, float((before * before).mean())), 0.4, 2.5))
    noise = _noise(now, then)
    changed = float(((after - light * before) ** 2).mean()) - noise * noise * (1 + light * light) / 2
    slope = _slope(after) - 0.19 * noise * noise
    return float(np.sqrt(2 * max(0.0, changed) / max(MIN_SLOPE, slope)))


def _slope(grey: Floats32) -> float:
    """Return the mean square of the slope, in squared grey levels per pixel."""
    across, down = (cv2.Sobel(grey, cv2.CV_32F, *way, scale=1 / 8) for way in ((1, 0), (0, 1)))
    return float((across * across + down * down).mean())


def _noise(now: Pixels, then: Pixels) -> float:
    """Return the standard deviation of the difference of two frames, in grey levels, from its lower three quarters."""
    grid = np.s_[::NOISE_STEP_PX, ::NOISE_STEP_PX, 1]
    change = now[grid].astype(np.float32) - then[grid]
    quiet = np.sort(np.abs(change - np.median(change)), axis=None)[: max(1, change.size * 3 // 4)]
    # In a normal distribution, the lower three quarters of the magnitudes have a mean of 0.515 standard deviations.
    return min(MAX_NOISE, float(quiet.mean()) / 0.515)
