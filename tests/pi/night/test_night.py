"""A night holds many games, and undo reaches its first action."""

from __future__ import annotations

import pytest

from pi.night.night import Night
from pi.night.timeline import Line

START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}


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


def test_lines_of_other_rules_are_refused() -> None:
    with pytest.raises(ValueError, match="accept"):
        Night.of([Line(START, True), Line({"do": "accept"}, True)])
