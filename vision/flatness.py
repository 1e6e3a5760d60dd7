"""Flatness: the probability that no die of a reading leans, computed from the tilts of their tops.

The reader returns the tilt of every top to the line of sight, with a variance. The tops of flat dice are parallel to
the table. The table's plane and the focal length are unknown, so the probability is summed over ``FOCALS`` and over the
planes that the tops suggest. The angle between a flat top and the plane has a normal distribution; the directions of
leaning tops are uniform on a cap. The camera is the same all night, so :class:`CameraGeometry` keeps the planes of sure
readings, weighted by their agreement. With them, even a single die can be found to lean.
"""

import itertools
from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats

FOCALS = np.array([0.7, 0.9, 1.2, 1.8, 2.6, 5.0])
"""Focal lengths over the longer side of the picture: wide lenses of small cameras, phones, cropped pictures."""
LEANING = 0.015
"""Prior probability that a die that is read leans."""
CAP_DEG = 50.0
"""Maximum lean of a die: beyond it, another face is on top."""
LEAN_DENSITY = 1 / (2 * np.pi * (1 - np.cos(np.radians(CAP_DEG))))
"""Density, per steradian, of the direction of a leaning top: uniform on the cap."""
SPREAD = 0.84
"""Standard deviation of a tilt over the square root of the reader's variance. Fitted to drawn scenes not used in the
training of the reader, where no Student-t distribution is likelier than the normal distribution."""
MIN_DEG = 2.0
"""Minimum standard deviation of a tilt."""
SURE_READINGS = 3
"""Minimum number of sure readings that make a camera known."""
MAX_PLANES = 24
"""Maximum number of planes that are kept for a camera."""


def bearings(rays: Floats) -> Floats:
    """Return the rotations (N, 3, 3) of the camera's axes (right, down, forward) that turn forward to each ray (N, 3).

    Each rotation is the smallest one: it adds no roll about the ray.
    """
    x, y, z = (rays / np.linalg.norm(rays, axis=1, keepdims=True)).T
    part = 1 / (1 + z)
    rows = [[1 - x * x * part, -x * y * part, x], [-x * y * part, 1 - y * y * part, y], [-x, -y, z]]
    return np.asarray(np.array(rows).transpose(2, 0, 1), np.float64)


def tilt(normal: Floats, ray: Floats) -> Floats:
    """Return the tilt (2,) of a face to the line of sight: the components right and down of its unit normal (3,).

    ``normal`` and ``ray`` are in the camera's axes.
    """
    return np.asarray(bearings(ray[None])[0, :, :2].T @ normal, np.float64)


@dataclass(frozen=True, eq=False)
class Tops:
    """N tops: their ``tilts`` (N, 2), ``variances`` (N,) and ``middles`` (N, 2) in px, and the picture's shape."""

    tilts: Floats
    variances: Floats
    middles: Floats
    shape: tuple[int, ...]

    def deviations(self) -> Floats:
        """Return the standard deviations (N,) of the tilts, in radians."""
        return np.maximum(SPREAD * np.sqrt(self.variances), np.radians(MIN_DEG))

    def normals(self) -> Floats:
        """Return the normals of the tops in the camera's axes, (F, N, 3), for each of the F ``FOCALS``."""
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
    """The table's normals for each focal length, and their deviations, from the sure readings of one camera.

    It has no lock: a single thread uses it.
    """

    def __init__(self) -> None:
        self._planes: list[Floats] = []
        self._deviations: list[float] = []

    @property
    def is_known(self) -> bool:
        """True after enough sure readings to judge a single die."""
        return len(self._planes) >= SURE_READINGS

    def planes(self) -> tuple[Floats, Floats]:
        """Return the planes that are kept, (F, P, 3), and their weights (F, P), which add up to 1.

        The weight of a plane is the likelihood of all planes if this one is the table's. It is near 0 if a die leaned
        in the plane's reading, or if the planes of its focal length differ.
        """
        planes = np.stack(self._planes, axis=1)
        flat = _normal(_angles(planes, planes), np.array(self._deviations))
        logs = np.log((1 - LEANING) * flat + LEANING * LEAN_DENSITY).sum(axis=2)
        weights = np.exp(logs - logs.max())
        return planes, weights / weights.sum()

    def remember(self, tops: Tops) -> None:
        """Add the median plane of the tops of a sure reading, and drop the oldest beyond ``MAX_PLANES``."""
        plane = np.median(tops.normals(), axis=1)
        self._planes = [*self._planes, plane / np.linalg.norm(plane, axis=1, keepdims=True)][-MAX_PLANES:]
        self._deviations = [*self._deviations, float(np.median(tops.deviations()))][-MAX_PLANES:]


def probability_flat(tops: Tops, camera: CameraGeometry | None = None) -> Floats:
    """Return an array (N + 1,): for each of N dice the probability that it leans, and last that no die leans.

    A single die before an unknown camera leans with the prior probability.
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
    # (F, P): for each focal length and plane, the product over the dice.
    mixed = weights * (flat + lean).prod(axis=2)
    total = mixed.sum()
    each = (mixed[..., None] * lean / (flat + lean)).sum(axis=(0, 1)) / total
    return np.append(each, (weights * flat.prod(axis=2)).sum() / total)


def _planes(normals: Floats) -> Floats:
    """Return the possible planes (F, P, 3) of the table: each top, the mean of each pair, and the mean of all."""
    pairs = [normals[:, [a, b]].mean(axis=1) for a, b in itertools.combinations(range(normals.shape[1]), 2)]
    planes = np.stack([*normals.transpose(1, 0, 2), *pairs, normals.mean(axis=1)], axis=1)
    return np.asarray(planes / np.linalg.norm(planes, axis=2, keepdims=True), np.float64)


def _angles(normals: Floats, planes: Floats) -> Floats:
    """Return the angles (F, P, N) in radians between tops (F, N, 3) and planes (F, P, 3)."""
    return np.arccos(np.clip(np.einsum("fpk,fnk->fpn", planes, normals), -1, 1))


def _normal(angles: Floats, deviations: Floats) -> Floats:
    """Return the probability density, per steradian, of flat tops at angles (..., N), in radians, to the table."""
    return np.asarray(np.exp(-((angles / deviations) ** 2) / 2) / (2 * np.pi * deviations**2), np.float64)
