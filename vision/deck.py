"""The printed deck: 56 cards of paper, each with its own marker (`cv2.aruco`, 5x5) in two opposite corners."""

import cv2
import numpy as np

SIZE_MM = (63.0, 88.0)
CARDS = ("-1", "0", "0", *(str(value) for value in range(1, 14) for _ in range(4)), "X")
"""The value of each card; its marker has the number of its place here, so copies of one value are distinct."""
MARGIN_MM, MARKER_MM = 3.0, 16.0
"""Distance of a marker from the edges of the card, and its side: a visible third, 21 mm wide, contains a marker."""
_ALL = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)
MARKERS = cv2.aruco.Dictionary(_ALL.bytesList[: len(CARDS)], _ALL.markerSize, _ALL.maxCorrectionBits)
"""Any two of these markers differ in at least 7 squares, however they are turned."""
UNIT = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64)
OUTLINE, MARKER = UNIT * SIZE_MM, MARGIN_MM + MARKER_MM * UNIT
"""Corners (4, 2) of a card and of its upper left marker, clockwise from the upper left one (mm)."""
