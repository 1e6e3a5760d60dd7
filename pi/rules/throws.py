"""Throws: which dice read by the camera are a random sample, and which ones players chose to show.

An open throw is random. Dice from under a cup are not: a player looked at them, announced or passed them on, and
another chose to call. Their frequencies depend on the players as much as on the dice. So the two kinds are counted
apart, and only open throws are compared with expectation. Dice that lay there already (kept, or shown before) are no
throw at all. Each game says which is which (:meth:`pi.rules.game.Game.throw_of`).
"""

from typing import NamedTuple

OPEN = "open"
CUP = "cup"


class Throw(NamedTuple):
    """Dice that were thrown together: the manner, and what they show."""

    manner: str
    dice: tuple[int, ...]
