"""The idle wall in a browser: an introduction, a round that plays itself, and a press that begins."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Browser, Page, expect

import web
from pi.app import App, Factories
from pi.night.codes import NoticeCode
from pi.night.types import Notice
from pi.rules import GAMES
from pi.screens.colours import colour_of
from pi.screens.idle import DICE, ROUND, idle_view
from pi.words import LANGUAGES, Words
from tests.evening import house
from tests.states import PATIENCE_S
from tests.web.axe import faults
from tests.web.hands import no_camera
from vision.eye import Eye

SIZES = ((1920, 1080), (1280, 720), (800, 480))
IN_HAND = "window.ticks = []; window.setInterval = (tick) => ticks.push(tick);"
"""The page's intervals run when the test calls them."""
CUT = """() => {
  const shown = (one) => getComputedStyle(one).visibility === "visible" && one.getClientRects().length > 0;
  const foot = document.querySelector("footer").getBoundingClientRect().top;
  return [...document.querySelectorAll(".idle *, .begins, .press span")].filter(shown).filter((one) => {
    const box = one.getBoundingClientRect();
    const outside = one.closest("footer") ? box.bottom > innerHeight : box.bottom > foot + 1;
    const inner = one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1;
    return outside || inner || box.right > innerWidth + 1;
  }).map((one) => one.className + " " + one.textContent.slice(0, 40));
}"""
"""Return the elements that are cut off, under the buttons or outside the screen."""


def opened(browser: Browser, running: App, language: str, width: int = 1280, height: int = 720) -> Page:
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page.add_init_script(IN_HAND)
    page.goto(f"{running.printed_address}&lang={language}")
    return page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.one_a_day
def test_the_idle_wall_introduces_the_games_and_plays_a_whole_round(
    tmp_path: Path, browser: Browser, language: str
) -> None:
    # A camera that fails late changes the wall, which restarts the round.
    with house(
        tmp_path, make=Factories(camera=no_camera), table={"idle_after_min": 1}, web={"host": "0.0.0.0"}
    ) as running:
        page, view, words = opened(browser, running, language), idle_view(language), Words(language, strict=True)
        expect(page.locator(".begins")).to_have_text(words.asks("idle"))
        assert page.locator(".idle dt").all_text_contents() == [words.names.title(game) for game in GAMES]
        for step in view.round:
            current = page.locator(".step.current")
            expect(current).to_have_count(1)
            said = current.inner_text()
            assert all(sentence in said.replace("\u00a0", " ") for sentence in (*step.sentences, *step.takes))
            assert current.locator("img").evaluate("one => one.complete && one.naturalWidth") == 560
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(CUT) == []
            page.evaluate("ticks.forEach((tick) => tick())")
        expect(page.locator(".step").first).to_have_class("step current")
        assert not faults(page)
        page.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.one_a_day
def test_a_failing_part_is_shown_whole_on_the_idle_wall(tmp_path: Path, browser: Browser, language: str) -> None:
    with house(tmp_path, table={"idle_after_min": 1}, camera={"kind": "files"}, web={"host": "0.0.0.0"}) as running:
        running.table.show_notice(Notice(NoticeCode.WALL_GONE)).result()
        page = opened(browser, running, language)
        expect(page.locator(".idle .notice")).to_have_count(2, timeout=1000 * PATIENCE_S)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CUT) == []
        page.close()


def test_a_press_begins_the_set_up_and_writes_nothing(tmp_path: Path, browser: Browser) -> None:
    with house(tmp_path, table={"idle_after_min": 1}) as running:
        page = opened(browser, running, "fr")
        expect(page.locator(".press:not(.dark)")).to_have_count(3)
        page.locator("button.bluff").click()
        expect(page.locator(".idle")).to_have_count(0)
        expect(page.locator(".who")).to_have_text("Bienvenue à table")
        assert running._journal.lines() == []
        page.close()


def test_the_pictures_agree_with_the_sentences_of_the_round() -> None:
    folder = Path(web.__file__).parent / "static"
    pictures = {tray: cv2.imread(str(folder / f"idle-{tray}.jpeg")) for _, tray in ROUND}
    reading = Eye().read(pictures["dice"])  # type: ignore[arg-type]
    assert (reading.sure, reading.values) == (True, tuple(sorted(DICE)))
    assert not Eye().read(pictures["cup"]).dice  # type: ignore[arg-type]
    for language in LANGUAGES:
        told = idle_view(language).trays["read"]
        assert all(str(die) in told for die in DICE)


def test_the_referee_has_played_the_round() -> None:
    for language in LANGUAGES:
        *before, last = idle_view(language).round
        assert last.takes
        assert not any(step.takes for step in before)
        assert all(step.who and step.call and colour_of(step.who) for step in before)
