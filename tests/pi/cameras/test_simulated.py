"""The simulated tray: its throws, its pictures, its truth."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from pi.cameras import CameraError
from pi.cameras.simulated import SimulatedCamera, SimulatedOptions
from tests.refusals import refusing
from vision.card import CardFinder
from vision.rendering.scene import Scene

pytest.importorskip("mujoco", reason="the simulated table needs MuJoCo")

SMALL = SimulatedOptions(size_wh=(128, 96), seed=1, real_time=False)


@pytest.fixture
def camera() -> Iterator[SimulatedCamera]:
    with SimulatedCamera(SMALL) as camera:
        yield camera


def settle(camera: SimulatedCamera, longest: int = 200) -> Scene:
    """Take frames until everything, including the cup, has lain still for 0.4 s. Return the scene."""
    last, still = (camera.frame(), camera.scene), 0
    for _ in range(longest):
        frame, scene = camera.frame(), camera.scene
        quiet = scene.dice == last[1].dice and np.abs(frame.pixels.astype(int) - last[0].pixels).mean() < 3
        still = still + 1 if quiet else 0
        if still == 10:
            return scene
        last = frame, scene
    raise AssertionError("never came to rest")


def test_frames_follow_the_virtual_time(camera: SimulatedCamera) -> None:
    assert [camera.frame().time_s for _ in range(4)] == pytest.approx([0, 0.04, 0.08, 0.12])


def test_an_empty_tray_has_no_dice_and_differs_only_by_noise(camera: SimulatedCamera) -> None:
    first, second = camera.frame(), camera.frame()
    assert camera.scene.dice == ()
    assert (first.pixels != second.pixels).any()
    assert np.abs(first.pixels.astype(int) - second.pixels).max() < 25


def test_a_throw_moves_and_then_lies_still_with_the_wanted_values(camera: SimulatedCamera) -> None:
    camera.throw(2, values=(6, 2))
    thrown = [(camera.frame(), camera.scene)[1].dice for _ in range(2)]
    assert thrown[0] != thrown[1]
    rest = settle(camera)
    assert [die.pose.value for die in rest.dice] == [6, 2]
    assert rest.values == (2, 6)


def test_a_new_throw_replaces_the_old_dice(camera: SimulatedCamera) -> None:
    camera.throw(2)
    settle(camera)
    camera.throw(3)
    assert len(settle(camera).dice) == 3
    camera.clear()
    camera.frame()
    assert camera.scene.dice == ()


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
            pictures.append([(camera.frame(), camera.scene) for _ in range(15)])
    hidden = [scene for _, scene in pictures[1]]
    assert all(len(scene.dice) == 3 and not scene.shown_dice() for scene in hidden)
    assert hidden[1].dice != hidden[2].dice
    assert all((bare.pixels == frame.pixels).all() for (bare, _), (frame, _) in zip(*pictures, strict=True))


def test_lifting_the_cup_shows_the_dice_thrown_under_it(camera: SimulatedCamera) -> None:
    camera.cover()
    camera.throw(values=(5, 5, 1))
    under = settle(camera)
    camera.uncover()
    shown = settle(camera)
    assert under.values == shown.values == (1, 5, 5)
    assert (under.shown_dice(), shown.shown_dice()) == ((), shown.dice)
    assert under.dice == shown.dice


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
        assert settle(camera).values == (1, 2, 3, 4, 5)
        camera.cover()
        assert settle(camera).values == (1, 2, 3, 4, 5)


def test_throws_from_another_thread_take_effect_with_the_next_frame(camera: SimulatedCamera) -> None:
    hand = threading.Thread(target=lambda: [camera.throw(count) for count in (1, 2, 3)])
    hand.start()
    times = [camera.frame().time_s for _ in range(5)]
    hand.join()
    assert times == sorted(times)
    assert len(settle(camera).dice) == 3


@pytest.mark.parametrize("size_wh", [(480, 360), (640, 360), (400, 400)])
def test_the_card_is_in_the_picture_of_any_size(size_wh: tuple[int, int]) -> None:
    finder = CardFinder()
    with SimulatedCamera(SimulatedOptions(size_wh=size_wh, seed=1, real_time=False, card=True)) as camera:
        finder.follow(camera.frame(), stirred=True, still_s=1.0)
    assert finder.card is not None


def test_a_closed_camera_refuses_frames(camera: SimulatedCamera) -> None:
    camera.close()
    with refusing(CameraError, match="closed"):
        camera.frame()
