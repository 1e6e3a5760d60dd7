"""The wall while each of the three buttons takes something else: complete and accessible."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from pi.night.types import Button
from tests.pages import SMALL, WALL
from tests.web.axe import faults
from tests.web.hands import BLUFF, KEY, TableInHand, announce, dice
from web.app import create_app
from web.serve import Server

PLAYERS = ("Ana", "Bo", "Cy")
SAID: dict[str, list[dict[str, Any]]] = {
    "quinito": [announce(62), BLUFF, dice(2, 6)],
    "421": [dice(1, 3, 6)],
    "poker-menteur": [
        {"do": "choose", "option": "right"},
        dice(2, 6),
        announce("double-paire 4-2+6"),
        BLUFF,
        dice(1, 2, 3, 5, 6),
    ],
    "kael": [{"do": "choose", "option": "2"}, {"do": "kael", "by": "Ana"}],
}

CUT = """() => [...document.querySelectorAll(".fork figure, .fork h2, .fork .about")]
  .filter((part) => part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 2)
  .map((part) => part.textContent)"""


def open_menu(table: TableInHand, game: str) -> None:
    """Play a game, and open the menu on the correction of its last action."""
    table.start(PLAYERS, game)
    table.say(*SAID[game])
    table.menu()


def correct(table: TableInHand, game: str, *presses: Button) -> None:
    """Correct the last action of a game otherwise than is likely, with these presses."""
    open_menu(table, game)
    for button in (Button.BLUFF, *presses):
        table.step(button)


@pytest.fixture(scope="module")
def table() -> Iterator[TableInHand]:
    """The one table of all these walls."""
    with TableInHand() as table:
        yield table


@pytest.fixture(scope="module")
def walls(browser: Browser, table: TableInHand) -> Iterator[list[Page]]:
    """Its walls, large and small, in both languages."""
    with Server(create_app(table, language="fr"), "127.0.0.1", 0, streams=8) as server:
        pages = []
        for size in (WALL, SMALL):
            for language in ("fr", "en"):
                page = browser.new_page(viewport=size, reduced_motion="reduce")
                page.goto(f"{server.address}/?own={KEY}&lang={language}")
                pages.append(page)
        yield pages
        for page in pages:
            page.close()


@pytest.mark.parametrize("game", SAID)
@pytest.mark.one_a_day
def test_all_that_a_button_takes_stands_over_it(table: TableInHand, walls: list[Page], game: str) -> None:
    for presses in ((), (Button.BLUFF,), (Button.NEXT,))[: 1 if game == "kael" else 3]:
        correct(table, game, *presses)
        moment = table.moment
        if moment.offer.index is not None:
            continue
        for page in walls:
            page.locator(f"[data-version='{table.version()}']").wait_for()
            expect(page.locator(".fork figure")).to_have_count(len(moment.offer.entries))
            assert (page.url, page.viewport_size, page.evaluate(CUT)) == (page.url, page.viewport_size, [])


@pytest.mark.parametrize("game", ["quinito", "poker-menteur"])
def test_all_that_may_be_announced_stands_over_three_buttons(table: TableInHand, walls: list[Page], game: str) -> None:
    table.start(PLAYERS, game)
    if game == "poker-menteur":
        table.say({"do": "choose", "option": "left"})
        table.take("fold", do="another")
    else:
        table.take("all")
    while table.moment.offer.index is None and table.moment.offer.entries:
        for page in walls:
            page.locator(f"[data-version='{table.version()}']").wait_for()
            assert (page.url, page.viewport_size, page.evaluate(CUT)) == (page.url, page.viewport_size, [])
        table.step(Button.BLUFF)
    assert [event["event"] for event in table.moment.happened] == ["announced"]


@pytest.mark.parametrize(("theme", "size"), [("dark", WALL), pytest.param("light", SMALL, marks=pytest.mark.long)])
def test_nobody_stumbles_over_three_colours(
    table: TableInHand, browser: Browser, theme: str, size: ViewportSize
) -> None:
    correct(table, "quinito")
    with Server(create_app(table, language="fr"), "127.0.0.1", 0, streams=4) as server:
        page = browser.new_page(viewport=size, reduced_motion="reduce")
        page.goto(f"{server.address}/?own={KEY}&theme={theme}")
        assert faults(page) == []
        page.close()
