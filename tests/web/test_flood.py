"""Floods: a client on the network opens as many connections as it can, and the wall and its buttons keep working.

Addresses of this machine stand for phones: only 127.0.0.1 is the table's own screen.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest
from flask import Flask, Response, send_file

from tests.states import PATIENCE_S
from tests.web.hands import KEY, TableInHand
from web.permissions import ENTRY_POINTS, LONGEST_REQUEST_BYTES, EntryPoint, Permission
from web.serve import LONGEST_HEADER_BYTES, Server, listen
from web.streams import Streams

OWN, FRONT = "127.0.0.1", "127.0.0.99"
STREAMS = 12


@pytest.fixture
def server(app: Flask) -> Iterator[Server]:
    with Server(app, "0.0.0.0", 0, STREAMS) as running:
        yield running


def connected(server: Server, address: str) -> socket.socket:
    target = OWN if address == OWN else FRONT
    return socket.create_connection((target, server.port), timeout=PATIENCE_S, source_address=(address, 0))


def reply(connection: socket.socket, *parts: bytes) -> bytes:
    """Return the first bytes that come back after these parts; b"" if the server closes the connection."""
    with suppress(OSError):
        for part in parts:
            connection.sendall(part)
        return connection.recv(4096)
    return b""


def press(server: Server, table: TableInHand) -> None:
    """Press a button on the table's own screen."""
    before = len(table.pressed)
    with closing(HTTPConnection(OWN, server.port, timeout=PATIENCE_S)) as connection:
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", "/press", f"button=accept&own={KEY}", form)
        assert connection.getresponse().status == 204
    assert len(table.pressed) == before + 1


SLOW = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
STREAM = b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"
OWN_STREAM = f"GET /events?own={KEY} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
PAGE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize("number", [300, pytest.param(3000, marks=pytest.mark.long)])
@pytest.mark.parametrize("sent", [b"", SLOW, STREAM, PAGE], ids=["silent", "slow", "streams", "pages"])
def test_wall_and_buttons_work_beside_any_number_of_connections(
    server: Server, table: TableInHand, sent: bytes, number: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    with ExitStack() as opened:
        for index in range(number):
            connection = opened.enter_context(socket.socket())
            connection.bind((f"127.0.0.{2 + index % 40}", 0))
            connection.setblocking(False)  # the queue of connections may be full
            with suppress(OSError):
                connection.connect((FRONT, server.port))
            with suppress(OSError):
                connection.send(sent)
        for _ in range(20):
            press(server, table)
        for request in (PAGE, HEALTH, OWN_STREAM):
            with closing(connected(server, OWN)) as wall:
                assert reply(wall, request).startswith(b"HTTP/1.1 200 OK")
    assert caplog.messages == [], "requests are not logged"


def test_a_network_connection_in_the_queue_does_not_block_the_wall() -> None:
    network, (own,) = listen("0.0.0.0", 0)
    with ExitStack() as opened:
        for each in (*network, own):
            opened.enter_context(each)
        port = own.getsockname()[1]
        for source, address in (("127.0.0.2", FRONT), (OWN, OWN)):
            opened.enter_context(socket.create_connection((address, port), source_address=(source, 0)))
        accepted, peer = own.accept()
        opened.enter_context(accepted)
        assert peer[0] == OWN


def test_buttons_work_beside_phones_that_never_stop_asking(server: Server, table: TableInHand) -> None:
    answered, asks = Counter[int](), 12

    def ask(address: str) -> None:
        with closing(HTTPConnection(FRONT, server.port, timeout=PATIENCE_S, source_address=(address, 0))) as connection:
            for number in range(asks):
                connection.request("GET", ("/", "/health", "/nowhere")[number % 3])
                answer = connection.getresponse()
                answer.read()
                answered[answer.status] += 1

    phones = [threading.Thread(target=ask, args=(f"127.0.0.{2 + index}",)) for index in range(10)]
    for phone in phones:
        phone.start()
    while any(map(threading.Thread.is_alive, phones)):
        press(server, table)
    for phone in phones:
        phone.join()
    assert answered == {200: 2 * 10 * asks // 3, 404: 10 * asks // 3}


def test_silent_connections_are_closed_and_free_their_places(
    app: Flask, table: TableInHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.serve.IDLE_S", 1)
    monkeypatch.setattr("web.serve.SPARE_CONNECTIONS", 10)
    with Server(app, "0.0.0.0", 0, streams=1) as server, ExitStack() as opened:
        silent = [opened.enter_context(closing(connected(server, "127.0.0.2"))) for _ in range(20)]
        press(server, table)
        assert reply(opened.enter_context(closing(connected(server, "127.0.0.3"))), PAGE).startswith(b"HTTP/1.1 200")
        assert reply(silent[0]) == b""


def test_64_walls_and_phones_stream_at_once(app: Flask, table: TableInHand) -> None:
    with Server(app, "0.0.0.0", 0, streams=64) as server, ExitStack() as opened:
        addresses = [f"127.0.0.{2 + index % 31}" for index in range(62)]
        phones = [opened.enter_context(closing(connected(server, address))) for address in addresses]
        walls = [opened.enter_context(closing(connected(server, OWN))) for _ in range(2)]
        for connection in phones:
            assert reply(connection, STREAM).startswith(b"HTTP/1.1 200")
        for connection in walls:
            assert reply(connection, OWN_STREAM).startswith(b"HTTP/1.1 200")
        press(server, table)
        assert reply(opened.enter_context(closing(connected(server, "127.0.0.3"))), PAGE).startswith(b"HTTP/1.1 200")


def test_each_phone_has_a_share_of_streams_and_the_wall_a_reserve() -> None:
    streams = Streams()
    streams.slots = STREAMS
    assert [streams.take("one") for _ in range(Streams.EACH + 1)] == [True] * Streams.EACH + [False]
    left = STREAMS - Streams.EACH - Streams.OWN
    assert [streams.take("other") for _ in range(left + 1)] == [True] * left + [False]
    assert [streams.take("") for _ in range(Streams.OWN + 1)] == [True] * Streams.OWN + [False]
    streams.leave("one")
    assert not streams.take("other"), "what the wall has taken is not given back by a phone"
    streams.leave("")
    assert streams.take("")


@pytest.mark.parametrize(("method", "phones"), [("GET", 1), ("POST", 8)])
def test_slow_requests_do_not_delay_the_pages_of_other_phones(
    table: TableInHand, server: Server, app: Flask, method: str, phones: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Slow pages of one phone, or slow actions of any number of phones."""
    done = threading.Event()
    monkeypatch.setitem(ENTRY_POINTS, "/slow", EntryPoint(Permission.VISIT))
    app.add_url_rule("/slow", "slow", lambda: str(done.wait(PATIENCE_S)), methods=[method])
    with ExitStack() as opened:
        opened.callback(done.set)
        addresses = [f"127.0.0.{10 + index % phones}" for index in range(24)]
        connections = [opened.enter_context(closing(connected(server, address))) for address in addresses]
        for connection in connections:
            connection.sendall(f"{method} /slow HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        press(server, table)
        assert reply(opened.enter_context(closing(connected(server, "127.0.0.3"))), PAGE).startswith(b"HTTP/1.1 200")
        done.set()
        assert all(reply(connection).startswith(b"HTTP/1.1 200") for connection in connections)


def test_a_client_that_never_reads_a_long_answer_holds_no_thread(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
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
    with Server(app, "0.0.0.0", 0, STREAMS) as server, closing(connected(server, "127.0.0.2")) as connection:
        connection.sendall(b"GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert left.wait(PATIENCE_S)
    assert caplog.messages == [], "connections are not logged"


def test_a_server_that_ends_closes_answers_not_read_to_the_end(app: Flask, tmp_path: Path) -> None:
    (tmp_path / "long").touch()
    os.truncate(tmp_path / "long", 2**28)
    with (tmp_path / "long").open("rb") as file, ExitStack() as opened:
        app.add_url_rule("/long", "long", lambda: send_file(file, "application/octet-stream"))
        with Server(app, OWN, 0, STREAMS) as server:
            connection = opened.enter_context(closing(connected(server, OWN)))
            assert reply(connection, b"GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n").startswith(b"HTTP/1.1 200")
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
def test_a_request_that_no_browser_sends_is_refused_in_one_line(
    server: Server, table: TableInHand, sent: tuple[bytes, ...], status: bytes
) -> None:
    assert LONGEST_REQUEST_BYTES < 20 * 4096
    with closing(connected(server, OWN)) as connection:
        assert reply(connection, *sent)[9:12] in (status, b"")
    assert table.pressed == []
    press(server, table)
