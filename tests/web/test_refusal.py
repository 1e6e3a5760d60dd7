"""The answer to a request that a page cannot serve: one line, in the language of the browser."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import web
from pi.words import LANGUAGES, Words
from tests.visitors import listening
from tests.web.hands import KEY, TableInHand
from web.app import create_app

FRENCH, ENGLISH = {"Accept-Language": "fr-FR"}, {"Accept-Language": "en-GB,fr;q=0.4"}


@pytest.fixture
def client() -> Iterator[FlaskClient]:
    with TableInHand(buttons_on_screen=False) as table:
        app = create_app(table, language="fr")
        app.testing = False
        with listening(app):
            yield app.test_client()


@pytest.mark.parametrize(
    ("path", "headers", "line"),
    [
        ("/nowhere", {}, "404 Cette page n’existe pas.\n"),
        ("/nowhere", ENGLISH, "404 There is no such page.\n"),
        ("/nowhere?lang=fr", ENGLISH, "404 Cette page n’existe pas.\n"),
        ("/nowhere", {"Accept-Language": "ja"}, "404 Cette page n’existe pas.\n"),
        ("/press", {}, "405 Cette adresse ne prend pas une telle requête.\n"),
        ("/?lang=de", {}, "400 lang peut être : fr, en.\n"),
        ("/", {"Host": "evil.example", **ENGLISH}, "421 This table is not called evil.example"),
    ],
)
def test_a_refusal_is_in_the_language_of_the_request(
    client: FlaskClient, path: str, headers: dict[str, str], line: str
) -> None:
    answer = client.get(path, headers=headers)
    assert answer.text.startswith(line)
    assert answer.status_code == int(line[:3])
    assert answer.mimetype == "text/plain"


def test_a_forbidden_request_is_refused_with_a_reason(client: FlaskClient) -> None:
    own = {"own": KEY}
    for path in ("/press", "/hold"):
        assert client.post(path, data={"button": "accept", **own}).text == "404 Cette table a de vrais boutons.\n"
    assert client.post("/press", data={"button": "a" * 9999, **own}).status_code == 413


def test_a_page_that_fails_names_the_log(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableInHand, "screen", lambda _self, _language, **_more: 1 / 0)
    answer = client.get("/", headers=FRENCH)
    assert answer.status_code == 500
    assert answer.text == f"500 {Words('fr').problems.refused('500')}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_every_page_has_its_sentence(language: str) -> None:
    sources = [path.read_text("utf-8") for path in Path(web.__file__).parent.glob("*.py")]
    calls = [node for source in sources for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    refusals = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "refuse"]
    said = (node for call in refusals for node in ast.walk(call.args[1]) if isinstance(node, ast.Constant))
    reasons = {str(constant.value) for constant in said}
    assert len(reasons) > 9
    assert not [source for source in sources if re.search(r"\babort\(", source)]
    words = Words(language)
    assert [reason for reason in reasons if not words.names.has("", f"refused-{reason}")] == []
