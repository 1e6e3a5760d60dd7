"""The quick look: where dice are and what they show, by a small finder and a small reader.

It sees what the whole eye sees, in a tenth of the time, less surely; whoever asks decides whether it is plain
(:func:`vision.eye.glimpsed`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.beside import beside
from vision.crops import Pyramid
from vision.networks import (
    COCKED,
    HIDDEN,
    NOTHING,
    PLAIN,
    QUICK_READER,
    Field,
    Glance,
    Look,
    apart_deg,
    apart_px,
    find_quickly,
    is_at_rim,
    joined,
    look_longer,
    looks_at,
)
from vision.witness import SPOILT_PEAK

AREA_PX = 224.0**2
"""Pixels of the picture that the quick finder sees."""
FIRST = Glance(0.0, 0.0, 1.0, 0.0, mirrored=False, reader=QUICK_READER)
SECOND = Glance(0.0, 0.0, 0.95, 0.0, mirrored=True, reader=QUICK_READER)
"""How the quick reader looks, and looks again at a face."""
LONG = (
    Glance(0.03, 0.0, 1.04, -0.1, mirrored=False, reader=QUICK_READER),
    Glance(-0.03, 0.03, 0.96, 0.1, mirrored=True, reader=QUICK_READER),
)
"""And longer, one after the other, where tops seem to face apart: as long as they still do."""
PLAINLY_LEVEL_DEG = 8.0
"""How far tops may seem to face away from each other where all is plain."""
FACELESS = 0.8
"""Odds of a die that shows no whole face that each glance at one must give it, where it is settled by them."""
BY_ITSELF = 0.8
"""In edges of a die: who sees something farther from it than this does not see one of its sides."""
SURELY_NOTHING = 0.8
"""Odds of no die from which a place hides none."""
QUICK_INKLING = 0.07
"""What the quick finder must give to a top against another one: it gives so much to one that it has not seen."""
ANOTHER_SIZE = 1.25
"""What is so many times as large as another thing does not look the same at the other's size."""


def glimpse(pyramid: Pyramid) -> tuple[Field, tuple[Look, ...]]:
    """Look for dice in a picture, and at each of them.

    Twice at what shows a face, a third time where the first was from a wrong place, longer where tops seem to face
    apart; twice at what seems to be cut by the rim of the picture. What else shows none and lies by itself is looked at
    as a die of the usual size, too, where it has another: the finder may have mistaken it.
    """
    pixels = pyramid.level(0)
    field = find_quickly(pixels, math.sqrt(AREA_PX / (pixels.shape[0] * pixels.shape[1])))
    looks = looks_at(pyramid, field.sightings, FIRST)
    faces = [n for n, seen in enumerate(looks) if seen.is_face]
    cut = [n for n, seen in enumerate(looks) if is_cut_off(seen, pixels.shape)]
    twice = faces + cut
    for n, more in zip(twice, looks_at(pyramid, [looks[n].sighting for n in twice], SECOND), strict=True):
        looks[n] = joined(looks[n], more)
    if any(is_cut_off(looks[n], pixels.shape) for n in cut):
        return field, tuple(looks)
    again = [n for n in faces if not looks[n].is_plain and looks[n].odds[1].max() > PLAIN]
    for n, more in zip(again, looks_at(pyramid, [looks[n].sighting for n in again], FIRST), strict=True):
        second = replace(looks[n], odds=looks[n].odds[1:], tilts=looks[n].tilts[1:])
        looks[n] = joined(second, more)
    known = [looks[n] for n in faces if looks[n].is_plain]
    if known:
        for glance in LONG:
            if apart_deg([looks[n] for n in faces if looks[n].is_plain], pixels.shape) <= PLAINLY_LEVEL_DEG:
                break
            looks = look_longer(pyramid, looks, [glance])
        _look_as_usual(pyramid, looks, known)
    return field, tuple(looks)


def is_cut_off(seen: Look, shape: tuple[int, ...]) -> bool:
    """Tell whether the finder and every glance plainly saw a die that shows no face, and the picture's rim is why."""
    faceless = float(seen.odds[:, [COCKED, HIDDEN]].sum(axis=1).min())
    return faceless >= FACELESS and seen.sighting.peak >= SPOILT_PEAK and is_at_rim(seen.sighting, shape)


def by_itself(other: Look, faces: Sequence[Look]) -> bool:
    """Tell whether something lies too far from these faces to be a side of one of these dice."""
    here = other.sighting
    return all(apart_px(here, face.sighting) > BY_ITSELF * face.sighting.size for face in faces)


def may_touch(pyramid: Pyramid, field: Field, faces: Sequence[Look]) -> bool:
    """Tell whether a die may lie against one of these that was not seen: whether a glance there sees rather one."""
    looks = looks_at(pyramid, beside(field, faces, pyramid.level(0).shape, QUICK_INKLING), FIRST)
    return any(look.mean[NOTHING] < SURELY_NOTHING for look in looks)


def _look_as_usual(pyramid: Pyramid, looks: list[Look], known: Sequence[Look]) -> None:
    """Look at what shows no face beside these, and is larger or smaller, as if it were not; keep the likelier die."""
    usual = float(np.median([face.sighting.size for face in known]))
    odd = [max(seen.sighting.size / usual, usual / seen.sighting.size) > ANOTHER_SIZE for seen in looks]
    alone = [n for n, seen in enumerate(looks) if odd[n] and not seen.is_face and by_itself(seen, known)]
    as_usual = [replace(looks[n].sighting, size=usual) for n in alone]
    for n, seen in zip(alone, looks_at(pyramid, as_usual, FIRST), strict=True):
        looks[n] = min(looks[n], seen, key=lambda one: float(one.mean[NOTHING]))
