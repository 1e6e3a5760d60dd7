"""Convex solids by their distance functions, and their intersections with rays and shadows.

A solid returns the distance of a point from its surface (negative inside). Along a straight line the distance to a
convex solid is a convex function. So Newton's method from outside never steps past the surface, and a golden-section
search finds how closely a ray to the lamp passes, for the soft shadow. Points and directions are ``(3, N)`` float32,
millimetres.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vision.arrays import AnyFloats, Floats32
from vision.rendering.scene import Cup, DieLook, PosedDie, Tray, Vector

TOUCH_MM = 0.03
SLOPE_MM = 0.05
TRACE_STEPS = 10
SEARCH_STEPS = 8
GOLDEN = 0.618034


@dataclass(frozen=True, eq=False)
class Solid(ABC):
    """A convex solid: ``half`` are its half extents along its own axes, ``rotation`` turns these into the table's."""

    position: AnyFloats
    rotation: AnyFloats
    half: AnyFloats

    @abstractmethod
    def distance(self, local: AnyFloats) -> AnyFloats:
        """Return the distance ``(N,)`` of points, in the solid's own axes; outside, at most the true distance."""

    @cached_property
    def reach_mm(self) -> float:
        """The radius of a sphere round the position that contains the solid."""
        return float(np.linalg.norm(self.half))

    def corners(self) -> AnyFloats:
        """Return the eight corners ``(3, 8)`` of the solid's box in the table's frame."""
        signs = np.array(np.meshgrid([-1, 1], [-1, 1], [-1, 1]), np.float32).reshape(3, 8)
        return self.rotation @ (signs * self.half[:, None]) + self.position[:, None]

    def to_local(self, points: AnyFloats) -> AnyFloats:
        """Return points of the table's frame in the solid's own axes."""
        return self.rotation.T @ (points - self.position[:, None])

    def normal(self, local: AnyFloats) -> AnyFloats:
        """Return the outward unit normals at points on the surface, in the solid's own axes."""
        steps = np.array([[1, -1, -1], [-1, -1, 1], [-1, 1, -1], [1, 1, 1]], np.float32)
        slope = sum(step[:, None] * self.distance(local + 0.05 * step[:, None]) for step in steps)
        return slope / np.maximum(np.sqrt((slope * slope).sum(0)), 1e-9)

    def trace(self, eye: AnyFloats, rays: AnyFloats) -> AnyFloats:
        """Return the distance to the surface along each unit ray, ``(N,)``; infinity if the ray misses."""
        start = self.rotation.T @ (eye - self.position)
        local = self.rotation.T @ rays
        near, far = _through_box(start, local, self.half)
        met = np.full(rays.shape[1], np.inf, np.float32)
        live = np.flatnonzero((near < far) & (far > 0))
        along = near[live]
        for _ in range(TRACE_STEPS):
            position, heading = start[:, None] + local[:, live] * along, local[:, live]
            gap = self.distance(position)
            met[live[gap < TOUCH_MM]] = along[gap < TOUCH_MM]
            closing = (gap - self.distance(position + heading * SLOPE_MM)) / SLOPE_MM
            along = along + gap / np.maximum(closing, 1e-3)
            going = (gap >= TOUCH_MM) & (closing > 0) & (along < far[live])
            live, along = live[going], along[going]
        return met

    def lit(self, points: AnyFloats, lamp: AnyFloats, lamp_radius_mm: float) -> AnyFloats:
        """Return the share ``(N,)`` of a round lamp that is visible past this solid from each point, 0 to 1."""
        start = self.to_local(points)
        path = self.to_local(lamp[:, None]) - start
        length = np.sqrt(np.einsum("ij,ij->j", path, path))
        path /= length
        middle = -np.einsum("ij,ij->j", path, start)
        aside = np.einsum("ij,ij->j", start, start) - middle**2
        shade = self.reach_mm + np.maximum(lamp_radius_mm * middle / length, 0.15)
        lit = np.ones(len(length), np.float32)
        near = np.flatnonzero((aside < shade**2) & (middle > -self.reach_mm))
        if near.size:
            start, path, middle, length = start[:, near], path[:, near], middle[near], length[near]
            low, high = np.maximum(middle - self.reach_mm, 0.5), np.maximum(middle + self.reach_mm, 1.0)
            closest, where = self._closest(start, path, low, high)
            visible = np.clip(0.5 + 0.5 * closest / np.maximum(lamp_radius_mm * where / length, 0.15), 0, 1)
            lit[near] = visible * visible * (3 - 2 * visible)
        return lit

    def _closest(
        self, start: AnyFloats, path: AnyFloats, low: AnyFloats, high: AnyFloats
    ) -> tuple[AnyFloats, AnyFloats]:
        """Return the least distance of each line to the solid, from ``low`` to ``high``, and its place on the line."""
        left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        at_left, at_right = self.distance(start + path * left), self.distance(start + path * right)
        for _ in range(SEARCH_STEPS):
            lower = at_left < at_right
            low, high = np.where(lower, low, left), np.where(lower, right, high)
            probe = np.where(lower, high - GOLDEN * (high - low), low + GOLDEN * (high - low))
            at_probe = self.distance(start + path * probe)
            left, right = np.where(lower, probe, right), np.where(lower, left, probe)
            at_left, at_right = np.where(lower, at_probe, at_right), np.where(lower, at_left, at_probe)
        lower = at_left < at_right
        return np.where(lower, at_left, at_right), np.where(lower, left, right)


def _through_box(start: AnyFloats, rays: AnyFloats, half: AnyFloats) -> tuple[AnyFloats, AnyFloats]:
    """Return how far along each ray it enters and leaves a box round the origin. If it misses, it leaves first."""
    inverse = 1 / np.where(np.abs(rays) < 1e-7, np.float32(1e-7), rays)
    middle = -start[:, None] * inverse
    spread = np.abs(inverse) * half[:, None]
    near, far = middle - spread, middle + spread
    return np.maximum(np.maximum(near[0], near[1]), near[2]), np.minimum(np.minimum(far[0], far[1]), far[2])


@dataclass(frozen=True, eq=False)
class RoundedBox(Solid):
    """A box with edges and corners of radius ``round_mm``."""

    round_mm: float

    def distance(self, local: AnyFloats) -> AnyFloats:
        """Return the exact distance (N,) of points to the surface, negative inside (I. Quilez' rounded box)."""
        beyond = np.abs(local) - (self.half - self.round_mm)[:, None]
        inside = np.minimum(np.maximum(np.maximum(beyond[0], beyond[1]), beyond[2]), 0)
        np.maximum(beyond, 0, out=beyond)
        return np.sqrt(np.einsum("ij,ij->j", beyond, beyond)) + inside - self.round_mm

    def normal(self, local: AnyFloats) -> AnyFloats:
        beyond = np.maximum(np.abs(local) - (self.half - self.round_mm)[:, None], 1e-6)
        return np.copysign(beyond / np.sqrt(np.einsum("ij,ij->j", beyond, beyond)), local)


@dataclass(frozen=True, eq=False)
class TruncatedCone(Solid):
    """An upright cut-off cone with rounded edges: a cup upside down."""

    low_radius_mm: float
    high_radius_mm: float
    round_mm: float

    def distance(self, local: AnyFloats) -> AnyFloats:
        """Return the largest of the distances to side, top and bottom, rounded at the edges."""
        height = float(self.half[2])
        slant = np.hypot(2 * height, self.low_radius_mm - self.high_radius_mm)
        middle = (self.low_radius_mm + self.high_radius_mm) / 2
        lean = (self.low_radius_mm - self.high_radius_mm) / (2 * height)
        across = np.sqrt(local[0] ** 2 + local[1] ** 2)
        side = (across - middle + lean * local[2]) * (2 * height / slant) + self.round_mm
        cap = np.abs(local[2]) - height + self.round_mm
        outside = np.hypot(np.maximum(side, 0), np.maximum(cap, 0))
        return (outside + np.minimum(np.maximum(side, cap), 0) - self.round_mm).astype(np.float32)


def _upright(position: Vector) -> tuple[AnyFloats, AnyFloats]:
    return np.array(position, np.float32), np.eye(3, dtype=np.float32)


def die_solid(die: PosedDie) -> RoundedBox:
    look: DieLook = die.look
    half = np.full(3, look.size_mm / 2, np.float32)
    rotation: Floats32 = die.pose.rotation().astype(np.float32)
    return RoundedBox(np.array(die.pose.position, np.float32), rotation, half, look.round_mm)


def tray_solids(tray: Tray) -> tuple[RoundedBox, ...]:
    return tuple(
        RoundedBox(*_upright(centre), np.array(half, np.float32), min(2.0, tray.wall_mm / 3))
        for centre, half in tray.walls()
    )


def cup_solid(cup: Cup) -> TruncatedCone:
    position = (*cup.position, cup.lift_mm + cup.height_mm / 2)
    half = np.array([cup.rim_radius_mm, cup.rim_radius_mm, cup.height_mm / 2], np.float32)
    return TruncatedCone(*_upright(position), half, cup.rim_radius_mm, cup.top_radius_mm, 3.0)
