"""Actions of a game that may not be repeated now, because the table agreed to keep them in mind (P55)."""

from collections.abc import Sequence

from .action import View
from .referee import GAMES

Events = Sequence[View]


def kept_back(happened: Sequence[Events], table: View) -> frozenset[int]:
    """Return the places of the actions of a game that may not be repeated; ``happened`` are the events of each."""
    places: set[int] = set()
    if not table or table["over"]:
        return frozenset()
    game = GAMES[table["game"]]
    for place in reversed(range(len(happened))):
        names = {event["event"] for event in happened[place]}
        if names & game.round_over:
            break
        if any(game.kept_back(event, table) for event in happened[place]):
            places.add(place)
    return frozenset(places)
