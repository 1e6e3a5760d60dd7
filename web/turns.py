"""Turns: whose request is answered next, so that whoever asks most keeps nobody else waiting.

Requests go in as they come, and come out as they may begin: waitress takes it for its queue.

1. This machine, the wall with its buttons, goes before everybody else, and some threads are always left to it.
2. The others take turns, one machine after the other. Of each some pages are drawn at once, and few of all together:
   threads share the processor with the table, which must not wait for pages longer than its watchdog does.
3. What lasts waits more than it works. It takes no turn, and is counted where it begins (`web.places`).
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from threading import Lock
from typing import Any

EACH, AT_ONCE = 2, 4
"""Pages that are drawn at once: for one machine, and for all others than this one."""

LEFT = 4
"""Threads that only this machine may have."""

LASTING = ("/events", "/export.json", "/export.zip")
"""Ends of the addresses of streams and exports."""

Asked = Any
"""A connection of waitress (HTTPChannel) with its requests."""


class Turns:
    """A queue whose every use is under the lock of its dispatcher; true where somebody may begin."""

    def __init__(self, lock: Lock, threads: int, own: Callable[[str], bool]) -> None:
        self._lock, self._threads, self._own = lock, threads, own
        self._waiting: dict[str, deque[Asked]] = {}
        self._drawn: Counter[str] = Counter()
        self._begun = 0

    def append(self, asked: Asked) -> None:
        """Somebody has asked for something."""
        self._waiting.setdefault("" if self._own(asked.addr[0]) else asked.addr[0], deque()).append(asked)

    def popleft(self) -> Turn:
        """Begin with whose turn it is; whoever asks for more comes again behind all others."""
        who = self._whose()
        if who is None:
            raise IndexError("nobody may begin")
        waiting = self._waiting.pop(who)
        asked = waiting.popleft()
        if waiting:
            self._waiting[who] = waiting
        drawn = "" if lasts(asked) else who
        self._count(who, drawn, 1)
        return Turn(asked, lambda: self._end(who, drawn))

    def __bool__(self) -> bool:
        return self._whose() is not None

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def _whose(self) -> str | None:
        if "" in self._waiting:
            return ""
        if self._begun >= self._threads - LEFT:
            return None
        return next((who for who, waiting in self._waiting.items() if self._may_begin(who, waiting[0])), None)

    def _may_begin(self, who: str, asked: Asked) -> bool:
        return lasts(asked) or (self._drawn[who] < EACH and self._drawn.total() < AT_ONCE)

    def _end(self, who: str, drawn: str) -> None:
        with self._lock:
            self._count(who, drawn, -1)

    def _count(self, who: str, drawn: str, change: int) -> None:
        """This machine is not counted."""
        self._begun += change if who else 0
        self._drawn[drawn] += change if drawn else 0
        self._drawn += Counter()  # forgets who has nothing drawn any more


class Turn:
    """A request that may begin."""

    def __init__(self, asked: Asked, end: Callable[[], None]) -> None:
        self._asked, self._end = asked, end

    def service(self) -> None:
        """Answer it."""
        try:
            self._asked.service()
        finally:
            self._end()

    def cancel(self) -> None:
        """Give it up: the server closes."""
        self._asked.cancel()


def lasts(asked: Asked) -> bool:
    """Whether a request is for a stream or an export. One that could not be read has no path."""
    return str(getattr(asked.requests[0], "path", "")).endswith(LASTING)
