"""The log of a program, on standard error: a frequently repeated message is written a few times, then counted."""

import logging
import math
import time
from collections.abc import Callable

MAX_LINES, WINDOW_S = 5, 60.0
"""The most lines that one place of the program writes in this time (s)."""


class Repeats(logging.Filter):
    """The filter that drops the lines of a place in the code that logs too often; its next line has their number."""

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._steady = steady
        self._written: dict[tuple[str, int], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True if the line is to be written."""
        source = record.pathname, record.lineno
        since_s, count = self._written.get(source, (-math.inf, 0))
        if self._steady() - since_s >= WINDOW_S:
            if count > MAX_LINES:
                record.msg, record.args = f"{record.getMessage()} (and {count - MAX_LINES} times more before)", ()
            since_s, count = self._steady(), 0
        self._written[source] = since_s, count + 1
        return count < MAX_LINES


def begin(level: int) -> None:
    handler = logging.StreamHandler()
    handler.addFilter(Repeats())
    logging.basicConfig(level=level, format="%(levelname)s %(name)s: %(message)s", handlers=[handler])
