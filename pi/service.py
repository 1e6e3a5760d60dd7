"""The service: what systemd is told of the table, that it is ready and that its loop still turns.

Whoever does the work is asked twice within each period of the watchdog, the table through its one queue; only an
answer feeds the watchdog. A table that hears nobody any more is started anew by systemd, and its journal brings
everything back. Where no systemd has started it, nobody is told anything.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Self

from pi.closing import Closing

log = logging.getLogger(__name__)

Tell = Callable[[str], None]


def teller(environment: Mapping[str, str] = os.environ) -> Tell:
    """How systemd is told something: one datagram to the socket that it names (sd_notify(3))."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address:
        return lambda _news: None

    def tell(news: str) -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            # A leading @ stands for the null byte of an abstract address.
            line.connect("\0" + address[1:] if address.startswith("@") else address)
            line.send(news.encode())

    return tell


class Service(Closing):
    """Tells systemd that whoever is ``asked`` lives, for as long as it is open."""

    def __init__(self, asked: Callable[[], Future[None]], environment: Mapping[str, str] = os.environ) -> None:
        self._asked = asked
        self._tell = teller(environment)
        self._period_s = int(environment.get("WATCHDOG_USEC", "0")) / 2e6
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="service", daemon=True)

    def start(self) -> Self:
        """Say that the work has begun, and feed the watchdog from now on."""
        self._tell("READY=1")
        if self._period_s:
            self._thread.start()
        return self

    def beat(self) -> None:
        """Feed the watchdog, if there is an answer in time."""
        try:
            self._asked().result(self._period_s)
        except TimeoutError:
            log.error("there was no answer for %.0f s", self._period_s)
        else:
            self._tell("WATCHDOG=1")

    def close(self) -> None:
        """Say nothing more."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(self._period_s):
            self.beat()
