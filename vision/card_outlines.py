"""The outlines of cards that lie side by side, whatever is on them: light rectangles of a card's shape."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.arrays import Floats
from vision.deck import UNIT
from vision.reading import Grey, Pixels
from vision.taught import Laid

CARD_WH = (252, 352)
"""Size of the picture of a card (px)."""
RIM = UNIT * CARD_WH
SEARCH_PX = 640
LEVELS = range(40, 240, 12)
"""Levels of grey, and of paper's whiteness, above which a card may be lighter than the ground."""
MIN_FILL = 0.93
"""A card fills at least this share of its hull, and the hull of a rectangle."""
SHAPES = (1.05, 1.8)
"""Length over width of a card, which is 1.4, seen at a slant."""
SPARE = (0.06, 0.14)
"""In sizes of a card: the margin round a card that is still the card, and the width of a rest that is another one."""
MIN_LEVELS = 3
"""A rest is seen at this number of levels, of which every second one is looked at."""
AREAS = (0.004, 0.7)
"""Least and largest share of the picture."""


def find_cards(pixels: Pixels) -> tuple[Laid, ...]:
    """Return the cards that lie side by side in a picture, whatever is on them, row by row from the left."""
    laid = []
    for outline in outlines(pixels):
        straight = cv2.getPerspectiveTransform(outline.astype(np.float32), RIM.astype(np.float32))
        picture = cv2.warpPerspective(pixels, straight, CARD_WH, flags=cv2.INTER_CUBIC)
        laid.append(Laid(outline, np.asarray(picture, np.uint8)))
    tall = np.median([np.ptp(card.outline[:, 1]) for card in laid]) if laid else 1.0
    return tuple(sorted(laid, key=lambda card: (round(card.outline[:, 1].mean() / tall), card.outline[:, 0].mean())))


def outlines(pixels: Pixels) -> list[Floats]:
    """Return the outlines (4, 2) of such rectangles in pixels, clockwise from the left end of a short side."""
    found, (scale, channels) = [], _channels(pixels)
    for channel in channels:
        for level in LEVELS:
            rims = (_rectangle(contour, channel.shape) for contour in _contours(channel, level))
            found += [(cv2.contourArea(rim.astype(np.float32)), rim) for rim in rims if rim is not None]
    chosen: list[Floats] = []
    for area, rim in sorted(found, key=lambda pair: -pair[0]):
        if all(np.hypot(*(rim - other).mean(axis=0)) > 0.4 * np.sqrt(area) for other in chosen):
            chosen.append(rim)
    middles = [rim.mean(axis=0) for rim in chosen]
    # A rectangle of two cards contains three middles.
    return [(rim + 0.5) / scale - 0.5 for rim in chosen if sum(contains(rim, middle) for middle in middles) < 3]


def uncovered(pixels: Pixels, cards: list[Floats]) -> list[Floats]:
    """Return outlines of what hangs together with these cards in the picture, is as light, and is none of them.

    It is a card of which too little is seen to find it.
    """
    scale, channels = _channels(pixels)
    height, width = channels[0].shape
    known = np.zeros((height, width), np.uint8)
    for card in cards:
        cv2.fillConvexPoly(known, np.rint(card * scale).astype(np.int32), 1)
    size = scale * float(np.median([cv2.contourArea(card.astype(np.float32)) for card in cards])) ** 0.5
    margin, least = (cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(part * size) | 1,) * 2) for part in SPARE)
    spread = np.asarray(cv2.dilate(known, margin), np.uint8)
    votes = np.zeros((height, width), np.uint8)
    for channel in channels:
        for level in LEVELS[::2]:
            filled = cv2.drawContours(np.zeros_like(known), _contours(channel, level), -1, 1, cv2.FILLED)
            blobs = cv2.connectedComponents(filled)[1]
            rim = np.concatenate([blobs[0], blobs[-1], blobs[:, 0], blobs[:, -1]])
            whole = np.isin(blobs, np.setdiff1d(blobs[known > 0], [0, *rim])).astype(np.uint8)
            rest = np.asarray(cv2.morphologyEx(whole * (1 - spread), cv2.MORPH_OPEN, least), np.uint8)
            votes += rest * np.uint8(rest.sum() < 1.2 * size**2)
    rests, _ = cv2.findContours((votes >= MIN_LEVELS).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    return [cv2.boxPoints(cv2.minAreaRect(rest)).astype(np.float64) / scale for rest in rests]


def _channels(pixels: Pixels) -> tuple[float, tuple[Grey, Grey]]:
    """Return the scale of the reduced picture, and its lightness and whiteness."""
    scale = min(1.0, SEARCH_PX / pixels.shape[1])
    small = cv2.GaussianBlur(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), (0, 0), 1)
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
    white = cv2.subtract(grey, cv2.cvtColor(small, cv2.COLOR_BGR2HSV)[..., 1] // 2)
    return scale, (grey, np.asarray(white, np.uint8))


def _contours(channel: Grey, level: int) -> Sequence[np.ndarray]:
    mask = (channel > level).astype(np.uint8)
    return cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]


def contains(outline: Floats, point: Floats) -> bool:
    """Return True if a point lies in an outline."""
    return cv2.pointPolygonTest(outline.astype(np.float32), (float(point[0]), float(point[1])), False) >= 0


def _rectangle(contour: np.ndarray, shape: tuple[int, ...]) -> Floats | None:
    area, least, largest = cv2.contourArea(contour), *(share * shape[0] * shape[1] for share in AREAS)
    hull = cv2.convexHull(contour)
    if not least < area < largest or area < MIN_FILL * cv2.contourArea(hull):
        return None
    rim = cv2.approxPolyDP(hull, 0.03 * cv2.arcLength(hull, True), True)[:, 0].astype(np.float64)
    if len(rim) != 4:
        rim = cv2.boxPoints(cv2.minAreaRect(hull)).astype(np.float64)
    is_cut = rim.min() < 2 or (rim > np.array(shape[1::-1]) - 3).any()
    if is_cut or cv2.contourArea(hull) < MIN_FILL * cv2.contourArea(rim.astype(np.float32)):
        return None
    sides = np.hypot(*(np.roll(rim, -1, axis=0) - rim).T)
    across, down = sides[0] + sides[2], sides[1] + sides[3]
    if not SHAPES[0] < max(across, down) / min(across, down) < SHAPES[1]:
        return None
    return rim if across < down else np.roll(rim, -1, axis=0)
