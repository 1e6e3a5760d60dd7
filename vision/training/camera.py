"""The training camera: its position, and the effects of lens, sensor and file on the picture.

Positions are millimetres in the table's frame of :mod:`vision.rendering.scene`; pictures are ``(H, W, 3)`` uint8 BGR.
"""

import cv2
import numpy as np
from numpy.random import Generator

from vision.arrays import AnyFloats, Floats
from vision.reading import Pixels
from vision.rendering.perspective import Perspective, perspective
from vision.rendering.scene import Viewpoint

CANVAS_PX = 512
TONES = 1024
"""Levels of light before the picture is reduced to 256."""
DIE_PX = (26.0, 358.0)
"""Minimum and maximum edge of a die at the middle of the canvas (px): 0.05 to 0.7 of the picture's side."""
SQUEEZED, ASPECTS = 0.15, (0.65, 1.5)
"""Share of the scenes whose pixels are not square, and the range of their pixel aspect, height over width."""
BESIDE_DEG = (5.0, 18.0)
"""Angles of the camera above the table at which it sees dice from the side, and no tops (degrees)."""


def stand(rng: Generator, die_mm: float, *, beside: bool = False) -> Perspective:
    """Return a random camera whose pictures show the edge of a die in a size from `DIE_PX`."""
    angle = 90 - abs(rng.normal(0, 9)) if rng.random() < 0.4 else rng.uniform(30, 90)
    if beside:
        angle = rng.uniform(*BESIDE_DEG)
    fov = rng.uniform(18, 62)
    middling = np.clip(np.exp(rng.normal(np.log(66), 0.5)), *DIE_PX)
    die_px = float(middling if rng.random() < 0.5 else np.exp(rng.uniform(*np.log(DIE_PX))))
    focal = CANVAS_PX / 2 / np.tan(np.radians(fov) / 2)
    aspect = float(np.exp(rng.uniform(*np.log(ASPECTS)))) if rng.random() < SQUEEZED else 1.0
    focal_across = focal / aspect**0.5
    view = Viewpoint(
        size_wh=(CANVAS_PX, CANVAS_PX),
        angle_deg=float(angle if beside else np.clip(angle, 28, 90)),
        azimuth_deg=0.0,
        distance_mm=float(focal * die_mm / die_px),
        fov_deg=float(2 * np.degrees(np.arctan(CANVAS_PX / 2 / focal_across))),
        roll_deg=float(rng.normal(0, 6) if angle < 80 else rng.uniform(-180, 180)),
        pixel_aspect=aspect,
    )
    return perspective(view)


def project(camera: Perspective, points: Floats) -> Floats:
    """Return the pixels (N, 2) of points (N, 3)."""
    return np.asarray(camera.project(points.T).T, np.float64)


def on_table(camera: Perspective, pixels: Floats) -> Floats:
    """Return the points (N, 2) of the table that are seen at pixels (N, 2). Above the horizon they are far away."""
    x, y = (pixels - (np.array(camera.size_wh) - 1) / 2).T / np.array(camera.focals_px)[:, None]
    rays = np.stack([x, y, np.ones_like(x)], axis=1) @ camera.axes
    along = -camera.eye[2] / np.minimum(rays[:, 2], -1e-3)
    return np.asarray((camera.eye + rays * along[:, None])[:, :2], np.float64)


def exposed(rng: Generator, picture: Pixels) -> Pixels:
    """Return a drawn picture as if photographed by a cheap camera in a bar."""
    light: AnyFloats = picture.astype(np.float32)
    if rng.random() < 0.35:
        light *= _gradient(rng, picture.shape[0], 0.6)[..., None]
    light *= rng.uniform(0.82, 1.18, 3).astype(np.float32) if rng.random() < 0.6 else 1.0
    tones = 255 * np.linspace(0, 1, TONES, dtype=np.float32) ** rng.uniform(0.7, 1.5) * rng.uniform(0.6, 1.25)
    light = tones[np.minimum(light * ((TONES - 1) / 255), TONES - 1).astype(np.uint16)].astype(np.float32)
    if rng.random() < 0.3:
        low = rng.uniform(0, 50)
        light = low + light * (1 - low / 255)
    light = _blurred(rng, light)
    noise = rng.exponential(4.0) if rng.random() < 0.7 else 0.0
    if noise > 0.5:
        grain = rng.standard_normal((light.shape[0], light.shape[1], 3), np.float32)
        if rng.random() < 0.5:
            grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), rng.uniform(0.5, 1.2)) * 2, np.float32)
        light = light + grain * min(noise, 16)
    out = np.clip(light, 0, 255).astype(np.uint8)
    if rng.random() < 0.04:
        hole = np.zeros(out.shape[:2], np.uint8)
        cv2.circle(hole, (CANVAS_PX // 2, CANVAS_PX // 2), int(CANVAS_PX * rng.uniform(0.42, 0.6)), 1, -1)
        out *= hole[..., None]
    if rng.random() < 0.3:
        out = np.repeat(cv2.cvtColor(out, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2)
    elif rng.random() < 0.4:
        out = _saturated(out, rng.uniform(0.3, 1.5))
    if rng.random() < 0.25:
        soft = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.7, 1.5)).astype(np.float32)
        out = np.clip(out + (out - soft) * rng.uniform(0.3, 1.5), 0, 255).astype(np.uint8)
    if rng.random() < 0.6:
        coded = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.uniform(25, 95))])[1]
        out = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return np.asarray(out, np.uint8)


def _blurred(rng: Generator, light: AnyFloats) -> AnyFloats:
    dice = rng.random()
    if dice < 0.6:
        return np.asarray(cv2.GaussianBlur(light, (0, 0), rng.uniform(0.4, 1.9)), np.float32)
    if dice < 0.68:
        return np.asarray(cv2.filter2D(light, -1, streak(rng, int(rng.uniform(3, 8)))), np.float32)
    if dice < 0.85:
        # A small sensor, enlarged.
        side, factor = light.shape[0], rng.uniform(0.4, 0.9)
        small = cv2.resize(light, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.resize(small, (side, side), interpolation=cv2.INTER_LINEAR), np.float32)
    return light


def streak(rng: Generator, length: int) -> AnyFloats:
    """Return the kernel of a motion blur of ``length`` pixels."""
    kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
    angle = rng.uniform(0, np.pi)
    way = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    middle = np.array([length, length])
    first, last = (tuple(int(v) for v in np.rint(middle + sign * way)) for sign in (-1, 1))
    cv2.line(kernel, first, last, 1.0, 1)
    return np.asarray(kernel / kernel.sum(), np.float32)


def _saturated(picture: Pixels, factor: float) -> Pixels:
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)[..., None].astype(np.float32)
    return np.clip(grey + (picture - grey) * factor, 0, 255).astype(np.uint8)


def _gradient(rng: Generator, side: int, strongest: float) -> AnyFloats:
    """Return factors (side, side) around 1 for light that falls off to one side or from one spot."""
    x, y = np.meshgrid(np.linspace(-1, 1, side, dtype=np.float32), np.linspace(-1, 1, side, dtype=np.float32))
    if rng.random() < 0.5:
        angle = rng.uniform(0, 2 * np.pi)
        slope = np.cos(angle) * x + np.sin(angle) * y
        return np.asarray(1 + rng.uniform(0, strongest) * slope, np.float32)
    x0, y0 = rng.uniform(-1, 1, 2)
    fall = np.exp(-((x - x0) ** 2 + (y - y0) ** 2) / rng.uniform(0.5, 3))
    return np.asarray(1 - strongest / 2 + strongest * fall * rng.uniform(0.5, 1.6), np.float32)
