"""One state of the night, as all outputs may show it.

The running table makes a new :class:`TableState` after every change and hands it to wall, phones, lamps
and voice. It is complete: an output needs nothing else and reads nothing else. It holds codes and
values only; `pi.words` turns them into sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pi.night.decision import Decision
from pi.night.setup import Setup
from pi.night.types import Json, Notice, Offer, Phones

NO_OFFER = Offer()


@dataclass(frozen=True)
class TableState:
    """The state of the night. ``table`` is None before the first game. ``happened`` are the events of the last action,
    oldest first. ``hidden`` is true while a game is on that may have dice under a cup; then no picture of the tray may
    leave the table. ``muted`` is the state of the voice, None without a voice. ``phones`` is the permission of phones
    (`pi.table.lobby`). ``questions`` numbers the present question to each player; numbers are never reused. ``helped``
    tells whether everything is explained, because a player is new to this game or the table wants it. ``penalty`` are
    the events of the last action with a `take`. ``evidence`` is that of the last reading, while the menu shows its
    entry. ``expected_dice`` are the dice that the eye may read now: a fixed number, or any number after a press that
    asked for it. ``visible_since`` is the version since which no dice have been hidden; None while dice may be hidden.
    ``read_requests`` counts the presses that asked to read the tray afresh. ``lying_dice`` are
    the dice that were read or said last and may still lie there: the ``number`` of the action, and ``values``.
    ``decision`` is what was decided last, until something new lies on the table;
    ``boldest`` is the decision that showed the boldest lie of the game. ``stepped``: the buttons were used since the
    last action. ``action_evidence`` is what the camera saw of it. ``said_by`` is the phone that said the last
    action, if nothing has followed. ``last_line`` is the number of the newest line of the journal, the last action's.
    ``expected_claim`` is the announcement that dice on the card may make: ``by``,
    the number of dice, and the ``turn`` whose it is, a number that grows. ``claim`` is the one that they make,
    until it is announced: ``number``, ``by``, ``value``, and how many seconds are ``left_s``. ``picker_context`` is
    what can be offered beside what the table expects (`pi.picker.menu.PickerContext`). ``version`` grows with every
    change and never goes back.
    """

    version: int = 0
    table: Json | None = None
    happened: tuple[Json, ...] = ()
    offer: Offer = NO_OFFER
    notices: tuple[Notice, ...] = ()
    hidden: bool = True
    muted: bool | None = None
    setup: Setup | None = None
    waiting: tuple[str, ...] = ()
    phones: Phones = "seats"
    questions: Mapping[str, int] = field(default_factory=dict)
    helped: bool = False
    penalty: tuple[Json, ...] = ()
    decision: Decision | None = None
    boldest: Decision | None = None
    stepped: bool = False
    action_evidence: Json | None = None
    evidence: Json | None = None
    expected_dice: Json | None = None
    visible_since: int | None = None
    read_requests: int = 0
    lying_dice: Json | None = None
    said_by: str = ""
    last_line: int = 0
    expected_claim: Json | None = None
    claim: Json | None = None
    picker_context: object = field(default=None, compare=False, repr=False)

    @property
    def dice_are_recorded(self) -> bool:
        """Whether dice may still lie there that were read or said."""
        return self.lying_dice is not None
