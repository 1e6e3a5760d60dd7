"""The running table: one queue, one thread that speaks to the referee.

Buttons, camera and web only put things into the queue; the thread takes them out one by one,
turns them into actions, lets the night hear them, writes them to the journal, and only then
publishes the new :class:`~pi.moment.Moment`. Everybody who shows anything waits for moments.

1. An action is on disk before anybody sees its effect. If it cannot be written, it is taken
   back, the table says so, and play is refused rather than lost.
2. A reading becomes a `dice` action only if it is sure and the table expects that many dice.
   What the camera sees while the table expects none is dropped here, unseen. Where any number
   of dice may lie open beside a cup, nothing is read until somebody asks for it with a press:
   he is the one who knows that the cup stands over the others.
3. Whatever one thing in the queue breaks, the next one is served.
"""

from __future__ import annotations

import logging
import math
import queue
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Self

from pi.faces import LOOK
from pi.journal import Journal, JournalError
from pi.lobby import Lobby, LobbyBook
from pi.menu import PHONES_FOR, SEE, TURN_AWAY, seen
from pi.moment import Button, Json, Moment, Notice
from pi.night import Night, nothing_to_undo
from pi.picker import Aids, Picker
from pi.questions import Questions
from pi.recovery import Recovered, recover, taken_back
from pi.rewind import Rewind
from pi.rulebook import last_penalty
from pi.rules import GAMES, GameCrash, Refusal, Reply
from pi.seen.sight import Judged
from pi.standing import standing
from vision.reading import Reading

log = logging.getLogger(__name__)

PASSING = frozenset(
    {"refused", "unsure", "undone-nothing", "recovered", "journal-damaged", "phone-plays", "phone-plays-all"}
)
"""Notices that the next action takes away."""

TOO_LATE = "too-late"
"""Why an answer is refused whose question stands no longer."""


def wall_clock() -> datetime:
    """The time of day; only the dates of the journal come from it."""
    return datetime.now(UTC)


def dice_wanted(table: Json | None) -> Json | None:
    """The first entry of ``expects`` that asks for a fixed number of dice in the open, if there is one."""
    entries = table["expects"] if table else []
    return next((entry for entry in entries if entry["do"] == "dice" and "count" in entry), None)


def whose(table: Json | None) -> list[Any]:
    """For whom the table waits."""
    return [entry["by"] for entry in table["expects"]] if table else []


class RunningTable:
    """The table while it runs. Every method may be called from any thread.

    ``aids`` says what the picker can offer besides what the table expects: the games that may be
    started, who may sit down, suggested rules. For ``grace_s`` after a press has passed the turn on,
    presses are not heard: the second half of a double tap must not answer for the next player.
    ``dice`` names the dice on the tray, for the journal; ``lobby`` keeps who waits, and what phones may do.
    """

    def __init__(
        self,
        journal: Journal,
        aids: Callable[[Night], Aids],
        *,
        pause: timedelta = timedelta(hours=8),
        grace_s: float = 0.0,
        dice: str = "",
        lobby: LobbyBook | None = None,
        clock: Callable[[], datetime] = wall_clock,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._journal = journal
        self._aids = aids
        self._clock = clock
        self._steady = steady
        self._grace_s = grace_s
        self._dice = dice
        self._book = lobby or LobbyBook()
        self._turned_s = -math.inf
        self._picker = Picker()
        self._notices: dict[str, Notice] = {}
        self._muted: bool | None = None
        self._pause_s = pause.total_seconds()
        self._said_s = steady()
        self._sight: Json | None = None
        self._shown: Json | None = None
        self._era: int | None = None
        self._night, self._phones = Night(), self._book.of(0).phones
        self._take_up(recover(journal, clock(), pause))
        self._last_line = journal.last_line
        self._questions = Questions()
        self._asked = 0
        self._asked_at: Json | None = None
        self._acted = False
        self._moment = Moment()
        self._rewind = self._night.rewind
        self._news = threading.Condition()
        self._listeners: list[Callable[[Moment], None]] = []
        self._queue: queue.SimpleQueue[tuple[Callable[[], Any], Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="table", daemon=True)
        self._publish()

    # For everybody ------------------------------------------------------------------------

    def start(self) -> Self:
        """Begin to serve the queue."""
        self._thread.start()
        return self

    def close(self) -> None:
        """Serve what is in the queue and stop."""
        self._queue.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def submit(self, action: object) -> Future[Reply]:
        """Say an action. The future has the reply once the action is on disk and everybody can see it."""
        return self._put(lambda: self._act(action))

    def answer(self, by: str, question: int, action: Json) -> Future[Reply]:
        """Say an action in answer to the question of this number (`Moment.questions`) to a player.

        It is refused as too late when the table has gone on since, so that of two who answer at once one is heard.
        """
        return self._put(lambda: self._answer(by, question, action))

    def press(self, button: Button) -> Future[bool]:
        """A short press of a button; whether it meant anything."""
        return self._put(lambda: self._pressed(self._picker.press, button))

    def hold(self, button: Button) -> Future[bool]:
        """A button held down; whether it meant anything."""
        return self._put(lambda: self._held(button))

    def mute(self, muted: bool) -> Future[None]:
        """Say that there is a voice, and whether it is muted; from now on holding *accept* turns that over."""
        return self._put(lambda: setattr(self, "_muted", muted))

    def guest(self, name: str) -> Future[Refusal | None]:
        """Somebody wants to play: he takes a seat of the set-up, or waits until the players let him in."""
        return self._put(lambda: self._welcome(name))

    def go(self, name: str) -> Future[Refusal | None]:
        """Somebody goes: he gives up his seat, his place in the game, or waits no longer."""
        return self._put(lambda: self._let_go(name))

    def read(self, reading: Reading) -> Future[Judged | None]:
        """What the eye has read. The future has what the table made of it; None for what nobody may see."""
        return self._put(lambda: self._read(reading))

    def sees(self, sight: Json | None) -> Future[None]:
        """What the camera saw of the last judgement (`Sight.as_json`), for the menu; None when it is kept no longer."""
        return self._put(lambda: self._see(sight))

    def notice(self, notice: Notice) -> Future[None]:
        """Say that something is the matter with a part of the table."""
        return self._put(lambda: self._note(notice))

    def settled(self, code: str) -> Future[None]:
        """Say that it is the matter no longer."""
        return self._put(lambda: self._notices.pop(code, None))

    @property
    def moment(self) -> Moment:
        """The night now."""
        return self._moment

    @property
    def wanted(self) -> Json | None:
        """The dice that the eye may read now: a fixed number, or any number if somebody has asked for it."""
        table = self._night.table
        if self._asked_at is None or self._asked_at is not table:
            return dice_wanted(table)
        return next((entry for entry in table["expects"] if entry["do"] == "dice"), None)

    @property
    def era(self) -> int | None:
        """Since when nothing on the tray is hidden, as the version of that moment; None while dice may be hidden."""
        return self._era

    @property
    def asked(self) -> int:
        """How often somebody has asked to look at the tray afresh, whatever was read there before."""
        return self._asked

    @property
    def dice_were_said(self) -> bool:
        """Whether the last thing that somebody said are the dice: they may still lie there, and are no new throw."""
        return self._night.last.get("do") == "dice"

    @property
    def rewind(self) -> Rewind:
        """What has been done tonight and can be corrected, by saying ``{"do":"correct","number":…,"action":…}``."""
        return self._rewind

    def wait(self, version: int, timeout_s: float) -> Moment:
        """The night as soon as it is another than that of ``version``, or as it is after ``timeout_s``."""
        with self._news:
            self._news.wait_for(lambda: self._moment.version != version, timeout_s)
            return self._moment

    def listen(self, listener: Callable[[Moment], None]) -> None:
        """Have a function called, on the table's thread, with the moment now and with every one to come."""
        self._put(lambda: self._begin_to_tell(listener))

    # On the table's thread ----------------------------------------------------------------

    def _put(self, work: Callable[[], Any]) -> Future[Any]:
        done: Future[Any] = Future()
        self._queue.put((work, done))
        return done

    def _serve(self) -> None:
        while (item := self._queue.get()) is not None:
            work, done = item
            try:
                result = work()
                self._publish()
            except Exception as error:
                log.exception("the table could not do what was asked of it")
                done.set_exception(error)
            else:
                done.set_result(result)

    def _act(self, action: object, *, dice: str | None = None) -> Reply:
        try:
            reply = self._night.submit(action)
        except GameCrash as crash:
            log.exception("a game broke; the table is as it was before")
            return Reply(error=Refusal("internal-error", str(crash)))
        if not reply.ok:
            return reply
        try:
            self._write(dice)
        except JournalError as error:
            self._take_up(taken_back(self._journal, self._clock(), error))
            return Reply(error=Refusal("journal-failed", str(error)))
        self._notices.pop("journal-failed", None)
        for code in PASSING:
            self._notices.pop(code, None)
        self._acted, self._shown = True, None
        return reply

    def _answer(self, by: str, question: int, action: Json) -> Reply:
        if self._wakes() or self._moment.questions.get(by) != question:
            return Reply(error=Refusal(TOO_LATE, f"what {by} was asked has been answered"))
        if action == LOOK:
            self._look()
            return Reply(table=dict(self._night.table or {}))
        before = self._night.table
        reply = self._act(action)
        if reply.ok:
            self._pass_on(before)
        return reply

    def _look(self) -> None:
        """Have the camera look afresh at what lies there now."""
        self._asked_at, self._asked = self._night.table, self._asked + 1

    def _pass_on(self, before: Json | None) -> None:
        """Take notice when it is somebody else's turn than it was."""
        if whose(before) != whose(self._night.table):
            self._turned_s = self._steady()

    def _write(self, dice: str | None) -> None:
        line = self._night.heard
        rules = GAMES[line.action["game"]].version if line.action["do"] == "start" else None
        self._last_line = self._journal.append(line, self._clock(), rules, dice)
        self._said_s = self._steady()

    def _wakes(self) -> bool:
        """Begin a new night if nothing has been said for long, though nobody has switched the table off meanwhile."""
        empty = self._night.table is None and not self._night.setup.seats
        if empty or self._steady() - self._said_s <= self._pause_s:
            return False
        try:
            self._journal.begin_anew(self._clock())
        except JournalError as error:
            self._note(Notice("journal-failed", error.told))
            return False
        self._take_up(Recovered(Night()))
        self._acted = True
        return True

    def _pressed(self, walk: Callable[[Button, Json | None, Aids], Json | None], button: Button) -> bool:
        if self._steady() - self._turned_s < self._grace_s:
            return False
        if self._wakes():
            return True
        if self._shown is not None:
            self._shown = None
            return True
        before, aids = self._night.table, self._aids_now()
        offered = self._picker.offer(before, aids)
        action = walk(button, before, aids)
        if action == LOOK:
            self._look()
            return True
        if action is not None and action["do"] == PHONES_FOR:
            self._phones = action["whom"]
            return True
        if action is not None and action["do"] == SEE:
            self._shown = action["sight"]
            return True
        if action is not None and action["do"] == TURN_AWAY:
            self._night.turn_away(action["player"])
            return True
        if action is None:
            return self._picker.offer(before, aids) != offered
        reply = self._act(action)
        if reply.error is None:
            self._pass_on(before)
            return True
        if nothing_to_undo(reply):
            self._note(Notice("undone-nothing"))
        elif reply.error.code != "journal-failed":
            self._note(Notice("refused", {"code": reply.error.code, "message": reply.error.message}))
        return False

    def _held(self, button: Button) -> bool:
        if button is not Button.ACCEPT or self._muted is None:
            return self._pressed(self._picker.hold, button)
        self._muted = not self._muted
        return True

    def _read(self, reading: Reading) -> Judged | None:
        wanted, era = self.wanted, self._era
        if wanted is None:
            return None
        least, most = wanted.get("min", wanted.get("count")), wanted.get("max", wanted.get("count"))
        why = None if least <= len(reading.dice) <= most else "count"
        why = why if reading.why is None else str(reading.why)
        if why is not None:
            self._note(Notice("unsure", {"why": why, "values": list(reading.values)}))
        else:
            said = {key: wanted[key] for key in ("by", "pair") if key in wanted}
            if not self._act({"do": "dice", "values": list(reading.values), **said}, dice=self._dice).ok:
                return None
        # Beside a cup no picture is kept: it might show what lies under the rim.
        return Judged(reading.values, why, None if why else self._last_line, era) if "count" in wanted else None

    def _welcome(self, name: str) -> Refusal | None:
        self._acted = True
        self._wakes()
        if self._night.playing:
            return self._night.knock(name)
        seated = self._night.setup.seats or (self._night.table or {}).get("players", ())
        sit = [name] if self._night.setup.seats or name in seated else [*seated, name]
        return self._act({"do": "sit", "players": sit}).error

    def _let_go(self, name: str) -> Refusal | None:
        self._acted = True
        if name in self._night.waiting:
            self._night.turn_away(name)
            return None
        return self._act({"do": "leave" if self._night.playing else "stand", "player": name}).error

    def _see(self, sight: Json | None) -> None:
        self._sight = sight
        self._shown = self._shown and sight

    def _aids_now(self) -> Aids:
        return replace(self._aids(self._night), sight=self._sight, phones=self._phones)

    def _note(self, notice: Notice) -> None:
        """Show a notice; one that says the same as before is news all the same."""
        self._notices[notice.code] = notice
        self._acted, self._shown = True, None

    def _take_up(self, found: Recovered) -> None:
        """Go on with this night; who waited for a seat in it waits still."""
        lobby = self._book.of(self._journal.night)
        self._night, self._phones = found.night, lobby.phones
        seated = found.night.table["players"] if found.night.table else ()
        found.night.waiting = tuple(name for name in lobby.waiting if name not in seated)
        if found.notice is not None:
            self._note(found.notice)

    def _keep_lobby(self) -> None:
        try:
            self._book.keep(Lobby(self._journal.night, self._night.waiting, self._phones))
        except OSError as error:
            log.warning("the lobby cannot be kept: %s", error)
            self._note(Notice("lobby-failed", {"folder": str(self._journal.path.parent)}))
        else:
            self._notices.pop("lobby-failed", None)

    def _publish(self) -> None:
        """Make the moment that everybody sees, unless nothing has been done and it is the one they see already."""
        self._keep_lobby()
        table, self._rewind = self._night.table, self._night.rewind
        offer = self._picker.offer(table, self._aids_now()) if self._shown is None else seen(self._shown)
        now = Moment(
            self._moment.version,
            table,
            tuple(self._night.happened),
            offer,
            (*self._notices.values(), *self._standing()),
            hidden=dice_wanted(table) is None,
            muted=self._muted,
            setup=None if self._night.playing or (table and not self._night.setup.seats) else self._night.setup,
            waiting=self._night.waiting,
            sight=self._sight is not None,
            phones=self._phones,
            questions=self._questions.behind(self._last_line, self._night.heard.action, self._night.happened, table),
            penalty=last_penalty(self._night.referee) if offer.asks == "menu" else (),
        )
        if now == self._moment and not self._acted:
            return
        self._acted = False
        if now.hidden:
            self._era = None
        elif self._era is None:
            self._era = now.version + 1
        with self._news:
            self._moment = replace(now, version=now.version + 1)
            self._news.notify_all()
        for listener in self._listeners:
            self._tell(listener)

    def _standing(self) -> Iterator[Notice]:
        """What is the matter as long as the night stands as it does; such a notice is not said a second time."""
        for notice in standing(self._night):
            yield next((known for known in self._moment.notices if known == notice), notice)

    def _begin_to_tell(self, listener: Callable[[Moment], None]) -> None:
        self._listeners.append(listener)
        self._tell(listener)

    def _tell(self, listener: Callable[[Moment], None]) -> None:
        try:
            listener(self._moment)
        except Exception:
            log.exception("somebody who listens to the table broke; the others are told all the same")
