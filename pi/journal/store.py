"""The journal: every action of every night, on disk before its effect is visible.

A SQLite file. It is only ever appended to: taking back is a line like any other. A line
is committed with write-ahead logging and ``synchronous=FULL``. It is the only pair of settings of which
no acknowledged row was lost when the power was cut while writing (WAL with NORMAL lost
dozens, DELETE with FULL some; 4 ms a commit).

A start carries the version of the rules of its game. An old night is
played on under the same rules, or says that it cannot.

Every row carries a checksum: one lost bit on a card may turn one announcement into another, which neither JSON nor
SQLite detects. There is no index beside the rows that could differ from them: a night is a range of lines.

Other programs may read the file while it is written. SQLite's locks prevent damage by them. A process loses its locks
as soon as it closes the file otherwise than through SQLite, so code that reads the plain file must hold `ALONE`.
If a program removes the file or its log all the same, the next line detects it, before it is acknowledged.

The file is opened at its first use, and again after it could not be opened: a disk that has no room yet
costs no restart. A damaged file raises :class:`DamagedError`; `pi.journal.salvage` sets it aside.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zlib import crc32

from pi.closing import Closing
from pi.errors import PartError
from pi.journal.carving import LOG_HEAD_BYTES, PAGE_BYTES, Row, beside, log_is_damaged
from pi.night.doubts import NO_DOUBTS, Doubts, doubts_as_json, doubts_from_json
from pi.night.timeline import Line
from pi.night.types import Json

log = logging.getLogger(__name__)

JOURNAL_FILE = "journal.db"
"""The name of the journal in the state folder."""

FORMAT = 9
"""The version of the tables below, in the file's ``user_version``: the first one.

Other programs count from 1, and a file of theirs must not pass for a damaged journal. The next version differs in two
bits at least: a single one is a bit that a card has forgotten.
"""

TABLES = (
    "CREATE TABLE nights (night INTEGER PRIMARY KEY, began TEXT NOT NULL, first INTEGER NOT NULL, "
    "checksum INTEGER NOT NULL)",
    "CREATE TABLE lines (line INTEGER PRIMARY KEY, night INTEGER NOT NULL, at TEXT NOT NULL, action TEXT NOT NULL, "
    "changed INTEGER NOT NULL, rules INTEGER, dice TEXT, checksum INTEGER NOT NULL)",
    "CREATE TABLE clock (line INTEGER PRIMARY KEY, at TEXT NOT NULL, checksum INTEGER NOT NULL)",
)
"""The tables, as SQLite remembers them.

A night has the lines from its ``first`` on, up to the first of the next night. ``dice`` names the dice that the camera
read; it is empty if they have no name, and NULL if people entered the action. ``clock`` records the lines after
which the clock was set, and the new time.
"""

WRITTEN = "line, night, at, action, changed, rules, dice, checksum"
"""A line as it is written, and read."""

TABLE_NAMES = ("nights", "lines", "clock")

NIGHT_COLUMNS, LINE_COLUMNS, CLOCK_COLUMNS = 4, 8, 3
"""The columns of a row, by which it is told of which table it is."""

COMPANIONS = ("-wal", "-shm")
"""What lies beside a file: the commits that are not in it yet, and their index."""

MARK = "-head"
"""The end of an empty file that is there as soon as the journal has a first page: without one later, all is lost."""

SUCCESSOR = ".new"
"""The end of a file that takes the journal's place as soon as the journal is opened (`pi.journal.salvage`)."""

BUSY_S = 1.0
"""A commit waits so long for a program that holds the journal: less than the watchdog's patience."""

COPIES_MOST = 20
"""A journal that is copied while it is written is copied so often until it is whole."""

ALONE = threading.RLock()
"""Held while a journal is read otherwise than through the connection that writes it: see above."""

DAMAGED, FULL, READ_ONLY, BUSY = "journal-damaged", "journal-full", "journal-read-only", "journal-busy"
SQLITE_SAYS = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_PROTOCOL: BUSY,
    # The statements are right: the list of tables is not.
    sqlite3.SQLITE_ERROR: DAMAGED,
    sqlite3.SQLITE_FORMAT: DAMAGED,
    sqlite3.SQLITE_SCHEMA: DAMAGED,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: READ_ONLY,
}
SYSTEM_SAYS: dict[int | None, str] = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: READ_ONLY,
}
"""What is the matter, by what SQLite and the system say of it."""

DOUBTS = "seen"
"""The key under which a line of dice keeps how sure the eye was of each face. It is no argument of the action."""

SIMULATED_DICE = "simulated"
"""The name of the dice of the simulated tray."""


class JournalError(PartError):
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
        self._night: Row | None = None
        self._tonight: list[Row] | None = None
        self._opened: sqlite3.Connection | None = None
        self._files: tuple[int, ...] = ()

    @property
    def _db(self) -> sqlite3.Connection:
        """The open file."""
        if self._opened is None:
            with self._translating_errors("journal-closed"), ExitStack() as opened:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                install_successor(self.path)
                require_sound_log(self.path)
                db = opened.enter_context(closing(connect(self.path)))
                self._prepare(db)
                opened.pop_all()
                self._opened, self._files = db, files_of(self.path)
        return self._opened

    def _prepare(self, db: sqlite3.Connection) -> None:
        is_new = is_blank(db, self.path)
        if is_new and os.path.lexists(self._mark):
            raise DamagedError(self.path, "nothing is in it any more")
        try:
            db.execute(f"PRAGMA page_size={PAGE_BYTES}")
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=FULL")
            db.execute("PRAGMA secure_delete=ON")
            if is_new:
                db.executescript(f"BEGIN; {';'.join(TABLES)}; PRAGMA user_version={FORMAT}; COMMIT;")
            # A damaged file may say that it must not be written, which SQLite says at the first write and not before.
            db.execute("BEGIN IMMEDIATE")
            db.execute(f"PRAGMA user_version={FORMAT}")
            db.execute("ROLLBACK")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_READONLY and self._may_be_written():
                raise DamagedError(self.path, str(error)) from error
            raise
        self._leave_a_mark()
        nights = list(db.execute("SELECT * FROM nights ORDER BY night"))
        if not all(map(is_sound, nights)):
            raise DamagedError(self.path, "the list of nights is not what was written")
        self._night = nights[-1] if nights else None

    def _leave_a_mark(self) -> None:
        if not os.path.lexists(self._mark):
            try:
                self._mark.touch(0o600)
            except OSError as error:
                log.warning("that the journal was begun cannot be remembered: %s", error)

    @property
    def night(self) -> int:
        """The number of the night that is open; 0 before the first one."""
        return self._night[0] if self._night else 0  # type: ignore[return-value]

    @property
    def last_line(self) -> int:
        """The number of the line that was written last; 0 before the first one."""
        with self._translating_errors("journal-unread"):
            return int(self._db.execute("SELECT ifnull(max(line), 0) FROM lines").fetchone()[0])

    @property
    def tonight(self) -> tuple[Row, list[Row]] | None:
        """The night that is open and its lines, as they were read or acknowledged; None before they were read."""
        return None if self._night is None or self._tonight is None else (self._night, self._tonight)

    @property
    def taken(self) -> bool:
        """Whether the open file or its log is no longer the one that lies in its place."""
        return self._opened is not None and self._files != files_of(self.path)

    def begin(self, now: datetime, pause: timedelta) -> bool:
        """Go on with the last night, or open a new one when nothing was said for longer than ``pause``.

        A clock that stands before the last line (a Pi wakes without one) goes on with the night; so does one that
        was set while the night was open (`clock_was_set`).
        Returns whether a new night has begun.
        """
        self._require_files()
        last = self.last_said()
        if self._night is not None and (last is None or now - last <= pause):
            return False
        self.begin_anew(now)
        return True

    def last_said(self, night: int | None = None) -> datetime | None:
        """When something was said last in a night, or in the one that is open, by the clock as it goes now.

        None where nothing was. Raises DamagedError where the line or its clock is not what was written.
        """
        with self._translating_errors("journal-unread"):
            number = self.night if night is None else night
            found = self._db.execute("SELECT first FROM nights WHERE night IN (?, ? + 1) ORDER BY night", (number,) * 2)
            first, end, *_ = *(row[0] for row in found), None, None
            if first is None:
                return None
            sql = f"""SELECT {WRITTEN} FROM lines
                      WHERE line >= ? AND line < ifnull(?, line + 1) ORDER BY line DESC LIMIT 1"""  # noqa: S608 -- ours
            last = self._db.execute(sql, (first, end)).fetchone()
            if last is None:
                return None
            self._sure(last)
            clock = self._db.execute("SELECT * FROM clock WHERE line = ?", last[:1]).fetchone()
            if clock is not None and not is_sound(clock):
                raise DamagedError(self.path, f"the clock behind line {last[0]} is not what was written")
            return datetime.fromisoformat(str(clock[1] if clock else last[2]))

    def withdraw(self, now: datetime, pause: timedelta) -> bool:
        """Take back the night that is open and empty, and go on with the one before it. Return whether that was done.

        It is done where the one before is not over by this clock: a wrong clock has begun the other. It is not done
        where the last line of the one before is lost.
        """
        try:
            last = self.last_said(self.night - 1)
        except DamagedError:
            return False
        if last is None or not timedelta(0) <= now - last <= pause or self.last_said() is not None:
            return False
        with self._translating_errors("journal-unwritten"):
            self._db.execute("DELETE FROM nights WHERE night = ?", (self.night,))
            self._night = self._db.execute("SELECT * FROM nights ORDER BY night DESC LIMIT 1").fetchone()
            self._tonight = None
        return True

    def begin_anew(self, now: datetime) -> None:
        """Open a new night; what was kept for the last one alone is erased, unless nothing can be written."""
        self.probe()
        self.night_over()
        with self._translating_errors("journal-unwritten"):
            first = self.last_line + 1
            night = signed_row(self.night + 1, _utc(now), first)
            self._insert("nights", night)
            self._night, self._tonight = night, []

    def clock_was_set(self, now: datetime) -> None:
        """Note that the clock was set, so that the time of the last line cannot be compared with the present one."""
        with self._translating_errors("journal-unwritten"):
            self._insert("clock", signed_row(self.last_line, _utc(now)))

    def append(
        self,
        line: Line,
        now: datetime,
        rules: int | None = None,
        dice: str | None = None,
        doubts: Doubts = NO_DOUBTS,
    ) -> int:
        """Commit one line to disk and return its number. Raises JournalError, and then it is not there.

        ``rules`` is the version of the rules that a start is played by; ``dice`` names the dice that the camera read,
        and ``doubts`` says how sure it was of them.
        """
        said = {**line.action, DOUBTS: doubts_as_json(doubts)} if doubts else line.action
        action = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
        with self._translating_errors("journal-unwritten"):
            number = self.last_line + 1
            row = signed_row(number, self.night, _utc(now), action, int(line.changed), rules, dice)
            self._insert("lines", row)
            if self._tonight is not None:
                self._tonight.append(row)
            return number

    def _insert(self, table: str, row: Row) -> None:
        """Commit a row to disk. Raises DamagedError where the file that it stands in lies in no folder any more."""
        verb = "REPLACE" if table == "clock" else "INSERT"
        self._db.execute(f"{verb} INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        self._require_files()

    def _require_files(self) -> None:
        if self.taken:
            raise DamagedError(self.path, "another program has taken its files away")

    def lines(self) -> list[Line]:
        """The lines of the night that is open. Raises DamagedError where one of them says nothing, or is missing."""
        with self._translating_errors("journal-unread"):
            sql = f"SELECT {WRITTEN} FROM lines WHERE line >= ? ORDER BY line"  # noqa: S608 -- ours
            rows = list(self._db.execute(sql, (self._first,)))
            if [row[0] for row in rows] != list(range(self._first, self._first + len(rows))):
                raise DamagedError(self.path, "lines are missing")
            lines = [Line(self._sure(row), bool(row[4])) for row in rows]
            self._tonight = rows
            return lines

    @property
    def _first(self) -> int:
        """The number of the first line of the night that is open."""
        return self._night[2] if self._night else 1  # type: ignore[return-value]

    def doubts(self) -> dict[int, Doubts]:
        """How sure the eye was of each throw that it read in the night that is open, by the number of its line."""
        with self._translating_errors("journal-unread"):
            rows = self._db.execute("SELECT action FROM lines WHERE line >= ? ORDER BY line", (self._first,))
            found = {number: doubts_in(action) for number, (action,) in enumerate(rows, 1)}
            return {number: doubts for number, doubts in found.items() if doubts}

    def rules_played(self) -> list[tuple[str, int]]:
        """The games of the night that is open, each with the version of the rules it is played by."""
        with self._translating_errors("journal-unread"):
            sql = f"SELECT {WRITTEN} FROM lines WHERE line >= ? AND rules IS NOT NULL ORDER BY line"  # noqa: S608 -- ours
            return [(str(self._sure(row, "game")["game"]), row[5]) for row in self._db.execute(sql, (self._first,))]

    def probe(self) -> None:
        """See whether a line could be written, by writing what stands there already."""
        with self._translating_errors("journal-unwritten"):
            self._db.execute(f"PRAGMA user_version={FORMAT}")
            self._require_files()

    def room_bytes(self) -> int:
        """The room that its disk has left; 0 where nothing can be written at all."""
        try:
            disk = os.statvfs(self.path.parent)
        except OSError:
            return 0
        closed = disk.f_flag & os.ST_RDONLY or self._disk_has_closed()
        return 0 if closed else disk.f_bavail * disk.f_frsize

    def _disk_has_closed(self) -> bool:
        """Return whether the disk refuses writes after an error. Some file systems report that only to a writer.

        The mark is opened for it: to close the journal's own file would release SQLite's locks.
        """
        try:
            os.close(os.open(self._mark, os.O_WRONLY | os.O_NONBLOCK))
        except OSError as error:
            return error.errno in (errno.EROFS, errno.EIO)
        return False

    def _may_be_written(self) -> bool:
        """Whether nothing but what stands in the file keeps it from being written."""
        return bool(self.room_bytes()) and all(os.access(path, os.W_OK) for path in (self.path, self.path.parent))

    @property
    def _mark(self) -> Path:
        """The file that says that a journal was begun."""
        return self.path.with_name(self.path.name + MARK)

    def rows(self) -> list[Row]:
        """Every row as the connection reads it, of the nights first, then of the lines and of the clock."""
        with self._translating_errors("journal-unread"):
            return [row for table in TABLE_NAMES for row in self._db.execute(f"SELECT * FROM {table}")]  # noqa: S608 -- ours

    def fill(self, nights: Iterable[Row], lines: Iterable[Row], clock: Iterable[Row]) -> None:
        """Put rows into a file that has none, all or nothing; each as it is written, with its checksum."""
        with self._translating_errors("journal-unwritten"):
            self._db.execute("BEGIN")
            for table, rows in zip(TABLE_NAMES, (nights, lines, clock), strict=True):
                for row in rows:
                    self._insert(table, row)
            self._db.execute("COMMIT")

    def close(self) -> None:
        """Close the file; the next use opens it anew."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    def _sure(self, row: Sequence[object], *keys: str) -> Json:
        """The action of a line, which has these keys. Raises DamagedError."""
        action = read_line(row)
        if action is None or not all(key in action for key in keys):
            raise DamagedError(self.path, f"line {row[0]} says {str(row[3])[:80]!r}")
        return action

    @contextmanager
    def _translating_errors(self, code: str) -> Iterator[None]:
        """Turn what SQLite says into a :class:`JournalError` of this code."""
        try:
            yield
        except JournalError:
            raise
        except UnicodeDecodeError as error:
            # Python cannot read a message of SQLite that quotes damaged bytes.
            self._roll_back()
            raise DamagedError(self.path, str(error)) from error
        except (sqlite3.Error, OSError) as error:
            self._roll_back()
            told = code_of(error) or (READ_ONLY if self._disk_has_closed() else code)
            if told == DAMAGED:
                raise DamagedError(self.path, str(error)) from error
            if told == READ_ONLY and not self.taken:
                # A file that was opened for reading stays so, however soon the disk can be written again.
                # One that was taken away is in this connection alone.
                self.close()
            path, folder = str(self.path), str(self.path.parent)
            raise JournalError(told, path=path, folder=folder, detail=str(error)) from error

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):
            if self._opened is not None and self._opened.in_transaction:
                self._opened.execute("ROLLBACK")


def code_of(error: sqlite3.Error | OSError) -> str:
    """Return the error code of an SQLite or system error; empty if unknown."""
    if isinstance(error, sqlite3.Error):
        return SQLITE_SAYS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "")
    return SYSTEM_SAYS.get(error.errno, "")


def is_blank(db: sqlite3.Connection, path: Path) -> bool:
    """Return whether a file is empty; else it is a whole journal of this format. Raise JournalError."""
    (found,) = db.execute("PRAGMA user_version").fetchone()
    tables = [sql for (sql,) in db.execute("SELECT sql FROM sqlite_schema ORDER BY rowid")]
    if not found and not tables:
        return True
    ours = tables == list(TABLES)
    forgotten = ours and (found ^ FORMAT).bit_count() == 1
    if found != FORMAT and not forgotten:
        if found > FORMAT:
            raise JournalError("journal-newer", path=str(path), found=found, known=FORMAT)
        raise JournalError("journal-foreign", path=str(path), found=found, known=FORMAT)
    (sound,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok" or found != FORMAT or not ours:
        raise DamagedError(path, str(sound) if sound != "ok" else "its first page is not what was written")
    return False


def require_sound_log(path: Path) -> None:
    """Look at a file and at what lies beside it before SQLite does. Raises DamagedError or OSError."""
    for part in parts_of(path):
        if os.path.lexists(part) and not part.is_file():
            raise DamagedError(path, f"{part.name} is no file")
    commits = beside(path, "-wal")
    if commits.exists() and log_is_damaged(commits.read_bytes()):
        raise DamagedError(path, f"{commits.name} is not what was written")


def parts_of(path: Path) -> list[Path]:
    """The file of a journal, and whatever SQLite may look for beside it."""
    return [path, *(beside(path, end) for end in (*COMPANIONS, "-journal"))]


def files_of(path: Path) -> tuple[int, ...]:
    """The numbers of the files that a journal and its log are now; 0 where there is none."""
    return inode_of(path), inode_of(beside(path, "-wal"))


def inode_of(path: Path) -> int:
    """The number of a file in its file system; 0 where there is none."""
    try:
        return path.stat().st_ino
    except OSError:
        return 0


def checksum(*row: object) -> int:
    """The checksum of a row, from all its other columns in their order.

    >>> checksum(1, 1, "", '{"do":"bluff"}', 1, None, None) == checksum(1, 1, "", '{"do":"bluff"}', 1, None, "")
    False
    """
    return crc32(repr(row).encode())


def signed_row(*row: object) -> Row:
    """A row followed by its checksum."""
    return (*row, checksum(*row))


def is_sound(row: Sequence[object]) -> bool:
    """Whether a row is what was written once."""
    return row[-1] == checksum(*row[:-1])


def read_line(row: Sequence[object]) -> Json | None:
    """The action that a line of the columns `WRITTEN` says; None where it is not what was written once."""
    return read_action(row[3]) if is_sound(row) else None


def read_action(written: object) -> Json | None:
    """The action that a text says, without the doubts of the eye; None where it is damaged."""
    found = _object(written)
    found.pop(DOUBTS, None)
    return found if isinstance(found.get("do"), str) else None


def doubts_in(written: object) -> Doubts:
    """How sure the eye was of the dice of a line; nothing where people said them."""
    return doubts_from_json(_object(written).get(DOUBTS))


def _object(written: object) -> dict[str, object]:
    try:
        found = json.loads(written) if isinstance(written, str) else None
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def connect(path: Path) -> sqlite3.Connection:
    """Open a file as the journal does."""
    db = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
    db.text_factory = legible
    return db


def legible(written: bytes) -> str:
    """Decode a text, with a replacement character for each damaged letter."""
    return written.decode("utf-8", "replace")


def install_successor(path: Path) -> None:
    """Replace a journal by its successor file; also finishes an interrupted replacement."""
    new = path.with_name(path.name + SUCCESSOR)
    if not os.path.lexists(new):
        return
    if not is_whole(new):
        log.warning("%s is no journal; it is left alone", new)
        return
    # Its predecessor's commits must never be applied to it.
    for end in COMPANIONS:
        path.with_name(path.name + end).unlink(missing_ok=True)
    new.replace(path)
    sync_folder(path.parent)


@contextmanager
def copied(path: Path) -> Iterator[Path]:
    """Copy a journal that another process may be writing, so that it can be read without touching it. Raises OSError.

    The log grows while it is copied; only when it is moved into the file, everything is copied again.
    """
    with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
        copy = Path(folder) / "journal.db"
        for _ in range(COPIES_MOST):
            before = _written(path)
            for part, name in ((path, copy), (beside(path, "-wal"), beside(copy, "-wal"))):
                name.unlink(missing_ok=True)
                if part.is_file():
                    shutil.copyfile(part, name)
            if _written(path) == before:
                break
        yield copy


def _written(path: Path) -> list[tuple[int, ...]]:
    """What changes where a file is written, or its log is begun anew."""
    file, commits = path.stat(), beside(path, "-wal")
    head = commits.read_bytes()[:LOG_HEAD_BYTES] if commits.is_file() else b""
    return [(file.st_ino, file.st_size, file.st_mtime_ns), tuple(head)]


def is_whole(path: Path) -> bool:
    """Return whether a closed file is a journal without damage."""
    try:
        if not path.is_file():
            return False
        with closing(connect(path)) as db:
            return not is_blank(db, path)
    except (JournalError, sqlite3.Error, UnicodeDecodeError):
        return False


def sync_folder(folder: Path) -> None:
    """Have the names in a folder outlive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
