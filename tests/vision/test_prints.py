"""Flat prints, which are not dice: drawn whole, laid at their place, with the parts listed that look like a top."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.random import Generator

from vision.rendering.prints import EDGE_PX, Print, card, domino, lay, logo

KINDS = {"logo": logo, "domino": domino, "card": card}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("draw", KINDS.values(), ids=KINDS)
def test_a_print_lies_in_its_place_and_lists_its_decoys(draw: Callable[[Generator], Print], seed: int) -> None:
    thing = draw(np.random.default_rng(seed))
    picture = np.full((400, 400, 3), 128, np.uint8)
    outline, decoys = lay(picture, thing, lambda points: points[:, :2] + 200, np.array([30.0, -20.0]), 0.4, 20.0)
    inside = np.zeros((400, 400), np.uint8)
    cv2.fillConvexPoly(inside, np.rint(outline).astype(np.int32), 1)
    changed = (picture != 128).any(axis=2)
    assert changed[cv2.dilate(inside, np.ones((5, 5))) == 0].sum() == 0
    assert changed.sum() > 0.02 * inside.sum()
    assert np.allclose(outline.mean(axis=0), (230, 180), atol=3)
    for x, y, edge in decoys:
        assert inside[round(y), round(x)]
        assert edge > 4


def test_a_print_has_its_stated_size() -> None:
    thing = domino(np.random.default_rng(0))
    assert np.ptp(thing.corners, axis=0) == pytest.approx(np.array(thing.cover.shape[::-1]) / EDGE_PX)
    picture = np.zeros((300, 300, 3), np.uint8)
    _, decoys = lay(picture, thing, lambda points: points[:, :2] + 150, np.zeros(2), 0.0, 50.0)
    assert decoys[:, 2] == pytest.approx([50, 50], abs=0.5)
    assert decoys[:, :2] == pytest.approx(np.array([[125, 150], [175, 150]]), abs=0.5)


def test_a_logo_has_three_to_six_blobs() -> None:
    counts = set()
    for seed in range(60):
        thing = logo(np.random.default_rng(seed))
        blobs, _ = cv2.connectedComponents((thing.cover > 128).astype(np.uint8))
        counts.add(blobs - 1)
    assert {3, 4, 5, 6} <= counts <= {1, 3, 4, 5, 6}
