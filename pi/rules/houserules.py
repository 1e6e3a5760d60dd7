"""House rules: rules that the players invent, numbered from 1; a number is never used twice."""

from typing import NamedTuple

from .action import Json


class HouseRule(NamedTuple):
    """One rule in force, and its inventor."""

    number: int
    by: str
    text: str


class HouseRules(dict[int, HouseRule]):
    """The rules in force by their numbers, in the order in which they were made."""

    _last_number = 0

    def add(self, by: str, text: str) -> HouseRule:
        """Add a rule with the next number. Return it."""
        self._last_number += 1
        rule = self[self._last_number] = HouseRule(self._last_number, by, text)
        return rule

    def as_json(self) -> list[Json]:
        return [rule._asdict() for rule in self.values()]
