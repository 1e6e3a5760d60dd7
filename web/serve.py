"""Serving: a WSGI app on a port, in threads, inside the process of the table.

Every open event stream keeps one thread busy, so there are as many threads as streams and some
for the pages. Measured with 50 streams on two cores: 8 threads starve 45 of them, 64 serve all.
"""

from __future__ import annotations

import threading
from types import TracebackType
from typing import Self

from flask import Flask
from waitress import wasyncore
from waitress.server import create_server
from waitress.trigger import trigger

from .streams import Streams

SPARE_THREADS = 8
# A browser keeps several connections to a page; each stream's page may have its six.
CONNECTIONS_EACH = 6


class Server:
    """A running server. ``address`` is the URL at which this machine reaches it."""

    def __init__(self, app: Flask, host: str, port: int, streams: int) -> None:
        self._host = host
        self._streams: Streams = app.extensions["croupier-streams"]
        self._streams.places = streams
        self._sockets: dict[int, wasyncore.dispatcher] = {}
        self._server = create_server(
            app,
            map=self._sockets,
            host=host,
            port=port,
            threads=streams + SPARE_THREADS,
            connection_limit=100 + CONNECTIONS_EACH * streams,
            ident=None,
        )
        self._wake = trigger(self._sockets)
        self._thread = threading.Thread(target=self._server.run, name="web", daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        """The port it listens on; the one that the system chose where 0 was asked for."""
        return int(next(s for s in self._sockets.values() if getattr(s, "accepting", False)).effective_port)

    @property
    def address(self) -> str:
        """The URL at which a browser on this machine finds it."""
        host = "127.0.0.1" if self._host in ("0.0.0.0", "::", "*", "") else self._host  # noqa: S104
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    def close(self) -> None:
        """End the streams, let the requests in hand finish, and stop listening."""
        self._streams.close()
        self._server.task_dispatcher.shutdown()
        # Only the loop's own thread may take its sockets away.
        self._wake.pull_trigger(lambda: wasyncore.close_all(self._sockets, ignore_all=True))
        self._thread.join()

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
