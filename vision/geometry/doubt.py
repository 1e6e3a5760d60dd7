"""Doubt: what speaks against a reading, although each of its faces stands up by itself.

Faces and the view they were found in go in. Nothing is in doubt when

1. every face is beyond doubt by itself;
2. no two of them can be two sides of one die;
3. every clean pip in the picture belongs to a face, or lies on the side of a die whose top was read;
4. nothing else in the picture has the size and shape of a die (:mod:`vision.geometry.bodies`).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.geometry.bodies import outside, unread_body, width_px
from vision.geometry.evidence import Face
from vision.geometry.faces import may_pair
from vision.geometry.pose import View

ON_BODY = 0.72
"""In die widths from the axis of a die: what lies nearer is on the die (its corners lie at 0.71)."""
UNLIKE = 1.8
"""Largest over least die of one throw; 1.7 on 99 % of photographed throws, perspective and mixed sets included."""
USUAL_SIDE = 9.5
"""Edge of a die in pip radii; 7-12 on photographed tops."""
MANY = 10
"""Clean spots that no die explains: more than one unread top has may be a texture, and weak ones say nothing."""
TEXTURE = 40
"""More than the pips of a few unread dice are a texture or print, and say nothing unless they stand out of it."""


def in_doubt(faces: Sequence[Face], view: View, strangers: Sequence[Face] = ()) -> bool:
    """Tell whether these faces are not all there is to read; ``strangers`` may be faces, but look like no other."""
    faces = list(faces)
    if any(not face.certain for face in faces):
        return True
    if not faces:
        return _looks_like_dice(view)
    if _may_share_a_die(faces, view) or _in_plane(faces, view):
        return True
    return _is_elsewhere(strangers, faces, view) or len(_unexplained(faces, view)) > 0 or unread_body(faces, view)


def is_side_of(face: Face, top: Face, tilt: float, slack: float = 1.0) -> bool:
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


def _may_share_a_die(faces: list[Face], view: View) -> bool:
    """Tell whether two faces leave no room for two dice, differ too much for two, or lie as top and side of one do."""
    tilt = float(view.pose.shape[1, 1])
    widths = [width_px(face, view) for face in faces]
    widest = max(widths)
    if widest > UNLIKE * min(widths):
        return True
    for one in faces:
        for other in faces:
            if one is other:
                continue
            if float(np.hypot(*(one.centre - other.centre))) < 0.93 * (one.side + other.side) / 2:
                return True
            # At 45 degrees a side looks as round as the top, and perspective shifts the view's own slant.
            across, down = (one.middle - other.middle) / widest
            if is_side_of(one, other, tilt, 1.2) or (tilt < 0.85 and abs(across) < 0.75 and 0.2 < down < 1.05):
                return True
    return False


def _is_elsewhere(strangers: Sequence[Face], faces: list[Face], view: View) -> bool:
    """Tell whether one of the strangers lies on none of the dice that were read; cloth makes weak ones."""
    height = 0.5 * float(np.median([face.height for face in faces]))
    return len(_clean_and_free(faces, view)) <= MANY and any(
        face.value > 1
        and face.height > height
        and face.solid > 0.9
        and all(outside(known, view, face.middle[None])[0] > ON_BODY for known in faces)
        for face in strangers
    )


def _unexplained(faces: list[Face], view: View) -> NDArray[np.intp]:
    """Return the rows of pips that must lie on a die whose top was not read."""
    rows = _clean_and_free(faces, view)
    pips = view.pips
    height = float(np.median([face.height for face in faces]))
    rows = rows[pips.height[rows] > (0.5 if len(rows) > MANY else 0.22) * height]
    if len(rows) > TEXTURE:
        rows = rows[pips.height[rows] > 1.4 * np.quantile(pips.height[rows], 0.85)]
    if not len(rows):
        return rows
    lone = (view.roundness[rows] > 0.8) & (pips.fill[rows] > 0.95) & (pips.ring[rows] > 0.97)
    lone &= pips.height[rows] > max(40, 0.5 * height)
    return rows[lone | _is_overhead(faces, view, rows) | _has_company(view, rows)]


def _looks_like_dice(view: View) -> bool:
    """Tell whether spots lie together as on a die, in a picture without any face."""
    pips = view.pips
    rows = np.flatnonzero((pips.fill > 0.95) & (pips.ring > 0.97) & (pips.height > 60) & (view.roundness > 0.5))
    return bool(0 < len(rows) <= TEXTURE and _has_company(view, rows).any())


def _in_plane(faces: list[Face], view: View) -> bool:
    """Tell whether beside the pips of a face lies another one in the same plane: more than half a face was missed.

    Needs no pose: ellipses of one shape lie in one plane. Below the middle of a top lie its sides.
    """
    pips = view.pips
    strong = (pips.fill > 0.9) & (pips.ring > 0.85)
    strong[[row for face in faces for row in face.members]] = False
    for face in faces:
        members = list(face.members)
        # Half a face looks like one of a small die with bold pips.
        width = max(width_px(face, view), USUAL_SIDE * face.radius)
        across, down = ((pips.xy - face.middle) / width).T
        near = strong & (np.hypot(across, down / view.pose.shape[1, 1]) < 0.95) & (down < 0.6)
        near &= (pips.height > 0.6 * face.height) & (pips.dark == pips.dark[members[0]])
        ratio = np.linalg.eigvals(np.linalg.solve(pips.cov[members].mean(axis=0), pips.cov[near])).real
        if near.any() and ((ratio.min(axis=1) > 0.5) & (ratio.max(axis=1) < 1.5 * ratio.min(axis=1))).any():
            return True
    return False


def _clean_and_free(faces: list[Face], view: View) -> NDArray[np.intp]:
    """Return the rows of spots as clean as pips, about as large as those read, and on none of the dice."""
    pips = view.pips
    members = [row for face in faces for row in face.members]
    radius = pips.radius[members]
    clean = (pips.fill > 0.93) & (pips.ring > 0.93) & (pips.height > 25) & (view.roundness > 0.5)
    clean &= (pips.radius > 0.6 * radius.min()) & (pips.radius < 1.7 * radius.max())
    clean[members] = False
    for face in faces:
        clean &= outside(face, view, pips.xy) > ON_BODY
        across, down = ((pips.xy - face.middle) / width_px(face, view)).T
        squeezed = view.roundness < face.roundness - 0.15
        clean &= ~((np.abs(across) < 0.95) & (down > -0.1) & (down < 1.4) & squeezed)
    return np.flatnonzero(clean)


def _is_overhead(faces: list[Face], view: View, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Tell which spots lie right above a face in the picture: it may be the side of a die, and they its top."""
    above = np.zeros(len(rows), bool)
    for face in faces:
        across, down = ((view.pips.xy[rows] - face.middle) / width_px(face, view)).T
        above |= (np.abs(across) < 0.9) & (down < 0) & (down > -1.3) & (view.pips.height[rows] > 0.5 * face.height)
    return above


def _has_company(view: View, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Tell which spots have another one beside them as the pips of one face have."""
    pips = view.pips.take(rows)
    apart = np.linalg.norm(pips.xy[:, None] - pips.xy[None], axis=2)
    mean = (pips.radius[:, None] + pips.radius[None]) / 2
    larger = np.maximum(pips.radius[:, None], pips.radius[None])
    pairs = may_pair(view.pixels, pips) & (apart > 3 * mean) & (apart < 13 * mean)
    pairs &= larger < 1.5 * np.minimum(pips.radius[:, None], pips.radius[None])
    return np.asarray(pairs.any(axis=1), np.bool_)
