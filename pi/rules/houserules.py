"""House rules: rules that the players invent, numbered from 1; a number is never used twice."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from .action import Json


@dataclass(frozen=True)
class HouseRule:
    """One rule in force, and its inventor."""

    number: int
    by: str
    text: str

    def as_json(self) -> Json:
        return asdict(self)


class HouseRules:
    """The rules in force, in the order in which they were made."""

    def __init__(self) -> None:
        self._last_number = 0
        self._in_force: dict[int, HouseRule] = {}

    def add(self, by: str, text: str) -> HouseRule:
        """Add a rule with the next number. Return it."""
        self._last_number += 1
        rule = HouseRule(self._last_number, by, text)
        self._in_force[rule.number] = rule
        return rule

    def repeal(self, number: int) -> HouseRule:
        """Remove a rule and return it; its number is not used again."""
        return self._in_force.pop(number)

    def __contains__(self, number: object) -> bool:
        return number in self._in_force

    def __getitem__(self, number: int) -> HouseRule:
        return self._in_force[number]

    def __iter__(self) -> Iterator[HouseRule]:
        return iter(self._in_force.values())

    def as_json(self) -> list[Json]:
        return [rule.as_json() for rule in self._in_force.values()]
