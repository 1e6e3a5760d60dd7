"""The set-up as a state: possible seats, possible options, and the game that a start makes from it."""

from __future__ import annotations

from typing import Any

import pytest

from pi.night.setup import HOUSE_FULL, MAX_NAME_LENGTH, NAME_TAKEN, NAME_UNFIT, Setup, max_seats
from pi.night.types import Json
from pi.rules import GAMES, Refusal


def sit(*players: str, **more: Any) -> Json:
    return {"do": "sit", "players": list(players), **more}


def game(name: str | None) -> Json:
    return {"do": "game", "game": name}


def option(of: str, name: str, value: Any) -> Json:
    return {"do": "option", "game": of, "option": name, "value": value}


FOUR = Setup.of([sit("Ana", "Bo", "Cy", "Di")])


@pytest.mark.parametrize(
    ("action", "seats"),
    [
        (sit("Ed"), "Ana Bo Cy Di Ed"),
        (sit("Ed", "Flo"), "Ana Bo Cy Di Ed Flo"),
        (sit("Ed", after="Bo"), "Ana Bo Ed Cy Di"),
        (sit("Di", after="Ana"), "Ana Di Bo Cy"),
        (sit("Ana"), "Bo Cy Di Ana"),
        ({"do": "stand", "player": "Bo"}, "Ana Cy Di"),
    ],
)
def test_seats_are_taken_moved_and_given_up(action: Json, seats: str) -> None:
    heard = FOUR.apply(action)
    assert isinstance(heard, Setup)
    assert " ".join(heard.seats) == seats


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (sit("ana"), NAME_TAKEN),
        (sit("ａｎａ"), NAME_TAKEN),
        (sit("Ed", "ED"), NAME_TAKEN),
        (sit(""), NAME_UNFIT),
        (sit(" \u200d"), NAME_UNFIT),
        (sit("Z" + "\u0301" * 9), NAME_UNFIT),
        (sit("x" * (MAX_NAME_LENGTH + 1)), NAME_UNFIT),
        (sit("\ud800"), NAME_UNFIT),
        (sit(*[f"P{number}" for number in range(max_seats() - 3)]), HOUSE_FULL),
        (sit("Ed", after="Zoé"), "bad-argument"),
        (sit(), "bad-argument"),
        ({"do": "sit", "players": "Ana"}, "bad-argument"),
        ({"do": "stand", "player": "Zoé"}, "bad-argument"),
        ({"do": "stand", "player": ["Ana", "Zoé"]}, "bad-argument"),
        (game("belote"), "bad-argument"),
        (option("quinito", "score31", "none"), "bad-argument"),
        (option("quinito", "score99", "none"), "bad-argument"),
        (option("quinito", "first", "Zoé"), "bad-argument"),
        ({"do": "option"}, "bad-argument"),
    ],
    ids=lambda value: value if isinstance(value, str) else value["do"],
)
def test_an_impossible_action_is_refused_with_its_code(action: Json, code: str) -> None:
    heard = FOUR.apply(action)
    assert isinstance(heard, Refusal)
    assert heard.code == code


def test_a_chosen_game_is_dropped_for_another_number_of_players() -> None:
    assert isinstance(Setup.of([sit("Ana", "Bo")]).apply(game("quinito")), Refusal)
    chosen = Setup.of([sit("Ana", "Bo", "Cy"), game("quinito")])
    assert chosen.game == "quinito"
    assert Setup.of([sit("Ana", "Bo", "Cy"), game("quinito"), {"do": "stand", "player": "Bo"}]).game is None
    assert Setup.of([sit("Ana", "Bo", "Cy"), game("quinito"), sit("Di")]).game == "quinito"
    assert Setup.of([sit("Ana", "Bo", "Cy"), game("quinito"), game(None)]).game is None


def test_a_chosen_option_comes_before_the_usual_one() -> None:
    agreed = Setup.of([sit("Ana", "Bo", "Cy"), option("quinito", "score31", "two"), option("421", "start_fiches", 3)])
    custom = {"score31": "previous", "penalty": "slap", "first": "Zoé", "nonsense": 1}
    assert agreed.start("quinito", custom) == {
        "do": "start",
        "game": "quinito",
        "players": ["Ana", "Bo", "Cy"],
        "options": {"score31": "two", "penalty": "slap"},
    }


def test_a_start_does_not_need_a_first_thrower_who_has_left() -> None:
    actions = [sit("Ana", "Bo", "Cy", "Di"), option("quinito", "first", "Bo"), {"do": "stand", "player": "Bo"}]
    assert Setup.of(actions).start("quinito", {})["options"] == {}


def test_every_game_can_be_set_up() -> None:
    for name, kind in GAMES.items():
        seats = [f"P{number}" for number in range(kind.min_players)]
        assert Setup.of([sit(*seats), game(name)]).game == name


def test_an_impossible_set_up_action_in_a_journal_is_an_error() -> None:
    with pytest.raises(ValueError, match="is not at the table"):
        Setup.of([sit("Ed", after="Zoé")])
