"""Event streams: what keeps every open wall up to date, over plain HTTP.

A stream begins with the present state, goes on with every change, and speaks at least every
`PING_S` seconds, so that nobody between takes the line for dead and a client that has gone is
noticed. It ends after some minutes, or when the server closes; a browser comes back by itself.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from time import monotonic

from flask import Response

from .door import Changing
from .guard import asker
from .places import Places
from .refusal import refuse

PING_S = 15.0
STREAM_S = 300.0
RETRY_MS = 1000

PLACES = 32
"""Streams at once where nobody says how many threads there are."""

# How long one wait for the table may keep a thread from seeing that the server closes.
SLICE_S = 1.0


class Streams(Places):
    """The places for event streams: there are only as many as the server has threads for them.

    One phone gets a few of them and all phones together leave some, so that nobody can take the wall's own away.
    """

    EACH, OWN = 8, 2

    def __init__(self, *, ping_s: float = PING_S, stream_s: float = STREAM_S) -> None:
        super().__init__(PLACES)
        self._ping_s, self._stream_s = ping_s, stream_s
        self._closing = threading.Event()

    def close(self) -> None:
        """Let every stream end at its next step."""
        self._closing.set()

    def changes(self, table: Changing, draw: Callable[[], str]) -> Iterator[str]:
        """The drawing now, and again after every change of the table; pings between."""
        version = table.version()
        yield f"retry: {RETRY_MS}\n" + event(version, draw())
        spoke_s = began_s = monotonic()
        while monotonic() < began_s + self._stream_s and not self._closing.is_set():
            newer = table.wait(version, min(SLICE_S, self._ping_s))
            if newer > version:
                version, spoke_s = newer, monotonic()
                yield event(version, draw())
            elif monotonic() >= spoke_s + self._ping_s:
                spoke_s = monotonic()
                yield ": ping\n\n"


def streamed(streams: Streams, table: Changing, draw: Callable[[], str]) -> Response:
    """Answer a request with the changes of a table; refuses it where there is no place for who asks."""
    address = asker()
    if not streams.take(address):
        refuse(503, "too-many-screens")
    changes = streams.changes(table, draw)
    response = Response(changes, mimetype="text/event-stream", headers={"Cache-Control": "no-store"})
    response.call_on_close(lambda: streams.leave(address))
    return response


def event(version: int, html: str) -> str:
    """Write one server-sent event."""
    data = "".join(f"data: {line}\n" for line in html.splitlines())
    return f"id: {version}\n{data}\n"
