"""The pages of a listening server: their content, the requests that they refuse, and the stream of changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from pi.words import Words
from tests.states import until
from tests.visitors import listening, visited
from tests.web.hands import ACCEPT, BLUFF, INVITATION, TableInHand, announce
from web.app import create_app

JPEG = b"\xff\xd8\xff\xd9"


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    with listening(visited(app)):
        yield app.test_client()


def stream(table: TableInHand, path: str = "/events", **settings: Any) -> Iterator[str]:
    """Yield the pieces of an event stream as they come."""
    response = visited(create_app(table, language="fr", **settings)).test_client().get(path)
    assert response.mimetype == "text/event-stream"
    return (piece.decode() if isinstance(piece, bytes) else piece for piece in response.iter_encoded())


# The wall


def test_the_wall_calls_the_player_to_act_in_the_configured_language(client: FlaskClient) -> None:
    page = client.get("/").text
    assert '<html lang="fr"' in page
    assert "lance et annonce" in page


def test_a_request_can_choose_the_language(client: FlaskClient) -> None:
    page = client.get("/?lang=en").text
    assert '<html lang="en"' in page
    assert "throws, announces" in page
    assert 'href="/?lang=fr' in page


def test_an_unknown_language_is_refused_in_one_line(client: FlaskClient, table: TableInHand) -> None:
    with pytest.raises(ValueError, match="fr, en"):
        create_app(table, language="de")


def test_a_wall_is_dark_unless_the_request_asks_for_light(client: FlaskClient) -> None:
    assert 'data-theme="dark"' in client.get("/").text
    page = client.get("/?theme=light").text
    assert 'data-theme="light"' in page
    assert "/?lang=en&amp;theme=light" in page
    assert client.get("/?theme=pink").status_code == 400


def test_a_table_with_real_buttons_shows_none_on_the_page(table: TableInHand, client: FlaskClient) -> None:
    assert '<button class="press accept' in client.get("/").text
    table.build_in_buttons()
    assert "<button" not in client.get("/").text


# The stream


def test_a_stream_begins_with_the_present_state(table: TableInHand) -> None:
    first = next(stream(table, ping_s=7.0))
    data = first.partition("\n\nevent: program\n")[0].splitlines()
    assert first.startswith(f"retry: 1000\nid: {table.version()}\ndata: ")
    assert all(line.startswith("data: ") for line in data[2:])
    assert "lance et annonce" in first
    assert first.endswith("\n\nevent: ping\ndata: 7.0\n\n")


def test_a_stream_sends_every_change_in_its_language(table: TableInHand) -> None:
    events = stream(table, "/events?lang=en")
    next(events)
    table.say(announce(62))
    change = next(events)
    assert change.startswith(f"id: {table.version()}\n")
    assert "accept or bluff?" in change


def test_a_quiet_stream_pings(table: TableInHand) -> None:
    events = stream(table, ping_s=0.0)
    next(events)
    assert next(events) == "event: ping\ndata: 0.0\n\n"


def test_an_open_wall_shows_a_new_address_of_this_machine_by_itself(table: TableInHand) -> None:
    events = stream(table, ping_s=0.0)
    assert INVITATION.host in next(events)
    for invites, host in ((replace(INVITATION, host="10.8.0.77/phone"), "10.8.0.77"), (None, "")):
        table.invites = invites
        told = [part for part in islice(events, 3) if "data-version" in part]
        assert told
        assert host in told[-1]
        assert INVITATION.host not in told[-1]


def test_a_stream_ends_after_its_time_and_frees_its_thread(table: TableInHand) -> None:
    assert len(list(stream(table, stream_s=0.0))) == 1


def test_streams_beyond_the_limit_are_refused_until_one_ends(app: Flask) -> None:
    visited(app).extensions["croupier-streams"].slots = 1
    watching = app.test_client().get("/events")
    assert app.test_client().get("/events").status_code == 503
    watching.close()
    assert app.test_client().get("/events").status_code == 200


# The tray


def test_the_picture_of_the_tray_is_shown_and_never_cached(table: TableInHand, client: FlaskClient) -> None:
    table.say(announce(62), BLUFF)
    table.see(JPEG)
    answer = client.get("/tray.jpg")
    assert (answer.status_code, answer.data, answer.mimetype) == (200, JPEG, "image/jpeg")
    assert answer.headers["Cache-Control"] == "no-store"


def test_there_is_no_picture_while_dice_are_hidden(table: TableInHand, client: FlaskClient) -> None:
    table.see(JPEG)
    answer = client.get("/tray.jpg")
    assert (answer.status_code, answer.data) == (204, b"")
    assert "/tray.jpg" not in client.get("/").text


def test_only_a_simulated_tray_can_be_thrown(table: TableInHand, client: FlaskClient) -> None:
    assert client.post("/throw").status_code == 404
    assert "data-throw" not in client.get("/").text
    table.lay_tray()
    table.say(announce(62), BLUFF)
    assert "data-throw" in client.get("/").text
    assert client.post("/throw").status_code == 204
    assert table.pressed == [("throw", "tray")]


def test_without_dice_the_page_has_neither_tray_nor_throw(table: TableInHand, client: FlaskClient) -> None:
    table.lay_tray()
    for game, thrown in (("kael", 0), ("421", 1)):
        table.start(("Ana", "Bo"), game)
        page = client.get("/").text
        assert (page.count("data-throw"), page.count("/tray.jpg")) == (thrown, thrown)


# The buttons


@pytest.mark.parametrize("button", ["accept", "bluff", "next"])
@pytest.mark.parametrize("how", ["press", "hold"])
def test_a_button_on_the_screen_reaches_the_table(
    table: TableInHand, client: FlaskClient, how: str, button: str
) -> None:
    before = table.state
    assert client.post(f"/{how}", data={"button": button}).status_code == 204
    assert table.pressed == [(how, button)]
    until(table.table, lambda state: (state.table, state.offer) != (before.table, before.offer))


@pytest.mark.parametrize(
    ("headers", "form", "status"),
    [
        ({"Sec-Fetch-Site": "cross-site"}, {"button": "accept"}, 403),
        ({"Origin": "null"}, {"button": "accept"}, 403),
        ({"Origin": "http://localhost"}, {"button": "accept"}, 204),
        ({}, {"button": "undo"}, 400),
        ({}, {}, 400),
        ({}, {"button": "x" * 5000}, 413),
    ],
)
def test_only_a_press_of_a_button_from_the_page_is_accepted(
    table: TableInHand, client: FlaskClient, headers: dict[str, str], form: dict[str, str], status: int
) -> None:
    for path in ("/press", "/hold"):
        answer = client.post(path, data=form, headers=headers)
        assert answer.status_code == status
        assert len(answer.text) < 80
    assert bool(table.pressed) is (status == 204)


def test_health_returns_the_version_and_whether_a_game_is_running(table: TableInHand, client: FlaskClient) -> None:
    for action, playing in ((announce(62), True), (BLUFF, True), ({"do": "end"}, False)):
        table.do(action)
        expected = {"ok": True, "version": table.version(), "playing": playing, "dark": False}
        assert client.get("/health").json == expected


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_page_shows_the_value_behind_mieux(table: TableInHand, client: FlaskClient, language: str) -> None:
    words = Words(language, strict=True)
    table.start(("Ana", "Bo"), "poker-menteur", mieux=True)
    table.say(announce("carre 6+2"), ACCEPT, announce("mieux"))
    for action in ({"do": "accept"}, {"do": "look"}, {"do": "undo"}, {"do": "undo"}, {"do": "bluff"}):
        assert table.state.table is not None
        bid = table.state.table["bid"]
        assert (bid["value"], bid["said"]) == ("carre 6+3", "mieux")
        page = client.get(f"/?lang={language}").get_data(as_text=True)
        assert {"fr": "mieux", "en": "better"}[language] in page
        assert bid["value"] not in page
        assert words.names.announcement(bid["value"], table.state.situation.rules) not in page
        table.say(action)
