"""The archive: every night of a journal, read from beside while the table writes it.

It opens the journal's file read-only for each question, reads one night at a time and lets go:
many threads may ask, and the table never waits for a reader (write-ahead logging).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from pi.journal import FORMAT, WRITTEN, JournalError, legible, read_line
from pi.moment import Json


class Entry(NamedTuple):
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

    def corrected(self, action: Json, changed: bool) -> Entry:
        """This line with another action; the dice that the camera read are still those that lay there."""
        return self._replace(action=action, changed=changed)


class Bounds(NamedTuple):
    """One night from outside: ``last`` is the number of its last line, 0 where nothing was said."""

    night: int
    began: str
    last: int


UNREADABLE: Json = {"do": "unreadable"}
"""Stands for a line that was damaged: no action that anybody knows."""


class Archive:
    """The nights of one journal. Every method raises JournalError when the file cannot be read."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def nights(self, after: int = 0) -> list[Bounds]:
        """The nights behind that of number ``after``, in their order; only the last one of all can still grow."""
        sql = """SELECT night, began, (SELECT ifnull(max(line), 0) FROM lines WHERE lines.night = nights.night)
                 FROM nights WHERE night > ? ORDER BY night"""
        with self._opened() as db:
            return [Bounds(*row) for row in db.execute(sql, (after,))]

    def newest(self) -> int | None:
        """The number of the last night; None before the first one."""
        with self._opened() as db:
            found: int | None = db.execute("SELECT max(night) FROM nights").fetchone()[0]
            return found

    def lines(self, bounds: Bounds) -> list[Entry]:
        """Everything that was said in one night within these bounds, in its order."""
        sql = f"SELECT {WRITTEN} FROM lines WHERE night = ? AND line <= ? ORDER BY line"  # noqa: S608 -- our columns
        with self._opened() as db:
            rows = db.execute(sql, (bounds.night, bounds.last))
            return [Entry(row[0], row[2], read_line(row) or UNREADABLE, bool(row[4]), row[5], row[6]) for row in rows]

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(sqlite3.connect(f"file:{quote(str(self._path))}?mode=ro", uri=True)) as db:
                db.text_factory = legible
                found = db.execute("PRAGMA user_version").fetchone()[0]
                if found != FORMAT:
                    raise sqlite3.DatabaseError(f"it is of format {found}, and not of {FORMAT}")
                yield db
        except sqlite3.Error as error:
            raise JournalError("journal-unread", path=str(self._path), detail=str(error)) from error
