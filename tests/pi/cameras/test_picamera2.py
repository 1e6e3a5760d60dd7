"""The Raspberry Pi camera with the unmodified picamera2: a real one, or libcamera's virtual one (`make test-pi`)."""

from __future__ import annotations

import gc
import os
import re
from collections import deque
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("picamera2", reason="picamera2 is not installed: no Raspberry Pi (make test-pi)")

import picamera2

from pi.cameras import CameraError
from pi.cameras import picamera2 as adapter
from pi.cameras.picamera2 import GREY_PX, Picamera2Camera, Picamera2Options
from tests.evening import PATIENCE_S, events, house, say, until
from tests.refusals import refusing, said
from vision.picture import turned_over

# Warnings of the library, 0.3.38 on Python 3.13: setDaemon, and files left to the garbage collector.
pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

SIZE_WH = (1280, 720)
VALUES = (3, 5)
PICTURES = os.environ.get("VIRTUAL_CAMERA")


@pytest.fixture(scope="module", autouse=True)
def a_pi_camera() -> Iterator[None]:
    """A real camera, or the virtual one with a rendered throw in front of it."""
    with pytest.MonkeyPatch.context() as patch:
        if PICTURES is not None:
            from tests.pi.cameras.virtual_pi import VirtualPicamera2, play_throw

            play_throw(Path(PICTURES), VALUES)
            patch.setattr(picamera2, "Picamera2", VirtualPicamera2)
        elif not picamera2.Picamera2.global_camera_info():
            pytest.skip("libcamera finds no camera")
        yield


@pytest.fixture(autouse=True)
def _collect_here() -> Iterator[None]:
    """Collect the library's garbage here, so that its warnings do not fall in another test."""
    yield
    gc.collect()


@pytest.fixture
def camera() -> Iterator[Picamera2Camera]:
    with Picamera2Camera(Picamera2Options(size_wh=SIZE_WH)) as camera:
        yield camera


def test_frames_have_the_requested_size_and_increasing_times(camera: Picamera2Camera) -> None:
    frames = [camera.frame() for _ in range(5)]
    assert all(frame.pixels.shape == (SIZE_WH[1], SIZE_WH[0], 3) for frame in frames)
    assert all(frame.size_wh == SIZE_WH for frame in frames)
    assert all(earlier.time_s < later.time_s for earlier, later in pairwise(frames))


def test_the_grey_picture_is_a_smaller_copy_of_the_frame(camera: Picamera2Camera) -> None:
    frame = camera.frame()
    assert frame.grey.shape == (SIZE_WH[1] * GREY_PX // SIZE_WH[0], GREY_PX)
    seen = cv2.resize(
        cv2.cvtColor(frame.pixels, cv2.COLOR_BGR2GRAY), frame.grey.shape[::-1], None, 0, 0, cv2.INTER_AREA
    )
    assert np.corrcoef(seen.ravel(), frame.grey.ravel())[0, 1] > 0.98


def test_the_pictures_of_an_upside_down_camera_are_turned_over(camera: Picamera2Camera) -> None:
    upright = camera.frame()
    seen = upright.pixels.astype(float), upright.grey.astype(float)
    camera.close()
    with Picamera2Camera(Picamera2Options(size_wh=SIZE_WH, upside_down=True)) as turned:
        frame = turned.frame()
        for one, other in zip(seen, (frame.pixels, frame.grey), strict=True):
            as_it_is, turned_back = (np.corrcoef(one.ravel(), own.ravel())[0, 1] for own in (other, turned_over(other)))
            assert turned_back > 0.9
            assert turned_back > as_it_is


def test_a_frame_is_its_own_copy(camera: Picamera2Camera) -> None:
    first = camera.frame()
    kept = first.pixels.copy()
    for _ in range(8):
        camera.frame()
    assert (first.pixels == kept).all()


def test_frames_that_are_kept_do_not_stop_the_camera_and_outlive_it(camera: Picamera2Camera) -> None:
    kept = [camera.frame() for _ in range(36)]
    camera.close()
    assert all(frame.pixels.shape == (SIZE_WH[1], SIZE_WH[0], 3) for frame in kept)
    assert len({frame.time_s for frame in kept}) == len(kept)


def test_a_camera_can_be_opened_again_after_it_was_closed() -> None:
    for _ in range(2):
        with Picamera2Camera(Picamera2Options(size_wh=SIZE_WH)) as camera:
            assert camera.frame().pixels.any()


def test_a_missing_camera_has_a_remedy() -> None:
    with refusing(CameraError, match="no camera 9") as caught:
        Picamera2Camera(Picamera2Options(camera=9))
    assert "--list-cameras" in said(caught.value)


def test_a_busy_camera_is_refused_and_still_works_for_its_owner(camera: Picamera2Camera) -> None:
    with refusing(CameraError, match="another program uses camera 0"):
        Picamera2Camera(Picamera2Options(size_wh=SIZE_WH))
    assert camera.frame().pixels.any()


def test_an_impossible_size_is_refused_with_a_possible_one() -> None:
    with refusing(CameraError, match="cannot deliver 1000 x 1000 pixels") as caught:
        Picamera2Camera(Picamera2Options(size_wh=(1000, 1000)))
    width, height = map(int, re.findall(r"\d+", said(caught.value))[-2:])  # of the remedy
    with Picamera2Camera(Picamera2Options(size_wh=(width, height))) as camera:
        assert camera.frame().size_wh == (width, height)


def test_an_unplugged_camera_is_reported_and_opens_again_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Picamera2Camera(Picamera2Options(size_wh=SIZE_WH)) as camera:
        camera.frame()
        monkeypatch.setattr(adapter, "WAIT_S", 0.5)
        # Nothing is delivered any more, and nothing taken back, even while it is closed.
        monkeypatch.setattr(camera._camera, "process_requests", lambda _preview: None)
        with refusing(CameraError, match="sends no more pictures"):
            deque(iter(camera.frame, None), maxlen=1)
    monkeypatch.undo()
    with Picamera2Camera(Picamera2Options(size_wh=SIZE_WH)) as camera:
        assert camera.frame().pixels.any()


@pytest.mark.skipif(PICTURES is None, reason="nobody throws dice before a real camera")
def test_the_table_reads_the_throws_in_front_of_the_camera(tmp_path: Path) -> None:
    camera = {"kind": "picamera2", "options": {"size_wh": list(SIZE_WH)}}
    with house(tmp_path, camera=camera) as running:
        assert running.camera_loop.is_open.wait(PATIENCE_S)
        say(running, {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]})
        say(running, {"do": "announce", "value": 62})
        say(running, {"do": "bluff"})
        shown = events(until(running, lambda state: bool(events(state, "shown"))), "shown")
        assert sorted(shown[0]["dice"]) == sorted(VALUES)
