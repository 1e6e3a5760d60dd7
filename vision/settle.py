"""The watcher: takes every frame, and returns a reading once per throw, when its dice have come to rest.

All times are times of frames, so a film that is read faster than it was taken gives the same readings.

1. The gate processes every frame (:mod:`vision.motion`). As soon as nothing moves except a hand, the eye makes a first
   reading. The learnt tray and the last throw are shifted with the picture.
2. Every die of that reading is then compared in the latest frames (:mod:`vision.rest`). When each has been still for
   ``REST_S``, the eye reads once more; two equal sure readings are a throw. A die that tips over an edge is still for
   less, and shows two faces meanwhile.
3. A throw is returned unless all its dice are dice of the last throw: unmoved, nudged by a finger or shaken with the
   table (:mod:`vision.throw`). Dice that were seen to be taken away are a new throw, even with the same values in the
   same places.
4. If the number of dice is unknown, a reading that misses some of the dice just seen at rest does not count: a hand
   may cover or take one. An unread object of a die's size on a known tray makes the reading unsure once; in the next
   throw it is ignored.
5. Dice whose values were entered by hand are not a throw when they are read later. The exception: all dice seen so
   far were taken away, or other dice were read in between.
6. A reading that stays unsure for ``PATIENCE_S`` is returned once. An empty tray is returned only if a reading was
   requested.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.eye import HOPELESS, Eye
from vision.flatness import CameraGeometry
from vision.motion import FrameCells, Motion
from vision.reading import Box, Frame, Reading, Why
from vision.reference import Reference
from vision.rest import Recent
from vision.throw import SAME_PLACE, ReadThrow, same_dice, way

FIRST_S = 0.06
"""Minimum calm before the first reading of a throw: two frames at 30 a second. Rolling dice are hardly ever as calm."""
REST_S = 0.095
"""Minimum rest of a die. A die of 16 mm that balances on an edge leaves it by more than a hundredth of its width within
0.1 s, unless it arrives with less than a thousandth of the speed needed to tip (time constant 0.04 s)."""
ASIDE_S = 0.19
"""Minimum rest of a die while a hand moves and the number of dice is unknown: a die may roll beside the hand."""
ALL_STILL_S = 0.4
"""Time without motion in the whole picture after which all dice are at rest, whatever the noise on them."""
RETRY_S = 0.095
RESTLESS_S = 0.25
"""Time without calm after which the eye reads nevertheless: a lamp may swing, or a shadow move over the tray."""
PATIENCE_S = 1.2
MAX_COCKED = 2
"""Number of throws in a row with a leaning die after which the planes are dropped: the camera may have been moved."""
LONG_PATIENCE_S = 3.6
"""Replaces ``PATIENCE_S`` while an object covers the dice of the last throw: usually a hand, which will go away."""


def _lies_in(box: Box, places: Sequence[Box]) -> bool:
    """Return True if a box is at one of these places."""
    return any(np.hypot(*way(then, box)) < SAME_PLACE for then in places)


class Watcher:
    """The watcher of one tray. Pass every frame to ``see`` while dice are expected, otherwise to ``glance``.

    Without ``fresh``, the dice on the tray were read by an earlier watcher and are not a throw. With ``exact``, dice
    that are left when others are taken away are a new throw.
    """

    def __init__(self, eye: Eye | None = None, *, fresh: bool = True, exact: bool = False) -> None:
        self.eye = eye or Eye()
        self.motion, self._recent, self._reference, self._camera = Motion(), Recent(), Reference(), CameraGeometry()
        self._cocked = 0
        self._exact = exact
        self._throw: ReadThrow | None = None
        self._seen: ReadThrow | None = None
        self._said: tuple[int, ...] = ()
        self._is_first = False
        self._lay: tuple[Box, ...] = ()
        """The boxes of the dice at rest, read or not, in the frame of ``_lay_s``."""
        self._lay_s = -math.inf
        self._overlooked: tuple[Box, ...] = ()
        self._things: tuple[Box, ...] = ()
        self._unsure: FrameCells | None = None
        self._untouched = not fresh
        self._asked = False
        self._begins = self._idle = True
        self._pending_s: float | None = None
        self._unconfirmed: Reading | None = None
        """The last sure reading, which needs confirmation. Since ``_since_s`` all readings are equal to it."""
        self._since_s = -math.inf
        self._read_s = -math.inf
        self._was_sure = False

    def forget(self) -> None:
        """Forget all throws, so that the dice on the tray are read anew: somebody has requested a reading."""
        self._throw, self._lay, self._unsure, self._untouched = None, (), None, False
        self._seen, self._said, self._things = None, (), ()
        self._camera, self._cocked = CameraGeometry(), 0
        self._asked = self._begins = True
        self._pending_s = self._unconfirmed = None
        self._read_s = -math.inf

    def know(self, values: Sequence[int]) -> None:
        """Do not return dice with these values as a throw: they were entered by hand. ``()`` cancels this."""
        self._said = tuple(sorted(values))
        if self._throw is not None and self._throw.reading.values == self._said and not any(self._throw.taken):
            self._said = ()
        if self._seen is not None and all(self._seen.taken):
            self._seen = None
        self._is_first = self._read_s == -math.inf

    def glance(self, frame: Frame) -> None:
        """Process a frame without reading dice: note motion, and dice that are taken away."""
        self._follow(frame)
        self._idle = True

    def see(self, frame: Frame, count: int | None = None) -> Reading | None:
        """Return the reading of a throw, once, when it has come to rest; None for every other frame.

        ``count`` is the number of dice, if known.
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
        """Return True if this frame is to be read, ``waited_s`` after the motion began."""
        ago_s = frame.time_s - self._read_s
        # If only a hand has moved since the last reading was returned, wait until it is still too.
        calm_s = self.motion.calm_s if self.motion.calm_s <= waited_s else self.motion.still_s
        unconfirmed = self._unconfirmed
        if unconfirmed and (self._was_sure or ago_s >= RETRY_S) and self._has_settled(unconfirmed, frame, count):
            return True
        if calm_s >= FIRST_S and (ago_s > calm_s or (unconfirmed is None and ago_s >= RETRY_S)):
            return True
        return min(ago_s, waited_s) >= RESTLESS_S

    def _has_settled(self, unconfirmed: Reading, frame: Frame, count: int | None) -> bool:
        """Return True if all dice of a reading are at rest, and no die rolls beside them."""
        boxes, still_s = [die.box for die in unconfirmed.dice], self.motion.still_s
        if still_s >= ALL_STILL_S:
            return True
        least_s = ASIDE_S if count is None and still_s < REST_S else REST_S
        if min(map(self._recent.still_s, boxes)) < least_s:
            return False
        alone = len(boxes) == count or frame.time_s - self._since_s >= PATIENCE_S
        return alone or not self.motion.moves_beside(boxes, REST_S)

    def _look(self, frame: Frame, count: int | None, waited_s: float) -> Reading | None:
        """Read a frame; return the reading if it is to be returned by :meth:`see`, otherwise None."""
        reading = self._read(frame, count)
        self._read_s, self._was_sure = frame.time_s, reading.sure
        if reading.dice or not self._said:
            self._seen = ReadThrow(reading, frame) if reading.dice else None
        if not self._is_partly_gone(reading, frame):
            self._lay, self._lay_s = self._still(reading), frame.time_s
        # The time in which the eye could read undisturbed: nothing has moved, not even a hand.
        fair_s = min(self.motion.still_s, waited_s)
        if reading.sure and reading.dice:
            if not self._confirms(reading, frame, count):
                if fair_s < PATIENCE_S:
                    return None
                # Every reading is sure, but no two are equal.
                reading = replace(reading, why=Why.GLARE)
        elif reading.sure:
            if self.motion.calm_s < REST_S:
                return None
        elif fair_s < PATIENCE_S or (fair_s < LONG_PATIENCE_S and self._is_covered(frame)):
            return None
        asked, self._asked = self._asked, False
        self._pending_s, self._unconfirmed, self._lay = None, None, ()
        return self._judge(reading, frame, asked)

    def _still(self, reading: Reading) -> tuple[Box, ...]:
        """Return the boxes of a reading, sure or not, that are at rest now, or were before a hand reached over them."""
        boxes = (*(die.box for die in reading.dice), *reading.unread)
        return tuple(box for box in boxes if self._recent.still_s(box) >= REST_S or _lies_in(box, self._lay))

    def _is_partly_gone(self, reading: Reading, frame: Frame) -> bool:
        """Return True if a reading misses some of the dice that were at rest, and something has moved since."""
        boxes = [die.box for die in reading.dice]
        is_partly = len(boxes) < len(self._lay) and any(_lies_in(box, self._lay) for box in boxes)
        return is_partly and self.motion.still_s < frame.time_s - self._lay_s

    def _is_covered(self, frame: Frame) -> bool:
        """Return True if the dice of the last throw may be in their places, covered by an object."""
        return self._throw is not None and not any(self._throw.taken) and self._throw.is_hidden(frame)

    def _confirms(self, reading: Reading, frame: Frame, count: int | None) -> bool:
        """Return True if a sure reading equals the one before it, and its dice are at rest."""
        before, self._unconfirmed = self._unconfirmed, reading
        if before is None or not same_dice(before, reading):
            self._since_s = frame.time_s
            return False
        if count is None and self.motion.still_s < PATIENCE_S and self._is_partly_gone(reading, frame):
            return False
        return self._has_settled(reading, frame, count)

    def _read(self, frame: Frame, count: int | None) -> Reading:
        """Read a frame. An empty tray is sure whatever ``count``; an object on it makes the reading unsure."""
        reading = self.eye.read(frame.pixels, count, self._camera)
        if not reading.dice and reading.why is Why.COUNT and reading.probability <= HOPELESS:
            reading = self.eye.read(frame.pixels, None, self._camera)
        self._overlooked = ()
        if reading.sure and (count is None or not reading.dice):
            bodies = self._reference.unread_dice(frame.pixels, [die.box for die in reading.dice])
            self._things = tuple(box for box in bodies if _lies_in(box, self._things))
            self._overlooked = tuple(box for box in bodies if box not in self._things)
        return replace(reading, why=Why.OVERLAP, unread=self._overlooked) if self._overlooked else reading

    def _judge(self, reading: Reading, frame: Frame, asked: bool) -> Reading | None:
        """Remember a reading. Return it if it is new, otherwise None."""
        if not reading.sure:
            self._things += self._overlooked
            return self._complain(reading)
        self._cocked = 0
        if self.motion.still_s >= REST_S:
            # A thing is not part of the tray: it may be taken away, or make a later reading unsure again.
            self._reference.learn(frame.pixels, [die.box for die in reading.dice], self._things)
        if not reading.dice:
            if self._is_first and self._seen is None:
                # If the eye has read dice before the entry, the tray may look empty because a hand covers all dice.
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
        """Return an unsure reading if the tray has changed since the last unsure one, otherwise None."""
        before, self._unsure = self._unsure, self.motion.latest
        if self._untouched:
            return None
        if before is not None and not self.motion.differs(before):
            return None
        # The dice of the last throw are still there; a shadow or the noise makes the reading unsure.
        if reading.dice and self._throw is not None and self._throw.goes_on(reading.dice):
            return None
        self._cocked = self._cocked + 1 if reading.why is Why.COCKED else 0
        if self._cocked == MAX_COCKED:
            self._camera, self._cocked = CameraGeometry(), 0
        return reading

    def _refuse(self, frame: Frame) -> Reading:
        """Answer a request while something still moves: return an unsure reading with the dice that are at rest."""
        self._asked = False
        reading = self.eye.read(frame.pixels)
        still = tuple(die for die in reading.dice if self._recent.still_s(die.box) >= REST_S)
        return replace(reading, dice=still, why=Why.HAND if self.motion.hand_s < REST_S else Why.MOVING)
