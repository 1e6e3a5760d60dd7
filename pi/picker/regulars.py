"""The regulars of the house: their names, games and options.

Input: every start and join of the journal. Output: the suggestions for a new table. Frequent and
recent players come first: each night counts once, and less with every later night. Dates are not
used, since a Pi that was switched off does not know the day.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pi.night.types import Json

Names = Mapping[str, tuple[str, ...]]
"""Shared names, by their kind."""
Texts = Mapping[tuple[str, str], tuple[str, ...]]
"""What may be said for an option that is a text, by game and option."""
FADING = 0.9
"""The weight of a night against the next one: after a month of weekends away a regular counts for almost nothing."""
PEOPLE_MOST = 16
"""Regulars that are offered: more would take longer to step through than a name takes to type on a phone."""


@dataclass(frozen=True)
class PlayHistory:
    """A summary of the earlier nights: the regulars, best first; the players of the last table, in
    their order; the games, the last one first; and, for each game, its last options and all its players.
    """

    people: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    options: Mapping[str, Json] = field(default_factory=dict)
    played: Mapping[str, frozenset[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, seated: Iterable[tuple[int, Json]]) -> PlayHistory:
        """Return the past of these starts and joins: oldest first, each with the number of its night."""
        last: list[str] = []
        nights: defaultdict[str, set[int]] = defaultdict(set)
        options: dict[str, Json] = {}
        played: defaultdict[str, set[str]] = defaultdict(set)
        game, tonight = "", 0
        for tonight, action in seated:
            if action["do"] == "start":
                last, game = list(action["players"]), action["game"]
                options.pop(game, None)
                options[game] = action.get("options", {})
            else:
                last.append(action["player"])
            for name in last:
                nights[name].add(tonight)
                played[game].add(name)
        weight = {name: sum(FADING ** (tonight - night) for night in came) for name, came in nights.items()}
        people = sorted(weight, key=lambda name: weight[name], reverse=True)[:PEOPLE_MOST]
        known = {of: frozenset(names) for of, names in played.items()}
        return cls(tuple(people), tuple(dict.fromkeys(last)), tuple(reversed(options)), options, known)


@dataclass(frozen=True)
class SetupSuggestions:
    """What may be offered to a table that is set up.

    ``people`` are the names that may sit down, ``last`` the last table's players; ``names`` are kinds of shared
    names (colours, animals); ``games`` are in the order in which they are offered; ``options`` are the defaults of
    each game, unless the table changes them; ``texts`` suggests values for text options, by game and option.
    """

    people: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    names: Names = field(default_factory=dict)
    games: tuple[str, ...] = ()
    options: Mapping[str, Json] = field(default_factory=dict)
    texts: Texts = field(default_factory=dict)
