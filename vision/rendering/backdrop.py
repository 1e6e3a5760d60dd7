"""The static part of a picture: ground and tray, lit, without dice. It is made once for a view and cached."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import AnyFloats
from vision.reading import Pixels
from vision.rendering.deck import face
from vision.rendering.perspective import Perspective, Window, perspective
from vision.rendering.scene import LaidCard, Lighting, Scene, Sheet, linear_bgr
from vision.rendering.shading import shade
from vision.rendering.sheet import paint_flat, printed
from vision.rendering.solids import RoundedBox, tray_solids
from vision.rendering.surfaces import Paint, paint_ground

BAND_ROWS = 96
"""Number of rows drawn at a time, to bound the memory."""
SHADE_STRIDE = 2
"""Distance, in px, between the points at which the rim's soft shadow is computed."""
FAR_MM = 5000.0


@dataclass(frozen=True, eq=False)
class Backdrop:
    """The picture without dice. ``key`` and ``fill`` ``(H, W, 3)`` are the linear light from the lamp and the room.
    ``points`` ``(3, H, W)`` are the visible points, ``depth`` ``(H*samples, W*samples)`` their distances.
    """

    key: AnyFloats
    fill: AnyFloats
    points: AnyFloats
    depth: AnyFloats
    walls: tuple[RoundedBox, ...]


@lru_cache(maxsize=2)
def backdrop(scene: Scene, samples: int) -> Backdrop:
    """Return a scene without its dice and its cup, drawn with ``samples`` x ``samples`` rays per pixel."""
    camera, light = perspective(scene.view), scene.light
    walls = () if scene.tray is None else tray_solids(scene.tray)
    width, height = scene.view.size_wh
    bands = [
        _band(scene, camera, (0, top, width, min(top + BAND_ROWS, height)), samples)
        for top in range(0, height, BAND_ROWS)
    ]
    key, fill, depth, covered = (np.concatenate(parts) for parts in zip(*bands, strict=True))
    rays = camera.rays((0, 0, width, height), 1)
    points = camera.eye[:, None] + rays * _along_to_ground(camera, rays)
    lit, open_sky = _rim_shadow(points.reshape(3, height, width), walls, light)
    coverage = _downsize(covered.astype(np.float32), samples)[..., None]
    key = _downsize(key, samples) * (coverage + (1 - coverage) * lit[..., None])
    fill = _downsize(fill, samples) * (coverage + (1 - coverage) * open_sky[..., None])
    middle = depth[samples // 2 :: samples, samples // 2 :: samples]
    points = camera.eye[:, None] + rays * middle.reshape(1, -1)
    return Backdrop(key, fill, points.reshape(3, height, width), depth, walls)


def _along_to_ground(camera: Perspective, rays: AnyFloats) -> AnyFloats:
    """Return the distance to the ground along each ray, at most `FAR_MM`."""
    return np.minimum(-camera.eye[2] / np.minimum(rays[2], -1e-6), FAR_MM)


def _band(
    scene: Scene, camera: Perspective, window: Window, samples: int
) -> tuple[AnyFloats, AnyFloats, AnyFloats, np.ndarray]:
    """Draw some rows. Return lamp light, room light, depth, and a mask of the rim, all ``(rows, columns, …)``."""
    rays = camera.rays(window, samples)
    depth = _along_to_ground(camera, rays)
    points = camera.eye[:, None] + rays * depth
    paint = paint_ground(scene.ground, points)
    papers: list[tuple[Pixels, Sheet | LaidCard]] = [(face(card.number, card.style), card) for card in scene.cards]
    if scene.sheet is not None:
        papers.insert(0, (printed(scene.sheet.form)[..., None], scene.sheet))
    for paper, laid in papers:
        painted = paint_flat(paper, laid.middle, laid.turn_deg, points, paint.albedo)
        paint = Paint(painted, paint.normals, paint.gloss)
    key, fill = shade(points, paint, camera.eye, scene.light, np.zeros(3, np.float32))
    covered = np.zeros(len(depth), bool)
    if scene.tray is not None:
        for wall in tray_solids(scene.tray):
            along = wall.trace(camera.eye, rays)
            met = np.flatnonzero(along < depth)
            depth[met], covered[met] = along[met], True
            points = camera.eye[:, None] + rays[:, met] * along[met]
            paint = Paint(linear_bgr(scene.tray.colour)[:, None], wall.normal(wall.to_local(points)), scene.tray.gloss)
            bounce = linear_bgr(scene.ground.colour)
            key[:, met], fill[:, met] = shade(points, paint, camera.eye, scene.light, bounce)
    rows, columns = (window[3] - window[1]) * samples, (window[2] - window[0]) * samples
    key, fill = (light.T.reshape(rows, columns, 3) for light in (key, fill))
    return key, fill, depth.reshape(rows, columns), covered.reshape(rows, columns)


def _rim_shadow(points: AnyFloats, walls: tuple[RoundedBox, ...], light: Lighting) -> tuple[AnyFloats, AnyFloats]:
    """Return the shares ``(H, W)`` of the lamp's and of the room's light that reach the ground past the rim."""
    height, width = points.shape[1:]
    coarse = np.ascontiguousarray(points[:, ::SHADE_STRIDE, ::SHADE_STRIDE])
    flat = coarse.reshape(3, -1)
    lit, open_sky = np.ones(flat.shape[1], np.float32), np.ones(flat.shape[1], np.float32)
    for wall in walls:
        lit *= wall.lit(flat, np.asarray(light.position, np.float32), light.radius_mm)
        open_sky *= 1 - 0.4 * np.exp(-np.maximum(wall.distance(wall.to_local(flat)), 0) / 9.0)
    enlarged = [cv2.resize(part.reshape(coarse.shape[1:]), (width, height)) for part in (lit, open_sky)]
    return np.asarray(enlarged[0], np.float32), np.asarray(enlarged[1], np.float32)


def _downsize(image: AnyFloats, samples: int) -> AnyFloats:
    """Return an image in which each square of ``samples`` x ``samples`` is averaged to one pixel."""
    if samples == 1:
        return image
    height, width = image.shape[:2]
    small = cv2.resize(image, (width // samples, height // samples), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)
