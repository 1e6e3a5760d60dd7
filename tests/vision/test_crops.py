"""Crops: the same part of the picture is cut, however the picture was made smaller."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.crops import Pyramid, crop
from vision.reading import Pixels


def dot(at: tuple[float, float], radius_px: int, size: tuple[int, int] = (640, 480)) -> Pixels:
    """Draw a white disc; ``at`` is x and y of its middle, to a sixteenth of a pixel."""
    picture = np.zeros((size[1], size[0], 3), np.uint8)
    middle = round(at[0] * 16), round(at[1] * 16)
    return np.asarray(cv2.circle(picture, middle, radius_px * 16, (255, 255, 255), -1, cv2.LINE_AA, 4), np.uint8)


def middle_of(cut: Pixels) -> tuple[float, float]:
    """Return the centroid of the light, in pixels from the middle of a crop."""
    grey = cut[..., 0].astype(float)
    rows, columns = np.mgrid[: len(cut), : len(cut)] - (len(cut) - 1) / 2
    return float((columns * grey).sum() / grey.sum()), float((rows * grey).sum() / grey.sum())


@pytest.mark.parametrize("size", [20.0, 45.0, 90.0, 200.0])
@pytest.mark.parametrize("quick", [False, True])
def test_the_target_is_in_the_middle_of_the_crop_after_any_halving(size: float, *, quick: bool) -> None:
    at = 301.5, 222.25
    cut = crop(Pyramid(dot(at, round(size / 4)), quick=quick), at, size)
    assert middle_of(cut) == pytest.approx((0, 0), abs=0.3)


def test_a_picture_is_halved_while_a_pixel_is_left() -> None:
    pyramid = Pyramid(dot((10, 10), 3, (64, 20)), quick=True)
    assert pyramid.level(1).shape == (10, 32, 3)
    assert pyramid.octave(9) == 2
    assert pyramid.level(9).shape == (5, 16, 3)
