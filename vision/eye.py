"""The eye: one picture in, one reading out.

1. Find all spots that could be pips (:mod:`vision.pips`).
2. Find the pose in which the best faces appear (:mod:`vision.faces`): tops share it.
3. Keep the faces that stand up to every test, the best first; a face that
   contradicts one already kept (shares a pip, or lies on the same die) is dropped.
4. Sure is only who can account for everything: each face is beyond doubt, and no
   pip that looks like one of a top is left over.

Knows no rules: how many dice there should be is told from outside.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces import Face, Pose, View, find_faces, find_ones, look, may_be_ones, may_pair
from vision.pips import Pips, find_pips
from vision.reading import Die, Pixels, Reading, Why

AREA_PX = 0.8e6
"""Pixels of the picture that is worked on: a die of 2 % of the width is still 25 px."""
MAX_GROWTH = 2.0
TILTS = (1.0, 0.9, 0.8, 0.7, 0.6)
"""Sine of the camera's elevation: height over width of a circle on the table."""


class Eye:
    """Reads still pictures. Has no state: one eye may serve several threads."""

    def read(self, pixels: Pixels, count: int | None = None) -> Reading:
        """Read the tops of all dice in the picture; ``count`` is how many there should be, if known."""
        small, scale = _to_working_size(pixels)
        pips = find_pips(small)
        faces, view = _best_pose(small, pips)
        kept = _family(faces)
        dice = tuple(_die(face, view.pose, scale, pixels.shape) for face in kept)
        return Reading(dice, _doubt(kept, view, count))


def _to_working_size(pixels: Pixels) -> tuple[Pixels, float]:
    tall, wide = pixels.shape[:2]
    scale = min(MAX_GROWTH, (AREA_PX / (tall * wide)) ** 0.5)
    size = max(1, round(wide * scale)), max(1, round(tall * scale))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(pixels, size, interpolation=how), np.uint8), scale


def _best_pose(pixels: Pixels, pips: Pips) -> tuple[list[Face], View]:
    """Return the faces of the pose in which they are best, and the view of that pose."""
    pairs, lone = may_pair(pixels, pips), may_be_ones(pixels, pips)
    best: tuple[float, list[Face], View] | None = None
    for tilt in TILTS:
        view = look(pixels, pips, Pose(np.diag([1 / tilt, tilt])))
        faces = [face for face in find_faces(view, pairs) + find_ones(view, lone) if face.likely]
        kept = _without_contradictions(faces, tilt)
        score = sum(face.merit**2 * min(face.value, 4) for face in kept if face.certain)
        if best is None or score > best[0] + 0.02:
            best = score, kept, view
    if best is None:
        raise AssertionError("there is always a first tilt")
    return best[1], best[2]


def _without_contradictions(faces: list[Face], tilt: float) -> list[Face]:
    """Keep the best faces of those that share pips or lie on the same die, and no side of a die."""
    kept: list[Face] = []
    for face in sorted(
        faces, key=lambda face: (not face.certain, not face.alone, -face.merit * (1 + 0.1 * face.value))
    ):
        if not any(_contradict(face, other) for other in kept):
            kept.append(face)
    return [face for face in kept if not any(_is_side_of(face, top, tilt) for top in kept)]


def _is_side_of(face: Face, top: Face, tilt: float, slack: float = 1.0) -> bool:
    """Tell whether a face lies where a die with that top turns a side to the camera.

    The middle of a side lies half an edge beside and half an edge below the middle of the
    top; the camera, at the elevation whose sine is the tilt, sees the height as a shift.
    """
    if face is top or not top.certain or face.roundness > top.roundness + 0.1:
        return False
    height = top.side / 2 * (1 / tilt**2 - 1) ** 0.5
    offset = face.centre - top.centre
    # Part of a side's pips can look like a face of their own, away from the middle.
    zone = slack * (0.62 if face.side > 0.8 * top.side else 0.85)
    return bool(offset[1] > 0 and np.hypot(offset[0], offset[1] - height) < zone * top.side)


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


def _doubt(faces: list[Face], view: View, count: int | None) -> Why | None:
    if count is not None and len(faces) != count:
        return Why.COUNT
    if any(not face.certain for face in faces):
        return Why.COCKED
    if _left_over(faces, view).any() or _too_close(faces, float(view.pose.shape[1, 1])):
        return Why.OVERLAP
    return None


def _too_close(faces: list[Face], tilt: float) -> bool:
    """Tell whether two faces leave no room for two dice: one of them may be a side, or lies on another die."""
    return any(
        float(np.hypot(*(one.centre - other.centre))) < 0.93 * (one.side + other.side) / 2
        or _is_side_of(one, other, tilt, slack=1.2)
        for one in faces
        for other in faces
        if one is not other
    )


def _left_over(faces: list[Face], view: View) -> NDArray[np.bool_]:
    """Tell which pips look like those of a top and belong to no face."""
    pips = view.pips
    if not faces or not len(pips):
        return np.zeros(len(pips), bool)
    members = [row for face in faces for row in face.members]
    height, radius = np.median(pips.height[members]), pips.radius[members]
    alike = (view.roundness > 0.8) & (pips.height > 0.6 * height) & (pips.ring > 0.85) & (pips.fill > 0.93)
    alike &= (pips.radius > 0.75 * radius.min()) & (pips.radius < 1.4 * radius.max())
    nearest = np.abs(pips.face[:, None] - pips.face[members][None]).max(axis=2).min(axis=1)
    alike &= nearest < 0.25 * height
    alike[members] = False
    return alike


def _die(face: Face, pose: Pose, scale: float, shape: tuple[int, ...]) -> Die:
    corner = np.abs(pose.to_pixels).sum(axis=1) * face.side / 2
    low = np.clip((face.middle - corner) / scale, 0, None)
    high = np.minimum((face.middle + corner) / scale, [shape[1], shape[0]])
    x, y, right, bottom = (round(float(v)) for v in (*low, *high))
    return Die(face.value, (x, y, right - x, bottom - y), min(0.999, 0.5 + face.merit / 2))
