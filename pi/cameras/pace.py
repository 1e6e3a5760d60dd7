"""The clock of cameras without hardware: it sets the time of each frame."""

import time
from collections.abc import Callable


class Pace:
    """The times of the frames: in real time, or counted without waiting."""

    def __init__(
        self,
        fps: float,
        real_time: bool,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._period_s = 1 / fps
        self._real_time = real_time
        self._clock, self._sleep = clock, sleep
        self.upcoming_s = clock() if real_time else 0.0
        """The time of the next frame (s)."""

    def tick(self) -> float:
        """Wait for the next frame and return its time (s). Frames missed by a slow reader are skipped."""
        now_s = self.upcoming_s
        if self._real_time:
            late_s = self._clock() - now_s
            if late_s < 0:
                self._sleep(-late_s)
            elif late_s > self._period_s:
                now_s += int(late_s / self._period_s) * self._period_s
        self.upcoming_s = now_s + self._period_s
        return now_s
