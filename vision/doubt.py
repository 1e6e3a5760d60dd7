"""Doubt: what speaks against a reading, and its name.

Sure is only who is confident enough of all places together (:mod:`vision.witness`), sees no die without a face and
none that is disputed, no two tops nearer to each other than dice that lie flat can be, none that faces another way
than the rest (:mod:`vision.lean`), and as many as there should be. Otherwise the place that is most in doubt names
the reason.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.crops import Pyramid, crop
from vision.networks import COCKED, HIDDEN, Look, apart, apart_deg, is_at_rim
from vision.reading import Pixels, Why
from vision.witness import SPOILT_PEAK, Place, confidence

SURE = 0.8
"""Least confidence of a sure reading."""
SURE_COUNTED = 0.6
"""The same where there are as many dice as there should be: a wrong reading seldom has the right number."""
CROWDED = 0.8
"""In edges: tops of dice that lie flat are farther apart than this, whatever the view."""
NEIGHBOUR = 1.3
UPON = 1.0
"""The same of the middle of a die and of what is left to see of one under it."""
LEANS_DEG, LEANS_TOO_DEG = 11.0, 5.0
"""So far tops face away from each other only where one leans; the latter where geometry says so too, which judges
by the shape of pips."""
SPOILT = 0.5
"""Where no face is read, what is likelier a die without one than not keeps the tray from being empty."""
BRIGHT = 250
"""Grey level at which a sensor is blind."""
GLARING = 0.25
"""Part of a die's neighbourhood that is so bright when glare is to blame."""
SPOT = 0.5, 2.0
"""In edges: how wide and how tall the image of a lamp is that hides a die."""


def doubt(
    pixels: Pixels, places: Sequence[Place], count: int | None, *, leaning: bool, missed: Sequence[Look] = ()
) -> Why | None:
    """Say why the faces at these places are not all there is to read, or None.

    ``leaning`` is whether geometry sees a die lean, ``missed`` what the quick look plainly saw beside these places.
    """
    faces = faces_of(places)
    against = [
        place
        for place in places
        if place.is_spoilt
        or place.is_disputed
        or (not faces and place.spoilt >= SPOILT)
        or (count is None and place.is_passed_over)
    ]
    if _crowd(faces):
        return Why.OVERLAP
    if against:
        return _reason(pixels, max(against, key=lambda place: place.peak).look, places)
    if missed:
        return _reason(pixels, missed[0], places)
    if apart_deg(faces, pixels.shape) > (LEANS_TOO_DEG if leaning else LEANS_DEG):
        return Why.COCKED
    if confidence(places) < (SURE_COUNTED if len(faces) == count else SURE):
        return _reason(pixels, min(places, key=lambda place: place.certainty).look, places)
    if count is not None and len(faces) != count:
        return Why.GLARE if len(faces) < count and _blinded(pixels, faces) else Why.COUNT
    return None


def _blinded(pixels: Pixels, faces: Sequence[Look]) -> bool:
    """Tell whether a lamp is mirrored in what is as large as a die, and none of these."""
    if not faces:
        return False
    size = float(np.median([face.sighting.size for face in faces]))
    _, _, boxes, middles = cv2.connectedComponentsWithStats((pixels.min(axis=2) >= BRIGHT).astype(np.uint8))
    sides = boxes[1:, 2:4]
    spots = middles[1:][((sides > SPOT[0] * size) & (sides < SPOT[1] * size)).all(axis=1)]
    known = np.array([(face.sighting.x, face.sighting.y) for face in faces])
    return bool((np.linalg.norm(spots[:, None] - known, axis=2) > size * CROWDED).all(axis=1).any())


def faces_of(places: Sequence[Place]) -> list[Look]:
    """Return what shows a face."""
    return [place.look for place in places if place.look.is_face]


def can_be_so(places: Sequence[Place], shape: tuple[int, ...], most_deg: float = LEANS_DEG) -> bool:
    """Tell whether these may be all dice, and may lie flat on one table in a picture of this shape.

    ``most_deg`` is how far tops may seem to face away from each other.
    """
    faces = faces_of(places)
    against = any(place.is_spoilt or place.is_disputed for place in places)
    return not against and not _crowd(faces) and apart_deg(faces, shape) <= most_deg


def _crowd(faces: Sequence[Look]) -> bool:
    return any(apart(one.sighting, other.sighting) < CROWDED for n, one in enumerate(faces) for other in faces[:n])


def _reason(pixels: Pixels, worst: Look, places: Sequence[Place]) -> Why:
    """Name what is wrong at the place that is most in doubt."""
    here, odds = worst.sighting, worst.mean
    if is_at_rim(here, pixels.shape):
        return Why.CUT_OFF
    near = crop(Pyramid(pixels), (here.x, here.y), here.size)[16:48, 16:48]
    if float((near.min(axis=2) >= BRIGHT).mean()) > GLARING:
        return Why.GLARE
    beside = any(face is not worst and apart(face.sighting, worst.sighting) < NEIGHBOUR for face in faces_of(places))
    return Why.OVERLAP if odds[HIDDEN] > odds[COCKED] or beside or _is_upon(worst, places) else Why.COCKED


def _is_upon(top: Look, places: Sequence[Place]) -> bool:
    """Tell whether this face lies over a die that shows none."""
    below = (place.look for place in places if place.may_be_unread and place.peak >= SPOILT_PEAK)
    return top.is_face and any(apart(one.sighting, top.sighting) < UPON for one in below)
