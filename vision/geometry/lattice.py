"""The six legal faces: which pips lie where, and the search for them among spots.

Positions in, faces out; knows nothing of pictures. Positions are *upright*: they
have been mapped so that the tops of the dice are squares of any rotation.

Every legal face is symmetric about its centre, and every one but the one has two
pips at opposite ends of a diagonal. So each pair of pips is taken for such a
diagonal, and all that lies inside the circle over it must make a legal face:

=====  =============================================================
value  inside the circle over the diagonal
=====  =============================================================
2      nothing
3      the centre
4      the other diagonal, as long and at a right angle
5      both
6      another diagonal and the middles of two opposite sides
=====  =============================================================
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# Pitch of the 3 x 3 lattice over pip radius: precision dice 2.1, common drilled
# dice 2.4-2.8, ivory dice with small pips 3.5-4.2 (measured on 20 kinds of dice).
MIN_DIAGONAL = 4.3
MAX_DIAGONAL = 12.6
"""Length of the diagonal between corner pips, in pip radii."""
MAX_RADIUS_RATIO = 1.6
TOLERANCE = 0.16
"""How far a pip may lie from its place, in half diagonals; a pitch is 0.71."""
INSIDE = 1.25
MAX_PAIRS = 300
"""Diagonals that are tried; five dice with their sides have some 60, a cloth of dots thousands."""
PITCH_PER_HALF_DIAGONAL = 2**-0.5


@dataclass(frozen=True, eq=False)
class Lattice:
    """Pips that make a legal face: their rows in the table, the centre, half the diagonal, and the misfit.

    ``misfit`` is the root mean square distance of the pips from their places, in half diagonals.
    """

    value: int
    members: tuple[int, ...]
    centre: Floats
    half_diagonal: float
    misfit: float


def pattern(value: int) -> Floats:
    """Return where the pips of a face lie, (value, 2), in pitches from the centre.

    >>> pattern(3).tolist()
    [[-1.0, -1.0], [0.0, 0.0], [1.0, 1.0]]
    """
    corners = [(-1, -1), (1, 1), (-1, 1), (1, -1)]
    middle = [(-1, 0), (1, 0)]
    places = corners[: 2 * (value // 2)] if value < 6 else corners + middle
    if value % 2:
        places = [*places, (0, 0)]
    return np.array(sorted(places), float).reshape(-1, 2)


def find_lattices(xy: Floats, radius: Floats, allowed: NDArray[np.bool_] | None = None) -> list[Lattice]:
    """Return every legal face of two pips or more; they may share pips. The first rows are the most trusted.

    ``xy`` (N, 2) upright positions, ``radius`` (N,) in the same unit; ``allowed`` (N, N)
    says which pairs may be a diagonal, symmetric, all of them when left out.
    """
    if len(xy) < 2:
        return []
    gap = xy[:, None] - xy[None]
    apart = np.hypot(gap[..., 0], gap[..., 1])
    mean = (radius[:, None] + radius[None]) / 2
    ratio = np.maximum(radius[:, None], radius[None]) / np.minimum(radius[:, None], radius[None])
    pairs = (apart > MIN_DIAGONAL * mean) & (apart < MAX_DIAGONAL * mean) & (ratio < MAX_RADIUS_RATIO)
    if allowed is not None:
        pairs &= allowed
    second, first = np.nonzero(np.tril(pairs, -1))
    first, second = first[:MAX_PAIRS], second[:MAX_PAIRS]
    found = (_over_diagonal(xy, radius, int(i), int(j)) for i, j in zip(first, second, strict=True))
    return [lattice for lattice in found if lattice]


def _over_diagonal(xy: Floats, radius: Floats, i: int, j: int) -> Lattice | None:
    centre, half = (xy[i] + xy[j]) / 2, (xy[j] - xy[i]) / 2
    length = float(np.hypot(*half))
    along = half / length**2
    offset = xy - centre
    # Coordinates in which pip j lies at (1, 0) and pip i at (-1, 0).
    local = np.stack([offset @ along, offset @ np.array([-along[1], along[0]])], axis=1)
    size = (radius[i] + radius[j]) / 2
    near = (np.einsum("ij,ij->i", local, local) < INSIDE**2) & (radius > 0.45 * size) & (radius < 2.2 * size)
    near[[i, j]] = False
    rest = np.flatnonzero(near)
    named = _name(local[rest])
    if named is None:
        return None
    value, misfit = named
    return Lattice(value, (i, j, *map(int, rest)), centre, length, misfit)


def _name(inside: Floats) -> tuple[int, float] | None:
    """Return value and misfit of the face whose pips between the ends of the diagonal are these."""
    distance = np.hypot(inside[:, 0], inside[:, 1])
    at_centre = distance < TOLERANCE
    centred = distance[at_centre]
    others = inside[~at_centre]
    if len(centred) > 1 or len(others) not in (0, 2, 4) or (len(others) == 4 and len(centred)):
        return None
    squares = float((centred**2).sum())
    if len(others) == 2:
        error = _square_error(others)
    elif len(others) == 4:
        error = _rectangle_error(others)
    else:
        error = 0.0
    if error is None:
        return None
    count = 2 + len(inside)
    return count, float(np.sqrt((squares + error) / count))


def _square_error(pair: Floats) -> float | None:
    """Return the squared misfit of the other diagonal of a four or five."""
    if pair[0, 1] < 0:
        pair = pair[::-1]
    off = pair - np.array([[0, 1], [0, -1]])
    error = (off**2).sum(axis=1)
    # The right angle may be off by perspective, the common centre may not.
    if np.hypot(*(pair[0] + pair[1])) > 1.5 * TOLERANCE or error.max() > (1.6 * TOLERANCE) ** 2:
        return None
    return float(error.sum())


def _rectangle_error(four: Floats) -> float | None:
    """Return the squared misfit of the other diagonal and the two side middles of a six."""
    distance = np.hypot(four[:, 0], four[:, 1])
    corners, middles = four[np.argsort(-distance)[:2]], four[np.argsort(-distance)[2:]]
    corner = (corners[0] - corners[1]) / 2
    length = float(np.hypot(*corner))
    if not 0.8 < length < 1.2 or abs(corner[0]) > 0.55 * length:
        return None
    end = np.array([1.0, 0.0])
    best = None
    for side in (end + corner, end - corner):
        places = np.array([side / 2, -side / 2])
        if np.hypot(*(middles[0] - places[0])) > np.hypot(*(middles[0] - places[1])):
            places = places[::-1]
        error = ((middles - places) ** 2).sum(axis=1)
        centred = ((corners[0] + corners[1]) ** 2).sum()
        if error.max() < TOLERANCE**2 and centred < (1.5 * TOLERANCE) ** 2:
            total = float(error.sum() + centred / 2 + (length - 1) ** 2)
            best = total if best is None else min(best, total)
    return best
