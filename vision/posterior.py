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
from dataclasses import dataclass

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
    groups = [_Group(probabilities, rows) for rows in _excluding(candidates)]
    totals, best = np.ones(1), np.ones(1)
    for group in groups:
        totals, best = np.convolve(totals, group.totals), _greatest(best, group.best)
    whole, many, number = totals.sum(), int(best.argmax()), 1.0
    if count is not None:
        possible = count < len(totals) and best[count] > 0
        many, total = (count, totals[count]) if possible else (many, 0.0)
        whole = total + ANOTHER * (whole - total)
        number = float(total / whole) if total > 0 else 0.0
    classes = _classes(groups, many, len(candidates))
    # If two certain candidates exclude each other, no reading is possible.
    share = float(best[many] / whole) if number > 0 and best[many] > 0 else 0.0
    each = np.array([probabilities[row, value] for row, value in enumerate(classes)])
    for row, other in itertools.permutations(range(len(candidates)), 2):
        if classes[row] == NONE != classes[other] and excludes(candidates, row, other):
            each[row] = 1.0
    missed = tuple(row for group in groups if not any(classes[n] for n in group.members) for row in group.missed())
    return Posterior(classes, share, number, each, missed)


class _Group:
    """A group of K candidates that exclude each other, directly or through others between them.

    ``totals`` (K + 1,) are the probabilities of 0 to K dice in the group. For each number, ``best`` is the probability
    of the likeliest reading, and ``chosen`` are its dice. ``values`` are the likeliest classes apart from ``NONE``.
    """

    def __init__(self, probabilities: Floats, rows: _Excluding) -> None:
        classes = probabilities[list(rows.members)]
        none, dice = classes[:, NONE], classes[:, NONE + 1 :]
        size = len(classes)
        self.members = rows.members
        self.totals, self.best = np.zeros(size + 1), np.zeros(size + 1)
        self.chosen: list[tuple[int, ...]] = [()] * (size + 1)
        self.values = dice.argmax(axis=1) + 1
        absent, present, likeliest = none.tolist(), dice.sum(axis=1).tolist(), dice.max(axis=1).tolist()
        for chosen in rows.choices():
            total = math.prod(present[n] if n in chosen else absent[n] for n in range(size))
            best = math.prod(likeliest[n] if n in chosen else absent[n] for n in range(size))
            self.totals[len(chosen)] += total
            if best > self.best[len(chosen)]:
                self.best[len(chosen)], self.chosen[len(chosen)] = best, chosen

    def missed(self) -> tuple[int, ...]:
        """Return the row of the likeliest die as a tuple if the group probably contains a die, otherwise ()."""
        likely = len(self.totals) > 1 and self.totals[0] < self.totals.sum() / 2
        return tuple(self.members[index] for index in self.chosen[1]) if likely else ()


@dataclass(frozen=True)
class _Excluding:
    """The rows of a group's candidates, and ``pairs`` of indices of ``members`` that exclude each other."""

    members: tuple[int, ...]
    pairs: frozenset[tuple[int, int]]

    def choices(self) -> list[tuple[int, ...]]:
        """Return all sets of indices of members that do not exclude each other."""
        chosen: list[tuple[int, ...]] = [()]
        for member in range(len(self.members)):
            chosen += [
                (*earlier, member) for earlier in chosen if not any((other, member) in self.pairs for other in earlier)
            ]
        return chosen


def _excluding(candidates: Sequence[Candidate]) -> list[_Excluding]:
    """Return the groups of candidates that exclude each other; most groups have one candidate."""
    pairs = {(a, b) for a, b in itertools.combinations(range(len(candidates)), 2) if excludes(candidates, a, b)}
    left, groups = set(range(len(candidates))), list[_Excluding]()
    while left:
        members, new = set[int](), {min(left)}
        while new:
            members |= new
            new = {other for pair in pairs for other in pair if members & set(pair)} - members
        left -= members
        order = tuple(sorted(members))
        index_of = {row: n for n, row in enumerate(order)}
        pairs_inside = frozenset((index_of[a], index_of[b]) for a, b in pairs if a in members)
        groups.append(_Excluding(order, pairs_inside))
    return groups


def excludes(candidates: Sequence[Candidate], row: int, other: int) -> bool:
    """Return True if at most one of two candidates, given by their rows, can be a die."""
    a, b = candidates[row], candidates[other]
    return distance_px(a, b) < EXCLUDES * max(a.edge, b.edge)


def _greatest(first: Floats, second: Floats) -> Floats:
    """Return for each n the greatest ``first[i] * second[j]`` with i + j = n."""
    products = np.zeros(len(first) + len(second) - 1)
    for n, value in enumerate(second):
        products[n : n + len(first)] = np.maximum(products[n : n + len(first)], first * value)
    return products


def _classes(groups: Sequence[_Group], many: int, size: int) -> tuple[int, ...]:
    """Return the classes of all ``size`` candidates in the likeliest reading with ``many`` dice."""
    tables = [np.ones(1)]
    for group in groups:
        tables.append(_greatest(tables[-1], group.best))
    classes = [NONE] * size
    for group, table in zip(reversed(groups), reversed(tables[:-1]), strict=True):
        options = [k for k in range(len(group.best)) if 0 <= many - k < len(table)]
        dice = max(options, key=lambda k: group.best[k] * table[many - k])
        for index in group.chosen[dice]:
            classes[group.members[index]] = int(group.values[index])
        many -= dice
    return tuple(classes)


def is_face(value: int) -> bool:
    """Return True if a class is a value from 1 to 6."""
    return value not in (NONE, UNREADABLE)
