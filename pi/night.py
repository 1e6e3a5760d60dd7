"""The night: its games, one after another, and the way back to its first action.

Each game is one referee. Between them stands what only the night knows: who sat there last,
so that the next game can be offered to the same people; and an undo that does not stop at
the start of a game, but goes on into the one before. No I/O; `pi.journal` remembers it all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from pi.moment import Json
from pi.rules import Code, Referee, Refusal, Reply

History = Sequence[tuple[Json, bool]]
"""The actions of one game, each with whether it changed the table."""


class Line(NamedTuple):
    """One action as it was admitted, in the order of the night; ``undo`` is a line like any other."""

    action: Json
    changed: bool


class Sayable(Protocol):
    """A line as the fold needs it, whatever else it carries."""

    @property
    def action(self) -> Json: ...

    @property
    def changed(self) -> bool: ...


L = TypeVar("L", bound=Sayable)


class Night:
    """The games of one night. ``Night.of(lines)`` is the night that had these lines, however it was interrupted.

    ``happened`` are the events of the last line, oldest first.
    """

    def __init__(self) -> None:
        self._before: list[History] = []
        self._referee = Referee()
        self.happened: tuple[Json, ...] = ()

    @classmethod
    def of(cls, lines: Iterable[Line]) -> Night:
        """The night after these lines. Raises ValueError where they are of other rules than these."""
        night = cls()
        games, undone = fold(lines)
        if games:
            night._before, night._referee = list(games[:-1]), Referee.replay(games[-1])
        night.happened = night._referee.events if undone is None else _undone(undone)
        return night

    @property
    def table(self) -> Json | None:
        """The table now; None before the first game. Not to be changed."""
        return self._referee.table

    @property
    def referee(self) -> Referee:
        """The referee of the game that is on, or was on last."""
        return self._referee

    def submit(self, action: object) -> Reply:
        """Hear one action of the night. Raises GameCrash as the referee does."""
        reply = self._hear(action)
        if reply.ok:
            self.happened = reply.events
        return reply

    def _hear(self, action: object) -> Reply:
        do = action.get("do") if isinstance(action, dict) else None
        if do == "start" and self.table is not None and self.table["over"]:
            return self._next_game(action)
        reply = self._referee.submit(action)
        if do == "undo" and reply.error is not None and self.table is not None:
            return self._take_back_start()
        return reply

    def _next_game(self, action: object) -> Reply:
        referee = Referee()
        reply = referee.submit(action)
        if reply.ok:
            self._before.append(self._referee.history)
            self._referee = referee
        return reply

    def _take_back_start(self) -> Reply:
        self._referee = Referee.replay(self._before.pop()) if self._before else Referee()
        return Reply(_undone("start"), dict(self.table or {}), changed=True)


def nothing_to_undo(reply: Reply) -> bool:
    """Whether a reply says that the night has come back to its beginning."""
    return isinstance(reply.error, Refusal) and reply.error.code in (Code.NOTHING_TO_UNDO, Code.NOT_STARTED)


def _undone(do: str) -> tuple[dict[str, Any], ...]:
    return ({"event": "undone", "do": do},)


def fold(lines: Iterable[L]) -> tuple[list[list[L]], str | None]:
    """The games that a night's lines leave, and what the last line took back if it took back anything.

    With each undo falls the last line that changed something, and what came after it.
    """
    games: list[list[L]] = []
    undone = None
    for line in lines:
        if line.action["do"] == "start":
            games.append([line])
        elif line.action["do"] != "undo":
            games[-1].append(line)
        else:
            undone = _pop_changed(games[-1])
            if not games[-1]:
                games.pop()
            continue
        undone = None
    return games, undone


def _pop_changed(game: list[L]) -> str:
    while True:
        line = game.pop()
        if line.changed:
            return str(line.action["do"])
