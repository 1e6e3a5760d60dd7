"""The card: found anywhere, cut out of everything else, and never read while it is covered."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.pi.capture.frames import tray
from tests.vision.carded import Laid, with_card
from tests.vision.drawing import Drawn
from vision.card import A5, FORMS, STRIP, Card, CardFinder, Form, is_bare, modules
from vision.eye import Eye
from vision.reading import Frame, Pixels, Reading

SIX_THREE = [Drawn(6, -1.5, 0), Drawn(3, 1.2, 0.2, 0.9)]
LYING = Laid(STRIP, (320, 400), 400)
SKIN = (120, 160, 215)


def found_in(picture: Pixels) -> CardFinder:
    finder = CardFinder()
    finder.follow(Frame(picture, 0.0), stirred=True, still_s=1.0)
    return finder


def card_in(picture: Pixels) -> Card:
    card = found_in(picture).card
    assert card is not None
    return card


@pytest.mark.parametrize(
    "laid",
    [
        LYING,
        Laid(STRIP, (320, 330), 250, 35),
        Laid(STRIP, (110, 240), 330, 90),
        Laid(STRIP, (320, 100), 380, 183, 0.25),
        Laid(A5, (320, 250), 300, 20),
        Laid(A5, (300, 260), 330, 190, 0.25),
    ],
    ids=str,
)
def test_a_card_is_found_and_read_anywhere(laid: Laid) -> None:
    frame = Frame(with_card(tray(), laid, SIX_THREE), 0.0)
    card = card_in(frame.pixels)
    assert card.form is laid.form
    reading = Eye().read(card.field(frame).pixels, 2)
    assert (reading.values, reading.sure) == ((3, 6), True)
    assert is_bare(card.field(frame), reading)


def test_without_a_card_the_finder_finds_none() -> None:
    assert found_in(tray(2, 6)).card is None


def test_markers_of_a_crumpled_card_or_of_two_cards_are_ignored() -> None:
    torn = with_card(tray(), LYING)
    torn[:, 320:] = np.roll(torn[:, 320:], 40, axis=0)
    assert found_in(torn).card is None
    two = with_card(with_card(tray(), Laid(STRIP, (320, 400), 400)), Laid(STRIP, (320, 90), 400))
    assert found_in(two).card is None


def test_dice_beside_the_field_are_cut_off() -> None:
    one, other = (with_card(tray(*dice), LYING, SIX_THREE) for dice in ((2, 6), (5, 3, 1)))
    assert not np.array_equal(one, other)
    card = card_in(one)
    assert np.array_equal(card.field(Frame(one, 0.0)).pixels, card.field(Frame(other, 0.0)).pixels)


def test_the_eye_for_throws_reads_nothing_on_a_card() -> None:
    turned, other = (with_card(tray(2, 6), LYING, dice) for dice in (SIX_THREE, [Drawn(1, 0, 0)]))
    card = card_in(turned)
    veiled = card.veil(Frame(turned, 0.0))
    assert np.array_equal(veiled.pixels, card.veil(Frame(other, 0.0)).pixels)
    reading = Eye().read(veiled.pixels, 2)
    assert (reading.values, reading.sure) == ((2, 6), True)
    assert veiled.grey.shape == veiled.pixels.shape[:2] == veiled.size_wh[::-1]


def test_markers_are_searched_once_after_each_completed_change() -> None:
    finder, there, away = CardFinder(), Frame(with_card(tray(), LYING), 0.0), Frame(tray(), 1.0)
    finder.follow(there, stirred=True, still_s=0.0)
    for _ in range(5):
        finder.follow(there, stirred=False, still_s=1.0)
    assert finder.searches == 2  # The first search does not wait.
    assert finder.card is not None
    finder.follow(away, stirred=True, still_s=0.0)
    assert finder.card is not None
    finder.follow(away, stirred=False, still_s=1.0)
    assert finder.card is None
    assert finder.searches == 3


def test_a_picture_that_never_rests_is_searched_from_time_to_time() -> None:
    finder, picture = CardFinder(), with_card(tray(), LYING)
    for number in range(100):
        finder.follow(Frame(tray() if number < 10 else picture, 0.04 * number), stirred=True, still_s=0.0)
    assert finder.card is not None
    assert finder.searches == 2


def test_a_hand_over_some_markers_leaves_the_card_in_its_place() -> None:
    open_ = with_card(tray(), LYING, SIX_THREE)
    finder = found_in(open_)
    card, covered = finder.card, open_.copy()
    assert finder.is_whole(Frame(open_, 0.0))
    cv2.rectangle(covered, (420, 300), (640, 480), SKIN, -1)
    finder.follow(Frame(covered, 1.0), stirred=True, still_s=1.0)
    assert finder.card is card
    assert not finder.is_whole(Frame(covered, 1.0))
    finder.follow(Frame(tray(), 2.0), stirred=True, still_s=1.0)
    assert finder.card is None
    finder.follow(Frame(open_, 3.0), stirred=True, still_s=1.0)
    assert finder.card is card


def test_a_moved_card_is_another_card() -> None:
    finder = found_in(with_card(tray(), LYING))
    before = finder.card
    finder.follow(Frame(with_card(tray(), Laid(STRIP, (320, 380), 400, 3)), 1.0), stirred=True, still_s=1.0)
    assert finder.card not in (None, before)


@pytest.mark.parametrize(
    ("over", "bare"),
    [
        (None, True),
        (((300, 0), (345, 480), SKIN), False),
        (((330, 395), (345, 480), (20, 25, 30)), False),
    ],
    ids=["nothing", "an arm across", "a cup on the rim"],
)
def test_a_card_is_bare_only_if_its_rim_is_uncovered(
    over: tuple[tuple[int, int], tuple[int, int], tuple[int, int, int]] | None, bare: bool
) -> None:
    picture = with_card(tray(), LYING)
    card = card_in(picture)
    if over:
        cv2.rectangle(picture, *over, -1)
    assert is_bare(card.field(Frame(picture, 0.0)), Reading(())) is bare


def test_a_shadow_over_the_rim_leaves_the_card_bare() -> None:
    picture = with_card(tray(), LYING)
    card = card_in(picture)
    shade = np.linspace(1, 0.6, picture.shape[1])[None, :, None]
    assert is_bare(card.field(Frame((picture * shade).astype(np.uint8), 0.0)), Reading(()))


def test_a_die_across_the_rim_makes_the_field_not_bare() -> None:
    picture = with_card(tray(), LYING, [*SIX_THREE, Drawn(5, 0, 1.1)])
    card = card_in(picture)
    field = card.field(Frame(picture, 0.0))
    reading = Eye().read(field.pixels)
    assert not is_bare(field, reading)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_the_markers_of_a_form_are_beside_its_field(form: Form) -> None:
    x, y, wide, tall = form.field_mm
    quiet_mm = form.marker_mm / 6
    for corners in form.corners.values():
        (left, top), (right, bottom) = corners[0], corners[2]
        assert min(left, top, form.size_mm[0] - right, form.size_mm[1] - bottom) >= 5
        assert (
            right + quiet_mm <= x or left - quiet_mm >= x + wide or bottom + quiet_mm <= y or top - quiet_mm >= y + tall
        )
    assert len({number for one in FORMS for number in one.corners}) == 4 * len(FORMS)
    assert all(modules(number)[0].all() for number in form.corners)
