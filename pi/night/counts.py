"""The count of a table: how much each player has, column by column, as everybody may see it.

A table of the referee protocol goes in. Its ledger is counted, unless it has a number for each player that
says the same and more: fiches that come and go, a score.
"""

from __future__ import annotations

from collections.abc import Mapping

from pi.moment import Json

COUNTS = {"fiches": "fiche", "scores": "point", "hands": ""}
"""Keys under which a table has a number for each player, and the ledger's unit that needs no column beside it."""


def amounts(table: Json, name: str) -> tuple[int | None, ...]:
    """The numbers of one player, column by column; None where he has none."""
    return tuple(of.get(name) for of in counted(table).values())


def counted(table: Json) -> dict[str, Mapping[str, int]]:
    """Each column, and the numbers in it by player."""
    held = {key: table.get(key) or {} for key in COUNTS}
    told = {key: of for key, of in held.items() if of and all(isinstance(one, int) for one in of.values())}
    units: Json = next(iter(table["ledger"].values()), {})
    kept = [unit for unit in units if unit not in {COUNTS[key] for key in told}]
    return {unit: {name: took[unit] for name, took in table["ledger"].items()} for unit in kept} | told
