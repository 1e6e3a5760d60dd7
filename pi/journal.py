"""The journal: every action of every night, on disk before anybody sees its effect.

A real SQLite file. It is only ever appended to: taking back is a line like any other. A line
is committed with write-ahead logging and ``synchronous=FULL``, the one pair of settings under
which no acknowledged row was lost when the power was cut while writing (WAL with NORMAL lost
dozens, DELETE with FULL some; 4 ms a commit).

A game's line in ``games`` carries the version of the rules it is played by. An old night is
played on under the same rules, or says that it cannot.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType

from pi.closing import Closing
from pi.moment import Json
from pi.night import Line
from pi.trouble import Trouble

FORMAT = 5
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
)
"""What each format after the first has brought. ``dice`` names the dice that the camera read; it is
empty where nobody named them, and NULL where people said the action, or nobody knows any more.
Pictures have an album of their own since (`pi.seen.album`). The index that the third format brought could
not be built over a damaged line; the fifth brings one that can.
"""

SIMULATED_DICE = "simulated"
"""The name of the dice of the simulated tray."""


class JournalError(Trouble):
    """The journal cannot be opened, read or written."""


class Journal(Closing):
    """One file of nights; the last one is open. Used by one thread at a time, closed once.

    ``night_over`` is called before a new night begins; it may raise JournalError, and then none begins.
    """

    def __init__(self, path: Path, night_over: Callable[[], None] = lambda: None) -> None:
        self.path = path
        self._night_over = night_over
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with ExitStack() as opened:
                self._db = opened.enter_context(closing(self._connect()))
                self._prepare()
                opened.pop_all()
        except (sqlite3.Error, OSError) as error:
            raise JournalError("journal-closed", path=str(path), folder=str(path.parent), detail=str(error)) from error

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)

    def _prepare(self) -> None:
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=FULL")
        self._db.execute("PRAGMA secure_delete=ON")
        found = self._db.execute("PRAGMA user_version").fetchone()[0]
        if found > FORMAT:
            raise sqlite3.DatabaseError(
                f"it is of format {found}, written by a newer Croupier; this one knows {FORMAT}"
            )
        if found < FORMAT:
            missing = "".join((TABLES, *NEWER)[found:])
            self._db.executescript(f"BEGIN; {missing} PRAGMA user_version={FORMAT}; COMMIT;")
        row = self._db.execute("SELECT max(night) FROM nights").fetchone()
        self._night = row[0]

    @property
    def night(self) -> int:
        """The number of the night that is open; 0 before the first one."""
        return self._night or 0

    def begin(self, now: datetime, pause: timedelta) -> bool:
        """Go on with the last night, or open a new one when nothing was said for longer than ``pause``.

        A clock that stands before the last line (a Pi wakes without one) goes on with the night.
        Returns whether a new night has begun.
        """
        last = self._db.execute("SELECT max(at) FROM lines WHERE night = ?", (self._night,)).fetchone()[0]
        if self._night is not None and (last is None or now - datetime.fromisoformat(last) <= pause):
            return False
        self.begin_anew(now)
        return True

    def begin_anew(self, now: datetime) -> None:
        """Open a new night; what was kept for the last one alone is erased."""
        self._night_over()
        with self._failing_loudly():
            self._night = self._db.execute("INSERT INTO nights (began) VALUES (?)", (_utc(now),)).lastrowid

    def append(self, line: Line, now: datetime, rules: int | None = None, dice: str | None = None) -> int:
        """Commit one line to disk and return its number. Raises JournalError, and then it is not there.

        ``rules`` is the version of the rules that a start is played by; ``dice`` names the dice that the camera read.
        """
        action = json.dumps(line.action, ensure_ascii=False, separators=(",", ":"))
        with self._failing_loudly():
            row = (self._night, _utc(now), action, line.changed, rules, dice)
            sql = "INSERT INTO lines (night, at, action, changed, rules, dice) VALUES (?, ?, ?, ?, ?, ?)"
            return self._db.execute(sql, row).lastrowid or 0

    def lines(self) -> list[Line]:
        """The lines of the night that is open."""
        sql = "SELECT action, changed FROM lines WHERE night = ? ORDER BY line"
        return [Line(json.loads(action), bool(changed)) for action, changed in self._db.execute(sql, (self._night,))]

    def rules_played(self) -> list[tuple[str, int]]:
        """The games of the night that is open, each with the version of the rules it is played by."""
        sql = "SELECT json_extract(action, '$.game'), rules FROM lines WHERE night = ? AND rules IS NOT NULL"
        return list(self._db.execute(sql, (self._night,)))

    def arrivals(self) -> list[tuple[int, Json]]:
        """Every start and join of all nights that can be read, oldest first, each with the number of its night."""
        sql = f"SELECT night, action FROM lines WHERE {ARRIVING} ORDER BY line"  # noqa: S608 -- a constant of ours
        return [(night, json.loads(action)) for night, action in self._db.execute(sql)]

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def _failing_loudly(self) -> _Failing:
        return _Failing(self)

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")


class _Failing:
    """Turns what SQLite says into a :class:`JournalError` with its mend."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, sqlite3.Error):
            self._journal._roll_back()
            folder = str(self._journal.path.parent)
            raise JournalError("journal-unwritten", folder=folder, detail=str(error)) from error


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
