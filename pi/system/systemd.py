"""The service: what systemd is told of the table, that it is ready and that its loop still turns.

The table's own loop feeds the watchdog, each time that it goes round: there is no timer beside it that could go on
when it hangs. A table that hears nobody any more is started anew by systemd, and its journal brings everything back.
Where no systemd has started it, nobody is told anything.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

log = logging.getLogger(__name__)

Tell = Callable[[str], None]

FEEDS = 8
"""The watchdog is fed so often within its patience: the more often, the longer a loop may take that does not hang."""


def teller(environment: Mapping[str, str] = os.environ) -> Tell:
    """How systemd is told something: one datagram to the socket that it names (sd_notify(3))."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address:
        return lambda _news: None

    def tell(news: str) -> None:
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
                # Nobody waits for systemd. A leading @ stands for the null byte of an abstract address.
                line.setblocking(False)
                line.connect("\0" + address[1:] if address.startswith("@") else address)
                line.send(news.encode())
        except OSError as error:
            log.warning("systemd cannot be told %s: %s", news, error)

    return tell


class Service:
    """Tells systemd about a table. `beat` is called by the table's own loop, and by nobody else."""

    def __init__(
        self, environment: Mapping[str, str] = os.environ, *, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._tell = teller(environment)
        self._steady = steady
        self.feeds_s = int(environment.get("WATCHDOG_USEC", "0")) / 1e6 / FEEDS
        self._fed_s: float | None = None
        self._turned_s = steady()

    @property
    def silent_s(self) -> float:
        """For how long the table's loop has not gone round."""
        return self._steady() - self._turned_s

    def ready(self) -> None:
        """Say that the table is ready, and feed the watchdog from now on."""
        self._tell("READY=1")
        self._fed_s = self._steady()

    def beat(self) -> None:
        """Take notice that the loop has gone round, and feed the watchdog when it is time to."""
        self._turned_s = self._steady()
        if self.feeds_s and self._fed_s is not None and self._turned_s - self._fed_s >= self.feeds_s:
            self._fed_s = self._turned_s
            self._tell("WATCHDOG=1")


@contextmanager
def waiting(service: Service) -> Iterator[None]:
    """Feed the watchdog from a thread while somebody waits for people, for as long as they like: nothing can hang."""
    done = threading.Event()

    def beat() -> None:
        while not done.wait(service.feeds_s / 2):
            service.beat()

    feeder = threading.Thread(target=beat, name="service", daemon=True)
    if service.feeds_s:
        feeder.start()
    service.ready()
    try:
        yield
    finally:
        done.set()
        if service.feeds_s:
            feeder.join()
