"""Read every night of a journal, also while the table writes it.

The reader opens the journal's file read-only for each query, reads one night at a time and closes the file.
Many threads may query, one after the other, and the table never waits for a reader (write-ahead logging).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from pi.journal.store import ALONE, BUSY_S, FORMAT, WRITTEN, JournalError, legible, read_line
from pi.night.types import Json


class JournalEntry(NamedTuple):
    """One line of the journal with all that stands beside its action.

    ``at`` is UTC in ISO 8601. ``rules`` is the version that a start was played by. ``dice`` names the dice that the
    camera read; None where people said the action.
    """

    line: int
    at: str
    action: Json
    changed: bool
    rules: int | None
    dice: str | None

    def corrected(self, action: Json, changed: bool) -> JournalEntry:
        """This line with another action; the dice that the camera read are still those that lay there."""
        return self._replace(action=action, changed=changed)


class NightRange(NamedTuple):
    """One night from outside: ``last`` is the number of its last line, 0 where nothing was said."""

    night: int
    began: str
    last: int


UNREADABLE: Json = {"do": "unreadable"}
"""Stands for a damaged line: an action that no reader knows."""


class JournalReader:
    """The nights of one journal. Every method raises JournalError when the file cannot be read."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def nights(self, after: int = 0) -> list[NightRange]:
        """The nights after that of number ``after``, in their order; only the last one of all can still grow."""
        with self._opened() as db:
            nights = db.execute("SELECT night, began, first FROM nights ORDER BY night").fetchall()
            (newest,) = db.execute("SELECT ifnull(max(line), 0) FROM lines").fetchone()
        lasts = [*(first - 1 for _, _, first in nights[1:]), newest]
        found = zip(nights, lasts, strict=False)
        return [NightRange(n, began, last if last >= first else 0) for (n, began, first), last in found if n > after]

    def newest(self) -> int | None:
        """The number of the last night; None before the first one."""
        with self._opened() as db:
            found: int | None = db.execute("SELECT max(night) FROM nights").fetchone()[0]
            return found

    def lines(self, bounds: NightRange, after: int = 0) -> list[JournalEntry]:
        """All lines of one night within these bounds, after the line ``after``, in their order."""
        sql = f"""SELECT {WRITTEN} FROM lines
                  WHERE line BETWEEN (SELECT first FROM nights WHERE night = ?) AND ? AND line > ? ORDER BY line"""  # noqa: S608 -- ours
        with self._opened() as db:
            rows = db.execute(sql, (bounds.night, bounds.last, after))
            return [
                JournalEntry(row[0], row[2], read_line(row) or UNREADABLE, bool(row[4]), row[5], row[6]) for row in rows
            ]

    def arrivals(self) -> list[tuple[int, Json]]:
        """Every start and join of all nights that can be read, oldest first, each with the number of its night."""
        sql = f"""SELECT {WRITTEN} FROM lines
                  WHERE instr(action, '"start"') OR instr(action, '"join"') ORDER BY line"""  # noqa: S608 -- ours
        with self._opened() as db:
            read = [(row[1], read_line(row)) for row in db.execute(sql)]
        return [(night, action) for night, action in read if action and action["do"] in ("start", "join")]

    def last_said(self) -> datetime | None:
        """The latest moment at which anything was said; None before the first line."""
        with self._opened() as db:
            (at,) = db.execute("SELECT max(at) FROM lines").fetchone()
        try:
            return datetime.fromisoformat(at) if at else None
        except ValueError:
            return None

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        try:
            if not self._path.is_file():
                raise sqlite3.DatabaseError("it is not there")
            with (
                ALONE,
                closing(sqlite3.connect(f"file:{quote(str(self._path))}?mode=ro", timeout=BUSY_S, uri=True)) as db,
            ):
                db.text_factory = legible
                found = db.execute("PRAGMA user_version").fetchone()[0]
                if found != FORMAT:
                    raise sqlite3.DatabaseError(f"it is of format {found}, and not of {FORMAT}")
                yield db
        except (sqlite3.Error, UnicodeDecodeError, OSError) as error:
            raise JournalError("journal-unread", path=str(self._path), detail=str(error)) from error
