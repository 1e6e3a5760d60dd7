"""What a rendered picture really shows: for tests and for the making of training pictures, never for the eye."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.rendering.perspective import Perspective, perspective
from vision.rendering.scene import PosedDie, Scene
from vision.rendering.solids import die_solid

STILL_PX = 0.3
"""A die whose corners move less than this between two frames lies still for any camera."""


@dataclass(frozen=True)
class DieTruth:
    """One die: ``value`` is None when it is cocked; ``box`` is x, y, width, height in pixels, seen or not."""

    value: int | None
    box: tuple[int, int, int, int]
    still: bool
    covered: bool

    @property
    def cocked(self) -> bool:
        """Whether it leans so far that it shows no value."""
        return self.value is None


@dataclass(frozen=True)
class Truth:
    """All dice of a frame, in the order of the throw."""

    dice: tuple[DieTruth, ...] = ()

    @property
    def covered(self) -> bool:
        """Whether any die is shut in under the cup."""
        return any(die.covered for die in self.dice)

    @property
    def still(self) -> bool:
        """Whether every die lies still."""
        return all(die.still for die in self.dice)

    @property
    def cocked(self) -> bool:
        """Whether any die is cocked."""
        return any(die.cocked for die in self.dice)

    @property
    def values(self) -> tuple[int, ...]:
        """The values of the dice that show one, lowest first."""
        return tuple(sorted(die.value for die in self.dice if die.value is not None))


def die_box(camera: Perspective, die: PosedDie) -> tuple[int, int, int, int]:
    """Return the box round a die as seen: x, y, width, height, clipped to the picture.

    A rounded cube is the hull of a small sphere at each corner, and so is its outline.
    """
    reach = die.look.size_mm / 2 - die.look.round_mm
    signs = np.array(list(itertools.product((-1, 1), repeat=3))).T
    centres = die.pose.rotation() @ (reach * signs) + np.array(die.pose.position)[:, None]
    x, y = camera.project(centres.astype(np.float32))
    depth = camera.axes[2] @ (centres - camera.eye[:, None])
    across, along = (die.look.round_mm * focal_px / depth for focal_px in camera.focals_px)
    width, height = camera.size_wh
    left, right = (int(np.clip(edge, 0, width)) for edge in (np.min(x - across), np.max(x + across) + 1))
    top, bottom = (int(np.clip(edge, 0, height)) for edge in (np.min(y - along), np.max(y + along) + 1))
    return left, top, right - left, bottom - top


def truth_of(scene: Scene, *neighbours: Sequence[PosedDie]) -> Truth:
    """Return what a scene shows; ``neighbours`` are the same dice one frame earlier and later, where they may move."""
    camera = perspective(scene.view)
    ways = [[_way_px(camera, other[n], die) for other in neighbours] for n, die in enumerate(scene.dice)]
    return Truth(
        tuple(
            DieTruth(
                value=die.pose.value,
                box=die_box(camera, die),
                still=max(way, default=0.0) < STILL_PX,
                covered=scene.cup is not None and scene.cup.hides(die.pose),
            )
            for die, way in zip(scene.dice, ways, strict=True)
        )
    )


def travel_px(scene: Scene, before: Sequence[PosedDie]) -> float:
    """Return the longest distance in the picture that a die has moved since ``before``, in pixels; 0 without dice."""
    camera = perspective(scene.view)
    return max((_way_px(camera, was, die) for was, die in zip(before, scene.dice, strict=True)), default=0.0)


def _way_px(camera: Perspective, before: PosedDie, after: PosedDie) -> float:
    """Return the longest way that a corner of a die has gone."""
    if before == after:
        return 0.0
    start, end = (camera.project(die_solid(die).corners()) for die in (before, after))
    return float(np.hypot(*(end - start)).max())
