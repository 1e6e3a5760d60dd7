"""The album: the sights of one night, on disk until that night is over.

A SQLite file beside the journal, so that it can be thrown away whole: that leaves no byte behind in any file,
where rows that are deleted would live on in free pages and logs. The disk sector may keep them until it is
written again; on an SD card nobody can do anything about that.

1. The newest sight is always kept; when the night's are heavier than ``most_bytes``, the oldest go.
2. Nothing is kept that would leave the disk less than ``reserve_bytes``: they are the journal's.
3. A file that is damaged is thrown away: it holds nothing but one night's pictures.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from pi.closing import Closing
from pi.journal import JournalError
from pi.seen.sight import Judged, Part, Pictures, Sight

MOST_BYTES = 512 * 2**20
RESERVE_BYTES = 128 * 2**20

FORMAT = 1
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
    film BLOB NOT NULL
)
"""
COLUMNS = "number, at, line, dice, why, wide, tall"


class AlbumError(JournalError):
    """A sight cannot be kept, read or erased; the game goes on without it."""


def free_bytes(folder: Path) -> int:
    """Room on the disk of a folder."""
    return shutil.disk_usage(folder).free


class Album(Closing):
    """The sights of one night. Every method may be called from any thread, and raises AlbumError.

    What has been kept goes when nothing was added for ``keep_s``; ``erased`` is called whenever all is gone.
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
        self._keep_s = keep_s
        self._most_bytes = most_bytes
        self._reserve_bytes = reserve_bytes
        self._room = room
        self._steady = steady
        self._kept_s = steady()
        self._lock = threading.RLock()
        self._db = self._opened()

    def keep(self, judged: Judged, pictures: Pictures, now: datetime) -> Sight:
        """Keep a sight, and let the oldest go where there is no room for it."""
        at = now.astimezone(UTC).isoformat(timespec="milliseconds")
        blobs = (pictures.picture, pictures.small, pictures.film)
        row = (at, judged.line, json.dumps(judged.values), judged.why, *pictures.film_wh, pictures.weight, *blobs)
        with self._saying("album-not-kept"):
            if self._room(self.path.parent) < self._reserve_bytes + pictures.weight:
                raise OSError("the disk is nearly full, and the rest is for the journal")
            self._make_room(pictures.weight)
            sql = f"INSERT INTO sights ({COLUMNS.partition(', ')[2]}, weight, picture, small, film) VALUES "  # noqa: S608 -- ours
            number = self._db.execute(sql + "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row).lastrowid or 0
            self._kept_s = self._steady()
        return Sight(number, at, judged.line, judged.values, judged.why, pictures.film_wh)

    def sights(self) -> list[Sight]:
        """All that is kept, oldest first."""
        with self._saying("album-not-read"):
            return [_sight(row) for row in self._db.execute(f"SELECT {COLUMNS} FROM sights ORDER BY number")]  # noqa: S608 -- ours

    def last(self) -> Sight | None:
        """The newest sight; None where there is none."""
        with self._saying("album-not-read"):
            sql = f"SELECT {COLUMNS} FROM sights ORDER BY number DESC LIMIT 1"  # noqa: S608 -- ours
            row = self._db.execute(sql).fetchone()
        return _sight(row) if row else None

    def picture(self, number: int, part: Part) -> bytes | None:
        """One picture as JPEG; None where it is kept no longer."""
        with self._saying("album-not-read"):
            row = self._db.execute(f"SELECT {part} FROM sights WHERE number = ?", (number,)).fetchone()  # noqa: S608 -- a Part
        return bytes(row[0]) if row else None

    def expire(self) -> None:
        """Erase everything when nothing has been added for a whole pause between two nights."""
        if self._steady() - self._kept_s > self._keep_s:
            with self._lock:
                self._kept_s = self._steady()
                if self.last() is not None:
                    self.erase()

    def erase(self) -> None:
        """Leave no byte of any sight behind."""
        with self._saying("album-not-erased"):
            self._db.close()
            wipe(self.path)
            self._db = self._opened()
        self.erased()

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._db.close()

    def _make_room(self, weight: int) -> None:
        kept = self._db.execute("SELECT number, weight FROM sights ORDER BY number").fetchall()
        heavy = sum(weight for _, weight in kept) + weight
        for number, lighter in kept:
            if heavy <= self._most_bytes:
                return
            self._db.execute("DELETE FROM sights WHERE number = ?", (number,))
            heavy -= lighter

    def _opened(self) -> sqlite3.Connection:
        with self._saying("album-not-kept"):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            try:
                return self._connect()
            except sqlite3.DatabaseError:
                wipe(self.path)
                return self._connect()

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        try:
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=NORMAL")
            found = db.execute("PRAGMA user_version").fetchone()[0]
            if found not in (0, FORMAT):
                raise sqlite3.DatabaseError(f"it is of format {found}")
            db.execute(TABLE)
            db.execute(f"PRAGMA user_version={FORMAT}")
        except BaseException:
            db.close()
            raise
        return db

    @contextmanager
    def _saying(self, code: str) -> Iterator[None]:
        """Turn what goes wrong into an :class:`AlbumError` with its mend; one thread at a time."""
        with self._lock:
            try:
                yield
            except (sqlite3.Error, OSError) as error:
                if isinstance(error, AlbumError):
                    raise
                raise AlbumError(code, folder=str(self.path.parent), detail=str(error)) from error


def wipe(path: Path) -> None:
    """Erase the file of an album that nobody has open. Raises OSError."""
    for end in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + end).unlink(missing_ok=True)


def _sight(row: tuple[int, str, int | None, str, str | None, int, int]) -> Sight:
    number, at, line, dice, why, wide, tall = row
    return Sight(number, at, line, tuple(json.loads(dice)), why, (wide, tall))
