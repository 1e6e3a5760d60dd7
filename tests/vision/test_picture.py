"""Pictures for people."""

from __future__ import annotations

import numpy as np

from tests.vision.drawing import draw, scattered
from vision.picture import turned_over


def test_a_picture_turned_over_has_its_last_pixel_first_and_turned_again_is_what_it_was() -> None:
    colour = draw(scattered((2, 5)))
    for picture in (colour, colour[..., 1]):
        over = turned_over(picture)
        assert (over[0, 0] == picture[-1, -1]).all()
        assert (over[3, 7] == picture[-4, -8]).all()
        assert over.flags.c_contiguous
        assert not np.shares_memory(over, picture)
        assert (turned_over(over) == picture).all()
