"""The doctor examines a camera: good and spoilt pictures from files, and the simulated tray."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from pi.cameras import open_camera
from pi.doctor.camera import examine, rate
from pi.doctor.finding import Finding, State
from pi.words import Words
from tests.states import PATIENCE_S
from tests.vision.drawing import Drawn, draw
from vision.quality import quality, rim
from vision.reading import Frame, Pixels

TRAY = draw([Drawn(5, -1.2, 0.3, 0.2), Drawn(2, 1.3, -0.4, 0.9)], (640, 480), edge_px=52)


def found(folder: Path, pixels: Pixels, **more: float) -> dict[str, Finding]:
    """Return the findings of a camera that shows only this picture, by code."""
    cv2.imwrite(str(folder / "tray.png"), pixels)
    options = {"path": str(folder / "tray.png"), "real_time": False, "hold_s": 0.5, **more}
    return {finding.code: finding for finding in examine(lambda: open_camera("files", options))}


def test_a_good_picture_with_dice_is_healthy(tmp_path: Path) -> None:
    seen = found(tmp_path, TRAY)
    assert {finding.state for finding in seen.values()} == {State.GOOD}
    assert seen["camera-dice"].values == {"values": (2, 5)}
    assert seen["camera-opens"].values == {"width": 640, "height": 480}
    assert seen["camera-fps"].values["fps"] > 12


@pytest.mark.parametrize(
    ("spoilt", "code", "state"),
    [
        (TRAY // 8, "camera-dark", State.FAILED),
        (255 - TRAY // 8, "camera-dazzled", State.FAILED),
        (cv2.GaussianBlur(TRAY, (0, 0), 5), "camera-blurred", State.FAILED),
        (np.full_like(TRAY, 90), "camera-nothing-sharp", State.WARNING),
        (np.full_like(TRAY, 90), "camera-no-die", State.WARNING),
        (draw([Drawn(3, 0, 0, 0.2)], (1280, 960), edge_px=30), "camera-far", State.WARNING),
    ],
    ids=["dark", "dazzled", "blurred", "nothing", "no-die", "far"],
)
def test_a_fault_of_a_picture_is_reported(tmp_path: Path, spoilt: Pixels, code: str, state: State) -> None:
    assert found(tmp_path, spoilt.astype(np.uint8))[code].state is state


def test_a_tray_at_the_edge_of_the_picture_is_reported(tmp_path: Path) -> None:
    scene = np.random.default_rng(1).integers(0, 255, (6, 8, 3), np.uint8)
    clutter = cv2.resize(scene, (640, 480), interpolation=cv2.INTER_NEAREST)
    assert found(tmp_path, np.asarray(clutter, np.uint8))["camera-no-tray"].state is State.WARNING


def test_a_camera_that_does_not_open_is_reported_with_its_remedy(tmp_path: Path) -> None:
    (finding,) = examine(lambda: open_camera("files", {"path": str(tmp_path / "gone.png")}))
    assert (finding.code, finding.state) == ("camera-closed", State.FAILED)
    assert finding.values["trouble"] == "no-file"
    assert "gone.png" in finding.text(Words("fr", strict=True))
    assert finding.remedy(Words("fr", strict=True))


def test_the_simulated_tray_throws_dice_for_the_examination() -> None:
    options = {"real_time": False, "size_wh": [480, 360]}
    codes = [finding.code for finding in examine(lambda: open_camera("simulated", options), silent_s=PATIENCE_S)]
    assert codes[0] == "camera-opens"
    assert "camera-no-die" not in codes


@pytest.mark.parametrize(("step_s", "code", "fps"), [(0.04, "camera-fps", 25.0), (0.2, "camera-slow", 5.0)])
def test_the_frame_rate_is_measured_by_the_clock_of_the_camera(step_s: float, code: str, fps: float) -> None:
    (finding,) = rate([Frame(TRAY, 7 + step_s * number) for number in range(5)])
    assert (finding.code, finding.values) == (code, {"fps": fps})


def test_a_very_slow_camera_is_examined_until_its_rate_is_known(tmp_path: Path) -> None:
    seen = found(tmp_path, TRAY, hold_s=60.0, fps=0.4)
    assert seen["camera-slow"].values == {"fps": 0.4}
    assert seen["camera-slow"].remedy(Words("fr", strict=True))


def test_focus_does_not_depend_on_the_size_of_the_picture() -> None:
    large = cv2.resize(TRAY, (1920, 1440), interpolation=cv2.INTER_CUBIC)
    small, same = quality(TRAY), quality(np.asarray(cv2.resize(large, (640, 480), interpolation=cv2.INTER_AREA)))
    assert small.edge_px == pytest.approx(same.edge_px, abs=1.5)


def test_the_rim_is_found_on_a_tray_and_not_without_one() -> None:
    with open_camera("simulated", {"real_time": False, "seed": 1}) as camera:
        frame = camera.frame()
    assert frame is not None
    outline = rim(frame.pixels)
    assert outline is not None
    left, top, wide, tall = cv2.boundingRect(outline)
    # The wooden frame of the tray is outside; the cloth continues behind it.
    assert 40 < left < 100
    assert 50 < top < 100
    assert 440 < wide < 560
    assert 320 < tall < 400
    clutter = cv2.resize(np.random.default_rng(1).integers(0, 255, (24, 32, 3), np.uint8), (640, 480))
    assert rim(np.asarray(clutter, np.uint8)) is None
