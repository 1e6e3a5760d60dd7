"""Beliefs: entered on the phones of players who are not asked, revealed with the dice, counted for the night."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pi.phones.controls import controls
from pi.screens.judgement import judgement
from pi.table.beliefs import NightTally
from pi.table.table import RunningTable
from pi.words import LANGUAGES, Words
from tests.house import running_table, say

PLAYERS = ["Ana", "Bo", "Cy", "Di"]
WORDS = Words("en", strict=True)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RunningTable]:
    with running_table(tmp_path, tally=NightTally(tmp_path / "beliefs")) as table:
        say(table, {"do": "start", "game": "quinito", "players": PLAYERS})
        say(table, {"do": "announce", "value": 62})
        yield table


def asked(table: RunningTable, player: str | None) -> list[str]:
    return [control.do for control in controls(table.state, WORDS, player)]


def believe(table: RunningTable, player: str, key: str) -> bool:
    """Press this button of the player's phone. Return True if it counted."""
    control = next(one for one in controls(table.state, WORDS, player) if one.do == "believe")
    action = control.action({"pick": key})
    assert action is not None
    return table.answer(player, control.question, action).result().ok


def test_only_players_who_neither_answer_nor_know_the_dice_are_asked(table: RunningTable) -> None:
    assert [asked(table, name) for name in PLAYERS] == [[], ["accept", "bluff"], ["believe"], ["believe"]]
    assert "believe" not in asked(table, None)
    say(table, {"do": "accept"})
    assert "believe" not in asked(table, "Cy")


def test_a_belief_counts_once_and_changes_no_action(table: RunningTable) -> None:
    before, question = table.state, controls(table.state, WORDS, "Cy")[0].question
    assert believe(table, "Cy", "true")
    assert asked(table, "Cy") == []
    again = table.answer("Cy", question, {"do": "believe", "true": False}).result()
    assert not again.ok
    assert (table.state.last_line, table.state.table) == (before.last_line, before.table)


def test_beliefs_are_published_only_with_the_dice(table: RunningTable) -> None:
    believe(table, "Cy", "true")
    believe(table, "Di", "false")
    say(table, {"do": "bluff"})
    assert table.state.beliefs == {"may": [], "question": table.state.beliefs["question"], "result": {}}
    state = say(table, {"do": "dice", "values": [5, 2]})
    views = [judgement(state, Words(language, strict=True)) for language in LANGUAGES]
    assert [view.sentences[-1] for view in views if view] == [
        "1 sur 2 avait vu juste ; le meilleur nez ce soir : Di, 1 sur 1",
        "1 of 2 was right; best nose tonight: Di, 1 of 1",
    ]
    say(table, {"do": "announce", "value": 31})
    assert table.state.beliefs["result"] == {}


def test_the_tally_outlives_a_restart_and_an_undo_removes_a_reveal(table: RunningTable, tmp_path: Path) -> None:
    believe(table, "Cy", "true")
    say(table, {"do": "bluff"}, {"do": "dice", "values": [6, 2]})
    table._desk._beliefs._tally._writer.join()
    assert NightTally(tmp_path / "beliefs").counts == {"Cy": (1, 1)}
    say(table, {"do": "undo"})
    assert (table._desk._beliefs._tally.counts, table.state.beliefs["result"]) == ({}, {})


@pytest.mark.parametrize("content", [b"[", json.dumps({"Cy": 3}).encode(), b"[1]"])
def test_a_damaged_tally_is_read_as_empty(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "beliefs").write_bytes(content)
    assert NightTally(tmp_path / "beliefs").counts == {}
