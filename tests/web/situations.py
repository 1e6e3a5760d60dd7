"""Situations of every game that need the most room on the wall.

Each is played at a running table from the start, by seats, so that names may be as long as a table admits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pi.night.types import Button
from tests.web.hands import ACCEPT, BLUFF, NEXT, TableInHand, announce, dice

Action = dict[str, Any]
Step = Action | Button | Callable[[Sequence[str]], list[Action]]


@dataclass(frozen=True)
class Situation:
    """The steps from the start of a game: an action, a button that is pressed, or a function from names to actions."""

    game: str
    name: str
    steps: tuple[Step, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int | None = None

    def play(self, table: TableInHand, players: tuple[str, ...]) -> None:
        table.start(players[: self.seats], self.game, **self.options)
        for step in self.steps:
            if isinstance(step, Button):
                table.step(step)
            else:
                table.say(*(step(players[: self.seats]) if callable(step) else [step]))


def to(seat: int) -> Step:
    return lambda players: [{"do": "choose", "player": players[seat]}]


def by(seat: int, **action: Any) -> Step:
    return lambda players: [{**action, "by": players[seat]}]


def option(value: str) -> Action:
    return {"do": "choose", "option": value}


def give(amount: int) -> Step:
    return lambda players: [{"do": "give", "to": {players[1]: amount}}]


CHARGE = (dice(4, 2, 1), *[dice(6, 6, 5)] * 3)
DECHARGE = (*[dice(4, 2, 1), dice(6, 6, 5), dice(6, 6, 4)] * 2, dice(6, 4, 1), {"do": "keep", "values": [4, 1]})
LONGEST = announce("double-paire 4-2+6")
OPENED = (option("right"), dice(6, 2), LONGEST)
PILE = (option("4"), {"do": "turn-up", "card": "7"})
LAID = (*PILE, {"do": "lay", "cards": ["13", "13"]})


def all_hands_but_one(players: Sequence[str]) -> list[Action]:
    others = zip(players[1:-1], [str(value) for value in range(1, 13)], strict=False)
    return [{"do": "cards", "by": player, "values": [card, card]} for player, card in others]


def all_hands(caller: str) -> Step:
    """Let the players show different hands, the first of them 25 points; the caller of the Kaël shows this card."""
    hands = [("13", "12"), ("X", "5"), ("11", "10"), ("9", "8"), ("7", "7"), ("6", "6"), ("3", "4"), ("2", "1")]

    def shown(players: Sequence[str]) -> list[Action]:
        others = zip(players[1:], hands, strict=False)
        said = [{"do": "cards", "by": player, "values": list(hand)} for player, hand in others]
        return [*said, {"do": "cards", "by": players[0], "values": [caller]}]

    return shown


def shared(players: Sequence[str]) -> list[Action]:
    return [{"do": "give", "to": {players[0]: 1, players[1]: 2, players[2]: 3}}]


def house_rule(players: Sequence[str]) -> list[Action]:
    return [{"do": "house", "rule": 1, "to": {players[1]: 2, players[2]: 1}}]


RULE = {"do": "rule", "text": "Ni oui ni non, et personne ne montre du doigt : une gorgée à chaque fois"}
SITUATIONS = (
    Situation("quinito", "a 41 that was hidden", (announce(62), BLUFF, dice(4, 1))),
    Situation("quinito", "a 31 that was hidden", (announce(62), BLUFF, dice(3, 1))),
    Situation("quinito", "a Kinito that was hidden", (announce(62), BLUFF, dice(2, 1))),
    Situation("quinito", "a Kinito countered", (announce(21), ACCEPT, dice(2, 1)), {"totem": True}),
    Situation("quinito", "a Kinito that is none", (announce(21), BLUFF, dice(6, 1))),
    Situation("421", "charge", CHARGE),
    Situation("421", "many fiches", CHARGE, {"start_fiches": 10}),
    Situation("421", "rampot", (dice(4, 2, 1), *[dice(6, 6, 5)] * 3, dice(6, 5, 1)), seats=4),
    Situation("421", "kept dice", DECHARGE, {"start_fiches": 10}, seats=3),
    Situation("421", "more to keep", (*DECHARGE, Button.BLUFF, Button.NEXT), seats=3),
    Situation("421", "over", (*DECHARGE, {"do": "end"}), seats=3),
    Situation("421", "somebody pays", DECHARGE[:6], {"play_on": False}, seats=3),
    Situation("421", "entame", DECHARGE[:6], {"first_entame": "throw"}, seats=3),
    Situation("poker-menteur", "opening", (option("right"), dice(6, 5, 4, 2), Button.NEXT), {"faces": "poker"}),
    Situation("poker-menteur", "answer", OPENED),
    Situation("poker-menteur", "bid", (*OPENED, ACCEPT, Button.NEXT)),
    Situation("poker-menteur", "reveal", (*OPENED, BLUFF), {"points": 10}),
    Situation("poker-menteur", "a point", (*OPENED, BLUFF, dice(6, 5, 3, 2, 1))),
    Situation("poker-menteur", "somebody is out", (*OPENED, BLUFF, dice(6, 5, 3, 2, 1)), {"points": 1}),
    Situation("poker-menteur", "over", (LONGEST, BLUFF, dice(6, 5, 3, 2, 1)), {"points": 1}, seats=2),
    Situation("poker-menteur", "quinte", (option("left"), announce("quinte 6"), ACCEPT, dice(6, 6, 6, 2, 1))),
    Situation(
        "poker-menteur",
        "tries",
        (option("left"), announce("quinte 3"), ACCEPT, dice(6, 6, 6, 2, 1), Button.NEXT),
        {"quinte_variant": True},
    ),
    Situation("kekenito", "beat a pair", (dice(6, 5),)),
    Situation("kekenito", "worse", (dice(6, 5), dice(4, 2))),
    Situation("kekenito", "kinito", (dice(2, 1), to(1), dice(2, 1), dice(6, 1))),
    Situation("kekenito", "kinito lost", (dice(2, 1), to(1), dice(4, 1), dice(5, 1), dice(6, 1))),
    Situation("kekenito", "bomb", (dice(3, 2), to(2), dice(6, 1))),
    Situation("kekenito", "bomb to", (dice(3, 2),)),
    Situation("kekenito", "bomb to the last ones", (dice(3, 2), Button.NEXT)),
    Situation("kekenito", "petit poulet", (dice(3, 1), dice(4, 3), dice(4, 2), dice(6, 1))),
    Situation("kekenito", "saving himself", (dice(3, 1), dice(5, 1))),
    Situation("kekenito", "slave", (dice(6, 2), to(2), dice(5, 3))),
    Situation("kekenito", "pair", (dice(3, 3), Button.NEXT)),
    Situation("kekenito", "house rule", (dice(6, 6), give(6))),
    Situation("kekenito", "rules", (dice(6, 6), give(6), RULE, dice(6, 6), shared, NEXT, dice(5), dice(4), house_rule)),
    Situation("kekenito", "a slave drinks", (dice(6, 2), to(2), dice(6, 3), dice(4, 2))),
    Situation("kekenito", "admit", (dice(6, 1), option("never"), Button.ACCEPT)),
    Situation("kekenito", "battle", (dice(6, 5), dice(6, 5), dice(4))),
    Situation("kekenito", "question", (dice(6, 1),)),
    Situation("kael", "deal", ()),
    Situation("kael", "until somebody says it", (option("2"),)),
    Situation("kael", "lay", PILE, {"follow": "cards"}),
    Situation("kael", "laid", LAID, {"follow": "cards"}),
    Situation("kael", "draw", (*LAID, Button.ACCEPT), {"follow": "cards"}),
    Situation("kael", "all hands but one", (option("2"), by(0, do="kael"), all_hands_but_one)),
    Situation("kael", "won", (option("2"), by(0, do="kael"), all_hands("0")), seats=9),
    Situation("kael", "false", (option("2"), by(0, do="kael"), all_hands("9")), seats=4),
    Situation("kael", "reveal", (option("2"), by(1, do="kael"), by(2, do="cards", values=["13", "2"]))),
)
