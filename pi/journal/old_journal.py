"""The import of an earlier version's journal, an SQLite database: read once, written as nights, kept as `.imported`.

A copy of the database is read, and the database is renamed as the last step: a failed import begins again.
"""

import json
import logging
import os
import shutil
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any
from zlib import crc32

from pi.journal import disk
from pi.journal.night_file import SUFFIX, JournalEntry, NightHead, entry_lines, head_line, name_of
from pi.night.doubts import doubts_from_json

log = logging.getLogger(__name__)
FORMAT, FILE, SUCCESSOR, LOG = 9, "journal.db", "journal.db.new", "-wal"
"""The version and the file of the database, the file that was to replace it, and the suffix of their logs."""


def import_old(state: Path, nights: Path, house: Callable[[], str]) -> tuple[str, str, int] | None:
    """Import a state folder's database. Return `imported`, the database's new name, and the number of lost lines.

    If the database cannot be read, return `not-imported`, its old name, and 0. Return None without one. Raise OSError.
    """
    path = next((state / name for name in (SUCCESSOR, FILE) if (state / name).is_file()), None)
    if path is None:
        return None
    with tempfile.TemporaryDirectory(dir=state, prefix=".import-") as folder:
        try:
            files, lost = _nights_of(path, Path(folder), house())
        except (sqlite3.Error, UnicodeDecodeError) as error:
            log.warning("journal: %s cannot be imported, it stays as it is: %s", path, error)
            return "not-imported", path.name, 0
        for name, data in files.items():
            # An existing file is from an interrupted import.
            if not os.path.lexists(nights / name):
                disk.create(nights / name, data)
    log.warning("journal: %s is imported as %d nights; lines lost: %d", path, len(files), lost)
    for name in (f"{FILE}{LOG}", FILE, f"{SUCCESSOR}{LOG}", SUCCESSOR):
        with suppress(FileNotFoundError):
            os.rename(state / name, state / f"{name}.imported")
    disk.sync(state)
    return "imported", f"{path.name}.imported", lost


def _nights_of(path: Path, folder: Path, house: str) -> tuple[dict[str, bytes], int]:
    for end in ("", LOG):
        with suppress(FileNotFoundError):
            shutil.copyfile(f"{path}{end}", folder / f"{FILE}{end}")
    with closing(sqlite3.connect(folder / FILE)) as db:
        db.text_factory = lambda text: text.decode("utf-8", "replace")
        # A truncated file is read to its end.
        db.execute("PRAGMA writable_schema=ON")
        if db.execute("PRAGMA user_version").fetchone()[0] != FORMAT:
            raise sqlite3.DatabaseError(f"it is not of format {FORMAT}")
        nights, lines, clock = (_sound_rows(db, table) for table in ("nights", "lines", "clock"))
    by_night: defaultdict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for number, (_, night, at, *_) in sorted(lines.items()):
        nights.setdefault(night, (night, at, number))
        by_night[night].append(lines[number])
    if not nights:
        raise sqlite3.DatabaseError("nothing in it can be read")
    files, name = dict[str, bytes](), ""
    for night, (_, began, first, *_) in sorted(nights.items()):
        name = name_of(datetime.fromisoformat(began), name)
        data = [head_line(NightHead(name, house, began, first))]
        for number, _, at, text, changed, rules, dice, _ in by_night[night]:
            action = json.loads(text)
            doubts = doubts_from_json(action.pop("seen", None))
            _, set_to, *_ = clock.get(number, (number, None))
            data.append(entry_lines(name, JournalEntry(number, at, action, bool(changed), rules, dice, doubts, set_to)))
        files[name + SUFFIX] = b"".join(data)
    return files, max(lines, default=0) - len(lines)


def _sound_rows(db: sqlite3.Connection, table: str) -> dict[int, Any]:
    """Return the rows whose checksum is right, by number. If the table is damaged, skip the damaged rows."""
    rows = dict[int, Any]()
    for order in ("ASC", "DESC"):
        try:
            for row in db.execute(f"SELECT * FROM {table} ORDER BY rowid {order}"):  # noqa: S608 -- ours
                if row[-1] == crc32(repr(row[:-1]).encode()):
                    rows[row[0]] = row
            break
        except sqlite3.DatabaseError as error:
            log.warning("journal: old table %s is damaged, its readable rows are imported: %s", table, error)
    return rows
