"""The players at a simulated tray act like people, after any action that passes the turn on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pi.cameras.physics import Roll
from pi.cameras.simulated import SimulatedCamera, SimulatedOptions
from pi.capture.simulated_players import SimulatedPlayers
from pi.night.codes import PromptCode
from pi.night.types import Json
from pi.table.table import RunningTable
from tests.house import RestartableTable, say
from tests.states import table_of

START = {"do": "start", "game": "421", "players": ["Ana", "Bo"]}
BETTER, WORSE = [6, 5, 3], [2, 2, 1]


class Tray(SimulatedCamera):
    """A tray that records the thrown dice."""

    def __init__(self) -> None:
        super().__init__(SimulatedOptions(size_wh=(64, 64), seed=1, real_time=False))
        self.thrown: list[tuple[int, ...]] = []

    def throw(self, *how: Any, **kept: Any) -> Roll:
        roll = super().throw(*how, **kept)
        self.thrown.append(tuple(pose.uppermost for pose in roll.rest))
        return roll


@pytest.fixture
def tray(table: RunningTable) -> Iterator[Tray]:
    with Tray() as tray:
        hands = SimulatedPlayers(table, auto=True)
        hands.use_camera(tray)
        table.subscribe(hands.follow)
        yield tray


def choice(table: RunningTable) -> Json:
    """Play until a player may keep dice. Return the expectations of that player."""
    say(table, START)
    while not (choices := [entry for entry in expected(table) if entry["do"] == "keep"]):
        by = expected(table)[0]["by"]
        wins = (by == "Ana") == bool(table_of(table.state)["round"] % 2)
        say(table, {"do": "dice", "by": by, "values": BETTER if wins else WORSE})
    return choices[0]


def expected(table: RunningTable) -> list[Json]:
    return list(table_of(table.state)["expects"])


def test_dice_are_thrown_for_each_player_even_after_actions_without_events(table: RunningTable, tray: Tray) -> None:
    keep = choice(table)
    assert say(table, {"do": "keep", "by": keep["by"], "values": keep["options"][0]}).happened == ()
    before = len(tray.thrown)
    assert say(table, {"do": "next", "by": keep["by"]}).happened == ()
    assert [entry["by"] for entry in expected(table)] != [keep["by"]]
    assert len(tray.thrown) == before + 1


def test_kept_dice_stay_on_the_tray(table: RunningTable, tray: Tray) -> None:
    keep = choice(table)
    for kept in keep["options"]:
        say(table, {"do": "keep", "by": keep["by"], "values": kept})
        assert tray.thrown[-1][: len(kept)] == tuple(kept)
    others = {throw[2] for throw in tray.thrown[-len(keep["options"]) :]}
    assert len(others) > 1


def test_dice_are_not_thrown_for_a_player_who_may_stay(table: RunningTable, tray: Tray) -> None:
    keep = choice(table)
    say(table, {"do": "undo"})
    before = len(tray.thrown)
    say(table, {"do": "dice", "by": keep["by"], "values": WORSE})
    assert {entry["do"] for entry in expected(table) if entry["by"] == keep["by"]} > {"dice"}
    assert len(tray.thrown) == before
    say(table, {"do": "next", "by": keep["by"]})
    assert len(tray.thrown) == before + 1


def test_dice_are_not_thrown_while_a_judgement_covers_the_wall(tmp_path: Path) -> None:
    with RestartableTable(tmp_path) as evening, Tray() as tray:
        table = evening.start(grace_s=1.0)
        hands = SimulatedPlayers(table, auto=True)
        hands.use_camera(tray)
        table.subscribe(hands.follow)
        say(table, START)
        for values in (BETTER, WORSE):
            before = len(tray.thrown)
            by = expected(table)[0]["by"]
            state = say(table, {"do": "dice", "by": by, "values": values})
        assert (state.offer.asks, len(tray.thrown)) == (PromptCode.JUDGEMENT, before)
        evening.steady_s += 60.0
        evening.check()
        assert len(tray.thrown) == before + 1
