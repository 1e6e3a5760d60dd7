"""The journal of an earlier version, as that version wrote it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

from pi.journal.night_file import JournalEntry
from pi.night.doubts import doubts_as_json

TABLES = """PRAGMA page_size=4096; PRAGMA journal_mode=WAL; PRAGMA secure_delete=ON; PRAGMA user_version=9;
CREATE TABLE nights (night INTEGER PRIMARY KEY, began TEXT NOT NULL, first INTEGER NOT NULL, checksum INTEGER NOT NULL);
CREATE TABLE lines (line INTEGER PRIMARY KEY, night INTEGER NOT NULL, at TEXT NOT NULL, action TEXT NOT NULL,
    changed INTEGER NOT NULL, rules INTEGER, dice TEXT, checksum INTEGER NOT NULL);
CREATE TABLE clock (line INTEGER PRIMARY KEY, at TEXT NOT NULL, checksum INTEGER NOT NULL);"""


def write_old_database(
    path: Path, nights: Sequence[Sequence[JournalEntry]], clock: Mapping[int, str] | None = None
) -> sqlite3.Connection:
    """Write nights, which begin with their first action. They are in the log until the database is closed."""
    db = sqlite3.connect(path, isolation_level=None)
    db.executescript(TABLES)
    db.execute("BEGIN")
    first = 1
    for night, entries in enumerate(nights, 1):
        _insert(db, "nights", night, entries[0].at, first)
        for number, entry in enumerate(entries, first):
            said = {**entry.action, "seen": doubts_as_json(entry.doubts)} if entry.doubts else entry.action
            action = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
            _insert(db, "lines", number, night, entry.at, action, int(entry.changed), entry.rules, entry.dice)
        first += len(entries)
    for line, at in (clock or {}).items():
        _insert(db, "clock", line, at)
    db.execute("COMMIT")
    return db


def _insert(db: sqlite3.Connection, table: str, *row: Any) -> None:
    db.execute(f"INSERT INTO {table} VALUES ({'?, ' * len(row)}?)", (*row, crc32(repr(row).encode())))
