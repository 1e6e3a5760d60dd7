"""Hands at the three buttons of a table that does not change, for tests of the picker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from pi.night.types import Button, Entry, Json, Look, Meaning, Offer
from pi.picker.menu import PickerContext
from pi.picker.picker import Picker
from pi.rules import GAMES
from tests.house import START, played
from tests.states import behind

A, B, N = Button.ACCEPT, Button.BLUFF, Button.NEXT
LIST = {A: Meaning.TAKE, N: Meaning.STEP, B: Meaning.BACK}
THREE = dict.fromkeys(Button, Meaning.TAKE)
TWO = {A: Meaning.TAKE, B: Meaning.TAKE}

PLAYERS = ["Ana", "Bo", "Cy", "Ed"]
REVEALED = (
    START,
    {"do": "announce", "value": 62, "by": "Ana"},
    {"do": "bluff", "by": "Bo"},
    {"do": "dice", "values": [2, 6], "by": "Ana"},
)
CONTEXT = PickerContext(
    starts=(START,),
    regulars=("Bo", "Di"),
    rule_texts=("left hand", "no names"),
)
CARDS = {"7": 4, "10": 4, "X": 1}


@pytest.fixture(autouse=True, scope="module")
def few_cards() -> Iterator[None]:
    """Give Kael and Quinito few cards, so that a test can list them."""
    with pytest.MonkeyPatch.context() as patch:
        for game in ("kael", "quinito"):
            patch.setattr(GAMES[game], "cards", CARDS)
        yield


ANSWER = dict(played({**START, "players": PLAYERS}, {"do": "announce", "value": 62}).table or {})
"""The table waits for Bo's answer to the first announcement."""


def table(*expects: Json, **more: Any) -> dict[str, Any]:
    """Return the keys of a table that the picker reads, with any expectations, even impossible ones."""
    return {
        "game": "quinito",
        "players": PLAYERS,
        "rules": [],
        "over": False,
        "expects": list(expects),
    } | more


class Hand:
    """A picker at a table that does not change; ``said`` are its actions."""

    def __init__(self, at: Json | None, context: PickerContext = CONTEXT) -> None:
        self.table, self.context, self.picker = at, context, Picker()
        self.said: list[Json | Look] = []

    @property
    def offer(self) -> Offer:
        return self.picker.offer(self.table, self.context)

    @property
    def shown(self) -> Entry:
        assert self.offer.index is not None
        return self.offer.entries[self.offer.index]

    def press(self, *buttons: Button) -> Hand:
        """Press buttons, and keep their actions."""
        self.said += [action for b in buttons if (action := self.picker.press(b, self.table, self.context)) is not None]
        return self

    def hold(self, button: Button) -> Hand:
        """Hold a button, and keep its action."""
        action = self.picker.hold(button, self.table, self.context)
        self.said += [action] if action is not None else []
        return self

    def entries(self) -> list[tuple[str, Mapping[str, Any]]]:
        return [(entry.code, entry.values) for entry in self.offer.entries]

    def find(self, code: str, **values: Any) -> Hand:
        """Press *next* until an entry with these values is shown, at most once round."""
        for _ in self.offer.entries:
            if self.shown.code == code and values.items() <= self.shown.values.items():
                return self
            self.press(N)
        raise AssertionError(f"{code} {values} is none of {self.entries()}")

    def take(self, code: str, **values: Any) -> Hand:
        """Accept an entry; if each button has entries of its own, press as often as necessary."""
        if self.offer.index is not None:
            return self.find(code, **values).press(A)
        for button, entry in zip(Button, self.offer.entries, strict=False):
            inside = [one for one in behind(entry) if one.code == code and values.items() <= one.values.items()]
            if inside:
                self.press(button)
                return self if behind(entry) == (entry,) else self.take(code, **values)
        raise AssertionError(f"{code} {values} is none of {self.entries()}")


def saying_all(at: Json, context: PickerContext = CONTEXT) -> list[Json | Look | None]:
    """Return the action of each entry of the first menu."""
    first = Hand(at, context).offer
    said = []
    for number, entry in enumerate(one for button in first.entries for one in behind(button)):
        hand = Hand(at, context)
        if first.index is None:
            hand.take(entry.code, **entry.values)
        else:
            hand.press(*[N] * number, A)
        said.append(hand.said[0] if hand.said else None)
    return said
