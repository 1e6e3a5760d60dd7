"""The journal: a real file, appended to line by line."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pi.journal import FORMAT, NEWER, TABLES, DamagedError, Journal, JournalError
from pi.night import Line

EVENING = datetime(2026, 6, 5, 21, 0, tzinfo=UTC)
PAUSE = timedelta(hours=8)
START = Line({"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Zoé"]}, True)
ANNOUNCE = Line({"do": "announce", "value": 62}, True)


def opened(path: Path, now: datetime = EVENING) -> Journal:
    journal = Journal(path)
    journal.begin(now, PAUSE)
    return journal


def test_what_was_appended_is_there_after_reopening(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append(START, EVENING, rules=1)
        journal.append(ANNOUNCE, EVENING)
    with opened(tmp_path / "j.db") as journal:
        assert journal.lines() == [START, ANNOUNCE]
        assert journal.rules_played() == [("quinito", 1)]


def test_a_new_night_begins_after_the_pause_and_the_old_one_stays_in_the_file(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append(START, EVENING)
    with Journal(tmp_path / "j.db") as journal:
        assert not journal.begin(EVENING + PAUSE, PAUSE)
        assert journal.lines() == [START]
        assert journal.begin(EVENING + PAUSE + timedelta(seconds=1), PAUSE)
        assert journal.lines() == []
    with sqlite3.connect(tmp_path / "j.db") as db:
        assert db.execute("SELECT count(*) FROM lines").fetchone() == (1,)
    db.close()


def test_a_clock_that_stands_before_the_last_line_goes_on_with_the_night(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append(START, EVENING)
    with Journal(tmp_path / "j.db") as journal:
        assert not journal.begin(datetime(1970, 1, 1, tzinfo=UTC), PAUSE)
        assert journal.lines() == [START]


def test_a_journal_of_the_first_format_is_read_and_written_on(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "j.db")) as db:
        db.executescript(f"BEGIN; {TABLES} PRAGMA user_version=1; COMMIT;")
        db.execute("INSERT INTO nights (began) VALUES (?)", (EVENING.isoformat(),))
        action = json.dumps(START.action)
        db.execute("INSERT INTO lines VALUES (1, 1, ?, ?, 1, 1)", (EVENING.isoformat(), action))
        db.commit()
    with opened(tmp_path / "j.db") as journal:
        journal.append(ANNOUNCE, EVENING, dice="ivory")
        assert journal.lines() == [START, ANNOUNCE]
    with closing(sqlite3.connect(tmp_path / "j.db")) as db:
        assert db.execute("SELECT dice FROM lines ORDER BY line").fetchall() == [(None,), ("ivory",)]
        assert db.execute("PRAGMA user_version").fetchone() == (FORMAT,)


FRAGILE = "CREATE INDEX lines_of_arrival ON lines (line) WHERE json_extract(action, '$.do') IN ('start', 'join');"
"""The index of the third and fourth formats, which a damaged line stopped."""


@pytest.mark.parametrize(("found", "index"), [(2, ""), (3, FRAGILE), (4, FRAGILE)])
def test_a_damaged_line_does_not_keep_a_journal_of_an_older_format_from_being_written_on(
    tmp_path: Path, found: int, index: str
) -> None:
    with closing(sqlite3.connect(tmp_path / "j.db")) as db:
        db.executescript(f"BEGIN; {TABLES} {''.join(NEWER[: found - 1])} {index} PRAGMA user_version={found}; COMMIT;")
        db.execute("INSERT INTO nights (began) VALUES (?)", (EVENING.isoformat(),))
        for action in (ANNOUNCE.action, START.action):
            row = (EVENING.isoformat(), json.dumps(action))
            db.execute("INSERT INTO lines (night, at, action, changed) VALUES (1, ?, ?, 1)", row)
        db.commit()
    for file in tmp_path.iterdir():
        file.write_bytes(file.read_bytes().replace(b'{"do": "announce"', b'{"do"* "announce"'))
    with opened(tmp_path / "j.db") as journal:
        journal.append(START, EVENING)
        assert journal.arrivals() == [(1, START.action)] * 2
    with closing(sqlite3.connect(tmp_path / "j.db")) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (FORMAT,)
        assert db.execute("SELECT line FROM lines WHERE NOT json_valid(action)").fetchall() == [(1,)]
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_commit_is_synced_to_disk(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        settings = [journal._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    assert settings == ["wal", 2]


def test_who_keeps_something_for_a_night_hears_when_it_is_over(tmp_path: Path) -> None:
    heard: list[str] = []
    with Journal(tmp_path / "j.db", lambda: heard.append("over")) as journal:
        journal.begin(EVENING, PAUSE)
        journal.append(START, EVENING)
        heard.clear()
        journal.begin(EVENING + PAUSE, PAUSE)
        assert heard == []
        journal.begin(EVENING + 2 * PAUSE, PAUSE)
        assert heard == ["over"]


def test_pictures_that_an_older_format_kept_in_the_journal_leave_no_byte(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "j.db")) as db:
        db.executescript(f"BEGIN; {TABLES} {NEWER[0]} PRAGMA user_version=2; COMMIT;")
        db.execute("INSERT INTO nights (began) VALUES (?)", (EVENING.isoformat(),))
        action = json.dumps(START.action)
        db.execute("INSERT INTO lines VALUES (1, 1, ?, ?, 1, 1, NULL)", (EVENING.isoformat(), action))
        db.execute("INSERT INTO pictures VALUES (1, ?)", (b"a face at the table" * 1000,))
        db.commit()
    assert b"a face at the table" in (tmp_path / "j.db").read_bytes()
    with opened(tmp_path / "j.db") as journal:
        assert journal.lines() == [START]
    assert b"a face at the table" not in b"".join(file.read_bytes() for file in tmp_path.iterdir())


def test_a_file_that_is_no_journal_is_refused_with_its_mend(tmp_path: Path) -> None:
    (tmp_path / "j.db").write_bytes(b"not a database, but long enough to look like one" * 40)
    with Journal(tmp_path / "j.db") as journal, pytest.raises(DamagedError, match="sets the file aside"):
        journal.lines()


def test_a_journal_of_a_newer_format_is_not_touched(tmp_path: Path) -> None:
    opened(tmp_path / "j.db").close()
    with sqlite3.connect(tmp_path / "j.db") as db:
        db.execute("PRAGMA user_version=99")
    db.close()
    before = (tmp_path / "j.db").read_bytes()
    with pytest.raises(JournalError, match="newer Croupier"):
        Journal(tmp_path / "j.db").lines()
    assert (tmp_path / "j.db").read_bytes() == before


def test_a_disk_without_room_is_said_and_nothing_is_half_written(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append(START, EVENING)
        pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
        journal._db.execute(f"PRAGMA max_page_count={pages}")
        with pytest.raises(JournalError, match="Make room"):
            journal.append(Line({"do": "rule", "text": "x" * 100_000}, True), EVENING)
        assert journal.lines() == [START]
        journal._db.execute("PRAGMA max_page_count=100000")
        journal.append(ANNOUNCE, EVENING)
        assert journal.lines() == [START, ANNOUNCE]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_refused_with_its_mend(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(JournalError, match="can be written to"):
        Journal(tmp_path / "deeper" / "j.db").lines()
