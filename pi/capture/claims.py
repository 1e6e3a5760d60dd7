"""The reader of the card: dice that a player turns on the card announce their values.

Every frame goes in. Only the field of the card is read (`vision.card`), and only while the table expects an
announcement that dice can make. Dice are a claim if a hand has turned them in this turn and they lie still. Nothing may
cover the rim of the field or a marker. The wall counts down to the announcement; a hand or a press stops it.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

from pi.night.codes import NoticeCode
from pi.night.types import Json
from pi.table.table import RunningTable
from vision.card import Card, CardFinder, Field, is_bare
from vision.eye import Eye
from vision.reading import Frame, Reading, Why
from vision.settle import Watcher
from vision.throw import same_dice

COUNT_S = 2.0
"""Time from the reading to the announcement (s): meanwhile a press of *next* stops it."""
CARD_NOTICES = (NoticeCode.CLAIM_UNSURE, NoticeCode.CLAIM_REFUSED)
"""Notices about the dice on the card; a movement on the card clears both."""
PASSING_DOUBTS = frozenset({Why.HAND, Why.MOVING})
"""Reasons for doubt that pass when the hand is gone: they are not shown."""


@dataclass(frozen=True)
class _Counting:
    number: int
    due_s: float
    left_s: int


class CardReader:
    """The reader of the card in the frames of one camera, for one table. ``eye()`` is called when a turn begins."""

    def __init__(self, table: RunningTable, eye: Callable[[], Eye] = Eye) -> None:
        self._table, self._eye = table, eye
        self._finder = CardFinder()
        self._turn: int | None = None
        self._card: Card | None = None
        self._watcher = Watcher(fresh=False)
        self._follows_card = self._is_blocked = False
        self._is_seen: bool | None = None
        self._counting: _Counting | None = None
        self._claimed: tuple[int, Reading] | None = None

    @property
    def card(self) -> Card | None:
        return self._finder.card

    def see(self, frame: Frame, stirred: bool, still_s: float) -> None:
        """Process a frame. ``stirred``: something moves outside the card; ``still_s``: seconds since it last did."""
        if self._follows_card:
            stirred, still_s = stirred or self._watcher.motion.stirred, min(still_s, self._watcher.motion.still_s)
        self._finder.follow(frame, stirred, still_s)
        wanted, card = self._table.state.expected_claim, self._finder.card
        self._follows_card = wanted is not None and card is not None
        if self._is_seen != (card is not None):
            self._is_seen = card is not None
            self._table.see_card(self._is_seen)
        if wanted is None or card is None:
            self._withdraw()
            return
        if wanted["turn"] != self._turn or card is not self._card:
            self._withdraw()
            self._turn, self._card = wanted["turn"], card
            # Dice whose announcement was taken back count again once they are touched.
            self._watcher, self._is_blocked = Watcher(self._eye(), fresh=False, exact=True), wanted["again"]
            self._claimed = None if wanted["again"] else self._claimed
            self._watcher.glance(card.field(frame))
            return
        self._follow(frame, card.field(frame), wanted)

    def _follow(self, frame: Frame, field: Field, wanted: Json) -> None:
        reading = self._watcher.see(field, wanted.get("count"))
        if self._watcher.motion.stirred:
            for notice in self._table.state.notices:
                if notice.code in CARD_NOTICES:
                    self._table.clear_notice(notice.code)
        if self._watcher.motion.stirred and (self._counting is not None or self._is_blocked):
            # When the hand has gone, the dice are read anew, changed or not.
            self._withdraw()
            self._watcher.forget()
            self._is_blocked = False
        elif self._counting is not None:
            self._count(self._counting, frame.time_s)
        elif reading is not None:
            self._judge(frame, field, reading, wanted["turn"])

    def _judge(self, frame: Frame, field: Field, reading: Reading, turn: int) -> None:
        """Claim the values that were read, if nothing covers the card; else wait for the next movement."""
        if not is_bare(field, reading) or not self._finder.is_whole(frame):
            self._is_blocked = True
        elif reading.why is not None:
            if reading.why not in PASSING_DOUBTS:
                self._table.doubt_claim(turn, str(reading.why)).result()
        elif reading.dice and not self._is_left_over(reading, turn):
            number = self._table.claim(turn, reading.values).result()
            if number is not None:
                self._claimed = turn, reading
                self._counting = _Counting(number, frame.time_s + COUNT_S, math.ceil(COUNT_S) + 1)
                self._count(self._counting, frame.time_s)

    def _is_left_over(self, reading: Reading, turn: int) -> bool:
        """Return True if these dice lie as they were claimed in an earlier turn: the hand did not turn them."""
        return self._claimed is not None and self._claimed[0] != turn and same_dice(self._claimed[1], reading)

    def _count(self, counting: _Counting, now_s: float) -> None:
        """Show the seconds left whenever they change. At 0 announce the claim, again until the journal has it."""
        state = self._table.state
        claim = state.claim
        if claim is None or claim["number"] != counting.number:
            # A press has refused this claim: the same dice count again once they are touched.
            self._counting, self._is_blocked = None, True
            return
        left_s = max(0, math.ceil(counting.due_s - now_s - 1e-6))
        is_writable = all(notice.code != NoticeCode.JOURNAL_FAILED for notice in state.notices)
        if left_s < counting.left_s or (not left_s and is_writable):
            self._counting = _Counting(counting.number, counting.due_s, left_s)
            self._table.count_claim(counting.number, left_s).result()

    def _withdraw(self) -> None:
        if self._counting is not None:
            self._table.withdraw_claim(self._counting.number)
            self._counting = None
