"""The contact of a button: changes of a pin go in, presses and holds come out.

Pure: the time is handed in. After a change every further one is bouncing until
``bounce_s`` are over; what the pin is then counts. A button whose hold means nothing says its
press at once; one that can be held says its press when it is let go sooner, and its hold while
it is still down, never both.
"""

from __future__ import annotations

import math
from enum import Enum, auto

STUCK_S = 20.0
"""Nobody holds a button for so long: it is jammed, or its wires touch."""


class Gesture(Enum):
    """What a finger did."""

    PRESS = auto()
    HOLD = auto()


class Contact:
    """The contact of one button, without bouncing. ``hold_s`` None: its hold means nothing."""

    def __init__(self, bounce_s: float, hold_s: float | None) -> None:
        self._bounce_s = bounce_s
        self._hold_s = hold_s
        self._level = self._down = False
        self._level_s = self._down_s = 0.0
        self._quiet_s = -math.inf
        self._said = True

    def edge(self, down: bool, now_s: float) -> Gesture | None:
        """Take notice of a change of the pin."""
        self._level, self._level_s = down, now_s
        return self._settle(now_s)

    def tick(self, now_s: float) -> Gesture | None:
        """Take notice of the time."""
        gesture = self._settle(now_s)
        held = self._down and not self._said and self._lasted(now_s)
        self._said = self._said or held
        return Gesture.HOLD if held else gesture

    def begin(self, now_s: float) -> None:
        """Be down from the beginning: nobody has pressed, so nothing is said until it comes up."""
        self._level = self._down = self._said = True
        self._level_s = self._down_s = now_s

    def is_stuck(self, now_s: float) -> bool:
        """Whether it has been down for longer than any finger holds it."""
        return self._down and now_s - self._down_s >= STUCK_S

    def calm(self) -> None:
        """Count the next change, however soon it comes."""
        self._quiet_s = -math.inf

    def _settle(self, now_s: float) -> Gesture | None:
        """Let the contact be what its pin is, once it has stopped bouncing."""
        if self._level == self._down or now_s < self._quiet_s:
            return None
        self._down, self._quiet_s = self._level, now_s + self._bounce_s
        if self._down:
            self._down_s, self._said = self._level_s, self._hold_s is None
            return Gesture.PRESS if self._said else None
        said, self._said = self._said, True
        if said:
            return None
        return Gesture.HOLD if self._lasted(self._level_s) else Gesture.PRESS

    def _lasted(self, until_s: float) -> bool:
        """Whether the contact has been down as long as a hold."""
        # Clocks count in binary fractions: 0.1 + 1.0 - 0.1 is not quite 1.0.
        return self._hold_s is not None and until_s - self._down_s > self._hold_s - 1e-6
