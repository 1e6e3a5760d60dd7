"""Confidence intervals of counted shares."""

from math import sqrt

Z = 1.959964
"""Number of standard deviations on each side of the mean that contain 95 % of the normal distribution."""


def wilson(right: int, number: int) -> tuple[float, float]:
    """Return the 95 % interval of the share ``right / number`` (E. Wilson, 1927). ``number`` is at least 1.

    >>> "{:.3f} {:.3f}".format(*wilson(95, 100))
    '0.888 0.978'
    """
    share, spread = right / number, Z * Z / number
    middle = (share + spread / 2) / (1 + spread)
    half = sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
