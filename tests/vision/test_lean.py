"""How tops are turned to the line of sight, and which of them faces away from the others."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.lean import bearings, off_deg, tilt
from vision.rendering.perspective import Perspective, perspective
from vision.rendering.scene import View

UP = np.array([0.0, 0.0, 1.0])
angles = st.floats(30, 90)


def camera(angle_deg: float, azimuth_deg: float, fov_deg: float) -> Perspective:
    return perspective(View((640, 480), angle_deg=angle_deg, azimuth_deg=azimuth_deg, fov_deg=fov_deg))


def seen(here: Perspective, places: np.ndarray, normals: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """What a camera sees of tops (N, 3) that face so: their tilts and their middles in the picture."""
    rays = (places - here.eye) @ here.axes.T
    tilts = np.array([tilt(here.axes @ normal, ray) for normal, ray in zip(normals, rays, strict=True)])
    return tilts, here.project(places.T.astype(np.float32)).T.astype(np.float64)


def widest_deg(tilts: np.ndarray, middles: np.ndarray, shape: tuple[int, int]) -> float:
    """By how many degrees the top that leans most faces away from the others."""
    return float(off_deg(tilts, middles, shape).max())


def leaning(lean_deg: float, way: float) -> np.ndarray:
    lean = np.radians(lean_deg)
    return np.array([np.sin(lean) * np.cos(way), np.sin(lean) * np.sin(way), np.cos(lean)])


@given(st.lists(st.floats(-1, 1), min_size=2, max_size=2), st.floats(0.2, 2))
def test_a_bearing_turns_forward_upon_its_ray_and_keeps_angles(across: list[float], forward: float) -> None:
    ray = np.array([*across, forward])
    (turn,) = bearings(ray[None])
    assert turn[:, 2] == pytest.approx(ray / np.linalg.norm(ray))
    assert turn @ turn.T == pytest.approx(np.eye(3), abs=1e-9)


def test_a_top_that_faces_the_camera_is_not_tilted_wherever_it_is_seen() -> None:
    ray = np.array([0.4, -0.3, 1.0])
    assert tilt(-ray / np.linalg.norm(ray), ray) == pytest.approx([0, 0], abs=1e-9)


@given(angles, st.floats(0, 360), st.floats(25, 75), st.integers(2, 5), st.integers(0, 99))
def test_dice_that_lie_flat_face_one_way_by_any_lens(
    angle_deg: float, azimuth_deg: float, fov_deg: float, many: int, seed: int
) -> None:
    places = np.c_[np.random.default_rng(seed).uniform(-80, 80, (many, 2)), np.full(many, 16.0)]
    tilts, middles = seen(camera(angle_deg, azimuth_deg, fov_deg), places, np.tile(UP, (many, 1)))
    assert widest_deg(tilts, middles, (480, 640)) < 4


@given(angles, st.floats(50, 75), st.floats(0.08, 0.4), st.integers(2, 5), st.integers(0, 99))
def test_dice_in_a_window_cut_out_of_a_larger_picture_face_one_way(
    angle_deg: float, fov_deg: float, part: float, many: int, seed: int
) -> None:
    chance, here = np.random.default_rng(seed), camera(angle_deg, 0, fov_deg)
    corner = chance.uniform(0, 1 - part, 2) * [640, 480]
    places = (corner + part * chance.uniform(0, 1, (many, 2)) * [640, 480]).astype(np.float32)
    rays = np.c_[(places - np.array([319.5, 239.5])) / here.focal_px, np.ones(many)]
    tilts = np.array([tilt(here.axes @ UP, ray) for ray in rays])
    window = (round(480 * part), round(640 * part))
    assert widest_deg(tilts, places - corner, window) < 4.5


def among_flat(
    angle_deg: float, fov_deg: float, flat: int, lean_deg: float, way: float, seed: int
) -> tuple[np.ndarray, np.ndarray, float]:
    """Flat dice and then one that leans, as :func:`seen`, and the focal length over the picture's width."""
    places = np.c_[np.random.default_rng(seed).uniform(-60, 60, (flat + 1, 2)), np.full(flat + 1, 16.0)]
    here = camera(angle_deg, 0, fov_deg)
    tilts, middles = seen(here, places, np.array([*np.tile(UP, (flat, 1)), leaning(lean_deg, way)]))
    return tilts, middles, here.focal_px / 640


@given(
    st.floats(60, 90), st.floats(40, 75), st.integers(2, 4), st.floats(5, 29), st.floats(0, 6.28), st.integers(0, 99)
)
def test_a_die_that_leans_among_flat_ones_stands_out_by_its_lean_where_the_lens_is_known(
    angle_deg: float, fov_deg: float, flat: int, lean_deg: float, way: float, seed: int
) -> None:
    tilts, middles, focal = among_flat(angle_deg, fov_deg, flat, lean_deg, way, seed)
    off = off_deg(tilts, middles, (480, 640), np.array([focal]))
    assert off == pytest.approx([*[0] * flat, lean_deg], abs=0.01)


def test_where_it_is_not_known_hardly_ever_half_of_a_lean_is_taken_for_the_slant_of_another_lens() -> None:
    chance, more = np.random.default_rng(0), []
    for seed in range(500):
        lean_deg, flat = chance.uniform(25, 45), int(chance.integers(1, 5))
        view = chance.uniform(45, 90), chance.uniform(40, 75)
        tilts, middles, _ = among_flat(*view, flat, lean_deg, chance.uniform(0, 6.28), seed)
        more.append(widest_deg(tilts, middles, (480, 640)) > 0.5 * lean_deg)
    assert np.mean(more) > 0.99


@pytest.mark.parametrize("which", range(4))
def test_it_is_told_which_top_faces_away_from_the_others(which: int) -> None:
    places = np.array([[-60, -40, 16], [50, -30, 16], [-20, 45, 16], [40, 50, 16]], float)
    normals = np.tile(UP, (4, 1))
    normals[which] = leaning(30, 1.0)
    off = off_deg(*seen(camera(70, 0, 60), places, normals), (480, 640))
    assert int(off.argmax()) == which
    # Some of a lean could be the slant of a wider or a narrower lens.
    assert off[which] > 15
    assert np.delete(off, which).max() < 15


def test_of_two_tops_that_face_apart_each_may_be_the_one_that_leans() -> None:
    places = np.array([[-40, 0, 16], [40, 0, 16]], float)
    off = off_deg(*seen(camera(80, 0, 60), places, np.array([UP, leaning(30, 2.0)])), (480, 640))
    assert off[0] == off[1] > 15


def test_of_a_single_die_nothing_can_be_told() -> None:
    assert widest_deg(np.array([[0.6, 0.3]]), np.array([[320.0, 240.0]]), (480, 640)) == 0
