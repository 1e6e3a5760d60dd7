"""What the rule sheets list: the codes of their tables, and every reason to take something."""

from __future__ import annotations

import re

from pi.rules import GAMES


def sheet(game: str) -> str:
    return GAMES[game].beside("md").read_text("utf-8")


def cells(text: str, heading: str, column: str = "event") -> list[str]:
    """The codes in the first column of a sheet's table, under a heading."""
    part = text.split(heading, 1)[1].split("\n## ", 1)[0]
    rows = part.split(f"| {column} |", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    first = [row.split("|")[1] for row in rows]
    return [code for cell in first for code in re.findall(r"`([^`]+)`", cell)]


def whys(text: str) -> list[str]:
    listed = re.search(r"`take` has `why`:? (.*?)\.\n", text, re.DOTALL)
    assert listed
    # What stands in brackets behind a why are further keys of it.
    return re.findall(r"`([^`]+)`", re.sub(r"\([^)]*\)", "", listed[1]))
