"""Rendered dice whose places are known, so that each die read can be held against the die that lies there.

Plain throws in great variety, nothing hidden: they show whether confidences are calibrated.
Photographs show how good the eye is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.random import Generator

from vision.bench.reliability import Sample
from vision.reading import Die, Reading
from vision.rendering.scene import Cloth, DieLook, DiePose, Ground, Lens, Light, PosedDie, Scene, Viewpoint, lying
from vision.rendering.truth import DieTruth, Truth

SCENES = 60
PAINTS = (
    ("#efe6d2", "#15130f"),
    ("#f4f4f0", "#101010"),
    ("#a3141c", "#f6f2ea"),
    ("#17191c", "#f2f0ea"),
    ("#1c3f8f", "#f2f0ea"),
    ("#d9b21f", "#7a1210"),
    ("#1f6b3a", "#f2e6b0"),
)
GROUNDS = ("#1f5a3a", "#6a1f28", "#8a6a48", "#c9c4b8", "#2c3440")
REACH_MM = (85.0, 55.0)
APART = 1.9
"""Least distance between dice, in edges: no die hides the top of another."""
MOST_TRIES = 1000
"""Rejected places after which all places are chosen again."""


def scene(seed: int) -> tuple[Scene, Lens]:
    """Return a throw of two to five dice of one kind, seen from 45 to 90 degrees."""
    chance = np.random.default_rng(seed)
    body, pip = PAINTS[chance.integers(len(PAINTS))]
    look = DieLook(float(chance.uniform(12, 19)), body=body, pip=pip, gloss=float(chance.uniform(0, 0.6)))
    dice = tuple(
        PosedDie(DiePose((x, y, look.size_mm / 2), lying(int(chance.integers(1, 7)), chance.uniform(0, 360))), look)
        for x, y in places_apart(chance, int(chance.integers(2, 6)), APART * look.size_mm, REACH_MM)
    )
    lamp = (float(chance.uniform(-300, 300)), float(chance.uniform(-300, 300)), 620.0)
    ground = Ground(Cloth(chance.choice(list(Cloth))), str(chance.choice(GROUNDS)), seed=seed)
    view = Viewpoint(angle_deg=float(chance.uniform(45, 90)), azimuth_deg=float(chance.uniform(0, 360)))
    lens = Lens(exposure=float(chance.uniform(0.6, 1.1)), noise=float(chance.uniform(1, 5)))
    return Scene(dice, view, Light(lamp), ground, tray=None), lens


def dice_by_place(truth: Truth, reading: Reading) -> Iterator[Sample]:
    """Yield one sample for each die read: whether the die that lies there shows that value."""
    for die in reading.dice:
        yield die.confidence, float(any(_lies_there(die, true) and die.value == true.value for true in truth.dice))


def _lies_there(die: Die, true: DieTruth) -> bool:
    (x, y, wide, tall), (left, top, width, height) = die.box, true.box
    return left <= x + wide / 2 <= left + width and top <= y + tall / 2 <= top + height


def places_apart(
    chance: Generator, number: int, apart_mm: float, reach_mm: tuple[float, float]
) -> list[tuple[float, float]]:
    """Choose so many places around the origin, no two of them nearer to each other than that."""
    places: list[tuple[float, float]] = []
    tries = 0
    while len(places) < number:
        place = float(chance.uniform(-1, 1) * reach_mm[0]), float(chance.uniform(-1, 1) * reach_mm[1])
        if all(math.dist(place, other) > apart_mm for other in places):
            places.append(place)
        tries += 1
        # The first ones may lie so that there is no room for the last.
        if tries % MOST_TRIES == 0:
            places.clear()
    return places
