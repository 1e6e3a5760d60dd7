"""Clients that send what the pages send: the key of the own screen, and the token of a phone's session.

Tests of permissions ask the listening server: `over_the_wire` connects Flask's clients to it, so that its own additions
and refusals count. Only the address of another machine is simulated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from typing import Any
from urllib.parse import quote

from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Page
from werkzeug.test import TestResponse

from tests.states import PATIENCE_S
from web.serve import Server

WITH_KEY = ("/", "/events", "/press", "/hold", "/throw")
"""The addresses that the page of the own screen requests."""


class Visitor(FlaskClient):
    """A browser that has opened the address of the own screen, and the page of the phones.

    The key counts only from this machine, so a test with another address uses `stranger`.
    """

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        path = args[0]
        if path.partition("?")[0] in WITH_KEY:
            own = {"own": self.application.config["OWN_KEY"]}
            if "?" in path:
                path += f"&own={own['own']}"
            else:
                kwargs["query_string"] = {**kwargs.get("query_string", {}), **own}
        elif path.startswith("/phone/") and kwargs.get("method") == "POST":
            kwargs["data"] = {**(kwargs.get("data") or {}), "token": self._token()}
        return super().open(path, *args[1:], **kwargs)

    def _token(self) -> str:
        if self.get_cookie("croupier") is None:
            super().open("/phone", method="GET")
        with self.session_transaction() as session:
            return str(session.setdefault("token", "token"))


ADDRESS = "HTTP_TEST_ADDRESS"
"""The header from which the app takes the address of a client, if a test simulates another machine."""

PRINTED = "".join(map(chr, range(0x21, 0x7F)))
"""The characters of an address that are not escaped."""


OF_THE_LINE = ("Connection", "Date", "Transfer-Encoding")
"""The headers of an answer that the connection adds."""


def over_the_wire(app: Flask, server: Server) -> None:
    """Send each request of this app's test clients through the listening server, and return its answer."""
    inner = app.wsgi_app

    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if "waitress.client_disconnected" in environ:  # the request has come through the server
            environ["REMOTE_ADDR"] = environ.pop(ADDRESS, environ["REMOTE_ADDR"])
            return inner(environ, start_response)
        line = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S)
        path, query = environ["RAW_URI"].partition("?")[0], environ["QUERY_STRING"]
        asked = quote(f"{path}?{query}" if query else path, safe=PRINTED, encoding="latin-1")
        line.putrequest(environ["REQUEST_METHOD"], asked, skip_host=True, skip_accept_encoding=True)
        environ[ADDRESS] = environ.get("REMOTE_ADDR", "127.0.0.1")
        for key in sorted({*environ} & {"CONTENT_TYPE", "CONTENT_LENGTH"} | {k for k in environ if k[:5] == "HTTP_"}):
            line.putheader(key.removeprefix("HTTP_").replace("_", "-"), environ[key])
        line.endheaders(environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0)))
        heard = line.getresponse()
        kept = [(name, value) for name, value in heard.getheaders() if name not in OF_THE_LINE]
        start_response(f"{heard.status} {heard.reason}", kept)
        parts = _parts(line, heard)
        return parts if heard.headers.get_content_type() == "text/event-stream" else list(parts)

    app.wsgi_app = answer  # type: ignore[method-assign]


def _parts(line: HTTPConnection, heard: HTTPResponse) -> Iterator[bytes]:
    """Yield the parts of an answer as they come."""
    with closing(line), closing(heard):
        yield from iter(lambda: heard.read1(2**16), b"")


@contextmanager
def listening(app: Flask, streams: int = 4) -> Iterator[Flask]:
    """Yield an app with a listening server, to which its test clients connect."""
    with Server(app, "127.0.0.1", 0, streams) as server:
        over_the_wire(app, server)
        yield app


def visited(app: Flask) -> Flask:
    """Make the test clients of an app visitors."""
    app.test_client_class = Visitor
    return app


def stranger(app: Flask, **environ: str) -> FlaskClient:
    """Return a client that sends only what the test gives it."""
    client = FlaskClient(app, app.response_class, use_cookies=True)
    client.environ_base = {"REMOTE_ADDR": "127.0.0.1", **environ}
    return client


def session_of(phone: FlaskClient) -> str:
    """Return the value of the session cookie of a phone."""
    cookie = phone.get_cookie("croupier")
    assert cookie is not None
    return cookie.value


def open_own(page: Page, server: Any, key: str, path: str = "/") -> None:
    """Open a page of the own screen."""
    page.goto(server.address + path + ("&" if "?" in path else "?") + f"own={key}")
