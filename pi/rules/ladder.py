"""The ladder of announcements over one hand of five dice, as Poker menteur climbs it (P10 to P22, P49).

An announcement is a text that may leave something open; a rung is the complete one that it means. Announcements and
dice are compared by one value, the `Strength`: the combination, its own dice, the dice beside it.

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
"""P49 In how many throws a quinte may be made; made in all of them it is the weakest of its value, and says nothing."""
COMBINATIONS = (
    "rien",
    "paire",
    "double-paire",
    "brelan",
    "petite-suite",
    "grande-suite",
    "full",
    "carre",
    "quinte",
)
"""P10 The weakest first."""
MIEUX = "mieux"
"""P54 The announcement that is whatever stands next on the ladder."""
_RANK = {name: rank for rank, name in enumerate(COMBINATIONS)}
_OF_COUNTS = {
    (2, 1, 1, 1): "paire",
    (2, 2, 1): "double-paire",
    (3, 1, 1): "brelan",
    (3, 2): "full",
    (4, 1): "carre",
    (5,): "quinte",
}
_SUITE_OF: Mapping[tuple[int, ...], str] = {(5, 4, 3, 2, 1): "petite-suite", (6, 5, 4, 3, 2): "grande-suite"}
SUITES = tuple(_SUITE_OF.values())
_FORM = re.compile(
    r"(?P<name>[a-z-]+)(?: (?P<own>[1-6](?:-[1-6])?))?(?:\+(?P<beside>[1-6]{1,3}))?(?:/(?P<throws>[1-5]))?"
)
_MOST_SAID = {"paire": (1, 3, 0), "double-paire": (2, 1, 0), "brelan": (1, 2, 0)}
_MOST_SAID |= {"full": (2, 0, 0), "carre": (1, 1, 0), "quinte": (1, 0, 1)}
"""P15 How many values, dice beside and numbers of throws an announcement may name; the others are bare words."""


class Strength(NamedTuple):
    """The value of a hand, or the one that a rung demands; the two are compared (P11, P12)."""

    rank: int
    own: tuple[int, ...] = ()
    beside: tuple[int, ...] = ()


@dataclass(frozen=True)
class Announcement:
    """P15 What was said, part by part; what was left open is empty, or None."""

    name: str
    own: tuple[int, ...] = ()
    beside: tuple[int, ...] = ()
    throws: int | None = None

    def text(self) -> str:
        own = f" {'-'.join(map(str, self.own))}" if self.own else ""
        beside = f"+{''.join(map(str, self.beside))}" if self.beside else ""
        return f"{self.name}{own}{beside}" + (f"/{self.throws}" if self.throws else "")

    def fits(self, rung: Announcement) -> bool:
        """P17 Whether a rung leaves nothing of it untrue, however many throws it says."""
        if self.name != rung.name:
            return False
        if self.name == "double-paire":
            own = Counter(self.own) <= Counter(rung.own)  # P17 Its two values are said in either order.
        else:
            own = self.own == rung.own[: len(self.own)]
        # P22 The dice beside are said in any order and in part.
        return own and Counter(self.beside) <= Counter(rung.beside)


def parse(text: object) -> Announcement | None:
    """Read a text part by part; None for one that is no announcement (P15).

    >>> parse("double-paire 4-2+6")
    Announcement(name='double-paire', own=(4, 2), beside=(6,), throws=None)
    >>> parse("paire 7"), parse("brelan  2"), parse("rien 6"), parse(33)
    (None, None, None, None)
    """
    found = _FORM.fullmatch(text) if isinstance(text, str) else None
    if found is None or found["name"] not in (*COMBINATIONS, MIEUX):
        return None
    own = tuple(map(int, (found["own"] or "").split("-"))) if found["own"] else ()
    beside = tuple(map(int, found["beside"] or ""))
    throws = int(found["throws"]) if found["throws"] else None
    most = _MOST_SAID.get(found["name"], (0, 0, 0))
    if any(said > allowed for said, allowed in zip((len(own), len(beside), throws is not None), most, strict=True)):
        return None
    return Announcement(found["name"], own, beside, throws)


def dice_of(text: str) -> tuple[int, ...]:
    """The dice that an announcement names, those of the combination first.

    >>> dice_of("full 6-2"), dice_of("double-paire 4-2+6"), dice_of("petite-suite"), dice_of("rien")
    ((6, 6, 6, 2, 2), (4, 4, 2, 2, 6), (5, 4, 3, 2, 1), ())
    """
    said = parse(text)
    if said is None:
        return ()
    suite = next((dice for dice, name in _SUITE_OF.items() if name == said.name), ())
    counts = next((counts for counts, name in _OF_COUNTS.items() if name == said.name), ())
    own = (die for die, count in zip(said.own, counts, strict=False) for _ in range(count))
    return (*suite, *own, *said.beside)


@dataclass(frozen=True)
class Ladder:
    """P16 All that can be announced at one table, lowest first.

    ``beside``: how many dice beside a combination count at most (P18: 1, P22: 3). ``suites``: those that
    are played (P14). ``throws``: whether a quinte is the stronger, the fewer throws it was made in (P49).
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
        """P50 The rungs that can be announced in an ordinary turn: those that name no number of throws."""
        return tuple(rung for rung in self.rungs if "/" not in rung)

    @property
    def top(self) -> str:
        """P42, P53 The highest rung."""
        return self.rungs[-1]

    def read(self, text: str, throws: int = THROWS) -> str | None:
        """The rung that an announcement means, after so many throws; None where none fits (P17, P19).

        It is the weakest that fits, whatever was announced before. If the number of throws is no part of the
        ladder it cannot be named (P49); otherwise it must be the real one or be left out (P50).

        >>> Ladder(throws=True).read("quinte 4", throws=3), Ladder(throws=True).read("quinte 4/5")
        ('quinte 4/3', 'quinte 4')
        >>> Ladder().read("quinte 4/5")
        """
        said = parse(text)
        if said is None or (said.throws is not None and (not self.throws or said.throws != throws)):
            return None
        made_in = throws if throws < THROWS and said.name == "quinte" else None
        return next((rung.text() for rung in self._rungs if said.fits(rung) and rung.throws == made_in), None)

    def above(self, rung: str, throws: int = THROWS) -> list[str]:
        """P35 Every rung above another, of those that can be announced after so many throws (P50).

        >>> Ladder().above("carre 6+5")[:2], Ladder(throws=True).above("quinte 5", throws=2)
        (['quinte 1', 'quinte 2'], ['quinte 5/2', 'quinte 6/2'])
        """
        made_in = throws if throws < THROWS else None
        place = self._place[rung] + 1
        higher = zip(self.rungs[place:], self._rungs[place:], strict=True)
        return [text for text, one in higher if one.throws == made_in]

    def throws_against(self, quinte: str) -> int:
        """P51 In how many throws a higher quinte than this one can be made.

        >>> [Ladder(throws=True).throws_against(quinte) for quinte in ("quinte 5/1", "quinte 6", "quinte 6/2")]
        [5, 4, 1]
        """
        beaten = self._rungs[self._place[quinte]]
        return (beaten.throws or THROWS) - 1 if beaten.own == (max(FACES),) else THROWS

    def up_to(self, rung: str) -> list[str]:
        """Every rung of an ordinary turn that is no higher than this one."""
        return [one for one in self.ordinary if self._place[one] <= self._place[rung]]

    def meets(self, dice: Sequence[int], rung: str) -> bool:
        """P20 Whether a hand is at least what was announced.

        >>> [Ladder().meets([3, 3, 1, 2, 4], rung) for rung in ("paire 3+2", "paire 3+4", "paire 3+5")]
        [True, True, False]
        """
        return self.strength(dice) >= _asked(self._rungs[self._place[rung]])

    def best(self, dice: Sequence[int]) -> str:
        """The strongest rung that a hand meets."""
        strength = self.strength(dice)
        return next(rung.text() for rung in reversed(self._rungs) if strength >= _asked(rung))

    def best_with(self, dice: Iterable[int]) -> str:
        """P56 The strongest rung that some hand with these dice among its five meets.

        >>> Ladder().best_with([1, 2, 3, 6]), Ladder().best_with([])
        ('paire 6+3', 'quinte 6')
        """
        return _best_with(self, tuple(dice))

    def strength(self, dice: Sequence[int]) -> Strength:
        """Return the strength of a hand at this table (P13).

        >>> Ladder().strength([2, 1, 2, 3, 2]), Ladder(beside=3).strength([2, 1, 2, 3, 2])
        (Strength(rank=3, own=(2,), beside=(3,)), Strength(rank=3, own=(2,), beside=(3, 1)))
        """
        name, own, beside = _sorted_out(tuple(sorted(dice, reverse=True)))
        if name in SUITES and name not in self.suites:
            name = "rien"  # P14 A suite that is not played is no combination.
        return Strength(_RANK[name], own, beside[: self.beside])

    def shown(self, dice: Sequence[int]) -> str | None:
        """Return what these dice announce: a rung for five; fewer leave parts open. None if it is ambiguous.

        >>> ladder = Ladder()
        >>> ladder.shown([3, 3, 1, 2, 4]), ladder.shown([3, 3]), ladder.shown([2, 5, 2]), ladder.shown([6, 1])
        ('paire 3+4', 'paire 3', 'paire 2+5', None)
        """
        if len(dice) == DICE:
            rank, own, beside = self.strength(dice)
            return Announcement(COMBINATIONS[rank], own, beside).text()
        groups = sorted(Counter(dice).items(), key=lambda group: (group[1], group[0]), reverse=True)
        own = tuple(face for face, count in groups if count > 1)
        beside = tuple(face for face, count in groups if count == 1)
        counts = [count for _, count in groups if count > 1]
        name = next((name for known, name in _OF_COUNTS.items() if [one for one in known if one > 1] == counts), "")
        said = Announcement(name, own, beside).text()
        # P19 Two dice beside a paire are more than the ladder of this table may name.
        return said if own and self.read(said) is not None else None

    @cached_property
    def _rungs(self) -> tuple[Announcement, ...]:
        return tuple(rung for name in COMBINATIONS for rung in self._rungs_of(name))

    def _rungs_of(self, name: str) -> Iterator[Announcement]:
        """All rungs of one combination, lowest first."""
        if name in SUITES and name not in self.suites:
            return
        for own in _owns(name):
            if name == "quinte" and self.throws:
                yield from (Announcement(name, own, (), t if t < THROWS else None) for t in range(THROWS, 0, -1))
            else:
                yield from (Announcement(name, own, beside) for beside in self._besides(name, own))

    def _besides(self, name: str, own: tuple[int, ...]) -> list[tuple[int, ...]]:
        """What a rung may name beside the dice of the combination itself, lowest first."""
        count = min(self.beside, next((c.count(1) for c, n in _OF_COUNTS.items() if n == name), 0))
        others = (face for face in reversed(FACES) if face not in own)
        return sorted(combinations(others, count))

    @cached_property
    def _place(self) -> dict[str, int]:
        return {rung: place for place, rung in enumerate(self.rungs)}


def ladder_of(options: Mapping[str, object]) -> Ladder:
    """The ladder that a table has agreed on: P18, P22 with one die beside or all of them, P14 the suites that are
    played, P49 with or without the number of throws.
    """
    suites = frozenset(suite for suite in SUITES if options[suite.replace("-", "_")])
    return _ladder(1 if options["accompaniment"] == "one" else 3, suites, bool(options["quinte_variant"]))


_ladder = cache(Ladder)  # each is built once


def _owns(name: str) -> list[tuple[int, ...]]:
    """P11 The values of a combination, lowest first: a double paire's higher pair first, a full's brelan."""
    if name == "double-paire":
        return sorted(combinations(reversed(FACES), 2))
    if name == "full":
        return list(permutations(FACES, 2))
    return [(face,) for face in FACES] if name in _MOST_SAID else [()]


@cache
def _best_with(ladder: Ladder, known: tuple[int, ...]) -> str:
    hands = ((*known, *rest) for rest in combinations_with_replacement(FACES, DICE - len(known)))
    return ladder.best(max(hands, key=ladder.strength))


def _asked(rung: Announcement) -> Strength:
    """P52 What a rung asks of a hand; the throws were counted before all eyes."""
    return Strength(_RANK[rung.name], rung.own, rung.beside)


@cache
def _sorted_out(dice: tuple[int, ...]) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """The combination of five dice, its own values as they compare, and the dice beside it, highest first."""
    groups = sorted(Counter(dice).items(), key=lambda group: (group[1], group[0]), reverse=True)
    # P13 Four equal dice are no double paire and a full is no brelan: the counts together say which it is.
    name = _OF_COUNTS.get(tuple(count for _, count in groups))
    if name is None:
        return _SUITE_OF.get(dice, "rien"), (), ()
    own = tuple(face for face, count in groups if count > 1)
    return name, own, tuple(face for face, count in groups if count == 1)
