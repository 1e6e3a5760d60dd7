"""Random nights that a table plays into a journal."""

from __future__ import annotations

import random
from datetime import datetime
from pathlib import Path

from pi.journal.store import Journal
from pi.night.night import Night
from pi.night.timeline import Line
from pi.night.types import Json
from pi.picker.menu import PickerContext
from pi.table.table import RunningTable
from tests.house import EVENING, say
from tests.pi.busy_table import next_action

START: Json = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Zoé"]}


def played(folder: Path, *actions: Json, began: datetime = EVENING) -> list[Line]:
    """Play these actions into a new night of a folder. Return its lines."""
    with Journal(folder) as journal:
        table = RunningTable(journal, lambda _night: PickerContext(), clock=lambda: began).start()
        say(table, *actions)
        table.close()
        return journal.lines()


def evening_of(seed: int, actions: int) -> list[Json]:
    """Return the actions of a random night, with games of all kinds."""
    chance, night, said = random.Random(seed), Night(), list[Json]()
    while len(said) < actions:
        action = next_action(night.table, night.past_actions, chance, night.referee)
        if night.submit(action).ok:
            said.append(action)
    return said
