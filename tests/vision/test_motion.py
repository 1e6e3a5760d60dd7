"""The gate: motion is told from noise, from light, and from what reaches in over the edge."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawing import Drawn, draw, grainy
from vision.motion import Motion
from vision.reading import Frame, Pixels

FPS = 30
SIZE = (640, 480)
LYING = [Drawn(2, -2.5, 0.5, 0.2), Drawn(5, 2.6, 0.4, 0.9)]
TRAY = draw(LYING, SIZE, edge_px=32, noise=0)


class Show:
    """Frames with noise, one after another."""

    def __init__(self, noise: float = 3.0) -> None:
        self.motion, self.number, self.noise = Motion(), 0, noise

    def __call__(self, pixels: Pixels, frames: int = 1) -> Motion:
        for _ in range(frames):
            self.motion.look(Frame(grainy(pixels, self.noise, self.number), self.number / FPS))
            self.number += 1
        return self.motion


def rolling(step: int) -> Pixels:
    return draw([*LYING, Drawn(1 + step % 6, 0.3 * step - 1, 0.4 * step - 2, 0.5 * step)], SIZE, edge_px=32, noise=0)


def hand(reach_px: int) -> Pixels:
    reached = TRAY.copy()
    reached[480 - reach_px :, 250:390] = (120, 150, 200)
    return reached


@pytest.mark.parametrize("noise", [0.0, 3.0, 8.0])
def test_a_tray_at_rest_is_still_whatever_the_noise(noise: float) -> None:
    motion = Show(noise)(TRAY, frames=60)
    assert motion.still_s == pytest.approx(59 / FPS)
    assert not motion.stirred


def test_a_rolling_die_is_seen_in_every_frame() -> None:
    show = Show()
    show(TRAY, frames=20)
    for step in range(12):
        assert show(rolling(step)).stirred
        assert show.motion.calm_s == 0
    show(rolling(11), frames=6)
    assert show.motion.calm_s == pytest.approx(6 / FPS)


@pytest.mark.parametrize("light", [0.4, 0.8, 1.15])
def test_light_that_changes_everywhere_is_no_motion(light: float) -> None:
    show = Show()
    show(TRAY, frames=20)
    assert not show(np.clip(TRAY * light, 0, 255).astype(np.uint8)).stirred


def test_daylight_that_fades_is_no_motion() -> None:
    show = Show()
    for step in range(200):
        assert not show((TRAY * (1 - 0.003 * step)).astype(np.uint8)).stirred or step == 0


def test_a_hand_from_the_edge_leaves_the_rest_calm() -> None:
    show = Show()
    show(TRAY, frames=20)
    for reach_px in range(20, 200, 15):
        motion = show(hand(reach_px))
    assert motion.still_s == 0
    assert motion.hand_s == 0
    assert motion.calm_s > 0.8


def test_what_rolls_beside_a_hand_is_told_from_it() -> None:
    show = Show()
    show(TRAY, frames=20)
    for step in range(9):
        picture = rolling(step)
        picture[300 - 5 * step :, 20:160] = (120, 150, 200)
        motion = show(picture)
    assert motion.calm_s == 0
    assert motion.moves_beside([(140, 210, 32, 32)], 0.1)


def test_what_moves_on_known_dice_does_not_move_beside_them() -> None:
    show = Show()
    show(TRAY, frames=20)
    nudged = draw([Drawn(2, -2.4, 0.5, 0.3), LYING[1]], SIZE, edge_px=32, noise=0)
    motion = show(nudged)
    assert motion.stirred
    assert not motion.moves_beside([(222, 206, 38, 38)], 0.1)


def test_frames_of_another_size_begin_anew() -> None:
    show = Show()
    show(TRAY, frames=5)
    assert show(TRAY[:200]).still_s == 0
