"""A real mosquitto on a free port of this machine, and clients that record its messages."""

from __future__ import annotations

import json
import queue
import shutil
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from paho.mqtt.client import CallbackAPIVersion, Client

from pi.app import App
from pi.broker.club import Club, ClubTable
from tests.evening import PATIENCE_S
from tests.ports import free_port


class Said(NamedTuple):
    """One received message."""

    topic: str
    payload: bytes
    retained: bool
    at_s: float

    @property
    def json(self) -> Any:
        return json.loads(self.payload)


class Mosquitto:
    def __init__(self, folder: Path, port: int = 0, *lines: str) -> None:
        """Start it; ``lines`` are added to its configuration."""
        self.port = port or free_port()
        configuration = folder / "mosquitto.conf"
        # As root it would change to a user that may not read the folder of a test.
        known = ("user root", f"listener {self.port} 127.0.0.1", "persistence false")
        configuration.write_text("\n".join([*known, *(lines or ["allow_anonymous true"]), ""]))
        self.process = subprocess.Popen([program(), "-c", configuration], stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        if not any(line.rstrip().endswith("running") for line in self.process.stderr):
            pytest.fail("mosquitto does not start")
        # Its output must be read all the time, or it blocks.
        self._reader = threading.Thread(target=deque, args=(self.process.stderr, 0))
        self._reader.start()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        self._reader.join()
        assert self.process.stderr is not None
        self.process.stderr.close()


class Ear:
    """A client that receives the messages under some topics."""

    def __init__(self, port: int, *topics: str) -> None:
        self._heard: queue.SimpleQueue[Said] = queue.SimpleQueue()
        listening = queue.SimpleQueue[bool]()
        self.client = Client(CallbackAPIVersion.VERSION2)
        self.client.on_message = lambda _c, _d, said: self._heard.put(
            Said(said.topic, bytes(said.payload), said.retain, time.monotonic())
        )
        self.client.on_subscribe = lambda *_: listening.put(True)
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()
        self.client.subscribe([(topic, 1) for topic in topics])
        listening.get(timeout=PATIENCE_S)

    def until(self, is_it: Callable[[Said], bool]) -> Said:
        """Return the first message for which ``is_it`` is true; earlier ones are dropped."""
        while not is_it(said := self._heard.get(timeout=PATIENCE_S)):
            pass
        return said

    def so_far(self) -> list[Said]:
        """Return every message received so far."""
        return [self._heard.get() for _ in range(self._heard.qsize())]

    def say(self, topic: str, payload: str, *, retain: bool = False) -> None:
        self.client.publish(topic, payload, qos=1, retain=retain).wait_for_publish(PATIENCE_S)

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()


def club_of(house: App) -> Club:
    assert house.broker is not None
    return house.broker.club


def until_shown(club: Club, seen: Callable[[dict[str, ClubTable]], object]) -> None:
    """Wait until ``seen`` is true for the tables of a club, by name."""
    version = club.version()
    while not seen({table.name: table for table in club.tables}):
        later = club.wait(version, PATIENCE_S)
        assert later > version, f"nothing happens any more: {club.tables}"
        version = later


def program() -> str:
    """Return the path of mosquitto; without it a test is skipped."""
    found = shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin")
    if found is None:
        pytest.skip("mosquitto is not installed (apt install mosquitto)")
    return found


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    broker = Mosquitto(tmp_path)
    yield broker
    broker.stop()


@pytest.fixture
def ear(mosquitto: Mosquitto) -> Iterator[Ear]:
    """A client that receives all topics."""
    listening = Ear(mosquitto.port, "#")
    yield listening
    listening.close()
