"""Lean: does a top face another way than the other tops?

Dice that lie flat all face as the table does. The reader says of every top how it is turned to the line of
sight; seen by one camera these must be one and the same way, and a top that faces elsewhere leans. How wide the
lens sees is not known, so the one that suits best is believed. Nothing can be told of a single die: its table may
be seen from anywhere.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

FOCALS = (0.7, 0.9, 1.2, 1.8, 2.6, 4.0, 8.0)
"""Focal lengths over the longer side of the picture: wide lenses of small cameras, phones, cut-outs down to a tenth of
the width."""


def bearings(rays: Floats) -> Floats:
    """Return the turns (N, 3, 3) that bring the camera's axes (right, down, forward) upon each ray (N, 3).

    They roll about no ray: right stays right as far as it can.
    """
    x, y, z = (rays / np.linalg.norm(rays, axis=1, keepdims=True)).T
    part = 1 / (1 + z)
    rows = [[1 - x * x * part, -x * y * part, x], [-x * y * part, 1 - y * y * part, y], [-x, -y, z]]
    return np.asarray(np.array(rows).transpose(2, 0, 1), np.float64)


def tilt(normal: Floats, ray: Floats) -> Floats:
    """Say how a face is turned to the line of sight: the parts right and down, (2,), of its unit normal (3,).

    Both are given in the camera's axes.
    """
    return np.asarray(bearings(ray[None])[0, :, :2].T @ normal, np.float64)


def widest_deg(tilts: Floats, middles: Floats, shape: tuple[int, ...]) -> float:
    """Return by how many degrees the top that leans most faces away from the others; 0 of fewer than two.

    ``tilts`` (N, 2) are of tops around ``middles`` (N, 2) in a picture of this shape (h, w, ...). For each focal length
    it is the widest angle to the middle one of their normals, or between two.
    """
    if len(tilts) < 2:
        return 0.0
    tall, wide = shape[:2]
    across = np.clip(tilts, -1, 1)
    towards = -np.sqrt(np.clip(1 - (across**2).sum(axis=1), 0, 1))
    own = np.concatenate([across, towards[:, None]], axis=1)
    own /= np.linalg.norm(own, axis=1, keepdims=True)
    away = (middles - np.array([wide - 1, tall - 1]) / 2) / max(tall, wide)
    rays = np.ones((len(FOCALS), len(away), 3))
    rays[..., :2] = away / np.array(FOCALS)[:, None, None]
    normals = (bearings(rays.reshape(-1, 3)).reshape(len(FOCALS), len(own), 3, 3) @ own[:, :, None])[..., 0]
    middle = normals[:, 0] if len(own) == 2 else np.median(normals, axis=1)
    middle /= np.linalg.norm(middle, axis=1, keepdims=True)
    cosines = (normals @ middle[:, :, None])[..., 0].min(axis=1)
    return float(np.degrees(np.arccos(np.clip(cosines.max(), -1, 1))))
