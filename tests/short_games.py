"""A short game of each kind, from its first action to its last, as people enter it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Action = dict[str, Any]


@dataclass(frozen=True)
class ShortGame:
    """A start and its actions; ``ends`` is the part of the table expected after the last one."""

    players: tuple[str, ...]
    actions: tuple[Action, ...]
    ends: Mapping[str, Any]
    options: Mapping[str, Any] = field(default_factory=dict)


def by(name: str, do: str, **arguments: Any) -> Action:
    return {"do": do, **arguments, "by": name}


def dice(player: str, *values: int) -> Action:
    return by(player, "dice", values=sorted(values))


END = {"do": "end"}
"""Entered with the menu of the table."""

SHORT_GAMES = {
    "quinito": ShortGame(
        ("Ana", "Bo", "Cy"),
        (
            by("Ana", "announce", value=62),
            by("Bo", "accept"),
            by("Bo", "announce", value=21),
            by("Cy", "accept"),
            dice("Cy", 2, 1),
            by("Cy", "next"),
            END,
        ),
        {"over": True},
    ),
    "kekenito": ShortGame(
        ("Ana", "Bo", "Cy"),
        (
            dice("Ana", 5, 5),
            by("Ana", "give", to={"Bo": 5}),
            dice("Ana", 5, 2),
            by("Ana", "choose", option="never"),
            by("Ana", "admit", players=["Cy"]),
            dice("Bo", 3, 2),
            by("Bo", "choose", player="Cy"),
            dice("Cy", 3, 2),
            END,
        ),
        {"over": True},
    ),
    "421": ShortGame(
        ("Ana", "Bo"),
        (
            dice("Ana", 4, 2, 1),
            dice("Bo", 2, 2, 1),
            dice("Bo", 4, 2, 1),
            dice("Ana", 2, 2, 1),
            dice("Ana", 6, 5, 4),
            by("Ana", "keep", values=[4]),
            dice("Ana", 4, 2, 1),
            by("Ana", "next"),
            dice("Bo", 6, 6, 5),
            by("Bo", "next"),
        ),
        {"over": True, "winners": ["Ana"]},
    ),
    "poker-menteur": ShortGame(
        ("Ana", "Bo"),
        (
            by("Ana", "announce", value="brelan 2+1"),
            by("Bo", "accept"),
            by("Bo", "look"),
            by("Bo", "throw", count=2),
            dice("Bo", 6, 6),
            by("Bo", "announce", value="full 6-2"),
            by("Ana", "bluff"),
            dice("Ana", 6, 6, 2, 2, 1),
        ),
        {"over": True, "winners": ["Ana"], "losers": ["Bo"]},
        {"points": 1},
    ),
    "kael": ShortGame(
        ("Ana", "Bo"),
        (
            by("Ana", "choose", option="2"),
            by("Ana", "turn-up", card="7"),
            by("Bo", "lay", cards=["8"]),
            by("Bo", "draw", **{"from": "pioche"}),
            by("Ana", "lay", cards=["9"]),
            by("Ana", "draw", **{"from": "table"}),
            by("Bo", "kael"),
            by("Ana", "lay", cards=["10"]),
            by("Ana", "draw", **{"from": "pioche"}),
            by("Ana", "cards", values=["11", "13"]),
            by("Bo", "cards", values=["-1", "2"]),
            END,
        ),
        {"over": True, "scores": {"Ana": 24, "Bo": 0}},
        {"follow": "cards"},
    ),
}
