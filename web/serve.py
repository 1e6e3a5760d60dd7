"""Serving: a WSGI app on a port, in threads, inside the process of the table.

Every open event stream keeps one thread busy, so there are as many threads as streams and some for the pages. Measured
with 50 streams on two cores: 8 threads starve 45 of them, 64 serve all.

Unless only this machine may connect, two servers (waitress) share the port: one for the network, one for 127.0.0.1
with its own threads and connections, which alone takes uploads. So the wall and its buttons work during a flood. The
network's server accepts a limited number of connections, and draws few pages at once (`web.page_limit`). Requests are
not logged.
"""

import errno
import logging
import socket
import threading
from contextlib import ExitStack, suppress
from ipaddress import ip_address
from itertools import chain
from time import monotonic
from typing import Any, Self

from flask import Flask
from waitress import create_server, wasyncore

from .page_limit import PageLimit
from .permissions import LONGEST_REQUEST_BYTES, LONGEST_UPLOAD_BYTES
from .streams import Streams

OWN = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 -- the configuration decides
BOTH = ("::", "*", "")
"""Configured hosts that mean every address, including IPv6."""

SPARE_THREADS = 32
"""Threads of a server in addition to those of its streams."""

OWN_CONNECTIONS = 64
"""Maximum number of connections to the server of this machine."""

SPARE_CONNECTIONS, CONNECTIONS_EACH = 100, 6
"""Connections to the network's server: spare ones, and for each stream the number that a browser keeps open."""

LONGEST_HEADER_BYTES = 16 * 2**10
MAX_UNREAD_BYTES = 2**20
"""Maximum part of an answer that waits in memory while the client does not read."""

IDLE_S = 10
"""Time without a byte after which a connection is closed, unless one of its requests is being answered (s)."""

UNREAD_MS = 20_000
"""Time after which the kernel closes a connection whose client reads none of the queued output (ms)."""

CLOSE_S = 5.0
"""Maximum time that `Server.close` waits for running requests (s)."""

NO_IPV6 = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL)


def is_loopback(host: str) -> bool:
    """Return True if a configured host is this machine alone."""
    try:
        return host == "localhost" or ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False


def listen(host: str, port: int) -> tuple[list[socket.socket], list[socket.socket]]:
    """Return the listening sockets for the network and for this machine, all at one port.

    There are none for the network if ``host`` is this machine alone. IPv6 may be missing if another address can be
    bound. Raise OSError if the port is taken.
    """
    made: list[socket.socket] = []
    with ExitStack() as opened:
        for name in EVERYWHERE if host in BOTH else [host]:
            for family, *_, sockaddr in socket.getaddrinfo(
                name, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            ):
                port = made[0].getsockname()[1] if made else port
                try:
                    made.append(socket.create_server((sockaddr[0], port, *sockaddr[2:]), family=family))
                    opened.enter_context(made[-1])
                except OSError as error:
                    if not made or error.errno not in NO_IPV6:
                        raise
        if is_loopback(host):
            opened.pop_all()
            return [], made
        # Of two listening sockets the kernel takes the one with the nearer address. The port is shared only now: a
        # second table that asks for it is refused.
        for each in made:
            each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        address, port, *_ = made[0].getsockname()
        own_socket = socket.create_server((OWN, port), reuse_port=address in EVERYWHERE)
        opened.pop_all()
        return made, [own_socket]


class Server:
    """A server that holds its port, and answers from `start` on; earlier clients wait. ``address`` is its local URL."""

    def __init__(self, app: Flask, host: str, port: int, streams: int) -> None:
        # By default waitress logs requests that wait or are given up, with their paths.
        logging.getLogger("waitress").setLevel(logging.ERROR)
        self._host = host
        self._streams: Streams = app.extensions["croupier-streams"]
        self._streams.slots = streams
        self._closing = threading.Event()
        self._dispatchers: list[Any] = []
        self._parts: list[dict[int, Any]] = []
        self._threads: list[threading.Thread] = []
        network, own_sockets = listen(host, port)
        self.port = int(own_sockets[0].getsockname()[1])
        """The listening port; the system chooses it if ``port`` is 0."""
        self._sockets = [*network, *own_sockets]
        max_connections = SPARE_CONNECTIONS + CONNECTIONS_EACH * streams
        if network:
            self._add(PageLimit(app), network, streams + SPARE_THREADS, max_connections, LONGEST_REQUEST_BYTES)
            self._add(app, own_sockets, SPARE_THREADS, OWN_CONNECTIONS, LONGEST_UPLOAD_BYTES)
        else:
            self._add(app, own_sockets, streams + SPARE_THREADS, max_connections, LONGEST_UPLOAD_BYTES)

    def _add(
        self, app: Flask | PageLimit, sockets: list[socket.socket], threads: int, connections: int, body_bytes: int
    ) -> None:
        for each in sockets:
            each.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)  # every connection inherits it
        parts: dict[int, Any] = {}
        server = create_server(
            app,
            parts,
            sockets=sockets,
            threads=threads,
            connection_limit=connections,
            channel_timeout=IDLE_S,
            cleanup_interval=1,
            max_request_header_size=LONGEST_HEADER_BYTES,
            max_request_body_size=body_bytes,
            inbuf_overflow=2 * LONGEST_UPLOAD_BYTES,
            outbuf_high_watermark=MAX_UNREAD_BYTES,
            outbuf_overflow=2 * MAX_UNREAD_BYTES,
            clear_untrusted_proxy_headers=False,  # the guard looks for them
            ident=None,
            log_socket_errors=False,
        )
        self._dispatchers.append(server.task_dispatcher)
        self._parts.append(parts)
        self._threads.append(threading.Thread(target=self._run, args=(parts,), name="web", daemon=True))

    def _run(self, parts: dict[int, Any]) -> None:
        """Serve the sockets of one server until `close`, with poll(): select() is limited to 1024 sockets."""
        while not self._closing.is_set():
            wasyncore.loop(timeout=1, use_poll=True, map=parts, count=1)

    def start(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    @property
    def address(self) -> str:
        host = self._host if is_loopback(self._host) else OWN
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    def close(self) -> None:
        """End the streams, let running requests finish, and close every connection."""
        self._streams.close()
        given_up_s = monotonic() + CLOSE_S
        for dispatcher in self._dispatchers:
            dispatcher.shutdown(timeout=given_up_s - monotonic())
        self._closing.set()
        for each in self._sockets:
            with suppress(OSError):  # closed already
                each.shutdown(socket.SHUT_RDWR)  # wakes its thread
        for thread in filter(threading.Thread.is_alive, self._threads):
            thread.join()
        for part in chain.from_iterable(list(parts.values()) for parts in self._parts):
            part.handle_close()

    def __enter__(self) -> Self:
        return self if self._threads[0].is_alive() else self.start()

    def __exit__(self, *_: object) -> None:
        self.close()
