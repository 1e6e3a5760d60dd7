"""The place of a die: there, taken away, or hidden."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawing import BGR, Drawn, draw
from vision.place import Place, Sight
from vision.reading import Box, Pixels

SIZE = (320, 240)
FIRST, SECOND = Drawn(5, -1.6, 0.3, 0.2), Drawn(3, 1.4, -0.6, 0.9)
BOX: Box = (84, 91, 36, 36)
GROUNDS: tuple[BGR, ...] = ((50, 110, 40), (70, 120, 170), (190, 190, 190))


def picture(dice: list[Drawn], ground: BGR = GROUNDS[0], seed: int = 0) -> Pixels:
    grained = draw(dice, SIZE, edge_px=36, ground=ground, noise=2, seed=seed).astype(np.float32)
    grain = cv2.GaussianBlur(np.random.default_rng(9).normal(0, 40, SIZE[::-1]).astype(np.float32), (0, 0), 3)
    return np.clip(grained + grain[..., None], 0, 255).astype(np.uint8)


def place(ground: BGR = GROUNDS[0]) -> Place:
    return Place(picture([FIRST, SECOND], ground), BOX, [(192, 122, 40, 40)])


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("light", [1.0, 0.6, 1.2])
def test_a_die_is_there_in_any_light(ground: BGR, light: float) -> None:
    now = np.clip(picture([FIRST, SECOND], ground, seed=1) * light, 0, 255).astype(np.uint8)
    assert place(ground).look(now) is Sight.DIE


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("light", [1.0, 0.6, 1.2])
def test_a_die_that_was_taken_leaves_the_ground(ground: BGR, light: float) -> None:
    for left in ([], [SECOND]):
        now = np.clip(picture(left, ground, seed=1) * light, 0, 255).astype(np.uint8)
        assert place(ground).look(now) is Sight.GROUND


@pytest.mark.parametrize("way", [0.3, 0.8, 1.3])
def test_a_nudged_die_has_not_been_taken(way: float) -> None:
    assert place().look(picture([Drawn(5, -1.6 + way, 0.3, 0.2), SECOND], seed=1)) is not Sight.GROUND


@pytest.mark.parametrize("cover", [(120, 150, 200), (20, 40, 70), (20, 70, 120)])
def test_what_lies_over_a_place_hides_it(cover: BGR) -> None:
    now = picture([FIRST, SECOND], seed=1)
    cv2.circle(now, (110, 110), 80, cover, -1)
    assert place().look(now) is Sight.HIDDEN


def test_in_the_dark_nothing_is_told() -> None:
    assert place().look((picture([], seed=1) * 0.02).astype(np.uint8)) is Sight.HIDDEN


def test_a_die_in_the_corner_of_the_picture_has_a_place_too() -> None:
    corner = Drawn(5, -4.0, 2.8, 0.0)
    there = Place(picture([corner]), (0, 0, 36, 38), [])
    assert there.look(picture([corner], seed=1)) is Sight.DIE
    assert there.look(picture([], seed=1)) is Sight.GROUND
