"""The posterior: the probabilities of all readings of a picture, with or without the number of dice given.

Every candidate is the top of a die with a value, a die without a readable top, or not a top. A reading assigns one of
these to each candidate; its probability is the product over the candidates. Candidates that are too close exclude
each other: readings in which both are dice have the probability 0, and the others are scaled up to 1. If the number of
dice is given, readings with another number are multiplied by ``ANOTHER``: a die may have fallen off the table, or be
left over from the last throw. So the number is evidence, not a limit.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from vision.arrays import Floats
from vision.detector import Candidate, distance_px
from vision.networks import NONE, UNREADABLE

EXCLUDES = 0.55
"""Distance of two candidates, in edges of the larger one, below which only one of them is a die."""
ANOTHER = 0.05
"""Factor of the probability of readings with another number of dice than the given one."""


@dataclass(frozen=True, eq=False)
class Posterior:
    """The likeliest reading: the class of each candidate, and the probability of all of them together.

    ``number`` is the probability of the number of dice, 1 if no number is given. ``each`` (N,) is the probability of
    each candidate's class. It is 1 for a candidate that a die of the reading excludes. ``missed`` are the rows of
    probable dice with the class ``NONE``: each single class of a die is less probable than that.
    """

    classes: tuple[int, ...]
    probability: float
    number: float
    each: Floats
    missed: tuple[int, ...]


def posterior(candidates: Sequence[Candidate], probabilities: Floats, count: int | None = None) -> Posterior:
    """Return the likeliest reading of candidates with these class probabilities (N, CLASSES).

    With ``count``, the reading has ``count`` dice. If none is possible, it has any number, and the probability 0.
    """
    groups = [_group(candidates, probabilities, rows) for rows in _excluding(candidates)]
    totals, likeliest = np.ones(1), [_Dice(1.0)]
    for group in groups:
        totals, likeliest = np.convolve(totals, group.totals), _joined(likeliest, group.likeliest)
    best = [dice.probability for dice in likeliest]
    whole, many, number = totals.sum(), int(np.argmax(best)), 1.0
    if count is not None:
        possible = count < len(totals) and best[count] > 0
        many, total = (count, totals[count]) if possible else (many, 0.0)
        whole = total + ANOTHER * (whole - total)
        number = float(total / whole) if total > 0 else 0.0
    classes = tuple(likeliest[many].classes.get(row, NONE) for row in range(len(candidates)))
    # If two certain candidates exclude each other, no reading is possible.
    share = float(best[many] / whole) if number > 0 and best[many] > 0 else 0.0
    each = np.array([probabilities[row, value] for row, value in enumerate(classes)])
    for row, other in itertools.permutations(range(len(candidates)), 2):
        if classes[row] == NONE != classes[other] and excludes(candidates, row, other):
            each[row] = 1.0
    unread = [group for group in groups if not any(classes[row] for row in group.rows)]
    probable = [group for group in unread if group.totals[0] < group.totals.sum() / 2]
    missed = tuple(row for group in probable for row in group.likeliest[1].classes)
    return Posterior(classes, share, number, each, missed)


@dataclass(frozen=True, eq=False)
class _Dice:
    """The dice of a reading: its probability, and the class of each die by the row of its candidate."""

    probability: float = 0.0
    classes: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class _Group:
    """A group of K candidates, in ``rows``, that exclude each other, directly or through others between them.

    ``totals`` (K + 1,) are the probabilities of 0 to K dice in the group, ``likeliest`` the likeliest dice of each
    number.
    """

    rows: list[int]
    totals: Floats
    likeliest: list[_Dice]


def _group(candidates: Sequence[Candidate], probabilities: Floats, rows: list[int]) -> _Group:
    size, none, dice = len(rows), probabilities[rows, NONE], probabilities[rows, NONE + 1 :]
    values = dice.argmax(axis=1) + 1
    absent, present, highest = none.tolist(), dice.sum(axis=1).tolist(), dice.max(axis=1).tolist()
    totals, likeliest = np.zeros(size + 1), [_Dice()] * (size + 1)
    for chosen in _choices(candidates, rows):
        number = len(chosen)
        totals[number] += math.prod(present[n] if n in chosen else absent[n] for n in range(size))
        best = math.prod(highest[n] if n in chosen else absent[n] for n in range(size))
        if best > likeliest[number].probability:
            likeliest[number] = _Dice(best, {rows[n]: int(values[n]) for n in chosen})
    return _Group(rows, totals, likeliest)


def _choices(candidates: Sequence[Candidate], rows: list[int]) -> list[tuple[int, ...]]:
    """Return all sets of indices of ``rows`` whose candidates do not exclude each other."""
    chosen: list[tuple[int, ...]] = [()]
    for n, row in enumerate(rows):
        free = [earlier for earlier in chosen if not any(excludes(candidates, rows[m], row) for m in earlier)]
        chosen += [(*earlier, n) for earlier in free]
    return chosen


def _joined(first: Sequence[_Dice], second: Sequence[_Dice]) -> list[_Dice]:
    """Return the likeliest dice of each number, given those of two parts of the candidates."""
    joined = [_Dice()] * (len(first) + len(second) - 1)
    for (more, part), (many, other) in itertools.product(enumerate(second), enumerate(first)):
        probability = other.probability * part.probability
        if probability > joined[many + more].probability:
            joined[many + more] = _Dice(probability, other.classes | part.classes)
    return joined


def _excluding(candidates: Sequence[Candidate]) -> list[list[int]]:
    """Return the rows of each group of candidates that exclude each other; most groups have one candidate."""
    left, groups = list(range(len(candidates))), list[list[int]]()
    while left:
        rows = [left.pop(0)]
        for row in rows:
            rows += [other for other in left if excludes(candidates, row, other)]
            left = [other for other in left if other not in rows]
        groups.append(sorted(rows))
    return groups


def excludes(candidates: Sequence[Candidate], row: int, other: int) -> bool:
    """Return True if at most one of two candidates, given by their rows, can be a die."""
    a, b = candidates[row], candidates[other]
    return distance_px(a, b) < EXCLUDES * max(a.edge, b.edge)


def is_face(value: int) -> bool:
    """Return True if a class is a value from 1 to 6."""
    return value not in (NONE, UNREADABLE)
