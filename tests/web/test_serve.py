"""The addresses and the port of the server, and connections that do not send HTTP."""

from __future__ import annotations

import socket
from contextlib import ExitStack, closing, suppress

import pytest
from flask import Flask

from tests.web.hands import KEY
from web.serve import Server

ASK = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
OWN = f"GET /?own={KEY} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()


def answer(address: str, port: int, *parts: bytes) -> bytes:
    """Return everything that the server sends until it closes the connection."""
    with closing(socket.create_connection((address, port), timeout=60)) as connection:
        for part in parts:
            connection.sendall(part)
        return rest(connection)


def rest(connection: socket.socket) -> bytes:
    """Return all bytes until the server closes the connection."""
    received = b""
    with suppress(ConnectionResetError):
        while data := connection.recv(65536):
            received += data
    return received


NO_HTTP = {
    "TLS 1.3": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(507),
    "TLS in pieces": b"\x16",
    "SSL 2": b"\x80\x2e\x01\x00\x02",
    "SSH": b"SSH-2.0-OpenSSH_9.2\r\n",
    "SMTP": b"EHLO bar.example\r\n",
    "HTTP 0.9": b"GET /\r\n",
    "a printer": b"\x1b%-12345X@PJL INFO ID\r\n",
    "zeros": bytes(64),
    "after empty lines": b"\r\n\r\n\x16\x03\x01",
    "an incomplete request line": b"GET\r\n\r\n",
    "HTTP 2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "silence": b"",
}


def test_a_connection_without_http_is_refused_or_closed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.serve.IDLE_S", 1)
    with Server(app, "127.0.0.1", 0, streams=4) as server, ExitStack() as opened:
        connections = {}
        for name, sent in NO_HTTP.items():
            connection = socket.create_connection(("127.0.0.1", server.port), timeout=60)
            connections[name] = opened.enter_context(closing(connection))
            connection.sendall(sent)
        for name, connection in connections.items():
            received = rest(connection)
            assert received == b"" or received.split()[1][:1] == b"4", name


def test_a_request_in_any_pieces_is_answered(server: Server) -> None:
    pieces = (ASK[index : index + 1] for index in range(len(ASK)))
    assert answer("127.0.0.1", server.port, b"\r\n\r\n", *pieces).startswith(b"HTTP/1.1 200")


HOSTS = [
    ("127.0.0.1", {"127.0.0.1"}),
    ("localhost", {"127.0.0.1"}),
    ("0.0.0.0", {"127.0.0.1", "127.0.0.99"}),
    ("0.0.0.0", {"lan"}),
    ("lan", {"127.0.0.1", "lan"}),
    ("::", {"127.0.0.1", "127.0.0.99", "::1"}),
    ("*", {"127.0.0.1", "127.0.0.99", "::1"}),
    ("127.0.0.99", {"127.0.0.99"}),
    ("::1", {"::1"}),
]


@pytest.mark.parametrize(("host", "addresses"), HOSTS)
def test_the_own_screen_is_served_on_every_address_of_the_configured_host(
    app: Flask, host: str, addresses: set[str]
) -> None:
    if ":" in host and not has_ipv6():
        pytest.skip("this machine has no IPv6")
    with Server(app, lan_address() if host == "lan" else host, 0, streams=4) as server:
        for address in addresses - (set() if has_ipv6() else {"::1"}):
            page = answer(lan_address() if address == "lan" else address, server.port, OWN)
            assert b'<button class="press' in page, address
            assert b"BCDFG" in page, address
        if host in ("0.0.0.0", "lan"):
            assert server.address == f"http://127.0.0.1:{server.port}"


def has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


def lan_address() -> str:
    """Return an address of this machine other than its loopback; no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            pytest.skip("this machine has no network")
        return str(probe.getsockname()[0])


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("127.0.0.1", "0.0.0.0"),
        ("127.0.0.98", "0.0.0.0"),
        ("0.0.0.0", "0.0.0.0"),
        ("0.0.0.0", "127.0.0.1"),
        ("0.0.0.0", "127.0.0.98"),
        ("0.0.0.0", "lan"),
        ("lan", "127.0.0.1"),
        ("lan", "0.0.0.0"),
        ("::", "0.0.0.0"),
    ],
)
def test_a_second_table_on_the_same_port_is_refused(app: Flask, first: str, second: str) -> None:
    first, second = (lan_address() if host == "lan" else host for host in (first, second))
    with Server(app, first, 0, streams=4) as running:
        with pytest.raises(OSError, match="in use"):
            Server(app, second, running.port, streams=4)
        assert answer(running.address.split(":")[1].strip("/"), running.port, ASK).startswith(b"HTTP/1.1 200")
