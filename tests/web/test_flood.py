"""Floods: a client on the network opens as many connections as it can, and the wall and its buttons go on.

Addresses of this machine stand for phones here: only 127.0.0.1 is the table's own screen.
"""

from __future__ import annotations

import logging
import os
import socket
import statistics
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path

import pytest
from flask import Flask, Response, send_file

from tests.moments import PATIENCE_S
from tests.web.hands import KEY, TableInHand
from web.app import create_app
from web.guard import LONGEST_REQUEST_BYTES
from web.serve import CONNECTIONS_EACH, CONNECTIONS_OF_ONE, LONGEST_HEADER_BYTES, Server, listening, listening_beside
from web.streams import Streams

OWN, FRONT = "127.0.0.1", "127.0.0.99"
PLACES = 12


@pytest.fixture
def app(table: TableInHand) -> Flask:
    return create_app(table, language="fr")


@pytest.fixture
def server(app: Flask) -> Iterator[Server]:
    with Server(app, "0.0.0.0", 0, PLACES) as running:
        yield running


def connected(server: Server, address: str) -> socket.socket:
    """A connection from this address; the server may have closed it already."""
    door = OWN if address == OWN else FRONT
    line = socket.create_connection((door, server.port), timeout=30, source_address=(address, 0))
    line.settimeout(30)
    return line


def said(line: socket.socket, *words: bytes) -> bytes:
    """What comes back after these bytes; nothing where the server hangs up."""
    try:
        for word in words:
            line.sendall(word)
        return line.recv(4096)
    except OSError:
        return b""


def press(server: Server, table: TableInHand) -> float:
    """Press a button on the table's own screen; how long that took, in milliseconds."""
    began, before = time.perf_counter(), len(table.pressed)
    with closing(HTTPConnection(OWN, server.port, timeout=60)) as line:
        line.request(
            "POST", "/press", f"button=accept&own={KEY}", {"Content-Type": "application/x-www-form-urlencoded"}
        )
        assert line.getresponse().status == 204
    assert len(table.pressed) == before + 1
    return 1000 * (time.perf_counter() - began)


SLOW = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
STREAM = b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"
OWN_STREAM = f"GET /events?own={KEY} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
PAGE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize("lines", [300, pytest.param(3000, marks=pytest.mark.long)])
@pytest.mark.parametrize("sent", [b"", SLOW, STREAM, PAGE], ids=["silent", "slow", "streams", "pages"])
def test_wall_and_buttons_live_beside_any_number_of_connections(
    server: Server, table: TableInHand, sent: bytes, lines: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    quiet_ms = [press(server, table) for _ in range(20)]
    with ExitStack() as opened:
        for number in range(lines):
            line = opened.enter_context(closing(connected(server, f"127.0.0.{2 + number % 40}")))
            try:
                line.sendall(sent)
            except OSError:
                continue
        busy_ms = [press(server, table) for _ in range(20)]
        with closing(connected(server, OWN)) as wall:
            assert said(wall, OWN_STREAM).startswith(b"HTTP/1.1 200 OK")
    assert caplog.messages == [], "no line in the log for each request"
    quiet, busy = statistics.median(quiet_ms), statistics.median(busy_ms)
    print(f"{lines} connections: a press takes {busy:.1f} ms, at most {max(busy_ms):.1f}; alone {quiet:.1f} ms")


def test_a_connection_of_the_network_that_is_not_accepted_yet_does_not_stand_before_the_wall() -> None:
    with ExitStack() as opened:
        sockets = [opened.enter_context(each) for each in listening("0.0.0.0", 0)]
        (near,) = (opened.enter_context(each) for each in listening_beside(sockets))
        port = near.getsockname()[1]
        for source, address in (("127.0.0.2", FRONT), (OWN, OWN)):
            opened.enter_context(socket.create_connection((address, port), source_address=(source, 0)))
        accepted, peer = near.accept()
        opened.enter_context(accepted)
        assert peer[0] == OWN


@pytest.mark.parametrize("host", ["0.0.0.0", OWN])
def test_a_port_is_had_alone_whoever_may_connect_to_it(app: Flask, server: Server, host: str) -> None:
    with Server(app, host, 0, PLACES) as running, pytest.raises(OSError, match="in use"):
        Server(app, "0.0.0.0", running.port, PLACES)


class Flood:
    """Phones that ask for pages as quickly as they are served, each from an address of its own."""

    def __init__(self, server: Server, phones: int, asks: int) -> None:
        self.answered: Counter[int] = Counter()
        self._server, self._asks = server, asks
        self._phones = [threading.Thread(target=self._ask, args=(f"127.0.0.{2 + n}",)) for n in range(phones)]

    def _ask(self, address: str) -> None:
        with closing(HTTPConnection(FRONT, self._server.port, timeout=60, source_address=(address, 0))) as line:
            for number in range(self._asks):
                line.request("GET", ("/", "/health", "/nowhere")[number % 3])
                answer = line.getresponse()
                answer.read()
                self.answered[answer.status] += 1

    def __enter__(self) -> Flood:
        for phone in self._phones:
            phone.start()
        return self

    def __exit__(self, *_error: object) -> None:
        for phone in self._phones:
            phone.join()

    @property
    def goes_on(self) -> bool:
        return any(phone.is_alive() for phone in self._phones)


@pytest.mark.parametrize("asks", [30, pytest.param(600, marks=pytest.mark.long)])
def test_buttons_live_beside_phones_that_never_stop_asking(server: Server, table: TableInHand, asks: int) -> None:
    quiet_ms = [press(server, table) for _ in range(20)]
    began_s, busy_ms = time.perf_counter(), []
    with Flood(server, phones=10, asks=asks) as flood:
        while flood.goes_on:
            busy_ms.append(press(server, table))
        took_s = time.perf_counter() - began_s
    assert flood.answered == {200: 2 * 10 * asks // 3, 404: 10 * asks // 3}
    quiet, busy = statistics.median(quiet_ms), statistics.median(busy_ms)
    rate = flood.answered.total() / took_s
    print(f"{rate:.0f} requests a second: a press takes {busy:.1f} ms; alone {quiet:.1f} ms")


def test_one_machine_gets_some_connections_and_another_one_its_own(server: Server) -> None:
    with ExitStack() as opened:
        lines = [opened.enter_context(closing(connected(server, "127.0.0.2"))) for _ in range(CONNECTIONS_OF_ONE + 5)]
        served = [said(line, PAGE).startswith(b"HTTP/1.1 200") for line in lines]
        assert sum(served) == CONNECTIONS_OF_ONE
        assert said(opened.enter_context(closing(connected(server, "127.0.0.3"))), PAGE).startswith(b"HTTP/1.1 200")


def test_all_machines_together_get_so_many_connections_and_the_wall_has_its_own(app: Flask, table: TableInHand) -> None:
    most = 100 + CONNECTIONS_EACH
    with Server(app, "0.0.0.0", 0, streams=1) as server, ExitStack() as opened:
        addresses = [f"127.0.0.{2 + number % 10}" for number in range(most + 5)]
        lines = [opened.enter_context(closing(connected(server, address))) for address in addresses]
        assert sum(said(line, PAGE).startswith(b"HTTP/1.1 200") for line in lines) == most
        press(server, table)


def test_a_phone_has_some_streams_and_all_phones_leave_some_to_the_wall() -> None:
    streams = Streams()
    streams.slots = PLACES
    assert [streams.take("one") for _ in range(Streams.EACH + 1)] == [True] * Streams.EACH + [False]
    left = PLACES - Streams.EACH - Streams.OWN
    assert [streams.take("other") for _ in range(left + 1)] == [True] * left + [False]
    assert [streams.take("") for _ in range(Streams.OWN + 1)] == [True] * Streams.OWN + [False]
    streams.leave("one")
    assert not streams.take("other"), "what the wall has taken is not given back by a phone"
    streams.leave("")
    assert streams.take("")


def test_pages_that_take_long_for_one_machine_keep_nobody_else_waiting(
    table: TableInHand, server: Server, app: Flask
) -> None:
    done = threading.Event()
    app.add_url_rule("/slow", "slow", lambda: str(done.wait(60)))
    with ExitStack() as opened:
        opened.callback(done.set)
        lines = [opened.enter_context(closing(connected(server, "127.0.0.2"))) for _ in range(CONNECTIONS_OF_ONE)]
        for line in lines:
            line.sendall(b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
        press(server, table)
        assert said(opened.enter_context(closing(connected(server, "127.0.0.3"))), PAGE).startswith(b"HTTP/1.1 200")
        done.set()
        assert all(said(line).startswith(b"HTTP/1.1 200") for line in lines)


def test_who_reads_nothing_of_a_long_answer_keeps_no_thread(
    server: Server, app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("web.serve.UNREAD_MS", 100)
    left = threading.Event()

    def endless() -> Iterator[bytes]:
        try:
            while True:
                yield bytes(2**16)
        finally:
            left.set()

    app.add_url_rule("/endless", "endless", lambda: Response(endless()))
    with closing(connected(server, "127.0.0.2")) as line:
        line.sendall(b"GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert left.wait(PATIENCE_S)
    assert caplog.messages == [], "no line in the log for each connection"


def test_a_server_that_ends_closes_what_somebody_has_not_read_to_its_end(app: Flask, tmp_path: Path) -> None:
    (tmp_path / "long").touch()
    os.truncate(tmp_path / "long", 2**28)
    with (tmp_path / "long").open("rb") as file, ExitStack() as opened:
        app.add_url_rule("/long", "long", lambda: send_file(file, "application/octet-stream"))
        with Server(app, OWN, 0, PLACES) as server:
            line = opened.enter_context(closing(connected(server, OWN)))
            assert said(line, b"GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n").startswith(b"HTTP/1.1 200")
            assert not file.closed
        assert file.closed


HEAD = b"POST /press HTTP/1.1\r\nHost: localhost\r\n"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ((HEAD, b"Content-Length: 1000000000\r\n\r\n", b"button=accept"), b"413"),
        ((HEAD, b"Transfer-Encoding: chunked\r\n\r\n", *[b"1000\r\n" + b"x" * 4096 + b"\r\n"] * 20), b"413"),
        ((PAGE[:-2], b"X: " + b"x" * LONGEST_HEADER_BYTES * 2), b"431"),
        ((b"GET /" + b"x" * LONGEST_HEADER_BYTES * 2 + b" HTTP/1.1\r\n",), b"431"),
        ((b"\x00\xff" * 50 + b"\r\n\r\n",), b"400"),
        ((HEAD, b"Content-Length: -5\r\n\r\n"), b"400"),
        ((HEAD, b"Content-Length: 5\r\nTransfer-Encoding: gzip\r\n\r\n"), b"501"),
    ],
    ids=["long", "endless", "head", "line", "noise", "less than nothing", "packed"],
)
def test_what_no_browser_sends_is_refused_shortly(
    server: Server, table: TableInHand, sent: tuple[bytes, ...], status: bytes
) -> None:
    assert LONGEST_REQUEST_BYTES < 20 * 4096
    with closing(connected(server, OWN)) as line:
        assert said(line, *sent)[9:12] in (status, b"")
    assert table.pressed == []
    press(server, table)
