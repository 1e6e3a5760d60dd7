"""What the server listens on, and what it does with connections that bring no HTTP."""

from __future__ import annotations

import socket
from contextlib import closing

import pytest

from tests.web.hands import KEY, TableInHand
from web.app import create_app
from web.serve import Server, is_http

ASK = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
OWN = f"GET /?own={KEY} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()


def answer(address: str, port: int, *sent: bytes) -> bytes:
    """Everything that comes back until the server closes the connection; the address may refuse it."""
    with closing(socket.create_connection((address, port), timeout=60)) as line:
        for part in sent:
            line.sendall(part)
        try:
            return b"".join(iter(lambda: line.recv(65536), b""))
        except ConnectionResetError:
            return b""


NO_HTTP = {
    "TLS 1.3": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(507),
    "TLS in pieces": b"\x16",
    "SSL 2": b"\x80\x2e\x01\x00\x02",
    "SSH": b"SSH-2.0-OpenSSH_9.2\r\n",
    "SMTP": b"EHLO bar.example\r\n",
    "HTTP 0.9": b"GET /\r\n",
    "a printer": b"\x1b%-12345X@PJL INFO ID\r\n",
    "nothing": bytes(64),
    "after empty lines": b"\r\n\r\n\x16\x03\x01",
    "a request that is none": b"GET\r\n\r\n",
    "HTTP 2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
}


@pytest.mark.parametrize("sent", NO_HTTP.values(), ids=NO_HTTP)
def test_what_is_no_http_is_answered_or_hung_up_on_at_once(server: Server, sent: bytes) -> None:
    said = answer("127.0.0.1", server.port, sent)
    assert said == b"" or said.split()[1][:1] == b"4"


@pytest.mark.parametrize("cut", range(1, len(ASK)))
def test_a_request_is_heard_in_whatever_pieces_it_comes(cut: int) -> None:
    assert is_http(ASK[:cut])


def test_a_request_after_empty_lines_is_heard(server: Server) -> None:
    assert answer("127.0.0.1", server.port, b"\r\n\r\n", ASK).startswith(b"HTTP/1.1 200")


HEARS = [
    ("0.0.0.0", {"127.0.0.1", "127.0.0.99"}),
    ("::", {"127.0.0.1", "127.0.0.99", "::1"}),
    ("*", {"127.0.0.1", "127.0.0.99", "::1"}),
    ("127.0.0.99", {"127.0.0.99"}),
    ("::1", {"::1"}),
]


@pytest.mark.parametrize(("host", "hears"), HEARS)
def test_everything_that_is_asked_for_is_listened_on(table: TableInHand, host: str, hears: set[str]) -> None:
    if ":" in host and not has_ipv6():
        pytest.skip("this machine has no IPv6")
    with Server(create_app(table, language="fr"), host, 0, streams=4) as server:
        for address in hears - (set() if has_ipv6() else {"::1"}):
            assert answer(address, server.port, ASK).startswith(b"HTTP/1.1 200"), address


def has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


def another_address() -> str:
    """An address of this machine that is none of its loopback; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            pytest.skip("this machine has no network")
        return str(probe.getsockname()[0])


@pytest.mark.parametrize("listens", ["everywhere", "there"])
@pytest.mark.parametrize("asks", ["127.0.0.1", "there"])
def test_the_own_screen_comes_by_any_address_of_this_machine(table: TableInHand, listens: str, asks: str) -> None:
    there = another_address()
    host = {"everywhere": "0.0.0.0", "there": there}[listens]
    with Server(create_app(table, language="fr"), host, 0, streams=4) as server:
        page = answer({"there": there}.get(asks, asks), server.port, OWN)
        assert b"<button" in page
        assert b"BCDFG" in page
        assert server.address == f"http://127.0.0.1:{server.port}"


@pytest.mark.parametrize(
    ("first", "second"), [("there", "127.0.0.1"), ("0.0.0.0", "127.0.0.98"), ("0.0.0.0", "there"), ("::", "0.0.0.0")]
)
def test_no_two_tables_share_the_door_of_this_machine(table: TableInHand, first: str, second: str) -> None:
    app = create_app(table, language="fr")
    first, second = (another_address() if host == "there" else host for host in (first, second))
    with Server(app, first, 0, streams=4) as running, pytest.raises(OSError, match="in use"):
        Server(app, second, running.port, streams=4)
