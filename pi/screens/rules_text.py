"""The rulebook: the rules in spoken words, for what is expected now and for the reason of a take.

Beside each rule sheet lies a file of these words, `GAME.rules.toml`: the phases and the reasons of a `take`, each
with the numbers of the rules that lead to it, and each rule in every language. A table and the events of its last
penalty go in, :class:`RuleText`\\ s come out. No game is known by name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from pi.night.tables import pairs, side_of
from pi.night.types import Json
from pi.rules import GAMES
from pi.words.event_values import factor


@dataclass(frozen=True)
class RuleText:
    """One rule by its number in the sheet, in the words of one language."""

    number: str
    text: str


@dataclass(frozen=True)
class Rule:
    """One rule in every language. It counts where each option in ``when`` has one of these values."""

    when: Mapping[str, Sequence[object]]
    words: Mapping[str, str]

    def counts(self, options: Json) -> bool:
        return all(options.get(name) in values for name, values in self.when.items())


@dataclass(frozen=True)
class Rulebook:
    """The rules of one game, and which of them lead to a phase or to a reason why."""

    phases: Mapping[str, Sequence[str]]
    whys: Mapping[str, Sequence[str]]
    rules: Mapping[str, Rule]

    def passages(self, numbers: Iterable[str], options: Json, language: str) -> tuple[RuleText, ...]:
        """These rules, each once, where they count at this table."""
        counting = (number for number in dict.fromkeys(numbers) if self.rules[number].counts(options))
        return tuple(RuleText(number, self.rules[number].words[language]) for number in counting)


@cache
def rulebook(game: str) -> Rulebook:
    """Read the words of a game's rules."""
    told = tomllib.loads(GAMES[game].beside("rules.toml").read_text("utf-8"))
    phases, whys = told.pop("phases"), told.pop("whys")
    return Rulebook(phases, whys, {number: _rule(dict(said)) for number, said in told.items()})


def _rule(said: dict[str, Any]) -> Rule:
    when = said.pop("when", {})
    return Rule({name: value if isinstance(value, list) else [value] for name, value in when.items()}, said)


def now(table: Json, language: str) -> tuple[RuleText, ...]:
    """What governs what is expected now, with one pair of dice or two."""
    book = rulebook(table["game"])
    sides = [side_of(table, pair) for pair in pairs(table)]
    numbers = [number for side in sides for number in _numbers(book, side, table)]
    return book.passages(numbers, table["options"], language)


def why(penalty: Sequence[Json], table: Json, language: str) -> tuple[RuleText, ...]:
    """Return the rules behind the takes of an action with these events."""
    book = rulebook(table["game"])
    takes = [event for event in penalty if event["event"] == "take"]
    reasons = [*(take["why"] for take in takes), *(f"twice-{factor(take, penalty, table)}" for take in takes)]
    numbers = [number for reason in reasons for number in book.whys.get(reason, ())]
    return book.passages(numbers, table["options"], language)


def _numbers(book: Rulebook, side: Json, table: Json) -> Sequence[str]:
    """The rules of a phase: its list for what is special now, else its own."""
    phase = side["phase"]
    lists = (book.phases.get(f"{phase}-{variant}") for variant in GAMES[table["game"]].variants(side, table))
    return next(filter(None, lists), book.phases[phase])
