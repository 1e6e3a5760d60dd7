"""Rendered throws of plain dice in great variety; no die hides another."""

from __future__ import annotations

import itertools

import numpy as np

from vision.bench.trials import APART, GROUNDS, PAINTS, REACH_MM, places_apart
from vision.reading import Box, Pixels
from vision.rendering.lens import expose, read_out
from vision.rendering.perspective import perspective
from vision.rendering.render import radiance
from vision.rendering.scene import Cloth, DieLook, DiePose, Ground, Lens, Lighting, PosedDie, Scene, Viewpoint, lying

PLAIN_LENS = Lens()


def scene(seed: int) -> tuple[Scene, Lens]:
    """Return a throw of two to five dice of one kind, seen from 45 to 90 degrees."""
    rng = np.random.default_rng(seed)
    body, pip = PAINTS[rng.integers(len(PAINTS))]
    look = DieLook(float(rng.uniform(12, 19)), body=body, pip=pip, gloss=float(rng.uniform(0, 0.6)))
    dice = tuple(
        PosedDie(DiePose((x, y, look.size_mm / 2), lying(int(rng.integers(1, 7)), rng.uniform(0, 360))), look)
        for x, y in places_apart(rng, int(rng.integers(2, 6)), APART * look.size_mm, REACH_MM)
    )
    lamp = (float(rng.uniform(-300, 300)), float(rng.uniform(-300, 300)), 620.0)
    ground = Ground(Cloth(rng.choice(list(Cloth))), str(rng.choice(GROUNDS)), seed=seed)
    view = Viewpoint(angle_deg=float(rng.uniform(45, 90)), azimuth_deg=float(rng.uniform(0, 360)))
    lens = Lens(exposure=float(rng.uniform(0.6, 1.1)), noise=float(rng.uniform(1, 5)))
    return Scene(dice, view, Lighting(lamp), ground, tray=None), lens


def photograph(scene: Scene, lens: Lens = PLAIN_LENS, seed: int = 0, samples: int = 2) -> Pixels:
    """Take a picture of a scene at rest, ``(H, W, 3)`` uint8 BGR."""
    return read_out(expose(radiance(scene, samples), lens), lens, seed)


def box_of(scene: Scene, number: int = 0) -> Box:
    """Return the box round a die of a scene as seen, clipped to the picture.

    A rounded cube is the hull of a small sphere at each corner, and so is its outline.
    """
    camera, die = perspective(scene.view), scene.dice[number]
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
