"""The service: the notifications to systemd, on a real datagram socket."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pi.night.codes import NoticeCode
from pi.night.state import TableState
from pi.system.health import health
from pi.system.systemd import SystemdNotifier
from tests.evening import PATIENCE_S, house
from tests.house import running_table


@pytest.fixture(params=["path", "abstract"])
def systemd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[socket.socket, dict[str, str]]]:
    """The socket of systemd, and its environment variables, with a watchdog of 0.2 s."""
    name = str(tmp_path / "notify") if request.param == "path" else f"@croupier-{tmp_path.name}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(name.replace("@", "\0"))
        line.settimeout(30)
        yield line, {"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "200000"}


def test_systemd_is_notified_that_the_table_is_ready_and_alive(
    systemd: tuple[socket.socket, dict[str, str]], tmp_path: Path
) -> None:
    line, environment = systemd
    service = SystemdNotifier(environment)
    with running_table(tmp_path, beat=service.beat, beat_s=0.02) as table:
        before = table.state
        service.ready()
        assert [line.recv(100) for _ in range(3)] == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]
        assert table.state is before


def test_a_loop_that_hangs_does_not_feed_the_watchdog(
    systemd: tuple[socket.socket, dict[str, str]], tmp_path: Path
) -> None:
    line, environment = systemd
    hung, hangs = threading.Event(), threading.Event()

    def hang(_state: TableState) -> None:
        hung.set()
        hangs.wait()

    now_s = 100.0
    service = SystemdNotifier(environment, steady=lambda: now_s)
    with running_table(tmp_path, beat=service.beat, beat_s=0.02) as table:
        service.ready()
        table.subscribe(hang)
        assert hung.wait(30)
        assert line.recv(100) == b"READY=1"
        now_s += 60
        line.setblocking(False)
        with pytest.raises(BlockingIOError):
            line.recv(100)
        assert service.silent_s == 60
        hangs.set()
        line.settimeout(30)
        assert line.recv(100) == b"WATCHDOG=1"
        table.clear_notice(NoticeCode.BROKER_SHARED).result()
        assert service.silent_s == 0


def test_a_systemd_that_no_longer_listens_does_not_stop_the_table(tmp_path: Path) -> None:
    environment = {"NOTIFY_SOCKET": str(tmp_path / "gone"), "WATCHDOG_USEC": "1"}
    service = SystemdNotifier(environment)
    with running_table(tmp_path, beat=service.beat, beat_s=0.02) as table:
        service.ready()
        assert table.submit({"do": "sit", "players": ["Ana"]}).result().ok


def test_a_table_with_too_much_memory_ends_with_a_message() -> None:
    code = "from pi.system.systemd import SystemdNotifier as S; S({'NOTIFY_SOCKET': '/nowhere'}, max_mib=%s).beat()"
    ended, plays = (
        subprocess.run([sys.executable, "-c", code % mib], capture_output=True, text=True) for mib in (1, 500)
    )
    assert (ended.returncode, plays.returncode, plays.stderr) == (os.EX_TEMPFAIL, 0, "")
    assert "MiB of memory" in ended.stderr


def test_health_fails_while_the_loop_hangs(tmp_path: Path) -> None:
    with house(tmp_path, camera={"kind": "files"}) as running:
        assert health(running.server.address) is not None
        hangs, goes_on = threading.Event(), threading.Event()

        def hang(_state: TableState) -> None:
            hangs.set()
            goes_on.wait(PATIENCE_S)

        running.table.subscribe(hang)
        # A turn of the loop with the later clock would count as a loop that does not hang.
        assert hangs.wait(PATIENCE_S)
        running.service._steady = lambda: time.monotonic() + 60
        assert health(running.server.address) is None
        goes_on.set()
        running.table.clear_notice(NoticeCode.BROKER_SHARED).result()
        assert health(running.server.address) is not None
