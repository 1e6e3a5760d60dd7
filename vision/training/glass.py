"""Glass: rays traced through see-through dice.

A ray from the camera is bent at the outside, is reflected between the inner walls, loses the colours that the body
absorbs, and ends at a pip, on the table, or in the room. Walls are flat with rounded rims; a partly reflected ray is
followed both ways (A. Glassner, An Introduction to Ray Tracing, 1989). Positions are half edges from the die's middle,
along its own axes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.arrays import AnyFloats, Mask

WALLS = 7
"""Maximum number of walls on the path of a ray."""
FAINTEST = 0.02
"""Share of light below which a ray is not followed further."""
MIN_STEP = 1e-4
Outside = Callable[[AnyFloats, AnyFloats], AnyFloats]
"""A function of points (N, 3) on a die and directions (N, 3) out of it. It returns the colours (N, 3) seen."""


@dataclass(frozen=True, eq=False)
class Glass:
    """The material of a die.

    ``index`` is its refractive index. ``loss`` (3,) is the absorption of each colour over half an edge, as a logarithm,
    ``fog`` the loss by scattering, ``glow`` (3,) the light of the fog. ``rim`` is the rounding in half edges, ``rough``
    the unevenness of the surface as a tangent. ``pips`` (M, 4), for each face +x +y +z -x -y -z, are places along the
    next two axes, and half axes of pips. ``inks`` (6, 3) are the pips' colours from within.
    """

    index: float
    loss: AnyFloats
    fog: float
    glow: AnyFloats
    rim: float
    rough: float
    pips: tuple[AnyFloats, ...]
    inks: AnyFloats


@dataclass(frozen=True, eq=False)
class _Light:
    """Rays: positions, directions and light of each colour, (N, 3) each; and the pixel (N,) of each."""

    at: AnyFloats
    way: AnyFloats
    share: AnyFloats
    pixel: NDArray[np.intp]

    def only(self, rows: Mask) -> _Light:
        return _Light(self.at[rows], self.way[rows], self.share[rows], self.pixel[rows])


def seen_through(
    glass: Glass, eye: AnyFloats, rays: AnyFloats, outside: Outside, rng: Generator
) -> tuple[AnyFloats, AnyFloats]:
    """Trace rays (N, 3) from ``eye`` (3,). Return their colours (N, 3), and 1 for each that meets the die, else 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        walls = (np.array([[[-1.0]], [[1.0]]]) - eye) / rays
    near, far = walls.min(axis=0).max(axis=1), walls.max(axis=0).min(axis=1)
    hit = np.nonzero((near < far) & (near > 0))[0]
    colours, covered = np.zeros_like(rays), np.zeros(len(rays), np.float32)
    covered[hit] = 1
    at, way = np.asarray(eye + rays[hit] * near[hit, None], np.float32), rays[hit]
    normal = _uneven(_normal(at, glass.rim), glass.rough, rng)
    bent, back = _refracted(way, -normal, 1 / glass.index)
    mirrored = way - 2 * (way * normal).sum(axis=1, keepdims=True) * normal
    colours[hit] += back[:, None] * outside(at, mirrored)
    light = _Light(at, _inward(bent, at), np.repeat(1 - back[:, None], 3, axis=1), hit)
    for _ in range(WALLS):
        light = light.only(light.share.max(axis=1) > FAINTEST)
        if not len(light.at):
            break
        light = _to_the_wall(glass, light, colours, outside, rng)
    return colours, covered


def _to_the_wall(glass: Glass, light: _Light, colours: AnyFloats, outside: Outside, rng: Generator) -> _Light:
    """Trace rays to the next wall and add its light to their pixels. Return the reflected rays."""
    with np.errstate(divide="ignore", invalid="ignore"):
        ahead = (np.where(light.way >= 0, 1.0, -1.0) - light.at) / light.way
    ahead = np.where(ahead > MIN_STEP, ahead, np.inf)
    axis = ahead.argmin(axis=1)
    length = np.minimum(ahead.min(axis=1), 4.0)[:, None]
    at = np.clip(light.at + light.way * length, -1, 1).astype(np.float32)
    clear = np.exp(-glass.fog * length)
    colours[light.pixel] += light.share * (1 - clear) * glass.glow
    share = light.share * clear * np.exp(-glass.loss * length)
    face = axis + 3 * (np.take_along_axis(at, axis[:, None], 1)[:, 0] < 0)
    painted = _painted(glass, at, axis, face)
    colours[light.pixel[painted]] += share[painted] * glass.inks[face[painted]]
    light = _Light(at, light.way, np.asarray(share, np.float32), light.pixel).only(~painted)
    normal = _uneven(_normal(light.at, glass.rim), glass.rough, rng)
    out, back = _refracted(light.way, normal, glass.index)
    gone = back < 1
    colours[light.pixel[gone]] += (light.share * (1 - back[:, None]))[gone] * outside(light.at[gone], out[gone])
    mirrored = light.way - 2 * (light.way * normal).sum(axis=1, keepdims=True) * normal
    return _Light(light.at, _inward(mirrored, light.at), light.share * back[:, None], light.pixel)


def _painted(glass: Glass, at: AnyFloats, axis: NDArray[np.intp], face: NDArray[np.intp]) -> Mask:
    """Return a mask (N,) of the points (N, 3) on the faces: True for a point on a pip."""
    painted = np.zeros(len(at), bool)
    for number, pips in enumerate(glass.pips):
        rows = np.nonzero(face == number)[0]
        if not len(rows) or not len(pips):
            continue
        flat = at[rows][:, [(number + 1) % 3, (number + 2) % 3]]
        away = (flat[:, None] - pips[None, :, :2]) / pips[None, :, 2:]
        painted[rows] = ((away**2).sum(axis=2) < 1).any(axis=1)
    return painted


def _normal(at: AnyFloats, rim: float) -> AnyFloats:
    """Return the outward normals of a rounded cube at points near its surface."""
    away = at - np.clip(at, rim - 1, 1 - rim)
    return np.asarray(away / np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-6), np.float32)


def _uneven(normal: AnyFloats, rough: float, rng: Generator) -> AnyFloats:
    bumpy = normal + rough * rng.standard_normal(normal.shape, np.float32)
    return np.asarray(bumpy / np.linalg.norm(bumpy, axis=1, keepdims=True), np.float32)


def _refracted(way: AnyFloats, normal: AnyFloats, ratio: float) -> tuple[AnyFloats, AnyFloats]:
    """Return the directions of refracted rays, and their reflected shares, 1 at total reflection. The normals point to
    the far side of the surface (Snell's law, Fresnel's equations for unpolarised light).
    """
    along = np.clip((way * normal).sum(axis=1, keepdims=True), 1e-3, 1.0)
    left = 1 - ratio**2 * (1 - along**2)
    leaves = left > 0
    beyond = np.sqrt(np.maximum(left, 0))
    bent = ratio * way + (beyond - ratio * along) * normal
    upright = (ratio * along - beyond) / (ratio * along + beyond)
    level = (along - ratio * beyond) / (along + ratio * beyond)
    back = np.where(leaves, (upright**2 + level**2) / 2, 1.0)
    return np.asarray(bent, np.float32), np.asarray(back[:, 0], np.float32)


def _inward(way: AnyFloats, at: AnyFloats) -> AnyFloats:
    """Return the unit directions of rays. A ray that uneven normals send out through its own face is turned back."""
    outward = (np.abs(at) > 1 - MIN_STEP) & (way * at > 0)
    turned = np.where(outward, -way, way)
    return np.asarray(turned / np.linalg.norm(turned, axis=1, keepdims=True), np.float32)
