"""The pinhole camera of a :class:`~vision.rendering.scene.Viewpoint`: points to pixels, pixels to rays.

Points are ``(3, N)`` arrays of millimetres, pixels ``(2, N)`` of x and y; the first pixel's centre is (0, 0).
"""

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vision.arrays import AnyFloats
from vision.rendering.scene import Viewpoint

Window = tuple[int, int, int, int]
"""x0, y0, x1, y1 in whole pixels; x1 and y1 are excluded."""


@dataclass(frozen=True, eq=False)
class Perspective:
    """A pinhole camera at ``eye``. The rows of ``axes`` are its right, down and forward in the table's frame.
    ``focal_px`` is the focal length across the picture, ``aspect`` the ``pixel_aspect`` of the view.
    """

    eye: AnyFloats
    axes: AnyFloats
    focal_px: float
    size_wh: tuple[int, int]
    aspect: float = 1.0

    @property
    def focals_px(self) -> tuple[float, float]:
        """The focal lengths across and down the picture."""
        return self.focal_px, self.focal_px * self.aspect

    def project(self, points: AnyFloats) -> AnyFloats:
        """Return the pixels ``(2, N)`` of points in front of the camera."""
        right, down, forward = self.axes @ (points - self.eye[:, None])
        width, height = self.size_wh
        depth, (across, along) = np.maximum(forward, 1e-3), self.focals_px
        return np.stack([right / depth * across + (width - 1) / 2, down / depth * along + (height - 1) / 2])

    def window(self, points: AnyFloats, margin_px: float = 0.0) -> Window:
        """Return the window that encloses the points, clipped to the picture; it may be empty."""
        x, y = self.project(points)
        width, height = self.size_wh
        return (
            int(np.clip(math.floor(x.min() - margin_px), 0, width)),
            int(np.clip(math.floor(y.min() - margin_px), 0, height)),
            int(np.clip(math.ceil(x.max() + margin_px) + 1, 0, width)),
            int(np.clip(math.ceil(y.max() + margin_px) + 1, 0, height)),
        )

    def rays(self, window: Window, samples: int) -> AnyFloats:
        """Return the unit directions ``(3, h*samples * w*samples)`` of ``samples`` x ``samples`` rays per pixel."""
        x0, y0, x1, y1 = window
        width, height = self.size_wh
        x = (np.arange(x0 * samples, x1 * samples) + 0.5) / samples - width / 2
        y = (np.arange(y0 * samples, y1 * samples) + 0.5) / samples - height / 2
        flat = np.empty((3, len(y), len(x)), np.float32)
        flat[0] = (x / self.focals_px[0])[None, :]
        flat[1] = (y / self.focals_px[1])[:, None]
        flat[2] = 1.0
        flat /= np.sqrt(flat[0] ** 2 + flat[1] ** 2 + 1)
        return self.axes.T @ flat.reshape(3, -1)


def _unit(vector: AnyFloats) -> AnyFloats:
    return vector / np.linalg.norm(vector)


@lru_cache(maxsize=8)
def perspective(view: Viewpoint) -> Perspective:
    """Return the camera of a view. Raise ValueError for an angle outside 5 to 90 degrees."""
    if not 5 <= view.angle_deg <= 90:
        raise ValueError(f"the view's angle above the table is 5 to 90 degrees, not {view.angle_deg:g}")
    angle, azimuth = math.radians(view.angle_deg), math.radians(view.azimuth_deg)
    ahead = np.array([math.sin(azimuth), math.cos(azimuth), 0.0], np.float32)
    up = np.array([0.0, 0.0, 1.0], np.float32)
    forward = _unit(ahead * math.cos(angle) - up * math.sin(angle))
    right = _unit(np.cross(ahead, up))
    down = np.cross(forward, right)
    roll = math.radians(view.roll_deg)
    turned = right * math.cos(roll) + down * math.sin(roll)
    axes = np.stack([turned, np.cross(forward, turned), forward]).astype(np.float32)
    eye = np.asarray(view.target, np.float32) - forward * view.distance_mm
    focal_px = view.size_wh[0] / 2 / math.tan(math.radians(view.fov_deg) / 2)
    return Perspective(eye.astype(np.float32), axes, focal_px, view.size_wh, view.pixel_aspect)
