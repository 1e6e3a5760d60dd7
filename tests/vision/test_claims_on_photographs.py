"""Claims over photographs, if there are any: every reading is right, or there is none.

A rendered card with dice is laid into real pictures of other dice. It takes over the light, the tint and the noise of
its photograph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import cv2
import numpy as np
import pytest
from numpy.random import Generator

from tests.vision.test_photographs import PHOTOS
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

pytestmark = pytest.mark.skipif(
    not (PHOTOS / "labels.csv").is_file(), reason=f"no photographs in {PHOTOS}: name their folder in CROUPIER_PHOTOS"
)

LONGEST_PX = 1280
"""Larger photographs are made smaller, as a camera would deliver them."""
LEAST_PX = 400
"""The least size of a photograph; a smaller one is a part of a larger one and has no room for a card."""
EDGE_PX = 6
"""The least distance of the card from the edge of the picture."""
TRIES = 200


def claim_over(photo: Pixels, seed: int) -> tuple[Pixels, tuple[int, ...]]:
    """Lay a card with two to five dice into a photograph. Return it with their values, lowest first."""
    rng = np.random.default_rng(seed)
    height, width = photo.shape[:2]
    scene = _scene((width, height), rng)
    camera, light = perspective(scene.view), radiance(scene)
    covered = _covered(scene, camera)
    paper = np.quantile(light[covered > 0], 0.9)
    bright = np.quantile(photo, 0.9, axis=(0, 1))
    level = float(np.clip(bright.max(), 120, 245)) / 255
    tint = np.clip(bright / max(1.0, float(bright.max())), 0.8, 1.0).astype(np.float32)
    lens = Lens(noise=0, vignette=0, blur_px=float(rng.uniform(0.5, 1.1)))
    shown = expose((light * np.float32(level**2.2 / paper)).astype(np.float32), lens) * tint * _light(photo)
    shown += rng.normal(0, _noise(photo), shown.shape)
    cover = cv2.GaussianBlur(covered, (0, 0), 0.7).astype(np.float32)[..., None] / 255
    pixels = np.clip(photo * (1 - cover) + shown * cover + 0.5, 0, 255).astype(np.uint8)
    return pixels, tuple(sorted(die.pose.uppermost for die in scene.dice))


def _scene(size_wh: tuple[int, int], rng: Generator) -> Scene:
    """Make a card that is wholly in the picture, with dice on it."""
    form = FORMS[int(rng.integers(len(FORMS)))]
    body, pip = PAINTS[int(rng.integers(len(PAINTS)))]
    look = DieLook(float(rng.uniform(14, 18)), body=body, pip=pip, gloss=float(rng.uniform(0, 0.6)))
    sheet = Sheet(form, (0.0, 0.0), float(rng.uniform(0, 360)))
    for _ in range(TRIES):
        share = float(rng.uniform(0.4, 0.75))
        view = Viewpoint(
            size_wh,
            angle_deg=float(rng.uniform(50, 90)),
            distance_mm=form.size_mm[0] / (0.728 * share),
            target=(float(rng.uniform(-90, 90)), float(rng.uniform(-90, 90)), 0.0),
        )
        x, y = perspective(view).project(_corners(sheet))
        if min(x.min(), y.min()) > EDGE_PX and x.max() < size_wh[0] - EDGE_PX and y.max() < size_wh[1] - EDGE_PX:
            break
    else:
        raise ValueError(f"no card fits into {size_wh}")
    lamp = Lighting(position=(float(rng.uniform(-400, 400)), float(rng.uniform(-300, 400)), 620.0))
    dice = tuple(PosedDie(pose, look) for pose in _dice(sheet, look, rng))
    return Scene(dice, view, lamp, Ground(contrast=0), None, None, sheet)


def _dice(sheet: Sheet, look: DieLook, rng: Generator) -> Iterator[DiePose]:
    """Put two to five dice on the field, in a row as a hand leaves them."""
    x, y, width, height = sheet.form.field_mm
    count = int(rng.integers(2, 6))
    apart = float(rng.uniform(1.35, 1.5)) * look.size_mm
    for place in range(count):
        aside = apart * (place - (count - 1) / 2) + float(rng.uniform(-0.5, 0.5))
        at = sheet.to_table(x + width / 2 + aside, y + height / 2 + float(rng.uniform(-4, 4)))
        turn = lying(int(rng.integers(1, 7)), float(rng.uniform(0, 360)))
        yield DiePose((*at, look.size_mm / 2), turn)


def _corners(sheet: Sheet) -> AnyFloats:
    (width, height) = sheet.form.size_mm
    corners = [(*sheet.to_table(x, y), 0.0) for x, y in ((0, 0), (width, 0), (width, height), (0, height))]
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


def outcome(pixels: Pixels, values: tuple[int, ...], eye: Eye, count: int | None) -> str:
    """Return the outcome of reading a claim: ``right``, ``wrong``, or the reason for no reading."""
    finder, frame = CardFinder(), Frame(pixels, 0.0)
    finder.follow(frame, stirred=True, still_s=1.0)
    if finder.card is None:
        return "no card"
    field = finder.card.field(frame)
    reading = eye.read(field.pixels, count)
    if reading.why is not None:
        return f"silent: {reading.why}"
    if not is_bare(field, reading) or not finder.is_whole(frame):
        return "silent: covered"
    return "right" if reading.values == values else "wrong"


@pytest.mark.long
def test_of_two_hundred_claims_at_least_120_are_right_and_none_wrong() -> None:
    loaded = (load(PHOTOS / label.file) for label in labels_of(PHOTOS))
    large = (photo for photo in loaded if min(photo.shape[:2]) >= LEAST_PX)
    eye, found = Eye(), Counter[str]()
    for seed, photo in enumerate(islice(large, 200)):
        scale = min(1.0, LONGEST_PX / max(photo.shape[:2]))
        if scale < 1:
            size = round(photo.shape[1] * scale), round(photo.shape[0] * scale)
            photo = np.asarray(cv2.resize(photo, size, interpolation=cv2.INTER_AREA), np.uint8)
        pixels, values = claim_over(photo, seed)
        # The number of dice is known in every second one.
        found[outcome(pixels, values, eye, None if seed % 2 else len(values))] += 1
    print(dict(found))
    assert found.total() == 200
    assert found["wrong"] == 0
    assert found["right"] >= 120
