"""P55 Actions of a game that may not be repeated now, because the table agreed to keep them in mind."""

from collections.abc import Sequence

from .action import View
from .referee import GAMES

Events = Sequence[View]


def kept_back(happened: Sequence[Events], table: View) -> frozenset[int]:
    """Return the indices of the actions of a game that may not be repeated; ``happened`` has the events by action."""
    if not table or table["over"]:
        return frozenset()
    game = GAMES[table["game"]]
    ends = [index for index, events in enumerate(happened) if game.round_over & {event["event"] for event in events}]
    of_round = range(ends[-1] + 1 if ends else 0, len(happened))
    return frozenset(index for index in of_round if any(game.kept_back(event, table) for event in happened[index]))
