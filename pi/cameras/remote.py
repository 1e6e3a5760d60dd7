"""A camera that is asked on a thread of its own, so that a driver that hangs keeps nobody else.

A frame is taken when it is asked for, and not before: what is handed over was not on its way for long.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable

from pi.cameras import Camera
from pi.closing import Closing
from vision.reading import Frame

CLOSE_S = 1.0
"""How long closing waits for a driver. One that hangs is left behind, and closes its camera if it ever comes back."""


class RemoteCamera(Closing):
    """Opens a camera and asks it for frames. Used by one thread; raises what the camera raises, and TimeoutError."""

    def __init__(self, open_camera: Callable[[], Camera]) -> None:
        self._open_camera = open_camera
        self._asked: queue.SimpleQueue[bool] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[Frame | BaseException | bool | None] = queue.SimpleQueue()
        self._waiting = True
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)
        self._thread.start()

    @property
    def is_stuck(self) -> bool:
        """Whether the camera's thread has not come back."""
        return self._thread.is_alive()

    def live(self, timeout_s: float) -> bool:
        """Wait until the camera is open; whether its pictures have the noise of a sensor."""
        return bool(self._answer(timeout_s))

    def frame(self, timeout_s: float) -> Frame | None:
        """Wait for the next frame, which goes on being waited for after a TimeoutError; None at the end of a film."""
        if not self._waiting:
            self._waiting = True
            self._asked.put(True)
        answer = self._answer(timeout_s)
        assert isinstance(answer, Frame | None)  # noqa: S101 -- it is open
        return answer

    def close(self) -> None:
        """Let go of the camera, as soon as its driver comes back."""
        self._asked.put(False)
        self._thread.join(CLOSE_S)

    def _answer(self, timeout_s: float) -> Frame | bool | None:
        try:
            answer = self._answers.get(timeout=timeout_s)
        except queue.Empty:
            raise TimeoutError from None
        self._waiting = False
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def _run(self) -> None:
        try:
            with self._open_camera() as camera:
                self._answers.put(camera.live)
                while self._asked.get():
                    self._answers.put(camera.frame())
        except BaseException as error:  # noqa: BLE001 -- whoever asked is told
            self._answers.put(error)
