"""A worker: one thread that does the work in its queue, piece by piece.

An exception in one piece does not stop the next one. The result of a piece is its own: an exception after it
does not change the result.
"""

import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from pi.closing import Closing

log = logging.getLogger(__name__)
T = TypeVar("T")
Turn = Callable[[], object]
"""What belongs to every turn of the loop."""
Piece = tuple[Callable[[], Any], Future[Any]]
"""A piece of work, and the future of its result."""


class WorkerThread(Closing):
    """Does work on a thread. After each piece it calls ``after``, and only then sets the result of the piece.

    After ``beat_s`` seconds without work it calls ``idle``. It calls ``beat`` at each turn of the loop.
    """

    def __init__(self, name: str, *, after: Turn, idle: Turn, beat: Turn, beat_s: float) -> None:
        self._after, self._idle, self._beat, self._beat_s = after, idle, beat, beat_s
        self._queue: queue.SimpleQueue[Piece | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def put(self, work: Callable[[], T]) -> Future[T]:
        """Have something done; the future has its result."""
        done: Future[T] = Future()
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
            if not done.set_running_or_notify_cancel():
                continue  # the caller waits for it no longer, so it is not done
            try:
                result = work()
            except Exception as error:
                log.exception("what was to be done could not be done")
                self._guarded(self._after)
                done.set_exception(error)
            else:
                self._guarded(self._after)
                done.set_result(result)

    def _next(self) -> Piece | None:
        self._guarded(self._beat)
        try:
            return self._queue.get(timeout=self._beat_s)
        except queue.Empty:
            return self._idle, Future()

    def _guarded(self, work: Turn) -> None:
        """Do what belongs to every turn of the loop; what it breaks ends neither the loop nor the piece of work."""
        try:
            work()
        except Exception:
            log.exception("a turn of the %s loop broke", self._thread.name)
