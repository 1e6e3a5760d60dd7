"""Beside a face: does the top of another die lie there, against this one?

Both finders take two dice that touch for one now and then. They are not blind to the other: where it lies they are less
sure that nothing does than elsewhere on the ground. So what lies one edge away is worth a look already at an inkling
of a finder's. Whoever looks may see that it is a side, or the table.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.crops import from_above
from vision.networks import Field, Look, Sighting

NEAREST, FARTHEST = 0.75, 1.45
"""In edges: how far apart the middles of two tops are whose dice touch."""
APART = 0.6
"""In edges: what is nearer to another known top is that one."""

Places = NDArray[np.float64]
"""X and y (2, N) in pixels of a picture."""


def beside(field: Field, faces: Sequence[Look], shape: tuple[int, ...], inkling: float) -> tuple[Sighting, ...]:
    """Return where the tops of other dice may lie against these in a picture of this shape, the likeliest first.

    ``inkling`` is what a finder must give to a top there.
    """
    places, peaks = field.tops_above(inkling, shape)
    sizes = np.zeros_like(peaks)
    for face in faces:
        away = _edges_away(face, places)
        sizes[(away > NEAREST) & (away < FARTHEST)] = face.sighting.size
    peaks[sizes == 0] = 0
    for face in faces:
        peaks[_are_at(places, face.sighting)] = 0
    found: list[Sighting] = []
    while peaks.any():
        best = int(peaks.argmax())
        x, y = places[:, best].tolist()
        found.append(Sighting(x, y, float(sizes[best]), float(peaks[best])))
        peaks[_are_at(places, found[-1])] = 0
    return tuple(found)


def _edges_away(face: Look, places: Places) -> Places:
    """Return how far (N,) places are from the middle of a top, in its edges, as if they were seen from above."""
    here = face.sighting
    stretch, roll = from_above(face.tilt.tolist())
    cos, sin = math.cos(roll), math.sin(roll)
    right, down = places[0] - here.x, places[1] - here.y
    return np.asarray(np.hypot((cos * right - sin * down) * stretch, (sin * right + cos * down) / stretch) / here.size)


def _are_at(places: Places, here: Sighting) -> NDArray[np.bool_]:
    return np.asarray(np.hypot(places[0] - here.x, places[1] - here.y) <= APART * here.size)
