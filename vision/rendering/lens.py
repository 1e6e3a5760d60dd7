"""From light to a photograph: lens, exposure, tone curve, sensor noise.

A tray at rest gives the same signal in each frame; only the noise is new. So ``expose`` makes the signal, and
``read_out`` the pixels.
"""

from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import AnyFloats
from vision.reading import Pixels
from vision.rendering.scene import Lens

TONE_STEPS = 4096
BANK_MARGIN_PX = 64
"""Margin of the stored noise, from which each frame takes a random part. Fresh noise takes much more time."""


def expose(light: AnyFloats, lens: Lens) -> AnyFloats:
    """Turn linear light ``(H, W, 3)`` into noise-free grey levels 0 to 255, float32."""
    height, width = light.shape[:2]
    if lens.blur_px > 0:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), lens.blur_px), np.float32)
    scaled = light * (_vignette(width, height, lens.vignette) * (lens.exposure * (TONE_STEPS / 2)))
    return _tones()[np.minimum(scaled, TONE_STEPS - 1).astype(np.uint16)]


def read_out(signal: AnyFloats, lens: Lens, seed: int) -> Pixels:
    """Return the signal with the sensor's noise, rounded to whole grey levels."""
    if lens.noise <= 0:
        return (signal + 0.5).astype(np.uint8)
    height, width = signal.shape[:2]
    bank = _noise_bank(width, height)
    down, across = np.random.default_rng(seed).integers(0, BANK_MARGIN_PX, 2)
    noisy = bank[down : down + height, across : across + width] * np.float32(lens.noise)
    noisy += signal
    noisy += 0.5
    return np.clip(noisy, 0, 255, out=noisy).astype(np.uint8)


@lru_cache(maxsize=4)
def _vignette(width: int, height: int, loss: float) -> AnyFloats:
    """Return the remaining share of light ``(H, W, 1)``; the loss grows with the squared distance from the middle."""
    y, x = np.ogrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    return (1 - loss * (x * x + y * y) / 2).astype(np.float32)[..., None]


@lru_cache(maxsize=1)
def _tones() -> AnyFloats:
    """Return the grey levels for light 0 to 2: sRGB, compressed to white above 0.8 as in cameras."""
    light = np.linspace(0, 2, TONE_STEPS)
    rolled = np.where(light < 0.8, light, 0.8 + 0.2 * (1 - np.exp(-(light - 0.8) / 0.2)))
    encoded = np.where(rolled <= 0.0031308, 12.92 * rolled, 1.055 * rolled ** (1 / 2.4) - 0.055)
    return (255 * encoded).astype(np.float32)


@lru_cache(maxsize=2)
def _noise_bank(width: int, height: int) -> AnyFloats:
    """Return a picture of noise, deviation 1, slightly smeared as by the interpolation of a colour mosaic."""
    shape = (height + BANK_MARGIN_PX, width + BANK_MARGIN_PX, 3)
    noise = np.random.default_rng(1).standard_normal(shape, np.float32)
    smeared = cv2.GaussianBlur(noise, (0, 0), 0.6)
    return smeared / smeared.std()
