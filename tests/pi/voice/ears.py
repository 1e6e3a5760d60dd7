"""Ears: a listener at a real table, who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pi.app import context_for
from pi.night.codes import NoticeCode
from pi.night.state import TableState
from pi.night.types import Button, Json
from pi.picker.context import NightConfig
from pi.table.table import RunningTable
from pi.voice.announcer import Announcer, Utterance
from pi.words import Words
from tests.house import running_table
from vision.reading import Die, Reading, Why


class Ears:
    """The sentences of the caller after each action at the table."""

    def __init__(self, table: RunningTable, language: str = "fr") -> None:
        self.table = table
        self.caller = Announcer(Words(language, strict=True))
        self.calls: list[Utterance] = []
        table.subscribe(self._hear)
        table.clear_notice(NoticeCode.BROKER_SHARED).result()

    def _hear(self, state: TableState) -> None:
        call = self.caller.announce(state)
        if call is not None:
            self.calls.append(call)

    def heard(self) -> list[str]:
        """Return every sentence since the last call."""
        sentences = [sentence for call in self.calls for sentence in call.sentences]
        self.calls.clear()
        return sentences

    def do(self, *actions: Json) -> list[str]:
        """Enter actions that the table admits. Return the sentences after the last one."""
        for action in actions:
            self.calls.clear()
            reply = self.table.submit(action).result()
            assert reply.ok, reply.error
        return self.heard()

    def press(self, *buttons: Button) -> list[str]:
        """Press buttons with a meaning. Return the sentences after the last one."""
        for button in buttons:
            self.calls.clear()
            assert self.table.press(button).result(), f"{button} means nothing"
        return self.heard()

    def hold(self, button: Button) -> list[str]:
        self.calls.clear()
        assert self.table.hold(button).result()
        return self.heard()

    def show(self, *values: int, why: Why | None = None) -> list[str]:
        """Put dice on the tray, and let the eye read them."""
        self.calls.clear()
        dice = tuple(Die(value, (20 * place, 0, 10, 10), 1.0) for place, value in enumerate(values))
        self.table.read(Reading(dice, why)).result()
        return self.heard()


@contextmanager
def ears(folder: Path, game: str = "quinito", language: str = "fr", **options: Any) -> Iterator[Ears]:
    """Ears at a running table that offers one game to Ana, Bo and Cy."""
    config = NightConfig(game, players=("Ana", "Bo", "Cy"), options=options)
    with running_table(folder, context_for(config)) as table:
        yield Ears(table, language)
