"""The pages of the house's history, served by a real server and read in a real browser."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import quote, urljoin

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect
from werkzeug.test import TestResponse

from pi.history.pages import HistoryPages
from pi.rules import GAMES
from tests.evening import house
from tests.pages import PHONE, WALL, Pages
from tests.pi.history.nights import Nights
from tests.web.hands import TableInHand
from web.app import create_app
from web.history import history_pages
from web.serve import Server

EVIL = "<script>alert(1)</script>"
NAMES = ("Ana", "Bo", EVIL, "a/../b//c")


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nights]:
    with Nights(tmp_path_factory.mktemp("house") / "nights") as nights:
        for seed, game in enumerate(GAMES):
            nights.play(game, seed=seed, steps=40, players=NAMES)
        nights.begin().play("quinito", seed=9, steps=40, players=NAMES)
        yield nights


@pytest.fixture(scope="module")
def app(one_table: TableInHand, filled: Nights) -> Flask:
    app = create_app(one_table, language="fr")
    app.register_blueprint(history_pages(HistoryPages(filled.memory)))
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def test_a_night_is_available_as_a_picture(client: FlaskClient) -> None:
    page = client.get("/house/night/1?lang=en").text
    (way,) = re.findall(r'<a data-share href="([^"]+)"', page)
    pictures = [client.get(unescape(way)), client.get("/house/tonight/picture.png?lang=en")]
    assert [(picture.status_code, picture.mimetype) for picture in pictures] == [(200, "image/png")] * 2
    assert pictures[0].data != pictures[1].data, "each night has its own"
    assert client.get("/house/night/99/picture.png").status_code == 404


@pytest.fixture
def page(server: Server, pages: Pages) -> Page:
    """A phone's page."""
    return pages.take(PHONE)


def test_links_lead_from_the_house_to_a_night_to_a_player(page: Page, server: Server) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server.address}/house")
    expect(page.locator("h1")).to_have_text("La mémoire de la maison")
    page.locator("section a").first.click()
    expect(page.locator("h1")).to_contain_text("Soirée du")
    page.get_by_role("link", name="Bo").first.click()
    expect(page.locator("h1")).to_have_text("Bo")
    page.get_by_role("link", name="EN", exact=True).click()
    expect(page.get_by_role("heading", name="Head to head")).to_be_visible()
    page.get_by_role("link", name="The nights", exact=True).click()
    expect(page.locator("tbody tr")).to_have_count(2)
    assert all(url.startswith(server.address) for url in asked)


@pytest.mark.parametrize(
    "path",
    [
        "/house",
        pytest.param("/house/nights", marks=pytest.mark.long),
        "/house/night/1",
        pytest.param("/house/player/Ana", marks=pytest.mark.long),
    ],
)
def test_no_page_is_wider_than_its_screen(page: Page, server: Server, path: str) -> None:
    page.goto(f"{server.address}{path}")
    for size in (PHONE, WALL):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_page_follows_its_screen_s_theme_unless_one_is_chosen(page: Page, server: Server) -> None:
    grounds = {"dark": "rgb(21, 17, 14)", "light": "rgb(245, 236, 217)"}
    for scheme, theme, seen in (("dark", "auto", "dark"), ("light", "auto", "light"), ("dark", "light", "light")):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.goto(f"{server.address}/house/nights?theme={theme}")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == grounds[seen]


def test_a_plot_is_drawn_by_the_page_and_described_in_text(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/house?theme=dark")
    plot = page.get_by_role("img", name="Quinito : ce que chacun a pris")
    expect(plot).to_be_hidden()
    page.get_by_role("navigation", name="Sommaire").get_by_role("link", name="Quinito", exact=True).click()
    expect(plot).to_be_in_viewport()
    assert page.evaluate("e => e.querySelector('desc').textContent", plot.element_handle()).startswith("Barres")
    fill = page.evaluate("e => getComputedStyle(e.querySelector('rect.color-0')).fill", plot.element_handle())
    assert fill == "rgb(227, 176, 75)"
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)")
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if name.isalpha() else ()) for name in NAMES]
)
def test_any_name_has_its_page_as_plain_text(page: Page, server: Server, name: str) -> None:
    page.goto(f"{server.address}/house")
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    page.get_by_role("link", name=name, exact=True).first.click()
    expect(page.locator("h1")).to_have_text(name)


def test_one_press_exports_everything(page: Page, server: Server, filled: Nights) -> None:
    page.goto(f"{server.address}/house")
    with page.expect_download() as download:
        page.get_by_role("link", name="En JSON").click()
    taken = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert [night["night"] for night in taken["nights"]] == [1, 2]
    with page.expect_download() as download:
        page.get_by_role("link", name="En CSV, dans un zip").click()
    assert download.value.suggested_filename == "croupier.zip"
    assert Path(download.value.path()).read_bytes()[:2] == b"PK"


PEOPLE = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Zoé")


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))])
def test_every_link_from_the_house_leads_to_a_page(table: TableInHand, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    with Nights(tmp_path / "nights") as nights:
        for _ in range(chance.randint(2, 4)):
            for _ in range(chance.randint(0, 3)):
                game = chance.choice(sorted(GAMES))
                players = chance.sample(PEOPLE, chance.randint(GAMES[game].min_players, min(4, len(PEOPLE))))
                nights.play(game, chance.randrange(100), chance.randint(0, 20), players)
            nights.begin()
        made = create_app(table, language="fr")
        made.register_blueprint(history_pages(HistoryPages(nights.memory)))
        client, known, open_ = made.test_client(), {"/house"}, ["/house"]
        while open_:
            path = open_.pop()
            answer = client.get(path)
            assert answer.status_code == 200, path
            if answer.mimetype == "text/html":
                links = {urljoin(path, unescape(link)) for link in re.findall(r'href="([^"#]+)"', answer.text)}
                fresh = {link for link in links if link.startswith("/house") and "export" not in link} - known
                known |= fresh
                open_ += sorted(fresh)
        assert len(known) > 4


def test_an_unknown_page_is_refused_in_one_line(client: FlaskClient) -> None:
    for path in ("/house/night/99", f"/house/player/{quote('Nobody at all')}", "/house/night/x"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.mimetype == "text/plain"
    assert client.get("/house?lang=de").status_code == 400
    assert client.post("/house").status_code == 405


def test_a_journal_that_cannot_be_read_is_reported_with_its_remedy(table: TableInHand, tmp_path: Path) -> None:
    with Nights(tmp_path / "nights") as nights:
        app = create_app(table, language="fr")
        app.register_blueprint(history_pages(HistoryPages(nights.memory)))
    shutil.rmtree(tmp_path / "nights")
    (tmp_path / "nights").touch()
    for language, problem, mend in (("fr", "a disparu", "Rebrancher"), ("en", "is gone", "Plug the disk")):
        answer = app.test_client().get(f"/house?lang={language}")
        assert answer.status_code == 503
        assert problem in answer.text
        assert mend in answer.text


def test_the_running_house_serves_its_history(tmp_path: Path) -> None:
    with Nights(tmp_path / "nights") as nights:
        nights.play("kekenito", seed=1, steps=20)
    with house(tmp_path, camera={"kind": "files"}) as running:
        assert re.search(r"<h2[^>]*>\s*Kékénito\s*</h2>", running.flask.test_client().get("/house?lang=en").text)


def test_each_phone_gets_one_export_at_a_time_and_all_phones_two(client: FlaskClient) -> None:
    def asked(address: str) -> TestResponse:
        return client.get("/house/export.json", environ_base={"REMOTE_ADDR": address}, buffered=False)

    with asked("192.168.1.20") as first, asked("192.168.1.21") as other:
        assert (first.status_code, other.status_code) == (200, 200)
        for address in ("192.168.1.20", "192.168.1.22"):
            with asked(address) as refused:
                assert (refused.status_code, "réessayer" in refused.get_data(as_text=True)) == (503, True)
    with asked("192.168.1.20") as again:
        assert json.loads(again.get_data(as_text=True))["nights"]
