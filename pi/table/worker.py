"""A worker: one thread that does the work in its queue, piece by piece.

An exception in one piece does not stop the next one. An exception in ``after`` does not change the piece's result.
"""

import logging
import queue
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from pi.closing import Service

log = logging.getLogger(__name__)
T = TypeVar("T")
Turn = Callable[[], object]
"""A function that the loop calls: ``after``, ``idle`` or ``beat``."""
Piece = tuple[Callable[[], Any], Future[Any]]
"""A piece of work, and the future of its result."""


class WorkerThread(Service):
    """A thread that does work. After each piece it calls ``after``, and only then sets the result of the piece.

    After ``beat_s`` seconds without work it calls ``idle``. It calls ``beat`` at each turn of the loop.
    """

    def __init__(self, name: str, *, after: Turn, idle: Turn, beat: Turn, beat_s: float) -> None:
        super().__init__(name)
        self._after, self._idle, self._beat, self._beat_s = after, idle, beat, beat_s
        self._queue: queue.SimpleQueue[Piece | None] = queue.SimpleQueue()

    def put(self, work: Callable[[], T]) -> Future[T]:
        """Put work into the queue. Return the future of its result."""
        done: Future[T] = Future()
        self._queue.put((work, done))
        return done

    def close(self) -> None:
        """Do the work in the queue, and stop."""
        self._queue.put(None)
        super().close()

    def _run(self) -> None:
        while (item := self._next()) is not None:
            work, done = item
            if not done.set_running_or_notify_cancel():
                continue  # the caller has cancelled it
            try:
                result = work()
            except Exception as error:
                log.exception("%s thread: work failed; its caller gets the exception", self._thread.name)
                self._call_guarded(self._after)
                done.set_exception(error)
            else:
                self._call_guarded(self._after)
                done.set_result(result)

    def _next(self) -> Piece | None:
        self._call_guarded(self._beat)
        try:
            return self._queue.get(timeout=self._beat_s)
        except queue.Empty:
            return self._idle, Future()

    def _call_guarded(self, work: Turn) -> None:
        """Call a function of the loop; its exception is logged and ends neither the loop nor the piece of work."""
        try:
            work()
        except Exception:
            log.exception("%s thread: a turn of its loop failed; the loop goes on", self._thread.name)
