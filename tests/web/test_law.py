"""The rules in their own words, on the wall in a real browser: one hold away, whole, and gone with any press."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from pi.night.codes import NoticeCode
from pi.night.types import Button, Notice
from pi.words import LANGUAGES
from tests.pages import SMALL, WALL, Pages
from tests.web.hands import ACCEPT, BLUFF, KEY, LONG_NAMES, TableInHand, announce, dice
from tests.web.situations import SITUATIONS, Situation
from tests.web.test_fork import SAID, open_menu
from tests.web.test_notices import notices
from tests.web.test_room import ROOM
from web.app import small
from web.serve import Server

CUT = """() => [...document.querySelectorAll(".law, .consulted, .consulted .shown, .press span")]
  .filter(part => part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 2)
  .map(part => `${part.className} ${part.textContent}`)"""


@pytest.fixture
def page(server: Server, pages: Pages) -> Page:
    page = pages.take(WALL)
    page.goto(f"{server.address}/?own={KEY}")
    return page


def test_the_rules_stand_there_as_soon_as_the_menu_is_opened(table: TableInHand, page: Page) -> None:
    table.say(announce(62), BLUFF, dice(5, 2), announce(44))
    expect(page.locator(".law")).to_have_count(0)
    table.menu()
    law = page.locator(".law")
    expect(law.locator("h2")).to_have_text(["Pourquoi", "La règle"])
    expect(law.locator(".take")).to_have_text("Ana boit une gorgée : bluff démasqué par Bo.")
    expect(law.locator("dt")).to_have_text(["Q25", "Q23", "Q24", "Q17", "Q27", "Q28"])
    expect(page.locator(".asked")).to_have_text("Cy accepter ou bluff ?")


@pytest.mark.parametrize("press", [Button.ACCEPT, Button.BLUFF])
def test_a_press_takes_them_away(table: TableInHand, page: Page, press: Button) -> None:
    table.menu()
    expect(page.locator(".law")).to_have_count(1)
    table.step(press)
    expect(page.locator(".law")).to_have_count(0)


def test_an_action_that_comes_meanwhile_takes_nothing_from_the_game(table: TableInHand, page: Page) -> None:
    table.menu()
    table.say(announce(62), ACCEPT)
    expect(page.locator(".asked")).to_have_text("Bo annonce plus haut")


@pytest.mark.parametrize("size", [WALL, SMALL], ids=["wall", "small"])
def test_every_line_of_the_menu_is_whole(table: TableInHand, page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    table.say(announce(62))
    table.menu()
    for entry in table.moment.offer.entries:
        page.locator(f"[data-version='{table.version()}'] .law").wait_for()
        assert page.evaluate(ROOM) == [], entry.code
        table.step(Button.NEXT)


def fullest(table: TableInHand) -> Iterator[Situation]:
    """Of every size in which rules are set, the situation that has most of them, and the one with most single ones."""
    full: dict[str, tuple[int, Situation]] = {}
    most: dict[int, Situation] = {}
    for situation in SITUATIONS:
        situation.play(table, LONG_NAMES)
        table.menu()
        if law := table.screen("fr", invited=False).law:
            size = small(law.length)
            full[size] = max(full.get(size, (0, situation)), (law.length, situation), key=lambda one: one[0])
            most[len(law.told) + len(law.why) + len(law.now)] = situation
    assert len(full) > 3
    yield from (situation for _, situation in full.values())
    yield most[max(most)]


@pytest.mark.parametrize("size", [WALL, SMALL], ids=["wall", "small"])
@pytest.mark.long
def test_they_are_whole_however_many_they_are(table: TableInHand, page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    for situation in fullest(table):
        situation.play(table, LONG_NAMES)
        table.menu()
        page.locator(f"[data-version='{table.version()}'] .law").wait_for()
        assert page.evaluate(CUT) == [], (situation.game, situation.name)


@pytest.mark.parametrize("size", [WALL, SMALL], ids=["wall", "small"])
def test_many_short_ones_are_whole(table: TableInHand, page: Page, size: ViewportSize) -> None:
    """Each begins on a line of its own, and wastes the rest of the last one."""
    page.set_viewport_size(size)
    table.say(announce(11), BLUFF, dice(5, 1))
    table.menu()
    page.locator(f"[data-version='{table.version()}'] .law").wait_for()
    expect(page.locator(".law .take")).to_have_count(3)
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("size", [WALL, SMALL], ids=["wall", "small"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.one_a_day
def test_the_likeliest_correction_is_whole_beside_them(
    server: Server, table: TableInHand, page: Page, language: str, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    page.goto(f"{server.address}/?own={KEY}&lang={language}")
    for game in SAID:
        open_menu(table, game)
        page.locator(f"[data-version='{table.version()}'] .law").wait_for()
        assert page.evaluate(CUT) == [], game


def test_a_notice_that_comes_while_they_are_read_is_seen(table: TableInHand, page: Page) -> None:
    table.menu()
    table.note(Notice(NoticeCode.RECOVERED))
    expect(page.locator(".law .notice")).to_have_text("La partie reprend exactement où elle en était.")
    expect(page.locator(".law dt").first).to_be_visible()


@pytest.mark.parametrize("size", [WALL, SMALL], ids=["wall", "small"])
@pytest.mark.long
def test_what_is_the_matter_is_whole_above_them_and_they_below_it(
    table: TableInHand, page: Page, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    longest = max(notices("fr"), key=lambda notice: len(notice[1]))[0]
    for situation in fullest(table):
        situation.play(table, LONG_NAMES)
        table.menu()
        for several in ([longest], [longest, Notice(NoticeCode.RECOVERED), Notice(NoticeCode.WALL_GONE)]):
            table.note(*several)
            page.locator(f"[data-version='{table.version()}'] .law").wait_for()
            assert page.locator(".law .notice").count() == len(several)
            assert page.evaluate(CUT) == [], (situation.game, situation.name, len(several))
        table.note()
