"""Fairness: a chi-square test of the dice (Pearson), and the meaning of its p-value in words.

The survival function of chi-square with a whole number of degrees of freedom is a finite sum
(Abramowitz and Stegun, Handbook of Mathematical Functions, 26.4.4 and 26.4.5), so a Pi
does not need scipy, a package of a hundred megabytes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt

MIN_EXPECTED = 5.0
"""The least expected count of a face or score for a test: below it, chi-square is inexact (Cochran 1954)."""

# Strict limits: the page is read night after night, and each reading is another test that chance may fail.
ODD, LOADED = 0.01, 0.001


@dataclass(frozen=True)
class Fairness:
    """The result of a test. ``verdict``: `few` (too few throws), `fair`, `odd` (p < `ODD`), `loaded` (p < `LOADED`)."""

    count: int
    chi_square: float
    freedom: int
    p: float
    verdict: str


def survival(chi_square: float, freedom: int) -> float:
    """Return the probability that fair dice have at least this ``chi_square``, with ``freedom`` degrees of freedom.

    >>> round(survival(11.0705, 5), 4), round(survival(31.4104, 20), 4), survival(0.0, 5)
    (0.05, 0.05, 1.0)
    """
    if chi_square <= 0:
        return 1.0
    half = chi_square / 2
    odd = freedom % 2
    tail = erfc(sqrt(half)) if odd else 0.0
    # Each pair of degrees of freedom adds one term, half^a · e^-half / gamma(a + 1).
    powers = (step + odd / 2 for step in range((freedom - odd) // 2))
    return min(1.0, tail + sum(exp(a * log(half) - half - lgamma(a + 1)) for a in powers))


def fairness(counts: Mapping[int, int], weights: Mapping[int, int]) -> Fairness:
    """Return the chi-square test of counts against the counts expected from the weights.

    >>> fairness({1: 10, 2: 10, 3: 10, 4: 10, 5: 10, 6: 10}, dict.fromkeys(range(1, 7), 1)).verdict
    'fair'
    """
    count, weight = sum(counts.values()), sum(weights.values())
    expected = {outcome: count * part / weight for outcome, part in weights.items()}
    freedom = len(weights) - 1
    if min(expected.values()) < MIN_EXPECTED:
        return Fairness(count, 0.0, freedom, 1.0, "few")
    chi_square = sum((counts.get(outcome, 0) - e) ** 2 / e for outcome, e in expected.items())
    p = survival(chi_square, freedom)
    return Fairness(count, chi_square, freedom, p, "loaded" if p < LOADED else "odd" if p < ODD else "fair")


FACES: Mapping[int, int] = dict.fromkeys(range(1, 7), 1)
"""The weight of each face of one die: all are equally likely."""
SCORES: Mapping[int, int] = {
    **{10 * high + low: 2 for high in range(2, 7) for low in range(1, high)},
    **{11 * pips: 1 for pips in range(1, 7)},
}
"""The weight of each of the 21 scores: the number of throws, of the 36 of two dice, that have this score."""
