"""The night: its games, one after another, what was agreed between them, and the way back to its first action.

Each game is one referee. Before it stands a set-up (`pi.setup`): who sits there, and by which options. Only
the night knows both, and an undo that does not stop at the start of a game, but goes on into the set-up and
the game before. No I/O; `pi.journal` remembers it all, but for the guests who wait for a seat while a
game is on: they ask again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from pi.moment import Json
from pi.rules import Code, Referee, Refusal, Reply
from pi.setup import HOUSE_FULL, NAME_TAKEN, NAME_UNFIT, VERBS, Setup, same_name, unfit

WAITING_MOST = 4
"""Guests who can wait at a time: the menu of the table must not fill up with strangers."""

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


@dataclass
class Chapter(Generic[L]):
    """One game from its start to its end, and what was said of the next one; the first chapter has no game."""

    game: list[L] = field(default_factory=list)
    said: list[L] = field(default_factory=list)


class Night:
    """The games of one night. ``Night.of(lines)`` is the night that had these lines, however it was interrupted.

    ``happened`` are the events of the last line, oldest first; ``waiting`` are guests who want to play with
    those who play now.
    """

    def __init__(self) -> None:
        self._before: list[Chapter[Line]] = []
        self._referee = Referee()
        self._start: Json | None = None
        self._said: list[Line] = []
        self.setup = Setup()
        self.happened: tuple[Json, ...] = ()
        self.waiting: tuple[str, ...] = ()

    @classmethod
    def of(cls, lines: Iterable[Line]) -> Night:
        """The night after these lines. Raises ValueError where they are of other rules than these."""
        night = cls()
        (*night._before, last), undone = chapters(lines)
        night._open(last)
        if undone is None:
            night.happened = told(last.said[-1].action) if last.said else night._referee.events
        else:
            night.happened = _undone(undone)
        return night

    @property
    def table(self) -> Json | None:
        """The table now; None before the first game. Not to be changed."""
        return self._referee.table

    @property
    def playing(self) -> bool:
        """Whether a game is on."""
        return self.table is not None and not self.table["over"]

    @property
    def referee(self) -> Referee:
        """The referee of the game that is on, or was on last."""
        return self._referee

    @property
    def last(self) -> Json:
        """The action that was admitted last and still stands; empty before the first one."""
        return self._said[-1].action if self._said else self._referee.last or {}

    @property
    def starts(self) -> list[Json]:
        """The starts of the games so far, the one that is on included, oldest first."""
        before = [chapter.game[0].action for chapter in self._before if chapter.game]
        return before if self._start is None else [*before, self._start]

    def submit(self, action: object) -> Reply:
        """Hear one action of the night. Raises GameCrash as the referee does."""
        reply = self._hear(action)
        if reply.ok:
            self.happened = reply.events
            self.waiting = tuple(name for name in self.waiting if name not in (self.table or {}).get("players", ()))
        return reply

    def knock(self, name: str) -> Refusal | None:
        """A guest wants to sit down in the game that is on; he waits until the players or the rules let him."""
        if problem := unfit(name):
            return Refusal(NAME_UNFIT, problem)
        if same_name([name], [*(self.table or {}).get("players", ()), *self.waiting]):
            return Refusal(NAME_TAKEN, f"{name} is at the table already")
        if len(self.waiting) >= WAITING_MOST:
            return Refusal(HOUSE_FULL, "too many are waiting")
        self.waiting = (*self.waiting, name)
        return None

    def turn_away(self, name: str) -> None:
        """A guest waits no longer."""
        self.waiting = tuple(other for other in self.waiting if other != name)

    def _hear(self, action: object) -> Reply:
        do = action.get("do") if isinstance(action, Mapping) else None
        if do in VERBS and not self.playing:
            return self._agree(action)  # type: ignore[arg-type]
        if do == "start" and not self.playing:
            return self._next_game(action)
        if do == "undo" and self._said:
            return self._take_back_said()
        reply = self._referee.submit(action)
        if do == "undo" and reply.error is not None and self.table is not None:
            return self._take_back_start()
        return reply

    def _agree(self, action: Json) -> Reply:
        after = self.setup.hear(action)
        if isinstance(after, Refusal):
            return Reply(error=after)
        changed, self.setup = after != self.setup, after
        self._said.append(Line(action, changed))
        return Reply(told(action), dict(self.table or {}), changed=changed)

    def _next_game(self, action: object) -> Reply:
        referee = Referee()
        reply = referee.submit(action)
        if reply.ok:
            self._before.append(Chapter(_lines(self._referee), self._said))
            self._open(Chapter(_lines(referee)), referee)
        return reply

    def _take_back_said(self) -> Reply:
        if not any(line.changed for line in self._said):
            self._said.clear()
            return self._hear({"do": "undo"})
        undone = _pop_changed(self._said)
        self.setup = Setup.of(line.action for line in self._said)
        return Reply(_undone(undone), dict(self.table or {}), changed=True)

    def _take_back_start(self) -> Reply:
        self._open(self._before.pop())
        return Reply(_undone("start"), dict(self.table or {}), changed=True)

    def _open(self, chapter: Chapter[Line], referee: Referee | None = None) -> None:
        """Stand at the end of a chapter."""
        self._referee = referee or Referee.replay(chapter.game)
        self._start = chapter.game[0].action if chapter.game else None
        self._said = chapter.said
        self.setup = Setup.of(line.action for line in chapter.said)


def told(action: Json) -> tuple[dict[str, Any], ...]:
    """What the wall tells of an action of the set-up, as events."""
    if action["do"] == "sit":
        return ({"event": "seated", "players": list(action["players"])},)
    return ({"event": "stood", "player": action["player"]},) if action["do"] == "stand" else ()


def nothing_to_undo(reply: Reply) -> bool:
    """Whether a reply says that the night has come back to its beginning."""
    return isinstance(reply.error, Refusal) and reply.error.code in (Code.NOTHING_TO_UNDO, Code.NOT_STARTED)


def _undone(do: str) -> tuple[dict[str, Any], ...]:
    return ({"event": "undone", "do": do},)


def _lines(referee: Referee) -> list[Line]:
    return [Line(action, changed) for action, changed in referee.history]


def fold(lines: Iterable[L]) -> tuple[list[list[L]], str | None]:
    """The games that a night's lines leave, and what the last line took back if it took back anything."""
    found, undone = chapters(lines)
    return [chapter.game for chapter in found if chapter.game], undone


def chapters(lines: Iterable[L]) -> tuple[list[Chapter[L]], str | None]:
    """The games that a night's lines leave, each with the set-up behind it, and what the last line took back.

    With each undo falls the last line that changed something, and what came after it.
    """
    found: list[Chapter[L]] = [Chapter()]
    undone = None
    for line in lines:
        do = line.action["do"]
        undone = _take_back(found) if do == "undo" else None
        if do == "start":
            found.append(Chapter([line]))
        elif do != "undo":
            (found[-1].said if do in VERBS else found[-1].game).append(line)
    return found, undone


def _take_back(found: list[Chapter[L]]) -> str:
    last = found[-1]
    if any(line.changed for line in last.said):
        return _pop_changed(last.said)
    last.said.clear()
    undone = _pop_changed(last.game)
    if not last.game:
        found.pop()
    return undone


def _pop_changed(lines: list[L]) -> str:
    while True:
        line = lines.pop()
        if line.changed:
            return str(line.action["do"])
