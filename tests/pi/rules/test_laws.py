"""Laws of every registered game, and of one game each, with any players and any actions."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pi.outside.check import LAWS, problem_with
from pi.rules import GAMES
from pi.rules.testing import Law, keeps_replaying, listed_actions, random_game, start_game, start_of, table_of

quietly = settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_every_game_keeps_every_law(law: Law, game: str) -> None:
    assert problem_with(law, game) == ""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_two_hundred_random_games_break_no_law(game: str) -> None:
    assert problem_with(Law("replay", keeps_replaying, 200), game, 1000) == ""


@given(seed=seeds, steps=st.integers(0, 120))
@quietly
def test_f7_no_fiche_is_ever_lost(seed: int, steps: int) -> None:
    referee = random_game("421", random.Random(seed), steps)
    table = table_of(referee)
    start, *actions = [action for action, _ in referee.history]
    seats_taken = len(start["players"]) + sum(action["do"] == "join" for action in actions)
    own = table["options"]["start_fiches"] * seats_taken
    assert table["pot"] + sum(table["fiches"].values()) + table["aside"] == 11 + own


@given(seed=seeds, steps=st.integers(0, 120))
@quietly
def test_l22_no_card_is_lost_and_the_run_is_on_top(seed: int, steps: int) -> None:
    table = table_of(random_game("kael", random.Random(seed), steps, follow="cards"))
    if table["hands"] and not table["shown"]:
        assert table["stock"] + len(table["pile"]) + sum(table["hands"].values()) == 56
    if table["run"]:
        card, count = table["run"]["card"], table["run"]["count"]
        assert 1 <= count <= min(4, GAMES["kael"].cards[card])
        assert table["pile"][-count:] == [card] * count
    assert min(table["hands"].values(), default=0) >= 0
    assert table["stock"] > 0


@given(seed=seeds)
@settings(quietly, max_examples=5)
def test_f38_f41_a_game_of_421_ends_and_somebody_pays(seed: int) -> None:
    referee, chance = start_game(start_of("421", random.Random(seed))), random.Random(seed)
    while not (table := table_of(referee))["over"]:
        # Some win before anybody leaves.
        assert referee.submit(chance.choice(listed_actions(table))).ok
    assert table["winners"]
    assert table["losers"]
