"""Three buttons at a running table without a screen: a real journal, the house's own context, counted presses."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

from pi.closing import Closing
from pi.journal.store import Journal
from pi.night.codes import NoticeCode
from pi.night.state import TableState
from pi.night.tables import is_running
from pi.night.timeline import Line, Timeline
from pi.night.types import Button, Json, Notice
from pi.picker.context import NightConfig, context_for
from tests.house import EVENING, RestartableTable
from tests.states import take

A, N = Button.ACCEPT, Button.NEXT
REGULARS = ("Ana", "Bo", "Cy", "Dédé", "Élodie", "Flo")
MEMORY = Path("/dev/shm")
TROUBLE = {NoticeCode.REFUSED, NoticeCode.OFFER_BROKEN, NoticeCode.JOURNAL_FAILED}
"""The notices about a press that was offered and failed."""


class Evening(RestartableTable):
    """A hand at a running table; ``presses`` counts short presses and holds.

    ``earlier`` are the actions of an earlier night. Its journal is in a folder of its own, if possible in memory: one
    test alone begins fifty evenings.
    """

    def __init__(self, *earlier: Json, **config: Any) -> None:
        self.presses = 0
        self._trouble: list[Notice] = []
        self._folder = TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)
        super().__init__(Path(self._folder.name), context_for(NightConfig(**config)))
        if earlier:
            before = EVENING - timedelta(days=1)
            with Journal(self.path) as journal:
                journal.begin_anew(before)
                for action in earlier:
                    journal.append(Line(action, True), before)
        self.start().subscribe(self._collect_trouble)

    def close(self) -> None:
        super().close()
        self._folder.cleanup()

    @property
    def playing(self) -> list[str]:
        return self.table["players"] if is_running(self.state.table) else []

    @property
    def seats(self) -> tuple[str, ...]:
        return self.setup.seats

    @property
    def last(self) -> Json:
        """The last action that was not undone."""
        last = Timeline(self.lines).last
        assert last is not None
        return last.action

    # What is done at it -------------------------------------------------------------------------

    def press(self, *buttons: Button) -> Self:
        """Press one button after the other, and wait until the table has processed all presses."""
        return self._await([self.running.press(button) for button in buttons])

    def hold(self, button: Button) -> Self:
        return self._await([self.running.hold(button)])

    def _await(self, meant: Sequence[Future[bool]]) -> Self:
        """Wait for the results; fail if the table could not do what it had offered."""
        self.presses += len(meant)
        for one in meant:
            one.result()
        assert self._trouble == []
        return self

    def _collect_trouble(self, state: TableState) -> None:
        self._trouble += [notice for notice in state.notices if notice.code in TROUBLE]

    def take(self, code: str, **values: Any) -> Self:
        """Accept the entry with this code and these values."""
        take(self.running, self.press, code, **values)
        return self


class Evenings(Closing):
    """The evenings of one test, each at a table of its own, which end with it."""

    def __init__(self) -> None:
        self._parts = ExitStack()

    def begin(self, *earlier: Json, **config: Any) -> Evening:
        """Begin an evening at an empty table."""
        return self._parts.enter_context(Evening(*earlier, **config))

    def close(self) -> None:
        self._parts.close()
