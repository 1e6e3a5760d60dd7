"""The evidence of the camera, on the wall and on a phone, in a real browser."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
from flask import Flask
from playwright.sync_api import Page, ViewportSize, expect

from pi.capture.evidence import FRAMES, Evidence, develop
from pi.capture.evidence_store import EvidenceStore
from pi.history.pages import HistoryPages
from pi.night.types import Button, ReadingOutcome
from pi.screens.wall import MAX_MENU
from tests.pages import PHONE, SMALL, WALL, Pages
from tests.pi.capture.frames import tray
from tests.pi.history.nights import Nights
from tests.visitors import open_own
from tests.web.hands import BLUFF, KEY, LONG_NAMES, TableInHand, announce, dice
from vision.eye import Eye
from vision.picture import narrowed
from vision.reading import Frame, Reading, Why
from web.history import history_pages
from web.serve import Server

MIDDLE = ViewportSize(width=1280, height=720)
NOW = datetime(2026, 6, 5, 21, 0, tzinfo=UTC)
OPENED = Callable[..., Page]

ENDS = ("", "/picture.jpg", "/small.jpg", "/close.jpg", "/film.jpg", "/other.jpg")
"""The addresses of an evidence, and one that does not exist."""


def ask(table: TableInHand, evidence: Evidence) -> None:
    """Hold the red button while there is evidence of the running game, and step to it."""
    counted = {} if evidence.line is None else {"line": table.state.last_line}
    table.keep_evidence({**evidence.as_json(), **counted})
    table.menu()
    while (offer := table.state.offer).entries[offer.index or 0].code != "menu-see":
        table.step(Button.NEXT)


def look(table: TableInHand, evidence: Evidence | None) -> None:
    """Show the evidence from the menu."""
    assert evidence is not None
    ask(table, evidence)
    table.take("menu-see")


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a store with a throw that counted, and an unsure one."""
    folder = tmp_path_factory.mktemp("seen") / "pictures"
    found = EvidenceStore(folder, keep_s=3600)
    read = Eye().read(tray(2, 6), 2)
    assert read.values == (2, 6)
    before = [narrowed(tray(2), 480)] * 8 + [narrowed(tray(6), 480)] * 7
    found.add(ReadingOutcome((2, 6), None, 4, 1), develop(Frame(tray(2, 6), 1.0), read, before), NOW)
    unsure = Reading(read.dice, Why.GLARE)
    found.add(ReadingOutcome((2, 6), "glare", None, 1), develop(Frame(tray(2, 6), 2.0), unsure, before), NOW)
    return folder


@pytest.fixture
def evidence_store(pictures: Path, tmp_path: Path) -> EvidenceStore:
    return EvidenceStore(shutil.copytree(pictures, tmp_path / "pictures"), keep_s=3600)


@pytest.fixture(scope="module")
def nights(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nights]:
    with Nights(tmp_path_factory.mktemp("nights") / "nights") as nights:
        nights.play("quinito", seed=1, steps=20)
        nights.begin().play("quinito", seed=2, steps=20)
        yield nights


@pytest.fixture
def app(app: Flask, evidence_store: EvidenceStore, nights: Nights) -> Flask:
    app.register_blueprint(history_pages(HistoryPages(nights.memory, evidence_store)))
    return app


@pytest.fixture
def opened(server: Server, pages: Pages) -> OPENED:
    """Open pages of the own screen."""

    def begin(path: str, size: ViewportSize) -> Page:
        page = pages.take(size)
        open_own(page, server, KEY, path)
        return page

    return begin


def test_only_the_own_screen_gets_the_throws(server: Server) -> None:
    with pytest.raises(HTTPError) as refused:
        urlopen(f"{server.address}/house/throws.zip")
    with refused.value as answer:
        assert answer.status == 403
        assert "l’écran de la table" in answer.read().decode()
    with urlopen(f"{server.address}/house/throws.zip?own={KEY}") as answer, ZipFile(BytesIO(answer.read())) as file:
        assert "labels.csv" in file.namelist()
    for own, is_led in (("", False), (f"?own={KEY}", True)):
        with urlopen(f"{server.address}/house{own}") as answer:
            assert ("/house/throws.zip" in answer.read().decode()) is is_led


LEAVES = """() => [...document.querySelectorAll(".evidence :is(.picture, .dice, .reading)")]
  .filter(part => {
    const box = part.getBoundingClientRect(), foot = document.querySelector("footer").getBoundingClientRect();
    return box.top < 0 || box.left < 0 || box.right > innerWidth || box.bottom > foot.top; })
  .map(part => part.className.baseVal ?? part.className)"""


@pytest.mark.parametrize("size", [WALL, pytest.param(SMALL, marks=pytest.mark.long)], ids=["wall", "small"])
@pytest.mark.parametrize("place", [0, 1], ids=["counted", "unsure"])
@pytest.mark.one_a_day
def test_the_wall_shows_the_evidence_whole_and_large(
    table: TableInHand, evidence_store: EvidenceStore, opened: OPENED, size: ViewportSize, place: int
) -> None:
    evidence = evidence_store.all()[place]
    look(table, evidence)
    page = opened("/", size)
    picture = page.locator(".evidence .picture")
    expect(picture).to_have_js_property("width", 640)
    box = picture.bounding_box()
    assert box is not None
    assert box["width"] > 0.55 * size["width"]
    assert page.evaluate(LEAVES) == []
    words = "Lecture incertaine, un reflet cache des points" if evidence.why else "Les dés qui comptent : 2 et 6"
    expect(page.locator(".evidence .reading")).to_contain_text(words)
    expect(page.locator(".evidence .die")).to_have_count(2)
    expect(page.locator("button.press:not(.dark)")).to_have_count(3)


@pytest.mark.parametrize("size", [pytest.param(WALL, marks=pytest.mark.long), SMALL], ids=["wall", "small"])
@pytest.mark.parametrize("place", [0, 1], ids=["counted", "unsure"])
def test_one_hold_shows_the_evidence_beside_the_menu(
    table: TableInHand, evidence_store: EvidenceStore, opened: OPENED, size: ViewportSize, place: int
) -> None:
    table.start(LONG_NAMES)
    ask(table, evidence_store.all()[place])
    page = opened("/", size)
    expect(page.locator(".glance .picture")).to_have_js_property("width", 640)
    words = "un reflet cache des points" if place else "Les dés qui comptent : 2 et 6"
    expect(page.locator(".glance figcaption b")).to_contain_text(words)
    box, foot = page.locator(".glance .picture").bounding_box(), page.locator("footer").bounding_box()
    assert box is not None
    assert foot is not None
    assert box["width"] > 0.2 * size["width"]
    assert box["y"] + box["height"] <= foot["y"]
    table.step(Button.NEXT)
    expect(page.locator(".glance")).to_have_count(0)


WHOLE = """() => {
  const foot = document.querySelector(".consulted").getBoundingClientRect().bottom;
  return [...document.querySelectorAll(".consulted *")].every(part => part.getBoundingClientRect().bottom <= foot + 2)
    && document.querySelectorAll(".choice li").length;
}"""


@pytest.mark.parametrize("size", [WALL, SMALL, MIDDLE], ids=["wall", "small", "middle"])
@pytest.mark.one_a_day
def test_the_menu_shows_its_lines_beside_any_evidence(
    table: TableInHand, evidence_store: EvidenceStore, opened: OPENED, size: ViewportSize
) -> None:
    table.start(LONG_NAMES)
    table.say(announce(62), BLUFF, dice(5, 2))
    ask(table, evidence_store.all()[0])
    page = opened("/", size)
    for _ in table.state.offer.entries:
        page.locator(f"[data-version='{table.state.version}']").wait_for()
        assert page.evaluate(WHOLE) == min(len(table.state.offer.entries), MAX_MENU)
        table.step(Button.NEXT)


def test_the_wall_closes_the_evidence_when_the_table_does(
    table: TableInHand, evidence_store: EvidenceStore, opened: OPENED
) -> None:
    look(table, evidence_store.all()[-1])
    page = opened("/?lang=en", WALL)
    expect(page.locator(".evidence h2")).to_have_text("What the camera saw")
    table.step(Button.NEXT)
    expect(page.locator(".evidence")).to_have_count(0)
    expect(page.locator(".call")).to_be_visible()


def test_the_film_is_played_frame_by_frame_and_ends_with_the_judgement(
    evidence_store: EvidenceStore, opened: OPENED
) -> None:
    page = opened("/house/seen/1", WALL)
    page.emulate_media(reduced_motion="no-preference")
    places = page.evaluate(
        """frames => {
          const image = document.querySelector(".film image"), film = image.getAnimations()[0];
          const length = film.effect.getComputedTiming().duration, tall = image.getBBox().height / frames;
          film.pause();
          return [...Array(frames).keys(), 19].map(place => {
            film.currentTime = length * (place + 0.5) / 20;
            return -new DOMMatrix(getComputedStyle(image).transform).f / tall;
          });
        }""",
        FRAMES,
    )
    page.emulate_media(reduced_motion="reduce")
    assert [round(place, 3) for place in places] == [*range(FRAMES), FRAMES - 1]


def test_the_history_on_a_phone_has_the_evidence_one_touch_away(opened: OPENED) -> None:
    page = opened("/house/night/2", PHONE)
    looks = page.locator(".looks a")
    expect(looks).to_have_count(2)
    page.get_by_role("link", name="Ce que la caméra a vu").click()
    expect(looks.first.locator("img")).to_have_js_property("naturalWidth", 320)
    looks.first.click()
    expect(page.locator(".lead")).to_contain_text("un reflet cache des points")
    expect(page.locator(".evidence .picture")).to_have_js_property("naturalWidth", 640)
    # A page after a link exists before its style is loaded; until then it is not drawn and has no width.
    page.wait_for_load_state()
    assert page.locator(".film").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Le regard d’avant").click()
    expect(page.locator(".lead")).to_have_text("Les dés qui comptent : 2 et 6.")
    page.get_by_role("link", name="EN", exact=True).click()
    expect(page.locator(".lead")).to_have_text("The dice that count: 2 and 6.")
    page.get_by_role("link", name="The night", exact=True).click()
    expect(page.locator(".looks a")).to_have_count(2)


@pytest.mark.long
def test_an_earlier_night_and_an_erased_one_have_no_pictures(
    evidence_store: EvidenceStore, opened: OPENED, server: Server
) -> None:
    assert opened("/house/night/1", PHONE).locator(".looks").count() == 0
    page = opened("/house/night/2", PHONE)
    for path in ("/house/seen/1", "/house/seen/1/picture.jpg"):
        answer = page.request.get(server.address + path)
        assert answer.ok
        assert path.endswith("1") or answer.headers["cache-control"] == "no-store"
    # A picture still being loaded would be missing, with an error in the console.
    page.wait_for_load_state("networkidle")
    evidence_store.erase()
    assert {page.request.get(f"{server.address}/house/seen/1{end}").status for end in ENDS} == {404}
    page.reload()
    assert page.locator(".looks").count() == 0
