"""The Raspberry Pi's own camera, through the library picamera2 (libcamera).

One request is taken per frame. It gives the time of exposure, a small grey picture (the brightness plane of the
``lores`` stream) and the full picture in colour. Exposure and white balance settle by themselves and are then fixed
(`pi.cameras.exposure`). The library comes from apt, not from PyPI, because it must match the libcamera of the system;
it is imported when the camera is opened.

libcamera's ``RGB888`` is blue, green, red in memory, the order of OpenCV.
Sources that have only NV12 (libcamera's virtual camera) are converted.
"""

import time
from collections.abc import Container
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from pi.cameras import CameraError
from pi.cameras.exposure import Exposure
from pi.closing import Closing
from pi.options import within
from vision.picture import turned_over
from vision.reading import Frame, Pixels

WAIT_S = 3.0
"""A camera without a frame for this time has stopped (s); the longest exposure in use is a tenth of it."""
STALE_FRAMES = 8
"""The largest number of skipped frames that are older than the opening: more than the library's buffers hold."""
GREY_PX = 640
"""Width of the grey picture, a multiple of 64 as the Pi's stream requires: four pixels for each cell of the gate."""
AF_MANUAL, AF_AUTO, AF_START = 0, 1, 0
"""libcamera's AfModeManual, AfModeAuto and AfTriggerStart."""


@dataclass(frozen=True)
class Picamera2Options:
    camera: int = field(default=0, metadata=within(0, 15))
    size_wh: tuple[int, int] = field(default=(1280, 720), metadata=within(16, 16_384))
    fps: float = field(default=30.0, metadata=within(0.1, 1000))
    focus_m: float = field(default=0.0, metadata=within(0, 100))
    upside_down: bool = False


class Picamera2Camera(Closing):
    """A camera on the ribbon cable; satisfies :class:`pi.cameras.Camera`."""

    live = True

    def __init__(self, options: Picamera2Options = Picamera2Options()) -> None:
        """Start the camera. Raise CameraError without picamera2 or a camera, or if it is busy or lacks ``size_wh``."""
        self.options = options
        self._camera = _open(options)
        try:
            self._configure()
            self._exposure = Exposure(self._camera.camera_controls)
            self._opened_ns = time.monotonic_ns()
            self._camera.start()
        except BaseException as error:
            # Half open, the camera would stay busy until the end of the process.
            self._camera.close()
            if isinstance(error, CameraError) or not isinstance(error, RuntimeError | OSError):
                raise
            raise CameraError("pi-camera-start", camera=str(options.camera), detail=str(error)) from error
        self._fresh = False

    def frame(self) -> Frame:
        for _ in range(STALE_FRAMES):
            frame = self._take()
            if self._fresh or frame.time_s * 1e9 >= self._opened_ns:
                break
        self._fresh = True
        return frame

    def close(self) -> None:
        self._camera.close()

    def _configure(self) -> None:
        """Set sizes, formats and rate. Raise CameraError for a size that the camera does not have."""
        width, height = self.options.size_wh
        grey_wh = (width, height) if width <= GREY_PX else (GREY_PX, 2 * round(height * GREY_PX / width / 2))
        video = self._camera.create_video_configuration(
            main={"format": "RGB888", "size": (width, height)},
            lores={"format": "YUV420", "size": grey_wh},
            controls=night_controls(self.options, self._camera.camera_controls),
        )
        self._camera.configure(video)
        chosen = self._camera.camera_configuration()
        self._format, size_wh = str(chosen["main"]["format"]), tuple(chosen["main"]["size"])
        self._grey_wh = tuple(chosen["lores"]["size"])
        if size_wh != (width, height):
            asked, given = f"{width} x {height}", f"{size_wh[0]} x {size_wh[1]}"
            raise CameraError("pi-camera-size", camera=str(self.options.camera), asked=asked, given=given)
        if self._format not in ("RGB888", "NV12"):
            raise RuntimeError(f"it delivers {self._format}, not RGB888 or NV12")

    def _take(self) -> Frame:
        """Take one request of libcamera and return its picture and time as a frame."""
        try:
            request = self._camera.capture_request(wait=WAIT_S)
        except (TimeoutError, RuntimeError) as error:
            raise CameraError("pi-camera-silent") from error
        metadata = request.get_metadata()
        # The brightness plane comes first in YUV420 and NV12 alike.
        width, height = self._grey_wh
        grey = self._upright(np.ascontiguousarray(request.make_array("lores")[:height, :width]))
        pixels = self._upright(self._in_colour(request.make_array("main")))
        # A camera that was pulled out raises here; it is reported when its frames fail to come.
        with suppress(RuntimeError, OSError):
            request.release()
        time_s = metadata.get("SensorTimestamp", time.monotonic_ns()) / 1e9
        if controls := self._exposure.update(metadata, grey, time_s):
            self._camera.set_controls(controls)
        return Frame(pixels, time_s, grey)

    def _in_colour(self, array: NDArray[np.uint8]) -> Pixels:
        """Return the full picture in colour, without the padding at the end of its rows."""
        width, height = self.options.size_wh
        if self._format == "NV12":  # one plane of grey, then one of colour
            return np.asarray(cv2.cvtColor(array[: height * 3 // 2, :width], cv2.COLOR_YUV2BGR_NV12), np.uint8)
        return array[:height, :width]

    def _upright(self, picture: Pixels) -> Pixels:
        # Not by libcamera's own transform: a camera that cannot turn a picture delivers it unturned, without an error.
        return turned_over(picture) if self.options.upside_down else picture


def night_controls(options: Picamera2Options, available: Container[str]) -> dict[str, object]:
    """Return the controls for the whole night, except those that the camera lacks: it would refuse them."""
    controls: dict[str, object] = {"FrameRate": options.fps} if "FrameDurationLimits" in available else {}
    if "AfMode" in available and options.focus_m:
        controls |= {"AfMode": AF_MANUAL, "LensPosition": 1 / options.focus_m}
    elif "AfMode" in available:
        # In this mode the lens stays where the picture was sharp, even if hands come into view.
        controls |= {"AfMode": AF_AUTO, "AfTrigger": AF_START}
    return controls


def _open(options: Picamera2Options) -> Any:
    """Open the camera with picamera2, a library without type hints. Raise CameraError."""
    try:
        from picamera2 import Picamera2
    except ImportError as error:
        raise CameraError("no-picamera2") from error
    try:
        return Picamera2(options.camera)
    except (IndexError, RuntimeError) as error:
        if options.camera < len(Picamera2.global_camera_info()):
            raise CameraError("pi-camera-busy", camera=str(options.camera)) from error
        raise CameraError("no-pi-camera", camera=str(options.camera)) from error
