"""Samples from real photographs, whose licence allows it, beside the drawn ones.

A labelled photograph says which faces it shows but not where. The networks trained on drawn
scenes know where: a photograph is used when the dice that they find are as many as its label
says, and the label then settles what each of them is (expectation and maximisation by hand).
"""

from __future__ import annotations

import csv
import itertools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import CROP_PX, Pyramid, crop
from vision.networks import FIELD_AREA_PX, KINDS, NOTHING, Sighting, distinct, find, look
from vision.reading import Pixels
from vision.stills import load
from vision.training.samples import CELLS, FIELD_PX, MOST_DICE, PLACE, UNKNOWN, Samples
from vision.training.scenes import Kind

FREE = ("MIT", "Apache-2.0", "CC BY 4.0")
"""Licences that allow training; each photograph names its own."""
MOST_ASSIGNED = 6
"""Dice of one photograph whose faces are settled by trying every order."""
LEAST_ODDS = 1e-3
MOST_RIVAL = 0.85
"""How likely a die the next place may be, compared with the last one that is taken for one."""
VIEWS, CUTS = 12, 6
"""Fields from one photograph, crops from one die."""
Chance = np.random.Generator


@dataclass(frozen=True)
class Photograph:
    """A photograph with a label: the faces it shows, who published it, whether training on it is allowed."""

    file: str
    values: tuple[int, ...]
    source: str
    free: bool


@dataclass(frozen=True, eq=False)
class Located:
    """A photograph whose dice have places: ``dice`` are sightings and faces; ``others`` sightings that are no top."""

    photograph: Photograph
    pixels: Pixels
    dice: tuple[tuple[Sighting, int], ...]
    others: tuple[Sighting, ...]


def photographs(folder: Path, *, every: bool = False) -> list[Photograph]:
    """Read the labels of a folder; those of pictures that cannot be read only if ``every`` is wanted."""
    with (folder / "labels.csv").open(newline="", encoding="utf-8") as table:
        return [
            Photograph(
                row["file"],
                tuple(sorted(map(int, row["values"].split()))),
                row["source_repo"],
                any(name in row["licence"] for name in FREE),
            )
            for row in csv.DictReader(table)
            if every or row["expect"] in ("read", "read_or_refuse", "none")
        ]


def locate(folder: Path, photograph: Photograph) -> Located | None:
    """Find where the faces of a label lie; None when the networks cannot tell."""
    pixels = load(folder / photograph.file)
    looks = distinct(look(pixels, find(pixels).sightings))
    sightings = tuple(seen.sighting for seen in looks)
    odds = np.array([seen.odds.mean(axis=0) for seen in looks]).reshape(-1, KINDS)
    many = len(photograph.values)
    if not 1 <= many <= len(sightings):
        return Located(photograph, pixels, (), sightings) if not many else None
    likely = [(1 - row[NOTHING]) * seen.peak**0.3 for seen, row in zip(sightings, odds, strict=True)]
    order = np.argsort(likely)[::-1]
    rows = order[:many]
    if many < len(order) and likely[order[many]] > MOST_RIVAL * likely[rows[-1]]:
        return None
    values = _assigned(odds[rows], photograph.values)
    if values is None:
        return None
    dice = tuple((sightings[row], value) for row, value in zip(rows.tolist(), values, strict=True))
    return Located(photograph, pixels, dice, tuple(sightings[row] for row in order[many:].tolist()))


def _assigned(odds: NDArray[np.float32], values: tuple[int, ...]) -> tuple[int, ...] | None:
    """Give each place one of the values, so that all of them together are likeliest."""
    if len(values) > MOST_ASSIGNED:
        named = tuple(int(v) for v in odds[:, 1:7].argmax(axis=1) + 1)
        return named if tuple(sorted(named)) == values else None
    places = np.arange(len(values))
    best = max(set(itertools.permutations(values)), key=lambda order: float(np.log(odds[places, order] + 1e-6).sum()))
    return best if float(odds[places, best].min()) > LEAST_ODDS else None


def samples_of(chance: Chance, located: Located, side: int = CROP_PX) -> Samples:
    """Cut a photograph into samples: turned a little, stretched, nearer and farther."""
    fields, tables = zip(*(_field(chance, located) for _ in range(VIEWS)), strict=True)
    crops, kinds, places = _crops(chance, located, side)
    return Samples(
        np.array(fields, np.uint8),
        np.array(tables, np.float32),
        np.zeros((len(fields), 2, CELLS, CELLS), np.uint8),
        np.array(crops, np.uint8).reshape(-1, side, side, 3),
        np.array(kinds, np.uint8),
        np.array(places, np.float32).reshape(-1, PLACE),
    )


def _field(chance: Chance, located: Located) -> tuple[Pixels, NDArray[np.float32]]:
    tall, wide = located.pixels.shape[:2]
    scale = (FIELD_AREA_PX / (tall * wide)) ** 0.5 * float(np.exp(chance.normal(0, 0.18)))
    stretch = float(np.exp(chance.normal(0, 0.06)))
    angle = np.radians(chance.normal(0, 8))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    way = turn * scale @ np.diag([stretch, 1 / stretch])
    room = np.maximum(0, np.array([wide, tall]) * scale - FIELD_PX) / 2
    middle = np.array([wide, tall]) / 2 + chance.uniform(-1, 1, 2) * (room + 20) / scale
    shift = FIELD_PX / 2 - way @ middle
    shrink = max(1, round(1 / scale * 0.7))
    soft = cv2.resize(located.pixels, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA)
    matrix = np.c_[way * shrink, shift + way @ np.full(2, (shrink - 1) / 2)]
    field = cv2.warpAffine(soft, matrix, (FIELD_PX, FIELD_PX), flags=cv2.INTER_LINEAR)
    table = np.full((MOST_DICE, 4), -1, np.float32)
    for row, (seen, value) in zip(range(MOST_DICE), located.dice, strict=False):
        x, y = way @ [seen.x, seen.y] + shift
        if 0 <= x < FIELD_PX and 0 <= y < FIELD_PX:
            table[row] = x, y, seen.size * scale, value
    return np.asarray(field, np.uint8), table


def _crops(chance: Chance, located: Located, side: int) -> tuple[list[Pixels], list[int], list[tuple[float, ...]]]:
    pyramid = Pyramid(located.pixels)
    crops: list[Pixels] = []
    kinds: list[int] = []
    places: list[tuple[float, ...]] = []

    def cut(x: float, y: float, size: float, kind: int, die: Sighting | None = None) -> None:
        stretch = float(np.exp(chance.normal(0, 0.05)))
        crops.append(crop(pyramid, (x, y), size, stretch, side=side))
        kinds.append(kind)
        if die is None:
            places.append(UNKNOWN)
        else:
            away = np.array([die.x - x, die.y - y]) / size * [stretch, 1 / stretch]
            places.append((*map(float, away), float(np.log(die.size / size)), *UNKNOWN[3:]))

    for seen, value in located.dice:
        for _ in range(CUTS):
            x, y = np.array([seen.x, seen.y]) + chance.normal(0, 0.1, 2) * seen.size
            cut(x, y, seen.size * float(np.exp(chance.normal(0, 0.12))), value, seen)
        for _ in range(2):
            away = chance.uniform(0.55, 1.1) * seen.size
            angle = chance.uniform(0, 2 * np.pi)
            _nothing(located, seen.x + away * np.cos(angle), seen.y + away * np.sin(angle), seen.size, cut)
    for other in located.others:
        for _ in range(3):
            _nothing(located, other.x, other.y, other.size, cut)
    tall, wide = located.pixels.shape[:2]
    for _ in range(4):
        size = float(np.exp(chance.uniform(np.log(0.04), np.log(0.35)))) * (tall * wide) ** 0.5
        _nothing(located, chance.uniform(0, wide), chance.uniform(0, tall), size, cut)
    return crops, kinds, places


def _nothing(
    located: Located, x: float, y: float, size: float, cut: Callable[[float, float, float, int], None]
) -> None:
    """Cut out what is no top, unless one is near."""
    if all(np.hypot(x - die.x, y - die.y) > 0.45 * max(die.size, 0.6 * size) for die, _ in located.dice):
        cut(x, y, size, Kind.NOTHING)
