"""Rest, die by die, measured in the last frames."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawing import Drawn, draw, grainy
from vision.reading import Box, Frame, Pixels
from vision.rest import APART_S, SPAN_S, Recent

FPS = 30
SIZE = (320, 240)
HERE: Box = (72, 92, 36, 36)


def picture(shift: float = 0.0, other: float = 0.0, turn: float = 0.2) -> Pixels:
    """Return a picture of a die that may be shifted (in edges) and another that may be elsewhere."""
    return draw([Drawn(5, -1.9 + shift, 0.3, turn), Drawn(3, 1.5 + other, -0.5, other)], SIZE, edge_px=36, noise=0)


def rested_s(pictures: list[Pixels], noise: float = 3.0, box: Box = HERE) -> float:
    """Return how many seconds the watched die has lain still after these pictures."""
    recent = Recent()
    for number, pixels in enumerate(pictures):
        recent.add(Frame(grainy(pixels, noise, number), number / FPS))
    return recent.still_s(box)


@pytest.mark.parametrize("noise", [1.0, 4.0, 8.0])
def test_a_die_at_rest_has_rested_as_long_as_frames_are_kept(noise: float) -> None:
    assert rested_s([picture()] * 20, noise) == pytest.approx(SPAN_S, abs=1 / FPS)


@pytest.mark.parametrize("noise", [1.0, 4.0])
@pytest.mark.parametrize("shift", [0.02, 0.1, 0.6])
def test_rest_counts_from_the_last_shift(shift: float, noise: float) -> None:
    assert rested_s([picture()] * 6 + [picture(shift)] * 4, noise) == pytest.approx(3 / FPS)


def test_a_die_that_turns_in_place_does_not_rest() -> None:
    assert rested_s([picture(turn=0.2 + 0.03 * step) for step in range(8)]) == 0


def test_a_die_that_creeps_does_not_rest_for_long() -> None:
    assert rested_s([picture(0.01 * step) for step in range(10)]) <= 1 / FPS


def test_the_motion_of_another_die_does_not_matter() -> None:
    rolling = [picture(other=0.1 * step) for step in range(10)]
    assert rested_s(rolling) > 0.2
    assert rested_s(rolling, box=(196, 120, 36, 36)) == 0


def test_an_identical_picture_delivered_repeatedly_counts_later() -> None:
    frozen = rested_s([picture()] * 4, noise=0)
    assert frozen < rested_s([picture()] * 4) - 0.05
    assert rested_s([picture()] * 8, noise=0) > 0.1


def test_without_frames_nothing_rests() -> None:
    assert Recent().still_s(HERE) == 0
    assert rested_s([picture()] * 5, box=(400, 300, 10, 10)) == 0


def waves(shift_px: float = 0.0, light: float = 1.0, around: float = 0.0) -> Pixels:
    """Return waves as steep across as down, shifted right, in a resting ground with waves of strength ``around``."""
    down, across = np.mgrid[:480, :640].astype(np.float32)
    steep = np.full((480, 640), np.float32(around))
    steep[100:360, 160:460] = 1
    across[100:360, 160:460] -= shift_px
    grey = light * (70 + 20 * steep * (np.sin(across * np.pi / 12) + np.sin(down * np.pi / 12)))
    return np.rint(grey).astype(np.uint8)[..., None].repeat(3, axis=2)


LARGE: Box = (190, 140, 240, 180)
"""A box whose contents may travel by 2.1 px and count as still."""
SMALL: Box = (300, 220, 20, 24)
"""A box whose contents may travel by 0.3 px, which is the least."""


def rests(pictures: list[Pixels], noise: float = 0.3, box: Box = LARGE) -> bool:
    """Return True if the box has the same contents in the last two pictures."""
    return rested_s(pictures, noise, box) > 0


@pytest.mark.parametrize(
    ("noise", "light", "around", "margin"),
    [(0.3, 0.6, 0, 0.05), (0.3, 1.0, 0, 0.05), (0.3, 1.6, 0, 0.05), (2.0, 1.0, 0, 0.1), (6.0, 1.0, 1, 0.08)],
)
def test_a_die_at_rest_may_travel_by_a_hundredth_of_its_width(
    noise: float, light: float, around: float, margin: float
) -> None:
    still = waves(around=around)
    assert rests([still, waves(2.1 * (1 - margin), light, around)], noise)
    assert not rests([still, waves(2.1 * (1 + margin), light, around)], noise)


def test_an_oblong_die_may_travel_by_a_hundredth_of_its_mean_side() -> None:
    tall: Box = (250, 110, 120, 240)
    assert rests([waves(), waves(1.8 * 0.95)], box=tall)
    assert not rests([waves(), waves(1.8 * 1.05)], box=tall)


def test_a_small_resting_die_may_quiver_by_a_third_pixel() -> None:
    assert rests([waves(), waves(0.25)], box=SMALL)
    assert not rests([waves(), waves(0.4)], box=SMALL)


@pytest.mark.parametrize(("noise", "light"), [(2.0, 1.0), (2.0, 0.6), (6.0, 1.6)])
def test_sensor_noise_does_not_move_a_die_in_any_light(noise: float, light: float) -> None:
    assert rested_s([waves(), waves(light=light)], noise, SMALL) == pytest.approx(1 / FPS)


def test_bare_ground_rests_even_in_a_small_box() -> None:
    assert rests([waves(), waves()], box=(20, 20, 10, 10))


@pytest.mark.parametrize(("lights", "box"), [((1.0, 0.3), SMALL), ((0.3, 1.2), (240, 160, 120, 120))])
def test_a_larger_change_than_that_of_a_lamp_is_a_movement(lights: tuple[float, float], box: Box) -> None:
    assert not rests([waves(light=light) for light in lights], box=box)


def test_a_die_that_moved_and_came_back_rests_from_then_on() -> None:
    assert rested_s([waves(), waves(4), waves(), waves()], 0.3, LARGE) == pytest.approx(1 / FPS)


@pytest.mark.parametrize(("begin_s", "apart", "kept"), [(0.0, 1.0, True), (0.0, 0.5, False), (100.0, 0.5, False)])
def test_of_frames_in_fast_succession_every_other_is_dropped(begin_s: float, apart: float, kept: bool) -> None:
    recent = Recent()
    for number, shift_px in enumerate((0.0, 4.0, 0.0)):
        recent.add(Frame(grainy(waves(shift_px), 0.3, number), begin_s + number * apart * APART_S))
    assert (recent.still_s(LARGE) == 0) is kept


def test_a_frame_is_kept_for_its_time_span() -> None:
    recent = Recent()
    for number in range(2):
        recent.add(Frame(grainy(waves(), 0.3, number), number * SPAN_S))
    assert recent.still_s(LARGE) == SPAN_S
