"""The card: a sheet of paper with four markers. Dice on the field between the markers show a claim.

1. The markers (:data:`FORMS`, `cv2.aruco`, 4x4) are searched for when the picture has changed and is calm again, so
   a picture at rest costs nothing. All four give the homography from millimetres on the card to pixels.
2. :meth:`Card.field` cuts the field out of a frame, as seen from above.
3. :meth:`Card.veil` covers the card in a frame, so that the dice on it are not part of a throw.
4. The dice are not read if a marker or the rim of the field is covered, or if anything else lies on the field
   (:func:`is_bare`, :meth:`CardFinder.is_whole`).

The card may lie anywhere, turned by any angle. Two cards of one form in a picture are both ignored.
"""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.arrays import Floats, Mask
from vision.reading import Frame, Grey, Pixels, Reading

Points = Floats
"""Array ``(N, 2)`` of x and y."""
PX_PER_MM = 4.0
"""Scale of the field seen from above: a die of 16 mm is 64 px wide there, about as wide as in the reader's crops."""
RIM_MM = 3
"""Width of the rim of the field, which must be bare: not even a die that is read may reach over it."""
SIDES = 0.6
"""Reach of a die's visible sides beyond its box, in box widths, for a camera at 50 degrees."""
LINE_GAP_MM = 2.0
"""Gap between the field and the printed line around it."""
VEIL_MM = 8.0
"""Reach of the veil beyond the card: to a camera at 60 degrees, a die of 16 mm on it juts out by as much."""
SEARCH_PX = 960
"""Maximum width of the picture that is searched for markers: one of 22 mm has 40 px there in a tray of half a metre."""
CALM_S = 0.2
"""Time without motion after which the picture is searched for markers."""
RESTLESS_S = 2.0
"""Time between two searches after a change, while the picture does not come to rest."""
NEAR = 0.1
"""Maximum distance of a corner from its earlier place, in marker widths, on a card that has not moved."""
ASTRAY = 0.2
"""Maximum distance of a marker's corner, in marker widths, from its computed place on a flat card."""
DARKEST, LIGHTEST = 0.4, 1.6
"""Minimum and maximum factor by which shadows and lamps change the brightness of the paper."""
TINT = 0.2
"""Maximum deviation of a place of the paper from its usual colour, as a share; skin differs from white paper by 0.3."""
PAPER = (190, 190, 190)


@dataclass(frozen=True)
class Form:
    """A form of the card in millimetres, x to the right and y down from the card's upper left corner.

    ``field_mm`` is x, y, width, height. ``places`` are the upper left corners of the markers, clockwise. ``first`` is
    the number of the upper left marker; the others follow.
    """

    name: str
    size_mm: tuple[float, float]
    field_mm: tuple[float, float, float, float]
    marker_mm: float
    first: int
    places: tuple[tuple[float, float], ...]

    @property
    def line_mm(self) -> tuple[float, float, float, float]:
        """The printed line around the field: x, y, width, height."""
        x, y, width, height = self.field_mm
        return x - LINE_GAP_MM, y - LINE_GAP_MM, width + 2 * LINE_GAP_MM, height + 2 * LINE_GAP_MM

    @cached_property
    def corners(self) -> Mapping[int, Points]:
        """The corners (4, 2) of each marker by its number, clockwise from the upper left corner."""
        square = self.marker_mm * np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64)
        return {self.first + index: square + at for index, at in enumerate(self.places)}


A5 = Form("a5", (210, 148), (42, 12, 126, 100), 24, 0, ((10, 10), (176, 10), (176, 114), (10, 114)))
STRIP = Form("strip", (210, 60), (36, 5, 138, 42), 22, 4, ((7, 6), (181, 6), (181, 32), (7, 32)))
FORMS = (A5, STRIP)


MARKERS = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def modules(number: int, markers: cv2.aruco.Dictionary = MARKERS) -> Mask:
    """Return the squares of a marker with its rim, (6, 6) on the card: True for a black square."""
    return np.asarray(cv2.aruco.generateImageMarker(markers, number, markers.markerSize + 2), np.uint8) == 0


def marker_detector(markers: cv2.aruco.Dictionary = MARKERS) -> cv2.aruco.ArucoDetector:
    """Return a detector of these markers."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    # Only the middle of each square is read: markers 28 px wide are then found in 34 of 36 pictures, else in none.
    parameters.perspectiveRemoveIgnoredMarginPerCell, parameters.perspectiveRemovePixelPerCell = 0.3, 8
    return cv2.aruco.ArucoDetector(markers, parameters)


def find_markers(detector: cv2.aruco.ArucoDetector, grey: Grey, scale: float) -> list[tuple[int, Points]]:
    """Return number and corners (4, 2) of each marker in a picture, which is searched at ``scale`` times its size."""
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    sized = grey if scale == 1 else np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how), np.uint8)
    squares, numbers, _ = detector.detectMarkers(sized)
    ids = [] if numbers is None else np.asarray(numbers, int).ravel().tolist()
    corners = ((np.asarray(square, np.float64).reshape(4, 2) + 0.5) / scale - 0.5 for square in squares)
    return list(zip(ids, corners, strict=True))


def through(homography: Floats, points: Points) -> Points:
    """Return points (N, 2), mapped by a homography (3, 3)."""
    return np.asarray(cv2.perspectiveTransform(np.asarray(points, np.float64)[None], homography)[0], np.float64)


class Field(Frame):
    """The field of a card, seen from above, with `PX_PER_MM` pixels per millimetre."""


class Veiled(Frame):
    """A frame in which the card is covered by plain paper."""

    def __init__(self, frame: Frame, outline: Points) -> None:
        super().__init__(frame.pixels, frame.time_s, frame.grey)
        self._outline = outline

    @cached_property
    def pixels(self) -> Pixels:
        """The picture in colour."""
        return self._covered(self._pixels)

    @cached_property
    def grey(self) -> Grey:
        """The picture in one channel."""
        return self._covered(super().grey)

    def _covered(self, picture: Pixels) -> Pixels:
        scale = picture.shape[1] / self.size_wh[0]
        covered = np.array(picture)
        cv2.fillConvexPoly(covered, np.rint(self._outline * scale).astype(np.int32), PAPER)
        return covered


@dataclass(frozen=True, eq=False)
class Card:
    """A card in a picture. ``homography`` (3, 3) turns millimetres on the card into pixels of the picture."""

    form: Form
    homography: Floats

    def to_pixels(self, points: Points) -> Points:
        """Return the pixels (N, 2) of points (N, 2) of the card, given in millimetres."""
        return through(self.homography, points)

    def field(self, frame: Frame) -> Field:
        """Return the field, cut out of a frame, as seen from above."""
        x, y, width, height = self.form.field_mm
        size = round(width * PX_PER_MM), round(height * PX_PER_MM)
        to_mm = np.array([(1 / PX_PER_MM, 0, x), (0, 1 / PX_PER_MM, y), (0, 0, 1)])
        cut = cv2.warpPerspective(
            frame.pixels, self.homography @ to_mm, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        )
        return Field(np.asarray(cut, np.uint8), frame.time_s)

    def veil(self, frame: Frame) -> Veiled:
        """Return the frame with the card and everything on it covered."""
        return Veiled(frame, self.outline)

    @cached_property
    def outline(self) -> Points:
        """The corners (4, 2) of the veil in the picture."""
        (width, height), room = self.form.size_mm, VEIL_MM
        corners = [(-room, -room), (width + room, -room), (width + room, height + room), (-room, height + room)]
        return self.to_pixels(np.array(corners, np.float64))

    @cached_property
    def marker_px(self) -> float:
        """Width of the card's first marker in the picture, in px."""
        corners = self.to_pixels(self.form.corners[self.form.first])
        return float(np.hypot(*(corners - np.roll(corners, 1, axis=0)).T).mean())

    def lies_there(self, markers: Mapping[int, Points], least: int = 1) -> bool:
        """Return True if ``markers`` has at least ``least`` of the card's markers, and none of these has moved."""
        seen = [number for number in self.form.corners if number in markers]
        ways = (markers[number] - self.to_pixels(self.form.corners[number]) for number in seen)
        return len(seen) >= least and all(np.hypot(*way.T).max() <= NEAR * self.marker_px for way in ways)


def card_of(form: Form, markers: Mapping[int, Points]) -> Card | None:
    """Return the card of this form with these markers; None unless all four are seen and lie on one flat card."""
    if not all(number in markers for number in form.corners):
        return None
    corners = np.concatenate([markers[number] for number in form.corners])
    homography, _ = cv2.findHomography(np.concatenate(list(form.corners.values())), corners)
    if homography is None:
        return None
    card = Card(form, np.asarray(homography, np.float64))
    away = card.to_pixels(np.concatenate(list(form.corners.values()))) - corners
    return card if float(np.hypot(*away.T).max()) < ASTRAY * card.marker_px else None


class CardFinder:
    """The finder of the card in one stream of frames."""

    def __init__(self) -> None:
        self._detector = marker_detector()
        self._due, self._searched_s = True, -math.inf
        self._last: Card | None = None
        self.card: Card | None = None
        """The card in the frames, even while something covers a part of it; None without a card."""
        self.searches = 0
        """Number of searches for markers."""

    def follow(self, frame: Frame, stirred: bool, still_s: float) -> None:
        """Search for the card if the picture has changed and is calm again.

        ``stirred`` is True if anything has moved in this frame. ``still_s`` is the time since the last motion.
        """
        self._due = self._due or stirred
        if self._due and (still_s >= CALM_S or frame.time_s - self._searched_s >= RESTLESS_S):
            self._due = still_s < CALM_S
            self._search(frame)

    def is_whole(self, frame: Frame) -> bool:
        """Return True if the card is known and all its markers are visible in their places in this frame."""
        return self.card is not None and self.card.lies_there(self._markers(frame), len(self.card.form.corners))

    def _search(self, frame: Frame) -> None:
        markers, last = self._markers(frame), self.card or self._last
        self._searched_s = frame.time_s
        if last is not None and last.lies_there(markers):
            self.card = last
            return
        cards = [card for form in FORMS if (card := card_of(form, markers)) is not None]
        self.card = cards[0] if len(cards) == 1 else None
        self._last = self.card or self._last

    def _markers(self, frame: Frame) -> dict[int, Points]:
        """Return the corners (4, 2) of the markers in a frame, by number. A number that occurs twice is left out."""
        self.searches += 1
        grey = np.ascontiguousarray(frame.grey)
        found = find_markers(self._detector, grey, min(1.0, SEARCH_PX / grey.shape[1]))
        often, scale = Counter(number for number, _ in found), frame.size_wh[0] / grey.shape[1]
        return {number: square * scale for number, square in found if often[number] == 1}


def is_bare(field: Field, reading: Reading) -> bool:
    """Return True if a field shows nothing but the dice of its reading and paper, in light or shadow."""
    field_height, field_width = field.pixels.shape[:2]
    boxes = [*(die.box for die in reading.dice), *reading.unread]
    if any(x <= 0 or y <= 0 or x + width >= field_width or y + height >= field_height for x, y, width, height in boxes):
        return False
    # Squares of a millimetre are smaller than a pip, and large enough to average out the noise.
    size = round(field_width / PX_PER_MM), round(field_height / PX_PER_MM)
    squares = np.asarray(cv2.resize(field.pixels, size, interpolation=cv2.INTER_AREA), np.float64) + 1.0
    empty = np.ones(squares.shape[:2], bool)
    for x, y, width, height in boxes:
        left, top = (max(RIM_MM, round((at - SIDES * width) / PX_PER_MM)) for at in (x, y))
        right = min(size[0] - RIM_MM, round((x + width * (1 + SIDES)) / PX_PER_MM))
        bottom = min(size[1] - RIM_MM, round((y + height * (1 + SIDES)) / PX_PER_MM))
        empty[top:bottom, left:right] = False
    light = squares[empty] / np.median(squares[empty], axis=0)
    tint = light / light.mean(axis=1, keepdims=True)
    return bool(light.min() > DARKEST and light.max() < LIGHTEST and np.abs(tint - 1).max() < TINT)
