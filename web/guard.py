"""The guard: what a page may load, and who may change something.

Nobody logs in at a table, so an action is admitted only from the table's own page: a browser
says where a request comes from (`Sec-Fetch-Site`, `Origin`), and another site cannot forge it.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from werkzeug.exceptions import HTTPException

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def guard(app: Flask) -> None:
    """Put the headers on every answer, and make every refusal one short line of text."""
    app.after_request(_with_headers)
    app.register_error_handler(HTTPException, _refusal)


def from_the_page() -> None:
    """Refuse a request that another site made a browser send."""
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    origin = request.headers.get("Origin")
    if site not in ("same-origin", "none") or (origin is not None and urlsplit(origin).netloc != request.host):
        abort(403, "only this page may do that")


def _with_headers(response: Response) -> Response:
    response.headers.update(HEADERS)
    return response


def _refusal(error: HTTPException) -> tuple[str, int, dict[str, str]]:
    code = error.code or 500
    return f"{code} {error.description}\n", code, {"Content-Type": "text/plain; charset=utf-8"}
