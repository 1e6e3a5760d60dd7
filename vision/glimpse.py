"""The looks before: where dice are and what they show, by a small finder and a small reader.

There are two, a *brief* one and a *quick* one, in some hundredths of the time that the whole eye takes. They see what
it sees, less surely; whoever asks decides whether it is plain (:func:`vision.eye.settled`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from vision.beside import beside
from vision.crops import Pyramid
from vision.networks import (
    APART,
    BRIEF_FINDER,
    BRIEF_READER,
    COCKED,
    HIDDEN,
    LEAST_PEAK,
    NOTHING,
    PLAIN,
    QUICK_FINDER,
    QUICK_READER,
    Field,
    Glance,
    Look,
    Sighting,
    apart,
    apart_px,
    each_apart_deg,
    find_quickly,
    is_at_rim,
    joined,
    look_longer,
    looks_at,
)
from vision.witness import HARDLY, SPOILT_PEAK

PLAINLY_LEVEL_DEG = 8.0
"""How far tops may seem to face away from each other where all is plain."""
MOST_DOUBTFUL = 3
"""So many places at most are looked at more closely: who is in doubt of more had better begin again."""
PLAIN_PEAK, MUCH_LARGER = 0.35, 1.4
"""What the brief finder gives to each of several dice where it hardly ever missed another, and how many times as large
as another one may be."""
MORE_PEAK, FAINTEST_PEAK = 0.15, 0.05
"""What a finder gives to what may well be a die, though a reader sees none there: its size may be mistaken. And what
the brief one gives to a die that is much smaller than the others, and to much else."""
LARGER = 1.3
"""How many times as large as a face another one may be where the brief reader is believed alone."""
RATHER_NOTHING = 0.5
"""Odds of no die that what a finder gives less than `MORE_PEAK` must have at a glance."""
PLAINLY_NOTHING = 0.97
"""Odds of no die from which a place hides none that a finder rather took for one."""
FACELESS = 0.8
"""Odds of a die that shows no whole face that each glance at one must give it, where it is settled by them."""
BY_ITSELF = 0.8
"""In edges of a die: who sees something farther from it than this does not see one of its sides."""
SURELY_NOTHING = 0.8
"""Odds of no die from which a place hides none."""
QUICK_INKLING = 0.07
"""What these finders must give to a top against another one: they give so much to one that they have not seen."""
ANOTHER_SIZE = 1.25
"""What is so many times as large as another thing does not look the same at the other's size."""


@dataclass(frozen=True)
class Haste:
    """How somebody looks who has little time.

    ``area_px`` is how many pixels of the picture his finder sees, and ``least_peak`` what it gives to anything that may
    be a die; ``at_once`` the odds of a face from which his reader needs no second glance at it.
    """

    finder: str
    area_px: float
    least_peak: float
    reader: str
    at_once: float

    @property
    def glances(self) -> tuple[Glance, ...]:
        """How he looks at a die, and looks again as long as he is in doubt."""
        return _GLANCES[self.reader]

    @property
    def first(self) -> Glance:
        """How he looks at what the finder saw."""
        return self.glances[0]

    @property
    def second(self) -> Glance:
        """How he looks again."""
        return self.glances[1]


_GLANCES = {
    reader: (
        Glance(0.0, 0.0, 1.0, 0.0, mirrored=False, reader=reader),
        Glance(0.0, 0.0, 0.95, 0.0, mirrored=True, reader=reader),
        Glance(0.03, 0.0, 1.04, -0.1, mirrored=False, reader=reader),
        Glance(-0.03, 0.03, 0.96, 0.1, mirrored=True, reader=reader),
    )
    for reader in (BRIEF_READER, QUICK_READER)
}

BRIEF = Haste(BRIEF_FINDER, 176.0**2, FAINTEST_PEAK, BRIEF_READER, at_once=0.95)
QUICK = Haste(QUICK_FINDER, 224.0**2, LEAST_PEAK, QUICK_READER, at_once=1.0)


def glimpses(pyramid: Pyramid, haste: Haste) -> Iterator[tuple[Field, tuple[Look, ...]]]:
    """Look for dice in a picture and at each of them, once; then, for whoever is in doubt, longer.

    Twice at once at a face of another size than the finder had told. Later a second time at what seems to be cut by the
    rim of the picture, and, unless it is, at what may show a face; a third time where the first was from a wrong place,
    longer at tops that seem to face away from the others. What else shows no face and lies by itself is looked at as a
    die of the usual size, too, where it has another: the finder may have mistaken it. At last a brief look becomes a
    quick one, at the few places of which it is still in doubt.
    """
    pixels, field = pyramid.level(0), _find(pyramid, haste)
    sightings = [here for here in field.sightings if here.peak >= LEAST_PEAK]
    looks = _without_doubles(looks_at(pyramid, sightings, haste.first))
    _look_again(pyramid, haste, looks, [n for n, seen in enumerate(looks) if _was_elsewhere(seen, sightings)])
    yield field, tuple(looks)
    cut = [n for n, seen in enumerate(looks) if is_cut_off(seen, pixels.shape)]
    _look_again(pyramid, haste, looks, cut)
    if any(is_cut_off(looks[n], pixels.shape) for n in cut):
        yield field, tuple(looks)
    faces = [n for n, seen in enumerate(looks) if seen.is_face]
    doubtful = [n for n in faces if not is_plainly_seen(looks[n], haste)]
    _look_again(pyramid, haste, looks, doubtful)
    again = [n for n in doubtful if not looks[n].is_plain and looks[n].odds[1].max() > PLAIN]
    for n, more in zip(again, looks_at(pyramid, [looks[n].sighting for n in again], haste.first), strict=True):
        second = replace(looks[n], odds=looks[n].odds[1:], tilts=looks[n].tilts[1:])
        looks[n] = joined(second, more)
    known = [n for n in faces if looks[n].is_plain]
    if known:
        _look_for_leaning(pyramid, haste, looks, known)
        _look_as_usual(pyramid, haste, looks, [looks[n] for n in known])
    yield field, tuple(looks)
    if haste == BRIEF and known and _look_more_closely(pyramid, looks):
        yield field, tuple(looks)


def _look_more_closely(pyramid: Pyramid, looks: list[Look]) -> bool:
    """Look quickly at what a brief look has left in doubt; tell whether there was anything, and not too much of it."""
    faces, shape = [seen for seen in looks if seen.is_face], pyramid.level(0).shape
    doubtful = [n for n, seen in enumerate(looks) if _is_doubtful(seen, faces, shape)]
    if not 0 < len(doubtful) <= MOST_DOUBTFUL:
        return False
    for n in doubtful:
        looks[n] = looked_twice(pyramid, QUICK, looks[n].sighting)
    return True


def _is_doubtful(seen: Look, faces: Sequence[Look], shape: tuple[int, ...]) -> bool:
    """Tell whether a brief look has neither seen a face plainly, nor why there is none."""
    if seen.is_face:
        return not is_plainly_seen(seen, BRIEF)
    if is_at_rim(seen.sighting, shape) and seen.sighting.peak >= SPOILT_PEAK:
        return not is_cut_off(seen, shape)
    return by_itself(seen, faces) and bool(seen.mean[NOTHING] < PLAINLY_NOTHING)


def _find(pyramid: Pyramid, haste: Haste) -> Field:
    tall, wide = pyramid.level(0).shape[:2]
    return find_quickly(pyramid, math.sqrt(haste.area_px / (tall * wide)), haste.finder, haste.least_peak)


def glimpse(pyramid: Pyramid, haste: Haste) -> tuple[Field, tuple[Look, ...]]:
    """Look as long as such a look ever takes."""
    *_, last = glimpses(pyramid, haste)
    return last


def _was_elsewhere(seen: Look, sightings: Sequence[Sighting]) -> bool:
    """Tell whether a face is of quite another size than the finder, who saw it first, had told."""
    if not seen.is_face:
        return False
    told = min(sightings, key=lambda here: apart_px(here, seen.sighting))
    return not 1 / ANOTHER_SIZE < seen.sighting.size / told.size < ANOTHER_SIZE


def _without_doubles(looks: Sequence[Look]) -> list[Look]:
    """Leave out a face that was seen from two places, but for the one where the finder was surer."""
    kept: list[Look] = []
    for seen in looks:
        if not (seen.is_face and any(_is_same(seen, other) for other in kept)):
            kept.append(seen)
    return kept


def _is_same(one: Look, other: Look) -> bool:
    alike = other.is_face and one.value == other.value and apart(one.sighting, other.sighting) < APART
    return alike and 1 / ANOTHER_SIZE < one.sighting.size / other.sighting.size < ANOTHER_SIZE


def looked_twice(pyramid: Pyramid, haste: Haste, here: Sighting) -> Look:
    """Look at one place in that haste, and again."""
    (one,) = looks_at(pyramid, [here], haste.first)
    (two,) = looks_at(pyramid, [one.sighting], haste.second)
    return joined(one, two)


def _look_again(pyramid: Pyramid, haste: Haste, looks: list[Look], rows: Sequence[int]) -> None:
    for n, more in zip(rows, looks_at(pyramid, [looks[n].sighting for n in rows], haste.second), strict=True):
        looks[n] = joined(looks[n], more)


def _look_for_leaning(pyramid: Pyramid, haste: Haste, looks: list[Look], known: Sequence[int]) -> None:
    """Look longer at how those are turned that seem to lean, as long as they still do."""
    while True:
        off = each_apart_deg([looks[n] for n in known], pyramid.level(0).shape)
        rows = [
            n
            for n, deg in zip(known, off, strict=True)
            if deg > PLAINLY_LEVEL_DEG and len(looks[n].tilts) < len(haste.glances)
        ]
        if not rows:
            return
        for n in rows:
            looks[n] = look_longer(pyramid, looks[n], [haste.glances[len(looks[n].tilts)]])


def is_cut_off(seen: Look, shape: tuple[int, ...]) -> bool:
    """Tell whether the finder and every glance plainly saw a die that shows no face, and the picture's rim is why."""
    if seen.sighting.peak < SPOILT_PEAK or not is_at_rim(seen.sighting, shape):
        return False
    return bool((seen.odds[:, COCKED] + seen.odds[:, HIDDEN]).min() >= FACELESS)


def is_plainly_seen(face: Look, haste: Haste) -> bool:
    """Tell whether finder and every glance were certain of a face; one glance alone must be more so."""
    least = PLAIN if len(face.odds) > 1 else haste.at_once
    return face.sighting.peak >= HARDLY and float(face.odds[:, face.value].min()) > least


def by_itself(other: Look, faces: Sequence[Look]) -> bool:
    """Tell whether something lies too far from these faces to be a side of one of these dice."""
    return _is_by_itself(other.sighting, faces)


def _is_by_itself(here: Sighting, faces: Sequence[Look]) -> bool:
    return all(apart_px(here, face.sighting) > BY_ITSELF * face.sighting.size for face in faces)


def may_be_part(pyramid: Pyramid, haste: Haste, faces: Sequence[Look]) -> bool:
    """Tell whether one of these faces may be a part of one: two pips of a three look like a two to a brief look.

    Such a part is smaller than the other faces. There a quick look must see the same.
    """
    if haste == QUICK:
        return False
    largest = max(face.sighting.size for face in faces)
    small = (face for face in faces if largest >= LARGER * face.sighting.size)
    return not all(_is_same(face, looked_twice(pyramid, QUICK, face.sighting)) for face in small)


def may_touch(pyramid: Pyramid, haste: Haste, field: Field, faces: Sequence[Look]) -> bool:
    """Tell whether a die may lie against one of these that was not seen: whether a glance there sees rather one."""
    places = beside(field, faces, pyramid.level(0).shape, QUICK_INKLING)
    return any(look.mean[NOTHING] < SURELY_NOTHING for look in looks_at(pyramid, places, haste.first))


def may_be_more(pyramid: Pyramid, haste: Haste, field: Field, looks: Sequence[Look], faces: Sequence[Look]) -> bool:
    """Tell whether there may be a die beside these faces that was passed over by who looks so.

    A brief look misses one now and then: where it was not quite sure of these faces either, where one of them is much
    larger than another, or where it saw only one. Then the quick finder must see no more.
    """
    if haste == QUICK:
        return False
    peaks, sizes = [face.sighting.peak for face in faces], [face.sighting.size for face in faces]
    if len(faces) == 1 or min(peaks) < PLAIN_PEAK or max(sizes) >= MUCH_LARGER * min(sizes):
        return _sees_more(pyramid, haste, faces)
    return _was_passed_over(pyramid, haste, field, looks, faces)


def _sees_more(pyramid: Pyramid, haste: Haste, faces: Sequence[Look]) -> bool:
    """Tell whether the quick finder sees more than these, or has an inkling of one against them."""
    field = _find(pyramid, QUICK)
    more = [here for here in field.sightings if here.peak >= MORE_PEAK and _is_by_itself(here, faces)]
    if any(here.peak >= SPOILT_PEAK for here in more):
        return True
    looks = looks_at(pyramid, more, haste.first)
    return any(look.mean[NOTHING] < PLAINLY_NOTHING for look in looks) or may_touch(pyramid, QUICK, field, faces)


def _was_passed_over(
    pyramid: Pyramid, haste: Haste, field: Field, looks: Sequence[Look], faces: Sequence[Look]
) -> bool:
    """Tell whether a quick glance may see another die where who looks so has passed over some before.

    His finder has hardly an inkling of one that is smaller than the others; it mistakes the size of another, in which
    his reader sees nothing then; and of one that lies near another it tells, but from the wrong place.
    """
    faint = [here for here in field.sightings if here.peak < LEAST_PEAK and _is_by_itself(here, faces)]
    for glance in (haste.first, QUICK.first):
        faint = [look.sighting for look in looks_at(pyramid, faint, glance) if look.mean[NOTHING] < RATHER_NOTHING]
    usual = median(face.sighting.size for face in faces)
    others = [look.sighting for look in looks if look.sighting.peak >= MORE_PEAK and by_itself(look, faces)]
    places = [*others, *(replace(here, size=usual) for here in others)]
    for inkling, told in ((MORE_PEAK, False), (QUICK_INKLING, True)):
        places += beside(field, faces, pyramid.level(0).shape, inkling, told=told)
    return bool(faint) or any(look.mean[NOTHING] < SURELY_NOTHING for look in looks_at(pyramid, places, QUICK.first))


def _look_as_usual(pyramid: Pyramid, haste: Haste, looks: list[Look], known: Sequence[Look]) -> None:
    """Look at what shows no face beside these, and is larger or smaller, as if it were not; keep the likelier die."""
    usual = median(face.sighting.size for face in known)
    odd = [max(seen.sighting.size / usual, usual / seen.sighting.size) > ANOTHER_SIZE for seen in looks]
    alone = [n for n, seen in enumerate(looks) if odd[n] and not seen.is_face and by_itself(seen, known)]
    as_usual = [replace(looks[n].sighting, size=usual) for n in alone]
    for n, seen in zip(alone, looks_at(pyramid, as_usual, haste.first), strict=True):
        looks[n] = min(looks[n], seen, key=lambda one: float(one.mean[NOTHING]))
