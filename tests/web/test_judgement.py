"""Judgements on the wall in a real browser: largest, whole, gone with a press, and listed afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, Literal

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from pi.night.codes import NoticeCode
from pi.night.setup import MAX_NAME_LENGTH
from pi.night.types import Button, Notice
from pi.table.desk import TableOptions
from pi.words import LANGUAGES
from tests.pages import SMALL, Pages
from tests.visitors import open_own
from tests.web.hands import ACCEPT, BLUFF, KEY, TableInHand, announce, dice
from tests.web.situations import LONGEST, SITUATIONS, Situation, by, give, option, to
from tests.web.still import StillWalls
from web.serve import Server

LARGE = ViewportSize(width=1280, height=720)
SIZES = (LARGE, SMALL)
NAMES = ("Anne", "Bela", "Cleo", "Dora", "Elsa", "Fred")
SIX = tuple(f"{name} de la Bonne Table du Port"[:MAX_NAME_LENGTH] for name in NAMES)
EIGHT = (*SIX, "Maximilienne-Wilhelmine Roux", "Wwwwwwwwwwwwww Wwwwwwwwwwwww")
FEW = ("Bleu", "Rouge", "Vert", "Lynx")

GRACE_S = 1.0
LONG_S = 30.0
"""Longer than any judgement covers the wall, in seconds."""

Open = Callable[..., Page]


@pytest.fixture
def table() -> Iterator[TableInHand]:
    """A table whose judgements cover the wall until a test lets time pass."""
    with TableInHand(options=TableOptions(grace_s=GRACE_S)) as table:
        table.stop_clock()
        table.start()
        yield table


@pytest.fixture(scope="module")
def stopped_pages(browser: Browser) -> Pages:
    return Pages(browser, stopped=True)


@pytest.fixture
def wall(server: Server, stopped_pages: Pages) -> Iterator[Open]:
    """Open walls whose time is stopped, each once it receives every change; their consoles must be empty."""

    def opened(size: ViewportSize = LARGE, motion: Literal["reduce", "no-preference"] = "reduce") -> Page:
        page = stopped_pages.take(size)
        page.emulate_media(reduced_motion=motion)
        with page.expect_response(lambda response: "/events" in response.url):
            open_own(page, server, KEY, "/?lang=fr")
        return page

    yield opened
    assert stopped_pages.leave() == []


def drawn(page: Page, table: TableInHand) -> None:
    page.locator(f"[data-version='{table.version()}']").wait_for()


TYPES = """() => {
  const letters = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const part = walk.currentNode.parentElement;
    const box = part.getBoundingClientRect();
    if (!walk.currentNode.data.trim() || !part.checkVisibility() || part.closest("svg")) continue;
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!top || !(part.contains(top) || top.contains(part))) continue;
    letters.push([parseFloat(getComputedStyle(part).fontSize), Boolean(part.closest("#judged .line"))]);
  }
  return [Math.max(...letters.filter(one => one[1]).map(one => one[0])),
          Math.max(...letters.filter(one => !one[1]).map(one => one[0]))];
}"""

SIZE_OF = """() => {
  const part = document.querySelector("%s");
  return part.checkVisibility() ? parseFloat(getComputedStyle(part).fontSize) : 0;
}"""
"""The visible letters of an element."""

WRONG = """(where) => {
  const wrong = [], screen = { top: 0, left: 0, right: innerWidth };
  const root = document.querySelector(where);
  if (!root) return ["nothing is shown"];
  screen.bottom = document.querySelector("footer").getBoundingClientRect().top;
  const box = part => part.getBoundingClientRect();
  const shown = part => part.checkVisibility() && box(part).width > 0 && box(part).height > 0;
  const holds = (out, part) => part.top >= out.top - 1 && part.bottom <= out.bottom + 1
    && part.left >= out.left - 1 && part.right <= out.right + 1;
  const parts = [...root.querySelectorAll(".title, .line, .reason, .besides, .die, .card, .close, .said, .take, .pays,"
    + ".most, .lie, .another, .places li")].filter(shown);
  for (const part of parts)
    if (!holds(screen, box(part))) wrong.push(`leaves: ${part.className.baseVal ?? part.className}`);
  for (const part of root.querySelectorAll(".sums, .verdict, .ending, .hands bdi"))
    if (part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 2)
      wrong.push(`cut: ${part.className} ${part.textContent.slice(0, 60)}`);
  const blocks = [...root.querySelectorAll(".title, .line, .reason, .besides, .seen > *, .claim, .tick, .hands li")]
    .filter(shown);
  for (const [place, one] of blocks.entries())
    for (const other of blocks.slice(place + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const a = box(one), b = box(other);
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 2) wrong.push(`overlap: ${one.textContent} / ${other.textContent}`);
    }
  return wrong;
}"""


def everybody(amounts: Sequence[int]) -> Any:
    """Give each player a part of a house rule's cost."""
    return lambda players: [
        {"do": "house", "rule": 1, "to": dict(zip(players, amounts, strict=False))},
    ]


RULE = {"do": "rule", "text": "Neither yes nor no"}
ALL_DRINK = Situation(
    "kekenito",
    "everybody drinks something else",
    (dice(6, 6), give(6), RULE, everybody((1, 2, 3, 4, 5, 6, 7, 8))),
)
ALSO = {
    *(("quinito", "a 41 that was hidden"), ("quinito", "a Kinito that is none"), ("421", "somebody pays")),
    *(("poker-menteur", name) for name in ("a point", "somebody is out", "over")),
    *(("kael", name) for name in ("won", "false")),
}
DECIDED = (
    ALL_DRINK,
    Situation("quinito", "a Kinito", (announce(21), BLUFF, dice(2, 1))),
    Situation("quinito", "a 51", (announce(51), ACCEPT)),
    Situation("quinito", "a truth", (announce(44), BLUFF, dice(4, 4))),
    Situation(
        "quinito",
        "two cups",
        (announce(62, pair=1), announce(21, pair=2), {**BLUFF, "pair": 1}, dice(4, 1, pair=1)),
        {"double": True},
    ),
    Situation("poker-menteur", "an honest hand", (option("left"), LONGEST, BLUFF, dice(4, 4, 2, 2, 6))),
    Situation("kekenito", "a slave drinks too", (dice(6, 2), to(2), dice(6, 3))),
    Situation("kekenito", "a Bombe", (dice(3, 2), to(2), dice(6, 1), dice(6, 4), dice(5, 4))),
    Situation("kekenito", "a Petit poulet", (dice(3, 1), dice(6, 1), dice(4, 2))),
    Situation(
        "421", "charge", (lambda players: [dice(4, 2, 1), *[dice(6, 6, 5)] * (len(players) - 2), dice(6, 6, 4)],)
    ),
    *(one for one in SITUATIONS if (one.game, one.name) in ALSO),
)
JUDGED = f"""() => {{
  if (document.getElementById("judged").hidden) return ({WRONG})(".last > :first-child");
  const [largest, other] = ({TYPES})(), wrong = ({WRONG})("#judged .judgement");
  if (largest <= other) wrong.push(`the largest letters have ${{largest}} px, others ${{other}}`);
  return wrong;
}}"""


@pytest.mark.parametrize("players", [EIGHT, FEW], ids=["eight of the longest", "four short ones"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.one_a_day
def test_the_taker_has_the_largest_letters_and_nothing_overlaps_or_is_cut(
    table: TableInHand, still: StillWalls, language: str, players: tuple[str, ...]
) -> None:
    for situation in DECIDED:
        situation.play(table, players)
        still.keep(situation.name, language)
        table.pass_s(LONG_S)
        still.keep((situation.name, "afterwards"), language)
    assert still.wrong(JUDGED, *SIZES) == []


def test_the_letters_of_the_taker_are_huge(table: TableInHand, still: StillWalls) -> None:
    table.start(FEW)
    table.say(announce(62), BLUFF, dice(5, 2))
    still.keep("judged", "fr")
    [(_, (largest, _))] = still.measured(LARGE, TYPES)
    assert largest > 110
    assert still.texts("#judged .line b:has(.hue)") == ["Bleu"]
    table.pass_s(LONG_S)
    still.keep("afterwards", "fr")
    *_, (_, afterwards) = still.measured(LARGE, SIZE_OF % ".verdict .take")
    assert afterwards > 45


@pytest.mark.parametrize("where", ["button.accept", "#judged .line"])
def test_a_press_on_the_screen_removes_the_judgement_at_once(table: TableInHand, wall: Open, where: str) -> None:
    table.say(announce(62), BLUFF, dice(5, 2))
    page = wall()
    expect(page.locator("#judged .line")).to_have_text("Ana boit une gorgée")
    table.pass_s(GRACE_S)
    drawn(page, table)
    with page.expect_response("**/press"):
        page.locator(where).click()
    assert table.pressed == [("press", "accept")]
    expect(page.locator("#judged .judgement")).to_be_hidden()
    expect(page.locator(".call")).to_be_visible()


def test_a_real_button_or_a_throw_removes_the_judgement_at_once(table: TableInHand, wall: Open) -> None:
    table.start(FEW, "kekenito")
    page = wall()
    table.say(dice(6, 3))
    expect(page.locator("#judged .line")).to_have_text("Lynx boit une gorgée")
    table.say(dice(6, 4))
    expect(page.locator("#judged .line")).to_have_text("Rouge boit une gorgée")
    table.say(dice(6, 5))
    expect(page.locator("#judged .judgement")).to_be_visible()
    table.pass_s(GRACE_S)
    table.step(Button.BLUFF)
    expect(page.locator("#judged .judgement")).to_be_hidden()


def test_a_wall_loaded_at_any_moment_is_covered_like_an_open_one(
    table: TableInHand, wall: Open, still: StillWalls
) -> None:
    """The judgement stays while the next action is entered, and goes with time or with an undo."""
    page = wall()
    decided = (announce(62), BLUFF, dice(5, 2))
    moments: tuple[tuple[Callable[[], None], bool], ...] = (
        (lambda: table.say(*decided), True),
        (lambda: table.say(announce(31)), True),
        (lambda: table.say({"do": "undo"}), False),
        (lambda: table.say(announce(31), BLUFF, dice(5, 3)), True),
        (lambda: table.pass_s(LONG_S), False),
    )
    for happen, is_covered in moments:
        happen()
        expect(page.locator("#judged .line")).to_have_count(int(is_covered))
        expect(page.locator("#judged .line")).to_have_text(still.texts("#judged:not([hidden]) .line"))


def test_the_throw_button_is_missing_under_a_judgement_or_a_picture(
    table: TableInHand, wall: Open, tray: bytes
) -> None:
    table.lay_tray()
    table.start(FEW, "kekenito")
    page = wall()
    page.route("**/house/seen/**", lambda route: route.fulfill(body=tray, content_type="image/jpeg"))
    throw = page.locator("[data-throw]")
    expect(throw).to_be_visible()
    table.say(dice(6, 3))
    expect(page.locator("#judged .line")).to_be_visible()
    expect(throw).to_be_hidden()
    table.pass_s(LONG_S)
    expect(throw).to_be_visible()
    table.pass_s(GRACE_S)
    table.keep_evidence(evidence(table, 7))
    table.menu()
    table.take("menu-see")
    expect(page.locator(".evidence")).to_be_visible()
    expect(throw).to_be_hidden()


def test_the_judgement_disappears_by_itself_and_its_result_stays(table: TableInHand, wall: Open) -> None:
    table.say(announce(62), BLUFF, dice(5, 2))
    page = wall()
    expect(page.locator("#judged .line")).to_be_visible()
    table.pass_s(4)
    expect(page.locator("#judged .judgement")).to_be_hidden()
    expect(page.locator(".last .take")).to_have_text("Ana boit une gorgée : bluff démasqué par Bo.")
    expect(page.locator(".verdict .struck .die")).to_have_count(2)


BELOW = """() => {
  const decided = document.querySelector(".fork .decided"), foot = document.querySelector("footer");
  const covers = document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest(".fork") !== null;
  return [decided.textContent, covers, decided.getBoundingClientRect().bottom <= foot.getBoundingClientRect().top + 1];
}"""


def test_the_result_is_below_a_fork_that_covers_the_wall(table: TableInHand, still: StillWalls) -> None:
    table.start(FEW)
    table.say(announce(21), BLUFF, dice(6, 1))
    table.pass_s(LONG_S)
    still.keep("judged", "fr")
    for size in SIZES:
        [(_, (decided, covers, has_room))] = still.measured(size, BELOW)
        assert (decided, covers, has_room) == ("Bleu finit son verre et boit une gorgée", True, True)


def test_each_line_after_the_first_stays_0_9_s_longer(table: TableInHand) -> None:
    ALL_DRINK.play(table, EIGHT)
    for seconds, is_covered in ((9.7, True), (0.2, False)):
        table.pass_s(seconds)
        assert table.state.is_covered is is_covered


def evidence(table: TableInHand, number: int) -> dict[str, Any]:
    return {"number": number, "values": [5, 2], "why": None, "line": table.state.last_line, "film_wh": [480, 270]}


@pytest.fixture
def tray() -> bytes:
    _, picture = cv2.imencode(".jpg", np.full((360, 480, 3), 90, np.uint8))
    return picture.tobytes()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.one_a_day
def test_the_picture_arrives_later_and_fills_its_place_above_the_dice(
    table: TableInHand, wall: Open, tray: bytes, size: ViewportSize
) -> None:
    page = wall(size)
    page.route("**/house/seen/7/close.jpg", lambda route: route.fulfill(body=tray, content_type="image/jpeg"))
    table.say(announce(62), BLUFF, dice(5, 2))
    expect(page.locator("#judged .seen .die")).to_have_count(2)
    page.evaluate("() => { document.querySelector('#judged .judgement').dataset.seen = 'once'; }")
    table.keep_evidence(evidence(table, 7))
    expect(page.locator("#judged .close")).to_have_js_property("width", 480)
    expect(page.locator("#judged .seen .die")).to_have_count(2)
    expect(page.locator("#judged [data-seen='once']")).to_have_count(1)
    assert page.evaluate(WRONG, "#judged .judgement") == []
    box = page.locator("#judged .close").bounding_box()
    assert box is not None
    assert box["width"] > 0.35 * size["width"]
    assert box["height"] > 0.4 * size["height"]


def test_the_hands_stay_in_the_rows(table: TableInHand, still: StillWalls) -> None:
    table.start(FEW[:2], "kael")
    table.say(option("2"), {"do": "kael", "by": "Bleu"})
    table.say(*by(1, do="cards", values=["13", "2"])(FEW), *by(0, do="cards", values=["1"])(FEW))  # type: ignore[operator]
    still.keep("judged", "fr")
    [(_, cards)] = still.measured(LARGE, "() => [...document.querySelectorAll('tbody .card')].map(c => c.textContent)")
    assert cards == ["1", "13", "2"]


MOTIONS: tuple[tuple[str, Situation], ...] = tuple(
    (motion, one)
    for motion, name in (
        ("shine", "a Kinito"),
        ("bang", "a Bombe"),
        ("hop", "a Petit poulet"),
        ("clink", "somebody pays"),
        ("fall", "somebody is out"),
        ("wobble", "false"),
    )
    for one in DECIDED
    if one.name == name
)
MOVES = """() => [...document.querySelectorAll("#judged *")].flatMap(part =>
  getComputedStyle(part).animationName.split(", ").filter(name => name !== "none"))"""


LETTERS = "() => getComputedStyle(document.querySelector('#judged .line')).fontSize"


@pytest.mark.parametrize(("moves_as", "situation"), MOTIONS, ids=[motion for motion, _ in MOTIONS])
@pytest.mark.long
def test_each_beat_has_a_motion_of_its_own(table: TableInHand, wall: Open, moves_as: str, situation: Situation) -> None:
    situation.play(table, FEW)
    moves = {}
    for motion in ("no-preference", "reduce"):
        page = wall(motion=motion)
        expect(page.locator(f"#judged .motion-{moves_as}")).to_be_visible()
        moves[motion] = set(page.evaluate(MOVES))
        moves["large" if motion == "reduce" else "still"] = {page.evaluate(LETTERS)}
    assert moves.pop("large") == moves.pop("still")
    plain = {"cover", "strike-down", "drawn"}
    assert moves["no-preference"] - plain
    assert moves["reduce"] == set()


def test_a_false_kinito_has_the_title_of_a_bluff(table: TableInHand, still: StillWalls) -> None:
    titles = []
    for values in ((6, 1), (2, 1)):
        table.start()
        table.say(announce(21), BLUFF, dice(*values))
        titles += still.texts(".judgement .title")
    assert titles == ["Bluff !", "Kinito !"]


# The end of a game ------------------------------------------------------------------------------


ENDING = f"""() => {{
  const texts = where => [...document.querySelectorAll(where)].map(one => one.textContent);
  const size = one => parseFloat(getComputedStyle(one).fontSize);
  const wrong = document.querySelector(".ending").checkVisibility() ? ({WRONG})(".ending") : ["it is not to be seen"];
  const others = [...document.querySelectorAll(".ending :is(li, .besides, .lie), aside *")].map(size);
  if (size(document.querySelector(".headline p")) < 1.8 * Math.max(...others)) wrong.push("the headline is small");
  return [wrong, texts(".ending .places bdi"), texts(".ending .lie .struck .die").length, texts(".headline")];
}}"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.one_a_day
def test_at_the_end_the_largest_letters_name_the_payer_or_winner(
    table: TableInHand, still: StillWalls, language: str
) -> None:
    endings = [one for one in SITUATIONS if one.name in {"somebody pays", "over"}]
    lied = Situation("quinito", "lied", (announce(66), BLUFF, dice(3, 1), {"do": "end"}))
    for situation, players in product([*endings, lied], (EIGHT, FEW)):
        situation.play(table, players)
        table.pass_s(LONG_S)
        still.keep((situation.game, situation.name), language)
        table.note(Notice(NoticeCode.WALL_GONE))
        still.keep((situation.game, situation.name, "a notice"), language)
        table.note()
    for size in SIZES:
        found = still.measured(size, ENDING)
        assert [(what, wrong) for what, (wrong, *_) in found if wrong] == []
        _, (_, places, dice_of_the_lie, (headline,)) = found[-1]
        assert (places, dice_of_the_lie) == (["Rouge", "Vert", "Lynx", "Bleu"], 2)
        assert "Bleu, " in headline


def test_after_a_game_one_press_plays_again_and_another_shows_the_rest(table: TableInHand, still: StillWalls) -> None:
    table.titles = lambda language: (f"titles in {language}",)  # type: ignore[method-assign]
    next(one for one in SITUATIONS if one.name == "somebody pays").play(table, FEW)
    table.pass_s(LONG_S)
    assert still.texts(".headline, .titles li, button.press:not(.dark) b") == [
        *("Vert paye la tournée", "titles in fr", "Rejouer", "Un autre jeu, d’autres joueurs")
    ]
    still.keep("over", "fr")
    [(_, px)] = still.measured(LARGE, SIZE_OF % ".headline p")
    assert px > 100
    table.pass_s(2 * GRACE_S)
    table.step(Button.BLUFF)
    assert len(table.state.offer.entries) > 5
    assert still.texts(".choice .beside")
    assert still.texts(".headline") == []
