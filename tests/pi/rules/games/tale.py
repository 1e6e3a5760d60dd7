"""A game told in short words, through the referee's front door alone.

A tale goes ``43 ok 62 no d65``: announce 43, accept, announce 62, accuse, and two dice show 65.

==============  ==============================================
``43``          announce
``ok`` ``no``   accept, bluff
``=paire_3``    announce a text
``d62`` ``d``   dice; none of them
``k41``         keep these dice
``t3``          throw
``@Bo``         choose a player
``left never``  choose the option
``look``        itself
``next``        next
``>Bo:6``       give Bo 6
``+Eva:Bo``     Eva joins, after Bo; ``+Eva`` on the last seat
``-Bo``         Bo leaves
``!Bo``         a fault of Bo; ``!Bo:other`` one of this kind
``undo end``    themselves
``2/43``        any of the first seven with a pair
==============  ==============================================
"""

from __future__ import annotations

from typing import Any

from pi.rules import Referee, Reply

Action = dict[str, Any]
WORDS: dict[str, Action] = {
    "ok": {"do": "accept"},
    "no": {"do": "bluff"},
    "left": {"do": "choose", "option": "left"},
    "never": {"do": "choose", "option": "never"},
    "look": {"do": "look"},
    "next": {"do": "next"},
    "undo": {"do": "undo"},
    "end": {"do": "end"},
}


def action_of(word: str) -> Action:
    """Return the action of a word."""
    if "/" in word and word[0] != "=":
        pair, rest = word.split("/")
        return {**action_of(rest), "pair": int(pair)}
    if word.isdigit():
        return {"do": "announce", "value": int(word)}
    name = word[1:]
    match word[0]:
        case "=":
            return {"do": "announce", "value": name.replace("_", " ")}
        case "d" if not name.strip("0123456789"):
            return {"do": "dice", "values": [int(die) for die in name]}
        case "t" if name.isdigit():
            return {"do": "throw", "count": int(name)}
        case "k" if name.isdigit():
            return {"do": "keep", "values": [int(die) for die in name]}
        case "@":
            return {"do": "choose", "player": name}
        case ">":
            player, _, amount = name.partition(":")
            return {"do": "give", "to": {player: int(amount)}}
        case "+":
            player, _, after = name.partition(":")
            return {"do": "join", "player": player, **({"after": after} if after else {})}
        case "-":
            return {"do": "leave", "player": name}
        case "!":
            player, _, kind = name.partition(":")
            return {"do": "fault", "player": player, "kind": kind or "slow"}
    return dict(WORDS[word])


def names(reply: Reply) -> list[str]:
    """Return the names of the events, in order."""
    return [event["event"] for event in reply.events]


class Tale:
    """A game told in short words; `play` requires that each action is admitted, `refused` that it changes nothing."""

    def __init__(self, players: str = "Ana Bo Cy Di", *, game: str = "quinito", **options: Any) -> None:
        self.referee = Referee()
        self.players = players.split()
        self.say({"do": "start", "game": game, "players": self.players, "options": options})

    def __getitem__(self, key: str) -> Any:
        """Return the value of this key of the table."""
        assert self.referee.table is not None
        return self.referee.table[key]

    def see(self, keys: str) -> list[Any]:
        """Return the values of these keys of the table."""
        return [self[key] for key in keys.split()]

    def say(self, action: Action) -> Reply:
        """Submit one action that must be admitted."""
        reply = self.referee.submit(action)
        assert reply.ok, (action, reply.error)
        return reply

    def play(self, words: str) -> Reply:
        """Play these words. Return the reply to the last one."""
        replies = [self.say(action_of(word)) for word in words.split()]
        return replies[-1]

    def takes(self, words: str) -> list[str]:
        """Play these words. Return the takes, with player, amount, unit and reason: ``Bo 2 penalty double``."""
        events = [event for word in words.split() for event in self.say(action_of(word)).events]
        return ["{player} {amount} {unit} {why}".format_map(event) for event in events if event["event"] == "take"]

    def refused(self, action: Action | str) -> str:
        """Submit an action that must be refused. Return the code."""
        before, history = self.referee.table, self.referee.history
        reply = self.referee.submit(action_of(action) if isinstance(action, str) else action)
        assert reply.error is not None, (action, reply.events)
        assert (self.referee.table, self.referee.history) == (before, history)
        assert reply.error.message
        return str(reply.error.code)

    def options(self, do: str = "announce") -> list[Any]:
        """The options of the entry of ``expects`` for this action."""
        [entry] = [entry for entry in self["expects"] if entry["do"] == do]
        return list(entry["options"])
