"""The history on a phone: its cached part equals the replay of the whole journal."""

from __future__ import annotations

import random
from datetime import timedelta
from pathlib import Path

import pytest

from pi.journal.reader import JournalReader
from pi.phones.history import History
from pi.phones.service import Phones
from pi.words import Words
from tests.house import EVENING, running_table
from tests.pi.busy_table import next_action
from tests.states import context_of

START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}
WORDS = Words("en")


@pytest.mark.parametrize("seed", range(2))
def test_the_history_of_a_running_night_equals_that_of_its_journal(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    reader = JournalReader(tmp_path / "nights")
    history = History(reader)
    with running_table(tmp_path) as table:
        for _ in range(80):
            table.submit(next_action(table.state.table, context_of(table).past_actions, chance)).result()
            if chance.random() < 0.6:
                assert history.items(WORDS) == History(reader).items(WORDS)


def test_a_new_action_is_added_without_replaying_the_game(tmp_path: Path) -> None:
    history = History(JournalReader(tmp_path / "nights"))
    with running_table(tmp_path) as table:
        for action in (START, {"do": "announce", "value": 62}):
            assert table.submit(action).result().ok
        history.items(WORDS)
        told = history._latest()[0]
        assert table.submit({"do": "accept"}).result().ok
        history.items(WORDS)
        again = history._latest()[0]
        assert len(again) == 3
        assert all(after is before for after, before in zip(again[1:], told, strict=True))
        table.close()


def test_a_new_night_has_no_history(tmp_path: Path) -> None:
    history = History(JournalReader(tmp_path / "nights"))
    for now in (EVENING, EVENING + timedelta(days=1)):
        with running_table(tmp_path, clock=lambda now=now: now) as table:
            phones = Phones(table, str, str, history, bool)
            assert phones.history("en") == ()
            assert table.submit(START).result().ok
            assert len(phones.history("en")) == 1
