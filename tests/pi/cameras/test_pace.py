"""The pace of frames, on a clock of the tests."""

from __future__ import annotations

import pytest

from pi.cameras.pace import Pace


class Clock:
    """A clock that advances only by sleep and work."""

    def __init__(self) -> None:
        self.now_s = 100.0
        self.slept_s = 0.0

    def __call__(self) -> float:
        return self.now_s

    def sleep(self, duration_s: float) -> None:
        self.now_s += duration_s
        self.slept_s += duration_s


def test_real_time_waits_for_each_frame() -> None:
    clock = Clock()
    pace = Pace(10, True, clock, clock.sleep)
    assert [pace.tick() for _ in range(4)] == pytest.approx([100, 100.1, 100.2, 100.3])
    assert clock.slept_s == pytest.approx(0.3)


def test_frames_missed_by_a_slow_reader_are_skipped() -> None:
    clock = Clock()
    pace = Pace(10, True, clock, clock.sleep)
    pace.tick()
    clock.now_s += 0.55
    assert [pace.tick(), pace.tick()] == pytest.approx([100.5, 100.6])


def test_virtual_time_never_waits() -> None:
    clock = Clock()
    pace = Pace(10, False, clock, clock.sleep)
    assert [pace.tick() for _ in range(3)] == pytest.approx([0, 0.1, 0.2])
    assert pace.upcoming_s == pytest.approx(0.3)
    assert clock.slept_s == 0
