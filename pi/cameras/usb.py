"""A USB camera, through Linux' video interface (V4L2) and OpenCV.

A driver replaces an impossible size or frame rate by another one; the frames have the real size. This module was tested
without a device: only the opening of an absent one.
"""

import time
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from pi.cameras import CameraError
from pi.closing import Closing
from pi.options import within
from vision.picture import turned_over
from vision.reading import Frame

FOURCC = "MJPG"
"""The requested format: most webcams deliver more than 640x480 at a useful rate only as JPEG."""


@dataclass(frozen=True)
class UsbOptions:
    device: int | str = field(default=0, metadata=within(0, 1023))
    size_wh: tuple[int, int] = field(default=(1280, 720), metadata=within(16, 16_384))
    fps: float = field(default=30.0, metadata=within(0.1, 1000))
    upside_down: bool = False


class UsbCamera(Closing):
    """A webcam; satisfies :class:`pi.cameras.Camera`."""

    live = True

    def __init__(self, options: UsbOptions = UsbOptions()) -> None:
        """Open the device. Raise CameraError if it is absent, forbidden, busy or not a camera."""
        self.options = options
        self._path = device_file(options.device)
        if not self._path.exists():
            raise CameraError("no-device", path=str(self._path))
        if not self._path.is_char_device():
            raise CameraError("device-none", path=str(self._path))
        self._capture = cv2.VideoCapture(str(self._path.resolve()), cv2.CAP_V4L2)
        if not self._capture.isOpened():
            raise CameraError("device-held", path=str(self._path))
        self._ask()

    def frame(self) -> Frame:
        has_frame, pixels = self._capture.read()
        if not has_frame or pixels is None:
            raise CameraError("device-silent", path=str(self._path))
        picture = np.asarray(pixels, np.uint8)
        return Frame(turned_over(picture) if self.options.upside_down else picture, time.monotonic())

    def close(self) -> None:
        self._capture.release()

    def _ask(self) -> None:
        """Set the driver's properties, the format first: the available sizes depend on the format."""
        width, height = self.options.size_wh
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*FOURCC))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
        self._capture.set(cv2.CAP_PROP_FPS, self.options.fps)
        # A queue of one frame: a throw is read as soon as it lies still, not some frames later.
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)


def device_file(device: int | str) -> Path:
    """Return the file of a device: by its number, or by its path, which may be a link that udev keeps.

    >>> device_file(2), device_file("/dev/v4l/by-id/usb-046d_C920-video-index0")
    (PosixPath('/dev/video2'), PosixPath('/dev/v4l/by-id/usb-046d_C920-video-index0'))
    """
    return Path(f"/dev/video{device}") if isinstance(device, int) else Path(device)
