"""The guard: what a page may load, and which requests may change the table.

There are no logins, so an action is admitted only from the table's own page. A browser states
where a request comes from (`Sec-Fetch-Site`, `Origin`); another site cannot forge that, nor let a
name of its own point here. The buttons on the wall's page work on the table's own screen only. A
phone proves by the code of the night that it is in the room; the number of wrong codes is limited.
"""

import hmac
import ipaddress
import secrets
import socket
import threading
from collections.abc import Callable
from time import monotonic
from urllib.parse import urlsplit

from flask import Flask, Request, Response, current_app, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadData, URLSafeSerializer

from .permissions import ENTRY_POINTS, Permission
from .refusal import refuse

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    # With no-referrer a browser would send its forms without saying where they come from.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


OWN = "own"
"""The field, the argument or the cookie with the key of the own screen."""

LONGEST_REQUEST_BYTES = 4096
"""The longest is a rule typed on a phone; each letter may take twelve bytes in the form."""

FORWARDED = (
    *("x-", "forwarded", "via", "client-ip", "true-client-ip", "proxy-", "wl-proxy-", "front-end-https", "cdn-", "cf-"),
    *("fly-", "fastly-", "akamai-", "incap-", "ali-cdn-", "tailscale-", "ngrok-", "b3", "traceparent"),
)
"""Beginnings of the names of headers that proxies add."""
OF_BROWSERS = frozenset({"x-requested-with"})
"""Headers with such a beginning that the browser of a television adds."""


def guard(app: Flask, address: str = "", *, is_first_start: bool = False) -> None:
    """Put the headers on every answer. Answer only to addresses, the names of this machine, and ``address``.

    A browser resolves no name to reach an address, so DNS rebinding cannot redirect one. A POST is refused if another
    site has made a browser send it, if it needs the own screen and comes from elsewhere, or if its address is not in
    `web.permissions`.
    """

    def called_by_name() -> None:
        host = plain_host(request.host)
        if not (host in own_names(socket.gethostname()) | {plain_host(address)} - {""} or _address(host)):
            called = request.headers.get("Host", "")
            refuse(421, "not-called" if called else "no-host", host=called)

    def sent_by_our_page() -> None:
        if request.method == "POST" and request.url_rule is not None:
            from_the_page()
            entry_point = ENTRY_POINTS.get(request.url_rule.rule)
            if entry_point is None:
                refuse(403, "403")
            if entry_point.needed is Permission.OWN_SCREEN and not own_screen():
                refuse(403, "own-guide" if is_first_start else "own-screen")

    app.before_request(called_by_name)
    app.before_request(sent_by_our_page)
    app.after_request(_with_headers)


def plain_host(text: str) -> str:
    """Return the host of what a browser calls a server: without the port, in small letters, without the final dot.

    Empty where it has a character that no host of ours has; a browser lets a name have it.

    >>> plain_host("Croupier.LOCAL.:8421"), plain_host("[fd00::20]:8421"), plain_host("[::1")
    ('croupier.local', 'fd00::20', '')
    """
    try:
        return (urlsplit(f"//{text.strip()}").hostname or "").removesuffix(".")
    except ValueError:
        return ""


def own_names(hostname: str) -> set[str]:
    """Return what a machine of this name is called, by itself and by multicast DNS.

    >>> sorted(own_names("Bar.example.org"))
    ['bar', 'bar.example.org', 'bar.local', 'localhost']
    """
    whole = plain_host(hostname)
    short = whole.partition(".")[0]
    return {"localhost", whole, short, f"{short}.local"} - {"", ".local"}


def on_this_machine() -> bool:
    """Return True if a connection comes from this machine: from the loopback, or from an address that it can bind.

    A proxy on this machine counts as well.
    """
    address = _address(request.remote_addr)
    return address is not None and (address.is_loopback or _is_own(str(request.remote_addr)))


def _is_own(address: str) -> bool:
    try:
        family, *_, own_address = socket.getaddrinfo(address, 0, flags=socket.AI_NUMERICHOST)[0]
        with socket.socket(family) as probe:
            probe.bind(own_address)
    except OSError:
        return False
    return True


def forwarded() -> bool:
    names = {name.lower() for name, _ in request.headers} - OF_BROWSERS
    return any(name.startswith(FORWARDED) for name in names)


def cookie_name(name: str) -> str:
    """Return the name of a cookie with the port that was called: a browser sends it to all ports of a machine, and each
    may be another table.
    """
    _, _, port = request.host.rpartition(":")
    return f"{name}-{port}" if port.isdigit() else name


def own_screen() -> bool:
    """Whether a request comes from the table's own screen: from this machine, directly, with the key of that screen.

    The key is in the address or the form, or in a cookie of a browser that has opened the wall with it.

    What forwards on this machine comes from 127.0.0.1 too, with or without headers that say so; it has no key.
    """
    key = str(current_app.config["OWN_KEY"])
    given = request.values.get(OWN) or request.cookies.get(cookie_name(OWN), "")
    return bool(key) and hmac.compare_digest(given.encode(), key.encode()) and on_this_machine() and not forwarded()


def with_key(page: str, own_key: str | None) -> Response:
    """Return a page for the own screen or another one; the browser of the own screen keeps the key ``own``, so that the
    ways back to this page need none.
    """
    answer = Response(page, headers={"Cache-Control": "no-store"})
    if own_key:
        answer.set_cookie(cookie_name(OWN), own_key, httponly=True, samesite="Strict")
    return answer


def named_wall() -> bool:
    return not forwarded() and _address(request.remote_addr) in current_app.config["WALLS"]


def asker() -> str:
    """Return the source of a request: "" for the own screen, the remote address for every other browser."""
    return "" if own_screen() else request.remote_addr or "?"


def _address(host: str | None) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address((host or "").partition("%")[0])
    except ValueError:
        return None


def from_elsewhere() -> bool:
    """Return whether another site made a browser send this request, by its headers.

    Over plain HTTP a browser sends no Sec-Fetch-Site; Origin is the next best, then Referer.
    """
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    origin = request.headers.get("Origin", request.headers.get("Referer"))
    led = origin is not None and origin.partition("://")[2].partition("/")[0].lower() != request.host.lower()
    return site not in ("same-origin", "none") or led


def from_the_page() -> None:
    if from_elsewhere():
        refuse(403, "only-this-page")


class Sessions(SecureCookieSessionInterface):
    """Sessions that are signed without the time: the code of the night ends them, and no clock that is set does."""

    def get_signing_serializer(self, app: Flask) -> URLSafeSerializer:  # type: ignore[override]
        return URLSafeSerializer(app.config["SECRET_KEY"], salt=self.salt)

    def get_cookie_name(self, app: Flask) -> str:
        return cookie_name(super().get_cookie_name(app))

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        cookie = request.cookies.get(self.get_cookie_name(app), "")
        try:
            return self.session_class(self.get_signing_serializer(app).loads(cookie))
        except BadData:
            return self.session_class()


def token() -> str:
    """Return what the forms of this session carry; another site cannot read it, so it cannot send it."""
    if "token" not in session:
        session["token"] = secrets.token_urlsafe(16)
    return str(session["token"])


def has_cookie() -> bool:
    """Whether a browser has sent the cookie of a session, be it one of ours or not."""
    return cookie_name(current_app.config["SESSION_COOKIE_NAME"]) in request.cookies


def has_token() -> bool:
    sent = request.form.get("token", "")
    return "token" in session and hmac.compare_digest(sent.encode(), str(session["token"]).encode())


def same(given: str, code: str) -> bool:
    """Whether a code is the one wanted, in any case; it takes as long however much of it is right."""
    return bool(code) and hmac.compare_digest(given.strip().upper().encode(), code.encode())


class RateLimiter:
    """Limit the rate of wrong codes. An address has five tries and gets one back every twelve seconds. All addresses
    together have twenty and get one back every three. So guessing is slow, and locks others out for under a minute.
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
            # An address that has all its tries back is forgotten, so that no flood of addresses fills the memory.
            self._whole_ms = {who: whole_ms for who, whole_ms in self._whole_ms.items() if whole_ms > now_ms}
            whole_ms = {who: self._whole_ms.get(who, now_ms) + cost_ms for who, cost_ms in costs_ms.items()}
            admitted = max(whole_ms.values()) <= now_ms + self.WINDOW_MS
            if admitted and not right:
                self._whole_ms.update(whole_ms)
            return admitted


def _with_headers(response: Response) -> Response:
    response.headers.update(HEADERS)
    return response
