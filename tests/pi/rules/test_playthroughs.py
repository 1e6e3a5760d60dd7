"""The golden games: whole games with replies compared to the letter, and random ones that must hold.

`tests/playthroughs` describes how the golden games are written and rewritten.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from pi.rules import GAMES, Referee
from tests.playthroughs import FILES, actions_of, played
from tests.strategies import NAMES, Action, outside, wander

games = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_is_answered_as_before(path: Path) -> None:
    expected = path.read_text("utf-8").splitlines()
    actual = played(actions_of(path)).splitlines()
    for number, (now, before) in enumerate(zip(actual, expected, strict=True), start=1):
        assert json.loads(now) == json.loads(before), f"{path.name}, line {number}"
    assert actual == expected


@games
def test_every_game_has_a_golden_game(game: str) -> None:
    own = [actions_of(path) for path in FILES if path.name.startswith(f"{game}-")]
    assert own
    assert all(actions[0]["game"] == game for actions in own)


@games
def test_the_golden_games_of_a_game_use_every_value_of_its_options(game: str) -> None:
    starts = [actions_of(path)[0].get("options", {}) for path in FILES if path.name.startswith(f"{game}-")]
    for name, option in GAMES[game].options_known.items():
        used = {str(start.get(name, option.default)) for start in starts}
        # Of a run of numbers the two ends are enough.
        numbers = all(type(value) is int for value in option.values)
        wanted = option.values[:: len(option.values) - 1] if numbers and option.values else option.values
        missing = [value for value in wanted if str(value) not in used]
        assert missing == [], f"no golden game of {game} has {name} like this"


def start_of(game: str, chance: random.Random) -> Action:
    """A start with any number of players and any options."""
    kind = GAMES[game]
    options = {
        name: chance.choice(option.values)
        for name, option in kind.options_known.items()
        if option.values and chance.random() < 0.5
    }
    players = NAMES[: chance.randint(kind.min_players, 6)]
    return {"do": "start", "game": game, "players": players, "options": options}


def said_next(table: Action, chance: random.Random, fault_kinds: tuple[str, ...]) -> Action:
    """Return mostly an admitted action; now and then nonsense, an undo, a departure, or the end."""
    dice = chance.random()
    if dice < 0.08:
        return chance.choice(list(outside(table)))
    if dice < 0.14:
        return {"do": "undo"}
    if dice < 0.17:
        return {"do": "leave", "player": chance.choice(table["players"])}
    if table["over"] or dice < 0.172:
        return {"do": "end"}
    return wander(table, chance, fault_kinds)


def assert_lawful(referee: Referee, before: Action | None) -> None:
    """The laws that hold for every table, whatever led to it; ``before`` is the table before an action."""
    table = referee.table
    assert table is not None
    names = {entry["by"] for entry in table["expects"]}
    assert bool(names) != table["over"]
    assert names <= set(table["players"])
    assert table["turn"] == (names.copy().pop() if len(names) == 1 else None)
    assert set(table["players"]) <= set(table["ledger"])
    if before is not None:
        ledger = {player: dict(line) for player, line in before["ledger"].items()}
        for take in (event for event in referee.events if event["event"] == "take"):
            assert take["amount"] > 0
            ledger[take["player"]][take["unit"]] += take["amount"]
        assert {player: table["ledger"][player] for player in ledger} == ledger


def play_at_random(game: str, seed: int, actions: int) -> None:
    """One random game; every refusal changes nothing, every undo leads back to a table that was."""
    chance, referee = random.Random(seed), Referee()
    assert referee.submit(start_of(game, chance)).ok
    tables, changes = [json.dumps(referee.table)], [True]
    for _ in range(actions):
        before = referee.table
        assert before is not None
        action = said_next(before, chance, GAMES[game].fault_kinds)
        reply = referee.submit(action)
        if reply.error is not None:
            assert referee.table is before
            assert reply.error.message
        elif action["do"] == "undo":
            tables.pop()
            while not changes.pop():
                pass
            assert json.dumps(referee.table) == tables[-1]
            assert_lawful(referee, None)
        else:
            changes.append(reply.changed)
            if reply.changed:
                tables.append(json.dumps(referee.table))
            assert json.dumps(referee.table) == tables[-1]
            assert_lawful(referee, before)
    again = Referee.replay(json.loads(json.dumps(referee.history)))
    assert (again.table, again.history) == (json.loads(tables[-1]), referee.history)
    assert [changed for _, changed in again.history] == changes


@games
def test_random_games_break_no_law(game: str) -> None:
    for seed in range(10, 20):  # in two of these games of 421 an action changes nothing
        play_at_random(game, seed, 80)


@pytest.mark.long
@games
def test_two_hundred_random_games_break_no_law(game: str) -> None:
    for seed in range(200):
        play_at_random(game, 1000 + seed, 80)
