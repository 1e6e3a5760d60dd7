"""The display of a game's table, in codes and numbers: screens draw it, and `pi.words` has its words.

A game yields items. A text in an item, or a value of a sentence, may be a `Named`, for which each language has words.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from .action import View


@dataclass(frozen=True)
class Score:
    """A score of two dice. ``value`` is None if there is no score."""

    value: int | None


@dataclass(frozen=True)
class Rung:
    """An announcement of a game. ``said`` is its text, or None if nothing is announced."""

    said: str | None


@dataclass(frozen=True)
class Amount:
    unit: str
    amount: int


Named = str | int | None | Score | Rung | Amount
"""A value of a sentence, not yet in the words of a language."""


@dataclass(frozen=True)
class Item:
    """One thing on the table, or one mark of a player.

    ``code`` is the kind of drawing. The label is the name of the ``owner``, or the sentence `label-LABEL` with the
    values ``about``; without ``label`` it is `label-CODE`. The first ``kept`` of the dice are kept; ``hidden`` dice
    are drawn without their faces. The voice speaks a ``spoken`` item, because no event and no instruction names it.
    `pi.words` replaces label and text by the shown words, and the dice by the codes of their drawn faces.
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
        """True for more than 3 dice: they leave no room for a choice next to them."""
        return len(self.dice) + self.hidden > 3


@dataclass(frozen=True)
class Gauge:
    """The progress of a player from 0 to ``most``, with the steps that have a meaning in the game."""

    value: int
    most: int
    steps: tuple[int, ...]


Beat = str
"""The code of a kind of decision, whatever it costs. Its heading is the sentence `verdict-CODE`."""


@dataclass(frozen=True)
class Flourish:
    """The ``motion`` and the tones (Hz, one after the other) of a beat.

    With ``unless_lie`` a decision that shows a lie has neither: its heading says that it is a lie.
    """

    motion: Literal["shine", "bang", "hop", "wobble", "fall", "clink"]
    tones_hz: tuple[float, ...]
    unless_lie: bool = False


@dataclass(frozen=True)
class Proof:
    """The claim, the dice and the cards on which a decision rests.

    ``claim`` is the claim of the player ``by``, and ``claim_dice`` its dice, if dice make it. ``held`` is True if it
    was true, None if that was not shown. ``dice`` were thrown or shown. ``hands`` and ``cards`` are the dice and the
    cards of the round, by player. ``stretch`` is the number of steps by which a claim was above the dice. `pi.words`
    replaces the claim by a text, and the dice by the codes of their drawn faces.
    """

    by: str = ""
    claim: Named = ""
    claim_dice: tuple[int | str, ...] = ()
    held: bool | None = None
    dice: tuple[int | str, ...] = ()
    hands: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    cards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    stretch: int = 0


def latest(events: Sequence[View], *kinds: str) -> View:
    """Return the last event of these kinds; empty if there is none."""
    return next((event for event in reversed(events) if event["event"] in kinds), {})


def awaits(side: View, *actions: str) -> bool:
    """Return True if one of these actions is expected."""
    return any(entry["do"] in actions for entry in side["expects"])
