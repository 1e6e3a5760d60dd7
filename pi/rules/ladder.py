"""P10 to P22, P49 The ladder of announcements over one hand of five dice in Poker menteur.

An announcement is a text that may leave parts open; a rung is the complete announcement that it means. Announcements
and dice are compared by their `Strength`: the combination, its pips, the dice beside it.

    >>> ladder = Ladder()
    >>> len(ladder.rungs), ladder.rungs[0], ladder.rungs[-1]
    (189, 'rien', 'quinte 6')
    >>> ladder.read("brelan 2"), ladder.read("paire 3+3")
    ('brelan 2+1', None)
    >>> ladder.best([5, 4, 5, 4, 5]), ladder.meets([5, 4, 5, 4, 5], "full 4-6")
    ('full 5-4', True)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement, permutations
from typing import NamedTuple

DICE = 5
FACES = range(1, 7)
THROWS = 5
"""P49 The most throws for a quinte. A quinte made in 5 is the weakest of its value, and its text has no number."""
COMBINATIONS = ("rien", "paire", "double-paire", "brelan", "petite-suite", "grande-suite", "full", "carre", "quinte")
"""P10 The combinations, the weakest first."""
MIEUX = "mieux"
"""P54 The announcement of the next rung on the ladder."""
_RANK = {name: rank for rank, name in enumerate(COMBINATIONS)}
_BY_COUNTS: dict[tuple[int, ...], str] = {(2, 1, 1, 1): "paire", (2, 2, 1): "double-paire", (3, 1, 1): "brelan"}
_BY_COUNTS |= {(3, 2): "full", (4, 1): "carre", (5,): "quinte"}
_SUITE_OF: Mapping[tuple[int, ...], str] = {(5, 4, 3, 2, 1): "petite-suite", (6, 5, 4, 3, 2): "grande-suite"}
SUITES = tuple(_SUITE_OF.values())
_FORM = re.compile(
    r"(?P<name>[a-z-]+)(?: (?P<pips>[1-6](?:-[1-6])?))?(?:\+(?P<beside>[1-6]{1,3}))?(?:/(?P<throws>[1-5]))?"
)
_MAX_PARTS = {"paire": (1, 3, 0), "double-paire": (2, 1, 0), "brelan": (1, 2, 0)}
_MAX_PARTS |= {"full": (2, 0, 0), "carre": (1, 1, 0), "quinte": (1, 0, 1)}
"""P15 The most values, dice beside and numbers of throws in an announcement; other combinations are the name alone."""


class Strength(NamedTuple):
    """P11, P12 The value of a hand, or the value that a rung demands; the two are compared."""

    rank: int
    pips: tuple[int, ...] = ()
    beside: tuple[int, ...] = ()


@dataclass(frozen=True)
class Announcement:
    """P15 An announcement part by part; a part left open is empty, or None."""

    name: str
    pips: tuple[int, ...] = ()
    beside: tuple[int, ...] = ()
    throws: int | None = None

    def text(self) -> str:
        pips = f" {'-'.join(map(str, self.pips))}" if self.pips else ""
        beside = f"+{''.join(map(str, self.beside))}" if self.beside else ""
        return f"{self.name}{pips}{beside}" + (f"/{self.throws}" if self.throws else "")

    def fits(self, rung: Announcement) -> bool:
        """P17 Return True if all parts of this announcement are true of the rung; the number of throws is ignored."""
        if self.name != rung.name:
            return False
        if self.name == "double-paire":
            has_pips = Counter(self.pips) <= Counter(rung.pips)  # P17 Its two values are said in either order.
        else:
            has_pips = self.pips == rung.pips[: len(self.pips)]
        # P22 The dice beside are said in any order and in part.
        return has_pips and Counter(self.beside) <= Counter(rung.beside)


def parse(text: object) -> Announcement | None:
    """P15 Return a text as an announcement; None if it is not one.

    >>> parse("double-paire 4-2+6")
    Announcement(name='double-paire', pips=(4, 2), beside=(6,), throws=None)
    >>> parse("paire 7"), parse("brelan  2"), parse("rien 6"), parse(33)
    (None, None, None, None)
    """
    match = _FORM.fullmatch(text) if isinstance(text, str) else None
    if match is None or match["name"] not in (*COMBINATIONS, MIEUX):
        return None
    pips = tuple(map(int, (match["pips"] or "").split("-"))) if match["pips"] else ()
    beside = tuple(map(int, match["beside"] or ""))
    throws = int(match["throws"]) if match["throws"] else None
    limits = _MAX_PARTS.get(match["name"], (0, 0, 0))
    if any(count > limit for count, limit in zip((len(pips), len(beside), throws is not None), limits, strict=True)):
        return None
    return Announcement(match["name"], pips, beside, throws)


def dice_of(text: str) -> tuple[int, ...]:
    """Return the dice that an announcement names, the dice of the combination first.

    >>> dice_of("full 6-2"), dice_of("double-paire 4-2+6"), dice_of("petite-suite"), dice_of("rien")
    ((6, 6, 6, 2, 2), (4, 4, 2, 2, 6), (5, 4, 3, 2, 1), ())
    """
    announcement = parse(text)
    if announcement is None:
        return ()
    suite = next((dice for dice, name in _SUITE_OF.items() if name == announcement.name), ())
    counts = next((counts for counts, name in _BY_COUNTS.items() if name == announcement.name), ())
    pips = (die for die, count in zip(announcement.pips, counts, strict=False) for _ in range(count))
    return (*suite, *pips, *announcement.beside)


@dataclass(frozen=True)
class Ladder:
    """P16 All announcements of one table, lowest first.

    P18, P22 ``beside`` is the greatest number of dice beside a combination that count. P14 ``suites`` are the suites in
    use. P49 ``throws`` is True if a quinte made in fewer throws is stronger.
    """

    beside: int = 1
    suites: frozenset[str] = frozenset(SUITES)
    throws: bool = False

    @cached_property
    def rungs(self) -> tuple[str, ...]:
        """Every rung as it is announced in full."""
        return tuple(rung.text() for rung in self._rungs)

    @cached_property
    def ordinary(self) -> tuple[str, ...]:
        """P50 The rungs of an ordinary turn: the rungs without a number of throws."""
        return tuple(rung for rung in self.rungs if "/" not in rung)

    @property
    def top(self) -> str:
        """P42, P53 The highest rung."""
        return self.rungs[-1]

    def read(self, text: str, throws: int = THROWS) -> str | None:
        """P17, P19 Return the rung that an announcement means, after ``throws`` throws; None if none fits.

        It is the weakest rung that fits, whatever was announced before. P49 On a ladder without numbers of throws no
        number may be named. P50 Otherwise the number must be the real one, or be left out.

        >>> Ladder(throws=True).read("quinte 4", throws=3), Ladder(throws=True).read("quinte 4/5")
        ('quinte 4/3', 'quinte 4')
        >>> Ladder().read("quinte 4/5")
        """
        announcement = parse(text)
        if announcement is None or announcement.throws not in (None, throws if self.throws else None):
            return None
        made_in = throws if throws < THROWS and announcement.name == "quinte" else None
        return next((rung.text() for rung in self._rungs if announcement.fits(rung) and rung.throws == made_in), None)

    def above(self, rung: str, throws: int = THROWS) -> list[str]:
        """P35, P50 Return every rung above another one that can be announced after ``throws`` throws.

        >>> Ladder().above("carre 6+5")[:2], Ladder(throws=True).above("quinte 5", throws=2)
        (['quinte 1', 'quinte 2'], ['quinte 5/2', 'quinte 6/2'])
        """
        made_in = throws if throws < THROWS else None
        index = self._index[rung] + 1
        higher = zip(self.rungs[index:], self._rungs[index:], strict=True)
        return [text for text, announcement in higher if announcement.throws == made_in]

    def throws_against(self, quinte: str) -> int:
        """P51 Return the most throws in which a higher quinte than this one can be made.

        >>> [Ladder(throws=True).throws_against(quinte) for quinte in ("quinte 5/1", "quinte 6", "quinte 6/2")]
        [5, 4, 1]
        """
        beaten = self._rungs[self._index[quinte]]
        return (beaten.throws or THROWS) - 1 if beaten.pips == (max(FACES),) else THROWS

    def up_to(self, rung: str) -> list[str]:
        """Return every rung of an ordinary turn up to this one, included."""
        return [other for other in self.ordinary if self._index[other] <= self._index[rung]]

    def meets(self, dice: Sequence[int], rung: str) -> bool:
        """P20 Return True if a hand is at least as strong as the announced rung.

        >>> [Ladder().meets([3, 3, 1, 2, 4], rung) for rung in ("paire 3+2", "paire 3+4", "paire 3+5")]
        [True, True, False]
        """
        return self.strength(dice) >= _demanded_strength(self._rungs[self._index[rung]])

    def best(self, dice: Sequence[int]) -> str:
        """Return the strongest rung that a hand meets."""
        strength = self.strength(dice)
        return next(rung.text() for rung in reversed(self._rungs) if strength >= _demanded_strength(rung))

    def best_with(self, dice: Iterable[int]) -> str:
        """P56 Return the strongest rung that a hand of five with these dice can meet.

        >>> Ladder().best_with([1, 2, 3, 6]), Ladder().best_with([])
        ('paire 6+3', 'quinte 6')
        """
        return _best_with(self, tuple(dice))

    def strength(self, dice: Sequence[int]) -> Strength:
        """P13 Return the strength of a hand at this table.

        >>> Ladder().strength([2, 1, 2, 3, 2]), Ladder(beside=3).strength([2, 1, 2, 3, 2])
        (Strength(rank=3, pips=(2,), beside=(3,)), Strength(rank=3, pips=(2,), beside=(3, 1)))
        """
        name, pips, beside = _combination_of(tuple(sorted(dice, reverse=True)))
        if name in SUITES and name not in self.suites:
            name = "rien"  # P14 A suite that is not played is no combination.
        return Strength(_RANK[name], pips, beside[: self.beside])

    def announcement_of(self, dice: Sequence[int]) -> str | None:
        """Return the announcement of five dice, a rung, or of fewer dice, with parts left open; None if ambiguous.

        >>> ladder = Ladder()
        >>> [ladder.announcement_of(dice) for dice in ([3, 3, 1, 2, 4], [3, 3], [2, 5, 2], [6, 1])]
        ['paire 3+4', 'paire 3', 'paire 2+5', None]
        """
        if len(dice) == DICE:
            rank, pips, beside = self.strength(dice)
            return Announcement(COMBINATIONS[rank], pips, beside).text()
        groups = sorted(Counter(dice).items(), key=lambda group: (group[1], group[0]), reverse=True)
        pips = tuple(face for face, count in groups if count > 1)
        beside = tuple(face for face, count in groups if count == 1)
        counts = [count for _, count in groups if count > 1]
        name = next((name for pattern, name in _BY_COUNTS.items() if [c for c in pattern if c > 1] == counts), "")
        text = Announcement(name, pips, beside).text()
        # P19 Two dice beside a paire are more than the ladder of this table may name.
        return text if pips and self.read(text) is not None else None

    @cached_property
    def _rungs(self) -> tuple[Announcement, ...]:
        return tuple(rung for name in COMBINATIONS for rung in self._rungs_of(name))

    def _rungs_of(self, name: str) -> Iterator[Announcement]:
        """Yield all rungs of one combination, lowest first."""
        if name in SUITES and name not in self.suites:
            return
        for pips in _pips_of(name):
            if name == "quinte" and self.throws:
                yield from (Announcement(name, pips, (), t if t < THROWS else None) for t in range(THROWS, 0, -1))
            else:
                yield from (Announcement(name, pips, beside) for beside in self._besides(name, pips))

    def _besides(self, name: str, pips: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Return the dice that a rung may name beside the combination itself, lowest first."""
        count = min(self.beside, next((c.count(1) for c, n in _BY_COUNTS.items() if n == name), 0))
        others = (face for face in reversed(FACES) if face not in pips)
        return sorted(combinations(others, count))

    @cached_property
    def _index(self) -> dict[str, int]:
        return {rung: index for index, rung in enumerate(self.rungs)}


def ladder_of(options: Mapping[str, object]) -> Ladder:
    """Return the ladder for a table's options: P18, P22 the dice beside; P14 the suites; P49 the numbers of throws."""
    suites = frozenset(suite for suite in SUITES if options[suite.replace("-", "_")])
    return _ladder(1 if options["accompaniment"] == "one" else 3, suites, bool(options["quinte_variant"]))


_ladder = cache(Ladder)  # each is built once


def _pips_of(name: str) -> list[tuple[int, ...]]:
    """P11 Return a combination's values, lowest first: of a double paire (higher, lower), of a full (brelan, paire)."""
    if name == "double-paire":
        return sorted(combinations(reversed(FACES), 2))
    if name == "full":
        return list(permutations(FACES, 2))
    return [(face,) for face in FACES] if name in _MAX_PARTS else [()]


@cache
def _best_with(ladder: Ladder, dice: tuple[int, ...]) -> str:
    hands = ((*dice, *rest) for rest in combinations_with_replacement(FACES, DICE - len(dice)))
    return ladder.best(max(hands, key=ladder.strength))


def _demanded_strength(rung: Announcement) -> Strength:
    """P52 Return the strength that a rung demands of a hand. The number of throws is ignored: all have seen it."""
    return Strength(_RANK[rung.name], rung.pips, rung.beside)


@cache
def _combination_of(dice: tuple[int, ...]) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """Return the combination of five dice, its pips in the order of comparison, and the other dice, highest first."""
    groups = sorted(Counter(dice).items(), key=lambda group: (group[1], group[0]), reverse=True)
    # P13 Four equal dice are not a double paire, and a full is not a brelan: all counts together decide.
    name = _BY_COUNTS.get(tuple(count for _, count in groups))
    if name is None:
        return _SUITE_OF.get(dice, "rien"), (), ()
    pips = tuple(face for face, count in groups if count > 1)
    return name, pips, tuple(face for face, count in groups if count == 1)
