"""A loop: one thread that does what is put into its queue, one thing after the other.

Whatever one of them breaks, the next one is done.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from pi.closing import Closing

log = logging.getLogger(__name__)

Work = Callable[[], Any]


class Loop(Closing):
    """Does work. Behind each piece ``after`` is called, and whoever put it there hears of it after that.

    When nothing is to do for ``beat_s``, ``idle`` is; ``beat`` is called each time that the loop goes round.
    """

    def __init__(self, name: str, *, after: Work, idle: Work, beat: Work, beat_s: float) -> None:
        self._after, self._idle, self._beat, self._beat_s = after, idle, beat, beat_s
        self._queue: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin to do what is in the queue."""
        self._thread.start()

    def put(self, work: Work) -> Future[Any]:
        """Have something done; the future has its result."""
        done: Future[Any] = Future()
        self._queue.put((work, done))
        return done

    def close(self) -> None:
        """Do what is in the queue, and stop."""
        self._queue.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while (item := self._next()) is not None:
            work, done = item
            try:
                result = work()
                self._after()
            except Exception as error:
                log.exception("what was to be done could not be done")
                done.set_exception(error)
            else:
                done.set_result(result)

    def _next(self) -> tuple[Work, Future[Any]] | None:
        self._beat()
        try:
            return self._queue.get(timeout=self._beat_s)
        except queue.Empty:
            return self._idle, Future()
