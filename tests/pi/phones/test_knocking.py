"""A guest's request for a seat: phone and wall say the same, and the buttons they name admit the guest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from pi.night.codes import NoticeCode
from pi.night.situation import read_situation
from pi.night.state import TableState
from pi.night.types import Button, Notice
from pi.phones.page import phone_view
from pi.screens.wall import letting_in, noted
from pi.words import LANGUAGES, Words
from tests.pi.buttons import ANSWER, CONTEXT, Hand, played
from web.ports import PhoneIdentity

A, B, N = Button.ACCEPT, Button.BLUFF, Button.NEXT
GUESTS = ("Zed", "Yan")

ANNOUNCE = played()

PRESSES: dict[str, Callable[[Hand], Hand]] = {
    "hold": lambda hand: hand.hold(B).press(A),
    "accept": lambda hand: hand.press(A),
}
"""What a sentence tells a guest to have done, by its way."""


def hands() -> Iterator[Hand]:
    """Hands in the game, in a fork of thirds, and at every line of the menu."""
    context = replace(CONTEXT, waiting=GUESTS)
    yield Hand(ANSWER, context)
    yield Hand(ANNOUNCE, context).press(N, N)
    yield Hand(ANNOUNCE, context).take("all")
    lines = len(Hand(ANSWER, context).hold(B).offer.entries)
    for place in range(lines):
        yield Hand(ANSWER, context).hold(B).press(*[N] * place)
        yield Hand(ANSWER, context).hold(B).press(*[N] * place, A)


def at(hand: Hand) -> TableState:
    notices = tuple(Notice(NoticeCode.KNOCKING, {"player": name, "game": "quinito"}) for name in GUESTS)
    situation = read_situation(hand.table)
    return TableState(1, hand.table, offer=hand.offer, notices=notices, waiting=GUESTS, situation=situation)


def test_wall_and_phone_say_the_same_in_both_languages_and_it_lets_the_guest_in() -> None:
    ways = set()
    for hand in hands():
        state = at(hand)
        for guest, language in [(guest, language) for guest in GUESTS for language in LANGUAGES]:
            words, way = Words(language, strict=True), letting_in(guest, state)
            how = words.problems.let_in(guest, way)
            [knock] = [notice for notice in state.notices if notice.values["player"] == guest]
            assert noted(knock, state, words).endswith(how)
            assert phone_view(state, words, PhoneIdentity(known=True, seat=guest), "").message.endswith(how)
            ways.add(way)
        for guest in GUESTS:
            if (press := PRESSES.get(letting_in(guest, state))) is not None:
                said = press(hand).said[-1]
                assert isinstance(said, Mapping)
                assert (said["do"], said["player"]) == ("join", guest)
                break
    assert ways == {"hold", "accept", "menu"}
