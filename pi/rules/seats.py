"""Seats: the order of the players at the table.

Players sit in clockwise order. A player who leaves keeps an empty chair until sitting down again, so the player after
the chair is still defined.
"""

from collections.abc import Iterable
from typing import Literal

Direction = Literal["left", "right"]
"""``left`` is clockwise: the order of the players. ``right`` is the reverse."""


def other_way(direction: Direction) -> Direction:
    return "right" if direction == "left" else "left"


class Seats:
    """A ring of chairs, some of them empty.

    >>> seats = Seats(["Ana", "Bo", "Cy"])
    >>> seats.after("Cy"), seats.after("Ana", "right"), seats.others("Bo")
    ('Ana', 'Cy', ['Cy', 'Ana'])
    >>> seats.leave("Bo")
    >>> seats.after("Bo"), seats.players
    ('Cy', ['Ana', 'Cy'])
    """

    def __init__(self, players: Iterable[str]) -> None:
        self._ring = list(players)
        self._empty: set[str] = set()

    @property
    def players(self) -> list[str]:
        """The players at the table, clockwise."""
        return [name for name in self._ring if name not in self._empty]

    def __contains__(self, name: object) -> bool:
        return name in self._ring and name not in self._empty

    def __len__(self) -> int:
        return len(self._ring) - len(self._empty)

    def join(self, name: str, after: str | None = None) -> None:
        """Seat a player to the left of ``after``, or on the last seat."""
        if name in self._empty:
            self._empty.remove(name)
            self._ring.remove(name)
        index = len(self._ring) if after is None else self._ring.index(after) + 1
        self._ring.insert(index, name)

    def leave(self, name: str) -> None:
        """Make a player's chair empty; it stays."""
        self._empty.add(name)

    def after(self, name: str, direction: Direction = "left", places: int = 1) -> str:
        """Return the player who is ``places`` players after the chair of ``name``, which may be empty."""
        return self.others(name, direction)[places - 1]

    def others(self, name: str, direction: Direction = "left") -> list[str]:
        """Return all other players, from the player after ``name`` on."""
        index = self._ring.index(name)
        ring = self._ring[index + 1 :] + self._ring[:index]
        if direction == "right":
            ring.reverse()
        return [other for other in ring if other not in self._empty]
