"""Claims. A claim is the announcement that dice on the card make, from the reading of the dice until it is announced.

A claim belongs to the turn in which its dice were read. It is dropped at the end of the turn, when a hand comes back to
the card, or when a press stops it.
"""

from pi.night.tables import expected_announcement, expected_players
from pi.night.types import Json
from pi.rules import GAMES


class Claims:
    """The claim of one table, used on its thread."""

    def __init__(self) -> None:
        self.turn = 0
        """The number of the turn in which an announcement is expected, or was expected last."""
        self.standing: Json | None = None
        """The present claim, as `TableState.claim`; None if there is none."""
        self._whose: tuple[str, int | None] | None = None
        self.action: Json = {}
        """The action that announces the claim."""
        self._number = 0
        self.is_seen = False
        """True while the camera sees the card."""

    def follow(self, table: Json | None, *, is_undone: bool) -> Json | None:
        """Return `TableState.expected_claim`; drop a claim of an earlier turn. ``is_undone``: an action was undone."""
        ask = expected_announcement(table)
        whose = None if ask is None else (ask["by"], ask.get("pair"))
        if ask is None and self._whose and set(expected_players(table)) == {self._whose[0]}:
            whose = self._whose  # The player looks under the cup, then announces.
        if whose != self._whose:
            self._whose, self.standing = whose, None
            self.turn += whose is not None
        if table is None or ask is None:
            self.standing = None
            return None
        card = {"seen": self.is_seen, "new": not self._number}
        card["again"] = is_undone and self.action.get("by") == ask["by"]
        return {"by": ask["by"], "turn": self.turn, **card, **(GAMES[table["game"]].claims or {})}

    def show(self, action: Json, value: object) -> int:
        """Set the present claim, which ``action`` will announce. Return the number of the claim."""
        self._number += 1
        self.action = action
        self.standing = {"number": self._number, "by": action["by"], "value": value, "left_s": None}
        return self._number

    def count(self, number: int, left_s: int) -> bool:
        """Set the seconds left of a claim. Return True if it is still the present one."""
        if self.standing is None or self.standing["number"] != number:
            return False
        self.standing = {**self.standing, "left_s": left_s}
        return True

    def withdraw(self, number: int) -> None:
        if self.standing is not None and self.standing["number"] == number:
            self.standing = None

    def stop(self) -> None:
        self.standing = None
