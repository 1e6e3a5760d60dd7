"""A camera on a thread of its own, so that a driver that hangs does not block the caller.

A frame is taken on request, and not before, so it is fresh. Any exception of a driver is raised as a CameraError.
"""

import logging
import queue
import threading
from collections.abc import Callable

from pi.cameras import Camera, CameraError
from pi.closing import Closing
from vision.reading import Frame

log = logging.getLogger(__name__)
MAX_DETAIL = 200
"""The largest number of characters of a driver's error that the wall shows."""
CLOSE_S = 1.0
"""How long `close` waits for the driver (s). If it hangs, the thread is abandoned and closes the camera later."""


class RemoteCamera(Closing):
    """A camera on its own thread. Used by one other thread; raises the camera's errors, and TimeoutError."""

    def __init__(self, open_camera: Callable[[], Camera]) -> None:
        self._open_camera = open_camera
        self._asked: queue.SimpleQueue[bool] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[Frame | BaseException | bool | None] = queue.SimpleQueue()
        self._waiting = True
        self._camera: Camera | None = None
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)
        self._thread.start()

    @property
    def is_stuck(self) -> bool:
        """True while the camera's thread runs. After `close` this means that the driver hangs."""
        return self._thread.is_alive()

    @property
    def complaint(self) -> CameraError | None:
        """The error that the camera reports although frames come; None without one."""
        return getattr(self._camera, "complaint", None)

    def live(self, timeout_s: float) -> bool:
        """Wait until the camera is open. Return True if its pictures have the noise of a sensor."""
        return bool(self._answer(timeout_s))

    def frame(self, timeout_s: float) -> Frame | None:
        """Return the next frame; None at the end of a film. After a TimeoutError, call again to go on waiting."""
        if not self._waiting:
            self._waiting = True
            self._asked.put(True)
        answer = self._answer(timeout_s)
        assert isinstance(answer, Frame | None)  # noqa: S101 -- it is open
        return answer

    def close(self) -> None:
        """Release the camera, now or when its driver returns."""
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
                self._camera = camera
                self._answers.put(camera.live)
                while self._asked.get():
                    self._answers.put(camera.frame())
        except CameraError as error:
            self._answers.put(error)
        except BaseException as error:
            log.exception("camera thread: the driver failed; the camera loop opens the camera again")
            self._answers.put(CameraError("camera-broke", detail=f"{type(error).__name__}: {error}"[:MAX_DETAIL]))
