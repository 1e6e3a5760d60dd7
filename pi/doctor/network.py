"""The network, looked at: the address of this machine, and the port of the pages."""

from __future__ import annotations

import socket
from collections.abc import Iterator

from pi.config import WebConfig
from pi.doctor.finding import Finding, State
from pi.system.health import health
from pi.system.network import ANYWHERE, public_host


def examine(web: WebConfig) -> Iterator[Finding]:
    """Look for the way on which phones and other screens come in."""
    reached = public_host(web.host, web.address)
    if reached is not None:
        yield Finding("network-address", State.GOOD, {"address": f"http://{reached}:{web.port}"})
    elif web.host in ANYWHERE:
        yield Finding("network-none", State.FAILED)
    else:
        yield Finding("network-alone", State.SKIPPED, {"host": web.host})
    port = {"port": str(web.port)}
    if answers(web):
        yield Finding("network-running", State.GOOD, port)
    elif is_free(web):
        yield Finding("network-free", State.GOOD, port)
    else:
        yield Finding("network-taken", State.FAILED, port)


def answers(web: WebConfig) -> bool:
    """Whether a table serves its pages there now."""
    return health(web.own_url) is not None


def is_free(web: WebConfig) -> bool:
    """Whether the pages can be served there."""
    family = socket.AF_INET6 if ":" in web.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("" if web.host in ANYWHERE else web.host, web.port))
        except OSError:
            return False
    return True
