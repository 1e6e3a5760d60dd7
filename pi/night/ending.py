"""The ending of a game: the ranking, and the players who took most. Codes and numbers only, no sentences."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from pi.night.outcome import Happening
from pi.night.rule_set import RuleSet
from pi.night.tables import columns_of, counts_of
from pi.night.types import Json


@dataclass(frozen=True)
class Ending:
    places: tuple[tuple[int, tuple[str, ...]], ...]
    """Each place of the ranking, from 1, with its players; players who did equally well share a place."""
    pays: tuple[Happening, ...]  # one for each loser, who pays the next round
    top_takers: tuple[str, ...] = ()  # the players with the most; empty if all have the same, or if the game has losers
    amounts: Mapping[str, int] = field(default_factory=dict)  # the amount of each unit that they have


def read_ending(table: Json) -> Ending:
    rules = RuleSet.of(table)
    pays = ({"event": "pays-round", "player": name} for name in table["losers"])
    return Ending(
        tuple(_places(table)),
        tuple(Happening(event, rules, rules.kind.values_of_event(event)) for event in pays),
        *_top_takers(table, rules),
    )


def _places(table: Json) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield each place with its players: winners first, losers last, the others by their counts."""
    number = 1
    ranked = sorted(table["players"], key=lambda name: _rank(table, name))
    for _, group in groupby(ranked, key=lambda name: _rank(table, name)):
        players = tuple(group)
        yield number, players
        number += len(players)


def _rank(table: Json, name: str) -> tuple[bool, bool, tuple[int, ...]]:
    """Return the sort key of a player, the best player lowest; the last column weighs most."""
    gains = RuleSet.of(table).kind.gains
    counts = [(numbers.get(name) or 0) * (-1 if unit in gains else 1) for unit, numbers in columns_of(table).items()]
    return name in table["losers"], name not in table["winners"], tuple(reversed(counts))


def _top_takers(table: Json, rules: RuleSet) -> tuple[tuple[str, ...], Mapping[str, int]]:
    """Return the players who took most, and their amounts; nothing if all took the same, or if the game has losers."""
    counts = {counts_of(table).get(column, column): numbers for column, numbers in columns_of(table).items()}
    units = [unit for unit in counts if unit not in rules.kind.gains][::-1]
    taken = {name: tuple(counts[unit].get(name) or 0 for unit in units) for name in table["players"]}
    top = max(taken.values())
    names = tuple(name for name, amounts in taken.items() if amounts == top)
    if table["losers"] or not any(top) or len(names) == len(taken):
        return (), {}
    return names, {unit: amount for unit, amount in zip(units[::-1], top[::-1], strict=True) if amount}
