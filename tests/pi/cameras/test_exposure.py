"""Exposure and white balance: settled, locked, and settled again when the lamps of the room change."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pi.cameras.exposure import AUTOMATIC, CALM_S, LONGEST_S, STRANGE_S, Exposure
from pi.cameras.picamera2 import AF_AUTO, AF_MANUAL, AF_START, Picamera2Options, night_controls

PI = frozenset({"AeEnable", "ExposureTime", "AnalogueGain", "AwbEnable", "ColourGains", "FrameDurationLimits"})
FOUND = {"ExposureTime": 12_000, "AnalogueGain": 2.0, "ColourGains": (1.6, 2.1)}
HELD = {"AeEnable": False, "AwbEnable": False, **FOUND}
STEP_S = 0.04


class Room:
    """A camera's automatics in a room; ``look`` returns every change of its controls in so many seconds."""

    def __init__(self, known: frozenset[str] = PI) -> None:
        self.exposure = Exposure(known)
        self.now_s = 50.0
        self.grey = 100
        self.metadata: dict[str, Any] = dict(FOUND)

    def look(self, seconds: float) -> list[dict[str, object]]:
        set_now = []
        for _ in range(round(seconds / STEP_S)):
            self.now_s += STEP_S
            picture = np.full((48, 64), self.grey, np.uint8)
            set_now.append(self.exposure.update(self.metadata, picture, self.now_s))
        return [controls for controls in set_now if controls]


def test_settled_automatics_are_locked_once() -> None:
    room = Room()
    assert room.look(CALM_S - STEP_S) == []
    assert room.look(10) == [HELD]


def test_automatics_that_still_adjust_are_not_locked() -> None:
    room = Room()
    for exposure_us in range(4_000, 12_000, 1_000):
        room.metadata["ExposureTime"] = exposure_us
        assert room.look(CALM_S / 2) == []
    room.metadata["ExposureTime"] = FOUND["ExposureTime"]
    assert room.look(10) == [HELD]


def test_white_balance_must_settle_as_well() -> None:
    room = Room()
    for red in (1.0, 1.2, 1.4):
        room.metadata["ColourGains"] = (red, 2.1)
        assert room.look(CALM_S / 2) == []
    assert len(room.look(10)) == 1


def test_automatics_that_never_settle_are_locked_in_the_end() -> None:
    room = Room()
    held = []
    for flicker in range(20):
        room.metadata["AnalogueGain"] = 2.0 + flicker % 2
        held += room.look(LONGEST_S / 10)
    assert room.exposure.is_held
    assert len(held) == 1


@pytest.mark.parametrize("grey", [40, 220])
def test_when_the_lamps_of_the_room_change_they_run_once_more(grey: int) -> None:
    room = Room()
    room.look(2)
    room.grey = grey
    assert room.look(STRANGE_S - STEP_S) == []
    assert room.look(5 * STEP_S) == [AUTOMATIC]
    assert not room.exposure.is_held
    assert room.look(2) == [HELD]


def test_a_hand_in_the_tray_is_not_a_change_of_lamps() -> None:
    room = Room()
    room.look(2)
    room.grey = 30
    assert room.look(STRANGE_S - 1) == []
    room.grey = 100
    assert room.look(1) == []
    room.grey = 30
    assert room.look(STRANGE_S - 1) == []


def test_only_controls_that_the_camera_has_are_set() -> None:
    monochrome = Room(PI - {"AwbEnable", "ColourGains"})
    del monochrome.metadata["ColourGains"]
    assert monochrome.look(5) == [{"AeEnable": False, "ExposureTime": 12_000, "AnalogueGain": 2.0}]
    assert Room(frozenset({"FrameDurationLimits"})).look(10) == []


def test_a_camera_that_can_focus_focuses_once_at_the_tray() -> None:
    known = PI | {"AfMode", "LensPosition", "AfTrigger"}
    assert night_controls(Picamera2Options(fps=30, focus_m=0.4), known) == {
        "FrameRate": 30,
        "AfMode": AF_MANUAL,
        "LensPosition": 2.5,
    }
    assert night_controls(Picamera2Options(fps=30), known) == {
        "FrameRate": 30,
        "AfMode": AF_AUTO,
        "AfTrigger": AF_START,
    }
    assert night_controls(Picamera2Options(fps=30), PI) == {"FrameRate": 30}
    assert night_controls(Picamera2Options(), frozenset()) == {}
