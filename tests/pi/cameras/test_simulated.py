"""The simulated table: what is thrown, what is seen, what the truth says."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from pi.cameras import CameraError
from pi.cameras.simulated import SimulatedCamera, SimulatedFrame, SimulatedOptions
from tests.refusals import refusing
from vision.card import CardFinder

pytest.importorskip("mujoco", reason="the simulated table needs MuJoCo")

SMALL = SimulatedOptions(size_wh=(128, 96), seed=1, real_time=False)


@pytest.fixture
def camera() -> Iterator[SimulatedCamera]:
    with SimulatedCamera(SMALL) as camera:
        yield camera


def settle(camera: SimulatedCamera, longest: int = 200) -> SimulatedFrame:
    """Take frames until everything has lain still for 0.4 s, the cup included.

    A die that balances on an edge before it falls is still for some frames too.
    """
    last, still = camera.frame(), 0
    for _ in range(longest):
        frame = camera.frame()
        quiet = frame.truth.still and np.abs(frame.pixels.astype(int) - last.pixels).mean() < 3
        still = still + 1 if quiet else 0
        if still == 10:
            return frame
        last = frame
    raise AssertionError("never came to rest")


def test_frames_keep_the_beat_of_virtual_time(camera: SimulatedCamera) -> None:
    assert [camera.frame().time_s for _ in range(4)] == pytest.approx([0, 0.04, 0.08, 0.12])


def test_an_empty_tray_holds_no_dice_and_differs_only_by_noise(camera: SimulatedCamera) -> None:
    first, second = camera.frame(), camera.frame()
    assert first.truth.dice == ()
    assert (first.pixels != second.pixels).any()
    assert np.abs(first.pixels.astype(int) - second.pixels).max() < 25


def test_a_throw_moves_then_lies_still_and_shows_the_wanted_values(camera: SimulatedCamera) -> None:
    camera.throw(2, values=(6, 2))
    assert not camera.frame().truth.still
    rest = settle(camera)
    assert [die.value for die in rest.truth.dice] == [6, 2]
    assert rest.truth.values == (2, 6)
    assert not rest.truth.cocked


def test_a_new_throw_takes_the_place_of_the_old_dice(camera: SimulatedCamera) -> None:
    camera.throw(2)
    settle(camera)
    camera.throw(3)
    assert len(settle(camera).truth.dice) == 3
    camera.clear()
    assert camera.frame().truth.dice == ()


def test_the_same_seed_gives_the_same_pictures() -> None:
    pictures = []
    for _ in range(2):
        with SimulatedCamera(SMALL) as camera:
            camera.throw(2)
            pictures.append([camera.frame().pixels for _ in range(5)])
    assert all((one == other).all() for one, other in zip(*pictures, strict=True))


def test_without_a_seed_every_start_throws_other_dice() -> None:
    thrown = []
    for _ in range(6):
        with SimulatedCamera(SimulatedOptions(size_wh=(64, 64), real_time=False)) as camera:
            thrown.append(tuple(pose.position for _ in range(2) for pose in camera.throw(5).rest))
    assert len({str(one) for one in thrown}) == len(thrown)


def test_the_cup_hides_everything() -> None:
    pictures = []
    for dice in (0, 3):
        with SimulatedCamera(SMALL) as camera:
            camera.cover()
            if dice:
                camera.throw(dice)
            pictures.append([camera.frame() for _ in range(15)])
    hidden = pictures[1]
    assert all(frame.truth.covered and len(frame.truth.dice) == 3 for frame in hidden)
    assert not hidden[1].truth.still
    assert all((with_cup.pixels == frame.pixels).all() for with_cup, frame in zip(*pictures, strict=True))


def test_uncovering_shows_what_was_thrown_under_the_cup(camera: SimulatedCamera) -> None:
    camera.cover()
    camera.throw(values=(5, 5, 1))
    under = settle(camera)
    camera.uncover()
    shown = settle(camera)
    assert under.truth.values == shown.truth.values == (1, 5, 5)
    assert (under.truth.covered, shown.truth.covered) == (True, False)
    assert [die.box for die in under.truth.dice] == [die.box for die in shown.truth.dice]


def test_covering_dice_keeps_their_values(camera: SimulatedCamera) -> None:
    camera.throw(values=(4, 1))
    settle(camera)
    camera.cover()
    assert settle(camera).truth.values == (1, 4)
    assert settle(camera).truth.covered


@pytest.mark.parametrize(
    ("count", "values"), [(0, None), (11, None), (2, (1, 2, 3)), (2, (1, 7))], ids=["none", "many", "number", "face"]
)
def test_an_impossible_throw_is_refused(camera: SimulatedCamera, count: int, values: tuple[int, ...] | None) -> None:
    with refusing(ValueError, match=r"dic?e"):
        camera.throw(count, values=values)


@pytest.mark.parametrize("die_mm", [10.0, pytest.param(20.0, marks=pytest.mark.long), 25.0])
def test_small_and_large_dice_are_thrown_too(die_mm: float) -> None:
    with SimulatedCamera(replace(SMALL, die_mm=die_mm)) as camera:
        camera.throw(values=(1, 2, 3, 4, 5))
        assert settle(camera).truth.values == (1, 2, 3, 4, 5)
        camera.cover()
        assert settle(camera).truth.values == (1, 2, 3, 4, 5)


def test_throws_from_another_thread_take_effect_with_the_next_frame(camera: SimulatedCamera) -> None:
    hand = threading.Thread(target=lambda: [camera.throw(count) for count in (1, 2, 3)])
    hand.start()
    times = [camera.frame().time_s for _ in range(5)]
    hand.join()
    assert times == sorted(times)
    assert len(settle(camera).truth.dice) == 3


@pytest.mark.parametrize("size_wh", [(480, 360), (640, 360), (400, 400)])
def test_the_card_is_in_the_picture_whatever_its_shape(size_wh: tuple[int, int]) -> None:
    finder = CardFinder()
    with SimulatedCamera(SimulatedOptions(size_wh=size_wh, seed=1, real_time=False, card=True)) as camera:
        finder.follow(camera.frame(), stirred=True, still_s=1.0)
    assert finder.card is not None


def test_a_closed_camera_says_so(camera: SimulatedCamera) -> None:
    camera.close()
    with refusing(CameraError, match="closed"):
        camera.frame()
