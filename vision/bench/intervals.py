"""Confidence intervals of counted shares."""

from math import exp, lgamma, log, log1p, sqrt

Z = 1.959964
"""Number of standard deviations on each side of the mean that contain 95 % of the normal distribution."""
ONE_SIDED = 0.05


def wilson(right: int, number: int) -> tuple[float, float]:
    """Return the 95 % interval of the share ``right / number`` (E. Wilson, 1927). ``number`` is at least 1.

    >>> "{:.3f} {:.3f}".format(*wilson(95, 100))
    '0.888 0.978'
    """
    share, spread = right / number, Z * Z / number
    middle = (share + spread / 2) / (1 + spread)
    half = sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def most_wrong(wrong: int, sure: int) -> float:
    """Return the one-sided upper 95 % bound of the share of wrong readings. ``sure``, their total, is at least 1.

    It is ``1 - BetaInv(0.05; sure - wrong, wrong + 1)`` (C. Clopper and E. Pearson, 1934).

    >>> "{:.4f} {:.4f} {:.4f}".format(most_wrong(0, 299), most_wrong(1, 473), most_wrong(5, 5))
    '0.0100 0.0100 1.0000'
    """
    low, high = wrong / sure, 1.0
    while high - low > 1e-9:
        share = (low + high) / 2
        low, high = (share, high) if _at_most(wrong, sure, share) > ONE_SIDED else (low, share)
    return high


def _at_most(wrong: int, sure: int, share: float) -> float:
    """Return the probability of at most ``wrong`` wrong readings among ``sure`` (binomial distribution)."""
    ways = (lgamma(sure + 1) - lgamma(k + 1) - lgamma(sure - k + 1) for k in range(wrong + 1))
    return sum(exp(way + k * log(share) + (sure - k) * log1p(-share)) for k, way in enumerate(ways))
