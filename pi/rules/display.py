"""What a game shows of its table, in codes and numbers: screens draw it, and `pi.words` names it.

A game yields items; a text in one of them, or in the values of its sentences, may be something that each language
names in its own way.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from .action import View


@dataclass(frozen=True)
class Score:
    """A score of two dice; None where there is none."""

    value: int | None


@dataclass(frozen=True)
class Rung:
    """An announcement as it was said; None where there is none."""

    said: str | None


@dataclass(frozen=True)
class Amount:
    unit: str
    amount: int


Named = str | int | None | Score | Rung | Amount
"""A value of a sentence, before a language has named it."""


@dataclass(frozen=True)
class Item:
    """One thing that stands on the table, or one mark of a player.

    ``code`` says how it is drawn. Its label is the sentence `label-LABEL` with the values ``about``, where ``label`` is
    the code if it is left out; or the name of its ``owner``. The first ``kept`` of the dice are kept; ``hidden`` dice
    are drawn without their faces. ``spoken``: no event and no instruction tells it, so the voice does. In words its
    label and its text are what is shown, and its dice are as their faces are drawn.
    """

    code: str
    text: Named = ""
    label: str = ""
    about: Mapping[str, str | int] = field(default_factory=dict)
    owner: str = ""
    dice: tuple[int | str, ...] = ()
    kept: int = 0
    hidden: int = 0
    cards: tuple[str, ...] = ()
    chips: int = 0
    spoken: bool = False

    @property
    def wide(self) -> bool:
        """True if so many dice leave no room for a choice beside them."""
        return len(self.dice) + self.hidden > 3


@dataclass(frozen=True)
class Gauge:
    """How far a player is on the way from 0 to ``most``, with steps that mean something."""

    value: int
    most: int
    steps: tuple[int, ...]


Beat = str
"""The code of a kind of decision apart from its cost: the sentence `verdict-CODE` heads it."""


@dataclass(frozen=True)
class Flourish:
    """The ``motion`` and the tones (Hz, one after the other) by which a beat is seen and heard.

    With ``unless_lie`` a decision that shows a lie has neither: it is headed as a lie.
    """

    motion: Literal["shine", "bang", "hop", "wobble", "fall", "clink"]
    tones_hz: tuple[float, ...]
    unless_lie: bool = False


@dataclass(frozen=True)
class Proof:
    """What a decision rests on.

    The ``claim`` of the player ``by``, also as ``claim_dice`` where dice make it; ``held``: whether it was true, None
    where that was not shown. ``dice`` were thrown or shown. ``hands`` and ``cards`` are those of the round, player by
    player. ``stretch`` is how far a claim lay above the dice. In words the claim is a text, and the dice are as their
    faces are drawn.
    """

    by: str = ""
    claim: Named = ""
    claim_dice: tuple[int | str, ...] = ()
    held: bool | None = None
    dice: tuple[int | str, ...] = ()
    hands: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    cards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    stretch: int = 0


def latest(told: Sequence[View], *kinds: str) -> View:
    """Return the last of these events; empty if there is none."""
    return next((event for event in reversed(told) if event["event"] in kinds), {})


def awaits(side: View, *does: str) -> bool:
    """Whether one of these actions is expected."""
    return any(entry["do"] in does for entry in side["expects"])
