"""Flatness: the probability that no die of a reading leans, from how their tops are turned.

The reader says of every top how it is turned to the line of sight, with a variance. Tops of dice that lie flat face as
the table does. Unknown are the table's plane and the focal length, so both are summed over: each top, each pair and
their mean are a plane, and ``FOCALS`` a grid. A die that lies flat is off its plane by a normal distribution; one that
leans faces any way on a cap. The camera is the same all night, so :class:`CameraGeometry` remembers the planes of sure
readings, each with a weight by how well the others agree: then even a single die that leans is seen to.
"""

import itertools
from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats

FOCALS = np.array([0.7, 0.9, 1.2, 1.8, 2.6, 5.0])
"""Focal lengths over the longer side of the picture: wide lenses of small cameras, phones, cut-outs of pictures."""
LEANING = 0.015
"""Prior probability of a die that leans, and is read all the same."""
CAP_DEG = 50.0
"""A die that leans further shows another face."""
LEAN_DENSITY = 1 / (2 * np.pi * (1 - np.cos(np.radians(CAP_DEG))))
"""Density, per steradian, of the top of a die that leans: any way on the cap."""
SPREAD = 0.84
"""Standard deviation of a tilt, over the square root of the variance that the reader says: fitted on drawn scenes that
it had not seen, where a Student-t of any freedom is no likelier than the normal distribution."""
LEAST_DEG = 2.0
"""Standard deviation of a tilt, at least."""
SURE_READINGS = 3
"""So many sure readings make a camera known."""
MOST_PLANES = 24
"""Planes that a camera remembers."""


def bearings(rays: Floats) -> Floats:
    """Return the turns (N, 3, 3) that bring the camera's axes (right, down, forward) upon each ray (N, 3).

    Each is the smallest rotation that brings the forward axis there: it adds no roll about the ray.
    """
    x, y, z = (rays / np.linalg.norm(rays, axis=1, keepdims=True)).T
    part = 1 / (1 + z)
    rows = [[1 - x * x * part, -x * y * part, x], [-x * y * part, 1 - y * y * part, y], [-x, -y, z]]
    return np.asarray(np.array(rows).transpose(2, 0, 1), np.float64)


def tilt(normal: Floats, ray: Floats) -> Floats:
    """Return how a face is turned to the line of sight: the parts right and down, (2,), of its unit normal (3,).

    Both are given in the camera's axes.
    """
    return np.asarray(bearings(ray[None])[0, :, :2].T @ normal, np.float64)


@dataclass(frozen=True, eq=False)
class Tops:
    """N tops: ``tilts`` (N, 2), ``variances`` (N,) of the tilts, ``middles`` (N, 2) in px, and the picture's shape."""

    tilts: Floats
    variances: Floats
    middles: Floats
    shape: tuple[int, ...]

    def deviations(self) -> Floats:
        """Return the standard deviations (N,) of the tilts, in radians."""
        return np.maximum(SPREAD * np.sqrt(self.variances), np.radians(LEAST_DEG))

    def normals(self) -> Floats:
        """Return the normals (F, N, 3) in the camera's axes, for each of the ``FOCALS``."""
        height, width = self.shape[:2]
        across = np.clip(self.tilts, -1, 1)
        length = np.maximum(1, np.linalg.norm(across, axis=1, keepdims=True))
        across = across / length
        towards = -np.sqrt(np.maximum(1 - (across**2).sum(axis=1), 0))
        facing = np.c_[across, towards]
        away = (self.middles - ((width - 1) / 2, (height - 1) / 2)) / max(height, width)
        rays = np.concatenate([np.c_[away / focal, np.ones(len(away))] for focal in FOCALS])
        turned = np.einsum("nij,nj->ni", bearings(rays), np.tile(facing, (len(FOCALS), 1)))
        return np.asarray(turned.reshape(len(FOCALS), len(away), 3), np.float64)


class CameraGeometry:
    """What sure readings have shown of a camera: the table's normals for each focal length, and their deviations.

    It has no lock: one thread reads, and remembers.
    """

    def __init__(self) -> None:
        self._planes: list[Floats] = []
        self._deviations: list[float] = []

    @property
    def is_known(self) -> bool:
        """Whether enough has been read to judge a single die."""
        return len(self._planes) >= SURE_READINGS

    def planes(self) -> tuple[Floats, Floats]:
        """Return the planes that are remembered, (F, P, 3), and the weight of each (F, P), 1 in all.

        The weight is the likelihood of all that is remembered. A reading with a die that leaned has next to none, and
        so has a focal length by which the planes differ.
        """
        planes = np.stack(self._planes, axis=1)
        flat = _normal(_angles(planes, planes), np.array(self._deviations))
        logs = np.log((1 - LEANING) * flat + LEANING * LEAN_DENSITY).sum(axis=2)
        weights = np.exp(logs - logs.max())
        return planes, weights / weights.sum()

    def remember(self, tops: Tops) -> None:
        """Take in the tops of a sure reading."""
        plane = np.median(tops.normals(), axis=1)
        self._planes = [*self._planes, plane / np.linalg.norm(plane, axis=1, keepdims=True)][-MOST_PLANES:]
        self._deviations = [*self._deviations, float(np.median(tops.deviations()))][-MOST_PLANES:]


def probability_flat(tops: Tops, camera: CameraGeometry | None = None) -> Floats:
    """Return the probability that each die leans, (N,), and last that none does, (N + 1,).

    A die by itself, before a camera, that is not known, leans with the prior probability.
    """
    many = len(tops.tilts)
    if not many:
        return np.ones(1)
    normals = tops.normals()
    is_known = camera is not None and camera.is_known
    if many == 1 and not is_known:
        return np.array([LEANING, 1 - LEANING])
    planes, weights = camera.planes() if camera is not None and is_known else (_planes(normals), np.ones(1))
    flat = (1 - LEANING) * _normal(_angles(normals, planes), tops.deviations())
    lean = LEANING * LEAN_DENSITY
    # (F, P): each focal length and plane, and the product over the dice.
    mixed = weights * (flat + lean).prod(axis=2)
    total = mixed.sum()
    each = (mixed[..., None] * lean / (flat + lean)).sum(axis=(0, 1)) / total
    return np.append(each, (weights * flat.prod(axis=2)).sum() / total)


def _planes(normals: Floats) -> Floats:
    """Return the planes (F, P, 3) that the tops themselves name: each, each pair's mean, and the mean of all."""
    pairs = [normals[:, [a, b]].mean(axis=1) for a, b in itertools.combinations(range(normals.shape[1]), 2)]
    planes = np.stack([*normals.transpose(1, 0, 2), *pairs, normals.mean(axis=1)], axis=1)
    return np.asarray(planes / np.linalg.norm(planes, axis=2, keepdims=True), np.float64)


def _angles(normals: Floats, planes: Floats) -> Floats:
    """Return the angles (F, P, N) in radians between tops (F, N, 3) and planes (F, P, 3)."""
    return np.arccos(np.clip(np.einsum("fpk,fnk->fpn", planes, normals), -1, 1))


def _normal(angles: Floats, deviations: Floats) -> Floats:
    """Return the density, per steradian, of a top that is off its plane by these angles (..., N)."""
    return np.asarray(np.exp(-((angles / deviations) ** 2) / 2) / (2 * np.pi * deviations**2), np.float64)
