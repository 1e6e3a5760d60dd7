"""The keeper: a night and its journal, in step.

An action goes in, and it counts when it is on disk, not before.

1. What cannot be written has not been said: the night is what it was, and the wall says why.
2. A journal that cannot be opened or written is tried again as time passes, and the disk is looked at before
   anybody has to press; when there is room, play goes on.
3. A damaged journal is set aside, and the night goes on with what can be read of it (`pi.salvage`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from pi.journal import DamagedError, Journal, JournalError
from pi.moment import Json, Notice
from pi.night import Night
from pi.rules import GAMES, GameCrash, Refusal, Reply
from pi.salvage import salvage
from pi.timeline import Line

log = logging.getLogger(__name__)

SHORT_BYTES = 16 * 2**20
"""With less room than this somebody should make some: a night writes some 4 MB, other programs more."""

JUMP_S = 300.0
"""A clock that gains or loses so much at once was set: a network corrects it by seconds."""

PAGE_BYTES = 4096
"""With less room than this the next line may not fit, and that is tried before anybody has to press."""


class Keeper:
    """Keeps a night. Used by one thread. A ``pause`` without an action ends a night.

    What is the matter is said through ``note``, and that it is no longer through ``settle``; ``moved`` is told
    of every night that takes the place of another.
    ``night`` is the one that is open; an empty one while the journal cannot be opened, and then nothing can be said.
    ``last_line`` is the number of the line that was written last, 0 before the first one; `tend` opens the journal.
    """

    def __init__(
        self,
        journal: Journal,
        pause: timedelta,
        *,
        note: Callable[[Notice], None],
        settle: Callable[[str], object],
        moved: Callable[[Night], object],
        clock: Callable[[], datetime],
        steady: Callable[[], float],
    ) -> None:
        self._journal = journal
        self._pause = pause
        self._note = note
        self._settle = settle
        self._moved = moved
        self._clock = clock
        self._steady = steady
        self._said_s = self._seen_s = steady()
        self._seen_at = clock()
        self._lines: list[Line] = []
        self.is_open = False
        self._failing: Json | None = None
        self._short = False
        self.night = Night()
        self.last_line = 0

    @property
    def number(self) -> int:
        """The number of the night; 0 before the first one, and while the journal cannot be opened."""
        return self._journal.night

    @property
    def folder(self) -> Path:
        """Where the journal lies."""
        return self._journal.path.parent

    def hear(self, action: object, dice: str | None) -> Reply:
        """Let the night hear an action and write it down. Raises GameCrash; the night is then what it was."""
        if not self.is_open and (trouble := self._try(self._move_in)):
            return self._unsaid(trouble)
        try:
            reply = self.night.submit(action)
        except GameCrash:
            raise
        except Exception as error:
            self._go_back()
            raise GameCrash(f"the night cannot go where {action!r} leads; it is as it was") from error
        if not reply.ok:
            return reply
        if trouble := self._try(lambda: self._write(dice)):
            return self._unsaid(trouble)
        return reply

    def wake(self) -> bool:
        """Begin a new night if nothing has been said for long, though nobody has switched the table off meanwhile."""
        empty = self.night.table is None and not self.night.setup.seats
        if empty or self._steady() - self._said_s <= self._pause.total_seconds():
            return False
        if trouble := self._try(lambda: self._journal.begin_anew(self._clock())):
            self._unsaid(trouble)
            return False
        self._stand(Night(), [])
        return True

    def tend(self) -> None:
        """Look after the journal while nobody says anything; what is wrong is said on the wall once."""
        room_bytes = self._journal.room_bytes()
        if not self.is_open:
            self._say(self._try(self._move_in))
        elif self._failing is not None or room_bytes < PAGE_BYTES:
            self._say(self._try(self._journal.probe))
        self._warn(room_bytes)
        self._look_at_the_clock()

    # What goes wrong --------------------------------------------------------------------------

    def _try(self, work: Callable[[], object]) -> JournalError | None:
        """Do something with the journal; what went wrong. A damaged one is set aside."""
        try:
            work()
        except DamagedError as damage:
            return self._mend() or damage
        except JournalError as error:
            return error
        self._failing = None
        self._settle("journal-failed")
        return None

    def _unsaid(self, trouble: JournalError) -> Reply:
        """Take back what could not be written, and say so to whoever said it."""
        self._failing = None
        self._say(trouble)
        if self.is_open and not isinstance(trouble, DamagedError):
            self._go_back()
        return Reply(error=Refusal("journal-failed", str(trouble)))

    def _say(self, trouble: JournalError | None) -> None:
        """Say what is wrong, once; of damage that is mended enough has been said."""
        mended = self.is_open and isinstance(trouble, DamagedError)
        if trouble is not None and not mended and trouble.told != self._failing:
            log.warning("%s", trouble)
            self._failing = trouble.told
            self._note(Notice("journal-failed", trouble.told))

    def _warn(self, room_bytes: int) -> None:
        """Say that the disk will be full soon, while all can still be kept."""
        short = room_bytes < SHORT_BYTES and self._failing is None
        if short and not self._short:
            self._note(Notice("disk-short", {"folder": str(self.folder)}))
        elif self._short and not short:
            self._settle("disk-short")
        self._short = short

    def _look_at_the_clock(self) -> None:
        """Notice that the clock was set: the night goes on by the new time."""
        now, steady_s = self._clock(), self._steady()
        jumped_s = (now - self._seen_at).total_seconds() - (steady_s - self._seen_s)
        self._seen_at, self._seen_s = now, steady_s
        if abs(jumped_s) > JUMP_S and self.is_open:
            log.warning("the clock has jumped by %.0f s", jumped_s)
            self._note(Notice("clock-jumped", {"time": f"{now.astimezone():%H:%M}"}))
            self._say(self._try(lambda: self._journal.clock_was_set(now)))

    def _go_back(self) -> None:
        """Stand where the journal is."""
        self._stand(Night.of(self._lines), self._lines)

    def _stand(self, night: Night, lines: list[Line]) -> None:
        self.night, self._lines = night, lines
        self._moved(night)

    # The journal ------------------------------------------------------------------------------

    def _write(self, dice: str | None) -> None:
        line = self.night.heard
        rules = GAMES[line.action["game"]].version if line.action["do"] == "start" else None
        self.last_line = self._journal.append(line, self._clock(), rules, dice)
        self._lines.append(line)
        self._said_s = self._steady()

    def _move_in(self) -> None:
        """Open the night that was going on, or a new one where there is none or it was played by other rules."""
        night, lines = self._resumed()
        self.last_line = self._journal.last_line
        self.is_open, self._said_s = True, self._steady()
        self._stand(night, lines)
        if self.night.table is not None or self.night.setup.seats:
            self._note(Notice("recovered"))

    def _mend(self) -> JournalError | None:
        """Go on with what can be read of a damaged journal; what keeps it from being set aside."""
        self.is_open = False
        try:
            found = salvage(self._journal, self._clock())
            self._move_in()
        except JournalError as error:
            return error
        self._settle("recovered")
        lost = "all" if found.lost is None else found.lost
        self._note(Notice("journal-damaged", {"file": found.aside.name, "lost": lost}))
        return None

    def _resumed(self) -> tuple[Night, list[Line]]:
        if self._journal.begin(self._clock(), self._pause):
            return Night(), []
        known = {name: game.version for name, game in GAMES.items()}
        for game, version in self._journal.rules_played():
            if known.get(game) != version:
                self._journal.begin_anew(self._clock())
                self._note(Notice("other-rules", {"game": game}))
                return Night(), []
        lines = self._journal.lines()
        try:
            return Night.of(lines), lines
        except Exception as error:
            raise DamagedError(self._journal.path, str(error)) from error
