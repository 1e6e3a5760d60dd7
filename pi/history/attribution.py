"""Who made whom take: the culprit of a `take`, from what the same game has told.

The referee says why somebody takes, by a code of the game's sheet. Beside each code stands where
the name of the one who caused it is told: the event and its key, of the same action or the last
one told before it. Where nobody else caused it (a throw of one's own), there is nobody to name.
"""

from __future__ import annotations

from collections.abc import Mapping

from pi.moment import Json

Source = tuple[str, str]
NOBODY: tuple[Source, ...] = ()

_WINNER = (("lost", "winner"),)
_SPECIAL = (("special", "player"),)
_CALLER = (("action", "by"),)

CULPRITS: Mapping[str, Mapping[str, tuple[Source, ...]]] = {
    "quinito": {
        **dict.fromkeys(("lost", "double", "kinito", "hidden"), _WINNER),
        **dict.fromkeys(("special-31", "special-41", "special-42", "special-51", "race"), _SPECIAL),
        "fault": _CALLER,
    },
    "kekenito": {
        **dict.fromkeys(("gap", "forbidden", "bomb", "petit-poulet-start", "petit-poulet-same"), NOBODY),
        **dict.fromkeys(("battle-tie", "house-rule"), NOBODY),
        **dict.fromkeys(("given", "total-9", "total-10", "total-11"), _SPECIAL),
        "question": (("question", "player"),),
        "kinito": (("kinito", "against"),),
        "petit-poulet": (("thrown", "player"), ("attempt", "player"), ("battle-die", "player")),
        "slave": (("take", "of"),),
        "battle": (("battle-over", "winner"),),
        "fault": _CALLER,
    },
    "421": {"charge": NOBODY, "decharge": (("given", "from"),)},
    "poker-menteur": {
        "liar": (("refused", "player"),),
        "wrong-call": (("announced", "player"),),
        "quinte": (("announced", "player"),),
        "absent": NOBODY,
    },
    "kael": {"hand": (("manche-over", "kael"),), "lost-kael": NOBODY, "false-kael": NOBODY},
}
"""Game to why to where the culprit's name is told; of several, the one of the same action."""


class Witness:
    """Remembers what a game has told, pair of dice by pair, and names the culprit of a take."""

    def __init__(self, game: str) -> None:
        self._known = CULPRITS.get(game, {})
        self._now: dict[tuple[str, int], Json] = {}
        self._last: dict[tuple[str, int], Json] = {}

    def hear(self, action: Json, events: tuple[Json, ...]) -> None:
        """Hear one action and all that it led to."""
        self._now = {("action", action.get("pair", 1)): action}
        self._now |= {(event["event"], event.get("pair", 1)): event for event in events}
        self._last |= self._now

    def culprit(self, take: Json) -> str | None:
        """Who made this player take, if it was another one."""
        sources = self._known.get(take["why"], NOBODY)
        told = [self._told(source, take) for source in sources]
        return next((by for by in told if by is not None and by != take["player"]), None)

    def _told(self, source: Source, take: Json) -> str | None:
        event, key = source
        if event == "take":
            found: Json = take
        else:
            place = (event, take.get("pair", 1))
            # Of what is told with every throw only the throw of this action counts.
            several = event in ("thrown", "attempt", "battle-die", "action")
            found = (self._now if several else self._last).get(place, {})
        by = found.get(key)
        return None if by is None else str(by)
