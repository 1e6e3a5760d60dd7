"""Cards in a picture: the printed deck by its markers, a taught deck by its faces."""

from __future__ import annotations

from collections import Counter

import cv2
import numpy as np
import pytest

from pi.cameras.simulated import SimulatedCamera, SimulatedOptions
from pi.rules.games.kael import COPIES
from vision.card import modules
from vision.card_outlines import find_cards
from vision.deck import CARDS, MARKER, MARKERS, OUTLINE, SIZE_MM
from vision.hands import HandReader, HandReading
from vision.reading import Pixels, Why
from vision.taught import SetKind, TaughtSet
from vision.taught_cards import alike_cards


def tray(*values: str, overlapping: bool = False, style: int | None = None, angle_deg: float = 50.0) -> Pixels:
    with SimulatedCamera(SimulatedOptions(angle_deg=angle_deg, seed=7, real_time=False)) as camera:
        camera.lay(values, overlapping=overlapping, style=style)
        return camera.frame().pixels


def values_of(reading: HandReading) -> list[str | None]:
    return sorted(card.value or "" for card in reading.cards)


def test_the_printed_deck_has_the_56_cards_of_kael() -> None:
    assert Counter(CARDS) == COPIES
    markers = [np.rot90(modules(number, MARKERS), turn) for number in range(len(CARDS)) for turn in range(4)]
    assert len({marker.tobytes() for marker in markers}) == 4 * len(CARDS)


@pytest.mark.parametrize("overlapping", [False, True])
def test_a_hand_of_seven_printed_cards_is_read(overlapping: bool) -> None:
    hand = ("-1", "0", "7", "7", "X", "13", "6")
    reading = HandReader().read(tray(*hand, overlapping=overlapping))
    assert reading.sure
    assert values_of(reading) == sorted(hand)


def test_an_empty_tray_is_read_as_no_card() -> None:
    reading = HandReader().read(tray())
    assert reading.sure
    assert reading.cards == ()


def test_the_same_card_of_two_decks_is_read_twice() -> None:
    assert values_of(HandReader().read(tray("X", "X"))) == ["X", "X"]


@pytest.fixture(scope="module")
def deck() -> TaughtSet:
    """Six cards of a drawn deck, taught three at a time."""
    pictures = {}
    for values in (("-1", "0", "7"), ("12", "13", "X")):
        cards = find_cards(tray(*values, style=1, angle_deg=75.0))
        pictures |= {value: (card.picture,) for value, card in zip(values, cards, strict=True)}
    return TaughtSet("drawn", SetKind.CARDS, pictures)


def test_taught_cards_are_read_beside_each_other(deck: TaughtSet) -> None:
    done: list[float] = []
    reading = HandReader(deck).read(tray("13", "0", "-1", "0", "X", style=1, angle_deg=60.0), done.append)
    assert reading.sure
    assert values_of(reading) == sorted(("13", "0", "-1", "0", "X"))
    assert done == sorted(done)
    assert done[-1] == 1.0


def test_of_overlapping_taught_cards_none_is_wrong(deck: TaughtSet) -> None:
    hand = Counter(("7", "12", "X", "0"))
    reading = HandReader(deck).read(tray(*hand.elements(), overlapping=True, style=1, angle_deg=75.0))
    read = Counter(card.value for card in reading.cards if card.value)
    assert not read - hand
    assert read.total() >= 3


def test_a_card_that_was_not_taught_is_unclear(deck: TaughtSet) -> None:
    reading = HandReader(deck).read(tray("7", "5", style=1, angle_deg=75.0))
    assert reading.why is Why.UNCLEAR
    assert values_of(reading) == ["", "7"]


def test_a_printed_card_whose_markers_are_covered_is_unclear() -> None:
    picture = tray("3", "4", overlapping=True)
    lower = min(HandReader().read(picture).cards, key=lambda card: card.value or "")
    on_picture = cv2.getPerspectiveTransform(OUTLINE.astype(np.float32), lower.outline.astype(np.float32))
    for marker in (MARKER, SIZE_MM - MARKER):
        corners = cv2.perspectiveTransform(marker[None] * 1.05 - 1, on_picture)[0]
        cv2.fillConvexPoly(picture, np.rint(corners).astype(np.int32), (200, 200, 200))
    reading = HandReader().read(picture)
    assert reading.why is Why.UNCLEAR
    assert values_of(reading) == ["", "4"]


@pytest.mark.parametrize("grey", [0, 255])
def test_a_deck_of_pictures_without_a_print_reads_no_card(grey: int) -> None:
    blank = {face: (np.full((1, 1, 3), grey, np.uint8),) for face in SetKind.CARDS.faces}
    reading = HandReader(TaughtSet("blank", SetKind.CARDS, blank)).read(tray("5", style=1))
    assert [card.value for card in reading.cards if card.value] == []


def test_one_face_taught_under_two_names_is_alike(deck: TaughtSet) -> None:
    assert alike_cards(deck) == ()
    twice = {**deck.pictures, "6": deck.pictures["7"]}
    assert alike_cards(TaughtSet("twice", SetKind.CARDS, twice)) == (("6", "7"),)
