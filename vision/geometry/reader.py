"""Geometry: the reading of dice by what a die is, without anything learned.

1. Find all spots that could be pips (:mod:`vision.geometry.pips`).
2. Find the pose in which the best faces appear (:mod:`vision.geometry.faces`): tops share it.
3. Keep the faces that stand up to every test, the best first; a face that
   contradicts one already kept (shares a pip, or lies on the same die) is dropped.
4. Small pips of which something is in doubt (:mod:`vision.geometry.doubt`) are looked at once more, enlarged.

Where tops are known it only confirms them: it looks at nothing else, in the poses that may be theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.geometry.doubt import in_doubt, is_side_of
from vision.geometry.evidence import Face
from vision.geometry.faces import find_faces, find_ones, may_be_ones, may_pair
from vision.geometry.lean import leans
from vision.geometry.pips import Pips, find_pips
from vision.geometry.pose import Pose, View, look
from vision.reading import Die, Pixels

AREA_PX = 0.6e6
"""Pixels of the picture that is worked on: a die of 4 % of the width has 36 px."""
LARGER_AREA_PX = 1.2e6
SMALL_RADIUS_PX = 5.0
"""Pips smaller than this are looked at once more, in a larger picture, when the first look leaves a doubt."""
MAX_GROWTH = 2.0
TILTS = (1.0, 0.9, 0.8, 0.7, 0.6)
"""Sine of the camera's elevation: height over width of a circle on the table."""
NEAR_TILT = 0.12
"""How far from what is known the tilts are that are tried."""
EDGE_PX = 48.0
"""Edge of a top in the picture that is worked on, where it is known: its pips have some 5 px radius."""
Top = tuple[float, float, float]
"""Where a top is known to be: x and y of its middle, and its edge, in pixels of the picture."""
SUITS = 0.7
"""A pose is considered when the faces of two pips or more are at least so good, compared with the best pose."""


@dataclass(frozen=True)
class Opinion:
    """What geometry makes of a picture.

    The ``dice`` it sees, those of which it is not certain, ``vague``, those that are ``stained`` where a face could
    have another pip, and whether one of them leans.
    """

    dice: tuple[Die, ...]
    vague: tuple[Die, ...]
    stained: tuple[Die, ...]
    leaning: bool


def read(pixels: Pixels) -> Opinion:
    """Read the tops of all dice in the picture; more than a guess only where another one agrees."""
    opinion, doubted, small = _look(pixels, AREA_PX)
    if small and doubted:
        opinion, _, _ = _look(pixels, LARGER_AREA_PX)
    return opinion


def confirm(pixels: Pixels, tops: Sequence[Top], tilt: float) -> Opinion:
    """Read only what lies at these tops, of which there must be one, in a third of the time.

    ``tilt`` is the sine of the camera's elevation, as well as it is known.
    """
    edge = float(np.median([size for _, _, size in tops]))
    resized, scale = _resized(pixels, min(AREA_PX, pixels.shape[0] * pixels.shape[1] * (EDGE_PX / edge) ** 2))
    near = np.zeros(resized.shape[:2], np.uint8)
    for x, y, size in tops:
        cv2.circle(near, (round(x * scale), round(y * scale)), round(size * scale), 255, -1)
    tilts = [one for one in TILTS if abs(one - max(tilt, TILTS[-1])) < NEAR_TILT]
    faces, view = _best_pose(resized, find_pips(resized, near), tilts)
    return _opinion(_family(faces), view, scale, pixels.shape)


def _look(pixels: Pixels, area: float) -> tuple[Opinion, bool, bool]:
    """Read the picture at about this many pixels; tell whether it is in doubt and whether its pips are small."""
    resized, scale = _resized(pixels, area)
    faces, view = _best_pose(resized, find_pips(resized), TILTS)
    kept = _family(faces)
    small = bool(kept) and float(np.median([face.radius for face in kept])) < SMALL_RADIUS_PX
    strangers = [face for face in faces if face not in kept]
    return _opinion(kept, view, scale, pixels.shape), in_doubt(kept, view, strangers), small


def _opinion(kept: list[Face], view: View, scale: float, shape: tuple[int, ...]) -> Opinion:
    dice = tuple(_die(face, view.pose, scale, shape) for face in kept)
    vague, stained = (
        tuple(die for die, is_so in zip(dice, flags, strict=True) if is_so)
        for flags in ([not face.certain for face in kept], [face.stained for face in kept])
    )
    return Opinion(dice, vague, stained, leans(kept, view))


def _resized(pixels: Pixels, area: float) -> tuple[Pixels, float]:
    tall, wide = pixels.shape[:2]
    scale = min(MAX_GROWTH, (area / (tall * wide)) ** 0.5)
    size = max(1, round(wide * scale)), max(1, round(tall * scale))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(pixels, size, interpolation=how), np.uint8), scale


def _best_pose(pixels: Pixels, pips: Pips, tilts: Sequence[float]) -> tuple[list[Face], View]:
    """Return the faces of the pose in which they are best, and the view of that pose.

    Lone pips are looked at in the poses that suit the other faces; they alone say little about a pose.
    """
    pairs, lone = may_pair(pixels, pips), may_be_ones(pixels, pips)
    views = [look(pixels, pips, Pose(np.diag([1 / tilt, tilt]))) for tilt in tilts]
    faces = [[face for face in find_faces(view, pairs) if face.likely] for view in views]
    scores = [_score(_without_contradictions(found, tilt)) for found, tilt in zip(faces, tilts, strict=True)]
    best: tuple[float, list[Face], View] | None = None
    for view, found, score, tilt in zip(views, faces, scores, tilts, strict=True):
        if score < SUITS * max(scores):
            continue
        ones = [face for face in find_ones(view, lone) if face.likely]
        kept = _without_contradictions(found + ones, tilt)
        score = _score(kept)
        if best is None or score > best[0] + 0.02:
            best = score, kept, view
    if best is None:
        raise AssertionError("the best pose suits itself")
    return best[1], best[2]


def _score(faces: list[Face]) -> float:
    return sum(face.merit**2 * min(face.value, 4) for face in faces if face.certain)


def _without_contradictions(faces: list[Face], tilt: float) -> list[Face]:
    """Keep the best faces of those that share pips or lie on the same die, and no side of a die."""
    kept: list[Face] = []
    for face in sorted(
        faces, key=lambda face: (not face.certain, not face.alone, -face.merit * (1 + 0.1 * face.value))
    ):
        if not any(_contradict(face, other) for other in kept):
            kept.append(face)
    return [face for face in kept if not any(is_side_of(face, top, tilt) for top in kept)]


def _family(faces: list[Face]) -> list[Face]:
    """Leave out lone pips and doubtful faces that look like none of the rest: dice of one throw resemble each other."""
    parents = [face for face in faces if face.certain and face.value > 1] or [face for face in faces if face.certain]
    if not parents:
        return []
    side, height = np.array([face.side for face in parents]), np.array([face.height for face in parents])
    return [
        face
        for face in faces
        if (face.certain and face.value > 1)
        or (
            (0.45 if face.certain else 0.7) * side.min() < face.side < (2.2 if face.certain else 1.45) * side.max()
            and (face.certain or face.alone)
            and (face.height > 0.5 * height.min() or face.value > 2)
        )
    ]


def _contradict(one: Face, other: Face) -> bool:
    apart = float(np.hypot(*(one.centre - other.centre)))
    return apart < 0.75 * (one.side + other.side) / 2 or bool(set(one.members) & set(other.members))


def _die(face: Face, pose: Pose, scale: float, shape: tuple[int, ...]) -> Die:
    corner = np.abs(pose.to_pixels).sum(axis=1) * face.side / 2
    low = np.clip((face.middle - corner) / scale, 0, None)
    high = np.minimum((face.middle + corner) / scale, [shape[1], shape[0]])
    x, y, right, bottom = (round(float(v)) for v in (*low, *high))
    return Die(face.value, (x, y, right - x, bottom - y), min(0.999, 0.5 + face.merit / 2))
