"""Limit the pages rendered at once, so that no machine delays the others, or the table.

Threads share the processor with the table, which must not wait for pages longer than its watchdog allows. Streams and
exports are rendered while they are sent; `web.slots` limits them. Requests that wait for the table (`web.permissions`)
have a limit of their own, so pages do not wait for them.
"""

import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from .permissions import ENTRY_POINTS

EACH, AT_ONCE = 2, 4
"""Maximum number of pages rendered at once: for one machine, and for all machines."""


class PageLimit:
    """A WSGI app with a limit of simultaneous requests. Further requests wait until another one is answered."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app
        self._free = threading.Condition()
        self._drawn: Counter[str] = Counter()
        self._done: Counter[str] = Counter()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        entry_point = ENTRY_POINTS.get(environ["PATH_INFO"]) if environ["REQUEST_METHOD"] == "POST" else None
        with self._turn(environ["REMOTE_ADDR"], self._done if entry_point and entry_point.waits else self._drawn):
            return self._app(environ, start_response)

    @contextmanager
    def _turn(self, address: str, turns: Counter[str]) -> Iterator[None]:
        with self._free:
            self._free.wait_for(lambda: turns[address] < EACH and turns.total() < AT_ONCE)
            turns[address] += 1
        try:
            yield
        finally:
            with self._free:
                turns[address] -= 1
                turns += Counter()  # forgets the machines that wait for nothing
                self._free.notify_all()
