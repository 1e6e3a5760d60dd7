"""The evidence store: the evidence of one night, on disk until that night is over.

A SQLite file beside the journal, so that it can be deleted whole. Deleting the file leaves no byte behind in other
files, where deleted rows would survive in free pages and logs. The disk's sectors may keep the bytes until they are
written again; on an SD card this cannot be prevented.

1. The newest evidence is always kept. If all of it exceeds ``most_bytes``, the oldest is deleted.
2. Nothing is stored that would leave the disk less than ``reserve_bytes``, which are for the journal.
3. A damaged file is deleted: it holds only one night's pictures.
4. The file is opened at its first use, and again after a failure. So a disk without room, or a folder that cannot
   be written yet, costs no restart.
"""

from __future__ import annotations

import json
import logging
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from pi.capture.evidence import Evidence, Part, Pictures
from pi.closing import Closing
from pi.journal.store import JournalError
from pi.night.types import ReadingOutcome

log = logging.getLogger(__name__)

MOST_BYTES = 512 * 2**20
RESERVE_BYTES = 128 * 2**20

FORMAT = 2
EARLIER = frozenset({1})
"""Formats of earlier versions: their pictures are of one night only, and are deleted."""
TABLE = """
CREATE TABLE IF NOT EXISTS sights (
    number INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    line INTEGER,
    dice TEXT NOT NULL,
    why TEXT,
    wide INTEGER NOT NULL,
    tall INTEGER NOT NULL,
    weight INTEGER NOT NULL,
    picture BLOB NOT NULL,
    small BLOB NOT NULL,
    close BLOB NOT NULL,
    film BLOB NOT NULL
)
"""
READ_S = 1.0
"""Longest wait of a page for the store while it is being written."""

DAMAGE = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISMATCH})
"""SQLite errors of a file that is no database, is damaged, or has other tables."""

COLUMNS = "number, at, line, dice, why, wide, tall"


class EvidenceStoreError(JournalError):
    """Evidence cannot be stored, read or erased; the game goes on without it."""


def free_bytes(folder: Path) -> int:
    """Return the free bytes on the disk of a folder."""
    return shutil.disk_usage(folder).free


class EvidenceStore(Closing):
    """The evidence of one night. Every method may be called from any thread, and raises EvidenceStoreError.

    All of it is erased when nothing was added for ``keep_s``; ``erased`` is called after each erasure, and
    ``damaged`` if a damaged file is its reason.
    """

    def __init__(
        self,
        path: Path,
        *,
        keep_s: float,
        most_bytes: int = MOST_BYTES,
        reserve_bytes: int = RESERVE_BYTES,
        room: Callable[[Path], int] = free_bytes,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.path = path
        self.erased: Callable[[], object] = lambda: None
        self.damaged: Callable[[], object] = lambda: None
        self._keep_s = keep_s
        self._most_bytes = most_bytes
        self._reserve_bytes = reserve_bytes
        self._room = room
        self._steady = steady
        self._added_s = steady()
        self._lock = threading.RLock()
        self._opened: sqlite3.Connection | None = None

    def add(self, judged: ReadingOutcome, pictures: Pictures, now: datetime) -> Evidence:
        """Store evidence, and delete the oldest if there is no room for it."""
        at = now.astimezone(UTC).isoformat(timespec="milliseconds")
        blobs = (pictures.picture, pictures.small, pictures.close, pictures.film)
        row = (at, judged.line, json.dumps(judged.values), judged.why, *pictures.film_wh, pictures.weight, *blobs)
        with self._translating_errors("album-not-kept"):
            self._require_room(pictures.weight)
            self._make_room(pictures.weight)
            sql = f"INSERT INTO sights ({COLUMNS.partition(', ')[2]}, weight, picture, small, close, film) VALUES "  # noqa: S608 -- ours
            number = self._db.execute(sql + "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row).lastrowid or 0
            self._added_s = self._steady()
        return Evidence(number, at, judged.line, judged.values, judged.why, pictures.film_wh)

    def all(self) -> list[Evidence]:
        """Return all evidence, oldest first."""
        with self._reading():
            return [_evidence(row) for row in self._db.execute(f"SELECT {COLUMNS} FROM sights ORDER BY number")]  # noqa: S608 -- ours

    def last(self) -> Evidence | None:
        """Return the newest evidence; None if there is none."""
        with self._reading():
            sql = f"SELECT {COLUMNS} FROM sights ORDER BY number DESC LIMIT 1"  # noqa: S608 -- ours
            row = self._db.execute(sql).fetchone()
        return _evidence(row) if row else None

    def picture(self, number: int, part: Part) -> bytes | None:
        """Return one picture as JPEG; None if it is no longer stored."""
        with self._reading():
            row = self._db.execute(f"SELECT {part} FROM sights WHERE number = ?", (number,)).fetchone()  # noqa: S608 -- a Part
        return bytes(row[0]) if row else None

    def probe(self) -> None:
        """Test whether evidence could be stored now, by writing the version number again."""
        with self._translating_errors("album-not-kept"):
            self._require_room(0)
            self._db.execute(f"PRAGMA user_version={FORMAT}")

    def expire(self) -> None:
        """Erase everything if nothing was added for ``keep_s``."""
        if self._steady() - self._added_s > self._keep_s:
            with self._lock:
                self._added_s = self._steady()
                if self.last() is not None:
                    self.erase()

    def erase(self) -> None:
        """Erase all evidence with its file."""
        with self._translating_errors("album-not-erased"):
            self.close()
            wipe(self.path)
        self.erased()

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._opened is not None:
                self._opened.close()
                self._opened = None

    def _require_room(self, weight: int) -> None:
        """Raise EvidenceStoreError if the disk has no room for ``weight`` bytes and the journal."""
        if self._room(self.path.parent) < self._reserve_bytes + weight:
            raise EvidenceStoreError("album-no-room", folder=str(self.path.parent))

    def _make_room(self, weight: int) -> None:
        kept = self._db.execute("SELECT number, weight FROM sights ORDER BY number").fetchall()
        heavy = sum(weight for _, weight in kept) + weight
        for number, lighter in kept:
            if heavy <= self._most_bytes:
                return
            self._db.execute("DELETE FROM sights WHERE number = ?", (number,))
            heavy -= lighter

    @property
    def _db(self) -> sqlite3.Connection:
        """The open file."""
        if self._opened is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._opened = self._connect()
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                if not is_damage(error):
                    raise
                self._erase_damaged(error)
                self._opened = self._connect()
        return self._opened

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        try:
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=NORMAL")
            found = db.execute("PRAGMA user_version").fetchone()[0]
            if found in EARLIER:
                db.execute("DROP TABLE IF EXISTS sights")
            elif found not in (0, FORMAT):
                raise sqlite3.DatabaseError(f"it is of format {found}")
            db.execute(TABLE)
            if found != FORMAT:
                db.execute(f"PRAGMA user_version={FORMAT}")
        except BaseException:
            db.close()
            raise
        return db

    def _erase_damaged(self, error: Exception) -> None:
        """Erase a damaged file; the next evidence begins a new one."""
        log.warning("%s is damaged and is erased: %s", self.path, error)
        self.close()
        wipe(self.path)
        self.damaged()
        self.erased()

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Read for a page. Raise EvidenceStoreError if the store is busy for longer than `READ_S`."""
        if not self._lock.acquire(timeout=READ_S):
            raise EvidenceStoreError("album-busy", folder=str(self.path.parent), seconds=READ_S)
        try:
            with self._translating_errors("album-not-read"):
                yield
        finally:
            self._lock.release()

    @contextmanager
    def _translating_errors(self, code: str) -> Iterator[None]:
        """Raise any failure as an :class:`EvidenceStoreError` with its remedy; one thread at a time."""
        with self._lock:
            try:
                yield
            except EvidenceStoreError:
                raise
            except (sqlite3.Error, OSError, ValueError, TypeError) as error:
                if is_damage(error):
                    with suppress(OSError):
                        self._erase_damaged(error)
                raise EvidenceStoreError(code, folder=str(self.path.parent), detail=str(error)) from error


def is_damage(error: Exception) -> bool:
    """Return whether an error says that the file is no evidence store."""
    if isinstance(error, sqlite3.DatabaseError):
        return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in DAMAGE
    return isinstance(error, ValueError | TypeError)


def wipe(path: Path) -> None:
    """Erase the file of a store that is not open. Raise OSError."""
    for end in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + end).unlink(missing_ok=True)


def _evidence(row: tuple[int, str, int | None, str, str | None, int, int]) -> Evidence:
    number, at, line, dice, why, wide, tall = row
    return Evidence(number, at, line, tuple(json.loads(dice)), why, (wide, tall))
