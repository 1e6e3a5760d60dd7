"""Pose: how the camera looks at the table, and the pips as they would lie seen from straight above.

Pips in pixels go in, *upright* pips come out. A pose is the 2 x 2 shape into which the camera
turns a circle that lies on the table. All top faces share it (they lie in parallel planes), the
sides of the dice do not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.geometry.pips import Pips
from vision.reading import Pixels

Floats = NDArray[np.float64]

MIN_ROUNDNESS = 0.72
SMALL_RADIUS_PX = 3.5
"""Below this the pixel grid blurs the shape of a pip, and less roundness is asked for."""


@dataclass(frozen=True, eq=False)
class Pose:
    """How a circle on the table looks: ``shape`` (2, 2), symmetric, determinant 1."""

    shape: Floats

    @cached_property
    def to_pixels(self) -> Floats:
        """The map from upright positions to pixels."""
        values, vectors = np.linalg.eigh(self.shape)
        return (vectors * np.sqrt(values)) @ vectors.T

    @cached_property
    def to_upright(self) -> Floats:
        """The map from pixels to upright positions."""
        return np.asarray(np.linalg.inv(self.to_pixels), np.float64)


@dataclass(frozen=True, eq=False)
class View:
    """The pips of one picture in one pose: ``xy`` (N, 2) upright, ``roundness`` (N,), ``round`` (N,) enough."""

    pixels: Pixels
    pips: Pips
    pose: Pose
    xy: Floats
    roundness: Floats
    round: NDArray[np.bool_]


def look(pixels: Pixels, pips: Pips, pose: Pose) -> View:
    """Undo the pose: where the pips lie and how round they are if they lie on tops."""
    cov = pose.to_upright @ pips.cov @ pose.to_upright.T
    values = np.linalg.eigvalsh(cov)
    roundness = np.sqrt(values[:, 0] / values[:, 1])
    least = np.where(pips.radius < SMALL_RADIUS_PX, MIN_ROUNDNESS - 0.08, MIN_ROUNDNESS)
    return View(pixels, pips, pose, pips.xy @ pose.to_upright.T, roundness, roundness > least)
