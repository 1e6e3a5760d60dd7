"""The regulars of the house: their names, games and options, from every start and join of the journal.

Frequent and recent players come first: each night counts once, and less with every later night. Dates are not used,
since a Pi that was switched off does not have the right date.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pi.night.types import Json

Names = Mapping[str, tuple[str, ...]]
"""The names that anybody may take for a night, by kind (colours, animals)."""
Texts = Mapping[tuple[str, str], tuple[str, ...]]
"""The suggested texts for text options, by game and option."""
FADING = 0.9
"""The weight of a night relative to the next one."""
MAX_PEOPLE = 16
"""The largest number of regulars offered: stepping through more takes longer than typing a name on a phone."""


@dataclass(frozen=True)
class PlayHistory:
    """A summary of the earlier nights: the regulars (``people``), the most frequent first; the last players, in table
    order; the games, the last one first. ``options`` are the last options of each game, ``played`` all its players.
    """

    people: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    options: Mapping[str, Json] = field(default_factory=dict)
    played: Mapping[str, frozenset[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, seated: Iterable[tuple[int, Json]]) -> PlayHistory:
        """Summarise starts and joins, given oldest first, each with the number of its night."""
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
        people = sorted(weight, key=lambda name: weight[name], reverse=True)[:MAX_PEOPLE]
        players_by_game = {of: frozenset(names) for of, names in played.items()}
        return cls(tuple(people), tuple(dict.fromkeys(last)), tuple(reversed(options)), options, players_by_game)


@dataclass(frozen=True)
class SetupSuggestions:
    """The suggestions for a set-up.

    ``people`` may sit down; ``last`` are the last table's players; ``names`` are names that anybody may take, by kind.
    ``games`` are in the order of the menu, ``options`` are each game's default options. ``texts`` are suggestions for
    text options.
    """

    people: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    names: Names = field(default_factory=dict)
    games: tuple[str, ...] = ()
    options: Mapping[str, Json] = field(default_factory=dict)
    texts: Texts = field(default_factory=dict)
