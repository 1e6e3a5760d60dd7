"""Deeds: what somebody has said or done, in a few words, for lists of the past and for corrections.

An action of the protocol goes in, with the table of its game; what comes out is no sentence: `dés 4 et 2`, or,
without the verb where both sides of a comparison have the same, `4 et 2`. No word stands in this file.
"""

from __future__ import annotations

from pi.moment import Json

from .names import Names, Values, game_of
from .told import NONE


class Deeds(Names):
    """What was done, in one language."""

    def deed(self, action: Json, table: Json) -> str:
        """Say an action without who has said it."""
        values: Values = {"what": self.object_of(action, table) or NONE, "count": action.get("count", 0)}
        return self.say(game_of(table), f"deed-{action['do']}", values)

    def deed_of(self, action: Json, table: Json) -> str:
        """Say an action with who has said it, where that is known."""
        deed, by = self.deed(action, table), action.get("by")
        return deed if by is None else self.say("", "offer-of-player", {"by": by, "entry": deed})

    def object_of(self, action: Json, table: Json) -> str:
        """What an action is about, without its verb; empty for a word without arguments."""
        game, do = game_of(table), action["do"]
        match action:
            case {"do": "dice" | "keep", "values": values}:
                return self.dice(values, table) if values else ""
            case {"do": "announce", "value": value}:
                return self.announcement(value, table) if isinstance(value, str) else self.score(value, game)
            case {"option": option}:
                return self.say(game, f"choice-{option}")
            case {"to": shares}:
                given = [self.say("", "deed-share", {"player": to, "amount": n}) for to, n in shares.items()]
                return self.names(given)
            case {"do": "fault", "player": player, "kind": kind}:
                return self.say("", "offer-of-player", {"by": player, "entry": self.fault(kind, game)})
            case {"do": "draw"}:
                return self.say(game, "offer-draw", {"from": action["from"]})
        told = next((action[key] for key in KEYS if key in action), None)
        if told == []:
            return self.say(game, f"deed-{do}-nobody")
        return "" if told is None else str(self.value(told))


KEYS = ("player", "players", "cards", "values", "card", "count", "text", "rule", "value")
"""The arguments of the other actions, each of which has one of them at most that says what it is about."""
