"""Serving: a WSGI app on a port, in threads, inside the process of the table.

Every open event stream keeps one thread busy, so there are as many threads as streams and some
for the pages. Measured with 50 streams on two cores: 8 threads starve 45 of them, 64 serve all.

Whoever is in the network may open as many connections as he likes, say nothing, or never stop. So each machine gets
some of them and all others together leave a reserve to this one, and they take turns (`web.turns`); nobody may send
more than a phone ever does, what somebody does not read is neither kept nor waited for, and nothing that he does is a
line in the log. Whoever knocks faster than he is let in waits outside; this machine has a door of its own, since a
connection that the kernel has no room to line up is tried again only after a second.
"""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Sequence
from functools import partial
from ipaddress import ip_address
from time import time
from types import TracebackType
from typing import Any, Self

from flask import Flask
from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.server import create_server
from waitress.task import ThreadedTaskDispatcher
from waitress.trigger import trigger

from .guard import LONGEST_REQUEST_BYTES
from .streams import Streams
from .turns import Turns

OWN = "127.0.0.1"
ANYWHERE = ("0.0.0.0", "::", "*", "")  # noqa: S104 -- compared

SPARE_THREADS = 8
# A browser keeps several connections to a page; each stream's page may have its six.
CONNECTIONS_EACH = 6


CONNECTIONS_OF_ONE = 24
"""One machine has no more of them: some open pages of one phone."""

RESERVE = 64
"""Connections that only this machine may have: the wall and its buttons."""

LONGEST_HEADER_BYTES = 16 * 2**10
MOST_UNREAD_BYTES = 2**20
"""Of an answer that is not read by who asked for it; its buffers stay in memory."""

UNREAD_S = 20.0
"""A connection that waits for so long with so much unread is closed: a thread waits with it."""


class Connection(HTTPChannel):
    """A connection that is closed at once where one machine, or all others together, would have too many."""

    def __init__(self, server: Any, sock: Any, address: Any, adj: Any, map: Any = None) -> None:
        super().__init__(server, sock, address, adj, map=map)
        others = [each.addr[0] for each in list(map.values()) if isinstance(each, Connection) and not own(each.addr[0])]
        most = adj.connection_limit - RESERVE
        if not own(address[0]) and (len(others) > most or others.count(address[0]) > CONNECTIONS_OF_ONE):
            self.handle_close()

    def readable(self) -> bool:
        """Whether more may be read from it; asked once in a while by the loop of the server."""
        if self.total_outbufs_len > MOST_UNREAD_BYTES and time() - self.last_activity > UNREAD_S:
            self.handle_close()
            return False
        return bool(super().readable())


def own(address: str) -> bool:
    """Whether an address is one of this machine's own.

    >>> own("127.0.0.1"), own("::1"), own("192.168.1.77")
    (True, True, False)
    """
    return ip_address(address.partition("%")[0]).is_loopback


def door_beside(doors: Sequence[Any], port: int) -> socket.socket:
    """A socket for the connections of this machine, at the port of doors that are open to everybody.

    Of two that listen the kernel takes the one with the nearer address. Nobody else shares the port: it was had alone.
    """
    for door in doors:
        door.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    return socket.create_server((OWN, port), reuse_port=True)


class Server:
    """A running server. ``address`` is the URL at which this machine reaches it."""

    def __init__(self, app: Flask, host: str, port: int, streams: int) -> None:
        # Else it writes a line for requests that wait or are given up, with whatever was asked for in it.
        logging.getLogger("waitress").setLevel(logging.ERROR)
        self._host = host
        self._streams: Streams = app.extensions["croupier-streams"]
        self._streams.places = streams
        self._sockets: dict[int, wasyncore.dispatcher] = {}
        self._dispatcher = ThreadedTaskDispatcher()
        self._dispatcher.queue = Turns(self._dispatcher.lock, streams + SPARE_THREADS, own)
        limits: dict[str, Any] = {
            "connection_limit": 100 + CONNECTIONS_EACH * streams + RESERVE,
            "max_request_header_size": LONGEST_HEADER_BYTES,
            "max_request_body_size": LONGEST_REQUEST_BYTES,
            "outbuf_high_watermark": MOST_UNREAD_BYTES,
            "outbuf_overflow": 2 * MOST_UNREAD_BYTES,
            # select() knows no more than 1024 of them.
            "asyncore_use_poll": True,
            "ident": None,
        }
        listen = partial(create_server, app, map=self._sockets, _dispatcher=self._dispatcher, **limits)
        try:
            self._server = listen(host=host, port=port)
            doors = self._doors()
            self.port = int(doors[0].effective_port)
            """The port it listens on; the one that the system chose where 0 was asked for."""
            if host in ANYWHERE:
                listen(sockets=[door_beside(doors, self.port)])
        except OSError:
            wasyncore.close_all(self._sockets, ignore_all=True)
            raise
        for door in self._doors():
            door.channel_class = Connection
        self._dispatcher.set_thread_count(streams + SPARE_THREADS)
        self._wake = trigger(self._sockets)
        self._thread = threading.Thread(target=self._server.run, name="web", daemon=True)
        self._thread.start()

    def _doors(self) -> list[Any]:
        """What listens, the network's first."""
        return [each for each in self._sockets.values() if each.accepting]

    @property
    def address(self) -> str:
        """The URL at which a browser on this machine finds it."""
        host = OWN if self._host in ANYWHERE else self._host
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    def close(self) -> None:
        """End the streams, let the requests in hand finish, and stop listening."""
        self._streams.close()
        self._dispatcher.shutdown()
        # Only the loop's own thread may take its sockets away.
        self._wake.pull_trigger(self._hang_up)
        self._thread.join()

    def _hang_up(self) -> None:
        """Close every socket, and with it the files of which somebody has not read the end."""
        for each in list(self._sockets.values()):
            if isinstance(each, Connection):
                each.handle_close()
        wasyncore.close_all(self._sockets, ignore_all=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def serve(app: Flask, host: str, port: int, streams: int) -> Server:
    """Serve the pages until the server is closed; ``streams`` screens and phones may watch at once.

    Raises OSError when the port cannot be had.
    """
    return Server(app, host, port, streams)
