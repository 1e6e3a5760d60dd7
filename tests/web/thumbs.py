"""Thumbs on the pages of phones: they tap controls, and wait until the table has processed them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Page, expect

from pi.app import App
from pi.phones.controls import Control, controls, key_of
from pi.words import Words
from tests.evening import until
from tests.pages import PHONE
from tests.states import PATIENCE_S

REACTION_MS = 900
"""How long a control is inert after it appears under a finger, in ms."""


@dataclass
class Thumb:
    """A thumb on one phone, with its page in French."""

    page: Page
    running: App

    def code(self) -> None:
        """Read the code on the wall with the camera of the phone."""
        self.page.goto(f"{self.running.server.address}/P/{self.running.ticket}")
        self.scripted()

    def play_for(self, seat: str) -> None:
        """Choose the player of this phone."""
        self.page.get_by_role("button", name=seat, exact=True).click()
        expect(self.page.get_by_role("status").first).to_contain_text("téléphone joue pour")
        self.scripted()

    def scripted(self) -> None:
        """Wait for the page's script: a press before it runs is sent too, but leaves the page."""
        expect(self.page.locator("html.scripted")).to_be_attached()

    def say(self, action: dict[str, Any]) -> None:
        """Enter an action that the table expects, with its control on the page."""
        control = self.control(action)
        form = self.form(action["do"], action["by"], control.pair)
        form.wait_for(state="attached")
        if action["do"] == "rule":
            self.opened(form.locator("textarea")).fill(action["text"])
        elif not control.counters:
            self.answer(control, self.opened(form.locator(f"button[name=pick][value='{key_of(action)}']")))
            return
        else:
            self.opened(form)
            self.count(form, control, action)
        self.answer(control, form.get_by_role("button", name="Envoyer"))

    def answer(self, control: Control, button: Locator) -> None:
        """Tap a button, and wait until the question of its control has been answered."""
        self.tap(button)
        until(self.running, lambda state: state.questions.get(control.by) != control.question)

    def count(self, form: Locator, control: Control, action: dict[str, Any]) -> None:
        """Count the cards or shares of a form; name players with ticks."""
        said = action[control.argument]
        self.wait_until_active()
        for counter in control.counters:
            number = Counter(said)[counter.value] - counter.minimum
            if number > 0 and control.argument == "players":
                form.locator(f"[name='{counter.key}']").check()
            elif number > 0:
                more = form.locator(f".counter:has([name='{counter.key}']) [data-step='1']")
                for _ in range(number):
                    more.click()
        if action.get("sure"):
            form.locator("[name=sure]").check()

    def control(self, action: dict[str, Any]) -> Control:
        """Return the control that a phone offers for an action."""
        offered = controls(self.running.table.state, Words("fr"), action["by"])
        return next(one for one in offered if (one.do, one.pair) == (action["do"], action.get("pair", 0)))

    def form(self, do: str, by: str, pair: int = 0) -> Locator:
        """Return the control of the present question to this player."""
        fields = {"by": by, "pair": pair, "question": self.running.table.state.questions[by]}
        wanted = "".join(f":has([name='{name}'][value='{value}'])" for name, value in fields.items())
        return self.page.locator(f"form.does-{do}{wanted}")

    def opened(self, button: Locator) -> Locator:
        """Return a button, after opening the groups around it one after the other."""
        for group in button.locator("xpath=ancestor::details").all():
            if group.get_attribute("open") is None:
                self.wait_until_active()
                group.locator("summary").first.click()
        return button

    def end(self) -> None:
        """End the game with the menu of the table."""
        for control in (
            self.page.get_by_role("link", name="Menu de la table"),
            self.page.get_by_text("Arrêter la partie"),
            self.page.get_by_role("button", name="Arrêter maintenant"),
        ):
            control.wait_for()
            self.wait_until_active()
            control.click()
        self.page.wait_for_url("**/phone")
        self.scripted()

    def tap(self, button: Locator) -> None:
        """Tap a button once it is not inert, and wait until the table has processed and answered it."""
        self.press(button.click)

    def press(self, press: Callable[[], object]) -> None:
        """Press once no control is inert, and again while the table is too busy, until it has answered."""
        status = 503
        while status == 503:
            self.wait_until_active()
            with self.page.expect_response(lambda response: response.request.method == "POST") as answer:
                press()
            status = answer.value.status

    def wait_until_active(self) -> None:
        """Let the reaction time pass if a control is inert."""
        if self.page.locator("[data-inert-until-ms]").count():
            self.page.clock.run_for(REACTION_MS)

    def stop_clock(self) -> None:
        """Stop the page's clock; from now on only `page.clock.run_for` moves it."""
        self.page.clock.pause_at(self.page.evaluate("Date.now()") + 10_000)


Box = tuple[float, float, float, float]


def box_of(button: Locator) -> Box:
    """The left, top, right and bottom edge of a button on the screen, in pixels."""
    box = button.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def overlap(one: Box, other: Box) -> Box:
    """Return the intersection of two boxes; its edges are in the wrong order if there is none."""
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


@dataclass
class Touch:
    """A place on the screen of a phone."""

    page: Page
    x: float
    y: float

    def tap(self) -> None:
        """Tap the place, and wait until the page has processed the tap."""
        self.page.touchscreen.tap(self.x, self.y)
        self.page.keyboard.press("Shift")


@contextmanager
def phones(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open phones, each with cookies of its own. None may connect to another machine, or log an error.

    A busy machine may refuse a form for now (503): the page then shows the reason.
    """
    wrong: list[str] = []
    contexts = []

    def new(**settings: Any) -> Page:
        wanted = {"viewport": PHONE, "locale": "fr-FR", "reduced_motion": "reduce", "has_touch": True, **settings}
        context = browser.new_context(**wanted)
        context.set_default_timeout(PATIENCE_S * 1000)
        contexts.append(context)
        page = context.new_page()
        page.clock.install()
        page.on("console", lambda message: wrong.append(message.text) if "status of 503" not in message.text else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: wrong.append(request.url) if leaves(request.url) else None)
        return page

    yield new
    for context in contexts:
        context.close()
    assert wrong == [], wrong


def leaves(address: str) -> bool:
    """Return True if a request leaves this machine."""
    return urlsplit(address).hostname != "127.0.0.1"
