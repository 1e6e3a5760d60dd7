"""Batches for the reader: crops of photographs and of drawn scenes, half and half."""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from vision.arrays import Floats
from vision.crops import Pyramid, crop
from vision.networks import CROP_PX, EDGE_PX, NONE, UNREADABLE, evened
from vision.reading import Pixels
from vision.training.augment import moved, relit, turn
from vision.training.learn import Batches
from vision.training.photographs import NO_FACE, NUMERALS, Photograph
from vision.training.samples import PLACE, Samples
from vision.training.scenes import Kind

WIDE_PX = 160
"""Side of the stored crops of a photograph (px): large enough to turn, move and shrink them."""
BATCH = 128
DOUBTFUL = 0.5
"""Score above which a candidate without a label is of the class NO_FACE: it may be a die without a readable top."""
PLAIN_SHARE = 0.6
"""Share of the crops of photographs that are moved and zoomed only as far as the detector errs."""
KINDS = {"faces": 0.64, "no face": 0.16, "unreadable": 0.03, "none": 0.17}
"""Share of each kind among the crops of photographs."""
DRAWN = {Kind.NOTHING: 2, **dict.fromkeys(range(1, 7), 1), Kind.COCKED: 1, Kind.HIDDEN: 3, Kind.DECOY: 2}
"""Weight of each kind among drawn crops."""
CLASS_OF: dict[int, int] = {Kind.COCKED: UNREADABLE, Kind.HIDDEN: UNREADABLE, Kind.DECOY: NONE}
"""The class of each kind whose number is not its class."""


class Crops:
    """Crops (N, WIDE_PX, WIDE_PX, 3) of photographs, with their class (-1 for no face) and their source."""

    def __init__(self, photographs: Sequence[Photograph], rng: Generator) -> None:
        self._crops: list[Pixels] = []
        self._classes: list[int] = []
        self._sources: list[str] = []
        for photograph in photographs:
            self._cut(photograph, rng)
        classes, sources = np.array(self._classes), np.array(self._sources)
        faces = (classes > NONE) & (classes < UNREADABLE)
        self._faces = [np.nonzero(faces & (sources == source))[0] for source in sorted({*sources[faces]})]
        often = np.sqrt([len(rows) for rows in self._faces])
        self._often = often / often.sum()
        self._rest = {
            "no face": np.nonzero(classes == NO_FACE)[0],
            "unreadable": np.nonzero(classes == UNREADABLE)[0],
            "none": np.nonzero(classes == NONE)[0],
        }

    def _cut(self, photograph: Photograph, rng: Generator) -> None:
        pyramid = Pyramid(photograph.pixels)

        def keep(x: float, y: float, edge: float, kind: int) -> None:
            self._crops.append(crop(pyramid, (x, y), edge, side=WIDE_PX))
            self._classes.append(kind)
            self._sources.append(photograph.source)

        def is_free(x: float, y: float, edge: float) -> bool:
            return all(np.hypot(x - top.place.x, y - top.place.y) > 0.65 * max(edge, top.place.edge) for top in tops)

        tops = photograph.tops
        for candidate in photograph.others:
            numeral = NUMERALS in photograph.path.parts
            keep(candidate.x, candidate.y, candidate.edge, NO_FACE if numeral or candidate.score > DOUBTFUL else NONE)
        for top in tops:
            candidate = top.place
            if top.found or top.value == UNREADABLE:
                keep(candidate.x, candidate.y, candidate.edge, top.value)
            if rng.random() < 0.3:
                angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.7, 1.1) * candidate.edge
                x, y = candidate.x + np.cos(angle) * away, candidate.y + np.sin(angle) * away
                if is_free(x, y, candidate.edge):
                    keep(x, y, candidate.edge, NONE)
            if rng.random() < 0.12 and top.found:
                keep(candidate.x, candidate.y, candidate.edge * float(rng.choice([0.42, 0.5, 2.1, 2.5])), NONE)
        height, width = pyramid.level(0).shape[:2]
        for _ in range(2):
            edge = float(np.exp(rng.uniform(np.log(14), np.log(0.35 * min(height, width)))))
            x, y = float(rng.uniform(0, width)), float(rng.uniform(0, height))
            if is_free(x, y, edge):
                keep(x, y, edge, NONE)

    def sample(self, rng: Generator) -> tuple[Pixels, int, tuple[float, ...]]:
        """Return a random crop (CROP_PX, CROP_PX, 3), its class and its place.

        A source with four times as many faces gives twice as many crops.
        """
        kind = rng.choice([*KINDS], p=[*KINDS.values()])
        rows = self._rest.get(kind, ())
        row = int(rng.choice(rows if len(rows) else self._faces[rng.choice(len(self._faces), p=self._often)]))
        plainly = rng.random() < PLAIN_SHARE
        zoom = float(np.exp(rng.normal(0, 0.09) if plainly else rng.uniform(-0.3, 0.3)))
        away = rng.normal(0, 0.05, 2) if plainly else rng.uniform(-0.25, 0.25, 2)
        angle = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else rng.normal(0, 0.2)
        stretch = float(np.exp(rng.normal(0, 0.1)))
        way = turn(angle, stretch=stretch, grow=zoom, mirrored=bool(rng.random() < 0.5))
        target = np.full(2, (CROP_PX - 1) / 2) + away * EDGE_PX
        cut = moved(self._crops[row], way, np.full(2, (WIDE_PX - 1) / 2), target, CROP_PX)
        is_face = NONE < self._classes[row] < UNREADABLE
        position = (*away, float(np.log(zoom)), np.nan, np.nan) if is_face else (np.nan,) * PLACE
        return relit(cut, rng, any_colours=True), self._classes[row], position


class DrawnCrops:
    def __init__(self, drawn: Samples) -> None:
        self._drawn = drawn
        self._rows = [np.nonzero(drawn.kinds == kind)[0] for kind in DRAWN]
        self._often = np.array([*DRAWN.values()]) / sum(DRAWN.values())

    def sample(self, rng: Generator) -> tuple[Pixels, int, Floats]:
        """Return a random crop (CROP_PX, CROP_PX, 3), its class and its place; the tilt is turned with the crop."""
        row = int(rng.choice(self._rows[rng.choice(len(DRAWN), p=self._often)]))
        kind = int(self._drawn.kinds[row])
        cut, position = self._drawn.crops[row], self._drawn.places[row].astype(float)
        mirrored = bool(rng.random() < 0.5)
        if mirrored or rng.random() < 0.7:
            zoom = float(np.exp(rng.normal(0, 0.06)))
            angle = rng.uniform(0, 2 * np.pi) if rng.random() < 0.3 else rng.normal(0, 0.2)
            way, middle = turn(angle, grow=zoom, mirrored=mirrored), np.full(2, (CROP_PX - 1) / 2)
            cut = moved(cut, way, middle, middle, CROP_PX)
            position = np.array([*(way @ position[:2]), position[2] + np.log(zoom), *(way @ position[3:] / zoom)])
        return relit(cut, rng, any_colours=False), CLASS_OF.get(kind, kind), position


def reader_batches(real: Crops | None, drawn: DrawnCrops, seed: int) -> Batches:
    """Return the function that returns the reader's batch with a given number: crops, classes, places."""

    def batch(number: int) -> tuple[np.ndarray, ...]:
        rng = np.random.default_rng([seed, number])
        sources = [real if real is not None and rng.random() < 0.5 else drawn for _ in range(BATCH)]
        cuts, classes, places = zip(*(source.sample(rng) for source in sources), strict=True)
        return evened(cuts), np.array(classes, np.int64), np.array(places, np.float32)

    return batch
