"""A running table under a stream of actions, to be killed: `python -m tests.pi.busy_table JOURNAL SEED`.

Prints each action as one JSON line once the table has said that it is done. It ends only by being killed.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from pi.choices import Aids
from pi.journal import Journal
from pi.moment import Json
from pi.rewind import Rewind
from pi.rules import GAMES
from pi.table import RunningTable
from tests.strategies import NAMES, wander


def next_action(table: Json | None, rewind: Rewind, chance: random.Random) -> Json:
    """Anything that a night may bring: games, their ends, much taking back, and some corrections."""
    if table is None or table["over"]:
        game = chance.choice(sorted(GAMES))
        return {"do": "start", "game": game, "players": NAMES[: max(4, GAMES[game].min_players)]}
    roll = chance.random()
    if roll < 0.15:
        return {"do": "undo"}
    if roll > 0.9 and rewind.numbers:
        number, other = (chance.choice(rewind.numbers[:20]) for _ in range(2))
        return {"do": "correct", "number": number, "action": chance.choice([None, rewind.action(other)])}
    return {"do": "end"} if roll < 0.17 else wander(dict(table), chance, GAMES[table["game"]].fault_kinds)


def main(path: Path, seed: int) -> None:
    chance = random.Random(seed)
    table = RunningTable(Journal(path), lambda _night: Aids()).start()
    while True:
        action = next_action(table.moment.table, table.rewind, chance)
        if table.submit(action).result().ok:
            print(json.dumps(action, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
