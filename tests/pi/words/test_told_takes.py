"""The sentences about takes: each player once in a sentence, with the total take, in every game and language."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from pi.night.outcome import read_outcome
from pi.night.types import Json
from pi.rules import GAMES, Referee
from pi.rules.testing import start_of, wander
from pi.words import LANGUAGES, Words


def take(player: str, amount: int, why: str = "lost", unit: str = "sip") -> Json:
    return {"event": "take", "player": player, "amount": amount, "unit": unit, "why": why}


@pytest.mark.parametrize(
    ("takes", "told"),
    [
        ([take("Ana", 1), take("Ana", 2)], [[("Ana", 3)]]),
        ([take("Ana", 1), take("Bo", 1), take("Ana", 1)], [[("Ana", 2)], [("Bo", 1)]]),
        ([take("Ana", 1), take("Ana", 1, "idle")], [[("Ana", 1)], [("Ana", 1)]]),
        ([take("Ana", 1), take("Ana", 1, unit="glass")], [[("Ana", 1)], [("Ana", 1)]]),
        ([take(name, n) for n in (1, 2, 3) for name in ("Ana", "Bo")], [[("Ana", 6), ("Bo", 6)]]),
        ([take("Ana", 1), take("Bo", 2), take("Cy", 3), take("Ana", 3)], [[("Ana", 4), ("Bo", 2), ("Cy", 3)]]),
    ],
)
def test_amounts_of_one_player_are_added_up(takes: list[Json], told: list[list[tuple[str, int]]]) -> None:
    found = [group.amounts for group in read_outcome(takes, None).takes]
    assert [sorted(group) for group in found] == [sorted(group) for group in told]


def test_added_takes_are_not_a_multiplication() -> None:
    takes, table = [take("Ana", 1, "race"), take("Ana", 1, "race")], {"game": "quinito", "second": {}, "doubled": []}
    assert [group.factor for group in read_outcome(takes, table).takes] == [None]


@cache
def evenings(game: str) -> list[tuple[tuple[Json, ...], Json]]:
    """Return the events of some games, with the table after them."""
    found: list[tuple[tuple[Json, ...], Json]] = []
    for seed in range(3):
        chance, referee = random.Random(seed), Referee()
        reply = referee.submit(start_of(game, chance))
        for _ in range(40):
            found.append((tuple(reply.events), reply.table or {}))
            if not reply.ok or (reply.table or {}).get("over"):
                break
            reply = referee.submit(wander(dict(referee.table or {}), chance, referee))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_about_takes_names_a_player_twice(game: str) -> None:
    words = [Words(language, strict=True) for language in LANGUAGES]
    for happened, table in evenings(game):
        taken = Counter[tuple[str, str]]()
        for event in happened:
            if event["event"] == "take":
                taken[event["player"], event["unit"]] += event["amount"]
        told = Counter[tuple[str, str]]()
        outcome = read_outcome(happened, table)
        for group in outcome.takes:
            assert len(set(group.players)) == len(group.players)
            told.update({(player, group.unit): amount for player, amount in group.amounts})
        assert told == taken
        for one in words:
            for share in one.amount_phrases(outcome):
                assert not [name for name in table["players"] if share.split().count(name) > 1]
