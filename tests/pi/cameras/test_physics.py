"""Thrown dice: the same every time, at rest in the tray, with the wanted values."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

pytest.importorskip("mujoco", reason="the physics is MuJoCo's")

from pi.cameras.physics import Physics, ThrowPlan
from vision.rendering.scene import Cup, DieLook, DiePose, Tray


@pytest.fixture(scope="module")
def physics() -> Physics:
    return Physics(Tray(), DieLook())


@pytest.fixture(scope="module")
def rests(physics: Physics) -> list[DiePose]:
    """The poses of the dice of many throws, at rest."""
    return [pose for seed in range(25) for pose in physics.roll(ThrowPlan(5, seed)).rest]


def test_the_same_seed_rolls_the_same_way(physics: Physics) -> None:
    first, again, other = (physics.roll(ThrowPlan(3, seed)) for seed in (5, 5, 6))
    assert (first.positions == again.positions).all()
    assert (first.turns == again.turns).all()
    assert first.rest != other.rest


@pytest.mark.parametrize("count", [1, 2, 5, 10])
def test_dice_come_to_rest_inside_the_tray(physics: Physics, count: int) -> None:
    for seed in range(2):
        roll = physics.roll(ThrowPlan(count, seed))
        assert 0.3 < roll.duration_s < 3
        for pose in roll.rest:
            assert (np.abs(pose.position[:2]) < np.array(Tray().inner_mm) / 2).all()
            assert pose.position[2] > 7.9


def test_flat_dice_have_a_value_and_most_dice_are_flat(rests: list[DiePose]) -> None:
    flat = [pose for pose in rests if abs(pose.position[2] - 8) < 0.05]
    assert len(flat) > 0.9 * len(rests)
    assert all(pose.value is not None and pose.lean_deg < 1 for pose in flat)


def test_some_dice_are_cocked(rests: list[DiePose]) -> None:
    assert 0 < sum(pose.value is None for pose in rests) < 0.1 * len(rests)


def test_every_wanted_value_comes_up(physics: Physics) -> None:
    for values in itertools.product((1, 2, 3, 4, 5, 6), (1, 6)):
        assert tuple(pose.value for pose in physics.roll(ThrowPlan(2, 11, values)).rest) == values


def test_wanted_values_change_the_pips_and_not_the_flight(physics: Physics) -> None:
    plain, wanted = physics.roll(ThrowPlan(2, 3)), physics.roll(ThrowPlan(2, 3, (4, 4)))
    assert (plain.positions == wanted.positions).all()
    assert np.allclose(np.linalg.norm(wanted.turns, axis=2), 1)


@pytest.mark.parametrize("count", [1, 5, 10])
def test_dice_under_the_cup_stay_under_it(physics: Physics, count: int) -> None:
    cup = Cup((20.0, -10.0))
    for seed in range(3):
        roll = physics.roll(ThrowPlan(count, seed, cup=cup))
        states = (roll.poses(time_s) for time_s in np.linspace(0, roll.duration_s, 20))
        assert all(cup.hides(pose) for poses in states for pose in poses)
