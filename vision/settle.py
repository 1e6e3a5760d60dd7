"""Rest in moving pictures: when has a throw come to lie, and is it a throw at all?

Every frame goes in; a reading comes out once per throw. Runs on the frames' own
clock, so a film read faster than life gives the same answers.

1. A gate looks at every frame: one small grey picture, compared with the frame
   before (motion) and with the first of this rest (creeping). Light that changes
   everywhere by the same amount is not motion.
2. Once all has been still for ``SETTLE_S`` after something moved, the eye reads.
3. A sure reading is a new throw unless it shows what was reported last: the same
   values in the same places (a hand passed, a lamp was switched), or one die only
   shifted a little (a nudge).
4. Dice that vanish while the rest of the picture stays as it was have been taken
   away: what comes next is a new throw, even the same values in the same places.
   A hand that covers them changes more than their places and proves nothing.
5. An unsure reading is tried again for ``PATIENCE_S``, then reported once as it is.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.eye import Eye
from vision.reading import Die, Frame, Pixels, Reading

Grey = NDArray[np.uint8]

SETTLE_S = 0.25
"""A die that tips over an edge stands still for up to some 0.1 s (felt film at 30 frames/s)."""
PATIENCE_S = 1.2
RETRY_S = 0.15
GATE_WIDTH_PX = 160
"""Width of the small grey picture; a die of 2 % of the frame's width still covers 3 x 3 of its pixels."""
MOVED_LEVELS = 12.0
"""Least grey levels between two frames that are motion; sensor noise in dim light is 2-3 after averaging."""
MOVED_PIXELS = 3
SAME_PLACE = 0.35
"""In die sizes: what the box of a die at rest may jump between two readings."""
NUDGE = 1.5
"""In die sizes: what a finger shifts; a thrown die comes from farther."""


class Watcher:
    """Watches one tray. ``see`` every frame while dice are expected, ``glance`` at the others.

    With ``fresh`` false, what lies there at first has been read by an earlier watcher and is no throw.
    """

    def __init__(self, eye: Eye | None = None, *, fresh: bool = True) -> None:
        self._eye = eye or Eye()
        self._fresh = fresh
        self._previous: Grey | None = None
        self._anchor: Grey | None = None
        self._width_px = 1
        self._still_since_s = 0.0
        self._pending = True
        self._last: Reading | None = None
        self._last_grey: Grey | None = None
        self._tried_s: float | None = None

    def forget(self) -> None:
        """Let whatever lies there now be read anew."""
        self._last = None
        self._last_grey = None
        self._pending = True
        self._tried_s = None

    def glance(self, frame: Frame) -> None:
        """Look whether anything moves, and nothing more."""
        self._gate(frame)

    def see(self, frame: Frame, count: int | None = None) -> Reading | None:
        """Return the reading of a throw that has come to rest, once; None for every other frame.

        ``count`` is how many dice are expected, if that is known.
        """
        rested_s = self._gate(frame)
        if not self._pending or rested_s < SETTLE_S:
            return None
        if self._tried_s is not None and frame.time_s - self._tried_s < RETRY_S:
            return None
        reading = self._eye.read(frame.pixels, count)
        self._tried_s = frame.time_s
        if not reading.sure and rested_s < SETTLE_S + PATIENCE_S:
            return None
        self._pending = False
        return self._judge(reading)

    def _gate(self, frame: Frame) -> float:
        """Return for how long nothing has moved, in seconds of the frames' clock."""
        grey, self._width_px = _small(frame.pixels), frame.pixels.shape[1]
        first = self._previous is None
        still = self._previous is not None and not (_moved(grey, self._previous).any() or self._crept(grey))
        self._previous = grey
        if not still:
            self._anchor, self._still_since_s = grey, frame.time_s
            self._pending, self._tried_s = self._fresh or not first, None
        return frame.time_s - self._still_since_s

    def _crept(self, grey: Grey) -> bool:
        return self._anchor is not None and bool(_moved(grey, self._anchor).any())

    def _judge(self, reading: Reading) -> Reading | None:
        """Return the reading if it is news, and remember it."""
        grey, last = self._previous, self._last
        if not reading.dice:
            if reading.sure and self._taken_away():
                self._last, self._last_grey = None, None
            return None
        news = last is None or not last.sure or not _is_same_throw(reading.dice, last.dice)
        if last is not None and not reading.sure and self._looks_as_before():
            news = False
        if news or reading.sure:
            self._last, self._last_grey = reading, grey
        return reading if news else None

    def _looks_as_before(self) -> bool:
        if self._previous is None or self._last_grey is None:
            return False
        return not _moved(self._previous, self._last_grey).any()

    def _taken_away(self) -> bool:
        """Tell whether nothing but the places of the last dice, and the shadows there, has changed."""
        if self._previous is None or self._last_grey is None or self._last is None:
            return True
        changed = _moved(self._previous, self._last_grey)
        tall, wide = changed.shape
        for die in self._last.dice:
            x, y, width, height = (value * wide / self._width_px for value in die.box)
            left, top = max(0, int(x - width)), max(0, int(y - height))
            changed[top : int(y + 2 * height) + 1, left : int(x + 2 * width) + 1] = False
        return int(changed.sum()) < 0.003 * tall * wide


def _small(pixels: Pixels) -> Grey:
    """Return the small picture of the gate: every few pixels of the green channel, averaged, (H, W) uint8."""
    tall, wide = pixels.shape[:2]
    step = max(1, wide // (2 * GATE_WIDTH_PX))
    green = np.ascontiguousarray(pixels[::step, ::step, 1])
    size = (min(GATE_WIDTH_PX, wide), max(1, round(tall * min(GATE_WIDTH_PX, wide) / wide)))
    return np.asarray(cv2.resize(green, size, interpolation=cv2.INTER_AREA), np.uint8)


def _moved(one: Grey, other: Grey) -> NDArray[np.bool_]:
    """Tell which pixels have changed otherwise than all the rest; none when too few for a die."""
    if one.shape != other.shape:
        return np.ones(one.shape, bool)
    # Nearly every frame shows a tray at rest: nothing has changed at all.
    _, changed = cv2.threshold(cv2.absdiff(one, other), MOVED_LEVELS, 255, cv2.THRESH_BINARY)
    if cv2.countNonZero(changed) < MOVED_PIXELS:
        return np.zeros(one.shape, bool)
    change = one.astype(np.float32) - other
    change -= np.median(change)
    noise = float(np.median(np.abs(change)))
    moved = np.abs(change) > max(MOVED_LEVELS, 6 * noise)
    return moved if int(moved.sum()) >= MOVED_PIXELS else np.zeros_like(moved)


def _is_same_throw(now: tuple[Die, ...], before: tuple[Die, ...]) -> bool:
    """Tell whether these are the same dice lying there: all in place, or all but one, and that one only nudged."""
    if len(now) != len(before):
        return False
    left, moved = list(before), []
    for die in now:
        at = min(left, key=lambda other: _apart(die, other))
        left.remove(at)
        if _apart(die, at) > SAME_PLACE or die.value != at.value:
            moved.append((die, at))
    if not moved:
        return True
    die, at = moved[0]
    return len(moved) == 1 and _apart(die, at) < NUDGE and die.value == at.value


def _apart(one: Die, other: Die) -> float:
    """Return the distance of two dice in die sizes."""
    (ax, ay, aw, ah), (bx, by, bw, bh) = one.box, other.box
    across = float(np.hypot(ax + aw / 2 - bx - bw / 2, ay + ah / 2 - by - bh / 2))
    return across / max(1.0, (aw + ah + bw + bh) / 4)
