"""The last two seconds: which frames are kept, and which never are."""

from __future__ import annotations

import numpy as np

from pi.capture.evidence import FILM_PX, FRAMES
from pi.capture.frame_buffer import LAG_S, SPAN_S, FrameBuffer
from vision.reading import Frame

STEP_S = 1 / 30


def fed(recent: FrameBuffer, seconds: float, visible_since: int | None, *, level: int, start_s: float = 0.0) -> float:
    """Show frames of one grey level for this long. Return the time afterwards."""
    for number in range(round(seconds / STEP_S)):
        recent.add(Frame(np.full((72, 128, 3), level, np.uint8), start_s + number * STEP_S), visible_since)
    return start_s + seconds


def test_only_two_seconds_are_kept() -> None:
    recent = FrameBuffer()
    now_s = fed(recent, 10.0, 1, level=50)
    assert FRAMES - 1 <= len(recent.until(now_s, 1)) <= FRAMES
    assert recent.until(now_s + SPAN_S, 1) == []


def test_large_frames_are_kept_small() -> None:
    recent = FrameBuffer()
    for time_s in (0.0, 1.0):
        recent.add(Frame(np.zeros((720, 1280, 3), np.uint8), time_s), 1)
    (remembered,) = recent.until(1.1, 1)
    assert remembered.shape == (270, FILM_PX, 3)


def test_nothing_is_kept_while_dice_may_be_hidden() -> None:
    recent = FrameBuffer()
    now_s = fed(recent, 3.0, None, level=50)
    assert recent.until(now_s, None) == []
    assert recent.until(now_s, 1) == []


def test_frames_from_before_a_hidden_phase_are_dropped_at_once() -> None:
    recent = FrameBuffer()
    now_s = fed(recent, 3.0, 1, level=50)
    assert recent.until(now_s, 2) == []
    now_s = fed(recent, 0.1, None, level=100, start_s=now_s)
    now_s = fed(recent, 1.0, 2, level=150, start_s=now_s)
    remembered = recent.until(now_s, 2)
    assert remembered
    assert {int(pixels[0, 0, 0]) for pixels in remembered} == {150}


def test_frames_taken_just_as_the_dice_become_visible_are_dropped() -> None:
    recent = FrameBuffer()
    now_s = fed(recent, LAG_S, 1, level=50)
    assert recent.until(now_s, 1) == []
