"""The pace of frames, on a clock of the tests."""

from __future__ import annotations

import pytest

from pi.cameras.pace import Pace
from tests.pi.cameras.failing import Clock


def test_real_time_waits_for_each_frame() -> None:
    clock = Clock()
    pace = Pace(10, True, clock, clock.pass_s)
    assert [pace.tick() for _ in range(4)] == pytest.approx([100, 100.1, 100.2, 100.3])
    assert clock.now_s == pytest.approx(100.3)


def test_frames_missed_by_a_slow_reader_are_skipped() -> None:
    clock = Clock()
    pace = Pace(10, True, clock, clock.pass_s)
    pace.tick()
    clock.pass_s(0.55)
    assert [pace.tick(), pace.tick()] == pytest.approx([100.5, 100.6])


def test_virtual_time_never_waits() -> None:
    clock = Clock()
    pace = Pace(10, False, clock, clock.pass_s)
    assert [pace.tick() for _ in range(3)] == pytest.approx([0, 0.1, 0.2])
    assert pace.upcoming_s == pytest.approx(0.3)
    assert clock.now_s == 100
