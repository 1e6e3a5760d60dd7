"""What goes into the eye and what comes out of it.

A :class:`Frame` goes in: one picture with the time at which it was taken. A
:class:`Reading` comes out: the dice that lie still, and whether the reading as
a whole is sure. *Right or silent*: a reading that is not sure says why not and
is never turned into an action by itself.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""``(H, W, 3)`` uint8, BGR, row 0 on top."""

Grey = NDArray[np.uint8]
"""``(H, W)`` uint8, row 0 on top."""


class Frame:
    """One picture of the tray; ``time_s`` counts seconds on any clock that only goes forward."""

    def __init__(self, pixels: Pixels, time_s: float, grey: Grey | None = None) -> None:
        self._pixels, self._grey, self.time_s = pixels, grey, time_s

    @property
    def pixels(self) -> Pixels:
        """The picture in colour."""
        return self._pixels

    @property
    def grey(self) -> Grey:
        """The same view in one channel, and perhaps smaller: all that is looked at of every frame."""
        return self.pixels[..., 1] if self._grey is None else self._grey

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of ``pixels``."""
        return self.pixels.shape[1], self.pixels.shape[0]


MOST_SHOWN = 0.9999
"""No probability that is printed is higher."""

Box = tuple[int, int, int, int]
"""x, y, width, height in whole pixels of the frame."""


class Why(StrEnum):
    """Why a reading is not sure."""

    COCKED = "cocked"
    OVERLAP = "overlap"
    CUT_OFF = "cut-off"
    GLARE = "glare"
    HAND = "hand"
    MOVING = "moving"
    COUNT = "count"
    UNCLEAR = "unclear"
    FOREIGN = "foreign"
    """A die without a readable top that neither leans nor is hidden: of another game, blank, or worn."""


@dataclass(frozen=True)
class Die:
    """One die that lies still: the pips of its top face, where it is, how sure that is.

    ``box`` lies around the whole die as seen; ``confidence`` is the probability from
    0 to 1 that ``value`` is right; ``second`` is the face that was seen next best, if any was.
    """

    value: int
    box: Box
    confidence: float
    second: int | None = None


@dataclass(frozen=True)
class Reading:
    """The dice of one frame, in no meaningful order; ``why`` is None when, and only when, it is sure.

    ``unread`` are boxes around what may be a die that shows no face, of which one that is sure has none.
    ``probability`` is that of the whole reading, from 0 to 1, on which was decided.
    """

    dice: tuple[Die, ...]
    why: Why | None = None
    unread: tuple[Box, ...] = ()
    probability: float = 0.0

    @property
    def sure(self) -> bool:
        """Whether the table may act on it without asking anybody."""
        return self.why is None

    @property
    def values(self) -> tuple[int, ...]:
        """The top faces, lowest first."""
        return tuple(sorted(die.value for die in self.dice))

    def as_json(self) -> dict[str, Any]:
        """The reading as `croupier read` prints it, without file and duration."""
        return {
            "values": list(self.values) if self.dice or self.sure else None,
            "sure": self.sure,
            "why": self.why,
            "probability": round(min(self.probability, MOST_SHOWN), 4),
            "dice": [
                {"value": die.value, "box": list(die.box), "confidence": round(die.confidence, 3)} for die in self.dice
            ],
        }
