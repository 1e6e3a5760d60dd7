"""Attribute each `take` event to the player who caused it.

Each game lists by reason the events that name this player (:attr:`pi.rules.game.Game.culprits`). An event of the take's
own action is used, else the last earlier one. A take caused by the player's own throw has no culprit.
"""

from pi.night.types import Json
from pi.rules import GAMES
from pi.rules.game import Source


class Witness:
    """The latest events of a game, by name and pair of dice, in which the culprit of a take is found."""

    def __init__(self, game: str) -> None:
        rules = GAMES.get(game)
        self._culprits = rules.culprits if rules else {}
        # Of an event that every throw has, only the one of this action counts.
        self._momentary = {"action"} | (rules.open_throws if rules else frozenset())
        self._now: dict[tuple[str, int], Json] = {}
        self._last: dict[tuple[str, int], Json] = {}

    def follow(self, action: Json, events: tuple[Json, ...]) -> None:
        self._now = {("action", action.get("pair", 1)): action}
        self._now |= {(event["event"], event.get("pair", 1)): event for event in events}
        self._last |= self._now

    def culprit(self, take: Json) -> str | None:
        """Return the other player who caused this take; None if there is none."""
        sources = self._culprits.get(take["why"], ())
        names = [self._named_player(source, take) for source in sources]
        return next((by for by in names if by is not None and by != take["player"]), None)

    def _named_player(self, source: Source, take: Json) -> str | None:
        kind, key = source
        if kind == "take":
            event: Json = take
        else:
            source_key = (kind, take.get("pair", 1))
            event = (self._now if kind in self._momentary else self._last).get(source_key, {})
        by = event.get(key)
        return None if by is None else str(by)
