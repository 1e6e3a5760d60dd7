"""The moments of a table in tests: waited for one after another, never by the clock."""

from __future__ import annotations

from collections.abc import Callable

from pi.night.codes import NoticeCode
from pi.night.state import TableState
from pi.night.types import Button, Json, Offer
from pi.table.table import RunningTable

PATIENCE_S = 60.0
"""How long a test waits for something that must happen; a machine that takes longer has failed it."""


def until(table: RunningTable, seen: Callable[[TableState], bool]) -> TableState:
    """The first moment, from now on, that is as it should be."""
    moment = table.moment
    while not seen(moment):
        later = table.wait(moment.version, PATIENCE_S)
        assert later.version != moment.version, f"nothing happens any more: {moment}"
        moment = later
    return moment


def heard(table: RunningTable, press: Callable[[], object]) -> None:
    """Press, and wait until that has done something. While the table waits for its disk no press means anything."""

    def asked(moment: TableState) -> tuple[Json | None, Offer]:
        return moment.table, moment.offer

    before = asked(
        until(table, lambda moment: all(notice.code != NoticeCode.JOURNAL_SLOW for notice in moment.notices))
    )
    press()
    until(table, lambda moment: asked(moment) != before)


def table_of(moment: TableState) -> Json:
    """Return the table of the game that is on the wall."""
    assert moment.table is not None
    return moment.table


def until_seen(table: RunningTable) -> None:
    """Wait until the menu offers to look at what the camera saw, and close it again."""
    table.hold(Button.BLUFF).result()
    until(table, offers_evidence)
    table.hold(Button.BLUFF).result()


def offers_evidence(moment: TableState) -> bool:
    """Whether what the camera saw can be looked at from the menu that is open."""
    return any(entry.code == "menu-see" for entry in moment.offer.entries)
