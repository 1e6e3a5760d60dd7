"""The eye: one picture in, one reading out.

1. The *finder* looks at the whole picture and names every place where the top of a die may be,
   and where a cup is seen (:mod:`vision.networks`).
2. *Geometry*, which has learnt nothing, reads the picture by itself (:mod:`vision.geometry`); where it
   sees a face is a place to look at too.
3. The *reader* looks at each place from near, sets it right, looks again some times a little
   otherwise, and says what is there: a face, a die that leans, a die that shows no whole face, or no die.
4. Sure is only who can account for every place, those that are no dice included, by what all three say
   of it (:mod:`vision.witness`, :mod:`vision.doubt`).

Knows no rules: how many dice there should be is told from outside.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.doubt import doubt
from vision.geometry import reader as geometry
from vision.geometry.reader import Opinion
from vision.networks import Field, Look, Reals, Sighting, distinct, find, look
from vision.reading import Box, Die, Pixels, Reading
from vision.witness import Place, usual_size

BODY = 1.25
"""Width of a die as seen over the edge of its top: some of its sides show."""
SAME_PLACE = 0.4
"""In edges: how far apart two may see the middle of one top."""
LEAST_CUP, LARGEST_CUP = 0.005, 0.4
"""Part of the picture that a cup covers."""


class Eye:
    """Reads still pictures. Has no state: one eye may serve several threads."""

    def read(self, pixels: Pixels, count: int | None = None) -> Reading:
        """Read the tops of all dice in the picture; ``count`` is how many there should be, if known."""
        places, field, opinion = look_around(pixels)
        return Reading(
            dice=tuple(_die(place, pixels.shape) for place in places if place.look.is_face),
            why=doubt(pixels, places, opinion, count),
            cups=_cups(field.cup, pixels.shape),
        )


def look_around(pixels: Pixels) -> tuple[tuple[Place, ...], Field, Opinion]:
    """Look at every place where a die may be; the places to be accounted for, what the finder and geometry saw."""
    field, opinion = find(pixels), geometry.read(pixels)
    looks = distinct(look(pixels, (*field.sightings, *map(_sighting, opinion.dice))))
    usual = usual_size(looks)
    places = (_place(seen, field, opinion, usual) for seen in looks)
    return tuple(place for place in places if place.is_seen), field, opinion


def _sighting(die: Die) -> Sighting:
    """Take a face of geometry's for a place to look at."""
    x, y, width, height = die.box
    return Sighting(x + width / 2, y + height / 2, float(np.sqrt(width * height)), 0.0)


def _place(seen: Look, field: Field, opinion: Opinion, usual: float | None) -> Place:
    """Gather what is said of a place."""
    here = seen.sighting
    near = (other.peak for other in field.sightings if _apart(here, other) < SAME_PLACE)
    told = (die.value for die in opinion.dice if _apart(here, _sighting(die)) < SAME_PLACE)
    off = abs(float(np.log(here.size / usual))) if usual else 0.0
    return Place(seen, max(near, default=0.0), next(told, None), off)


def _apart(one: Sighting, other: Sighting) -> float:
    return float(np.hypot(one.x - other.x, one.y - other.y)) / max(one.size, other.size)


def _die(place: Place, shape: tuple[int, ...]) -> Die:
    here, half = place.look.sighting, BODY * place.look.sighting.size / 2
    left, right = (round(float(np.clip(here.x + side * half, 0, shape[1]))) for side in (-1, 1))
    top, bottom = (round(float(np.clip(here.y + side * half, 0, shape[0]))) for side in (-1, 1))
    return Die(place.look.value, (left, top, right - left, bottom - top), round(place.certainty, 4))


def _cups(share: Reals, shape: tuple[int, ...]) -> tuple[Box, ...]:
    """Give the boxes of the cups in a map (h, w) of where cups are seen."""
    tall, wide = share.shape
    # What fills the picture is a table.
    _, _, stats, _ = cv2.connectedComponentsWithStats((share > 0.5).astype(np.uint8))
    across, down = shape[1] / wide, shape[0] / tall
    return tuple(
        (round(x * across), round(y * down), round(w * across), round(h * down))
        for x, y, w, h, area in stats[1:].tolist()
        if LEAST_CUP < area / (tall * wide) < LARGEST_CUP
    )
