"""Claims over photographs: a rendered card with dice is laid into real pictures of other dice, and read.

Each card takes over the light, the tint and the noise of its photograph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator

from vision.arrays import AnyFloats
from vision.bench.labels import labels_of
from vision.bench.trials import PAINTS
from vision.card import FORMS, CardFinder, is_bare
from vision.eye import Eye
from vision.reading import Frame, Grey, Pixels
from vision.rendering.lens import Lens, expose
from vision.rendering.perspective import Perspective, perspective
from vision.rendering.render import radiance
from vision.rendering.scene import DieLook, DiePose, Ground, Lighting, PosedDie, Scene, Sheet, Viewpoint, lying
from vision.rendering.solids import die_solid
from vision.stills import load

LONGEST_PX = 1280
"""Larger photographs are made smaller, as a camera would deliver them."""
LEAST_PX = 400
"""The least size of a photograph; a smaller one is a part of a larger one and has no room for a card."""
EDGE_PX = 6
"""The least distance of the card from the edge of the picture."""
TRIES = 200


@dataclass(frozen=True)
class Claim:
    """A photograph with a card in it, and the values of the dice on the card, lowest first."""

    pixels: Pixels
    values: tuple[int, ...]


def claim_over(photo: Pixels, seed: int) -> Claim:
    """Lay a card with two to five dice into a photograph."""
    chance = np.random.default_rng(seed)
    tall, wide = photo.shape[:2]
    scene = _scene((wide, tall), chance)
    camera, light = perspective(scene.view), radiance(scene)
    covered = _covered(scene, camera)
    paper = np.quantile(light[covered > 0], 0.9)
    bright = np.quantile(photo, 0.9, axis=(0, 1))
    level = float(np.clip(bright.max(), 120, 245)) / 255
    tint = np.clip(bright / max(1.0, float(bright.max())), 0.8, 1.0).astype(np.float32)
    lens = Lens(noise=0, vignette=0, blur_px=float(chance.uniform(0.5, 1.1)))
    shown = expose((light * np.float32(level**2.2 / paper)).astype(np.float32), lens) * tint * _light(photo)
    shown += chance.normal(0, _noise(photo), shown.shape)
    cover = cv2.GaussianBlur(covered, (0, 0), 0.7).astype(np.float32)[..., None] / 255
    pixels = np.clip(photo * (1 - cover) + shown * cover + 0.5, 0, 255).astype(np.uint8)
    return Claim(pixels, tuple(sorted(die.pose.uppermost for die in scene.dice)))


def _scene(size_wh: tuple[int, int], chance: Generator) -> Scene:
    """Make a card that is wholly in the picture, with dice on it."""
    form = FORMS[int(chance.integers(len(FORMS)))]
    body, pip = PAINTS[int(chance.integers(len(PAINTS)))]
    look = DieLook(float(chance.uniform(14, 18)), body=body, pip=pip, gloss=float(chance.uniform(0, 0.6)))
    sheet = Sheet(form, (0.0, 0.0), float(chance.uniform(0, 360)))
    for _ in range(TRIES):
        share = float(chance.uniform(0.4, 0.75))
        view = Viewpoint(
            size_wh,
            angle_deg=float(chance.uniform(50, 90)),
            distance_mm=form.size_mm[0] / (0.728 * share),
            target=(float(chance.uniform(-90, 90)), float(chance.uniform(-90, 90)), 0.0),
        )
        x, y = perspective(view).project(_corners(sheet))
        if min(x.min(), y.min()) > EDGE_PX and x.max() < size_wh[0] - EDGE_PX and y.max() < size_wh[1] - EDGE_PX:
            break
    else:
        raise ValueError(f"no card fits into {size_wh}")
    lamp = Lighting(position=(float(chance.uniform(-400, 400)), float(chance.uniform(-300, 400)), 620.0))
    dice = tuple(PosedDie(pose, look) for pose in _dice(sheet, look, chance))
    return Scene(dice, view, lamp, Ground(contrast=0), None, None, sheet)


def _dice(sheet: Sheet, look: DieLook, chance: Generator) -> Iterator[DiePose]:
    """Put two to five dice on the field, in a row as a hand leaves them."""
    x, y, wide, tall = sheet.form.field_mm
    count = int(chance.integers(2, 6))
    apart = float(chance.uniform(1.35, 1.5)) * look.size_mm
    for place in range(count):
        aside = apart * (place - (count - 1) / 2) + float(chance.uniform(-0.5, 0.5))
        at = sheet.to_table(x + wide / 2 + aside, y + tall / 2 + float(chance.uniform(-4, 4)))
        turn = lying(int(chance.integers(1, 7)), float(chance.uniform(0, 360)))
        yield DiePose((*at, look.size_mm / 2), turn)


def _corners(sheet: Sheet) -> AnyFloats:
    (wide, tall) = sheet.form.size_mm
    corners = [(*sheet.to_table(x, y), 0.0) for x, y in ((0, 0), (wide, 0), (wide, tall), (0, tall))]
    return np.array(corners, np.float32).T


def _covered(scene: Scene, camera: Perspective) -> Grey:
    """Return a mask that is 255 where the card and its dice are seen."""
    mask = np.zeros(scene.view.size_wh[::-1], np.uint8)
    bodies = [die_solid(die).corners() for die in scene.dice]
    for body in ([_corners(scene.sheet)] if scene.sheet else []) + bodies:
        hull = cv2.convexHull(np.rint(camera.project(body).T).astype(np.int32))
        cv2.fillConvexPoly(mask, hull, 255)
    return mask


def _light(photo: Pixels) -> AnyFloats:
    """Return how the light of a photograph varies from place to place (H, W, 1), about 1."""
    grey = photo[..., 1].astype(np.float32)
    smooth = cv2.GaussianBlur(grey, (0, 0), photo.shape[1] / 6)
    return np.clip(smooth / np.median(smooth), 0.7, 1.25).astype(np.float32)[..., None]


def _noise(photo: Pixels) -> float:
    """Return the standard deviation of a photograph's noise in grey levels."""
    grey = np.ascontiguousarray(photo[..., 1])
    rest = np.abs(grey.astype(np.float32) - cv2.medianBlur(grey, 3))
    return float(np.clip(1.5 * rest.mean(), 0.5, 6))


def outcome(claim: Claim, eye: Eye, *, counted: bool) -> str:
    """Return the outcome of reading a claim: ``right``, ``wrong``, or the reason for no reading."""
    finder, frame = CardFinder(), Frame(claim.pixels, 0.0)
    finder.follow(frame, stirred=True, still_s=1.0)
    if finder.card is None:
        return "no card"
    field = finder.card.field(frame)
    reading = eye.read(field.pixels, len(claim.values) if counted else None)
    if reading.why is not None:
        return f"silent: {reading.why}"
    if not is_bare(field, reading) or not finder.is_whole(frame):
        return "silent: covered"
    return "right" if reading.values == claim.values else "wrong"


def claims(folder: Path, count: int) -> Iterator[tuple[str, Claim]]:
    """Lay a claim over each of the first ``count`` photographs of a folder that have room for it."""
    loaded = ((label.file, load(folder / label.file)) for label in labels_of(folder))
    large = ((file, photo) for file, photo in loaded if min(photo.shape[:2]) >= LEAST_PX)
    for seed, (file, photo) in enumerate(islice(large, count)):
        scale = min(1.0, LONGEST_PX / max(photo.shape[:2]))
        if scale < 1:
            size = round(photo.shape[1] * scale), round(photo.shape[0] * scale)
            photo = np.asarray(cv2.resize(photo, size, interpolation=cv2.INTER_AREA), np.uint8)
        yield file, claim_over(photo, seed)


def measure_claims(folder: Path, count: int) -> Counter[str]:
    """Read claims, every second one with the known number of dice. Return how many had each outcome."""
    eye, found = Eye(), Counter[str]()
    for seed, (_, claim) in enumerate(claims(folder, count)):
        found[outcome(claim, eye, counted=seed % 2 == 0)] += 1
    return found
