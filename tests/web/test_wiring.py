"""The wiring page: the configured pins, drawn and listed, read in a real browser."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from playwright.sync_api import ViewportSize

from pi.panel.pins import PanelOptions
from pi.panel.wiring import HEADER, wires, wiring_page
from pi.words import LANGUAGES, Words
from tests.pages import Pages
from tests.web.axe import faults
from web.serve import Server
from web.wiring import draw, place, wiring_pages

OTHER = PanelOptions(pins="auto", accept=20, bluff_lamp=-1, buzzer=26)


@pytest.fixture
def app(app: Flask, request: pytest.FixtureRequest) -> Flask:
    options = getattr(request, "param", OTHER)
    app.register_blueprint(wiring_pages(lambda language: wiring_page(options, Words(language, strict=True))))
    return app


def test_each_gpio_has_a_place_of_its_own_on_the_header() -> None:
    assert sorted(HEADER) == list(range(28))
    power = {1, 2, 4, 6, 9, 14, 17, 20, 25, 30, 34, 39}
    assert set(HEADER.values()) == set(range(1, 41)) - power


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_the_configured_pins(app: Flask, language: str) -> None:
    page = app.test_client().get(f"/wiring?lang={language}").text
    rows = re.findall(r"<td>GPIO (\d+)</td><td>(\d+)</td>", page)
    assert rows == [("20", "38"), ("27", "13"), ("22", "15"), ("5", "29"), ("13", "33"), ("26", "37")]


def test_every_wire_ends_at_its_pin_and_no_two_share_a_lane() -> None:
    drawing = draw(list(wires(PanelOptions(buzzer=26), Words("fr"))))
    signals = [line for line in drawing.lines if line.path.count("H") == 2 and "l " in line.path]
    starts = {tuple(map(int, line.path.split()[1:3])) for line in signals}
    assert starts == {place(HEADER[bcm]) for bcm in (17, 27, 22, 5, 6, 13, 26)}
    lanes = [re.findall(r"H (\d+) V", line.path)[0] for line in signals]
    assert len(set(lanes)) == len(lanes) == 7


@pytest.mark.parametrize("app", [PanelOptions()], indirect=True)
def test_a_table_with_buttons_on_the_screen_says_so(app: Flask) -> None:
    assert "pins = &#34;auto&#34;" in app.test_client().get("/wiring").text.split("<h2>")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_no_fault(server: Server, pages: Pages, language: str) -> None:
    page = pages.take(ViewportSize(width=1280, height=900))
    page.goto(f"{server.address}/wiring?lang={language}&theme=dark")
    assert faults(page) == []
    assert page.locator("svg.wiring circle.pin").count() == 40
