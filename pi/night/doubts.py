"""The eye's doubts: how sure it was of each face of a throw, as the journal keeps them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from pi.night.types import Json

if TYPE_CHECKING:
    from vision.reading import Reading


class Doubt(NamedTuple):
    """How sure the eye was of a face, from 0 to 1, and its second choice, if there is one."""

    sure: float = 1.0
    second: int | None = None


Doubts = Mapping[int, Doubt]
"""The eye's doubt of each face of a throw; of dice that show the same, of the least sure one."""
NO_DOUBTS: Doubts = {}
"""Of what people said, or where the eye told nothing."""


def doubts_of(reading: Reading) -> Doubts:
    """Return the doubts of a reading, face by face."""
    surest = sorted(reading.dice, key=lambda die: -die.confidence)
    return {die.value: Doubt(die.confidence, die.second) for die in surest}


def doubts_as_json(doubts: Doubts) -> Json:
    """The doubts of a throw as the journal keeps them.

    >>> doubts_as_json({2: Doubt(0.875, 5)})
    {'2': [0.875, 5]}
    """
    return {str(face): [float(doubt.sure), doubt.second] for face, doubt in doubts.items()}


def doubts_from_json(found: object) -> Doubts:
    """Return the doubts stored in the journal; none if it has none.

    >>> [doubts_from_json(found) for found in ({"2": [0.875, 5]}, {"7": [0.5, 1]}, None)]
    [{2: Doubt(sure=0.875, second=5)}, {}, {}]
    """
    if not isinstance(found, dict):
        return NO_DOUBTS
    doubts: dict[int, Doubt] = {}
    for face, doubt in found.items():
        match face, doubt:
            case "1" | "2" | "3" | "4" | "5" | "6", [float() | int() as sure, None | 1 | 2 | 3 | 4 | 5 | 6 as second]:
                doubts[int(face)] = Doubt(float(sure), second)
    return doubts
