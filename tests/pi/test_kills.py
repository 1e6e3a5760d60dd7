"""A table that is killed at any moment loses nothing that it has acknowledged, and doubles nothing."""

from __future__ import annotations

import json
import random
import select
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pi.journal import Journal
from pi.night import Line, Night

HOUSE = Path(__file__).parents[2]
LONGEST_ACKS = 40


def run_and_kill(path: Path, chance: random.Random) -> list[dict[str, Any]]:
    """Let a table run on the journal, kill it at a moment of chance, and give what it had acknowledged."""
    command = [sys.executable, "-m", "tests.pi.busy_table", str(path), str(chance.randrange(2**32))]
    with subprocess.Popen(command, cwd=HOUSE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        acknowledged = []
        if chance.random() < 0.15:
            select.select([process.stdout], [], [], chance.random())  # while it starts, or just after
        else:
            for _ in range(chance.randrange(1, LONGEST_ACKS)):
                acknowledged.append(process.stdout.readline())
        process.kill()
        acknowledged += process.stdout.readlines()
        assert process.stderr.read() == b""
    return [json.loads(line) for line in acknowledged if line.endswith(b"\n")]


def lines_of(path: Path) -> list[Line]:
    with Journal(path) as journal:
        journal.begin(datetime.now(UTC), timedelta(hours=8))
        return journal.lines()


def said(action: dict[str, Any]) -> dict[str, Any]:
    """An action without what the table fills in: the options of a start, what a correction makes of the rest."""
    return {key: value for key, value in action.items() if key not in ("options", "aside", "turned")}


def survive(path: Path, kills: int, seed: int) -> int:
    """Kill the table again and again; the number of actions acknowledged in all."""
    chance, before, total = random.Random(seed), [], 0
    for _ in range(kills):
        acknowledged = run_and_kill(path, chance)
        lines = lines_of(path)
        new = [said(dict(line.action)) for line in lines[len(before) :]]
        assert lines[: len(before)] == before
        assert new[: len(acknowledged)] == [said(action) for action in acknowledged]
        assert len(new) <= len(acknowledged) + 1, "more than the one action that was under way"
        Night.of(lines)
        before, total = lines, total + len(acknowledged)
    night = Night.of(before)
    while night.submit({"do": "undo"}).ok:
        pass
    assert night.table is None
    return total


def test_ten_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    assert survive(tmp_path / "journal.db", kills=10, seed=1) > 0


@pytest.mark.long
def test_two_hundred_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    total = sum(survive(tmp_path / f"journal-{night}.db", kills=20, seed=night) for night in range(10))
    assert total > 1000
