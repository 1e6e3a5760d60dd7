"""Hands at the three buttons of a table that stands still, for tests of the picker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pi.night.types import Button, Entry, Json, Meaning, Offer
from pi.picker.picker import Picker, PickerContext

A, B, N = Button.ACCEPT, Button.BLUFF, Button.NEXT
LIST = {A: Meaning.TAKE, N: Meaning.STEP, B: Meaning.BACK}

START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}
CONTEXT = PickerContext(
    starts=(START,),
    fault_kinds=("fall", "speech"),
    regulars=("Bo", "Di"),
    rule_texts=("left hand", "no names"),
    cards={"7": 4, "10": 4, "X": 1},
)


def table(*expects: Json, **more: Any) -> dict[str, Any]:
    """As much of a table as the picker reads."""
    return {
        "game": "quinito",
        "players": ["Ana", "Bo", "Cy"],
        "rules": [],
        "over": False,
        "expects": list(expects),
    } | more


class Hand:
    """A picker at a table that does not change; ``said`` are the actions it has produced."""

    def __init__(self, at: Json | None, context: PickerContext = CONTEXT) -> None:
        self.table, self.context, self.picker = at, context, Picker()
        self.said: list[Json] = []

    @property
    def offer(self) -> Offer:
        return self.picker.offer(self.table, self.context)

    @property
    def shown(self) -> Entry:
        assert self.offer.index is not None
        return self.offer.entries[self.offer.index]

    def press(self, *buttons: Button) -> Hand:
        """Press, and keep what is said."""
        self.said += [action for b in buttons if (action := self.picker.press(b, self.table, self.context)) is not None]
        return self

    def hold(self, button: Button) -> Hand:
        """Hold, and keep what is said."""
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
        return self.find(code, **values).press(A)


def saying_all(at: Json, context: PickerContext = CONTEXT) -> list[Json | None]:
    """What each entry of the first level says when it is stepped to and taken."""
    count = len(Hand(at, context).offer.entries)
    said = []
    for steps in range(count):
        hand = Hand(at, context).press(*[N] * steps, A)
        said.append(hand.said[0] if hand.said else None)
    return said
