"""Games of Quinito for tests, in every phase."""

from __future__ import annotations

from typing import Any

import pytest

from .tale import Action, Tale

FIVE = "Ana Bo Cy Di Ed"

# How to come into each phase, with Ana as the thrower, Bo as Michel, and no direction but left.
PHASES: dict[str, tuple[Action, str]] = {
    "announce": ({}, ""),
    "answer": ({}, "43"),
    "reveal": ({}, "43 no"),
    "counter": ({}, "21 ok d66"),
    "rethrow": ({}, "31 ok"),
    "rethrow at a reveal": ({}, "62 no d31"),
    "reverse": ({"score32": "reverse"}, "32 ok"),
    "reverse at a reveal": ({"score32": "reverse"}, "62 no d32"),
    "swap": ({"score32": "swap"}, "32 ok"),
    "designate": ({"score31": "two"}, "31 ok"),
    "designate at a reveal": ({"score31": "two"}, "62 no d31"),
    "race": ({"score31": "two"}, "31 ok @Cy @Bo"),
    "house-rule": ({}, "21 no d21"),
}
phases = pytest.mark.parametrize("phase", PHASES)


def in_phase(phase: str, players: str = FIVE, **options: Any) -> Tale:
    needed, words = PHASES[phase]
    tale = Tale(players, **{**options, **needed})
    if words:
        tale.play(words)
    assert tale.see("phase thrower michel") == [phase.split()[0], "Ana", "Bo"]
    return tale


def table(tale: Tale, *without: str) -> Action:
    assert tale.referee.table is not None
    return {key: value for key, value in tale.referee.table.items() if key not in without}
