"""The Raspberry Pi camera, where there is one; libcamera's virtual camera will do."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from itertools import pairwise

import pytest

pytest.importorskip("picamera2", reason="picamera2 is not installed: no Raspberry Pi")

import picamera2

from pi.cameras import CameraError
from pi.cameras.picamera2 import Picamera2Camera, Picamera2Options

if not picamera2.Picamera2.global_camera_info():
    pytest.skip("libcamera finds no camera", allow_module_level=True)

# The library's own, in 0.3.38 on Python 3.13: setDaemon, and files left to the garbage collector.
pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

SIZE_WH = (1280, 720)


@pytest.fixture(autouse=True)
def _collect_here() -> Iterator[None]:
    """Let the library's leftovers be found here, not in somebody else's test."""
    yield
    gc.collect()


@pytest.fixture
def camera() -> Iterator[Picamera2Camera]:
    with Picamera2Camera(Picamera2Options(size_wh=SIZE_WH)) as camera:
        yield camera


def test_frames_have_the_size_asked_for_and_their_times_go_forward(camera: Picamera2Camera) -> None:
    frames = [camera.frame() for _ in range(5)]
    assert all(frame.pixels.shape == (SIZE_WH[1], SIZE_WH[0], 3) for frame in frames)
    assert all(earlier.time_s < later.time_s for earlier, later in pairwise(frames))


def test_a_frame_is_its_own_copy(camera: Picamera2Camera) -> None:
    first = camera.frame()
    kept = first.pixels.copy()
    for _ in range(8):
        camera.frame()
    assert (first.pixels == kept).all()


def test_a_camera_can_be_opened_again_after_it_was_closed() -> None:
    for _ in range(2):
        with Picamera2Camera(Picamera2Options(size_wh=SIZE_WH)) as camera:
            assert camera.frame().pixels.any()


def test_a_camera_that_is_absent_says_how_to_find_one() -> None:
    with pytest.raises(CameraError, match="no camera 9") as caught:
        Picamera2Camera(Picamera2Options(camera=9))
    assert "--list-cameras" in caught.value.mend
