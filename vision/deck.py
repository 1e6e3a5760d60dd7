"""The printed deck: 56 cards of paper, each with its own marker in two opposite corners.

A marker (`cv2.aruco`, 5x5) is the number of one card, so copies of one value are distinct, too. Turned by 180 degrees,
a card looks the same. The announcement card (`vision.card`) has markers of another kind, 4x4.
"""

import cv2
import numpy as np

from vision.arrays import Floats, Mask

SIZE_MM = (63.0, 88.0)
CARDS = ("-1", "0", "0", *(str(value) for value in range(1, 14) for _ in range(4)), "X")
"""The value of each card; its marker has the number of its place here."""
MARKER_MM = 16.0
MARGIN_MM = 3.0
"""Distance of a marker from the edges of the card: a visible third of a card, 21 mm wide, contains a marker."""
SQUARES = 7
"""Squares along the side of a marker, with its rim."""


def dictionary() -> cv2.aruco.Dictionary:
    """Return the markers of the deck. Any two differ in at least 7 squares, however they are turned."""
    markers = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)
    return cv2.aruco.Dictionary(markers.bytesList[: len(CARDS)], markers.markerSize, markers.maxCorrectionBits)


def modules(number: int) -> Mask:
    """Return the squares of a card's marker, (7, 7), true where they are black."""
    return np.asarray(cv2.aruco.generateImageMarker(dictionary(), number, SQUARES), np.uint8) == 0


def marker_mm() -> Floats:
    """Return the corners (4, 2) of the upper left marker on a card, clockwise from its upper left one (mm)."""
    return MARGIN_MM + MARKER_MM * np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64)


def outline_mm() -> Floats:
    """Return the corners (4, 2) of a card, clockwise from its upper left one (mm)."""
    return np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64) * SIZE_MM
