"""Games of Poker menteur for tests, some way on."""

from __future__ import annotations

from typing import Any

from .tale import Action, Tale

DEFAULTS: Action = {
    "first": "Ana",
    "points": 5,
    "stop_at_first": False,
    "faces": "pips",
    "petite_suite": True,
    "grande_suite": True,
    "accompaniment": "one",
    "mieux": False,
    "honest_first": False,
    "quinte_variant": False,
    "absent": False,
}

HIGHEST = "=quinte_6"
"""The top rung, announced."""


def tray(words: str = "", players: str = "Ana Bo Cy Di", **options: Any) -> Tale:
    """A game some way on."""
    tale = Tale(players, game="poker-menteur", **options)
    if words:
        tale.play(words)
    return tale


def two(words: str = "", **options: Any) -> Tale:
    """A game of two, in which no direction is chosen."""
    return tray(words, "Ana Bo", **options)


def points(tale: Tale) -> dict[str, int]:
    """Return the points, without the players at 0."""
    return {player: line["point"] for player, line in tale["ledger"].items() if line["point"]}


def said(text: str) -> Action:
    return {"do": "announce", "value": text}


def listed(tale: Tale) -> list[str]:
    """What is expected, in order."""
    return [entry["do"] for entry in tale["expects"]]
