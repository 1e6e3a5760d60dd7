"""Thumbs on the pages of phones: they tap what stands there, and wait until the table has heard it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Page, expect

from pi.house import House
from tests.evening import PATIENCE_S

PHONE = {"width": 390, "height": 844}

Choice = str | Mapping[str, int] | list[str] | None
"""The key of a button; how often each thing is counted, by the name of its field; the fields to tick; or just send."""


@dataclass
class Thumb:
    """A thumb on one phone."""

    page: Page
    running: House

    def code(self) -> None:
        """Read the code off the wall."""
        self.page.goto(f"{self.running.server.address}/phone?code={self.running.code}")

    def play_for(self, seat: str) -> None:
        """Say for whom this phone plays."""
        self.page.get_by_role("button", name=seat, exact=True).click()
        expect(self.page.get_by_role("status").first).to_contain_text("téléphone joue pour")

    def say(self, do: str, by: str, choice: Choice = None, *, text: str | None = None) -> None:
        """Answer what is asked of somebody."""
        form = self.form(do, by)
        if text is not None:
            form.locator("textarea").fill(text)
        elif isinstance(choice, Mapping):
            for field, count in choice.items():
                more = form.locator(f".counter:has([name='{field}']) [data-step='1']")
                for _ in range(count):
                    more.click()
        elif isinstance(choice, list):
            for field in choice:
                form.locator(f"[name='{field}']").check()
        if isinstance(choice, str):
            self.tap(self.opened(form.locator(f"button[name=pick][value='{choice}']")))
        else:
            self.tap(form.get_by_role("button", name="Envoyer"))

    def form(self, do: str, by: str, pair: int = 0) -> Locator:
        """The control of what is asked of somebody now."""
        question = self.running.table.moment.questions[by]
        fields = {"by": by, "pair": pair, "question": question}
        wanted = "".join(f":has([name='{name}'][value='{value}'])" for name, value in fields.items())
        return self.page.locator(f"form.does-{do}{wanted}")

    def opened(self, button: Locator) -> Locator:
        """A button, after the groups around it have been opened one after the other."""
        button.wait_for(state="attached")
        for group in button.locator("xpath=ancestor::details").all():
            if group.get_attribute("open") is None:
                group.locator("summary").first.click()
        return button

    def tap(self, button: Locator) -> None:
        """Tap a button, and wait until the table has heard it."""
        version = self.running.table.moment.version
        button.click()
        assert self.running.table.wait(version, PATIENCE_S).version > version


@contextmanager
def phones(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens phones, each with cookies of its own. None may reach for another machine, or complain of anything."""
    wrong: list[str] = []
    contexts = []

    def new(**settings: object) -> Page:
        wanted = {"viewport": PHONE, "locale": "fr-FR", "reduced_motion": "reduce", **settings}
        context = browser.new_context(**wanted)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE_S * 1000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: wrong.append(request.url) if leaves(request.url) else None)
        return page

    expect.set_options(timeout=PATIENCE_S * 1000)
    yield new
    for context in contexts:
        context.close()
    assert wrong == []


def leaves(address: str) -> bool:
    """Whether a request leaves this machine."""
    return urlsplit(address).hostname != "127.0.0.1"
