"""Frames in a camera's buffer: released once, limited in number, and kept as long as they may be read."""

from __future__ import annotations

import numpy as np
import pytest

from pi.cameras.leases import HELD_MOST, BufferLease, LazyFrame, LeasePool, Request
from vision.motion import FrameCells
from vision.reading import Frame, Pixels

GREY = np.zeros((36, 64), np.uint8)


class Buffer:
    """A request of some camera."""

    def __init__(self, value: int) -> None:
        self.value, self.given_back = value, 0

    def release(self) -> None:
        self.given_back += 1


class Library:
    """A camera library that lends out buffers."""

    def __init__(self) -> None:
        self.frames = LeasePool(HELD_MOST)
        self.buffers: list[Buffer] = []
        self.developed = 0

    def frame(self) -> LazyFrame:
        self.frames.tidy()
        buffer = Buffer(len(self.buffers))
        self.buffers.append(buffer)
        return self.frames.add(
            LazyFrame(BufferLease[Request](buffer, self._develop), GREY, (128, 72), float(buffer.value))
        )

    def _develop(self, buffer: Request) -> Pixels:
        assert isinstance(buffer, Buffer)
        assert not buffer.given_back, "its memory is the camera's again"
        self.developed += 1
        return np.full((72, 128, 3), buffer.value, np.uint8)

    @property
    def lent(self) -> int:
        return sum(not buffer.given_back for buffer in self.buffers)


def test_a_picture_is_copied_at_the_first_look_and_its_buffer_given_back_once() -> None:
    library = Library()
    frame = library.frame()
    assert (library.developed, library.lent) == (0, 1)
    assert frame.pixels is frame.pixels
    assert (library.developed, library.buffers[0].given_back) == (1, 1)
    del frame
    library.frames.tidy()
    assert library.buffers[0].given_back == 1


def test_frames_that_nobody_knows_any_more_are_given_back_without_a_copy() -> None:
    library = Library()
    for _ in range(50):
        library.frame()
    assert (library.developed, library.lent) == (0, 1)


def test_of_too_many_frames_the_oldest_are_copied_and_all_keep_their_pictures() -> None:
    library = Library()
    kept = [library.frame() for _ in range(HELD_MOST + 5)]
    assert library.lent <= HELD_MOST + 1
    assert [int(frame.pixels[0, 0, 0]) for frame in kept] == list(range(len(kept)))
    assert all(buffer.given_back == 1 for buffer in library.buffers)


def test_a_camera_that_was_pulled_out_takes_nothing_back_and_the_picture_is_still_there() -> None:
    class Gone(Buffer):
        def release(self) -> None:
            super().release()
            raise RuntimeError("Failed to queue request: Permission denied")

    buffer = Gone(7)
    lease = BufferLease(buffer, lambda request: np.full((2, 2, 3), request.value, np.uint8))
    assert int(lease.pixels[0, 0, 0]) == 7
    lease.end()
    assert buffer.given_back == 1


def test_closing_the_camera_leaves_the_pictures() -> None:
    library = Library()
    kept = [library.frame() for _ in range(3)]
    forgotten = library.frame().lease
    library.frames.develop()
    assert (library.lent, library.developed) == (0, 3)
    assert [int(frame.pixels[0, 0, 0]) for frame in kept] == [0, 1, 2]
    with pytest.raises(AssertionError):
        _ = forgotten.pixels


def test_the_gate_sees_the_same_in_a_smaller_grey_picture() -> None:
    picture = np.random.default_rng(3).integers(0, 255, (720, 1280, 3), np.uint8)
    whole = FrameCells(Frame(picture, 0.0))
    grey = np.ascontiguousarray(picture[::2, ::2, 1])
    small = FrameCells(LazyFrame(BufferLease(Buffer(0), lambda _: picture), grey, (1280, 720), 0.0))
    assert np.array_equal(whole.thinned, small.thinned)
    assert whole.step == small.step
