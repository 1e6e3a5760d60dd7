"""The input and the output of the eye.

A :class:`Frame` is one picture with the time at which it was taken. A :class:`Reading` contains the dice at rest, and
is sure or not. *Right or silent*: an unsure reading has a reason, and is never turned into an action by itself.
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
    """One picture of the tray; ``time_s`` is in seconds of any monotonic clock."""

    def __init__(self, pixels: Pixels, time_s: float, grey: Grey | None = None) -> None:
        self._pixels, self._grey, self.time_s = pixels, grey, time_s

    @property
    def pixels(self) -> Pixels:
        """The picture in colour."""
        return self._pixels

    @property
    def grey(self) -> Grey:
        """The same view in one channel, perhaps smaller: the only picture that is processed of every frame."""
        return self.pixels[..., 1] if self._grey is None else self._grey

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of ``pixels``."""
        return self._pixels.shape[1], self._pixels.shape[0]


MAX_SHOWN = 0.9999
"""Maximum probability that is printed."""

Box = tuple[int, int, int, int]
"""x, y, width, height in whole pixels of the frame."""


class Why(StrEnum):
    """The reason why a reading is not sure."""

    COCKED = "cocked"
    OVERLAP = "overlap"
    CUT_OFF = "cut-off"
    GLARE = "glare"
    HAND = "hand"
    MOVING = "moving"
    COUNT = "count"
    UNCLEAR = "unclear"
    FOREIGN = "foreign"
    """A die without a readable top that neither leans nor is hidden: from another game, blank, or worn."""
    LIGHT = "light"
    """A die that looks like a taught face, but not enough: the lamp is another one than when it was taught."""


@dataclass(frozen=True)
class Die:
    """One die at rest: ``value`` is the number of pips on top, ``box`` surrounds the whole die.

    ``confidence`` is the probability that ``value`` is right, from 0 to 1. ``second`` is the next likely value, if any.
    """

    value: int
    box: Box
    confidence: float
    second: int | None = None


@dataclass(frozen=True)
class Reading:
    """The dice of one frame, in no meaningful order; ``why`` is None if, and only if, the reading is sure.

    ``unread`` are the boxes of possible dice without a readable face; a sure reading has none. ``probability`` is the
    probability of the whole reading, from 0 to 1, which decides if it is sure.
    """

    dice: tuple[Die, ...]
    why: Why | None = None
    unread: tuple[Box, ...] = ()
    probability: float = 0.0

    @property
    def sure(self) -> bool:
        """True if the table may act on the reading without asking anybody."""
        return self.why is None

    @property
    def values(self) -> tuple[int, ...]:
        """The top faces, lowest first."""
        return tuple(sorted(die.value for die in self.dice))

    def as_json(self) -> dict[str, Any]:
        """Return the JSON object that `croupier read` prints, without file and duration."""
        return {
            "values": list(self.values) if self.dice or self.sure else None,
            "sure": self.sure,
            "why": self.why,
            "probability": round(min(self.probability, MAX_SHOWN), 4),
            "dice": [
                {"value": die.value, "box": list(die.box), "confidence": round(die.confidence, 3)} for die in self.dice
            ],
        }
