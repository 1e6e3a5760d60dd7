"""ActionNames: an action in a few words, for lists of the past and for corrections.

An action of the protocol goes in, with the rule set of its game. The result is a phrase: `dés 4 et 2`, or,
without the verb if both sides of a comparison share it, `4 et 2`. All words come from the catalogues.
"""

from pi.night.rule_set import RuleSet
from pi.night.types import Json
from pi.words.catalogue import NONE
from pi.words.vocabulary import Names, Values


class ActionNames:
    """The phrases for actions in one language."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def deed(self, action: Json, rules: RuleSet) -> str:
        values: Values = {"what": self.object_of(action, rules) or NONE, "count": action.get("count", 0)}
        return self._names.render(rules.game, f"deed-{action['do']}", values)

    def deed_of(self, action: Json, rules: RuleSet) -> str:
        """Return the phrase for an action, with its player if known."""
        deed, by = self.deed(action, rules), action.get("by")
        return deed if by is None else self._names.render("", "offer-of-player", {"by": by, "entry": deed})

    def object_of(self, action: Json, rules: RuleSet) -> str:
        """Return the phrase for an action without its verb; empty for an action without arguments."""
        game, do = rules.game, action["do"]
        match action:
            case {"do": "dice" | "keep", "values": values}:
                return self._names.dice(values, rules) if values else ""
            case {"do": "announce", "value": value}:
                return self._names.announcement(value, rules)
            case {"option": option}:
                return self._names.render(game, f"choice-{option}")
            case {"to": shares}:
                given = [self._names.render("", "deed-share", {"player": to, "amount": n}) for to, n in shares.items()]
                return self._names.join(given)
            case {"do": "fault", "player": player, "kind": kind}:
                return self._names.render("", "offer-of-player", {"by": player, "entry": self._names.fault(kind, game)})
            case {"do": "rule", "text": text}:
                return self._names.rule(text, game)
            case {"do": "draw"}:
                return self._names.render(game, "offer-draw", {"from": action["from"]})
        argument = next((action[key] for key in KEYS if key in action), None)
        if argument == []:
            return self._names.render(game, f"deed-{do}-nobody")
        return "" if argument is None else str(self._names.value(argument))


KEYS = ("player", "players", "cards", "values", "card", "count", "text", "rule", "value")
"""The arguments that are the object of the other actions: each of these has at most one of them."""
