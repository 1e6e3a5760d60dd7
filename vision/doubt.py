"""Doubt: what speaks against a reading, and its name.

What is known of every place goes in, a :class:`Why` comes out, or None when everything in the
picture is accounted for. Sure is only who can say that

1. every face is seen by both the networks and geometry, which share nothing, or is beyond doubt for the networks
   where geometry is blind; nowhere do they see different faces;
2. no place that is told to be no die is all but certainly one;
3. no two tops are nearer to each other than dice that lie flat can be, and none may be the side of another's die;
4. no top lies in another plane than the rest (:mod:`vision.geometry.lean`);
5. nothing lies there that is as large as these dice and none of them (:mod:`vision.geometry.bodies`);
6. there are as many as should be.

Otherwise the place that is most in doubt names the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.crops import Pyramid, crop
from vision.geometry.reader import Opinion
from vision.networks import COCKED, HIDDEN, Look
from vision.reading import Pixels, Why

# Chosen on the labelled photographs with networks that had not seen them, for hardly any sure reading to be wrong.
CONFIRMED = 0.3
"""Least certainty of a face that geometry sees too."""
ALONE = 0.95
ALONE_PEAK = 0.3
"""Least certainty, of the reader and of the finder, of a face that geometry does not see."""
NO_DIE = 0.1
"""Least certainty that a place is no die."""
CROWDED = 0.8
"""In edges: tops of dice that lie flat are farther apart than this, whatever the view."""
TOUCHING = 1.1
"""In edges: tops this near lie on touching dice, or one of them is the side of a die."""
NEIGHBOUR = 1.3
BRIGHT = 250
"""Grey level at which a sensor is blind."""
GLARING = 0.25
"""Part of a die's neighbourhood that is so bright when glare is to blame."""


@dataclass(frozen=True, eq=False)
class Place:
    """What is known of one place: the reader's look, the finder's peak, the face that geometry sees there, if any."""

    look: Look
    peak: float
    told: int | None

    @property
    def is_plain(self) -> bool:
        """Whether what is said of this place is beyond doubt."""
        seen = self.look
        if not seen.is_face:
            return seen.certainty > NO_DIE
        if self.told is None:
            return seen.certainty > ALONE and self.peak > ALONE_PEAK
        return seen.certainty > CONFIRMED and self.told == seen.value


def doubt(pixels: Pixels, places: Sequence[Place], opinion: Opinion, count: int | None) -> Why | None:
    """Say why the faces at these places are not all there is to read, or None."""
    faces = [place.look for place in places if place.look.is_face]
    unclear = [place.look for place in places if not place.is_plain]
    if unclear:
        return _reason(pixels, min(unclear, key=lambda seen: seen.certainty), faces)
    if any(_are_too_near(one, other) for n, one in enumerate(faces) for other in faces[:n]):
        return Why.OVERLAP
    if opinion.leaning:
        return Why.COCKED
    if opinion.unread:
        return Why.OVERLAP
    if count is not None and len(faces) != count:
        return Why.COUNT
    return None


def _are_too_near(one: Look, other: Look) -> bool:
    """Tell whether two tops leave no room for two dice, or one of them may be a side of the other's die."""
    apart = _apart(one, other)
    return apart < CROWDED or (apart < TOUCHING and min(one.certainty, other.certainty) < ALONE)


def _apart(one: Look, other: Look) -> float:
    """Return the distance of two tops in edges of the larger."""
    here, there = one.sighting, other.sighting
    return float(np.hypot(here.x - there.x, here.y - there.y)) / max(here.size, there.size)


def _reason(pixels: Pixels, worst: Look, faces: Sequence[Look]) -> Why:
    """Name what is wrong at the place that is most in doubt."""
    here, odds = worst.sighting, worst.odds.mean(axis=0)
    tall, wide = pixels.shape[:2]
    if min(here.x, here.y, wide - here.x, tall - here.y) < 0.6 * here.size:
        return Why.CUT_OFF
    near = crop(Pyramid(pixels), (here.x, here.y), here.size)[16:48, 16:48]
    if float((near.min(axis=2) >= BRIGHT).mean()) > GLARING:
        return Why.GLARE
    if odds[HIDDEN] > odds[COCKED] or any(face is not worst and _apart(face, worst) < NEIGHBOUR for face in faces):
        return Why.OVERLAP
    return Why.COCKED
