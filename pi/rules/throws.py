"""Throws: which dice that the camera read are a sample of chance, and which are what people chose to show.

A throw before all eyes is chance alone. Dice that come from under a cup are not: somebody looked
at them, announced over them or passed them on, and somebody chose to call. Their frequencies say
as much about the players as about the dice, so the two manners are counted apart, and only the
open one is ever held against expectation. Dice that lay there already (kept, or shown before)
are no throw at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from pi.moment import Json

OPEN = "open"
CUP = "cup"

_ALL_FRESH = frozenset({"thrown", "attempt", "battle-die", "counter"})
"""Events of throws in the open of all the dice that lie there."""


class Throw(NamedTuple):
    """Dice that were thrown together: the manner, and what they show."""

    manner: str
    dice: tuple[int, ...]


def throw_of(action: Json, events: Sequence[Json], kept: Sequence[int] | None) -> Throw | None:
    """The dice of a `dice` action that were thrown for it, None where that cannot be told.

    ``kept`` are the dice that the thrower has said he keeps; None where he has said nothing.

    >>> throw_of({"values": [6, 6, 2]}, [{"event": "hand", "throws": 2}], [6, 6])
    Throw(manner='open', dice=(2,))
    >>> throw_of({"values": [6, 6, 2]}, [{"event": "hand", "throws": 2}], None)
    """
    dice = tuple(action["values"])
    for event in events:
        name = event["event"]
        if name in _ALL_FRESH or (name == "try" and event["used"] == 1):
            return Throw(OPEN, dice)
        if name == "hand":
            if event["throws"] == 1:
                return Throw(OPEN, dice)
            return None if kept is None else Throw(OPEN, tuple((Counter(dice) - Counter(kept)).elements()))
        if name in ("shown", "reveal"):
            return Throw(CUP, dice)
    return None
