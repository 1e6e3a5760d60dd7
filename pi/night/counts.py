"""The count of a table: the public amounts of each player, column by column.

A table of the referee protocol goes in. Its ledger is counted, unless its game has a number for each player that
says the same and more: fiches that come and go, a score.
"""

from __future__ import annotations

from collections.abc import Mapping

from pi.night.types import Json
from pi.rules import GAMES


def amounts(table: Json, name: str) -> tuple[int | None, ...]:
    """The numbers of one player, column by column; None where he has none."""
    return tuple(of.get(name) for of in counted(table).values())


def counted(table: Json) -> dict[str, Mapping[str, int]]:
    """Each column, and the numbers in it by player."""
    counts = counts_of(table)
    told = {key: table[key] for key in counts if table[key]}
    units: Json = next(iter(table["ledger"].values()), {})
    kept = [unit for unit in units if unit not in {counts[key] for key in told}]
    return {unit: {name: took[unit] for name, took in table["ledger"].items()} for unit in kept} | told


def counts_of(table: Json) -> Mapping[str, str]:
    """The columns of a table that are no units of its ledger, and the unit that each replaces."""
    return GAMES[table["game"]].counts
