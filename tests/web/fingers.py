"""Fingers on the three buttons of the wall's page: they find the way to an action entry by entry, as people do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from pi.app import App
from pi.night.types import Button, Meaning, Offer
from pi.picker.expected import expected_menu
from pi.picker.menu import Menu, PickerContext
from pi.picker.ternary import on_buttons
from tests.states import PATIENCE_S, context_of, table_of

TAP = """selector => {
  const button = document.querySelector(selector);
  const { left, top, width, height } = button.getBoundingClientRect();
  const at = { bubbles: true, clientX: left + width / 2, clientY: top + height / 2 };
  for (const kind of ["pointerdown", "pointerup"]) button.dispatchEvent(new PointerEvent(kind, at));
}"""
"""Down and up in one call: on a busy machine a second may pass between two messages, which is a hold."""


def selector(button: Button) -> str:
    """Return the selector of a button on a page."""
    return f"[data-press={button}]"


@dataclass
class Fingers:
    page: Page
    running: App

    def say(self, action: dict[str, Any]) -> None:
        """Enter an action that the table expects."""
        table = self.running.table
        menu = on_buttons(expected_menu(table_of(table.state), self.context))
        for button, node in menu.buttons.items():
            if node.action == action:
                self.click(button)
                return
        way = way_to(menu, action)
        assert way is not None, f"no way leads to {action}"
        for place in way:
            if table.state.offer.index is None:
                self.click(list(Button)[place])
                continue
            stands = max(place, ~place)
            step = Button.BLUFF if steps_back(table.state.offer, stands) else Button.NEXT
            while table.state.offer.index != stands:
                self.click(step)
            self.click(Button.ACCEPT if place == stands else Button.BLUFF)

    def end(self) -> None:
        """End the game with the menu of the table."""
        table = self.running.table
        self.hold(Button.BLUFF)
        while table.state.offer.entries[table.state.offer.index or 0].code != "menu-end":
            self.click(Button.NEXT)
        while not table_of(table.state)["over"]:
            self.click(Button.ACCEPT)

    def click(self, button: Button) -> None:
        """Tap a button that nothing covers, and wait until the table has processed it."""
        version = self._shown()
        self._place(button).click(trial=True)
        self.page.evaluate(TAP, selector(button))
        self._heard_after(version)

    def hold(self, button: Button) -> None:
        """Hold a button down until the table has processed it."""
        version = self._shown()
        self._place(button).hover()
        self.page.mouse.down()
        self._heard_after(version)
        self.page.mouse.up()

    def _shown(self) -> int:
        """Wait until the page shows the present state: a button that is redrawn while it is down is not held."""
        version = self.running.table.state.version
        self.page.locator(f"[data-version='{version}']").wait_for()
        return version

    def _place(self, button: Button) -> Locator:
        return self.page.locator(selector(button))

    def _heard_after(self, version: int) -> None:
        assert self.running.table.wait(version, PATIENCE_S).version > version

    @property
    def context(self) -> PickerContext:
        """Return the context of the table's own picker."""
        return context_of(self.running.table)


OPEN = frozenset({"fold", "die", "card", "dice", "cards", "lay-card", "lay", "cut", "give", "share", "toggle", "sure"})
"""Codes of entries that may lead to more actions than they name."""


def steps_back(offer: Offer, place: int) -> bool:
    """Return True if the entry at this place precedes the shown entry and red leads to it."""
    is_back = offer.meanings.get(Button.BLUFF) is Meaning.BACK and not offer.leaves
    return offer.index is not None and place == offer.index - 1 and is_back


def way_to(menu: Menu, action: dict[str, Any]) -> list[int] | None:
    """Return the places to accept, menu by menu, to this action with the fewest presses; None if there is no way.

    A ``~place`` means that red takes its own entry instead.
    """
    return min(ways_to(menu, action), default=(0, None))[1]


def ways_to(menu: Menu, action: dict[str, Any], *, opened: bool = False) -> Iterator[tuple[int, list[int]]]:
    """Yield every way to an action, with its number of presses. Red leaves an ``opened`` list from its first entry."""
    for place, node in enumerate(menu.items):
        is_before = place == menu.start - 1 and not opened
        steps = 0 if menu.ternary else 1 if is_before else (place - menu.start) % len(menu.items)
        if node.action == action:
            yield steps + 1, [place]
        for at, item in ((place, node), (~place, node.otherwise)):
            if item is not None and item.opens is not None and leads(item.entry.values, action):
                found = ways_to(on_buttons(item.opens()), action, opened=True)
                yield from ((steps + 1 + presses, [at, *rest]) for presses, rest in found)


def leads(values: Any, action: dict[str, Any]) -> bool:
    """Return True if an entry can lead to an action: False if other dice, cards or players are already chosen."""
    if "of" in values:
        return any(
            entry.values.items() <= action.items() or (entry.code in OPEN and leads(entry.values, action))
            for entry in values["of"]
        )
    if isinstance(values.get("values"), list):
        return Counter(values["values"]) <= Counter(action.get("values", ()))
    if "given" in values:
        return bool(action.get("to", {}).get(values["player"], 0) > values["given"])
    if "chosen" in values:
        return bool(values["chosen"] == (values["player"] in action.get("players", ())))
    return True
