"""The places of the pips of a face, and that they are painted there."""

from __future__ import annotations

import numpy as np
import pytest

from vision.rendering.pips import Layout
from vision.rendering.scene import FACES, DieLook, linear_bgr
from vision.rendering.surfaces import paint_die

LAYOUTS = {
    "lattice": Layout(),
    "narrow": Layout(six_rows=0.45),
    "long": Layout(stretch=1.25),
    "wide": Layout(stretch=0.8, six_rows=0.7),
    "uneven": Layout(jitter=0.05, seed=3, scales=(1, 1.15, 1.1, 0.85, 0.95, 1.05)),
    "oval": Layout(oval=1.3, six_rows=0.6),
}


def painted(look: DieLook, value: int, flat: np.ndarray) -> np.ndarray:
    """Return which points (N, 2) of a face, in edges from its middle, are painted as a pip."""
    face = FACES.index(value)
    axis, sign = face % 3, 1 if face < 3 else -1
    local, normals = np.zeros((3, len(flat)), np.float32), np.zeros((3, len(flat)), np.float32)
    local[axis], normals[axis] = sign * look.size_mm / 2, sign
    local[(axis + 1) % 3], local[(axis + 2) % 3] = flat.T * look.size_mm
    return np.isclose(paint_die(look, local, normals).albedo, linear_bgr(look.pip)[:, None]).all(axis=0)


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_every_pip_is_painted_whole_and_nothing_else(layout: Layout, value: int) -> None:
    look = DieLook(pip_radius=0.05, layout=layout)
    side = np.linspace(-0.45, 0.45, 181)
    flat = np.stack(np.meshgrid(side, side), axis=-1).reshape(-1, 2)
    away = (flat[:, None] - layout.places(value) * look.pip_spacing) / (layout.radii * look.pip_radius)
    inside = ((away**2).sum(axis=2) < 1).any(axis=1)
    assert inside.any()
    assert (painted(look, value, flat) == inside).mean() > 0.999


def test_narrow_rows_move_the_pips_of_a_six_only() -> None:
    square, narrow = (Layout(six_rows=rows) for rows in (1.0, 0.5))
    assert np.ptp(narrow.places(6)[:, 1]) == pytest.approx(1.0)
    assert np.ptp(narrow.places(6)[:, 0]) == pytest.approx(2.0)
    for value in range(1, 6):
        assert np.array_equal(narrow.places(value), square.places(value))
