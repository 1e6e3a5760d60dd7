"""A long night: after any acts, repeated any number of times, nothing grows except the night itself."""

from __future__ import annotations

import gc
import os
import random
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from http.client import HTTPException
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.request import urlopen

import pytest

from pi.app import App, Factories
from pi.journal.reader import NIGHTS
from pi.journal.store import Journal
from pi.night.codes import NoticeCode
from pi.night.night import Night
from pi.night.tables import is_running
from pi.night.types import Button, Notice
from pi.rules import GAMES
from pi.table.table import RunningTable
from pi.voice.announcer import Chime
from pi.voice.chime import wav
from pi.voice.sound import VoiceError, VoiceSetup
from pi.voice.voice import Voice
from pi.words import Words
from tests.evening import house, say, say_nothing
from tests.outgoing import addresses
from tests.pi.busy_table import next_action
from tests.pi.capture.frames import CameraInHand, tray
from tests.pi.sitting import MEMORY
from tests.short_games import SHORT_GAMES
from tests.states import PATIENCE_S, context_of

HOURS = 12
ACTION_S = 10.0
"""Seconds that people take for an action, at a table where the cup goes round quickly."""

ACTION_MB = 12 / 1024
"""Memory that a night needs for each of its actions: the line, the reply, a share of the night's story, and the same
again while the story is made."""

ABSENT = {"kind": "usb", "options": {"device": 63}}
"""A missing camera, which the camera loop tries to open all night."""


class Held(NamedTuple):
    """The resources of a process besides its memory."""

    threads: int
    processes: int
    handles: int
    waiting: int


def held(running: App) -> Held:
    gc.collect()
    # The thread of a missing camera comes and goes with each try.
    threads = sum(thread.name != "camera" for thread in threading.enumerate())
    waiting = running.table._worker._queue.qsize()
    return Held(threads, children(), len(os.listdir("/proc/self/fd")), waiting)


def children() -> int:
    return len(" ".join(file.read_text() for file in Path("/proc/self/task").glob("*/children")).split())


def megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


class Clock:
    """Virtual time, and the time of day derived from it."""

    def __init__(self, table: RunningTable) -> None:
        self.now_s = time.monotonic()
        began = datetime.now(UTC) - timedelta(seconds=self.now_s)

        def use() -> None:
            table._steady = table._recorder._steady = lambda: self.now_s
            table._recorder._clock = lambda: began + timedelta(seconds=self.now_s)

        # On the table's own thread, which would otherwise see one clock change before the other.
        table._put(use).result()


def watch(address: str) -> None:
    """Follow every change, as a wall does, until the server ends."""
    with suppress(OSError, HTTPException), urlopen(f"{address}/events") as stream:
        for _ in stream:
            pass


@pytest.mark.long
def test_after_a_long_night_of_all_games_the_process_has_not_grown(tmp_path: Path) -> None:
    chance, games, order, actions = random.Random(HOURS), set(), cycle(GAMES), 0
    with house(tmp_path, camera=ABSENT) as running:
        clock = Clock(running.table)
        for _ in range(2):
            threading.Thread(target=watch, args=(running.server.address,), name="wall", daemon=True).start()
        first, first_mb = None, 0.0
        end_s = clock.now_s + 3600 * HOURS
        while clock.now_s < end_s:
            action = next_action(running.table.state.table, context_of(running.table).past_actions, chance)
            if action["do"] == "start":
                action = {**action, "game": next(order)}
            if running.table.submit(action).result().ok:
                clock.now_s += ACTION_S
                actions += first is not None
                games |= {action["game"]} if action["do"] == "start" else set()
            # After a game a press would start the same one again.
            if is_running(running.table.state.table) and chance.random() < 0.2:
                running.table.press(chance.choice(list(Button))).result()
            if first is None and clock.now_s > end_s - 3600 * HOURS * 11 / 12:
                first, first_mb = held(running), megabytes()
        say_nothing(running)
        last, last_mb = held(running), megabytes()
        print(f"{HOURS} h: {first} and {first_mb:.0f} MB at first, {last} and {last_mb:.0f} MB {actions} actions later")
    assert first is not None
    assert games == set(GAMES)
    assert last.threads <= first.threads
    assert last.handles <= first.handles + 2
    assert last.waiting <= 1
    assert last_mb < first_mb + 4 + actions * ACTION_MB


# Everything, again and again ----------------------------------------------------------------------


def listen(voice: Voice) -> None:
    """Let the voice speak to its end."""
    voice.tick()
    while not voice.speaker.is_silent:
        assert voice._wake.wait(PATIENCE_S)
        voice._wake.clear()
        voice.tick()


PRESSES = (
    *((RunningTable.press, button) for button in (Button.NEXT, Button.BLUFF)),
    *((RunningTable.hold, button) for button in (Button.BLUFF, Button.BLUFF, Button.ACCEPT, Button.ACCEPT)),
)
"""A step and one back; into the menu and out of it; the voice is muted and unmuted."""


def do_everything(running: App, camera: CameraInHand, voice: Voice) -> None:
    """Play a game with a decision that has its own chime, read by the camera; press, connect and report."""
    table, address = running.table, running.server.address
    with urlopen(f"{address}/events") as wall:
        wall.readline()
    urlopen(f"{address}/phone").close()
    phone = running.flask.test_client()
    assert phone.post("/phone/code", data={"code": running.ticket}).status_code == 303
    assert phone.post("/phone/play", data={"table": "on"}).status_code == 303
    camera.show([tray(4), tray()] * 5)
    short = SHORT_GAMES["quinito"]
    say(running, {"do": "start", "game": "quinito", "players": [*short.players]})
    for do, button in PRESSES:
        assert do(table, button).result()
        listen(voice)
    for action in short.actions:
        if action["do"] == "dice":
            camera.show([tray(*action["values"])] * 25)
            assert table.state.lying_dice is not None, "the camera has read them"
        else:
            say(running, action)
        listen(voice)
    table.show_notice(Notice(NoticeCode.EYE_BROKE, {"trouble": "eye-broke", "detail": ""})).result()
    table.clear_notice(NoticeCode.EYE_BROKE).result()


def test_every_resource_is_released_afterwards(tmp_path: Path) -> None:
    tone, camera = tmp_path / "tone.wav", CameraInHand()
    tone.write_bytes(wav(Chime.GOOD))
    others = children()  # Those of a browser, if another test has opened one.
    setup = VoiceSetup(("sh", "-c", f"read -r text; cat {tone}"), ("sh", "-c", "cat > /dev/null"))
    with (
        house(tmp_path, make=Factories(camera=lambda _kind, _options: camera), night={"phones": "table"}) as running,
        Voice(setup, Words("fr"), running.table, tmp_path / "muted") as voice,
    ):
        listen(voice)
        assert running.camera_loop.is_open.wait(PATIENCE_S)
        before, latest_s = held(running), time.monotonic() + PATIENCE_S
        for _ in range(2):
            do_everything(running, camera, voice)
        while (after := held(running)) != before:
            assert time.monotonic() < latest_s, f"{before} before, {after} after"
            # A server notices that a wall has gone when it sends something.
            running.table.show_notice(VoiceError("hung", "sh").notice).result()
            running.table.clear_notice(NoticeCode.VOICE_FAILED).result()
            listen(voice)
        voice.close()
        assert children() == others
        camera.end()


@pytest.fixture
def in_memory() -> Iterator[Path]:
    """A folder in memory, if the system has one: each line is written through to a disk."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        yield Path(folder)


def played(folder: Path, actions: int) -> Night:
    """Write a night of this many actions to the journal of a house, and return it."""
    chance, now, night = random.Random(actions), datetime.now(UTC), Night()
    with Journal(folder / NIGHTS) as journal:
        journal.begin(now, timedelta(hours=8))
        for _ in range(actions):
            action = None
            while action is None or not night.submit(action).ok:
                action = next_action(night.table, night.past_actions, chance, night.referee)
            start = night.last_line.action["do"] == "start"
            journal.append(night.last_line, now, GAMES[night.last_line.action["game"]].version if start else None)
    return night


@pytest.mark.parametrize("actions", [500, pytest.param(20_000, marks=pytest.mark.long)])
def test_after_many_actions_a_start_every_page_and_a_press_work(in_memory: Path, actions: int) -> None:
    night, began_s = played(in_memory, actions), time.perf_counter()
    with house(in_memory, camera=ABSENT, night={"phones": "table"}) as running:
        print(f"{actions} actions are there again after {time.perf_counter() - began_s:.2f} s")
        assert running.table.state.table == night.table
        phone, numbers = running.flask.test_client(), night.past_actions.numbers
        assert phone.post("/phone/code", data={"code": running.code}).status_code == 303
        assert phone.post("/phone/play", data={"table": ""}).status_code == 303
        menu = ["/phone/menu", *(f"/phone/menu/earlier/{place}" for place in (0, len(numbers) - 1))]
        menu += [f"/phone/menu/{number}" for number in (numbers[0], numbers[-1])]
        for path in ("/", "/phone", "/phone/history", *menu, "/house", "/house/nights", "/house/night/1"):
            assert phone.get(path).status_code == 200, path
        for path in addresses(running, "GET"):
            with phone.get(path) as answer:
                assert answer.status_code < 500, path
        assert running.table.hold(Button.BLUFF).result()
        assert running.table.press(Button.NEXT).result()
