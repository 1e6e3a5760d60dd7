"""The reason why a reading is not sure, from the lowest factor of its probability and the picture of that die."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats
from vision.crops import Pyramid, crop
from vision.detector import Candidate, distance_px
from vision.networks import CROP_PX, EDGE_PX, NONE, UNREADABLE
from vision.posterior import Posterior, is_face
from vision.reader import CandidateLook
from vision.reading import Pixels, Why

TOUCHING = 1.3
"""Distance of two dice, in edges, below which they touch, or one lies on the other."""
MIN_DIE = 0.15
"""Minimum probability that a candidate is a die, for candidates that count as neighbours."""
BRIGHT, GLARING = 250, 0.25
"""Grey level at which a sensor is blind, and minimum share of such pixels on a die that mirrors a lamp."""
SPOT = 0.5, 2.0
"""Bounds, in edges, of width and height of a lamp's reflection that can hide a die."""
LIKE, FIT = 0.5, 0.8
"""Similarities to a taught face from which a die is taken for one in another light, and from which it fits."""
LEANS_DEG = 20.0
"""Minimum angle to the other tops of a top that cannot be read because its die leans."""


@dataclass(frozen=True, eq=False)
class Judgement:
    """A reading and the values that it follows from. ``probabilities`` (N, CLASSES) has one row for each look.

    ``flat`` is the probability that a die leans, for each die in ``faces``, and last the probability that none leans.
    ``whole`` is the probability that all dice are among the looks.
    """

    looks: tuple[CandidateLook, ...]
    probabilities: Floats
    posterior: Posterior
    flat: Floats
    whole: float

    @property
    def faces(self) -> tuple[int, ...]:
        """The rows of the looks whose class is a value."""
        return tuple(row for row, value in enumerate(self.posterior.classes) if is_face(value))

    @property
    def probability(self) -> float:
        """The probability that the reading is right; 0 if a die has no readable top."""
        if UNREADABLE in self.posterior.classes:
            return 0.0
        return float(self.posterior.probability * self.flat[-1] * self.whole)


def reason(pyramid: Pyramid, judgement: Judgement) -> Why:
    """Return the reason why a reading is not sure."""
    likeliest, none_leans = judgement.posterior, judgement.flat[-1]
    costs = [
        0.0 if value == UNREADABLE else float(share)
        for share, value in zip(likeliest.each, likeliest.classes, strict=True)
    ]
    if not costs or judgement.whole < min(*costs, none_leans):
        return Why.COUNT
    if none_leans < min(costs):
        return Why.COCKED
    return _reason_at(pyramid, judgement, int(np.argmin(costs)))


def number_reason(pixels: Pixels, judgement: Judgement, count: int) -> Why:
    """Return the reason if another number than ``count`` is probable; the judgement is of any number."""
    return Why.GLARE if len(judgement.faces) < count and _is_blinded(pixels, judgement) else Why.COUNT


def _reason_at(pyramid: Pyramid, judgement: Judgement, row: int) -> Why:
    """Return the reason why one candidate is not sure."""
    looks, candidate = judgement.looks, judgement.looks[row].candidate
    probable = judgement.probabilities[:, NONE] < 1 - MIN_DIE
    others = [look.candidate for n, look in enumerate(looks) if n != row and probable[n]]
    if _is_at_rim(candidate, pyramid.level(0).shape):
        return Why.CUT_OFF
    if _is_glaring(pyramid, candidate):
        return Why.GLARE
    if any(distance_px(candidate, other) < TOUCHING * max(candidate.edge, other.edge) for other in others):
        return Why.OVERLAP
    if _is_in_another_light(judgement):
        return Why.LIGHT
    if judgement.posterior.classes[row] != UNREADABLE:
        return Why.UNCLEAR
    return Why.COCKED if looks[row].similar is None and _leans(judgement, row) else Why.FOREIGN


def _is_in_another_light(judgement: Judgement) -> bool:
    """Return True if at least half of several dice without pips look like taught faces, but not enough."""
    dice = [look for look, own in zip(judgement.looks, judgement.probabilities, strict=True) if own[NONE] < 1 / 2]
    compared = [(look, look.similar.max()) for look in dice if look.similar is not None]
    strange = [LIKE < best < FIT and look.logits.mean(axis=0).argmax() == UNREADABLE for look, best in compared]
    return len(compared) > 1 and 2 * sum(strange) >= len(compared)


def _leans(judgement: Judgement, row: int) -> bool:
    """Return True if the top of a die is tilted by more than ``LEANS_DEG`` from the faces that are read."""
    tilts = [look.tilts.mean(axis=0) for look in judgement.looks]
    usual = np.median([tilts[face] for face in judgement.faces], axis=0) if judgement.faces else np.zeros(2)
    return bool(np.linalg.norm(tilts[row] - usual) > np.sin(np.radians(LEANS_DEG)))


def _is_at_rim(candidate: Candidate, shape: tuple[int, ...]) -> bool:
    """Return True if a top is cut off by the rim of the picture, or nearly."""
    height, width = shape[:2]
    return min(candidate.x, candidate.y, width - 1 - candidate.x, height - 1 - candidate.y) < 0.6 * candidate.edge


def _is_glaring(pyramid: Pyramid, candidate: Candidate) -> bool:
    """Return True if a die mirrors a lamp."""
    half = round(EDGE_PX * 0.62)
    near = crop(pyramid, (candidate.x, candidate.y), candidate.edge)
    middle = near[CROP_PX // 2 - half : CROP_PX // 2 + half, CROP_PX // 2 - half : CROP_PX // 2 + half]
    return float((middle.min(axis=2) >= BRIGHT).mean()) > GLARING


def _is_blinded(pixels: Pixels, judgement: Judgement) -> bool:
    """Return True if a lamp's reflection, about as large as a die, is outside all faces that are read."""
    faces = [judgement.looks[row].candidate for row in judgement.faces]
    if not faces:
        return False
    size = float(np.median([face.edge for face in faces]))
    _, _, boxes, middles = cv2.connectedComponentsWithStats(cv2.inRange(pixels, (BRIGHT,) * 3, (255,) * 3))
    sides = boxes[1:, 2:4]
    spots = middles[1:][((sides > SPOT[0] * size) & (sides < SPOT[1] * size)).all(axis=1)]
    places = np.array([(face.x, face.y) for face in faces])
    return bool((np.linalg.norm(spots[:, None] - places, axis=2) > size * 0.8).all(axis=1).any())
