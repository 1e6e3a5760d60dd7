"""Spots: does a face bear just as many pips as a reader says?

A check that has learnt nothing and takes a fraction of a millisecond. Of what is lighter, or darker, than its
neighbourhood on a face the strongest spots must be as many as the face has pips and about alike, the next one much
fainter; and they must lie on both sides of their middle alike, as pips do from wherever they are seen. Between pips
there is room that looks like a spot of the other kind: where such spots make another face as strongly, nothing is
certain. Whoever says no may be wrong; then somebody looks who takes his time.

Of a one it tells, too, whether its pip is a round spot: readers take many a number for one. And of a two to a five
whether its pips lie across from corner to corner of what bears them, as those of every die: the two holes of a plug
lie beside each other along its sides.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import CROP_PX, FINE_PX, Pyramid, crop, from_above
from vision.reading import Pixels

EDGE_PX = 40.0
"""Edge of a top in the picture that is looked at: a pip is some 8 px wide."""
PIP_PX = 9
"""What is wider than this is no spot."""
APART_PX = 7
REACH = 0.5
"""In edges: so far from the middle of a top its pips lie at most, corners and all."""
FAINTEST = 20
"""Grey levels by which the plainest spot must differ from its neighbourhood, and..."""
LEAST = 8
"""...by which any does."""
ALIKE, FAINTER = 0.5, 0.4
"""Share of the plainest that the faintest pip has at least, and share of that one which is no pip."""
OFF, OPPOSITE = 0.2, 0.13
"""In edges: how far the middle of all pips may be from where the top is, and a pip from the place opposite another."""
MOST = 6
NEAR_PX, NEAR_EDGE_PX = 64, 60.0
"""Side of the picture in which the shape of a pip is looked at, and edge of a top in it: its rim is not in view."""
NEAREST, FARTHEST = 0.42, 0.78
"""In edges from the middle of a top: where the sides of the die are seen, or of what else bears the spots."""
SQUARE = 0.3
"""How much of what is seen there must run along two directions at a right angle, from 0 to 1, to be plainly sides."""
ALONG_DEG = 30.0
"""Pips that lie so far off a diagonal, of 45 degrees at most, are no die's. On photographs none is off by 20."""
LEAST_ACROSS, MOST_ACROSS = 2, 5
"""Faces of whose pips the two that are farthest apart lie on a diagonal; those of a six may be off it."""
WITHIN, AROUND = 0.2, (0.24, 0.44)
"""In edges from the middle of a top: where the pip of a one is, and what is looked at of the face around it."""
FULL, LONGEST = 0.96, 1.65
"""Least part of the ellipse of its own moments that a pip fills, and how many times as long as wide it is at most."""
OUTLINES = 0.5, 0.35
"""Shares of the contrast of its plainest place at which the outline of a pip is looked at: that of a number frays."""
NEARLY = 0.6
"""Share of the plainest contrast that is plain enough to look at, too."""
HOLLOW = 0.1
"""Part of a pip that may be missing from within: a lamp that is mirrored in its bowl."""
SMALLEST, LARGE, LARGEST, PLAINLY_FULL, PLAINLY_ROUND = 0.11, 0.32, 0.45, 0.96, 1.2
"""In edges: how long a pip is, at least and mostly; the large one of some dice, up to the third, is plainly a disc."""
WIDE_EDGE_PX = 32.0
"""Edge of a top in the picture in which it is held against the ground."""
TOP, GROUND = 0.42, (1.0, 1.4)
"""In edges from its middle: what is of the top, and what is not of the die."""
ALIKE_LEVELS = 10.0
"""Grey levels of some colour by which they must differ."""

Reals = NDArray[np.float32]

Spot = tuple[float, float, float]
"""Where, in edges from the middle of the top to the right and down, and how strong."""

_WIDE = np.ones((PIP_PX, PIP_PX), np.uint8)
_NEAR = np.ones((APART_PX, APART_PX), np.uint8)
_MIDDLE = (CROP_PX - 1) / 2
_away = np.hypot(*(np.mgrid[:CROP_PX, :CROP_PX] - _MIDDLE)) / EDGE_PX
_DISC, _RIM = _away < REACH, np.flatnonzero((_away > NEAREST) & (_away < FARTHEST))
_DISC_MASK = _DISC.astype(np.uint8)
_off, _far = (
    np.hypot(*(np.mgrid[:side, :side] - (side - 1) / 2)) / edge_px
    for side, edge_px in ((NEAR_PX, NEAR_EDGE_PX), (FINE_PX, WIDE_EDGE_PX))
)
_WITHIN, _AROUND = (np.asarray(part, np.uint8) for part in (_off < WITHIN, (_off > AROUND[0]) & (_off < AROUND[1])))
_TOP, _GROUND = _far < TOP, (_far > GROUND[0]) & (_far < GROUND[1])


def bears(pyramid: Pyramid, middle: Sequence[float], edge: float, tilt: Sequence[float], value: int) -> bool:
    """Tell whether a top plainly bears a face.

    ``middle`` (x, y) and ``edge`` are in pixels of the picture. ``tilt`` is how it is turned (:mod:`vision.lean`): it
    is looked at as if from above.
    """
    soft = _plainest(pyramid, middle, edge, tilt)
    kinds = _both(soft)
    own, pips = _pips(kinds, value)
    others = (_strength(spots, other) for spots in kinds for other in range(1, MOST + 1) if other != value)
    return own > 0 and all(other < own for other in others) and not _lie_along(soft, pips)


def is_askew(pyramid: Pyramid, middle: Sequence[float], edge: float, tilt: Sequence[float], value: int) -> bool:
    """Tell whether the pips of a face plainly lie along the sides of what bears them, as on no die.

    Arguments as of :func:`bears`. Nothing is told of a one, of a six, and of pips or sides that are not plainly seen.
    """
    if not LEAST_ACROSS <= value <= MOST_ACROSS:
        return False
    soft = _plainest(pyramid, middle, edge, tilt)
    own, pips = _pips(_both(soft), value)
    return own > 0 and _lie_along(soft, pips)


def _plainest(pyramid: Pyramid, middle: Sequence[float], edge: float, tilt: Sequence[float]) -> NDArray[np.uint8]:
    """Return the colour (side, side) of a top, as if from above, in which it has the most contrast."""
    cut = _from_above(pyramid, middle, edge, tilt, CROP_PX, EDGE_PX)
    _, spread = cv2.meanStdDev(cut, mask=_DISC_MASK)
    return np.asarray(cv2.GaussianBlur(cv2.extractChannel(cut, int(spread.argmax())), (5, 5), 1.2), np.uint8)


def _both(soft: NDArray[np.uint8]) -> list[list[Spot]]:
    """Find the spots that are lighter than what is around them, and those that are darker."""
    return [_spots(np.asarray(cv2.morphologyEx(soft, how, _WIDE))) for how in (cv2.MORPH_TOPHAT, cv2.MORPH_BLACKHAT)]


def _pips(kinds: Sequence[Sequence[Spot]], value: int) -> tuple[float, Sequence[Spot]]:
    """Return how plain the pips of a face are, 0 if there are none, and the pips."""
    return max(((_strength(spots, value), spots[:value]) for spots in kinds), key=lambda told: told[0])


def _lie_along(soft: NDArray[np.uint8], pips: Sequence[Spot]) -> bool:
    """Tell whether the farthest two of these pips lie along the sides around them, which must be plainly seen.

    Sides at right angles have the same direction but for quarter turns: four times their angles are one.
    """
    if not LEAST_ACROSS <= len(pips) <= MOST_ACROSS:
        return False
    right, down = (np.take(cv2.Sobel(soft, cv2.CV_32F, *axis), _RIM) for axis in ((1, 0), (0, 1)))
    # The fourth power of right + 1j * down, over the cube of how much it is, in parts: numbers of half the size.
    along, across = right * right - down * down, 2 * right * down
    height = np.sqrt(right * right + down * down)
    least = np.maximum(height, 1e-3)
    cubed = least * least * least
    parts = ((along * along - across * across) / cubed).sum(), (2 * along * across / cubed).sum()
    fourfold = complex(*map(float, parts)) / max(float(height.sum()), 1e-3)
    farthest = max(
        (complex(one[0] - other[0], one[1] - other[1]) for n, one in enumerate(pips) for other in pips[:n]), key=abs
    )
    off_deg = math.degrees(cmath.phase(-fourfold * farthest.conjugate() ** 4)) / 4
    return abs(fourfold) > SQUARE and abs(off_deg) > ALONG_DEG


def is_round(pyramid: Pyramid, middle: Sequence[float], edge: float, tilt: Sequence[float]) -> bool:
    """Tell whether what lies in the middle of a top may be the pip of a one, and is no letter, number or ring.

    Its shape is weighed in every colour in which it nearly stands out most of the face around it, and then in what
    tells one colour from another: a lamp that is mirrored beside it may run into it in one, and is as bright in all.
    Arguments as of :func:`bears`.
    """
    cut = _from_above(pyramid, middle, edge, tilt, NEAR_PX, NEAR_EDGE_PX)
    blue, green, red = (np.asarray(colour, np.float32) for colour in cv2.split(cv2.GaussianBlur(cut, (0, 0), 1.0)))
    plainest = 0.0
    for colours in ((blue, green, red), (blue - green, green - red, red - blue)):
        contrasts = [side for colour in colours for side in _contrasts(colour)]
        plainest = max(plainest, *(plain for plain, *_ in contrasts))
        if any(plain > NEARLY * plainest and _is_pip(contrast, where) for plain, contrast, where in contrasts):
            return True
    return False


def _is_pip(contrast: Reals, where: Sequence[int]) -> bool:
    """Tell whether what stands out at a place is round, also in its fainter parts."""
    return all(_is_disc(_spot_at(contrast, where, share)) for share in OUTLINES)


def _spot_at(contrast: Reals, where: Sequence[int], share: float) -> Pixels:
    """Return, 1 where it is and 0 elsewhere, what has such a share of this place's contrast and hangs together."""
    column, row = where
    _, pieces = cv2.connectedComponents((contrast > contrast[row, column] * share).astype(np.uint8))
    return np.asarray(pieces == pieces[row, column], np.uint8)


def _contrasts(colour: Reals) -> Iterator[tuple[float, Reals, Sequence[int]]]:
    """Yield what is lighter than the face around, and what is darker: how plainly, by how much, and where the most."""
    mean, rough = (float(value.item()) for value in cv2.meanStdDev(colour, mask=_AROUND))
    least, most, darkest, lightest = cv2.minMaxLoc(colour, mask=_WITHIN)
    for sign, where, peak in ((1, lightest, most), (-1, darkest, least)):
        yield sign * (peak - mean) / (rough + 3), sign * (colour - mean), where


def stands_out(pyramid: Pyramid, middle: Sequence[float], edge: float) -> bool:
    """Tell whether a top is of another colour than what lies around the die.

    It is not where small dice lie as the pips of one large one would. ``middle`` (x, y) and ``edge`` are in pixels of
    the picture.
    """
    cut = crop(pyramid, middle, edge, side=FINE_PX, edge_px=WIDE_EDGE_PX)
    top, ground = (np.median(cut[part], axis=0) for part in (_TOP, _GROUND))
    return float(np.abs(top - ground).max()) > ALIKE_LEVELS


def _is_disc(spot: Pixels) -> bool:
    """Tell whether a spot, 1 where it is and 0 elsewhere, is round and whole enough for a pip."""
    outline, _ = cv2.findContours(spot, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    rows, columns = np.nonzero(cv2.drawContours(np.zeros_like(spot), outline, 0, 1, cv2.FILLED))
    if int(spot.sum()) < (1 - HOLLOW) * len(rows):
        return False
    # A pixel has some spread of its own.
    spread = np.cov([columns, rows], bias=True) + np.eye(2) / 12
    narrow, wide = (4 * math.sqrt(value) for value in np.linalg.eigvalsh(spread))
    full, times, length = len(rows) / (math.pi / 4 * narrow * wide), wide / narrow, wide / NEAR_EDGE_PX
    if length < SMALLEST:
        return False
    if length > LARGE:
        return length <= LARGEST and full >= PLAINLY_FULL and times <= PLAINLY_ROUND
    return full >= FULL and times <= LONGEST


def _from_above(
    pyramid: Pyramid, middle: Sequence[float], edge: float, tilt: Sequence[float], side: int, edge_px: float
) -> Pixels:
    """Cut out a top as if it were seen from above."""
    return crop(pyramid, middle, edge, *from_above(tilt), side, edge_px)


def _spots(contrast: Pixels) -> list[Spot]:
    """Find the plainest spots, one more than a face has pips, the plainest first."""
    places = np.flatnonzero((contrast >= cv2.dilate(contrast, _NEAR)) & (contrast > LEAST) & _DISC)
    found = zip(places.tolist(), contrast.take(places).tolist(), strict=True)
    kept: list[Spot] = []
    for place, strength in sorted(found, key=lambda one: -one[1]):
        row, column = divmod(place, CROP_PX)
        x, y = (column - _MIDDLE) / EDGE_PX, (row - _MIDDLE) / EDGE_PX
        # A flat top is found more than once.
        if all(math.hypot(x - other[0], y - other[1]) > APART_PX / 2 / EDGE_PX for other in kept):
            kept.append((x, y, float(strength)))
        if len(kept) > MOST:
            break
    return kept


def _strength(spots: Sequence[Spot], value: int) -> float:
    """Return how plain the faintest pip is, if these spots are this face; else 0."""
    if len(spots) < value:
        return 0.0
    pips, faintest = spots[:value], spots[value - 1][2]
    beside = spots[value][2] if len(spots) > value else 0.0
    if pips[0][2] < FAINTEST or faintest < ALIKE * pips[0][2] or beside > FAINTER * faintest:
        return 0.0
    x, y = (math.fsum(pip[axis] for pip in pips) / value for axis in (0, 1))
    if math.hypot(x, y) > OFF:
        return 0.0
    opposite = (min(math.hypot(2 * x - one[0] - other[0], 2 * y - one[1] - other[1]) for other in pips) for one in pips)
    return faintest if all(off < OPPOSITE for off in opposite) else 0.0
