"""The running table: one queue, and one thread that calls the referee.

Buttons, camera and web only put work into the queue. For each piece the thread gets an action from the desk
(`pi.table.desk`), writes it (`pi.table.recorder`), and only then publishes the new :class:`~pi.night.state.TableState`.
All outputs wait for states.

1. An action is on disk before its effect is visible. If it cannot be written, it is undone, the wall shows a notice,
   and further actions are refused rather than lost.
2. While the table waits for its disk, presses and actions are refused at once, even if they are already in the queue:
   an action that is applied seconds later may no longer be what the player meant.
3. An exception in one piece of work does not stop the next one.
"""

import logging
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import Future, wait
from datetime import UTC, datetime
from typing import Self, TypeVar

from pi.journal.store import Journal
from pi.night.codes import TOO_LATE, NoticeCode
from pi.night.doubts import NO_DOUBTS, Doubts, doubts_of
from pi.night.night import Night
from pi.night.state import TableState
from pi.night.types import Button, Json, Look, Notice, ReadingOutcome
from pi.picker.menu import PickerContext
from pi.rules import Refusal, Reply
from pi.table.beliefs import NightTally
from pi.table.desk import USUAL, Answer, Desk, Lessons, TableOptions
from pi.table.errands import Errands
from pi.table.notice_board import NoticeBoard
from pi.table.publisher import Published, Publisher, Subscriber
from pi.table.recorder import JournaledNight
from pi.table.worker import WorkerThread
from vision.reading import Reading

T = TypeVar("T")
log = logging.getLogger(__name__)
WAITS = Refusal(NoticeCode.JOURNAL_SLOW, "the table waits for its disk")
ANOTHER_NIGHT = Refusal(TOO_LATE, "another night has begun")
SLOW_S = 1.5
"""If the disk takes longer than this, the wall shows a notice; a good card takes a hundredth of it."""
START_S = 5.0
"""If the disk has not answered after this time, the wall is shown, and the table's thread goes on waiting."""
BEAT_S = 1.0
"""The interval at which an idle table checks its journal."""


def steady_s() -> float:
    """Return the time since the machine started (s), including sleep; setting the clock does not change it."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


def wall_clock() -> datetime:
    """Return the time of day, for the dates of the journal only."""
    return datetime.now(UTC)


class RunningTable:
    """The table while it runs. Every method may be called from any thread.

    ``context`` makes the picker's context of a night (`pi.table.desk.Desk`). ``tally`` counts right beliefs.
    ``lock`` is called before the journal is opened (`pi.table.recorder.JournaledNight`). The table's own loop calls
    ``beat`` at each turn, at least every ``beat_s`` seconds.
    """

    def __init__(
        self,
        journal: Journal,
        context: Callable[[Night], PickerContext],
        options: TableOptions = USUAL,
        *,
        tally: NightTally | None = None,
        lock: Callable[[], object] = lambda: None,
        beat: Callable[[], None] = lambda: None,
        beat_s: float = BEAT_S,
        clock: Callable[[], datetime] = wall_clock,
        steady: Callable[[], float] = steady_s,
    ) -> None:
        self._dice = options.dice
        self._beat = beat
        self._steady = steady
        self._stalls = 0
        self._is_slow = False
        self._publisher = Publisher()
        self._errands = Errands("journal", self._wait_on, steady=steady)
        self._notices = NoticeBoard()
        self._recorder = JournaledNight(
            journal, options.pause, self._notices, lock=lock, errands=self._errands, clock=clock, steady=steady
        )
        self._desk = Desk(self._recorder, self._notices, context, options, tally or NightTally())
        self._worker = WorkerThread("table", after=self._publish, idle=self._recorder.check, beat=beat, beat_s=beat_s)

    def start(self) -> Self:
        """Start the thread. Return once the journal is open, at the latest after `START_S`."""
        is_open = self._put(self._recorder.check)
        self._worker.start()
        wait([is_open], START_S)
        return self

    def close(self) -> None:
        """Do the work in the queue, and stop the threads."""
        self._worker.close()
        self._errands.close()

    # What people say ----------------------------------------------------------------------

    def submit(self, action: object, line: int | None = None) -> Future[Reply]:
        """Submit an action. The future has the reply once the action is on disk and its effect is published.

        The first action after the pause that ends a night is refused as too late: it begins the new night instead. With
        ``line`` (`TableState.last_line`), the action is refused if another line has followed.
        """
        return self._reply(lambda: action if line is None else self._desk.choose(action, line))

    def answer(self, by: str, question: int, action: Json | Look, *, phone: str = "") -> Future[Reply]:
        """Submit the action with which the player ``by`` answers the question of this number (`TableState.questions`).

        An answer is refused as too late if the table has gone on since, so only the first of two answers counts. The
        ``phone`` that sent the answer may undo it.
        """
        return self._reply(lambda: self._desk.answer(by, question, action), phone)

    def take_back(self, line: int, phone: str | None = None) -> Future[Reply]:
        """Undo the last action if it has this number and, with ``phone``, came from it; else refuse as too late."""
        return self._reply(lambda: self._desk.take_back(line, phone))

    def press(self, button: Button) -> Future[bool]:
        """Apply a short press of a button. The future is True if it had an effect."""
        return self._put_unless_slow(lambda: self._press(lambda: self._desk.press(button, self._steady())), False)

    def hold(self, button: Button) -> Future[bool]:
        """Apply the holding of a button. The future is True if it had an effect."""
        return self._put_unless_slow(lambda: self._press(lambda: self._desk.hold(button, self._steady())), False)

    def admit(self, name: str) -> Future[Refusal | None]:
        """Admit a guest to a seat of the set-up or, during a game, to the list that waits for the players' consent."""
        return self._put_unless_slow(lambda: self._admit(name), WAITS)

    def remove(self, name: str) -> Future[Refusal | None]:
        """Remove a player or guest from a seat of the set-up, from the game, or from the waiting list."""
        return self._put_unless_slow(lambda: self._remove(name), WAITS)

    # What the camera sees -----------------------------------------------------------------

    def read(self, reading: Reading, question: int | None = None) -> Future[ReadingOutcome | None]:
        """Apply a reading. The future has its outcome; None if nothing may be shown of it, or if it is refused.

        With ``question`` the reading answers only the question of this number (`TableState.questions`).
        """
        return self._put(lambda: self._read(reading, question))

    def claim(self, turn: int, values: Sequence[int]) -> Future[int | None]:
        """Show the announcement that dice on the card make in this turn (`TableState.expected_claim`).

        The future has the number of the claim; None if it may not be announced. A notice says if its value is too low.
        """
        return self._put(lambda: self._desk.claim(turn, values))

    def see_card(self, is_seen: bool) -> Future[None]:
        return self._put(lambda: setattr(self._desk.claims, "is_seen", is_seen))

    def doubt_claim(self, turn: int, why: str) -> Future[None]:
        return self._put(lambda: self._desk.doubt_claim(turn, why))

    def count_claim(self, number: int, left_s: int) -> Future[bool]:
        """Show that a claim will be announced in ``left_s`` seconds; at 0 announce it."""
        return self._put(lambda: self._press(lambda: self._desk.count_claim(number, left_s)))

    def withdraw_claim(self, number: int) -> Future[None]:
        """Withdraw this claim: a hand is on the card."""
        return self._put(lambda: self._desk.claims.withdraw(number))

    def watch_hands(self, is_watched: bool) -> Future[None]:
        """Record whether a camera looks at the tray."""
        return self._put(lambda: setattr(self._desk.hands, "is_watched", is_watched))

    def show_hand(self, turn: int, cards: Sequence[str], why: str | None = None) -> Future[bool]:
        """Show the cards in the tray in this turn (`TableState.hand`); without cards, count the hand taken out of it.

        ``why`` is the code of the reason why they do not count.
        """
        hands, recorder = self._desk.hands, self._recorder
        return self._put(lambda: self._press(lambda: hands.show(recorder.night.referee, turn, cards, why)))

    def show_progress(self, turn: int, percent: int) -> Future[None]:
        """Show how much of the reading of a hand is done."""
        return self._put(lambda: self._desk.hands.progress(turn, percent))

    def show_evidence(self, evidence: Json | None) -> Future[None]:
        """Set the evidence of the last reading (`Evidence.as_json`); None when it is erased."""
        return self._put(lambda: self._desk.show_evidence(evidence))

    # What the parts say -------------------------------------------------------------------

    def mute(self, muted: bool) -> Future[None]:
        """Record that there is a voice, and whether it is muted. From then on, holding *accept* toggles it."""
        return self._put(lambda: setattr(self._desk, "muted", muted))

    def set_companions(self, companions: Callable[[], Iterable[Collection[str]]]) -> Future[None]:
        """Set the function that returns the names brought by each phone: one press can send a whole group away."""
        return self._put(lambda: setattr(self._desk, "companions", companions))

    def know_teaching(self, teaching: Lessons) -> Future[None]:
        """Offer to teach dice and cards; from now on presses go there while a lesson is on."""
        return self._put(lambda: setattr(self._desk, "teaching", teaching))

    def teach(self, kind: str) -> Future[bool]:
        """Begin to teach a set of this kind. The future is False if a game is on."""
        return self._put(lambda: self._desk.teach(kind))

    def refresh(self) -> Future[None]:
        """Publish what has changed in a part of the table: the lesson."""
        return self._put(lambda: None)

    def show_notice(self, notice: Notice) -> Future[None]:
        return self._put(lambda: self._desk.show_notice(notice))

    def clear_notice(self, code: NoticeCode) -> Future[None]:
        return self._put(lambda: self._notices.clear(code))

    def set_notice(self, code: NoticeCode, values: Json | None) -> Future[None]:
        """Show a notice with these values; clear it if they are None."""
        return self.clear_notice(code) if values is None else self.show_notice(Notice(code, values))

    # What is seen -------------------------------------------------------------------------

    @property
    def state(self) -> TableState:
        """The present state. Read all values that must agree from one state."""
        return self._publisher.state

    @property
    def published(self) -> Published:
        """The present state, with the picker's context in it."""
        return self._publisher.published

    def wait(self, version: int, timeout_s: float) -> TableState:
        """Wait until the state is newer than ``version``, at most ``timeout_s`` seconds. Return the present state."""
        self._publisher.wait(version, timeout_s)
        return self.state

    def subscribe(self, listener: Subscriber, *, first: bool = False) -> None:
        """Call a function on the table's thread with the present and each later state; ``first``: before screens."""
        self._put(lambda: self._publisher.subscribe(listener, first=first))

    # On the table's thread ----------------------------------------------------------------

    def _put(self, work: Callable[[], T]) -> Future[T]:
        return self._worker.put(work)

    def _put_unless_slow(self, work: Callable[[], T], refused: T) -> Future[T]:
        """Put work into the queue. The future has ``refused`` if the disk stalls before the work begins."""
        stalls = self._stalls
        if not self._is_slow:
            return self._put(lambda: work() if self._stalls == stalls else refused)
        done: Future[T] = Future()
        done.set_result(refused)
        return done

    def _wait_on(self, waited_s: float) -> None:
        """Feed the watchdog while the table's thread waits for the disk, and after `SLOW_S` show the notice."""
        self._beat()
        if waited_s >= SLOW_S and not self._is_slow:
            log.warning("the disk has not answered for %.1f s", waited_s)
            self._stalls, self._is_slow = self._stalls + 1, True
            folder = str(self._recorder.folder)
            stalled = self._desk.stall(Notice(NoticeCode.JOURNAL_SLOW, {"folder": folder}))
            self._publisher.publish(stalled, self._desk.context)

    def _reply(self, decide: Callable[[], object], phone: str = "") -> Future[Reply]:
        return self._put_unless_slow(lambda: self._write_unless_late(decide, phone), Reply(error=WAITS))

    def _write_unless_late(self, decide: Callable[[], object], phone: str) -> Reply:
        if self._recorder.start_new_night_if_idle():
            return Reply(error=ANOTHER_NIGHT)
        action = decide()
        if isinstance(action, Refusal):
            return Reply(error=action)
        return Reply(table=dict(self._recorder.night.table or {})) if action is True else self._write(action, phone)

    def _press(self, decide: Callable[[], Answer]) -> bool:
        """Write the action of a press, and show a refusal. Return True if the press had an effect."""
        if self._recorder.start_new_night_if_idle():
            return True
        action = decide()
        if isinstance(action, bool):
            return action
        error = self._write(action).error
        if error is not None:
            self._desk.refuse(error)
        return error is None

    def _admit(self, name: str) -> Refusal | None:
        self._recorder.start_new_night_if_idle()
        action = self._desk.admission(name)
        return None if isinstance(action, bool) else self._write(action).error

    def _remove(self, name: str) -> Refusal | None:
        return None if self._recorder.start_new_night_if_idle() else self._write(self._desk.removal(name)).error

    def _read(self, reading: Reading, question: int | None) -> ReadingOutcome | None:
        if self._recorder.start_new_night_if_idle():
            return None
        wanted, visible_since = self._desk.expected_dice or {}, self.state.visible_since
        action = self._desk.read(reading, question)
        if action is None or isinstance(action, ReadingOutcome):
            return action
        reply = self._write(action, dice=self._dice, doubts=doubts_of(reading))
        # Beside a cup no picture is kept: it might show dice under the rim.
        is_open = "count" in wanted
        if reply.error is not None:
            self._desk.refuse(reply.error, is_reading=is_open)
        if reply.error is not None or not is_open:
            return None
        return ReadingOutcome(reading.values, None, self._recorder.last_line, visible_since)

    def _write(self, action: object, phone: str = "", *, dice: str | None = None, doubts: Doubts = NO_DOUBTS) -> Reply:
        """Write an action, and pass the reply to the desk. Return the reply."""
        reply = self._recorder.submit(action, dice, doubts)
        self._desk.apply_reply(action, reply, self._steady(), phone)
        return reply

    def _publish(self) -> None:
        self._is_slow = False
        self._publisher.publish(self._desk.view(self._steady()), self._desk.context)
