"""The service: notify systemd that the table is ready and that its loop runs.

The leading loop feeds the watchdog at each turn: the wizard's before the first night, then the table's. A separate
timer would go on while the loop hangs. systemd restarts a table that hangs, and the journal restores everything.
Without systemd, nothing is sent.
"""

import logging
import math
import os
import socket
import time
from collections.abc import Callable, Mapping
from pathlib import Path

log = logging.getLogger(__name__)

MAX_MIB = 700
"""The most memory of the table, as in its unit: Raspberry Pi OS does not enforce the bound of a unit."""

FEEDS = 8
"""The number of feeds within the watchdog's time-out: the more, the longer one pass of the loop may take."""


def resident_mib() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


class SystemdNotifier:
    """The notifications of systemd. `beat` is called by the leading loop: the wizard's, then the table's."""

    def __init__(
        self,
        environment: Mapping[str, str] = os.environ,
        *,
        steady: Callable[[], float] = time.monotonic,
        max_mib: float = math.inf,
    ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        self.is_present = bool(self._address)
        """True if systemd has started the table, and stores its output."""
        self._steady = steady
        self._max_mib = max_mib
        self.feeds_s = int(environment.get("WATCHDOG_USEC", "0")) / 1e6 / FEEDS
        self._fed_s: float | None = None
        self._turned_s = steady()

    @property
    def silent_s(self) -> float:
        """The time since the last pass of the table's loop (s)."""
        return self._steady() - self._turned_s

    def ready(self) -> None:
        """Report that the table is ready, and feed the watchdog from now on."""
        self._send("READY=1")
        self._fed_s = self._steady()

    def beat(self) -> None:
        """Note a pass of the loop, and feed the watchdog if it is due. End a table that uses too much memory."""
        self._turned_s = self._steady()
        if self.is_present and (held_mib := resident_mib()) > self._max_mib:
            log.critical("the table uses %d MiB of memory, and ends; systemd starts it anew", held_mib)
            os._exit(os.EX_TEMPFAIL)
        if self.feeds_s and self._fed_s is not None and self._turned_s - self._fed_s >= self.feeds_s:
            self._fed_s = self._turned_s
            self._send("WATCHDOG=1")

    def _send(self, news: str) -> None:
        """Send one datagram to the socket that systemd has named (sd_notify(3))."""
        if not self.is_present:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
                # Never block on systemd. A leading @ stands for the null byte of an abstract address.
                line.setblocking(False)
                line.connect("\0" + self._address[1:] if self._address.startswith("@") else self._address)
                line.send(news.encode())
        except OSError as error:
            log.warning("systemd did not receive %s: %s", news, error)
