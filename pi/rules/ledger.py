"""The ledger: the amounts that each player has had to take since the start, by unit.

Amounts only grow. A player who leaves keeps the amounts, and resumes them on coming back under the same name.
"""

from collections.abc import Iterable


class Ledger:
    """The totals by player and unit, each from 0."""

    def __init__(self, units: Iterable[str], players: Iterable[str]) -> None:
        self._units = tuple(units)
        self._lines: dict[str, dict[str, int]] = {}
        for player in players:
            self.open(player)

    def open(self, player: str) -> None:
        """Give a player a line of zeros, unless there is one already."""
        self._lines.setdefault(player, dict.fromkeys(self._units, 0))

    def add(self, player: str, unit: str, amount: int) -> None:
        """Add an amount of 1 or more. Raise ValueError for another amount, or an unknown unit."""
        if amount < 1:
            raise ValueError(f"a ledger only grows: {amount} {unit} for {player}")
        if unit not in self._units:
            raise ValueError(f"{unit} is not a unit of this game: {', '.join(self._units)}")
        self._lines[player][unit] += amount

    def total(self, player: str, unit: str) -> int:
        """Return the amount that the player has taken so far; 0 for a name that has never sat down."""
        return self._lines.get(player, {}).get(unit, 0)

    def as_json(self) -> dict[str, dict[str, int]]:
        """Return a copy, in the order in which the lines were opened."""
        return {player: dict(line) for player, line in self._lines.items()}
