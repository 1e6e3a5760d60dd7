"""The judgement, as the wall shows it and the voice says it: the sums are the referee's."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from pi.app import context_for
from pi.night.decision import Decisions
from pi.night.rule_set import RuleSet
from pi.night.situation import read_situation
from pi.night.state import TableState
from pi.picker.context import NightConfig
from pi.rules import GAMES, Referee
from pi.rules.testing import wander
from pi.screens.judgement import JudgementView, judgement, spoken_sentences
from pi.table.table import RunningTable
from pi.words import LANGUAGES, Words
from tests.house import running_table
from tests.web.hands import BLUFF, announce
from vision.reading import Die, Reading

PLAYERS = ("Ana", "Bo", "Cy", "Di")
STEPS = 90
CHANCES = range(5)
OPTIONS: dict[str, dict[str, Any]] = {"kael": {"first_over_loses": False}, "poker-menteur": {"points": 5}}


def states(game: str) -> Iterator[tuple[dict[str, Any], TableState]]:
    """Yield the ledger before each action of some random games, and the state after it."""
    for seed in CHANCES:
        yield from states_of(game, random.Random(seed))


def states_of(game: str, chance: random.Random) -> Iterator[tuple[dict[str, Any], TableState]]:
    referee = Referee()
    reply = referee.submit({"do": "start", "game": game, "players": list(PLAYERS), "options": OPTIONS.get(game, {})})
    made = Decisions.of(referee.last or {}, [reply.events])
    for _ in range(STEPS):
        before = referee.table
        assert before is not None
        if before["over"]:
            return
        action = wander(dict(before), chance, referee)
        # A departure breaks off a round without a decision.
        if action["do"] != "leave" and (reply := referee.submit(action)).ok:
            made.add(reply.events)
            situation = read_situation(reply.table, reply.events, made.last)
            state = TableState(table=reply.table, happened=reply.events, decision=made.last, situation=situation)
            yield before["ledger"], state


def owed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, dict[str, int]]:
    """Return the takes of each player between two ledgers, by unit."""
    grown = {
        name: {unit: amount - before.get(name, {}).get(unit, 0) for unit, amount in line.items()}
        for name, line in after.items()
    }
    return {name: {unit: n for unit, n in line.items() if n} for name, line in grown.items() if any(line.values())}


in_some_language = pytest.mark.parametrize(("game", "language"), [*zip(GAMES, cycle(LANGUAGES))])
"""Each game in one language: the playthroughs print the sentences of all games in both."""


def told(view: JudgementView, words: Words, players: list[str]) -> dict[str, str]:
    """Return the text of each player's line; a line of the whole table counts for each."""
    lines = {line.player: line.phrase for line in view.sums if line.player}
    whole = lines.pop(words.everybody(RuleSet()), None)
    return lines if whole is None else dict.fromkeys(players, whole)


@in_some_language
def test_the_sums_of_every_decision_are_the_growth_of_the_ledger(game: str, language: str) -> None:
    words, decided = Words(language, strict=True), 0
    for before, state in states(game):
        table = state.table
        assert table is not None
        due, view = owed(before, table["ledger"]), judgement(state, words)
        if not due:
            continue
        assert view is not None
        assert state.situation.is_decisive
        assert told(view, words, table["players"]) == {
            name: words.penalty_phrase(dict(amounts), state.situation.rules)
            for name, amounts in ordered(due, state).items()
        }
        decided += 1
    assert decided > 5


def ordered(due: dict[str, dict[str, int]], state: TableState) -> dict[str, dict[str, int]]:
    """Return ``due`` with the units of each player in the order of the sentences."""
    takes = [event for event in state.happened if event["event"] == "take"]
    return {
        name: {event["unit"]: amounts[event["unit"]] for event in takes if event["player"] == name}
        for name, amounts in due.items()
    }


@in_some_language
def test_the_voice_says_the_same_sums_in_the_same_order(game: str, language: str) -> None:
    words = Words(language, strict=True)
    for before, state in states(game):
        table, view = state.table, judgement(state, words)
        if view is None or not state.situation.is_decisive or table is None:
            continue
        due, said = owed(before, table["ledger"]), list(spoken_sentences(state.situation.outcome, words))
        names = [line.player for line in view.sums if line.player in due]
        sentences = {name: next(sentence for sentence in said if name in sentence) for name in names}
        places = [(said.index(sentences[name]), sentences[name].index(name)) for name in names]
        assert places == sorted(places)
        for name, sentence in sentences.items():
            assert all(
                str(words.names.unit(unit, n, state.situation.rules)).split()[0] in sentence
                for unit, n in due[name].items()
                if n > 1
            )
        rest = " ".join([*map(words.event, state.situation.outcome.others), *said])
        assert all(line.text in rest for line in view.sums if not line.player)


# At the running table ---------------------------------------------------------------------------


@pytest.fixture
def running(tmp_path: Path) -> Iterator[RunningTable]:
    config = NightConfig("quinito", players=PLAYERS)
    with running_table(tmp_path, context_for(config)) as table:
        table.submit({"do": "start", "game": "quinito", "players": list(PLAYERS)}).result()
        yield table


def show(table: RunningTable, *values: int) -> int | None:
    """Let the camera read dice. Return the line of the journal."""
    seen = tuple(Die(value, (20 * place, 0, 10, 10), 1.0) for place, value in enumerate(values))
    judged = table.read(Reading(seen)).result()
    return judged and judged.line


def evidence(line: int | None, *values: int) -> dict[str, Any]:
    return {"number": 1, "values": list(values), "why": None, "line": line, "film_wh": [480, 270]}


def bluffed(table: RunningTable) -> int | None:
    for action in (announce(62), BLUFF):
        assert table.submit(action).result().ok
    return show(table, 2, 5)


def test_the_judgement_s_picture_shows_only_the_dice_that_decided(running: RunningTable) -> None:
    line = bluffed(running)
    running.show_evidence(evidence(line, 2, 5)).result()
    view = judgement(running.state, Words("fr", strict=True))
    assert view is not None
    assert view.picture is not None
    assert view.picture.number == 1
    running.submit(announce(31)).result()
    assert running.state.action_evidence is None
    running.show_evidence(evidence(line, 2, 5)).result()
    assert running.state.action_evidence is None


def test_an_undo_restores_the_judgement_without_showing_it_as_news(running: RunningTable) -> None:
    bluffed(running)
    running.submit(announce(31)).result()
    running.submit({"do": "undo"}).result()
    view = judgement(running.state, Words("fr", strict=True))
    assert view is not None
    assert [line.text for line in view.sums] == ["Ana boit une gorgée"]
    assert not running.state.situation.is_decisive
