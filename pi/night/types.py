"""The words of the night: buttons and their offers, notices, and events outside the games.

Codes and values only; `pi.words` turns them into sentences.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Any, Literal, NamedTuple, get_args

from pi.night.codes import NoticeCode

Json = Mapping[str, Any]
"""An action, an event or a table of the referee protocol. Read-only; `pi.rules.action.Json` is the mutable one."""


class Button(StrEnum):
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


class Hold(StrEnum):
    """What holding a button does now. A button without one does nothing while it is held."""

    UNDO = "undo"
    """It takes back the last action."""
    UNTICK = "untick"
    """It takes back what was chosen last in the list that is shown."""
    UP = "up"
    """It leaves a list, for the one that led to it."""
    MENU = "menu"
    """It opens the table menu."""
    CLOSE = "close"
    """It closes the table menu."""


class Look(Enum):
    """What is asked of the camera, in the place of an action."""

    LOOK = "look"


LOOK = Look.LOOK
"""The camera looks at the tray now."""


@dataclass(frozen=True)
class Entry:
    """One thing that can be taken with the buttons: a code for `pi.words` and the values in it."""

    code: str
    values: Json = field(default_factory=dict)


@dataclass(frozen=True)
class Offer:
    """What the buttons can do now.

    ``asks`` is the code of the question that the entries answer (`announce`, `choose-player`,
    `menu`, …). ``index`` is the entry shown, or None when there is no list to step through. ``holds``
    says what holding does; ``leaves``: the step back leaves the list. Both follow from the rest.
    """

    asks: str | None = None
    by: str | None = None
    entries: tuple[Entry, ...] = ()
    index: int | None = None
    meanings: Mapping[Button, Meaning] = field(default_factory=dict)
    holds: Mapping[Button, Hold] = field(default_factory=dict, compare=False)
    leaves: bool = field(default=False, compare=False)

    def entry_of(self, button: Button) -> Entry | None:
        """Return the entry that a press of this button takes; None if it takes none of them."""
        if self.meanings.get(button) is not Meaning.TAKE:
            return None
        if self.index is None:
            return dict(zip(Button, self.entries, strict=False)).get(button)
        return self.entries[self.index] if button is Button.ACCEPT else None

    def button_of(self, *codes: str, **values: object) -> Button | None:
        """Return the button that takes an entry with one of these codes and these values; None if none does."""
        entries = {button: self.entry_of(button) for button in Button}
        found = (
            button
            for button, entry in entries.items()
            if entry is not None and entry.code in codes and values.items() <= entry.values.items()
        )
        return next(found, None)


@dataclass(frozen=True)
class Notice:
    """Something about the table that is no event of the game. ``serial`` separates two with the same content."""

    code: NoticeCode
    values: Json = field(default_factory=dict)
    serial: int = field(default=0, compare=False)


Phones = Literal["nobody", "seats", "table"]
"""The permission of phones: they only look on, act each for its player's seat, or for the whole table as well."""
PHONES: tuple[Phones, ...] = get_args(Phones)


class ReadingOutcome(NamedTuple):
    """What a reading has led to: its ``line`` in the journal, or None and ``why`` it is not sure."""

    values: tuple[int, ...]
    why: str | None
    line: int | None
    visible_since: int | None
