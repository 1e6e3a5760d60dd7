"""Pictures for people."""

from __future__ import annotations

import numpy as np

from tests.vision.drawing import draw, scattered
from vision.picture import turned_over


def test_turning_a_picture_over_reverses_its_pixels_and_twice_restores_it() -> None:
    colour = draw(scattered((2, 5)))
    for picture in (colour, colour[..., 1]):
        over = turned_over(picture)
        assert (over[0, 0] == picture[-1, -1]).all()
        assert (over[3, 7] == picture[-4, -8]).all()
        assert over.flags.c_contiguous
        assert not np.shares_memory(over, picture)
        assert (turned_over(over) == picture).all()
