"""Questions: each question to a player has a number, so that an answer names its question.

A question is everything that the table expects of one player. Its number is the number of the journal line after which
it was asked, so numbers stay unique after a restart. A question is new when the table expects other actions, and after
an undo or a correction. After an answer it is new even if the same actions are expected.
"""

from collections.abc import Mapping, Sequence

from pi.night.types import Json

TAKEN_BACK = frozenset({"undone", "corrected"})
"""The events after which every question is new, and an earlier decision may no longer be true."""


class Questions:
    """The questions of one table, updated after every line."""

    def __init__(self) -> None:
        self._line = 0
        self._asked: Mapping[str, tuple[list[Json], int]] = {}

    def update(self, line: int, last: Json, happened: Sequence[Json], table: Json | None) -> dict[str, int]:
        """Return the number of each player's question. ``line`` is the number of the last line, ``last`` its action."""
        entries: dict[str, list[Json]] = {}
        for entry in table["expects"] if table else ():
            entries.setdefault(entry["by"], []).append(entry)
        has_acted, self._line = line != self._line, line
        is_undone = has_acted and any(event["event"] in TAKEN_BACK for event in happened)
        asked = {}
        for by, now in entries.items():
            before, number = self._asked.get(by, ([], line))
            is_answered = (
                has_acted and last.get("by", by) == by and any(entry["do"] == last.get("do") for entry in before)
            )
            asked[by] = (now, line if is_undone or is_answered or now != before else number)
        self._asked = asked
        return {by: number for by, (_, number) in asked.items()}
