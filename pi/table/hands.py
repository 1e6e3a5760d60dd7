"""Hands: the cards that a player lays in the tray, from the question for them until they are taken away.

A hand belongs to the turn of its player. It is dropped at the end of the turn, when it is entered by hand instead, or
when a press stops it. The referee says whether it may be shown.
"""

from collections.abc import Sequence

from pi.night.tables import expected_hand
from pi.night.types import Json
from pi.rules.referee import Referee

UNCLEAR = "?"
"""The value of a card that is not clear."""


class Hands:
    """The hand that is counted at one table, used on its thread."""

    def __init__(self) -> None:
        self.is_watched = False
        """True while a camera looks at the tray."""
        self.standing: Json | None = None
        """`TableState.hand`."""
        self.action: Json = {}
        """The action that shows the cards in the tray; empty if they do not count."""
        self._by: str | None = None
        self._turn = 0

    def follow(self, table: Json | None, *, is_entered: bool) -> Json | None:
        """Return `TableState.hand`; drop the hand of an earlier turn. ``is_entered``: a hand is entered by buttons."""
        ask = expected_hand(table)
        by = None if ask is None else ask["by"]
        if by != self._by:
            self._by, self.standing = by, None
            self._turn += 1
        if ask is None or is_entered or not self.is_watched:
            self.standing = None
        elif self.standing is None:
            self.standing = {"by": by, "turn": self._turn, "count": ask.get("count")}
            self.stop()
        return self.standing

    @property
    def has_cards(self) -> bool:
        return self.standing is not None and bool(self.standing["values"])

    def show(self, referee: Referee, turn: int, cards: Sequence[str], why: str | None) -> Json | bool:
        """Show the cards in the tray in this turn. Return the action of a hand that was taken out of it, else False.

        ``why`` is the code of the reason why the cards do not count.
        """
        if self.standing is None or self.standing["turn"] != turn or referee.game is None:
            return False
        if not cards and why is None and self.action:
            return self.action
        order = {card: index for index, card in enumerate(referee.game.cards)}
        values = tuple(sorted(cards, key=lambda card: order.get(card, len(order))))
        action = {"do": "cards", "values": list(values), "by": self.standing["by"]}
        if why is None and values and (refusal := referee.refusal_of(action)):
            why = refusal.code
        self.action = action if values and why is None else {}
        total = referee.game.hand_total(values) if why is None else None
        self.standing = {**self.standing, "values": values, "total": total, "why": why, "percent": None}
        return False

    def progress(self, turn: int, percent: int) -> None:
        """Show how much of a reading is done."""
        if self.standing is not None and self.standing["turn"] == turn:
            self.standing = {**self.standing, "percent": percent}

    def stop(self) -> None:
        self.action = {}
        if self.standing is not None:
            self.standing = {**self.standing, "values": (), "total": None, "why": None, "percent": None}
