"""Cameras: where frames come from.

A kind of camera is one module of this package with a class that satisfies
:class:`Camera`. The configuration names the kind; a camera that cannot open
raises :class:`CameraError`, which says what is wrong and what mends it, and no
other kind is ever put in its place.
"""

from __future__ import annotations

from types import TracebackType
from typing import Protocol, Self

from vision.reading import Frame


class CameraError(OSError):
    """A camera cannot open or has stopped delivering; ``mend`` says what to do about it."""

    def __init__(self, problem: str, mend: str) -> None:
        super().__init__(f"{problem}. {mend}")
        self.problem = problem
        self.mend = mend


class Camera(Protocol):
    """A source of frames. Opened by its constructor, closed once, used by one thread."""

    def frame(self) -> Frame | None:
        """Wait for the next frame; None when there will be no more (the end of a film).

        Raises :class:`CameraError` when the camera has stopped delivering.
        """

    def close(self) -> None:
        """Let go of the device; the camera delivers nothing afterwards."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
