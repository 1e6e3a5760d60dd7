"""Opening a camera by name: known kinds open, everything else is refused with the list of known ones."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from pi.cameras import KINDS, BadCameraOption, CameraError, open_camera, options_of
from tests.refusals import refusing, said

ABSENT = 97


def test_an_unknown_kind_is_refused_with_the_known_kinds() -> None:
    with refusing(BadCameraOption, match="webcam") as caught:
        open_camera("webcam", {})
    assert all(kind in said(caught.value) for kind in KINDS)
    assert isinstance(caught.value, CameraError)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("kind", KINDS)
def test_an_unknown_option_is_refused_with_the_known_options(kind: str) -> None:
    with refusing(BadCameraOption, match="zoom") as caught:
        open_camera(kind, {"zoom": 2})
    assert all(each.name in said(caught.value) for each in fields(options_of(kind)))


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("simulated", {"fps": "fast"}),
        ("simulated", {"real_time": 1}),
        ("simulated", {"dice": True}),
        ("simulated", {"size_wh": [640]}),
        ("simulated", {"angle_deg": 10}),
        ("simulated", {"die_colour": "ivory"}),
        ("simulated", {"ground": "sand"}),
        ("files", {"path": "clips", "hold_s": 0}),
        ("files", {}),
        ("usb", {"device": -1}),
        ("usb", {"fps": 0}),
        ("picamera2", {"size_wh": [0, 0]}),
    ],
)
def test_an_invalid_value_is_refused(kind: str, options: dict[str, object]) -> None:
    with refusing(BadCameraOption, match=kind):
        open_camera(kind, options)


def test_a_list_from_a_configuration_file_becomes_a_size() -> None:
    pytest.importorskip("mujoco", reason="the simulated table needs MuJoCo")
    with open_camera("simulated", {"size_wh": [320, 240], "real_time": False, "fps": 10}) as camera:
        frame = camera.frame()
    assert frame is not None
    assert frame.pixels.shape == (240, 320, 3)


@pytest.mark.skipif(Path(f"/dev/video{ABSENT}").exists(), reason="this machine has so many video devices")
def test_a_missing_usb_camera_has_a_remedy() -> None:
    with refusing(CameraError, match=re.escape(f"/dev/video{ABSENT}")) as caught:
        open_camera("usb", {"device": ABSENT})
    assert "ls /dev/video*" in said(caught.value)


@pytest.mark.skipif(importlib.util.find_spec("picamera2") is not None, reason="picamera2 is installed here")
def test_without_picamera2_the_remedy_is_to_install_it() -> None:
    with refusing(CameraError, match="not installed") as caught:
        open_camera("picamera2", {})
    assert "apt install python3-picamera2" in said(caught.value)
    assert "--system-site-packages" in said(caught.value)


@pytest.mark.parametrize(
    ("made", "problem"),
    [
        (lambda _path: None, r"there is no .*C920"),
        (lambda path: path.symlink_to("/dev/null"), "does not open"),
        (lambda path: path.write_bytes(b""), "is not a camera"),
    ],
    ids=["missing", "link", "file"],
)
def test_a_usb_camera_is_named_by_a_path_to_a_device(
    tmp_path: Path, made: Callable[[Path], object], problem: str
) -> None:
    path = tmp_path / "usb-046d_C920-video-index0"
    made(path)
    with refusing(CameraError, match=problem):
        open_camera("usb", {"device": str(path)})
