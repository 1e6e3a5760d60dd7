"""The rulebook: the rules in plain words, for the present phase and for the reasons of a take.

The words are in a file beside each rule sheet, `GAME.rules.toml`: the phases and the reasons of a `take`, each with the
numbers of its rules, and each rule in every language.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from pi.night.outcome import Outcome
from pi.night.situation import Situation
from pi.rules import GAMES
from web.pages import RuleText


@dataclass(frozen=True)
class Rule:
    """One rule in every language. It applies if each option in ``when`` has one of the values given there."""

    when: Mapping[str, Sequence[object]]
    words: Mapping[str, str]

    def applies(self, options: Mapping[str, object]) -> bool:
        return all(options.get(name) in values for name, values in self.when.items())


@dataclass(frozen=True)
class Rulebook:
    """The rules of one game (``rules``), and the numbers of the rules of each phase and of each reason (``whys``)."""

    phases: Mapping[str, Sequence[str]]
    whys: Mapping[str, Sequence[str]]
    rules: Mapping[str, Rule]

    def passages(self, numbers: Iterable[str], options: Mapping[str, object], language: str) -> tuple[RuleText, ...]:
        """Return the rules of these numbers, each once, without the rules that do not apply under these options."""
        applicable = (number for number in dict.fromkeys(numbers) if self.rules[number].applies(options))
        return tuple(RuleText(number, self.rules[number].words[language]) for number in applicable)


@cache
def rulebook(game: str) -> Rulebook:
    document = tomllib.loads(GAMES[game].beside("rules.toml").read_text("utf-8"))
    phases, whys = document.pop("phases", {}), document.pop("whys", {})
    rules = {}
    for number, words in document.items():
        when = words.pop("when", {})
        values = {name: value if isinstance(value, list) else [value] for name, value in when.items()}
        rules[number] = Rule(values, words)
    return Rulebook(phases, whys, rules)


def phase_rules(situation: Situation, language: str) -> tuple[RuleText, ...]:
    """Return the rules of the present phase; with two pairs of dice, of the phases of both."""
    book = rulebook(situation.rules.game)
    # The rules of a phase: the list for its special case, else its general one.
    lists = (next(filter(None, map(book.phases.get, side.variants))) for side in situation.sides)
    numbers = [number for numbers in lists for number in numbers]
    return book.passages(numbers, situation.rules.options, language)


def take_rules(penalty: Outcome, language: str) -> tuple[RuleText, ...]:
    """Return the rules for the reasons of the takes in ``penalty``."""
    book = rulebook(penalty.rules.game)
    numbers = [number for reason in penalty.reasons for number in book.whys.get(reason, ())]
    return book.passages(numbers, penalty.rules.options, language)
