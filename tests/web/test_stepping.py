"""Stepping through a list on the wall, in a real browser: the judgement stays, and neighbours come next."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from pi.night.types import Button
from pi.words import LANGUAGES
from tests.pages import SMALL
from tests.web.hands import LONG_NAMES, TableInHand
from tests.web.situations import SITUATIONS
from tests.web.still import StillWalls

SIZES = (ViewportSize(width=1280, height=720), SMALL)
MOST = 2
"""Entries of a list that are drawn in both directions from the first shown one."""

NAMES = {"long": LONG_NAMES[:4], "short": ("Ana", "Bo", "Cy", "Di")}

STANDS = """(() => {
  const box = document.querySelector(".last").getBoundingClientRect();
  const shown = part => { const r = part.getBoundingClientRect(); return r.width > 1 && r.height > 1; };
  const inside = part => { const r = part.getBoundingClientRect();
    return r.left < box.right && r.top >= box.top - 1 && r.bottom <= box.bottom + 1; };
  return {
    facts: [...document.querySelectorAll(".facts > figure:not(.choice)")].filter(shown).map(part => part.textContent),
    takes: [...document.querySelectorAll(".take")].filter(inside).map(part => part.textContent),
  };
})()"""

BESIDE = """[...document.querySelectorAll(".choice li")].map(part => {
  const r = part.getBoundingClientRect();
  return [part.className, getComputedStyle(part).display !== "none" && r.width > 1 && r.height > 1];
})"""


def places(beside: Sequence[tuple[str, bool]]) -> list[int]:
    """Return the places of the visible entries, counted from the shown one."""
    found = []
    for classes, visible in beside:
        kind = next(one for one in classes.split() if one.startswith(("shown", "before", "after")))
        place = 0 if kind == "shown" else int(kind[-1]) * (-1 if kind.startswith("before") else 1)
        found += [place] if visible else []
    return found


def steps(table: TableInHand) -> int:
    """Return how many steps through the list are drawn; 0 if nothing can be stepped through."""
    offer = table.state.offer
    return 0 if offer.index is None else min(MOST, len(offer.entries) - 1)


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.one_a_day
def test_the_judgement_stays_and_the_entries_beside_are_the_next_ones(
    table: TableInHand, still: StillWalls, language: str, names: str
) -> None:
    for situation in SITUATIONS:
        situation.play(table, NAMES[names])
        for _ in range(count := steps(table)):
            still.keep((situation.game, situation.name), language)
            table.step(Button.NEXT)
        if count:
            still.keep((situation.game, situation.name), language)
    wrong: list[Any] = []
    for size in SIZES:
        drawings = still.measured(size, f"() => [{STANDS}, {BESIDE}]")
        for situation, stepped in groupby(drawings, key=lambda drawing: drawing[0]):
            each = [(stands, places(beside)) for _, (stands, beside) in stepped]
            wrong += [(situation, stands, each[0][0]) for stands, _ in each if stands != each[0][0]]
            wrong += [
                (situation, seen)
                for _, seen in each
                if seen and (0 not in seen or seen != list(range(seen[0], seen[-1] + 1)))
            ]
    assert wrong == []
