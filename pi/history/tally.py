"""A tally: the counts and amounts of games, which can be added up over games, nights and years.

Each field counts one kind of thing, keyed by codes; codes are never
translated here. Tallies are added field by field, in any order, with the empty one as zero.

    >>> one, other = Tally(), Tally()
    >>> one.takes["421", "Bo", "fiche", "charge"] += 2
    >>> other.takes["421", "Bo", "fiche", "charge"] += 3
    >>> total((one, other)).takes
    Counter({('421', 'Bo', 'fiche', 'charge'): 5})
    >>> Tally.from_json(one.as_json()) == one
    True
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, Self

from pi.night.types import Json

Key = tuple[Any, ...]
"""The codes under which something is counted."""
Count = Counter[Key]


@dataclass
class Tally:
    """Counts and amounts of the things that happened."""

    games: Count = field(default_factory=Counter)  # (game,): games that were begun
    seconds: Count = field(default_factory=Counter)  # (game,): how long they took, from the first action to the last
    played: Count = field(default_factory=Counter)
    """(game, player, `played` or `won` or `lost`): games; a winner or loser has played, too."""
    rounds: Count = field(default_factory=Counter)
    """(game, player): rounds that ended while the player was in the game."""
    takes: Count = field(default_factory=Counter)  # (game, player, unit, why): the amount taken
    made: Count = field(default_factory=Counter)
    """(game, by, player, unit): the amount that `by` made `player` take."""
    answers: Count = field(default_factory=Counter)
    """(game, bidder, answerer, `believed` or `true` or `bluff`): announcements by their outcomes."""
    feats: Count = field(default_factory=Counter)
    """(game, player, outcome): feats of a game, by how they ended (`pi.rules.game.Game.feats`)."""
    throws: Count = field(default_factory=Counter)  # (dice, `open` or `cup`): throws that the camera read
    faces: Count = field(default_factory=Counter)  # (dice, `open` or `cup`, face): the faces that they showed
    scores: Count = field(default_factory=Counter)  # (dice, `open` or `cup`, score): throws of two dice by their score

    def as_json(self) -> Json:
        """Return each field as a list of keys, each followed by its count."""
        return {name: [[*key, n] for key, n in getattr(self, name).items()] for name in FIELDS if getattr(self, name)}

    @classmethod
    def from_json(cls, counts: Json) -> Self:
        return cls(**{name: Counter({tuple(row[:-1]): row[-1] for row in rows}) for name, rows in counts.items()})


FIELDS = tuple(attribute.name for attribute in fields(Tally))


def total(tallies: Iterable[Tally]) -> Tally:
    whole = Tally()
    for tally in tallies:
        for name in FIELDS:
            getattr(whole, name).update(getattr(tally, name))
    return whole
