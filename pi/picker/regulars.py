"""The regulars of the house: who has played here, what they play and by which options.

Every start and join of the journal goes in, what a new table is offered first comes out. Who played often
and lately comes first: each night counts once, and counts less with every night that followed it. There
are no dates in it, since a Pi that was switched off does not know the day.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pi.moment import Json

Names = Mapping[str, tuple[str, ...]]
"""Names that anybody can take, by their kind."""

Texts = Mapping[tuple[str, str], tuple[str, ...]]
"""What may be said for an option that is a text, by game and option."""

FADING = 0.9
"""What a night counts against the one after it: who has not come for a month of weekends has nearly been forgotten."""

PEOPLE_MOST = 16
"""Regulars that are offered: more would take longer to step through than a name takes to type on a phone."""


@dataclass(frozen=True)
class Past:
    """What the journal tells of the nights before: the regulars, best first; who sat at the last table, in
    their order; the games, the last one first; the options by which each was played last;
    and who has ever played it.
    """

    people: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    options: Mapping[str, Json] = field(default_factory=dict)
    played: Mapping[str, frozenset[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, seated: Iterable[tuple[int, Json]]) -> Past:
        """The past that these starts and joins tell of: oldest first, each with the number of its night."""
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
class Custom:
    """What may be offered to a table that is set up.

    ``people`` are those who may sit down, ``last`` who sat together last; ``names`` are kinds of names that
    anybody can take (colours, animals); ``games`` are in the order in which they are offered, ``options`` by
    game what is played unless the table agrees on something else; ``texts`` suggests values for an option that
    is a text, by game and option.
    """

    people: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    names: Names = field(default_factory=dict)
    games: tuple[str, ...] = ()
    options: Mapping[str, Json] = field(default_factory=dict)
    texts: Texts = field(default_factory=dict)
