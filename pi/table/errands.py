"""Errands: work that may take long, such as a sync of a slow disk, done on a thread of its own.

The caller waits for the result, but in slices: between them it can feed a watchdog and say what it waits for.
"""

import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")
Errand = tuple[Callable[[], Any], Future[Any]]
"""What is to be done, and the future of its result."""
SLICE_S = 0.25
"""A caller that waits is called back this often: several times within the patience of any watchdog."""


class Errands:
    """One thread that does one errand after the other. ``waiting`` is called on the caller's thread with the seconds
    waited so far, by the clock ``steady``; what it raises ends the wait, and the errand goes on alone.
    """

    def __init__(
        self,
        name: str,
        waiting: Callable[[float], object],
        *,
        slice_s: float = SLICE_S,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._waiting = waiting
        self._slice_s = slice_s
        self._steady = steady
        self._queue: queue.SimpleQueue[Errand | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._last: Future[Any] = Future()

    def run(self, work: Callable[[], T]) -> T:
        """Return what the work returns, or raise what it raises."""
        if not self._thread.is_alive():
            self._thread.start()
        done: Future[T] = Future()
        self._last = done
        self._queue.put((work, done))
        began_s = self._steady()
        while True:
            try:
                return done.result(self._slice_s)
            except TimeoutError:
                if done.done():
                    return done.result()
                self._waiting(self._steady() - began_s)

    def close(self) -> None:
        """Let the thread end after its last errand; one that is idle ends at once."""
        self._queue.put(None)
        if self._thread.is_alive() and self._last.done():
            self._thread.join()

    def _run(self) -> None:
        while (errand := self._queue.get()) is not None:
            work, done = errand
            try:
                result = work()
            except BaseException as error:  # noqa: BLE001 -- the caller gets it
                done.set_exception(error)
            else:
                done.set_result(result)
