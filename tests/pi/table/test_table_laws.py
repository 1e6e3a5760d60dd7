"""Laws of the running table: whatever is pressed, said and asked for, a table that starts on its files stands there.

The plug may be pulled behind any step, so behind every step another table is opened on the same journal and lobby.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pi.config import Config
from pi.house import aids_for
from pi.journal import Journal
from pi.lobby import LobbyBook
from pi.moment import Button
from pi.table import RunningTable
from tests.pi.test_night_laws import anything, standing
from tests.strategies import NAMES

EVENING = datetime(2026, 6, 5, 21, 0, tzinfo=UTC)
GUESTS = ("Gus", "Zoé", *NAMES[:4])


@contextmanager
def opened(folder: Path) -> Iterator[RunningTable]:
    """A table on the files of this folder, as after a power cut."""
    with Journal(folder / "journal.db") as journal:
        book = LobbyBook(folder / "lobby.json")
        yield RunningTable(journal, aids_for(Config()), lobby=book, clock=lambda: EVENING)


def seen(table: RunningTable) -> dict[str, Any]:
    """What outlives a power cut: all but where the cursor stands, and what passes with the next action."""
    now = table.moment
    return {
        **standing(table._night),
        "happened": now.happened,
        "setup shown": now.setup,
        "waiting": now.waiting,
        "phones": now.phones,
        "helped": now.helped,
        "hidden": now.hidden,
        "wanted": table.wanted,
        "dice were said": table.dice_were_said,
        "asked": sorted(now.questions),
        "line": table._keeper.last_line,
    }


def do_something(table: RunningTable, chance: random.Random) -> str:
    """Let hands, phones and guests do one thing that is no looking."""
    button, guest = chance.choice(list(Button)), chance.choice(GUESTS)
    match chance.choices(("say", "press", "hold", "guest", "go"), (4, 6, 1, 1, 1))[0]:
        case "say":
            action = anything(table._night, chance)
            table.submit(action).result()
            return str(action)
        case "press":
            table.press(button).result()
            return f"press {button}"
        case "hold":
            table.hold(button).result()
            return f"hold {button}"
        case "guest":
            table.guest(guest).result()
            return f"guest {guest}"
        case _:
            table.go(guest).result()
            return f"go {guest}"


def play(folder: Path, seed: int, steps: int) -> None:
    """Do things at a table, and hold it behind each against one that starts on its files."""
    chance, done = random.Random(seed), list[str]()
    with ExitStack() as evening:
        table = evening.enter_context(opened(folder)).start()
        evening.callback(table.close)
        for _ in range(steps):
            done.append(do_something(table, chance))
            with opened(folder) as again:
                here, there = seen(table), seen(again)
                # Who has asked the camera to look has to ask again.
                here["wanted"] = there["wanted"] if table._asked_at is table._night.table else here["wanted"]
                assert there == here, done[-8:]


@pytest.mark.parametrize("seed", range(2))
def test_a_table_that_starts_behind_any_step_stands_where_the_other_stood(tmp_path: Path, seed: int) -> None:
    play(tmp_path, seed, steps=60)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 42))
def test_many_tables_that_start_behind_any_step_stand_where_the_others_stood(tmp_path: Path, seed: int) -> None:
    play(tmp_path, seed, steps=150)
