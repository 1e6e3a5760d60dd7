"""The wall and the pages of the history, measured by axe: dark and light, large and small."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from pi.history.pages import HistoryPages
from pi.night.codes import NoticeCode
from pi.night.types import Notice
from tests.pages import PHONE, SMALL, WALL
from tests.pi.history.nights import Nights
from tests.pi.screens.test_lesson import say, teaching_at
from tests.web.axe import faults
from tests.web.hands import ACCEPT, BLUFF, KEY, TableInHand, announce, dice
from web.app import create_app
from web.history import history_pages
from web.serve import Server


def set_up(_table: TableInHand) -> None:
    """Show the wall before the first game, which invites phones."""


def told(table: TableInHand) -> None:
    """Show a take, a failed part, and a newcomer's explanations."""
    table.start()
    table.say(announce(43), BLUFF, dice(3, 2))
    table.explain(True)
    table.note(Notice(NoticeCode.CAMERA_FAILED, {"trouble": "pi-camera-silent"}))


def doubled(table: TableInHand) -> None:
    """Show house rules, an open 61, totems, and a button without meaning."""
    table.start(totem=True)
    rule = {"do": "rule", "text": "main gauche"}
    table.say(announce(61), ACCEPT, announce(21), ACCEPT, dice(2, 1), rule, announce(44))


def menu(table: TableInHand) -> None:
    """Show the rules in their own words."""
    table.start()
    table.say(announce(43), BLUFF, dice(3, 2))
    table.menu()


def cards(table: TableInHand) -> None:
    """Show a state in which all players may act, and each row has a gauge."""
    table.start(game="kael")
    table.say({"do": "choose", "option": "2"})


def lesson(table: TableInHand) -> None:
    """A face is asked, over everything."""
    say(table.table, teaching_at(table.table), "show")


@pytest.fixture
def table() -> Iterator[TableInHand]:
    with TableInHand() as table:
        yield table


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(reduced_motion="reduce")
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Nights(tmp_path_factory.mktemp("house") / "nights") as nights, TableInHand() as table:
        for seed, game in enumerate(("quinito", "kael")):
            nights.play(game, seed=seed, steps=40)
        app = create_app(table, language="fr")
        app.register_blueprint(history_pages(HistoryPages(nights.memory)))
        with Server(app, "127.0.0.1", 0, streams=4) as running:
            yield running


@pytest.mark.parametrize(
    ("theme", "size"),
    [("dark", WALL), pytest.param("light", SMALL, marks=pytest.mark.long)],
    ids=["dark wall", "light small"],
)
@pytest.mark.parametrize("show", [set_up, told, doubled, menu, cards, lesson], ids=lambda show: show.__name__)
@pytest.mark.one_a_day
def test_axe_finds_no_fault_on_the_wall(
    table: TableInHand, page: Page, show: Callable[[TableInHand], None], theme: str, size: ViewportSize
) -> None:
    show(table)
    page.set_viewport_size(size)
    with Server(create_app(table, language="fr"), "127.0.0.1", 0, streams=4) as server:
        page.goto(f"{server.address}/?own={KEY}&theme={theme}")
        assert faults(page) == []


@pytest.mark.parametrize(
    ("path", "theme"), [("/house", "dark"), ("/house/night/1", "light"), ("/house/player/Ana", "dark")]
)
@pytest.mark.one_a_day
def test_axe_finds_no_fault_in_the_history(memory: Server, page: Page, path: str, theme: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{memory.address}{path}?theme={theme}")
    assert faults(page) == []
