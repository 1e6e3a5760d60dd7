"""The states of a table in tests: waited for one after another, never by the clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pi.night.codes import EntryCode, NoticeCode
from pi.night.state import TableState
from pi.night.types import Button, Entry, Json, Offer
from pi.picker.menu import PickerContext
from pi.table.table import RunningTable

PATIENCE_S = 60.0
"""How many seconds a test waits for something that must happen; a slower machine fails it."""


def until(table: RunningTable, seen: Callable[[TableState], bool]) -> TableState:
    """Return the first state, from now on, for which ``seen`` is true."""
    state = table.state
    while not seen(state):
        later = table.wait(state.version, PATIENCE_S)
        assert later.version != state.version, f"nothing happens any more: {state}"
        state = later
    return state


def heard(table: RunningTable, press: Callable[[], object]) -> None:
    """Wait until the disk answers, as presses mean nothing before; press, and wait until the state has changed."""

    def asked(state: TableState) -> tuple[Json | None, Offer]:
        return state.table, state.offer

    before = asked(until(table, lambda state: all(notice.code != NoticeCode.JOURNAL_SLOW for notice in state.notices)))
    press()
    until(table, lambda state: asked(state) != before)


def table_of(state: TableState) -> Json:
    """Return the table of the game in this state."""
    assert state.table is not None
    return state.table


def context_of(table: RunningTable) -> PickerContext:
    """Return the present context of the picker."""
    context = table.published.context
    assert context is not None
    return context


def until_seen(table: RunningTable) -> None:
    """Wait until the menu offers the evidence, and close it again."""
    table.hold(Button.BLUFF).result()
    until(table, offers_evidence)
    table.hold(Button.BLUFF).result()


def offers_evidence(state: TableState) -> bool:
    """Return True if the open menu offers the evidence."""
    return any(entry.code == "menu-see" for entry in state.offer.entries)


def behind(entry: Entry) -> tuple[Entry, ...]:
    """Return the entries of a button: one, or those of a branch."""
    return tuple(entry.values["of"]) if entry.code == EntryCode.BRANCH else (entry,)


def take(table: RunningTable, press: Callable[[Button], object], code: str, **values: Any) -> None:
    """Accept the entry with this code and these values, with the fewest presses."""

    def wanted(entry: Entry) -> bool:
        return entry.code == code and values.items() <= entry.values.items()

    for _ in (entries := table.state.offer.entries):
        index = table.state.offer.index
        if index is None:
            place = next(place for place, entry in enumerate(entries) if any(map(wanted, behind(entry))))
            press(list(Button)[place])
            return None if wanted(entries[place]) else take(table, press, code, **values)
        if wanted(entries[index]):
            press(Button.ACCEPT)
            return None
        press(Button.NEXT)
    raise AssertionError(f"{code} {values} is none of {entries}")
