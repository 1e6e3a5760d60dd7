"""The throw that was read last, and whether it still lies there.

A reading is a new throw unless every die of it continues one of these: the same value in the same place. All of them
may have been shifted alike (a knock at camera or table), and one alone by a little (a finger). A die whose place
was seen empty has been taken away, and continues nothing, wherever it turns up again; unless it alone is
missing, and turns up beside its place.
"""

from dataclasses import replace

import numpy as np

from vision.place import Place, Sight
from vision.reading import Box, Die, Frame, Reading

SAME_PLACE = 0.35
"""In die sizes: what the box of a die at rest may jump between two readings."""
NUDGE = 1.5
"""In die sizes: what a finger shifts; a thrown die comes from farther."""
SEEN_EMPTY = 2
"""In so many frames the ground must be seen where a die lay."""


class ReadThrow:
    """Dice that were read in a frame."""

    def __init__(self, reading: Reading, frame: Frame) -> None:
        self.reading = reading
        boxes = [die.box for die in reading.dice]
        self._places = [Place(frame.pixels, box, [other for other in boxes if other is not box]) for box in boxes]
        self._empty = [0] * len(boxes)

    def move(self, shift: tuple[int, int]) -> None:
        """Move with the picture, so many pixels to the right and down."""
        dice = (replace(die, box=_moved(die.box, shift)) for die in self.reading.dice)
        self.reading = replace(self.reading, dice=tuple(dice))
        for surroundings in self._places:
            surroundings.box = _moved(surroundings.box, shift)

    def watch(self, frame: Frame) -> None:
        """Look at a frame in which something moves, for dice that are taken away."""
        for number, surroundings in enumerate(self._places):
            if self._empty[number] < SEEN_EMPTY and surroundings.look(frame.pixels) is Sight.GROUND:
                self._empty[number] += 1

    @property
    def taken(self) -> tuple[bool, ...]:
        """Which dice have been seen to be taken away, in the order of the reading."""
        return tuple(empty >= SEEN_EMPTY for empty in self._empty)

    def is_hidden(self, frame: Frame) -> bool:
        """Tell whether something stands between the camera and a die that should lie there."""
        return any(
            not taken and surroundings.look(frame.pixels) is Sight.HIDDEN
            for taken, surroundings in zip(self.taken, self._places, strict=True)
        )

    def goes_on(self, dice: tuple[Die, ...]) -> bool:
        """Tell whether all these dice are the ones that lay there, none of them thrown again."""
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
    """Tell whether two readings of dice at rest say the same."""
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
    """Tell whether all dice have gone the way of the knock, but perhaps one that was nudged.

    A die whose place was empty in between has moved, even if it is back.
    """
    if np.hypot(*knock) > NUDGE:
        return False
    astray = np.hypot(*(ways - knock).T) > SAME_PLACE
    if (taken & ~astray).any():
        return False
    return int(astray.sum()) <= 1 and bool((np.hypot(*ways.T)[astray] < NUDGE).all())


def way(then: Box, now: Box) -> np.ndarray:
    """Return the way from the box of one die to that of another, (2,) in die sizes."""
    (ax, ay, aw, ah), (bx, by, bw, bh) = then, now
    return np.array([bx + bw / 2 - ax - aw / 2, by + bh / 2 - ay - ah / 2]) / max(1.0, (aw + ah + bw + bh) / 4)


def _moved(box: Box, shift: tuple[int, int]) -> Box:
    return box[0] + shift[0], box[1] + shift[1], *box[2:]
