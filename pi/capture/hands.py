"""The reader of hands: a player lays cards in the tray, the wall shows them, and taking them away counts them.

The tray is read only while a hand is counted, and only when nothing moves. A count begins with an empty tray: cards
that lie there before it do not count. If only some of the cards are taken away, the others do not count.
"""

import math
from collections import Counter
from collections.abc import Callable

from pi.table.hands import UNCLEAR
from pi.table.table import RunningTable
from vision.hands import HandReader, HandReading
from vision.motion import ACCEPTED_S, Motion
from vision.reading import Frame

STILL_S = 0.6
"""Time without motion after which the tray is read: a player who lays card after card is not done."""
AGAIN_S = 2.0
"""Time without motion after which an unsure reading, or one of fewer cards, is read once more."""
LEFT, TAKEN = "left", "taken"
"""Codes of the reasons why cards do not count: they lay there before the count; others were taken away."""


class HandWatcher:
    """Reads the hands at one camera for a table. ``reader()`` returns the reader of the deck in use."""

    def __init__(self, table: RunningTable, reader: Callable[[], HandReader]) -> None:
        self._table, self._reader = table, reader
        self._turn, self._due_s = 0, STILL_S
        self._is_clear = False
        self._counted: Counter[str] = Counter()
        self.last_reading: tuple[Frame, HandReading] | None = None
        """The last reading with cards, in the present turn."""

    def see(self, frame: Frame, motion: Motion) -> None:
        """Process a frame in which nothing is hidden. ``motion`` has processed it."""
        hand = self._table.state.hand
        if hand is None or motion.stirred or any(motion.shift):
            self._due_s = STILL_S
        if hand is not None and hand["turn"] != self._turn:
            self._turn, self._due_s, self._is_clear, self.last_reading = hand["turn"], STILL_S, False, None
            self._counted.clear()
        least_s = ACCEPTED_S if motion.is_reached_into() else 0.0
        if hand is not None and motion.still_s >= max(self._due_s, least_s):
            is_first, self._due_s = self._due_s < AGAIN_S, math.inf
            self._judge(frame, self._reader().read(frame.pixels, self._show_progress), motion, is_first=is_first)

    def _show_progress(self, share: float) -> None:
        if share < 1:
            self._table.show_progress(self._turn, 10 * round(10 * share))

    def _judge(self, frame: Frame, reading: HandReading, motion: Motion, *, is_first: bool) -> None:
        """Show the cards of a reading. A doubtful one is read again first: the cards are perhaps being taken away."""
        cards = [card.value or UNCLEAR for card in reading.cards]
        is_empty = reading.sure and not cards
        why = str(reading.why) if reading.why else TAKEN if cards and Counter(cards) < self._counted else None
        self._is_clear = self._is_clear or is_empty
        if not self._is_clear:
            cards, why = [], LEFT
        elif why is not None and is_first:
            self._due_s = AGAIN_S
            return
        elif not is_empty:
            self.last_reading = frame, reading
        self._table.show_hand(self._turn, cards, why).result()
        shown = self._table.state.hand
        if shown is not None and shown["why"] is None:
            self._counted = Counter(cards)
            if is_empty and shown["values"]:
                self._due_s = motion.still_s + AGAIN_S  # The journal could not write it.
