"""Outgoing: every byte that leaves a running house, so that two evenings can be compared byte by byte.

A new page of the house is requested automatically. A page with an unknown variable part in its address is an error, so
that none is missed.
"""

from __future__ import annotations

import io
import json
import logging
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

from flask.testing import FlaskClient

from pi.app import App, Factories
from pi.broker.messages import events, state_message
from pi.capture.camera_loop import CameraLoop
from pi.journal.reader import NIGHTS, JournalReader
from pi.night.state import TableState
from pi.screens.presence import ScreenPresence
from pi.table.table import RunningTable
from pi.voice.announcer import Announcer
from pi.words import LANGUAGES, Words
from tests.evening import house, say_nothing
from tests.pi.capture.frames import CameraInHand
from web.guard import RateLimiter

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
ELSEWHERE = {"REMOTE_ADDR": "192.168.1.77"}

PARTS: Mapping[str, Sequence[object]] = {
    "ticket": ("XXXXXXXXXXX",),
    "night": (1, 2),
    "number": (1, 2, 3),
    "start": (0,),
    "part": ("picture", "small", "film"),
    "name": ("Ana",),
}
"""The values for the variable parts of addresses."""

VIEWERS: Mapping[str, tuple[Mapping[str, str], Mapping[str, str]]] = {
    "screen": ({}, {}),
    "stranger": (ELSEWHERE, {}),
    "seat": (ELSEWHERE, {"seat": "Ana"}),
    "whole table": (ELSEWHERE, {"table": "on"}),
}
"""The viewers: the address of each, and the player of its phone."""


def addresses(running: App, method: str) -> list[str]:
    """Return every address that accepts this method, once."""
    rules = [rule for rule in running.flask.url_map.iter_rules() if method in (rule.methods or ())]
    names = {**{part: values[0] for part, values in PARTS.items()}, "filename": "wall.js"}
    return [re.sub(r"<(?:[^>]+:)?(\w+)>", lambda part: str(names[part[1]]), rule.rule) for rule in rules]


Leaving = dict[str, Any]
"""The outgoing data, by the way on which it leaves."""


class Outgoing:
    """Collects the outgoing data of a house.

    That is: pages and streams of all clients, exports, log, sentences, states and journal, and the messages to a
    broker. Speech is made of its sentences alone, and of no other sound.
    """

    def __init__(self, running: App, log: io.StringIO) -> None:
        self._running, self._log = running, log
        self._states: list[str] = []
        self._words = {language: Words(language) for language in LANGUAGES}
        self._told: list[str] = []
        self._callers = {language: Announcer(Words(language)) for language in LANGUAGES}
        self._spoken: list[object] = []
        self._viewers = {name: self._viewer(*viewer) for name, viewer in VIEWERS.items()}
        running.table.subscribe(self._hear)

    def _viewer(self, place: Mapping[str, str], holder: Mapping[str, str]) -> FlaskClient:
        client = self._running.flask.test_client()
        client.environ_base.update(place)
        if holder:
            assert client.post("/phone/code", data={"code": self._running.code}).status_code == 303
            assert client.post("/phone/play", data=holder).status_code == 303
        return client

    def _hear(self, state: TableState) -> None:
        """Collect a state, from which wall, lamps and phones are drawn, and its spoken sentences."""
        self._states.append(repr(state))
        self._told.append(json.dumps([state_message(state, self._words, ""), events(state)]))
        self._spoken += [(language, caller.announce(state)) for language, caller in self._callers.items()]

    def addresses(self) -> Iterator[str]:
        """Yield every address that can be requested."""
        for rule in self._running.flask.url_map.iter_rules():
            if "GET" in (rule.methods or ()) and rule.endpoint != "static":
                parts = re.findall(r"<(?:[^:>]+:)?(\w+)>", rule.rule)
                for values in product(*(PARTS[part] for part in parts)):
                    yield re.sub(r"<[^>]+>", "{}", rule.rule).format(*values)

    def take(self, languages: Sequence[str] = LANGUAGES) -> Leaving:
        """Return the data that has left since the last call, and the present answers of all addresses."""
        say_nothing(self._running)
        leaving: Leaving = {"log": self._log.getvalue()}
        for way, left in (("states", self._states), ("spoken", self._spoken), ("broker", self._told)):
            leaving[way] = left[:]
            left.clear()
        for (viewer, client), address, language in product(self._viewers.items(), self.addresses(), languages):
            if viewer == "screen" or not address.startswith(("/house", "/wiring")):
                leaving[f"{address} in {language} for {viewer}"] = self._asked(client, address, language)
        reader = JournalReader(self._running.table._recorder.folder / NIGHTS)
        leaving["journal"] = [[entry.action for entry in reader.lines(night)] for night in reader.nights()]
        return leaving

    def _asked(self, client: FlaskClient, address: str, language: str) -> object:
        headers = {"Accept-Language": language}
        with client.get(address, query_string={"lang": language}, headers=headers) as answer:
            if answer.mimetype == "text/event-stream":
                return next(answer.iter_encoded())
            if answer.mimetype == "application/zip":
                with zipfile.ZipFile(io.BytesIO(answer.data)) as packed:  # its own headers contain the time
                    return {name: packed.read(name) for name in packed.namelist()}
            return answer.status_code, sorted(answer.headers), answer.data


@contextmanager
def in_the_open(folder: Path, camera: CameraInHand) -> Iterator[tuple[App, Outgoing]]:
    """Yield a house at a stopped clock, with a camera in the test's hand."""
    log = io.StringIO()
    listening = logging.StreamHandler(log)
    (folder / "own-screen").write_text("s" * 22)
    with ExitStack() as parts:
        make = Factories(
            table=partial(RunningTable, clock=lambda: NOON),
            presence=partial(ScreenPresence, steady=lambda: 0.0),
            camera_loop=partial(CameraLoop, clock=lambda: NOON),
            camera=lambda _kind, _options: camera,
        )
        parts.enter_context(patch("web.phone.RateLimiter", partial(RateLimiter, clock=lambda: 0.0)))
        parts.enter_context(patch("web.guard.secrets.token_urlsafe", lambda _bytes: "token"))
        parts.enter_context(patch("pi.system.access_code.secrets.token_bytes", lambda many: b"s" * many))
        everything = logging.getLogger()
        parts.callback(everything.setLevel, everything.level)
        everything.setLevel(logging.DEBUG)
        everything.addHandler(listening)
        parts.callback(everything.removeHandler, listening)
        running = parts.enter_context(house(folder, make=make, wired=False, night={"phones": "table"}))
        parts.callback(camera.end)
        running.table.submit({"do": "sit", "players": ["Ana", "Bo", "Cy"]}).result()
        yield running, Outgoing(running, log)
