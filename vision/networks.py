"""The learned networks, run by OpenCV: where dice are, and what each shows.

How they were made and what they were shown is said in :mod:`vision.training`. All see pictures
evened out by their own mean and spread, so that dim and bright rooms look alike.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import BRIEF_EDGE_PX, BRIEF_PX, CROP_PX, EDGE_PX, FINE_PX, QUICK_PX, Pyramid, crop
from vision.fault import Fault
from vision.lean import off_deg
from vision.reading import Pixels

Reals = NDArray[np.float32]

WEIGHTS = Path(__file__).parent / "weights"
FINDER, READER, SECOND_READER, THIRD_READER = "finder.onnx", "reader.onnx", "second_reader.onnx", "third_reader.onnx"
QUICK_FINDER, QUICK_READER = "quick_finder.onnx", "quick_reader.onnx"
"""Of those that look before (:mod:`vision.glimpse`), in a tenth of the time."""
BRIEF_FINDER, BRIEF_READER = "brief_finder.onnx", "brief_reader.onnx"
"""Of those that look first of all, in half of that."""
FINDERS = FINDER, QUICK_FINDER, BRIEF_FINDER
FINDER_CHANNELS = 6
CROPS = {
    READER: (CROP_PX, EDGE_PX),
    SECOND_READER: (FINE_PX, EDGE_PX * FINE_PX / CROP_PX),
    THIRD_READER: (CROP_PX, EDGE_PX),
    QUICK_READER: (QUICK_PX, EDGE_PX),
    BRIEF_READER: (BRIEF_PX, BRIEF_EDGE_PX),
}
"""Side of the crops that each reader looks at, and edge of a top in them."""
ENGINE = (cv2.dnn.ENGINE_CLASSIC,) if hasattr(cv2.dnn, "ENGINE_CLASSIC") else ()
"""Where OpenCV has two, the older one is half as fast again."""
FIELD_AREA_PX = 272.0**2
"""Pixels of the picture that the finder sees: a die of 5 % of the picture's side has 13 px there."""
SMALL_PX, NEAR_PX = 15.0, 22.0
"""Edge of a top in it: where it is less the finder takes some dice together for one; then it looks from nearer."""
NEARER, NEAREST = 2.0, 3.0
"""So much larger than usual its picture becomes to search for small dice, and at most where their size is known."""
GRID_PX = 32
STRIDE_PX = 4
EDGE_UNIT_PX = 32.0
KINDS, PLACE = 9, 5
NOTHING, COCKED, HIDDEN = 0, 7, 8
LEAST_PEAK = 0.08
"""What the finder gives less than this to is not looked at any further."""
LEAST_NEAR_PEAK = 0.2
"""The same of what it sees from nearer, beside small dice that are known."""
LEAST_SMALL_PEAK = 0.35
"""And where none that are small are known: of photographs of larger dice one in eight has anything of the kind."""
MOST_SIGHTINGS = 40
AT_RIM = 0.6
"""In edges: a top whose middle is nearer to the rim of the picture is cut by it, if it is turned."""
APART = 0.55
"""Two tops are at least so far apart, in edges of the larger."""
_BESIDE = np.ones((3, 3), np.uint8)


@dataclass(frozen=True)
class Sighting:
    """A place where the top of a die may be: its middle and edge in pixels of the picture, and how sure."""

    x: float
    y: float
    size: float
    peak: float


def apart_px(one: Sighting, other: Sighting) -> float:
    """Return the distance of two tops."""
    return math.hypot(one.x - other.x, one.y - other.y)


def is_at_rim(here: Sighting, shape: tuple[int, ...]) -> bool:
    """Tell whether a top may be cut by the rim of a picture of this shape."""
    return min(here.x, here.y, shape[1] - here.x, shape[0] - here.y) < AT_RIM * here.size


def apart(one: Sighting, other: Sighting) -> float:
    """Return the distance of two tops in edges of the larger."""
    return apart_px(one, other) / max(one.size, other.size)


@dataclass(frozen=True, eq=False)
class Field:
    """What the finder saw: sightings, strongest first, and maps (h, w) from 0 to 1 of tops' middles and of cups.

    ``aside`` (2, h, w) is how far to the right of a place of these maps, and below it, it takes the middle of that top
    to be, in their cells. Its map of hands is not used: it takes wood for skin, and a hand that plays moves
    (:mod:`vision.motion`).
    """

    sightings: tuple[Sighting, ...]
    tops: Reals
    aside: Reals
    cup: Reals

    def with_more(self, sightings: Sequence[Sighting]) -> Field:
        """Add what was seen from nearer."""
        return replace(self, sightings=(*self.sightings, *sightings))

    def tops_above(
        self, least: float, shape: tuple[int, ...], *, told: bool = False
    ) -> tuple[NDArray[np.float64], Reals]:
        """Return where it is surer of a top than that, x and y (2, N) in a picture of this shape, and how sure (N,).

        Or rather, where it is ``told`` that the middles of these tops are.
        """
        rows, columns = np.nonzero(self.tops > least)
        tall, wide = self.tops.shape
        x, y = (columns, rows) + self.aside[:, rows, columns] if told else (columns, rows)
        places = np.array([(x + 0.5) * shape[1] / wide, (y + 0.5) * shape[0] / tall]) - 0.5
        return places, self.tops[rows, columns]


class NetworkError(Fault, RuntimeError):
    """A network is missing or broken, or this OpenCV cannot run it."""

    def __init__(self, file: Path, detail: str) -> None:
        super().__init__("network", file=file.name, opencv=cv2.__version__, detail=" ".join(detail.split()))


class _Network:
    """One file of weights; a copy for each thread, because OpenCV's networks keep their last input."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._own = threading.local()

    def __call__(self, pictures: Reals) -> Reals:
        """Run it; raises :class:`NetworkError`."""
        try:
            if not hasattr(self._own, "net"):
                self._own.net = cv2.dnn.readNetFromONNX(np.fromfile(self._file, np.uint8), *ENGINE)
            self._own.net.setInput(pictures)
            return np.asarray(self._own.net.forward(), np.float32)
        except OSError as error:
            raise NetworkError(self._file, error.strerror or str(error)) from error
        except cv2.error as error:
            raise NetworkError(self._file, error.err or str(error)) from error


@cache
def _network(folder: Path, name: str) -> _Network:
    return _Network(folder / name)


def require_networks() -> None:
    """Load every network of this thread and run each once; raises :class:`NetworkError`."""
    cells = GRID_PX // STRIDE_PX
    for finder in FINDERS:
        _require(finder, GRID_PX, (1, FINDER_CHANNELS, cells, cells))
    for reader, (side, _) in CROPS.items():
        _require(reader, side, (1, KINDS + PLACE))


def _require(name: str, side: int, shape: tuple[int, ...]) -> None:
    said = _network(WEIGHTS, name)(np.zeros((1, 3, side, side), np.float32))
    if said.shape != shape or not np.isfinite(said).all():
        raise NetworkError(WEIGHTS / name, f"its answer to a black picture is no answer: {said.shape}")


def _evened(picture: Pixels) -> Reals:
    """Turn a picture (H, W, 3) into (1, 3, H, W), its own mean and spread taken out."""
    # All colours side by side, as one.
    mean, spread = (told.item() for told in cv2.meanStdDev(picture.reshape(len(picture), -1)))
    scale = 1 / (4 * spread + 0.05 * 255)
    return np.asarray(cv2.dnn.blobFromImage(picture, scale, mean=(mean - 0.45 / scale,) * 3), np.float32)


def field_scale(shape: tuple[int, ...]) -> float:
    """Return by how much the finder's picture of one of this shape is smaller than it."""
    return float((FIELD_AREA_PX / (shape[0] * shape[1])) ** 0.5)


def find(pixels: Pixels, scale: float | None = None) -> Field:
    """Look for dice in a whole picture, made ``scale`` times as large; usually to ``FIELD_AREA_PX``."""
    across, down = _grid(pixels, scale or field_scale(pixels.shape))
    how = cv2.INTER_AREA if across < pixels.shape[1] else cv2.INTER_LINEAR
    small = cv2.resize(pixels, (across, down), interpolation=how)
    return _found(np.asarray(small, np.uint8), pixels.shape, FINDER)


def find_quickly(pyramid: Pyramid, scale: float, finder: str, least_peak: float = LEAST_PEAK) -> Field:
    """Look for dice in a whole picture, made ``scale`` times as large, by one of the small finders.

    ``least_peak`` is what it gives at least to what is named.
    """
    pixels = pyramid.level(0)
    across, down = _grid(pixels, scale)
    # To halve is quicker than to average over any other number of pixels.
    halves = int(math.log2(max(1, min(pixels.shape[1] / across, pixels.shape[0] / down))))
    small = cv2.resize(pyramid.level(halves), (across, down), interpolation=cv2.INTER_LINEAR)
    return _found(np.asarray(small, np.uint8), pixels.shape, finder, least_peak)


def _grid(pixels: Pixels, scale: float) -> tuple[int, int]:
    """Return width and height of a picture, made ``scale`` times as large, as a finder takes it."""
    across, down = (max(GRID_PX, round(side * scale / GRID_PX) * GRID_PX) for side in pixels.shape[1::-1])
    return across, down


def _found(small: Pixels, shape: tuple[int, ...], finder: str, least_peak: float = LEAST_PEAK) -> Field:
    """Run one of the finders on a smaller copy of a picture of this shape."""
    said = _network(WEIGHTS, finder)(_evened(small))[0]
    grow = shape[1] / small.shape[1], shape[0] / small.shape[0]
    return Field(_sightings(said, grow, least_peak), _share(said[0]), said[2:4], _share(said[4]))


def find_nearer(pixels: Pixels, usual: float | None) -> tuple[Sighting, ...]:
    """Look again nearer, so that tops of ``usual`` px become large enough, as near as can be if that is not known."""
    usually = field_scale(pixels.shape)
    scale = min(NEAREST * usually, NEAR_PX / usual) if usual else NEARER * usually
    return tuple(one for one in find(pixels, scale).sightings if one.peak >= LEAST_NEAR_PEAK)


def is_small(size: float, shape: tuple[int, ...]) -> bool:
    """Tell whether tops of this size are so small that the finder takes some of them for one in such a picture."""
    return size * field_scale(shape) < SMALL_PX


def _share(logits: Reals) -> Reals:
    return np.asarray(1 / (1 + np.exp(-logits)), np.float32)


def _sightings(said: Reals, grow: tuple[float, float], least_peak: float) -> tuple[Sighting, ...]:
    """Take the peaks of the finder's map, each with the size and the offset told there."""
    heat = said[0]
    rows, columns = np.nonzero((heat >= cv2.dilate(heat, _BESIDE)) & (heat > math.log(least_peak / (1 - least_peak))))
    found = zip(rows.tolist(), columns.tolist(), said[:4, rows, columns].T.tolist(), strict=True)
    (across, down), kept = grow, list[Sighting]()
    for row, column, (peak, edge, dx, dy) in sorted(found, key=lambda one: -one[2][0])[: 3 * MOST_SIGHTINGS]:
        x, y = ((column + dx) * STRIDE_PX + 2) * across - 0.5, ((row + dy) * STRIDE_PX + 2) * down - 0.5
        size = EDGE_UNIT_PX * math.exp(edge) * math.sqrt(across * down)
        here = Sighting(x, y, size, 1 / (1 + math.exp(-peak)))
        if all(apart_px(here, other) > APART * min(size, other.size) for other in kept):
            kept.append(here)
    return tuple(kept[:MOST_SIGHTINGS])


@dataclass(frozen=True)
class Glance:
    """How a die is looked at: from ``dx``, ``dy`` edges beside it, ``zoom`` times as large, turned by ``roll`` radians.

    It should look the same each time, to whichever ``reader``. Who agrees may be sure.
    """

    dx: float
    dy: float
    zoom: float
    roll: float
    mirrored: bool
    reader: str = READER


FIRST = Glance(0.0, 0.0, 1.0, 0.0, mirrored=False)
"""From where the finder saw it, to set the place right."""
SECOND = Glance(0.0, 0.0, 0.95, 0.0, mirrored=True, reader=SECOND_READER)
"""From there. What both find certain, as `PLAIN`, is looked at no more."""
THIRD = Glance(0.0, 0.0, 1.0, 0.0, mirrored=False, reader=SECOND_READER)
"""From where that one has set it: of a see-through die the finder sees the whole body, and one step from there to its
top is too short. Taken where a face is plainer from there."""
FURTHER = (
    Glance(0.0, 0.0, 1.0, 0.0, mirrored=False),
    Glance(0.0, 0.0, 0.95, 0.0, mirrored=True),
    Glance(0.03, 0.0, 1.04, -0.1, mirrored=False),
    Glance(0.03, -0.03, 1.06, 0.0, mirrored=False, reader=SECOND_READER),
    Glance(-0.03, 0.03, 0.96, 0.1, mirrored=True, reader=SECOND_READER),
    Glance(-0.04, 0.02, 1.0, 0.2, mirrored=False, reader=THIRD_READER),
    Glance(0.02, 0.04, 0.92, -0.2, mirrored=True, reader=THIRD_READER),
    Glance(0.0, -0.04, 1.12, 0.1, mirrored=True, reader=THIRD_READER),
)
"""In place of the first one, where it was not."""
LONG = tuple(
    tuple(replace(glance, reader=reader) for reader in (READER, SECOND_READER))
    for glance in FURTHER
    if glance.reader == THIRD_READER
)
"""As the third reader looks, by those who tell tilts, where tops seem to face apart: as often as they still do."""
PLAIN = 0.85
LEAST_FACE = 0.4
LEAST_SECOND = 5e-3
"""A face that gets less than this was not seen: the reader gives some 0.002 to anything."""
PROMISING = 0.02
"""Least odds of being a die, at the first glance, with which a place is looked at again."""
FAINT_PEAK, FAINT_NOTHING = 0.2, 0.6
"""What the finder gives less than the one, and each glance more of the other, is looked at no more: on photographs it
never became a place to be accounted for."""
ODD = 1.67
"""Dice of one throw do not differ more in size than this."""
RATHER_ONE, LOST, FOUND = 0.15, 0.5, 0.2
"""Where the finder gives more than the first to a die and the reader more than the second to none, the size may be
wrong. Whoever looks often dreams more: in another size one is only seen with odds of less than the last for none.
"""
OTHER_SIZES = 0.6, 1.6, 2.5
LEVEL_DEG = 5.0
"""Tops that seem to face so far away from each other are looked at longer: few glances tell tilts to some degrees."""
FARTHEST = 0.6
"""In edges: how far a first glance may move a place."""


@dataclass(frozen=True, eq=False)
class Look:
    """What the reader saw at one place, which it has set right.

    ``odds`` (N, KINDS) of nothing, 1-6, cocked and hidden, one row for each glance, and ``tilts`` (M, 2), how a top is
    turned to the line of sight (:mod:`vision.lean`), one row for each glance of a reader who tells it.
    """

    sighting: Sighting
    odds: Reals
    tilts: Reals

    @cached_property
    def mean(self) -> Reals:
        """The odds (KINDS,) over all glances."""
        return self.odds[0] if len(self.odds) == 1 else np.asarray(self.odds.mean(axis=0), np.float32)

    @cached_property
    def tilt(self) -> Reals:
        """How the top is turned to the line of sight, (2,), over all glances that tell."""
        return self.tilts[0] if len(self.tilts) == 1 else np.asarray(self.tilts.mean(axis=0), np.float32)

    @cached_property
    def value(self) -> int:
        """The likeliest face."""
        return int(self.mean[1:7].argmax()) + 1

    @property
    def second(self) -> int | None:
        """The face that comes next, if it was seen at all."""
        next_best = int(self.mean[1:7].argsort()[-2]) + 1
        return next_best if self.mean[next_best] >= LEAST_SECOND else None

    @cached_property
    def is_face(self) -> bool:
        """Whether a face is likelier than all the rest."""
        return bool(self.mean[self.value] > LEAST_FACE)

    @cached_property
    def is_plain(self) -> bool:
        """Whether it looked the same at every glance."""
        return bool(self.odds[:, self.mean.argmax()].min() > PLAIN)

    @property
    def is_faint(self) -> bool:
        """Whether the finder hardly saw a die, and no glance did."""
        return self.sighting.peak < FAINT_PEAK and bool(self.odds[:, NOTHING].min() > FAINT_NOTHING)


def look(pixels: Pixels, sightings: Sequence[Sighting]) -> tuple[Look, ...]:
    """Look at every sighting from near: once to set its place right, then again from there, longer where in doubt.

    Where the finder took a die for much larger or smaller than the others, it is looked at once more as one of them;
    where it saw one and none is seen, as a larger and as a smaller one, but no larger than a die of the same throw.
    """
    pyramid = Pyramid(pixels)
    looks = _looked(pyramid, sightings)
    faces = {n: seen.sighting for n, seen in enumerate(looks) if seen.is_face}
    plain = [seen.sighting.size for seen in looks if seen.is_face and seen.is_plain]
    usual = float(np.median(plain)) if plain else math.inf
    lost = [n for n, seen in enumerate(looks) if seen.sighting.peak >= RATHER_ONE and seen.mean[NOTHING] > LOST]
    sizes = [(n, size) for n in lost for times in OTHER_SIZES if (size := sightings[n].size * times) < ODD * usual]
    again = [(n, seen) for n, seen in _looked_as(pyramid, sightings, sizes) if seen.mean[NOTHING] < FOUND]
    if plain:
        odd = [n for n, seen in enumerate(looks) if not 1 / ODD < seen.sighting.size / usual < ODD]
        again += _looked_as(pyramid, sightings, [(n, usual) for n in odd])
    for n, seen in again:
        # Who looks in another size may be led to a neighbour: that is not what lies here.
        if n in faces or all(apart(seen.sighting, face) > APART for face in faces.values()):
            looks[n] = max(looks[n], seen, key=lambda one: float(one.mean[one.value]))
    for glances in LONG:
        if apart_deg([seen for seen in looks if seen.is_face], pixels.shape) <= LEVEL_DEG:
            break
        looks = _all_longer(pyramid, looks, glances)
    return tuple(looks)


def _looked_as(
    pyramid: Pyramid, sightings: Sequence[Sighting], sizes: Sequence[tuple[int, float]]
) -> list[tuple[int, Look]]:
    """Look at some of these, each named by its number, as if it were of that size."""
    seen = _looked(pyramid, [replace(sightings[n], size=size) for n, size in sizes])
    return [(n, one) for (n, _), one in zip(sizes, seen, strict=True)]


def apart_deg(faces: Sequence[Look], shape: tuple[int, ...]) -> float:
    """Return by how many degrees one of these tops faces away from the others in a picture of this shape."""
    return max(each_apart_deg(faces, shape), default=0.0)


def each_apart_deg(faces: Sequence[Look], shape: tuple[int, ...]) -> list[float]:
    """Return of each of these tops by how many degrees it faces away from the others."""
    tilts = np.array([face.tilt for face in faces], np.float64).reshape(-1, 2)
    middles = np.array([(face.sighting.x, face.sighting.y) for face in faces]).reshape(-1, 2)
    return off_deg(tilts, middles, shape).tolist()


def steadied(pixels: Pixels, looks: Sequence[Look]) -> tuple[Look, ...]:
    """Look at how the faces are turned as long as ever."""
    every = [glance for glances in LONG for glance in glances]
    return tuple(_all_longer(Pyramid(pixels), looks, every))


def look_longer(pyramid: Pyramid, seen: Look, glances: Sequence[Glance]) -> Look:
    """Look longer, by these glances, at how a face is turned."""
    _, places = _glances(pyramid, [seen.sighting], glances)
    return replace(seen, tilts=np.concatenate([seen.tilts, _tilts(places, glances)[0]]))


def _all_longer(pyramid: Pyramid, looks: Sequence[Look], glances: Sequence[Glance]) -> list[Look]:
    return [look_longer(pyramid, seen, glances) if seen.is_face else seen for seen in looks]


def _looked(pyramid: Pyramid, sightings: Sequence[Sighting]) -> list[Look]:
    if not sightings:
        return []
    first = looks_at(pyramid, sightings, FIRST)
    looks = [replace(seen, sighting=here) for seen, here in zip(first, sightings, strict=True)]
    rows = [row for row, seen in enumerate(first) if seen.mean[NOTHING] < 1 - PROMISING]
    placed = [first[row].sighting for row in rows]
    for row, again in zip(rows, looks_at(pyramid, placed, SECOND), strict=True):
        looks[row] = joined(looks[row], again)
    doubtful = [n for n, row in enumerate(rows) if not (looks[row].is_plain or looks[row].is_faint)]
    places = _nearer_to_tops(pyramid, [placed[n] for n in doubtful], [looks[rows[n]] for n in doubtful])
    for n, here, further, where in zip(doubtful, places, *_glances(pyramid, places, FURTHER), strict=True):
        seen = looks[rows[n]]
        tilts = np.concatenate([seen.tilts[1:], _tilts(where[None], FURTHER)[0]])
        odds_of_all = np.concatenate([seen.odds[1:], further])
        looks[rows[n]] = Look(_set_right(here, where[0], FURTHER[0]), odds_of_all, tilts)
    return looks


def _nearer_to_tops(pyramid: Pyramid, placed: Sequence[Sighting], seen: Sequence[Look]) -> list[Sighting]:
    """Look on from where second glances have set these places; return where the tops are rather to be seen."""
    third = looks_at(pyramid, [one.sighting for one in seen], THIRD)
    return [
        there.sighting if here.peak >= FAINT_PEAK and there.odds[-1, 1:7].max() >= one.odds[-1, 1:7].max() else here
        for here, one, there in zip(placed, seen, third, strict=True)
    ]


def looks_at(pyramid: Pyramid, sightings: Sequence[Sighting], glance: Glance) -> list[Look]:
    """Glance once at each sighting, and set its place right."""
    if not sightings:
        return []
    odds, places = _read([_glance(pyramid, one, glance) for one in sightings], glance.reader)
    rows = zip(sightings, places, odds[:, None], _tilts(places[:, None], [glance]), strict=True)
    return [Look(_set_right(seen, where, glance), *rest) for seen, where, *rest in rows]


def joined(one: Look, other: Look) -> Look:
    """Join two looks at one die, where the other saw it."""
    return Look(other.sighting, np.concatenate([one.odds, other.odds]), np.concatenate([one.tilts, other.tilts]))


def _tilts(places: Reals, glances: Sequence[Glance]) -> Reals:
    """Give the tilts (N, M, 2) that some of these glances have seen, as one not turned or mirrored would see them.

    ``places`` (N, len(glances), PLACE); M of them are by readers who tell tilts.
    """
    seen = [
        places[:, n, 3:] @ _turned_back(glance) for n, glance in enumerate(glances) if glance.reader != THIRD_READER
    ]
    return seen[0][:, None] if len(seen) == 1 else np.stack(seen, axis=1)


@cache
def _turned_back(glance: Glance) -> Reals:
    """Return what brings a tilt (2,), multiplied from the right, from what that glance has seen to what it is."""
    cos, sin, right = math.cos(glance.roll), math.sin(glance.roll), -1 if glance.mirrored else 1
    return np.array([[right * cos, -right * sin], [sin, cos]], np.float32)


def _glances(pyramid: Pyramid, seen: Sequence[Sighting], glances: Sequence[Glance]) -> tuple[Reals, Reals]:
    """Glance at each of N sightings: odds (N, len(glances), KINDS) and places (N, len(glances), PLACE)."""
    odds = np.empty((len(seen), len(glances), KINDS), np.float32)
    places = np.empty((len(seen), len(glances), PLACE), np.float32)
    for reader in dict.fromkeys(glance.reader for glance in glances) if seen else ():
        own = [n for n, glance in enumerate(glances) if glance.reader == reader]
        said = _read([_glance(pyramid, one, glances[n]) for one in seen for n in own], reader)
        odds[:, own], places[:, own] = (part.reshape(len(seen), len(own), -1) for part in said)
    return odds, places


def _glance(pyramid: Pyramid, seen: Sighting, glance: Glance) -> Pixels:
    middle = seen.x + glance.dx * seen.size, seen.y + glance.dy * seen.size
    side, edge_px = CROPS[glance.reader]
    cut = crop(pyramid, middle, seen.size * glance.zoom, roll=glance.roll, side=side, edge_px=edge_px)
    return np.asarray(cv2.flip(cut, 1), np.uint8) if glance.mirrored else cut


def _set_right(seen: Sighting, place: Reals, glance: Glance) -> Sighting:
    """Set a sighting right by the place (PLACE,) that a glance, one that does not turn it, has told."""
    edge = seen.size * glance.zoom
    right, down, larger = place[:3].tolist()
    dx, dy = (min(max(way, -FARTHEST), FARTHEST) * edge for way in (right, down))
    dx, dy = dx + glance.dx * seen.size, dy + glance.dy * seen.size
    size = edge * math.exp(min(max(larger, -0.5), 0.5))
    return Sighting(seen.x + (-dx if glance.mirrored else dx), seen.y + dy, size, seen.peak)


def _read(cuts: list[Pixels], reader: str) -> tuple[Reals, Reals]:
    """Run one of the readers: odds (N, KINDS) and places (N, PLACE) of crops."""
    # One by one: for every other number of crops OpenCV would set up the network anew, which takes longer.
    network = _network(WEIGHTS, reader)
    said = np.array([network(_evened(cut)).ravel() for cut in cuts])
    odds = np.exp(said[:, :KINDS] - said[:, :KINDS].max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32), said[:, KINDS:]


def distinct(looks: Sequence[Look]) -> tuple[Look, ...]:
    """Leave out what is the same die, seen again: the surest of those whose places came together is kept."""
    kept: list[Look] = []
    for seen in sorted(looks, key=lambda seen: float(seen.mean[NOTHING])):
        if all(apart(seen.sighting, other.sighting) > APART for other in kept):
            kept.append(seen)
    return tuple(kept)
