"""Pages of the browser that are reused from test to test, because opening one takes longer than using it."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, ViewportSize

from pi.app import App
from pi.night.types import Button
from tests.states import PATIENCE_S, heard

WALL, SMALL = ViewportSize(width=1920, height=1080), ViewportSize(width=800, height=480)
PHONE = ViewportSize(width=390, height=844)


def click(page: Page, running: App, *buttons: Button) -> None:
    """Click buttons of the wall's page, each after the table has processed the one before."""
    for button in buttons:
        heard(running.table, page.locator(f"[data-press={button}]").click)


class Pages:
    """Pages without motion; after a test they are emptied.

    They are left before their server is closed: a fixture names its server first, then the pages.
    """

    def __init__(self, browser: Browser, *, stopped: bool = False) -> None:
        """``stopped``: the clock of the pages stands until a test advances it."""
        self._browser = browser
        self._stopped = stopped
        self._free: list[Page] = []
        self._used: list[Page] = []
        self.said: list[str] = []
        """The messages of their consoles."""

    def take(self, size: ViewportSize) -> Page:
        """Return an empty page of this size."""
        page = self._free.pop() if self._free else self._new()
        self._used.append(page)
        page.set_viewport_size(size)
        return page

    def leave(self) -> list[str]:
        """Take every page back. Return the messages of their consoles."""
        for page in self._used:
            page.goto("about:blank")
            page.context.clear_cookies()
        self._free += self._used
        self._used.clear()
        said, self.said = self.said, []
        return said

    def _new(self) -> Page:
        page = self._browser.new_page(reduced_motion="reduce")
        page.set_default_timeout(PATIENCE_S * 1000)
        if self._stopped:
            page.clock.install(time=0)
            page.clock.pause_at(1000)
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))
        return page
