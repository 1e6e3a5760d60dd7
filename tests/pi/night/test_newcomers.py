"""Newcomers: a player's first game explains every state, until the table switches explanations off."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from pi.app import context_for
from pi.night.night import EarlierNights, Night
from pi.night.types import Button, Json
from pi.picker.context import NightConfig
from pi.screens.wall import screen
from pi.table.table import RunningTable
from pi.words import Words
from tests.house import RestartableTable


def start(*players: str, game: str = "quinito") -> Json:
    return {"do": "start", "game": game, "players": list(players)}


END: Json = {"do": "end"}


@pytest.mark.parametrize(
    ("before", "tonight", "new"),
    [
        ([], [start("Ana", "Bo", "Cy")], ("Ana", "Bo", "Cy")),
        ([start("Ana", "Bo", "Cy")], [start("Ana", "Bo", "Cy")], ()),
        ([start("Ana", "Bo", "Cy")], [start("Ana", "Zoé", "Cy")], ("Zoé",)),
        ([start("Ana", "Bo", game="kael")], [start("Ana", "Bo", "Cy")], ("Ana", "Bo", "Cy")),
        ([], [start("Ana", "Bo", "Cy"), END, start("Ana", "Bo", "Cy")], ()),
        ([start("Ana", "Bo", "Cy")], [start("Ana", "Bo", "Cy"), {"do": "join", "player": "Zoé"}], ("Zoé",)),
        ([start("Rouge", "Bo", "Cy")], [start("Rouge", "Bo", "Cy")], ("Rouge",)),
        ([start("Ana", "Bo", "Cy")], [start("Ana", "Zoé", "Cy"), END], ()),
    ],
)
def test_a_newcomer_has_never_played_this_game_in_this_house(
    before: list[Json], tonight: list[Json], new: object
) -> None:
    context, night = context_for(NightConfig()), Night()
    night.earlier = EarlierNights(tuple((1, action) for action in before))
    for action in tonight:
        assert night.submit(action).ok
    assert context(night).newcomers == new


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[RestartableTable]:
    with RestartableTable(tmp_path) as found:
        yield found


def started(tables: RestartableTable) -> RunningTable:
    """Start a table with the history of these files."""
    return tables.start(context_for(NightConfig()))


def from_the_menu(table: RunningTable, entry: str) -> None:
    """Accept an entry of the menu."""
    table.hold(Button.BLUFF).result()
    for _ in range(20):
        offer = table.state.offer
        if offer.entries[offer.index or 0].code == entry:
            table.press(Button.ACCEPT).result()
            return
        table.press(Button.NEXT).result()
    raise AssertionError(f"{entry} is not in the menu")


def test_every_state_is_explained_until_explanations_are_switched_off(tables: RestartableTable) -> None:
    table = started(tables)
    table.submit(start("Ana", "Bo", "Cy")).result()
    words = Words("fr", strict=True)
    assert screen(table.state, words).help.startswith("Une manche commence : le lanceur regarde ses dés")
    from_the_menu(table, "menu-help")
    assert screen(table.state, words).help == ""
    again = started(tables)
    assert not again.state.helped
    from_the_menu(again, "menu-help")
    assert again.state.helped


def test_during_the_set_up_explanations_can_be_switched_on(tables: RestartableTable) -> None:
    started(tables).submit(start("Ana", "Bo", "Cy")).result()
    tables.now += timedelta(days=1)
    table = started(tables)
    table.submit({"do": "sit", "players": ["Ana", "Bo", "Cy"]}).result()
    from_the_menu(table, "menu-help")
    table.submit(start("Ana", "Bo", "Cy")).result()
    assert table.state.helped


def test_after_a_restart_a_newcomer_still_gets_explanations(tables: RestartableTable) -> None:
    table = started(tables)
    table.submit(start("Ana", "Bo", "Cy")).result()
    again = started(tables)
    assert again.state.helped


def test_a_player_of_an_earlier_night_gets_no_explanations(tables: RestartableTable) -> None:
    table = started(tables)
    table.submit(start("Ana", "Bo", "Cy")).result()
    tables.now += timedelta(days=1)
    later = started(tables)
    later.submit(start("Cy", "Bo", "Ana")).result()
    assert not later.state.helped
