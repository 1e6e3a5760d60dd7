"""Frames with a full picture that stays in the camera's buffer until it is read.

A library that lends its buffers (picamera2's requests) gives each frame one of them. Of most frames only the grey
picture is read, and they are dropped within a quarter of a second: their full picture is never copied.

1. A lease ends when its picture has been copied, or when its frame has no references left.
2. Only the camera's own thread releases buffers of dropped frames: garbage may be collected at any moment, even
   while the library holds its locks.
3. The camera keeps enough buffers: of more frames than it can spare, the oldest are copied.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, Protocol, TypeVar

from vision.reading import Frame, Grey, Pixels

HELD_MOST = 12
"""The eye remembers a quarter of a second, at most one frame each fiftieth of a second."""


class Request(Protocol):
    """A buffer that was lent out."""

    def release(self) -> object:
        """Give it back."""


R = TypeVar("R", bound=Request, covariant=True)


class BufferLease(Generic[R]):
    """One request, and the picture that ``develop`` makes of it. May be used by any thread."""

    def __init__(self, request: R, develop: Callable[[R], Pixels]) -> None:
        self._request: R | None = request
        self._develop = develop
        self._pixels: Pixels | None = None
        self._lock = threading.Lock()

    @property
    def is_over(self) -> bool:
        """Whether the request was given back."""
        return self._request is None

    @property
    def pixels(self) -> Pixels:
        """The picture; the first look copies it and gives the request back."""
        with self._lock:
            if self._request is not None:
                self._pixels = self._develop(self._request)
                self._give_back()
            if self._pixels is None:
                raise AssertionError("the frame was dropped before its picture was copied")
            return self._pixels

    def end(self) -> None:
        """Give the request back, without a picture."""
        with self._lock:
            self._give_back()

    def _give_back(self) -> None:
        request, self._request = self._request, None
        if request is not None:
            # A camera that was pulled out takes nothing back; that it delivers nothing any more is told by its silence.
            with suppress(RuntimeError, OSError):
                request.release()


class LazyFrame(Frame):
    """A frame with ``grey`` at hand, and ``pixels`` still to be copied."""

    def __init__(self, lease: BufferLease[Request], grey: Grey, size_wh: tuple[int, int], time_s: float) -> None:
        self.lease = lease
        self._grey, self._size_wh, self.time_s = grey, size_wh, time_s

    @property
    def pixels(self) -> Pixels:
        return self.lease.pixels

    @property
    def grey(self) -> Grey:
        return self._grey

    @property
    def size_wh(self) -> tuple[int, int]:
        return self._size_wh


class LeasePool:
    """The frames of one camera that may still hold a request, ``most`` of them; used by the camera's thread."""

    def __init__(self, most: int) -> None:
        self._most = max(0, most)
        self._held: list[tuple[weakref.ref[LazyFrame], BufferLease[Request]]] = []

    def add(self, frame: LazyFrame) -> LazyFrame:
        """Keep an eye on a new frame."""
        self._held.append((weakref.ref(frame), frame.lease))
        return frame

    def tidy(self) -> None:
        """End the leases of dropped frames, and the oldest of too many."""
        for frame, lease in self._held:
            if frame() is None:
                lease.end()
        self._held = [(frame, lease) for frame, lease in self._held if not lease.is_over]
        self._copy(len(self._held) - self._most)

    def develop(self) -> None:
        """Copy the pictures of all frames that are still referenced."""
        self.tidy()
        self._copy(len(self._held))

    def _copy(self, oldest: int) -> None:
        for frame, lease in self._held[: max(0, oldest)]:
            if frame() is not None:
                _ = lease.pixels
            lease.end()
