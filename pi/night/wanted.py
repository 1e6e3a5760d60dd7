"""What a table waits for, as the running table asks it."""

from __future__ import annotations

from typing import Any

from pi.moment import Json
from vision.reading import Reading


def dice_wanted(table: Json | None) -> Json | None:
    """The first entry of ``expects`` that asks for a fixed number of dice in the open, if there is one."""
    entries = table["expects"] if table else []
    return next((entry for entry in entries if entry["do"] == "dice" and "count" in entry), None)


def whose(table: Json | None) -> list[Any]:
    """For whom the table waits."""
    return [entry["by"] for entry in table["expects"]] if table else []


def why_not(reading: Reading, wanted: Json) -> str | None:
    """Why a reading is not the dice that an entry of ``expects`` asks for, as the eye's code; None where it is."""
    if reading.why is not None:
        return str(reading.why)
    least, most = wanted.get("min", wanted.get("count")), wanted.get("max", wanted.get("count"))
    return None if least <= len(reading.dice) <= most else "count"
