"""The stop: somebody asks this program to end, by SIGTERM or Ctrl-C.

The handler that C has installed writes a byte into a pair of sockets, and whoever waits reads it. An
:class:`threading.Event` would do for a program of one thread; in one of many a signal that lands on another thread,
or a moment before the main one goes to sleep, would wake nobody.
"""

from __future__ import annotations

import signal
import socket

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Stop:
    """Hears the signals from when it is made, on the main thread, until the program ends."""

    def __init__(self) -> None:
        self._heard, self._told = socket.socketpair()
        self._told.setblocking(False)
        signal.set_wakeup_fd(self._told.fileno())
        for number in SIGNALS:
            signal.signal(number, lambda *_: None)

    def wait(self) -> None:
        """Wait until somebody asks, or return at once if somebody has asked already."""
        self._heard.recv(1)
