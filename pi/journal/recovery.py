"""The recovery of a night with lost lines.

Every line before the first lost one is kept. After it the state of the game is unknown: the rest of that game is lost.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import groupby

from pi.journal.night_file import JournalEntry
from pi.night.night import Night
from pi.night.timeline import Line


def playable_entries(entries: Sequence[JournalEntry | None]) -> list[JournalEntry]:
    """Return the actions `with_whole_games`; if they cannot be replayed, only the longest beginning that can."""
    kept = with_whole_games(entries)
    if not can_be_played(kept):
        # If the first lines cannot be replayed, no longer part can.
        kept = kept[: bisect_left(range(len(kept)), True, key=lambda last: not can_be_played(kept[: last + 1]))]
    return kept


def with_whole_games(entries: Sequence[JournalEntry | None]) -> list[JournalEntry]:
    """Return the actions before the first lost one (None), and after each loss those from the next whole game on."""
    kept: list[JournalEntry] = []
    for is_there, stretch in groupby(entries, key=lambda entry: entry is not None):
        if is_there:
            lines = [entry for entry in stretch if entry is not None]
            kept += lines if lines[0] is entries[0] else _from_a_whole_game(lines)
    return kept


def _from_a_whole_game(lines: list[JournalEntry]) -> list[JournalEntry]:
    """Return the lines from the first start that no later line takes back.

    They end before the first correction: it names an action by its number, which is uncertain after a loss.
    """
    begin, standing = len(lines), 0
    for index, line in enumerate(lines):
        do = line.action["do"]
        if do == "correct":
            lines = lines[:index]
            break
        if standing == 0:
            begin, standing = (index, 1) if do == "start" else (len(lines), 0)
        else:
            standing += -1 if do == "undo" else line.changed
    return lines[begin:] if standing else []


def can_be_played(entries: Iterable[JournalEntry]) -> bool:
    """Return True if these actions can be replayed as a night."""
    try:
        Night.of(Line(entry.action, entry.changed) for entry in entries)
    except Exception:  # noqa: BLE001 -- a damaged line may break a game in any way
        return False
    return True
