"""A table for tests: on real files, with a record of its notices, and clocks that a test sets."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

from pi.closing import Closing
from pi.journal.reader import NIGHTS, JournalReader
from pi.journal.store import Journal
from pi.night.night import Night
from pi.night.setup import Setup
from pi.night.state import TableState
from pi.night.timeline import Line
from pi.night.types import Entry, Json, Notice, Offer
from pi.picker.menu import PickerContext
from pi.rules import Referee, Reply
from pi.table.desk import TableOptions
from pi.table.table import RunningTable
from tests.states import PATIENCE_S, context_of, table_of

EVENING = datetime(2026, 6, 5, 21, 0, tzinfo=UTC)
PAUSE = timedelta(hours=8)
START: Json = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}
ANNOUNCE: Json = {"do": "announce", "value": 62}


def played(*actions: Json) -> Referee:
    """Return a referee after these actions, which it admits."""
    referee = Referee()
    for action in actions:
        reply = referee.submit(action)
        assert reply.ok, reply.error
    return referee


def say(table: RunningTable, *actions: Json) -> TableState:
    """Enter actions that the table admits. Return the state after them."""
    for action in actions:
        reply = table.submit(action).result()
        assert reply.ok, reply.error
    return table.state


def codes(state: TableState) -> list[str]:
    """Return the codes of the notices that are on the wall."""
    return [notice.code for notice in state.notices]


@contextmanager
def full_disk(journal: Journal) -> Iterator[None]:
    """Make every write to the files of a journal fail."""
    write = os.write

    def refuse(handle: int, data: bytes) -> int:
        if Path(f"/proc/self/fd/{handle}").resolve().is_relative_to(journal.folder):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, data)

    with patch.object(os, "write", refuse):
        yield


@contextmanager
def running_table(
    folder: Path, context: Callable[[Night], PickerContext] = lambda _night: PickerContext(), **options: Any
) -> Iterator[RunningTable]:
    """A running table on the files of a folder."""
    with Journal(folder / NIGHTS) as journal:
        table = RunningTable(journal, context, **options).start()
        try:
            yield table
        finally:
            table.close()


class RestartableTable(Closing):
    """A running table on the files of a folder. A test can restart it, and sets its clocks.

    ``now`` is the time of day, ``steady_s`` the clock that only passes. ``notices`` are the notices that the wall has
    shown since the start, in their order. The table checks its journal only when `check` is called.
    """

    def __init__(
        self, folder: Path, context: Callable[[Night], PickerContext] = lambda _night: PickerContext()
    ) -> None:
        self.path = folder / NIGHTS
        self._context = context
        self.now, self.steady_s = EVENING, 0.0
        self.night_over: Callable[[], None] = lambda: None
        self.notices: list[Notice] = []
        self.journal: Journal
        self.running: RunningTable
        self._is_running = False

    def start(self, context: Callable[[Night], PickerContext] | None = None, **options: Any) -> RunningTable:
        """Start a table on these files. A running one ends first."""
        RestartableTable.close(self)
        self.journal = Journal(self.path, lambda: self.night_over())
        clocks: dict[str, Any] = {"clock": lambda: self.now, "steady": lambda: self.steady_s, "beat_s": PATIENCE_S}
        chosen = {field.name: options.pop(field.name) for field in fields(TableOptions) if field.name in options}
        self.running = RunningTable(
            self.journal, context or self._context, TableOptions(**chosen), **{**clocks, **options}
        ).start()
        self._is_running = True
        self.listen()
        return self.running

    def close(self) -> None:
        if self._is_running:
            self._is_running = False
            self.running.close()
            self.journal.close()

    # Its clocks ---------------------------------------------------------------------------------

    def pass_time(self, time: timedelta) -> None:
        self.now += time
        self.steady_s += time.total_seconds()

    def check(self) -> TableState:
        """Let the table check its journal and its clock, as it does when it is idle."""
        self.running._put(self.running._recorder.check).result()
        return self.state

    # What it shows ------------------------------------------------------------------------------

    @property
    def state(self) -> TableState:
        return self.running.state

    @property
    def context(self) -> PickerContext:
        return context_of(self.running)

    @property
    def offer(self) -> Offer:
        return self.state.offer

    @property
    def shown(self) -> Entry:
        assert self.offer.index is not None
        return self.offer.entries[self.offer.index]

    @property
    def table(self) -> Json:
        return table_of(self.state)

    @property
    def setup(self) -> Setup:
        return self.context.setup

    @property
    def nights(self) -> int:
        """The number of nights, with the one that is open: its file is written with its first action."""
        return len({night.name for night in JournalReader(self.path).nights()} | {self.journal.night})

    @property
    def lines(self) -> list[Line]:
        """The lines of the last night, as its journal has them on disk."""
        reader = JournalReader(self.path)
        entries = (entry for night in reader.nights()[-1:] for entry in reader.lines(night))
        return [Line(entry.action, entry.changed) for entry in entries]

    @property
    def actions(self) -> list[str]:
        """The verbs of the actions in the lines of the last night."""
        return [line.action["do"] for line in self.lines]

    @property
    def codes(self) -> list[str]:
        """The codes of `notices`."""
        return [notice.code for notice in self.notices]

    def listen(self) -> None:
        """Clear the collected notices; collect those on the wall and all to come."""
        notices: list[Notice] = []
        self.notices = notices
        numbers = set[int]()

        def hear(state: TableState) -> None:
            notices.extend(notice for notice in state.notices if notice.serial not in numbers)
            numbers.update(notice.serial for notice in state.notices)

        self.running.subscribe(hear)
        self.running._put(lambda: None).result()

    # What is done at it -------------------------------------------------------------------------

    def submit(self, action: Json) -> Reply:
        return self.running.submit(action).result()

    def say(self, *actions: Json) -> Self:
        """Enter actions that the table admits."""
        say(self.running, *actions)
        return self
