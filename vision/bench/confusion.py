"""Which values are taken for which, where labels name the values but not the places.

Values that are both labelled and read cancel. What remains is matched so that the
values differ least in all, as one pip too few or too many is the common fault.
What is left after that was missed or invented.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

NOTHING = 7
"""Row of what was invented, column of what was missed."""

Confusion = NDArray[np.int64]
"""``(7, 7)``: rows are labelled values 1 to 6, then invented; columns are read values 1 to 6, then missed."""


def matches(label: Sequence[int], read: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield pairs of labelled and read value; :data:`NOTHING` stands for a die that only one of the two has.

    >>> sorted(matches((1, 4, 6), (1, 3)))
    [(1, 1), (4, 3), (6, 7)]
    """
    same = Counter(label) & Counter(read)
    yield from ((value, value) for value in same.elements())
    missed, extra = (sorted((Counter(side) - same).elements()) for side in (label, read))
    fewer, more = sorted((missed, extra), key=len)
    chosen = min(
        combinations(more, len(fewer)),
        key=lambda some: sum(abs(one - other) for one, other in zip(some, fewer, strict=True)),
    )
    yield from zip(fewer, chosen, strict=True) if fewer is missed else zip(chosen, fewer, strict=True)
    for value in (Counter(more) - Counter(chosen)).elements():
        yield (value, NOTHING) if more is missed else (NOTHING, value)


def confusion(pairs: Iterable[tuple[Sequence[int], Sequence[int]]]) -> Confusion:
    """Count the matches of labelled and read values over pictures."""
    table = np.zeros((NOTHING, NOTHING), np.int64)
    for label, read in pairs:
        for wanted, got in matches(label, read):
            table[wanted - 1, got - 1] += 1
    return table
