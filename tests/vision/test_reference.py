"""The empty tray, learnt by the way."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawing import Drawn, draw
from vision.reading import Box, Pixels
from vision.reference import Reference

SIZE = (480, 360)
ONE, OTHER = Drawn(5, -3.0, 1.0, 0.3), Drawn(2, 2.5, -1.2, 0.8)
ONE_BOX: Box = (112, 126, 40, 40)
OTHER_BOX: Box = (310, 205, 40, 40)


def tray(dice: list[Drawn], seed: int = 0) -> Pixels:
    """Return a picture with a rim and some grain."""
    picture = draw(dice, SIZE, edge_px=36, noise=2, seed=seed).astype(np.float32)
    grain = cv2.GaussianBlur(np.random.default_rng(9).normal(0, 50, SIZE[::-1]).astype(np.float32), (0, 0), 4)
    picture += grain[..., None]
    cv2.rectangle(picture, (10, 10), (470, 350), (30, 60, 110), 8)
    return np.clip(picture, 0, 255).astype(np.uint8)


@pytest.fixture
def known() -> Reference:
    """A tray that was never seen empty, only twice with dice in different places."""
    reference = Reference()
    reference.learn(tray([ONE]), [ONE_BOX])
    reference.learn(tray([OTHER], seed=1), [OTHER_BOX])
    return reference


def test_an_empty_tray_holds_no_body(known: Reference) -> None:
    assert known.bodies(tray([], seed=2)) == ()


@pytest.mark.parametrize("die", [ONE, OTHER, Drawn(6, 0.0, 0.0, 1.0, body=(30, 30, 35)), Drawn(1, 1.0, 3.0)])
def test_a_die_is_one_body_where_it_lies(known: Reference, die: Drawn) -> None:
    ((x, y, width, height),) = known.bodies(tray([die], seed=2))
    middle = SIZE[0] / 2 + 36 * die.x, SIZE[1] / 2 - 36 * die.y
    assert abs(x + width / 2 - middle[0]) < 12
    assert abs(y + height / 2 - middle[1]) < 12
    assert 24 < width < 70
    assert known.unread_dice(tray([die], seed=2)) == ((x, y, width, height),)


@pytest.mark.parametrize("light", [0.5, 1.15])
def test_a_lamp_is_no_body(known: Reference, light: float) -> None:
    assert known.bodies((tray([], seed=2) * light).astype(np.uint8)) == ()


def test_a_shadow_is_no_body(known: Reference) -> None:
    shaded = tray([], seed=2).astype(np.float32)
    dark = np.ones(SIZE[::-1], np.float32)
    cv2.ellipse(dark, (200, 180), (90, 60), 20, 0, 360, 0.55, -1)
    shaded *= cv2.GaussianBlur(dark, (0, 0), 6)[..., None]
    assert known.bodies(shaded.astype(np.uint8)) == ()


def test_a_camera_that_is_off_by_a_little_sees_no_bodies(known: Reference) -> None:
    assert known.bodies(np.roll(tray([], seed=2), 2, axis=(0, 1))) == ()


def test_a_hand_is_a_body_but_no_die(known: Reference) -> None:
    reached = tray([], seed=2)
    reached[150:, 200:290] = (120, 150, 200)
    assert len(known.bodies(reached)) == 1
    assert known.unread_dice(reached) == ()


def test_a_cup_is_not_learnt() -> None:
    reference, standing = Reference(), tray([], seed=3)
    cv2.circle(standing, (240, 180), 50, (30, 50, 90), -1)
    reference.learn(tray([ONE]), [ONE_BOX])
    reference.learn(standing, [], [(190, 130, 100, 100)])
    assert reference.bodies(tray([], seed=2)) == ()


def test_what_is_not_known_is_no_body() -> None:
    assert Reference().bodies(tray([ONE])) == ()
    reference = Reference()
    reference.learn(tray([ONE]), [ONE_BOX])
    assert reference.bodies(tray([], seed=2)) == ()
    assert reference.bodies(tray([OTHER])[:200]) == ()
