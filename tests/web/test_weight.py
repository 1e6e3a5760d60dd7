"""The size of a page at its first opening, all of which comes from this machine."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.evening import house, say
from tests.measure.fifty import BLIND, PLAYERS
from tests.pages import PHONE

MOST_BYTES = {"/": 64_000, "/phone": 48_000}
"""A phone in a bar loads it within a second at half a megabit; the stream then repeats only the drawn part."""

WEIGH = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .map((one) => [one.name, one.transferSize])"""


def test_a_page_is_light_and_all_of_it_comes_from_the_table(browser: Browser, tmp_path: Path) -> None:
    with house(tmp_path, camera=BLIND) as running:
        say(running, {"do": "start", "game": "quinito", "players": list(PLAYERS)})
        address, asked = running.server.address, list[str]()
        for path, most in MOST_BYTES.items():
            page = browser.new_page(viewport=PHONE, reduced_motion="reduce")
            page.on("request", lambda request: asked.append(request.url))
            page.goto(address + path)
            weighed: list[tuple[str, int]] = page.evaluate(WEIGH)
            page.close()
            total = sum(size for _, size in weighed)
            print(f"{path}: {total} bytes on the wire, {len(weighed)} requests")
            assert len(weighed) > 2
            assert 0 < total < most
        assert {url.startswith(address) for url in asked} == {True}
