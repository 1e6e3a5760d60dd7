"""Stepping through a list on the wall, in a real browser: what was judged stays, and what stands beside comes next."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from pi.night.types import Button
from pi.words import LANGUAGES
from tests.pages import SMALL, Pages
from tests.web.hands import LONG_NAMES, TableInHand
from tests.web.situations import SITUATIONS, Situation
from web.app import create_app
from web.serve import Server

SIZES = (ViewportSize(width=1280, height=720), SMALL)
MOST = 6
"""Entries of a list that are looked at in both directions from the one shown first."""

NAMES = {"short": ("Ana", "Bo", "Cy", "Di"), "long": tuple(LONG_NAMES[:4])}

STANDS = """() => {
  const box = document.querySelector(".last").getBoundingClientRect();
  const shown = part => { const r = part.getBoundingClientRect(); return r.width > 1 && r.height > 1; };
  const inside = part => { const r = part.getBoundingClientRect();
    return r.left < box.right && r.top >= box.top - 1 && r.bottom <= box.bottom + 1; };
  return {
    facts: [...document.querySelectorAll(".facts > figure:not(.choice)")].filter(shown).map(part => part.textContent),
    takes: [...document.querySelectorAll(".take")].filter(inside).map(part => part.textContent),
  };
}"""

BESIDE = """() => [...document.querySelectorAll(".choice li")].map(part => {
  const r = part.getBoundingClientRect();
  return [part.className, getComputedStyle(part).display !== "none" && r.width > 1 && r.height > 1];
})"""


def places(page: Page) -> list[int]:
    """Where the entries stand that can be seen, counted from the one shown."""
    found = []
    for classes, visible in page.evaluate(BESIDE):
        kind = next(one for one in classes.split() if one.startswith(("shown", "before", "after")))
        place = 0 if kind == "shown" else int(kind[-1]) * (-1 if kind.startswith("before") else 1)
        found += [place] if visible else []
    return found


def steps(table: TableInHand) -> list[Button]:
    offer = table.moment.offer
    count = 0 if offer.index is None else len(offer.entries)
    return [Button.NEXT] * min(MOST, count - 1) if count > 1 else []


def look(page: Page, table: TableInHand) -> dict[str, Any]:
    expect(page.locator(".wall")).to_have_attribute("data-version", str(table.moment.version))
    return page.evaluate(STANDS)


CHOOSING = [one for one in SITUATIONS if one.game != "421" or one.name != "over"]


EVERY_DAY = {("fr", "long", 0), ("en", "long", 1)}
WALLS = [
    pytest.param(*one, marks=() if one in EVERY_DAY else pytest.mark.long) for one in product(LANGUAGES, NAMES, (0, 1))
]


@pytest.mark.parametrize(("language", "names", "size"), WALLS)
@pytest.mark.one_a_day
def test_what_was_judged_stays_and_the_entries_beside_are_the_next_ones(
    table: TableInHand, pages: Pages, language: str, names: str, size: int
) -> None:
    wrong = []
    with Server(create_app(table, language=language), "127.0.0.1", 0, streams=4) as server:
        page = pages.take(SIZES[size])
        page.goto(server.address)
        for situation in CHOOSING:
            wrong += strayed(page, table, situation, NAMES[names])
        pages.leave()
    assert not wrong, "\n".join(map(str, wrong))


def strayed(page: Page, table: TableInHand, situation: Situation, players: tuple[str, ...]) -> list[Any]:
    situation.play(table, players)
    first = look(page, table)
    wrong: list[Any] = []
    for place, button in enumerate([None, *steps(table)]):
        if button is not None:
            table.step(button)
        stands, seen = look(page, table), places(page)
        if stands != first:
            wrong.append((situation.game, situation.name, place, first, stands))
        if seen and (0 not in seen or seen != list(range(seen[0], seen[-1] + 1))):
            wrong.append((situation.game, situation.name, place, seen))
    return wrong
