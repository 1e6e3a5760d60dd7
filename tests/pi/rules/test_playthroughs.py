"""The golden games: whole games whose replies are compared character by character.

`tests/playthroughs` describes how the golden games are written and rewritten.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pi.rules import GAMES
from tests.playthroughs import FILES, actions_of, files_of, played

games = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_replies_of_a_golden_game_are_unchanged(path: Path) -> None:
    expected = path.read_text("utf-8").splitlines()
    actual = played(actions_of(path)).splitlines()
    for number, (now, before) in enumerate(zip(actual, expected, strict=True), start=1):
        assert json.loads(now) == json.loads(before), f"{path.name}, line {number}"
    assert actual == expected


@games
def test_every_game_has_a_golden_game(game: str) -> None:
    own = [actions_of(path) for path in files_of(game)]
    assert own
    assert all(actions[0]["game"] == game for actions in own)


@games
def test_the_golden_games_of_a_game_use_every_value_of_its_options(game: str) -> None:
    starts = [actions_of(path)[0].get("options", {}) for path in files_of(game)]
    for name, option in GAMES[game].options_known.items():
        used = {str(start.get(name, option.default)) for start in starts}
        # Of a range of numbers the two ends are enough.
        numbers = all(type(value) is int for value in option.values)
        wanted = option.values[:: len(option.values) - 1] if numbers and option.values else option.values
        missing = [value for value in wanted if str(value) not in used]
        assert missing == [], f"no golden game of {game} has {name} like this"
