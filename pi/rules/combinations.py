"""F8 to F13 The 56 combinations of three dice, with their ranks and prices in 421."""

from itertools import combinations_with_replacement

Combination = tuple[int, ...]
"""F8 Three dice, from the highest to the lowest."""
QUATRE_CENT_VINGT_ET_UN: Combination = (4, 2, 1)
BRELANS: tuple[Combination, ...] = tuple((die, die, die) for die in (1, 6, 5, 4, 3, 2))
TIERCES: tuple[Combination, ...] = ((6, 5, 4), (5, 4, 3), (4, 3, 2), (3, 2, 1))
NENETTE: Combination = (2, 2, 1)
_FIGURES = (QUATRE_CENT_VINGT_ET_UN, *BRELANS, *TIERCES)

# F9 Ordinary combinations compare by the highest die, then the middle, then the lowest. F11 Two aces are not a figure.
_ORDINARY = [c for c in combinations_with_replacement(range(6, 0, -1), 3) if c not in (*_FIGURES, NENETTE)]
ORDER: tuple[Combination, ...] = (*_FIGURES, *_ORDINARY, NENETTE)
"""F9, F10, F12 All combinations, the strongest first."""
_STRENGTH = {combination: -rank for rank, combination in enumerate(ORDER)}


def strength_of(combination: Combination) -> int:
    """Return the rank of a combination, for comparison only.

    >>> strength_of((6, 5, 3)) > strength_of((6, 5, 2)) > strength_of((6, 5, 1))
    True
    """
    return _STRENGTH[combination]


def value_of(combination: Combination) -> int:
    """F9, F13 Return the number of fiches that a combination is worth.

    >>> [value_of(c) for c in ((4, 2, 1), (1, 1, 1), (6, 6, 6), (5, 4, 3), (6, 5, 2), (2, 2, 1))]
    [8, 7, 6, 2, 1, 1]
    """
    if combination == QUATRE_CENT_VINGT_ET_UN:
        return 8
    if combination in BRELANS:
        return 7 if combination == BRELANS[0] else combination[0]
    return 2 if combination in TIERCES else 1
