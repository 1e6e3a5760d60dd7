"""The journal: every action of every night, on disk before its effect is visible.

A night is a text file (`pi.journal.night_file`). It is only ever appended to: taking back is a line like any other.
While the table runs, tonight is in memory too. If its file differs from memory, the journal puts the file aside and
writes the night anew. It compares them at the opening, before and after each line, and at each check.

A start has the version of the rules of its game. An old night goes on only under the same rules.
"""

import logging
import os
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from pi.closing import Closing
from pi.files import drop_oldest_aside
from pi.journal import disk
from pi.journal.disk import JournalError, Version, translating_errors, version_of
from pi.journal.night_file import SUFFIX, JournalEntry, NightHead, clock_line, entry_lines, head_line, name_of, parse
from pi.journal.old_journal import import_old
from pi.journal.reader import HOUSE_FILE, JournalReader
from pi.journal.recovery import playable_entries
from pi.night.doubts import NO_DOUBTS, Doubts
from pi.night.timeline import Line

log = logging.getLogger(__name__)
SIMULATED_DICE = "simulated"
"""The name of the dice of the simulated tray."""


class Repair(NamedTuple):
    """A repair of a file: the name of the old file, and the number of lost actions.

    ``what`` is `taken` if another program has changed the file, `gone` if it has removed it, `unwritable` if the disk
    cannot write to it any more, or `damaged`; `imported` or `not-imported` for the journal of an earlier version.
    ``game`` is the game of a lost action, empty for none.
    """

    what: str
    aside: str = ""
    lost: int = 0
    game: str = ""


@dataclass
class OpenNight:
    """The night that is open: its actions, and the bytes and version of its file; no bytes before the first action."""

    path: Path
    head: NightHead
    entries: list[JournalEntry]
    data: bytearray
    version: Version = ()


class Journal(Closing):
    """A folder of nights; the last one is open. Used by one thread at a time. Every method raises JournalError.

    ``night_over`` is called before a new night begins, and when lost actions free their numbers; it may raise
    JournalError. ``repairs`` are the repairs that have not been reported yet, oldest first.
    """

    def __init__(self, folder: Path, night_over: Callable[[], None] = lambda: None) -> None:
        self.folder = folder
        self.reader = JournalReader(folder)
        self.night_over = night_over
        self.repairs: list[Repair] = []
        self._is_read = False
        self.close()

    @property
    def night(self) -> str:
        """The name of the night that is open; empty before the first one."""
        return self._tonight.head.night

    @property
    def last_line(self) -> int:
        """The number of the last action, which may be of an earlier night; 0 before the first action."""
        return self._tonight.head.first + len(self.entries) - 1

    @property
    def path(self) -> Path:
        """The file of the night that is open; the folder before the first one."""
        return self._tonight.path

    @property
    def entries(self) -> list[JournalEntry]:
        return self._tonight.entries

    def lines(self) -> list[Line]:
        return [Line(entry.action, entry.changed) for entry in self.entries]

    @property
    def last_time(self) -> datetime | None:
        """The time of the night's last action, or to which the clock was set after it; None before the first action."""
        return _last_time(self.entries)

    def begin(self, now: datetime, pause: timedelta) -> bool:
        """Go on with the last night, or open a new one if its last action is older than ``pause``.

        Return True if a new night has begun. A clock that is behind the last action (a Pi may start with a wrong time)
        begins none, nor does a clock that was set while the night was open (`note_clock_change`).
        """
        self._read(now)
        last = self.reader.newest()
        if not self.entries and last and _goes_on(self.reader.content(last).entries, now, pause):
            # A wrong clock has begun the night in which nothing was said.
            self.close()
            self._read(now)
        if self.night and (not self.entries or _goes_on(self.entries, now, pause)):
            return False
        self.begin_anew(now)
        return True

    def begin_anew(self, now: datetime) -> None:
        """Open a new night, and call ``night_over`` for the last one. The file is written at the first action."""
        self.probe(now)
        self.night_over()
        last = self.reader.newest()
        name = name_of(now, last.name if last else "")
        while os.path.lexists(path := self.folder / (name + SUFFIX)):
            name = name_of(now, name)
        self._tonight = OpenNight(path, NightHead(name, "", _utc(now), self.last_line + 1), [], bytearray())

    def append(
        self, line: Line, now: datetime, rules: int | None = None, dice: str | None = None, doubts: Doubts = NO_DOUBTS
    ) -> int:
        """Write an action to the disk and return its number. If it raises JournalError, the action is not written.

        ``rules`` is the version of the rules of a started game; ``dice`` names the dice that the camera read, and
        ``doubts`` are the eye's doubts about them.
        """
        entry = JournalEntry(self.last_line + 1, _utc(now), line.action, line.changed, rules, dice, doubts)
        self._put(entry_lines(self.night, entry), now)
        self.entries.append(entry)
        return entry.line

    def note_clock_change(self, now: datetime) -> None:
        """Write that the clock was set: times before and after it cannot be compared."""
        self._read(now)
        if self.entries:
            last = self.entries[-1]._replace(clock=_utc(now))
            self._put(clock_line(self.night, last), now)
            self.entries[-1] = last

    def _put(self, line: bytes, now: datetime) -> None:
        """Write a line and wait until it is on the disk."""
        if not self.night:
            raise JournalError(disk.UNREAD, path=str(self.path), folder=str(self.folder), detail="no night is open")
        self.keep(now)
        tonight, failed = self._tonight, None
        start = tonight.data
        if start:
            try:
                tonight.version = disk.append(tonight.path, tonight.version, line)
            except OSError as error:
                # A sector of the file cannot be written any more, or the file has another owner.
                log.warning("journal: %s cannot be written, tonight goes on in a new file: %s", tonight.path, error)
                failed = Repair("unwritable")
        else:
            # The house is read at the first action: until then other nights may be put into the folder.
            tonight.head = tonight.head._replace(house=self._house())
            start = bytearray(head_line(tonight.head))
        self._settle(start, line, now, failed)
        start += line
        tonight.data = start

    def probe(self, now: datetime) -> None:
        """Test that a line could be written, by writing another file and removing it."""
        self._read(now)
        self.keep(now)
        probe = self.folder / ".probe"
        with translating_errors(self.path):
            disk.create(probe, bytes(disk.BLOCK_BYTES))
            probe.unlink()

    def keep(self, now: datetime) -> None:
        """Write the open night anew if its file differs from memory; the old file is put aside."""
        if self._tonight.data:
            self._settle(self._tonight.data, b"", now)

    def repair(self, now: datetime, read_entries: Sequence[JournalEntry | None] = ()) -> None:
        """Put the file aside. Write the playable ``read_entries`` (tonight's actions if empty) to a new file."""
        tonight, read_entries = self._tonight, read_entries or self.entries
        kept = playable_entries(read_entries)
        head = tonight.head._replace(house=tonight.head.house or self._house())
        entries = [entry._replace(line=number) for number, entry in enumerate(kept, head.first)]
        data = bytearray().join([head_line(head), *(entry_lines(head.night, entry) for entry in entries)])
        lost = len(read_entries) - len(kept)
        games = [entry.action["game"] for entry in kept if entry.action["do"] == "start"]
        self._settle(data, b"", now, Repair("damaged", "", lost, games[-1] if lost and games else ""))
        tonight.head, tonight.entries, tonight.data = head, entries, data
        if lost:
            # Evidence refers to the numbers of actions, and the numbers of lost actions are used again.
            self.night_over()

    def _settle(self, start: bytearray, line: bytes, now: datetime, repair: Repair | None = None) -> None:
        """Make the file of the open night contain ``start``, then ``line``. A file with other bytes is put aside."""
        tonight = self._tonight
        path, version = tonight.path, version_of(tonight.path)
        if repair is None and version and version == tonight.version:
            return
        data = bytes(start + line)
        with translating_errors(path):
            if repair is None:
                old_data = disk.read(path) if version else b""
                if old_data == data:
                    # It is refused now rather than at the next action if it cannot be written.
                    tonight.version = disk.append(path, version, b"")
                    return
                repair = Repair("torn" if tonight.data and old_data.startswith(tonight.data) else "taken")
            aside = disk.free_name(path, repair.what, now) if os.path.lexists(path) else None
            disk.create(path, data, aside)
            drop_oldest_aside(path.parent)
            tonight.version = version_of(path)
        if aside or tonight.data:
            repair = repair._replace(aside=aside.name) if aside else repair._replace(what="gone")
            log.warning("journal: %s is written anew: %s", path, repair)
            # A line that was cut off was never acknowledged.
            self.repairs += [repair] if repair.what != "torn" else []

    def _read(self, now: datetime) -> None:
        """Open the last night, unless it is open."""
        if self._is_read:
            return
        # An earlier try may have opened a night that it could not repair.
        self.close()
        with translating_errors(self.folder):
            if (old := import_old(self.folder.parent, self.folder, self._house)) is not None:
                self.repairs.append(Repair(*old))
            if (night := self.reader.newest()) is not None:
                data = disk.read(night.path)
                content = parse(data)
                entries = [entry for entry in content.entries if entry is not None]
                # Bytes after the last line feed were never acknowledged.
                self._tonight = OpenNight(night.path, content.head, entries, bytearray(data[: data.rindex(b"\n") + 1]))
                if content.is_whole:
                    self.keep(now)
                else:
                    self.repair(now, content.entries)
        self._is_read = True

    def _house(self) -> str:
        """Return the name of this house. If it has none yet, store a new one."""
        house = self.reader.house()
        if not house:
            house = secrets.token_hex(4)
            with translating_errors(self.folder):
                disk.create(self.folder / HOUSE_FILE, house.encode())
        return house

    def close(self) -> None:
        """Drop the open night from memory; the next use opens it anew."""
        self._tonight, self._is_read = OpenNight(self.folder, NightHead("", "", "", 1), [], bytearray()), False


def _last_time(entries: Sequence[JournalEntry | None]) -> datetime | None:
    last = entries[-1] if entries else None
    return datetime.fromisoformat(last.clock or last.at) if last else None


def _goes_on(entries: Sequence[JournalEntry | None], now: datetime, pause: timedelta) -> bool:
    last = _last_time(entries)
    return last is not None and now - last <= pause


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
