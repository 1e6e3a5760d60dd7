"""Rest in moving pictures: when has a throw come to lie, and is it a throw at all?

Every frame goes in; a reading comes out once per throw. Runs on the frames' own
clock, so a film read faster than life gives the same answers.

1. A gate looks at every frame (:mod:`vision.motion`). As soon as nothing moves any more but
   what reaches in from outside, the eye reads tentatively. What is remembered of the tray
   moves with the picture.
2. Every die of that reading is then looked up in the frames just past (:mod:`vision.rest`).
   When each has lain still for ``REST_S``, the eye reads once more; two sure readings that
   say the same are a throw. A die that tips over an edge stands still for less, and shows
   two faces the while.
3. A throw is told unless all its dice are those of the last one, still lying there, nudged
   by a finger or shaken with the table (:mod:`vision.throw`). Dice that were seen to be
   taken away are thrown anew, even to the same values in the same places.
4. Where the number of dice is not known, those that were seen to lie still must not be
   half gone: a hand that lies over one of them, or takes it, would leave another throw. Nor
   may anything of their size lie on a tray that is known, and not be read: it is said once,
   and may lie there in the next throw.
5. Dice whose values were entered by hand are no throw either when they are read at last,
   unless those of them that were seen have been taken away, or others were read before.
6. What stays unsure for ``PATIENCE_S`` is told once as it is. A tray on which nothing lies
   is not told, unless a reading was requested.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.eye import HOPELESS, Eye
from vision.flatness import CameraGeometry
from vision.motion import FrameCells, Motion
from vision.reading import Box, Frame, Reading, Why
from vision.reference import Reference
from vision.rest import Recent
from vision.throw import SAME_PLACE, ReadThrow, same_dice, way

FIRST_S = 0.06
"""Calm before the first, hopeful reading: two frames at 30 a second; while dice roll, hardly one is as calm."""
REST_S = 0.095
"""A die of 16 mm that balances on an edge leaves it by more than a hundredth of its width within 0.1 s, unless it
arrives with less than a thousandth of the speed that it needs to tip (time constant 0.04 s)."""
ASIDE_S = 0.19
"""The same while something moves at the edge and nobody knows how many dice there are: one may roll beside a hand."""
ALL_STILL_S = 0.4
"""When the gate has seen no motion for so long, dice lie still, whatever the noise of the sensor says of them."""
RETRY_S = 0.095
RESTLESS_S = 0.25
"""After so long without calm the eye reads all the same: a lamp may swing, or a shadow wander over the tray."""
PATIENCE_S = 1.2
MOST_COCKED = 2
"""After so many throws in a row with a die that leans, the camera may have been moved: its plane is learnt anew."""
LONG_PATIENCE_S = 3.6
"""The same while something lies over the dice that were told: as a rule a hand, which will go away."""


@dataclass(frozen=True)
class _Unconfirmed:
    """A sure reading that wants to be confirmed, and the time of the first that said the same."""

    reading: Reading
    since_s: float


@dataclass(frozen=True)
class _Lay:
    """What lay still in a frame, read or not."""

    boxes: tuple[Box, ...]
    time_s: float

    def is_partly_in(self, reading: Reading) -> bool:
        """Tell whether some of it was read where it lay, and fewer dice than lay there."""
        boxes = [die.box for die in reading.dice]
        return len(boxes) < len(self.boxes) and any(
            np.hypot(*way(then, now)) < SAME_PLACE for then in self.boxes for now in boxes
        )


def _lies_in(box: Box, places: Sequence[Box]) -> bool:
    """Tell whether something lies where one of these lay."""
    return any(np.hypot(*way(then, box)) < SAME_PLACE for then in places)


class Watcher:
    """Watches one tray. ``see`` every frame while dice are expected, ``glance`` at the others.

    With ``fresh`` false, what lies there at first has been read by an earlier watcher and is no throw. With ``exact``,
    what is left where some dice were taken away is another throw.
    """

    def __init__(self, eye: Eye | None = None, *, fresh: bool = True, exact: bool = False) -> None:
        self._eye = eye or Eye()
        self.motion, self._recent, self._reference, self._camera = Motion(), Recent(), Reference(), CameraGeometry()
        self._cocked = 0
        self._exact = exact
        self._throw: ReadThrow | None = None
        self._seen: ReadThrow | None = None
        self._said: tuple[int, ...] = ()
        self._is_first = False
        self._lay: _Lay | None = None
        self._overlooked: tuple[Box, ...] = ()
        self._things: tuple[Box, ...] = ()
        self._unsure: FrameCells | None = None
        self._untouched = not fresh
        self._asked = False
        self._begins = self._idle = True
        self._pending_s: float | None = None
        self._unconfirmed: _Unconfirmed | None = None
        self._read_s = -math.inf
        self._was_sure = False

    def forget(self) -> None:
        """Let whatever lies there now be read anew: somebody has asked."""
        self._throw, self._lay, self._unsure, self._untouched = None, None, None, False
        self._seen, self._said, self._things = None, (), ()
        self._camera, self._cocked = CameraGeometry(), 0
        self._asked = self._begins = True
        self._pending_s = self._unconfirmed = None
        self._read_s = -math.inf

    def know(self, values: Sequence[int]) -> None:
        """Take dice of these values for no throw when they are read: they were entered by hand. Empty: none were."""
        self._said = tuple(sorted(values))
        if self._throw is not None and self._throw.reading.values == self._said and not any(self._throw.taken):
            self._said = ()
        if self._seen is not None and all(self._seen.taken):
            self._seen = None
        self._is_first = self._read_s == -math.inf

    def glance(self, frame: Frame) -> None:
        """Look whether anything moves or is taken away, and nothing more."""
        self._follow(frame)
        self._idle = True

    def see(self, frame: Frame, count: int | None = None) -> Reading | None:
        """Return the reading of a throw that has come to rest, once; None for every other frame.

        ``count`` is how many dice are expected, if that is known.
        """
        self._follow(frame)
        if self._pending_s is None:
            return None
        if self._idle:
            self._pending_s, self._idle = frame.time_s, False
        waited_s = frame.time_s - self._pending_s
        verdict = self._look(frame, count, waited_s) if self._is_due(frame, count, waited_s) else None
        if verdict is None and self._asked and waited_s >= PATIENCE_S and self.motion.still_s < ALL_STILL_S:
            return self._refuse(frame)
        return verdict

    def _follow(self, frame: Frame) -> None:
        self._recent.add(frame)
        self.motion.look(frame)
        if any(self.motion.shift):
            self._reference.move(self.motion.shift, frame.size_wh[0])
            for throw in filter(None, (self._throw, self._seen)):
                throw.move(self.motion.shift)
        if self.motion.stirred and not self._begins:
            self._untouched = False
            if self._throw is not None:
                self._throw.watch(frame)
        if self._seen is not None and (self._said or self.motion.stirred):
            self._seen.watch(frame)
            if all(self._seen.taken):
                self._said = ()
        if self._pending_s is None and (self.motion.stirred or self._begins):
            self._pending_s = frame.time_s
        self._begins = False

    def _is_due(self, frame: Frame, count: int | None, waited_s: float) -> bool:
        """Tell whether it is time to read this frame."""
        ago_s = frame.time_s - self._read_s
        # What has only moved at the edge since the last answer is a hand: it has come to rest when all has.
        calm_s = self.motion.calm_s if self.motion.calm_s <= waited_s else self.motion.still_s
        unconfirmed = self._unconfirmed
        if unconfirmed and (self._was_sure or ago_s >= RETRY_S) and self._has_settled(unconfirmed, frame, count):
            return True
        if calm_s >= FIRST_S and (ago_s > calm_s or (unconfirmed is None and ago_s >= RETRY_S)):
            return True
        return min(ago_s, waited_s) >= RESTLESS_S

    def _has_settled(self, unconfirmed: _Unconfirmed, frame: Frame, count: int | None) -> bool:
        """Tell whether all these dice lie still, and none beside them rolls."""
        boxes, still_s = [die.box for die in unconfirmed.reading.dice], self.motion.still_s
        if still_s >= ALL_STILL_S:
            return True
        least_s = ASIDE_S if count is None and still_s < REST_S else REST_S
        if min(map(self._recent.still_s, boxes)) < least_s:
            return False
        alone = len(boxes) == count or frame.time_s - unconfirmed.since_s >= PATIENCE_S
        return alone or not self.motion.moves_beside(boxes, REST_S)

    def _look(self, frame: Frame, count: int | None, waited_s: float) -> Reading | None:
        """Read a frame; return what is to be told of it."""
        reading = self._read(frame, count)
        self._read_s, self._was_sure = frame.time_s, reading.sure
        if reading.dice or not self._said:
            self._seen = ReadThrow(reading, frame) if reading.dice else None
        if not self._is_partly_gone(reading, frame):
            self._lay = self._still(reading, frame)
        # A fair chance: nothing has moved, not even a hand beside the dice.
        fair_s = min(self.motion.still_s, waited_s)
        if reading.sure and reading.dice:
            if not self._confirms(reading, frame, count):
                if fair_s < PATIENCE_S:
                    return None
                # The eye is sure every time, and never of the same.
                reading = replace(reading, why=Why.GLARE)
        elif reading.sure:
            if self.motion.calm_s < REST_S:
                return None
        elif fair_s < PATIENCE_S or (fair_s < LONG_PATIENCE_S and self._is_covered(frame)):
            return None
        asked, self._asked = self._asked, False
        self._pending_s = self._unconfirmed = self._lay = None
        return self._judge(reading, frame, asked)

    def _still(self, reading: Reading, frame: Frame) -> _Lay:
        """Return what of a reading, sure or not, has lain still, also where a hand reaches over it now."""
        boxes = (*(die.box for die in reading.dice), *reading.unread)
        lain = self._lay.boxes if self._lay else ()
        still = (self._recent.still_s(box) >= REST_S or _lies_in(box, lain) for box in boxes)
        return _Lay(tuple(box for box, so in zip(boxes, still, strict=True) if so), frame.time_s)

    def _is_partly_gone(self, reading: Reading, frame: Frame) -> bool:
        """Tell whether of what lay still there is less to be seen, since something has moved."""
        lay = self._lay
        return lay is not None and self.motion.still_s < frame.time_s - lay.time_s and lay.is_partly_in(reading)

    def _is_covered(self, frame: Frame) -> bool:
        """Tell whether the dice that were told may lie where they lay, under something."""
        return self._throw is not None and not any(self._throw.taken) and self._throw.is_hidden(frame)

    def _confirms(self, reading: Reading, frame: Frame, count: int | None) -> bool:
        """Tell whether a sure reading says what one before it said, of dice that have settled."""
        unconfirmed = self._unconfirmed
        if unconfirmed is None or not same_dice(unconfirmed.reading, reading):
            self._unconfirmed = _Unconfirmed(reading, frame.time_s)
            return False
        self._unconfirmed = _Unconfirmed(reading, unconfirmed.since_s)
        if count is None and self.motion.still_s < PATIENCE_S and self._is_partly_gone(reading, frame):
            return False
        return self._has_settled(self._unconfirmed, frame, count)

    def _read(self, frame: Frame, count: int | None) -> Reading:
        """Read a frame; an empty tray is no wrong number of dice, but one on which something lies is not empty."""
        reading = self._eye.read(frame.pixels, count, self._camera)
        if not reading.dice and reading.why is Why.COUNT and reading.probability <= HOPELESS:
            reading = self._eye.read(frame.pixels, None, self._camera)
        self._overlooked = ()
        if reading.sure and (count is None or not reading.dice):
            bodies = self._reference.unread_dice(frame.pixels, [die.box for die in reading.dice])
            self._things = tuple(box for box in bodies if _lies_in(box, self._things))
            self._overlooked = tuple(box for box in bodies if box not in self._things)
        return replace(reading, why=Why.OVERLAP, unread=self._overlooked) if self._overlooked else reading

    def _judge(self, reading: Reading, frame: Frame, asked: bool) -> Reading | None:
        """Return the reading if it is news, and remember it."""
        if not reading.sure:
            self._things += self._overlooked
            return self._complain(reading)
        self._cocked = 0
        if self.motion.still_s >= REST_S:
            # A thing is no part of the tray: it may be taken away, or be asked about again.
            self._reference.learn(frame.pixels, [die.box for die in reading.dice], self._things)
        if not reading.dice:
            if self._is_first and self._seen is None:
                # If the eye had looked before and seen no dice, this may be the hand that lay over all of them.
                self._said = ()
            return reading if asked else None
        goes_on = self._throw is not None and self._throw.goes_on(reading.dice)
        as_many = self._throw is not None and len(reading.dice) == len(self._throw.reading.dice)
        goes_on = goes_on and (as_many or not self._exact)
        if not goes_on or as_many:
            self._throw = ReadThrow(reading, frame)
        if goes_on:
            return None
        news, self._said = self._said, ()
        return None if self._untouched or reading.values == news else reading

    def _complain(self, reading: Reading) -> Reading | None:
        """Return an unsure reading if it is the first of what lies there."""
        before, self._unsure = self._unsure, self.motion.latest
        if self._untouched:
            return None
        if before is not None and not self.motion.differs(before):
            return None
        # What was told still lies there: a shadow or the noise makes the eye doubt it now.
        if reading.dice and self._throw is not None and self._throw.goes_on(reading.dice):
            return None
        self._cocked = self._cocked + 1 if reading.why is Why.COCKED else 0
        if self._cocked == MOST_COCKED:
            self._camera, self._cocked = CameraGeometry(), 0
        return reading

    def _refuse(self, frame: Frame) -> Reading:
        """Say to somebody who has asked that there is no rest, and which dice lie still nevertheless."""
        self._asked = False
        reading = self._eye.read(frame.pixels)
        still = tuple(die for die in reading.dice if self._recent.still_s(die.box) >= REST_S)
        return replace(reading, dice=still, why=Why.HAND if self.motion.hand_s < REST_S else Why.MOVING)
