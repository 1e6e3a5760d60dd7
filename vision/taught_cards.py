"""Cards with taught faces: found by local features (SIFT) or as light rectangles, told apart by their whole faces.

A card is clear if its features and its face, seen from above, name the same value. A covered part is like no face.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Floats32
from vision.card import through
from vision.card_outlines import CARD_WH, RIM, contains, outlines
from vision.reading import Pixels
from vision.taught import TaughtSet

SEARCH_PX = 1280
"""Pictures are read at this width at most."""
MAX_FEATURES, MAX_TAUGHT_FEATURES = 2500, 300
"""Features of a picture, and of a taught picture."""
MAX_DISTANCE, DISTINCT, CROWD, LANES = 0.5, 0.85, 12, 96
"""A match is nearer than `MAX_DISTANCE`, and than `DISTINCT` times the taught feature at about the rank `CROWD`: a
feature that many taught ones resemble, as of a carpet, says nothing. The best of each lane stand for all of them."""
MIN_MATCHES, PERSPECTIVE_MATCHES, COPIES = 4, 10, 4
"""Matches of a candidate, matches from which its perspective is fitted, too, and candidates of one taught picture."""
MAX_STRETCH, ONE_SCALE = 1.9, 1.5
"""Of a card seen at a slant; and how much larger or smaller than the surest card any card on the table may be."""
SHARED, MAX_APART = 0.25, 0.25
"""Of two cards that lie on each other, one has at most this share of its matches inside the other. Candidates of one
card have middles nearer than this, in sizes of a card."""
FACE_WH, PARTS = (63, 88), (11, 9)
"""Size of a face, and rows and columns of its parts, which are compared on their own."""
NOISE = 1100.0
"""Energy of a part below which it is paper: a part without print says little."""

EVIDENCE = (-1.53, 1.99, 10.5)
"""Weights of the evidence that a value is right: one, the logarithm of its matches (less half of that of the next
value), the logarithm of its likeness over that of the next value. Fitted on 154 cards of 92 photographs of a real deck
whose 24 faces were taught by one picture each; no wrong one had more than 0.74."""
SURE, DOUBTFUL_MATCHES, DOUBTFUL_LIKENESS = 0.9, 6, 25.0
"""Confidence of a clear card; matches, or likeness, from which an unclear candidate is a card."""
ALIKE = 0.93
"""Faces are too alike if a picture of one has this share of its own likeness to the other."""


Points = NDArray[np.complex128]
"""Features (N, 2): the place as x + iy, and the size at the angle."""


@dataclass(frozen=True, eq=False)
class HandCard:
    """A card in a picture. ``value`` is None if it is not clear which card it is.

    ``outline`` (4, 2) are its corners in pixels. ``confidence`` is the probability that ``value`` is right.
    """

    value: str | None
    outline: Floats
    confidence: float


@dataclass(eq=False)
class _CardCandidate:
    """A possible card. ``homography`` (3, 3) turns pixels of a taught picture into pixels of the picture.

    ``votes`` are the most matches of one taught picture by value, ``points`` (N, 2) the matched features.
    """

    homography: Floats
    votes: dict[str, int]
    points: Floats

    def __post_init__(self) -> None:
        self.outline = through(self.homography, RIM)
        self.size = float(np.sqrt(max(1.0, cv2.contourArea(self.outline.astype(np.float32)))))

    def is_at(self, other: _CardCandidate) -> bool:
        away = float(np.hypot(*(self.outline.mean(axis=0) - other.outline.mean(axis=0))))
        return away < MAX_APART * other.size

    def share_in(self, other: _CardCandidate) -> float:
        """Return the share of the matches that lie inside another candidate."""
        return float(np.mean([contains(other.outline, point) for point in self.points]))


class TaughtCards:
    """The taught faces of a deck, ready to be found in pictures."""

    def __init__(self, taught: TaughtSet) -> None:
        faces = [(value, picture) for value, pictures in taught.pictures.items() for picture in pictures]
        self._values = [value for value, _ in faces]
        upright = [_resized(picture, CARD_WH) for _, picture in faces]
        described = [_features(face, MAX_TAUGHT_FEATURES) for face in upright]
        self._places = np.concatenate([places for places, _ in described])
        self._features = np.concatenate([features for _, features in described])
        self._owner = np.repeat(np.arange(len(faces)), [len(places) for places, _ in described])
        relief = [_relief(face) for face in upright]
        self._parts = np.stack([_parts(face) for face in (*relief, *(face[::-1, ::-1] for face in relief))], axis=-1)
        self._energy = (self._parts**2).sum(axis=1)

    def read(self, pixels: Pixels, progress: Callable[[float], None]) -> list[HandCard]:
        """Return all cards of a picture. ``progress`` is called with the share of the work that is done."""
        scale = min(1.0, SEARCH_PX / pixels.shape[1])
        if scale < 1:
            pixels = np.asarray(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
        found: list[_CardCandidate] = []
        for candidate in sorted(self._candidates(pixels), key=lambda candidate: -max(candidate.votes.values())):
            same = [other for other in found if candidate.is_at(other)]
            for other in same:
                other.votes = candidate.votes | other.votes
            if (
                not same
                and _is_of_size(candidate, found)
                and all(min(candidate.share_in(other), other.share_in(candidate)) < SHARED for other in found)
            ):
                found.append(candidate)
        for outline in outlines(pixels):
            rectangle = cv2.getPerspectiveTransform(RIM.astype(np.float32), outline.astype(np.float32))
            candidate = _CardCandidate(np.asarray(rectangle, np.float64), {}, outline[:0])
            middle = candidate.outline.mean(axis=0)
            if _is_of_size(candidate, found) and not any(contains(other.outline, middle) for other in found):
                found.append(candidate)
        cards = []
        for index, candidate in enumerate(found):
            progress(0.5 + 0.5 * index / len(found))
            if (card := self._identified(pixels, candidate)) is not None:
                cards.append(replace(card, outline=card.outline / scale))
        return cards

    def likeness(self, pixels: Pixels, homography: Floats) -> dict[str, float]:
        """Return how like a part of the picture is to the taught faces, by value."""
        shrunk = homography @ np.diag([CARD_WH[0] / FACE_WH[0], CARD_WH[1] / FACE_WH[1], 1.0])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        face = cv2.warpPerspective(pixels, shrunk, FACE_WH, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        relief = _relief(np.asarray(face, np.uint8))
        energy = (_parts(relief) ** 2).sum(axis=1)
        shifted = [np.roll(relief, shift, (0, 1)) for shift in product((-2, 0, 2), repeat=2)]
        likest = np.max([(_parts(face)[:, None] @ self._parts)[:, 0] for face in shifted], axis=0)
        weight = np.sqrt(np.minimum(1, self._energy / (8 * NOISE)))
        scores = (likest / np.sqrt((energy[:, None] + NOISE) * (self._energy + NOISE)) * weight).sum(axis=0)
        likeness = dict.fromkeys(self._values, 0.0)
        for value, score in zip(self._values * 2, scores.tolist(), strict=True):
            likeness[value] = max(likeness[value], score)
        return likeness

    def _identified(self, pixels: Pixels, candidate: _CardCandidate) -> HandCard | None:
        """Return the card of a candidate; None if it is hardly a card."""
        likeness = self.likeness(pixels, candidate.homography)
        votes = candidate.votes or {max(likeness, key=lambda value: likeness[value]): 0}
        value = max(votes, key=lambda other: votes[other])
        rival = max((count for other, count in votes.items() if other != value), default=0)
        likest = max((score for other, score in likeness.items() if other != value), default=1.0)
        evidence = (1.0, np.log1p(votes[value]) - np.log1p(rival) / 2, np.log(max(likeness[value], 1) / max(likest, 1)))
        confidence = float(1 / (1 + np.exp(-np.dot(EVIDENCE, evidence))))
        if confidence < SURE and votes[value] < DOUBTFUL_MATCHES and max(likeness.values()) <= DOUBTFUL_LIKENESS:
            return None
        return HandCard(value if confidence >= SURE else None, candidate.outline, confidence)

    def _candidates(self, pixels: Pixels) -> list[_CardCandidate]:
        places, features = _features(pixels, MAX_FEATURES)
        if not len(places) or not len(self._features):
            return []
        alike = features @ self._features.T
        spare = -alike.shape[1] % LANES
        lanes = np.pad(alike, ((0, 0), (0, spare))).reshape(len(alike), -1, LANES).max(axis=1)
        crowd = np.partition(lanes, LANES - CROWD, axis=1)[:, LANES - CROWD]
        limit = np.minimum(MAX_DISTANCE, DISTINCT * np.sqrt(np.maximum(0, 2 - 2 * crowd)))
        seen, known = np.nonzero(alike > (1 - limit**2 / 2)[:, None])
        nearness = np.exp(-(2 - 2 * alike[seen, known]) / MAX_DISTANCE**2)
        candidates: list[_CardCandidate] = []
        for owner, value in enumerate(self._values):
            mine = self._owner[known] == owner
            candidates += _fitted(places[seen[mine]], self._places[known[mine]], nearness[mine], value)
        return candidates


def _is_of_size(candidate: _CardCandidate, found: list[_CardCandidate]) -> bool:
    return not found or 1 / ONE_SCALE < candidate.size / found[0].size < ONE_SCALE


def _fitted(seen: Points, known: Points, nearness: Floats, value: str) -> list[_CardCandidate]:
    """Return the candidates of one taught picture, from its matches."""
    turns = seen[:, 1] / known[:, 1]
    middles = seen[:, 0] + turns * (complex(*CARD_WH) / 2 - known[:, 0])
    left, candidates = np.arange(len(seen)), []
    for _ in range(COPIES):
        agree = np.abs(middles[left, None] - middles[left]) < 0.3 * CARD_WH[0] * np.abs(turns[left, None])
        apart = np.log(turns[left, None] / turns[left])
        agree &= (np.abs(apart.real) < 0.45) & (np.abs(apart.imag) < 0.55)
        chosen = left[agree[int((agree @ nearness[left]).argmax())]] if len(left) else left
        if len(chosen) < MIN_MATCHES:
            break
        left = np.setdiff1d(left, chosen)
        start, end = (np.c_[places[chosen, 0].real, places[chosen, 0].imag] for places in (known, seen))
        tolerance = max(3.0, 0.03 * CARD_WH[0] * float(np.median(np.abs(turns[chosen]))))
        affine, inliers = cv2.estimateAffine2D(start, end, None, cv2.USAC_MAGSAC, tolerance, 300)
        fit = np.asarray(inliers).ravel() > 0
        points = np.unique(end[fit], axis=0)
        if affine is None or len(points) < MIN_MATCHES:
            continue
        homography = np.vstack([affine, (0.0, 0.0, 1.0)])
        stretch = np.linalg.svd(affine[:, :2], compute_uv=False)
        if not stretch[0] < MAX_STRETCH * stretch[1]:
            continue
        if fit.sum() >= PERSPECTIVE_MATCHES:
            found, _ = cv2.findHomography(start[fit], end[fit], cv2.USAC_MAGSAC, 3.0, maxIters=300)
            bent = homography if found is None else np.asarray(found, np.float64)
            if cv2.isContourConvex(through(bent, RIM).astype(np.float32)):
                homography = bent
        candidates.append(_CardCandidate(homography, {value: len(points)}, points))
    return candidates


def _features(pixels: Pixels, most: int) -> tuple[Points, Floats32]:
    """Return points and descriptors (N, 128) of the strongest features."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    keys, features = cv2.SIFT.create(nfeatures=most, contrastThreshold=0.02).detectAndCompute(grey, None)
    turns = (key.size * np.exp(1j * np.radians(key.angle)) for key in keys)
    places = np.array([(complex(*key.pt), turn) for key, turn in zip(keys, turns, strict=True)]).reshape(-1, 2)
    if features is None:
        return places, np.zeros((0, 128), np.float32)
    return places, np.sqrt(features / (features.sum(axis=1, keepdims=True) + 1e-9)).astype(np.float32)


def _relief(picture: Pixels) -> Floats32:
    """Return a face (88, 63, 2) of lightness and redness without their slow changes."""
    lab = cv2.cvtColor(_resized(picture, FACE_WH), cv2.COLOR_BGR2LAB)[..., :2].astype(np.float32)
    sharp = cv2.GaussianBlur(lab, (0, 0), 0.7) - cv2.GaussianBlur(lab, (0, 0), 9)
    return np.asarray(sharp * np.array([1, 2], np.float32), np.float32)


def _parts(relief: Floats32) -> Floats32:
    """Return the parts of a face (99, values)."""
    rows, columns = PARTS
    split = relief.reshape(rows, FACE_WH[1] // rows, columns, FACE_WH[0] // columns, 2)
    return np.ascontiguousarray(split.transpose(0, 2, 1, 3, 4)).reshape(rows * columns, -1)


def _resized(picture: Pixels, size_wh: tuple[int, int]) -> Pixels:
    return np.asarray(cv2.resize(picture, size_wh, interpolation=cv2.INTER_AREA), np.uint8)


def alike_cards(taught: TaughtSet) -> tuple[tuple[str, str], ...]:
    """Return the pairs of values of which a taught picture is nearly as like to the other one as to its own."""
    cards, faces, pairs = TaughtCards(taught), taught.kind.faces, set()
    for value, pictures in taught.pictures.items():
        for picture in pictures:
            likeness = cards.likeness(_resized(picture, CARD_WH), np.eye(3))
            others = (other for other in likeness if other != value and likeness[other] > ALIKE * likeness[value])
            pairs |= {(min(value, other, key=faces.index), max(value, other, key=faces.index)) for other in others}
    return tuple(sorted(pairs))
