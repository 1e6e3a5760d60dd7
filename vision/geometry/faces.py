"""Faces: the search for pips that make a legal pattern on one piece of material.

Pips and the picture go in, faces with their evidence (:mod:`vision.geometry.evidence`) come out, in one
assumed pose (:mod:`vision.geometry.pose`). They may contradict each other: who is right is decided elsewhere.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.geometry.evidence import SAME_COLOUR, SIDE_PER_PITCH, Candidate, Face, polar, weigh
from vision.geometry.lattice import MAX_DIAGONAL, PITCH_PER_HALF_DIAGONAL, Lattice, find_lattices
from vision.geometry.pips import Pips, distances_squared, sample, unlike
from vision.geometry.pose import View
from vision.reading import Pixels

Floats = NDArray[np.float64]

SIDE_PER_RADIUS = 10.0
"""Length of a die's edge over the radius of a single pip: the first guess for a one."""
MAX_LATTICES = 40
"""Legal patterns of one polarity that are looked at in one pose; a cloth of dots holds hundreds."""
MAX_ONES = 30
MIN_ONE_HEIGHT = 25
LARGEST_ONE = 0.45
"""Edge of a die over the lesser side of the picture: a lamp or a plate with a dot is no die."""


def may_pair(pixels: Pixels, pips: Pips) -> NDArray[np.bool_]:
    """Tell which pips can lie on one face, whatever the pose, (N, N): same ink, same face, face between them."""
    ink, face = (unlike(colour[:, None], colour[None]) for colour in (pips.ink, pips.face))
    low = np.minimum(pips.height[:, None], pips.height[None])
    high = np.maximum(pips.height[:, None], pips.height[None])
    pairs = (
        (pips.dark[:, None] == pips.dark[None])
        & (low > 0.45 * high)
        & (ink < 0.7 * high)
        & (face < np.maximum(0.7 * high, 30))
    )
    reach = 1.6 * MAX_DIAGONAL * np.minimum(pips.radius[:, None], pips.radius[None])
    pairs &= distances_squared(pips.xy) < reach * reach
    first, second = np.nonzero(np.triu(pairs, 1))
    between = np.array([0.25, 0.75])[None, :, None]
    on_line = pips.xy[first][:, None] * (1 - between) + pips.xy[second][:, None] * between
    middle_face = (pips.face[first] + pips.face[second])[:, None] / 2
    off = unlike(sample(pixels, on_line), middle_face).max(axis=1)
    clear = off < np.maximum(0.45 * pips.height[first], 15)
    allowed = np.zeros_like(pairs)
    allowed[first[clear], second[clear]] = allowed[second[clear], first[clear]] = True
    return allowed


def find_faces(view: View, pairs: NDArray[np.bool_]) -> list[Face]:
    """Return every face of two pips or more; they may contradict each other."""
    faces: list[Face] = []
    for dark in (True, False):
        rows = np.flatnonzero(view.round & (view.pips.dark == dark))
        best: dict[frozenset[int], Lattice] = {}
        for lattice in find_lattices(view.xy[rows], view.pips.radius[rows], pairs[np.ix_(rows, rows)]):
            same = best.setdefault(frozenset(lattice.members), lattice)
            if lattice.misfit < same.misfit:
                best[frozenset(lattice.members)] = lattice
        heights = view.pips.height[rows]
        promising = sorted(best.values(), key=lambda lattice: -_promise(lattice, heights))[:MAX_LATTICES]
        faces += weigh(view, [_candidate(lattice, rows) for lattice in promising])
    return faces


def _candidate(lattice: Lattice, rows: NDArray[np.intp]) -> Candidate:
    pitch = lattice.half_diagonal * PITCH_PER_HALF_DIAGONAL
    return Candidate(rows[list(lattice.members)], lattice.centre, pitch, lattice.misfit)


def _promise(lattice: Lattice, heights: Floats) -> float:
    """Return how good a lattice is before anybody has looked at the picture."""
    strength = heights[list(lattice.members)]
    return float((1 - 3 * lattice.misfit) * lattice.value * strength.min() ** 2 / strength.max())


def may_be_ones(pixels: Pixels, pips: Pips) -> NDArray[np.intp]:
    """Return the rows of pips with nothing but face around them, whatever the pose."""
    rows = np.flatnonzero((pips.ring > 0.8) & (pips.height > MIN_ONE_HEIGHT))
    axes = 2 * np.linalg.cholesky(pips.cov[rows]) if len(rows) else np.zeros((0, 2, 2))
    around = polar(np.linspace(1.5, 3.0, 5), 24).reshape(-1, 2) @ axes.transpose(0, 2, 1)
    off = unlike(sample(pixels, pips.xy[rows, None] + around), pips.face[rows, None])
    return rows[(off < SAME_COLOUR * pips.height[rows, None]).mean(axis=1) > 0.85][:MAX_ONES]


def find_ones(view: View, rows: NDArray[np.intp]) -> list[Face]:
    """Return the faces of one pip; ``rows`` are those that :func:`may_be_ones` has let through."""
    pitch = view.pips.radius * (SIDE_PER_RADIUS / SIDE_PER_PITCH)
    alone = [Candidate(np.array([row]), view.xy[row], float(pitch[row]), 0.0) for row in rows if view.round[row]]
    return [face for face in weigh(view, alone) if face.side < LARGEST_ONE * min(view.pixels.shape[:2])]
