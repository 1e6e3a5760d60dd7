"""The health of a camera: silent, frozen, slow and black cameras are detected, and a healthy one never is."""

from __future__ import annotations

import numpy as np
import pytest

from pi.cameras.camera_health import BLACK, FROZEN, SILENT, SLOW, CameraHealth
from vision.reading import Pixels

NOISE = np.random.default_rng(1)


def picture(grey: int = 120) -> Pixels:
    """Return a picture with the noise of a sensor: no two are the same."""
    return np.clip(NOISE.normal(grey, 2, (120, 160, 3)), 0, 255).astype(np.uint8)


class Film:
    """A camera's health, and its reported troubles, in their order."""

    def __init__(self, *, live: bool = True) -> None:
        self.now_s = 100.0
        self.health = CameraHealth(live=live, opened_s=self.now_s)
        self.told: list[str | None] = [None]

    def wait(self, seconds: float) -> Film:
        for _ in range(round(seconds * 10)):
            self.now_s += 0.1
            self._look()
        return self

    def show(self, seconds: float, every_s: float = 0.1, grey: int = 120, same: Pixels | None = None) -> Film:
        for _ in range(round(seconds / every_s)):
            self.wait(every_s)
            self.fresh = self.health.beat(picture(grey) if same is None else same, self.now_s)
            self._look()
        return self

    def _look(self) -> None:
        if (trouble := self.health.trouble(self.now_s)) != self.told[-1]:
            self.told.append(trouble)


def test_a_healthy_camera_is_never_reported() -> None:
    film = Film().wait(5).show(60).show(30, every_s=1.0)
    assert film.told == [None]
    assert film.fresh
    assert film.health.is_well


def test_a_camera_that_never_delivers_is_silent_after_its_start_time() -> None:
    assert Film().wait(9).told == [None]
    assert Film().wait(11).told == [None, SILENT]


def test_a_camera_that_stops_is_slow_at_first_and_then_silent() -> None:
    assert Film().show(10).wait(11).told == [None, SLOW, SILENT]


def test_one_frame_in_five_seconds_is_slow_until_frames_are_frequent_again() -> None:
    film = Film().show(10).show(60, every_s=5)
    assert film.told == [None, SLOW]
    assert film.show(10).told == [None, SLOW, None]


def test_a_repeated_picture_is_not_fresh_and_soon_means_a_frozen_camera() -> None:
    film = Film().show(5)
    still = picture()
    assert film.show(3, same=still).told == [None]
    assert not film.fresh
    assert not film.health.is_well
    assert film.show(4, same=still).told == [None, FROZEN]
    assert film.show(1).told == [None, FROZEN, None]
    assert film.health.is_well


def test_a_file_may_repeat_its_picture_and_be_slow() -> None:
    film = Film(live=False).show(60, same=picture()).wait(60)
    assert film.told == [None]
    assert film.fresh
    assert film.health.is_well


@pytest.mark.parametrize("live", [True, False])
def test_a_black_picture_is_reported_until_there_is_light(live: bool) -> None:
    film = Film(live=live).show(5).show(10, grey=8)
    assert film.told == [None, BLACK]
    assert film.show(1).told == [None, BLACK, None]


def test_a_dim_bar_and_a_short_shadow_are_not_black() -> None:
    dim = picture(20)
    dim[40:60, 40:60] = 70
    assert Film(live=False).show(10, same=dim).told == [None]
    assert Film().show(5).show(2, grey=5).show(5).told == [None]
