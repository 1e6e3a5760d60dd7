"""Rendered throws of several kinds, each hard in one way: they show how the eye fails, not how good it is.

``python -m vision.bench.trials 0 100`` renders a hundred of every kind, reads them with the number of dice unknown and
known, and prints the number of sure readings and the seeds of the wrong ones. The last five kinds cannot be read: four
show no pips of dice, so that only a sure reading without dice is right; one shows a die of another game among others.
"""

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator

from vision.arrays import Floats, Floats32
from vision.bench.results import workers
from vision.eye import Eye
from vision.reading import Pixels
from vision.rendering.faces import FaceArt
from vision.rendering.ink import lab_distance
from vision.rendering.lens import expose, read_out
from vision.rendering.perspective import perspective
from vision.rendering.pips import Layout
from vision.rendering.prints import Print, card, domino, lay, logo
from vision.rendering.render import radiance
from vision.rendering.scene import Cloth, DieLook, DiePose, Ground, Lens, Lighting, PosedDie, Scene, Viewpoint, lying

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
"""Minimum distance between dice, in edges: no die hides the top of another."""
MAX_TRIES = 1000
"""Number of tries after which all places are chosen again."""
TOUCHING = 0.6
"""Probability that a further die is placed face to face with another, in throws with touching dice."""
ASPECTS = (0.65, 1.5)
"""Minimum and maximum aspect of the pixels, height over width."""
MIN_APART = 15.0
"""Minimum distance of the colours of vivid dice and their pips, in CIELAB."""
SMALL = 0.2
"""Share of small numerals, in throws with numerals."""
TOLD = 2
"""Number of dice that the eye is given for a picture without dice."""
Changes = dict[str, Any]
Placed = tuple[float, float, float | None]
"""The place of a die: x and y in mm, and its turn in degrees, None for any turn."""
Reach = tuple[float, float]


def _same(_: Generator) -> Changes:
    return {}


def _untouched(pixels: Pixels, _: Generator) -> Pixels:
    return pixels


def places_apart(rng: Generator, number: int, apart_mm: float, reach_mm: Reach) -> list[tuple[float, float]]:
    """Choose ``number`` places in mm around the origin, each more than ``apart_mm`` from all others."""
    places: list[tuple[float, float]] = []
    tries = 0
    while len(places) < number:
        position = float(rng.uniform(-1, 1) * reach_mm[0]), float(rng.uniform(-1, 1) * reach_mm[1])
        if all(math.dist(position, other) > apart_mm for other in places):
            places.append(position)
        tries += 1
        # The first places may leave no room for the last.
        if tries % MAX_TRIES == 0:
            places.clear()
    return places


def _apart(rng: Generator, edges_mm: Sequence[float], apart_mm: float, reach_mm: Reach) -> list[Placed]:
    return [(x, y, None) for x, y in places_apart(rng, len(edges_mm), apart_mm, reach_mm)]


def _touching(rng: Generator, edges_mm: Sequence[float], apart_mm: float, reach_mm: Reach) -> list[Placed]:
    """Choose places. A die touches an earlier die or is far from all of them."""
    places: list[Placed] = []
    while len(places) < len(edges_mm):
        x, y = places_apart(rng, 1, apart_mm, reach_mm)[0]
        turn_deg, against = float(rng.uniform(0, 360)), -1
        if places and rng.random() < TOUCHING:
            against = int(rng.integers(len(places)))
            x, y, turned = places[against]
            turn_deg = turned or 0.0
            side = math.radians(turn_deg + 90 * int(rng.integers(4)))
            edge_mm = (edges_mm[against] + edges_mm[len(places)]) / 2
            off_mm, along_mm = edge_mm * rng.uniform(1.005, 1.06), edge_mm * rng.uniform(-0.7, 0.7)
            x += float(off_mm * math.cos(side) - along_mm * math.sin(side))
            y += float(off_mm * math.sin(side) + along_mm * math.cos(side))
        if all(math.dist((x, y), other[:2]) > apart_mm for n, other in enumerate(places) if n != against):
            places.append((x, y, turn_deg))
    return places


def _squared(rng: Generator, edges_mm: Sequence[float], _: float, __: Reach) -> list[Placed]:
    """Choose places for four dice, like the pips of a four."""
    turn_deg, half_mm = float(rng.uniform(0, 360)), edges_mm[0] * rng.uniform(0.75, 1.5)
    turn = math.radians(turn_deg)
    way = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) + rng.normal(0, 0.05, (4, 2))
    alike = rng.random() < 0.5
    return [(float(x), float(y), turn_deg if alike else None) for x, y in corners * half_mm @ way]


@dataclass(frozen=True)
class Trial:
    """One kind of throw. ``look``, ``lens``, ``view``, ``light`` and ``ground`` return changed fields of a plain throw.

    ``picture``: changes the finished picture. ``each``: every die has its own paint and look. ``apart``: minimum
    distance between the middles of two dice, in edges. ``reach``: share of ``REACH_MM`` on which the dice are.
    ``places``: chooses the places of dice with these edges, their least distance and their reach given in mm.
    ``often``: a value, and the share of the dice set to it. ``foreign``: changes of one die, which is from another
    game. ``things``: objects in place of the dice. Unless ``readable``, only a reading without dice is right.
    """

    look: Callable[[Generator], Changes] = _same
    lens: Callable[[Generator], Changes] = _same
    view: Callable[[Generator], Changes] = _same
    light: Callable[[Generator], Changes] = _same
    ground: Callable[[Generator], Changes] = _same
    picture: Callable[[Pixels, Generator], Pixels] = _untouched
    each: bool = False
    apart: float = APART
    reach: float = 1.0
    places: Callable[[Generator, Sequence[float], float, Reach], list[Placed]] = _apart
    often: tuple[int, float] = (6, 0.0)
    foreign: Callable[[Generator], Changes] = _same
    things: Callable[[Generator], Print] | None = None
    readable: bool = True


def _colour(levels: Floats) -> str:
    return "#" + bytes(int(level) for level in np.clip(levels, 0, 255)).hex()


def _pale(rng: Generator) -> Changes:
    body = rng.uniform(40, 220, 3)
    return {"body": _colour(body), "pip": _colour(body + rng.choice([-1, 1]) * rng.uniform(30, 60))}


def _lamp(rng: Generator) -> Changes:
    x, y = (float(rng.uniform(-700, 700)) for _ in range(2))
    return {
        "position": (x, y, float(rng.uniform(200, 500))),
        "radius_mm": float(rng.uniform(5, 150)),
        "strength": float(rng.uniform(0.5, 1.3)),
        "colour": _colour(rng.uniform(60, 255, 3)),
        "ambient": float(rng.uniform(0.03, 0.2)),
    }


def _packed(pixels: Pixels, rng: Generator) -> Pixels:
    _, jpeg = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(12, 40))])
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)


def _smeared(pixels: Pixels, rng: Generator) -> Pixels:
    side, angle = int(rng.integers(3, 8)), float(rng.uniform(0, math.pi))
    middle, path = (side - 1) / 2, np.zeros((side, side), np.float32)
    for step in np.linspace(-middle, middle, 40):
        path[round(middle + step * math.sin(angle)), round(middle + step * math.cos(angle))] = 1
    return np.asarray(cv2.filter2D(pixels, -1, path / path.sum()), np.uint8)


def _between(**ranges: tuple[float, float]) -> Callable[[Generator], Changes]:
    return lambda rng: {name: float(rng.uniform(*ends)) for name, ends in ranges.items()}


def _narrow(rng: Generator) -> Changes:
    layout = Layout(
        stretch=float(rng.uniform(0.9, 1.1)),
        six_rows=float(rng.uniform(0.45, 1.0)),
        scales=tuple(rng.uniform(0.9, 1.1, 6).tolist()),
        jitter=float(rng.uniform(0, 0.05)),
        seed=int(rng.integers(1 << 31)),
    )
    return {"layout": layout, "pip_radius": float(rng.uniform(0.06, 0.1))}


def _squeezed(rng: Generator) -> Changes:
    aspect = float(np.exp(rng.uniform(*np.log(ASPECTS))))
    # No side of the picture shows less than with square pixels.
    width = math.tan(math.radians(Viewpoint.fov_deg) / 2) * max(1.0, aspect)
    return {"pixel_aspect": aspect, "fov_deg": math.degrees(2 * math.atan(width))}


def _vivid(rng: Generator) -> Changes:
    body, pip = (_saturated(rng) for _ in range(2))
    while lab_distance(body[::-1], pip[::-1]) < MIN_APART:
        pip = _saturated(rng)
    return {"body": _colour(body), "pip": _colour(pip)}


def _saturated(rng: Generator) -> Floats:
    hsv = np.array([[[rng.integers(180), rng.integers(150, 256), rng.integers(90, 256)]]], np.uint8)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0], float)


def _numerals(rng: Generator) -> Changes:
    # A small numeral may be read as the pip of a one.
    style = "small numerals" if rng.random() < SMALL else "numerals"
    return {"art": FaceArt(style, int(rng.integers(0, 5)))}


TRIALS = {
    "plain": Trial(),
    "glossy": Trial(look=_between(gloss=(0.6, 1)), lens=_between(exposure=(0.8, 1.4))),
    "mixed": Trial(look=_between(size_mm=(11, 22)), each=True, apart=2.5),
    "dark": Trial(lens=_between(exposure=(0.1, 0.4), noise=(3.0, 9.0), blur_px=(0.6, 1.6))),
    "low": Trial(view=_between(angle_deg=(28, 45))),
    "far": Trial(view=_between(distance_mm=(600, 950))),
    "near": Trial(view=_between(distance_mm=(190, 300)), apart=1.62, reach=0.45),
    "crowded": Trial(apart=1.46, reach=0.6),
    "touching": Trial(apart=1.46, reach=0.6, places=_touching),
    "motley": Trial(each=True, apart=1.46, reach=0.6, places=_touching),
    "pips": Trial(
        look=_between(pip_radius=(0.055, 0.125), pip_spacing=(0.2, 0.3), round_mm=(0.5, 4.5), dent=(0.0, 0.8))
    ),
    "pale": Trial(look=_pale, ground=_between(contrast=(1, 2.5))),
    "lamp": Trial(light=_lamp, ground=_between(contrast=(1, 2.5))),
    "large": Trial(view=lambda rng: {"size_wh": (1280, 720), "distance_mm": float(rng.uniform(350, 900))}),
    "packed": Trial(picture=_packed),
    "smeared": Trial(picture=_smeared),
    "narrow": Trial(look=_narrow, often=(6, 0.5)),
    "aspect": Trial(view=_squeezed),
    "vivid": Trial(look=_vivid),
    "square": Trial(
        look=_between(size_mm=(6, 9)), view=_between(distance_mm=(190, 300)), places=_squared, often=(4, 0.6)
    ),
    "logos": Trial(things=logo, readable=False),
    "dominoes": Trial(things=domino, readable=False),
    "cards": Trial(things=card, apart=5.0, readable=False),
    "numerals": Trial(look=_numerals, readable=False),
    "mingled": Trial(foreign=_numerals, readable=False),
}


def throw(kind: str, seed: int) -> tuple[Scene, Pixels]:
    """Return a throw of this kind with two to five dice, or with objects in their place, and its picture."""
    rng, trial = np.random.default_rng([seed, *kind.encode()]), TRIALS[kind]
    looks = [_look(rng, trial)] * 5 if not trial.each else [_look(rng, trial) for _ in range(5)]
    reach_mm = REACH_MM[0] * trial.reach, REACH_MM[1] * trial.reach
    number, apart_mm = int(rng.integers(2, 6)), trial.apart * max(look.size_mm for look in looks)
    looks[0] = replace(looks[0], **trial.foreign(rng))
    edges_mm = [look.size_mm for look in looks[:number]] if trial.things is None else []
    places = trial.places(rng, edges_mm, apart_mm, reach_mm)
    dice = tuple(_lying(rng, *place, look, trial) for place, look in zip(places, looks, strict=False))
    lamp = (float(rng.uniform(-300, 300)), float(rng.uniform(-300, 300)), 620.0)
    view = Viewpoint(angle_deg=float(rng.uniform(45, 90)), azimuth_deg=float(rng.uniform(0, 360)))
    ground = Ground(rng.choice(list(Cloth)), str(rng.choice(GROUNDS)), seed=seed)
    lens = Lens(exposure=float(rng.uniform(0.6, 1.1)), noise=float(rng.uniform(1, 5)))
    view, light = replace(view, **trial.view(rng)), replace(Lighting(lamp), **trial.light(rng))
    scene = Scene(dice, view, light, replace(ground, **trial.ground(rng)), tray=None)
    lens = replace(lens, **trial.lens(rng))
    signal = expose(radiance(scene, samples=1), lens)
    if trial.things is not None:
        _lay(rng, signal, scene.view, trial.things, apart_mm)
    return scene, trial.picture(read_out(signal, lens, seed), rng)


def _lay(
    rng: Generator, signal: Floats32, view: Viewpoint, thing: Callable[[Generator], Print], apart_mm: float
) -> None:
    camera = perspective(view)
    for position in places_apart(rng, int(rng.integers(1, 5)), apart_mm, REACH_MM):
        turn, edge_mm = float(rng.uniform(0, 2 * math.pi)), float(rng.uniform(12, 19))
        lay(signal, thing(rng), lambda points: camera.project(points.T).T, np.array(position), turn, edge_mm)


def _lying(rng: Generator, x: float, y: float, turn_deg: float | None, look: DieLook, trial: Trial) -> PosedDie:
    value = int(rng.integers(1, 7))
    often, part = trial.often
    if part and rng.random() < part:
        value = often
    turn = lying(value, rng.uniform(0, 360) if turn_deg is None else turn_deg)
    return PosedDie(DiePose((x, y, look.size_mm / 2), turn), look)


def _look(rng: Generator, trial: Trial) -> DieLook:
    body, pip = PAINTS[rng.integers(len(PAINTS))]
    plain = DieLook(float(rng.uniform(12, 19)), body=body, pip=pip, gloss=float(rng.uniform(0, 0.6)))
    return replace(plain, **trial.look(rng))


def tried(kind: str, seed: int) -> tuple[tuple[bool, bool], tuple[bool, bool]]:
    """Read a throw with its number of dice unknown and known. Return (sure, right) of both readings."""
    scene, pixels = throw(kind, seed)
    values, eye = scene.values if TRIALS[kind].readable else (), Eye()
    unknown, with_number = (eye.read(pixels, count) for count in (None, len(scene.dice) or TOLD))
    return (unknown.sure, unknown.values == values), (with_number.sure, with_number.values == values)


def main(first: int, last: int, kinds: Sequence[str] = tuple(TRIALS)) -> None:
    """Write a table of these kinds of trials, with the seeds from ``first`` to ``last - 1``."""
    seeds = range(first, last)
    with workers() as pool:
        results = list(pool.map(tried, *zip(*product(kinds, seeds), strict=True), chunksize=4))
    sys.stdout.write(f"{'':10}{'number unknown':29} number known\n")
    for n, kind in enumerate(kinds):
        rows = results[n * len(seeds) : (n + 1) * len(seeds)]
        cells = (_cell(dict(zip(seeds, row, strict=True))) for row in zip(*rows, strict=True))
        sys.stdout.write(f"{kind:10}{''.join(f'{cell:29} ' for cell in cells)}\n")


def _cell(read: dict[int, tuple[bool, bool]]) -> str:
    sure = {seed: right for seed, (is_sure, right) in read.items() if is_sure}
    wrong = [str(seed) for seed, right in sure.items() if not right]
    return f"{len(sure)} sure, {len(wrong)} wrong{': ' if wrong else ''}{' '.join(wrong)}"


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or tuple(TRIALS))
