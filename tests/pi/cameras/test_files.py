"""Pictures and films as a camera."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from pi.cameras import CameraError
from pi.cameras.files import FilesCamera, FilesOptions
from tests.refusals import refusing
from vision.reading import Pixels


def grey(level: int, width: int = 64, height: int = 48) -> Pixels:
    return np.full((height, width, 3), level, np.uint8)


def options(path: Path, **more: object) -> FilesOptions:
    return FilesOptions(path=str(path), real_time=False, **more)  # type: ignore[arg-type]


def levels(camera: FilesCamera, at_most: int = 100) -> list[int]:
    """Play to the end. Return the middle pixel of each frame."""
    seen: list[int] = []
    while len(seen) < at_most and (frame := camera.frame()) is not None:
        height, width = frame.pixels.shape[:2]
        seen.append(int(frame.pixels[height // 2, width // 2, 0]))
    return seen


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, level in (("b.png", 90), ("a.png", 30)):
        cv2.imwrite(str(tmp_path / name), grey(level))
    (tmp_path / "notes.txt").write_text("no picture")
    return tmp_path


@pytest.fixture
def film(tmp_path: Path) -> Path:
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for level in (20, 120, 220):
        writer.write(grey(level))
    writer.release()
    return path


def test_a_folder_is_shown_by_name_each_picture_for_a_while(folder: Path) -> None:
    with FilesCamera(options(folder, fps=10, hold_s=0.3)) as camera:
        assert levels(camera) == [30, 30, 30, 90, 90, 90]
        assert camera.frame() is None


def test_one_picture_is_played_like_a_folder_of_one(folder: Path) -> None:
    with FilesCamera(options(folder / "b.png", hold_s=0.04)) as camera:
        assert levels(camera) == [90]


def test_the_tray_is_empty_between_pictures(tmp_path: Path) -> None:
    for name in ("a.png", "b.png"):
        pixels = grey(100)
        pixels[16:32, 16:48] = 250
        cv2.imwrite(str(tmp_path / name), pixels)
    with FilesCamera(options(tmp_path, fps=10, hold_s=0.1, gap_s=0.2)) as camera:
        assert levels(camera) == [250, 100, 100, 250, 100, 100]


def test_a_picture_of_the_empty_tray_fills_the_gap(folder: Path) -> None:
    empty = folder.parent / "empty.png"
    cv2.imwrite(str(empty), grey(7))
    with FilesCamera(options(folder, fps=10, hold_s=0.1, gap_s=0.1, empty=str(empty))) as camera:
        assert levels(camera) == [30, 7, 90, 7]


def test_pictures_keep_their_sizes(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), grey(1, 40, 30))
    cv2.imwrite(str(tmp_path / "b.png"), grey(1, 80, 20))
    with FilesCamera(options(tmp_path, fps=1, hold_s=1)) as camera:
        shapes = [frame.pixels.shape for frame in iter(camera.frame, None)]
    assert shapes == [(30, 40, 3), (20, 80, 3)]


def test_a_film_is_played_at_its_own_rate(film: Path) -> None:
    with FilesCamera(options(film)) as camera:
        frames = list(iter(camera.frame, None))
    assert [frame.time_s for frame in frames] == pytest.approx([0, 0.1, 0.2])
    assert [float(frame.pixels.mean()) for frame in frames] == pytest.approx([20, 120, 220], abs=4)


@pytest.mark.parametrize("which", ["folder", "film"])
def test_loop_starts_again_from_the_beginning(which: str, request: pytest.FixtureRequest) -> None:
    with FilesCamera(options(request.getfixturevalue(which), fps=10, hold_s=0.1, loop=True)) as camera:
        seen = levels(camera, at_most=9)
    assert len(seen) == 9
    assert seen[:3] == seen[6:] if which == "film" else seen[:2] == seen[2:4]


def test_after_closing_there_are_no_frames(film: Path) -> None:
    camera = FilesCamera(options(film))
    assert camera.frame() is not None
    camera.close()
    assert camera.frame() is None


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("nowhere", None, "no file or folder"),
        ("", None, r"no picture.*\.jpg"),
        ("a.jpg", b"", r"a\.jpg is not a readable picture"),
        ("a.jpg", b"this is a letter", r"a\.jpg is not a readable picture"),
        ("film.mkv", b"no film", "cannot read the film"),
    ],
)
def test_a_path_without_pictures_is_refused(tmp_path: Path, name: str, content: bytes | None, problem: str) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with refusing(CameraError, match=problem), FilesCamera(options(tmp_path / name)) as camera:
        camera.frame()


def spoilt(folder: Path, name: str) -> None:
    """Put a file into a folder that has the name of a picture and is not one, or is hidden."""
    path = folder / name
    if name == ".b.png":
        cv2.imwrite(str(path), grey(200))
    elif "pipe" in name:
        os.mkfifo(path)
    elif "folder" in name:
        path.mkdir()
    elif "gone" in name:
        path.symlink_to(folder / "nowhere")
    elif "endless" in name:
        path.symlink_to("/dev/zero")
    else:
        path.write_bytes(b"" if "empty" in name else bytes(4000))


@pytest.mark.parametrize("loop", [False, True])
@pytest.mark.parametrize(
    "name", [".b.png", "._a.png", "0.png", "c.jpg", "empty.webp", "pipe.png", "folder.png", "gone.jpg", "endless.png"]
)
def test_unreadable_pictures_are_skipped_and_reported(folder: Path, name: str, loop: bool) -> None:
    spoilt(folder, name)
    with FilesCamera(options(folder, fps=10, hold_s=0.1, loop=loop)) as camera:
        assert levels(camera, at_most=4) == ([30, 90, 30, 90] if loop else [30, 90])
        assert camera.complaint is not None
        assert name in str(camera.complaint)


def test_a_picture_that_vanishes_is_skipped(folder: Path) -> None:
    with FilesCamera(options(folder, fps=10, hold_s=0.1, loop=True)) as camera:
        assert levels(camera, at_most=2) == [30, 90]
        (folder / "b.png").unlink()
        assert levels(camera, at_most=3) == [30, 30, 30]
        (folder / "a.png").unlink()
        with refusing(CameraError, match="is not a readable picture"):
            camera.frame()


@pytest.mark.parametrize("rate", [(0, 1), (1, 0), (0, 0), (10**9, 1), (1, 10**6), (2**32 - 1, 1), (1000, 1), (121, 1)])
def test_a_film_with_an_impossible_rate_is_played_anyway(film: Path, rate: tuple[int, int]) -> None:
    content = bytearray(film.read_bytes())
    # AVI: microseconds of a frame in the main header, scale and rate in that of the stream (dwScale, dwRate).
    stream = content.index(b"strh") + 8 + 20
    content[stream : stream + 8] = rate[1].to_bytes(4, "little") + rate[0].to_bytes(4, "little")
    main = content.index(b"avih") + 8
    content[main : main + 4] = (0).to_bytes(4, "little")
    film.write_bytes(content)
    with FilesCamera(options(film)) as camera:
        times = [frame.time_s for frame in iter(camera.frame, None)]
    assert len(times) in (0, 3)
    assert all(1 / 120 <= later - sooner <= 1 for sooner, later in pairwise(times))
