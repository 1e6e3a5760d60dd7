"""The history on a phone: the actions of the open night."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from pi.journal.reader import JournalReader
from pi.phones.history import History
from pi.phones.service import Phones
from tests.house import EVENING, START, running_table


def test_a_new_night_has_no_history(tmp_path: Path) -> None:
    history = History(JournalReader(tmp_path / "nights"))
    for now in (EVENING, EVENING + timedelta(days=1)):
        with running_table(tmp_path, clock=lambda now=now: now) as table:
            phones = Phones(table, str, str, history, bool)
            assert phones.history("en") == ()
            assert table.submit(START).result().ok
            assert len(phones.history("en")) == 1
