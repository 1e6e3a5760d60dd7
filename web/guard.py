"""The guard: what a page may load, and which requests may change the table.

There are no logins, so a change is accepted only from the table's own pages. A browser states where a request comes
from (`Sec-Fetch-Site`, `Origin`). Another site can neither forge these headers nor reach the table by a domain of its
own: other host names are refused. The buttons on the wall's page work on the table's own screen only. A phone proves
by the code of the night that it is in the room; the number of wrong codes is limited.
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
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    # With no-referrer a browser would send forms without their origin.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

OWN = "own"
"""The name of the form field, argument or cookie with the key of the own screen."""

FORWARDED = (
    *("x-", "forwarded", "via", "client-ip", "true-client-ip", "proxy-", "wl-proxy-", "front-end-https", "cdn-", "cf-"),
    *("fly-", "fastly-", "akamai-", "incap-", "ali-cdn-", "tailscale-", "ngrok-", "b3", "traceparent"),
)
"""Prefixes of headers that proxies add."""
OF_BROWSERS = frozenset({"x-requested-with"})
"""Headers with a prefix of `FORWARDED` that the browser of a television adds."""


def guard(app: Flask, address: str = "", *, is_first_start: bool = False) -> None:
    """Add `HEADERS` to every answer. Accept only IP addresses, names of this machine and ``address`` as the host.

    DNS rebinding cannot redirect an IP address. A POST is refused if another site made the browser send it. It is
    refused if it needs the own screen and comes from elsewhere, or if its address is not in `web.permissions`.
    """

    @app.before_request
    def called_by_name() -> None:
        host = plain_host(request.host)
        if not (host in own_names(socket.gethostname()) | {plain_host(address)} - {""} or _address(host)):
            called = request.headers.get("Host", "")
            refuse(421, "not-called" if called else "no-host", host=called)

    @app.before_request
    def sent_by_our_page() -> None:
        if request.method == "POST" and request.url_rule is not None:
            if from_elsewhere():
                refuse(403, "only-this-page")
            entry_point = ENTRY_POINTS.get(request.url_rule.rule)
            if entry_point is None:
                refuse(403, "403")
            request.max_content_length = entry_point.longest_bytes
            if entry_point.needed is Permission.OWN_SCREEN and not own_screen():
                refuse(403, "own-guide" if is_first_start else "own-screen")

    @app.after_request
    def with_headers(response: Response) -> Response:
        response.headers.update(HEADERS)
        return response


def plain_host(text: str) -> str:
    """Return the host of ``text`` (a host, perhaps with a port) in small letters, without a final dot.

    Return an empty string if it cannot be parsed; browsers accept some such names.

    >>> plain_host("Croupier.LOCAL.:8421"), plain_host("[fd00::20]:8421"), plain_host("[::1")
    ('croupier.local', 'fd00::20', '')
    """
    try:
        return (urlsplit(f"//{text.strip()}").hostname or "").removesuffix(".")
    except ValueError:
        return ""


def own_names(hostname: str) -> set[str]:
    """Return the names under which the machine ``hostname`` is reached, including its name in multicast DNS.

    >>> sorted(own_names("Bar.example.org"))
    ['bar', 'bar.example.org', 'bar.local', 'localhost']
    >>> own_names("")
    {'localhost'}
    """
    whole = plain_host(hostname)
    short = whole.partition(".")[0]
    return {"localhost", whole, short, f"{short}.local"} - {"", ".local"}


def on_this_machine() -> bool:
    """Return True if the client or its proxy is on this machine: at the loopback, or at an address that it can bind."""
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
    """Return a cookie's name with the requested port. A browser sends a cookie to all ports, also of other tables."""
    _, _, port = request.host.rpartition(":")
    return f"{name}-{port}" if port.isdigit() else name


def own_screen() -> bool:
    """Return True if a request comes from the table's own screen: from this machine, directly, with the screen's key.

    The key is in the address, the form or a cookie. Proxies on this machine come from 127.0.0.1 too, with or without
    forwarding headers, but do not have the key.
    """
    key = str(current_app.config["OWN_KEY"])
    given = request.values.get(OWN) or request.cookies.get(cookie_name(OWN), "")
    return bool(key) and hmac.compare_digest(given.encode(), key.encode()) and on_this_machine() and not forwarded()


def with_key(page: str, own_key: str | None) -> Response:
    """Return an uncached page. Store ``own_key``, if any, in a cookie, so that links back to the page need no key."""
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
    """Return True if another site made the browser send this request, by its headers.

    Over plain HTTP a browser sends no Sec-Fetch-Site; Origin is the next best, then Referer.
    """
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    origin = request.headers.get("Origin", request.headers.get("Referer"))
    led = origin is not None and origin.partition("://")[2].partition("/")[0].lower() != request.host.lower()
    return site not in ("same-origin", "none") or led


class Sessions(SecureCookieSessionInterface):
    """Sessions signed without a time: they end with the code of the night, and a change of the clock ends none."""

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
    """Return the token of this session's forms. Another site cannot read it, so it cannot send it."""
    if "token" not in session:
        session["token"] = secrets.token_urlsafe(16)
    return str(session["token"])


def has_cookie() -> bool:
    """Return True if the browser has sent a session cookie, valid or not."""
    return cookie_name(current_app.config["SESSION_COOKIE_NAME"]) in request.cookies


def has_token() -> bool:
    sent = request.form.get("token", "")
    return "token" in session and hmac.compare_digest(sent.encode(), str(session["token"]).encode())


def same(given: str, code: str) -> bool:
    """Return True if the codes are equal, ignoring case. The time does not depend on the number of right letters."""
    return bool(code) and hmac.compare_digest(given.strip().upper().encode(), code.encode())


class RateLimiter:
    """A limit on wrong codes. An address has five tries and regains one every 12 s. All addresses together have twenty
    and regain one every 3 s. So guessing is slow, and locks others out for less than a minute.
    """

    EACH, ALL, WINDOW_MS = 5, 20, 60_000

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._whole_ms: dict[str, int] = {}

    def admits(self, address: str, *, right: bool) -> bool:
        """Return True if this address may try a code now. A code that is not ``right`` then costs a try."""
        costs_ms = {address: self.WINDOW_MS // self.EACH, "all": self.WINDOW_MS // self.ALL}
        with self._lock:
            now_ms = round(1000 * self._clock())
            # Addresses with all their tries are dropped, so that a flood of addresses does not fill the memory.
            self._whole_ms = {who: whole_ms for who, whole_ms in self._whole_ms.items() if whole_ms > now_ms}
            whole_ms = {who: self._whole_ms.get(who, now_ms) + cost_ms for who, cost_ms in costs_ms.items()}
            admitted = max(whole_ms.values()) <= now_ms + self.WINDOW_MS
            if admitted and not right:
                self._whole_ms.update(whole_ms)
            return admitted
