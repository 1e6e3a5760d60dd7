"""The recorder: keeps a night and its journal in step. An action counts once it is on disk.

1. An action that cannot be written is refused: the night is rolled back, and the wall shows the reason.
2. `check` retries a journal that cannot be opened or written, before the next press. Play continues once there is room.
3. A damaged night is put aside; the part that can be played continues (`Journal.repairs`).
"""

import logging
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pi.journal import disk
from pi.journal.disk import JournalError
from pi.journal.store import Journal
from pi.night.codes import TOO_LATE, NoticeCode
from pi.night.doubts import Doubts
from pi.night.night import EarlierNights, Night
from pi.night.types import Json, Notice
from pi.rules import GAMES, Refusal, Reply
from pi.rules.refusal import quoted
from pi.table.errands import Errands
from pi.table.notice_board import NoticeBoard

log = logging.getLogger(__name__)
SHORT_BYTES = 16 * 2**20
"""With less free disk space than this, the wall asks for more: a night writes less than 1 MB, other programs more."""
FIRST_TIME = datetime(2026, 1, 1, tzinfo=UTC)
"""A clock that shows an earlier time has never been set: this program was written later."""
JUMP_S = 300.0
"""A clock that gains or loses more than this at once was set: a network corrects it by seconds."""
PAGE_BYTES = 4096
"""With less free disk space than this, the next line may not fit; `check` tests this before the next press."""


class JournaledNight:
    """A night whose actions are written to the journal. Used by one thread. A ``pause`` without an action ends a night.

    ``notices`` show problems on the wall. ``lock`` is called before the journal is opened, and raises JournalError if
    another process has it. ``errands`` runs each disk access on another thread and waits for it.
    ``night`` is the open night. It is empty, and all actions are refused, while the journal cannot be opened.
    `check` opens the journal.
    """

    def __init__(
        self,
        journal: Journal,
        pause: timedelta,
        notices: NoticeBoard,
        *,
        lock: Callable[[], object],
        errands: Errands,
        clock: Callable[[], datetime],
        steady: Callable[[], float],
    ) -> None:
        self._journal = journal
        self._pause = pause
        self._notices = notices
        self._lock = lock
        self._apart = errands.run
        self._clock = clock
        self._steady = steady
        self._written_s = self._checked_s = steady()
        self._checked_at = clock()
        self._clock_is_new = False
        self._has_written = self._has_repaired = False
        self.is_open = False
        self._shown_error: Json | None = None
        self.night = Night()

    @property
    def name(self) -> str:
        """The name of the night; empty before the first one, and while the journal cannot be opened."""
        return self._journal.night

    @property
    def last_line(self) -> int:
        """The number of the last line of play, without the lobby; the last line of earlier nights if there is none."""
        return self._journal.last_line - self.night.number + self.night.played

    @property
    def doubts(self) -> Mapping[int, Doubts]:
        """The eye's doubts of each throw that it read tonight, by the number of the action."""
        return {number: entry.doubts for number, entry in enumerate(self._journal.entries, 1) if entry.doubts}

    @property
    def folder(self) -> Path:
        """The state folder, which contains the nights."""
        return self._journal.folder.parent

    def submit(self, action: object, dice: str | None, doubts: Doubts) -> Reply:
        """Apply an action to the night and write it. If it fails, restore the night, and refuse the action."""
        if trouble := self._check_clock_first():
            return self._reject(trouble)
        if not self.is_open:
            if trouble := self._try(self._open):
                return self._reject(trouble)
            if self._has_repaired:
                return Reply(error=Refusal(TOO_LATE, "the night is not the one that was shown"))
        try:
            reply = self.night.submit(action)
            trouble = self._try(lambda: self._write(dice, doubts)) if reply.ok else None
        except Exception:
            log.exception("referee: the game failed; the action is refused, the table is as before")
            self._roll_back()
            problem = f"the night cannot go where {quoted(action)} leads; it is as it was"
            return Reply(error=Refusal("internal-error", problem))
        if trouble is None:
            return reply
        self._roll_back()
        return self._reject(trouble)

    def start_new_night_if_idle(self) -> bool:
        """Start a new night after a long pause of a running table. Return True if another night has begun."""
        name = self.name
        self._check_clock_first()
        if self.name != name:
            return True
        empty = self.night.table is None and not self.night.setup.seats
        if empty or self._steady() - self._written_s <= self._pause.total_seconds():
            return False
        if trouble := self._try(self._begin_anew):
            self._reject(trouble)
        return trouble is None

    def check(self) -> None:
        """Check the journal, the free disk space and the clock while the table is idle. Show each problem once."""
        if not self.is_open:
            self._report(self._try(self._open))
        elif not self._clock_is_new:
            is_doubtful = self._shown_error is not None or self._room_bytes() < PAGE_BYTES
            look = self._journal.probe if is_doubtful else self._journal.keep
            self._report(self._try(lambda: self._apart(lambda: look(self._clock()))))
        self._warn()
        self._check_clock()

    def _room_bytes(self) -> int:
        return self._apart(lambda: disk.room_bytes(self._journal.path))

    # What goes wrong --------------------------------------------------------------------------

    def _try(self, work: Callable[[], object]) -> JournalError | None:
        """Do work on the journal. Show the journal's repairs on the wall. Return the error, or None."""
        try:
            work()
        except JournalError as error:
            return error
        finally:
            self._show_repairs()
        self._shown_error = None
        self._notices.clear(NoticeCode.JOURNAL_FAILED)
        return None

    def _show_repairs(self) -> None:
        self._has_repaired = bool(self._journal.repairs)
        while self._journal.repairs:
            self._notices.clear(NoticeCode.RECOVERED)
            repair = self._journal.repairs.pop(0)
            code = NoticeCode.JOURNAL_IMPORTED if "imported" in repair.what else NoticeCode.JOURNAL_DAMAGED
            self._notices.show(Notice(code, repair._asdict()))

    def _reject(self, trouble: JournalError) -> Reply:
        """Show an error, even if it is already shown. Return the refusal for the caller."""
        self._shown_error = None
        self._report(trouble)
        return Reply(error=Refusal(NoticeCode.JOURNAL_FAILED, str(trouble)))

    def _report(self, trouble: JournalError | None) -> None:
        """Show an error, unless it is already shown."""
        if trouble is not None and trouble.values != self._shown_error:
            log.warning("%s", trouble)
            self._shown_error = trouble.values
            self._notices.show(Notice(NoticeCode.JOURNAL_FAILED, trouble.values))

    def _warn(self) -> None:
        """Show or clear the warning that the disk will soon be full; an error of the journal replaces it."""
        if self._shown_error is not None or self._room_bytes() >= SHORT_BYTES:
            self._notices.clear(NoticeCode.DISK_SHORT)
        elif NoticeCode.DISK_SHORT not in self._notices:
            self._notices.show(Notice(NoticeCode.DISK_SHORT, {"folder": str(self.folder)}))

    def _check_clock_first(self) -> JournalError | None:
        """Check the clock if it was set, or before the first action since the start. Return the error, or None."""
        return self._check_clock() if self._clock_is_new or not self._has_written else None

    def _check_clock(self) -> JournalError | None:
        """Detect that the clock was set. Return the error, or None.

        The night continues by the new time. Before the first action since the start, the night to open is chosen again:
        the clock may have been wrong at the start. After an error the choice is repeated.
        """
        now, steady_s = self._clock(), self._steady()
        jumped_s = (now - self._checked_at).total_seconds() - (steady_s - self._checked_s)
        self._checked_at, self._checked_s = now, steady_s
        has_jumped = abs(jumped_s) > JUMP_S
        self._clock_is_new = self._clock_is_new or has_jumped
        if not self._clock_is_new or not self.is_open:
            return None
        if has_jumped:
            log.warning("the clock has jumped by %.0f s", jumped_s)
        name = self.name
        decide = self._set_clock if self._has_written else self._decide_again
        trouble = self._try(lambda: decide(now))
        self._clock_is_new = self._clock_is_new and trouble is not None
        self._report(trouble)
        is_other_night = self.name != name
        if has_jumped or is_other_night:
            code = NoticeCode.CLOCK_OTHER_NIGHT if is_other_night else NoticeCode.CLOCK_JUMPED
            self._notices.show(Notice(code, {"time": f"{now.astimezone():%H:%M}"}))
        return trouble

    def _set_clock(self, now: datetime) -> None:
        self._apart(lambda: self._journal.note_clock_change(now))

    def _decide_again(self, now: datetime) -> None:
        """Open the night that is going on at this time."""
        last = self._journal.last_time
        if last is not None and last < FIRST_TIME:
            self._set_clock(now)  # the clock of that evening was wrong, so its times cannot be compared
            return
        name = self.name
        self._apart(lambda: self._journal.begin(now, self._pause))
        if self.name != name:
            self._notices.clear(NoticeCode.RECOVERED)
            self._open()

    def _roll_back(self) -> None:
        """Replace the night by the lines in the journal."""
        earlier = self.night.earlier
        self.night = self._apart(lambda: Night.of(self._journal.lines()))
        self.night.earlier = earlier

    # The journal ------------------------------------------------------------------------------

    def _write(self, dice: str | None, doubts: Doubts) -> None:
        line = self.night.last_line
        rules = GAMES[line.action["game"]].version if line.action["do"] == "start" else None
        self._apart(lambda: self._journal.append(line, self._clock(), rules, dice, doubts))
        self._has_written = True
        self._written_s = self._steady()

    def _begin_anew(self) -> None:
        self._apart(lambda: self._journal.begin_anew(self._clock()))
        self.night = Night()
        self.night.earlier = self._apart(self._read_earlier)

    def _open(self) -> None:
        """Open the night that was going on. Open a new one if there is none, or if it was played by other rules."""
        self._apart(self._lock)
        night, other_rules = self._apart(self._resume)
        night.earlier = self._apart(self._read_earlier)
        self._clock_is_new = False
        self.night, self.is_open, self._written_s = night, True, self._steady()
        if other_rules:
            code = NoticeCode.OTHER_RULES if other_rules in GAMES else NoticeCode.NOT_INSTALLED
            self._notices.show(Notice(code, {"game": other_rules}))
        if self.night.table is not None or self.night.setup.seats:
            self._notices.show(Notice(NoticeCode.RECOVERED))
        # A copy of a night is harmless.
        if refused := [name for name, why in self._apart(self._journal.reader.refused_files).items() if why != "copy"]:
            self._notices.show(Notice(NoticeCode.NIGHTS_REFUSED, {"files": ", ".join(refused)}))

    def _resume(self) -> tuple[Night, str]:
        """Return the night to open, and the game whose new rules ended the last night, or "". Called by `_apart`."""
        if self._clock_is_new and self._has_written:
            self._journal.note_clock_change(self._clock())
        if self._journal.begin(self._clock(), self._pause):
            return Night(), ""
        versions = {name: game.version for name, game in GAMES.items()}
        for entry in self._journal.entries:
            if entry.rules is not None and entry.rules != versions.get(game := entry.action["game"]):
                self._journal.begin_anew(self._clock())
                return Night(), game
        try:
            return Night.of(self._journal.lines()), ""
        except Exception:
            log.exception("recorder: the night does not replay; its file is repaired")
            self._journal.repair(self._clock())
            return Night.of(self._journal.lines()), ""

    def _read_earlier(self) -> EarlierNights:
        """Return the starts and joins of earlier nights; none if they cannot be read. Called by `_apart`."""
        try:
            return EarlierNights(tuple(self._journal.reader.arrivals(before=self._journal.path)))
        except JournalError as error:
            log.warning("%s", error)
            return EarlierNights()
