"""Q11, Q12, K7 The 21 scores of two dice, in the order of Quinito and Kékénito."""

from collections.abc import Sequence

from .display import Flourish

ORDER = (31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 11, 22, 33, 44, 55, 66, 21)
"""The scores, lowest first: singles, doubles, and 21 above all."""
KINITO = Flourish("shine", (523.3, 659.3, 784.0, 1046.5), unless_lie=True)
"""The motion and the tones of a Kinito, in every game that has one."""
_RANK = {score: rank for rank, score in enumerate(ORDER)}


def score_of(dice: Sequence[int]) -> int:
    """Return the score of two dice: the higher die is the tens.

    >>> score_of([2, 6])
    62
    """
    return max(dice) * 10 + min(dice)


def score_dice(value: object) -> tuple[int, ...]:
    """Return the two dice of a score (62 is a 6 and a 2); none if the value is not a score of two dice."""
    # A choice may be true, which is a number in Python.
    digits = tuple(map(int, str(value))) if isinstance(value, int) and not isinstance(value, bool) else ()
    return digits if len(digits) == 2 and all(1 <= digit <= 6 for digit in digits) else ()


def beats(score: int, other: int) -> bool:
    """Return True if a score is higher than another.

    >>> beats(11, 65), beats(21, 66), beats(62, 62)
    (True, True, False)
    """
    return _RANK[score] > _RANK[other]


def is_double(score: int) -> bool:
    return score // 10 == score % 10
