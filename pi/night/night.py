"""The night: its games, one after another, what was agreed between them, and the way back to its first action.

Each game is one referee. Before it stands a set-up (`pi.setup`): who sits there, and by which options. Only
the night knows both, an undo that does not stop at the start of a game, but goes on into the set-up and the
game before (`pi.timeline`), and the correction of anything that was said in a game (`pi.correction`). No I/O;
`pi.journal` remembers it all, but for the guests who wait for a seat while a game is on: they ask again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pi.correction import NO_SUCH_ACTION, changes, correct
from pi.moment import Json
from pi.rewind import Rewind
from pi.rules import Code, Referee, Refusal, Reply
from pi.setup import HOUSE_FULL, NAME_TAKEN, NAME_UNFIT, VERBS, Setup, same_name, unfit
from pi.timeline import Chapter, Line, Timeline

__all__ = ["Line", "Night", "nothing_to_undo", "told"]

WAITING_MOST = 4
"""Guests who can wait at a time: the menu of the table must not fill up with strangers."""


class Night:
    """The games of one night. ``Night.of(lines)`` is the night that had these lines, however it was interrupted.

    ``happened`` are the events of the last line, oldest first; ``heard`` is that line, as the journal keeps it;
    ``waiting`` are guests who want to play with those who play now.
    """

    def __init__(self) -> None:
        self._timeline: Timeline[Line] = Timeline()
        self._referee = Referee()
        self.setup = Setup()
        self._rewind: Rewind | None = None
        self.heard = Line({}, False)
        self.happened: tuple[Json, ...] = ()
        self.waiting: tuple[str, ...] = ()

    @classmethod
    def of(cls, lines: Iterable[Line]) -> Night:
        """The night after these lines. Raises ValueError where they are of other rules than these."""
        night = cls()
        for line in lines:
            night._keep(line)
        night._stand()
        if night._timeline.undone is not None or night._timeline.turn is not None:
            night.happened = night._turned()
        elif (last := night._timeline.last) is not None:
            night.happened = told(last.action) if night._chapter.speaks_of_next else night._referee.events
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
        last = self._timeline.last
        return {} if last is None else last.action

    @property
    def number(self) -> int:
        """The number of the last line (`pi.timeline`)."""
        return self._timeline.length

    @property
    def starts(self) -> list[Json]:
        """The starts of the games so far, the one that is on included, oldest first."""
        return [next(iter(chapter.game.values())).action for chapter in self._timeline.chapters if chapter.game]

    @property
    def aside(self) -> int:
        """How many actions wait, because they fit no longer since a correction and nothing was played instead."""
        return len(self._chapter.pending)

    @property
    def rewind(self) -> Rewind:
        """What can be corrected now, and what it was said to: the same object until something is said."""
        if self._rewind is None:
            self._rewind = Rewind(self._timeline.chapters)
        return self._rewind

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

    @property
    def _chapter(self) -> Chapter[Line]:
        return self._timeline.chapters[-1]

    def _hear(self, action: object) -> Reply:
        match action:
            case {"do": "undo"}:
                return self._take_back()
            case {"do": "correct", "number": int(number), "action": heard} if not isinstance(number, bool):
                return self._correct(number, heard)
            case {"do": "correct"}:
                return Reply(error=Refusal(Code.BAD_ARGUMENT, "correct: a number and an action (or null) are needed"))
            case {"do": str(do)} if do in VERBS and not self.playing:
                return self._agree(action)  # type: ignore[arg-type]
            case {"do": "start"} if not self.playing:
                return self._next_game(action)
        return self._played(self._referee, self._referee.submit(action))

    def _agree(self, action: Json) -> Reply:
        after = self.setup.hear(action)
        if isinstance(after, Refusal):
            return Reply(error=after)
        changed, self.setup = after != self.setup, after
        self._keep(Line(action, changed))
        return Reply(told(action), dict(self.table or {}), changed=changed)

    def _next_game(self, action: object) -> Reply:
        referee = Referee()
        return self._played(referee, referee.submit(action))

    def _played(self, referee: Referee, reply: Reply) -> Reply:
        """Keep what a referee has admitted."""
        if reply.ok:
            if referee is not self._referee:
                self._referee, self.setup = referee, Setup()
            self._keep(Line(referee.last or {}, reply.changed))
        return reply

    def _take_back(self) -> Reply:
        if not self._timeline.may_undo:
            return Reply(error=Refusal(Code.NOT_STARTED, "undo: nothing has been said tonight"))
        return self._turn(Line({"do": "undo"}, True))

    def _correct(self, number: int, action: object) -> Reply:
        place = self._timeline.place_of(number)
        if place is None:
            return Reply(error=Refusal(NO_SUCH_ACTION, f"correct: no action of a game stands as number {number}"))
        line = correct(self._timeline.chapters[place], number, action)
        return Reply(error=line) if isinstance(line, Refusal) else self._turn(Line(line, True))

    def _turn(self, line: Line) -> Reply:
        """Keep a line that changes what was said before, and stand where that leads."""
        self._keep(line)
        self._stand()
        return Reply(self._turned(), dict(self.table or {}), changed=True)

    def _turned(self) -> tuple[dict[str, Any], ...]:
        """What is told of the last line, where it has changed what was said before."""
        undone, turn = self._timeline.undone, self._timeline.turn
        back: tuple[dict[str, Any], ...] = () if undone is None else ({"event": "undone", "do": undone},)
        return back if turn is None else (*back, *changes(turn, back=undone is not None))

    def _keep(self, line: Line) -> None:
        self._timeline.hear(line)
        self.heard, self._rewind = line, None

    def _stand(self) -> None:
        """Stand at the end of the last chapter."""
        self._referee = Referee.replay(self._chapter.actions)
        self.setup = Setup.of(line.action for line in self._chapter.said.values())


def told(action: Json) -> tuple[dict[str, Any], ...]:
    """What the wall tells of an action of the set-up, as events."""
    if action["do"] == "sit":
        return ({"event": "seated", "players": list(action["players"])},)
    return ({"event": "stood", "player": action["player"]},) if action["do"] == "stand" else ()


def nothing_to_undo(reply: Reply) -> bool:
    """Whether a reply says that the night has come back to its beginning."""
    return isinstance(reply.error, Refusal) and reply.error.code in (Code.NOTHING_TO_UNDO, Code.NOT_STARTED)
