"""Geometry: the witness that has learnt nothing."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawing import IVORY, Drawn, draw, scattered
from vision.geometry.evidence import Candidate, weigh
from vision.geometry.pips import Pips
from vision.geometry.pose import Pose, look
from vision.geometry.reader import Top, confirm, read
from vision.reading import Pixels

EDGE_PX = 60
DICE = (Drawn(5, -2, 0, 0.0), Drawn(3, 2, 0, 0.4))
TOPS: tuple[Top, ...] = ((194.0, 240.0, 63.0), (446.0, 240.0, 63.0))


def drawn() -> Pixels:
    return draw(list(DICE), edge_px=EDGE_PX)


def test_every_face_is_seen_by_whoever_knows_nothing() -> None:
    opinion = read(draw(scattered((1, 2, 4, 6))))
    assert sorted(die.value for die in opinion.dice) == [1, 2, 4, 6]
    assert opinion.vague == opinion.stained == ()
    assert not opinion.leaning


@pytest.mark.parametrize("tilt", [1.0, 0.92])
def test_what_lies_at_known_tops_is_confirmed(tilt: float) -> None:
    opinion = confirm(drawn(), TOPS, tilt)
    assert sorted(die.value for die in opinion.dice) == [3, 5]
    assert opinion.vague == opinion.stained == ()


def test_only_what_lies_at_known_tops_is_confirmed() -> None:
    assert [die.value for die in confirm(drawn(), TOPS[:1], 1.0).dice] == [5]


def test_who_confirms_at_another_size_of_picture_says_where_it_lies_in_this_one() -> None:
    large = cv2.resize(drawn(), None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    (die,) = confirm(large, [(388.0, 480.0, 126.0)], 1.0).dice
    x, y, wide, tall = die.box
    assert x < 388 < x + wide
    assert y < 480 < y + tall
    assert 100 < wide < 160


def test_a_smear_on_a_place_where_a_face_can_have_a_pip_is_a_stain() -> None:
    picture = drawn()
    cv2.circle(picture, (194, 240), 9, IVORY, -1)
    cv2.ellipse(picture, (194, 240), (9, 3), 20, 0, 360, (90, 100, 110), -1)
    opinion = confirm(picture, TOPS, 1.0)
    assert [die.value for die in opinion.stained] == [4]


def test_pips_that_leave_nothing_of_a_face_between_them_are_none() -> None:
    xy = np.array([(x, y) for x in (17.5, 20.0, 22.5) for y in (17.5, 22.5)])
    whole, colour = np.ones(len(xy)), np.full((len(xy), 3), 200.0)
    pips = Pips(xy, np.tile(np.eye(2), (len(xy), 1, 1)), whole > 0, 150 * whole, whole, whole, colour, colour - 150)
    view = look(np.full((40, 40, 3), 200, np.uint8), pips, Pose(np.eye(2)))
    assert weigh(view, [Candidate(np.array([0, 5, 1, 2, 3, 4]), np.array([20.0, 20.0]), 2.5, 0.0)]) == []
