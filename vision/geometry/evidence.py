"""Evidence: what the picture says for and against a face that the pips suggest.

Pips that make a legal pattern go in, a :class:`Face` comes out. Each piece of evidence is
independent of how the pips were found:

- ``misfit``: how far the pips lie from the legal places;
- ``roundness``: how round the pips become when the pose is undone (1 is a circle);
- ``even``: the weakest over the strongest pip;
- ``solid``, ``stain``: the share of the face between the pips that has the face's colour, and
  how far it strays; cloth and grain fail here;
- ``hollow``: how far the worst of the places that must be empty strays: a missed pip shows here;
- ``edge``, ``ragged``: the share of rays from the centre that meet the end of the material where
  a die of this size ends, and how straight that end is;
- ``skew``: how far the centre is from the middle of the material;
- ``alone``: no further pip of the same kind lies where this die still is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.geometry.lattice import PITCH_PER_HALF_DIAGONAL
from vision.geometry.pips import median_of, sample, unlike
from vision.geometry.pose import View

Floats = NDArray[np.float64]

SIDE_PER_PITCH = 3.9
"""Length of a die's edge over the pitch of its pips; 3.5-4.3 on common dice."""
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
PLACE = np.where(np.abs(DISC - np.rint(DISC)).max(axis=1) < 0.24, (np.rint(DISC) + 1) @ [3, 1], 9).astype(np.intp)
"""On which of the nine places where a face can have a pip each sample lies; 9 is none of them."""
NEVER = 9.0
MOST_PIPS = 6
MOST_HOLLOW = 0.45
"""Contrast on a place that should be empty, over that of the pips; under 0.4 on 99 % of photographed tops."""
STAINED = 0.48
"""The same where something is that may be a pip out of shape; more on 1 of some 900 photographed tops."""
MOST_SKEW = 0.14
"""Of a one: under 0.13 on 98 % of photographed ones; a pip of a two lies 0.36 edges from the middle."""
LEAST_EVEN = 0.6
"""Weakest over strongest pip of a face; over 0.6 on 99 % of 820 photographed tops, less when a side lends a pip."""
MOST_MISFIT = {1: 0.0, 2: 0.0, 3: 0.06, 4: 0.12, 5: 0.09, 6: 0.06}
"""Misfit that still is perspective; 99 % of photographed tops have less."""
LEAST_SIDE = 6.4
"""Edge of a die in pip radii; 6.5 on the boldest of 820 photographed tops, less when half a face is taken for one."""


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
    hollow: float
    edge: float
    ragged: float
    skew: float
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
        if not self.alone or self.even < LEAST_EVEN or self.misfit > MOST_MISFIT[self.value]:
            return False
        if self.side < LEAST_SIDE * self.radius or self.hollow > MOST_HOLLOW:
            return False
        if self.value == 1:
            return (
                self.solid >= 0.97
                and self.stain <= 0.12
                and self.edge >= 0.72
                and self.ragged <= 0.13
                and self.skew <= MOST_SKEW
                and self.height >= 40
            )
        if self.value < 4:
            return self.solid >= 0.9 and self.stain <= 0.22 and self.edge >= 0.62 and self.ragged <= 0.13
        surroundings = (self.misfit <= 0.06 and self.roundness >= 0.85) or (self.edge >= 0.5 and self.ragged <= 0.17)
        return self.solid >= 0.82 and self.stain <= 0.25 and surroundings

    @cached_property
    def stained(self) -> bool:
        """Whether something lies where a face with more pips has one."""
        return self.value < MOST_PIPS and self.hollow > STAINED

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


class Candidate(NamedTuple):
    """Pips that may make a face: their rows, where its ``centre`` (2,) and how long its ``pitch`` is, upright."""

    members: NDArray[np.intp]
    centre: Floats
    pitch: float
    misfit: float


def weigh(view: View, candidates: Sequence[Candidate]) -> list[Face]:
    """Gather the evidence for faces: all of one pip, or all of two and more."""
    if not candidates:
        return []
    pips, many = view.pips, len(candidates)
    single = len(candidates[0].members) == 1
    places = np.full((many, MOST_PIPS, 2), np.inf)
    for n, candidate in enumerate(candidates):
        places[n, : len(candidate.members)] = view.xy[candidate.members] - candidate.centre
    centre, pitch = np.array([one.centre for one in candidates]), np.array([one.pitch for one in candidates])
    colour = np.array([median_of(pips.face[one.members]) for one in candidates])
    height = np.array([median_of(pips.height[one.members]) for one in candidates])
    radius = np.array([median_of(pips.radius[one.members]) for one in candidates])
    offset = radius[:, None, None] * RING if single else pitch[:, None, None] * (DISC @ _frames(places))
    clear, off = _stains(view, candidates, centre, places, radius, offset)
    seen = [one for one, known in zip(candidates, clear, strict=True) if known.any()]
    if len(seen) < many:
        return weigh(view, seen)  # where nothing is seen between the pips there is no face
    side = pitch * SIDE_PER_PITCH
    most = np.array([_nearly_most(levels[known]) for levels, known in zip(off, clear, strict=True)])
    change = np.clip(1.5 * most + 8, 12, 0.3 * height + 4)
    reach = _reach(view, centre, places, radius, side / 2, colour, change)
    if single:
        side, reach = _own_sizes(side, reach)
    middle = centre @ view.pose.to_pixels.T
    least = 0 if single else LEAST_STAIN
    faces = []
    for n, (members, _, _, misfit) in enumerate(candidates):
        own, rays = off[n][clear[n]], reach[n]
        alike = max(SAME_COLOUR * float(height[n]), least if len(members) > 2 else 0)
        faces.append(
            Face(
                value=len(members),
                members=tuple(map(int, members)),
                centre=centre[n],
                middle=middle[n],
                side=float(side[n]),
                height=float(height[n]),
                radius=float(radius[n]),
                misfit=misfit,
                roundness=float(view.roundness[members].mean()),
                even=_evenness(pips.height[members]),
                solid=float((own < alike).mean()),
                stain=float(own.mean()) / float(height[n]),
                hollow=0.0 if single else _hollow(own, PLACE[clear[n]]) / float(height[n]),
                edge=float(((rays > 0.65) & (rays < 1.85)).mean()),
                ragged=float(median_of(np.abs(np.minimum(rays, 2.5) - np.minimum(np.roll(rays, -1), 2.5)))),
                skew=_skew(rays),
                alone=not _company(view, members, centre[n], float(side[n]), float(radius[n]), float(height[n])).any(),
            )
        )
    return faces


def _evenness(heights: Floats) -> float:
    """Return the weakest over the strongest; of five or six pips one may have a glint on it."""
    ordered = np.sort(heights)
    weakest = float(ordered[0])
    if len(heights) > 4:
        weakest = min(float(ordered[1]), 1.35 * weakest)
    return weakest / float(ordered[-1])


def _skew(reach: Floats) -> float:
    """Return by how much opposite rays differ in length, over their mean: how far from the middle the centre is."""
    there, back = np.minimum(reach, RAY_STEPS[-1]).reshape(2, -1)
    return float(median_of(np.abs(there - back) / (there + back)))


def _nearly_most(values: Floats) -> float:
    """Return the ninth decile; np.quantile takes as long as the rest of the evidence together."""
    rank = int(0.9 * (len(values) - 1))
    return float(np.partition(values, rank)[rank])


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


def _own_sizes(side: Floats, reach: Floats) -> tuple[Floats, Floats]:
    """Take the sizes (M,) of ones from their own outlines: the mean ray of a square is 1.12 half edges long."""
    middle = median_of(reach.T) / 1.15
    middle = np.where((middle > 0.55) & (middle < 1.7), middle, 1.0)
    return side * middle, np.where(reach < NEVER, reach / middle[:, None], reach)


def _frames(places: Floats) -> Floats:
    """Return the axes (M, 2, 2) of faces of pips at ``places`` (M, MOST_PIPS, 2), the first two on a diagonal."""
    diagonal = places[:, 1] - places[:, 0]
    diagonal /= np.hypot(*diagonal.T)[:, None]
    first = (diagonal + diagonal[:, ::-1] * [-1, 1]) * PITCH_PER_HALF_DIAGONAL
    return np.stack([first, first[:, ::-1] * [-1, 1]], axis=1)


def _stains(
    view: View, candidates: Sequence[Candidate], centre: Floats, places: Floats, radius: Floats, offset: Floats
) -> tuple[NDArray[np.bool_], Floats]:
    """Return by how much faces (M) differ at ``offset`` (M, N, 2) from their colour beside the nearest pip, in levels.

    First which of these (M, N) lie clear of the pips.
    """
    gap = offset[:, :, None] - places[:, None]
    apart = gap[..., 0] ** 2 + gap[..., 1] ** 2  # squared: roots of so many would take longer than all the rest
    clear = apart.min(axis=2) > (1.3 * radius[:, None] + 1.2) ** 2
    colours = sample(view.pixels, (centre[:, None] + offset) @ view.pose.to_pixels.T)
    faces = np.zeros((len(candidates), MOST_PIPS, 3))
    for n, candidate in enumerate(candidates):
        faces[n, : len(candidate.members)] = view.pips.face[candidate.members]
    beside = faces[np.arange(len(candidates))[:, None], apart.argmin(axis=2)]
    return clear, unlike(colours, beside)


def _hollow(off: Floats, place: NDArray[np.intp]) -> float:
    """Return how much the worst of the places where a legal face could have another pip differs."""
    mean = np.bincount(place, off, 10) / np.maximum(1, np.bincount(place, minlength=10))
    return float(mean[:9].max())


def _reach(
    view: View,
    centre: Floats,
    places: Floats,
    radius: Floats,
    half: Floats,
    colour: Floats,
    change: Floats,
) -> Floats:
    """Return how far the colour of faces (M) reaches along rays (M, RAYS), in half edges; NEVER without an end."""
    offset = half[:, None, None, None] * polar(RAY_STEPS, RAYS)
    at = ((centre[:, None, None] + offset).reshape(-1, 2) @ view.pose.to_pixels.T).reshape(offset.shape)
    other = unlike(sample(view.pixels, at), colour[:, None, None]) > change[:, None, None]
    pip = (1.5 * radius[:, None, None]) ** 2
    for place in places.transpose(1, 0, 2)[np.isfinite(places).any(axis=(0, 2))]:
        gap = offset - place[:, None, None]
        other &= gap[..., 0] ** 2 + gap[..., 1] ** 2 > pip
    tall, wide = view.pixels.shape[:2]
    for along, most in ((at[..., 0], wide - 1), (at[..., 1], tall - 1)):
        other |= (along < 0) | (along > most)
    ended = other[..., :-1] & other[..., 1:]
    return np.where(ended.any(axis=2), RAY_STEPS[ended.argmax(axis=2)], NEVER)


def polar(distance: Floats, rays: int) -> Floats:
    """Return points (rays, len(distance), 2) around the origin."""
    angle = np.arange(rays) * (2 * np.pi / rays)
    return np.stack([np.cos(angle), np.sin(angle)], axis=1)[:, None] * distance[None, :, None]


RING = polar(np.linspace(1.5, 3.2, 6), 24).reshape(-1, 2)
"""Samples of the face around a single pip, in radii of it."""
