"""Serving: a WSGI app on a port, in threads, inside the process of the table.

Every open event stream keeps one thread busy, so there are as many threads as streams and some for the pages. Measured
with 50 streams on two cores: 8 threads starve 45 of them, 64 serve all.

Unless it serves this machine alone, two servers (waitress) share the port. One listens to the network, the other one to
this machine, with threads and connections of its own: so the wall and its buttons go on through a flood. The limits of
the network's server:

1. Its sockets close a connection at once where one machine, or all together, would have too many (`Door`).
2. A connection ends where it does not begin with HTTP, and where its answer is not read for `UNREAD_MS` (`Connection`).
3. Few pages are drawn at once, and fewer for one machine (`web.page_limit`).

No request is a line in the log.
"""

from __future__ import annotations

import errno
import logging
import socket
import threading
from contextlib import suppress
from ipaddress import ip_address
from itertools import chain
from time import monotonic
from types import TracebackType
from typing import Protocol, Self

from flask import Flask
from waitress import create_server

from .guard import LONGEST_REQUEST_BYTES
from .page_limit import PageLimit
from .streams import Streams

OWN = "127.0.0.1"
NEAREST = {"0.0.0.0": OWN, "::": "::1"}  # noqa: S104 -- compared
"""The address of this machine alone, by the one that stands for all addresses."""
BOTH = ("::", "*", "")
"""Names of every address, of IPv6 as well."""

SPARE_THREADS = 8
OWN_THREADS = 32
"""Threads of the server of this machine: some streams of its screens and of programs, and their pages."""

# A browser keeps several connections to a page; each stream's page may have its six.
CONNECTIONS_EACH = 6


CONNECTIONS_OF_ONE = 24
"""One machine has no more of them: some open pages of one phone."""

OWN_CONNECTIONS = 64
"""Connections of the server of this machine."""

LONGEST_HEADER_BYTES = 16 * 2**10
MOST_UNREAD_BYTES = 2**20
"""Of an answer that the client does not read; its buffers stay in memory, and its thread waits."""

UNREAD_MS = 20_000
"""The kernel ends a connection if its client takes nothing of the queued output for so long."""

CLOSE_S, HANG_UP_S = 5.0, 2.0
"""For so long the end waits for the requests in hand, and then for the connections to close."""

NO_IPV6 = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL)


class Connection(socket.socket):
    """A connection that ends where it does not begin with HTTP (TLS, for instance), or is not read."""

    def __init__(self, accepted: socket.socket) -> None:
        super().__init__(fileno=accepted.detach())
        self.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)
        self.address = plain_address(self.getpeername()[0], self.getsockname()[0])
        self._begun = False

    def recv(self, size: int, flags: int = 0, /) -> bytes:
        """Return what came; nothing, as at the end of a connection, where that is no HTTP."""
        data = super().recv(size, flags)
        if not self._begun and not is_http(data):
            return b""
        self._begun = self._begun or bool(data.strip(b"\r\n"))
        return data


class Dispatcher(Protocol):
    """The threads of a listener."""

    def shutdown(self, *, timeout: float) -> object:
        """Let them end what they do."""


class Listener(Protocol):
    """A server of waitress, with one loop."""

    task_dispatcher: Dispatcher

    def run(self) -> None:
        """Answer until every socket is closed."""

    def close(self) -> None:
        """Stop listening."""


class Door(socket.socket):
    """A listening socket. ``connections`` are the open ones, which several doors may share.

    Where there may be at most ``most`` of them, one machine has `CONNECTIONS_OF_ONE`. This machine is not limited.
    """

    def __init__(self, listening: socket.socket, connections: list[Connection], most: int | None = None) -> None:
        super().__init__(fileno=listening.detach())
        self._connections, self._most = connections, most

    def accept(self) -> tuple[Connection, tuple[str | int, ...]]:
        """Return a connection with the plain address of its peer. Raise ConnectionAbortedError for one too many."""
        accepted, peer = super().accept()
        connection = Connection(accepted)
        self._connections[:] = [*(each for each in self._connections if each.fileno() >= 0), connection]
        if self._is_too_many(connection.address):
            connection.close()
            raise ConnectionAbortedError(errno.ECONNABORTED, "too many connections")
        return connection, (connection.address, *peer[1:])

    def _is_too_many(self, address: str) -> bool:
        if self._most is None or address == OWN:
            return False
        others = [each.address for each in self._connections if each.address != OWN]
        return len(others) > self._most or others.count(address) > CONNECTIONS_OF_ONE


def is_http(data: bytes) -> bool:
    """Whether what a connection begins with may be, or become, a request of HTTP. One that has ended is for the parser.

    >>> is_http(b"GE"), is_http(b"GET / HTTP/1.1\\r\\n"), is_http(b"\\x16\\x03\\x01"), is_http(b"EHLO bar\\r\\n")
    (True, True, False, False)
    """
    line, ended, _ = data.lstrip(b"\r\n").partition(b"\n")
    whole = b"\r\n\r\n" in data or line.rstrip(b"\r").endswith((b"HTTP/1.0", b"HTTP/1.1"))
    return line[:1].isalpha() and (whole or not ended) if line else not data.strip(b"\r\n")


def plain_address(peer: str, here: str) -> str:
    """Return the address of a peer as everything else compares it: without its zone, IPv4 as IPv4. A peer that comes
    by the address to which it goes is this machine itself.

    >>> plain_address("fe80::1%eth0", "fe80::2%eth0"), plain_address("192.168.1.5", "192.168.1.5")
    ('fe80::1', '127.0.0.1')
    """
    address = ip_address(peer.partition("%")[0])
    mapped = getattr(address, "ipv4_mapped", None)
    return OWN if peer == here else str(mapped or address)


def own(address: str) -> bool:
    """Whether an address is one of this machine's own.

    >>> own("127.0.0.1"), own("::1"), own("192.168.1.77")
    (True, True, False)
    """
    return ip_address(address.partition("%")[0]).is_loopback


def is_loopback(host: str) -> bool:
    """Whether a host, as it is configured, is this machine alone."""
    try:
        return host == "localhost" or own(host)
    except ValueError:
        return False


def listening(host: str, port: int) -> list[socket.socket]:
    """Return sockets that listen on every address of a host, all at one port. Raise OSError where it cannot be had.

    An address of IPv6 beside another one may be missing.
    """
    made: list[socket.socket] = []
    try:
        for name in NEAREST if host in BOTH else [host]:
            for family, *_, place in socket.getaddrinfo(name, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE):
                at = made[0].getsockname()[1] if made else port
                try:
                    made.append(socket.create_server((place[0], at, *place[2:]), family=family))
                except OSError as error:
                    if not made or error.errno not in NO_IPV6:
                        raise
    except OSError:
        close_all(made)
        raise
    return made


def listening_beside(others: list[socket.socket]) -> list[socket.socket]:
    """Return sockets that listen to this machine alone, at the port of others. Raise OSError if it is taken.

    Of two listening sockets the kernel takes the one with the nearer address. Only this process shares the port.
    """
    port, near, made = others[0].getsockname()[1], {OWN: False}, list[socket.socket]()
    for other in others:
        if nearest := NEAREST.get(other.getsockname()[0]):
            other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            near[nearest] = True
    try:
        for address, shared in near.items():
            family = socket.AF_INET6 if ":" in address else socket.AF_INET
            made.append(socket.create_server((address, port), family=family, reuse_port=shared))
    except OSError:
        close_all([*others, *made])
        raise
    return made


def close_all(sockets: list[socket.socket]) -> None:
    """Close every socket."""
    for each in sockets:
        each.close()


class Server:
    """A server that has its port, and answers from `start` on; what connects before that waits.

    ``address`` is the URL at which this machine reaches it.
    """

    def __init__(self, app: Flask, host: str, port: int, streams: int) -> None:
        # Else it writes a line for requests that wait or are given up, with whatever was asked for in it.
        logging.getLogger("waitress").setLevel(logging.ERROR)
        self._host = host
        self._streams: Streams = app.extensions["croupier-streams"]
        self._streams.slots = streams
        sockets = listening(host, port)
        self.port = int(sockets[0].getsockname()[1])
        """The port it listens on; the one that the system chose where 0 was asked for."""
        threads, most = streams + SPARE_THREADS, 100 + CONNECTIONS_EACH * streams
        self._doors: list[Door] = []
        self._connections: list[list[Connection]] = []
        if is_loopback(host):
            self._servers = [self._listen(app, sockets, threads, most)]
        else:
            near = listening_beside(sockets)
            self._servers = [
                # The requests of one machine that wait for their turn leave threads to the others.
                self._listen(PageLimit(app), sockets, threads + CONNECTIONS_OF_ONE, most + OWN_CONNECTIONS, most),
                self._listen(app, near, OWN_THREADS, OWN_CONNECTIONS),
            ]
        self._threads = [threading.Thread(target=each.run, name="web", daemon=True) for each in self._servers]

    def _listen(
        self, app: Flask | PageLimit, sockets: list[socket.socket], threads: int, limit: int, most: int | None = None
    ) -> Listener:
        connections: list[Connection] = []
        doors = [Door(each, connections, most) for each in sockets]
        self._doors += doors
        self._connections.append(connections)
        return create_server(
            app,
            sockets=doors,
            threads=threads,
            connection_limit=limit,
            max_request_header_size=LONGEST_HEADER_BYTES,
            max_request_body_size=LONGEST_REQUEST_BYTES,
            outbuf_high_watermark=MOST_UNREAD_BYTES,
            outbuf_overflow=2 * MOST_UNREAD_BYTES,
            # select() knows no more than 1024 of them.
            asyncore_use_poll=True,
            ident=None,
            log_socket_errors=False,
        )

    def start(self) -> Self:
        """Begin to answer."""
        for thread in self._threads:
            thread.start()
        return self

    @property
    def address(self) -> str:
        """The URL at which a browser on this machine finds it."""
        host = self._host if is_loopback(self._host) else OWN
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    def close(self) -> None:
        """End the streams, let the requests in hand finish, and stop listening."""
        self._streams.close()
        given_up_s = monotonic() + CLOSE_S
        for server in self._servers:
            server.task_dispatcher.shutdown(timeout=given_up_s - monotonic())
        for server, thread in zip(self._servers, self._threads, strict=True):
            while thread.is_alive() and monotonic() < given_up_s + HANG_UP_S:
                self._hang_up()
                server.task_dispatcher.shutdown(timeout=0)  # for what came meanwhile
                thread.join(0.1)
            server.close()

    def _hang_up(self) -> None:
        """End every socket: the loop of its server closes it, and ends with the last one."""
        for each in (*self._doors, *chain.from_iterable(self._connections)):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def __enter__(self) -> Self:
        return self if self._threads[0].is_alive() else self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
