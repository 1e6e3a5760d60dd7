"""The timeline: which of the night's actions stand after undos and corrections.

Lines go in, in their order; game logs come out. No line is ever removed from the journal,
so undos and corrections are lines too. This module gives them their meaning:

1. A line has a number: its position among the lines of its night, from 1. Numbers never change.
2. ``{"do":"undo"}`` takes back the last line that stands and changed something, and what came after it.
3. ``{"do":"correct","number":7,"action":{…}}`` replaces action 7, or strikes it out if ``action`` is null. The
   line records the effect on later actions, so it is read without the rules: ``aside`` is the number of the first
   action that no longer fits, null if all fit. ``turned`` are the numbers of the actions that changed the table
   before and do not now, or the reverse.
4. Actions that no longer fit are set aside. They are tried again if another correction comes before the game
   goes on. Undoing a correction restores them, and everything as it was.
5. A correction changes one game: a later game stands, whatever the result of the game before.
6. A line of the lobby (`pi.night.lobby`) has a number but belongs to no game: no undo takes it back.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from pi.night.lobby import LOBBY
from pi.night.setup import VERBS
from pi.night.types import Json


class Line(NamedTuple):
    """One admitted action. ``changed`` is True if it changed the table."""

    action: Json
    changed: bool


class LogEntry(Protocol):
    """The interface of a line."""

    @property
    def action(self) -> Json: ...

    @property
    def changed(self) -> bool: ...

    def _replace(self, *, action: Json, changed: bool) -> Self: ...


L = TypeVar("L", bound=LogEntry)


@dataclass(frozen=True)
class GameLog(Generic[L]):
    """The lines of one ``game`` by number, and of the ``setup`` of the next one. The first log has no game.

    ``aside`` are lines that no longer fit since the correction of number ``corrected``.
    """

    game: dict[int, L] = field(default_factory=dict)
    setup: dict[int, L] = field(default_factory=dict)
    aside: dict[int, L] = field(default_factory=dict)
    corrected: int = 0

    @property
    def pending(self) -> dict[int, L]:
        """The lines set aside; empty once something is played instead of them."""
        return self.aside if self.corrected > next(reversed(self.game), 0) else {}

    @property
    def actions(self) -> list[tuple[Json, bool]]:
        """The actions of the game, each with True if it changed the table (for `pi.rules.Referee.replay`)."""
        return [(line.action, line.changed) for line in self.game.values()]

    @property
    def newest(self) -> int:
        """The number of the last line that stands and changed something; 0 if there is none."""
        both = (self.game, self.setup)
        return max(next((n for n, line in reversed(lines.items()) if line.changed), 0) for lines in both)

    @property
    def next_setup(self) -> dict[int, L]:
        """The lines of the set-up after the last line of the game.

        A correction can reopen a game after its end. If the game goes on then, earlier lines of the set-up are dropped.
        """
        last = next(reversed(self.game), 0)
        return {number: line for number, line in self.setup.items() if number > last}

    def cut(self, number: int) -> None:
        """Drop the line of this number and all later lines."""
        for lines in (self.game, self.setup):
            while lines and next(reversed(lines)) >= number:
                lines.popitem()


@dataclass(frozen=True)
class CorrectionDiff(Generic[L]):
    """The log of a game before and after a correction, or before and after a correction was undone."""

    number: int
    before: GameLog[L]
    after: GameLog[L]


class Timeline(Generic[L]):
    """The ``games`` of one night, oldest first. ``undone`` is the ``do`` of the action that the last line undid, or
    None. ``diff`` is the change by the last line if it made or undid a correction, or None.
    """

    def __init__(self, lines: Iterable[L] = ()) -> None:
        self.games: list[GameLog[L]] = [GameLog()]
        self.length = 0
        self.undone: str | None = None
        self.diff: CorrectionDiff[L] | None = None
        self._corrections: list[tuple[int, int, CorrectionDiff[L]]] = []
        for line in lines:
            self.append(line)

    def append(self, line: L) -> None:
        """Add the next line. Raise ValueError if it undoes or corrects a line that is not there."""
        self.length += 1
        if line.action["do"] == LOBBY:
            return
        self.undone = self.diff = None
        match line.action["do"]:
            case "undo":
                self._take_back()
            case "correct":
                self._correct(line)
            case "start":
                self.games.append(GameLog({self.length: line}))
            case do:
                last = self.games[-1]
                (last.setup if do in VERBS else last.game)[self.length] = line

    @property
    def last(self) -> L | None:
        """The last line that has not been taken back; None if there is none."""
        log = self.games[-1]
        return next(reversed((log.next_setup or log.game).values()), None)

    @property
    def can_undo(self) -> bool:
        return bool(self._corrections) or self.games[-1].newest > 0

    def index_of(self, number: int) -> int | None:
        """Return the index in ``games`` of the log that contains this number; None if none does."""
        return next((index for index, log in enumerate(self.games) if number in log.game), None)

    def _correct(self, line: L) -> None:
        number: int = line.action["number"]
        index = self.index_of(number)
        if index is None:
            raise ValueError(f"line {self.length} corrects number {number}, which does not stand")
        before = self.games[index]
        self.diff = CorrectionDiff(number, before, corrected_log(before, line.action, self.length))
        self.games[index] = self.diff.after
        self._corrections.append((self.length, index, self.diff))

    def _take_back(self) -> None:
        last = self.games[-1]
        if self._corrections and self._corrections[-1][0] > last.newest:
            when, index, diff = self._corrections.pop()
            last.cut(when)
            self.undone, self.diff = "correct", CorrectionDiff(diff.number, self.games[index], diff.before)
            self.games[index] = diff.before
            return
        newest = last.newest
        if not newest:
            raise ValueError(f"line {self.length} takes back, and there is nothing to take back")
        self.undone = str((last.setup.get(newest) or last.game[newest]).action["do"])
        last.cut(newest)
        if not last.game and len(self.games) > 1:
            self.games.pop()


def corrected_log(log: GameLog[L], correction: Json, when: int) -> GameLog[L]:
    """Return the log after the correction in line ``when``. The corrected line keeps all except its action."""
    number, action, aside = correction["number"], correction["action"], correction["aside"]
    turned = set(correction["turned"])
    lines = {}
    for n, line in (log.game | log.pending).items():
        new_action = action if n == number else line.action
        if new_action is not None:
            lines[n] = line._replace(action=new_action, changed=line.changed != (n in turned))
    stays = {n: line for n, line in lines.items() if aside is None or n < aside}
    return GameLog(stays, dict(log.setup), {n: line for n, line in lines.items() if n not in stays}, when)


def fold(lines: Iterable[L]) -> list[list[L]]:
    return [list(log.game.values()) for log in Timeline(lines).games if log.game]
