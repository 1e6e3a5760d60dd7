"""Photographs for training, under a free licence, and the tops of their dice.

A folder has boxes around its dice (``boxes.csv``), or only the values on each picture. Boxes are of tops, of pips or of
whole dice, depending on the source. So the networks in use locate the top: the candidate near the box with the highest
probability of the labelled value. Without boxes the number of dice must match the label.
"""

import csv
import itertools
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from vision.arrays import Floats32
from vision.bench.labels import labels_of
from vision.crops import Pyramid
from vision.detector import Candidate, detect, distance_px
from vision.networks import NONE, UNREADABLE
from vision.reader import CandidateLook, look, look_again
from vision.reading import Pixels
from vision.stills import load

FREE = ("CC BY 4.0", "CC0", "Apache-2.0", "BSD-3-Clause", "MIT")
"""Licences that allow training."""
EDGES = {"matteop65": 1.35, "roboflow_dice": 1.0}
USUAL_EDGE = 0.8
"""Edge of a top over the longer side of its box: ``EDGES`` in some folders, ``USUAL_EDGE`` in all others."""
SIZES = (0.8, 1.0, 1.2)
NEAR = 0.5
"""Maximum distance of a top from the middle of its box, over the longer side of the box."""
MIN_PROBABILITY = 0.3
"""Minimum probability of the labelled class of a located top."""
MAX_ASSIGNED = 6
NUMERALS = "numeral_negatives"
"""The folder of dice with numerals, which have no readable top."""
NO_FACE = -1
"""The class of a place without a readable top, on a die or beside it."""
LabelBox = tuple[float, float, float, float]


@dataclass(frozen=True)
class Top:
    """A labelled die: its class, and the place of its top, estimated from its box if the top was not ``found``."""

    place: Candidate
    value: int
    found: bool


@dataclass(frozen=True, eq=False)
class Photograph:
    """A photograph with its tops and the other candidates of the detector."""

    path: Path
    source: str
    licence: str
    tops: tuple[Top, ...]
    others: tuple[Candidate, ...]

    @property
    def pixels(self) -> Pixels:
        return load(self.path)


def photographs(folder: Path) -> list[Photograph]:
    """Return the photographs of a folder that have a free licence, with the tops that the networks in use locate."""
    boxes = _boxes(folder / "boxes.csv") if (folder / "boxes.csv").is_file() else None
    located = []
    for label in labels_of(folder):
        terms = next((name for name in FREE if name in label.licence), None)
        if terms is None:
            continue
        pixels = load(folder / label.file)
        candidates = detect(Pyramid(pixels, quick=True))
        tops = _boxed(pixels, candidates, boxes[label.file], label.group) if boxes else None
        tops = _valued(pixels, candidates, label.values) if boxes is None else tops
        if tops is not None:
            others = tuple(candidate for candidate in candidates if not any(_is_near(candidate, top) for top in tops))
            located.append(Photograph(folder / label.file, label.source, terms, tuple(tops), others))
    return located


def _is_near(candidate: Candidate, top: Top) -> bool:
    return distance_px(candidate, top.place) < 0.75 * max(candidate.edge, top.place.edge)


def _boxes(table: Path) -> defaultdict[str, list[tuple[LabelBox, int]]]:
    labels: defaultdict[str, list[tuple[LabelBox, int]]] = defaultdict(list)
    with table.open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            x, y, width, height = (float(row[name]) for name in "xywh")
            labels[row["file"]].append(((x, y, width, height), int(row["value"])))
    return labels


def _boxed(
    pixels: Pixels, candidates: Sequence[Candidate], boxes: Sequence[tuple[LabelBox, int]], folder: str
) -> list[Top]:
    pyramid = Pyramid(pixels)
    tops = [_in_box(pyramid, candidates, box, value or UNREADABLE, folder) for box, value in boxes]
    # One pip does not show the size of its top; the other faces do.
    edges = [top.place.edge for top in tops if top.found and 1 < top.value < UNREADABLE]
    if not edges:
        return tops
    usual = float(np.median(edges))
    return [replace(top, place=replace(top.place, edge=usual)) if top.value == 1 else top for top in tops]


def _in_box(pyramid: Pyramid, candidates: Sequence[Candidate], box: LabelBox, value: int, folder: str) -> Top:
    """Return the top in a box: the candidate near its middle with the highest probability of the value."""
    x, y, width, height = box
    side, middle = max(width, height), (x + width / 2, y + height / 2)
    edge = side * EDGES.get(folder, USUAL_EDGE)
    nominal = Candidate(*middle, edge, 0.0)
    seeds = [Candidate(*middle, edge * times, 0.0) for times in SIZES]
    seeds += [candidate for candidate in candidates if distance_px(candidate, nominal) < NEAR * max(side, edge)]
    looks = look_again(pyramid, look(pyramid, seeds))
    best = max(looks, key=lambda seed_look: _odds(seed_look)[value])
    near = distance_px(best.candidate, nominal) < NEAR * max(side, edge)
    is_found = near and _odds(best)[value] > MIN_PROBABILITY
    return Top(best.candidate, value, True) if is_found else Top(nominal, value, False)


def _odds(candidate_look: CandidateLook) -> Floats32:
    """Return the mean class probabilities of the views of a look."""
    share = np.exp(candidate_look.logits - candidate_look.logits.max(axis=1, keepdims=True))
    return np.asarray((share / share.sum(axis=1, keepdims=True)).mean(axis=0), np.float32)


def _valued(pixels: Pixels, candidates: Sequence[Candidate], values: Sequence[int]) -> list[Top] | None:
    """Return the tops of a picture with these values; None if the networks cannot assign them."""
    pyramid = Pyramid(pixels)
    looks = look_again(pyramid, look(pyramid, candidates))
    odds = np.array([_odds(candidate_look) for candidate_look in looks])
    if not values:
        return []
    if len(values) > min(len(looks), MAX_ASSIGNED):
        return None
    rows = np.argsort([row[NONE] for row in odds])[: len(values)]
    best = max(set(itertools.permutations(values)), key=lambda order: np.log(odds[rows, list(order)] + 1e-6).sum())
    tops = [Top(looks[row].candidate, value, True) for row, value in zip(rows.tolist(), best, strict=True)]
    return tops if min(odds[row][value] for row, value in zip(rows, best, strict=True)) > MIN_PROBABILITY else None
