"""The paint of surfaces: pips, felt, wood, plain cloth.

A :class:`Paint` is the colour, the gloss and the bent normal of points. All paint is computed, and equal for
equal seeds. The grains are taken from small tiles of filtered noise, which repeat.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import AnyFloats
from vision.rendering.faces import FACE_PX, FaceArt, sheets
from vision.rendering.pips import lattice, marked, pitches
from vision.rendering.scene import FACES, Cloth, DieLook, Ground, linear_bgr

TILE_PX = 512
BY_FACE = [value - 1 for value in FACES]
"""Row of each face in the tables of the pips, which are ordered by value."""
SIX = FACES.index(6)


@dataclass(frozen=True, eq=False)
class Paint:
    """Linear colour ``(3, N)`` or ``(3, 1)``, normals ``(3, N)`` in the axes of the input, and gloss 0 to 1."""

    albedo: AnyFloats
    normals: AnyFloats
    gloss: AnyFloats | float


def paint_die(look: DieLook, local: AnyFloats, normals: AnyFloats) -> Paint:
    """Return the paint of points of a die in its own axes; pips are bowls, so their normals lean inwards."""
    columns = np.arange(local.shape[1])
    size = np.abs(local)
    axis = size.argmax(0)
    face = axis + 3 * (local[axis, columns] < 0)
    first, second = (axis + 1) % 3, (axis + 2) % 3
    if look.art is not None:
        return _drawn(look, look.art, face, np.stack([first, second]), local, normals)
    spacing, radius = look.pip_spacing * look.size_mm, look.pip_radius * look.size_mm
    across, along = local[first, columns], local[second, columns]
    pitch_across, pitch_along = spacing * pitches(look.layout)[BY_FACE][face].T
    row = np.clip(np.rint(across / pitch_across), -1, 1)
    # The six has no pip between its rows, so its columns are the two sides of the middle.
    column = np.where(face == SIX, np.sign(along), np.clip(np.rint(along / pitch_along), -1, 1))
    cell = face, row.astype(int) + 1, column.astype(int) + 1
    places, (long, width) = spacing * lattice(look.layout)[BY_FACE][cell].T, look.layout.radii
    across, along = (across - places[0]) / long, (along - places[1]) / width
    pip = marked()[BY_FACE][cell] & (across**2 + along**2 < radius**2)
    bent = normals.copy()
    bent[first[pip], columns[pip]] -= look.dent * across[pip] / radius
    bent[second[pip], columns[pip]] -= look.dent * along[pip] / radius
    bent[:, pip] /= np.sqrt((bent[:, pip] ** 2).sum(0))
    albedo = np.where(pip, linear_bgr(look.pip)[:, None], linear_bgr(look.body)[:, None])
    # Paint in the bowls is duller than the polished body.
    return Paint(albedo, bent, np.where(pip, np.float32(look.gloss / 2), np.float32(look.gloss)))


def _drawn(
    look: DieLook, art: FaceArt, face: np.ndarray, ways: np.ndarray, local: AnyFloats, normals: AnyFloats
) -> Paint:
    """Return the paint of points of drawn faces; ``ways`` (2, N) are the axes down and to the right."""
    columns = np.arange(local.shape[1])
    # Opposite faces are seen from opposite sides.
    sides = np.where(face < 3, 1, -1)
    flat = local[ways, columns] / look.size_mm * np.stack([np.ones_like(sides), sides])
    row, column = np.clip((flat + 0.5) * FACE_PX, 0, FACE_PX - 1).astype(int)
    cover, slopes = sheets(art)
    value = np.array(BY_FACE)[face]
    ink = cover[value, row, column]
    bent = normals.copy()
    bent[ways[0], columns] += slopes[value, 1, row, column]
    bent[ways[1], columns] += slopes[value, 0, row, column] * sides
    bent /= np.sqrt((bent**2).sum(0))
    body, pip = linear_bgr(look.body)[:, None], linear_bgr(look.pip)[:, None]
    return Paint(body + (pip - body) * ink, bent, look.gloss)


def paint_ground(ground: Ground, points: AnyFloats) -> Paint:
    """Return the paint of points of the ground, whose normals point up."""
    normals = np.zeros_like(points)
    normals[2] = 1.0
    grain = GRAINS[ground.cloth](ground.seed, points[0], points[1])
    albedo = linear_bgr(ground.colour)[:, None] * np.maximum(1 + ground.contrast * grain, 0.05)
    return Paint(np.minimum(albedo, 0.95).astype(np.float32), normals, 0.0)


@lru_cache(maxsize=16)
def _tile(seed: int, blur_x: float, blur_y: float) -> AnyFloats:
    """Return a tile of noise, mean 0 and deviation 1, smoothed by Gaussians of these widths in pixels."""
    noise = np.random.default_rng(seed).standard_normal((TILE_PX, TILE_PX)).astype(np.float32)
    margin = int(4 * max(blur_x, blur_y)) + 1
    wider = cv2.copyMakeBorder(noise, margin, margin, margin, margin, cv2.BORDER_WRAP)
    smooth = cv2.GaussianBlur(wider, (0, 0), blur_x, sigmaY=blur_y)[margin:-margin, margin:-margin]
    return np.ascontiguousarray((smooth - smooth.mean()) / smooth.std())


def _sample(tile: AnyFloats, x: AnyFloats, y: AnyFloats) -> AnyFloats:
    """Return a repeated tile at pixels ``x``, ``y``. `cv2.remap` limits columns, so the points form rows of 4,096."""
    columns = 4096
    rows = -(-x.size // columns)
    places = [np.pad(part % TILE_PX, (0, rows * columns - x.size)).reshape(rows, columns) for part in (x, y)]
    looked_up = cv2.remap(
        tile, places[0].astype(np.float32), places[1].astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP
    )
    return np.asarray(looked_up, np.float32).ravel()[: x.size]


def _felt(seed: int, x: AnyFloats, y: AnyFloats) -> AnyFloats:
    """Return short fibres in two directions, over coarse mottling."""
    fibres = _sample(_tile(seed, 2.2, 0.7), x * 4, y * 4) + _sample(_tile(seed + 1, 0.7, 2.2), x * 4, y * 4)
    return 0.13 * fibres + 0.05 * _sample(_tile(seed + 2, 12, 12), x * 2, y * 2)


def _wood(seed: int, x: AnyFloats, y: AnyFloats) -> AnyFloats:
    """Return year rings cut lengthwise, bent by coarse noise, with pores along the grain."""
    bend = _sample(_tile(seed, 9, 3), x * 0.05, y * 0.15)
    rings = np.sin(y * 0.35 + 5.0 * bend)
    pores = _sample(_tile(seed + 1, 14, 0.8), x * 3, y * 3)
    return 0.10 * rings + 0.07 * pores + 0.08 * bend


def _plain(seed: int, x: AnyFloats, y: AnyFloats) -> AnyFloats:
    """Return the slight unevenness of a painted board."""
    return 0.02 * _sample(_tile(seed, 20, 20), x * 2, y * 2)


GRAINS = {Cloth.FELT: _felt, Cloth.WOOD: _wood, Cloth.PLAIN: _plain}
"""The function for each ground. It returns the relative brightness, around 0, at places in millimetres."""
