"""A long night: twelve hours of play on virtual time, all games, and nothing grows but the night itself."""

from __future__ import annotations

import gc
import os
import random
import threading
import time
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest

from pi.app import App
from pi.journal.store import Journal
from pi.night.night import Night
from pi.night.tables import running as is_played
from pi.night.types import Button
from pi.picker.menu import PickerContext
from pi.rules import GAMES
from pi.table.table import RunningTable
from tests.evening import house, say_nothing
from tests.pi.busy_table import next_action

HOURS = 12
ACTION_S = 10.0
"""What people take for an action, at a table where the cup goes round quickly."""

ABSENT = {"kind": "usb", "options": {"device": 63}}
"""A camera that is not there is looked for all night."""


class Held(NamedTuple):
    """What a process holds."""

    megabytes: float
    threads: int
    handles: int
    waiting: int


def held(running: App) -> Held:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    # The camera's own thread comes and goes with each try.
    threads = sum(thread.name != "camera" for thread in threading.enumerate())
    waiting = running.table._worker._queue.qsize()
    return Held(pages * os.sysconf("SC_PAGE_SIZE") / 2**20, threads, len(os.listdir("/proc/self/fd")), waiting)


class Clock:
    """Virtual time, and the time of day by it."""

    def __init__(self, running: App) -> None:
        self.now_s = time.monotonic()
        self._began, self._began_s = datetime.now(UTC), self.now_s
        # On the table's own thread, which would else see one clock change before the other.
        running.table._put(lambda: self._set(running.table)).result()

    def _set(self, table: RunningTable) -> None:
        table._steady = table._recorder._steady = lambda: self.now_s
        table._recorder._clock = self._time_of_day

    def _time_of_day(self) -> datetime:
        return self._began + timedelta(seconds=self.now_s - self._began_s)


class Watching:
    """A wall that follows every change."""

    def __init__(self, address: str) -> None:
        self._line = HTTPConnection(urlsplit(address).netloc)
        self._line.request("GET", "/events")
        self._stream = self._line.getresponse()
        self._thread = threading.Thread(target=self._follow, name="wall", daemon=True)
        self._thread.start()

    def _follow(self) -> None:
        try:
            while self._stream.readline():
                pass
        except (OSError, ValueError, AttributeError):
            return

    def close(self) -> None:
        self._line.close()


@pytest.mark.long
def test_a_long_night_of_all_games_holds_no_more_at_its_end(tmp_path: Path) -> None:
    chance, games, order = random.Random(HOURS), set(), cycle(GAMES)
    with house(tmp_path, camera=ABSENT) as running, ExitStack() as walls:
        clock = Clock(running)
        for _ in range(2):
            walls.callback(Watching(running.server.address).close)
        first = None
        end_s = clock.now_s + 3600 * HOURS
        while clock.now_s < end_s:
            action = next_action(running.table.moment.table, running.table.picker_context.past_actions, chance)
            if action["do"] == "start":
                action = {**action, "game": next(order)}
            if running.table.submit(action).result().ok:
                clock.now_s += ACTION_S
                games |= {action["game"]} if action["do"] == "start" else set()
            # After a game a press would begin the same one again.
            if is_played(running.table.moment.table) and chance.random() < 0.2:
                running.table.press(chance.choice(list(Button))).result()
            if first is None and clock.now_s > end_s - 3600 * HOURS * 11 / 12:
                first = held(running)
        say_nothing(running)
        last = held(running)
        print(f"{HOURS} h: {first} at first, {last} in the end")
    assert first is not None
    assert games == set(GAMES)
    assert last.threads <= first.threads
    assert last.handles <= first.handles + 2
    assert last.waiting <= 1
    assert last.megabytes < first.megabytes + 24


@pytest.mark.parametrize("actions", [500, pytest.param(10_000, marks=pytest.mark.long)])
def test_a_night_of_many_actions_is_there_again_at_once(tmp_path: Path, actions: int) -> None:
    chance, now = random.Random(actions), datetime.now(UTC)
    path, night = tmp_path / "nights", Night()
    with Journal(path) as journal:
        journal.begin(now, timedelta(hours=8))
        for _ in range(actions):
            action = None
            while action is None or not night.submit(action).ok:
                action = next_action(night.table, night.past_actions, chance)
            start = night.last_line.action["do"] == "start"
            journal.append(night.last_line, now, GAMES[night.last_line.action["game"]].version if start else None)
    began_s = time.perf_counter()
    with Journal(path) as journal:
        table = RunningTable(journal, lambda _night: PickerContext()).start()
        took_s = time.perf_counter() - began_s
        assert table.moment.table == night.table
        assert len(journal.lines()) == actions
        table.close()
    print(f"{actions} actions are there again after {took_s:.2f} s")
