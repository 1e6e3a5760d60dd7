"""The journal: every action of every night, on disk before anybody sees its effect.

A real SQLite file. It is only ever appended to: taking back is a line like any other. A line
is committed with write-ahead logging and ``synchronous=FULL``, the one pair of settings under
which no acknowledged row was lost when the power was cut while writing (WAL with NORMAL lost
dozens, DELETE with FULL some; 4 ms a commit).

A start carries the version of the rules that its game is played by. An old night is
played on under the same rules, or says that it cannot.

Every line carries a checksum: a card that forgets a bit may turn one announcement into another, which no JSON and no
page of SQLite notices. Of the first page there is a copy (`pi.first_page`).

The file is opened when it is first asked for, and asked for again after it could not be opened: a disk that
has no room yet costs no restart. A file that is damaged raises :class:`DamagedError`; `pi.salvage` sets it aside.
"""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zlib import crc32

from pi.closing import Closing
from pi.first_page import COPY, first_page, keep
from pi.moment import Json
from pi.timeline import Line
from pi.trouble import Trouble

FORMAT = 8
"""The version of the tables below, in the file's ``user_version``."""

TABLES = """
CREATE TABLE nights (night INTEGER PRIMARY KEY, began TEXT NOT NULL);
CREATE TABLE lines (
    line INTEGER PRIMARY KEY,
    night INTEGER NOT NULL REFERENCES nights,
    at TEXT NOT NULL,
    action TEXT NOT NULL,
    changed INTEGER NOT NULL,
    rules INTEGER
);
CREATE TABLE pictures (line INTEGER PRIMARY KEY REFERENCES lines, jpeg BLOB NOT NULL);
"""

ARRIVING = "CASE WHEN json_valid(action) THEN json_extract(action, '$.do') END IN ('start', 'join')"
"""Whether a line is a start or a join; a damaged line is neither, and stops nobody who looks for them."""

NEWER = (
    """
    ALTER TABLE lines ADD COLUMN dice TEXT;
    CREATE INDEX lines_of_a_night ON lines (night);
    """,
    "",
    """
    DROP TABLE pictures;
    """,
    f"""
    DROP INDEX IF EXISTS lines_of_arrival;
    CREATE INDEX lines_of_arrival ON lines (line) WHERE {ARRIVING};
    """,
    "",
    """
    CREATE TABLE clock (line INTEGER PRIMARY KEY, at TEXT NOT NULL);
    """,
    """
    ALTER TABLE lines ADD COLUMN checksum INTEGER;
    UPDATE lines SET checksum = checksum(line, night, at, action, changed, rules, dice);
    """,
)
"""What each format after the first has brought. ``dice`` names the dice that the camera read; it is
empty where nobody named them, and NULL where people said the action, or nobody knows any more.
Pictures have an album of their own since (`pi.seen.album`). The index that the third format brought could
not be built over a damaged line; the fifth brings one that can. With the sixth came corrections: a Croupier that
does not know them would play on as if nobody had corrected anything. The seventh remembers behind which line the
clock was set to what. The eighth brings the checksums; what stood in the older lines is taken for what was written.
"""

WRITTEN = "line, night, at, action, changed, rules, dice, checksum"
INSERT = f"INSERT INTO lines ({WRITTEN}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 -- a constant of ours
"""A line as it is written, and read."""

LAST_SAID = """
    SELECT ifnull((SELECT at FROM clock WHERE clock.line = lines.line), at) FROM lines
    WHERE night = (SELECT max(night) FROM nights) ORDER BY line DESC LIMIT 1
"""
"""When something was said last in the night that is open, by the clock as it goes now."""

NEWEST = 999
"""No journal is of a later format than this: a larger number is damage."""

COMPANIONS = ("-wal", "-shm", COPY)
"""What lies beside a file: the commits that are not in it yet, their index, and the copy of its first page."""

SUCCESSOR = ".new"
"""The end of a file that takes the journal's place as soon as the journal is opened (`pi.salvage`)."""

DAMAGED, FULL, READ_ONLY = "journal-damaged", "journal-full", "journal-read-only"
SQLITE_SAYS = {
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: READ_ONLY,
}
SYSTEM_SAYS = {errno.ENOSPC: FULL, errno.EDQUOT: FULL, errno.EROFS: READ_ONLY, errno.EACCES: READ_ONLY}
"""What is the matter, by what SQLite and the system say of it."""

SIMULATED_DICE = "simulated"
"""The name of the dice of the simulated tray."""


class JournalError(Trouble):
    """The journal cannot be opened, read or written."""


class DamagedError(JournalError):
    """The file is no journal any more, or what stands in the night that is open makes no sense."""

    def __init__(self, path: Path, detail: str) -> None:
        super().__init__(DAMAGED, path=str(path), detail=detail)


class Journal(Closing):
    """One file of nights; the last one is open. Used by one thread at a time. Every method raises JournalError.

    ``night_over`` is called before a new night begins; it may raise JournalError, and then none begins.
    """

    def __init__(self, path: Path, night_over: Callable[[], None] = lambda: None) -> None:
        self.path = path
        self.night_over = night_over
        self._night: int | None = None
        self._opened: sqlite3.Connection | None = None

    @property
    def _db(self) -> sqlite3.Connection:
        """The open file."""
        if self._opened is None:
            with self._saying("journal-closed"), ExitStack() as opened:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                succeed(self.path)
                db = opened.enter_context(closing(connect(self.path)))
                self._prepare(db)
                opened.pop_all()
                self._opened = db
        return self._opened

    def _prepare(self, db: sqlite3.Connection) -> None:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA secure_delete=ON")
        found = db.execute("PRAGMA user_version").fetchone()[0]
        if FORMAT < found <= NEWEST:
            raise JournalError("journal-newer", path=str(self.path), found=found, known=FORMAT)
        (sound,) = db.execute("PRAGMA quick_check(1)").fetchone()
        if sound != "ok" or not 0 <= found <= NEWEST:
            raise DamagedError(self.path, str(sound))
        if not found and self._copy.exists():
            raise DamagedError(self.path, "nothing is in it any more")
        if found < FORMAT:
            missing = "".join((TABLES, *NEWER)[found:])
            db.executescript(f"BEGIN; {missing} PRAGMA user_version={FORMAT}; COMMIT;")
        if found < FORMAT or first_page(self.path) is None:
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        keep(self.path)
        self._night = db.execute("SELECT max(night) FROM nights").fetchone()[0]

    @property
    def night(self) -> int:
        """The number of the night that is open; 0 before the first one."""
        return self._night or 0

    @property
    def last_line(self) -> int:
        """The number of the line that was written last; 0 before the first one."""
        with self._saying("journal-unread"):
            return int(self._db.execute("SELECT ifnull(max(line), 0) FROM lines").fetchone()[0])

    def begin(self, now: datetime, pause: timedelta) -> bool:
        """Go on with the last night, or open a new one when nothing was said for longer than ``pause``.

        A clock that stands before the last line (a Pi wakes without one) goes on with the night; so does one that
        was set while the night was open (`clock_was_set`).
        Returns whether a new night has begun.
        """
        with self._saying("journal-unread"):
            last = self._db.execute(LAST_SAID).fetchone()
            if self._night is not None and (last is None or now - datetime.fromisoformat(str(last[0])) <= pause):
                return False
        self.begin_anew(now)
        return True

    def begin_anew(self, now: datetime) -> None:
        """Open a new night; what was kept for the last one alone is erased."""
        self.night_over()
        with self._saying("journal-unwritten"):
            self._night = self._db.execute("INSERT INTO nights (began) VALUES (?)", (_utc(now),)).lastrowid

    def clock_was_set(self, now: datetime) -> None:
        """Take notice that what the clock said of the last line is not what it would say now."""
        with self._saying("journal-unwritten"):
            sql = "INSERT OR REPLACE INTO clock SELECT line, ? FROM lines ORDER BY line DESC LIMIT 1"
            self._db.execute(sql, (_utc(now),))

    def append(self, line: Line, now: datetime, rules: int | None = None, dice: str | None = None) -> int:
        """Commit one line to disk and return its number. Raises JournalError, and then it is not there.

        ``rules`` is the version of the rules that a start is played by; ``dice`` names the dice that the camera read.
        """
        action = json.dumps(line.action, ensure_ascii=False, separators=(",", ":"))
        with self._saying("journal-unwritten"):
            number = self.last_line + 1
            row = (number, self._night, _utc(now), action, int(line.changed), rules, dice)
            self._db.execute(INSERT, (*row, checksum(*row)))
            return number

    def lines(self) -> list[Line]:
        """The lines of the night that is open. Raises DamagedError where one of them says nothing."""
        with self._saying("journal-unread"):
            sql = f"SELECT {WRITTEN} FROM lines WHERE night = (SELECT max(night) FROM nights) ORDER BY line"  # noqa: S608 -- ours
            return [Line(self._sure(row), bool(row[4])) for row in self._db.execute(sql)]

    def rules_played(self) -> list[tuple[str, int]]:
        """The games of the night that is open, each with the version of the rules it is played by."""
        with self._saying("journal-unread"):
            sql = f"""SELECT {WRITTEN} FROM lines
                      WHERE night = (SELECT max(night) FROM nights) AND rules IS NOT NULL ORDER BY line"""  # noqa: S608 -- ours
            return [(str(self._sure(row, "game")["game"]), row[5]) for row in self._db.execute(sql)]

    def arrivals(self) -> list[tuple[int, Json]]:
        """Every start and join of all nights that can be read, oldest first, each with the number of its night."""
        with self._saying("journal-unread"):
            sql = f"SELECT {WRITTEN} FROM lines WHERE {ARRIVING} ORDER BY line"  # noqa: S608 -- constants of ours
            return [(row[1], action) for row in self._db.execute(sql) if (action := read_line(row)) is not None]

    def probe(self) -> None:
        """See whether a line could be written, by writing what stands there already."""
        with self._saying("journal-unwritten"):
            self._db.execute(f"PRAGMA user_version={FORMAT}")

    def room_bytes(self) -> int:
        """The room that its disk has left; 0 where nothing can be written at all."""
        try:
            disk = os.statvfs(self.path.parent)
        except OSError:
            return 0
        closed = disk.f_flag & os.ST_RDONLY or self._disk_has_closed()
        return 0 if closed else disk.f_bavail * disk.f_frsize

    def _disk_has_closed(self) -> bool:
        """Whether the disk has met an error, and takes nothing any more: some file systems say so only to who writes.

        The copy is asked: who opens the file itself, and closes it, lets go of SQLite's locks.
        """
        try:
            os.close(os.open(self._copy, os.O_WRONLY))
        except OSError as error:
            return error.errno in (errno.EROFS, errno.EIO)
        return False

    @property
    def _copy(self) -> Path:
        """The copy of the first page, which is there when the journal has been opened once."""
        return self.path.with_name(self.path.name + COPY)

    def fill(self, nights: Mapping[int, str], lines: Iterable[Sequence[object]]) -> None:
        """Put nights, each with when it began, and lines into a file that has none, all or nothing.

        A line has the columns `WRITTEN`, as they are written.
        """
        with self._saying("journal-unwritten"):
            self._db.execute("BEGIN")
            self._db.executemany("INSERT INTO nights VALUES (?, ?)", nights.items())
            self._db.executemany(INSERT, lines)
            self._db.execute("COMMIT")

    def close(self) -> None:
        """Let go of the file; who asks for it afterwards opens it anew."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    def _sure(self, row: Sequence[Any], *keys: str) -> Json:
        """The action of a line, which has these keys. Raises DamagedError."""
        action = read_line(row)
        if action is None or not all(key in action for key in keys):
            raise DamagedError(self.path, f"line {row[0]} says {str(row[3])[:80]!r}")
        return action

    @contextmanager
    def _saying(self, code: str) -> Iterator[None]:
        """Turn what SQLite says into a :class:`JournalError` of this code."""
        try:
            yield
        except JournalError:
            raise
        except (sqlite3.Error, OSError, ValueError) as error:
            self._roll_back()
            told = told_of(error) or (READ_ONLY if self._disk_has_closed() else code)
            if told == DAMAGED:
                raise DamagedError(self.path, str(error)) from error
            if told == READ_ONLY:
                # A file that was opened for reading stays so, however soon the disk can be written again.
                self.close()
            path, folder = str(self.path), str(self.path.parent)
            raise JournalError(told, path=path, folder=folder, detail=str(error)) from error

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):
            if self._opened is not None and self._opened.in_transaction:
                self._opened.execute("ROLLBACK")


def told_of(error: sqlite3.Error | OSError | ValueError) -> str:
    """What an error says of the journal, as the code of a trouble; empty where it may be anything."""
    if isinstance(error, sqlite3.Error):
        return SQLITE_SAYS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "")
    return SYSTEM_SAYS.get(error.errno or 0, "") if isinstance(error, OSError) else DAMAGED


def checksum(*row: object) -> int:
    """The checksum of a line, from all its other columns in their order.

    >>> checksum(1, 1, "", '{"do":"bluff"}', 1, None, None) == checksum(1, 1, "", '{"do":"bluff"}', 1, None, "")
    False
    """
    return crc32(repr(row).encode())


def read_line(row: Sequence[Any]) -> Json | None:
    """The action that a line of the columns `WRITTEN` says; None where it is not what was written once."""
    return read_action(row[3]) if row[-1] == checksum(*row[:-1]) else None


def read_action(written: object) -> Json | None:
    """The action that a text says; None where it is damaged."""
    try:
        found = json.loads(written) if isinstance(written, str) else None
    except ValueError:
        found = None
    return found if isinstance(found, dict) and isinstance(found.get("do"), str) else None


def connect(path: Path) -> sqlite3.Connection:
    """Open a file as the journal does."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.text_factory = legible
    db.create_function("checksum", -1, checksum, deterministic=True)
    return db


def legible(written: bytes) -> str:
    """Read a text; a letter that was damaged is one that nobody knows."""
    return written.decode("utf-8", "replace")


def succeed(path: Path) -> None:
    """Put the file that was made to take a journal's place there, whole, wherever that was broken off."""
    new = path.with_name(path.name + SUCCESSOR)
    if new.exists():
        # Its predecessor's commits must never be applied to it.
        for end in COMPANIONS:
            path.with_name(path.name + end).unlink(missing_ok=True)
        new.replace(path)
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder outlive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
