"""Events at a table, on rendered films with their truth: each throw is reported once, and nothing else is."""

from __future__ import annotations

import math
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.stage import EMPTY, LOOK, Stage, hand, lamp, lying, posed, shadow, shaken
from tests.vision.test_refusals import leaning
from vision.reading import Pixels
from vision.rendering.scene import DiePose, PosedDie, tipped

MUST_S = 0.2
HERE, THERE = (-55.0, 20.0), (20.0, -35.0)
PAUSE_S = 1.6
"""Longer than any patience of the watcher."""


@pytest.fixture
def stage(read_stage: Stage) -> Stage:
    """A tray on which two dice have been thrown and read, copied for each test."""
    return deepcopy(read_stage)


@pytest.fixture(scope="module")
def read_stage() -> Stage:
    """A tray on which two dice have been thrown and read, made once for all tests."""
    stage = Stage()
    stage.wait(0.3)
    rest_s = stage.throw((2, 5))
    stage.wait(0.5)
    assert stage.values == [(2, 5)]
    assert rest_s <= stage.told[0][0] <= rest_s + MUST_S + 1e-6
    return stage


def told_nothing_more(stage: Stage) -> bool:
    stage.wait(PAUSE_S)
    return stage.values == [(2, 5)]


# A throw ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fps", "count"), [(25.0, 2), (15.0, None), (60.0, 2), (25.0, None)])
@pytest.mark.one_a_day
def test_a_throw_is_reported_soon_after_the_last_die_lies_still(fps: float, count: int | None) -> None:
    stage = Stage(fps)
    stage.count = count
    stage.wait(0.3)
    rest_s = stage.throw((1, 6), seed=2)
    stage.wait(PAUSE_S)
    assert stage.values == [(1, 6)]
    assert rest_s <= stage.told[0][0] <= rest_s + MUST_S + 1e-6


@pytest.mark.long
def test_every_frame_twice_changes_nothing() -> None:
    stage = Stage(60.0)
    stage.wait(0.3, again=2)
    rest_s = stage.throw((2, 5), again=2)
    stage.wait(PAUSE_S, again=2)
    assert stage.values == [(2, 5)]
    assert rest_s <= stage.told[0][0] <= rest_s + MUST_S + 1e-6


def test_a_camera_that_hangs_while_dice_roll_makes_no_reading() -> None:
    stage = Stage()
    stage.throw((2, 5), again=5)
    assert stage.told == []
    rest_s = stage.now_s
    stage.wait(PAUSE_S)
    assert stage.values == [(2, 5)]
    assert stage.told[0][0] >= rest_s


@pytest.mark.parametrize("count", [None, 2])
@pytest.mark.one_a_day
def test_a_die_that_balances_on_its_edge_is_not_at_rest(count: int | None) -> None:
    stage = Stage()
    stage.count = count
    stage.lie((3, *HERE))
    stage.wait(0.3)
    still = lying(3, *HERE)
    for lean_deg in (0, 9, 20, 33, 41, 44, 45, 45, 45, 45.5, 47, 53, 66, 82, 90):
        moving = tipping(4, THERE, lean_deg)
        stage.scene = replace(EMPTY, dice=(*posed([still]), PosedDie(moving, LOOK)))
        stage.wait(1 / stage.fps)
    rest_s = stage.now_s - 1 / stage.fps
    (value,) = [moving.value]
    stage.wait(0.5)
    ((told_s, reading),) = [(when, reading) for when, reading in stage.told if len(reading.dice) == 2]
    assert reading.values == tuple(sorted((3, value or 0)))
    assert rest_s <= told_s <= rest_s + MUST_S


def tipping(value: int, place: tuple[float, float], lean_deg: float) -> DiePose:
    """Return the pose of a die that tips over its right edge."""
    half, angle = LOOK.size_mm / 2, math.radians(lean_deg) + math.pi / 4
    x, up = place[0] + half - half * math.sqrt(2) * math.cos(angle), half * math.sqrt(2) * math.sin(angle)
    return tipped(replace(lying(value, *place), position=(x, place[1], up)), lean_deg, 90)


@pytest.mark.parametrize("count", [pytest.param(2, marks=pytest.mark.long), None])
def test_a_hand_that_hovers_beside_the_dice_does_not_prevent_a_reading(count: int | None) -> None:
    stage = Stage()
    stage.count = count
    stage.wait(0.4)
    hover = hand(lambda _: min(0.3, stage.now_s - 0.4) + 0.05 * math.sin(9 * stage.now_s), x=0.95)
    stage.wait(0.5, hover)
    rest_s = stage.throw((2, 5), effect=hover)
    stage.wait(0.5, hover)
    assert stage.values == [(2, 5)]
    assert rest_s <= stage.told[0][0] <= rest_s + 0.3
    assert stage.told[0][1].sure


@pytest.mark.long
def test_dice_that_lie_for_half_a_second_between_hands_are_read() -> None:
    stage = Stage()
    for number, values in enumerate([(2, 5), (1, 6), (1, 6), (2, 5)]):
        rest_s = stage.throw(values, seed=1 + number, effect=hand(lambda s: 0.4 - 1.5 * s))
        stage.wait(0.5)
        stage.wait(0.3, hand(lambda s: 2.5 * s))
        stage.scene = EMPTY
        stage.wait(0.3, hand(lambda s: 0.75 - 2.5 * s))
        assert stage.values[-1] == values
        assert len(stage.told) == number + 1
        assert rest_s <= stage.told[-1][0] <= rest_s + 0.5


# Other events ------------------------------------------------------------------------------


def test_a_hand_that_hovers_over_the_dice_is_not_a_throw(stage: Stage) -> None:
    stage.wait(1.0, hand(lambda s: 0.8 * s, x=0.25))
    stage.wait(2.0, hand(lambda s: 0.8 + 0.03 * math.sin(7 * s), x=0.25))
    stage.wait(1.0, hand(lambda s: 0.8 - 0.8 * s, x=0.25))
    assert told_nothing_more(stage)


@pytest.mark.long
def test_a_hand_that_rests_on_the_dice_is_not_a_throw(stage: Stage) -> None:
    stage.wait(0.4, hand(lambda s: 2.1 * s, x=0.25))
    stage.wait(2.0, hand(lambda s: 0.84, x=0.25))
    stage.wait(0.4, hand(lambda s: 0.84 - 2.1 * s, x=0.25))
    assert told_nothing_more(stage)


def test_a_shadow_that_wanders_over_the_tray_is_not_a_throw(stage: Stage) -> None:
    stage.wait(2.5, shadow(lambda s: -0.3 + 0.6 * s))
    assert told_nothing_more(stage)


def test_a_shadow_that_stays_is_not_a_throw(stage: Stage) -> None:
    stage.wait(0.5, shadow(lambda s: -0.3 + s))
    stage.wait(PAUSE_S, shadow(lambda s: 0.2))
    assert told_nothing_more(stage)


def test_a_throw_under_a_wandering_shadow_is_reported_once() -> None:
    stage = Stage()
    wandering = shadow(lambda s: 0.5 + 0.45 * math.sin(2.2 * s))
    stage.wait(0.5, wandering)
    rest_s = stage.throw((2, 5), effect=wandering)
    stage.wait(2.0, wandering)
    assert stage.values == [(2, 5)]
    assert rest_s <= stage.told[0][0]


@pytest.mark.parametrize(("strength", "at"), [(0.5, None), (1.6, (0.3, 0.3))])
def test_a_lamp_that_is_switched_is_not_a_throw(stage: Stage, strength: float, at: tuple[float, float] | None) -> None:
    stage.wait(PAUSE_S, lamp(lambda s: strength, at))
    assert told_nothing_more(stage)


def test_a_lamp_that_flickers_is_not_a_throw(stage: Stage) -> None:
    stage.wait(2.0, lamp(lambda s: 1 + 0.4 * math.sin(11 * s)))
    assert told_nothing_more(stage)


def test_a_lamp_switched_off_for_good_is_not_a_throw(stage: Stage) -> None:
    stage.wait(PAUSE_S, lamp(lambda s: 0.01))
    assert told_nothing_more(stage)


def test_a_shaken_camera_is_not_a_throw(stage: Stage) -> None:
    stage.wait(0.8, shaken(lambda s: (6 * math.sin(40 * s), 4 * math.cos(31 * s))))
    assert told_nothing_more(stage)


def test_a_camera_that_was_knocked_aside_is_not_a_throw(stage: Stage) -> None:
    stage.wait(PAUSE_S, shaken(lambda s: (min(12.0, 60 * s), -5.0)))
    stage.wait(PAUSE_S, shaken(lambda s: (12.0, -5.0)))
    assert stage.values == [(2, 5)]


def test_a_cup_put_down_beside_the_dice_is_not_a_throw(stage: Stage) -> None:
    stage.put_cup(70, 20)
    stage.wait(PAUSE_S)
    stage.lift_cup()
    assert told_nothing_more(stage)


def test_a_cup_put_over_the_dice_is_not_a_throw(stage: Stage) -> None:
    stage.lie((2, -20, 5), (5, 10, -10))
    stage.wait(0.5)
    assert stage.values == [(2, 5), (2, 5)]
    stage.put_cup(0, 0)
    stage.wait(PAUSE_S)
    stage.lift_cup()
    stage.wait(PAUSE_S)
    assert stage.values == [(2, 5), (2, 5)]


@pytest.mark.parametrize("way_mm", [20.0, 3.0, 8.0])
@pytest.mark.one_a_day
def test_a_die_nudged_by_a_finger_is_not_a_throw(stage: Stage, way_mm: float) -> None:
    first, second = stage.scene.dice
    x, y, z = second.pose.position
    stage.move(
        replace(stage.scene, dice=(first, PosedDie(DiePose((x + way_mm * part, y, z), second.pose.turn), LOOK)))
        for part in np.linspace(0, 1, 12)
    )
    assert told_nothing_more(stage)


def test_a_die_that_is_taken_away_is_not_a_throw(stage: Stage) -> None:
    stage.scene = replace(stage.scene, dice=stage.scene.dice[:1])
    assert told_nothing_more(stage)


# The next throw -----------------------------------------------------------------------------


@pytest.mark.parametrize("empty_frames", [3, pytest.param(30, marks=pytest.mark.long)])
def test_dice_that_a_hand_takes_and_puts_back_are_a_new_throw(stage: Stage, empty_frames: int) -> None:
    dice = stage.scene.dice
    stage.wait(0.3, hand(lambda s: 2.8 * s, x=0.25))
    stage.scene = EMPTY
    stage.wait(0.3, hand(lambda s: 0.84 - 2.8 * s, x=0.25))
    stage.wait(empty_frames / stage.fps)
    stage.wait(0.3, hand(lambda s: 2.8 * s, x=0.25))
    stage.scene = replace(EMPTY, dice=dice)
    stage.wait(0.3, hand(lambda s: 0.84 - 2.8 * s, x=0.25))
    stage.wait(PAUSE_S)
    assert stage.values == [(2, 5), (2, 5)]


def test_the_same_values_thrown_at_once_again_are_a_new_throw(stage: Stage) -> None:
    stage.throw((2, 5), seed=4)
    stage.wait(PAUSE_S)
    assert stage.values == [(2, 5), (2, 5)]


def test_dice_thrown_under_a_cup_are_a_new_throw_after_its_lift(stage: Stage) -> None:
    stage.scene = EMPTY
    stage.put_cup(0, 0)
    stage.wait(0.5)
    stage.lie((2, -25, 5), (5, 15, -10))
    stage.scene = replace(stage.scene, cup=None)
    stage.put_cup(0, 0)
    stage.wait(0.5)
    stage.lift_cup()
    stage.wait(PAUSE_S)
    assert stage.values == [(2, 5), (2, 5)]


@pytest.mark.long
@pytest.mark.parametrize("taken", [False, True], ids=["covered", "taken"])
def test_a_hand_that_leaves_part_of_unread_dice_makes_no_throw(taken: bool) -> None:
    stage = Stage()
    stage.count = None
    stage.wait(0.3)
    flat = posed([lying(2, *HERE)])
    stage.scene = replace(EMPTY, dice=(*flat, leaning(5, THERE, 40, seed=1)))
    stage.wait(0.5)
    stage.wait(0.25, hand(lambda s: 2.4 * s, x=0.66))
    if taken:
        stage.scene = replace(EMPTY, dice=flat)
        stage.wait(0.2, hand(lambda s: 0.6 - 3 * s, x=0.66))
    else:
        stage.wait(0.4, hand(lambda s: 0.6 + 0.02 * math.sin(20 * s), x=0.66))
    stage.scene = EMPTY
    stage.wait(0.5)
    assert stage.told == []


# Right or silent, but not mute --------------------------------------------------------------


def test_on_a_learnt_tray_unreadable_dice_are_reported_once(stage: Stage) -> None:
    stage.throw((1, 6), seed=2)
    stage.wait(0.5)
    stage.scene = EMPTY
    stage.wait(0.3)
    stage.lie((2, *HERE), (5, *THERE))
    blank = replace(LOOK, pip=LOOK.body, dent=0.0)
    stage.scene = replace(EMPTY, dice=tuple(PosedDie(die.pose, blank) for die in stage.scene.dice))
    stage.wait(2 * PAUSE_S)
    (unread,) = [reading for _, reading in stage.told[2:]]
    assert not unread.sure
    stage.scene = EMPTY
    stage.wait(0.3)
    stage.throw((2, 5))
    stage.wait(0.5)
    assert stage.values[:2] + stage.values[3:] == [(2, 5), (1, 6), (2, 5)]


def test_dice_read_by_an_earlier_watcher_are_not_a_throw() -> None:
    from vision.settle import Watcher

    stage = Stage(watcher=Watcher(fresh=False))
    stage.lie((2, *HERE), (5, *THERE))
    stage.wait(PAUSE_S)
    stage.wait(1.0, hand(lambda s: 0.6 * math.sin(3 * s), x=0.3))
    stage.wait(PAUSE_S)
    assert stage.told == []
    stage.throw((1, 6), seed=2)
    stage.wait(PAUSE_S)
    assert stage.values == [(1, 6)]


# A light that pulses, a camera that moves ---------------------------------------------------

Unsteady = Callable[[Pixels, float], Pixels]
"""A function of a picture and the seconds since the first frame that returns the changed picture."""


def pulsing(hz: float, depth: float, phase: float) -> Unsteady:
    return lambda pixels, now_s: lamp(lambda _: 1 + depth * math.sin(2 * math.pi * (hz * now_s + phase)))(pixels, 0)


def trembling(hz: float, part: float) -> Unsteady:
    """Move the camera to and fro by a part of the picture's width, up and down at another pace."""

    def over(pixels: Pixels, now_s: float) -> Pixels:
        angle, most_px = 2 * math.pi * hz * now_s, part * pixels.shape[1]
        return shaken(lambda _: (most_px * math.sin(angle), 0.6 * most_px * math.sin(1.3 * angle + 1)))(pixels, 0)

    return over


def drifting(part: float, turn: float) -> Unsteady:
    """Move the camera in one direction by a part of the picture's width each second."""

    def over(pixels: Pixels, now_s: float) -> Pixels:
        way_px = part * pixels.shape[1] * (now_s - 2)
        return shaken(lambda _: (way_px * math.cos(turn), way_px * math.sin(turn)))(pixels, 0)

    return over


UNSTEADY = {
    "pulse": [pulsing(hz, depth, step / 4) for hz in (5, 4, 3, 2, 1) for step in range(4) for depth in (0.12, 0.03)],
    "tremble": [
        trembling(hz, part) for part in (0.01, 0.005, 0.003, 0.002, 0.001) for hz in (8, 6, 5, 4, 3, 2, 1, 0.5)
    ],
    "drift": [drifting(part, 0.2 + turn) for part in (0.05, 0.03, 0.02, 0.01, 0.005) for turn in range(8)],
}
"""Forty of each kind."""
THROWN = [((2, 5), 1), ((1, 6), 2), ((3, 4), 3), ((3, 6), 4)]


def outcome(number: int, unsteady: Unsteady) -> str:
    """Throw two dice under this disturbance. Return how they are read."""
    stage, (values, seed) = Stage(fps=25), THROWN[number % len(THROWN)]

    def effect(pixels: Pixels, _: float) -> Pixels:
        return unsteady(pixels, stage.now_s)

    stage.wait(0.5, effect)
    rest_s = stage.throw(values, seed, effect)
    stage.wait(2.0, effect)
    if any(told_s < rest_s for told_s, _ in stage.told):
        return "early"
    if any(reading.sure and reading.values != values for _, reading in stage.told):
        return "wrong"
    return "right" if [reading.sure for _, reading in stage.told] == [True] else "not once"


@pytest.mark.parametrize("kind", UNSTEADY)
def test_a_throw_is_reported_once_with_an_unsteady_camera_or_light(kind: str) -> None:
    assert outcome(0, UNSTEADY[kind][0]) == "right"


def test_a_pushed_die_is_not_read_by_a_camera_that_follows_it() -> None:
    stage, drift = Stage(fps=25), drifting(0.05, 0)
    stage.wait(0.5, lambda pixels, _: drift(pixels, stage.now_s))
    for step in range(20):
        stage.lie((3, -45, 30), (5, -20 - 0.5 * step, -10))
        stage.wait(1 / stage.fps, lambda pixels, _: drift(pixels, stage.now_s))
    pushed_s = stage.now_s
    stage.wait(1.0, lambda pixels, _: drift(pixels, stage.now_s))
    assert stage.values == [(3, 5)]
    assert stage.told[0][0] >= pushed_s


@pytest.mark.long
@pytest.mark.parametrize("kind", UNSTEADY)
def test_of_forty_unsteady_throws_38_are_reported_once_and_none_early(kind: str) -> None:
    outcomes = [outcome(number, unsteady) for number, unsteady in enumerate(UNSTEADY[kind])]
    assert outcomes.count("right") >= 38
    assert {"early", "wrong"}.isdisjoint(outcomes)
