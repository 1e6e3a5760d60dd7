"""A table that is killed at any moment loses nothing that it has acknowledged, and doubles nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import Any

import pytest

from pi.journal.store import Journal
from pi.night.night import Night
from pi.night.timeline import Line
from pi.rules import GAMES
from tests.pi import busy_table

LONGEST_ACKS = 25
LONGEST_S = 0.1
"""The longest that a table lives which is killed by the clock: while it opens the journal, starts, or plays."""


def run_and_kill(nursery: ForkServerContext, path: Path, chance: random.Random) -> list[dict[str, Any]]:
    """Let a table run on the journal, kill it at a moment of chance, and give what it had acknowledged."""
    told, telling = nursery.Pipe(duplex=False)
    process = nursery.Process(target=busy_table.play, args=(path, chance.randrange(2**32), telling), daemon=True)
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
    return [json.loads(said) for said in (*acknowledged, *_rest(told))]


def _rest(told: Connection) -> Iterator[bytes]:
    """Yield what was sent before the end and not received yet."""
    with told:
        try:
            while True:
                yield told.recv_bytes()
        except EOFError:
            return


def lines_of(path: Path) -> list[Line]:
    with Journal(path) as journal:
        journal.begin(datetime.now(UTC), timedelta(hours=8))
        return journal.lines()


def said(action: dict[str, Any]) -> dict[str, Any]:
    """An action without what the table fills in: the options of a start, what a correction makes of the rest."""
    return {key: value for key, value in action.items() if key not in ("options", "aside", "turned")}


def survive(nursery: ForkServerContext, path: Path, kills: int, seed: int) -> list[Line]:
    """Kill the table again and again; the lines that are there in the end."""
    chance, before = random.Random(seed), list[Line]()
    for _ in range(kills):
        acknowledged = run_and_kill(nursery, path, chance)
        lines = lines_of(path)
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


def test_ten_kills_lose_nothing_and_double_nothing(nursery: ForkServerContext, tmp_path: Path) -> None:
    assert survive(nursery, tmp_path / "journal.db", kills=10, seed=1)


@pytest.mark.long
def test_a_thousand_kills_lose_nothing_and_double_nothing(nursery: ForkServerContext, tmp_path: Path) -> None:
    nights = [survive(nursery, tmp_path / f"journal-{night}.db", kills=25, seed=night) for night in range(40)]
    lines = [line.action for night in nights for line in night]
    assert {line["game"] for line in lines if line["do"] == "start"} == set(GAMES)
    assert len(lines) > 5000
    print(f"1000 kills, {len(lines)} lines, {sum(line['do'] == 'correct' for line in lines)} of them corrections")
