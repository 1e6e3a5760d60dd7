"""A tale of Kékénito: its short words, and the evenings that its tests begin with."""

from __future__ import annotations

from pi.night.types import Json
from pi.rules import Reply

from .tale import Action, Tale

SIX = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")


class Evening(Tale):
    """A tale of Kékénito that keeps the events of the last action, and can be continued."""

    def __init__(self, players: int | tuple[str, ...] = 3, **options: object) -> None:
        names = SIX[:players] if isinstance(players, int) else players
        super().__init__(" ".join(names), game="kekenito", **options)

    def say(self, action: Action) -> Reply:
        reply = super().say(action)
        self.events = list(reply.events)
        return reply

    def do(self, do: str, **arguments: object) -> Evening:
        self.say({"do": do, **arguments})
        return self

    def refuse(self, code: str, do: str, **arguments: object) -> None:
        assert self.refused({"do": do, **arguments}) == code

    def roll(self, *scores: int) -> Evening:
        """Throw two dice for each score, one die for each number below 10."""
        for score in scores:
            self.do("dice", values=[score] if score < 10 else [score % 10, score // 10])
        return self

    def choose(self, player: str) -> Evening:
        return self.do("choose", player=player)

    def give(self, **to: int) -> Evening:
        return self.do("give", to=to)

    def next(self) -> Evening:
        return self.do("next")

    def leave(self, player: str) -> Evening:
        return self.do("leave", player=player)

    @property
    def taken(self) -> list[tuple[str, str, int]]:
        """The takes of the last action, in order: player, reason, amount."""
        return [(e["player"], e["why"], e["amount"]) for e in self.told("take")]

    def told(self, event: str) -> list[Json]:
        return [e for e in self.events if e["event"] == event]

    @property
    def named(self) -> list[str]:
        """The names of the last action's events, in order."""
        return [e["event"] for e in self.events]

    @property
    def now(self) -> tuple[str, str | None, int | None]:
        """The phase, the player at turn and the score to beat."""
        return self["phase"], self["turn"], self["to_beat"] and self["to_beat"]["score"]

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The slaves with their masters, oldest first."""
        return [(bond["slave"], bond["master"]) for bond in self["slaves"]]


def to_beat(score: int, players: int = 3, **options: object) -> Evening:
    """A game in which Bo has to beat a score of Ana's; only scores without a choice."""
    assert score in (41, 42, 51, 54, 63, 65)
    return Evening(players, **options).roll(score)


def battle(players: int = 3, **options: object) -> Evening:
    """A game in which Bo and Ana battle about a 51; Bo begins."""
    return Evening(players, **options).roll(51, 51)


def petit_poulet(player: str = "Ana") -> Evening:
    """A game with a Petit poulet, in which every throw is below 42 without a 1 in it."""
    evening = Evening(first=player).roll(31, 42, 32)
    assert evening["petit_poulet"] == {"player": player, "times": 1}
    return evening


def rule_evening(inventor: str = "Ana", text: str = "no names") -> Evening:
    """A game with one rule of Ana's, in which Bo has to beat 66 and is asked about rules after a 66 of his own."""
    evening = Evening(first=inventor).roll(66).give(Ana=6)
    return evening.do("rule", text=text)
