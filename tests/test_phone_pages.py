"""Every page of a phone, in every shape: no fault that axe finds, room for all of it, and every tap counts once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, Route, expect

from pi.app import App
from tests.evening import house, say
from tests.states import context_of, heard, table_of
from tests.web.axe import COLOURS, faults
from tests.web.hands import ACCEPT, BLUFF, LONG_NAMES, announce, dice
from tests.web.thumbs import REACTION_MS, Thumb, Touch, box_of, overlap, phones

BLIND = {"kind": "files"}
"""A camera without a film: all dice are entered by hand."""
NARROW = {"width": 320, "height": 568}
THUMB_PX = 44

PLAYERS = LONG_NAMES[:4]
WHOLE = "Toute la table"
GAPS_MS = range(0, 801, 40)
SENDS = "button:not([type=button], [value=camera]):enabled"
FORMS = f"main form:has({SENDS}):not(:has([required]))"
Steps = list[dict[str, Any]]


LEFT = {"do": "choose", "option": "left"}
SHOWN = [{"do": "cards", "values": [str(place)], "by": name} for place, name in enumerate(PLAYERS[1:], 1)]

SHAPES: dict[str, tuple[str, dict[str, Any], Steps]] = {
    "scores": ("quinito", {}, []),
    "answer": ("quinito", {}, [announce(62)]),
    "rule": ("quinito", {}, [announce(21), ACCEPT, dice(2, 1)]),
    "two pairs": ("quinito", {"double": True}, [announce(62, pair=1)]),
    "shares": ("kekenito", {}, [dice(5, 5)]),
    "ticks": ("kekenito", {}, [dice(5, 2), {"do": "choose", "option": "never"}]),
    "players": ("kekenito", {}, [dice(6, 2)]),
    "three dice": ("421", {}, []),
    "ladder": ("poker-menteur", {"faces": "poker"}, [LEFT]),
    "unseen ladder": ("poker-menteur", {"mieux": True}, [LEFT, announce("brelan 2"), ACCEPT]),
    "reveal": ("poker-menteur", {}, [LEFT, announce("brelan 2"), BLUFF]),
    "deal": ("kael", {}, []),
    "turn up": ("kael", {"follow": "cards"}, [{"do": "choose", "option": "4"}]),
    "lay": ("kael", {"follow": "cards"}, [{"do": "choose", "option": "4"}, {"do": "turn-up", "card": "7"}]),
    "hands": ("kael", {}, [{"do": "choose", "option": "4"}, {"do": "kael", "by": PLAYERS[0]}]),
    "over": ("quinito", {}, [announce(62), {"do": "end"}]),
}
EVERYDAY = frozenset({"answer", "ladder"})

UNCOMFORTABLE = f"""() => {{
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) wrong.push("the page scrolls sideways");
  for (const part of document.querySelectorAll("button, summary, input:not([type=hidden]), textarea, nav a")) {{
    const box = part.closest("label.tick")?.getBoundingClientRect() ?? part.getBoundingClientRect();
    if (!part.checkVisibility() || part.matches(".counter input")) continue;
    if (box.width < {THUMB_PX} || box.height < {THUMB_PX}) wrong.push(`too small: ${{part.outerHTML.slice(0, 90)}}`);
    if (part.scrollWidth > part.clientWidth + 2) wrong.push(`cut off: ${{part.textContent}}`);
  }}
  for (const label of document.querySelectorAll(".counter label")) {{
    if (label.scrollWidth > label.clientWidth) wrong.push(`no room: ${{label.innerHTML.slice(0, 90)}}`);
  }}
  return wrong;
}}"""


@pytest.fixture(scope="module")
def new_phone(browser: Browser) -> Iterator[Callable[..., Page]]:
    with phones(browser) as new:
        yield new


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    folder, web = tmp_path_factory.mktemp("house"), {"address": "127.0.0.1", "streams": 60}
    with house(folder, camera=BLIND, night={"phones": "table"}, web=web) as running:
        begin(running, "scores")
        yield running


@pytest.fixture(scope="module")
def table(running: App, new_phone: Callable[..., Page]) -> Thumb:
    """A narrow phone that plays for the whole table."""
    thumb = Thumb(new_phone(viewport=NARROW), running)
    thumb.code()
    thumb.play_for("Toute la table")
    return thumb


def begin(running: App, shape: str) -> None:
    """Play a game as far as this shape."""
    game, options, steps = SHAPES[shape]
    before = running.table.state.table
    if before is not None and not before["over"]:
        say(running, {"do": "end"})
    start = {"do": "start", "game": game, "players": list(PLAYERS), "options": options}
    for action in (start, *steps):
        say(running, action)


def open_groups(page: Page) -> None:
    for group in page.locator("details:not([open]) > summary").all()[:3]:
        if group.is_visible():
            group.click()


def wrong_with(page: Page) -> list[str]:
    """Return the faults of a page as it is drawn, dark and light."""
    page.wait_for_load_state()  # The text is there before the style sheet, which makes room for it.
    found = list(page.evaluate(UNCOMFORTABLE))
    page.emulate_media(color_scheme="dark")
    found += [f"dark: {fault}" for fault in faults(page)]
    page.emulate_media(color_scheme="light")
    return found + [f"light: {fault}" for fault in faults(page, COLOURS)]


@pytest.mark.parametrize(
    "shape", [name if name in EVERYDAY else pytest.param(name, marks=pytest.mark.long) for name in SHAPES]
)
@pytest.mark.one_a_day
def test_every_shape_of_a_question_is_sound(running: App, table: Thumb, shape: str) -> None:
    begin(running, shape)
    asked = running.table.state.questions
    for by, question in list(asked.items())[:1]:
        table.page.locator(
            f"form:has([name=by][value='{by}']):has([name=question][value='{question}'])"
        ).first.wait_for()
    open_groups(table.page)
    assert wrong_with(table.page) == []


@pytest.mark.long
def test_a_guest_enters_the_code_and_chooses_a_seat_on_sound_pages(
    running: App, new_phone: Callable[..., Page]
) -> None:
    begin(running, "answer")
    page = new_phone(viewport=NARROW)
    page.goto(f"{running.server.address}/phone")
    assert wrong_with(page) == []
    page.get_by_label("Le code affiché").fill(running.code.lower())
    page.get_by_role("button", name="Entrer").click()
    expect(page.get_by_role("heading", name="Qui es-tu")).to_be_visible()
    assert wrong_with(page) == []
    page.get_by_role("link", name="Ce qui s’est passé").click()
    expect(page.get_by_role("listitem").first).to_contain_text("annonce 62")
    assert wrong_with(page) == []


@pytest.mark.parametrize("path", ["/phone/menu", "/phone/menu/earlier/0", "/phone/menu/2", "/phone/rules"])
@pytest.mark.one_a_day
def test_the_pages_linked_from_a_phone_are_sound(running: App, table: Thumb, path: str) -> None:
    begin(running, "answer")
    number = next(iter(context_of(running.table).past_actions.repeatable))
    table.page.goto(running.server.address + path.replace("2", str(number)))
    open_groups(table.page)
    assert wrong_with(table.page) == []
    table.page.get_by_role("link", name="La table", exact=True).click()
    table.scripted()


@pytest.mark.long
def test_a_refusal_is_shown_and_legible(running: App, new_phone: Callable[..., Page]) -> None:
    begin(running, "answer")
    other = Thumb(new_phone(locale="en-GB", viewport=NARROW), running)
    other.code()
    other.page.get_by_role("button", name=PLAYERS[1], exact=True).click()
    form = other.page.locator("form.does-bluff")
    form.wait_for()
    other.page.route("**/phone/events*", lambda _route: None)  # it never comes
    other.page.evaluate("document.querySelectorAll('[name=question]').forEach(field => { field.value = 1 })")
    form.get_by_role("button").click()
    expect(other.page.get_by_role("alert")).to_have_text("Too late: the table has moved on.")
    assert wrong_with(other.page) == []
    assert table_of(running.table.state)["phase"] == "answer"
    other.page.close()


def test_a_double_tap_counts_as_one_answer(running: App, new_phone: Callable[..., Page]) -> None:
    begin(running, "answer")
    bo = Thumb(new_phone(), running)
    bo.code()
    bo.play_for(PLAYERS[1])
    answers: list[Response] = []
    bo.page.on("response", lambda answer: answers.append(answer) if answer.request.method == "POST" else None)
    bo.form("accept", PLAYERS[1]).wait_for()
    form = bo.page.evaluate_handle("""() => {
      const form = document.querySelector("form.does-accept");
      const tap = form.querySelector("button");
      tap.click();
      tap.click();
      return form;
    }""")
    bo.page.wait_for_function("form => form.ariaBusy === 'false'", arg=form)
    assert [answer.json()["problem"] for answer in answers] == ["", "Trop tard : la partie a déjà avancé."]
    expect(bo.page.locator("#said")).to_be_empty()


@pytest.mark.parametrize(("player", "follows"), [(WHOLE, ".does-accept"), (PLAYERS[0], "[action='/phone/undo']")])
@pytest.mark.parametrize("width", [320, 390])
def test_a_control_that_appears_under_a_tapping_finger_is_inert_at_first(
    running: App, new_phone: Callable[..., Page], player: str, follows: str, width: int
) -> None:
    begin(running, "scores")
    thumb = Thumb(new_phone(viewport={"width": width, "height": 2000}), running)
    thumb.code()
    thumb.play_for(player)
    thumb.say(announce(31, by=PLAYERS[0]))
    later = box_of(thumb.page.locator(f"form{follows} button"))
    say(running, {"do": "undo"})
    thumb.stop_clock()
    form, before = thumb.form("announce", PLAYERS[0]), running.table.state.last_line
    form.wait_for()
    common = [overlap(box_of(button), later) for button in form.get_by_role("button").all()]
    left, top, right, bottom = next(box for box in common if box[0] + 2 < box[2] and box[1] + 2 < box[3])
    touch = Touch(thumb.page, (left + right) / 2, (top + bottom) / 2)
    for _ in range(2):
        touch.tap()
    expect(form).to_have_count(0)
    for _ in GAPS_MS:
        touch.tap()
        thumb.page.clock.run_for(GAPS_MS.step)
    assert running.table.state.last_line == before + 1
    thumb.page.clock.run_for(REACTION_MS)
    heard(running.table, touch.tap)
    assert running.table.state.last_line == before + 2
    thumb.page.close()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("player", "path"), [("", "/phone"), (WHOLE, "/phone"), (WHOLE, "/phone/menu")])
@pytest.mark.one_a_day
def test_taps_up_to_0_8_s_apart_send_a_form_once(
    running: App, new_phone: Callable[..., Page], shape: str, player: str, path: str
) -> None:
    """Without ``player`` the phone is that of the player of the first question."""
    begin(running, shape)
    thumb = Thumb(new_phone(viewport=NARROW), running)
    thumb.code()
    thumb.stop_clock()
    page, sent, forms = thumb.page, list[str](), thumb.page.locator(FORMS)
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    for number in count():
        begin(running, shape)
        page.goto(f"{running.server.address}/phone")
        page.clock.run_for(REACTION_MS)
        if page.locator("form[action='/phone/play']").count():
            thumb.play_for(player or next(iter(running.table.state.questions), PLAYERS[0]))
        page.goto(running.server.address + path)
        thumb.scripted()
        page.clock.run_for(4 * REACTION_MS)
        page.evaluate("for (const group of document.querySelectorAll('details')) group.open = true")
        if number == forms.count():
            break
        forms.nth(number).evaluate("form => { form.dataset.tried = ''; }")
        sent.clear()
        button = forms.nth(number).locator(SENDS).first
        button.evaluate("button => button.scrollIntoView({ block: 'center' })")
        left, top, right, bottom = box_of(button)
        touch = Touch(page, (left + right) / 2, (top + bottom) / 2)
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            touch.tap()
        expect(page.locator("[data-tried]")).to_have_count(0)
        thumb.scripted()
        for _ in GAPS_MS:
            touch.tap()
            page.clock.run_for(GAPS_MS.step)
        assert len(sent) == 1, sent
    assert number > 0
    page.close()


def test_a_double_tap_on_a_line_of_the_menu_counts_once(running: App, table: Thumb) -> None:
    begin(running, "answer")
    before = running.table.state.last_line
    table.page.goto(f"{running.server.address}/phone/menu")
    fault = table.page.get_by_role("button", name="lenteur évidente", include_hidden=True).first.element_handle()
    sent: list[Route] = []
    table.page.route("**/phone/choose", lambda route: sent.append(route))
    with table.page.expect_request("**/phone/choose"):
        fault.evaluate("""async tap => {
          for (let times = 0; times < 2; times += 1) {
            tap.click();
            await new Promise(requestAnimationFrame);
            await new Promise(requestAnimationFrame);
          }
        }""")
    assert len(sent) == 1
    sent[0].continue_()
    table.page.wait_for_url("**/phone")
    table.page.unroute("**/phone/choose")
    expect(table.page.locator("#said")).to_be_empty()
    assert running.table.state.last_line == before + 1
    table.scripted()


def test_the_keyboard_focus_stays_in_the_part_where_it_pressed(running: App, new_phone: Callable[..., Page]) -> None:
    begin(running, "answer")
    bo = Thumb(new_phone(), running)
    bo.code()
    bo.play_for(PLAYERS[1])
    accept = bo.form("accept", PLAYERS[1]).get_by_role("button")
    accept.focus()
    heard(running.table, lambda: bo.press(lambda: bo.page.keyboard.press("Enter")))
    bo.form("announce", PLAYERS[1]).wait_for()
    assert bo.page.evaluate("document.activeElement.dataset.part") == "own"


def test_typed_text_stays_while_the_table_goes_on(running: App, table: Thumb) -> None:
    begin(running, "rule")
    by = table_of(running.table.state)["turn"]
    field = table.form("rule", by).locator("textarea")
    field.fill("Pas de mains sur")
    say(running, {"do": "fault", "player": PLAYERS[2], "kind": "slow"})
    expect(table.page.locator("[data-part=now]")).to_contain_text("perte de contrôle")
    expect(field).to_have_value("Pas de mains sur")


def test_counted_cards_stay_while_another_player_answers(running: App, table: Thumb) -> None:
    begin(running, "hands")
    mine, other = (table.form("cards", name) for name in PLAYERS[1:3])
    card = mine.locator(".counter").nth(2)
    card.wait_for()
    table.wait_until_active()
    for _ in range(2):
        card.locator("[data-step='1']").click()
    say(running, SHOWN[1])
    expect(other).to_have_count(0)
    expect(card.locator("input")).to_have_value("2")
    expect(mine.get_by_role("button", name="Envoyer")).to_be_enabled()
    assert table.page.evaluate("document.activeElement.dataset.part") == "own"  # what was pressed is no field


def test_the_focus_stays_in_a_count_while_another_player_answers(running: App, table: Thumb) -> None:
    begin(running, "hands")
    mine, other = (table.form("cards", name) for name in PLAYERS[1:3])
    field = mine.locator(".counter input").first
    field.fill("1")
    say(running, SHOWN[1])
    expect(other).to_have_count(0)
    expect(field).to_have_value("1")
    expect(field).to_be_focused()
