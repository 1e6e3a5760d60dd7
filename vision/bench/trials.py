"""Throws that are hard in one way each: they show in which way the eye is surely wrong, not how good it is.

``python -m vision.bench.trials 0 100`` renders a hundred of every kind, reads them without and with their number, and
prints how many of them are read surely, and which of these wrongly.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.bench.scenes import APART, GROUNDS, PAINTS, REACH_MM, lying, places_apart
from vision.bench.work import workers
from vision.eye import Eye
from vision.reading import Pixels
from vision.rendering.lens import photograph
from vision.rendering.scene import Cloth, DieLook, DiePose, Ground, Lens, Light, PosedDie, Quaternion, Scene, View
from vision.rendering.truth import truth_of

TOUCHING = 0.6
"""How often a die lies face to face with another, where some do."""
Chance = np.random.Generator
Changes = dict[str, Any]


def _same(_: Chance) -> Changes:
    return {}


def _untouched(pixels: Pixels, _: Chance) -> Pixels:
    return pixels


@dataclass(frozen=True)
class Trial:
    """What is other than in a plain throw: fields of the die's look, of lens, view, lamp and ground, and the picture.

    ``each`` is whether every die has paint and look of its own; ``apart`` how many edges lie between two middles at
    least, and ``reach`` what part of the ground they lie on; ``touching`` whether most lie face to face with another.
    """

    look: Callable[[Chance], Changes] = _same
    lens: Callable[[Chance], Changes] = _same
    view: Callable[[Chance], Changes] = _same
    light: Callable[[Chance], Changes] = _same
    ground: Callable[[Chance], Changes] = _same
    picture: Callable[[Pixels, Chance], Pixels] = field(default=_untouched)
    each: bool = False
    apart: float = APART
    reach: float = 1.0
    touching: bool = False


def _colour(levels: NDArray[np.float64]) -> str:
    return "#" + bytes(int(level) for level in np.clip(levels, 0, 255)).hex()


def _pale(chance: Chance) -> Changes:
    body = chance.uniform(40, 220, 3)
    return {"body": _colour(body), "pip": _colour(body + chance.choice([-1, 1]) * chance.uniform(30, 60))}


def _lamp(chance: Chance) -> Changes:
    x, y = (float(chance.uniform(-700, 700)) for _ in range(2))
    return {
        "position": (x, y, float(chance.uniform(200, 500))),
        "radius_mm": float(chance.uniform(5, 150)),
        "strength": float(chance.uniform(0.5, 1.3)),
        "colour": _colour(chance.uniform(60, 255, 3)),
        "ambient": float(chance.uniform(0.03, 0.2)),
    }


def _pips(chance: Chance) -> Changes:
    ranges = {"pip_radius": (0.055, 0.125), "pip_spacing": (0.2, 0.3), "round_mm": (0.5, 4.5), "dent": (0.0, 0.8)}
    return {name: float(chance.uniform(*ends)) for name, ends in ranges.items()}


def _dark(chance: Chance) -> Changes:
    ranges = {"exposure": (0.1, 0.4), "noise": (3.0, 9.0), "blur_px": (0.6, 1.6)}
    return {name: float(chance.uniform(*ends)) for name, ends in ranges.items()}


def _packed(pixels: Pixels, chance: Chance) -> Pixels:
    _, jpeg = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(12, 40))])
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)


def _smeared(pixels: Pixels, chance: Chance) -> Pixels:
    side, angle = int(chance.integers(3, 8)), float(chance.uniform(0, math.pi))
    middle, path = (side - 1) / 2, np.zeros((side, side), np.float32)
    for step in np.linspace(-middle, middle, 40):
        path[round(middle + step * math.sin(angle)), round(middle + step * math.cos(angle))] = 1
    return np.asarray(cv2.filter2D(pixels, -1, path / path.sum()), np.uint8)


def _between(name: str, least: float, most: float) -> Callable[[Chance], Changes]:
    return lambda chance: {name: float(chance.uniform(least, most))}


TRIALS = {
    "plain": Trial(),
    "glossy": Trial(look=_between("gloss", 0.6, 1), lens=_between("exposure", 0.8, 1.4)),
    "mixed": Trial(look=_between("size_mm", 11, 22), each=True, apart=2.5),
    "dark": Trial(lens=_dark),
    "low": Trial(view=_between("angle_deg", 28, 45)),
    "far": Trial(view=_between("distance_mm", 600, 950)),
    "near": Trial(view=_between("distance_mm", 190, 300), apart=1.62, reach=0.45),
    "crowded": Trial(apart=1.46, reach=0.6),
    "touching": Trial(apart=1.46, reach=0.6, touching=True),
    "motley": Trial(each=True, apart=1.46, reach=0.6, touching=True),
    "pips": Trial(look=_pips),
    "pale": Trial(look=_pale, ground=_between("contrast", 1, 2.5)),
    "lamp": Trial(light=_lamp, ground=_between("contrast", 1, 2.5)),
    "large": Trial(view=lambda chance: {"size_wh": (1280, 720), "distance_mm": float(chance.uniform(350, 900))}),
    "packed": Trial(picture=_packed),
    "smeared": Trial(picture=_smeared),
}


def throw(kind: str, seed: int) -> tuple[Scene, Pixels]:
    """Return a throw of two to five dice that is hard in this way, and its picture."""
    chance, trial = np.random.default_rng([seed, *kind.encode()]), TRIALS[kind]
    looks = [_look(chance, trial)] * 5 if not trial.each else [_look(chance, trial) for _ in range(5)]
    reach_mm = REACH_MM[0] * trial.reach, REACH_MM[1] * trial.reach
    largest_mm = max(look.size_mm for look in looks)
    number, apart_mm = int(chance.integers(2, 6)), trial.apart * largest_mm
    if trial.touching:
        places = _touching(chance, [look.size_mm for look in looks[:number]], apart_mm, reach_mm)
    else:
        places = [(x, y, None) for x, y in places_apart(chance, number, apart_mm, reach_mm)]
    dice = tuple(
        PosedDie(DiePose((x, y, look.size_mm / 2), _lying(chance, turn_deg)), look)
        for (x, y, turn_deg), look in zip(places, looks, strict=False)
    )
    lamp = (float(chance.uniform(-300, 300)), float(chance.uniform(-300, 300)), 620.0)
    view = View(angle_deg=float(chance.uniform(45, 90)), azimuth_deg=float(chance.uniform(0, 360)))
    ground = Ground(chance.choice(list(Cloth)), str(chance.choice(GROUNDS)), seed=seed)
    lens = Lens(exposure=float(chance.uniform(0.6, 1.1)), noise=float(chance.uniform(1, 5)))
    shown = Scene(
        dice,
        replace(view, **trial.view(chance)),
        replace(Light(lamp), **trial.light(chance)),
        replace(ground, **trial.ground(chance)),
        tray=None,
    )
    pixels = photograph(shown, replace(lens, **trial.lens(chance)), seed, samples=1)
    return shown, trial.picture(pixels, chance)


def _lying(chance: Chance, turn_deg: float | None) -> Quaternion:
    value = int(chance.integers(1, 7))
    return lying(value, chance.uniform(0, 360) if turn_deg is None else turn_deg)


def _touching(
    chance: Chance, edges_mm: Sequence[float], apart_mm: float, reach_mm: tuple[float, float]
) -> list[tuple[float, float, float | None]]:
    """Choose places, x and y in mm with a turn in degrees: a new one against an older one, or far from all of them."""
    places: list[tuple[float, float, float | None]] = []
    while len(places) < len(edges_mm):
        x, y = places_apart(chance, 1, apart_mm, reach_mm)[0]
        turn_deg, against = float(chance.uniform(0, 360)), -1
        if places and chance.random() < TOUCHING:
            against = int(chance.integers(len(places)))
            x, y, turned = places[against]
            turn_deg = turned or 0.0
            side = math.radians(turn_deg + 90 * int(chance.integers(4)))
            edge_mm = (edges_mm[against] + edges_mm[len(places)]) / 2
            off_mm, along_mm = edge_mm * chance.uniform(1.005, 1.06), edge_mm * chance.uniform(-0.7, 0.7)
            x += float(off_mm * math.cos(side) - along_mm * math.sin(side))
            y += float(off_mm * math.sin(side) + along_mm * math.cos(side))
        if all(math.dist((x, y), other[:2]) > apart_mm for n, other in enumerate(places) if n != against):
            places.append((x, y, turn_deg))
    return places


def _look(chance: Chance, trial: Trial) -> DieLook:
    body, pip = PAINTS[chance.integers(len(PAINTS))]
    plain = DieLook(float(chance.uniform(12, 19)), body=body, pip=pip, gloss=float(chance.uniform(0, 0.6)))
    return replace(plain, **trial.look(chance))


def tried(kind: str, seed: int) -> tuple[tuple[bool, bool], tuple[bool, bool]]:
    """Read such a throw without and with its number: whether that is sure, and whether it is right."""
    shown, pixels = throw(kind, seed)
    values, eye = truth_of(shown).values, Eye()
    unknown, known = (eye.read(pixels, count) for count in (None, len(shown.dice)))
    return (unknown.sure, unknown.values == values), (known.sure, known.values == values)


def main(first: int, last: int, kinds: Sequence[str] = tuple(TRIALS)) -> None:
    """Write a table of all trials with these seeds."""
    seeds = range(first, last)
    with workers() as pool:
        results = list(pool.map(tried, *zip(*product(kinds, seeds), strict=True), chunksize=4))
    sys.stdout.write(f"{'':10}{'number unknown':29} number known\n")
    for n, kind in enumerate(kinds):
        own = results[n * len(seeds) : (n + 1) * len(seeds)]
        cells = (_cell(dict(zip(seeds, one, strict=True))) for one in zip(*own, strict=True))
        sys.stdout.write(f"{kind:10}{''.join(f'{cell:29} ' for cell in cells)}\n")


def _cell(read: dict[int, tuple[bool, bool]]) -> str:
    sure = {seed: right for seed, (is_sure, right) in read.items() if is_sure}
    wrong = [str(seed) for seed, right in sure.items() if not right]
    return f"{len(sure)} sure, {len(wrong)} wrong{': ' if wrong else ''}{' '.join(wrong)}"


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or tuple(TRIALS))
