"""A reading is a new throw unless the dice of the last throw still lie there."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawing import Drawn, draw
from vision.reading import Die, Frame, Pixels, Reading
from vision.throw import ReadThrow, same_dice

SIZE = (480, 360)
DICE = [Drawn(2, -3.0, 1.0), Drawn(5, 0.2, -1.0), Drawn(5, 3.0, 1.5)]
PLACES = ((132, 146), (247, 218), (348, 128))


def read(*moves: tuple[float, float]) -> tuple[Die, ...]:
    """Return the three dice, each shifted by this many die sizes."""
    shifted = zip((2, 5, 5), PLACES, [*moves, *[(0.0, 0.0)] * (3 - len(moves))], strict=True)
    return tuple(
        Die(value, (round(x - 18 + 36 * across), round(y - 18 + 36 * down), 36, 36), 0.9)
        for value, (x, y), (across, down) in shifted
    )


def picture(dice: list[Drawn]) -> Frame:
    pixels: Pixels = draw(dice, SIZE, edge_px=36)
    return Frame(pixels, 0.0)


@pytest.fixture
def throw() -> ReadThrow:
    return ReadThrow(Reading(read()), picture(DICE))


@pytest.mark.parametrize(
    "moves",
    [
        [],
        [(0.2, 0.1), (0.0, -0.2)],  # the eye's box jumps
        [(1.3, 0.0)],  # a finger
        [(0.9, -0.6)] * 3,  # a knock
        [(0.5, 0.0), (0.5, 0.0), (0.5, 0.6)],  # a knock and a finger
    ],
)
def test_dice_that_lie_near_their_places_belong_to_the_last_throw(
    throw: ReadThrow, moves: list[tuple[float, float]]
) -> None:
    assert throw.goes_on(read(*moves))
    assert throw.goes_on(read(*moves)[::-1])


@pytest.mark.parametrize("moves", [[(2.0, 0.0)], [(0.6, 0.0), (-0.6, 0.0)], [(2.0, 0.0)] * 3])
def test_dice_that_lie_elsewhere_are_a_new_throw(throw: ReadThrow, moves: list[tuple[float, float]]) -> None:
    assert not throw.goes_on(read(*moves))


def test_another_value_is_a_new_throw(throw: ReadThrow) -> None:
    first, *others = read()
    assert not throw.goes_on((Die(3, first.box, 0.9), *others))


def test_remaining_dice_belong_to_the_last_throw_and_added_dice_do_not(throw: ReadThrow) -> None:
    assert throw.goes_on(read()[:2])
    assert throw.goes_on(())
    assert not throw.goes_on((*read(), Die(5, (20, 20, 36, 36), 0.9)))


def test_dice_seen_taken_away_are_new_even_in_their_old_places(throw: ReadThrow) -> None:
    for _ in range(3):
        throw.watch(picture([]))
    assert throw.taken == (True, True, True)
    assert not throw.goes_on(read())
    assert not throw.goes_on(read((1.0, 0.0)))


def test_one_die_seen_taken_away_is_thrown_or_nudged(throw: ReadThrow) -> None:
    for _ in range(3):
        throw.watch(picture(DICE[1:]))
    assert throw.taken == (True, False, False)
    assert throw.goes_on(read()[1:])
    assert not throw.goes_on(read())
    assert throw.goes_on(read((1.2, 0.0)))


def test_one_frame_without_the_dice_is_not_enough_for_taken_away(throw: ReadThrow) -> None:
    throw.watch(picture([]))
    assert throw.taken == (False, False, False)


def test_dice_under_a_hand_are_hidden_and_belong_to_the_last_throw(throw: ReadThrow) -> None:
    covered = picture(DICE)
    covered.pixels[100:, 180:330] = (120, 150, 200)
    for _ in range(3):
        throw.watch(covered)
    assert throw.is_hidden(covered)
    assert not throw.is_hidden(picture(DICE))
    assert throw.goes_on(read())


def test_two_readings_are_the_same_if_every_die_is() -> None:
    assert same_dice(Reading(read()), Reading(read((0.2, 0.0))[::-1]))
    assert not same_dice(Reading(read()), Reading(read((0.5, 0.0))))
    assert not same_dice(Reading(read()), Reading(read()[:2]))
    swapped = tuple(Die(7 - die.value, die.box, 0.9) for die in read())
    assert not same_dice(Reading(read()), Reading(swapped))
    assert np.isclose(read()[0].confidence, 0.9)


@pytest.mark.parametrize(("dice", "goes_on"), [(1, False), (2, True), (3, True)])
def test_a_taken_die_beside_its_place_is_nudged_if_others_remain(dice: int, goes_on: bool) -> None:
    throw = ReadThrow(Reading(read()[:dice]), picture(DICE[:dice]))
    for _ in range(3):
        throw.watch(picture(DICE[1:dice]))
    assert throw.taken == (True, *[False] * (dice - 1))
    assert throw.goes_on(read((1.2, 0.0))[:dice]) is goes_on


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_a_knock_shifts_any_number_of_dice(dice: int) -> None:
    throw = ReadThrow(Reading(read()[:dice]), picture(DICE[:dice]))
    assert throw.goes_on(read(*[(0.9, -0.6)] * 3)[:dice])


def test_a_taken_die_is_not_confused_with_an_equal_one_beside_it() -> None:
    pair = [Drawn(5, -0.7, 0.0), Drawn(5, 0.7, 0.0)]
    boxes = [(195, 162, 40, 36), (245, 162, 40, 36)]
    throw = ReadThrow(Reading(tuple(Die(5, box, 0.9) for box in boxes)), picture(pair))
    for _ in range(3):
        throw.watch(picture(pair[1:]))
    assert throw.taken == (True, False)


@pytest.mark.parametrize("way", [(0.2, 0.0), (-0.2, 0.0), (0.0, 0.2), (0.0, -0.2)])
def test_the_place_of_a_die_is_the_middle_of_its_box(way: tuple[float, float]) -> None:
    close, wide = ((100, 100, 20, 20), (round(80 + 40 * way[0]), round(80 + 40 * way[1]), 60, 60))
    one, other = (Reading((Die(4, box, 0.9),)) for box in (close, wide))
    assert same_dice(one, other)
    assert same_dice(other, one)


def test_dice_that_moved_with_the_picture_belong_to_the_last_throw(throw: ReadThrow) -> None:
    moved = read(*[(3.0, -2.0)] * 3)
    assert not throw.goes_on(moved)
    throw.move((108, -72))
    assert throw.goes_on(moved)


def test_a_die_is_taken_if_its_shifted_place_is_empty(throw: ReadThrow) -> None:
    aside = [Drawn(die.value, die.x + 2, die.y - 1) for die in DICE]
    throw.move((72, 36))
    for dice in (aside, aside[1:], aside[1:]):
        throw.watch(picture(dice))
    assert throw.taken == (True, False, False)
