"""A night that begins on a phone that plays for the whole table: seats, game and options, by thumb."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from pi.app import App
from pi.night.types import Button
from pi.phones.service import SEATS_EACH
from pi.phones.setup import SettingUp, key_of, setting_up
from pi.words import LANGUAGES, Words
from tests.evening import guest, house, say, until
from tests.states import context_of, take
from tests.web.axe import faults
from tests.web.thumbs import phones

REGULARS = ["Ana", "Bo", "Cy", "Dédé"]
SCRIPT = {"Accept": "application/json", "Accept-Language": "fr"}


@pytest.fixture
def running(tmp_path: Path) -> Iterator[App]:
    with house(tmp_path, camera={"kind": "files"}, night={"regulars": REGULARS, "phones": "table"}) as running:
        yield running


def offered(running: App) -> SettingUp:
    found = [
        setting_up(running.table.state.table, context_of(running.table), Words(lang, strict=True)) for lang in LANGUAGES
    ]
    assert found[0] is not None
    assert found[1] is not None
    assert [pick.action for pick in found[0].games] == [pick.action for pick in found[1].games]
    return found[0]


def sent(phone: FlaskClient, **fields: str) -> str:
    answer = phone.post("/phone/setup", data=fields, headers=SCRIPT)
    assert answer.status_code == 200
    return str(answer.get_json()["problem"])


def seats(running: App) -> tuple[str, ...]:
    assert running.table.state.setup is not None
    return running.table.state.setup.seats


def test_seats_are_taken_given_up_and_changed(running: App) -> None:
    phone = guest(running, table="on")
    for name in REGULARS[:3]:
        assert sent(phone, pick=key_of({"do": "sit", "players": [name]})) == ""
    assert sent(phone, name="Zoé") == ""
    assert seats(running) == ("Ana", "Bo", "Cy", "Zoé")
    for place, order in ((3, ("Ana", "Bo", "Zoé", "Cy")), (1, ("Bo", "Ana", "Zoé", "Cy"))):
        forward = offered(running).seats[place].forward
        assert forward is not None
        assert sent(phone, pick=forward.key) == ""
        assert seats(running) == order
    assert sent(phone, pick=offered(running).seats[0].stand.key) == ""
    assert seats(running) == ("Ana", "Zoé", "Cy")


def test_a_phone_can_take_only_a_few_seats(running: App) -> None:
    def sit(name: str, phone: FlaskClient) -> int:
        phone.post("/phone/change")
        return phone.post("/phone/sit", data={"name": name}).status_code

    greedy = guest(running)
    for number in range(SEATS_EACH):
        assert sit(f"Ghost {number}", greedy) == 303
    assert sit("Ghost 9", greedy) == 409
    assert sit("Ghost 1", greedy) == 303, "this one has a seat already"
    assert sit("Dora", guest(running)) == 303
    say(running, {"do": "stand", "player": "Ghost 0"})
    assert sit("Ghost 9", greedy) == 303
    assert seats(running) == ("Ghost 1", "Ghost 2", "Ghost 3", "Dora", "Ghost 9")
    press_away(running, "Ghost 1", "Ghost 2", "Ghost 3", "Ghost 9")
    assert seats(running) == ("Dora",)
    say(running, {"do": "start", "game": "quinito", "players": ["Dora", "Ana", "Bo"]})
    for number in range(SEATS_EACH):
        assert sit(f"Ghost {number}", greedy) == 303
    press_away(running, *(f"Ghost {number}" for number in range(SEATS_EACH)))
    assert running.table.state.waiting == ()


def press_away(running: App, *names: str) -> None:
    """Remove all players of one phone, by the menu of the table."""
    assert running.table.hold(Button.BLUFF).result()
    if not running.table.state.waiting:
        take(running.table, lambda button: running.table.press(button).result(), "menu-stand")
    take(running.table, lambda button: running.table.press(button).result(), "send-away", players=list(names))


def test_an_option_is_chosen_and_the_game_starts(running: App) -> None:
    phone = guest(running, table="on")
    for name in REGULARS:
        sent(phone, pick=key_of({"do": "sit", "players": [name]}))
    assert sent(phone, pick=key_of({"do": "game", "game": "quinito"})) == ""
    assert sent(phone, pick=key_of({"do": "option", "game": "quinito", "option": "double", "value": True})) == ""
    start = offered(running).start
    assert start is not None
    assert sent(phone, pick=start.key) == ""
    table = running.table.state.table
    assert table is not None
    assert (table["players"], table["options"]["double"]) == (REGULARS, True)
    assert sent(phone, pick=start.key) == "Trop tard : la partie a déjà avancé."


def test_the_same_people_play_their_next_game_after_one_touch(running: App) -> None:
    phone = guest(running, table="on")
    say(running, {"do": "start", "game": "kekenito", "players": REGULARS})
    say(running, {"do": "end"})
    again = offered(running).again[0]
    assert sent(phone, pick=again.key) == ""
    assert running.table.state.table is not None
    assert not running.table.state.table["over"]


def test_a_choice_that_is_not_offered_changes_nothing(running: App) -> None:
    phone = guest(running, table="on")
    before = running.table.state.setup
    for fields in ({"pick": key_of({"do": "end"})}, {"pick": ""}, {}, {"name": ""}, {"name": "x" * 60}):
        assert sent(phone, **fields) != ""
    assert running.table.state.setup == before


def test_a_phone_for_one_seat_cannot_set_up_a_game(running: App) -> None:
    say(running, {"do": "sit", "players": ["Ana"]})
    phone = guest(running, seat="Ana")
    assert "setup" not in phone.get("/phone").text
    assert sent(phone, pick=key_of({"do": "sit", "players": ["Bo"]})) != ""
    assert seats(running) == ("Ana",)


def tap(page: Page, name: str) -> None:
    """Tap a button, and wait for the answer: a phone sends one form at a time."""
    expect(page.locator("[data-inert-until-ms]")).to_have_count(0)
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


@pytest.mark.long
def test_four_regulars_play_after_six_touches(browser: Browser, running: App) -> None:
    with phones(browser) as opened:
        page = opened()
        page.goto(f"{running.server.address}/P/{running.ticket}")
        page.get_by_role("button", name="Toute la table").click()
        expect(page.get_by_text("Qui s’assoit ?").first).to_be_visible()
        assert faults(page) == []
        for name in (*REGULARS, "Kékénito"):
            tap(page, name)
        expect(page.locator(".seated li")).to_have_count(4)
        assert faults(page) == []
        tap(page, "Commencer")
        state = until(running, lambda state: state.table is not None)
        assert state.table is not None
        assert (state.table["game"], state.table["players"]) == ("kekenito", REGULARS)
