"""Rest in moving pictures: each throw is read once, on the frames' own clock."""

from __future__ import annotations

import math
from collections.abc import Callable
from copy import deepcopy
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.drawing import FELT, Drawn, draw, grainy
from vision.eye import Eye
from vision.flatness import CameraGeometry
from vision.reading import Frame, Pixels, Reading, Why
from vision.settle import Watcher

FPS = 20
NOISES = 4
"""After this many frames the noise repeats, so that the networks have already read most pictures."""
SIZE = (320, 240)
THROW = [Drawn(2, -1.5, 0.5, 0.2), Drawn(5, 1.6, 0.4, 0.9)]


def scene(dice: list[Drawn]) -> Pixels:
    return _drawn(tuple(dice))


@cache
def _drawn(dice: tuple[Drawn, ...]) -> Pixels:
    return draw(list(dice), SIZE, edge_px=42, noise=0)


EMPTY = scene([])
LYING = scene(THROW)


def hand(over: Pixels, step: int) -> Pixels:
    """Return the picture with a hand reaching in from below."""
    covered = over.copy()
    cv2.ellipse(covered, (160, 300 - 8 * step), (110, 130), 0, 0, 360, (120, 150, 200), -1)
    return covered


def half_covered(over: Pixels, aside: int = 0) -> Pixels:
    """Return the picture with something over the die on the right, shifted aside by this many pixels."""
    covered = over.copy()
    cv2.ellipse(covered, (270 + aside, 90), (90, 75), 0, 0, 360, (120, 150, 200), -1)
    return covered


def rolling(step: int) -> Pixels:
    return scene([Drawn(1 + step % 6, 3 - 0.6 * step, 0.2 * step - 1, 0.5 * step)])


class Film:
    """Frames with noise, one after another, shown to a watcher whose readings are kept."""

    def __init__(self, watcher: Watcher, fps: float = FPS) -> None:
        self.watcher, self.fps, self.number = watcher, fps, 0
        self.readings: list[Reading] = []

    def show(self, pixels: Pixels, frames: int = 1, count: int | None = None, again: int = 1) -> None:
        for _ in range(frames):
            noisy = grainy(pixels, 2, self.number % NOISES)
            for _ in range(again):
                reading = self.watcher.see(Frame(noisy, self.number / self.fps), count)
                self.number += 1
                if reading is not None:
                    self.readings.append(reading)

    def glance(self, pixels: Pixels, frames: int) -> None:
        for _ in range(frames):
            self.watcher.glance(Frame(grainy(pixels, 2, self.number % NOISES), self.number / self.fps))
            self.number += 1

    def throw(self, lying: Pixels, again: int = 1) -> None:
        for step in range(8):
            self.show(rolling(step), again=again)
        self.show(lying, frames=FPS, again=again)

    def until_told(self, picture: Callable[[int], Pixels], count: int | None = None) -> int:
        """Show pictures, sixty at most, until there is a reading. Return how many were shown."""
        told = len(self.readings)
        for step in range(60):
            self.show(picture(step), count=count)
            if len(self.readings) > told:
                return step + 1
        return 60

    @property
    def values(self) -> list[tuple[int, ...]]:
        return [reading.values for reading in self.readings]


@pytest.fixture(scope="module")
def empty_film() -> Film:
    film = Film(Watcher())
    film.show(EMPTY, frames=10)
    assert film.readings == []
    return film


@pytest.fixture(scope="module")
def thrown_film(empty_film: Film) -> Film:
    film = deepcopy(empty_film)
    film.throw(LYING)
    assert film.values == [(2, 5)]
    return film


@pytest.fixture(scope="module")
def cleared_film(empty_film: Film) -> Film:
    film = deepcopy(empty_film)
    film.throw(scene([Drawn(3, -1.0, 1.5), Drawn(4, 1.2, 1.4, 0.7)]))
    film.show(EMPTY, frames=FPS)
    assert film.values == [(3, 4)]
    return film


@pytest.fixture
def film(empty_film: Film) -> Film:
    """An empty tray, copied for each test."""
    return deepcopy(empty_film)


@pytest.fixture
def thrown(thrown_film: Film) -> Film:
    """A throw that lies there and has been read, copied for each test."""
    return deepcopy(thrown_film)


@pytest.fixture
def cleared(cleared_film: Film) -> Film:
    """A tray from which a throw has been taken away, copied for each test."""
    return deepcopy(cleared_film)


def test_dice_in_the_first_frame_are_a_throw() -> None:
    film = Film(Watcher())
    film.show(LYING, frames=5)
    assert film.values == [(2, 5)]


def test_nothing_is_read_while_dice_roll(film: Film) -> None:
    for step in range(40):
        film.show(rolling(step))
    assert film.readings == []


def test_a_film_whose_frames_come_twice_reads_the_same(film: Film) -> None:
    film.throw(LYING, again=2)
    assert film.values == [(2, 5)]


def test_a_die_nudged_again_and_again_any_distance_is_not_a_throw(film: Film) -> None:
    film.throw(scene([THROW[0], Drawn(5, 1.6, 1.6, 0.9)]))
    for nudges in (0, 1, 2):
        for step in range(10):
            film.show(scene([THROW[0], Drawn(5, 1.6, 1.6 - nudges - 0.1 * step, 0.9)]))
        film.show(scene([THROW[0], Drawn(5, 1.6, 0.6 - nudges, 0.9)]), frames=10)
    assert film.values == [(2, 5)]


def test_a_die_covered_for_a_while_is_not_a_throw(thrown: Film) -> None:
    for aside in (60, 40, 20):
        thrown.show(half_covered(LYING, aside))
    thrown.show(half_covered(LYING), frames=20)
    thrown.show(LYING, frames=20)
    assert thrown.values == [(2, 5)]


def test_a_hand_over_a_throw_of_fewer_dice_is_not_a_throw(film: Film) -> None:
    one = scene([Drawn(6, 0, 1.4, 0.7)])
    film.throw(LYING)
    film.throw(one)
    for step in (2, 4, 6, 8, 6, 4, 2):
        film.show(hand(one, step))
    film.show(one, frames=20)
    assert film.values == [(2, 5), (6,)]


def test_dice_taken_away_and_thrown_to_the_same_places_are_another_throw(thrown: Film) -> None:
    thrown.show(EMPTY, frames=FPS)
    thrown.throw(LYING)
    assert thrown.values == [(2, 5), (2, 5)]


def test_a_throw_right_after_another_needs_no_empty_tray(thrown: Film) -> None:
    thrown.throw(scene([Drawn(1, -1.0, -1.0), Drawn(6, 1.0, 1.2, 0.7)]))
    assert thrown.values == [(2, 5), (1, 6)]


def test_a_throw_with_a_missing_die_is_reported_once_and_unsure(film: Film) -> None:
    for step in range(8):
        film.show(rolling(step), count=3)
    film.show(LYING, frames=80, count=3)
    assert film.values == [(2, 5)]
    assert not film.readings[0].sure


def test_after_forget_the_dice_are_read_again(thrown: Film) -> None:
    thrown.watcher.forget()
    thrown.show(LYING, frames=10)
    assert thrown.values == [(2, 5), (2, 5)]


def test_a_glance_reads_nothing_and_keeps_watching(film: Film) -> None:
    for step in range(8):
        film.watcher.glance(Frame(rolling(step), (film.number + step) / FPS))
    film.number += 8
    film.show(LYING, frames=2)
    assert film.readings == []
    film.show(LYING, frames=10)
    assert film.values == [(2, 5)]


def test_the_watcher_s_clock_is_that_of_the_frames() -> None:
    slow = Film(Watcher(), fps=4)
    slow.show(EMPTY, frames=4)
    slow.show(rolling(2), frames=1)
    slow.show(LYING, frames=4)
    assert slow.values == [(2, 5)]


def test_a_completely_different_picture_does_not_blind_the_gate() -> None:
    """A black frame, or a table pulled away: neither changes the estimate of the sensor's noise."""
    checks = np.indices(LYING.shape[:2]).sum(axis=0) // 8 % 2 * 150
    patterned = np.clip(LYING.astype(int) // 3 + checks[..., None] // 3, 0, 255).astype(np.uint8)
    film = Film(Watcher())
    film.show(patterned, frames=10)
    film.readings.clear()
    film.show(np.full_like(LYING, 90), frames=20)
    film.show(LYING, frames=20)
    assert film.values == [(2, 5)]


# Requested readings -------------------------------------------------------------------------


def beside(step: int) -> Pixels:
    """Return a die that lies still, and another that rolls on beside it."""
    return scene([THROW[0], Drawn(1 + step % 6, 1.8 + 0.6 * math.sin(step), 0.8 * math.cos(1.3 * step), 0.5 * step)])


def test_a_requested_reading_while_a_die_rolls_has_the_still_dice(film: Film) -> None:
    for step in range(10):
        film.show(beside(step))
    film.watcher.forget()
    for step in range(10, 32):
        film.show(beside(step))
    assert film.readings == []
    for step in range(32, 60):
        film.show(beside(step))
    assert [(reading.values, reading.why) for reading in film.readings] == [((2,), Why.MOVING)]


def test_a_requested_reading_while_a_hand_moves_names_the_hand(thrown: Film) -> None:
    thrown.watcher.forget()
    for step in range(40):
        thrown.show(hand(LYING, 8 + step % 4))
    assert [reading.why for reading in thrown.readings[1:]] == [Why.HAND]
    thrown.show(LYING, frames=20)
    assert thrown.values[2:] == [(2, 5)]


def test_an_empty_tray_is_reported_only_on_request(film: Film) -> None:
    film.show(EMPTY, frames=40)
    assert film.readings == []
    film.watcher.forget()
    film.show(EMPTY, frames=40)
    assert [(reading.dice, reading.why) for reading in film.readings] == [((), None)]


def test_an_empty_tray_is_reported_once_for_each_request(film: Film) -> None:
    film.watcher.forget()
    film.show(EMPTY, frames=10)
    for step in (6, 8, 6):
        film.show(hand(EMPTY, step))
    film.show(EMPTY, frames=20)
    assert [reading.dice for reading in film.readings] == [()]


def test_an_empty_tray_is_not_a_wrong_number_of_dice() -> None:
    film = Film(Watcher())
    film.show(EMPTY, frames=40, count=2)
    assert film.readings == []
    film.watcher.forget()
    film.show(EMPTY, frames=10, count=2)
    assert [(reading.dice, reading.why) for reading in film.readings] == [((), None)]


def test_dice_from_before_the_start_are_reported_only_on_request() -> None:
    film = Film(Watcher(fresh=False))
    film.show(LYING, frames=40)
    assert film.readings == []
    film.watcher.forget()
    film.show(LYING, frames=10)
    assert film.values == [(2, 5)]


def test_dice_from_before_the_start_that_are_thrown_again_are_a_throw() -> None:
    film = Film(Watcher(fresh=False))
    film.show(LYING, frames=20)
    film.throw(LYING)
    assert film.values == [(2, 5)]


OTHERS = scene([Drawn(1, -1.5, 0.5, 0.2), Drawn(6, 1.6, 0.4, 0.9)])
SAID: dict[str, tuple[Pixels, Callable[[Film], None]]] = {
    "uncovered": (half_covered(LYING), lambda film: film.show(LYING, frames=20, count=2)),
    "all of them uncovered": (hand(LYING, 14), lambda film: film.show(LYING, frames=20, count=2)),
    "covered elsewhere": (half_covered(LYING), lambda film: film.show(half_covered(LYING, 30), frames=20, count=2)),
}
THROWN: dict[str, Callable[[Film], None]] = {
    "lifted": lambda film: film.show(EMPTY, frames=10, count=2),
    "lifted unseen by the eye": lambda film: film.glance(EMPTY, frames=10),
    "rolling": lambda film: [film.show(rolling(step), count=2) for step in range(8)],  # type: ignore[dict-item]
    "others": lambda film: film.show(OTHERS, frames=20, count=2),
}


@pytest.mark.parametrize("happens", SAID)
def test_dice_entered_by_hand_are_not_a_throw_when_uncovered(film: Film, happens: str) -> None:
    covered, goes_on = SAID[happens]
    film.show(covered, frames=40, count=2)
    film.watcher.know((2, 5))
    goes_on(film)
    film.show(LYING, frames=20, count=2)
    assert [reading.values for reading in film.readings if reading.sure] == []
    film.throw(LYING)
    assert film.values[-1:] == [(2, 5)]


@pytest.mark.parametrize("happens", THROWN)
def test_dice_entered_by_hand_and_thrown_again_are_a_throw(film: Film, happens: str) -> None:
    film.show(half_covered(LYING), frames=40, count=2)
    film.watcher.know((2, 5))
    THROWN[happens](film)
    film.show(LYING, frames=20, count=2)
    assert film.values[-1:] == [(2, 5)]
    assert film.readings[-1].sure


@pytest.mark.parametrize(("before", "told"), [(LYING, []), (half_covered(LYING), []), (EMPTY, [(2, 5)])])
def test_after_a_restart_known_dice_are_a_throw_on_empty_trays_only(
    before: Pixels, told: list[tuple[int, ...]]
) -> None:
    film = Film(Watcher(fresh=False))
    film.watcher.know((2, 5))
    film.show(before, frames=20, count=2)
    for step in range(12):
        film.show(hand(before, step), count=2)
    film.show(LYING, frames=20, count=2)
    assert [reading.values for reading in film.readings if reading.sure] == told


def test_dice_entered_by_hand_are_reported_on_request(film: Film) -> None:
    film.show(half_covered(LYING), frames=40, count=2)
    film.watcher.know((2, 5))
    film.show(LYING, frames=20, count=2)
    film.watcher.forget()
    film.show(LYING, frames=10, count=2)
    assert film.values[-1:] == [(2, 5)]


def test_an_unsure_reading_is_reported_for_each_request(film: Film) -> None:
    film.show(LYING, frames=27, count=3)
    for _ in range(2):
        film.watcher.forget()
        film.show(LYING, frames=27, count=3)
    assert [(reading.values, reading.why) for reading in film.readings] == [((2, 5), Why.COUNT)] * 3


# Unsure -------------------------------------------------------------------------------------


def test_patience_begins_with_the_first_frame_that_is_read(film: Film) -> None:
    for _ in range(40):
        film.watcher.glance(Frame(grainy(LYING, 2, film.number), film.number / FPS))
        film.number += 1
    film.show(LYING, frames=22, count=3)
    assert film.readings == []
    film.show(LYING, frames=6, count=3)
    assert [reading.why for reading in film.readings] == [Why.COUNT]


def test_an_unsure_reading_of_the_first_frame_is_reported() -> None:
    film = Film(Watcher())
    film.show(LYING, frames=27, count=3)
    assert [(reading.values, reading.why) for reading in film.readings] == [((2, 5), Why.COUNT)]


def test_a_die_that_changes_its_face_in_each_frame_is_unsure_once() -> None:
    """A pip that glints now and then is too small for the gate, and the eye is sure each time."""
    film = Film(Watcher(), fps=10)
    faces = [draw([Drawn(1, 3, 1, 0.9), Drawn(value, 0, 0)], (640, 480), edge_px=17, noise=0) for value in (4, 5)]
    for number in range(20):
        film.show(faces[number % 2])
    assert [reading.why for reading in film.readings] == [Why.GLARE]
    assert film.values[0] in [(1, 4), (1, 5)]


def test_an_unsure_reading_is_repeated_only_after_the_dice_change(film: Film) -> None:
    film.show(LYING, frames=27, count=3)
    film.show(hand(LYING, 6), frames=4, count=3)
    film.show(LYING, frames=30, count=3)
    assert film.values == [(2, 5)]
    film.show(scene([THROW[0], Drawn(4, 1.0, -1.4, 0.5)]), frames=30, count=3)
    assert film.values == [(2, 5), (2, 4)]
    assert not any(reading.sure for reading in film.readings)


def test_reported_dice_are_not_reported_again_when_they_become_unsure(thrown: Film) -> None:
    thrown.show(hand(LYING, 6), frames=4)
    thrown.show(LYING, frames=30, count=3)
    assert thrown.values == [(2, 5)]


def test_an_unsure_reading_beside_a_covered_reported_die_takes_longer() -> None:
    film = Film(Watcher(), fps=5)
    film.show(EMPTY, frames=4)
    film.throw(LYING)
    for aside in (60, 40, 20):
        film.show(half_covered(LYING, aside), count=3)
    left = half_covered(scene([*THROW, Drawn(4, -0.4, 1.8, 0.5)]))
    film.show(left, frames=12, count=3)
    assert film.values == [(2, 5)]
    film.show(left, frames=10, count=3)
    assert [(reading.values, reading.why) for reading in film.readings[1:]] == [((2, 4), Why.COUNT)]


def test_a_hand_that_rests_on_an_empty_tray_is_not_a_throw(film: Film) -> None:
    for step in range(14):
        film.show(hand(EMPTY, step), count=2)
    film.show(hand(EMPTY, 14), frames=100, count=2)
    assert film.readings == []


def blob(over: Pixels, x: int, y: int) -> Pixels:
    """Return the picture with a dark thing as large as a die."""
    put = over.copy()
    cv2.ellipse(put, (x, y), (24, 14), 30, 0, 360, (30, 20, 60), -1)
    return put


def hand_below(over: Pixels, step: int) -> Pixels:
    """Return the picture with a hand that moves below the dice."""
    covered = over.copy()
    cv2.ellipse(covered, (160, 262 - 6 * (step % 3)), (110, 40), 0, 0, 360, (120, 150, 200), -1)
    return covered


# When the eye reads ------------------------------------------------------------------------


class Reads(Eye):
    """An eye that notes the frames that it reads."""

    film: Film

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[int] = []

    def read(self, pixels: Pixels, count: int | None = None, camera: CameraGeometry | None = None) -> Reading:
        self.frames.append(self.film.number)
        return super().read(pixels, count, camera)


@pytest.mark.parametrize(
    ("rolls", "picture", "count", "frames"),
    [
        (9, lambda _: LYING, None, [2, 3]),
        (9, lambda _: LYING, 2, [2, 3]),
        (9, lambda _: LYING, 3, [2, 5, 8, 11, 14]),
        (9, lambda step: beside(step), None, [7, 15]),
        (9, lambda step: beside(min(step, 7)), None, [7, 10]),
        (9, lambda step: hand_below(LYING, step), None, [2, 6, 15, 16]),
        (0, lambda step: hand_below(LYING, step), None, [2, 6, 15, 16]),
    ],
    ids=["at rest", "two at rest", "one missing", "one rolling", "at rest when read", "a hand beside", "put down"],
)
def test_the_eye_reads_only_frames_that_may_show_a_throw(
    rolls: int, picture: Callable[[int], Pixels], count: int | None, frames: list[int]
) -> None:
    eye = Reads()
    film = eye.film = Film(Watcher(eye), fps=30)
    film.show(EMPTY, frames=15)
    for step in range(rolls):
        film.show(rolling(step), count=count)
    begins = film.number
    for step in range(17):
        film.show(picture(step), count=count)
    assert [number - begins for number in eye.frames if number >= begins] == frames


# While something moves ----------------------------------------------------------------------


@pytest.mark.parametrize(("count", "frames"), [(1, range(3, 11)), (None, range(24, 37))])
def test_a_die_is_reported_during_motion_beside_it_if_none_is_missing(
    film: Film, count: int | None, frames: range
) -> None:
    """If any number of dice may lie, the motion may be another die, for as long as the patience lasts."""
    told_after = film.until_told(lambda step: blob(scene([THROW[0]]), 225 + 12 * (step % 3), 150), count)
    assert film.values == [(2,)]
    assert told_after in frames


@pytest.mark.parametrize(("count", "frames"), [(2, range(3, 6)), (None, range(6, 9))])
def test_with_an_unknown_number_dice_take_longer_while_a_hand_moves(count: int | None, frames: range) -> None:
    film = Film(Watcher(), fps=30)
    film.show(EMPTY, frames=10)
    for step in range(8):
        film.show(rolling(step), count=count)
    told_after = film.until_told(lambda step: hand_below(LYING, step), count)
    assert film.values == [(2, 5)]
    assert told_after in frames


@pytest.mark.parametrize(
    ("left", "frames"),
    [
        (LYING, range(20, 30)),
        (scene([THROW[0]]), range(20, 30)),
        (scene([Drawn(6, -2.2, 2, 0.4), Drawn(1, 2.2, 2, 0.4)]), range(1, 6)),
    ],
)
def test_the_dice_that_a_hand_leaves_behind_take_longer(cleared: Film, left: Pixels, frames: range) -> None:
    cleared.show(thing(LYING), frames=12)
    for step in (6, 8, 8, 6):
        cleared.show(hand(left, step))
    assert cleared.values == [(3, 4)]
    assert cleared.until_told(lambda _: left) in frames
    assert cleared.readings[1].sure


def test_a_die_that_was_touched_and_is_then_covered_is_missed(film: Film) -> None:
    for step in range(8):
        film.show(rolling(step))
    for aside in (110, 100, 90, 62, 65, 62, 65, 62, 50, 40, 20, 10):
        film.show(half_covered(LYING, aside))
    assert film.readings == []
    assert film.until_told(lambda _: half_covered(LYING)) in range(20, 30)
    assert film.values == [(2,)]


# A thing ------------------------------------------------------------------------------------


def thing(over: Pixels) -> Pixels:
    return blob(over, 160, 190)


def test_with_an_unknown_number_a_thing_of_die_size_is_reported_once(cleared: Film) -> None:
    cleared.show(thing(LYING), frames=40)
    assert [(reading.values, reading.why) for reading in cleared.readings[1:]] == [((2, 5), Why.OVERLAP)]
    ((x, y, wide, tall),) = cleared.readings[1].unread
    assert abs(x + wide / 2 - 160) < 12
    assert abs(y + tall / 2 - 190) < 12
    cleared.watcher.forget()
    cleared.show(thing(LYING), frames=30)
    assert [reading.why for reading in cleared.readings[2:]] == [Why.OVERLAP]
    cleared.show(thing(scene([Drawn(1, -2.0, 1.2), Drawn(6, 1.4, 1.2, 0.7)])), frames=30)
    assert [(reading.values, reading.sure) for reading in cleared.readings[3:]] == [((1, 6), True)]


def as_bright_as_the_felt(over: Pixels) -> Pixels:
    """Return the picture with a thing that differs from the felt only in the colours that the gate does not use."""
    put = over.copy()
    cv2.ellipse(put, (280, 180), (24, 14), 30, 0, 360, (200, FELT[1], 200), -1)
    return put


@pytest.mark.parametrize(
    ("frames", "picture"), [(10, lambda over, _: over), (3, hand_below)], ids=["at rest", "a hand until it was read"]
)
def test_a_thing_that_vanishes_without_motion_does_not_delay_a_throw(
    cleared: Film, frames: int, picture: Callable[[Pixels, int], Pixels]
) -> None:
    for step in range(frames):
        cleared.show(picture(as_bright_as_the_felt(LYING), step))
    assert cleared.values == [(3, 4)]
    assert cleared.until_told(lambda _: picture(LYING, frames - 1)) in range(1, 6)
    assert [(reading.values, reading.sure) for reading in cleared.readings[1:]] == [((2, 5), True)]


@pytest.fixture(scope="module")
def beside_a_thing(cleared_film: Film) -> Film:
    """A film in which a thing was reported and lay there in the next throw; a test continues with a copy."""
    film = deepcopy(cleared_film)
    film.show(thing(LYING), frames=40)
    film.show(thing(scene([Drawn(1, -2.0, 1.2), Drawn(6, 1.4, 1.2, 0.7)])), frames=20)
    assert [(reading.values, reading.sure) for reading in film.readings[1:]] == [((2, 5), False), ((1, 6), True)]
    return film


def test_a_thing_is_reported_again_on_request(beside_a_thing: Film) -> None:
    film = deepcopy(beside_a_thing)
    film.watcher.forget()
    film.show(thing(scene([Drawn(1, -2.0, 1.2), Drawn(6, 1.4, 1.2, 0.7)])), frames=30)
    assert [reading.why for reading in film.readings[3:]] == [Why.OVERLAP]


def test_the_place_of_a_removed_thing_is_not_a_die(beside_a_thing: Film) -> None:
    film = deepcopy(beside_a_thing)
    film.watcher.forget()
    film.show(LYING, frames=30)
    assert [(reading.values, reading.sure) for reading in film.readings[3:]] == [((2, 5), True)]


def test_a_thing_does_not_matter_if_all_dice_are_read(film: Film) -> None:
    film.throw(scene([Drawn(3, -1.0, 1.5), Drawn(4, 1.2, 1.4, 0.7)]))
    film.show(EMPTY, frames=FPS, count=2)
    film.show(thing(LYING), frames=10, count=2)
    assert [(reading.values, reading.sure) for reading in film.readings[1:]] == [((2, 5), True)]


def test_with_a_known_number_a_thing_on_an_empty_tray_is_reported() -> None:
    film = Film(Watcher(), fps=5)
    film.throw(LYING)
    film.show(EMPTY, frames=5)
    film.show(thing(EMPTY), frames=8, count=2)
    assert [(reading.dice, reading.why) for reading in film.readings[1:]] == [((), Why.OVERLAP)]


def test_each_of_two_things_is_reported_once() -> None:
    film = Film(Watcher(), fps=5)
    film.throw(scene([Drawn(3, -1.0, 1.5), Drawn(4, 1.2, 1.4, 0.7)]))
    film.show(EMPTY, frames=5)
    film.show(thing(LYING), frames=8)
    film.show(blob(thing(LYING), 285, 30), frames=8)
    film.show(blob(thing(scene([Drawn(1, -2.0, 1.2), Drawn(6, 1.4, 1.2, 0.7)])), 285, 30), frames=5)
    assert [(reading.values, reading.why) for reading in film.readings[1:]] == [
        ((2, 5), Why.OVERLAP),
        ((2, 5), Why.OVERLAP),
        ((1, 6), None),
    ]
