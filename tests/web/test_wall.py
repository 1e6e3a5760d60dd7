"""The wall in a real browser, served by the real server."""

from __future__ import annotations

import urllib.request
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, ViewportSize, expect

from pi.night.codes import NoticeCode
from pi.night.types import Button, Notice
from tests.pages import SMALL, WALL, Pages
from tests.visitors import open_own
from tests.web.hands import ACCEPT, BLUFF, KEY, LONG_NAMES, TableInHand, announce, dice
from tests.web.situations import SITUATIONS
from tests.web.still import StillPage, StillWalls
from web.app import create_app
from web.serve import Server

HUGE_PX = 110

Open = Callable[..., Page]


@pytest.fixture
def open_wall(server: Server, pages: Pages) -> Open:
    """Open walls, each once it receives every change."""

    def opened(path: str = "/", size: ViewportSize = SMALL) -> Page:
        page = pages.take(size)
        with page.expect_response(lambda response: "/events" in response.url):
            open_own(page, server, KEY, path)
        return page

    return opened


def test_the_wall_follows_the_table_in_both_languages_at_once(table: TableInHand, open_wall: Open):
    french, english = open_wall(), open_wall("/?lang=en")
    table.say(announce(62))
    expect(french.locator(".call")).to_have_text("accepter ou bluff ?")
    expect(english.locator(".call")).to_have_text("accept or bluff?")
    table.say(BLUFF, dice(2, 6))
    expect(french.locator(".take")).to_have_text("Bo boit une gorgée : accusation à tort, Ana disait vrai.")
    expect(english.locator(".take")).to_have_text("Bo drinks 1 sip: a wrong accusation, Ana told the truth.")


def test_a_screen_reader_announces_the_news(table: TableInHand, open_wall: Open):
    page = open_wall("/?lang=en")
    news = page.get_by_role("status")
    table.say(announce(62))
    expect(news).to_have_text("Ana announces 62 to Bo. Bo: accept or bluff?")
    assert page.get_by_role("heading", level=2).first.inner_text().split() == ["Bo", "accept", "or", "bluff?"]
    assert page.locator("button.accept").get_attribute("aria-label") == "green: Accept"
    assert page.locator("button.next").get_attribute("aria-label") == "yellow: This button does nothing now. hold: undo"
    table.menu()
    expect(news).to_have_text("Table menu Correct “62” to “63”, 1 of 7.")


def test_news_are_marked_and_older_content_is_not(table: TableInHand, open_wall: Open):
    page = open_wall()
    table.say(announce(62))
    expect(page.locator(".now.fresh")).to_have_count(1)
    expect(page.locator("[data-row] .fresh")).to_have_count(0)
    table.say(BLUFF, dice(2, 6))
    expect(page.locator("[data-row] .fresh.took")).to_have_count(1)
    expect(page.locator("[data-row] .fresh")).to_have_attribute("data-key", "row-Bo-1")


COUNTED = """addEventListener("DOMContentLoaded", () => {
  window.drawn = 0;
  const count = new MutationObserver(all => { window.drawn += all.filter(one => one.addedNodes.length).length; });
  count.observe(document.getElementById("wall"), { childList: true });
})"""


def test_the_wall_is_not_drawn_again_when_the_stream_begins(table: TableInHand, server: Server, browser: Browser):
    page = browser.new_page(viewport=SMALL)
    page.add_init_script(COUNTED)
    with page.expect_response(lambda response: "/events" in response.url):
        open_own(page, server, KEY)
    table.say(announce(62))
    expect(page.locator(".call")).to_have_text("accepter ou bluff ?")
    drawn = page.evaluate("window.drawn")
    page.close()
    assert drawn == 1


def test_the_margin_of_the_own_screen_stays_free_there_alone(
    table: TableInHand, app: Flask, server: Server, pages: Pages
) -> None:
    app.config["MARGIN"] = 3.5
    table.start(LONG_NAMES)
    page, other = pages.take(WALL), pages.take(WALL)
    open_own(page, server, KEY)
    other.goto(server.address)
    assert page.evaluate(OUTSIDE, 0.035) == []
    assert len(other.evaluate(OUTSIDE, 0.035)) > 5


OUTSIDE = """edge => [...document.querySelectorAll("header, .who, aside, .press, .way-in, nav a")].filter(part => {
  const at = part.getBoundingClientRect(), [x, y] = [edge * innerWidth, edge * innerHeight];
  return at.left < x || at.top < y || at.right > innerWidth - x || at.bottom > innerHeight - y;
}).map(part => part.className)"""


def test_a_button_on_the_screen_is_pressed_and_held(table: TableInHand, open_wall: Open):
    page = open_wall()
    table.say(announce(62))
    accept = page.locator("button.accept")
    with page.expect_response("**/press"):
        accept.click()
    with page.expect_response("**/press"):
        accept.press("Enter")
    with page.expect_response("**/hold"):
        page.locator("button.next").hover()
        page.mouse.down()
    page.mouse.up()
    assert table.pressed == [("press", "accept"), ("press", "accept"), ("hold", "next")]


def test_the_simulated_tray_is_thrown_from_the_wall(table: TableInHand, open_wall: Open):
    table.lay_tray()
    page = open_wall()
    assert page.locator("button.throw").count() == 0, "there is nothing to throw while dice are announced"
    table.say(announce(62), BLUFF)
    with page.expect_response("**/throw"):
        page.locator("button.throw").click()
    assert table.pressed == [("throw", "tray")]


def test_hostile_names_are_shown_as_text(table: TableInHand, open_wall: Open):
    script = "<script>document.title='x'//"
    table.start((script, "<b>Bo</b>", "&amp;'\"Cy"))
    page = open_wall()
    expect(page.locator("tbody .name")).to_have_text([script, "<b>Bo</b>", "&amp;'\"Cy"])
    assert page.title() == "Quinito"
    assert page.locator("main script, main b:has-text('Bo')").count() == 0


@pytest.mark.long
def test_a_lost_table_is_shown_and_found_again(table: TableInHand, browser: Browser):
    app = create_app(table, language="fr")
    server = Server(app, "127.0.0.1", 0, streams=4).start()
    port = server.port
    page = browser.new_page(viewport=SMALL, reduced_motion="reduce")
    page.goto(server.address)
    expect(page.locator(".call")).to_be_visible()
    server.close()
    expect(page.locator("#lost")).to_have_text("Connexion perdue, nouvel essai…")
    expect(page.locator("#lost")).to_be_visible()
    table.say(announce(62))
    with Server(create_app(table, language="fr"), "127.0.0.1", port, streams=4):
        expect(page.locator(".call")).to_have_text("accepter ou bluff ?", timeout=20_000)
        expect(page.locator("#lost")).to_be_hidden()
        page.close()


# Room for everything -----------------------------------------------------------------------

OVERFLOW = """() => {
  const root = document.documentElement;
  const inside = (part, box) => part.top >= box.top - 1 && part.bottom <= box.bottom + 1
    && part.left >= box.left - 1 && part.right <= box.right + 1;
  const screen = {top: 0, left: 0, bottom: innerHeight, right: innerWidth};
  const wrong = [];
  if (root.scrollWidth > root.clientWidth || root.scrollHeight > root.clientHeight) wrong.push("the page scrolls");
  for (const part of document.querySelectorAll(".who, .call, .press, figure, .shown"))
    if (part.offsetParent && !inside(part.getBoundingClientRect(), screen))
      wrong.push(`${part.className} leaves the screen`);
  const cups = document.querySelector(".cups").getBoundingClientRect();
  const buttons = document.querySelector("footer").getBoundingClientRect();
  if (cups.bottom > buttons.top + 1) wrong.push("cups reach the buttons");
  const last = document.querySelector(".last").getBoundingClientRect();
  for (const take of document.querySelectorAll(".take, .notice"))
    if (!inside(take.getBoundingClientRect(), last) || take.scrollHeight > take.clientHeight + 4)
      wrong.push(`cut off: ${take.textContent}`);
  for (const text of document.querySelectorAll(".press span, .call"))
    if (text.scrollWidth > text.clientWidth + 2) wrong.push(`too wide: ${text.textContent}`);
  for (const fact of document.querySelectorAll(".facts > figure"))
    for (const part of fact.querySelectorAll(".die, .card, .score-text"))
      if (part.checkVisibility() && !inside(part.getBoundingClientRect(), fact.getBoundingClientRect()))
        wrong.push(`${fact.className} is wider than its place`);
  const aside = document.querySelector("aside").getBoundingClientRect();
  for (const row of document.querySelectorAll("tbody tr"))
    if (!inside(row.getBoundingClientRect(), aside)) wrong.push(`no room for ${row.textContent}`);
  return wrong;
}"""


TRAY = """() => {
  const tray = document.querySelector(".tray");
  return tray?.checkVisibility() ? [tray.width, tray.getBoundingClientRect().width] : null;
}"""


READ = """() => {
  const read = document.querySelector(".read");
  return !read || (read.scrollHeight <= read.clientHeight + 1 && read.scrollWidth <= read.clientWidth + 1);
}"""
"""Whether the text beside a picture is inside its place."""


def unsure(table: TableInHand) -> None:
    table.say(announce(62), BLUFF)
    table.note(Notice(NoticeCode.UNSURE, {"why": "overlap", "values": [2, 5]}))


def in_the_menu(table: TableInHand) -> None:
    table.menu()
    table.step(Button.ACCEPT)


PHASES: dict[str, Callable[[TableInHand], Any]] = {
    "announce": lambda table: None,
    "level": lambda table: table.say(announce(54), ACCEPT),
    "answer": lambda table: table.say(announce(54), ACCEPT, announce(66)),
    "reveal": lambda table: table.say(announce(54), ACCEPT, announce(66), BLUFF),
    "counter": lambda table: table.say(announce(54), ACCEPT, announce(21), ACCEPT),
    "rethrow": lambda table: table.say(announce(54), ACCEPT, announce(31), ACCEPT),
    "take": lambda table: table.say(announce(62), BLUFF, dice(2, 6)),
    "three takes": lambda table: table.say(announce(61), ACCEPT, announce(63), BLUFF, dice(4, 1)),
    "house rule": lambda table: table.say(announce(21), ACCEPT, dice(2, 1)),
    "everybody": lambda table: table.say(announce(51), ACCEPT),
    "unsure": unsure,
    "menu": in_the_menu,
    "over": lambda table: table.say({"do": "end"}),
}


@pytest.mark.parametrize(
    "players",
    [
        LONG_NAMES,
        pytest.param(("Ana", "Bo", "Cy", "Di"), marks=pytest.mark.long),
        pytest.param(("Barnabé", "Clémentine", "Théodore"), marks=pytest.mark.long),
        pytest.param(LONG_NAMES + tuple(f"Gustave {number}" for number in range(12)), marks=pytest.mark.long),
    ],
)
def test_nothing_overflows_in_any_phase_on_any_screen(
    table: TableInHand, still: StillWalls, players: tuple[str, ...]
) -> None:
    for phase, play in PHASES.items():
        table.start(players, totem=True)
        play(table)
        still.keep(phase)
    assert still.wrong(OVERFLOW, WALL, SMALL) == []


@pytest.mark.parametrize(
    "players",
    [LONG_NAMES, ("Ana", "Bo", "Cy", "Di", "Ed")],
    ids=["long names", "short names"],
)
@pytest.mark.long
def test_no_situation_of_any_game_overflows(table: TableInHand, still: StillWalls, players: tuple[str, ...]) -> None:
    for situation in SITUATIONS:
        situation.play(table, players)
        still.keep((situation.game, situation.name))
    assert still.wrong(OVERFLOW, WALL, SMALL) == []


def test_two_cups_do_not_overflow(table: TableInHand, still: StillWalls) -> None:
    table.start(LONG_NAMES, double=True)
    table.say(announce(62, pair=1), announce(21, pair=2))
    still.keep("two cups")
    assert still.wrong(OVERFLOW, WALL, SMALL) == []


def test_the_tray_is_shown_while_nothing_is_hidden_and_has_room(
    table: TableInHand, still: StillWalls, still_page: StillPage
) -> None:
    picture = cv2.imencode(".jpg", np.full((480, 640, 3), 90, np.uint8))[1].tobytes()
    for each in (table, still_page.table):
        each.see(picture)
    table.start(LONG_NAMES)
    assert still.texts(".tray") == []
    table.say(announce(62), BLUFF)
    still.keep("open dice", "fr")
    for players in (("Ana", "Bo", "Cy"), LONG_NAMES[:5], LONG_NAMES[:8], LONG_NAMES):
        for helped in (False, True):
            table.start(players, "kekenito")
            table.explain(helped)
            assert not table.state.hidden
            still.keep((len(players), helped), "fr")
    for size in (WALL, SMALL):
        found = still.measured(size, f"() => [({OVERFLOW})(), ({TRAY})()]")
        assert [(what, wrong) for what, (wrong, _) in found if wrong] == []
        shown = [tray for _, (_, tray) in found if tray is not None]
        assert {width for width, _ in shown} == {640}
        assert min(round(px) for _, px in shown) >= 220


HANDS = {
    None: ("-1", "0", "10", "11", "12", "13", "X"),
    "unclear": ("10", "11", "12", "13", "?", "?", "?"),
    "taken": ("10",),
    "wrong-count": ("9", "9", "10", "10", "11", "12", "13", "X"),
    "too-many-copies": ("9", "9", "9", "9", "9", "9", "9"),
}


@pytest.mark.parametrize("players", [LONG_NAMES[:6], ("Ana", "Bo", "Cy")], ids=["long names", "short names"])
def test_a_hand_in_the_tray_is_shown_whole_with_its_picture(
    table: TableInHand, still: StillWalls, still_page: StillPage, players: tuple[str, ...]
) -> None:
    still_page.table.see(cv2.imencode(".jpg", np.full((480, 640, 3), 90, np.uint8))[1].tobytes())
    table.start(players, "kael")
    table.table.watch_hands(True)
    table.say({"do": "choose", "option": "7"}, {"do": "kael", "by": players[0]})
    still.keep("nothing lies there")
    for why, cards in HANDS.items():
        hand = table.state.hand
        assert hand is not None
        table.table.show_hand(hand["turn"], cards, why if why in ("unclear", "taken") else None).result()
        hand = table.state.hand
        assert hand is not None
        assert hand["why"] == why
        still.keep(why)
    for size in (WALL, SMALL):
        found = still.measured(size, f"() => [({OVERFLOW})(), ({TRAY})(), ({READ})()]")
        assert [(what, wrong) for what, (wrong, _, _) in found if wrong] == []
        assert {what for what, (_, tray, _) in found if tray is None} == {"nothing lies there"}
        assert [what for what, (_, _, is_inside) in found if not is_inside] == []


def test_a_tray_that_was_missing_for_a_while_comes_back_by_itself(table: TableInHand, open_wall: Open):
    _, picture = cv2.imencode(".jpg", np.full((720, 1280, 3), 90, np.uint8))
    table.say(announce(62), BLUFF)
    page = open_wall("/", WALL)
    expect(page.locator(".tray")).to_be_hidden()
    table.see(picture.tobytes())
    expect(page.locator(".tray")).to_be_visible()
    table.see(None)
    expect(page.locator(".tray")).to_be_hidden()


def test_the_main_text_of_the_wall_is_huge(table: TableInHand, still: StillWalls) -> None:
    for players in (("Ana", "Bo", "Cy"), LONG_NAMES):
        table.start(players)
        table.say(announce(62))
        still.keep(players)
    letters = "() => ['.who', '.call'].map(one => parseFloat(getComputedStyle(document.querySelector(one)).fontSize))"
    assert min(min(sizes) for _, sizes in still.measured(WALL, letters)) >= HUGE_PX


# The server --------------------------------------------------------------------------------


def test_a_closed_server_frees_the_port_and_ends_its_streams(table: TableInHand):
    server = Server(create_app(table, language="fr"), "127.0.0.1", 0, streams=2).start()
    port = server.port
    stream = urllib.request.urlopen(f"{server.address}/events?own={KEY}")
    assert stream.readline().startswith(b"retry:")
    server.close()
    stream.read()
    stream.close()
    with Server(create_app(table, language="fr"), "127.0.0.1", port, streams=2) as again:
        assert again.port == port


def test_pages_are_served_while_every_stream_is_taken(table: TableInHand):
    with Server(create_app(table, language="fr"), "127.0.0.1", 0, streams=3) as server:
        streams = [urllib.request.urlopen(f"{server.address}/events?own={KEY}") for _ in range(3)]
        assert all(stream.readline().startswith(b"retry:") for stream in streams)
        with urllib.request.urlopen(f"{server.address}/health") as answer:
            assert answer.status == 200
        for stream in streams:
            stream.close()
