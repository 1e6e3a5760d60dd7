"""The running table: one queue, one thread that speaks to the referee.

Buttons, camera and web only put work into the queue. The thread takes it out piece by piece, turns it
into actions, has them written (`pi.table.recorder`), and only then publishes the new
:class:`~pi.night.state.TableState`. All outputs wait for moments.

1. An action is on disk before its effect is visible. If it cannot be written, it is taken
   back, the table says so, and play is refused rather than lost.
2. A reading becomes a `dice` action only if it is sure and the table expects that many dice. While
   the table expects none, readings are dropped here, unseen. If any number of dice may lie open
   beside a cup, nothing is read until a player asks for it with a press: only the players know that
   the cup covers the other dice.
3. Dice on the card become an announcement in the same way (`pi.table.claims`): they are shown, counted down by the
   camera's thread, and then submitted, unless a press has stopped that.
4. An exception in one piece of work does not stop the next one.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Self, TypeVar

from pi.journal.store import Journal
from pi.night.codes import NoticeCode, PromptCode
from pi.night.doubts import NO_DOUBTS, Doubts, doubts_of
from pi.night.night import WAITING_MOST, Night
from pi.night.notices import night_notices
from pi.night.setup import Setup
from pi.night.state import TableState
from pi.night.tables import expected_announcement, expected_dice, expected_players, running, why_not
from pi.night.types import Button, Json, Notice, Offer, ReadingOutcome
from pi.picker import table_menu as menu
from pi.picker.expected import first_offered
from pi.picker.manual_entry import LOOK
from pi.picker.menu import Expectation, PickerContext
from pi.picker.picker import Picker
from pi.rules import GAMES, GameCrash, Refusal, Reply
from pi.table.claims import Claims
from pi.table.errands import Errands
from pi.table.lobby import Lobby, LobbyStore
from pi.table.publisher import Publisher, Subscriber
from pi.table.questions import Questions
from pi.table.recorder import TOO_LATE, JournaledNight
from pi.table.worker import WorkerThread
from vision.reading import Reading

T = TypeVar("T")

log = logging.getLogger(__name__)

END_TIMES = 5
"""At the end of a game presses are ignored for so many times as long: a late one must not start the next game."""

PASSING = (
    NoticeCode.REFUSED,
    NoticeCode.UNSURE,
    NoticeCode.CLAIM_UNSURE,
    NoticeCode.CLAIM_REFUSED,
    NoticeCode.RECOVERED,
    NoticeCode.JOURNAL_DAMAGED,
    NoticeCode.JOURNAL_IMPORTED,
    NoticeCode.NIGHTS_REFUSED,
    NoticeCode.CLOCK_JUMPED,
    NoticeCode.CLOCK_OTHER_NIGHT,
    NoticeCode.STATE_LOST,
    NoticeCode.PHONE_PLAYS,
    NoticeCode.PHONE_PLAYS_ALL,
    NoticeCode.PHONE_LOOKS,
)
"""Notices that the next action takes away."""

WAITS = Refusal(NoticeCode.JOURNAL_SLOW, "the table waits for its disk")

SLOW_S = 1.5
"""A disk that takes longer than this is said on the wall; a good card takes a hundredth of it."""

START_S = 5.0
"""If the disk has not answered after so long, the table starts without it, shows its wall, and waits there."""

BEAT_S = 1.0
"""The interval at which an idle table checks its journal."""


def wall_clock() -> datetime:
    """The time of day; only the dates of the journal come from it."""
    return datetime.now(UTC)


class RunningTable:
    """The table while it runs. Every method may be called from any thread.

    ``context`` returns what the picker can offer besides what the table expects: the games that may be
    started, possible newcomers, suggested rules. Presses are ignored for ``grace_s`` after a press has passed the turn
    on, and after any other change of what the buttons do: a double tap must not answer for the next player, nor a press
    for what the wall shows only now. ``dice`` names the dice on the tray, for the journal. ``lobby`` keeps the waiting
    guests and the permission of phones. The table's own loop calls ``beat`` at each turn, at least every ``beat_s``
    seconds. While nobody is seated the table is idle from its start, and ``idle_s`` after the last press: it shows what
    it is, and a press begins the set-up, nothing else. Without ``idle_s`` it never is.
    """

    def __init__(
        self,
        journal: Journal,
        context: Callable[[Night], PickerContext],
        *,
        pause: timedelta = timedelta(hours=8),
        grace_s: float = 0.0,
        dice: str = "",
        lobby: LobbyStore | None = None,
        lock: Callable[[], object] = lambda: None,
        start_s: float = START_S,
        idle_s: float | None = None,
        beat: Callable[[], None] = lambda: None,
        beat_s: float = BEAT_S,
        clock: Callable[[], datetime] = wall_clock,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._context = context
        self._steady = steady
        self._grace_s = grace_s
        self._dice = dice
        self._lobby_store = lobby or LobbyStore()
        self._beat = beat
        self._turned_s = -math.inf
        self._by_hand = True
        self._picker = Picker()
        self._idle_s, self._touched_s = idle_s, -math.inf
        self._notices: dict[NoticeCode, Notice] = {}
        self._serial = 0
        self._muted: bool | None = None
        self._evidence: Json | None = None
        self._shown: Json | None = None
        self._acted = self._stepped = False
        self._said = ("", 0)
        self._questions = Questions()
        self._claims = Claims()
        self._read_requests = 0
        self._asked_at: Json | None = None
        self._unwritten_at: Json | None = None
        self._publisher = Publisher()
        self._patience_s = start_s
        self._errands = Errands("journal", self._wait_on, steady=steady)
        self._recorder = JournaledNight(
            journal,
            pause,
            show_notice=self._show_notice,
            clear_notice=self._clear_notice,
            on_night=self._resume_lobby,
            lock=lock,
            apart=self._errands.run,
            clock=clock,
            steady=steady,
        )
        self._resume_lobby(self._recorder.night)
        self._worker = WorkerThread("table", after=self._publish, idle=self._recorder.check, beat=beat, beat_s=beat_s)
        with suppress(TimeoutError):  # the loop goes on waiting, and says so
            self._recorder.check()
        self._publish()
        self._patience_s = math.inf

    # The public interface -----------------------------------------------------------------

    def start(self) -> Self:
        """Begin to serve the queue."""
        self._worker.start()
        return self

    def close(self) -> None:
        """Serve what is in the queue and stop."""
        self._worker.close()
        self._errands.close()

    def submit(self, action: object) -> Future[Reply]:
        """Say an action. The future has the reply once the action is on disk and its effect is published.

        The first action after the pause that ends a night is refused as too late: it begins the new night instead.
        """
        return self._unless_slow(lambda: self._submit(action), Reply(error=WAITS))

    def answer(self, by: str, question: int, action: Json, *, phone: str = "") -> Future[Reply]:
        """Say an action in answer to the question of this number (`TableState.questions`) to a player.

        It is refused as too late if the table has gone on since, so only the first of two answers counts. ``phone``
        says it, and may take it back.
        """
        return self._unless_slow(lambda: self._answer(by, question, action, phone), Reply(error=WAITS))

    def take_back(self, line: int, phone: str | None = None) -> Future[Reply]:
        """Take back the last action, the one of this number (`TableState.last_line`).

        It is refused as too late if another one has followed. With ``phone`` it is so, too, unless that phone said it.
        """
        return self._unless_slow(lambda: self._take_back(line, phone), Reply(error=WAITS))

    def choose(self, action: Json) -> Future[Reply]:
        """Do what a line of the table menu says (`pi.picker.table_menu`)."""
        return self._unless_slow(lambda: self._choose(action), Reply(error=WAITS))

    def press(self, button: Button) -> Future[bool]:
        """A short press of a button; whether it meant anything."""
        return self._unless_slow(lambda: self._pressed(self._picker.press, button), False)

    def hold(self, button: Button) -> Future[bool]:
        """A button held down; whether it meant anything."""
        return self._unless_slow(lambda: self._held(button), False)

    def mute(self, muted: bool) -> Future[None]:
        """Say that there is a voice, and whether it is muted; from now on holding *accept* turns that over."""
        return self._put(lambda: setattr(self, "_muted", muted))

    def guest(self, name: str) -> Future[Refusal | None]:
        """Admit a guest: to a seat of the set-up, or to the list that waits for the players' consent."""
        return self._unless_slow(lambda: self._seat_guest(name), WAITS)

    def go(self, name: str) -> Future[Refusal | None]:
        """Let a player or guest go: from a seat of the set-up, a place in the game, or the waiting list."""
        return self._unless_slow(lambda: self._remove_guest(name), WAITS)

    def read(self, reading: Reading, question: int | None = None) -> Future[ReadingOutcome | None]:
        """Apply a reading. The future has its outcome; None if nothing may be seen now.

        A reading that was made for the question of this number (`TableState.questions`) counts for no other one.
        """
        return self._put(lambda: self._read(reading, question))

    def claim(self, turn: int, values: Sequence[int]) -> Future[int | None]:
        """Show what dice on the card announce in this turn (`TableState.expected_claim`).

        The future has the number of the claim; None if it may not be announced. A notice says if its value is too low.
        """
        return self._put(lambda: self._claim(turn, values))

    def doubt_claim(self, turn: int, why: str) -> Future[None]:
        """Show why the dice on the card are not read."""
        return self._put(lambda: self._doubt_claim(turn, why))

    def count_claim(self, number: int, left_s: int) -> Future[None]:
        """Show that a claim is announced in ``left_s`` seconds; at 0 announce it."""
        return self._put(lambda: self._count_claim(number, left_s))

    def withdraw_claim(self, number: int) -> Future[None]:
        """Withdraw this claim: a hand is on the card."""
        return self._put(lambda: self._claims.withdraw(number))

    def show_evidence(self, evidence: Json | None) -> Future[None]:
        """Set the evidence of the last reading (`Evidence.as_json`); None when it is erased."""
        return self._put(lambda: self._set_evidence(evidence))

    def show_notice(self, notice: Notice) -> Future[None]:
        """Show a notice."""
        return self._put(lambda: self._show_notice(notice))

    def clear_notice(self, code: NoticeCode) -> Future[None]:
        """Remove the notice with this code."""
        return self._put(lambda: self._clear_notice(code))

    @property
    def moment(self) -> TableState:
        """The night now."""
        return self._publisher.moment

    @property
    def expected_dice(self) -> Json | None:
        """`TableState.expected_dice` now. What belongs together is read from one moment."""
        return self.moment.expected_dice

    @property
    def expected_claim(self) -> Json | None:
        """`TableState.expected_claim` now."""
        return self.moment.expected_claim

    @property
    def visible_since(self) -> int | None:
        """`TableState.visible_since` now."""
        return self.moment.visible_since

    @property
    def read_requests(self) -> int:
        """`TableState.read_requests` now."""
        return self.moment.read_requests

    @property
    def dice_are_recorded(self) -> bool:
        """`TableState.dice_are_recorded` now."""
        return self.moment.dice_are_recorded

    @property
    def picker_context(self) -> PickerContext:
        """`TableState.picker_context` now; none before the first moment."""
        return self.moment.picker_context if isinstance(self.moment.picker_context, PickerContext) else PickerContext()

    def wait(self, version: int, timeout_s: float) -> TableState:
        """Wait for a version after ``version``, at most ``timeout_s``. Return the state then."""
        return self._publisher.wait(version, timeout_s)

    def subscribe(self, listener: Subscriber, *, first: bool = False) -> None:
        """Call a function on the table's thread, with this moment and all to come, ``first`` before any screen."""
        self._put(lambda: self._publisher.subscribe(listener, first=first))

    # On the table's thread ----------------------------------------------------------------

    def _put(self, work: Callable[[], T]) -> Future[T]:
        return self._worker.put(work)

    def _unless_slow(self, work: Callable[[], T], refused: T) -> Future[T]:
        """Put work into the queue. While the table waits for its disk the answer is ``refused`` at once: an action
        that is applied seconds later may no longer be what was meant.
        """
        if not any(notice.code == NoticeCode.JOURNAL_SLOW for notice in self.moment.notices):
            return self._put(work)
        done: Future[T] = Future()
        done.set_result(refused)
        return done

    def _wait_on(self, waited_s: float) -> None:
        """Go on turning while the disk is waited for, and say so on the wall when it takes long."""
        self._beat()
        if waited_s > self._patience_s:
            raise TimeoutError
        if waited_s >= SLOW_S and not any(notice.code == NoticeCode.JOURNAL_SLOW for notice in self.moment.notices):
            log.warning("the disk has not answered for %.1f s", waited_s)
            slow = self._numbered(Notice(NoticeCode.JOURNAL_SLOW, {"folder": str(self._recorder.folder)}))
            self._publisher.publish(replace(self.moment, notices=(*self.moment.notices, slow)))

    @property
    def _night(self) -> Night:
        return self._recorder.night

    def _act(self, action: object, *, dice: str | None = None, doubts: Doubts = NO_DOUBTS) -> Reply:
        try:
            reply = self._recorder.submit(action, dice, doubts)
        except GameCrash as crash:
            log.exception("a game broke; the table is as it was before")
            return Reply(error=Refusal("internal-error", str(crash)))
        if reply.ok:
            for code in PASSING:
                self._clear_notice(code)
            self._acted, self._stepped, self._shown = True, False, None
        return reply

    def _submit(self, action: object) -> Reply:
        if self._recorder.start_new_night_if_idle():
            return Reply(error=Refusal(TOO_LATE, "another night has begun"))
        return self._act(action)

    def _answer(self, by: str, question: int, action: Json, phone: str) -> Reply:
        if self._recorder.start_new_night_if_idle() or self.moment.questions.get(by) != question:
            return Reply(error=Refusal(TOO_LATE, f"what {by} was asked has been answered"))
        if action == LOOK:
            self._request_read()
            # A press on the buttons is seen by all; a phone may ask from under the table.
            self._show_notice(Notice(NoticeCode.PHONE_LOOKS, {"player": by}))
            return Reply(table=dict(self._night.table or {}))
        before = self._night.table
        reply = self._act(action)
        if reply.ok:
            self._said = (phone, self._recorder.last_line)
            self._pass_on(before)
        return reply

    @property
    def _said_by(self) -> str:
        """The phone that said the last action; empty where it was said otherwise."""
        phone, line = self._said
        return phone if line == self._recorder.last_line else ""

    def _take_back(self, line: int, phone: str | None) -> Reply:
        may = phone is None or (phone and phone == self._said_by)
        if self._recorder.start_new_night_if_idle() or line != self._recorder.last_line or not may:
            return Reply(error=Refusal(TOO_LATE, "something else was said since"))
        before = self._night.table
        reply = self._act({"do": "undo"})
        if reply.ok:
            self._pass_on(before)
        return reply

    def _choose(self, action: Json) -> Reply:
        if self._recorder.start_new_night_if_idle():
            return Reply(error=Refusal(TOO_LATE, "another night has begun"))
        if self._run_table_action(action):
            return Reply(table=dict(self._night.table or {}))
        return self._act(action)

    @property
    def _expected_dice(self) -> Json | None:
        """The dice that the eye may read now: a fixed number, or any number where a press has asked for it."""
        table = self._night.table
        if table is None or self._asked_at is not table:
            return expected_dice(table)
        return next((entry for entry in table["expects"] if entry["do"] == "dice"), None)

    def _request_read(self) -> None:
        """Have the camera look afresh at what lies there now."""
        self._asked_at, self._read_requests = self._night.table, self._read_requests + 1

    def _read_unwritten(self) -> None:
        """Have the dice that the disk refused read again once it takes them, if they are still expected."""
        if self._unwritten_at is not None and NoticeCode.JOURNAL_FAILED not in self._notices:
            if self._unwritten_at == self._night.table:
                self._read_requests += 1
            self._unwritten_at = None

    def _pass_on(self, before: Json | None) -> None:
        """Note the time if the turn has passed to another player."""
        if expected_players(before) != expected_players(self._night.table):
            self._turned_s = self._steady()

    def _pressed(self, act: Callable[[Button, Json | None, PickerContext], Json | None], button: Button) -> bool:
        if self._steady() - self._turned_s < self._grace_s * (END_TIMES if self._is_at_end else 1):
            return False
        self._by_hand = True
        if self._begins():
            return True
        if self._recorder.start_new_night_if_idle():
            return True
        if self._shown is not None:
            self._shown = None
            return True
        if self._claims.standing is not None:
            answered = self._answer_claim(button, held=act == self._picker.hold)
            if answered is not None:
                return answered
        before, context = self._night.table, self._context_now()
        offered = self._picker.offer(before, context)
        action = act(button, before, context)
        if action is None:
            moved = self._picker.offer(before, context) != offered
            self._stepped = self._stepped or moved
            return moved
        if self._run_table_action(action):
            return True
        reply = self._act(action)
        if reply.error is not None:
            self._show_refusal(reply.error)
            return False
        self._pass_on(before)
        return True

    @property
    def _is_at_end(self) -> bool:
        """Whether the end of a game still stands."""
        table = self._night.table
        return table is not None and table["over"] and not self._night.setup.seats

    def _show_refusal(self, error: Refusal) -> None:
        """Say why something was refused, unless that is said as long as it lasts."""
        if error.code != NoticeCode.JOURNAL_FAILED:
            self._show_notice(Notice(NoticeCode.REFUSED, {"code": error.code}))

    def _held(self, button: Button) -> bool:
        if button is Button.NEXT and NoticeCode.OFFER_BROKEN in self._notices:
            return self._submit({"do": "undo"}).ok  # the picker may be what is broken
        if button is not Button.ACCEPT or self._muted is None or self._is_idle:
            return self._pressed(self._picker.hold, button)
        self._muted = not self._muted
        return True

    def _read(self, reading: Reading, question: int | None) -> ReadingOutcome | None:
        if self._recorder.start_new_night_if_idle():
            return None
        wanted, visible_since = self._expected_dice, self.moment.visible_since
        if wanted is None or question not in (None, self.moment.questions.get(wanted["by"])):
            return None
        why = why_not(reading, wanted)
        if why is not None:
            self._show_notice(Notice(NoticeCode.UNSURE, {"why": why, "values": list(reading.values)}))
        else:
            said = {key: wanted[key] for key in ("by", "pair") if key in wanted}
            action = {"do": "dice", "values": list(reading.values), **said}
            reply = self._act(action, dice=self._dice, doubts=doubts_of(reading))
            if reply.error is not None:
                if reply.error.code == NoticeCode.JOURNAL_FAILED and "count" in wanted:
                    self._unwritten_at = self._night.table
                self._show_refusal(reply.error)
                return None
        # Beside a cup no picture is kept: it might show what lies under the rim.
        return (
            ReadingOutcome(reading.values, why, None if why else self._recorder.last_line, visible_since)
            if "count" in wanted
            else None
        )

    def _claim(self, turn: int, values: Sequence[int]) -> int | None:
        table, ask = self._night.table, expected_announcement(self._night.table)
        if table is None or ask is None or turn != self._claims.turn:
            return None
        game = GAMES[table["game"]]
        value, shown = game.claimed(values, table), game.open_to_all(ask, table)
        least, most = (game.claims or {}).get("min", len(values)), (game.claims or {}).get("max", len(values))
        if value is None or not least <= len(values) <= most:
            return None
        if not game.may_announce(value, shown, table):
            lowest = shown["options"][first_offered(Expectation(shown, {}, table))]
            spoken = {"game": table["game"], "options": table["options"]}
            self._show_notice(Notice(NoticeCode.CLAIM_REFUSED, {"value": value, "lowest": lowest, "table": spoken}))
            return None
        for code in (NoticeCode.CLAIM_UNSURE, NoticeCode.CLAIM_REFUSED, NoticeCode.REFUSED):
            self._clear_notice(code)
        said = {key: ask[key] for key in ("by", "pair") if key in ask}
        return self._claims.show({"do": "announce", game.argument("announce"): value, **said}, value)

    def _doubt_claim(self, turn: int, why: str) -> None:
        if turn == self._claims.turn and expected_announcement(self._night.table) is not None:
            self._show_notice(Notice(NoticeCode.CLAIM_UNSURE, {"why": why}))

    def _count_claim(self, number: int, left_s: int) -> None:
        if self._claims.count(number, left_s) and not left_s:
            self._announce()

    def _answer_claim(self, button: Button, *, held: bool) -> bool | None:
        """Do what a press means while a claim stands; None where it means what it always does."""
        if button is Button.NEXT:
            self._claims.stop()
            return True
        if held is (button is Button.ACCEPT):
            return False
        if button is Button.ACCEPT:
            return self._announce()
        self._claims.stop()
        return None

    def _announce(self) -> bool:
        """Say what the claim announces; the claim stands on if the disk does not take it."""
        if self._recorder.start_new_night_if_idle():
            return False
        before, claim = self._night.table, self._claims.standing
        reply = self._act(self._claims.stop())
        if reply.error is not None:
            if reply.error.code == NoticeCode.JOURNAL_FAILED:
                self._claims.standing = claim
            self._show_refusal(reply.error)
            return False
        self._pass_on(before)
        return True

    def _seat_guest(self, name: str) -> Refusal | None:
        self._recorder.start_new_night_if_idle()
        if self._night.playing:
            return self._night.knock(name)
        seats, table = self._night.setup.seats, self._night.table
        if name in seats:
            return None
        played = () if seats or table is None else table["players"]
        return self._act({"do": "sit", "players": list(dict.fromkeys((*played, name)))}).error

    def _remove_guest(self, name: str) -> Refusal | None:
        if self._recorder.start_new_night_if_idle():
            return None
        if name in self._night.waiting:
            self._night.turn_away(name)
            return None
        return self._act({"do": "leave" if self._night.playing else "stand", "player": name}).error

    def _run_table_action(self, action: Json) -> bool:
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
                self._request_read()
            case _:
                return False
        return True

    def _set_evidence(self, evidence: Json | None) -> None:
        self._evidence = evidence
        self._shown = self._shown and evidence

    def _evidence_of(self, line: int | None) -> Json | None:
        """Return what the camera saw of the line of the journal that was written last, if it saw it."""
        return self._evidence if self._evidence and line is not None and self._evidence.get("line") == line else None

    def _context_now(self) -> PickerContext:
        context = self._context(self._night)
        helped = bool(context.newcomers) if self._helped is None else self._helped
        return replace(
            context, evidence=self._evidence, doubts=self._recorder.doubts, phones=self._phones, helped=helped
        )

    def _show_notice(self, notice: Notice) -> None:
        """Show a notice; one with the same content as before counts as new."""
        self._notices[notice.code] = self._numbered(notice)
        self._acted, self._shown = True, None
        if notice.code == NoticeCode.PANEL_FAILED:
            # A button that is stuck has been held: it has opened the menu itself, over what is said of it.
            self._picker.leave_menu()

    def _numbered(self, notice: Notice) -> Notice:
        self._serial += 1
        return replace(notice, serial=self._serial)

    def _clear_notice(self, code: NoticeCode) -> None:
        self._notices.pop(code, None)

    def _resume_lobby(self, night: Night) -> None:
        """Go on with this night and its waiting guests."""
        lobby = self._lobby_store.of(self._recorder.name)
        self._phones, self._helped = lobby.phones, lobby.helped
        seated = night.table["players"] if night.table else ()
        night.waiting = tuple(name for name in lobby.waiting if name not in seated)[:WAITING_MOST]

    def _save_lobby(self) -> None:
        if not self._recorder.is_open:
            return
        try:
            lobby = Lobby(self._recorder.name, self._night.waiting, self._phones, self._helped)
            self._errands.run(lambda: self._lobby_store.save(lobby))
        except OSError as error:
            if NoticeCode.LOBBY_FAILED not in self._notices:
                log.warning("the lobby cannot be kept: %s", error)
                self._show_notice(Notice(NoticeCode.LOBBY_FAILED, {"folder": str(self._recorder.folder)}))
        else:
            self._clear_notice(NoticeCode.LOBBY_FAILED)

    def _publish(self) -> None:
        """Publish the state of the table, unless it has not changed.

        An action counts already at this point. If the offer cannot be made, the state has none, and a notice says so.
        """
        try:
            self._read_unwritten()
            self._save_lobby()
            now = self._complete()
            if self._notices.pop(NoticeCode.OFFER_BROKEN, None):
                now = replace(
                    now, notices=tuple(notice for notice in now.notices if notice.code != NoticeCode.OFFER_BROKEN)
                )
        except Exception:
            log.exception("what can be done now cannot be shown")
            if NoticeCode.OFFER_BROKEN not in self._notices:
                self._show_notice(Notice(NoticeCode.OFFER_BROKEN))
            now = self._bare()
        if now.offer != self.moment.offer and not self._by_hand:
            # A finger may be on its way to what was shown before.
            self._turned_s = self._steady()
        self._by_hand = False
        if now == self.moment and not self._acted:
            return
        self._acted = False
        self._publisher.publish(now)

    def _bare(self) -> TableState:
        """The night as it is, without an offer; nothing on the tray may be shown or read."""
        table, before = self._night.table, self.moment
        return TableState(
            before.version,
            table,
            tuple(self._night.happened),
            notices=tuple(self._notices.values()),
            muted=self._muted,
            setup=self._night.open_setup,
            waiting=self._night.waiting,
            phones=self._phones,
            read_requests=self._read_requests,
            last_line=self._recorder.last_line,
        )

    @property
    def _is_idle(self) -> bool:
        """Whether nobody is seated, no game is to be seen, and no button was pressed for a while."""
        if self._idle_s is None or self._night.open_setup != Setup() or self._night.table is not None:
            return False
        return self._steady() - self._touched_s >= self._idle_s

    def _begins(self) -> bool:
        """Note a press; whether it only ends that the table is idle."""
        was_idle, self._touched_s = self._is_idle, self._steady()
        if was_idle:
            self._picker = Picker()
        return was_idle

    def _complete(self) -> TableState:
        """The night as it is, with everything that screens, lamps, voice and camera need of it."""
        table, before = self._night.table, self.moment
        context = self._context_now()
        expected_claim = self._claims.follow(table)
        offer = self._offer(table, context)
        hidden = running(table) and expected_dice(table) is None
        in_menu = offer.asks == PromptCode.MENU
        return TableState(
            before.version,
            table,
            tuple(self._night.happened),
            offer,
            (*self._notices.values(), *self._night_notices()),
            hidden=hidden,
            muted=self._muted,
            setup=self._night.open_setup,
            waiting=self._night.waiting,
            phones=self._phones,
            questions=self._questions.update(
                self._recorder.last_line, self._night.last_line.action, self._night.happened, table
            ),
            helped=bool(context.helped),
            penalty=self._night.penalty if in_menu else (),
            evidence=self._evidence if in_menu else None,
            decision=self._night.decisions.last,
            boldest=self._night.decisions.boldest,
            stepped=self._stepped,
            action_evidence=self._evidence_of(self._recorder.last_line),
            expected_dice=self._expected_dice,
            visible_since=None
            if hidden
            else before.version + 1
            if before.visible_since is None
            else before.visible_since,
            read_requests=self._read_requests,
            lying_dice=self._night.past_actions.lying_dice,
            said_by=self._said_by,
            last_line=self._recorder.last_line,
            expected_claim=expected_claim,
            claim=self._claims.standing,
            picker_context=context,
        )

    def _offer(self, table: Json | None, context: PickerContext) -> Offer:
        if self._shown is not None:
            return menu.evidence_offer(self._shown)
        if self._claims.standing is not None:
            return menu.claim_offer(self._claims.standing)
        return menu.idle_offer() if self._is_idle else self._picker.offer(table, context)

    def _night_notices(self) -> Iterator[Notice]:
        """Yield the notices of the night's state; an unchanged one keeps its number."""
        for notice in night_notices(self._night):
            known = next((known for known in self.moment.notices if known == notice), None)
            yield known or self._numbered(notice)
