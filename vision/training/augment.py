"""Augmentation: pictures in another light, by a worse camera, turned, nearer or farther."""

import cv2
import numpy as np
from numpy.random import Generator

from vision.arrays import Floats, Floats32
from vision.reading import Pixels


def relit(picture: Pixels, rng: Generator, *, any_colours: bool) -> Pixels:
    """Return a picture (H, W, 3) in another light, sometimes blurred, grained and JPEG-coded.

    With ``any_colours`` it may also have other hues or be a negative: real dice have few colours.
    """
    lit = picture.astype(np.float32)
    if rng.random() < (0.25 if any_colours else 0.15):
        lit = lit[..., [2, 1, 0]] if rng.random() < 0.5 else lit[..., rng.permutation(3)]
    if rng.random() < 0.15:
        lit = np.repeat(lit.mean(axis=2, keepdims=True), 3, axis=2)
    if any_colours and rng.random() < 0.4:
        lit = _recoloured(lit, rng)
    if any_colours and rng.random() < 0.12:
        lit = 255 - lit
    lit = (lit - 128) * rng.uniform(0.5, 1.4) + 128 + rng.uniform(-50, 50)
    if rng.random() < 0.3:
        ramp = np.linspace(-1, 1, len(lit), dtype=np.float32)
        lit = lit * (1 + (rng.uniform(-0.4, 0.4) * ramp[:, None] + rng.uniform(-0.4, 0.4) * ramp)[..., None])
    return _worse(np.clip(lit, 0, 255), rng)


def _recoloured(lit: Floats32, rng: Generator) -> Floats32:
    hsv = cv2.cvtColor(np.clip(lit, 0, 255).astype(np.uint8), cv2.COLOR_BGR2HSV).astype(int)
    hsv[..., 0] = (hsv[..., 0] + rng.integers(180)) % 180
    hsv[..., 1] = np.clip(hsv[..., 1] * rng.uniform(0.4, 1.6), 0, 255)
    return np.asarray(cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2BGR), np.float32)


def _worse(lit: Floats32, rng: Generator) -> Pixels:
    """Return a picture, sometimes blurred or smeared, grained, and JPEG-coded."""
    if rng.random() < 0.35:
        lit = np.asarray(cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.4, 1.8)), np.float32)
    elif rng.random() < 0.15:
        kernel = np.zeros((7, 7), np.float32)
        x, y = rng.integers(0, 7, 2).tolist()
        cv2.line(kernel, (3, 3), (x, y), 1, 1)
        lit = np.asarray(cv2.filter2D(lit, -1, kernel / kernel.sum()), np.float32)
    if rng.random() < 0.4:
        lit = lit + rng.standard_normal(lit.shape, np.float32) * rng.uniform(1, 12)
    picture = np.clip(lit, 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 80))]
        picture = np.asarray(cv2.imdecode(cv2.imencode(".jpg", picture, quality)[1], cv2.IMREAD_COLOR), np.uint8)
    return picture


def turn(angle: float, *, stretch: float = 1.0, grow: float = 1.0, mirrored: bool = False) -> Floats:
    """Return the matrix (2, 2) that stretches along x, turns by an angle in radians, grows, and mirrors last."""
    cos, sin = np.cos(angle), np.sin(angle)
    way = np.array([[cos, -sin], [sin, cos]]) @ np.diag([stretch, 1 / stretch]) * grow
    return np.diag([-1.0, 1.0]) @ way if mirrored else way


def moved(picture: Pixels, way: Floats, centre: Floats, target: Floats, side: int, rim: int | None = None) -> Pixels:
    """Return a picture (side, side, 3), transformed by a matrix (2, 2) that moves the point ``centre`` to ``target``.
    Pixels from beyond its edge have the grey level ``rim``, or if that is None, the colour of the nearest pixel.
    """
    matrix = np.c_[way, target - way @ centre]
    how = cv2.BORDER_REPLICATE if rim is None else cv2.BORDER_CONSTANT
    flat = (float(rim or 0),) * 3
    cut = cv2.warpAffine(picture, matrix, (side, side), flags=cv2.INTER_LINEAR, borderMode=how, borderValue=flat)
    return np.asarray(cut, np.uint8)
