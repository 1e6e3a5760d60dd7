"""The files of a journal: what prevents opening, reading or writing them is reported, and nothing is half done."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from pi.journal.carving import beside
from pi.journal.store import (
    COPIES_MOST,
    FORMAT,
    MARK,
    SUCCESSOR,
    DamagedError,
    Journal,
    JournalError,
    code_of,
    connect,
    copied,
    files_of,
    install_successor,
    is_blank,
    is_whole,
    parts_of,
    signed_row,
)
from pi.night.timeline import Line
from tests.pi.journal.test_journal import ANNOUNCE, EVENING, LATER, PAUSE, START, opened, rows_of
from tests.pi.small_disk import SmallDisk

TABLES = ("nights", "lines", "clock")


def make(path: Path, *lines: Line) -> None:
    """Make a journal of one night."""
    with opened(path) as journal:
        for line in lines:
            journal.append(line, EVENING, rules=1)


def lines_in(path: Path) -> list[Line]:
    with Journal(path) as journal:
        return journal.lines()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "j.db"


# What goes wrong ------------------------------------------------------------------------------------------

WAYS: dict[str, tuple[int, str, Callable[[Journal], object]]] = {
    "append": (sqlite3.SQLITE_INSERT, "journal-unwritten", lambda journal: journal.append(ANNOUNCE, EVENING)),
    "begin anew": (sqlite3.SQLITE_INSERT, "journal-unwritten", lambda journal: journal.begin_anew(EVENING)),
    "set the clock": (sqlite3.SQLITE_INSERT, "journal-unwritten", lambda journal: journal.clock_was_set(EVENING)),
    "withdraw": (sqlite3.SQLITE_DELETE, "journal-unwritten", lambda journal: journal.withdraw(EVENING, PAUSE)),
    "probe": (sqlite3.SQLITE_PRAGMA, "journal-unwritten", Journal.probe),
    "fill": (
        sqlite3.SQLITE_INSERT,
        "journal-unwritten",
        lambda journal: journal.fill([signed_row(9, "", 9)], [], []),
    ),
    "last line": (sqlite3.SQLITE_SELECT, "journal-unread", lambda journal: journal.last_line),
    "last said": (sqlite3.SQLITE_SELECT, "journal-unread", Journal.last_said),
    "lines": (sqlite3.SQLITE_SELECT, "journal-unread", Journal.lines),
    "doubts": (sqlite3.SQLITE_SELECT, "journal-unread", Journal.doubts),
    "rules": (sqlite3.SQLITE_SELECT, "journal-unread", Journal.rules_played),
    "rows": (sqlite3.SQLITE_SELECT, "journal-unread", Journal.rows),
}


@pytest.mark.parametrize(("denied", "code", "work"), WAYS.values(), ids=WAYS)
def test_what_sqlite_refuses_is_told_and_can_be_done_afterwards(
    path: Path, denied: int, code: str, work: Callable[[Journal], object]
) -> None:
    with opened(path) as journal:
        journal.append(START, EVENING, rules=1)
        journal.begin_anew(EVENING)
        before = [rows_of(path, table) for table in TABLES]
        journal._db.set_authorizer(lambda action, *_: sqlite3.SQLITE_DENY if action == denied else sqlite3.SQLITE_OK)
        with pytest.raises(JournalError) as found:
            work(journal)
        told = dict(found.value.values)
        detail = str(told.pop("detail"))
        assert told == {"trouble": code, "path": str(path), "folder": str(path.parent)}
        assert "authorized" in detail or "prohibited" in detail
        assert [rows_of(path, table) for table in TABLES] == before
        journal._db.set_authorizer(None)
        work(journal)


def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "deeper" / "j.db"
    with Journal(path) as journal, pytest.raises(JournalError) as found:
        journal.lines()
    detail = str(NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path.parent)))
    assert found.value.values == {
        "trouble": "journal-closed",
        "path": str(path),
        "folder": str(path.parent),
        "detail": detail,
    }


def test_a_journal_that_may_only_be_read_is_opened_anew(path: Path) -> None:
    with opened(path) as journal:
        journal._db.execute("PRAGMA query_only=ON")
        with pytest.raises(JournalError) as found:
            journal.append(START, EVENING)
        assert found.value.values["trouble"] == "journal-read-only"
        assert journal.append(START, EVENING) == 1


def test_a_journal_that_another_program_holds_is_told(path: Path) -> None:
    with opened(path) as journal, closing(sqlite3.connect(path, isolation_level=None)) as other:
        assert journal._db.execute("PRAGMA busy_timeout").fetchone() == (1000,)
        journal._db.execute("PRAGMA busy_timeout=0")
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError) as found:
            journal.append(START, EVENING)
        assert found.value.values["trouble"] == "journal-busy"
        other.execute("ROLLBACK")
        assert journal.append(START, EVENING) == 1


def test_a_journal_that_is_held_while_it_is_opened_is_not_called_damaged(path: Path) -> None:
    make(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other, Journal(path) as journal:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError) as found:
            journal.lines()
        assert found.value.values["trouble"] == "journal-busy"


def sqlite_error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("said by SQLite")
    error.sqlite_errorcode = code
    return error


TOLD: dict[str, tuple[sqlite3.Error | OSError, str]] = {
    "busy": (sqlite_error(sqlite3.SQLITE_BUSY), "journal-busy"),
    "busy with a snapshot": (sqlite_error(sqlite3.SQLITE_BUSY_SNAPSHOT), "journal-busy"),
    "a table is locked": (sqlite_error(sqlite3.SQLITE_LOCKED), "journal-busy"),
    "full": (sqlite_error(sqlite3.SQLITE_FULL), "journal-full"),
    "moved": (sqlite_error(sqlite3.SQLITE_READONLY_DBMOVED), "journal-read-only"),
    "damaged": (sqlite_error(sqlite3.SQLITE_CORRUPT), "journal-damaged"),
    "an index is damaged": (sqlite_error(sqlite3.SQLITE_CORRUPT_INDEX), "journal-damaged"),
    "no database": (sqlite_error(sqlite3.SQLITE_NOTADB), "journal-damaged"),
    "interrupted": (sqlite_error(sqlite3.SQLITE_INTERRUPT), ""),
    "an error of Python's own": (sqlite3.ProgrammingError("closed"), ""),
    "no room": (OSError(errno.ENOSPC, "said by the system"), "journal-full"),
    "no room for this user": (OSError(errno.EDQUOT, "said by the system"), "journal-full"),
    "a disk that is read-only": (OSError(errno.EROFS, "said by the system"), "journal-read-only"),
    "not allowed": (OSError(errno.EACCES, "said by the system"), "journal-read-only"),
    "not there": (OSError(errno.ENOENT, "said by the system"), ""),
    "without a number": (OSError("said by Python"), ""),
}


@pytest.mark.parametrize(("error", "code"), TOLD.values(), ids=TOLD)
def test_what_an_error_says_of_the_journal(error: sqlite3.Error | OSError, code: str) -> None:
    assert code_of(error) == code


# What a file is -------------------------------------------------------------------------------------------


def other_tables(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")


def nothing(path: Path) -> None:
    path.touch()


FORMATS: dict[str, tuple[Callable[[Path], None], int, str]] = {
    "a newer one": (make, 99, "journal-newer"),
    "the next one": (make, FORMAT + 1, "journal-newer"),
    "an older one": (make, FORMAT - 3, "journal-foreign"),
    "another database": (other_tables, 0, "journal-foreign"),
    "another database of almost this format": (other_tables, FORMAT - 1, "journal-foreign"),
    "only a format": (nothing, FORMAT - 3, "journal-foreign"),
}


@pytest.mark.parametrize(("begin", "found", "code"), FORMATS.values(), ids=FORMATS)
def test_a_file_of_another_format_is_told_and_not_touched(
    tmp_path: Path, begin: Callable[[Path], None], found: int, code: str
) -> None:
    path = tmp_path / "j.db"
    begin(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version={found}")
    before = path.read_bytes()
    with Journal(path) as journal, pytest.raises(JournalError) as refused:
        journal.lines()
    assert refused.value.values == {"trouble": code, "path": str(path), "found": found, "known": FORMAT}
    assert path.read_bytes() == before


@pytest.mark.parametrize("bit", range(32))
def test_a_bit_of_the_format_that_a_card_has_forgotten_is_damage(tmp_path: Path, bit: int) -> None:
    path = tmp_path / "j.db"
    make(path)
    content = bytearray(path.read_bytes())
    content[63 - bit // 8] ^= 1 << bit % 8
    path.write_bytes(content)
    with Journal(path) as journal, pytest.raises(DamagedError) as found:
        journal.lines()
    assert found.value.values["detail"] == "its first page is not what was written"


def test_a_journal_of_other_tables_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    make(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TABLE clock")
    with Journal(path) as journal, pytest.raises(DamagedError, match="first page is not what was written"):
        journal.lines()


def test_what_sqlite_finds_damaged_is_told(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    make(path, START)
    content = bytearray(path.read_bytes())
    content[4096 + 3 : 4096 + 5] = b"\0\7"
    path.write_bytes(content)
    with closing(sqlite3.connect(path)) as db:
        (said,) = db.execute("PRAGMA quick_check(1)").fetchone()
    assert said != "ok"
    with Journal(path) as journal, pytest.raises(DamagedError) as found:
        journal.lines()
    assert found.value.values["detail"] == said


def test_a_file_is_blank_until_something_is_in_it(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    with closing(connect(path)) as db:
        assert is_blank(db, path)
    make(path)
    with closing(connect(path)) as db:
        assert not is_blank(db, path)


SETTINGS = {"journal_mode": "wal", "synchronous": 2, "secure_delete": 1, "page_size": 4096, "user_version": FORMAT}


def test_a_journal_is_written_as_its_settings_say(path: Path) -> None:
    with opened(path) as journal:
        found = {name: journal._db.execute(f"PRAGMA {name}").fetchone()[0] for name in SETTINGS}
        assert found == SETTINGS
        assert not journal._db.in_transaction


def test_a_journal_may_be_used_by_one_thread_after_another(path: Path) -> None:
    with opened(path) as journal:
        thread = Thread(target=lambda: journal.append(START, EVENING))
        thread.start()
        thread.join()
        assert journal.lines() == [START]


def test_a_journal_that_was_closed_is_opened_anew(path: Path) -> None:
    with opened(path) as journal:
        journal.append(START, EVENING)
        journal.close()
        assert not journal.taken
        journal.close()
        assert journal.lines() == [START]


@pytest.mark.parametrize("end", ["", "-wal", "-shm", "-journal"])
@pytest.mark.parametrize("put", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("nowhere")])
def test_what_is_no_file_is_named_before_sqlite_meets_it(tmp_path: Path, end: str, put: Callable[[Path], None]) -> None:
    path = tmp_path / "j.db"
    if end:
        make(path)
    put(tmp_path / f"j.db{end}")
    with Journal(path) as journal, pytest.raises(DamagedError) as found:
        journal.lines()
    assert found.value.values == {
        "trouble": "journal-damaged",
        "path": str(path),
        "detail": f"j.db{end} is no file",
    }


def as_it_lies(path: Path, folder: Path) -> Path:
    """Copy the files of an open journal elsewhere, as they were if the table was killed now."""
    shutil.copytree(path.parent, folder)
    return folder / path.name


def test_a_log_that_a_card_has_altered_is_named(path: Path, tmp_path: Path) -> None:
    with opened(path) as journal:
        journal.append(START, EVENING)
        journal.append(ANNOUNCE, EVENING)
        killed = as_it_lies(path, tmp_path / "killed")
    assert lines_in(as_it_lies(killed, tmp_path / "again")) == [START, ANNOUNCE]
    log = killed.with_name("j.db-wal")
    content = bytearray(log.read_bytes())
    content[100] ^= 1
    log.write_bytes(content)
    with Journal(killed) as journal, pytest.raises(DamagedError) as found:
        journal.lines()
    assert found.value.values["detail"] == "j.db-wal is not what was written"


# The mark -------------------------------------------------------------------------------------------------


def test_a_journal_that_was_begun_leaves_a_mark(path: Path) -> None:
    make(path)
    mark = path.with_name(path.name + MARK)
    assert (mark.read_bytes(), mark.stat().st_mode & 0o777) == (b"", 0o600)
    mark.write_text("kept")
    make(path, START)
    assert mark.read_text() == "kept"


@pytest.mark.parametrize("put", [Path.touch, lambda mark: mark.symlink_to("nowhere")], ids=["a file", "a link"])
def test_a_blank_file_beside_a_mark_was_a_journal_once(tmp_path: Path, put: Callable[[Path], None]) -> None:
    path = tmp_path / "j.db"
    put(tmp_path / f"j.db{MARK}")
    with Journal(path) as journal, pytest.raises(DamagedError) as found:
        journal.lines()
    assert found.value.values["detail"] == "nothing is in it any more"


def test_a_journal_whose_mark_cannot_be_left_is_written_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / ("j" * (os.pathconf(tmp_path, "PC_NAME_MAX") - len(MARK) + 1))
    make(tmp_path / "j.db")
    (tmp_path / "j.db").rename(path)
    make(path, START)
    (told, *_) = caplog.messages
    assert told.startswith("that the journal was begun cannot be remembered: [Errno 36]")
    assert lines_in(path) == [START]


# Files that are taken away --------------------------------------------------------------------------------

TAKEN: dict[str, Callable[[Path], object]] = {
    "itself": Path.unlink,
    "its log": lambda path: path.with_name("j.db-wal").unlink(),
    "another in its place": lambda path: os.rename(shutil.copy(path, path.with_name("copy")), path),
}
WRITES: dict[str, Callable[[Journal], object]] = {
    "append": lambda journal: journal.append(ANNOUNCE, EVENING),
    "begin anew": lambda journal: journal.begin_anew(EVENING),
    "set the clock": lambda journal: journal.clock_was_set(EVENING),
    "probe": Journal.probe,
}


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
@pytest.mark.parametrize("take", TAKEN.values(), ids=TAKEN)
def test_what_is_written_into_a_file_that_was_taken_away_does_not_count(
    path: Path, take: Callable[[Path], object], write: Callable[[Journal], object]
) -> None:
    with opened(path) as journal:
        journal.append(START, EVENING)
        assert not journal.taken
        take(path)
        assert journal.taken
        with pytest.raises(DamagedError) as found:
            write(journal)
        assert found.value.values["detail"] == "another program has taken its files away"
        assert journal.night == 1


def test_a_journal_behind_a_link_has_its_log_beside_the_real_file(tmp_path: Path) -> None:
    real, link = tmp_path / "real" / "j.db", tmp_path / "link.db"
    make(real)
    link.symlink_to(real)
    with Journal(link) as journal:
        journal.append(START, EVENING)
        assert beside(link, "-wal") == real.with_name("j.db-wal")
        assert files_of(link) == (real.stat().st_ino, real.with_name("j.db-wal").stat().st_ino)
        assert not journal.taken
        real.with_name("j.db-wal").unlink()
        assert journal.taken


def test_the_files_of_a_journal_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    assert files_of(path) == (0, 0)
    assert parts_of(path) == [tmp_path / name for name in ("j.db", "j.db-wal", "j.db-shm", "j.db-journal")]


@pytest.mark.parametrize("take", TAKEN.values(), ids=TAKEN)
def test_what_is_still_open_can_be_read_by_whoever_has_to_go_on(path: Path, take: Callable[[Path], object]) -> None:
    with opened(path) as journal:
        journal.append(START, EVENING)
        journal.clock_was_set(LATER)
        before = [row for table in TABLES for row in rows_of(path, table)]
        take(path)
        assert journal.rows() == before
        assert len(before) == 3


def test_a_night_does_not_go_on_in_files_that_were_taken_away(path: Path) -> None:
    with opened(path) as journal:
        path.unlink()
        with pytest.raises(DamagedError, match="taken its files away"):
            journal.begin(EVENING, PAUSE)


def test_files_that_were_taken_away_stay_open_on_a_disk_that_turns_read_only(path: Path) -> None:
    with opened(path) as journal:
        journal.append(START, EVENING)
        path.unlink()
        journal._db.execute("PRAGMA query_only=ON")
        with pytest.raises(JournalError) as found:
            journal.append(ANNOUNCE, EVENING)
        assert found.value.values["trouble"] == "journal-read-only"
        assert journal.taken
        assert [row[0] for row in journal.rows()] == [1, 1]


# A new file ----------------------------------------------------------------------------------------------

NIGHTS = [signed_row(1, "2026-06-05", 1)]
LINES = [signed_row(number, 1, "2026-06-05", '{"do":"undo"}', 1, None, None) for number in (1, 2)]
CLOCK = [signed_row(2, "2026-06-06")]


def test_a_new_file_takes_the_rows_as_they_are(path: Path) -> None:
    with Journal(path) as journal:
        journal.fill(NIGHTS, LINES, CLOCK)
    assert [rows_of(path, table) for table in TABLES] == [NIGHTS, LINES, CLOCK]
    with Journal(path) as journal:
        assert len(journal.lines()) == 2


def test_a_new_file_takes_all_rows_or_none(path: Path) -> None:
    with Journal(path) as journal:
        with pytest.raises(JournalError) as found:
            journal.fill(NIGHTS, [*LINES, *LINES], CLOCK)
        assert found.value.values["trouble"] == "journal-unwritten"
        assert [rows_of(path, table) for table in TABLES] == [[], [], []]
        journal.fill(NIGHTS, LINES, CLOCK)
        assert [rows_of(path, table) for table in TABLES] == [NIGHTS, LINES, CLOCK]


# The successor -------------------------------------------------------------------------------------------


def test_a_successor_takes_the_place_of_a_journal_with_all_that_lies_beside_it(tmp_path: Path) -> None:
    path, new = tmp_path / "j.db", tmp_path / f"j.db{SUCCESSOR}"
    make(new, START)
    new.with_name(new.name + MARK).unlink()
    content = new.read_bytes()
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).write_text("an older one")
    install_successor(path)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {"j.db": content}
    install_successor(path)
    assert path.read_bytes() == content


NO_JOURNALS: dict[str, Callable[[Path], object]] = {
    "text": lambda path: path.write_text("no journal\n" * 500),
    "an empty file": Path.touch,
    "another database": other_tables,
    "a folder": Path.mkdir,
    "a link to nothing": lambda path: path.symlink_to("nowhere"),
}


@pytest.mark.parametrize("put", NO_JOURNALS.values(), ids=NO_JOURNALS)
def test_a_successor_that_is_no_journal_is_left_alone(
    tmp_path: Path, put: Callable[[Path], object], caplog: pytest.LogCaptureFixture
) -> None:
    path, new = tmp_path / "j.db", tmp_path / f"j.db{SUCCESSOR}"
    make(path, START)
    before = path.read_bytes()
    put(new)
    assert not is_whole(new)
    install_successor(path)
    assert caplog.messages == [f"{new} is no journal; it is left alone"]
    assert (os.path.lexists(new), path.read_bytes()) == (True, before)


def test_a_journal_in_which_nothing_is_damaged_is_whole(tmp_path: Path) -> None:
    make(tmp_path / "j.db", START)
    assert is_whole(tmp_path / "j.db")
    assert not is_whole(tmp_path / "nowhere.db")


# A copy --------------------------------------------------------------------------------------------------


def test_a_journal_is_copied_with_its_log_while_it_is_open(path: Path) -> None:
    with opened(path) as journal:
        journal.append(START, EVENING)
        before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
        with copied(path) as copy:
            assert copy.parent != path.parent
            assert copy.parent.name.startswith("croupier-")
            assert {file.name for file in copy.parent.iterdir()} == {"journal.db", "journal.db-wal"}
            assert lines_in(copy) == [START]
        assert not copy.parent.exists()
        assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before
        assert journal.lines() == [START]


def test_a_journal_without_a_log_is_copied_alone(path: Path) -> None:
    make(path, START)
    with copied(path) as copy:
        assert [file.name for file in copy.parent.iterdir()] == ["journal.db"]
        assert copy.read_bytes() == path.read_bytes()


def test_a_journal_behind_a_link_is_copied_with_its_log(path: Path) -> None:
    link = path.parent.parent / "link.db"
    with opened(path) as journal:
        journal.append(START, EVENING)
        link.symlink_to(path)
        with copied(link) as copy:
            assert lines_in(copy) == [START]


def move_the_log(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def touch(path: Path) -> None:
    moment = path.stat().st_mtime_ns + 10**9
    os.utime(path, ns=(moment, moment))


def begin_the_log_anew(path: Path) -> None:
    """Change the head of the log as SQLite does where it begins it anew: its salt is another one."""
    with path.with_name(path.name + "-wal").open("r+b") as log:
        log.seek(31)
        log.write(b"?")


MEANWHILE: dict[str, Callable[[Path], None]] = {
    "its log is moved into it": move_the_log,
    "it is written": touch,
    "its log is begun anew": begin_the_log_anew,
}


@pytest.mark.parametrize("happen", MEANWHILE.values(), ids=MEANWHILE)
def test_a_journal_that_is_written_while_it_is_copied_is_copied_again(
    path: Path, happen: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_file, copies = shutil.copyfile, list[Path]()

    def slowly(source: Path, target: Path) -> Any:
        copies.append(source)
        copy_file(source, target)
        if len(copies) == 1:
            happen(path)

    monkeypatch.setattr("pi.journal.store.shutil.copyfile", slowly)
    with opened(path) as journal:
        journal.append(START, EVENING)
        with copied(path) as copy:
            assert copies.count(path) == 2
            for end in ("", "-wal"):
                part, same = (Path(f"{file}{end}") for file in (path, copy))
                assert (same.read_bytes() if same.exists() else b"") == part.read_bytes()


def test_a_journal_that_is_always_written_is_copied_some_times(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_file, copies = shutil.copyfile, list[Path]()

    def slowly(source: Path, target: Path) -> Any:
        copies.append(source)
        copy_file(source, target)
        touch(path)

    make(path, START)
    monkeypatch.setattr("pi.journal.store.shutil.copyfile", slowly)
    with copied(path) as copy:
        assert lines_in(copy) == [START]
    assert len(copies) == COPIES_MOST


# The room ------------------------------------------------------------------------------------------------


def test_the_room_of_the_disk_is_told(path: Path) -> None:
    with opened(path) as journal:
        assert journal.room_bytes() == pytest.approx(shutil.disk_usage(path.parent).free, rel=0.2)
        path.with_name(path.name + MARK).unlink()
        assert journal.room_bytes() > 0, "nothing is there that could say otherwise"
        os.mkfifo(path.with_name(path.name + MARK))
        assert journal.room_bytes() > 0


def test_a_disk_that_is_not_there_has_no_room(tmp_path: Path) -> None:
    assert Journal(tmp_path / "nowhere" / "j.db").room_bytes() == 0


@pytest.mark.parametrize("is_marked", [True, False], ids=["with its mark", "without"])
def test_a_disk_that_is_read_only_has_no_room(disk: SmallDisk, is_marked: bool) -> None:
    path = disk.folder / "j.db"
    with opened(path) as journal:
        if not is_marked:
            path.with_name(path.name + MARK).unlink()
        assert 0 < journal.room_bytes() < 2**19
        journal.close()
        disk.mount("remount", "ro")
        assert journal.room_bytes() == 0
        with pytest.raises(JournalError) as found:
            journal.append(START, EVENING)
        assert found.value.values["trouble"] == "journal-read-only"
        disk.mount("remount", "rw")
        assert journal.append(START, EVENING) == 1


def close_by_its_head(path: Path) -> None:
    """Have the first page of a journal say that it must not be written: its version is one that no SQLite writes."""
    content = bytearray(path.read_bytes())
    content[18:20] = b"\3\1"
    path.write_bytes(content)


def test_a_file_that_says_that_it_must_not_be_written_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    make(path)
    close_by_its_head(path)
    with Journal(path) as journal, pytest.raises(DamagedError, match="readonly"):
        journal.lines()


def test_a_file_that_may_not_be_written_on_a_full_disk_is_not_called_damaged(disk: SmallDisk) -> None:
    path = disk.folder / "j.db"
    make(path)
    close_by_its_head(path)
    disk.fill()
    with Journal(path) as journal, pytest.raises(JournalError) as found:
        journal.lines()
    assert found.value.values["trouble"] == "journal-read-only"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_file_that_this_user_may_not_write_is_not_called_damaged(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    make(path)
    path.chmod(0o400)
    with Journal(path) as journal, pytest.raises(JournalError) as found:
        journal.lines()
    assert found.value.values["trouble"] == "journal-read-only"
