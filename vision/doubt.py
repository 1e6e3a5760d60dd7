"""Doubt: what speaks against a reading, and its name.

A reading is sure if it has no two tops nearer to each other than dice that lie flat can be, no die without a face, no
top that faces another way than the rest (:mod:`vision.lean`), no face that is disputed, enough confidence in all places
together (:mod:`vision.witness`), and as many dice as there should be. The first of these tests that it fails names the
reason.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.crops import Pyramid, crop
from vision.networks import COCKED, Look, apart, apart_deg, is_at_rim
from vision.reading import Pixels, Why
from vision.witness import SPOILT_PEAK, Place, confidence

SURE = 0.8
"""Least confidence of a sure reading."""
SURE_COUNTED = 0.6
"""The same where there are as many dice as there should be: a wrong reading seldom has the right number."""
CROWDED = 0.8
"""In edges: tops of dice that lie flat are farther apart than this, whatever the view."""
NEIGHBOUR = 1.3
"""In edges: dice that are nearer touch, or one lies upon the other."""
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
    """Return the reason of the first test that the faces at these places fail, or None.

    ``leaning`` is whether geometry sees a die lean, ``missed`` what the quick look plainly saw beside these places.
    """
    faces = faces_of(places)
    if _crowd(faces):
        return Why.OVERLAP
    faceless = [
        place
        for place in places
        if place.is_spoilt or (not faces and place.spoilt >= SPOILT) or (count is None and place.is_passed_over)
    ]
    if faceless:
        return _why_faceless(pixels, max(faceless, key=lambda place: place.peak).look, faces)
    if missed:
        return _why_faceless(pixels, missed[0], faces)
    if apart_deg(faces, pixels.shape) > (LEANS_TOO_DEG if leaning else LEANS_DEG):
        return Why.COCKED
    if disputed := [place for place in places if place.is_disputed]:
        return _why_unclear(pixels, max(disputed, key=lambda place: place.peak).look, places)
    if confidence(places) < (SURE_COUNTED if len(faces) == count else SURE):
        return _why_unclear(pixels, min(places, key=lambda place: place.certainty).look, places)
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


def _why_faceless(pixels: Pixels, die: Look, faces: Sequence[Look]) -> Why:
    """Return why a die shows no face beside these."""
    if not die.is_face and is_at_rim(die.sighting, pixels.shape):
        return Why.CUT_OFF
    if _is_glaring(pixels, die):
        return Why.GLARE
    if _touches(die, faces):
        return Why.OVERLAP
    return Why.COCKED if die.mean[COCKED] == die.mean[1:].max() else Why.UNCLEAR


def _why_unclear(pixels: Pixels, worst: Look, places: Sequence[Place]) -> Why:
    """Return why it is not certain what a place shows."""
    if _is_glaring(pixels, worst):
        return Why.GLARE
    unread = [place.look for place in places if place.may_be_unread and place.peak >= SPOILT_PEAK]
    return Why.OVERLAP if worst.is_face and _touches(worst, [*faces_of(places), *unread]) else Why.UNCLEAR


def _is_glaring(pixels: Pixels, die: Look) -> bool:
    """Tell whether a lamp is mirrored in a die."""
    here = die.sighting
    near = crop(Pyramid(pixels), (here.x, here.y), here.size)[16:48, 16:48]
    return float((near.min(axis=2) >= BRIGHT).mean()) > GLARING


def _touches(die: Look, others: Sequence[Look]) -> bool:
    """Tell whether a die lies so near to another one that they touch, or that one hides the other."""
    return any(apart(other.sighting, die.sighting) < NEIGHBOUR for other in others if other is not die)
