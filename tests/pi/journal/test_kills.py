"""A table that is killed at any moment loses no acknowledged action, and doubles none."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest

from pi.journal.store import Journal
from pi.night.night import Night
from pi.night.timeline import Line
from pi.night.types import Json
from pi.rules import GAMES
from tests.pi import busy_table

LONGEST_ACKS = 25
LONGEST_S = 0.1
"""The longest life of a table that is killed by the clock: while it opens the journal, starts, or plays."""


def run_and_kill(nursery: ForkServerContext, folder: Path, chance: random.Random) -> list[Json]:
    """Let a table run on the journal, and kill it at a random moment. Return the acknowledged actions."""
    told, telling = nursery.Pipe(duplex=False)
    process = nursery.Process(target=busy_table.play, args=(folder, chance.randrange(2**32), telling), daemon=True)
    process.start()
    telling.close()
    acknowledged = []
    if chance.random() < 0.3:
        told.poll(chance.random() * LONGEST_S)
    else:
        acknowledged = [told.recv_bytes() for _ in range(chance.randrange(1, LONGEST_ACKS))]
    process.kill()
    process.join()
    assert process.exitcode == -9, "it ended by itself"
    with told, suppress(EOFError):
        # Actions sent before the end.
        while True:
            acknowledged.append(told.recv_bytes())
    return [json.loads(said) for said in acknowledged]


def said(action: Json) -> Json:
    """Return an action without the keys that the table adds: the options of a start, the effects of a correction."""
    return {key: value for key, value in action.items() if key not in ("options", "aside", "turned")}


def survive(nursery: ForkServerContext, folder: Path, kills: int, seed: int) -> list[Line]:
    """Kill the table again and again. Return the lines at the end."""
    chance, before = random.Random(seed), list[Line]()
    for _ in range(kills):
        acknowledged = run_and_kill(nursery, folder, chance)
        with Journal(folder) as journal:
            journal.begin(datetime.now(UTC), timedelta(hours=8))
            lines = journal.lines()
        new = [said(dict(line.action)) for line in lines[len(before) :]]
        assert lines[: len(before)] == before
        assert new[: len(acknowledged)] == [said(action) for action in acknowledged]
        assert len(new) <= len(acknowledged) + 1, "more than the one action that was under way"
        Night.of(lines)
        before = lines
    night = Night.of(before)
    while night.submit({"do": "undo"}).ok:
        pass
    assert night.table is None
    return before


def test_ten_kills_lose_and_double_no_action(nursery: ForkServerContext, tmp_path: Path) -> None:
    assert survive(nursery, tmp_path / "nights", kills=10, seed=1)


@pytest.mark.long
def test_three_hundred_kills_lose_and_double_no_action(nursery: ForkServerContext, tmp_path: Path) -> None:
    nights = [survive(nursery, tmp_path / f"nights-{night}", kills=25, seed=night) for night in range(12)]
    lines = [line.action for night in nights for line in night]
    assert {line["game"] for line in lines if line["do"] == "start"} == set(GAMES)
    assert len(lines) > 1500
    print(f"300 kills, {len(lines)} lines, {sum(line['do'] == 'correct' for line in lines)} of them corrections")
