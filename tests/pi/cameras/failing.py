"""A live camera that fails on the order of a test, and the time that passes with its frames."""

from __future__ import annotations

import threading

import numpy as np

from pi.cameras import CameraError
from pi.closing import Closing
from vision.reading import Frame

NOISE = np.random.default_rng(2)


class FailingCamera(Closing):
    """A live camera that hangs, repeats a picture, shows nothing, or is unplugged, on the order of a test."""

    live = True
    steps_s = 0.04

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.grey, self.still = 120, False
        self.pause_s = self.steps_s
        self.unplugged = False
        self.running = threading.Event()
        self.running.set()
        self.closed = threading.Event()
        self._last = self._picture()

    def frame(self) -> Frame:
        self.running.wait()
        if self.unplugged:
            raise CameraError("device-silent", path="/dev/video0")
        self.clock.pass_s(self.pause_s)
        self._last = self._last if self.still else self._picture()
        return Frame(self._last, self.clock.now_s)

    def close(self) -> None:
        self.closed.set()

    def _picture(self) -> np.ndarray:
        return np.clip(NOISE.normal(self.grey, 2, (48, 64, 3)), 0, 255).astype(np.uint8)


class Clock:
    """Time that passes with the frames, or, without frames, with every reading of the clock."""

    def __init__(self) -> None:
        self.now_s = 100.0
        self.hanging = False

    def pass_s(self, seconds: float) -> None:
        self.now_s += seconds

    def __call__(self) -> float:
        if self.hanging:
            self.now_s += 0.5
        return self.now_s
