"""The reader of cards: every card that lies in a picture, with its value.

Cards of the printed deck are read by their markers. All cards lie on one plane, so the markers together give the
perspective, and a single marker gives the outline of its card.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats
from vision.card import find_markers, marker_detector, through
from vision.card_outlines import contains, uncovered
from vision.deck import CARDS, MARKER, MARKERS, OUTLINE
from vision.reading import Pixels, Why
from vision.taught import TaughtSet
from vision.taught_cards import HandCard as HandCard
from vision.taught_cards import TaughtCards

ONE_CARD_MM = 15.0
"""Two markers of one number are on one card if the middles that they give for it are nearer to each other."""
SEARCH_PX = 1280
"""Markers are looked for in a picture that is enlarged to about this width."""
PRINTED = 0.9999
"""Probability that a marker is read rightly."""


@dataclass(frozen=True, eq=False)
class HandReading:
    """The cards of one picture, from left to right. ``why`` is None if, and only if, every card is clear."""

    cards: tuple[HandCard, ...]
    why: Why | None = None

    @property
    def sure(self) -> bool:
        return self.why is None


class HandReader:
    """Reads printed cards, and the cards of a taught deck."""

    def __init__(self, taught: TaughtSet | None = None) -> None:
        self._taught = None if taught is None else TaughtCards(taught)
        self._detector = marker_detector(MARKERS)

    def read(self, pixels: Pixels, progress: Callable[[float], None] | None = None) -> HandReading:
        """Read all cards of a picture. ``progress`` is called with the share of the work that is done, 0 to 1."""
        progress = progress or (lambda share: None)
        cards = self._printed(pixels)
        if self._taught is not None:
            seen, printed = self._taught.read(pixels, progress), [card.outline for card in cards]
            cards += [card for card in seen if not any(contains(rim, card.outline.mean(axis=0)) for rim in printed)]
        rests = uncovered(pixels, [card.outline for card in cards]) if cards else []
        cards += [HandCard(None, rest, 0.0) for rest in rests]
        progress(1.0)
        why = Why.UNCLEAR if any(card.value is None for card in cards) else None
        return HandReading(tuple(sorted(cards, key=lambda card: float(card.outline[:, 0].mean()))), why)

    def _printed(self, pixels: Pixels) -> list[HandCard]:
        grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
        markers = find_markers(self._detector, grey, max(1, round(SEARCH_PX / grey.shape[1])))
        if not markers:
            return []
        plane = _plane([marker for _, marker in markers])
        cards: list[tuple[int, Floats]] = []
        for number, marker in markers:
            outline = _moved(OUTLINE, MARKER, through(plane, marker))
            for index, (other, rim) in enumerate(cards):
                if other == number and float(np.hypot(*(rim - outline).mean(axis=0))) < ONE_CARD_MM:
                    # Each of its two markers has given the outline of this card, the second one turned around.
                    cards[index] = number, (rim + np.roll(outline, 2, axis=0)) / 2
                    break
            else:
                cards.append((number, outline))
        back = np.asarray(np.linalg.inv(plane), np.float64)
        return [HandCard(CARDS[number], through(back, outline), PRINTED) for number, outline in cards]


def _plane(markers: list[Floats]) -> Floats:
    """Return the homography from pixels to millimetres on the table under some markers (4, 2), which are alike there.

    The cube root of the area of a marker is linear in its place in the picture.
    """
    middles = np.array([marker.mean(axis=0) for marker in markers])
    roots = np.array([cv2.contourArea(marker.astype(np.float32)) for marker in markers]) ** (1 / 3)
    away = middles - middles.mean(axis=0)
    room = float(roots.mean()) ** 3  # Few markers near each other change the slope little.
    slope = np.linalg.solve(away.T @ away + room * np.eye(2), away.T @ (roots / roots.mean() - 1))
    level, flatten = np.eye(3), np.eye(3)
    level[2] = *slope, 1 - middles.mean(axis=0) @ slope
    known = np.c_[MARKER, np.ones(4)]
    turns = [np.linalg.lstsq(known, through(level, marker), rcond=None)[0][:2] for marker in markers]
    flatten[:2, :2] = np.linalg.inv(np.linalg.cholesky(np.mean([turn.T @ turn for turn in turns], axis=0)))
    return np.asarray(flatten @ level, np.float64)


def _moved(points: Floats, known: Floats, seen: Floats) -> Floats:
    """Return points (N, 2), moved and turned as ``known`` (M, 2) was to come nearest to ``seen`` (M, 2)."""
    first, _, other = np.linalg.svd((known - known.mean(axis=0)).T @ (seen - seen.mean(axis=0)))
    return np.asarray((points - known.mean(axis=0)) @ first @ other + seen.mean(axis=0), np.float64)
