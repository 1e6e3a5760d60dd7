"""libcamera's virtual camera for the unmodified picamera2, on a machine without DRM and dma-heap.

Only two things are replaced: buffers are in ordinary shared memory (picamera2's own parameter ``allocator``), and the
list of raw modes is empty. The camera runs as fast as it can; a pace makes 25 frames a second of it, in order.
`tests/trixie/root.sh` makes a machine that has it; ``$VIRTUAL_CAMERA`` is the folder of JPEGs that it plays.
"""

from __future__ import annotations

import mmap
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import cv2
import libcamera
import picamera2.picamera2
from picamera2 import Picamera2
from picamera2.allocators import Allocator

from pi.cameras.pace import Pace
from pi.cameras.simulated import SimulatedCamera, SimulatedOptions

FPS = 25.0
EMPTY_S, REST_S = 1.0, 2.0
"""Seconds of the empty tray before the throw, and of the dice at rest after it."""


def play_throw(folder: Path, values: tuple[int, ...]) -> None:
    """Render a throw with these top faces as the camera's repeated film, before the camera is first opened."""
    folder.mkdir(parents=True, exist_ok=True)
    for picture in folder.iterdir():
        picture.unlink()
    tray = SimulatedCamera(SimulatedOptions(size_wh=(1280, 720), fps=FPS, seed=1, real_time=False))
    frames = [tray.frame() for _ in range(round(EMPTY_S * FPS))]
    flight_s = tray.throw(values=values).duration_s
    frames += [tray.frame() for _ in range(round((flight_s + REST_S) * FPS))]
    for number, frame in enumerate(frames):
        cv2.imwrite(str(folder / f"{number}.jpg"), frame.pixels, [cv2.IMWRITE_JPEG_QUALITY, 95])


class SharedMemory(Allocator):
    """Buffers of two planes (NV12)."""

    needs_sync = False

    def __init__(self) -> None:
        super().__init__()
        self._buffers: dict[Any, list[Any]] = {}
        self._files: list[int] = []
        self.mapped_buffers: dict[Any, mmap.mmap] = {}
        self.sync = Mapped

    def allocate(self, libcamera_config: Any, _use_case: str) -> None:
        self.close()
        for stream in libcamera_config:
            self._buffers[stream.stream] = [self._buffer(stream) for _ in range(stream.buffer_count)]

    def _buffer(self, stream: Any) -> Any:
        file = os.memfd_create("picamera2")
        os.ftruncate(file, stream.frame_size)
        self._files.append(file)
        grey = stream.stride * stream.size.height
        planes = []
        for offset, length in ((0, grey), (grey, stream.frame_size - grey)):
            plane = libcamera.FrameBuffer.Plane()
            plane.fd, plane.offset, plane.length = file, offset, length
            planes.append(plane)
        buffer = libcamera.FrameBuffer(planes)
        self.mapped_buffers[buffer] = mmap.mmap(file, stream.frame_size)
        return buffer

    def buffers(self, stream: Any) -> list[Any]:
        return self._buffers[stream]

    def close(self) -> None:
        for file in self._files:
            with suppress(OSError):
                os.close(file)
        self._files, self._buffers, self.mapped_buffers = [], {}, {}


class Mapped:
    """The memory of one buffer."""

    def __init__(self, allocator: SharedMemory, buffer: Any, _write: bool) -> None:
        self._memory = allocator.mapped_buffers[buffer]

    def __enter__(self) -> mmap.mmap:
        return self._memory

    def __exit__(self, *_nothing: object) -> None:
        pass


class VirtualPicamera2(Picamera2):
    """picamera2 with such buffers."""

    def __init__(self, camera_num: int = 0) -> None:
        picamera2.picamera2.DmaAllocator = SharedMemory  # its close() makes a fresh one
        super().__init__(camera_num, allocator=SharedMemory())
        pace = Pace(FPS, real_time=True)
        self.post_callback = lambda _request: pace.tick()

    def _get_raw_modes(self) -> list[dict[str, Any]]:
        offered = self.camera.generate_configuration([libcamera.StreamRole.Viewfinder]).at(0)
        return [{"format": str(offered.pixel_format), "size": (offered.size.width, offered.size.height)}]
