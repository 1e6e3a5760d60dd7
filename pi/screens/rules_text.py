"""The rulebook: the rules in the words in which they are read out, for what is expected now and for why somebody
has taken something.

Beside each rule sheet lies a file of these words, `GAME.rules.toml`: the phases and the reasons of a `take`, each
with the numbers of the rules that lead to it, and each rule in every language. A table and the events of its last
penalty go in, :class:`Passage`\\ s come out. No game is known by name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from pi.moment import Json
from pi.rules import Referee
from pi.words.told import factor, is_kinito, side_of, stakes


@dataclass(frozen=True)
class Passage:
    """One rule by its number in the sheet, in the words of one language."""

    number: str
    text: str


@dataclass(frozen=True)
class Rule:
    """One rule in every language. It counts where each option in ``when`` has one of these values."""

    when: Mapping[str, Sequence[Any]]
    words: Mapping[str, str]

    def counts(self, options: Json) -> bool:
        return all(options.get(name) in values for name, values in self.when.items())


@dataclass(frozen=True)
class Rulebook:
    """The rules of one game, and which of them lead to a phase or to a reason why."""

    phases: Mapping[str, Sequence[str]]
    whys: Mapping[str, Sequence[str]]
    rules: Mapping[str, Rule]

    def passages(self, numbers: Iterable[str], options: Json, language: str) -> tuple[Passage, ...]:
        """These rules, each once, where they count at this table."""
        counting = (number for number in dict.fromkeys(numbers) if self.rules[number].counts(options))
        return tuple(Passage(number, self.rules[number].words[language]) for number in counting)


@cache
def rulebook(game: str) -> Rulebook:
    """Read the words of a game's rules."""
    told = tomllib.loads(files("pi.rules.games").joinpath(f"{game}.rules.toml").read_text("utf-8"))
    phases, whys = told.pop("phases"), told.pop("whys")
    return Rulebook(phases, whys, {number: _rule(dict(said)) for number, said in told.items()})


def _rule(said: dict[str, Any]) -> Rule:
    when = said.pop("when", {})
    return Rule({name: value if isinstance(value, list) else [value] for name, value in when.items()}, said)


def now(table: Json, language: str) -> tuple[Passage, ...]:
    """What governs what is expected now, with one pair of dice or two."""
    book = rulebook(table["game"])
    sides = [side_of(table, pair) for pair in ((1, 2) if table.get("second") else (1,))]
    numbers = [number for side in sides for number in _numbers(book, side, table)]
    return book.passages(numbers, table["options"], language)


def why(penalty: Sequence[Json], table: Json, language: str) -> tuple[Passage, ...]:
    """What governs why somebody took something in the action with these events."""
    book = rulebook(table["game"])
    takes = [event for event in penalty if event["event"] == "take"]
    reasons = [*(take["why"] for take in takes), *(f"twice-{factor(take, penalty, table)}" for take in takes)]
    numbers = [number for reason in reasons for number in book.whys.get(reason, ())]
    return book.passages(numbers, table["options"], language)


def last_penalty(referee: Referee) -> tuple[Json, ...]:
    """The events of the last action of a game after which somebody had to take something; none where there is none."""
    penalty: tuple[Json, ...] = ()
    for events in Referee().retell(referee.history):
        if any(event["event"] == "take" for event in events):
            penalty = events
    return penalty


def _numbers(book: Rulebook, side: Json, table: Json) -> Sequence[str]:
    """The rules of a phase: its list for what is special now, else its own."""
    phase = side["phase"]
    lists = (book.phases.get(f"{phase}-{special}") for special in _special(side, table))
    return next(filter(None, lists), book.phases[phase])


def _special(side: Json, table: Json) -> Iterator[str]:
    """What an announcement is, or that nothing has to be beaten yet: what a phase may have a list of its own for."""
    score = side.get("announced")
    if isinstance(score, int):
        if is_kinito(score, table):
            yield "kinito"
        elif score % 11 == 0:
            yield "double"
        elif table["options"].get(f"score{score}") != "none":
            yield str(score)
    beaten = [side[key] for key in ("level", "to_beat") if key in side]
    if beaten == [None] or ("limit" in side and not stakes(side)["throws"]):
        yield "free"
