"""Cards in a picture: the printed deck by its markers."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from pi.cameras.simulated import SimulatedCamera, SimulatedOptions
from pi.rules.games.kael import COPIES
from vision.deck import CARDS, modules
from vision.hands import HandReader, HandReading
from vision.reading import Pixels


def tray(*values: str, overlapping: bool = False, style: int | None = None, angle_deg: float = 50.0) -> Pixels:
    with SimulatedCamera(SimulatedOptions(angle_deg=angle_deg, seed=7, real_time=False)) as camera:
        camera.lay(values, overlapping=overlapping, style=style)
        return camera.frame().pixels


def values_of(reading: HandReading) -> list[str | None]:
    return sorted(card.value or "" for card in reading.cards)


def test_the_printed_deck_has_the_56_cards_of_kael() -> None:
    assert Counter(CARDS) == COPIES
    markers = [np.rot90(modules(number), turn) for number in range(len(CARDS)) for turn in range(4)]
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
