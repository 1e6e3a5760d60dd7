"""Queries on a protocol table: expected dice, players to act, why a reading does not match, pairs of dice, counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pi.night.types import Json
from pi.rules import GAMES

if TYPE_CHECKING:
    from vision.reading import Reading


def expected_dice(table: Json | None) -> Json | None:
    """Return the first entry of ``expects`` with a fixed number of dice in the open; None if there is none."""
    entries = table["expects"] if table else []
    return next((entry for entry in entries if entry["do"] == "dice" and "count" in entry), None)


def expected_hand(table: Json | None) -> Json | None:
    """Return the first entry of ``expects`` for the cards in a player's hand; None if there is none."""
    return next((entry for entry in table["expects"] if entry["do"] == "cards"), None) if table else None


def expected_announcement(table: Json | None) -> Json | None:
    """Return the entry of ``expects`` that dice on the card may answer: the announcement, if only one is expected."""
    entries = [entry for entry in table["expects"] if entry["do"] == "announce"] if table else []
    return entries[0] if table and len(entries) == 1 and GAMES[table["game"]].claims is not None else None


def has_poker_dice(table: Json | None) -> bool:
    """Return True if the game names its dice as poker dice: ace, king, queen, jack, 10, 9."""
    return table is not None and table.get("options", {}).get("faces") == "poker"


def expected_players(table: Json | None) -> list[str]:
    """Return the players named by the table's expectations."""
    return [entry["by"] for entry in table["expects"]] if table else []


def mismatch(reading: Reading, wanted: Json) -> str | None:
    """Return the eye's code of the reason why a reading does not answer an entry of ``expects``; None if it does."""
    if reading.why is not None:
        return str(reading.why)
    min_dice, max_dice = wanted.get("min", wanted.get("count")), wanted.get("max", wanted.get("count"))
    return None if min_dice <= len(reading.dice) <= max_dice else "count"


def is_running(table: Json | None) -> bool:
    return table is not None and not table.get("over")


# One pair of dice ---------------------------------------------------------------------------


def pairs(table: Json) -> tuple[int, ...]:
    """Return the numbers of the pairs of dice on the table."""
    return (1, 2) if table.get("second") else (1,)


def side_of(table: Json, pair: int) -> Json:
    """Return the part of the table that belongs to one pair of dice."""
    second: Json | None = table.get("second")
    return table if pair == 1 or second is None else second


def actors(table: Json, pair: int) -> list[str]:
    """Return the players with a move for one pair, each once; if it is one player's turn, only this player."""
    if table.get("to_play"):
        return [table["to_play"]]
    return list(dict.fromkeys(e["by"] for e in table["expects"] if e.get("pair", 1) == pair and "by" in e))


# The count ----------------------------------------------------------------------------------


def columns_of(table: Json) -> dict[str, Mapping[str, int]]:
    """Return each column's number of every player: the units of the ledger, or the game's counts instead (a score)."""
    counts = counts_of(table)
    game_counts = {key: table[key] for key in counts if table[key]}
    units: Json = next(iter(table["ledger"].values()), {})
    ledger_units = [unit for unit in units if unit not in {counts[key] for key in game_counts}]
    return {unit: {name: took[unit] for name, took in table["ledger"].items()} for unit in ledger_units} | game_counts


def counts_of(table: Json) -> Mapping[str, str]:
    """Return the columns of a table that are not units of its ledger, with the unit that each replaces."""
    return GAMES[table["game"]].counts
