"""The Raspberry Pi's own camera, through the library picamera2 (libcamera).

One request is taken per frame and gives both the picture and the time at which the
sensor exposed it. The library comes from apt, not from PyPI, because it must match the
libcamera of the system; it is imported when the camera is opened.

libcamera's ``RGB888`` lies in memory as blue, green, red: just what OpenCV wants.
Sources that have only NV12 (libcamera's virtual camera) are converted.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from pi.cameras import CameraError
from pi.closing import Closing
from pi.options import option
from vision.reading import Frame, Pixels

WAIT_S = 3.0
"""A camera that delivers nothing for so long has stopped; the longest exposure in use is a tenth of that."""
STALE_FRAMES = 8
"""At most so many frames older than the opening are passed over: more than the library's buffers hold."""


@dataclass(frozen=True)
class Picamera2Options:
    """What can be chosen about a Raspberry Pi camera."""

    camera: int = option(0, "number of the camera, as `rpicam-hello --list-cameras` counts")
    size_wh: tuple[int, int] = option((1280, 720), "width and height of a frame; the width a multiple of 64", "px")
    fps: float = option(30.0, "frames a second", "1/s")

    def __post_init__(self) -> None:
        if self.camera < 0:
            raise ValueError(f"camera is 0 or more, not {self.camera}")
        if min(self.size_wh) <= 0 or self.fps <= 0:
            raise ValueError("size_wh and fps must be more than 0")


class Picamera2Camera(Closing):
    """A camera on the ribbon cable; satisfies :class:`pi.cameras.Camera`."""

    live = True

    def __init__(self, options: Picamera2Options = Picamera2Options()) -> None:
        """Open and start the camera. Raises CameraError when library or camera is missing or busy."""
        self.options = options
        self._camera = _open(options)
        try:
            self._format, self._size_wh = self._configure()
            self._opened_ns = time.monotonic_ns()
            self._camera.start()
        except BaseException as error:
            # Half open, the camera would stay busy for everybody until the end of the process.
            self._camera.close()
            if not isinstance(error, RuntimeError | OSError):
                raise
            raise CameraError("pi-camera-start", camera=str(options.camera), detail=str(error)) from error
        self._fresh = False

    def frame(self) -> Frame:
        """Wait for the next frame. Raises CameraError when none comes."""
        for _ in range(STALE_FRAMES):
            frame = self._take()
            if self._fresh or frame.time_s * 1e9 >= self._opened_ns:
                break
        self._fresh = True
        return frame

    def close(self) -> None:
        """Stop the camera and let go of it."""
        self._camera.close()

    def _configure(self) -> tuple[str, tuple[int, int]]:
        """Choose size, format and rate; give the format and size that came of it: the camera may change both."""
        main = {"format": "RGB888", "size": self.options.size_wh}
        self._camera.configure(self._camera.create_video_configuration(main=main, controls=self._controls()))
        chosen = self._camera.camera_configuration()["main"]
        if chosen["format"] not in ("RGB888", "NV12"):
            raise RuntimeError(f"it delivers {chosen['format']}, not RGB888 or NV12")
        return str(chosen["format"]), tuple(chosen["size"])

    def _controls(self) -> dict[str, object]:
        """Give what is set for the whole night; a control that the camera lacks would be refused."""
        return {"FrameRate": self.options.fps} if "FrameDurationLimits" in self._camera.camera_controls else {}

    def _take(self) -> Frame:
        """Take one request: picture and time belong together."""
        try:
            request = self._camera.capture_request(wait=WAIT_S)
        except (TimeoutError, RuntimeError) as error:
            raise CameraError("pi-camera-silent") from error
        try:
            pixels = _bgr(request.make_array("main"), self._format, self._size_wh)
            time_ns = request.get_metadata().get("SensorTimestamp", time.monotonic_ns())
        finally:
            request.release()
        return Frame(pixels, time_ns / 1e9)


def _open(options: Picamera2Options) -> Any:
    """Open the library's camera."""
    try:
        from picamera2 import Picamera2
    except ImportError as error:
        raise CameraError("no-picamera2") from error
    try:
        return Picamera2(options.camera)
    except (IndexError, RuntimeError) as error:
        raise CameraError("no-pi-camera", camera=str(options.camera)) from error


def _bgr(array: NDArray[np.uint8], form: str, size_wh: tuple[int, int]) -> Pixels:
    """Give the picture without the padding at the end of its rows; NV12 is one plane of grey, then one of colour."""
    width, height = size_wh
    if form == "NV12":
        return np.asarray(cv2.cvtColor(array[: height * 3 // 2, :width], cv2.COLOR_YUV2BGR_NV12), np.uint8)
    return array[:height, :width]
