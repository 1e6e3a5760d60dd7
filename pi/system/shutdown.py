"""The stop: wait for the request to end this program, by SIGTERM or Ctrl-C.

The C signal handler writes a byte into a pair of sockets, and the waiting thread reads it. A :class:`threading.Event`
would do for a program of one thread. With several threads, a signal on another thread, or just before the main
one sleeps, would not wake it.
"""

import signal
import socket


class ShutdownSignal:
    """Receives the signals from its creation, on the main thread, until the program ends."""

    def __init__(self) -> None:
        self._receiver, self._sender = socket.socketpair()
        self._sender.setblocking(False)
        signal.set_wakeup_fd(self._sender.fileno())
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: None)

    def wait(self) -> None:
        """Wait for the request to end, or return at once if it has come already."""
        self._receiver.recv(1)

    def request(self) -> None:
        """Request the end of the program, as a signal does."""
        self._sender.send(b"\0")
