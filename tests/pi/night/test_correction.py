"""Corrections: an earlier action is replaced by another, in any game and at any time of the night."""

from __future__ import annotations

import json
import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi.journal.store import Journal
from pi.night.night import Night
from pi.night.outcome import read_outcome
from pi.night.tables import columns_of
from pi.night.timeline import Line, fold
from pi.night.types import Json
from pi.rules import GAMES, Referee
from pi.rules.testing import listed_actions, start_of, wander
from pi.words import LANGUAGES, Words

EVENING = datetime(2026, 6, 5, 21, 0, tzinfo=UTC)
games = pytest.mark.parametrize("game", GAMES)
seeds = st.integers(0, 2**32 - 1)
START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}
WORDS = [Words(language, strict=True) for language in LANGUAGES]


class Evening:
    """A night with its lines, kept as the running table does."""

    def __init__(self, *actions: Json) -> None:
        self.night, self.lines = Night(), list[Line]()
        for action in actions:
            assert self.say(action), action

    @property
    def table(self) -> dict[str, Any]:
        assert self.night.table is not None
        return dict(self.night.table)

    @property
    def events(self) -> list[str]:
        return [event["event"] for event in self.night.happened]

    def say(self, action: Json) -> bool:
        reply = self.night.submit(action)
        if reply.ok:
            self.lines.append(Line(json.loads(json.dumps(self.night.last_line.action)), self.night.last_line.changed))
        return reply.ok

    def refuse(self, action: Json) -> str:
        before = self.night.table, self.night.past_actions
        reply = self.night.submit(action)
        assert reply.error is not None
        assert (self.night.table, self.night.past_actions) == before
        return reply.error.code

    def correct(self, number: int, action: Json | None) -> bool:
        return self.say({"do": "correct", "number": number, "action": action})

    def told(self, language: int = 0) -> list[str]:
        """Return the sentences of wall and voice about the last line; those of the other language are checked too."""
        outcome = read_outcome(self.night.happened, self.table)
        told = [[*map(words.event, outcome.others), *words.take_sentences(outcome)] for words in WORDS]
        assert all(map(all, told))
        return told[language]


REVEALED = (
    START,
    {"do": "announce", "value": 62, "by": "Ana"},
    {"do": "bluff", "by": "Bo"},
    {"do": "dice", "values": [2, 6]},
)
"""Ana has told the truth, and Bo takes a penalty; the dice are number 4."""


# One correction ----------------------------------------------------------------------------


def test_a_corrected_reading_changes_the_takes_and_shows_the_difference() -> None:
    evening = Evening(*REVEALED)
    assert evening.table["ledger"]["Bo"]["penalty"] == 1
    assert evening.correct(4, {"do": "dice", "values": [5, 2]})
    assert [evening.table["ledger"][name]["penalty"] for name in ("Ana", "Bo")] == [1, 0]
    assert evening.told() == [
        "Correction : dés 2 et 5, et non 2 et 6.",
        "Ana boit une gorgée, au lieu de rien.",
        "Annulé : Bo boit une gorgée.",
    ]
    assert evening.told(1)[0] == "Correction: dice 2 and 5, not 2 and 6."


def test_equal_changes_of_several_players_are_one_sentence() -> None:
    evening = Evening(*REVEALED[:-1], {"do": "dice", "values": [5, 1]})
    assert evening.correct(4, {"do": "dice", "values": [6, 1]})
    assert evening.told() == [
        "Correction : dés 6 et 1, et non 5 et 1.",
        "Ana boit 2 gorgées au lieu de 3.",
        "Annulé : Bo et Cy boivent une gorgée.",
    ]
    assert evening.told(1)[2] == "Taken back: Bo and Cy drink 1 sip."


def test_actions_that_no_longer_fit_are_set_aside_and_restored_by_undo() -> None:
    evening = Evening(*REVEALED)
    before = evening.table
    assert evening.correct(3, {"do": "accept", "by": "Bo"})
    assert (evening.table["turn"], evening.night.aside_count) == ("Bo", 1)
    assert evening.told() == [
        "Correction, Bo : accepter, et non bluff.",
        "La suite ne va plus : on rejoue d’ici. Une action attend de côté, rien n’est perdu.",
        "Annulé : Bo boit une gorgée.",
    ]
    assert evening.say({"do": "undo"})
    assert (evening.table, evening.night.aside_count) == (before, 0)
    assert evening.told() == [
        "Annulé : la correction.",
        "Une action mise de côté compte à nouveau.",
        "Bo boit une gorgée, au lieu de rien.",
    ]


def test_set_aside_actions_fit_again_after_a_better_correction() -> None:
    evening = Evening(*REVEALED)
    assert evening.correct(3, {"do": "accept", "by": "Bo"})
    assert evening.correct(3, {"do": "bluff", "by": "Bo"})
    assert evening.night.aside_count == 0
    assert evening.table["ledger"]["Bo"]["penalty"] == 1
    assert "brought-back" in evening.events


def test_playing_on_drops_the_set_aside_actions_until_an_undo() -> None:
    evening = Evening(*REVEALED)
    assert evening.correct(3, {"do": "accept", "by": "Bo"})
    assert evening.say({"do": "announce", "value": 63, "by": "Bo"})
    assert evening.night.aside_count == 0
    assert evening.say({"do": "undo"})
    assert evening.night.aside_count == 1
    assert evening.say({"do": "undo"})
    assert evening.table["ledger"]["Bo"]["penalty"] == 1


def test_counts_are_reported_in_their_own_unit() -> None:
    turns = [{"do": "dice", "values": values} for values in ([6, 5, 2], [6, 5, 3], [6, 5, 4])]
    evening = Evening({**START, "game": "421"}, *turns, *turns, *turns)
    assert evening.correct(5, {"do": "dice", "values": [6, 6, 5]})
    assert evening.told() == [
        "Correction : dés 6, 5 et 6, et non 6, 5 et 2.",
        "Ana : 2 fiches, au lieu de 6.",
        "Bo : 4 fiches, au lieu de 0.",
    ]


def test_striking_the_end_reopens_the_game() -> None:
    evening = Evening(START, {"do": "announce", "value": 43, "by": "Ana"}, {"do": "end"})
    assert evening.correct(3, None)
    assert not evening.table["over"]
    assert evening.told()[-1] == "La partie n’est donc pas terminée."


def test_reopening_a_game_drops_the_next_set_up_with_a_notice() -> None:
    evening = Evening(START, {"do": "end"}, {"do": "sit", "players": ["Zoé"]})
    assert evening.correct(2, None)
    assert evening.told()[-1] == (
        "La partie n’est donc pas terminée, et ce qui était prévu pour la suivante est abandonné."
    )
    assert evening.say({"do": "end"})
    again = Night.of(evening.lines)
    assert (again.happened, again.referee.last, again.open_setup) == (evening.night.happened, {"do": "end"}, None)
    assert evening.night.open_setup is None
    assert evening.say({"do": "sit", "players": ["Di"]})
    assert evening.night.setup.seats == ("Di",)
    for _ in range(3):
        assert evening.say({"do": "undo"})
    assert evening.night.setup.seats == ("Zoé",)
    assert "dropped" not in str(evening.night.happened)


def test_a_correction_of_an_earlier_game_drops_no_set_up() -> None:
    evening = Evening(START, {"do": "end"}, {"do": "sit", "players": ["Zoé"]}, START, {"do": "end"})
    assert evening.say({"do": "sit", "players": ["Di"]})
    assert evening.correct(2, None)
    assert evening.told()[-1] == "La partie n’est donc pas terminée."
    assert evening.night.setup.seats == ("Di",)


def test_correcting_an_earlier_game_does_not_change_the_running_one() -> None:
    evening = Evening(*REVEALED, {"do": "end"}, {**START, "game": "kekenito"})
    before = evening.table
    assert evening.correct(4, {"do": "dice", "values": [5, 2]})
    assert evening.table == before
    assert evening.told()[1] == "Ana boit une gorgée, au lieu de rien."
    assert evening.say({"do": "undo"})
    for _ in range(2):
        assert evening.say({"do": "undo"})
    assert evening.table["ledger"]["Bo"]["penalty"] == 1


def test_a_game_continues_even_if_the_last_one_is_reopened() -> None:
    evening = Evening(*REVEALED, {"do": "end"}, {**START, "game": "kekenito"})
    assert evening.correct(3, {"do": "accept", "by": "Bo"})
    assert (evening.table["game"], evening.night.aside_count) == ("kekenito", 0)
    assert [len(game) for game in fold(evening.lines)] == [3, 1]


def test_options_of_a_start_are_corrected() -> None:
    evening = Evening(*REVEALED)
    assert evening.correct(1, {**START, "options": {"penalty": "slap"}})
    assert evening.table["options"]["penalty"] == "slap"
    assert evening.table["ledger"]["Bo"]["penalty"] == 1


@pytest.mark.parametrize(
    ("number", "action", "code"),
    [
        (9, {"do": "accept"}, "no-such-action"),
        (None, {"do": "accept"}, "bad-argument"),
        (True, {"do": "accept"}, "bad-argument"),
        (4, {"do": "dice", "values": [2, 6]}, "no-change"),
        (4, {"do": "dice", "values": [2, 6, 6]}, "bad-argument"),
        (4, {"do": "accept", "by": "Bo"}, "not-expected"),
        (4, {"do": "undo"}, "bad-argument"),
        (4, {"do": "correct", "number": 3, "action": None}, "unknown-action"),
        (4, START, "bad-argument"),
        (4, "dice", "bad-argument"),
        (1, None, "bad-argument"),
        (1, {**START, "game": "kekenito"}, "bad-argument"),
        (1, {**START, "players": ["Ana"]}, "bad-argument"),
    ],
)
def test_an_impossible_correction_is_refused_and_changes_nothing(number: Any, action: Any, code: str) -> None:
    evening = Evening(*REVEALED)
    assert evening.refuse({"do": "correct", "number": number, "action": action}) == code


def test_an_undone_action_cannot_be_corrected() -> None:
    evening = Evening(*REVEALED, {"do": "undo"})
    assert (
        evening.refuse({"do": "correct", "number": 4, "action": {"do": "dice", "values": [5, 2]}}) == "no-such-action"
    )


def test_a_correction_is_in_the_journal_and_survives_a_restart(tmp_path: Path) -> None:
    evening = Evening(*REVEALED)
    assert evening.correct(3, {"do": "accept", "by": "Bo"})
    with Journal(tmp_path / "nights") as journal:
        journal.begin(EVENING, timedelta(hours=8))
        for line in evening.lines:
            journal.append(line, EVENING)
    with Journal(tmp_path / "nights") as journal:
        journal.begin(EVENING, timedelta(hours=8))
        again = Night.of(journal.lines())
    assert (again.table, again.happened, again.aside_count) == (evening.table, evening.night.happened, 1)
    assert again.submit({"do": "undo"}).ok
    assert again.table is not None
    assert again.table["ledger"]["Bo"]["penalty"] == 1


# Laws of every game ------------------------------------------------------------------------


def other_action(night: Night, number: int, chance: random.Random) -> Json | None:
    """Return another action that was possible then; sometimes None."""
    referee = night.past_actions.before(number)
    table = dict(referee.table or {})
    return None if chance.random() < 0.1 else chance.choice([*listed_actions(table), wander(table, chance, referee)])


def random_evening(start: Json, chance: random.Random, steps: int) -> Evening:
    """Return a random game with some undos."""
    evening = Evening(start)
    for _ in range(steps):
        if evening.table["over"]:
            break
        action = wander(evening.table, chance, evening.night.referee)
        evening.say({"do": "undo"} if chance.random() < 0.05 and len(evening.lines) > 1 else action)
        if evening.night.table is None:
            evening.say(start)
    return evening


def expected_after(actions: list[Json]) -> tuple[Referee, int]:
    """Play actions up to the first refused one. Return the referee and the number of accepted actions."""
    referee = Referee()
    for fitted, action in enumerate(actions):
        if not referee.submit(action).ok:
            return referee, fitted
    return referee, len(actions)


def ledger_changes(before: Json, after: Json) -> Counter[tuple[str, str]]:
    """Return the changes of each player's counts, in the columns that a correction reports."""
    now, then = columns_of(after), columns_of(before)
    told = [column for column in now if column != "hands"]
    found = {(n, c): v - then.get(c, {}).get(n, 0) for c in told for n, v in now[c].items()}
    return Counter({key: by for key, by in found.items() if by})


def told_changes(events: tuple[Json, ...]) -> Counter[tuple[str, str]]:
    told = [e for e in events if e["event"] in ("taken-otherwise", "counted-otherwise")]
    return Counter({(e["player"], e.get("unit", e.get("column"))): e["now"] - e["was"] for e in told})


def correct_at_random(game: str, seed: int, steps: int) -> None:
    """Check that a correction gives the same night as its actions played up to the first misfit."""
    chance = random.Random(seed)
    evening = random_evening(start_of(game, chance), chance, steps)
    for _ in range(3):
        if not evening.night.past_actions.numbers:
            return
        number = chance.choice(evening.night.past_actions.numbers)
        numbers = [1, *reversed(evening.night.past_actions.numbers)]
        history = dict(zip(numbers, evening.night.referee.history, strict=True))
        waiting = evening.night.aside_count
        other, before = other_action(evening.night, number, chance), evening.table
        if not evening.correct(number, other):
            continue
        corrected = [other if n == number else action for n, (action, _) in history.items()]
        actions = [action for action in corrected if action is not None]
        referee, fitted = expected_after(actions)
        if not waiting:
            assert evening.table == referee.table
            assert evening.table["ledger"] == (referee.table or {})["ledger"]
            assert evening.night.aside_count == len(actions) - fitted
            assert evening.night.referee.history == referee.history
        assert ledger_changes(before, evening.table) == told_changes(evening.night.happened)
        assert evening.told()
        again = Night.of(evening.lines)
        assert (again.table, again.happened, again.aside_count) == (
            evening.table,
            evening.night.happened,
            evening.night.aside_count,
        )


@games
@given(seed=seeds, steps=st.integers(1, 40))
@settings(max_examples=4)
def test_a_correction_equals_the_corrected_night_up_to_the_first_misfit(game: str, seed: int, steps: int) -> None:
    correct_at_random(game, seed, steps)


@pytest.mark.long
@games
@given(seed=seeds, steps=st.integers(1, 80))
@settings(max_examples=40)
def test_many_corrections_keep_the_law(game: str, seed: int, steps: int) -> None:
    correct_at_random(game, seed, steps)
