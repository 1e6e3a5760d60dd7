"""The networks' samples, cut out of drawn scenes: whole pictures of ``FIELD_PX`` for the detector, and crops
(:mod:`vision.crops`) for the reader.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.arrays import Floats, Floats32
from vision.crops import Pyramid, crop
from vision.networks import STRIDE_PX
from vision.reading import Pixels
from vision.training.camera import CANVAS_PX
from vision.training.clutter import CUP, HAND, THING
from vision.training.scenes import Drawn, DrawnDie, Kind, draw_scene

FIELD_PX = 256
CELLS = FIELD_PX // STRIDE_PX
MAX_DICE = 16
PLACE = 5
UNKNOWN = (float("nan"),) * PLACE
Cut = tuple[Pixels, int, tuple[float, ...]]


@dataclass(frozen=True, eq=False)
class Samples:
    """The arrays of many samples.

    ``fields`` (N, FIELD_PX, FIELD_PX, 3) uint8; ``dice`` (N, MAX_DICE, 4) x, y, size (px of the field) and kind, -1
    for none; ``masks`` (N, 2, CELLS, CELLS) uint8, 255 at cups and at hands. ``crops`` (M, CROP_PX, CROP_PX, 3) uint8
    with ``kinds`` (M,) and ``places`` (M, PLACE): offset of the top's middle in px over EDGE_PX, logarithm of its edge
    over EDGE_PX, tilt; nan if unknown.
    """

    fields: Pixels
    dice: Floats32
    masks: NDArray[np.uint8]
    crops: Pixels
    kinds: NDArray[np.uint8]
    places: Floats32


def samples(seeds: range) -> Samples:
    whole, cuts = [], []
    for seed in seeds:
        rng = np.random.default_rng(seed)
        drawn = draw_scene(rng)
        whole.append(_field(rng, drawn))
        cuts += _crops(rng, drawn)
    fields, dice, masks = zip(*whole, strict=True)
    crops, kinds, places = zip(*cuts, strict=True)
    return Samples(
        np.array(fields, np.uint8),
        np.array(dice, np.float32),
        np.array(masks, np.uint8),
        np.array(crops, np.uint8),
        np.array(kinds, np.uint8),
        np.array(places, np.float32),
    )


def _field(rng: Generator, drawn: Drawn) -> tuple[Pixels, Floats32, NDArray[np.uint8]]:
    stretch = float(np.clip(np.exp(rng.normal(0, 0.1)), 0.75, 1.33))
    scale = np.array([max(1.0, stretch), max(1.0, 1 / stretch)]) * FIELD_PX / CANVAS_PX
    shift = FIELD_PX / 2 - scale * CANVAS_PX / 2
    way = np.array([[scale[0], 0, shift[0]], [0, scale[1], shift[1]]])
    soft = cv2.resize(drawn.picture, (FIELD_PX, FIELD_PX), interpolation=cv2.INTER_AREA)
    if max(scale) > FIELD_PX / CANVAS_PX * 1.02:
        soft = cv2.warpAffine(drawn.picture, way, (FIELD_PX, FIELD_PX), flags=cv2.INTER_LINEAR)
    table = np.full((MAX_DICE, 4), -1, np.float32)
    for row, die in zip(range(MAX_DICE), drawn.dice, strict=False):
        x, y = die.middle * scale + shift
        if 0 <= x < FIELD_PX and 0 <= y < FIELD_PX:
            table[row] = x, y, die.size * float(np.sqrt(scale[0] * scale[1])), die.kind
    owner = cv2.warpAffine(drawn.owner, way, (FIELD_PX, FIELD_PX), flags=cv2.INTER_NEAREST)
    masks = [
        cv2.resize((owner == number).astype(np.uint8) * 255, (CELLS, CELLS), interpolation=cv2.INTER_AREA)
        for number in (CUP, HAND)
    ]
    return np.asarray(soft, np.uint8), table, np.array(masks, np.uint8)


def _crops(rng: Generator, drawn: Drawn) -> list[Cut]:
    pyramid = Pyramid(drawn.picture)
    cuts: list[Cut] = []

    def cut(middle: Floats, size: float, die: DrawnDie | None = None, kind: Kind = Kind.NOTHING) -> None:
        position = UNKNOWN if die is None else place_in_crop(die.middle, die.size, die.tilt, middle, size)
        cuts.append((crop(pyramid, middle, size), kind if die is None else die.kind, position))

    def wrong(middle: Floats, size: float, kind: Kind = Kind.NOTHING) -> None:
        """Cut a crop that does not show a top, unless a top is near."""
        if all(np.hypot(*(middle - die.middle)) > 0.45 * max(die.size, 0.6 * size) for die in drawn.dice):
            cut(middle, size, kind=kind)

    for die in drawn.dice:
        if die.kind == Kind.NOTHING:
            continue
        cut(die.middle + rng.normal(0, 0.05, 2) * die.size, die.size * float(np.exp(rng.normal(0, 0.08))), die)
        away = rng.uniform(-0.3, 0.3, 2) * die.size
        cut(die.middle + away, die.size * float(np.exp(rng.uniform(-0.3, 0.3))), die)
        for x, y, edge in die.sides:
            if rng.random() < 0.8:
                wrong(np.array([x, y]), edge * float(rng.uniform(0.75, 1.25)))
        if rng.random() < 0.4:
            angle = rng.uniform(0, 2 * np.pi)
            around = np.array([np.cos(angle), np.sin(angle)]) * rng.uniform(0.5, 0.9) * die.size
            wrong(die.middle + around, die.size * float(rng.uniform(0.5, 1.3)))
        if rng.random() < 0.25:
            cut(die.middle, die.size * float(rng.choice([0.42, 0.5, 2.1, 2.4])))
    for x, y, edge in drawn.decoys:
        wrong(np.array([x, y]), float(edge * np.exp(rng.uniform(-0.25, 0.25))), Kind.DECOY)
    rows, columns = np.nonzero(drawn.owner == THING)
    for _ in range(3):
        middle = rng.uniform(0, CANVAS_PX, 2)
        if len(rows) and rng.random() < 0.5:
            pick = int(rng.integers(len(rows)))
            middle = np.array([columns[pick], rows[pick]], float)
        wrong(middle, float(np.exp(rng.uniform(np.log(20), np.log(200)))))
    return cuts


def place_in_crop(
    top: Floats, edge: float, tilt: tuple[float, float], middle: Floats, size: float
) -> tuple[float, ...]:
    """Return the place (PLACE,) of a top in a crop. The crop is cut around ``middle`` for an edge of ``size``."""
    away = (top - middle) / size
    return (*map(float, away), float(np.log(edge / size)), *tilt)
