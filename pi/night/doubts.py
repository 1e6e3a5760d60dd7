"""The confidence of the eye in each face of a throw, as the journal keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from pi.night.types import Json

if TYPE_CHECKING:
    from vision.reading import Reading


class Doubt(NamedTuple):
    """The confidence of the eye in a face, from 0 to 1, and its second choice of a face, or None."""

    sure: float = 1.0
    second: int | None = None


Doubts = Mapping[int, Doubt]
"""The doubt of each face of a throw. If several dice show the face, it is the doubt of the least sure die."""
NO_DOUBTS: Doubts = {}
"""The doubts of dice that people entered, or that the eye did not rate."""


def doubts_of(reading: Reading) -> Doubts:
    surest = sorted(reading.dice, key=lambda die: -die.confidence)
    return {die.value: Doubt(die.confidence, die.second) for die in surest}


def doubts_as_json(doubts: Doubts) -> Json:
    """Return the doubts of a throw as the journal keeps them.

    >>> doubts_as_json({2: Doubt(0.875, 5)})
    {'2': [0.875, 5]}
    """
    return {str(face): [float(doubt.sure), doubt.second] for face, doubt in doubts.items()}


def doubts_from_json(stored: object) -> Doubts:
    """Return the doubts read from the journal; entries that are not valid are omitted.

    >>> [doubts_from_json(stored) for stored in ({"2": [0.875, 5]}, {"7": [0.5, 1]}, None)]
    [{2: Doubt(sure=0.875, second=5)}, {}, {}]
    """
    if not isinstance(stored, dict):
        return NO_DOUBTS
    doubts: dict[int, Doubt] = {}
    for face, doubt in stored.items():
        match face, doubt:
            case "1" | "2" | "3" | "4" | "5" | "6", [float() | int() as sure, None | 1 | 2 | 3 | 4 | 5 | 6 as second]:
                doubts[int(face)] = Doubt(float(sure), second)
    return doubts
