"""The service: what systemd hears of a table, on a real datagram socket."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pi.choices import Aids
from pi.journal import Journal
from pi.service import Service
from pi.table import RunningTable


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RunningTable]:
    with Journal(tmp_path / "journal.db") as journal:
        running = RunningTable(journal, lambda _night: Aids()).start()
        yield running
        running.close()


@pytest.fixture(params=["path", "abstract"])
def systemd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[socket.socket, dict[str, str]]]:
    """The socket that systemd listens on, and what it puts into the environment: a watchdog of 0.2 s."""
    name = str(tmp_path / "notify") if request.param == "path" else f"@croupier-{tmp_path.name}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(name.replace("@", "\0"))
        line.settimeout(30)
        yield line, {"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "200000"}


def test_systemd_hears_that_the_table_is_ready_and_lives(
    table: RunningTable, systemd: tuple[socket.socket, dict[str, str]]
) -> None:
    line, environment = systemd
    before = table.moment
    with Service(lambda: table.settled("watchdog"), environment).start():
        heard = [line.recv(100) for _ in range(3)]
    assert heard == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]
    assert table.moment is before


def test_a_table_that_hangs_does_not_feed_the_watchdog(
    table: RunningTable, systemd: tuple[socket.socket, dict[str, str]], caplog: pytest.LogCaptureFixture
) -> None:
    line, environment = systemd
    service, hangs = Service(lambda: table.settled("watchdog"), environment), threading.Event()
    table.listen(lambda _moment: bool(hangs.wait()))
    service.beat()
    assert "no answer" in caplog.text
    hangs.set()
    service.beat()
    line.setblocking(False)
    assert line.recv(100) == b"WATCHDOG=1"
    with pytest.raises(BlockingIOError):
        line.recv(100)


def test_where_no_systemd_has_started_it_nobody_is_told(table: RunningTable) -> None:
    with Service(lambda: table.settled("watchdog"), {}).start() as service:
        service.beat()
