"""Fingers on the buttons of the wall: a tap counts as meant, and a hold is one finger that stays."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from pi.night.codes import NoticeCode
from pi.night.types import Notice
from pi.table.desk import TableOptions
from tests.pages import SMALL
from tests.visitors import open_own
from tests.web.hands import BLUFF, KEY, TableInHand, announce
from web.app import create_app
from web.serve import Server

CLOCK = """() => {
  // The page's own clock of holds, in the hand of the test: no test waits for a second.
  const timers = new Map(), set = window.setTimeout, clear = window.clearTimeout;
  window.setTimeout = (call, ms, ...more) => {
    if (ms !== 1000) return set(call, ms, ...more);
    const id = -1 - timers.size;
    timers.set(id, call);
    return id;
  };
  window.clearTimeout = (id) => (id < 0 ? timers.delete(id) : clear(id));
  window.passSecond = () => { for (const [id, call] of [...timers]) { timers.delete(id); call(); } };
}"""


class Touch:
    """Fingers on a touch screen, by their numbers; ``pass_s`` lets the second of a hold pass."""

    def __init__(self, page: Page, table: TableInHand) -> None:
        self.page, self.table = page, table
        self._cdp: CDPSession = page.context.new_cdp_session(page)
        self._at: dict[int, tuple[float, float]] = {}

    def place(self, name: str) -> tuple[float, float]:
        box = self.page.locator(f"button[data-press={name}]").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def down(self, finger: int, name: str) -> None:
        self._at[finger] = self.place(name) if name else (300.0, 200.0)
        self._send("touchStart", self._at)

    def move(self, finger: int, dx: float, dy: float) -> None:
        x, y = self._at[finger]
        self._at[finger] = (x + dx, y + dy)
        self._send("touchMove", self._at)

    def slip_to(self, finger: int, name: str) -> None:
        x, y = self.place(name)
        self.move(finger, x - self._at[finger][0], y - self._at[finger][1])

    def dispatch(self, target: str, event: str) -> None:
        self.page.evaluate(f"{target}.dispatchEvent(new Event('{event}'))")

    def draw_anew(self) -> None:
        self.table.note(Notice(NoticeCode.WALL_GONE))
        expect(self.page.locator(f"[data-version='{self.table.version()}']")).to_be_attached()

    def up(self, finger: int) -> None:
        # Chromium lifts the fingers in the list.
        self._send("touchEnd", {finger: self._at.pop(finger)})

    def tap(self, name: str) -> None:
        self.down(1, name)
        self.up(1)

    def cancel(self) -> None:
        self._at.clear()
        self._send("touchCancel", {})

    def _send(self, kind: str, at: dict[int, tuple[float, float]]) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in at.items()]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def wait_a_hold(self) -> None:
        self.page.evaluate("window.passSecond()")

    def heard(self) -> list[tuple[str, str]]:
        """Return all presses of the pages after every request is answered; a last tap closes the list."""
        self._at.clear()
        with self.page.expect_response(lambda answer: answer.url.endswith("/throw")):
            self.page.locator("[data-throw]").press("Enter")
        return [press for press in self.table.pressed if press[0] != "throw"]


@pytest.fixture
def table() -> Iterator[TableInHand]:
    """A table whose turn has just passed: presses have no effect, so that its buttons stay the same."""
    with TableInHand(options=TableOptions(grace_s=math.inf)) as table:
        table.start()
        yield table


@pytest.fixture(scope="module")
def touched(browser: Browser) -> Iterator[Page]:
    """An empty page on a touch screen, with its clock of holds in the hands of the tests."""
    context = browser.new_context(has_touch=True, viewport=SMALL, reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(f"({CLOCK})()")
    yield page
    context.close()


@pytest.fixture
def touch(table: TableInHand, server: Server, touched: Page) -> Iterator[Touch]:
    table.lay_tray()
    table.say(announce(62), BLUFF)
    with touched.expect_response(lambda response: "/events" in response.url):
        open_own(touched, server, KEY)
    yield Touch(touched, table)
    touched.unroute_all()
    touched.goto("about:blank")


HOLD = ("wait_a_hold",)
MEANT: dict[str, tuple[tuple[tuple[Any, ...], ...], list[tuple[str, str]]]] = {
    "a tap": ((("tap", "accept"),), [("press", "accept")]),
    "a hold": ((("down", 1, "next"), HOLD, ("up", 1)), [("hold", "next")]),
    "two taps that overlap": (
        (("down", 1, "next"), ("down", 2, "accept"), ("up", 2), ("up", 1), HOLD),
        [("press", "accept"), ("press", "next")],
    ),
    "two taps the other way round": (
        (("down", 1, "next"), ("down", 2, "accept"), ("up", 1), ("up", 2), HOLD),
        [("press", "next"), ("press", "accept")],
    ),
    "a hold beside a tap on the wall": (
        (("down", 1, "next"), ("down", 2, ""), ("up", 2), HOLD, ("up", 1)),
        [("hold", "next")],
    ),
    "slip off": ((("down", 1, "accept"), ("move", 1, 0, -300), ("up", 1)), []),
    "slip off and back": ((("down", 1, "next"), ("move", 1, 0, -300), ("move", 1, 0, 300), HOLD, ("up", 1)), []),
    "slip to another button": ((("down", 1, "accept"), ("slip_to", 1, "next"), HOLD, ("up", 1)), []),
    "taken away": ((("down", 1, "next"), ("cancel",), HOLD), []),
    "another window": ((("down", 1, "next"), ("dispatch", "window", "blur"), HOLD, ("up", 1)), []),
    "another tab": ((("down", 1, "next"), ("dispatch", "document", "visibilitychange"), HOLD, ("up", 1)), []),
    "drawn anew under the finger": ((("down", 1, "bluff"), ("draw_anew",), ("up", 1)), [("press", "bluff")]),
}
"""What fingers do, as methods of `Touch` with their arguments, and the presses that they mean."""


@pytest.mark.parametrize(("steps", "meant"), MEANT.values(), ids=MEANT)
@pytest.mark.one_a_day
def test_the_table_receives_the_presses_that_fingers_meant(
    touch: Touch, steps: tuple[tuple[Any, ...], ...], meant: list[tuple[str, str]]
) -> None:
    for step, *values in steps:
        getattr(touch, step)(*values)
    assert touch.heard() == meant


@pytest.mark.parametrize("button", ["right", "middle"])
def test_other_buttons_of_the_mouse_mean_nothing(touch: Touch, button: Any) -> None:
    touch.page.locator("button.accept").click(button=button)
    assert touch.heard() == []


def test_a_key_that_is_held_down_presses_once(touch: Touch) -> None:
    touch.page.locator("button.accept").focus()
    for _ in range(5):
        touch.page.keyboard.down("Enter")
    touch.page.keyboard.up("Enter")
    assert touch.heard() == [("press", "accept")]


@pytest.mark.parametrize("key", ["Enter", "Space"])
@pytest.mark.one_a_day
def test_a_key_presses_and_holds_and_keeps_the_focus_after_redrawing(touch: Touch, key: str) -> None:
    touch.page.locator("button.bluff").focus()
    touch.page.keyboard.down(key)
    touch.wait_a_hold()
    touch.draw_anew()
    touch.page.keyboard.up(key)
    expect(touch.page.locator("button.bluff")).to_be_focused()
    touch.page.keyboard.press(key)
    assert touch.heard() == [("hold", "bluff"), ("press", "bluff")]


def test_quick_taps_arrive_in_their_order(touch: Touch) -> None:
    names = ["accept", "bluff", "next", "next", "bluff", "accept"] * 3
    for name in names:
        touch.tap(name)
    assert touch.heard() == [("press", name) for name in names]


def test_a_press_that_the_table_refuses_reloads_the_page(touch: Touch) -> None:
    touch.table.build_in_buttons()
    with touch.page.expect_navigation():
        touch.tap("accept")
    expect(touch.page.locator("button.accept")).to_have_count(0)


def test_a_touch_anywhere_on_a_dark_screen_is_a_press(touched: Page) -> None:
    with TableInHand(options=TableOptions(dark_s=0.0)) as table:
        table.start()
        with Server(create_app(table, language="fr"), "127.0.0.1", 0, streams=4) as server:
            open_own(touched, server, KEY)
            touched.locator(".screen-off").wait_for()
            with touched.expect_response("**/press"):
                touched.touchscreen.tap(300, 200)
            touched.goto("about:blank")
        assert table.pressed == [("press", "accept")]


def test_a_press_that_cannot_be_sent_shows_a_message(touch: Touch) -> None:
    touch.page.route("**/press", lambda route: route.abort())
    touch.tap("accept")
    expect(touch.page.locator("#lost")).to_contain_text("n’a pas répondu")
