"""Event streams: they keep every open wall up to date, over plain HTTP.

A stream begins with the present state and the mark of the program (`web.program`), and continues with every change. It
sends a ping every `PING_S` seconds, which contains that interval. So the page detects a cut link, and the server a
closed client. If the fragment has changed but the table has not, it is sent before the ping. A stream ends after
`STREAM_S`, or when the server closes; a browser reconnects by itself.
"""

import threading
from collections.abc import Callable, Iterator
from time import monotonic

from flask import Response, current_app

from .guard import asker
from .ports import Changing
from .refusal import refuse
from .slots import Slots

PING_S = 5.0
STREAM_S = 300.0
RETRY_MS = 1000

UNBUFFERED = {"Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"}
"""A proxy must neither buffer nor compress a stream."""

SLOTS = 32
"""Maximum number of streams, unless the server sets another number."""

# Longest wait for the table, in which a thread does not notice that the server closes (s).
SLICE_S = 1.0


class Streams(Slots):
    """Slots for event streams, one for each of the server's threads for streams."""

    EACH, OWN = 8, 2

    def __init__(self, *, ping_s: float = PING_S, stream_s: float = STREAM_S) -> None:
        super().__init__(SLOTS)
        self._ping_s, self._stream_s = ping_s, stream_s
        self._closing = threading.Event()

    def close(self) -> None:
        """Let every stream end at its next step."""
        self._closing.set()

    def changes(self, table: Changing, draw: Callable[[], str], program: str) -> Iterator[str]:
        """Yield the fragment now and after every change of the table, and pings in between."""
        version, html, ping = table.version(), draw(), f"event: ping\ndata: {self._ping_s}\n\n"
        yield f"retry: {RETRY_MS}\n" + event(version, html) + f"event: program\ndata: {program}\n\n" + ping
        spoke_s = began_s = monotonic()
        while monotonic() < began_s + self._stream_s and not self._closing.is_set():
            newer, is_due = table.wait(version, min(SLICE_S, self._ping_s)), monotonic() >= spoke_s + self._ping_s
            # Parts of the fragment change without the table, such as the address of this machine.
            if newer > version or (is_due and draw() != html):
                version, html = newer, draw()
                yield event(version, html)
            if is_due:
                spoke_s = monotonic()
                yield ping


def streamed(table: Changing, draw: Callable[[], str]) -> Response:
    """Answer a request with a stream of the table's changes. Refuse it if the client has no free slot."""
    streams: Streams = current_app.extensions["croupier-streams"]
    address = asker()
    if not streams.take(address):
        refuse(503, "too-many-screens")
    changes = streams.changes(table, draw, current_app.config["PROGRAM"])
    response = Response(changes, mimetype="text/event-stream", headers=UNBUFFERED)
    response.call_on_close(lambda: streams.leave(address))
    return response


def event(version: int, html: str) -> str:
    data = "".join(f"data: {line}\n" for line in html.splitlines())
    return f"id: {version}\n{data}\n"
