"""Whether confidence is calibrated: of the dice read with 0.9, nine in ten must be right.

The confidence of a reading is the probability on which it was decided. Expected calibration
error: Naeini, Cooper and Hauskrecht, AAAI 2015; the bins are finer towards 1, where
a good eye has nearly all of its readings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from vision.reading import Reading

EDGES = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0)

Sample = tuple[float, float]
"""A confidence, and the share that is right: 0 or 1, or between if it is not known which of several dice it is."""


@dataclass(frozen=True)
class Bin:
    """The samples with a confidence from ``low`` (included) to ``high``: how many, their mean, and the share right."""

    low: float
    high: float
    number: int
    confidence: float
    right: float


def bins(samples: Iterable[Sample], edges: Sequence[float] = EDGES) -> list[Bin]:
    """Sort samples into the bins that any fall into; the last one includes its upper edge."""
    samples, found = list(samples), []
    for low, high in pairwise(edges):
        inside = [one for one in samples if low <= one[0] < high or one[0] == high == edges[-1]]
        if inside:
            said, right = (sum(part) / len(inside) for part in zip(*inside, strict=True))
            found.append(Bin(low, high, len(inside), said, right))
    return found


def calibration_error(found: Sequence[Bin]) -> float:
    """Return the expected calibration error: how far confidence and truth lie apart, by number of samples."""
    total = sum(each.number for each in found)
    return sum(each.number * abs(each.confidence - each.right) for each in found) / total if total else float("nan")


def confidence_of(reading: Reading) -> float:
    """Return the probability of a reading."""
    return reading.probability


def dice_by_value(label: Sequence[int], reading: Reading) -> Iterator[Sample]:
    """Yield one sample for each die read, by value alone.

    Where three twos are read and two are labelled, each of them is right by two thirds.
    """
    labelled, read = Counter(label), Counter(reading.values)
    for die in reading.dice:
        yield die.confidence, min(1.0, labelled[die.value] / read[die.value])


def readings(pairs: Iterable[tuple[Sequence[int], Reading]]) -> Iterator[Sample]:
    """Yield one sample for each reading with dice: whether its values are those labelled."""
    for label, reading in pairs:
        if reading.dice:
            yield confidence_of(reading), float(reading.values == tuple(label))
