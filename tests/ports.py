"""Ports for servers that a test starts in another process."""

from __future__ import annotations

import random
import socket
from contextlib import suppress

BELOW_CLIENTS = range(20_000, 32_000)
"""The kernel gives these ports to no client (ip_local_port_range begins at 32,768)."""


def free_port() -> int:
    """Return a port without a listener, which no client is given before the server has it."""
    while True:
        port = random.SystemRandom().choice(BELOW_CLIENTS)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
