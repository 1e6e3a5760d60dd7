"""From an empty house to the first throw: with the buttons of the page, of the panel, and with a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, FloatRect, Page, ViewportSize, expect

from pi.app import App
from pi.night.state import TableState
from tests.evening import empty_tray, house, say, until
from tests.pages import SMALL, WALL, click
from tests.pi.buttons import A, B, N
from tests.states import PATIENCE_S, heard, table_of

VIRTUAL = {"kind": "simulated", "options": {"fps": 10.0, "size_wh": [480, 360]}}
REGULARS = {"regulars": ["Ana", "Bo", "Cy", "Dédé"]}
PHONES = {"address": "127.0.0.1"}
PHONE = ViewportSize(width=360, height=640)

NO_ANSWER = "Failed to load resource"
"""The message of Chromium's console about a failed request: a hidden tray, a name that is taken."""

Open = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Open]:
    """Open pages, each with cookies of its own, whose scripts and policies report no error."""
    said: list[str] = []
    contexts = []

    def new(address: str, size: ViewportSize = SMALL, **settings: Any) -> Page:
        context = browser.new_context(viewport=size, reduced_motion="reduce", **settings)
        contexts.append(context)
        context.set_default_timeout(PATIENCE_S * 1000)
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text) if NO_ANSWER not in message.text else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(address)
        return page

    yield new
    for context in contexts:
        context.close()
    assert said == []


def thrown(state: TableState) -> bool:
    """Return True if the first throw of the game has been read."""
    return state.table is not None and state.table["game"] == "kekenito" and bool(state.table["dice"])


def test_strangers_reach_their_first_throw_with_the_buttons_of_the_page(opened: Open, tmp_path: Path) -> None:
    with house(tmp_path, camera=VIRTUAL) as running:
        wall = opened(running.printed_address)
        expect(wall.locator(".who")).to_have_text("Bienvenue à table")
        click(wall, running, A, A, A, A)
        expect(wall.locator(".seats tbody tr")).to_have_text(["Rouge", "Bleu"])
        expect(wall.locator(".press .label")).to_have_text(
            ["Une couleur pour nom", "Un animal pour nom", "Au complet : jouer"]
        )
        click(wall, running, N)
        expect(wall.locator("h1, .who, .about")).to_contain_text(["Croupier", "Kékénito", "Deux dés à découvert"])
        click(wall, running, A)
        until(running, thrown)


def test_four_regulars_reach_their_first_throw_with_six_presses(tmp_path: Path) -> None:
    with house(tmp_path, camera=empty_tray(tmp_path), night={**REGULARS, "game": "kekenito"}) as running:
        for _ in range(6):
            heard(running.table, lambda: running.buttons.press(A))
        assert running.table.state.expected_dice is not None
        assert table_of(running.table.state)["players"] == REGULARS["regulars"]


def test_a_set_up_survives_a_power_cut(tmp_path: Path) -> None:
    with house(tmp_path, camera=empty_tray(tmp_path), night=REGULARS, web=PHONES) as running:
        for _ in range(5):
            running.table.press(A).result()
        before, code = running.table.state, running.code
    with house(tmp_path, camera=empty_tray(tmp_path), night=REGULARS, web=PHONES) as running:
        assert (running.table.state.setup, running.code) == (before.setup, code)
        assert running.table.state.offer == before.offer
        running.table.hold(N).result()
        assert running.table.state.offer.asks == "sit"


def seen(page: Page, part: str = "body") -> str:
    """Return the text of the QR code in a part of the page."""
    place = page.evaluate("part => document.querySelector(part).getBoundingClientRect().toJSON()", part)
    shot = page.screenshot(clip=FloatRect(x=place["x"], y=place["y"], width=place["width"], height=place["height"]))
    picture = cv2.imdecode(np.frombuffer(shot, np.uint8), cv2.IMREAD_COLOR)
    return str(cv2.QRCodeDetectorAruco().detectAndDecode(np.asarray(picture, np.uint8))[0])


def in_the_code(running: App) -> str:
    """Return the expected text of this table's QR code."""
    return f"http://{running.server.address.removeprefix('http://').upper()}/P/{running.ticket}"


@pytest.mark.parametrize("theme", ["dark", pytest.param("light", marks=pytest.mark.long)])
@pytest.mark.parametrize("size", [pytest.param(WALL, marks=pytest.mark.long), SMALL], ids=["1920x1080", "800x480"])
def test_a_phone_reads_the_code_on_the_wall(opened: Open, tmp_path: Path, size: ViewportSize, theme: str) -> None:
    with house(tmp_path, camera=empty_tray(tmp_path), night=REGULARS, web=PHONES) as running:
        wall = opened(f"{running.printed_address}&theme={theme}", size)
        for guests in ((), ("Gus", "Hugo", "Inès", "Kim"), ("Lou", "Max", "Nina", "Oscar")):
            for name in guests:
                assert running.table.admit(name).result() is None
            setup = running.table.state.setup
            assert setup is not None
            expect(wall.locator(".seats tbody tr")).to_have_count(len(setup.seats))
            assert seen(wall) == in_the_code(running)
            box = wall.locator(".invitation .code").bounding_box()
            footer = wall.locator("footer").bounding_box()
            assert box is not None
            assert footer is not None
            assert box["y"] + box["height"] <= footer["y"]


@pytest.mark.parametrize("size", [pytest.param(WALL, marks=pytest.mark.long), SMALL], ids=["1920x1080", "800x480"])
@pytest.mark.one_a_day
def test_a_phone_reads_the_code_in_the_corner_of_every_game(opened: Open, tmp_path: Path, size: ViewportSize) -> None:
    with house(tmp_path, camera=empty_tray(tmp_path), night=REGULARS, web=PHONES) as running:
        say(running, {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]})
        wall = opened(f"{running.printed_address}&theme=light", size)
        expect(wall.locator(".way-in figcaption")).to_contain_text(running.code)
        address = seen(wall, ".way-in .qr")
        assert address == in_the_code(running)
        phone = opened(address, PHONE, locale="fr-FR")
        expect(phone.get_by_role("button", name="Ana", exact=True)).to_be_visible()


@pytest.mark.long
def test_phones_that_cannot_connect_are_not_invited(opened: Open, tmp_path: Path) -> None:
    with house(tmp_path, camera=empty_tray(tmp_path), night=REGULARS) as running:
        wall = opened(running.printed_address)
        expect(wall.locator(".choice")).to_have_count(1)
        expect(wall.locator(".invitation, .way-in")).to_have_count(0)


def test_a_guest_types_a_name_and_sits_at_the_table(opened: Open, tmp_path: Path) -> None:
    with house(tmp_path, camera=empty_tray(tmp_path), night=REGULARS, web=PHONES) as running:
        wall = opened(running.printed_address)
        phone = opened(seen(wall), PHONE, locale="en-GB")
        phone.get_by_label("Your name").fill("Zoé <b>")
        phone.keyboard.press("Enter")
        expect(phone.get_by_role("status")).to_contain_text("Zoé <b>, you have a seat.")
        expect(wall.locator(".seats tbody tr")).to_have_text(["Zoé <b>"])
        phone.get_by_text("This phone", exact=True).click()
        phone.get_by_text("Leave the table", exact=True).click()
        phone.get_by_role("button", name="Yes, leave the table").click()
        expect(phone.get_by_label("Your name")).to_be_visible()
        expect(wall.locator(".seats")).to_have_count(0)


@pytest.mark.long
def test_two_guests_cannot_have_the_same_name(opened: Open, tmp_path: Path) -> None:
    with house(tmp_path, camera=empty_tray(tmp_path), web=PHONES) as running:
        address = f"{running.server.address}/P/{running.ticket}"
        first = opened(address, PHONE, locale="fr-FR")
        first.get_by_label("Ton nom").fill("Zoé")
        first.get_by_role("button", name="Prendre place").click()
        expect(first.get_by_role("status")).to_contain_text("ta place est prise")
        second = opened(address, PHONE, locale="fr-FR", java_script_enabled=False)
        second.locator("form button").click()
        second.get_by_label("Ton nom").fill("ZOÉ")
        second.get_by_role("button", name="Prendre place").click()
        expect(second.get_by_role("alert")).to_have_text(
            "Ce nom est déjà à table, ou un nom qui lui ressemble : il en faut un autre."
        )
        second.get_by_label("Ton nom").fill("Zoé B")
        second.get_by_role("button", name="Prendre place").click()
        expect(second.get_by_role("status")).to_contain_text("Zoé B, ta place est prise")
        assert running.table.state.setup is not None
        assert running.table.state.setup.seats == ("Zoé", "Zoé B")


@pytest.mark.long
def test_one_press_admits_a_guest_to_the_game_and_his_phone_leaves(opened: Open, tmp_path: Path) -> None:
    with house(tmp_path, camera=empty_tray(tmp_path), night=REGULARS, web=PHONES) as running:
        say(running, {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]})
        wall = opened(running.printed_address)
        phone = opened(f"{running.server.address}/P/{running.ticket}", PHONE, locale="fr-FR")
        phone.get_by_label("Ton nom").fill("Zoé")
        phone.get_by_role("button", name="Prendre place").click()
        expect(phone.get_by_role("status")).to_contain_text("Maintenir le rouge de la table, puis appuyer sur le vert.")
        expect(wall.locator(".notice")).to_have_text(
            "Zoé demande une place. Maintenir le rouge de la table, puis appuyer sur le vert."
        )
        running.table.hold(B).result()
        expect(wall.locator(".shown")).to_have_text("Zoé s’assoit après Cy")
        expect(phone.get_by_role("status")).to_contain_text("Appuyer sur le vert de la table : cela fait entrer Zoé.")
        assert seen(wall) == in_the_code(running)
        click(wall, running, A)
        expect(wall.locator("tbody .name")).to_have_text(["Ana", "Bo", "Cy", "Zoé"])
        expect(phone.get_by_role("status")).to_contain_text("ce téléphone joue pour toi")
        expect(phone.locator("[data-inert-until-ms]")).to_have_count(0)
        phone.get_by_text("Ce téléphone", exact=True).click()
        phone.get_by_text("Quitter la table", exact=True).click()
        phone.get_by_role("button", name="Oui, quitter la table").click()
        expect(wall.locator("tbody .name")).to_have_text(["Ana", "Bo", "Cy"])
