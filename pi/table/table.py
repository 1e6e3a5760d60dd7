"""The running table: one queue, one thread that speaks to the referee.

Buttons, camera and web only put things into the queue; the thread takes them out one by one,
turns them into actions, has them kept (`pi.keeper`), and only then publishes the new
:class:`~pi.moment.Moment`. Everybody who shows anything waits for moments.

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
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Self

from pi import menu
from pi.faces import LOOK
from pi.journal import Journal
from pi.keeper import Keeper
from pi.likely import Doubts, doubts_of
from pi.lobby import Lobby, LobbyBook
from pi.loop import Loop
from pi.moment import Button, Json, Moment, Notice
from pi.news import Listener, News
from pi.night import Night, nothing_to_undo
from pi.picker import Aids, Picker
from pi.questions import Questions
from pi.rewind import Rewind
from pi.rulebook import last_penalty
from pi.rules import GameCrash, Refusal, Reply
from pi.seen.sight import Judged
from pi.standing import standing
from pi.wanted import dice_wanted, whose, why_not
from vision.reading import Reading

log = logging.getLogger(__name__)

PASSING = frozenset(
    {"refused", "unsure", "undone-nothing", "recovered", "journal-damaged", "clock-jumped"}
    | {"phone-plays", "phone-plays-all"}
)
"""Notices that the next action takes away."""

TOO_LATE = "too-late"
"""Why an answer is refused whose question stands no longer."""

BEAT_S = 1.0
"""While nobody says anything the table looks after its journal so often."""


def wall_clock() -> datetime:
    """The time of day; only the dates of the journal come from it."""
    return datetime.now(UTC)


class RunningTable:
    """The table while it runs. Every method may be called from any thread.

    ``aids`` says what the picker can offer besides what the table expects: the games that may be
    started, who may sit down, suggested rules. For ``grace_s`` after a press has passed the turn on,
    presses are not heard: the second half of a double tap must not answer for the next player.
    ``dice`` names the dice on the tray, for the journal; ``lobby`` keeps who waits, and what phones may do.
    ``beat`` is called by the table's own loop, at least every ``beat_s``, as long as it goes round.
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
        beat: Callable[[], None] = lambda: None,
        beat_s: float = BEAT_S,
        clock: Callable[[], datetime] = wall_clock,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._aids = aids
        self._steady = steady
        self._grace_s = grace_s
        self._dice = dice
        self._book = lobby or LobbyBook()
        self._turned_s = -math.inf
        self._picker = Picker()
        self._notices: dict[str, Notice] = {}
        self._muted: bool | None = None
        self._sight: Json | None = None
        self._shown: Json | None = None
        self._era: int | None = None
        self._acted = False
        self._phones, self._helped = self._book.of(0).phones, self._book.of(0).helped
        self._doubts: dict[int, Doubts] = {}
        self._keeper = Keeper(
            journal, pause, note=self._note, settle=self._settle, moved=self._take_up, clock=clock, steady=steady
        )
        self._keeper.tend()
        self._questions = Questions()
        self._asked = 0
        self._asked_at: Json | None = None
        self._news = News()
        self._rewind = self._night.rewind
        self._offered = Aids()
        self._loop = Loop("table", after=self._publish, idle=self._keeper.tend, beat=beat, beat_s=beat_s)
        self._publish()

    # For everybody ------------------------------------------------------------------------

    def start(self) -> Self:
        """Begin to serve the queue."""
        self._loop.start()
        return self

    def close(self) -> None:
        """Serve what is in the queue and stop."""
        self._loop.close()

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
        return self._put(lambda: self._settle(code))

    @property
    def moment(self) -> Moment:
        """The night now."""
        return self._news.moment

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

    @property
    def aids(self) -> Aids:
        """What can be offered now beside what the table expects: the set-up, and who and what may be chosen in it."""
        return self._offered

    def wait(self, version: int, timeout_s: float) -> Moment:
        """The night as soon as it is another than that of ``version``, or as it is after ``timeout_s``."""
        return self._news.wait(version, timeout_s)

    def listen(self, listener: Listener, *, first: bool = False) -> None:
        """Call a function on the table's thread, with this moment and all to come, ``first`` before any screen."""
        self._put(lambda: self._news.listen(listener, first=first))

    # On the table's thread ----------------------------------------------------------------

    def _put(self, work: Callable[[], Any]) -> Future[Any]:
        return self._loop.put(work)

    @property
    def _night(self) -> Night:
        return self._keeper.night

    def _act(self, action: object, *, dice: str | None = None) -> Reply:
        try:
            reply = self._keeper.hear(action, dice)
        except GameCrash as crash:
            log.exception("a game broke; the table is as it was before")
            return Reply(error=Refusal("internal-error", str(crash)))
        if reply.ok:
            for code in PASSING:
                self._settle(code)
            self._acted, self._shown = True, None
        return reply

    def _answer(self, by: str, question: int, action: Json) -> Reply:
        if self._wakes() or self.moment.questions.get(by) != question:
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

    def _wakes(self) -> bool:
        """Begin a new night if nothing has been said for long."""
        woken = self._keeper.wake()
        self._acted = self._acted or woken
        return woken

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
        if action is None:
            return self._picker.offer(before, aids) != offered
        if self._of_the_house(action):
            return True
        reply = self._act(action)
        if reply.error is None:
            self._pass_on(before)
            return True
        if nothing_to_undo(reply):
            self._note(Notice("undone-nothing"))
        else:
            self._say_refused(reply.error)
        return False

    def _say_refused(self, error: Refusal) -> None:
        """Say why something was refused, unless that is said as long as it lasts."""
        if error.code != "journal-failed":
            self._note(Notice("refused", {"code": error.code, "message": error.message}))

    def _held(self, button: Button) -> bool:
        if button is not Button.ACCEPT or self._muted is None:
            return self._pressed(self._picker.hold, button)
        self._muted = not self._muted
        return True

    def _read(self, reading: Reading) -> Judged | None:
        wanted, era = self.wanted, self._era
        if wanted is None:
            return None
        why = why_not(reading, wanted)
        if why is not None:
            self._note(Notice("unsure", {"why": why, "values": list(reading.values)}))
        else:
            said = {key: wanted[key] for key in ("by", "pair") if key in wanted}
            reply = self._act({"do": "dice", "values": list(reading.values), **said}, dice=self._dice)
            if reply.error is not None:
                self._say_refused(reply.error)
                return None
            self._doubts = {**self._doubts, self._night.number: doubts_of(reading)}
        # Beside a cup no picture is kept: it might show what lies under the rim.
        return Judged(reading.values, why, None if why else self._keeper.last_line, era) if "count" in wanted else None

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

    def _of_the_house(self, action: Json) -> bool:
        """Do what is said to the table and not to the referee; whether it was that."""
        match action["do"]:
            case menu.SEE:
                self._shown = action["sight"]
            case menu.HELP:
                self._helped = action["shown"]
            case menu.PHONES_FOR:
                self._phones = action["whom"]
            case menu.TURN_AWAY:
                self._night.turn_away(action["player"])
            case "camera":
                self._look()
            case _:
                return False
        return True

    def _see(self, sight: Json | None) -> None:
        self._sight = sight
        self._shown = self._shown and sight

    def _aids_now(self) -> Aids:
        aids = self._aids(self._night)
        helped = bool(aids.newcomers) if self._helped is None else self._helped
        return replace(aids, sight=self._sight, doubts=self._doubts, phones=self._phones, helped=helped)

    def _note(self, notice: Notice) -> None:
        """Show a notice; one that says the same as before is news all the same."""
        self._notices[notice.code] = notice
        self._acted, self._shown = True, None
        if notice.code == "panel-failed":
            # A button that is stuck has been held: it has opened the menu itself, over what is said of it.
            self._picker.leave_menu()

    def _settle(self, code: str) -> None:
        self._notices.pop(code, None)

    def _take_up(self, night: Night) -> None:
        """Go on with this night; who waited for a seat in it waits still."""
        lobby = self._book.of(self._keeper.number)
        self._phones, self._helped, self._doubts = lobby.phones, lobby.helped, {}
        seated = night.table["players"] if night.table else ()
        night.waiting = tuple(name for name in lobby.waiting if name not in seated)

    def _keep_lobby(self) -> None:
        if not self._keeper.is_open:
            return
        try:
            self._book.keep(Lobby(self._keeper.number, self._night.waiting, self._phones, self._helped))
        except OSError as error:
            if "lobby-failed" not in self._notices:
                log.warning("the lobby cannot be kept: %s", error)
                self._note(Notice("lobby-failed", {"folder": str(self._keeper.folder)}))
        else:
            self._settle("lobby-failed")

    def _publish(self) -> None:
        """Make the moment that everybody sees, unless nothing has been done and it is the one they see already."""
        self._keep_lobby()
        table, line, self._rewind = self._night.table, self._keeper.last_line, self._night.rewind
        self._offered = aids = self._aids_now()
        offer = self._picker.offer(table, aids) if self._shown is None else menu.seen(self._shown)
        now = Moment(
            self.moment.version,
            table,
            tuple(self._night.happened),
            offer,
            (*self._notices.values(), *self._standing()),
            hidden=dice_wanted(table) is None,
            muted=self._muted,
            setup=None if self._night.playing or (table and not self._night.setup.seats) else self._night.setup,
            waiting=self._night.waiting,
            phones=self._phones,
            questions=self._questions.behind(line, self._night.heard.action, self._night.happened, table),
            helped=bool(aids.helped),
            penalty=last_penalty(self._night.referee) if offer.asks == "menu" else (),
            sight=self._sight if offer.asks == "menu" else None,
        )
        if now == self.moment and not self._acted:
            return
        self._acted = False
        if now.hidden:
            self._era = None
        elif self._era is None:
            self._era = now.version + 1
        self._news.tell(now)

    def _standing(self) -> Iterator[Notice]:
        """What is the matter as long as the night stands as it does; such a notice is not said a second time."""
        for notice in standing(self._night):
            yield next((known for known in self.moment.notices if known == notice), notice)
