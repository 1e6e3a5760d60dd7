"""A phone at the table: its public view, its admission to play, and everything that changes nothing."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from pi.app import App
from pi.night.state import TableState
from pi.night.types import Button
from pi.phones.menu import PAGE
from pi.rules import GAMES
from pi.screens.rules_text import rulebook
from pi.words import Words
from tests.evening import events, guest, house, say
from tests.house import START
from tests.measure.fifty import measure
from tests.outgoing import ELSEWHERE, addresses
from tests.states import context_of, table_of, take
from tests.visitors import session_of, stranger
from web.permissions import ENTRY_POINTS

FRENCH, ENGLISH = {"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.5"}, {"Accept-Language": "de,en-GB;q=0.8,fr;q=0.2"}
SCRIPT = {"Accept": "application/json"}
TOO_LATE = "Trop tard : la partie a déjà avancé."
BLIND = {"kind": "files"}
"""A camera without a film: all dice are entered by hand."""


@pytest.fixture
def running(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path, camera=BLIND, web={"address": "127.0.0.1"}) as running:
        yield running


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with house(tmp_path_factory.mktemp("lasting"), camera=BLIND, web={"address": "127.0.0.1"}) as running:
        yield running


@pytest.fixture
def playing(lasting: App) -> App:
    """A table for tests that begin with the start of a game: the last game is over, and phones play for seats."""
    if lasting.table.state.phones != "seats":
        choose(lasting, "seats")
    table = lasting.table.state.table
    if table is not None and not table["over"]:
        say(lasting, {"do": "end"})
    return lasting


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """A table in the middle of a game that nothing here may change."""
    with house(tmp_path_factory.mktemp("attacked"), camera=BLIND) as running:
        say(running, START)
        yield running


@pytest.fixture
def client(running: App) -> FlaskClient:
    return running.flask.test_client()


POSTED = sorted(path for path in ENTRY_POINTS if path.startswith("/phone"))
"""The addresses of the forms."""


def fields(page: str) -> list[str]:
    """Return the names of the required fields of a page."""
    return re.findall(r'<input name="(\w+)"', page)


def sent(running: App, by: str, do: str, **more: str) -> dict[str, str]:
    """Return the form that a control of a page sends."""
    return {"do": do, "by": by, "pair": "0", "question": str(running.table.state.questions[by]), **more}


def standing(running: App) -> TableState:
    """Return the state of the table without its camera's notices."""
    return replace(running.table.state, version=0, notices=())


# The public view ---------------------------------------------------------------------------


def test_anybody_can_look_on_in_the_language_of_their_phone(running: App, client: FlaskClient) -> None:
    say(running, START)
    page = client.get("/phone", headers=FRENCH).text
    assert 'lang="fr"' in page
    assert "lance et annonce" in page
    assert "Qui es-tu" not in page
    assert 'class="control' not in page
    assert 'lang="en"' in client.get("/phone", headers=ENGLISH).text
    assert 'lang="fr"' in client.get("/phone", headers={"Accept-Language": "ja"}).text


def test_the_history_omits_undone_actions_and_survives_a_restart(tmp_path: Path) -> None:
    with house(tmp_path, camera=BLIND) as running:
        for action in (START, {"do": "announce", "value": 62}, {"do": "accept"}, {"do": "undo"}):
            say(running, action)
    with house(tmp_path, camera=BLIND) as running:
        page = running.flask.test_client().get("/phone/history", headers=FRENCH).text
    assert re.findall(r"<p>(.*?)</p>", page) == ["Ana annonce 62 à Bo.", "La partie commence, Ana lance."]


def test_before_the_first_game_history_and_menu_are_empty(tmp_path: Path) -> None:
    with house(tmp_path, camera=BLIND, night={"phones": "table"}) as running:
        phone = guest(running, table="on")
        assert "Rien ne s’est encore passé" in phone.get("/phone/history").text
        menu = phone.get("/phone/menu")
        assert (menu.status_code, "<button" in menu.text) == (200, False)


def test_a_phone_shows_nothing_that_the_wall_may_not_show(playing: App) -> None:
    say(playing, {"do": "start", "game": "poker-menteur", "players": ["Ana", "Bo"], "options": {"mieux": True}})
    for action in ({"do": "choose", "option": "left"}, {"do": "announce", "value": "brelan 2"}, {"do": "accept"}):
        if action["do"] in {entry["do"] for entry in table_of(playing.table.state)["expects"]}:
            say(playing, action)
    say(playing, {"do": "announce", "value": "mieux"})
    say(playing, {"do": "accept"})
    offered = re.findall(r'name="pick" value="([^"]*)"', guest(playing, seat="Ana").get("/phone").text)
    assert "mieux" in offered
    assert "paire 1+2" in offered, "what may not be announced any more tells what was announced"


# The player of a phone ---------------------------------------------------------------------


def test_the_code_on_the_wall_leads_to_the_choice_of_players(running: App, client: FlaskClient) -> None:
    say(running, START)
    assert fields(client.get("/phone").text) == ["code"]
    page = guest(running).get("/phone").text
    assert fields(page) == ["name"]
    assert re.findall(r'name="seat" value="(\w+)"', page) == ["Ana", "Bo", "Cy"]
    assert "Toute la table" not in page


def test_a_typed_code_opens_a_session_hidden_from_scripts_and_other_sites(running: App, client: FlaskClient) -> None:
    answer = client.post("/phone/code", data={"code": f" {running.code.lower()} "})
    assert answer.status_code == 303
    assert {"HttpOnly", "SameSite=Lax"} <= set(answer.headers["Set-Cookie"].split("; "))
    assert fields(client.get("/phone").text) == ["name"]


def test_a_name_takes_a_seat_and_gives_it_up(running: App) -> None:
    phone = guest(running)
    answer = phone.post("/phone/sit", data={"name": "  Zoé "})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/phone")
    assert running.table.state.setup is not None
    assert running.table.state.setup.seats == ("Zoé",)
    assert "Zoé, ta place est prise" in phone.get("/phone").text
    assert phone.post("/phone/go", data={"do": "leave"}).status_code == 303
    assert running.table.state.setup.seats == ()
    assert fields(phone.get("/phone").text) == ["name"]


def test_the_buttons_admit_a_guest_to_a_game_and_his_phone_leaves(playing: App) -> None:
    say(playing, START)
    phone = guest(playing)
    phone.post("/phone/sit", data={"name": "Zoé"})
    assert "Maintenir le rouge de la table" in phone.get("/phone").text.replace("\xa0", " ")
    playing.table.hold(Button.BLUFF).result()
    assert "Appuyer sur le vert de la table : cela fait entrer Zoé." in phone.get("/phone").text.replace("\xa0", " ")
    playing.table.press(Button.ACCEPT).result()
    assert "ce téléphone joue pour toi" in phone.get("/phone").text
    assert phone.post("/phone/go", data={"do": "leave"}).status_code == 303
    assert table_of(playing.table.state)["players"] == ["Ana", "Bo", "Cy"]


def test_a_request_for_a_seat_outlives_a_restart_but_not_the_night(tmp_path: Path) -> None:
    with house(tmp_path, camera=BLIND) as running:
        say(running, START)
        phone = guest(running)
        phone.post("/phone/sit", data={"name": "Zoé"})
    with house(tmp_path, camera=BLIND) as running:
        assert running.table.state.waiting == ("Zoé",)
        again = running.flask.test_client()
        again.set_cookie("croupier", session_of(phone))
        assert "Zoé, la table voit ta demande" in again.get("/phone").text
        say(running, {"do": "join", "player": "Zoé"})
    with house(tmp_path, camera=BLIND) as running:
        assert running.table.state.waiting == ()
    with house(tmp_path, camera=BLIND, table={"new_night_after_h": 0.0}) as running:
        assert running.table.state.waiting == ()


def test_a_phone_marks_its_player_as_absent_and_back(playing: App) -> None:
    say(playing, {**START, "game": "poker-menteur", "options": {"absent": True}})
    phone = guest(playing, seat="Bo")
    for goes, absent in (("away", ["Bo"]), ("back", [])):
        assert phone.post("/phone/go", data={"do": goes}).status_code == 303
        assert table_of(playing.table.state)["absent"] == absent


def test_the_wall_shows_when_a_phone_begins_to_play_for_somebody(playing: App) -> None:
    say(playing, START)
    guest(playing, seat="Bo")
    notices = [(notice.code, notice.values) for notice in playing.table.state.notices]
    assert ("phone-plays", {"player": "Bo"}) in notices


@pytest.mark.parametrize("name", ["", " ", "\u202e", "x" * 29])
def test_a_name_that_cannot_be_shown_is_refused_with_a_reason(attacked: App, name: str) -> None:
    answer = guest(attacked).post("/phone/sit", data={"name": name})
    assert answer.status_code == 409
    assert "Ce nom ne convient pas" in answer.text


# What is said ------------------------------------------------------------------------------


def test_a_phone_announces_and_answers_for_its_seat(playing: App) -> None:
    say(playing, START)
    ana, bo = guest(playing, seat="Ana"), guest(playing, seat="Bo")
    assert 'value="62"' in ana.get("/phone").text
    assert 'class="control' not in bo.get("/phone").text
    assert send(ana, "/phone/act", **sent(playing, "Ana", "announce", pick="62")) == ""
    assert table_of(playing.table.state)["announced"] == 62
    assert send(bo, "/phone/act", **sent(playing, "Bo", "accept", pick="accept")) == ""
    assert table_of(playing.table.state)["thrower"] == "Bo"


def test_a_browser_without_script_gets_the_page_again(playing: App) -> None:
    say(playing, START)
    ana = guest(playing, seat="Ana")
    form = sent(playing, "Ana", "announce", pick="62")
    assert ana.post("/phone/act", data=form).headers["Location"] == "/phone"
    again = ana.post("/phone/act", data=form)
    assert again.status_code == 409
    assert "Trop tard" in again.text


def test_of_two_simultaneous_presses_one_counts_and_the_other_is_refused(playing: App) -> None:
    say(playing, START)
    say(playing, {"do": "announce", "value": 62})
    one, other = guest(playing, seat="Bo"), guest(playing, seat="Bo")
    accept, bluff = sent(playing, "Bo", "accept", pick="accept"), sent(playing, "Bo", "bluff", pick="bluff")
    assert send(one, "/phone/act", **accept) == ""
    before = standing(playing)
    assert send(other, "/phone/act", **bluff) == TOO_LATE
    assert standing(playing) == before


def test_an_answer_counts_once_even_if_the_question_returns(running: App) -> None:
    running.table.press(Button.ACCEPT).result()
    say(running, {"do": "start", "game": "poker-menteur", "players": ["Ana", "Bo"]})
    form = sent(running, "Ana", "dice", pick="camera")
    ana = guest(running, seat="Ana")
    assert send(ana, "/phone/act", **form) == ""
    assert running.table.state.read_requests == 1
    assert "a demandé à la caméra de regarder le plateau, pour Ana" in running.flask.test_client().get("/").text
    open_dice = {"do": "dice", "values": [], "by": "Ana"}
    say(running, open_dice)
    assert send(ana, "/phone/act", **form).startswith("Trop tard")


@pytest.mark.parametrize("who", ["", "Bo", "nobody"], ids=["a stranger", "another seat", "without a seat"])
def test_only_the_phone_of_the_seat_can_ask_the_camera(running: App, who: str) -> None:
    say(running, {"do": "start", "game": "poker-menteur", "players": ["Ana", "Bo"]})
    phones = {"": running.flask.test_client, "Bo": lambda: guest(running, seat="Bo"), "nobody": lambda: guest(running)}
    answer = phones[who]().post("/phone/act", data=sent(running, "Ana", "dice", pick="camera"))
    assert answer.status_code in (403, 409)
    assert running.table.state.read_requests == 0
    assert "phone-looks" not in {notice.code for notice in running.table.state.notices}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"by": "Bo"}, "Ce n’est pas à cette personne de jouer."),
        ({"pick": "99"}, "Cette valeur ne convient pas."),
        ({"pick": ""}, "Cette valeur ne convient pas."),
        ({"question": "0"}, TOO_LATE),
        ({"do": "accept"}, TOO_LATE),
        ({"do": "end"}, TOO_LATE),
        ({"do": "undo"}, TOO_LATE),
        ({"pair": "2"}, TOO_LATE),
    ],
)
def test_a_form_that_no_control_sends_is_refused_without_effect(
    attacked: App, change: dict[str, str], said: str
) -> None:
    ana = guest(attacked, seat="Ana")
    before = standing(attacked)
    assert send(ana, "/phone/act", **{**sent(attacked, "Ana", "announce", pick="62"), **change}) == said
    assert standing(attacked) == before


def test_the_host_limits_phones_to_looking_a_seat_or_the_table(playing: App) -> None:
    say(playing, START)
    phone = guest(playing, seat="Bo")
    assert phone.post("/phone/play", data={"table": ""}).status_code == 409
    choose(playing, "table")
    assert phone.post("/phone/play", data={"table": ""}).status_code == 303
    assert send(phone, "/phone/act", **sent(playing, "Ana", "announce", pick="62")) == ""
    assert table_of(playing.table.state)["announced"] == 62


def choose(running: App, whom: str) -> None:
    """Let phones act for ``nobody``, for ``seats`` or for the ``table``, with the buttons."""
    running.table.hold(Button.BLUFF).result()
    for code, values in (("menu-phones", {}), ("phones", {"whom": whom})):
        take(running.table, lambda button: running.table.press(button).result(), code, **values)
    assert running.table.state.phones == whom


def test_the_permission_of_phones_outlives_a_restart_but_not_the_night(tmp_path: Path) -> None:
    for hours, chosen in ((8.0, "seats"), (8.0, "table"), (0.0, "seats")):
        with house(tmp_path, camera=BLIND, table={"new_night_after_h": hours}) as running:
            assert running.table.state.phones == chosen
            if running.table.state.table is None:
                say(running, START)
            if hours:
                choose(running, "table")


def whole_table(running: App) -> FlaskClient:
    """Return a phone that plays for the whole table."""
    choose(running, "table")
    return guest(running, table="on")


def line(page: str, text: str) -> str:
    """Return the value that the menu line with this text sends, or its address."""
    way = rf'<(button|a) [^>]*(?:value|href)="([^"]+)"[^>]*>(?:(?!</\1>).)*?{re.escape(text)}<'
    found = re.search(way, html.unescape(page), re.DOTALL)
    assert found is not None, f"no line says {text}"
    return found[2]


def send(phone: FlaskClient, path: str, **form: str) -> str:
    """Send a form as the script of the page does. Return the problem, or ""."""
    answer = phone.post(path, data=form, headers={**SCRIPT, **FRENCH})
    assert answer.status_code == 200
    return str(answer.get_json()["problem"])


def take_back(running: App, phone: FlaskClient) -> str:
    """Ask to undo the newest line. Return the problem, or ""."""
    return send(phone, "/phone/undo", line=str(running.table.state.last_line))


def test_only_a_phone_for_the_table_has_the_menu_as_a_list(playing: App) -> None:
    say(playing, START)
    seat = guest(playing, seat="Ana")
    assert seat.get("/phone/menu").status_code == 303
    phone = whole_table(playing)
    page = phone.get("/phone/menu", headers=FRENCH).text
    fault = send(phone, "/phone/choose", pick=line(page, "perte d’équilibre ou chute"), line=shown_line(page))
    assert (fault, playing.table.state.happened[0]["event"]) == ("", "fault")
    page = phone.get("/phone/menu", headers=FRENCH).text
    look = send(phone, "/phone/choose", pick=line(page, "Les téléphones ne font que regarder"), line=shown_line(page))
    assert (look, playing.table.state.phones) == ("", "nobody")


def test_a_menu_line_sent_several_times_counts_once(running: App) -> None:
    say(running, START)
    phones = [whole_table(running) for _ in range(4)]
    page = phones[0].get("/phone/menu", headers=FRENCH).text
    form = {"pick": line(page, "perte d’équilibre ou chute"), "line": shown_line(page)}
    with ThreadPoolExecutor(len(phones)) as thumbs:
        problems = list(thumbs.map(lambda phone: send(phone, "/phone/choose", **form), phones))
    assert sorted(problems) == ["", *[TOO_LATE] * 3]
    past = context_of(running.table).past_actions
    assert [past.action(number)["do"] for number in past.numbers].count("fault") == 1


def test_a_line_that_the_menu_does_not_offer_changes_nothing(playing: App) -> None:
    say(playing, START)
    phone = whole_table(playing)
    before = standing(playing)
    drawn = {"line": shown_line(phone.get("/phone/menu").text)}
    for form in ({}, {"pick": "undo"}, {"number": "2", "pick": "x"}, {"number": "9" * 30}, {"do": "cards", "by": "Bo"}):
        assert send(phone, "/phone/choose", **form, **drawn) == TOO_LATE
    assert standing(playing) == before
    assert phone.get("/phone/menu/999").status_code == 303


def test_a_phone_counts_a_claim_and_ends_with_the_night_s_picture(playing: App) -> None:
    say(playing, START)
    phone, expected = whole_table(playing), playing.table.state.expected_claim
    assert expected is not None
    number = playing.table.claim(expected["turn"], (6, 2)).result()
    assert number is not None
    playing.table.count_claim(number, 2).result()
    page = html.unescape(phone.get("/phone", headers=ENGLISH).text)
    assert "The dice on the card announce 62. Announced in 2" in page
    assert "data-share" not in page
    say(playing, {"do": "end"})
    page = html.unescape(phone.get("/phone", headers=ENGLISH).text)
    assert "The dice on the card announce" not in page
    assert "Share the picture of the night" in page


def test_an_earlier_action_is_corrected_to_a_likely_value_or_by_controls(
    playing: App,
) -> None:
    for action in (START, {"do": "announce", "value": 62}, {"do": "bluff"}, {"do": "dice", "values": [5, 4]}):
        say(playing, action)
    phone = whole_table(playing)
    way = line(phone.get("/phone/menu", headers=FRENCH).text, "Corrections")
    page = phone.get(way, headers=FRENCH).text
    shown = {"number": way.rpartition("/")[2], "line": shown_line(page)}
    assert send(phone, "/phone/choose", **shown, pick=line(page, "4 et 6")) == ""
    assert playing.table.state.happened[0]["now"]["values"] == [4, 6]
    by = re.search(r'name="by" value="(\w+)"', page)
    assert by is not None
    form = {**shown, "do": "dice", "by": by[1], "pair": "0", "n2": "1", "n1": "1"}
    assert send(phone, "/phone/choose", **form) == TOO_LATE
    assert send(phone, "/phone/choose", **{**form, "line": shown_line(phone.get(way).text)}) == ""
    assert playing.table.state.happened[0]["now"]["values"] == [1, 2]


def test_the_earlier_actions_are_on_pages_down_to_the_first_one(running: App) -> None:
    say(running, START)
    for _ in range(2 * PAGE + 1):
        say(running, {"do": "fault", "player": "Ana", "kind": "slow"})
    phone = whole_table(running)
    way: str | None = line(phone.get("/phone/menu", headers=FRENCH).text, "Corriger une autre action")
    shown = list[list[int]]()
    while way is not None:
        page = phone.get(way).text
        shown.append([int(number) for number in re.findall(r'href="/phone/menu/(\d+)"', page)])
        further = re.search(r'href="(/phone/menu/earlier/\d+)"', page)
        way = further and further[1]
    assert [len(numbers) for numbers in shown] == [PAGE, PAGE, 1]
    assert tuple(chain(*shown)) == context_of(running.table).past_actions.numbers


def test_a_phone_undoes_its_own_tap_until_another_action_follows(playing: App) -> None:
    say(playing, START)
    ana, bo = guest(playing, seat="Ana"), guest(playing, seat="Bo")
    assert send(ana, "/phone/act", **sent(playing, "Ana", "announce", pick="62")) == ""
    assert "/phone/undo" in ana.get("/phone").text
    assert "/phone/undo" not in bo.get("/phone").text
    before = standing(playing)
    assert take_back(playing, bo) == TOO_LATE
    assert standing(playing) == before
    assert take_back(playing, ana) == ""
    assert playing.table.state.happened[0]["event"] == "undone"
    assert "/phone/undo" not in ana.get("/phone").text
    assert send(ana, "/phone/act", **sent(playing, "Ana", "announce", pick="62")) == ""
    say(playing, {"do": "accept"})
    before = standing(playing)
    assert take_back(playing, ana) == TOO_LATE
    assert standing(playing) == before


def test_a_phone_for_the_table_undoes_only_the_line_it_showed(playing: App) -> None:
    say(playing, START)
    phone = whole_table(playing)
    say(playing, {"do": "announce", "value": 62})
    stale = shown_line(phone.get("/phone").text)
    say(playing, {"do": "accept"})
    shown, before = shown_line(phone.get("/phone").text), standing(playing)
    assert send(phone, "/phone/undo", line=stale) == TOO_LATE
    assert standing(playing) == before
    assert send(phone, "/phone/undo", line=shown) == ""
    assert events(playing.table.state, "undone") == [{"event": "undone", "do": "accept"}]
    before = standing(playing)
    for line in (shown, "", "x"):
        assert send(phone, "/phone/undo", line=line) == TOO_LATE
    assert standing(playing) == before
    assert send(phone, "/phone/undo", line=shown_line(phone.get("/phone").text)) == ""
    assert events(playing.table.state, "undone") == [{"event": "undone", "do": "announce"}]


def shown_line(page: str) -> str:
    """Return the line that a page offers to undo, or for which it was drawn."""
    found = re.search(r'name="line" value="(\d+)"', page)
    assert found is not None
    return found[1]


def test_a_phone_shows_your_turn_only_during_its_player_s_turn(playing: App) -> None:
    say(playing, START)
    ana, bo = guest(playing, seat="Ana"), guest(playing, seat="Bo")
    pages = [phone.get("/phone", headers=ENGLISH).text for phone in (ana, bo)]
    assert ["<title>● Your turn!" in page for page in pages] == [True, False]
    assert ["data-turn>Your turn!" in page for page in pages] == [True, False]


def test_during_a_kael_without_turns_no_phone_shows_your_turn(playing: App) -> None:
    say(playing, {**START, "game": "kael", "options": {"follow": "scores"}})
    say(playing, {"do": "choose", "option": "2"})
    bo = guest(playing, seat="Bo")
    assert "data-turn" not in bo.get("/phone").text
    say(playing, {"do": "kael", "by": "Ana"})
    assert "data-turn" in bo.get("/phone").text


@pytest.mark.parametrize("language", [FRENCH, ENGLISH], ids=["fr", "en"])
def test_the_page_of_rules_has_every_game_with_its_terms(playing: App, language: dict[str, str]) -> None:
    say(playing, START)
    client, spoken = playing.flask.test_client(), Words("fr" if language is FRENCH else "en", strict=True)
    for game in GAMES:
        page = html.unescape(client.get(f"/phone/rules?game={game}", headers=language).text).replace("\xa0", " ")
        assert all(f"<dt>{term}</dt><dd>{meaning}</dd>" in page for term, meaning in spoken.terms(game))
        for rule in rulebook(game).rules.values():
            assert rule.words[spoken.language] in page or rule.when
    assert spoken.names.title("quinito") in client.get("/phone/rules", headers=language).text
    assert client.get("/phone/rules?game=belote").status_code == 303


def test_a_phone_shows_the_help_and_the_rules_of_the_state(playing: App) -> None:
    say(playing, START)
    page = html.unescape(playing.flask.test_client().get("/phone", headers=ENGLISH).text)
    assert "A round begins: the thrower looks at the dice in secret" in page
    assert rulebook("quinito").rules["Q14"].words["en"] in page


@pytest.mark.parametrize("path", POSTED)
def test_the_address_of_a_form_leads_back_when_it_is_reloaded(attacked: App, path: str) -> None:
    answer = attacked.flask.test_client().get(path)
    assert (answer.status_code, answer.location) == (303, "/phone")


def test_a_table_for_this_machine_alone_says_so_without_a_code(attacked: App, client: FlaskClient) -> None:
    page = html.unescape(attacked.flask.test_client().get("/phone", headers=ENGLISH).text)
    assert "for this machine alone" in page
    assert fields(page) == []
    assert fields(client.get("/phone").text) == ["code"]


def test_leaving_the_table_needs_a_confirmation(playing: App) -> None:
    say(playing, START)
    page = guest(playing, seat="Ana").get("/phone", headers=ENGLISH).text
    leaving = re.search(r"<summary>Leave the table</summary>(.*?)</details>", page, re.DOTALL)
    assert leaving is not None
    assert 'value="leave">Yes, leave the table<' in leaving[1]
    assert page.count('value="leave"') == 1


def test_only_phones_for_the_table_may_enter_dice_by_hand(playing: App) -> None:
    say(playing, {"do": "start", "game": "kekenito", "players": ["Ana", "Bo"]})
    ana = guest(playing, seat="Ana")
    dice = {"n6": "1", "n2": "1"}
    assert send(ana, "/phone/act", **sent(playing, "Ana", "dice", **dice)) == "Cette valeur ne convient pas."
    choose(playing, "table")
    assert send(ana, "/phone/act", **sent(playing, "Ana", "dice", n6="1", n2="2")) == "Cette valeur ne convient pas."
    assert send(ana, "/phone/act", **sent(playing, "Ana", "dice", **dice)) == ""
    assert table_of(playing.table.state)["dice"] == [6, 2]


# What the host lets phones do --------------------------------------------------------------

LOOKING = {"/phone/code", "/phone/change"}
SITTING = LOOKING | {"/phone/sit", "/phone/play", "/phone/go"}
ANSWERING = SITTING | {"/phone/act", "/phone/undo"}
ADMITTED = {
    ("nobody", "a seat"): LOOKING,
    ("nobody", "the table"): LOOKING,
    ("seats", "a seat"): ANSWERING,
    ("seats", "the table"): SITTING,
    ("table", "a seat"): ANSWERING,
    ("table", "the table"): ANSWERING | {"/phone/setup", "/phone/choose"},
}
"""The addresses that a phone may use, by the host's choice and by the player of the phone."""


def test_every_address_that_changes_something_checks_its_permission(running: App) -> None:
    say(running, START)
    paths = addresses(running, "POST")
    assert sorted(paths) == sorted(ENTRY_POINTS)
    phones = {"the table": whole_table(running), "a seat": guest(running, seat="Bo")}
    cookies = {kind: session_of(phone) for kind, phone in phones.items()}
    for ((whom, kind), admitted), path in product(ADMITTED.items(), paths):
        if running.table.state.phones != whom:
            choose(running, whom)
        phone, before = running.flask.test_client(), standing(running)
        phone.set_cookie("croupier", cookies[kind])
        form = {} if path in admitted else {"name": "Zoé", "do": "leave", "line": str(before.last_line), "seat": "Ana"}
        answer = phone.post(path, data=form, headers={**SCRIPT, **ENGLISH}, environ_overrides=ELSEWHERE)
        said = str(answer.json["problem"]) if answer.is_json else f"status {answer.status_code}"
        barred = said.startswith("Tonight" if path in POSTED else "status 403")
        assert barred is (path not in admitted), (whom, kind, path, said)
        assert standing(running) == before, (whom, kind, path)
        assert path in admitted or "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("seat", ["", "Bo"])
def test_a_phone_that_only_looks_on_has_no_controls(running: App, seat: str) -> None:
    say(running, START)
    phone = guest(running, **({"seat": seat} if seat else {}))
    choose(running, "nobody")
    page = phone.get("/phone", headers=ENGLISH).text
    assert fields(page) == []
    assert "onight phones only look on." in page
    assert re.findall(r'action="(/phone/\w+)"', page) == ["/phone/change"] * bool(seat)


# Forged ------------------------------------------------------------------------------------

FORM = {"name": "Eve", "seat": "Ana", "code": "BCDFG"}


def attack(running: App, phone: FlaskClient, path: str, form: dict[str, Any]) -> TestResponse:
    """Send a request that must change nothing."""
    before = standing(running)
    answer = phone.post(path, data=form)
    assert standing(running) == before
    return answer


@pytest.mark.parametrize("path", POSTED)
def test_unknown_phones_and_huge_bodies_change_nothing(attacked: App, path: str) -> None:
    phone, form = guest(attacked, seat="Ana"), {**FORM, **sent(attacked, "Ana", "announce", pick="62")}
    assert attack(attacked, attacked.flask.test_client(), path, form).status_code == 403
    if path != "/phone/change":
        assert attack(attacked, phone, path, {**form, "x": "x" * 5000}).status_code == 413


def test_a_session_is_invalid_on_another_night(attacked: App, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = guest(attacked, seat="Ana")
    monkeypatch.setattr(App, "code", "ZZZZZ")
    form = sent(attacked, "Ana", "announce", pick="62")
    assert attack(attacked, phone, "/phone/act", form).status_code == 403
    assert "/phone/play" not in phone.get("/phone").text


def test_a_wrong_code_opens_nothing_and_the_page_asks_again(client: FlaskClient) -> None:
    for code in ("", "BCDF", "BCDFG'--", "é", "\x00"):
        answer = client.post("/phone/code", data={"code": code})
        assert answer.status_code == 403
        assert "pas le code de ce soir" in answer.text
        assert fields(answer.text) == ["code"]


def test_guessing_codes_is_stopped_and_the_qr_code_still_admits_a_guest(running: App, client: FlaskClient) -> None:
    posted = [client.post("/phone/code", data={"code": "XXXXX"}).status_code for _ in range(6)]
    assert posted == [403] * 5 + [429]
    right = client.post("/phone/code", data={"code": running.code})
    assert right.status_code == 429
    assert "attendre quelques secondes" in right.text
    assert fields(client.get("/phone").text) == ["code"]
    assert fields(client.get(f"/P/{running.ticket[:-1]}").text) == ["code"]
    page = client.get(f"/P/{running.ticket}").text
    assert f'name="code" value="{running.ticket}"' in page
    assert client.post("/phone/code", data={"code": running.ticket}).status_code == 303
    assert fields(client.get("/phone").text) == ["name"]


LINKS = (
    "/phone?code={0.code}",
    "/phone?code=XXXXX",
    "/P/{0.ticket}",
    "/P/{0.code}",
    "/P/XXXXX",
    "/phone",
    "/phone/events",
)


def test_no_followed_link_tries_a_code_or_changes_a_phone(running: App) -> None:
    """Chats, searches and other sites follow links by themselves, with the seat of a phone or as a stranger."""
    say(running, START)
    before, player, other = standing(running), guest(running, seat="Bo"), running.flask.test_client()
    for phone, link, method in product((player, other), LINKS, ("GET", "HEAD")):
        for _ in range(9):
            phone.open(link.format(running), method=method, buffered=False).close()
    assert standing(running) == before
    assert "ce téléphone joue pour toi" in player.get("/phone", headers=FRENCH).text.replace("\xa0", " ")
    assert fields(other.get("/phone").text) == ["code"]
    assert other.post("/phone/code", data={"code": running.code}).status_code == 303, "no try has been spent"


@pytest.mark.parametrize("shown", ["code", "ticket"])
def test_a_phone_that_enters_the_code_again_keeps_its_seat(playing: App, shown: str) -> None:
    say(playing, START)
    phone = guest(playing, seat="Bo")
    assert phone.post("/phone/code", data={"code": getattr(playing, shown)}).status_code == 303
    assert "Bo, ce téléphone joue pour toi" in phone.get("/phone", headers=FRENCH).text.replace("\xa0", " ")


@pytest.mark.parametrize("path", POSTED)
def test_a_form_without_its_token_is_refused_even_without_origin_headers(attacked: App, path: str) -> None:
    """Over plain HTTP a browser sends no Sec-Fetch-Site, and an old one no Origin."""
    phone, raw = guest(attacked, seat="Ana"), stranger(attacked.flask)
    raw.set_cookie("croupier", session_of(phone))
    form = {**sent(attacked, "Ana", "announce", pick="62"), "code": attacked.code, "button": "next", "name": "Eve"}
    for token in ({}, {"token": ""}, {"token": "XXXXX"}):
        assert attack(attacked, raw, path, {**form, **token}).status_code == 403, token
        assert attack(attacked, stranger(attacked.flask), path, {**form, **token}).status_code == 403, token


@pytest.mark.parametrize(("language", "said"), [(FRENCH, "refuse le cookie"), (ENGLISH, "refuses the cookie")])
@pytest.mark.parametrize("shown", ["ticket", "code"])
def test_a_phone_that_rejects_cookies_gets_an_explanation(
    running: App, shown: str, language: dict[str, str], said: str
) -> None:
    phone = FlaskClient(running.flask, running.flask.response_class, use_cookies=False)
    page = phone.get(f"/P/{running.ticket}", headers=language).text
    token = re.search(r'name="token" value="([^"]+)"', page)
    assert token is not None
    form = {"code": getattr(running, shown), "token": token[1]}
    answer = phone.post("/phone/code", data=form, headers=language)
    assert (answer.status_code, answer.mimetype) == (403, "text/html")
    assert said in answer.text
    assert "data-now" not in answer.text, "the page would send its form again by itself"
    assert fields(answer.text) == ["code"]
    elsewhere = phone.post("/phone/code", data=form, headers={"Origin": "https://evil.example"})
    assert (elsewhere.mimetype, elsewhere.headers.get("Set-Cookie")) == ("text/plain", None)


@pytest.mark.parametrize("moved_s", [-3e9, -86400.0, 0.0, 86400 * 400.0])
def test_a_change_of_the_clock_ends_no_session(attacked: App, moved_s: float, monkeypatch: pytest.MonkeyPatch) -> None:
    phone, now_s = guest(attacked, seat="Ana"), time.time()
    monkeypatch.setattr("time.time", lambda: now_s + moved_s)
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: now_s + moved_s)
    assert "Ana, ce téléphone joue pour toi" in phone.get("/phone", headers=FRENCH).text.replace("\xa0", " ")


@pytest.mark.long
def test_fifty_phones_receive_everything_and_stay_up_to_date() -> None:
    by_phone = measure(phones=50, number=25, one_by_one=False)
    assert len(by_phone) == 50
    assert len({max(one) for one in by_phone}) == 1


def test_a_page_of_a_phone_is_not_cached_or_sent_elsewhere(running: App) -> None:
    headers = guest(running).get("/phone").headers
    assert headers["Cache-Control"] == "no-store"
    assert "form-action 'self'" in headers["Content-Security-Policy"]
    assert headers["Referrer-Policy"] == "same-origin"


def test_a_phone_sums_up_the_takes_of_each_player(running: App, client: FlaskClient) -> None:
    say(running, START)
    for action in ({"do": "announce", "value": 62}, {"do": "bluff"}, {"do": "dice", "values": [4, 1]}):
        say(running, action)
    page = html.unescape(client.get("/phone", headers=FRENCH).text).replace("\u00a0", " ")
    assert re.findall(r'<p class="take">(.*?)</p>', page) == [
        "Ana boit 2 gorgées. Une gorgée : bluff démasqué par Bo. Une gorgée en plus : le bluff cachait un vrai 41.",
        "Bo boit une gorgée : le 41 vise Michel.",
    ]
