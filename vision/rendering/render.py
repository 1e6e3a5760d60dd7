"""From scenes to light: dice and cup drawn over the backdrop, with their shadows.

``radiance`` returns the linear light that reaches the lens; ``vision.rendering.lens`` makes the photograph. A depth
buffer decides which body each sample shows. Only the pixels inside a body's own window are computed.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.arrays import AnyFloats
from vision.rendering.backdrop import Backdrop, backdrop
from vision.rendering.perspective import Perspective, Window, perspective
from vision.rendering.scene import Cup, PosedDie, Scene, linear_bgr
from vision.rendering.shading import shade
from vision.rendering.solids import Solid, cup_solid, die_solid
from vision.rendering.surfaces import Paint, paint_die

NEIGHBOUR_MM = 45.0
"""Distance beyond which bodies cast no visible shadow on each other."""
FINE_SHADOW_PX = 30_000
"""Minimum number of pixels of a shadow that is computed at every third pixel only: a cup's, which is soft."""
CONTACT_SHADE = 0.6
"""Share of the room's light that is lost right beside a body."""


@dataclass(frozen=True, eq=False)
class _Drawn:
    """A body, and the rays through its window; ``along`` is the distance to the body, infinity if a ray misses."""

    thing: PosedDie | Cup
    solid: Solid
    window: Window
    rays: AnyFloats
    along: AnyFloats


def radiance(scene: Scene, samples: int = 2) -> AnyFloats:
    """Return the linear light ``(H, W, 3)``, blue, green, red, that enters the lens; 1 saturates at exposure 1."""
    camera = perspective(scene.view)
    back = backdrop(replace(scene, dice=(), cup=None), samples)
    drawn = _draw(scene, camera, samples)
    image = _shadowed(scene, camera, back, [body.solid for body in drawn], samples)
    depth = back.depth.copy() if drawn else back.depth
    for body in drawn:
        part = _cut(depth, body.window, samples)
        np.minimum(part, body.along.reshape(part.shape), out=part)
    shares = [(body.window, _light_of(scene, camera, back, drawn, body, depth, samples)) for body in drawn]
    for window, (_, coverage) in shares:
        _cut(image, window)[...] *= 1 - coverage[..., None]
    for window, (light, _) in shares:
        _cut(image, window)[...] += light
    return image


def _cut(image: AnyFloats, window: Window, samples: int = 1) -> AnyFloats:
    x0, y0, x1, y1 = (edge * samples for edge in window)
    return image[y0:y1, x0:x1]


def _draw(scene: Scene, camera: Perspective, samples: int) -> list[_Drawn]:
    """Trace every body inside the picture."""
    things: list[tuple[PosedDie | Cup, Solid]] = [(die, die_solid(die)) for die in scene.shown_dice()]
    if scene.cup is not None:
        things.append((scene.cup, cup_solid(scene.cup)))
    drawn = []
    for thing, solid in things:
        window = camera.window(solid.corners(), 1)
        if window[0] < window[2] and window[1] < window[3]:
            rays = camera.rays(window, samples)
            drawn.append(_Drawn(thing, solid, window, rays, solid.trace(camera.eye, rays)))
    return drawn


def _shadowed(scene: Scene, camera: Perspective, back: Backdrop, solids: list[Solid], samples: int) -> AnyFloats:
    """Return the backdrop's light less the shadows of the bodies; large shadows are computed more coarsely."""
    key, fill = back.key.copy(), back.fill.copy()
    lamp = np.asarray(scene.light.position, np.float32)
    for solid in solids:
        window = camera.window(_footprint(solid, lamp, scene.light.radius_mm))
        x0, y0, x1, y1 = window
        stride = max(1, 3 - samples) if (x1 - x0) * (y1 - y0) < FINE_SHADOW_PX else 3
        points = back.points[:, y0:y1:stride, x0:x1:stride]
        if points.size:
            shape, flat, size_wh = points.shape[1:], points.reshape(3, -1), (x1 - x0, y1 - y0)
            lit = solid.lit(flat, lamp, scene.light.radius_mm).reshape(shape)
            _cut(key, window)[...] *= cv2.resize(lit, size_wh)[..., None]
            _cut(fill, window)[...] *= cv2.resize(_open_sky(solid, flat).reshape(shape), size_wh)[..., None]
    key += fill
    return key


def _footprint(solid: Solid, lamp: AnyFloats, lamp_radius_mm: float) -> AnyFloats:
    """Return points that enclose a body, its shadow and the dark seam around it."""
    corners = solid.corners()
    height = np.maximum(lamp[2] - corners[2], 1.0)
    cast = corners + (corners - lamp[:, None]) * np.maximum(corners[2], 0) / height
    soft = 1.5 + lamp_radius_mm * np.maximum(corners[2], 0) / height
    seam = solid.reach_mm * 0.8
    around = np.concatenate([cast, corners], axis=1)
    margin = np.concatenate([soft, np.full(corners.shape[1], seam)])
    spread = [around + np.array([[dx], [dy], [0]]) * margin for dx in (-1, 1) for dy in (-1, 1)]
    points = np.concatenate(spread, axis=1).astype(np.float32)
    points[2] = 0
    return np.concatenate([points, corners], axis=1)


def _open_sky(solid: Solid, points: AnyFloats) -> AnyFloats:
    """Return the share of the room's light that a body leaves at points near it."""
    fade_mm = 0.44 * float(solid.half[2])
    offset = points - solid.position[:, None]
    near = np.flatnonzero(np.einsum("ij,ij->j", offset, offset) < (solid.reach_mm + 4 * fade_mm) ** 2)
    left = np.ones(points.shape[1], np.float32)
    gap = np.maximum(solid.distance(solid.rotation.T @ offset[:, near]), 0)
    left[near] = 1 - CONTACT_SHADE * np.exp(-gap / fade_mm)
    return left


def _light_of(
    scene: Scene, camera: Perspective, back: Backdrop, drawn: list[_Drawn], body: _Drawn, depth: AnyFloats, samples: int
) -> tuple[AnyFloats, AnyFloats]:
    """Return a body's light ``(h, w, 3)``, weighted with its coverage of each pixel, and the coverage ``(h, w)``."""
    visible = np.flatnonzero(body.along <= _cut(depth, body.window, samples).ravel())
    points = camera.eye[:, None] + body.rays[:, visible] * body.along[visible]
    local = body.solid.to_local(points)
    thing, normals = body.thing, body.solid.normal(local)
    if isinstance(thing, PosedDie):
        paint = paint_die(thing.look, local, normals)
    else:
        paint = Paint(linear_bgr(thing.colour)[:, None], normals, thing.gloss)
    paint = Paint(paint.albedo, (body.solid.rotation @ paint.normals).astype(np.float32), paint.gloss)
    key, fill = shade(points, paint, camera.eye, scene.light, linear_bgr(scene.ground.colour))
    fill = fill * _near_ground(points, paint.normals)
    others = [other.solid for other in drawn if other is not body] + list(back.walls)
    for other in others:
        if float(other.distance(other.to_local(body.solid.position[:, None]))[0]) < NEIGHBOUR_MM:
            key = key * other.lit(points, np.asarray(scene.light.position, np.float32), scene.light.radius_mm)
            fill = fill * _open_sky(other, points)
    rows, columns = body.window[3] - body.window[1], body.window[2] - body.window[0]
    fine = np.zeros((4, rows * samples * columns * samples), np.float32)
    fine[:3, visible] = key + fill
    fine[3, visible] = 1
    pixels = fine.reshape(4, rows, samples, columns, samples).mean((2, 4))
    return pixels[:3].transpose(1, 2, 0), pixels[3]


def _near_ground(points: AnyFloats, normals: AnyFloats) -> AnyFloats:
    """Return the share of the room's light that the ground leaves on upright faces just above it."""
    return 1 - CONTACT_SHADE * np.exp(-np.maximum(points[2], 0) / 3.5) * (1 - np.maximum(normals[2], 0))
