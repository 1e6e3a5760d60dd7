"""The deadline of a phone's request to the table, while the table waits for its disk."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pi.app import App
from pi.night.state import TableState
from pi.phones import service
from pi.words import Words
from tests.evening import guest, house, say
from tests.states import PATIENCE_S
from web.permissions import ENTRY_POINTS

SCRIPT = {"Accept": "application/json", "Accept-Language": "fr"}
PAGE = {"Accept": "text/html", "Accept-Language": "en"}


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    with house(tmp_path, camera={"kind": "files"}, night={"phones": "table"}) as running:
        say(running, {"do": "sit", "players": ["Ana", "Bo", "Cy"]})
        monkeypatch.setattr(service, "DEADLINE_S", 0.1)
        yield running


class Stall:
    """Holds the table's thread in its next state until ``end`` is set."""

    def __init__(self, running: App) -> None:
        self.begun, self.end = threading.Event(), threading.Event()
        running.table.subscribe(self._wait)

    def _wait(self, _state: TableState) -> None:
        self.begun.set()
        assert self.end.wait(PATIENCE_S)


ASKED = {
    "/phone/sit": {"name": "Eve"},
    "/phone/play": {"table": "on"},
    "/phone/setup": {"name": "Eve"},
    "/phone/undo": {"line": "1"},
}


def test_a_request_not_begun_in_time_is_refused_and_never_done(running: App) -> None:
    client = guest(running, table="on")
    before, stall = running.table.state.setup, Stall(running)
    assert stall.begun.wait(PATIENCE_S)
    try:
        for path, fields in ASKED.items():
            answer = client.post(path, data=fields, headers=PAGE)
            assert (answer.status_code, ENTRY_POINTS[path].waits) == (503, True), path
            assert Words("en").problems.error({"code": "journal-slow"}) in answer.text
        answer = client.post("/phone/setup", data={"name": "Eve"}, headers=SCRIPT)
        assert answer.status_code == 503
        assert answer.json == {"problem": Words("fr").problems.error({"code": "journal-slow"})}
        assert client.get("/phone").status_code == client.get("/").status_code == 200
    finally:
        stall.end.set()
    running.table.mute(False).result()
    assert running.table.state.setup == before


def test_a_request_that_the_table_has_begun_may_still_count(running: App) -> None:
    client = guest(running)
    stall = Stall(running)
    stall.begun.wait(PATIENCE_S)
    stall.end.set()
    running.table.mute(False).result()
    stall.end.clear()
    try:
        answer = client.post("/phone/sit", data={"name": "Eve"}, headers=PAGE)
        assert answer.status_code == 503
        assert Words("en").problems.error({"code": "journal-late"}) in answer.text
    finally:
        stall.end.set()
    running.table.mute(False).result()
    assert running.table.state.setup is not None
    assert "Eve" in running.table.state.setup.seats
