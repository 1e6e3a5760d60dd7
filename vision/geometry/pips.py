"""Pips: small elliptic spots of one brightness on a face of another.

A picture goes in, a table of spots comes out, each with its second moments. What
a spot means (a pip on top, a pip on a side, a speck) is decided elsewhere.

1. Die size is unknown, so the picture is searched at several octaves with one
   fixed kernel: a pip that is too large for one octave fits the next.
2. A hat transform (closing minus picture for dark spots, picture minus opening
   for light ones) measures how far a spot stands out of what surrounds it. It
   does not care about the background behind the die, nor about slow light.
3. Each spot is cut at half its own height, so its outline is the true one
   whatever the contrast.
4. For a filled ellipse the area equals ``4 pi sqrt(det(covariance))``; letters,
   grain and shadows fall short of that.
5. Around a pip lies face material of one colour: most of a ring drawn around
   the spot must agree with itself and differ from the spot.

Sources: J. Serra, Image Analysis and Mathematical Morphology (1982), top-hat
transform; M. Teague, Image analysis via the general theory of moments (1980).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property, reduce
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Pixels

Floats = NDArray[np.float64]
Grey = NDArray[np.uint8]

OCTAVES = 3
KERNEL_PX = 21
"""Side of the hat's kernel: pips up to some 9 px radius at one octave, 36 px over three."""
MIN_HEIGHT = 14
"""Grey levels that a spot stands out; sensor noise in dim light is 3-6 (measured on phone pictures)."""
MEAN_PX = 15
"""Side of the square whose mean height parts weak spots from strong neighbours."""
MIN_OUTLINE_PX = 7
MAX_OUTLINE_PX = 80
MIN_RADIUS_PX = 1.7
MAX_RADIUS_PX = 9.5
MIN_FILL = 0.8
"""Area over that of the ellipse with the same moments; a square has 0.955, a ring or a letter less than 0.75."""
MIN_ASPECT = 0.2
RING = 1.5
"""Where the face is looked at, in radii of the pip: pips of a six leave 1.2 radii between them."""
RING_SAMPLES = 16
MIN_RING_SHARE = 0.6
MAX_SPOTS = 400
"""Only the strongest spots of a picture are kept: coarse cloth shows thousands of weak ones."""


@dataclass(frozen=True, eq=False)
class Pips:
    """Spots as parallel arrays, positions in pixels of the picture that was searched.

    ``xy`` (N, 2); ``cov`` (N, 2, 2) second moments in px²; ``dark`` (N,) bool, darker than
    the face; ``height`` (N,) grey levels between face and pip; ``ring`` (N,) share of the
    surrounding ring that is face; ``face`` and ``ink`` (N, 3) BGR of the face and of the pip.
    """

    xy: Floats
    cov: Floats
    dark: NDArray[np.bool_]
    height: Floats
    fill: Floats
    ring: Floats
    face: Floats
    ink: Floats

    def __len__(self) -> int:
        return len(self.xy)

    @cached_property
    def radius(self) -> Floats:
        """Radius of the circle of equal area, px."""
        return 2.0 * np.linalg.det(self.cov) ** 0.25

    def take(self, which: NDArray[np.intp] | NDArray[np.bool_]) -> Self:
        """Return the chosen rows."""
        return type(self)(*(getattr(self, field.name)[which] for field in fields(self)))


def find_pips(pixels: Pixels, near: Grey | None = None) -> Pips:
    """Return every spot of the picture that could be a pip, strongest first.

    ``near``, as large as the picture, is 255 where one is looked for, if it is known; then pips of some
    `MIN_RADIUS_PX` to `MAX_RADIUS_PX` only.
    """
    if near is not None:
        return _without_doubles(_join([_at_octave(pixels, dark, 1.0, near) for dark in (True, False)]))
    found: list[Pips] = []
    level = pixels
    for octave in range(OCTAVES):
        if octave:
            level = np.asarray(cv2.pyrDown(level), np.uint8)
        for dark in (True, False):
            found.append(_at_octave(level, dark, 2.0**octave))
    return _without_doubles(_join(found))


def _at_octave(level: Pixels, dark: bool, scale: float, near: Grey | None = None) -> Pips:
    smooth = np.asarray(cv2.GaussianBlur(level, (3, 3), 0), np.uint8)
    height = _hat(smooth, dark)
    if near is not None:
        height = np.asarray(cv2.bitwise_and(height, near), np.uint8)
    return _join(
        [
            _spots(smooth, height, np.asarray(cv2.compare(height, cut, cv2.CMP_GT), np.uint8), dark, scale)
            for cut in _cuts(height)
        ]
    )


def _hat(level: Pixels, dark: bool) -> Grey:
    """Return how far each pixel stands out; light spots also in the least channel, where white leaves every colour."""
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (KERNEL_PX, KERNEL_PX))
    grey = cv2.cvtColor(level, cv2.COLOR_BGR2GRAY)
    if dark:
        return np.asarray(cv2.morphologyEx(grey, cv2.MORPH_BLACKHAT, kernel), np.uint8)
    least = cv2.min(cv2.min(level[:, :, 0], level[:, :, 1]), level[:, :, 2])
    hats = [cv2.morphologyEx(channel, cv2.MORPH_TOPHAT, kernel) for channel in (grey, least)]
    return np.asarray(cv2.max(*hats), np.uint8)


def _cuts(height: Grey) -> list[Grey]:
    """Return the levels at which spots are cut out of their surroundings.

    Half the height gives a lone spot its true size; three quarters part neighbours that
    blur has joined; the local mean finds weak spots beside strong ones.
    """
    floor = np.full_like(height, MIN_HEIGHT)
    peak = cv2.dilate(height, np.ones((KERNEL_PX // 2, KERNEL_PX // 2), np.uint8))
    half, most = cv2.convertScaleAbs(peak, alpha=0.5), cv2.convertScaleAbs(peak, alpha=0.75)
    mean = cv2.blur(height, (MEAN_PX, MEAN_PX))
    return [np.asarray(cv2.max(cut, floor), np.uint8) for cut in (half, most, mean)]


def _spots(smooth: Pixels, hat: Grey, mask: Grey, dark: bool, scale: float) -> Pips:
    xy, cov, values, fill = _ellipses(mask)
    radius = 2 * (values[:, 0] * values[:, 1]) ** 0.25
    good = (fill > MIN_FILL) & (radius > MIN_RADIUS_PX) & (radius < MAX_RADIUS_PX)
    good &= values[:, 0] > MIN_ASPECT**2 * values[:, 1]
    rows = np.flatnonzero(good)
    if len(rows) > MAX_SPOTS:
        peaks = sample(hat, xy[rows])
        rows = rows[np.argsort(-peaks, kind="stable")[:MAX_SPOTS]]
    xy, cov, fill = xy[rows], cov[rows], fill[rows]
    ring, height, face, ink = _surroundings(smooth, xy, cov)
    whole = np.full(len(xy), dark)
    spots = Pips((xy + 0.5) * scale - 0.5, cov * scale**2, whole, height, fill, ring, face, ink)
    return spots.take((ring >= MIN_RING_SHARE) & (height > MIN_HEIGHT))


def _ellipses(mask: Grey) -> tuple[Floats, Floats, Floats, Floats]:
    """Return centres (N, 2), covariances (N, 2, 2) and fill (N,) of the spots of a mask, glints in them filled.

    Before the fill the eigenvalues (N, 2) of the covariances, the lesser first.

    Moments of the outlines by Green's theorem. An outline runs through the middles of the
    outermost pixels, so half a pixel is added to each half axis.
    """
    outlines, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    outlines = [outline for outline in outlines if MIN_OUTLINE_PX <= len(outline) <= MAX_OUTLINE_PX]
    if not outlines:
        return np.zeros((0, 2)), np.zeros((0, 2, 2)), np.zeros((0, 2)), np.zeros(0)
    length = np.array([len(outline) for outline in outlines])
    first = np.concatenate([[0], np.cumsum(length)[:-1]])
    points = np.concatenate(outlines)[:, 0].T.astype(float)
    origin = points[:, first]
    x, y = points - np.repeat(origin, length, axis=1)
    next_x, next_y = (_next(across, first, length) for across in (x, y))
    cross = x * next_y - next_x * y
    area = np.add.reduceat(cross, first) / 2
    # Outlines of holes run the other way round and have a positive area.
    real = area < -2
    size = np.where(real, area, 1.0)
    both_x, both_y = x + next_x, y + next_y
    mx, my = (np.add.reduceat(both * cross, first) / (6 * size) for both in (both_x, both_y))
    squares = (one * one + one * other + other * other for one, other in ((x, next_x), (y, next_y)))
    xx, yy = (np.add.reduceat(square * cross, first) / (12 * size) for square in squares)
    xy = np.add.reduceat((both_x * both_y + x * y + next_x * next_y) * cross, first) / (24 * size)
    cov, values = _grown(*(of_all[real] for of_all in (xx - mx * mx, xy - mx * my, yy - my * my)))
    pixels = np.abs(area[real]) + length[real] / 2 + 1
    fill = pixels / (4 * np.pi * np.sqrt(values[:, 0] * values[:, 1]))
    return (origin + np.stack([mx, my])).T[real], cov, values, fill


def _next(along: Floats, first: NDArray[np.intp], length: NDArray[np.intp]) -> Floats:
    """Return what follows each of the values along outlines that are closed."""
    after = np.roll(along, -1)
    after[first + length - 1] = along[first]
    return after


def _grown(xx: Floats, xy: Floats, yy: Floats) -> tuple[Floats, Floats]:
    """Add half a pixel to each half axis: covariances (N, 2, 2) and their eigenvalues (N, 2), the lesser first.

    A half axis is twice the root of an eigenvalue, so a quarter is added to these roots. The root of a matrix of two
    rows follows from its trace and determinant (Cayley and Hamilton).
    """
    trace, root = xx + yy, np.sqrt(np.maximum(xx * yy - xy * xy, 0))
    roots = np.sqrt(np.maximum(trace + 2 * root, 0)), np.sqrt(np.maximum(trace - 2 * root, 0))
    values = (np.stack([(roots[0] - roots[1]) / 2, (roots[0] + roots[1]) / 2], axis=1) + 0.25) ** 2
    half = 0.5 / np.maximum(roots[0], 1e-12)
    even = half * root + 0.0625
    xx, xy, yy = xx + half * xx + even, xy + half * xy, yy + half * yy + even
    return np.stack([xx, xy, xy, yy], axis=1).reshape(-1, 2, 2), values


def _surroundings(level: Pixels, xy: Floats, cov: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Return for each spot: share of the ring that is face, contrast, colour of the face, colour of the spot."""
    if not len(xy):
        return np.zeros(0), np.zeros(0), np.zeros((0, 3)), np.zeros((0, 3))
    angle = np.arange(RING_SAMPLES) * (2 * np.pi / RING_SAMPLES)
    circle = np.stack([np.cos(angle), np.sin(angle)])
    half_axes = 2 * np.linalg.cholesky(cov)
    unit = (half_axes @ circle).transpose(0, 2, 1)
    around = sample(level, xy[:, None] + unit * RING + np.sign(unit) * 0.5)
    inside = np.concatenate([sample(level, xy[:, None] + unit[:, ::2] * 0.45), sample(level, xy[:, None])], axis=1)
    face, ink = median_of(around, axis=1), median_of(inside, axis=1)
    contrast = unlike(face, ink)
    off = unlike(around, face[:, None])
    ring = (off < 0.35 * contrast[:, None]).mean(axis=1)
    return ring, contrast, face, ink


def sample(level: Pixels, xy: Floats) -> Floats:
    """Return the colours at positions (..., 2), nearest pixel, those outside taken from the rim."""
    tall, wide = level.shape[:2]
    column, row = (
        np.minimum(np.maximum(np.rint(at), 0), most - 1).astype(np.int32)
        for at, most in ((xy[..., 0], wide), (xy[..., 1], tall))
    )
    return level.reshape(tall * wide, *level.shape[2:]).take(row * wide + column, axis=0).astype(float)


def unlike(one: Floats, other: Floats) -> Floats:
    """Return by how many levels colours (..., 3) differ where they differ most; `max` over so few takes much longer."""
    return reduce(np.maximum, (np.abs(one[..., channel] - other[..., channel]) for channel in range(3)))


def median_of(values: Floats, axis: int = 0) -> Floats:
    """Return the median along an axis; for a few values np.median takes ten times as long."""
    ordered, many = np.sort(values, axis=axis), values.shape[axis]
    lower, upper = (ordered.take(rank, axis=axis) for rank in ((many - 1) // 2, many // 2))
    return np.asarray((lower + upper) / 2, np.float64)


def distances_squared(xy: Floats) -> Floats:
    """Return the squares (N, N) of the distances between points (N, 2); to take so many roots would be long."""
    right, down = (across[:, None] - across for across in xy.T)
    return np.asarray(right * right + down * down, np.float64)


def _join(parts: list[Pips]) -> Pips:
    return Pips(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Pips)))


def _without_doubles(spots: Pips) -> Pips:
    """Keep the best of the spots that octaves found at one place, and the strongest of all."""
    merit = spots.height * spots.fill * spots.ring
    spots = spots.take(np.argsort(-merit)[: 2 * MAX_SPOTS])
    radius = spots.radius
    close = distances_squared(spots.xy) < 0.64 * np.maximum(radius[:, None], radius[None]) ** 2
    close &= spots.dark[:, None] == spots.dark[None]
    beaten = np.tril(close, -1).any(axis=1)
    return spots.take(np.flatnonzero(~beaten)[:MAX_SPOTS])
