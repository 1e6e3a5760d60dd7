"""Lean: does a top lie in another plane than the other tops?

Faces go in, yes or no comes out. A pip is a circle in its face, so the ellipse that the camera
sees tells how the face is turned. For each elevation of a camera with an ordinary lens the shape
of a circle on the table is known everywhere in the picture; the elevation that suits most faces is
taken, and a face whose pips have another shape leans.

Cannot tell of a single die, which may lie on a table seen from anywhere, and sees a lean of less
than some 25 degrees seldom: straight from above that flattens a circle by a tenth.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.geometry.bodies import FOCAL_PER_SIDE
from vision.geometry.evidence import Face
from vision.geometry.pose import View

Floats = NDArray[np.float64]

ELEVATIONS = np.radians([90, 80, 70, 62, 55, 48, 42])
ALIKE = 1.05
"""Long over short axis of what should be a circle, on the worst but one of the faces; median of photographs."""
LEANS = 1.24
"""The same on a face that leans; over this where the others are alike on 1 % of photographed throws."""


def leans(faces: Sequence[Face], view: View) -> bool:
    """Tell whether one die leans while the others lie flat."""
    if len(faces) < 2:
        return False
    shapes = np.array([_shape(view.pips.cov[list(face.members)]) for face in faces])
    tall, wide = view.pixels.shape[:2]
    focal = FOCAL_PER_SIDE * max(tall, wide)
    rays = np.array([(face.middle - np.array([wide, tall]) / 2) / focal for face in faces])
    logs = np.array([np.log(_roundness(shapes, _circles(elevation, rays))) for elevation in ELEVATIONS])
    suits = np.median(logs, axis=1) + 0.3 * logs.mean(axis=1)
    *_, second, first = np.exp(np.sort(logs[suits.argmin()]))
    return bool(first > LEANS and second < ALIKE)


def _shape(cov: Floats) -> Floats:
    """Return the mean (2, 2) of covariances (N, 2, 2) of any size, with determinant 1."""
    mean = (cov / np.sqrt(np.linalg.det(cov))[:, None, None]).mean(axis=0)
    return np.asarray(mean / np.sqrt(np.linalg.det(mean)), np.float64)


def _circles(elevation: float, rays: Floats) -> Floats:
    """Return the maps (N, 2, 2) from the table to the picture around rays (N, 2), each up to a factor.

    In the camera's axes (right, down, forwards) the table is spanned by ``along`` and ``away``.
    """
    sine, cosine = np.sin(elevation), np.cos(elevation)
    along, away = np.array([1.0, 0.0, 0.0]), np.array([0.0, -sine, cosine])
    # A step on the table moves the point by its own way across the ray, less what its way forwards shortens.
    columns = [step[:2] - rays * step[2] for step in (along, away)]
    return np.stack(columns, axis=2)


def _roundness(shapes: Floats, maps: Floats) -> Floats:
    """Return long over short axis (N,) of ellipses after each map is undone."""
    back = np.linalg.inv(maps)
    values = np.linalg.eigvalsh(back @ shapes @ back.transpose(0, 2, 1))
    return np.asarray(np.sqrt(values[:, 1] / values[:, 0]), np.float64)
