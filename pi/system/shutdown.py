"""The stop: wait for the request to end this program, by SIGTERM or Ctrl-C.

The C signal handler writes a byte into a pair of sockets, and the waiting thread reads it. A :class:`threading.Event`
would do for a program of one thread. With several threads, a signal on another thread, or just before the main
one sleeps, would not wake it.
"""

import signal
import socket

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class ShutdownSignal:
    """Receives the signals from its creation, on the main thread, until the program ends."""

    def __init__(self) -> None:
        self._heard, self._told = socket.socketpair()
        self._told.setblocking(False)
        signal.set_wakeup_fd(self._told.fileno())
        for number in SIGNALS:
            signal.signal(number, lambda *_: None)

    def wait(self) -> None:
        """Wait for the request to end, or return at once if it has come already."""
        self._heard.recv(1)

    def request(self) -> None:
        """Request the end of the program, as a signal does."""
        self._told.send(b"\0")
