"""The types of the night: buttons, offers, notices, readings. Codes and values only; `pi.words` has the sentences."""

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
    """The effect of a press of a button now. The lamp of a button without a meaning is dark."""

    SAY = "say"  # submit the button's own word to the referee
    TAKE = "take"  # take the entry that is shown
    STEP = "step"  # show the next entry
    BACK = "back"  # show the entry before, or leave a menu


class Hold(StrEnum):
    """The effect of holding a button now. Holding any other button does nothing."""

    UNDO = "undo"  # undo the last action
    UNTICK = "untick"  # take back the last choice in the list that is shown
    UP = "up"  # go back to the list that led to this one
    MENU = "menu"  # open the table menu
    CLOSE = "close"  # close the table menu
    STOP = "stop"  # stop teaching


class Look(Enum):
    """A request to the camera, which a button or a phone makes instead of an action."""

    LOOK = "look"


LOOK = Look.LOOK
"""The request to read the tray now."""


TEACH = "teach"
"""What an entry of the menu does that teaches the table, with the kind of the ``set``: it is no line of the night."""


@dataclass(frozen=True)
class Entry:
    """One menu entry that the buttons can take: a code for `pi.words`, and the values of its sentence."""

    code: str
    values: Json = field(default_factory=dict)


@dataclass(frozen=True)
class Offer:
    """The question, the entries and the effects of the buttons now.

    ``asks`` is the code of the question that the entries answer (`announce`, `choose-player`, `menu`, …). ``by`` is the
    player asked; None if several are asked. ``index`` is the position of the entry shown; None if each entry has its
    button. ``leaves`` is True if a step back leaves the list. ``holds`` and ``leaves`` follow from the other fields.
    """

    asks: str | None = None
    by: str | None = None
    entries: tuple[Entry, ...] = ()
    index: int | None = None
    meanings: Mapping[Button, Meaning] = field(default_factory=dict)
    holds: Mapping[Button, Hold] = field(default_factory=dict, compare=False)
    leaves: bool = field(default=False, compare=False)

    def entry_of(self, button: Button) -> Entry | None:
        """Return the entry that a press of this button takes; None if it takes none."""
        if self.meanings.get(button) is not Meaning.TAKE:
            return None
        if self.index is None:
            return dict(zip(Button, self.entries, strict=False)).get(button)
        return self.entries[self.index] if button is Button.ACCEPT else None

    def button_of(self, *codes: str, **values: object) -> Button | None:
        """Return the button that takes an entry with one of these codes and these values; None if none does."""
        for button in Button:
            entry = self.entry_of(button)
            if entry is not None and entry.code in codes and values.items() <= entry.values.items():
                return button
        return None


@dataclass(frozen=True)
class Notice:
    """A problem or news of the table, not an event of the game. ``serial`` distinguishes two with the same content."""

    code: NoticeCode
    values: Json = field(default_factory=dict)
    serial: int = field(default=0, compare=False)


Phones = Literal["nobody", "seats", "table"]
"""The permission of phones: only look on; act for the phone's own player; or act for the whole table as well."""
PHONES: tuple[Phones, ...] = get_args(Phones)


class ReadingOutcome(NamedTuple):
    """A reading's ``line`` in the journal; None if it is unsure, for the reason with the code ``why``."""

    values: tuple[int, ...]
    why: str | None
    line: int | None
    visible_since: int | None
