"""The night: its games in order, the set-ups between them, and the way back to its first action.

Each game is one referee. A set-up (`pi.night.setup`) precedes it: the seats and the options. The night joins both.
An undo does not stop at the start of a game, but goes on into the set-up and the game before
(`pi.night.timeline`). Any action of a game can be corrected (`pi.night.correction`). What is said of the night and of
no game belongs to the lobby (`pi.night.lobby`). No I/O; `pi.journal.store` keeps all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pi.night.codes import NoticeCode
from pi.night.correction import NO_SUCH_ACTION, changes, correct
from pi.night.decision import Decisions
from pi.night.lobby import LOBBY, Lobby, seated_by
from pi.night.past import PastActions
from pi.night.setup import HOUSE_FULL, NAME_TAKEN, NAME_UNFIT, VERBS, Setup, misnamed, plain, same_name, unfit
from pi.night.timeline import GameLog, Line, Timeline
from pi.night.types import Json, Notice
from pi.rules import Code, Referee, Refusal, Reply

WAITING_MOST = 4
"""Guests that can wait at a time: the menu of the table must not fill up with strangers."""


@dataclass(frozen=True, eq=False)
class EarlierNights:
    """Every start and join of earlier nights, oldest first, each with the place of its night."""

    arrivals: tuple[tuple[int, Json], ...] = ()


NO_EARLIER_NIGHTS = EarlierNights()


class Night:
    """The games of one night. ``Night.of(lines)`` is the night that had these lines, however it was interrupted.

    ``happened`` are the events of the last line but for those of the lobby, oldest first, and ``played`` is its number;
    ``last_line`` is the last line of all, as the journal keeps it; ``penalty`` are the events of the last action of the
    game with a `take`, empty before the first one; ``decisions`` follows what the game has decided. ``referee`` is that
    of the game that is on, or was on last. ``earlier`` is what was played on other nights.
    """

    def __init__(self) -> None:
        self._timeline: Timeline[Line] = Timeline()
        self.referee = Referee()
        self.setup = Setup()
        self._past_actions: PastActions | None = None
        self.last_line = Line({}, False)
        self.happened: tuple[Json, ...] = ()
        self.earlier = NO_EARLIER_NIGHTS
        self.lobby = Lobby()
        self.played = 0
        self.penalty: tuple[Json, ...] = ()
        self.decisions = Decisions()

    @classmethod
    def of(cls, lines: Iterable[Line]) -> Night:
        """The night after these lines. Raises ValueError where they are of other rules than these."""
        night = cls()
        for line in lines:
            night._append(line)
        night._go_to_end()
        if night._timeline.undone is not None or night._timeline.diff is not None:
            night.happened = night._rewrite_events()
        elif (last := night._timeline.last) is not None:
            night.happened = setup_events(last.action) if night._log.next_setup else night.referee.events
        return night

    @property
    def table(self) -> Json | None:
        """The table now; None before the first game. Not to be changed."""
        return self.referee.table

    @property
    def playing(self) -> bool:
        return self.table is not None and not self.table["over"]

    @property
    def open_setup(self) -> Setup | None:
        """What has been said of the next game; None while a game is on, or while its end still stands."""
        return None if self.playing or (self.table and not self.setup.seats) else self.setup

    @property
    def last(self) -> Json:
        """The action that was admitted last and still stands; empty before the first one."""
        last = self._timeline.last
        return {} if last is None else last.action

    @property
    def number(self) -> int:
        """The number of the last line (`pi.night.timeline`)."""
        return self._timeline.length

    @property
    def starts(self) -> list[Json]:
        """The starts of the games so far, the one that is on included, oldest first."""
        return [next(iter(log.game.values())).action for log in self._timeline.games if log.game]

    @property
    def aside(self) -> int:
        """How many actions wait, because they fit no longer since a correction and nothing was played instead."""
        return len(self._log.pending)

    @property
    def notices(self) -> Iterator[Notice]:
        """The notices that follow from the state of the night: what a correction has set aside, and waiting guests."""
        if self.aside:
            yield Notice(NoticeCode.SET_ASIDE, {"count": self.aside})
        game = self.referee.game.name if self.referee.game and self.playing else ""
        for name in self.lobby.waiting if game else ():
            code = NoticeCode.KNOCKING if self.referee.may_join(name) else NoticeCode.WAITING
            yield Notice(code, {"player": name, "game": game})

    @property
    def past_actions(self) -> PastActions:
        """What can be corrected now, and what it was said to: the same object until something is said."""
        if self._past_actions is None:
            self._past_actions = PastActions(self._timeline.games)
        return self._past_actions

    def submit(self, action: object) -> Reply:
        """Submit one action of the night. Raises GameCrash as the referee does."""
        if isinstance(action, Mapping) and action.get("do") == LOBBY:
            return self._say_in_lobby(action)
        reply = self._dispatch(action)
        if reply.ok:
            self.happened = reply.events
        return reply

    def _say_in_lobby(self, action: Json) -> Reply:
        try:
            self.lobby.apply(action)
        except ValueError as error:
            return Reply(error=Refusal(Code.BAD_ARGUMENT, str(error)))
        if "knock" in action and (problem := self._may_not_wait(action["knock"])):
            return Reply(error=problem)
        self._append(Line(action, False))
        return Reply(table=dict(self.table or {}))

    def _may_not_wait(self, name: str) -> Refusal | None:
        """Return why a guest may not wait for a seat in the running game."""
        if problem := unfit(name):
            return Refusal(NAME_UNFIT, problem)
        left = [other for other in (self.table or {}).get("ledger", ()) if other != name]
        if same_name([name], [*(self.table or {}).get("players", ()), *self.lobby.waiting, *left]):
            return Refusal(NAME_TAKEN, f"{name} is at the table already")
        return Refusal(HOUSE_FULL, "too many are waiting") if len(self.lobby.waiting) >= WAITING_MOST else None

    @property
    def _log(self) -> GameLog[Line]:
        return self._timeline.games[-1]

    def _dispatch(self, action: object) -> Reply:
        if problem := self._misnamed(action):
            return Reply(error=problem)
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
                referee = Referee()
                return self._played(referee, referee.submit(action))
        return self._played(self.referee, self.referee.submit(action))

    def _misnamed(self, action: object) -> Refusal | None:
        """Return why a name in this action cannot come into a game; a set-up checks its own names."""
        if not isinstance(action, Mapping) or action.get("do") in VERBS:
            return None
        return misnamed(action, self.table["ledger"] if self.table and self.playing else ())

    def _agree(self, action: Json) -> Reply:
        after, action = self.setup.apply(action), plain(action)
        if isinstance(after, Refusal):
            return Reply(error=after)
        changed, self.setup = after != self.setup, after
        self._append(Line(action, changed))
        return Reply(setup_events(action), dict(self.table or {}), changed=changed)

    def _played(self, referee: Referee, reply: Reply) -> Reply:
        """Keep what a referee has admitted."""
        if reply.ok:
            if referee is not self.referee:
                self.referee, self.setup, self.penalty = referee, Setup(), ()
                self.decisions = Decisions.of(referee.last or {}, ())
            self.decisions.hear(reply.events)
            self.penalty = last_penalty([self.penalty, reply.events])
            self._append(Line(referee.last or {}, reply.changed))
        return reply

    def _take_back(self) -> Reply:
        if not self._timeline.may_undo:
            return Reply(error=Refusal(Code.NOT_STARTED, "undo: nothing has been said tonight"))
        return self._rewrite(Line({"do": "undo"}, True))

    def _correct(self, number: int, action: object) -> Reply:
        place = self._timeline.place_of(number)
        if place is None:
            return Reply(error=Refusal(NO_SUCH_ACTION, f"correct: no action of a game stands as number {number}"))
        line = correct(self._timeline.games[place], number, action)
        return Reply(error=line) if isinstance(line, Refusal) else self._rewrite(Line(line, True))

    def _rewrite(self, line: Line) -> Reply:
        """Keep a line that changes what was said before, and stand where that leads."""
        self._append(line)
        self._go_to_end()
        return Reply(self._rewrite_events(), dict(self.table or {}), changed=True)

    def _rewrite_events(self) -> tuple[Json, ...]:
        """Return the events of the last line, if it has changed earlier ones."""
        undone, diff = self._timeline.undone, self._timeline.diff
        back: tuple[Json, ...] = () if undone is None else ({"event": "undone", "do": undone},)
        if diff is None:
            return back
        drops = self.playing and diff.after is self._log and bool(diff.after.next_setup)
        return (*back, *changes(diff, back=undone is not None, drops=drops))

    def _append(self, line: Line) -> None:
        self._timeline.append(line)
        self.last_line = line
        if line.action["do"] == LOBBY:
            self.lobby = self.lobby.apply(line.action)
            return
        self.lobby = self.lobby.without(*seated_by(line.action))
        self.played, self._past_actions = self._timeline.length, None

    def _go_to_end(self) -> None:
        """Stand at the end of the last log."""
        self.referee = Referee()
        actions = self._log.actions
        told = list(self.referee.retell(actions))
        self.penalty = last_penalty(told)
        self.decisions = Decisions.of(actions[0][0], told) if actions else Decisions()
        # What was said of the next game does not count while a correction has reopened the one before it.
        self.setup = Setup() if self.playing else Setup.of(line.action for line in self._log.next_setup.values())


def last_penalty(told: Iterable[tuple[Json, ...]]) -> tuple[Json, ...]:
    """Return the events of the last of these actions with a `take`; empty if there is none."""
    penalty: tuple[Json, ...] = ()
    for events in told:
        if any(event["event"] == "take" for event in events):
            penalty = events
    return penalty


def setup_events(action: Json) -> tuple[Json, ...]:
    """Return the events of an action of the set-up, for the wall."""
    if action["do"] == "sit":
        return ({"event": "seated", "players": list(action["players"])},)
    player = action["player"] if action["do"] == "stand" else []
    return tuple({"event": "stood", "player": name} for name in ([player] if isinstance(player, str) else player))
