"""Beside a face: does the top of another die lie there, against this one?

Both finders take two dice that touch for one now and then, and see nothing at all where the other one is. Tops of
dice of one set that lie flat face one lamp and are of one colour: what is of the colour of a known top, as large, and
one edge away is worth a look. Whoever looks may see that it is a side, or the table.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from vision.crops import FINE_PX, Pyramid, crop, from_above, place_of
from vision.networks import Look, Sighting

EDGE_PX = 24.0
"""Edge of a top in the picture that is looked at: two edges to every side are in view."""
OWN = 0.4
"""In edges from its middle: what is of the top."""
ALIKE_LEVELS = 26.0
"""Grey levels of any colour by which another top may differ."""
DISC_PX = 15
"""Width of what must be of that colour..."""
SHARE = 0.6
"""...for the most part: a die has pips, too."""
NEAREST, FARTHEST = 0.9, 1.45
"""In edges: how far apart the middles of two tops are whose dice touch."""
APART = 0.7
"""In edges: what is nearer to another known top is that one."""

_MIDDLE = (FINE_PX - 1) / 2
_across, _down = (np.mgrid[:FINE_PX, :FINE_PX][::-1] - _MIDDLE) / EDGE_PX
_away = np.hypot(_across, _down)
_OWN, _RING = _away < OWN, (_away > NEAREST) & (_away < FARTHEST)
_DISC = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (DISC_PX, DISC_PX)).astype(np.float32)
_DISC /= _DISC.sum()


def beside(pyramid: Pyramid, faces: Sequence[Look]) -> tuple[Sighting, ...]:
    """Return where the tops of other dice may lie against these; no finder has seen one there (a peak of 0)."""
    known = [face.sighting for face in faces]
    found: list[Sighting] = []
    for face in faces:
        for x, y in _places(pyramid, face):
            others = (*known, *found)
            if all(math.hypot(x - other.x, y - other.y) > APART * other.size for other in others):
                found.append(Sighting(x, y, face.sighting.size, 0.0))
    return tuple(found)


def _places(pyramid: Pyramid, face: Look) -> list[tuple[float, float]]:
    """Find what may be another top around this one, the likeliest first: x, y in pixels of the picture."""
    here = face.sighting
    middle = here.x, here.y
    stretch, roll = from_above(face.tilt.tolist())
    cut = crop(pyramid, middle, here.size, stretch, roll, FINE_PX, EDGE_PX)
    off = np.abs(cut - np.median(cut[_OWN], axis=0)).max(axis=2)
    share = cv2.filter2D((off < ALIKE_LEVELS).astype(np.float32), -1, _DISC, borderType=cv2.BORDER_CONSTANT)
    rows, columns = np.nonzero(_RING & (share > SHARE))
    order = np.argsort(-share[rows, columns], kind="stable")
    kept: list[tuple[float, float]] = []
    for x, y in np.stack([_across[rows, columns], _down[rows, columns]], axis=1)[order].tolist():
        if all(math.hypot(x - other[0], y - other[1]) > APART for other in kept):
            kept.append((x, y))
    return [place_of((x, y), middle, here.size, stretch, roll) for x, y in kept]
