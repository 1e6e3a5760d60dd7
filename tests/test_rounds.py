"""Every action of a game can be entered with three buttons and with a thumb, and the thumb never needs more.

The games of `tests.short_games` are played at a running table and with the real controls of a phone. The camera reads
the dice. The buttons step forward, or one step back; a thumb counts its amounts and cards one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from pi.night.state import TableState
from pi.night.types import Button
from pi.phones.controls import Control, PageLine, Pick, PickGroup, controls
from pi.picker.expected import expected_menu
from pi.picker.ternary import on_buttons
from pi.words import Words
from tests.pi.sitting import Evening
from tests.short_games import END, SHORT_GAMES
from tests.web.fingers import steps_back, way_to

ON_THE_PHONE = Words("fr", strict=True)


def presses(evening: Evening, action: dict[str, Any]) -> int:
    """Enter an expected action with the three buttons. Return the number of presses."""
    before = evening.presses
    menu = on_buttons(expected_menu(evening.table, evening.context))
    for button, node in menu.buttons.items():
        if node.action == action:
            return evening.press(button).presses - before
    way = way_to(menu, action)
    assert way is not None, f"no way leads to {action}"
    for place in way:
        if evening.offer.index is None:
            evening.press(list(Button)[place])
            continue
        step = Button.BLUFF if steps_back(evening.offer, place) else Button.NEXT
        while evening.offer.index != place:
            evening.press(step)
        evening.press(Button.ACCEPT)
    return evening.presses - before


def touches(state: TableState, action: dict[str, Any]) -> int:
    """Return how many touches enter an action on a phone that plays for the whole table."""
    for control in controls(state, ON_THE_PHONE, None):
        for needed in counted(control, action):
            return needed
    raise AssertionError(f"no phone says {action}")


def counted(control: Control, action: dict[str, Any]) -> Iterator[int]:
    """Yield the touches with which this control enters the action, if it can."""
    yield from of_picks(control.picks, action)
    said = action.get(control.argument) if control.argument and control.by == action.get("by") else None
    if control.do == action["do"] and said is not None:
        yield (sum(said.values()) if isinstance(said, dict) else len(said)) + 1
    if control.do == action["do"] == "rule":
        yield 2


def of_picks(picks: Sequence[PageLine], action: dict[str, Any]) -> Iterator[int]:
    for one in picks:
        if isinstance(one, PickGroup):
            yield from (1 + inside for inside in of_picks(one.inside, action))
        elif isinstance(one, Pick) and one.action == action:
            yield 1


def count(game: str) -> tuple[int, int, int]:
    """Return the actions of a short game except dice, the presses and the touches."""
    short, totals = SHORT_GAMES[game], [0, 0, 0]
    with Evening() as evening:
        evening.say({"do": "start", "game": game, "players": list(short.players), "options": dict(short.options)})
        for action in short.actions:
            if action["do"] == "dice":
                evening.say(action)
            elif action != END:
                thumb = touches(evening.state, action)
                for place, more in enumerate((1, presses(evening, action), thumb)):
                    totals[place] += more
    return totals[0], totals[1], totals[2]


@pytest.mark.parametrize("game", SHORT_GAMES)
def test_a_thumb_needs_at_most_as_many_touches_as_presses(game: str) -> None:
    said, presses, touches = count(game)
    print(f"{game}: {said} actions, {presses} presses, {touches} touches")
    assert 0 < said <= touches <= presses
