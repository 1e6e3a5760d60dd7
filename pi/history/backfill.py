"""Backfill: replay the old nights in the background, after a new version or the loss of the cache.

After each night it rests as long as that night took, so that the table, the camera and the pages go first.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Self

from pi.closing import Closing
from pi.history.history import HouseHistory
from pi.journal.store import JournalError

log = logging.getLogger(__name__)


class Backfill(Closing):
    """A thread that runs until every night that is over has been replayed."""

    def __init__(self, memory: HouseHistory, *, steady: Callable[[], float] = time.monotonic) -> None:
        self._memory = memory
        self._steady = steady
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="backfill", daemon=True)

    def start(self) -> Self:
        """Begin to replay."""
        self._thread.start()
        return self

    def close(self) -> None:
        """Stop after the present night."""
        self._closing.set()
        self.join()

    def join(self) -> None:
        """Wait until it has come to its end."""
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        try:
            while not self._closing.is_set():
                began_s = self._steady()
                if not self._memory.read_on():
                    return
                self._closing.wait(self._steady() - began_s)
        except JournalError as error:
            log.warning("old nights are replayed on request: %s", error)
