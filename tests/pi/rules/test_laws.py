"""Laws that hold for every registered game, with any players and any actions."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pi.rules import GAMES, Referee
from tests.strategies import NAMES, Action, listed, outside, starts, wander

games = pytest.mark.parametrize("game", GAMES)
quietly = settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 2**32 - 1)


def started(start: Action) -> Referee:
    referee = Referee()
    assert referee.submit(start).ok
    return referee


def wandered(start: Action, seed: int, steps: int) -> Referee:
    """A game some way on; it may be over."""
    referee, chance = started(start), random.Random(seed)
    for _ in range(steps):
        table = the_table(referee)
        if table["over"]:
            break
        action = wander(table, chance, GAMES[table["game"]].fault_kinds)
        reply = referee.submit(action)
        assert reply.ok, (action, reply.error)
    return referee


def the_table(referee: Referee) -> dict[str, Any]:
    assert referee.table is not None
    return referee.table


@games
@given(data=st.data(), seed=seeds, steps=st.integers(0, 60))
@quietly
def test_what_is_listed_is_admitted_and_undo_is_the_identity(
    game: str, data: st.DataObject, seed: int, steps: int
) -> None:
    referee = wandered(data.draw(starts(game)), seed, steps)
    before = the_table(referee)
    actions = listed(before)
    for action in random.Random(seed).sample(actions, min(len(actions), 12)):
        reply = referee.submit(action)
        assert reply.ok, (action, reply.error)
        if reply.changed:
            undone = referee.submit({"do": "undo"})
            assert undone.events == ({"event": "undone", "do": action["do"]},)
            assert referee.table == before


@games
@given(data=st.data(), seed=seeds, steps=st.integers(0, 40))
@quietly
def test_what_is_not_listed_is_refused_and_changes_nothing(
    game: str, data: st.DataObject, seed: int, steps: int
) -> None:
    referee = wandered(data.draw(starts(game)), seed, steps)
    written, history = json.dumps(the_table(referee)), referee.history
    before = json.loads(written)
    admitted = listed(before)
    known: dict[str, bool] = {}
    for action in outside(before):
        said = {key: value for key, value in action.items() if key not in ("by", "pair")}
        if str(said) not in known:
            known[str(said)] = any(said.items() <= one.items() for one in admitted)
        if known[str(said)]:
            continue
        reply = referee.submit(action)
        assert not reply.ok, (action, reply.events)
    assert json.dumps(the_table(referee)) == written
    assert referee.history == history
    # The table is drawn up anew with the next action that is admitted: nothing behind it has changed either.
    fault = {"do": "fault", "player": before["players"][-1], "kind": GAMES[game].fault_kinds[0]}
    if not before["over"]:
        assert referee.submit(fault).table == Referee.replay(history).submit(fault).table


@games
@given(data=st.data(), seed=seeds, steps=st.integers(1, 30))
@quietly
def test_everything_can_be_taken_back_to_the_start(game: str, data: st.DataObject, seed: int, steps: int) -> None:
    start = data.draw(starts(game))
    referee = wandered(start, seed, steps)
    while (reply := referee.submit({"do": "undo"})).ok:
        pass
    assert reply.error is not None
    assert reply.error.code == "nothing-to-undo"
    assert referee.table == started(start).table


@games
@given(data=st.data(), seed=seeds, steps=st.integers(0, 20))
@quietly
def test_an_ended_game_hears_nothing_but_undo(game: str, data: st.DataObject, seed: int, steps: int) -> None:
    referee = wandered(data.draw(starts(game)), seed, steps)
    before = referee.table
    if the_table(referee)["over"]:
        return
    assert referee.submit({"do": "end"}).ok
    over = the_table(referee)
    assert (over["phase"], over["turn"], over["expects"], over["over"]) == ("over", None, [], True)
    for action in outside(over):
        error = referee.submit(action).error
        assert error is not None
        assert error.code in {"game-over", "already-started", "unknown-action"}
    assert referee.submit({"do": "undo"}).ok
    assert referee.table == before


@games
@given(data=st.data(), seed=seeds, steps=st.integers(0, 60))
@quietly
def test_who_comes_or_goes_moves_nobody_s_ledger(game: str, data: st.DataObject, seed: int, steps: int) -> None:
    referee = wandered(data.draw(starts(game)), seed, steps)
    before = the_table(referee)
    if before["over"]:
        return
    actions = [{"do": "join", "player": name} for name in (*NAMES, "Zoé") if referee.may_join(name)]
    # K73 What a throw still has to cause goes on without a departed player, and may cost another then.
    if game != "kekenito" or before["phase"] == "throw":
        actions += [{"do": "leave", "player": name} for name in before["players"]]
    for action in actions:
        assert referee.submit(action).ok
        ledger = dict(the_table(referee)["ledger"])
        if action["player"] not in before["ledger"]:
            assert set(ledger.pop(action["player"]).values()) == {0}
        assert ledger == before["ledger"], action
        assert referee.submit({"do": "undo"}).ok
        assert the_table(referee) == before


@given(data=st.data(), seed=seeds, steps=st.integers(0, 120))
@quietly
def test_f7_no_fiche_is_ever_lost(data: st.DataObject, seed: int, steps: int) -> None:
    referee = wandered(data.draw(starts("421")), seed, steps)
    table = the_table(referee)
    start, *actions = [action for action, _ in referee.history]
    seats_taken = len(start["players"]) + sum(action["do"] == "join" for action in actions)
    own = table["options"]["start_fiches"] * seats_taken
    assert table["pot"] + sum(table["fiches"].values()) + table["aside"] == 11 + own


@given(data=st.data(), seed=seeds, steps=st.integers(0, 120))
@quietly
def test_l22_no_card_is_lost_and_the_run_lies_on_top(data: st.DataObject, seed: int, steps: int) -> None:
    start = data.draw(starts("kael"))
    start["options"]["follow"] = "cards"
    table = the_table(wandered(start, seed, steps))
    if table["hands"] and not table["shown"]:
        assert table["stock"] + len(table["pile"]) + sum(table["hands"].values()) == 56
    if table["run"]:
        card, count = table["run"]["card"], table["run"]["count"]
        assert 1 <= count <= min(4, GAMES["kael"].cards[card])
        assert table["pile"][-count:] == [card] * count
    assert min(table["hands"].values(), default=0) >= 0
    assert table["stock"] > 0


@given(data=st.data(), seed=seeds)
@settings(quietly, max_examples=5)
def test_f38_f41_a_game_of_421_comes_to_its_end_and_somebody_pays(data: st.DataObject, seed: int) -> None:
    referee, chance = started(data.draw(starts("421"))), random.Random(seed)
    while not (table := the_table(referee))["over"]:
        # Some win before anybody leaves.
        assert referee.submit(chance.choice(listed(table))).ok
    assert table["winners"]
    assert table["losers"]
