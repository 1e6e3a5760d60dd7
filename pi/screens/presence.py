"""The audience: the screens that show the table, and that the last of them has gone.

A browser that has crashed, or a screen that somebody has switched off, can say nothing itself; the voice can, and so
can the next screen that is opened.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

GONE_S = 20.0
"""A browser comes back by itself within seconds, when its stream has ended or the table was started anew."""


class Audience:
    """Counts the screens. ``on_gone`` is called with whether none is left, when that has changed.

    `come` and `go` may be called from any thread; `look` lets time pass.
    """

    def __init__(self, on_gone: Callable[[bool], object], *, steady: Callable[[], float] = time.monotonic) -> None:
        self._on_gone = on_gone
        self._steady = steady
        self._lock = threading.Lock()
        self._screens = 0
        self._left_s: float | None = None
        self._told = False

    def come(self) -> None:
        """A screen shows the table."""
        with self._lock:
            self._screens += 1
            self._left_s = None
        self.look()

    def go(self) -> None:
        """A screen shows it no longer."""
        with self._lock:
            self._screens -= 1
            self._left_s = None if self._screens else self._steady()

    def look(self) -> None:
        """Tell whether the last screen has gone for good. A table that was never shown misses none."""
        with self._lock:
            gone = self._left_s is not None and self._steady() - self._left_s > GONE_S
            changed, self._told = gone != self._told, gone
        if changed:
            self._on_gone(gone)
