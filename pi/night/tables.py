"""Queries on a protocol table: expected dice, players to act, and why a reading does not match."""

from __future__ import annotations

from pi.night.types import Json
from pi.rules import GAMES
from vision.reading import Reading


def expected_dice(table: Json | None) -> Json | None:
    """The first entry of ``expects`` that asks for a fixed number of dice in the open, if there is one."""
    entries = table["expects"] if table else []
    return next((entry for entry in entries if entry["do"] == "dice" and "count" in entry), None)


def expected_announcement(table: Json | None) -> Json | None:
    """The entry of ``expects`` that dice on the card may answer: the only announcement, where dice can make it."""
    entries = [entry for entry in table["expects"] if entry["do"] == "announce"] if table else []
    return entries[0] if table and len(entries) == 1 and GAMES[table["game"]].claims is not None else None


def expected_players(table: Json | None) -> list[str]:
    """Return the players named by the table's expectations."""
    return [entry["by"] for entry in table["expects"]] if table else []


def why_not(reading: Reading, wanted: Json) -> str | None:
    """Why a reading is not the dice that an entry of ``expects`` asks for, as the eye's code; None where it is."""
    if reading.why is not None:
        return str(reading.why)
    least, most = wanted.get("min", wanted.get("count")), wanted.get("max", wanted.get("count"))
    return None if least <= len(reading.dice) <= most else "count"


def running(table: Json | None) -> bool:
    """Whether a game is on."""
    return table is not None and not table.get("over")
