"""Errands: work that may take long, such as a sync of a slow disk, is done on another thread.

The caller waits for the result in slices of time. Between two slices it can feed a watchdog and show a notice.
"""

import queue
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Any, TypeVar

from pi.closing import Service

T = TypeVar("T")
Errand = tuple[Callable[[], Any], Future[Any]]
"""A piece of work, and the future of its result."""
SLICE_S = 0.25
"""The interval of the calls to ``waiting`` (s): a small part of the timeout of any watchdog."""


class Errands(Service):
    """One thread that does one errand after the other. ``waiting`` is called on the caller's thread with the seconds
    waited so far, by the clock ``steady``. An exception in ``waiting`` ends the wait; the errand is still finished.
    """

    def __init__(
        self, name: str, waiting: Callable[[float], object], *, steady: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(name)
        self._waiting, self._steady = waiting, steady
        self._queue: queue.SimpleQueue[Errand | None] = queue.SimpleQueue()
        self._last: Future[Any] = Future()

    def run(self, work: Callable[[], T]) -> T:
        """Do work on the errands' thread. Return its result, or raise its exception."""
        if not self._thread.is_alive():
            self.start()
        done: Future[T] = Future()
        self._last = done
        self._queue.put((work, done))
        began_s = self._steady()
        while not wait([done], SLICE_S).done:
            self._waiting(self._steady() - began_s)
        return done.result()

    def close(self) -> None:
        """End the thread after its last errand. Wait for its end only if it has nothing to do."""
        self._queue.put(None)
        if self._last.done():
            super().close()

    def _run(self) -> None:
        while (errand := self._queue.get()) is not None:
            work, done = errand
            try:
                result = work()
            except BaseException as error:  # noqa: BLE001 -- the caller gets it
                done.set_exception(error)
            else:
                done.set_result(result)
