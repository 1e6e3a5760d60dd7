"""The eye: one picture in, one reading out.

0. A *brief look* by a tiny finder and a tiny reader, then a *quick look* by a small finder and a small reader
   (:mod:`vision.glimpse`), borne out by the spots on every face (:mod:`vision.spots`). What is plain is read so, and
   refused if the rim of the picture cuts a die; all else goes the whole way, from the start. Where the quick look
   plainly saw a face, or took something for a die, that may not be passed over there. Finders take two dice
   that touch for one now and then: who does not know the number looks also against every face (:mod:`vision.beside`).
1. The *finder* looks at the whole picture and names every place where the top of a die may be,
   and where a cup is seen (:mod:`vision.networks`); where the dice are small, once more from nearer.
2. The *reader* looks at each place from near, sets it right, and says what is there: a face, a die that leans, a die
   that shows no whole face, or no die. A second reader, which was taught apart, glances there too; where they are not
   both certain they look again some times a little otherwise, and a third with them.
3. *Geometry*, which has learnt nothing, is asked last (:mod:`vision.geometry`). Where these two leave a doubt it reads
   the picture by itself, and where it alone sees a face is a place to look at too; else it only looks at their faces.
4. Sure is only who can account for every place, those that are no dice included, by what all three say
   of it (:mod:`vision.witness`, :mod:`vision.doubt`).

Knows no rules: how many dice there should be is told from outside.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.beside import beside
from vision.crops import Pyramid
from vision.doubt import CROWDED, SPOILT, can_be_so, doubt, faces_of
from vision.geometry import reader as geometry
from vision.geometry.reader import Opinion
from vision.glimpse import (
    BRIEF,
    MORE_PEAK,
    PLAINLY_LEVEL_DEG,
    PLAINLY_NOTHING,
    QUICK,
    QUICK_INKLING,
    RATHER_NOTHING,
    SURELY_NOTHING,
    Haste,
    by_itself,
    glimpses,
    is_cut_off,
    is_plainly_seen,
    looked_twice,
    may_be_more,
    may_be_part,
    may_touch,
)
from vision.networks import (
    LEAST_SMALL_PEAK,
    NOTHING,
    ODD,
    Field,
    Look,
    Reals,
    Sighting,
    apart,
    apart_deg,
    apart_px,
    distinct,
    find,
    find_nearer,
    is_small,
    look,
    steadied,
)
from vision.reading import Box, Die, Pixels, Reading, Why
from vision.spots import bears, is_askew, is_round, stands_out
from vision.witness import (
    LEAST_PEAK,
    SPOILT_PEAK,
    SURELY_A_DIE,
    Place,
    confidence,
    usual_size,
    without_one_too_many,
)

BODY = 1.25
"""Width of a die as seen over the edge of its top: some of its sides show."""
PLAIN_COUNTED, PLAIN = 0.97, 0.99
"""Confidence with which geometry need only confirm: where there are as many dice as there should be, and else, where
tops must seem level, too."""
ALONE = 0.9
"""Least odds that each glance gives to a face by itself: there is no other that would tell a die in motion from it."""
RIVAL = 0.5
"""What it takes for a die so much as the least of the faces may be one, too, beside the place that was looked at."""
SAME_PLACE = 0.4
"""In edges: how far apart two may see the middle of one top."""
INKLING = 0.04
"""What the finder must give to a top against another one, which it has not seen."""
SIDE_DEG = 45.0
"""What faces so far away from a face against which it lies is a side of the same die."""
SEVERAL, REACH = 2, 0.75
"""So many dice, so far from its middle in its edges, are not pips of a larger one."""
LEAST_CUP, LARGEST_CUP = 0.005, 0.4
"""Part of the picture that a cup covers."""
CUP, PLAINLY_CUP = 0.5, 0.65
"""Share from which a point belongs to a cup, and that some point of a cup has."""


class Eye:
    """Reads still pictures. Has no state: one eye may serve several threads."""

    def read(self, pixels: Pixels, count: int | None = None) -> Reading:
        """Read the tops of all dice in the picture; ``count`` is how many there should be, if known."""
        pyramid = Pyramid(pixels, quick=True)
        for haste, field, glances in _in_haste(pyramid):
            if reading := settled(pyramid, haste, field, glances, count):
                return reading
        seen = scan(pixels, count, field, glances)
        places, leaning = seen.places(), False
        # With a die that shows no face no reading is sure, whatever geometry sees.
        if not any(place.is_spoilt for place in places):
            plain = is_plain(places, pixels.shape, count)
            places, leaning = confirmed(pixels, seen) if plain else checked(pixels, seen)
        places = tuple(_looked_over(pyramid, place, glances) for place in places)
        places = without_one_too_many(places, count)
        missed = _missed(places, glances) if count is None else []
        why = doubt(pixels, places, count, leaning=leaning, missed=missed)
        unread = [place.look for place in places if place.may_be_unread]
        unread += [look for look in missed if by_itself(look, unread)]
        return Reading(
            dice=_dice(places, pixels.shape),
            why=why,
            cups=_cups(seen.field.cup, pixels.shape),
            unread=tuple(_box(look, pixels.shape) for look in unread if why),
        )


def glimpsed(pixels: Pixels, count: int | None) -> Reading | None:
    """Read a picture by a brief or a quick look; return None unless it is plain what to say."""
    pyramid = Pyramid(pixels, quick=True)
    return next(filter(None, (settled(pyramid, *seen, count) for seen in _in_haste(pyramid))), None)


def _in_haste(pyramid: Pyramid) -> Iterator[tuple[Haste, Field, Sequence[Look]]]:
    """Look briefly, longer for whoever is in doubt, and then quickly; give what has been seen each time."""
    for haste in (BRIEF, QUICK):
        for field, looks in glimpses(pyramid, haste):
            yield haste, field, looks


def settled(pyramid: Pyramid, haste: Haste, field: Field, looks: Sequence[Look], count: int | None) -> Reading | None:
    """Read a picture by what a brief or quick look at it has shown; return None unless it is plain what to say.

    Sure is it where all places are accounted for and spots on the faces say the same, and the dice are large enough to
    be told apart from their neighbours; a face by itself must have a body, too.

    Refused is only a die that the rim plainly cuts off. Where a cup is seen, nothing is plain.
    """
    pixels = pyramid.level(0)
    places = _places(looks, field, None)
    faces = faces_of(places)
    cut = [place for place in places if len(place.look.odds) > 1 and is_cut_off(place.look, pixels.shape)]
    if _cups(field.cup, pixels.shape):
        return None
    if cut and len(faces) != count:
        return Reading(
            _dice(places, pixels.shape), Why.CUT_OFF, unread=tuple(_box(place.look, pixels.shape) for place in cut)
        )
    if not faces or count not in (None, len(faces)) or confidence(places) < PLAIN_COUNTED:
        return None
    if not all(is_plainly_seen(face, haste) and not is_small(face.sighting.size, pixels.shape) for face in faces):
        return None
    if count is None and any(_may_be_missed(look, faces) for look in looks):
        return None
    if len(faces) == 1 and not _is_plain_alone(pyramid, haste, faces[0]):
        return None
    if not can_be_so(places, pixels.shape, PLAINLY_LEVEL_DEG) or not all(_bears(pyramid, face) for face in faces):
        return None
    if may_be_part(pyramid, haste, faces):
        return None
    if count is None and (may_touch(pyramid, haste, field, faces) or may_be_more(pyramid, haste, field, looks, faces)):
        return None
    return Reading(_dice(places, pixels.shape))


def _is_plain_alone(pyramid: Pyramid, haste: Haste, face: Look) -> bool:
    """Tell whether a face by itself is plain; the brief reader cannot tell whether it is smeared."""
    seen = face if haste == QUICK else looked_twice(pyramid, QUICK, face.sighting)
    return float(seen.odds[:, face.value].min()) >= ALONE and _stands_out(pyramid, face.sighting)


def _may_be_missed(other: Look, faces: Sequence[Look]) -> bool:
    """Tell whether something else may be a die beside these, or one of some that were taken for one large one."""
    if any(other is face for face in faces):
        return False
    if by_itself(other, faces):
        peak, least_face = other.sighting.peak, min(face.sighting.peak for face in faces)
        bounds = ((LEAST_PEAK, PLAINLY_NOTHING), (MORE_PEAK, SURELY_NOTHING), (0.0, RATHER_NOTHING))
        least = next(odds for bound, odds in bounds if peak >= bound)
        return peak >= RIVAL * least_face or bool(other.mean[NOTHING] < least)
    here = other.sighting
    return any(ODD * here.size < face.sighting.size and apart(here, face.sighting) < 1 for face in faces)


def _looked_over(pyramid: Pyramid, place: Place, glances: Sequence[Look]) -> Place:
    """Add to a place what the quick look saw there of the same face, and whether it has pips and a top as a die has."""
    here, value = place.look.sighting, place.look.value
    there = [
        float(look.mean[value])
        for look in glances
        if apart_px(look.sighting, here) < SAME_PLACE * here.size and 1 / ODD < look.sighting.size / here.size < ODD
    ]
    pale = place.alone and place.look.is_face and not _stands_out(pyramid, here)
    misshapen, askew = pale or _is_misshapen(pyramid, place.look), _is_askew(pyramid, place.look)
    return replace(place, glanced=max(there, default=None), misshapen=misshapen, askew=askew)


def _is_misshapen(pyramid: Pyramid, face: Look) -> bool:
    here = face.sighting
    return face.is_face and face.value == 1 and not is_round(pyramid, (here.x, here.y), here.size, face.tilt.tolist())


def _is_askew(pyramid: Pyramid, face: Look) -> bool:
    here = face.sighting
    return face.is_face and is_askew(pyramid, (here.x, here.y), here.size, face.tilt.tolist(), face.value)


def _missed(places: Sequence[Place], glances: Sequence[Look]) -> list[Look]:
    """Return what the quick look took for a die, where none of these places shows a face.

    What showed it no face must have been plainly one.
    """
    faces = faces_of(places)
    return [
        look
        for look in glances
        if look.sighting.peak >= (LEAST_PEAK if look.is_face else SPOILT_PEAK)
        and float(look.odds[:, NOTHING].max()) < SURELY_A_DIE
        and by_itself(look, faces)
        and not any(_is_in(face.sighting, look.sighting) for face in faces)
    ]


def _stands_out(pyramid: Pyramid, here: Sighting) -> bool:
    return stands_out(pyramid, (here.x, here.y), here.size)


def _bears(pyramid: Pyramid, face: Look) -> bool:
    here = face.sighting
    borne_out = bears(pyramid, (here.x, here.y), here.size, face.tilt.tolist(), face.value)
    return borne_out and not _is_misshapen(pyramid, face)


def is_plain(places: Sequence[Place], shape: tuple[int, ...], count: int | None) -> bool:
    """Tell whether the networks see faces in a picture of this shape so plainly that geometry need only confirm."""
    faces = faces_of(places)
    if not faces:
        return False
    if len(faces) == count:
        return confidence(places) >= PLAIN_COUNTED
    return count is None and confidence(places) >= PLAIN and can_be_so(places, shape, PLAINLY_LEVEL_DEG)


@dataclass(frozen=True, eq=False)
class Scan:
    """What the networks saw in a picture."""

    looks: tuple[Look, ...]
    field: Field

    def places(self) -> tuple[Place, ...]:
        """The places to be accounted for, geometry unasked."""
        return _places(self.looks, self.field, None)


def scan(pixels: Pixels, count: int | None = None, first: Field | None = None, glances: Sequence[Look] = ()) -> Scan:
    """Look at every place where a die may be, by the finder or by a quick look; search for small dice from nearer.

    ``first`` is what the quick finder saw, and ``glances`` what the quick reader made of it.

    Not where all ``count`` are plainly seen, nor where a die shows no face: no reading is sure then, whatever else lies
    there.
    """
    field = find(pixels)
    seen = _with_glanced(pixels, Scan(_not_made_of(look(pixels, field.sightings)), field), glances)
    seen = _with_touching(pixels, seen, count, first)
    usual = usual_size(seen.looks)
    if usual is not None and is_small(usual, pixels.shape):
        return _nearer(pixels, seen, usual)
    all_seen = count == sum(one.is_face and one.is_plain for one in seen.looks)
    return seen if all_seen or any(place.is_spoilt for place in seen.places()) else _with_small(pixels, seen)


def _with_glanced(pixels: Pixels, seen: Scan, glances: Sequence[Look]) -> Scan:
    """Look also where a quick look plainly saw a face, and none is known: the two finders miss different dice.

    It takes small dice for the pips of a large one, too, so that must be about as large as the others.
    """
    known = [one for one in seen.looks if one.is_face]
    usual = usual_size(known)
    new = [
        one.sighting
        for one in glances
        if one.is_face
        and one.is_plain
        and (usual is None or 1 / ODD < one.sighting.size / usual < ODD)
        and by_itself(one, known)
    ]
    return Scan(_not_made_of((*seen.looks, *look(pixels, new))), seen.field.with_more(new)) if new else seen


def _with_touching(pixels: Pixels, seen: Scan, count: int | None, first: Field | None) -> Scan:
    """Look also against these faces, unless there are as many as there should be: finders may take two dice for one."""
    faces = [one for one in seen.looks if one.is_face]
    if count is not None and len(faces) >= count:
        return seen
    places = list(beside(seen.field, faces, pixels.shape, INKLING))
    quickly = beside(first, faces, pixels.shape, QUICK_INKLING) if first else ()
    places += [here for here in quickly if all(apart(here, other) > SAME_PLACE for other in places)]
    new = [one for one in look(pixels, places) if one.is_face or one.mean[NOTHING] < SURELY_A_DIE]
    dice = [one for one in new if not _is_side(one, faces, pixels.shape)]
    return replace(seen, looks=(*seen.looks, *dice))


def _is_side(other: Look, faces: Sequence[Look], shape: tuple[int, ...]) -> bool:
    """Tell whether what was seen against these is no other die, but a side of the nearest of them: it faces aside.

    What shows no face must lie nearer to it, too, than another die can.
    """
    nearest = min(faces, key=lambda face: apart_px(face.sighting, other.sighting))
    may_be_it = other.is_face or apart(nearest.sighting, other.sighting) < CROWDED
    return may_be_it and apart_deg([nearest, other], shape) > SIDE_DEG


def _with_small(pixels: Pixels, seen: Scan) -> Scan:
    """Search for dice that are too small for the finder: it sees nothing there, or one large die whose pips they are.

    Beside dice that are plainly seen only what is about as large can be one.
    """
    near = find_nearer(pixels, None)
    plainly = [one for one in near if one.peak >= LEAST_SMALL_PEAK and is_small(one.size, pixels.shape)]
    small = look(pixels, plainly)
    found = [one.sighting.size for one in small if one.is_face and one.is_plain]
    if not found:
        return seen
    large = _not_made_of(seen.looks, small)
    usual = usual_size([one for one in large if one.is_plain])
    if usual is None:
        return _nearer(pixels, Scan((*large, *small), seen.field.with_more(near)), float(np.median(found)))
    beside = tuple(
        one
        for one in small
        if 1 / ODD < one.sighting.size / usual < ODD
        and all(apart(one.sighting, other.sighting) > SAME_PLACE for other in large)
    )
    return Scan((*large, *beside), seen.field.with_more(plainly))


def _nearer(pixels: Pixels, seen: Scan, usual: float) -> Scan:
    """Look also, where no face is known, at what is seen from nearer and is not larger than these."""
    near = find_nearer(pixels, usual)
    known = [one.sighting for one in seen.looks if one.is_face]
    new = [
        here
        for here in near
        if (is_small(here.size, pixels.shape) or here.size < ODD * usual)
        and all(apart(here, face) > SAME_PLACE or face.size > ODD * here.size for face in known)
    ]
    return Scan((*seen.looks, *look(pixels, new)), seen.field.with_more(near))


def _not_made_of(looks: Sequence[Look], small: Sequence[Look] = ()) -> tuple[Look, ...]:
    """Leave out what is not a die but some smaller ones: the finder took them for one, whose pips they were."""
    faces = [one.sighting for one in (*looks, *small) if one.is_face]
    return tuple(one for one in looks if sum(_is_in(here, one.sighting) for here in faces) < SEVERAL)


def _is_in(here: Sighting, large: Sighting) -> bool:
    return ODD * here.size < large.size and apart(here, large) < REACH


def confirmed(pixels: Pixels, seen: Scan) -> tuple[tuple[Place, ...], bool]:
    """Ask geometry too, what it makes of the faces, of which there must be one.

    Return the places to be accounted for then, and whether geometry takes one of the faces for leaning.
    """
    tops = [(one.sighting.x, one.sighting.y, one.sighting.size) for one in seen.looks if one.is_face]
    opinion = geometry.confirm(pixels, tops, _tilt(seen.looks))
    looks = steadied(pixels, seen.looks) if opinion.leaning else seen.looks
    return _places(looks, seen.field, opinion), opinion.leaning


def checked(pixels: Pixels, seen: Scan) -> tuple[tuple[Place, ...], bool]:
    """Ask geometry too, what it makes of the whole picture, and look where it alone sees a face.

    Return the places to be accounted for then, and whether geometry takes one of its own for leaning.
    """
    opinion = geometry.read(pixels)
    faces = [one.sighting for one in seen.looks if one.is_face]
    alone = [here for here in map(_sighting, opinion.dice) if all(apart(here, face) > SAME_PLACE for face in faces)]
    looks = steadied(pixels, seen.looks) if opinion.leaning else seen.looks
    more = look(pixels, alone)
    seen = replace(seen, looks=(*looks, *more))
    small = [one.sighting.size for one in more if one.is_face and is_small(one.sighting.size, pixels.shape)]
    if small:
        # Where one is too small for the finder others are, too.
        seen = _nearer(pixels, replace(seen, looks=_not_made_of(seen.looks)), float(np.median(small)))
    return _places(seen.looks, seen.field, opinion), opinion.leaning


def _tilt(looks: Sequence[Look]) -> float:
    """Return the sine of the camera's elevation, as faces say how they are turned to the line of sight."""
    across = [min(1.0, float((one.tilt**2).sum())) for one in looks if one.is_face]
    return math.sqrt(1 - float(np.median(across)))


def _places(looks: Sequence[Look], field: Field, opinion: Opinion | None) -> tuple[Place, ...]:
    own = distinct(looks)
    usual = usual_size(own)
    places = [_place(seen, field, opinion, usual) for seen in own]
    seen = tuple(place for place in places if place.is_seen)
    faces = len(faces_of(seen))
    if not faces:
        return tuple(place for place in places if place.is_seen or place.spoilt >= SPOILT)
    return tuple(replace(place, alone=True) for place in seen) if faces == 1 else seen


def _sighting(die: Die) -> Sighting:
    """Take a face of geometry's for a place to look at."""
    x, y, width, height = die.box
    return Sighting(x + width / 2, y + height / 2, float(np.sqrt(width * height)), 0.0)


def _place(seen: Look, field: Field, opinion: Opinion | None, usual: float | None) -> Place:
    """Gather what is said of a place."""
    here = seen.sighting
    near = (other.peak for other in field.sightings if apart(here, other) < SAME_PLACE)
    told = next((die for die in (opinion.dice if opinion else ()) if apart(here, _sighting(die)) < SAME_PLACE), None)
    vaguely, stained = (told in dice for dice in (opinion.vague, opinion.stained)) if opinion else (False, False)
    off = abs(math.log(here.size / usual)) if usual else 0.0
    value = told.value if told else None
    asked = opinion is not None
    return Place(seen, max(near, default=0.0), off, value, asked=asked, vaguely=vaguely, stained=stained)


def _dice(places: Sequence[Place], shape: tuple[int, ...]) -> tuple[Die, ...]:
    faces = (place for place in places if place.look.is_face)
    return tuple(
        Die(place.look.value, _box(place.look, shape), round(place.certainty, 4), place.look.second) for place in faces
    )


def _box(look: Look, shape: tuple[int, ...]) -> Box:
    here, half = look.sighting, BODY * look.sighting.size / 2
    left, right = (round(min(max(here.x + side * half, 0.0), shape[1])) for side in (-1, 1))
    top, bottom = (round(min(max(here.y + side * half, 0.0), shape[0])) for side in (-1, 1))
    return left, top, right - left, bottom - top


def _cups(share: Reals, shape: tuple[int, ...]) -> tuple[Box, ...]:
    """Give the boxes of the cups in a map (h, w) of where cups are seen."""
    tall, wide = share.shape
    if share.max() <= PLAINLY_CUP:
        return ()
    # What fills the picture is a table.
    _, labels, stats, _ = cv2.connectedComponentsWithStats((share > CUP).astype(np.uint8))
    across, down = shape[1] / wide, shape[0] / tall
    return tuple(
        (round(x * across), round(y * down), round(w * across), round(h * down))
        for number, (x, y, w, h, area) in enumerate(stats[1:].tolist(), 1)
        if LEAST_CUP < area / (tall * wide) < LARGEST_CUP and share[labels == number].max() > PLAINLY_CUP
    )
