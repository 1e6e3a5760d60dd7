"""Cache of the summaries of past nights, so that each is replayed only once.

It holds nothing that the journal does not have. It may be deleted at any time, even while the
table runs. If it is damaged or cannot be written, the house works without it. A story's key is what
it depends on: the lines it was read from, and the rules.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

from pi.history.story import NightStory
from pi.journal.reader import NightRange
from pi.rules import GAMES

log = logging.getLogger(__name__)

FORMAT = 2
"""Grows when other things are counted, or counted otherwise."""

TABLE = "CREATE TABLE IF NOT EXISTS stories (night INTEGER PRIMARY KEY, key TEXT NOT NULL, story TEXT NOT NULL)"


def key_of(bounds: NightRange) -> str:
    """Return what a story depends on: its lines, which are only ever appended to, and the code that replays it."""
    rules = ",".join(f"{name} {game.version}" for name, game in GAMES.items())
    return f"{FORMAT}; {bounds.last}; {rules}"


class SummaryCache:
    """A folder's worth of stories in one SQLite file. Any thread may use it, one at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def get(self, bounds: NightRange) -> NightStory | None:
        """The story of this night, if it lies here and is still right."""
        try:
            with closing(self._opened()) as db:
                sql = "SELECT story FROM stories WHERE night = ? AND key = ?"
                row = db.execute(sql, (bounds.night, key_of(bounds))).fetchone()
            return NightStory.from_json(json.loads(row[0])) if row else None
        except (sqlite3.Error, OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            log.warning("what %s keeps of night %d cannot be read: %s", self._path, bounds.night, error)
            return None

    def put(self, bounds: NightRange, story: NightStory) -> None:
        """Lay a story down, over an older one of the same night."""
        row = (bounds.night, key_of(bounds), json.dumps(story.as_json(), ensure_ascii=False, separators=(",", ":")))
        try:
            with closing(self._opened()) as db, db:
                db.execute("INSERT OR REPLACE INTO stories VALUES (?, ?, ?)", row)
        except (sqlite3.Error, UnicodeDecodeError, OSError) as error:
            log.warning("%s cannot be written (%s); old nights are told anew each time", self._path, error)

    def _opened(self) -> sqlite3.Connection:
        try:
            return self._open()
        except sqlite3.OperationalError:
            raise  # It is locked or cannot be written; what lies there may be whole.
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            log.warning("%s is damaged; it is begun anew", self._path)
            self._path.unlink(missing_ok=True)
            return self._open()

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path)
        try:
            # A cache: what a power cut takes from it is told again.
            db.execute("PRAGMA synchronous=OFF")
            db.execute(TABLE)
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            db.close()
            raise
        return db
