"""The network, looked at: the address of this machine, and the port of the pages."""

from __future__ import annotations

import json
import socket
import urllib.request
from collections.abc import Iterator

from pi.address import ANYWHERE, phones_reach
from pi.config import WebConfig
from pi.doctor.finding import Finding, State

ANSWER_S = 3.0


def examine(web: WebConfig) -> Iterator[Finding]:
    """Look for the way on which phones and other screens come in."""
    reached = phones_reach(web.host, web.address)
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
    host = "127.0.0.1" if web.host in ANYWHERE else web.host
    url = f"http://[{host}]:{web.port}/health" if ":" in host else f"http://{host}:{web.port}/health"
    try:
        with urllib.request.urlopen(url, timeout=ANSWER_S) as answer:  # noqa: S310 -- the table's own address
            return bool(json.load(answer).get("ok"))
    except (OSError, ValueError, AttributeError):
        return False


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
