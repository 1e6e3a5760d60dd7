"""Doubt: what speaks against a reading, and its name.

Sure is only who is confident enough of all places together (:mod:`vision.witness`), has no two tops nearer to
each other than dice that lie flat can be, none that lies in another plane than the rest
(:mod:`vision.geometry.lean`), and as many as there should be. Otherwise the place that is most in doubt names
the reason.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.crops import Pyramid, crop
from vision.geometry.reader import Opinion
from vision.networks import COCKED, HIDDEN, Look
from vision.reading import Pixels, Why
from vision.witness import Place, confidence

SURE = 0.9
"""Least confidence of a sure reading."""
SURE_COUNTED = 0.8
"""The same where there are as many dice as there should be: a wrong reading seldom has the right number."""
CROWDED = 0.8
"""In edges: tops of dice that lie flat are farther apart than this, whatever the view."""
NEIGHBOUR = 1.3
BRIGHT = 250
"""Grey level at which a sensor is blind."""
GLARING = 0.25
"""Part of a die's neighbourhood that is so bright when glare is to blame."""


def doubt(pixels: Pixels, places: Sequence[Place], opinion: Opinion, count: int | None) -> Why | None:
    """Say why the faces at these places are not all there is to read, or None."""
    faces = [place.look for place in places if place.look.is_face]
    if any(_apart(one, other) < CROWDED for n, one in enumerate(faces) for other in faces[:n]):
        return Why.OVERLAP
    if opinion.leaning:
        return Why.COCKED
    if confidence(places) < (SURE_COUNTED if len(faces) == count else SURE):
        return _reason(pixels, min(places, key=lambda place: place.certainty).look, faces)
    if count is not None and len(faces) != count:
        return Why.COUNT
    return None


def _apart(one: Look, other: Look) -> float:
    """Return the distance of two tops in edges of the larger."""
    here, there = one.sighting, other.sighting
    return float(np.hypot(here.x - there.x, here.y - there.y)) / max(here.size, there.size)


def _reason(pixels: Pixels, worst: Look, faces: Sequence[Look]) -> Why:
    """Name what is wrong at the place that is most in doubt."""
    here, odds = worst.sighting, worst.mean
    tall, wide = pixels.shape[:2]
    if min(here.x, here.y, wide - here.x, tall - here.y) < 0.6 * here.size:
        return Why.CUT_OFF
    near = crop(Pyramid(pixels), (here.x, here.y), here.size)[16:48, 16:48]
    if float((near.min(axis=2) >= BRIGHT).mean()) > GLARING:
        return Why.GLARE
    if odds[HIDDEN] > odds[COCKED] or any(face is not worst and _apart(face, worst) < NEIGHBOUR for face in faces):
        return Why.OVERLAP
    return Why.COCKED
