"""Count connected wall screens and report when the last one has been gone for `GONE_S`.

A dead screen cannot show that it is gone, so the voice says it, and the next screen shows it.
"""

import threading
import time
from collections.abc import Callable

GONE_S = 20.0
"""The time without a screen before ``on_gone(True)`` (s). A browser reconnects within a few seconds."""


class ScreenPresence:
    """The number of connected screens. ``on_gone(True)`` is called once none has been connected for `GONE_S`,
    ``on_gone(False)`` when one connects again. The calls never overlap, so the last one is the present state.
    Every method may be called from any thread. The owner calls `check` regularly.
    """

    def __init__(self, on_gone: Callable[[bool], object], *, steady: Callable[[], float] = time.monotonic) -> None:
        self._on_gone = on_gone
        self._steady = steady
        self._lock = threading.Lock()
        self._screens = 0
        self._left_s: float | None = None
        self._reported = False

    def connect(self) -> None:
        with self._lock:
            self._screens += 1
            self._left_s = None
        self.check()

    def disconnect(self) -> None:
        with self._lock:
            self._screens -= 1
            self._left_s = None if self._screens else self._steady()

    def check(self) -> None:
        """Call ``on_gone`` if its value has changed. Before the first screen connects, it is never called."""
        with self._lock:
            gone = self._left_s is not None and self._steady() - self._left_s > GONE_S
            if gone != self._reported:
                self._reported = gone
                self._on_gone(gone)
