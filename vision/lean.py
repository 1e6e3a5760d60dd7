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

FOCALS = np.array([0.7, 0.9, 1.2, 1.8, 2.6, 4.0, 8.0])
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


def off_deg(tilts: Floats, middles: Floats, shape: tuple[int, ...], focals: Floats = FOCALS) -> Floats:
    """Return by how many degrees each top faces away from the others, (N,); 0 of fewer than two.

    ``tilts`` (N, 2) are of tops around ``middles`` (N, 2) in a picture of this shape (h, w, ...). It is the angle to
    the middle one of their normals, or between two, with that of these focal lengths, over the longer side of the
    picture, that makes the widest least.
    """
    if len(tilts) < 2:
        return np.zeros(len(tilts))
    tall, wide = shape[:2]
    right, down = np.minimum(np.maximum(tilts, -1), 1).T
    across = right * right + down * down
    towards = -np.sqrt(np.maximum(1 - across, 0))
    away = (middles - ((wide - 1) / 2, (tall - 1) / 2)) / max(tall, wide)
    own = np.array([right, down, towards]) / np.sqrt(across + towards * towards)
    normals = _borne(own, away.T[:, None] / focals[:, None])
    middle = normals[..., 0] if len(tilts) == 2 else _median(normals)
    cosines = (normals * middle[..., None]).sum(axis=0) / np.sqrt((middle * middle).sum(axis=0))[:, None]
    best = cosines[cosines.min(axis=1).argmax()]
    best = best if len(tilts) > 2 else np.full(2, best.min())
    return np.asarray(np.degrees(np.arccos(np.minimum(best, 1))))


def _borne(own: Floats, away: Floats) -> Floats:
    """Bring N directions (3, N) from the axes of their own rays, x and y (2, F, N) at a distance of 1, to the camera's.

    That is what :func:`bearings` does, for many at once and without its matrices: (3, F, N).
    """
    right, down, forward = own
    x, y = away
    z = 1 / np.sqrt(1 + x * x + y * y)
    x, y = x * z, y * z
    along = x * right + y * down
    by = forward - along / (1 + z)
    return np.array([right + x * by, down + y * by, z * forward - along])


def _median(normals: Floats) -> Floats:
    """Return the middle one of the last axis, as numpy's own does in many times the time."""
    ordered, half = np.sort(normals, axis=-1), normals.shape[-1] // 2
    return np.asarray(ordered[..., half] if normals.shape[-1] % 2 else ordered[..., half - 1 : half + 1].mean(axis=-1))
