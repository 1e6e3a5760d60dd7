"""Rest in moving pictures: once per throw, on the frames' own clock."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawing import Drawn, draw, grainy
from vision.reading import Frame, Pixels, Reading
from vision.settle import Watcher

FPS = 20
SIZE = (320, 240)
THROW = [Drawn(2, -1.5, 0.5, 0.2), Drawn(5, 1.6, 0.4, 0.9)]


def scene(dice: list[Drawn]) -> Pixels:
    return draw(dice, SIZE, edge_px=42, noise=0)


EMPTY = scene([])
LYING = scene(THROW)


def hand(over: Pixels, step: int) -> Pixels:
    """Return the picture with a hand reaching in from below."""
    covered = over.copy()
    cv2.ellipse(covered, (160, 300 - 8 * step), (110, 130), 0, 0, 360, (120, 150, 200), -1)
    return covered


def rolling(step: int) -> Pixels:
    return scene([Drawn(1 + step % 6, 3 - 0.6 * step, 0.2 * step - 1, 0.5 * step)])


class Film:
    """Frames with noise, one after another, shown to a watcher; keeps what it says."""

    def __init__(self, watcher: Watcher, fps: float = FPS) -> None:
        self.watcher, self.fps, self.number = watcher, fps, 0
        self.readings: list[Reading] = []

    def show(self, pixels: Pixels, frames: int = 1, count: int | None = None, again: int = 1) -> None:
        for _ in range(frames):
            noisy = grainy(pixels, 2, self.number)
            for _ in range(again):
                reading = self.watcher.see(Frame(noisy, self.number / self.fps), count)
                self.number += 1
                if reading is not None:
                    self.readings.append(reading)

    def throw(self, lying: Pixels, again: int = 1) -> None:
        for step in range(8):
            self.show(rolling(step), again=again)
        self.show(lying, frames=FPS, again=again)

    @property
    def values(self) -> list[tuple[int, ...]]:
        return [reading.values for reading in self.readings]


@pytest.fixture
def film() -> Film:
    film = Film(Watcher())
    film.show(EMPTY, frames=10)
    assert film.readings == []
    return film


def test_a_throw_is_read_once_when_it_lies_still(film: Film) -> None:
    film.throw(LYING)
    film.show(LYING, frames=60)
    assert film.values == [(2, 5)]
    assert film.readings[0].sure


def test_nothing_is_read_while_dice_roll(film: Film) -> None:
    for step in range(40):
        film.show(rolling(step))
    assert film.readings == []


def test_a_film_whose_frames_come_twice_reads_the_same(film: Film) -> None:
    film.throw(LYING, again=2)
    assert film.values == [(2, 5)]


def test_a_hand_over_the_dice_is_not_a_throw(film: Film) -> None:
    film.throw(LYING)
    for step in [*range(12), *range(12, 0, -1)]:
        film.show(hand(LYING, step), frames=1)
    film.show(hand(LYING, 14), frames=30)
    film.show(LYING, frames=30)
    assert film.values == [(2, 5)]


def test_a_lamp_switched_off_and_on_is_not_a_throw(film: Film) -> None:
    film.throw(LYING)
    film.show((LYING * 0.55).astype(np.uint8), frames=30)
    film.show(LYING, frames=30)
    assert film.values == [(2, 5)]


def test_a_die_nudged_by_a_finger_is_not_a_throw(film: Film) -> None:
    film.throw(LYING)
    for step in range(10):
        film.show(scene([THROW[0], Drawn(5, 1.6 + 0.05 * step, 0.4, 0.9)]))
    film.show(scene([THROW[0], Drawn(5, 2.1, 0.4, 0.9)]), frames=30)
    assert film.values == [(2, 5)]


def test_the_same_values_thrown_again_are_a_new_throw(film: Film) -> None:
    film.throw(LYING)
    film.show(EMPTY, frames=FPS)
    film.throw(scene([Drawn(5, -0.5, -1.2, 0.4), Drawn(2, 0.8, 1.1, 0.1)]))
    assert film.values == [(2, 5), (2, 5)]


def test_dice_taken_away_and_thrown_to_the_same_places_are_a_new_throw(film: Film) -> None:
    film.throw(LYING)
    film.show(EMPTY, frames=FPS)
    film.throw(LYING)
    assert film.values == [(2, 5), (2, 5)]


def test_a_throw_right_after_another_needs_no_empty_tray(film: Film) -> None:
    film.throw(LYING)
    film.throw(scene([Drawn(1, -1.0, -1.0), Drawn(6, 1.0, 1.2, 0.7)]))
    assert film.values == [(2, 5), (1, 6)]


def test_a_throw_with_a_die_missing_is_told_once_and_unsure(film: Film) -> None:
    for step in range(8):
        film.show(rolling(step), count=3)
    film.show(LYING, frames=80, count=3)
    assert film.values == [(2, 5)]
    assert not film.readings[0].sure


def test_forgotten_dice_are_read_anew(film: Film) -> None:
    film.throw(LYING)
    film.watcher.forget()
    film.show(LYING, frames=10)
    assert film.values == [(2, 5), (2, 5)]


def test_a_glance_reads_nothing_but_keeps_watching(film: Film) -> None:
    for step in range(8):
        film.watcher.glance(Frame(rolling(step), (film.number + step) / FPS))
    film.number += 8
    film.show(LYING, frames=2)
    assert film.readings == []
    film.show(LYING, frames=10)
    assert film.values == [(2, 5)]


def test_the_clock_is_that_of_the_frames() -> None:
    slow = Film(Watcher(), fps=4)
    slow.show(EMPTY, frames=4)
    slow.show(rolling(2), frames=1)
    slow.show(LYING, frames=4)
    assert slow.values == [(2, 5)]


def test_another_picture_altogether_does_not_blind_the_gate() -> None:
    """A black frame, or a table pulled away: nothing is learnt from it about the noise of the sensor."""
    checks = np.indices(LYING.shape[:2]).sum(axis=0) // 8 % 2 * 150
    patterned = np.clip(LYING.astype(int) // 3 + checks[..., None] // 3, 0, 255).astype(np.uint8)
    film = Film(Watcher())
    film.show(patterned, frames=10)
    film.readings.clear()
    film.show(np.full_like(LYING, 90), frames=20)
    film.show(LYING, frames=20)
    assert film.values == [(2, 5)]
