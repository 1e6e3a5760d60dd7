"""Questions: a number for what each player is asked, so that an answer can say which question it answers.

A question is everything that the table expects of one player. Its number is the line of the journal behind which
it was put, so no number comes again, in this run or in the next. It is a new question when the table expects
something else, when he has answered, even if the same is asked again, and when something is taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pi.moment import Json

TAKEN_BACK = frozenset({"undone", "corrected"})
"""Events behind which every question is a new one."""


class Questions:
    """The questions of one table, looked at behind every line."""

    def __init__(self) -> None:
        self._line = 0
        self._asked: Mapping[str, tuple[list[Json], int]] = {}

    def behind(self, line: int, last: Json, happened: Sequence[Json], table: Json | None) -> dict[str, int]:
        """The number of each player's question, behind the line of this number; ``last`` is its action."""
        entries: dict[str, list[Json]] = {}
        for entry in table["expects"] if table else ():
            entries.setdefault(entry["by"], []).append(entry)
        news, self._line = line != self._line, line
        afresh = news and any(event["event"] in TAKEN_BACK for event in happened)
        asked = {}
        for by, now in entries.items():
            before, number = self._asked.get(by, ([], line))
            answered = news and last.get("by", by) == by and any(one["do"] == last.get("do") for one in before)
            asked[by] = (now, line if afresh or answered or now != before else number)
        self._asked = asked
        return {by: number for by, (_, number) in asked.items()}
