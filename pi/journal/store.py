"""The journal: every action of every night, on disk before its effect is visible.

A night is a text file (`pi.journal.night_file`). It is only ever appended to: taking back is a line like any other.
While the table runs, tonight is in memory too. Where its file is no longer what was written, the journal puts aside
what lies in its place and writes the night anew.

A start carries the version of the rules of its game. An old night is played on under the same rules, or says that it
cannot.
"""

from __future__ import annotations

import errno
import logging
import os
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from pi.closing import Closing
from pi.journal import disk
from pi.journal.disk import JournalError, signature, trouble
from pi.journal.night_file import SUFFIX, JournalEntry, NightHead, clock_line, entry_line, head_line, name_of, parse
from pi.journal.old_journal import import_old
from pi.journal.reader import HOUSE_FILE, JournalReader
from pi.journal.recovery import playable
from pi.night.doubts import NO_DOUBTS, Doubts
from pi.night.timeline import Line
from pi.night.types import Json

log = logging.getLogger(__name__)

SIMULATED_DICE = "simulated"
"""The name of the dice of the simulated tray."""

PROBE = b" " * disk.BLOCK_BYTES


class Repair(NamedTuple):
    """A repair of a file: the name of the old one, and how many actions are lost.

    ``what`` is `taken` where another program has changed the file, `gone` where it has removed it, `unwritable` where
    the disk cannot write to it any more, or `damaged`; `imported` or `not-imported` of the journal of an earlier
    version. ``game`` is the game of which an action is lost, empty for none.
    """

    what: str
    aside: str
    lost: int = 0
    game: str = ""


@dataclass
class OpenNight:
    """The file of the night that is open, and all that it holds."""

    path: Path
    head: NightHead
    entries: list[JournalEntry]
    clock: dict[int, str]
    handle: int
    data: bytearray
    signature: tuple[int, ...]

    @property
    def last(self) -> int:
        """The number of the last action; the one of the night before where there is none."""
        return self.head.first + len(self.entries) - 1


class Journal(Closing):
    """A folder of nights; the last one is open. Used by one thread at a time. Every method raises JournalError.

    ``night_over`` is called before a new night begins, and where lost actions free their numbers; it may raise
    JournalError. ``repairs`` are those that nobody has asked for yet, oldest first.
    """

    def __init__(self, folder: Path, night_over: Callable[[], None] = lambda: None) -> None:
        self.folder = folder
        self.night_over = night_over
        self.repairs: list[Repair] = []
        self._reader = JournalReader(folder)
        self._is_read = False
        self._open: OpenNight | None = None

    # What is open -------------------------------------------------------------------------------

    @property
    def night(self) -> str:
        """The name of the night that is open; empty before the first one."""
        return self._open.head.night if self._open else ""

    @property
    def last_line(self) -> int:
        """The number of the last action; 0 before the first one."""
        return self._open.last if self._open else 0

    @property
    def path(self) -> Path:
        """The file of the night that is open; the folder before the first one."""
        return self._open.path if self._open else self.folder

    @property
    def entries(self) -> list[JournalEntry]:
        """The actions of the night that is open."""
        return self._open.entries if self._open else []

    def lines(self) -> list[Line]:
        """Return the actions of the night that is open, for the night."""
        return [Line(entry.action, entry.changed) for entry in self.entries]

    def doubts(self) -> dict[int, Doubts]:
        """Return how sure the eye was of each throw of the night, by the place of its action."""
        return {number: entry.seen for number, entry in enumerate(self.entries, 1) if entry.seen}

    def rules_played(self) -> list[tuple[str, int]]:
        """Return the games of the night that is open, each with the version of the rules it is played by."""
        return [(entry.action["game"], entry.rules) for entry in self.entries if entry.rules is not None]

    @property
    def refused(self) -> list[str]:
        """The files in the folder that are no nights of this house; a copy of one is none of them."""
        return [name for name, why in self._reader.refused().items() if why != "copy"]

    def arrivals(self) -> list[tuple[int, Json]]:
        """Return every start and join of the nights before the one that is open (`JournalReader.arrivals`)."""
        return self._reader.arrivals(before=self.path)

    @property
    def last_said(self) -> datetime | None:
        """When something was said last in the night that is open, by the clock as it goes now; None for nothing."""
        return _last_said(self.entries, self._open.clock) if self._open else None

    # Nights -------------------------------------------------------------------------------------

    def begin(self, now: datetime, pause: timedelta) -> bool:
        """Go on with the last night, or open a new one when nothing was said for longer than ``pause``.

        A clock that stands before the last line (a Pi wakes without one) goes on with the night; so does one that
        was set while the night was open (`clock_was_set`). Return whether a new night has begun.
        """
        self._read(now)
        last = self.last_said
        if self._open is not None and (last is None or now - last <= pause):
            return False
        self.begin_anew(now)
        return True

    def begin_anew(self, now: datetime) -> None:
        """Open a new night; what was kept for the last one alone is erased, unless nothing can be written."""
        self._read(now)
        with self._translating_errors():
            head = NightHead(self._free_name(now), self._house(), _utc(now), self.last_line + 1)
            path, data = self.folder / (head.night + SUFFIX), head_line(head)
            handle, _ = disk.create(path, data)
            try:
                self.night_over()
            except BaseException:
                os.close(handle)
                path.unlink()
                raise
            self.close()
            self._open = OpenNight(path, head, [], {}, handle, bytearray(data), signature(handle))
            self._is_read = True

    def withdraw(self, now: datetime, pause: timedelta) -> bool:
        """Take back the night that is open and empty, and go on with the one before it. Return whether that was done.

        It is done where the one before is not over by this clock: a wrong clock has begun the other. It is not done
        where the last line of the one before is lost.
        """
        *_, before, last = None, None, *self._reader.nights()
        if self._open is None or self.entries or before is None or last is None or last.path != self.path:
            return False
        content = self._reader.content(before)
        last_said = _last_said(content.entries, content.clock)
        if last_said is None or not timedelta(0) <= now - last_said <= pause:
            return False
        with self._translating_errors():
            self.path.unlink()
            disk.sync(self.folder)
            self.close()
            self._read(now)
        return True

    def _free_name(self, now: datetime) -> str:
        newest = self._reader.newest()
        name = name_of(now, newest.name if newest else "")
        while os.path.lexists(self.folder / (name + SUFFIX)):
            name = name_of(now, name)
        return name

    # Lines --------------------------------------------------------------------------------------

    def append(
        self,
        line: Line,
        now: datetime,
        rules: int | None = None,
        dice: str | None = None,
        doubts: Doubts = NO_DOUBTS,
    ) -> int:
        """Put an action on the disk and return its number. Raises JournalError, and then it is not there.

        ``rules`` is the version of the rules that a start is played by; ``dice`` names the dice that the camera read,
        and ``doubts`` says how sure it was of them.
        """
        entry = JournalEntry(self.last_line + 1, _utc(now), line.action, line.changed, rules, dice, doubts)
        self._put(entry_line(self.night, entry), now)
        self.entries.append(entry)
        return entry.line

    def clock_was_set(self, now: datetime) -> None:
        """Note that the clock was set, so that the time of the last line cannot be compared with the present one."""
        self._read(now)
        if self._open is not None:
            self._put(clock_line(self.night, self.last_line, _utc(now)), now)
            self._open.clock[self.last_line] = _utc(now)

    def _put(self, line: bytes, now: datetime) -> None:
        """Write a line and wait until it is on the disk."""
        self.keep(now)
        tonight = self._tonight
        with self._translating_errors():
            try:
                disk.append(tonight.handle, len(tonight.data), line)
            except OSError as error:
                if error.errno != errno.EIO:
                    raise
                # A sector of the file cannot be written any more: another file has others.
                self._write_anew(bytes(tonight.data) + line, "unwritable", now)
            tonight.data += line
            tonight.signature = signature(tonight.handle)
        try:
            self.keep(now)
        except JournalError:
            # The caller takes the action back, and the next one has its number.
            del tonight.data[-len(line) :]
            raise

    @property
    def _tonight(self) -> OpenNight:
        if self._open is None:
            raise JournalError(disk.GONE, path=str(self.folder), folder=str(self.folder), detail="no night is open")
        return self._open

    def probe(self, now: datetime) -> None:
        """See whether a line could be written, by writing spaces and cutting them off."""
        self._read(now)
        self.keep(now)
        if self._open is not None:
            with self._translating_errors():
                disk.append(self._open.handle, len(self._open.data), PROBE)
                os.ftruncate(self._open.handle, len(self._open.data))
                self._open.signature = signature(self._open.handle)

    def room_bytes(self) -> int:
        """Return the room that the disk has left; 0 where nothing can be written at all."""
        return disk.room_bytes(self.path)

    # Repairs ------------------------------------------------------------------------------------

    @property
    def taken(self) -> bool:
        """Whether another program has changed, moved or removed the file of the night that is open."""
        return self._open is not None and signature(self._open.path) != self._open.signature

    def keep(self, now: datetime) -> None:
        """Write the night that is open anew where its file is not what was written; what lies there is put aside."""
        if not self.taken:
            return
        tonight = self._tonight
        with self._translating_errors():
            found = disk.read(tonight.path) if tonight.path.is_file() else None
            if found is not None and found[: len(tonight.data)] == tonight.data:
                # A program has touched or copied it; or what follows is a line that failed and could not be cut off.
                os.close(tonight.handle)
                tonight.handle = self._reopened(tonight.path, len(tonight.data), found, now)
                tonight.signature = signature(tonight.handle)
            else:
                self._write_anew(bytes(tonight.data), "taken", now)

    def repair(self, now: datetime) -> None:
        """Keep of the night that is open what can be played; the file is put aside whole."""
        self._keep_only(playable(self.entries), len(self.entries), now)

    def _keep_only(self, kept: list[JournalEntry], of: int, now: datetime) -> None:
        """Write the night that is open anew, with these actions alone of so many."""
        tonight = self._tonight
        head = tonight.head._replace(house=tonight.head.house or self._house())
        entries = [entry._replace(line=head.first + place) for place, entry in enumerate(kept)]
        clock = {last: at for last, at in tonight.clock.items() if kept and last == kept[-1].line == entries[-1].line}
        lines = [entry_line(head.night, entry) for entry in entries]
        lines += [clock_line(head.night, number, at) for number, at in clock.items()]
        data = b"".join([head_line(head), *lines])
        lost = of - len(kept)
        games = [entry.action["game"] for entry in kept if entry.action["do"] == "start"]
        self._write_anew(data, "damaged", now, lost, games[-1] if lost and games else "")
        tonight.head, tonight.entries, tonight.clock, tonight.data = head, entries, clock, bytearray(data)
        if lost:
            # What the camera saw is told by the numbers of the actions, and those of lost ones are given again.
            try:
                self.night_over()
            except JournalError as error:
                log.warning("%s", error)

    def _write_anew(self, data: bytes, what: str, now: datetime, lost: int = 0, game: str = "") -> None:
        tonight = self._tonight
        handle, aside = disk.create(tonight.path, data, what, now)
        with suppress(OSError):
            os.close(tonight.handle)
        tonight.handle, tonight.signature = handle, signature(handle)
        log.warning("%s was %s; it is written anew, and the old file is %s", tonight.path, what, aside or "gone")
        self.repairs.append(Repair(what if aside else "gone", aside, lost, game))

    # Opening ------------------------------------------------------------------------------------

    def _read(self, now: datetime) -> None:
        """Open the last night, if that was not done yet."""
        if self._is_read:
            return
        # An earlier try may have opened a night that it could not repair.
        self.close()
        with self._translating_errors():
            if (old := import_old(self.folder.parent, self.folder, self._house)) is not None:
                aside, lost = old
                self.repairs.append(Repair("imported" if aside.endswith(".imported") else "not-imported", aside, lost))
            if (night := self._reader.newest()) is not None:
                data = disk.read(night.path)
                content = parse(data)
                end = content.end if content.is_whole else len(data)
                handle = self._reopened(night.path, end, data, now)
                entries = [entry for entry in content.entries if entry is not None]
                self._open = OpenNight(
                    night.path,
                    content.head,
                    entries,
                    dict(content.clock),
                    handle,
                    bytearray(data[:end]),
                    signature(handle),
                )
                if not content.is_whole:
                    self._keep_only(playable(content.entries), len(content.entries), now)
        self._is_read = True

    def _house(self) -> str:
        """Return the name of this house; a new one before the first night."""
        house = self._reader.house()
        if not house:
            house = secrets.token_hex(4)
            os.close(disk.create(self.folder / HOUSE_FILE, house.encode())[0])
        return house

    def _reopened(self, path: Path, end: int, found: bytes, now: datetime) -> int:
        """Open a file to append. What stands behind its ``end`` was never acknowledged; keep that beside."""
        handle = os.open(path, os.O_RDWR | os.O_APPEND)
        try:
            if len(found) > end:
                disk.keep_tail(path, found[end:], now)
                os.ftruncate(handle, end)
                os.fsync(handle)
        except BaseException:
            os.close(handle)
            raise
        return handle

    def close(self) -> None:
        """Close the file; the next use opens it anew."""
        if self._open is not None:
            os.close(self._open.handle)
        self._open, self._is_read = None, False

    @contextmanager
    def _translating_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise trouble(error, self.path) from error


def _last_said(entries: Sequence[JournalEntry | None], clock: Mapping[int, str]) -> datetime | None:
    last = entries[-1] if entries else None
    return datetime.fromisoformat(clock.get(last.line, last.at)) if last else None


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
