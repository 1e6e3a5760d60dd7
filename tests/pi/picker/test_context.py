"""The picker's context: the games that may be started, and their players."""

from __future__ import annotations

from typing import Any

import pytest

from pi.night.night import Night
from pi.night.types import Json
from pi.picker.context import NightConfig, context_for
from pi.picker.menu import PickerContext
from pi.rules import GAMES

NAMES = [f"P{number}" for number in range(30)]


def context(players: int, *actions: Json, **night: Any) -> PickerContext:
    """Return the context for this many people, after some actions."""
    played = Night()
    for action in actions:
        assert played.submit(action).ok
    return context_for(NightConfig(players=tuple(NAMES[:players]), **night))(played)


def over(players: int, game: str = "kekenito", **options: Any) -> tuple[Json, Json]:
    """Return a game of this many people that has ended."""
    return {"do": "start", "game": game, "players": NAMES[:players], "options": options}, {"do": "end"}


@pytest.mark.parametrize(
    ("players", "games"),
    [
        (2, ["kekenito", "421", "poker-menteur", "kael"]),
        (3, ["kekenito", "quinito", "421", "poker-menteur", "kael"]),
        (8, ["kekenito", "quinito", "421", "poker-menteur", "kael"]),
        (9, ["kekenito", "quinito", "poker-menteur", "kael"]),
        (26, ["kekenito", "quinito", "poker-menteur"]),
    ],
)
def test_games_are_offered_to_suitable_numbers_of_people_the_last_one_first(players: int, games: list[str]) -> None:
    starts = context(players, *over(players)).starts
    assert [start["game"] for start in starts] == games
    assert all(Night().submit(start).ok for start in starts)


def test_without_people_no_game_is_offered() -> None:
    assert context(4).starts == context(0).starts == ()


@pytest.mark.parametrize(("game", "option"), [(name, "dealer" if name == "kael" else "first") for name in GAMES])
def test_an_option_that_names_a_player_counts_only_if_he_is_seated(game: str, option: str) -> None:
    for name, options in ((NAMES[2], {option: NAMES[2]}), ("Somebody", {})):
        starts = context(3, *over(3, "421" if game != "421" else "kael"), game=game, options={option: name}).starts
        start = next(start for start in starts if start["game"] == game)
        assert start["options"] == options
        assert Night().submit(start).ok


def test_tonight_s_options_come_before_the_configured_ones() -> None:
    config = {"game": "421", "options": {"start_fiches": 2}}
    starts = {start["game"]: start["options"] for start in context(3, *over(3, variant=True), **config).starts}
    assert starts["421"] == {"start_fiches": 2}
    assert starts["kekenito"]["variant"] is True
    assert starts["quinito"] == {}


def test_a_full_table_offers_no_seats() -> None:
    eight = {"do": "start", "game": "421", "players": NAMES[:8]}
    assert context(3, eight, regulars=("Zoé",)).regulars == ()
    assert "Zoé" in context(3, {**eight, "players": NAMES[:7]}, regulars=("Zoé",)).regulars


def test_strangers_are_offered_unused_shared_names_while_there_is_a_seat() -> None:
    start = {"do": "start", "game": "421", "players": ["Rouge", "Ana", "BLEU"]}
    shared = context(3, start).strangers
    assert set(shared) == {"colour", "animal"}
    assert not {"Rouge", "Bleu"} & {*shared["colour"]}
    assert "Vert" in shared["colour"]
    assert not any(context(3, {**start, "players": NAMES[:8]}).strangers.values())
    assert context(3).strangers == {}


DEAL = {"do": "choose", "option": "2"}
LOSE = [{"do": "announce", "value": "quinte 6"}, {"do": "bluff"}, {"do": "dice", "values": [1, 2, 3, 4, 6]}]


@pytest.mark.parametrize(
    ("game", "options", "actions", "asking"),
    [
        ("421", {}, [], ["Zoé"]),
        ("421", {}, [{"do": "dice", "values": [6, 5, 1]}] * 2, []),  # F45 not in a rampot
        ("kael", {}, [], ["Zoé"]),
        ("kael", {}, [DEAL], []),  # L54 before a deal only
        ("kael", {}, [{"do": "end"}], []),
        # P63 An eliminated player cannot come back.
        ("poker-menteur", {"points": 2}, [DIRECTION := {"do": "choose", "option": "left"}, *LOSE], ["Zoé"]),
        ("poker-menteur", {"points": 1}, [DIRECTION, *LOSE, {"do": "leave", "player": "P0"}], ["Zoé"]),
        ("poker-menteur", {"points": 2}, [DIRECTION, *LOSE, {"do": "leave", "player": "P0"}], ["P0", "Zoé"]),
    ],
)
def test_a_seat_is_offered_only_if_the_game_admits_it(
    game: str, options: dict[str, Any], actions: list[Json], asking: list[str]
) -> None:
    seats = 2 if game == "421" else 3
    start = {"do": "start", "game": game, "players": NAMES[:seats], "options": options}
    assert list(context(seats, start, *actions, regulars=("Zoé",)).regulars) == asking
