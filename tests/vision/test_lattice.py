"""Laws of the six faces: what is drawn is found, whatever the turn, the size and the place."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.geometry.lattice import find_lattices, pattern

VALUES = st.integers(2, 6)
ANGLES = st.floats(0, 2 * np.pi)
PITCHES = st.floats(8, 60)


def placed(value: int, angle: float, pitch: float, x: float = 0.0, y: float = 0.0) -> np.ndarray:
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return pattern(value) * pitch @ turn + np.array([x, y])


@pytest.mark.parametrize("value", range(1, 7))
def test_a_face_has_as_many_pips_as_its_value_and_is_symmetric_about_its_centre(value: int) -> None:
    places = pattern(value)
    assert len(places) == value
    assert sorted(map(tuple, places)) == sorted(map(tuple, -places + 0.0))


@given(VALUES, ANGLES, PITCHES, st.floats(2.2, 4.0))
def test_every_face_is_found_at_every_turn_and_size(value: int, angle: float, pitch: float, per_radius: float) -> None:
    xy = placed(value, angle, pitch, 100, 50)
    found = find_lattices(xy, np.full(value, pitch / per_radius))
    assert value in {lattice.value for lattice in found if lattice.misfit < 1e-6}
    assert max(lattice.value for lattice in found) == value


@given(VALUES, ANGLES, PITCHES)
def test_a_found_face_holds_exactly_its_pips_and_its_centre(value: int, angle: float, pitch: float) -> None:
    xy = np.vstack([placed(value, angle, pitch, 7, 9), [[1000, 1000], [-800, 300]]])
    full = [found for found in find_lattices(xy, np.full(len(xy), pitch / 2.6)) if found.value == value]
    assert full
    for lattice in full:
        assert sorted(lattice.members) == list(range(value))
        assert np.allclose(lattice.centre, [7, 9])


@given(VALUES, ANGLES)
def test_shaken_pips_are_still_found(value: int, angle: float) -> None:
    shake = np.random.default_rng(value).normal(0, 0.05, (value, 2)) * 20
    found = find_lattices(placed(value, angle, 20) + shake, np.full(value, 8.0))
    assert value in {lattice.value for lattice in found}


def test_a_face_with_one_pip_too_many_is_no_face() -> None:
    xy = np.vstack([placed(4, 0.3, 20), placed(4, 0.3, 20).mean(axis=0) + np.array([[8.0, 0.0]])])
    assert 4 not in {lattice.value for lattice in find_lattices(xy, np.full(5, 7.0))}


def test_two_dice_side_by_side_are_two_faces() -> None:
    xy = np.vstack([placed(5, 0.2, 20), placed(5, 0.2, 20, 80, 0)])
    fives = {tuple(sorted(found.members)) for found in find_lattices(xy, np.full(10, 8.0)) if found.value == 5}
    assert fives == {(0, 1, 2, 3, 4), (5, 6, 7, 8, 9)}


@pytest.mark.parametrize("count", [0, 1])
def test_fewer_than_two_pips_make_no_lattice(count: int) -> None:
    assert find_lattices(np.zeros((count, 2)), np.ones(count)) == []
