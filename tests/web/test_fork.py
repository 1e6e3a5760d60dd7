"""The wall while each of the three buttons has an entry of its own: complete and accessible."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from pi.night.types import Button
from pi.rules import GAMES
from tests.pages import SMALL, WALL, Pages
from tests.web.axe import faults
from tests.web.hands import BLUFF, KEY, TableInHand, announce, dice
from tests.web.still import StillWalls
from web.serve import Server

PLAYERS = ("Ana", "Bo", "Cy")
SAID: dict[str, list[dict[str, Any]]] = {
    "quinito": [announce(62), BLUFF, dice(2, 6)],
    "421": [dice(1, 3, 6)],
    "poker-menteur": [
        {"do": "choose", "option": "right"},
        dice(2, 6),
        announce("double-paire 4-2+6"),
        BLUFF,
        dice(1, 2, 3, 5, 6),
    ],
    "kael": [{"do": "choose", "option": "2"}, {"do": "kael", "by": "Ana"}],
}

CUT = """[...document.querySelectorAll(".fork figure, .fork h2, .fork .about")]
  .filter((part) => part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 2)
  .map((part) => part.textContent)"""
FIGURES = "document.querySelectorAll('.fork figure').length"


def open_menu(table: TableInHand, game: str) -> None:
    """Play a game, and open the menu on the correction of its last action."""
    table.start(PLAYERS, game)
    table.say(*SAID[game])
    table.menu()


def correct(table: TableInHand, game: str, *presses: Button) -> None:
    """Correct the last action of a game to another value than the likeliest, with these presses."""
    open_menu(table, game)
    for button in (Button.BLUFF, *presses):
        table.step(button)


def branches_are_whole(still: StillWalls) -> bool:
    """Return True if each kept wall shows all its branches, and none is cut."""
    drawings = [each for size in (WALL, SMALL) for each in still.measured(size, f"() => [{FIGURES}, {CUT}]")]
    return [found for _, found in drawings] == [[branches, []] for branches, _ in drawings]


@pytest.mark.parametrize("game", SAID)
@pytest.mark.one_a_day
def test_all_entries_of_a_button_are_shown_above_it(table: TableInHand, still: StillWalls, game: str) -> None:
    for presses in ((), (Button.BLUFF,), (Button.NEXT,))[: 1 if game == "kael" else 3]:
        correct(table, game, *presses)
        if table.state.offer.index is None:
            still.keep(len(table.state.offer.entries))
    assert branches_are_whole(still)


@pytest.mark.parametrize("game", ["quinito", "poker-menteur"])
def test_all_announcements_are_shown_above_three_buttons(table: TableInHand, still: StillWalls, game: str) -> None:
    table.start(PLAYERS, game)
    if game == "poker-menteur":
        table.say({"do": "choose", "option": "left"})
        table.take("fold", do="another-announce")
    else:
        table.take("all")
    while table.state.offer.index is None and table.state.offer.entries:
        still.keep(len(table.state.offer.entries))
        table.step(Button.BLUFF)
    assert [event["event"] for event in table.state.happened] == ["announced"]
    assert branches_are_whole(still)


def test_the_cards_of_a_hand_are_drawn(table: TableInHand, still: StillWalls) -> None:
    table.start(PLAYERS, "kael")
    table.say(*SAID["kael"])
    table.step(Button.ACCEPT)
    assert still.texts(".fork .hand .card") == list(GAMES["kael"].cards)
    for button in (Button.BLUFF, Button.ACCEPT, Button.ACCEPT):
        still.keep(3)
        table.step(button)
    still.keep(3)
    assert branches_are_whole(still)


@pytest.mark.parametrize(("theme", "size"), [("dark", WALL), pytest.param("light", SMALL, marks=pytest.mark.long)])
def test_axe_finds_no_fault_with_three_colours(
    table: TableInHand, server: Server, pages: Pages, theme: str, size: ViewportSize
) -> None:
    correct(table, "quinito")
    page = pages.take(size)
    page.goto(f"{server.address}/?own={KEY}&theme={theme}")
    assert faults(page) == []
