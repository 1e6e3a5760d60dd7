"""The guard: what a page may load, and who may change something.

Nobody logs in at a table, so an action is admitted only from the table's own page: a browser
says where a request comes from (`Sec-Fetch-Site`, `Origin`), and another site cannot forge it,
nor lead a name of its own here. The buttons on the wall's page work on the table's own screen;
a phone shows that it is in the room by the code of the night, which it may not guess for long.
"""

from __future__ import annotations

import hmac
import ipaddress
import threading
from collections import deque
from collections.abc import Callable
from time import monotonic
from urllib.parse import urlsplit

from flask import Flask, Response, request

from .refusal import refuse

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    # With no-referrer a browser would send its forms without saying where they come from.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


LONGEST_REQUEST_BYTES = 4096
"""The longest is a rule that somebody types on a phone, each of its letters in twelve."""

HOME = (".local", ".lan", ".home", ".internal", ".home.arpa", ".localhost", ".fritz.box")
"""Ends of names that nobody elsewhere can lead here."""


def guard(app: Flask, address: str = "") -> None:
    """Put the headers on every answer, and answer to our own names only: to addresses, to names of the home, and to
    ``address``.
    """

    def called_by_name() -> None:
        host = urlsplit(f"//{request.host}").hostname or ""
        if not at_home(host) and host != address.lower():
            refuse(421, "not-called", host=host)

    app.before_request(called_by_name)
    app.after_request(_with_headers)


def at_home(host: str) -> bool:
    """Whether a name cannot be one that somebody elsewhere has made to lead here.

    >>> at_home("192.168.1.20"), at_home("croupier"), at_home("croupier.local"), at_home("evil.example")
    (True, True, True, False)
    """
    return "." not in host or host.endswith(HOME) or _address(host) is not None


def on_this_machine() -> bool:
    """Whether a request comes from the table's own screen."""
    address = _address(request.remote_addr or "")
    return address is not None and address.is_loopback


def asker() -> str:
    """Who asks: the address of another machine, "" for this one."""
    return "" if on_this_machine() else request.remote_addr or "?"


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def from_elsewhere() -> bool:
    """Whether another site made a browser send this request."""
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    origin = request.headers.get("Origin")
    return site not in ("same-origin", "none") or (origin is not None and urlsplit(origin).netloc != request.host)


def from_the_page() -> None:
    """Refuse a request that another site made a browser send."""
    if from_elsewhere():
        refuse(403, "only-this-page")


def same(given: str, code: str) -> bool:
    """Whether a code is the one wanted, in any case; it takes as long however much of it is right."""
    return bool(code) and hmac.compare_digest(given.strip().upper().encode(), code.encode())


class Tries:
    """Wrong codes, counted by address and in all: five a minute from one phone, twenty from everywhere."""

    EACH, ALL, WINDOW_S = 5, 20, 60.0

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._failed: deque[tuple[float, str]] = deque()

    def left(self, address: str) -> bool:
        """Whether this address may try once more now."""
        with self._lock:
            while self._failed and self._failed[0][0] <= self._clock() - self.WINDOW_S:
                self._failed.popleft()
            own = sum(address == failed for _, failed in self._failed)
            return own < self.EACH and len(self._failed) < self.ALL

    def failed(self, address: str) -> None:
        """Count a wrong code."""
        with self._lock:
            self._failed.append((self._clock(), address))


def _with_headers(response: Response) -> Response:
    response.headers.update(HEADERS)
    return response
