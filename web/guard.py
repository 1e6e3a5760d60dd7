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
        # Empty where it has a character that no name of ours has; a browser lets a name have it.
        host = urlsplit(f"//{request.host}").hostname or ""
        if not (host and (at_home(host) or host == address.lower())):
            refuse(421, "not-called", host=request.headers.get("Host", ""))

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
    return site not in ("same-origin", "none") or (origin is not None and origin.partition("://")[2] != request.host)


def from_the_page() -> None:
    """Refuse a request that another site made a browser send."""
    if from_elsewhere():
        refuse(403, "only-this-page")


def same(given: str, code: str) -> bool:
    """Whether a code is the one wanted, in any case; it takes as long however much of it is right."""
    return bool(code) and hmac.compare_digest(given.strip().upper().encode(), code.encode())


class Tries:
    """Wrong codes cost tries. An address has five and gets one back every twelve seconds; all addresses together have
    twenty and get one back every three. So whoever guesses is slowed down, and keeps nobody out for a whole minute.
    """

    EACH, ALL, WINDOW_MS = 5, 20, 60_000

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._whole_ms: dict[str, int] = {}

    def admits(self, address: str, *, right: bool) -> bool:
        """Whether a code that is shown from this address counts now; a wrong one that does costs a try."""
        costs_ms = {address: self.WINDOW_MS // self.EACH, "all": self.WINDOW_MS // self.ALL}
        with self._lock:
            now_ms = round(1000 * self._clock())
            # Who has all his tries is forgotten, so that no flood of addresses fills the memory.
            self._whole_ms = {who: whole_ms for who, whole_ms in self._whole_ms.items() if whole_ms > now_ms}
            whole_ms = {who: self._whole_ms.get(who, now_ms) + cost_ms for who, cost_ms in costs_ms.items()}
            admitted = max(whole_ms.values()) <= now_ms + self.WINDOW_MS
            if admitted and not right:
                self._whole_ms.update(whole_ms)
            return admitted


def _with_headers(response: Response) -> Response:
    response.headers.update(HEADERS)
    return response
