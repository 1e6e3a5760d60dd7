"""The news: the moment that everybody sees, for those who are told of each one and those who wait for the next.

The table's own thread tells; any thread may look and wait. Whoever breaks when he is told of a moment keeps nobody else
from it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace

from pi.moment import Moment

log = logging.getLogger(__name__)

Listener = Callable[[Moment], None]


class News:
    """The present moment, and everybody who wants to know of it."""

    def __init__(self) -> None:
        self.moment = Moment()
        self._changed = threading.Condition()
        self._first: list[Listener] = []
        self._listeners: list[Listener] = []

    def tell(self, moment: Moment) -> None:
        """Let everybody see this moment, under the next version."""
        with self._changed:
            self.moment = replace(moment, version=self.moment.version + 1)
            self._say(self._first)
            self._changed.notify_all()
        self._say(self._listeners)

    def wait(self, version: int, timeout_s: float) -> Moment:
        """The moment as soon as it is another than that of ``version``, or as it is after ``timeout_s``."""
        with self._changed:
            self._changed.wait_for(lambda: self.moment.version != version, timeout_s)
            return self.moment

    def listen(self, listener: Listener, *, first: bool) -> None:
        """Tell somebody of this moment and all to come, ``first`` before anybody who waits; on the telling thread."""
        (self._first if first else self._listeners).append(listener)
        self._say([listener])

    def _say(self, listeners: Sequence[Listener]) -> None:
        for listener in listeners:
            try:
                listener(self.moment)
            except Exception:
                log.exception("somebody who listens to the table broke; the others are told all the same")
