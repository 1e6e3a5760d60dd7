"""The gate: it separates motion from noise, from light, and from things that reach in over the edge."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from tests.vision.drawing import Drawn, draw, grainy
from vision.motion import FrameCells, Motion
from vision.reading import Frame, Pixels

FPS = 30
SIZE = (640, 480)
LYING = [Drawn(2, -2.5, 0.5, 0.2), Drawn(5, 2.6, 0.4, 0.9)]
TRAY = draw(LYING, SIZE, edge_px=32, noise=0)


class Show:
    """Frames with noise, one after another."""

    def __init__(self, noise: float = 3.0) -> None:
        self.motion, self.number, self.noise, self.drift = Motion(), 0, noise, np.zeros(2)

    def __call__(self, pixels: Pixels, frames: int = 1) -> Motion:
        for _ in range(frames):
            seen = grainy(pixels, self.noise, self.number) if self.noise else pixels
            self.motion.look(Frame(seen, self.number / FPS))
            self.number += 1
            self.drift += self.motion.shift
        return self.motion


def rolling(step: int) -> Pixels:
    return draw([*LYING, Drawn(1 + step % 6, 0.3 * step - 1, 0.4 * step - 2, 0.5 * step)], SIZE, edge_px=32, noise=0)


@pytest.mark.parametrize("noise", [0.0, 3.0, 8.0])
def test_a_tray_at_rest_is_still_with_any_noise(noise: float) -> None:
    motion = Show(noise)(TRAY, frames=60)
    assert motion.still_s == pytest.approx(59 / FPS)
    assert not motion.stirred


def test_a_rolling_die_is_noticed_in_every_frame() -> None:
    show = Show()
    show(TRAY, frames=20)
    for step in range(12):
        assert show(rolling(step)).stirred
        assert show.motion.calm_s == 0
    show(rolling(11), frames=6)
    assert show.motion.calm_s == pytest.approx(6 / FPS)


def test_fading_daylight_is_not_motion() -> None:
    show = Show()
    for step in range(200):
        assert not show((TRAY * (1 - 0.003 * step)).astype(np.uint8)).stirred or step == 0


def test_frames_of_another_size_start_over() -> None:
    show = Show()
    show(TRAY, frames=5)
    assert show(TRAY[:200]).still_s == 0


FLAT = np.full((480, 640, 3), 100, np.uint8)
CELL = 4
"""In pixels: the distance of the gate's samples in a picture that is 640 px wide."""


def with_patch(x: int, y: int, wide: int, tall: int, levels: int = 100, over: Pixels = FLAT) -> Pixels:
    """Return a picture that is brighter in a rectangle of cells; the gate's blur widens it by one all round."""
    patched = over.copy()
    patched[CELL * y : CELL * (y + tall), CELL * x : CELL * (x + wide)] += np.uint8(levels)
    return patched


def at_rest(noise: float = 0.0, over: Pixels = FLAT) -> Show:
    show = Show(noise)
    show(over, frames=20)
    return show


@pytest.mark.parametrize(
    ("patch", "moved"),
    [
        ((80, 60, 1, 1), False),  # 3 x 3 cells
        ((80, 60, 2, 1), True),  # 4 x 3
        ((80, 60, 1, 2), True),
        ((0, 60, 1, 2), False),  # 2 x 4 at the edge
        ((0, 60, 1, 3), True),  # 2 x 5
    ],
)
def test_a_change_of_ten_cells_may_be_a_die(patch: tuple[int, int, int, int], moved: bool) -> None:
    show = at_rest()
    then = show.motion.latest
    assert then is not None
    assert show(with_patch(*patch)).stirred is moved
    assert show.motion.differs(then) is moved


def test_many_specks_are_not_a_die() -> None:
    specks = FLAT
    for number in range(8):
        specks = with_patch(20 + 8 * number, 60, 1, 1, over=specks)
    assert not at_rest()(specks).stirred


@pytest.mark.parametrize(("levels", "moved"), [(8, False), (9, True)])
def test_a_die_differs_by_more_than_the_flicker_of_a_lossy_film(levels: int, moved: bool) -> None:
    assert at_rest()(with_patch(80, 60, 8, 8, levels)).stirred is moved


@pytest.mark.parametrize("noise", [5.0, 6.0, 8.0, 12.0, 16.0])
def test_a_die_differs_by_six_times_the_noise(noise: float) -> None:
    pictures = [FrameCells(Frame(grainy(FLAT, noise, number), 0.0)).thinned.astype(float) for number in (0, 1)]
    least = 6 * float(np.std(pictures[1] - pictures[0]))

    def is_seen(levels: float) -> bool:
        show = Show(noise)
        show(FLAT)
        return show(with_patch(80, 60, 10, 10, round(levels))).stirred

    assert [is_seen(factor * least) for factor in (0.8, 1.15)] == [False, True]


def test_a_gradual_appearance_is_motion() -> None:
    show = at_rest()
    assert any(show(with_patch(80, 60, 8, 8, levels)).stirred for levels in range(4, 24, 4))


def test_sunlight_that_creeps_in_is_not_motion() -> None:
    show = at_rest()
    assert not any(show(with_patch(80, 60, 8, 8, levels // 12)).stirred for levels in range(240))


def test_a_die_on_black_is_noticed_when_it_comes_and_goes() -> None:
    black = np.zeros_like(FLAT)
    show = at_rest(over=black)
    assert [show(pixels).stirred for pixels in (with_patch(80, 60, 8, 8, over=black), black)] == [True, True]


@pytest.mark.parametrize("light", [0.5, 1.5])
def test_a_die_that_moves_while_the_light_changes_is_noticed(light: float) -> None:
    show = at_rest()
    assert not show((FLAT * light).astype(np.uint8)).stirred
    show = at_rest()
    assert show(with_patch(80, 60, 8, 8, 90, over=(FLAT * light).astype(np.uint8))).stirred
    assert show.motion.moves_beside([], 0.1)
    assert not show.motion.moves_beside([(310, 230, 50, 50)], 0.1)


@pytest.mark.parametrize("ground", [40, 100])
@pytest.mark.parametrize("light", [0.5, 0.7, 1.4, 2.0])
def test_a_faint_die_is_noticed_while_the_light_changes(ground: int, light: float) -> None:
    tray = np.full_like(FLAT, ground)
    lit = (tray * light).astype(np.uint8)
    assert not at_rest(over=tray)(lit).stirred
    assert at_rest(over=tray)(with_patch(80, 60, 8, 8, 20, over=lit)).stirred


@pytest.mark.parametrize(("left", "right"), [(1.6, 2.0), (1.2, 1.4), (0.5, 0.7), (1.0, 2.2)])
def test_a_lamp_that_is_brighter_on_one_side_hides_no_die(left: float, right: float) -> None:
    lit = (FLAT * np.linspace(left, right, 640)[None, :, None]).astype(np.uint8)
    show = at_rest(3.0)
    show(lit, frames=2)
    assert show(with_patch(80, 60, 8, 8, 30, over=lit)).stirred


def test_a_shadow_over_part_of_the_tray_is_motion() -> None:
    shaded = FLAT.copy()
    shaded[:, :260] = 50
    assert at_rest()(shaded).stirred


def test_a_completely_different_picture_leaves_the_noise_estimate_unchanged() -> None:
    checks = np.indices(FLAT.shape[:2]).sum(axis=0) // 24 % 2 * 100 + 50
    show = at_rest()
    show(checks[..., None].repeat(3, axis=2).astype(np.uint8), frames=2)
    show(FLAT, frames=2)
    assert show(with_patch(80, 60, 8, 8, 12)).stirred


WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("apart_px", "beside"), [(12, False), (48, True)])
def test_motion_beside_a_die_counts_outside_the_place_of_its_shadow(
    way: tuple[int, int], apart_px: int, beside: bool
) -> None:
    x, y = ((320, 240)[axis] + way[axis] * (20 + apart_px + 6) - 6 for axis in (0, 1))
    motion = at_rest()(with_patch(x // CELL, y // CELL, 3, 3))
    assert motion.moves_beside([(20, 20, 40, 40), (300, 220, 40, 40)], 0.1) is beside
    assert motion.moves_beside([], 0.1)


@pytest.mark.parametrize("patch", [(0, 0, 14, 1), (0, 0, 1, 14), (146, 119, 14, 1), (159, 106, 1, 14)])
def test_motion_on_a_die_in_a_corner_is_not_motion_beside_it(patch: tuple[int, int, int, int]) -> None:
    box = (0, 0, 70, 70) if patch[0] == 0 else (570, 410, 70, 70)
    assert not at_rest()(with_patch(*patch)).moves_beside([box], 0.1)


@pytest.mark.parametrize(("start_px", "beside"), [(288, True), (292, False)])
@pytest.mark.parametrize("down", [False, True])
def test_the_remainder_of_a_motion_counts_beside_a_die_from_ten_cells(start_px: int, beside: bool, down: bool) -> None:
    motion = at_rest()(with_patch(60, 80, 3, 3) if down else with_patch(80, 60, 3, 3))
    assert motion.moves_beside([(220, start_px, 60, 20) if down else (start_px, 220, 20, 60)], 0.1) is beside


def test_motion_of_long_ago_no_longer_counts() -> None:
    show = at_rest()
    show(with_patch(80, 60, 8, 8), frames=4)
    assert show.motion.moves_beside([], 0.15)
    assert not show.motion.moves_beside([], 0.05)


def test_motion_is_located_correctly_with_a_smaller_grey_picture() -> None:
    motion = Motion()
    for number, pixels in enumerate([FLAT, with_patch(80, 60, 4, 4)]):
        motion.look(Frame(pixels, number / FPS, pixels[::2, ::2, 1]))
    assert not motion.moves_beside([(310, 230, 40, 40)], 0.1)
    assert motion.moves_beside([(150, 110, 40, 40)], 0.1)


def test_a_small_picture_is_sampled_pixel_by_pixel() -> None:
    motion, tiny = Motion(), FLAT[:48, :64]
    moved = tiny.copy()
    moved[20:22, 20:22] = 200
    for number, pixels in enumerate([tiny, moved]):
        motion.look(Frame(pixels, number / FPS))
        assert motion.stirred
    assert motion.moves_beside([], 0.1)


# A camera that moves ------------------------------------------------------------------------

GRAIN = cv2.GaussianBlur(np.random.default_rng(7).normal(0, 150, (600, 800)).astype(np.float32), (0, 0), 5)
TABLE = np.clip(110 + GRAIN, 0, 255).astype(np.uint8)[..., None].repeat(3, axis=2)
"""A table with a grain, larger than the picture."""


def from_aside(across_px: float, down_px: float = 0.0, die_px: int = 0, over: Pixels = TABLE) -> Pixels:
    """Return a table from a camera shifted this far right and down, with a die moved to the right."""
    table = over.copy()
    table[280:312, 400 + die_px : 432 + die_px] = 230
    return np.asarray(cv2.getRectSubPix(table, SIZE, (400 + across_px, 300 + down_px)), np.uint8)


def test_a_shift_of_the_whole_picture_is_not_motion() -> None:
    show = Show()
    show(from_aside(0), frames=20)
    for step in range(60):
        assert not show(from_aside(4 * math.sin(step), 2.5 * math.cos(1.3 * step) - 2.5)).stirred
    assert show.drift == pytest.approx([-4 * math.sin(59), 2.5 - 2.5 * math.cos(1.3 * 59)], abs=4)


def test_a_drift_by_a_tenth_of_the_width_is_not_motion() -> None:
    show = Show()
    show(from_aside(-32), frames=20)
    for step in range(64):
        assert not show(from_aside(step - 31, 0.3 * step)).stirred
    assert show.drift == pytest.approx([-64, -0.3 * 63], abs=3)


def test_a_moving_die_is_noticed_by_a_moving_camera() -> None:
    show = Show()
    show(from_aside(0), frames=20)
    for step in range(1, 20):
        assert show(from_aside(4 * math.sin(step), -2.0, die_px=6 * step)).stirred
        assert show.motion.calm_s == 0


def test_a_die_that_slides_over_bare_ground_is_not_a_moving_camera() -> None:
    bare = np.full_like(TABLE, 110)
    show = Show()
    show(from_aside(0, over=bare), frames=20)
    assert all(show(from_aside(0, die_px=4 * step, over=bare)).stirred for step in range(1, 20))


def test_a_hand_over_half_of_the_picture_is_not_a_moving_camera() -> None:
    show, skin = Show(), np.clip(TABLE[::-1, ::-1].astype(int) + 40, 0, 255).astype(np.uint8)
    show(from_aside(0), frames=20)
    for reach_px in range(20, 340, 20):
        picture = from_aside(0)
        picture[:, :reach_px] = skin[60:540, 500 - reach_px : 500]
        assert show(picture).stirred
    assert show.drift == pytest.approx([0, 0])


def test_locations_are_shifted_after_the_picture_moved_by_half_a_cell() -> None:
    show = Show()
    show(from_aside(0), frames=20)
    shifted = []
    for step in range(21):
        show(from_aside(0.3 * step))
        shifted.append(any(show.motion.shift))
    assert shifted.count(True) == 2


@pytest.mark.parametrize("hz", [1, 5])
def test_pulsing_light_is_not_motion_and_hides_none(hz: int) -> None:
    show = Show()
    for step in range(60):
        light = 1 + 0.12 * math.sin(2 * math.pi * hz * step / FPS) * np.linspace(1, 0.2, 640)[None, :, None]
        show((from_aside(0) * light).clip(0, 255).astype(np.uint8))
    assert show.motion.still_s == pytest.approx(59 / FPS)
    assert show((from_aside(0, die_px=4) * 1.1).clip(0, 255).astype(np.uint8)).stirred


# Things that reach in -----------------------------------------------------------------------

EDGES = ["left", "top", "right", "bottom"]


def arm(edge: str, deep: int, broad: int = 40, inwards: int = 0) -> tuple[int, int, int, int]:
    """Return a rectangle that reaches this many cells into the picture, or ends this far from its edge."""
    if edge in ("left", "right"):
        return (inwards if edge == "left" else 160 - inwards - deep, 40, deep, broad)
    return (60, inwards if edge == "top" else 120 - inwards - deep, broad, deep)


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize(("deep", "is_hand"), [(7, False), (14, True)])
def test_a_large_thing_that_reaches_in_is_a_hand(edge: str, deep: int, is_hand: bool) -> None:
    motion = at_rest()(with_patch(*arm(edge, deep)))
    assert (motion.hand_s == 0) is is_hand
    assert motion.still_s == 0
    assert motion.calm_s == pytest.approx(20 / FPS)
    assert not motion.moves_beside([], 0.1)


@pytest.mark.parametrize("edge", EDGES)
def test_a_thing_that_ends_before_the_edge_may_be_a_die(edge: str) -> None:
    motion = at_rest()(with_patch(*arm(edge, 14, inwards=2)))
    assert motion.calm_s == motion.still_s == 0
    assert motion.hand_s > 1000


def test_a_finger_belongs_to_its_hand() -> None:
    show = at_rest()
    hand_in = with_patch(*arm("left", 30))
    show(hand_in, frames=6)
    motion = show(with_patch(30, 50, 6, 6, over=hand_in))
    assert motion.hand_s == motion.still_s == 0
    assert motion.calm_s > 0.8
    assert not motion.moves_beside([], 0.1)


def test_a_fly_at_one_edge_does_not_move_a_hand_at_another() -> None:
    show = at_rest()
    hand_in = with_patch(*arm("left", 30))
    show(hand_in, frames=6)
    motion = show(with_patch(*arm("right", 4, 4), over=hand_in))
    assert motion.still_s == 0
    assert motion.hand_s == pytest.approx(6 / FPS)


@pytest.mark.parametrize(("frames", "is_hand"), [(60, True), (100, False)])
def test_a_thing_that_rests_at_the_edge_for_3_s_belongs_there(frames: int, is_hand: bool) -> None:
    show = at_rest()
    hand_in = with_patch(*arm("left", 30))
    show(hand_in, frames=frames)
    motion = show(with_patch(20, 50, 6, 6, over=hand_in))
    assert (motion.calm_s > 0) is is_hand


@pytest.mark.parametrize(("frames", "apart"), [(5, False), (15, True)])
def test_a_thing_put_down_a_moment_ago_belongs_to_the_tray(frames: int, apart: bool) -> None:
    show = at_rest()
    stick = with_patch(4, 40, 40, 2)
    show(stick, frames=frames)
    at_both_ends = with_patch(0, 36, 4, 8, over=with_patch(44, 36, 4, 8, over=stick))
    assert (show(at_both_ends).calm_s == 0) is apart


def test_a_chip_at_the_edge_soon_belongs_to_the_tray() -> None:
    show = at_rest()
    chip = with_patch(0, 60, 4, 4)
    show(chip, frames=15)
    assert show(with_patch(4, 60, 8, 4, over=chip)).calm_s == 0


def test_dice_that_roll_beside_a_moving_hand_are_noticed() -> None:
    show = at_rest()
    motion = show(with_patch(100, 80, 6, 6, over=with_patch(*arm("left", 30))))
    assert motion.calm_s == motion.hand_s == 0
    assert motion.moves_beside([(100, 100, 40, 40)], 0.1)
    assert not motion.moves_beside([(396, 316, 40, 40)], 0.1)


def test_a_hand_is_recognised_in_another_light_too() -> None:
    motion = at_rest()(with_patch(*arm("left", 30), 50, over=(FLAT * 0.5).astype(np.uint8)))
    assert motion.hand_s == 0
    assert motion.calm_s > 0


def test_before_the_first_frame_everything_differs() -> None:
    motion = Motion()
    assert motion.latest is None
    assert motion.differs(np.zeros((120, 160), np.uint8))


def test_pictures_differ_by_their_contents_and_not_by_noise_or_light() -> None:
    show = Show()
    then = show(TRAY, frames=5).latest
    assert then is not None
    assert not show(TRAY, frames=5).differs(then)
    assert not show((TRAY * 0.7).astype(np.uint8)).differs(then)
    assert show(draw(LYING[:1], SIZE, edge_px=32, noise=0)).differs(then)
    assert show(TRAY[:200]).differs(then)
