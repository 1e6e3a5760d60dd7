"""Frames for tests, and a camera that shows them one by one."""

from __future__ import annotations

import queue
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import cv2
import numpy as np

from pi.capture.camera_loop import CameraLoop
from pi.closing import Closing
from pi.table.table import RunningTable
from tests.vision.drawing import Drawn, draw
from vision.reading import Frame, Pixels

STEP_S = 0.04
PATIENCE_S = 60.0
SIZE_WH = (640, 480)
SECRET_BGR = (40, 40, 230)
"""The ground of every secret picture: no die, cloth or line of an overlay has this colour."""


@cache
def tray(*values: int, secret: bool = False) -> Pixels:
    """Return a picture of dice in a row, drawn once for all callers."""
    dice = [Drawn(value, 2.5 * place - 2, 0.4 * place) for place, value in enumerate(values)]
    return draw(dice, SIZE_WH, ground=SECRET_BGR) if secret else draw(dice, SIZE_WH)


def secret_pixels(jpeg: bytes) -> int:
    """Return the number of pixels of a picture that have the secret colour, or nearly."""
    pixels = decoded(jpeg).astype(int)
    return int((np.abs(pixels - SECRET_BGR).max(axis=2) < 60).sum())


def decoded(jpeg: bytes) -> Pixels:
    found = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    return np.asarray(found, np.uint8)


class CameraInHand(Closing):
    """Shows the pictures of a test, a frame each ``step_s`` of its own clock."""

    live = False

    def __init__(self, step_s: float = STEP_S) -> None:
        self._step_s = step_s
        self._frames: queue.Queue[Pixels | None] = queue.Queue()
        self._time_s = 0.0
        self._asked = False

    def show(self, pictures: Iterable[Pixels]) -> None:
        """Show these pictures, and wait until all are processed."""
        for pixels in pictures:
            self._frames.put(pixels)
        with self._frames.all_tasks_done:
            assert self._frames.all_tasks_done.wait_for(lambda: not self._frames.unfinished_tasks, PATIENCE_S)

    def frame(self) -> Frame | None:
        """Return the next frame. The call marks the previous one as processed."""
        if self._asked:
            self._frames.task_done()
        pixels = self._frames.get()
        self._asked = True
        self._time_s += self._step_s
        return None if pixels is None else Frame(pixels, self._time_s)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def end(self) -> None:
        self._frames.put(None)


@contextmanager
def watched(table: RunningTable, camera: CameraInHand, *store: Any, **options: Any) -> Iterator[CameraLoop]:
    """Let a camera loop read for a table what a test shows to this camera."""
    with CameraLoop(lambda: camera, table, *store, **options).start() as loop:
        yield loop
        camera.end()
