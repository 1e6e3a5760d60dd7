"""Beside a face: does the top of another die lie there, against this one?

Both finders take two dice that touch for one now and then. They are not blind to the other: where it lies they are less
sure that nothing does than elsewhere on the ground. So what lies one edge away is worth a look already at an inkling
of a finder's. Whoever looks may see that it is a side, or the table.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from vision.crops import from_above
from vision.networks import Field, Look, Sighting

NEAREST, FARTHEST = 0.75, 1.45
"""In edges: how far apart the middles of two tops are whose dice touch."""
APART = 0.6
"""In edges: what is nearer to another known top is that one."""


def beside(
    field: Field, faces: Sequence[Look], shape: tuple[int, ...], inkling: float, *, told: bool = False
) -> tuple[Sighting, ...]:
    """Return where the tops of other dice may lie against these in a picture of this shape, the likeliest first.

    ``inkling`` is what a finder must give to a top there, or to one whose middle it has ``told`` to be there.
    """
    places, peaks = field.tops_above(inkling, shape, told=told)
    if not faces or not len(peaks):
        return ()
    x, y, size, stretch, cos, sin = (column[:, None] for column in np.array([_seen(face) for face in faces]).T)
    right, down = places[0] - x, places[1] - y
    # Most of these places are the faces themselves.
    other = (np.hypot(right, down) > APART * size).all(axis=0)
    if not other.any():
        return ()
    places, peaks, right, down = places[:, other], peaks[other], right[:, other], down[:, other]
    # (F, N): how far each place is from each top, in its edges, as if it were seen from above; and whether it is there.
    away = np.hypot((cos * right - sin * down) * stretch, (sin * right + cos * down) / stretch) / size
    beside_it = (away > NEAREST) & (away < FARTHEST)
    peaks = np.where(beside_it.any(axis=0), peaks, 0)
    found: list[Sighting] = []
    while peaks.any():
        best = int(peaks.argmax())
        there_x, there_y = places[:, best].tolist()
        here = Sighting(there_x, there_y, float(size[beside_it[:, best].argmax(), 0]), float(peaks[best]))
        found.append(here)
        peaks[np.hypot(places[0] - here.x, places[1] - here.y) <= APART * here.size] = 0
    return tuple(found)


def _seen(face: Look) -> tuple[float, ...]:
    """Return x, y and size of a top, and how to see it from above: stretch, cosine and sine of the turn before."""
    stretch, roll = from_above(face.tilt.tolist())
    here = face.sighting
    return here.x, here.y, here.size, stretch, math.cos(roll), math.sin(roll)
