"""Drawn throws of dice with taught faces: how many are read surely and rightly, and the numbers of the model.

``python -m vision.bench.taught 100 120 [STYLE ...]`` teaches twenty tables of each style in one pass of six steps, and
throws five dice five times under the lamp of the teaching and five times under another. The number is told.
``python -m vision.bench.taught fit 200 208`` fits the numbers of `vision.taught_dice` to such throws.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from vision.arrays import Floats
from vision.bench.trials import APART, GROUNDS, PAINTS, REACH_MM, places_apart
from vision.calibration import calibration_in_use
from vision.crops import Pyramid
from vision.detector import detect
from vision.eye import Eye
from vision.networks import NONE, UNREADABLE
from vision.reader import distinct, look
from vision.reading import Pixels
from vision.rendering.faces import FaceArt
from vision.rendering.lens import expose, read_out
from vision.rendering.perspective import perspective
from vision.rendering.render import radiance
from vision.rendering.scene import (
    Cloth,
    DieLook,
    DiePose,
    Ground,
    Lens,
    Lighting,
    PosedDie,
    Scene,
    Viewpoint,
    lying,
)
from vision.taught import Laid, SetKind, TaughtSet
from vision.taught_dice import TaughtDice, find_tops

POKER = "letters", "suits", "crowns"
STYLES = *POKER, "numerals", "logo"
PIPS = "pips"
FONTS = cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX
DICE, THROWS = 5, 5
NEAR = 0.45
"""Distance, in edges, at which a candidate is the top of a die."""
FOREIGN_WEIGHT, PRIOR, ROUNDS = 0.55, 1e-4, 60
"""Weight of dice of other sets in the fit, over that of the others; weight of the squares; steps of Newton."""


@dataclass(frozen=True)
class DrawnTable:
    """A table with its dice: all throws of it have one camera, one ground and one of two ``lamps``."""

    look: DieLook
    view: Viewpoint
    ground: Ground
    lens: Lens
    lamps: tuple[Lighting, Lighting]

    def throw(self, values: tuple[int, ...], lamp: int, rng: Generator) -> tuple[Scene, Pixels]:
        """Return the scene and the picture of dice with these values at random places."""
        size_mm = self.look.size_mm
        places = places_apart(rng, len(values), APART * size_mm, REACH_MM)
        dice = tuple(
            PosedDie(DiePose((x, y, size_mm / 2), lying(value, float(rng.uniform(0, 360)))), self.look)
            for (x, y), value in zip(places, values, strict=True)
        )
        scene = Scene(dice, self.view, self.lamps[lamp], self.ground)
        return scene, read_out(expose(radiance(scene), self.lens), self.lens, int(rng.integers(1 << 31)))

    def teach(self, rng: Generator) -> TaughtDice:
        """Return the faces that one pass of the steps teaches, five dice at each step; of a logo the one alone.

        A step at which nothing is seen is repeated, as on the wall.
        """
        name = "" if self.look.art is None else self.look.art.name
        kind = SetKind.POKER_DICE if name in POKER else SetKind.DICE
        pictures = dict[str, tuple[Pixels, ...]]()
        for value in (1,) if name == "logo" else range(1, UNREADABLE):
            tops: tuple[Laid, ...] = ()
            while not tops:
                tops = find_tops(self.throw((value,) * DICE, 0, rng)[1])
            pictures[str(value)] = tuple(top.picture for top in tops)
        return TaughtDice(TaughtSet("drawn", kind, pictures))


def table(style: str, seed: int) -> tuple[DrawnTable, Generator]:
    """Return a table with dice of this style, worn, engraved and glossy by chance, and the generator of its throws."""
    rng = np.random.default_rng([seed, *style.encode()])
    body, ink = PAINTS[rng.integers(len(PAINTS))]
    art = FaceArt(
        "numerals" if style == PIPS else style,
        int(rng.choice(FONTS)),
        wear=float(rng.choice([0, 0, 0.15, 0.3])),
        seed=int(rng.integers(1 << 31)),
        engraved=float(rng.choice([0, 0.5, 1.0])),
    )
    gloss = float(rng.uniform(0, 0.6))
    look = DieLook(float(rng.uniform(12, 19)), body=body, pip=ink, gloss=gloss, art=None if style == PIPS else art)
    x, y, u, v = rng.uniform(-300, 300, 4).tolist()
    lamps = (
        Lighting((x, y, 620.0)),
        Lighting((u, v, 450.0), radius_mm=20.0, strength=0.9, colour="#ffd9a0", ambient=0.15),
    )
    view = Viewpoint(angle_deg=float(rng.uniform(45, 90)), azimuth_deg=float(rng.uniform(0, 360)))
    ground = Ground(rng.choice(list(Cloth)), str(rng.choice(GROUNDS)), seed=seed)
    return DrawnTable(
        look, view, ground, Lens(float(rng.uniform(0.6, 1.1)), noise=float(rng.uniform(1, 5))), lamps
    ), rng


def results(style: str, seed: int, taught: TaughtDice | None = None) -> Iterator[tuple[int, str]]:
    """Read the throws of a table: yield the lamp, and ``right``, ``wrong`` or the reason of each."""
    drawn, rng = table(style, seed)
    eye = Eye(taught or drawn.teach(rng))
    for lamp in (0, 1):
        for _ in range(THROWS):
            scene, pixels = drawn.throw(tuple(rng.integers(1, UNREADABLE, DICE).tolist()), lamp, rng)
            reading = eye.read(pixels, DICE)
            right = "right" if reading.values == scene.values else "wrong"
            yield lamp, right if reading.why is None else str(reading.why)


def rows(style: str, seed: int, taught: TaughtDice | None = None) -> Iterator[tuple[int, Floats, Floats]]:
    """Yield class, features and reader's evidence of each candidate; with ``taught``, no die is of the set."""
    drawn, rng = table(style, seed)
    compared = taught or drawn.teach(rng)
    for lamp in (0, 1) * THROWS:
        scene, pixels = drawn.throw(tuple(rng.integers(1, UNREADABLE, DICE).tolist()), lamp, rng)
        camera, pyramid = perspective(scene.view), Pyramid(pixels, quick=True)
        tops = np.array([die.pose.position for die in scene.dice]) + np.array((0, 0, drawn.look.size_mm / 2))
        places = camera.project(tops.T.astype(np.float32)).T
        looks = distinct(look(pyramid, detect(pyramid)))
        reader = calibration_in_use().probabilities(looks)
        seen = compared.compared(pyramid, looks, reader[:, NONE])
        evidence = compared.evidence(reader, np.array([each.similar for each in seen]).reshape(-1, 6))
        for candidate, features, own in zip((each.candidate for each in seen), *evidence, strict=True):
            away = np.hypot(*(places - (candidate.x, candidate.y)).T) / candidate.edge
            value = (scene.dice[int(away.argmin())].pose.value or NONE) if away.min() < NEAR else NONE
            yield UNREADABLE if taught and value else value, features, own


def fit(found: list[tuple[int, Floats, Floats]]) -> Floats:
    """Return the likeliest ``NUMBERS`` for these rows (a conditional logit)."""
    truth, features, own = (np.array(column) for column in zip(*found, strict=True))
    foreign = truth == UNREADABLE
    dice = ((truth > NONE) & ~foreign).sum()
    weight = np.where(foreign, FOREIGN_WEIGHT * dice / max(foreign.sum(), 1), 1.0)
    weight /= weight.sum()
    numbers = np.array([3.0, 3.0, 1.0, 5.0])
    for _ in range(ROUNDS):
        logits = features @ numbers + own
        shares = np.exp(logits - np.logaddexp.reduce(logits, axis=1)[:, None])
        mean = (shares[..., None] * features).sum(axis=1)
        slope = weight @ (features[np.arange(len(truth)), truth] - mean) - 2 * PRIOR * numbers
        apart = features - mean[:, None]
        bend = np.einsum("n,nc,nci,ncj->ij", weight, shares, apart, apart) + 2 * PRIOR * np.eye(len(numbers))
        numbers = numbers + 0.7 * np.linalg.solve(bend, slope)
    return np.asarray(numbers, np.float64)


def main(first: int, last: int, styles: Sequence[str] = (*STYLES, PIPS)) -> None:
    """Write a table of these styles: for each lamp the numbers of right, wrong and refused throws.

    Pip dice are read with the letters of the first table.
    """
    for style in styles:
        drawn, rng = table("letters", first)
        taught = drawn.teach(rng) if style == PIPS else None
        counts = Counter(pair for seed in range(first, last) for pair in results(style, seed, taught))
        sys.stdout.write(f"{style}: {dict(sorted(counts.items()))}\n")


def main_fit(first: int, last: int) -> None:
    """Write the fitted numbers."""
    found = [row for style in STYLES for seed in range(first, last) for row in rows(style, seed)]
    for seed in range(first, last):
        for other, style in zip((PIPS, *STYLES), ("letters", "logo", *STYLES[:-1]), strict=True):
            if other == PIPS or seed % 2 == 0:
                drawn, rng = table(style, seed)
                found += rows(other, seed, drawn.teach(rng))
    sys.stdout.write(f"{np.round(fit(found), 3).tolist()}\n")


if __name__ == "__main__":
    if sys.argv[1] == "fit":
        main_fit(int(sys.argv[2]), int(sys.argv[3]))
    else:
        main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or (*STYLES, PIPS))
