"""How often the eye is right: one verdict a picture, one score a group.

A sure reading states a result, even that no dice are there; the guess of a reading that is not sure
counts for the single dice only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from vision.bench.intervals import Range, most_wrong, resampled
from vision.bench.labels import Expect, Label
from vision.bench.trained import Seen, seen
from vision.reading import Reading, Why


class Verdict(StrEnum):
    """What a reading is worth."""

    RIGHT = "right"
    REFUSED = "refused"
    """Not sure, where the values had to be given."""
    ALLOWED = "allowed"
    """Not sure, where that is an answer too."""
    WRONG = "wrong"
    """Sure, and not what a right reader says: it would have cheated a player."""


@dataclass(frozen=True)
class Judged:
    """One picture, what was read of it, and what was read knowing the number of dice, if that was tried."""

    label: Label
    reading: Reading
    counted: Reading | None = None

    @property
    def verdict(self) -> Verdict:
        """The verdict on the reading."""
        return verdict(self.label, self.reading)

    @property
    def counted_verdict(self) -> Verdict:
        """The verdict on the reading with the known number of dice."""
        return verdict(self.label, self.counted or self.reading)


def verdict(label: Label, reading: Reading) -> Verdict:
    """Judge one reading.

    >>> from vision.reading import Die
    >>> label = Label("a.jpg", "plain", (2, 6), Expect.READ)
    >>> two, six = Die(2, (0, 0, 9, 9), 0.9), Die(6, (20, 0, 9, 9), 0.9)
    >>> [verdict(label, reading).value for reading in (Reading((six, two)), Reading((six,)), Reading((), Why.GLARE))]
    ['right', 'wrong', 'refused']
    """
    if not reading.sure:
        return Verdict.REFUSED if label.expect == Expect.READ else Verdict.ALLOWED
    if label.expect == Expect.REFUSE or reading.values != label.values:
        return Verdict.WRONG
    return Verdict.RIGHT


@dataclass(frozen=True)
class Score:
    """The pictures of one group that have values, counted by verdict, and their dice.

    ``found`` dice are those of the best guess that are labelled too, ``invented`` those that are not. ``trained`` tells
    on how many of the pictures, and on how many other pictures' sources, the networks were trained. ``right_range`` is
    the 95 % interval of the share that is right, over sources, and ``most_wrong`` the upper 95 % bound of the share of
    wrong readings among sure ones.
    """

    group: str
    pictures: int
    right: int
    refused: int
    allowed: int
    wrong: int
    dice: int
    found: int
    invented: int
    trained: tuple[int, int]
    right_range: Range
    most_wrong: float

    @property
    def share_right(self) -> float:
        """Pictures read exactly right and surely."""
        return _share(self.right, self.pictures)

    @property
    def share_of_sure(self) -> float:
        """Sure readings that are right."""
        return _share(self.right, self.right + self.wrong)

    @property
    def share_found(self) -> float:
        """Dice found and valued right."""
        return _share(self.found, self.dice)


def score(group: str, judged: Sequence[Judged], *, counted: bool = False) -> Score:
    """Count the pictures that have values; ``counted`` takes the readings that knew the number of dice."""
    judged = [one for one in judged if one.label.values]
    verdicts = Counter(one.counted_verdict if counted else one.verdict for one in judged)
    guesses = [(Counter(one.label.values), Counter(_guess(one, counted).values)) for one in judged]
    trained = Counter(seen(one.label) for one in judged)
    sure = verdicts[Verdict.RIGHT] + verdicts[Verdict.WRONG]
    return Score(
        group=group,
        pictures=len(judged),
        right=verdicts[Verdict.RIGHT],
        refused=verdicts[Verdict.REFUSED],
        allowed=verdicts[Verdict.ALLOWED],
        wrong=verdicts[Verdict.WRONG],
        dice=sum(label.total() for label, _ in guesses),
        found=sum((label & guess).total() for label, guess in guesses),
        invented=sum((guess - label).total() for label, guess in guesses),
        trained=(trained[Seen.PICTURE], trained[Seen.SOURCE]),
        right_range=resampled(_by_source(judged, counted)),
        most_wrong=most_wrong(verdicts[Verdict.WRONG], sure),
    )


def by_group(
    judged: Sequence[Judged], *, counted: bool = False, of: Callable[[Label], str] = lambda label: label.group
) -> list[Score]:
    """Score each group, and all of them under ``all``; groups without values are left out. ``of`` tells the group."""
    groups = dict.fromkeys(of(one.label) for one in judged if one.label.values)
    scores = [score(group, [one for one in judged if of(one.label) == group], counted=counted) for group in groups]
    return [*scores, score("all", judged, counted=counted)]


def by_source(judged: Sequence[Judged], *, counted: bool = False) -> list[Score]:
    """Score each source, all sources that no network was trained on under ``unseen``, and all under ``all``."""
    unseen = score("unseen", [one for one in judged if seen(one.label) == Seen.NOTHING], counted=counted)
    *scores, whole = by_group(judged, counted=counted, of=lambda label: label.source)
    return [*scores, unseen, whole]


def _by_source(judged: Sequence[Judged], counted: bool) -> list[tuple[int, int]]:
    """Count the right ones and the pictures of each source."""
    right, pictures = Counter[str](), Counter[str]()
    for one in judged:
        pictures[one.label.source] += 1
        right[one.label.source] += (one.counted_verdict if counted else one.verdict) == Verdict.RIGHT
    return [(right[source], pictures[source]) for source in pictures]


def refusals(judged: Sequence[Judged]) -> dict[str, Counter[Why]]:
    """Count the reasons of the readings that are not sure, by group."""
    found: dict[str, Counter[Why]] = {}
    for one in judged:
        if one.reading.why is not None:
            found.setdefault(one.label.group, Counter())[one.reading.why] += 1
    return found


def _guess(one: Judged, counted: bool) -> Reading:
    return one.counted if counted and one.counted is not None else one.reading


def _share(part: int, whole: int) -> float:
    return part / whole if whole else float("nan")
