"""The night: its games in order, the set-ups between them, and undo back to its first action.

Each game is one referee. A set-up (`pi.night.setup`), the seats and the options, precedes it. Repeated undos go back
past the start of a game, into its set-up and into the game before (`pi.night.timeline`). Any action of a game can be
corrected (`pi.night.correction`). Actions outside games are in the lobby (`pi.night.lobby`). No I/O.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pi.night.codes import NoticeCode
from pi.night.correction import NO_SUCH_ACTION, changes, correct
from pi.night.decision import Decisions
from pi.night.lobby import LOBBY, Lobby, seated_by
from pi.night.past import PastActions
from pi.night.setup import HOUSE_FULL, NAME_TAKEN, NAME_UNFIT, VERBS, Setup, name_fault, name_refusal, plain, same_name
from pi.night.timeline import GameLog, Line, Timeline
from pi.night.types import Json, Notice
from pi.rules import Code, Referee, Refusal, Reply

MAX_WAITING = 4
"""The number of guests that can wait at a time: the table menu must not fill up with strangers."""


@dataclass(frozen=True, eq=False)
class EarlierNights:
    """Every start and join of earlier nights, oldest first, each with the number of its night."""

    arrivals: tuple[tuple[int, Json], ...] = ()


class Night:
    """The games of one night. ``happened`` are the events of the last line outside the lobby, oldest first; ``played``
    is the number of that line.

    ``last_line`` is the last line, the lobby included, as the journal keeps it. ``referee`` and ``decisions`` belong to
    the game that is on, or was on last.
    """

    def __init__(self) -> None:
        self._timeline: Timeline[Line] = Timeline()
        self.referee = Referee()
        self.setup = Setup()
        self._past_actions: PastActions | None = None
        self.last_line = Line({}, False)
        self.happened: tuple[Json, ...] = ()
        self.earlier = EarlierNights()
        self.lobby = Lobby()
        self.played = 0
        self.decisions = Decisions()

    @classmethod
    def of(cls, lines: Iterable[Line]) -> Night:
        """Return the night after these lines. Raise ValueError if they were played by other rules."""
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
    def is_playing(self) -> bool:
        return self.table is not None and not self.table["over"]

    @property
    def open_setup(self) -> Setup | None:
        """The set-up of the next game; None while a game is on, and after its end until people sit down."""
        return None if self.is_playing or (self.table and not self.setup.seats) else self.setup

    @property
    def number(self) -> int:
        """The number of the last line (`pi.night.timeline`)."""
        return self._timeline.length

    @property
    def starts(self) -> list[Json]:
        """The start actions of all games so far, the present game included, oldest first."""
        return [next(iter(log.game.values())).action for log in self._timeline.games if log.game]

    @property
    def aside_count(self) -> int:
        """The number of actions that a correction has set aside; 0 once something is played instead of them."""
        return len(self._log.pending)

    @property
    def notices(self) -> Iterator[Notice]:
        """The notices of the night's state: actions that a correction has set aside, and waiting guests."""
        if self.aside_count:
            yield Notice(NoticeCode.SET_ASIDE, {"count": self.aside_count})
        game = self.referee.game.name if self.referee.game and self.is_playing else ""
        for name in self.lobby.waiting if game else ():
            code = NoticeCode.KNOCKING if self.referee.may_join(name) else NoticeCode.WAITING
            yield Notice(code, {"player": name, "game": game})

    @property
    def past_actions(self) -> PastActions:
        """The actions that can be corrected now; the same object until a line is added."""
        if self._past_actions is None:
            self._past_actions = PastActions(self._timeline.games)
        return self._past_actions

    def submit(self, action: object) -> Reply:
        """Submit one action of the night. Raise GameCrash if the game breaks."""
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
        if "knock" in action and (problem := self._waiting_refusal(action["knock"])):
            return Reply(error=problem)
        self._append(Line(action, False))
        return Reply(table=dict(self.table or {}))

    def _waiting_refusal(self, name: str) -> Refusal | None:
        """Return the refusal if a guest may not wait for a seat in the running game; else None."""
        if problem := name_fault(name):
            return Refusal(NAME_UNFIT, problem)
        ledger_names = [other for other in (self.table or {}).get("ledger", ()) if other != name]
        if same_name([name], [*(self.table or {}).get("players", ()), *self.lobby.waiting, *ledger_names]):
            return Refusal(NAME_TAKEN, f"{name} is at the table already")
        return Refusal(HOUSE_FULL, "too many are waiting") if len(self.lobby.waiting) >= MAX_WAITING else None

    @property
    def _log(self) -> GameLog[Line]:
        return self._timeline.games[-1]

    def _dispatch(self, action: object) -> Reply:
        ledger = self.table["ledger"] if self.table and self.is_playing else ()
        is_of_setup = isinstance(action, Mapping) and action.get("do") in VERBS  # it checks its own names
        if not is_of_setup and (problem := name_refusal(action, ledger)):
            return Reply(error=problem)
        match action:
            case {"do": "undo"}:
                return self._take_back()
            case {"do": "correct", "number": int(number), "action": replacement} if not isinstance(number, bool):
                return self._correct(number, replacement)
            case {"do": "correct"}:
                return Reply(error=Refusal(Code.BAD_ARGUMENT, "correct: a number and an action (or null) are needed"))
            case {"do": str(do)} if do in VERBS and not self.is_playing:
                return self._apply_to_setup(action)  # type: ignore[arg-type]
            case {"do": "start"} if not self.is_playing:
                referee = Referee()
                return self._append_if_admitted(referee, referee.submit(action))
        return self._append_if_admitted(self.referee, self.referee.submit(action))

    def _apply_to_setup(self, action: Json) -> Reply:
        after, action = self.setup.apply(action), plain(action)
        if isinstance(after, Refusal):
            return Reply(error=after)
        changed, self.setup = after != self.setup, after
        self._append(Line(action, changed))
        return Reply(setup_events(action), dict(self.table or {}), changed=changed)

    def _append_if_admitted(self, referee: Referee, reply: Reply) -> Reply:
        """Append the action to the night if the referee has admitted it. Return the reply."""
        if reply.ok:
            if referee is not self.referee:
                self.referee, self.setup = referee, Setup()
                self.decisions = Decisions.of(referee.last or {}, ())
            self.decisions.add(reply.events)
            self._append(Line(referee.last or {}, reply.changed))
        return reply

    def _take_back(self) -> Reply:
        if not self._timeline.can_undo:
            return Reply(error=Refusal(Code.NOT_STARTED, "undo: nothing has been said tonight"))
        return self._rewrite(Line({"do": "undo"}, True))

    def _correct(self, number: int, action: object) -> Reply:
        index = self._timeline.index_of(number)
        if index is None:
            return Reply(error=Refusal(NO_SUCH_ACTION, f"correct: no action of a game stands as number {number}"))
        line = correct(self._timeline.games[index], number, action)
        return Reply(error=line) if isinstance(line, Refusal) else self._rewrite(Line(line, True))

    def _rewrite(self, line: Line) -> Reply:
        """Append an undo or a correction, and go to the state after it. Return the reply."""
        self._append(line)
        self._go_to_end()
        return Reply(self._rewrite_events(), dict(self.table or {}), changed=True)

    def _rewrite_events(self) -> tuple[Json, ...]:
        """Return the events of the last line, if it is an undo or a correction; else none."""
        undone, diff = self._timeline.undone, self._timeline.diff
        back: tuple[Json, ...] = () if undone is None else ({"event": "undone", "do": undone},)
        if diff is None:
            return back
        drops = self.is_playing and diff.after is self._log and bool(diff.after.next_setup)
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
        """Set the referee, the decisions and the set-up to the end of the last log."""
        self.referee = Referee()
        actions = self._log.actions
        self.decisions = Decisions.of(actions[0][0] if actions else {}, self.referee.retell(actions))
        # The set-up of the next game does not count while a correction has reopened the game before it.
        self.setup = Setup() if self.is_playing else Setup.of(line.action for line in self._log.next_setup.values())


def setup_events(action: Json) -> tuple[Json, ...]:
    """Return the events of an action of the set-up: ``seated`` or ``stood``; none for a game or an option."""
    if action["do"] == "sit":
        return ({"event": "seated", "players": list(action["players"])},)
    player = action["player"] if action["do"] == "stand" else []
    return tuple({"event": "stood", "player": name} for name in ([player] if isinstance(player, str) else player))
