"""A night with three buttons and no screen: the house's own context, a real picker, presses counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pi.night.night import Line, Night
from pi.night.state import TableState
from pi.night.types import Button, Entry, Json, Offer
from pi.picker.context import NightConfig, context_for
from pi.picker.picker import Picker, PickerContext
from pi.picker.regulars import PlayHistory
from pi.picker.table_menu import TURN_AWAY
from pi.rules import Reply

A, N = Button.ACCEPT, Button.NEXT
REGULARS = ("Ana", "Bo", "Cy", "Dédé", "Élodie", "Flo")


class Evening:
    """A night with three buttons; ``presses`` counts short presses and holds."""

    def __init__(self, past: PlayHistory | None = None, **config: Any) -> None:
        self.night, self.picker, self.presses = Night(), Picker(), 0
        self._context = context_for(NightConfig(**config), lambda: past or PlayHistory())
        self.lines: list[Line] = []

    @property
    def context(self) -> PickerContext:
        return self._context(self.night)

    @property
    def offer(self) -> Offer:
        return self.picker.offer(self.night.table, self.context)

    @property
    def shown(self) -> Entry:
        assert self.offer.index is not None
        return self.offer.entries[self.offer.index]

    @property
    def moment(self) -> TableState:
        """The table state, as the running table would publish it."""
        night = self.night
        return TableState(1, night.table, tuple(night.happened), self.offer, setup=night.open_setup)

    @property
    def playing(self) -> list[str]:
        return self.night.table["players"] if self.night.table is not None and self.night.playing else []

    @property
    def table(self) -> Json:
        assert self.night.table is not None
        return self.night.table

    @property
    def seats(self) -> tuple[str, ...]:
        return self.night.setup.seats

    def say(self, action: Json) -> Reply:
        """Say an action as the running table does: what is admitted becomes a line."""
        reply = self.night.submit(action)
        assert reply.ok, reply.error
        self.lines.append(self.night.last_line)
        return reply

    def press(self, *buttons: Button) -> Evening:
        for button in buttons:
            self.presses += 1
            self._do(self.picker.press(button, self.night.table, self.context))
        return self

    def hold(self, button: Button) -> Evening:
        self.presses += 1
        self._do(self.picker.hold(button, self.night.table, self.context))
        return self

    def _do(self, action: Json | None) -> None:
        if action is not None and action["do"] == TURN_AWAY:
            self.night.turn_away(action["player"])
        elif action is not None:
            self.say(action)

    def take(self, code: str, **values: Any) -> Evening:
        """Step to an entry and take it; where each button takes something else, press as often as it takes."""

        def wanted(entry: Entry) -> bool:
            return entry.code == code and values.items() <= entry.values.items()

        for _ in self.offer.entries:
            if self.offer.index is None:
                return self._take_of_three(wanted)
            if wanted(self.shown):
                return self.press(A)
            self.press(N)
        raise AssertionError(f"{code} {values} is none of {self.offer.entries}")

    def _take_of_three(self, wanted: Callable[[Entry], bool]) -> Evening:
        for button, entry in zip(Button, self.offer.entries, strict=False):
            if any(map(wanted, entry.values["of"] if entry.code == "branch" else [entry])):
                self.press(button)
                return self._take_of_three(wanted) if entry.code == "branch" else self
        raise AssertionError(f"what is wanted is none of {self.offer.entries}")
