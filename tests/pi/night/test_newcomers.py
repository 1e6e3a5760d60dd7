"""Newcomers: a player's first game has every moment explained, until the table switches explanations off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from pi.app import context_for, past_in
from pi.journal.store import Journal
from pi.night.night import Night
from pi.night.timeline import Line
from pi.night.types import Button, Json
from pi.picker.context import NightConfig
from pi.picker.regulars import PlayHistory
from pi.screens.wall import screen
from pi.table.lobby import LobbyStore
from pi.table.table import RunningTable
from pi.words import Words

EVENING = datetime(2026, 6, 5, 21, 0, tzinfo=UTC)


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
    context, night = context_for(NightConfig(), lambda: PlayHistory.of((1, action) for action in before)), Night()
    for action in tonight:
        assert night.submit(action).ok
    assert context(night).newcomers == new


@contextmanager
def table_at(folder: Path, now: Callable[[], datetime] = lambda: EVENING) -> Iterator[RunningTable]:
    with Journal(folder / "journal.db") as journal:
        known = context_for(NightConfig(), partial(past_in, journal))
        table = RunningTable(journal, known, lobby=LobbyStore(folder / "lobby.json"), clock=now).start()
        yield table
        table.close()


def from_the_menu(table: RunningTable, entry: str) -> None:
    """Take an entry of the menu."""
    table.hold(Button.BLUFF).result()
    for _ in range(20):
        offer = table.moment.offer
        if offer.entries[offer.index or 0].code == entry:
            table.press(Button.ACCEPT).result()
            return
        table.press(Button.NEXT).result()
    raise AssertionError(f"{entry} is not in the menu")


def test_every_moment_is_explained_until_somebody_wants_that_no_longer(tmp_path: Path) -> None:
    with table_at(tmp_path) as table:
        table.submit(start("Ana", "Bo", "Cy")).result()
        words = Words("fr", strict=True)
        assert screen(table.moment, words).help.startswith("Une manche commence : le lanceur regarde ses dés")
        from_the_menu(table, "menu-help")
        assert screen(table.moment, words).help == ""
    with table_at(tmp_path) as again:
        assert not again.moment.helped
        from_the_menu(again, "menu-help")
        assert again.moment.helped


def test_whoever_sets_the_table_up_may_want_everything_explained(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        journal.begin(EVENING - timedelta(days=1), timedelta(hours=8))
        journal.append(Line(start("Ana", "Bo", "Cy"), True), EVENING - timedelta(days=1))
    with table_at(tmp_path) as table:
        table.submit({"do": "sit", "players": ["Ana", "Bo", "Cy"]}).result()
        from_the_menu(table, "menu-help")
        table.submit(start("Ana", "Bo", "Cy")).result()
        assert table.moment.helped


def test_a_restart_makes_nobody_a_regular(tmp_path: Path) -> None:
    with table_at(tmp_path) as table:
        table.submit(start("Ana", "Bo", "Cy")).result()
    with table_at(tmp_path) as again:
        assert again.moment.helped


def test_who_has_played_once_is_explained_nothing_on_another_night(tmp_path: Path) -> None:
    with table_at(tmp_path) as table:
        table.submit(start("Ana", "Bo", "Cy")).result()
    with table_at(tmp_path, lambda: EVENING + timedelta(days=1)) as later:
        later.submit(start("Cy", "Bo", "Ana")).result()
        assert not later.moment.helped
