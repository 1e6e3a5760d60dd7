"""The perceptual difference of two colours."""

import cv2
import numpy as np

from vision.arrays import AnyFloats


def lab_distance(one: AnyFloats, other: AnyFloats) -> float:
    """Return the distance of two colours, (3,) blue, green, red from 0 to 255, in CIELAB (CIE 1976)."""
    lab = cv2.cvtColor(np.array([[one, other]], np.float32) / 255, cv2.COLOR_BGR2LAB)
    return float(np.linalg.norm(lab[0, 0] - lab[0, 1]))
