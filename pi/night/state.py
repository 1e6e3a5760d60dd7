"""One state of the night, as all outputs may show it.

The running table makes a new :class:`TableState` after every change and sends it to wall, phones, lamps and voice. It
is complete: an output reads nothing else. It has codes and values only; `pi.words` turns them into sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pi.night.decision import Decision
from pi.night.setup import Setup
from pi.night.situation import NO_SITUATION, Situation
from pi.night.types import Json, Notice, Offer, Phones

NO_OFFER = Offer()


@dataclass(frozen=True)
class TableState:
    version: int = 0  # it grows with every change and never goes back
    table: Json | None = None  # the table of the game that is on or was on last; None before the first game
    happened: tuple[Json, ...] = ()  # the events of the last action, oldest first
    offer: Offer = NO_OFFER  # what the buttons can do
    notices: tuple[Notice, ...] = ()  # problems and news of the table itself, oldest first
    hidden: bool = True  # true while dice may lie under a cup: no picture of the tray may leave the table then
    muted: bool | None = None  # true if the voice is muted; None without a voice
    setup: Setup | None = None
    """The set-up of the next game; None while a game is on, and after its end until people sit down."""
    waiting: tuple[str, ...] = ()  # the guests who wait to be let into the game
    phones: Phones = "seats"  # the permission of phones
    questions: Mapping[str, int] = field(default_factory=dict)
    """The number of the question that each player is asked now. Numbers are never reused."""
    beliefs: Json = field(default_factory=dict)
    """The players who may say whether they believe an announcement, and the result (`pi.table.beliefs`)."""
    helped: bool = False  # true if everything is explained: a player is new to this game, or the table wants it
    decision: Decision | None = None  # the last decision, until something new lies on the table
    is_dark: bool = False  # true if the screen is switched off: a press only lights it
    action_evidence: Json | None = None  # the camera's evidence of the last action
    evidence: Json | None = None  # the camera's evidence of the last reading; None unless the menu shows its entry
    expected_dice: Json | None = None
    """The expectation of the dice that the eye may read: a fixed number or, after a press, any number in its bounds."""
    visible_since: int | None = None  # the version since which no dice have been hidden; None while dice may be hidden
    read_requests: int = 0  # how many presses have asked to read the tray afresh
    lying_dice: Json | None = None
    """The last dice, which may still lie on the tray: the ``number`` of their action, and ``values``."""
    said_by: str = ""  # the phone that said the last action; empty if no phone did
    last_line: int = 0  # the number of the last action's line in the journal
    expected_claim: Json | None = None
    """The announcement that dice on the card may make: ``by``, the number of dice, and the number of the ``turn``.

    ``seen`` is True while the camera sees the card, ``new`` until a card is used for the first time, ``again`` if this
    player has just taken back the last announcement of dice.
    """
    claim: Json | None = None
    """The claim of the dice on the card, until it is announced: ``number``, ``by``, ``value``, ``left_s`` (seconds)."""
    lesson: Json | None = None
    """What the table says and waits for while it is taught (`pi.capture.teaching`); None while nothing is taught."""
    hand: Json | None = None
    """The hand that is counted, if a camera may read it: ``by``, the number of the ``turn``, and the ``count`` of cards
    that the player holds, if known. ``values`` are the cards in the tray, with their ``total``; ``why`` is the code of
    the reason why they do not count, or None. ``percent`` is the progress of a slow reading.
    """
    cover: TableState | None = None
    """The state of the decision, while its judgement covers the wall: until any press, or for a few seconds."""
    situation: Situation = field(default=NO_SITUATION, compare=False, repr=False)
    """The situation read from this state, in no language; `NO_SITUATION` if it cannot be read."""

    @property
    def is_covered(self) -> bool:
        """True if a judgement covers the wall, so that a throw that is read has to wait."""
        return self.cover is not None
