"""Static text is compressed for clients that accept it, and nothing else is."""

from __future__ import annotations

import gzip

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

GZIP = {"Accept-Encoding": "gzip, deflate"}


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def got(client: FlaskClient, path: str, **headers: str) -> TestResponse:
    """Return an answer that is read to its end, so that its file is closed."""
    answer = client.get(path, headers=headers)
    answer.get_data()
    answer.close()
    return answer


@pytest.mark.parametrize("name", ["wall.css", "wall.js"])
def test_styles_and_scripts_are_compressed_for_a_browser_that_accepts_it(client: FlaskClient, name: str) -> None:
    plain, small = got(client, f"/static/{name}"), got(client, f"/static/{name}", **GZIP)
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == "gzip"
    assert small.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(small.data) == plain.data
    assert int(small.headers["Content-Length"]) == len(small.data) < len(plain.data)


def test_an_unchanged_file_is_not_sent_again(client: FlaskClient) -> None:
    first = got(client, "/static/wall.css", **GZIP)
    again = got(client, "/static/wall.css", **GZIP, **{"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("path", ["/", "/static/fonts/croupier-serif.woff2", "/static/none.css"])
def test_pages_fonts_and_refusals_are_not_compressed(client: FlaskClient, path: str) -> None:
    assert "Content-Encoding" not in got(client, path, **GZIP).headers
