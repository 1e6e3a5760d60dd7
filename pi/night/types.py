"""One moment of the night, as everybody who looks at the table may see it.

The running table makes a new :class:`Moment` after every change and hands it to
wall, phones, lamps and voice. It is complete: whoever has it needs nothing else,
and nobody draws from anything but it. It holds codes and values only; `pi.words`
turns them into sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from pi.lobby import Phones

if TYPE_CHECKING:
    from pi.setup import Setup

Json = Mapping[str, Any]
"""An action, an event or a table of the referee protocol."""


class Button(StrEnum):
    """The three buttons of the table."""

    ACCEPT = "accept"
    BLUFF = "bluff"
    NEXT = "next"


class Meaning(StrEnum):
    """What a press of a button does now. A button without a meaning is dark."""

    SAY = "say"
    """It says the button's own word to the referee."""
    TAKE = "take"
    """It takes the entry that is shown."""
    STEP = "step"
    """It shows the next entry."""
    BACK = "back"
    """It shows the entry before, or leaves a menu."""


@dataclass(frozen=True)
class Entry:
    """One thing that can be taken with the buttons: a code for `pi.words` and the values in it."""

    code: str
    values: Json = field(default_factory=dict)


@dataclass(frozen=True)
class Offer:
    """What the buttons can do now.

    ``asks`` is the code of the question that the entries answer (`announce`, `choose-player`,
    `menu`, …). ``index`` is the entry shown, or None when there is no list to step through.
    """

    asks: str | None = None
    by: str | None = None
    entries: tuple[Entry, ...] = ()
    index: int | None = None
    meanings: Mapping[Button, Meaning] = field(default_factory=dict)


@dataclass(frozen=True)
class Notice:
    """Something about the table that is no event of the game: a part that fails, a reading that is not sure."""

    code: str
    values: Json = field(default_factory=dict)


@dataclass(frozen=True)
class Moment:
    """The night at one moment. ``table`` is None before the first game; ``happened`` are the events of
    the last action, oldest first; ``hidden`` is true while dice lie under a cup, and then no picture of
    the tray may leave the table; ``muted`` says whether the voice is, None where there is no voice;
    ``phones`` says for whom phones may act (`pi.lobby`); ``questions`` numbers what each player is asked now, and
    a number never comes again.
    ``helped`` says whether everything is explained, because somebody has never played this game or wants it so.
    ``penalty`` are the events of the last action that cost somebody something, and ``sight`` what the camera saw of the
    last judgement, while the menu is open.
    ``version`` grows with every change and never goes back.
    """

    version: int = 0
    table: Json | None = None
    happened: tuple[Json, ...] = ()
    offer: Offer = Offer()
    notices: tuple[Notice, ...] = ()
    hidden: bool = True
    muted: bool | None = None
    setup: Setup | None = None
    waiting: tuple[str, ...] = ()
    phones: Phones = "seats"
    questions: Mapping[str, int] = field(default_factory=dict)
    helped: bool = False
    penalty: tuple[Json, ...] = ()
    sight: Json | None = None
