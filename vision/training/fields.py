"""Batches for the detector: views of photographs and of drawn scenes, about half and half."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from vision.arrays import Floats
from vision.detector import AREA_PX
from vision.networks import EDGE_UNIT_PX, STRIDE_PX, evened
from vision.reading import Pixels
from vision.training.augment import moved, relit, turn
from vision.training.learn import Batches
from vision.training.photographs import Photograph
from vision.training.samples import FIELD_PX, Samples

VIEW_PX = 192
"""Side of a view (px): the part of a picture in one example of the detector."""
CELLS = VIEW_PX // STRIDE_PX
BATCH = 24
REAL_SHARE = 0.55
SPREAD = 0.1
"""Width of the detector's target peak, in edges of the die."""
MIN_DRAWN_PX = 120
LARGER = 1.7**0.5
"""Maximum size of a stored photograph, over the size in which the detector reads it."""
Shown = tuple[Pixels, Floats, np.ndarray | None]


@dataclass(frozen=True, eq=False)
class Example:
    """A photograph, which ``scale`` resizes for the detector. ``dice`` (M, 4): x, y, edge (px), 1 unless estimated."""

    pixels: Pixels
    dice: Floats
    scale: float


def example(photograph: Photograph) -> Example:
    pixels = photograph.pixels
    usual = (AREA_PX / (pixels.shape[0] * pixels.shape[1])) ** 0.5
    scale = min(1.0, usual * LARGER)
    if scale < 1:
        pixels = np.asarray(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    rows = [(*(np.array([top.place.x, top.place.y, top.place.edge]) * scale), top.found) for top in photograph.tops]
    return Example(pixels, np.array(rows, float).reshape(-1, 4), usual / scale)


def _real(example: Example, rng: Generator) -> Shown:
    scale = example.scale * float(np.exp(rng.normal(0, 0.25)))
    angle = rng.normal(0, 0.12) + (rng.integers(4) * np.pi / 2 if rng.random() < 0.3 else 0)
    height, width = example.pixels.shape[:2]
    centre = np.array([rng.uniform(0, width), rng.uniform(0, height)])
    if len(example.dice) and rng.random() < 0.7:
        centre = example.dice[rng.integers(len(example.dice)), :2] + rng.uniform(-0.4, 0.4, 2) * VIEW_PX / scale
    room = np.array([width, height]) * scale < 1.1 * VIEW_PX
    centre = np.where(room, np.array([width, height]) / 2, centre)
    way, target = turn(angle, stretch=float(np.exp(rng.normal(0, 0.08))), grow=scale), np.full(2, VIEW_PX / 2 - 0.5)
    rim = int(rng.integers(256)) if rng.random() < 0.5 else None
    smaller = min(1.0, 1.4 * scale) if scale < 0.6 else 1.0
    soft = example.pixels
    if smaller < 1:
        soft = np.asarray(cv2.resize(soft, None, fx=smaller, fy=smaller, interpolation=cv2.INTER_AREA), np.uint8)
    view = moved(soft, way / smaller, centre * smaller, target, VIEW_PX, rim)
    dice = example.dice.copy()
    dice[:, :2], dice[:, 2] = (dice[:, :2] - centre) @ way.T + target, dice[:, 2] * scale
    return view, dice, None


def _drawn(drawn: Samples, rng: Generator) -> Shown:
    row, side = rng.integers(len(drawn.fields)), int(rng.integers(MIN_DRAWN_PX, FIELD_PX + 1))
    x, y = rng.integers(0, FIELD_PX - side + 1, 2).tolist()
    how = cv2.INTER_AREA if side > VIEW_PX else cv2.INTER_LINEAR
    view = cv2.resize(drawn.fields[row, y : y + side, x : x + side], (VIEW_PX, VIEW_PX), interpolation=how)
    grow, drawn_dice = VIEW_PX / side, drawn.dice[row][drawn.dice[row][:, 3] >= 0].astype(float)
    dice = np.c_[(drawn_dice[:, :2] - [x, y] + 0.5) * grow - 0.5, drawn_dice[:, 2] * grow, drawn_dice[:, 3] > 0]
    masks = [
        cv2.resize(cv2.resize(mask, (FIELD_PX, FIELD_PX))[y : y + side, x : x + side], (CELLS, CELLS))
        for mask in drawn.masks[row]
    ]
    return np.asarray(view, np.uint8), dice, np.array(masks, np.float32) / 255


def targets(dice: Floats, masks: np.ndarray | None) -> tuple[np.ndarray, ...]:
    """Return the detector's targets for a view with these dice, (M, 4) as in :class:`Example`: scores (h, w) and their
    weights, places (3, h, w) and their weights (h, w), masks (2, h, w), and 1 if the masks are known.
    """
    y, x = np.mgrid[0:CELLS, 0:CELLS].astype(np.float32)
    heat, care = np.zeros((CELLS, CELLS), np.float32), np.ones((CELLS, CELLS), np.float32)
    position, weights = np.zeros((3, CELLS, CELLS), np.float32), np.zeros((CELLS, CELLS), np.float32)
    for across, down, size, certain in dice:
        column, row = (across - 1.5) / STRIDE_PX, (down - 1.5) / STRIDE_PX
        away = (x - column) ** 2 + (y - row) ** 2
        if not certain:
            care[away < (0.6 * size / STRIDE_PX) ** 2] = 0
        elif -0.5 <= column < CELLS - 0.5 and -0.5 <= row < CELLS - 0.5:
            hill = np.exp(-away / (2 * max(0.7, SPREAD * size / STRIDE_PX) ** 2))
            hill[round(row), round(column)] = 1
            heat = np.maximum(heat, hill).astype(np.float32)
            near = away < max(1.2, 0.15 * size / STRIDE_PX) ** 2
            position[0][near] = np.log(size / EDGE_UNIT_PX)
            position[1][near], position[2][near] = (column - x)[near], (row - y)[near]
            weights[near] = 1
    blank = np.zeros((2, CELLS, CELLS), np.float32)
    return heat, care, position, weights, blank if masks is None else masks, np.array(masks is not None, np.float32)


def detector_batches(fields: Sequence[Sequence[Example]], drawn: Samples, seed: int) -> Batches:
    """Return the function that returns the detector's batch of a number; ``fields`` has one list per source."""

    def batch(number: int) -> tuple[np.ndarray, ...]:
        rng = np.random.default_rng([seed, number])
        pictures, wanted = [], []
        for _ in range(BATCH):
            real = bool(fields) and rng.random() < REAL_SHARE
            source = fields[int(rng.integers(len(fields)))] if real else ()
            view, dice, masks = _real(source[int(rng.integers(len(source)))], rng) if real else _drawn(drawn, rng)
            if rng.random() < 0.5:
                view, dice[:, 0] = view[:, ::-1], VIEW_PX - 1 - dice[:, 0]
                masks = None if masks is None else masks[..., ::-1]
            pictures.append(relit(np.ascontiguousarray(view), rng, any_colours=real))
            wanted.append(targets(dice, masks))
        return evened(pictures), *(np.stack(part) for part in zip(*wanted, strict=True))

    return batch
