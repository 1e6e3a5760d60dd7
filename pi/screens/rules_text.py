"""The rulebook: the rules in spoken words, for what is expected now and for the reason of a take.

Beside each rule sheet lies a file of these words, `GAME.rules.toml`: the phases and the reasons of a `take`, each
with the numbers of the rules that lead to it, and each rule in every language. A situation and the outcome of its last
penalty go in, :class:`RuleText`\\ s come out. No game is known by name.
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
    """One rule in every language. It counts where each option in ``when`` has one of these values."""

    when: Mapping[str, Sequence[object]]
    words: Mapping[str, str]

    def counts(self, options: Mapping[str, object]) -> bool:
        return all(options.get(name) in values for name, values in self.when.items())


@dataclass(frozen=True)
class Rulebook:
    """The rules of one game, and which of them lead to a phase or to a reason why."""

    phases: Mapping[str, Sequence[str]]
    whys: Mapping[str, Sequence[str]]
    rules: Mapping[str, Rule]

    def passages(self, numbers: Iterable[str], options: Mapping[str, object], language: str) -> tuple[RuleText, ...]:
        """These rules, each once, where they count at this table."""
        counting = (number for number in dict.fromkeys(numbers) if self.rules[number].counts(options))
        return tuple(RuleText(number, self.rules[number].words[language]) for number in counting)


@cache
def rulebook(game: str) -> Rulebook:
    told = tomllib.loads(GAMES[game].beside("rules.toml").read_text("utf-8"))
    phases, whys = told.pop("phases", {}), told.pop("whys", {})
    rules = {}
    for number, words in told.items():
        when = words.pop("when", {})
        values = {name: value if isinstance(value, list) else [value] for name, value in when.items()}
        rules[number] = Rule(values, words)
    return Rulebook(phases, whys, rules)


def now(situation: Situation, language: str) -> tuple[RuleText, ...]:
    """What governs what is expected now, with one pair of dice or two."""
    book = rulebook(situation.rules.game)
    # Of a phase: the list for what is special now, else its own.
    lists = (next(filter(None, map(book.phases.get, side.variants))) for side in situation.sides)
    numbers = [number for numbers in lists for number in numbers]
    return book.passages(numbers, situation.rules.options, language)


def why(penalty: Outcome, language: str) -> tuple[RuleText, ...]:
    """Return the rules behind the takes of an action."""
    book = rulebook(penalty.rules.game)
    numbers = [number for reason in penalty.reasons for number in book.whys.get(reason, ())]
    return book.passages(numbers, penalty.rules.options, language)
