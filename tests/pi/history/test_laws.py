"""Laws of the history: true of every game, played in any way."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi.history.story import GameStory, game_story
from pi.history.tally import Tally, total
from pi.journal.night_file import JournalEntry
from pi.rules import GAMES, Referee
from pi.rules.testing import NAMES, wander

games = st.sampled_from(sorted(GAMES))
seeds = st.integers(0, 2**32 - 1)


@cache
def played(game: str, seed: int) -> GameStory:
    """Return a random game, replayed."""
    chance, referee = random.Random(seed), Referee()
    reply = referee.submit({"do": "start", "game": game, "players": NAMES[:5], "options": {}})
    for _ in range(chance.randint(0, 60)):
        if reply.table["over"]:
            break
        reply = referee.submit(wander(reply.table, chance, referee))
        assert reply.ok, reply.error
    story = game_story(
        [
            JournalEntry(number, "2026-06-05T19:00:00.000+00:00", action, changed, 1, "")
            for number, (action, changed) in enumerate(referee.history)
        ],
        dict.fromkeys(range(len(referee.history)), 0.0),
    )
    assert story.trouble == ""
    assert story.ledger == reply.table["ledger"]
    return story


@given(game=games, seed=seeds)
@settings(max_examples=40, deadline=None)
def test_the_sum_of_all_takes_is_the_ledger(game: str, seed: int) -> None:
    story = played(game, seed)
    taken: Counter[tuple[str, str]] = Counter()
    for (_game, player, unit, _why), amount in story.tally.takes.items():
        taken[player, unit] += amount
    ledger = {(p, u): n for p, line in story.ledger.items() for u, n in line.items() if n}
    assert dict(taken) == ledger


@given(game=games, seed=seeds)
@settings(max_examples=40, deadline=None)
def test_takes_caused_by_others_never_exceed_the_ledger(game: str, seed: int) -> None:
    story = played(game, seed)
    made: Counter[tuple[str, str]] = Counter()
    for (_game, by, player, unit), amount in story.tally.made.items():
        assert by != player
        assert by in story.players
        made[player, unit] += amount
    assert all(amount <= story.ledger[player][unit] for (player, unit), amount in made.items())


@given(game=games, seed=seeds)
@settings(max_examples=40, deadline=None)
def test_the_counted_faces_match_the_throws(game: str, seed: int) -> None:
    tally = played(game, seed).tally
    for manner in ("open", "cup"):
        throws = tally.throws["", manner]
        faces = sum(n for key, n in tally.faces.items() if key[1] == manner)
        pairs = sum(n for key, n in tally.scores.items() if key[1] == manner)
        assert throws <= faces <= 5 * throws
        assert pairs <= throws


@given(first=st.tuples(games, seeds), second=st.tuples(games, seeds))
@settings(max_examples=40, deadline=None)
def test_tallies_add_up_in_any_order_and_survive_json(first: tuple[str, int], second: tuple[str, int]) -> None:
    one, other = played(*first).tally, played(*second).tally
    assert (both := total((one, other))) == total((other, one))
    assert total((one, Tally())) == one
    assert Tally.from_json(json.loads(json.dumps(both.as_json()))) == both


@pytest.mark.parametrize("game", GAMES)
def test_a_story_survives_json(game: str) -> None:
    story = played(game, 7)
    assert GameStory.from_json(json.loads(json.dumps(story.as_json()))) == story
