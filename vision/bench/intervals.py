"""Confidence intervals of counted shares."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, lgamma, log, log1p, nan, sqrt

import numpy as np

Z = 1.959964
"""Standard deviations on each side of the mean that hold 95 % of the normal distribution."""
ONE_SIDED = 0.05
ROUNDS = 2000
LEAST_SOURCES = 3
"""Fewer sources than this are not resampled."""

Range = tuple[float, float]


def wilson(right: int, number: int) -> Range:
    """Return the 95 % interval of a share (E. Wilson, 1927); nan of nothing.

    >>> "{:.3f} {:.3f}".format(*wilson(95, 100))
    '0.888 0.978'
    """
    if not number:
        return nan, nan
    share, spread = right / number, Z * Z / number
    middle = (share + spread / 2) / (1 + spread)
    half = sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def most_wrong(wrong: int, sure: int) -> float:
    """Return the one-sided upper 95 % bound of the share of wrong readings among sure ones; nan of nothing.

    C. Clopper and E. Pearson, 1934: the share with which so few wrong ones are seen once in twenty times, which is
    ``1 - BetaInv(0.05; sure - wrong, wrong + 1)``.

    >>> "{:.4f} {:.4f} {:.4f}".format(most_wrong(0, 299), most_wrong(1, 473), most_wrong(5, 5))
    '0.0100 0.0100 1.0000'
    """
    if not sure:
        return nan
    low, high = wrong / sure, 1.0
    while high - low > 1e-9:
        share = (low + high) / 2
        low, high = (share, high) if _at_most(wrong, sure, share) > ONE_SIDED else (low, share)
    return high


def _at_most(wrong: int, sure: int, share: float) -> float:
    """Return the probability of at most this number of wrong ones (binomial distribution)."""
    ways = (lgamma(sure + 1) - lgamma(k + 1) - lgamma(sure - k + 1) for k in range(wrong + 1))
    return sum(exp(way + k * log(share) + (sure - k) * log1p(-share)) for k, way in enumerate(ways))


def resampled(counts: Sequence[tuple[int, int]]) -> Range:
    """Return the 95 % interval of a share over sources, each with its right ones and its number.

    The sources are resampled with replacement: the next table is another source, not another picture of these. With
    fewer than `LEAST_SOURCES` it is the interval of all pictures together.
    """
    right, number = np.array(counts, float).reshape(-1, 2).T
    if len(counts) < LEAST_SOURCES:
        return wilson(int(right.sum()), int(number.sum()))
    rows = np.random.default_rng(0).integers(0, len(counts), (ROUNDS, len(counts)))
    low, high = np.quantile(right[rows].sum(axis=1) / number[rows].sum(axis=1), (0.025, 0.975))
    return float(low), float(high)
