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
"""How long a test waits for something that must happen; a machine that takes longer has failed it."""


def until(table: RunningTable, seen: Callable[[TableState], bool]) -> TableState:
    """The first state, from now on, that is as it should be."""
    state = table.state
    while not seen(state):
        later = table.wait(state.version, PATIENCE_S)
        assert later.version != state.version, f"nothing happens any more: {state}"
        state = later
    return state


def heard(table: RunningTable, press: Callable[[], object]) -> None:
    """Press, and wait until that has done something. While the table waits for its disk no press means anything."""

    def asked(state: TableState) -> tuple[Json | None, Offer]:
        return state.table, state.offer

    before = asked(until(table, lambda state: all(notice.code != NoticeCode.JOURNAL_SLOW for notice in state.notices)))
    press()
    until(table, lambda state: asked(state) != before)


def table_of(state: TableState) -> Json:
    """Return the table of the game that is on the wall."""
    assert state.table is not None
    return state.table


def context_of(table: RunningTable) -> PickerContext:
    """Return what can be offered now."""
    context = table.published.context
    assert context is not None
    return context


def until_seen(table: RunningTable) -> None:
    """Wait until the menu offers to look at what the camera saw, and close it again."""
    table.hold(Button.BLUFF).result()
    until(table, offers_evidence)
    table.hold(Button.BLUFF).result()


def offers_evidence(state: TableState) -> bool:
    """Whether what the camera saw can be looked at from the menu that is open."""
    return any(entry.code == "menu-see" for entry in state.offer.entries)


def behind(entry: Entry) -> tuple[Entry, ...]:
    """The entries that a press leads to where each button takes something else: one, or those of a branch."""
    return tuple(entry.values["of"]) if entry.code == EntryCode.BRANCH else (entry,)


def take(table: RunningTable, press: Callable[[Button], object], code: str, **values: Any) -> None:
    """Take the entry with this code and these values, with as many presses as that needs."""

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
