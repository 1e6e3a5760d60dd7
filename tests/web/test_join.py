"""A phone takes a seat: what it must show, what is refused, what it may do afterwards."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from pi.moment import Moment, Notice
from pi.setup import Setup
from tests.web.hands import TableInHand
from web.app import create_app
from web.guard import Tries, same

FRENCH, ENGLISH = {"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.5"}, {"Accept-Language": "de,en-GB;q=0.8,fr;q=0.2"}


@pytest.fixture
def table() -> TableInHand:
    return TableInHand()


@pytest.fixture
def client(table: TableInHand) -> FlaskClient:
    return create_app(table, language="fr").test_client()


def sit(client: FlaskClient, name: str = "Zoé", code: str = "BCDFG", **headers: str) -> TestResponse:
    return client.post("/join", data={"name": name, "code": code}, headers=headers)


def fields(page: str) -> list[str]:
    """The names of the fields that somebody has to fill in."""
    return re.findall(r'<input name="(\w+)"', page)


def test_who_comes_by_the_code_on_the_wall_types_a_name_and_nothing_else(client: FlaskClient):
    page = client.get("/join?code=BCDFG").text
    assert fields(page) == ["name"]
    assert '<input type="hidden" name="code" value="BCDFG">' in page
    assert "<script" not in page
    assert fields(client.get("/join").text) == ["name", "code"]


def test_the_page_speaks_the_language_of_the_phone_else_that_of_the_house(client: FlaskClient):
    assert 'lang="fr"' in client.get("/join", headers=FRENCH).text
    assert 'lang="en"' in client.get("/join", headers=ENGLISH).text
    assert 'lang="fr"' in client.get("/join", headers={"Accept-Language": "ja"}).text


def test_a_name_with_the_code_takes_a_seat(table: TableInHand, client: FlaskClient):
    answer = sit(client, "  Zoé ", "bcdfg ")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/join")
    assert table.pressed == [("sit", "  Zoé ")]


def test_the_session_is_out_of_reach_of_scripts_and_of_other_sites(client: FlaskClient):
    cookie = sit(client).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


def test_a_phone_sees_where_it_is_and_gives_its_seat_up(table: TableInHand, client: FlaskClient):
    sit(client)
    assert "n’es pas à table" in client.get("/join").text
    table.moment = Moment(setup=Setup(("Ana", "Zoé")))
    page = client.get("/join").text
    assert "Zoé, ta place est prise" in page
    assert "http-equiv" not in page
    assert fields(page) == []
    assert client.post("/leave").status_code == 303
    assert table.pressed[-1] == ("go", "Zoé")
    assert fields(client.get("/join").text) == ["name"]


def test_a_phone_that_waits_for_the_table_looks_again_by_itself(table: TableInHand, client: FlaskClient):
    table.start()
    sit(client)
    table.moment = replace(table.moment, waiting=("Zoé",), notices=(Notice("knocking", {"player": "Zoé"}),))
    page = client.get("/join").text
    assert "une pression" in page.lower()
    assert '<meta http-equiv="refresh" content="4">' in page
    waiting = Notice("waiting", {"player": "Zoé", "game": "quinito"})
    table.moment = replace(table.moment, notices=(waiting,))
    assert "prochaine partie" in client.get("/join").text


@pytest.mark.parametrize("code", ["", "BCDF", "BCDFGH", "bcdfh", "BCDFG'--", "é", "\x00"])
def test_a_wrong_code_takes_no_seat_and_asks_for_the_right_one(table: TableInHand, client: FlaskClient, code: str):
    answer = sit(client, "Zoé", code)
    assert answer.status_code == 403
    assert "pas le code de ce soir" in answer.text
    assert fields(answer.text) == ["name", "code"]
    assert 'value="Zoé"' in answer.text
    assert table.pressed == []


def test_the_code_of_another_night_is_worth_nothing_and_neither_is_its_session(table: TableInHand, client: FlaskClient):
    sit(client)
    table.code = "ZZZZZ"
    assert sit(client).status_code == 403
    assert client.post("/leave").status_code == 403
    assert fields(client.get("/join").text) == ["name", "code"]


def test_a_session_of_another_house_is_none(table: TableInHand, client: FlaskClient):
    cookie = sit(client).headers["Set-Cookie"].split(";")[0]
    table.secret = b"another house"
    stranger = create_app(table, language="fr").test_client()
    assert stranger.post("/leave", headers={"Cookie": cookie}).status_code == 403


def test_codes_cannot_be_guessed_for_long(table: TableInHand, client: FlaskClient):
    assert [sit(client, code="XXXXX").status_code for _ in range(7)] == [403] * 5 + [429] * 2
    assert sit(client).status_code == 429
    assert "attendre une minute" in sit(client).text
    assert table.pressed == []


def test_tries_come_back_with_time_and_are_counted_by_address_and_in_all():
    now = 0.0
    tries = Tries(lambda: now)
    for _ in range(Tries.EACH):
        tries.failed("a")
    assert (tries.left("a"), tries.left("b")) == (False, True)
    for number in range(Tries.ALL - Tries.EACH):
        tries.failed(f"phone {number}")
    assert tries.left("nobody yet") is False
    now = Tries.WINDOW_S
    assert tries.left("a")


def test_a_code_is_compared_in_any_case_and_never_with_nothing():
    assert same(" bcdfg", "BCDFG")
    assert not same("", "")
    assert not same("é", "BCDFG")


@pytest.mark.parametrize("name", ["", " ", "\u202e", "x" * 29])
def test_a_name_that_cannot_be_shown_is_refused_with_a_word(table: TableInHand, client: FlaskClient, name: str):
    answer = sit(client, name)
    assert answer.status_code == 409
    assert "Ce nom ne convient pas" in answer.text
    assert fields(answer.text) == ["name"]


def test_a_name_stays_text(client: FlaskClient):
    page = sit(client, '"><script>alert(1)</script>', "wrong").text
    assert "<script" not in page
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize("path", ["/join", "/leave"])
@pytest.mark.parametrize(
    "headers", [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_another_site_takes_no_seat_and_gives_none_up(
    table: TableInHand, client: FlaskClient, path: str, headers: dict[str, str]
):
    sit(client)
    before = list(table.pressed)
    assert client.post(path, data={"name": "Eve", "code": "BCDFG"}, headers=headers).status_code == 403
    assert table.pressed == before


def test_a_page_of_a_phone_is_kept_by_nobody_and_may_send_its_form_home_only(client: FlaskClient):
    headers = client.get("/join?code=BCDFG").headers
    assert headers["Cache-Control"] == "no-store"
    assert "form-action 'self'" in headers["Content-Security-Policy"]
    assert headers["Referrer-Policy"] == "same-origin"


def test_who_was_never_here_has_nothing_to_leave(table: TableInHand, client: FlaskClient):
    assert client.post("/leave").status_code == 403
    assert table.pressed == []
