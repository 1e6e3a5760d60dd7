"""Faces: pips that make a legal pattern on a piece of one-coloured material with an outline.

Pips and the picture go in, faces with their evidence come out. Everything here is
done for one assumed *pose*: the 2 x 2 shape into which the camera turns a circle
that lies on the table. All top faces share it (they lie in parallel planes), the
sides of the dice do not.

Evidence of a face, each independent of how the pips were found:

- ``misfit``: how far the pips lie from the legal places;
- ``roundness``: how round the pips become when the pose is undone (1 is a circle);
- ``solid``: the share of the face between the pips that has the face's colour: an
  empty place is proved empty here, and cloth or grain fails;
- ``edge``: the share of rays from the centre that meet the end of the material where
  a die of this size ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.lattice import MAX_DIAGONAL, PITCH_PER_HALF_DIAGONAL, Lattice, find_lattices
from vision.pips import Pips, sample
from vision.reading import Pixels

Floats = NDArray[np.float64]

SIDE_PER_PITCH = 3.9
"""Length of a die's edge over the pitch of its pips; 3.5-4.3 on common dice."""
SIDE_PER_RADIUS = 10.0
"""Length of a die's edge over the radius of a single pip: the first guess for a one."""
MIN_ROUNDNESS = 0.72
SMALL_RADIUS_PX = 3.5
"""Below this the pixel grid blurs the shape of a pip, and less roundness is asked for."""
SAME_COLOUR = 0.35
"""Colours are the same when they differ by less than this share of the contrast between pip and face."""
LEAST_STAIN = 14
"""Grey levels by which a face may vary although its pips are pale."""
RAYS = 32
RAY_STEPS = np.arange(0.3, 2.4, 0.08)
"""Where the rays are sampled, in half edges; the corner of a square lies at 1.41."""
DISC = np.array(
    [(x, y) for x in np.linspace(-1.35, 1.35, 19) for y in np.linspace(-1.35, 1.35, 19) if x * x + y * y < 2.56]
)
"""Samples of the face, in pitches from its centre; the outermost pips lie at 1, rounded corners are left out."""
NEVER = 9.0
MAX_LATTICES = 40
"""Legal patterns of one polarity that are looked at in one pose; a cloth of dots holds hundreds."""
MAX_ONES = 30
LEAST_EVEN = 0.6
"""Weakest over strongest pip of a face; over 0.6 on 99 % of 820 photographed tops, less when a side lends a pip."""
MOST_MISFIT = {1: 0.0, 2: 0.0, 3: 0.06, 4: 0.12, 5: 0.09, 6: 0.06}
"""Misfit that still is perspective; 99 % of photographed tops have less."""
LEAST_SIDE = 6.4
"""Edge of a die in pip radii; 6.5 on the boldest of 820 photographed tops, less when half a face is taken for one."""
MIN_ONE_HEIGHT = 25
LARGEST_ONE = 0.45
"""Edge of a die over the lesser side of the picture: a lamp or a plate with a dot is no die."""


@dataclass(frozen=True, eq=False)
class Face:
    """A face and its evidence; ``centre`` (2,) and ``side`` are upright, ``middle`` (2,) is in pixels."""

    value: int
    members: tuple[int, ...]
    centre: Floats
    middle: Floats
    side: float
    height: float
    radius: float
    misfit: float
    roundness: float
    even: float
    solid: float
    stain: float
    edge: float
    ragged: float
    alone: bool

    @cached_property
    def merit(self) -> float:
        """How well the evidence speaks for this face, 0 to 1."""
        ending = 0.5 + 0.5 * self.edge if self.value > 3 else self.edge
        good = 1.0
        for part in (1 - 3 * self.misfit, self.roundness, self.even**0.5, 1.2 - 2 * self.stain, ending):
            good *= min(1.0, max(0.0, part))
        return float(good**0.5 * self.solid**2)

    @cached_property
    def certain(self) -> bool:
        """Whether the face is beyond doubt by itself.

        The more pips agree on a legal pattern, the less can it be chance, and the less is asked of the rest.
        """
        if (
            not self.alone
            or self.even < LEAST_EVEN
            or self.misfit > MOST_MISFIT[self.value]
            or self.side < LEAST_SIDE * self.radius
        ):
            return False
        if self.value == 1:
            return (
                self.solid >= 0.97
                and self.stain <= 0.12
                and self.edge >= 0.72
                and self.ragged <= 0.13
                and self.height >= 40
            )
        if self.value < 4:
            return self.solid >= 0.93 and self.stain <= 0.2 and self.edge >= 0.62 and self.ragged <= 0.13
        surroundings = (self.misfit <= 0.06 and self.roundness >= 0.85) or (self.edge >= 0.5 and self.ragged <= 0.17)
        return self.solid >= 0.85 and self.stain <= 0.22 and surroundings

    @cached_property
    def likely(self) -> bool:
        """Whether the face may be one, so that nobody can be sure who leaves it out."""
        if self.certain:
            return True
        if self.ragged > 0.25:
            return False
        if self.value == 1:
            return self.solid >= 0.93 and self.stain <= 0.16 and self.edge >= 0.65 and self.alone
        if self.value > 2 and self.misfit < 0.06 and self.edge > 0.6 and self.alone and self.even > 0.6:
            return True
        return self.solid >= 0.75 and self.stain <= 0.3 and self.edge >= 0.55


@dataclass(frozen=True, eq=False)
class Pose:
    """How a circle on the table looks: ``shape`` (2, 2), symmetric, determinant 1."""

    shape: Floats

    @cached_property
    def to_pixels(self) -> Floats:
        """The map from upright positions to pixels."""
        values, vectors = np.linalg.eigh(self.shape)
        return (vectors * np.sqrt(values)) @ vectors.T

    @cached_property
    def to_upright(self) -> Floats:
        """The map from pixels to upright positions."""
        return np.asarray(np.linalg.inv(self.to_pixels), np.float64)


def may_pair(pixels: Pixels, pips: Pips) -> NDArray[np.bool_]:
    """Tell which pips can lie on one face, whatever the pose, (N, N): same ink, same face, face between them."""
    ink = np.abs(pips.ink[:, None] - pips.ink[None]).max(axis=2)
    face = np.abs(pips.face[:, None] - pips.face[None]).max(axis=2)
    low = np.minimum(pips.height[:, None], pips.height[None])
    high = np.maximum(pips.height[:, None], pips.height[None])
    pairs = (
        (pips.dark[:, None] == pips.dark[None])
        & (low > 0.45 * high)
        & (ink < 0.7 * high)
        & (face < np.maximum(0.7 * high, 30))
    )
    apart = np.linalg.norm(pips.xy[:, None] - pips.xy[None], axis=2)
    pairs &= apart < 1.6 * MAX_DIAGONAL * np.minimum(pips.radius[:, None], pips.radius[None])
    first, second = np.nonzero(np.triu(pairs, 1))
    between = np.array([0.25, 0.75])[None, :, None]
    on_line = pips.xy[first][:, None] * (1 - between) + pips.xy[second][:, None] * between
    middle_face = (pips.face[first] + pips.face[second])[:, None] / 2
    off = np.abs(sample(pixels, on_line) - middle_face).max(axis=(1, 2))
    clear = off < np.maximum(0.45 * pips.height[first], 15)
    allowed = np.zeros_like(pairs)
    allowed[first[clear], second[clear]] = allowed[second[clear], first[clear]] = True
    return allowed


@dataclass(frozen=True, eq=False)
class View:
    """The pips of one picture in one pose: ``xy`` (N, 2) upright, ``roundness`` (N,), ``round`` (N,) enough."""

    pixels: Pixels
    pips: Pips
    pose: Pose
    xy: Floats
    roundness: Floats
    round: NDArray[np.bool_]


def look(pixels: Pixels, pips: Pips, pose: Pose) -> View:
    """Undo the pose: where the pips lie and how round they are if they lie on tops."""
    cov = pose.to_upright @ pips.cov @ pose.to_upright.T
    values = np.linalg.eigvalsh(cov)
    roundness = np.sqrt(values[:, 0] / values[:, 1])
    least = np.where(pips.radius < SMALL_RADIUS_PX, MIN_ROUNDNESS - 0.08, MIN_ROUNDNESS)
    return View(pixels, pips, pose, pips.xy @ pose.to_upright.T, roundness, roundness > least)


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
        for lattice in sorted(best.values(), key=lambda lattice: -_promise(lattice, heights))[:MAX_LATTICES]:
            pitch = lattice.half_diagonal * PITCH_PER_HALF_DIAGONAL
            faces.append(_weigh(view, rows[list(lattice.members)], lattice.centre, pitch, lattice.misfit))
    return faces


def _promise(lattice: Lattice, heights: Floats) -> float:
    """Return how good a lattice is before anybody has looked at the picture."""
    strength = heights[list(lattice.members)]
    return float((1 - 3 * lattice.misfit) * lattice.value * strength.min() ** 2 / strength.max())


def may_be_ones(pixels: Pixels, pips: Pips) -> NDArray[np.intp]:
    """Return the rows of pips with nothing but face around them, whatever the pose."""
    rows = np.flatnonzero((pips.ring > 0.8) & (pips.height > MIN_ONE_HEIGHT))
    axes = 2 * np.linalg.cholesky(pips.cov[rows]) if len(rows) else np.zeros((0, 2, 2))
    around = _polar(np.linspace(1.5, 3.0, 5), 24).reshape(-1, 2) @ axes.transpose(0, 2, 1)
    off = np.abs(sample(pixels, pips.xy[rows, None] + around) - pips.face[rows, None]).max(axis=2)
    return rows[(off < SAME_COLOUR * pips.height[rows, None]).mean(axis=1) > 0.85][:MAX_ONES]


def find_ones(view: View, rows: NDArray[np.intp]) -> list[Face]:
    """Return the faces of one pip; ``rows`` are those that :func:`may_be_ones` has let through."""
    pitch = view.pips.radius * (SIDE_PER_RADIUS / SIDE_PER_PITCH)
    faces = [_weigh(view, np.array([row]), view.xy[row], float(pitch[row]), 0.0) for row in rows if view.round[row]]
    return [face for face in faces if face.side < LARGEST_ONE * min(view.pixels.shape[:2])]


def _weigh(view: View, members: NDArray[np.intp], centre: Floats, pitch: float, misfit: float) -> Face:
    pips = view.pips
    colour = _middle(pips.face[members])
    height = float(_middle(pips.height[members]))
    radius = float(_middle(pips.radius[members]))
    places = view.xy[members] - centre
    off = _stains(view, members, centre, pitch, radius)
    side = pitch * SIDE_PER_PITCH
    change = float(np.clip(1.5 * _nearly_most(off) + 8, 12, 0.3 * height + 4))
    reach = _reach(view, centre, places, radius, side / 2, colour, change)
    if len(members) == 1:
        side, reach = _own_size(side, reach)
    return Face(
        value=len(members),
        members=tuple(map(int, members)),
        centre=centre,
        middle=view.pose.to_pixels @ centre,
        side=side,
        height=height,
        radius=radius,
        misfit=misfit,
        roundness=float(view.roundness[members].mean()),
        even=float(pips.height[members].min() / pips.height[members].max()),
        solid=float((off < max(SAME_COLOUR * height, LEAST_STAIN if len(members) > 2 else 0)).mean()),
        stain=float(off.mean()) / height,
        edge=float(((reach > 0.65) & (reach < 1.85)).mean()),
        ragged=float(_middle(np.abs(np.minimum(reach, 2.5) - np.minimum(np.roll(reach, -1), 2.5)))),
        alone=not _company(view, members, centre, side, radius, height).any(),
    )


def _nearly_most(values: Floats) -> float:
    """Return the ninth decile; np.quantile takes as long as the rest of the evidence together."""
    rank = int(0.9 * (len(values) - 1))
    return float(np.partition(values, rank)[rank])


def _middle(values: Floats) -> Floats:
    """Return the median along the first axis; for a few values np.median takes ten times as long."""
    ordered, many = np.sort(values, axis=0), len(values)
    return np.asarray((ordered[(many - 1) // 2] + ordered[many // 2]) / 2, np.float64)


def _company(
    view: View, members: NDArray[np.intp], centre: Floats, side: float, radius: float, height: float
) -> NDArray[np.bool_]:
    """Tell which pips of the same kind lie too close to be on another die: cloth goes on where a die ends."""
    pips = view.pips
    apart = np.linalg.norm(view.xy - centre, axis=1)
    # Seen from above, sides turn away and are flat: what is not, belongs to the top.
    round_enough = view.round & ((view.roundness > 0.8) | (view.pose.shape[1, 1] >= 0.9))
    alike = round_enough & (pips.dark == pips.dark[members[0]])
    # Half of a four or a six is as far apart as the pips of a smaller two or three.
    alike &= (apart < (0.84 if len(members) in (2, 3) else 0.68) * side) & (pips.height > 0.5 * height)
    alike &= (pips.radius > 0.6 * radius) & (pips.radius < 1.6 * radius)
    alike[members] = False
    return alike


def _own_size(side: float, reach: Floats) -> tuple[float, Floats]:
    """Take the size of a one from its own outline: the mean ray of a square is 1.12 half edges long."""
    middle = float(_middle(reach)) / 1.15
    if not 0.55 < middle < 1.7:
        return side, reach
    return side * middle, np.where(reach < NEVER, reach / middle, reach)


def _stains(view: View, members: NDArray[np.intp], centre: Floats, pitch: float, radius: float) -> Floats:
    """Return by how much the face between its pips differs from its colour beside the nearest pip, (N,) levels."""
    places = view.xy[members] - centre
    if len(places) > 1:
        diagonal = (places[1] - places[0]) / np.hypot(*(places[1] - places[0]))
        first = (diagonal + np.array([-diagonal[1], diagonal[0]])) * PITCH_PER_HALF_DIAGONAL
        offset = pitch * (DISC @ np.stack([first, [-first[1], first[0]]]))
    else:
        offset = _polar(np.linspace(1.5, 3.2, 6) * radius, 24).reshape(-1, 2)
    apart = np.linalg.norm(offset[:, None] - places[None], axis=2)
    clear = apart.min(axis=1) > 1.3 * radius + 1.2
    colours = sample(view.pixels, (centre + offset[clear]) @ view.pose.to_pixels.T)
    beside = view.pips.face[members][apart[clear].argmin(axis=1)]
    return np.abs(colours - beside).max(axis=1)


def _reach(
    view: View,
    centre: Floats,
    places: Floats,
    radius: float,
    half: float,
    colour: Floats,
    change: float,
) -> Floats:
    """Return how far the face's colour reaches along each ray, in half edges; NEVER where it does not end."""
    offset = _polar(RAY_STEPS * half, RAYS)
    at = (centre + offset) @ view.pose.to_pixels.T
    other = np.abs(sample(view.pixels, at) - colour).max(axis=2) > change
    for place in places:
        other &= np.linalg.norm(offset - place, axis=2) > 1.5 * radius
    tall, wide = view.pixels.shape[:2]
    other |= (at < 0).any(axis=2) | (at[..., 0] > wide - 1) | (at[..., 1] > tall - 1)
    ended = other[:, :-1] & other[:, 1:]
    return np.where(ended.any(axis=1), RAY_STEPS[ended.argmax(axis=1)], NEVER)


def _polar(distance: Floats, rays: int) -> Floats:
    """Return points (rays, len(distance), 2) around the origin."""
    angle = np.arange(rays) * (2 * np.pi / rays)
    return np.stack([np.cos(angle), np.sin(angle)], axis=1)[:, None] * distance[None, :, None]
