"""A running table under a stream of actions, to be killed.

It sends each action through a pipe once the table has confirmed it, and ends only by being killed.
"""

from __future__ import annotations

import json
import random
from multiprocessing.connection import Connection
from pathlib import Path

from pi.journal.store import Journal
from pi.night.night import Night
from pi.night.past import PastActions
from pi.night.types import Json
from pi.picker.menu import PickerContext
from pi.rules import GAMES, Referee
from pi.rules.testing import NAMES, wander
from pi.table.table import RunningTable


def next_action(table: Json | None, rewind: PastActions, chance: random.Random, referee: Referee | None = None) -> Json:
    """Return a random action of a night: set-ups, games of all kinds, ends, many undos, some corrections.

    Without the referee of the table nobody sits down during a game.
    """
    roll = chance.random()
    if table is None or table["over"]:
        if roll < 0.2:
            return {"do": "sit", "players": [chance.choice(NAMES)]} if roll < 0.1 else {"do": "undo"}
        game = chance.choice(sorted(GAMES))
        return {"do": "start", "game": game, "players": NAMES[: max(4, GAMES[game].min_players)]}
    if roll < 0.15:
        return {"do": "undo"}
    if roll > 0.9 and rewind.numbers:
        number, other = (chance.choice(rewind.numbers[:20]) for _ in range(2))
        return {"do": "correct", "number": number, "action": chance.choice([None, rewind.action(other)])}
    return {"do": "end"} if roll < 0.17 else wander(dict(table), chance, referee)


def play(path: Path, seed: int, told: Connection) -> None:
    """Play until the process is killed."""
    chance = random.Random(seed)
    journal = Journal(path)
    table = RunningTable(journal, lambda _night: PickerContext()).start()
    night = Night.of(journal.lines())
    while True:
        action = next_action(night.table, night.past_actions, chance, night.referee)
        if table.submit(action).result().ok:
            told.send_bytes(json.dumps(action, ensure_ascii=False).encode())
            night.submit(action)
