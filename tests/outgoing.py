"""Outgoing: every byte that leaves a running house, so that two evenings can be compared to the byte.

A page that is added to the house is asked for here by itself; one whose address has a part that nobody here knows is
an error, so that none is forgotten.
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
from itsdangerous import TimestampSigner

from pi.audience import Audience
from pi.broker.telling import events, state
from pi.house import House
from pi.journal import Journal
from pi.moment import Moment
from pi.nightcode import SECRET_BYTES
from pi.table import RunningTable
from pi.voice.caller import Caller
from pi.watch import Watch
from pi.words import LANGUAGES, Words
from tests.evening import house, say_nothing
from tests.pi.seen.frames import CameraInHand
from web.guard import Tries

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
ELSEWHERE = {"REMOTE_ADDR": "192.168.1.77"}

PARTS: Mapping[str, Sequence[object]] = {
    "ticket": ("XXXXXXXXXXX",),
    "night": (1, 2),
    "number": (1, 2, 3),
    "part": ("picture", "small", "film"),
    "name": ("Ana",),
}
"""What is put into the addresses that have parts."""

VIEWERS: Mapping[str, tuple[Mapping[str, str], Mapping[str, str]]] = {
    "screen": ({}, {}),
    "stranger": (ELSEWHERE, {}),
    "seat": (ELSEWHERE, {"seat": "Ana"}),
    "whole table": (ELSEWHERE, {"table": "on"}),
}
"""Who looks: from where, and for whom his phone plays."""


def addresses(running: House, method: str) -> list[str]:
    """Every address that takes this method, once."""
    rules = [rule for rule in running.app.url_map.iter_rules() if method in (rule.methods or ())]
    names = {**{part: values[0] for part, values in PARTS.items()}, "filename": "wall.js"}
    return [re.sub(r"<(?:[^>]+:)?(\w+)>", lambda part: str(names[part[1]]), rule.rule) for rule in rules]


Leaving = dict[str, Any]
"""What leaves, by the way on which it does."""


class Outgoing:
    """Collects what leaves a house: pages and streams for everybody, exports, log, sentences, moments and journal, and
    what a broker is told. What is spoken is made of its sentences alone, and no sound of anything else.
    """

    def __init__(self, running: House, log: io.StringIO) -> None:
        self._running, self._log = running, log
        self._moments: list[str] = []
        self._words = {language: Words(language) for language in LANGUAGES}
        self._told: list[str] = []
        self._callers = {language: Caller(Words(language)) for language in LANGUAGES}
        self._spoken: list[object] = []
        self._viewers = {name: self._viewer(*viewer) for name, viewer in VIEWERS.items()}
        running.table.listen(self._hear)

    def _viewer(self, place: Mapping[str, str], holder: Mapping[str, str]) -> FlaskClient:
        client = self._running.app.test_client()
        client.environ_base.update(place)
        if holder:
            assert client.post("/phone/code", data={"code": self._running.code}).status_code == 303
            assert client.post("/phone/play", data=holder).status_code == 303
        return client

    def _hear(self, moment: Moment) -> None:
        """All that wall, lamps and phones are drawn from, and what is said aloud of it."""
        self._moments.append(repr(moment))
        self._told.append(json.dumps([state(moment, self._words), events(moment)]))
        self._spoken += [(language, caller.hear(moment)) for language, caller in self._callers.items()]

    def addresses(self) -> Iterator[str]:
        """Every address that can be asked for."""
        for rule in self._running.app.url_map.iter_rules():
            if "GET" in (rule.methods or ()) and rule.endpoint != "static":
                parts = re.findall(r"<(?:[^:>]+:)?(\w+)>", rule.rule)
                for values in product(*(PARTS[part] for part in parts)):
                    yield re.sub(r"<[^>]+>", "{}", rule.rule).format(*values)

    def take(self, languages: Sequence[str] = LANGUAGES) -> Leaving:
        """What has left since this was asked last, and what anybody can ask for now."""
        say_nothing(self._running)
        leaving: Leaving = {"log": self._log.getvalue()}
        for way, left in (("moments", self._moments), ("spoken", self._spoken), ("broker", self._told)):
            leaving[way] = left[:]
            left.clear()
        for (viewer, client), address, language in product(self._viewers.items(), self.addresses(), languages):
            if viewer == "screen" or not address.startswith(("/house", "/wiring")):
                leaving[f"{address} in {language} for {viewer}"] = self._asked(client, address, language)
        with Journal(self._running.table._keeper.folder / "journal.db") as journal:
            leaving["journal"] = journal.lines()
        return leaving

    def _asked(self, client: FlaskClient, address: str, language: str) -> object:
        answer = client.get(address, query_string={"lang": language}, headers={"Accept-Language": language})
        if answer.mimetype == "text/event-stream":
            first = next(answer.iter_encoded())
            answer.close()
            return first
        if answer.mimetype == "application/zip":
            with zipfile.ZipFile(io.BytesIO(answer.data)) as packed:  # its own heads tell the time
                return {name: packed.read(name) for name in packed.namelist()}
        return answer.status_code, sorted(answer.headers), answer.data


@contextmanager
def in_the_open(folder: Path, camera: CameraInHand) -> Iterator[tuple[House, Outgoing]]:
    """A house at a standing clock, with a secret that is known, whose camera is in the test's hand."""
    log = io.StringIO()
    listening = logging.StreamHandler(log)
    (folder / "secret").write_bytes(b"s" * SECRET_BYTES)
    with ExitStack() as parts:
        for name, value in (
            ("pi.house.RunningTable", partial(RunningTable, clock=lambda: NOON)),
            ("pi.house.Audience", partial(Audience, steady=lambda: 0.0)),
            ("pi.house.Watch", partial(Watch, fresh_s=0.0, clock=lambda: NOON)),
            ("pi.house.open_camera", lambda _kind, _options: camera),
            ("web.phone.Tries", partial(Tries, clock=lambda: 0.0)),
        ):
            parts.enter_context(patch(name, value))
        parts.enter_context(patch.object(TimestampSigner, "get_timestamp", lambda _signer: 0))
        everything = logging.getLogger()
        parts.callback(everything.setLevel, everything.level)
        everything.setLevel(logging.DEBUG)
        everything.addHandler(listening)
        parts.callback(everything.removeHandler, listening)
        running = parts.enter_context(house(folder, night={"phones": "table"}))
        parts.callback(camera.end)
        running.table.submit({"do": "sit", "players": ["Ana", "Bo", "Cy"]}).result()
        yield running, Outgoing(running, log)
