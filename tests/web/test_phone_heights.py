"""Heights of phone pages: short in any situation of any game; cards are counted on one screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from pi.app import App
from pi.night.types import Button
from pi.rules import GAMES
from tests.evening import guest, house, say, until
from tests.visitors import session_of
from tests.web.hands import LONG_NAMES
from tests.web.situations import SITUATIONS, Situation
from tests.web.thumbs import PHONE, Thumb, phones

BLIND = {"kind": "files"}
PLAYERS = LONG_NAMES[:4]
MOST_PX = 2000
LANGUAGES = {"fr-FR": "fr", "en-GB": "en"}
EVERYDAY = ("kael: reveal", "poker-menteur: bid")
"""The longest ones; ``-m long`` measures all of them."""

SHAKES = "navigator.vibrate = (pattern) => { (window.shaken ??= []).push(pattern); return true; }"
NAMES = {f"{one.game}: {one.name}": one for one in SITUATIONS}


@pytest.fixture
def new_phone(browser: Browser) -> Iterator[Callable[..., Page]]:
    with phones(browser) as new:
        yield new


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    folder = tmp_path_factory.mktemp("house")
    with house(folder, camera=BLIND, night={"phones": "table"}, web={"address": "127.0.0.1", "streams": 60}) as running:
        yield running


def play(running: App, situation: Situation) -> None:
    """Play a game as far as the situation; presses that only step through entries are left out."""
    table = running.table.state.table
    if table is not None and not table["over"]:
        say(running, {"do": "end"})
    players = PLAYERS[: situation.seats]
    start = {"do": "start", "game": situation.game, "players": list(players), "options": dict(situation.options)}
    say(running, start)
    for step in situation.steps:
        if not isinstance(step, Button):
            for action in step(players) if callable(step) else [step]:
                say(running, action)


def height(page: Page) -> int:
    """Return the height of a page after its style has loaded."""
    page.wait_for_load_state()
    return int(page.evaluate("document.documentElement.scrollHeight"))


def opened(running: App, new_phone: Callable[..., Page], locale: str, seat: str) -> Page:
    """Return a phone that plays for a seat, and notes how often it vibrates."""
    thumb = Thumb(new_phone(locale=locale), running)
    thumb.page.add_init_script(SHAKES)
    thumb.code()
    with thumb.page.expect_navigation():
        thumb.page.locator(f"button[name=seat][value='{seat}']").click()
    thumb.scripted()
    return thumb.page


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Iterator[Callable[[str], Page]]:
    """One page of each locale for all phones, each of which uses its own cookie."""
    with phones(browser) as new:
        yield cache(lambda locale: new(locale=locale))


@pytest.fixture(scope="module")
def phone_of(running: App) -> Callable[[str], FlaskClient]:
    """Return a function from a player, or the whole table, to a phone, which stays the player's in later games."""

    @cache
    def found(seat: str) -> FlaskClient:
        return guest(running, **({"seat": seat} if seat else {"table": "on"}))

    return found


def heights(page: Page, running: App, phone: FlaskClient, *paths: str) -> dict[str, int]:
    """Return the height of each of these pages on this phone."""
    found = {}
    page.context.add_cookies(
        [{"name": f"croupier-{running.server.port}", "value": session_of(phone), "url": running.server.address}]
    )
    for path in paths:
        page.goto(running.server.address + path)
        found[path] = height(page)
    return found


OTHERS = sorted(NAMES.keys() - set(EVERYDAY))


@pytest.mark.parametrize(
    ("locale", "names"),
    [("fr-FR", EVERYDAY), ("en-GB", EVERYDAY), ("fr-FR", OTHERS[::2]), ("en-GB", OTHERS[1::2])],
    ids=["fr-FR", "en-GB", "others fr-FR", "others en-GB"],
)
@pytest.mark.one_a_day
def test_every_page_of_a_phone_is_short(
    running: App,
    reader: Callable[[str], Page],
    phone_of: Callable[[str], FlaskClient],
    locale: str,
    names: Collection[str],
) -> None:
    long: dict[tuple[str, str, str], int] = {}
    page = reader(locale)
    for name in names:
        play(running, NAMES[name])
        by = next(iter(running.table.state.questions), PLAYERS[0])
        own = ("/phone", "/phone/menu", "/phone/history")
        for seat, paths in (("", own), (by, own[:1])):
            measured = heights(page, running, phone_of(seat), *paths)
            long |= {(name, seat, path): px for path, px in measured.items() if px > MOST_PX}
        assert LANGUAGES[locale] == page.evaluate("document.documentElement.lang")
        assert page.locator("form.control").count() or not running.table.state.questions
    assert long == {}


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.one_a_day
def test_every_other_page_is_short_on_a_phone(
    running: App, reader: Callable[[str], Page], phone_of: Callable[[str], FlaskClient], locale: str
) -> None:
    play(running, NAMES["quinito: a 41 that was hidden"])
    lang = LANGUAGES[locale]
    paths = (f"/house?lang={lang}", f"/wiring?lang={lang}", "/club", *(f"/phone/rules?game={game}" for game in GAMES))
    measured = heights(reader(locale), running, phone_of(""), *paths)
    assert {path: px for path, px in measured.items() if px > MOST_PX} == {}


@pytest.mark.long
def test_a_hand_of_cards_is_counted_and_sent_without_scrolling(running: App, new_phone: Callable[..., Page]) -> None:
    play(running, NAMES["kael: until somebody says it"])
    say(running, {"do": "kael", "by": PLAYERS[0]})
    page = opened(running, new_phone, "fr-FR", PLAYERS[1])
    form = page.locator("form.does-cards")
    keys = form.locator("[data-step='1']")
    expect(keys).to_have_count(16)
    keys.filter(has_text="13").click()
    keys.filter(has_text="13").click()
    page.evaluate("scrollTo(0, 0)")
    expect(form.locator(".counted input")).to_have_value("2")
    sent = form.locator("[data-send]").bounding_box()
    first = keys.first.bounding_box()
    assert sent is not None
    assert first is not None
    assert first["y"] > 0
    assert sent["y"] + sent["height"] <= PHONE["height"]
    expect(form.locator("[data-send]")).to_be_enabled()
    form.locator("[data-takes]").first.click()
    expect(form.locator(".counted input")).to_have_value("1")
    keys.filter(has_text="X").click()
    form.locator("[data-send]").click()
    expect(page.locator("form.does-cards")).to_have_count(0)
    until(running, lambda state: state.happened[-1]["event"] == "shown")
    assert running.table.state.happened[-1]["cards"] == ["13", "X"]


@pytest.mark.long
def test_the_title_changes_and_the_phone_vibrates_when_its_turn_comes(
    running: App, new_phone: Callable[..., Page]
) -> None:
    play(running, Situation("quinito", "start", ()))
    page = opened(running, new_phone, "en-GB", PLAYERS[1])
    expect(page).to_have_title("The table")
    say(running, {"do": "announce", "value": 62})
    expect(page).to_have_title("● Your turn! – The table")
    expect(page.locator("[data-turn]")).to_be_in_viewport()
    assert page.evaluate("window.shaken.length") == 1
    say(running, {"do": "accept"})
    say(running, {"do": "announce", "value": 63})
    expect(page).to_have_title("The table")
    assert page.evaluate("window.shaken.length") == 1


def test_the_phone_of_the_taker_shows_the_take_for_5_s(running: App, new_phone: Callable[..., Page]) -> None:
    play(running, Situation("quinito", "start", ()))
    page = opened(running, new_phone, "en-GB", PLAYERS[0])
    page.clock.pause_at(page.evaluate("Date.now()") + 10_000)
    say(running, {"do": "announce", "value": 62})
    expect(page).to_have_title("The table")
    say(running, {"do": "bluff"})
    expect(page).to_have_title("● Your turn! – The table")
    say(running, {"do": "dice", "values": [5, 2]})
    cost = page.locator("[data-cost]")
    expect(cost).to_have_text("You: 1 sip")
    expect(page).to_have_title("● You: 1 sip – The table")
    assert cost.bounding_box() == {"x": 0, "y": 0, **PHONE}
    assert page.evaluate("window.shaken.length") == 2, "for the cup, then for the sip"
    page.clock.run_for(5000)
    expect(cost).to_be_hidden()
    page.close()
