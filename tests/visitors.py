"""Clients that send what the pages send: the key of the own screen, and the token of a phone's session."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Page
from werkzeug.test import TestResponse

WITH_KEY = ("/", "/events", "/press", "/hold", "/throw")
"""What the page of the own screen asks for."""


class Visitor(FlaskClient):
    """A browser that has opened the address of the own screen, and the page of the phones.

    The key counts only from this machine, so a test that visits from another address is a stranger's.
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


def visited(app: Flask) -> Flask:
    """Let the test clients of an app be visitors."""
    app.test_client_class = Visitor
    return app


def stranger(app: Flask, **environ: str) -> FlaskClient:
    """A client that sends nothing but what the test says."""
    client = FlaskClient(app, app.response_class, use_cookies=True)
    client.environ_base = {"REMOTE_ADDR": "127.0.0.1", **environ}
    return client


def open_own(page: Page, server: Any, key: str, path: str = "/") -> None:
    """Open a page of the own screen."""
    page.goto(server.address + path + ("&" if "?" in path else "?") + f"own={key}")
