"""The web: the wall page and its stream of changes, the buttons on the screen, the tray.

A :class:`~web.door.TableDoor` goes in, a Flask app comes out. Pages are drawn from what the door
gives and nothing else. Nobody logs in, so whatever changes something admits only requests that
come from the page itself (`Sec-Fetch-Site`, `Origin`).
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from time import monotonic
from urllib.parse import urlsplit

from flask import Flask, Response, abort, render_template, request
from jinja2 import StrictUndefined
from werkzeug.exceptions import HTTPException

from .door import TableDoor

LANGUAGES = ("fr", "en")
BUTTONS = ("accept", "bluff", "next")

# Server-sent events: a comment often enough that proxies keep the line open, an end often enough
# that a thread whose client has gone without a word is free again; the browser comes back by itself.
PING_S = 15.0
STREAM_S = 300.0
RETRY_MS = 1000
# How long one wait for the table may keep a thread from seeing that the server closes.
SLICE_S = 1.0

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Streams:
    """The places for event streams: each takes a thread, so there are only as many as the server has for them."""

    def __init__(self, places: int) -> None:
        self.closing = threading.Event()
        self._places = places
        self._lock = threading.Lock()
        self._taken = 0

    def set_places(self, places: int) -> None:
        self._places = places

    def take(self) -> bool:
        """Take a place; false when all are taken."""
        with self._lock:
            if self._taken >= self._places:
                return False
            self._taken += 1
            return True

    def leave(self) -> None:
        with self._lock:
            self._taken -= 1


def create_app(table: TableDoor, *, language: str, ping_s: float = PING_S, stream_s: float = STREAM_S) -> Flask:
    """Build the pages of one table; ``language`` is the one of a page that asks for none."""
    if language not in LANGUAGES:
        raise ValueError(f"no pages in {language!r}; there are {', '.join(LANGUAGES)}")
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = 1024  # the longest request is `button=accept`
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.undefined = StrictUndefined  # a part that the table does not name is a fault, not a gap
    app.jinja_env.filters["reach"] = reach
    streams = app.extensions["croupier-streams"] = Streams(places=32)

    def asked_language() -> str:
        wanted = request.args.get("lang", language)
        if wanted not in LANGUAGES:
            abort(400, f"lang is one of {', '.join(LANGUAGES)}")
        return wanted

    def fragment(wanted: str) -> str:
        return app.jinja_env.get_template("fragment.html").render(screen=table.screen(wanted), table=table)

    def changes(wanted: str) -> Iterator[str]:
        """The wall in one language, again after every change; pings between."""
        version = table.version()
        yield f"retry: {RETRY_MS}\n" + event(version, fragment(wanted))
        spoke_s = began_s = monotonic()
        while monotonic() < began_s + stream_s and not streams.closing.is_set():
            newer = table.wait(version, min(SLICE_S, ping_s))
            if newer > version:
                version, spoke_s = newer, monotonic()
                yield event(version, fragment(wanted))
            elif monotonic() >= spoke_s + ping_s:
                spoke_s = monotonic()
                yield ": ping\n\n"

    @app.get("/")
    def wall() -> str:
        wanted = asked_language()
        return render_template(
            "wall.html", screen=table.screen(wanted), table=table, language=wanted, languages=LANGUAGES
        )

    @app.get("/events")
    def events() -> Response:
        wanted = asked_language()
        if not streams.take():
            abort(503, "too many screens are watching")
        response = Response(changes(wanted), mimetype="text/event-stream")
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Accel-Buffering"] = "no"
        response.call_on_close(streams.leave)
        return response

    @app.get("/tray.jpg")
    def tray() -> Response:
        picture = table.picture()
        if picture is None:
            abort(404, "there is nothing to see now")
        return Response(picture, mimetype="image/jpeg", headers={"Cache-Control": "no-store"})

    @app.post("/press")
    def press() -> Response:
        table.press(asked_button(table))
        return Response(status=204)

    @app.post("/hold")
    def hold() -> Response:
        table.hold(asked_button(table))
        return Response(status=204)

    @app.post("/throw")
    def throw() -> Response:
        if not table.tray:
            abort(404, "this table throws its own dice")
        from_the_page()
        table.throw()
        return Response(status=204)

    @app.get("/health")
    def health() -> dict[str, object]:
        return {"ok": True, "version": table.version()}

    @app.after_request
    def guard(response: Response) -> Response:
        response.headers.update(_HEADERS)
        return response

    @app.errorhandler(HTTPException)
    def refuse(error: HTTPException) -> tuple[str, int, dict[str, str]]:
        return f"{error.code} {error.description}\n", error.code or 500, {"Content-Type": "text/plain; charset=utf-8"}

    return app


# Characters up to which a text counts as short, middling, long; beyond, it is set over two lines.
REACHES = {"short": 7, "middling": 12, "long": 20}


def reach(text: str) -> str:
    """Say how far a huge text reaches, as the class that sets its size."""
    return next((f"reach-{name}" for name, most in REACHES.items() if len(text) <= most), "reach-far")


def event(version: int, html: str) -> str:
    """Write one server-sent event."""
    data = "".join(f"data: {line}\n" for line in html.splitlines())
    return f"id: {version}\n{data}\n"


def asked_button(table: TableDoor) -> str:
    """The button that a request presses; refuses what no finger on this screen could have pressed."""
    if not table.buttons_on_screen:
        abort(404, "this table has real buttons")
    from_the_page()
    button = request.form.get("button", "")
    if button not in BUTTONS:
        abort(400, f"button is one of {', '.join(BUTTONS)}")
    return button


def from_the_page() -> None:
    """Refuse a request that another site made a browser send."""
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    origin = request.headers.get("Origin")
    if site not in ("same-origin", "none") or (origin is not None and urlsplit(origin).netloc != request.host):
        abort(403, "only this page may do that")
