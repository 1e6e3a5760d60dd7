"""The last throw: decides if a later reading shows the same dice, or a new throw.

A reading is a new throw unless each of its dice continues a die of the last throw: the same value in the same place.
All dice may have been shifted alike (a knock at camera or table), and a single die a little (a finger). A die whose
place was seen empty has been taken away, and a later die does not continue it. The exception is a single missing die
that reappears beside its place.
"""

from dataclasses import replace

import numpy as np

from vision.place import Place, Sight
from vision.reading import Box, Die, Frame, Reading

SAME_PLACE = 0.35
"""Maximum jump of the box of a die at rest between two readings, in die sizes."""
NUDGE = 1.5
"""Maximum shift by a finger or a knock, in die sizes; a thrown die comes from farther."""
SEEN_EMPTY = 2
"""Minimum number of frames in which the ground is seen at the place of a die that has been taken away."""


class ReadThrow:
    """A reading with the places of its dice in the frame."""

    def __init__(self, reading: Reading, frame: Frame) -> None:
        self.reading = reading
        boxes = [die.box for die in reading.dice]
        self._places = [Place(frame.pixels, box, [other for other in boxes if other is not box]) for box in boxes]
        self._empty = [0] * len(boxes)

    def move(self, shift: tuple[int, int]) -> None:
        """Shift all boxes with the picture, by pixels to the right and down."""
        dice = (replace(die, box=_moved(die.box, shift)) for die in self.reading.dice)
        self.reading = replace(self.reading, dice=tuple(dice))
        for surroundings in self._places:
            surroundings.box = _moved(surroundings.box, shift)

    def watch(self, frame: Frame) -> None:
        """Count the frames in which the place of a die is empty. Call it with each frame in which something moves."""
        for number, surroundings in enumerate(self._places):
            if self._empty[number] < SEEN_EMPTY and surroundings.look(frame.pixels) is Sight.GROUND:
                self._empty[number] += 1

    @property
    def taken(self) -> tuple[bool, ...]:
        """True for each die that has been seen to be taken away, in the order of the reading."""
        return tuple(empty >= SEEN_EMPTY for empty in self._empty)

    def is_hidden(self, frame: Frame) -> bool:
        """Return True if an object hides the place of a die that has not been taken away."""
        return any(
            not taken and surroundings.look(frame.pixels) is Sight.HIDDEN
            for taken, surroundings in zip(self.taken, self._places, strict=True)
        )

    def goes_on(self, dice: tuple[Die, ...]) -> bool:
        """Return True if all these dice are dice of this throw, and none has been thrown again."""
        before = list(zip(self.reading.dice, self.taken, strict=True))
        ways: list[np.ndarray] = []
        again: list[bool] = []
        for die in dice:
            alike = [other for other in before if other[0].value == die.value]
            if not alike:
                return False
            nearest = min(alike, key=lambda other: float(np.hypot(*way(other[0].box, die.box))))
            before.remove(nearest)
            ways.append(way(nearest[0].box, die.box))
            again.append(nearest[1])
        if sum(again) > (len(self.taken) > 1):
            return False
        knocks = [np.zeros(2), *ways] if len(ways) > 1 else [np.zeros(2)]
        return any(_are_in_place(np.array(ways).reshape(-1, 2), knock, np.array(again, bool)) for knock in knocks)


def same_dice(reading: Reading, later: Reading) -> bool:
    """Return True if two readings have the same values in the same places."""
    if reading.values != later.values:
        return False
    left = list(later.dice)
    for die in reading.dice:
        near = [die2 for die2 in left if die2.value == die.value and np.hypot(*way(die.box, die2.box)) < SAME_PLACE]
        if not near:
            return False
        left.remove(near[0])
    return True


def _are_in_place(ways: np.ndarray, knock: np.ndarray, taken: np.ndarray) -> bool:
    """Return True if all dice have moved by ``knock``, in die sizes, except at most one that was nudged.

    Return False if a die in ``taken`` is back in its place: it was thrown again.
    """
    if np.hypot(*knock) > NUDGE:
        return False
    astray = np.hypot(*(ways - knock).T) > SAME_PLACE
    if (taken & ~astray).any():
        return False
    return int(astray.sum()) <= 1 and bool((np.hypot(*ways.T)[astray] < NUDGE).all())


def way(then: Box, now: Box) -> np.ndarray:
    """Return the vector (2,) from the middle of a box to the middle of another, in die sizes."""
    (ax, ay, aw, ah), (bx, by, bw, bh) = then, now
    return np.array([bx + bw / 2 - ax - aw / 2, by + bh / 2 - ay - ah / 2]) / max(1.0, (aw + ah + bw + bh) / 4)


def _moved(box: Box, shift: tuple[int, int]) -> Box:
    return box[0] + shift[0], box[1] + shift[1], *box[2:]
