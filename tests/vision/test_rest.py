"""Rest, die by die, as it is seen in the frames just past."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawing import Drawn, draw, grainy
from vision.reading import Box, Frame, Pixels
from vision.rest import SPAN_S, Recent

FPS = 30
SIZE = (320, 240)
HERE: Box = (72, 92, 36, 36)


def picture(shift: float = 0.0, other: float = 0.0, turn: float = 0.2) -> Pixels:
    """Return a die that may be shifted (in edges) and another that may be somewhere else."""
    return draw([Drawn(5, -1.9 + shift, 0.3, turn), Drawn(3, 1.5 + other, -0.5, other)], SIZE, edge_px=36, noise=0)


def rested_s(pictures: list[Pixels], noise: float = 3.0, box: Box = HERE) -> float:
    """Return for how long the watched die has lain still after these pictures, in seconds."""
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


def test_what_another_die_does_is_of_no_account() -> None:
    rolling = [picture(other=0.1 * step) for step in range(10)]
    assert rested_s(rolling) > 0.2
    assert rested_s(rolling, box=(196, 120, 36, 36)) == 0


@pytest.mark.parametrize("light", [0.6, 1.1])
def test_a_lamp_does_not_move_a_die(light: float) -> None:
    lit = (picture() * light).astype(np.uint8)
    assert rested_s([picture()] * 4 + [lit] * 3) > 0.15


def test_one_picture_delivered_again_and_again_is_believed_later() -> None:
    frozen = rested_s([picture()] * 4, noise=0)
    assert frozen < rested_s([picture()] * 4) - 0.05
    assert rested_s([picture()] * 8, noise=0) > 0.1


def test_without_frames_nothing_rests() -> None:
    assert Recent().still_s(HERE) == 0
    assert rested_s([picture()] * 5, box=(400, 300, 10, 10)) == 0
