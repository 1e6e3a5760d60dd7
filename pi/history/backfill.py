"""Recall: tells the old nights again while nobody waits for them, after a new version or a lost shelf.

It rests as long as each night took, so that the table, the camera and the pages go first.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Self

from pi.closing import Closing
from pi.journal import JournalError
from pi.memory.memory import Memory

log = logging.getLogger(__name__)


class Recall(Closing):
    """A thread that lives until the memory has told every night that is over."""

    def __init__(self, memory: Memory, *, steady: Callable[[], float] = time.monotonic) -> None:
        self._memory = memory
        self._steady = steady
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="recall", daemon=True)

    def start(self) -> Self:
        """Begin to tell."""
        self._thread.start()
        return self

    def close(self) -> None:
        """Stop behind the night that is being told."""
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
            log.warning("old nights are told when somebody asks for them: %s", error)
