"""The contact of a button: changes of a pin go in, presses and holds come out.

Pure: the time and the level of the pin are passed in. For ``bounce_s`` after a change, further changes count as
bouncing. That time starts again whenever the pin returns to the new level; the level at its end counts. A button
without a hold reports its press at once. A button with a hold reports its press on release, or its hold while it is
still down, never both.

Edges may be lost. If the level of the pin differs from the last edge, that counts as a change once it has lasted
``bounce_s``. A hold undoes an action, so it is reported only if the pin was read all the time, and no other button was
down. A release after ``hold_s`` without a reported hold is ignored.
"""

import math
from enum import Enum, auto

STUCK_S = 20.0
"""A button that is down for this time is jammed, or its wires touch (s)."""
UNREAD_S = 0.12
"""A contact that was not read for this time may have been up meanwhile (s): three ticks of the panel."""


class Gesture(Enum):
    PRESS = auto()
    HOLD = auto()


class Debouncer:
    """The contact of one button, without bouncing. If ``hold_s`` is None, the button has no hold."""

    def __init__(self, bounce_s: float, hold_s: float | None) -> None:
        self._bounce_s = bounce_s
        self._hold_s = hold_s
        self.level = self._down = self._reported = False
        self._level_s = self._down_s = self._read_s = self._held_s = 0.0
        self._quiet_s = self._sure_s = -math.inf

    def edge(self, down: bool, now_s: float) -> Gesture | None:
        """Process a change of the pin. Return the gesture that it completes, if any."""
        if down is self._down and now_s < self._quiet_s:
            self._quiet_s = now_s + self._bounce_s
        self.level, self._level_s, self._read_s = down, now_s, now_s
        self._sure_s = -math.inf
        return self._update(now_s)

    def tick(self, now_s: float, *, down: bool, alone: bool = True) -> Gesture | None:
        """Process the time and the level of the pin. ``alone``: no other button is down. Return the gesture, if any."""
        if down is not self.level:
            # The longest possible time that it was down decides between press and hold.
            self.level, self._level_s, self._held_s = down, self._read_s if down else now_s, now_s
            self._sure_s = now_s + self._bounce_s
        gesture = self._update(now_s)
        if not alone or now_s - self._read_s > UNREAD_S:
            self._held_s = now_s
        self._read_s = now_s
        held = self._down and self.level and not self._reported and self._lasts(max(self._down_s, self._held_s), now_s)
        self._reported = self._reported or held
        return Gesture.HOLD if held else gesture

    def is_held(self, now_s: float) -> bool:
        """Return True if the contact is down and not stuck."""
        return self._down and not self.is_stuck(now_s)

    def begin(self, now_s: float, *, down: bool) -> None:
        """Process the first level of the pin. A contact that is down then reports nothing until it is released."""
        self.level = self._down = self._reported = down
        self._level_s = self._down_s = self._read_s = self._held_s = now_s

    def is_stuck(self, now_s: float) -> bool:
        """Return True if the contact has been down for `STUCK_S`."""
        return self._down and now_s - self._down_s >= STUCK_S

    def _update(self, now_s: float) -> Gesture | None:
        """Accept the level of the pin once the contact has stopped bouncing. Return the gesture, if any."""
        if self.level == self._down or now_s < max(self._quiet_s, self._sure_s):
            return None
        self._down, self._quiet_s = self.level, now_s + self._bounce_s
        if self._down:
            self._down_s, self._reported = self._level_s, self._hold_s is None
            return Gesture.PRESS if self._reported else None
        was_reported, self._reported = self._reported, True
        return None if was_reported or self._lasts(self._down_s, self._level_s) else Gesture.PRESS

    def _lasts(self, since_s: float, until_s: float) -> bool:
        """Return True if a press between these times is long enough for a hold."""
        # Clocks count in binary fractions: 0.1 + 1.0 - 0.1 is not quite 1.0.
        return self._hold_s is not None and until_s - since_s > self._hold_s - 1e-6
