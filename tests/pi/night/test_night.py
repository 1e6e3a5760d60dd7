"""A night holds many games, and undo reaches its first action."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi.night.night import Night
from pi.night.timeline import Line
from pi.night.types import Json
from pi.rules.testing import wander

START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}


def play(night: Night, lines: list[Line], action: Json) -> bool:
    """Submit an action as the running table does: an admitted action becomes a line."""
    reply = night.submit(action)
    if not reply.ok:
        return False
    lines.append(night.last_line)
    return True


def test_the_next_game_starts_after_the_end_of_the_last() -> None:
    night = Night()
    assert night.submit(START).ok
    early = night.submit(START)
    assert early.error is not None
    assert early.error.code == "already-started"
    assert night.submit({"do": "end"}).ok
    assert night.submit({**START, "players": ["Di", "Ed", "Flo"]}).ok
    assert night.table is not None
    assert night.table["turn"] == "Di"


def test_undo_goes_back_through_all_games_to_the_first_action() -> None:
    night = Night()
    for action in (START, {"do": "announce", "value": 62}, {"do": "end"}, START, {"do": "announce", "value": 43}):
        assert night.submit(action).ok
    undone = []
    while (reply := night.submit({"do": "undo"})).ok:
        undone.append(reply.events[0]["do"])
    assert undone == ["announce", "start", "end", "announce", "start"]
    assert night.table is None
    assert reply.error is not None
    assert reply.error.code == "not-started"


def test_a_refused_start_leaves_the_last_game_on_the_wall() -> None:
    night = Night()
    night.submit(START)
    night.submit({"do": "end"})
    before = night.table
    assert not night.submit({**START, "players": ["Ana"]}).ok
    assert night.table is before
    assert night.submit({"do": "undo"}).ok


@given(seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 80))
@settings(max_examples=20)
def test_reading_the_lines_of_a_night_again_restores_it(seed: int, steps: int) -> None:
    night, lines, chance = Night(), list[Line](), random.Random(seed)
    for _ in range(steps):
        table = night.table
        if table is None or table["over"]:
            action: Json = START if chance.random() < 0.7 else {"do": "undo"}
        elif chance.random() < 0.25:
            action = {"do": "undo"} if chance.random() < 0.8 else {"do": "end"}
        else:
            action = wander(table, chance, night.referee)
        play(night, lines, action)
    again = Night.of([Line(json.loads(json.dumps(line.action)), line.changed) for line in lines])
    assert again.table == night.table
    assert again.happened == night.happened
    while night.submit({"do": "undo"}).ok:
        assert again.submit({"do": "undo"}).ok
        assert again.table == night.table


def test_lines_of_other_rules_are_refused() -> None:
    with pytest.raises(ValueError, match="accept"):
        Night.of([Line(START, True), Line({"do": "accept"}, True)])
