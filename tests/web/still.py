"""Still walls: the states of a table, moment by moment, drawn by the real page and measured in one call.

A browser lays a drawing out in a few milliseconds. Receiving it by a stream and painting it takes a hundred.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize

from pi.closing import Closing
from pi.words import LANGUAGES
from tests.visitors import open_own
from tests.web.hands import KEY, TableInHand
from web.app import create_app
from web.serve import Server

STREAM_IN_HAND = """window.EventSource = class extends EventTarget {
  constructor() {
    super();
    window.hear = data => this.dispatchEvent(new MessageEvent("message", { data }));
  }
  close() {}
}"""
"""The page receives messages from a test, and no others."""

MEASURED = """async ([language, theme, drawings]) => {
  const measure = %s, found = [];
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = theme;
  await Promise.all([...document.fonts].map(font => font.load()));
  for (const html of drawings) {
    hear("");
    hear(html);
    const tray = document.querySelector(".tray");
    while (tray?.matches("[aria-busy]")) await new Promise(painted => setTimeout(painted));
    found.push(measure());
  }
  return found;
}"""
"""Every drawing is the first one, without a previous one to compare with."""

TEXTS = """() => [...document.querySelectorAll("%s")].map(part => part.textContent.replace(/\\s+/g, " ").trim())"""


class StillPage(Closing):
    """A page of the wall in a browser, opened once, whose stream is in the hands of the tests."""

    def __init__(self, browser: Browser) -> None:
        self._opened = ExitStack()
        self.table = self._opened.enter_context(TableInHand())
        """Not the drawn table: it serves the pictures."""
        server = self._opened.enter_context(Server(create_app(self.table, language="fr"), "127.0.0.1", 0, streams=4))
        self.page: Page = browser.new_page(reduced_motion="reduce")
        self._opened.callback(self.page.close)
        self.said: list[str] = []
        """The messages of the page's console."""
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.add_init_script(STREAM_IN_HAND)
        open_own(self.page, server, KEY)

    def close(self) -> None:
        self._opened.close()


class StillWalls:
    """The drawings of one table that a test keeps, each with a label."""

    def __init__(self, table: TableInHand, still: StillPage) -> None:
        self._client = create_app(table, language="fr").test_client()
        self._still = still
        self._kept: dict[str, list[tuple[Any, str]]] = {language: [] for language in LANGUAGES}

    def keep(self, what: Any, *languages: str) -> None:
        """Keep the present drawing of the table in these languages, or in all."""
        for language in languages or LANGUAGES:
            self._kept[language].append((what, self._drawn(language)))

    def measured(self, size: ViewportSize, script: str, theme: str = "dark") -> list[tuple[Any, Any]]:
        """Return the result of a script on each drawing at this size, with the label of the drawing."""
        self._still.page.set_viewport_size(size)
        found: list[tuple[Any, Any]] = []
        for language, kept in self._kept.items():
            results = self._measured(script, language, theme, [html for _, html in kept])
            found += [(what, result) for (what, _), result in zip(kept, results, strict=True)]
        assert found, "nothing was kept"
        return found

    def wrong(self, script: str, *sizes: ViewportSize) -> list[Any]:
        """Return every fault that a script finds on any drawing at these sizes."""
        return [(what, size, found) for size in sizes for what, found in self.measured(size, script) if found]

    def texts(self, where: str) -> list[str]:
        """Return the texts of the matching elements of a French wall in the present state."""
        [texts] = self._measured(TEXTS % where, "fr", "dark", [self._drawn("fr")])
        return list(texts)

    def _drawn(self, language: str) -> str:
        with self._client.get(f"/events?lang={language}&own={KEY}", buffered=False) as stream:
            told = next(stream.iter_encoded()).decode()
        lines = told.partition("\n\n")[0].splitlines()
        return "\n".join(line.removeprefix("data: ") for line in lines if line.startswith("data: "))

    def _measured(self, script: str, language: str, theme: str, drawings: list[str]) -> list[Any]:
        found = self._still.page.evaluate(MEASURED % script, [language, theme, drawings]) if drawings else []
        assert self._still.said == []
        return list(found)
