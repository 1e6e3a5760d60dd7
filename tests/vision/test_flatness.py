"""Flatness: how tops are tilted against the line of sight, and the probability that no die leans."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.flatness import LEANING, SURE_READINGS, CameraGeometry, Tops, bearings, probability_flat, tilt
from vision.rendering.perspective import Perspective, perspective
from vision.rendering.scene import Viewpoint

UP = np.array([0.0, 0.0, 1.0])
angles = st.floats(30, 90)


def camera(angle_deg: float, azimuth_deg: float, fov_deg: float) -> Perspective:
    return perspective(Viewpoint((640, 480), angle_deg=angle_deg, azimuth_deg=azimuth_deg, fov_deg=fov_deg))


def seen(here: Perspective, places: np.ndarray, normals: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the tilts of tops (N, 3) with these normals for a camera, and their middles in the picture."""
    rays = (places - here.eye) @ here.axes.T
    tilts = np.array([tilt(here.axes @ normal, ray) for normal, ray in zip(normals, rays, strict=True)])
    return tilts, here.project(places.T.astype(np.float32)).T.astype(np.float64)


def leaning(lean_deg: float, way: float) -> np.ndarray:
    lean = np.radians(lean_deg)
    return np.array([np.sin(lean) * np.cos(way), np.sin(lean) * np.sin(way), np.cos(lean)])


@given(st.lists(st.floats(-1, 1), min_size=2, max_size=2), st.floats(0.2, 2))
def test_a_bearing_turns_the_forward_axis_onto_its_ray(across: list[float], forward: float) -> None:
    ray = np.array([*across, forward])
    (turn,) = bearings(ray[None])
    assert turn[:, 2] == pytest.approx(ray / np.linalg.norm(ray))
    assert turn @ turn.T == pytest.approx(np.eye(3), abs=1e-9)


def test_a_top_that_faces_the_camera_has_no_tilt_anywhere() -> None:
    ray = np.array([0.4, -0.3, 1.0])
    assert tilt(-ray / np.linalg.norm(ray), ray) == pytest.approx([0, 0], abs=1e-9)


SHAPE = (480, 640, 3)


def tops(here: Perspective, places: np.ndarray, normals: np.ndarray, deviation_deg: float = 2.0) -> Tops:
    """Return the tops as a camera sees them, each with this standard deviation of its tilt."""
    tilts, middles = seen(here, places, normals)
    return Tops(tilts, np.full(len(tilts), np.radians(deviation_deg) ** 2), middles, SHAPE)


def scattered(many: int, seed: int) -> np.ndarray:
    """Return places of tops on the table (N, 3) in mm."""
    return np.c_[np.random.default_rng(seed).uniform(-60, 60, (many, 2)), np.full(many, 16.0)]


@given(angles, st.floats(0, 360), st.floats(25, 75), st.integers(2, 5), st.integers(0, 99))
def test_dice_that_lie_flat_are_flat_by_any_lens(
    angle_deg: float, azimuth_deg: float, fov_deg: float, many: int, seed: int
) -> None:
    flat = tops(camera(angle_deg, azimuth_deg, fov_deg), scattered(many, seed), np.tile(UP, (many, 1)))
    assert probability_flat(flat)[-1] > 0.9


@given(st.floats(60, 90), st.integers(2, 4), st.floats(25, 45), st.floats(0, 6.28), st.integers(0, 99))
def test_the_leaning_die_among_flat_ones_is_identified(
    angle_deg: float, flat: int, lean_deg: float, way: float, seed: int
) -> None:
    normals = np.array([*np.tile(UP, (flat, 1)), leaning(lean_deg, way)])
    told = probability_flat(tops(camera(angle_deg, 0, 60), scattered(flat + 1, seed), normals))
    assert told[-1] < 0.5
    assert int(told[:-1].argmax()) == flat or flat == 2


def test_the_wider_the_variance_of_a_tilt_the_smaller_its_effect() -> None:
    normals = np.array([UP, UP, leaning(20, 1.0)])
    narrow, wide = (
        probability_flat(tops(camera(80, 0, 60), scattered(3, 1), normals, deviation_deg))[-1]
        for deviation_deg in (2, 8)
    )
    assert narrow < 0.5
    assert wide > 0.9


def test_a_single_die_before_an_unknown_camera_leans_with_the_prior_probability() -> None:
    told = probability_flat(tops(camera(80, 0, 60), scattered(1, 0), np.array([leaning(25, 1.0)])))
    assert told == pytest.approx([LEANING, 1 - LEANING])


def test_a_camera_that_has_seen_throws_notices_a_single_die_that_leans() -> None:
    here, learnt = camera(75, 0, 55), CameraGeometry()
    alone = [tops(here, scattered(1, 7), np.array([normal])) for normal in (UP, leaning(25, 2.0))]
    for seed in range(SURE_READINGS):
        assert not learnt.is_known
        learnt.remember(tops(here, scattered(4, seed), np.tile(UP, (4, 1))))
    flat, leans = (probability_flat(one, learnt)[-1] for one in alone)
    assert flat > 0.95
    assert leans < 0.2


@pytest.mark.parametrize("way", [0.5, 2.0, 3.5, 5.0])
def test_a_reading_with_a_leaning_die_does_not_change_the_learnt_plane(way: float) -> None:
    here, learnt = camera(75, 0, 55), CameraGeometry()
    for seed in range(10):
        learnt.remember(tops(here, scattered(4, seed), np.tile(UP, (4, 1))))
    learnt.remember(tops(here, scattered(1, 50), np.array([leaning(20, way)])))
    alone = [tops(here, scattered(1, 7), np.array([normal])) for normal in (UP, leaning(20, way))]
    flat, leans = (probability_flat(one, learnt)[-1] for one in alone)
    assert flat > 0.95
    assert leans < 0.1


@pytest.mark.parametrize("lean_deg", [15, 20])
def test_a_known_camera_detects_a_smaller_lean(lean_deg: float) -> None:
    here, learnt, unknown, known = camera(70, 0, 60), CameraGeometry(), [], []
    for seed in range(10):
        learnt.remember(tops(here, scattered(4, seed), np.tile(UP, (4, 1))))
    for seed in range(20):
        normals = np.array([UP, UP, leaning(lean_deg, 0.3 * seed)])
        throw = tops(here, scattered(3, 100 + seed), normals)
        unknown.append(probability_flat(throw)[-1])
        known.append(probability_flat(throw, learnt)[-1])
    assert np.mean(known) < np.mean(unknown)


def test_no_dice_count_as_flat() -> None:
    assert probability_flat(Tops(np.zeros((0, 2)), np.zeros(0), np.zeros((0, 2)), SHAPE)).tolist() == [1.0]
