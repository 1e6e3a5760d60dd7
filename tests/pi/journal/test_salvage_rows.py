"""Salvage, row by row: the content of the new file, the files beside it, and the report."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from pi.journal.salvage import Salvaged, salvage
from pi.journal.store import MARK, SUCCESSOR, Journal, JournalError, connect, signed_row
from pi.night.timeline import Line
from pi.rules import GAMES
from tests.pi.journal.test_journal import change, rows_of
from tests.pi.small_disk import SmallDisk

EVENING = datetime(2026, 6, 5, 21, 0, tzinfo=UTC)
START = Line({"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}, True)
ANNOUNCE = Line({"do": "announce", "value": 62}, True)
END = Line({"do": "end"}, True)
UNDO = Line({"do": "undo"}, True)
TABLES = ("nights", "lines", "clock")

Rows = dict[str, list[tuple[object, ...]]]


def at(line: int) -> datetime:
    return EVENING + timedelta(hours=line)


def said(line: int) -> str:
    return at(line).isoformat(timespec="milliseconds")


def write(path: Path, *nights: list[Line]) -> Rows:
    """Write these nights, one line an hour; the clock is set after the second and the last line of each."""
    with Journal(path) as journal:
        for lines in nights:
            journal.begin_anew(at(journal.last_line))
            for place, line in enumerate(lines, 1):
                rules = GAMES["quinito"].version if line is START else None
                number = journal.append(line, at(journal.last_line + 1), rules, None if line is START else "ivory")
                if place in (2, len(lines)):
                    journal.clock_was_set(at(100 + number))
    return all_rows(path)


def all_rows(path: Path) -> Rows:
    return {table: rows_of(path, table) for table in TABLES}


def salvaged(path: Path, night_over: Callable[[], None] = lambda: None) -> Salvaged:
    with Journal(path, night_over) as journal:
        return salvage(journal, EVENING)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "j.db"


THREE = ([START, ANNOUNCE], [START, ANNOUNCE, UNDO], [START, ANNOUNCE, END])
"""Lines 1 and 2, 3 to 5, 6 to 8."""


def test_what_is_not_damaged_is_kept_as_it_was(path: Path) -> None:
    before = write(path, *THREE)
    assert salvaged(path) == Salvaged(path.with_name("j-damaged-20260605-210000.db"), 0, False)
    assert all_rows(path) == before
    assert len(before["lines"]) == 8
    assert [row[0] for row in before["clock"]] == [2, 4, 5, 7, 8]


def gap(line: int, night: int) -> tuple[object, ...]:
    return (line, night, "", "", 0, None, None, 0)


OLD: dict[str, tuple[str, dict[int, tuple[object, ...]]]] = {
    "the first": ("DELETE FROM lines WHERE line = 1", {1: gap(1, 1)}),
    "the last of a night": ("DELETE FROM lines WHERE line = 2", {2: gap(2, 1)}),
    "the first of the next night": ("UPDATE lines SET night = 7 WHERE line = 3", {3: gap(3, 2)}),
    "two": ("UPDATE lines SET changed = 2 WHERE line IN (4, 5)", {4: gap(4, 2), 5: gap(5, 2)}),
    "a whole night": ("DELETE FROM lines WHERE line < 3", {1: gap(1, 1), 2: gap(2, 1)}),
}


@pytest.mark.parametrize(("statement", "gaps"), OLD.values(), ids=OLD)
def test_a_lost_line_of_an_older_night_leaves_an_empty_one(
    path: Path, statement: str, gaps: dict[int, tuple[object, ...]]
) -> None:
    before = write(path, *THREE)
    change(path, statement)
    assert salvaged(path).lost == 0
    after = all_rows(path)
    assert after["lines"] == [gaps.get(row[0], row) for row in before["lines"]]  # type: ignore[call-overload]
    assert (after["nights"], after["clock"]) == (before["nights"], before["clock"])


def test_a_night_whose_own_row_is_lost_begins_with_its_first_line(path: Path) -> None:
    before = write(path, *THREE)
    change(path, "UPDATE nights SET began = '' WHERE night < 3")
    assert salvaged(path).lost == 0
    after = all_rows(path)
    assert after["nights"] == [signed_row(1, said(1), 1), signed_row(2, said(3), 3), before["nights"][2]]
    assert after["lines"] == before["lines"]


def test_lines_before_the_first_night_that_is_known_are_lost(path: Path) -> None:
    before = write(path, *THREE)
    change(path, "DELETE FROM nights WHERE night = 1")
    change(path, "DELETE FROM lines WHERE line = 1")
    assert salvaged(path).lost == 0
    after = all_rows(path)
    assert after["lines"] == before["lines"][1:]
    assert after["nights"] == [signed_row(1, said(2), 2), *before["nights"][1:]]


def test_a_clock_that_is_altered_is_forgotten(path: Path) -> None:
    before = write(path, *THREE)
    change(path, "UPDATE clock SET at = '' WHERE line = 4")
    assert salvaged(path).lost == 0
    assert all_rows(path)["clock"] == [row for row in before["clock"] if row[0] != 4]


OPEN: dict[str, tuple[str, int, list[int]]] = {
    "the first": ("UPDATE lines SET changed = 2 WHERE line = 6", 3, []),
    "the middle": ("UPDATE lines SET changed = 2 WHERE line = 7", 2, [6]),
    "the last": ("UPDATE lines SET changed = 2 WHERE line = 8", 1, [6, 7]),
    "the last two": ("UPDATE lines SET changed = 2 WHERE line > 6", 2, [6]),
    "the middle that is gone": ("DELETE FROM lines WHERE line = 7", 2, [6]),
    "all of them": ("UPDATE lines SET changed = 2 WHERE line > 5", 3, []),
    "all, and they are gone": ("DELETE FROM lines WHERE line > 5", 0, []),
}


@pytest.mark.parametrize(("statement", "lost", "kept"), OPEN.values(), ids=OPEN)
def test_a_lost_line_of_the_open_night_is_counted_with_those_it_costs(
    path: Path, statement: str, lost: int, kept: list[int]
) -> None:
    before = write(path, *THREE)
    change(path, statement)
    over: list[str] = []
    assert salvaged(path, lambda: over.append("over")).lost == lost
    after, there = all_rows(path), {1, 2, 3, 4, 5, *kept}
    assert after["nights"] == before["nights"]
    assert after["lines"] == [row for row in before["lines"] if row[0] in there]
    assert after["clock"] == [row for row in before["clock"] if row[0] in there]
    assert over == (["over"] if lost else [])


def test_the_games_behind_a_lost_line_take_the_numbers_of_what_is_lost(path: Path) -> None:
    before = write(path, [START], [START, ANNOUNCE, END, START, ANNOUNCE])
    change(path, "UPDATE lines SET changed = 2 WHERE line = 3")
    assert salvaged(path).lost == 2
    after = all_rows(path)
    moved = [signed_row(line, *row[1:-1]) for line, row in zip((3, 4), before["lines"][4:], strict=True)]
    assert after["lines"] == [*before["lines"][:2], *moved]
    with Journal(path) as journal:
        assert journal.lines() == [START, START, ANNOUNCE]


def test_a_line_that_cannot_be_played_ends_what_is_kept(path: Path) -> None:
    accept = Line({"do": "accept"}, True)
    before = write(path, [START, ANNOUNCE, END, START, accept, ANNOUNCE])
    assert salvaged(path).lost == 2
    assert all_rows(path)["lines"] == before["lines"][:4]


def test_a_file_with_nothing_to_read_is_told_and_replaced_by_an_empty_one(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"nonsense" * 2000)
    over: list[str] = []
    assert salvaged(path, lambda: over.append("over")).lost is None
    assert all_rows(path) == {table: [] for table in TABLES}
    assert over == ["over"]


def test_a_journal_in_which_nothing_was_said_has_lost_nothing(path: Path) -> None:
    before = write(path, [])
    assert salvaged(path).lost == 0
    assert all_rows(path) == before


def test_what_the_table_remembers_of_the_open_night_is_whole(path: Path) -> None:
    before = write(path, *THREE)
    with Journal(path) as journal:
        journal.lines()
        journal.close()
        change(path, "DELETE FROM nights WHERE night = 3")
        change(path, "DELETE FROM lines WHERE line = 7")
        change(path, f"INSERT INTO clock VALUES {signed_row(9, said(9))}")
        assert salvage(journal, EVENING).lost == 0
    assert all_rows(path) == before


def test_files_that_were_taken_away_are_read_through_the_open_connection(path: Path) -> None:
    write(path, *THREE)
    with Journal(path) as journal:
        journal.append(START, at(9))
        before = all_rows(path)
        for end in ("", "-wal", "-shm"):
            path.with_name(f"j.db{end}").unlink()
        found = salvage(journal, EVENING)
        assert (found.lost, found.taken) == (0, True)
    assert all_rows(path) == before
    assert sorted(file.name for file in path.parent.iterdir()) == ["j.db", f"j.db{MARK}"]


# What lies beside it --------------------------------------------------------------------------------------


def test_a_damaged_file_has_the_time_in_its_name_and_a_number_where_that_is_taken(path: Path) -> None:
    names = []
    for place in range(3):
        write(path, [START])
        with Journal(path) as journal:
            found = salvage(journal, EVENING.astimezone(timezone(timedelta(hours=2 + place))))
        names.append(found.aside.name)
    assert names == [f"j-damaged-20260605-210000{more}.db" for more in ("", "-2", "-3")]
    assert {*names, "j.db", f"j.db{MARK}"} == {file.name for file in path.parent.iterdir()}


@pytest.mark.parametrize("end", ["", "-wal", "-shm", "-journal"])
def test_a_name_is_taken_where_anything_lies_beside_it(path: Path, end: str) -> None:
    write(path, [START])
    other = path.with_name(f"j-damaged-20260605-210000.db{end}")
    other.symlink_to("nowhere")
    assert salvaged(path).aside.name == "j-damaged-20260605-210000-2.db"
    assert other.is_symlink()


def as_it_lies(path: Path, folder: Path) -> Path:
    shutil.copytree(path.parent, folder)
    return folder / path.name


def test_a_damaged_file_is_set_aside_with_its_log(path: Path, tmp_path: Path) -> None:
    with Journal(path) as journal:
        journal.begin_anew(EVENING)
        journal.append(START, EVENING)
        killed = as_it_lies(path, tmp_path / "killed")
    parts = {end: killed.with_name(f"j.db{end}").read_bytes() for end in ("", "-wal", "-shm")}
    journal = Journal(killed)
    found = salvage(journal, EVENING)
    assert {end: found.aside.with_name(f"{found.aside.name}{end}").read_bytes() for end in parts} == parts
    assert not killed.with_name("j.db-wal").exists()
    assert journal.lines() == [START]
    journal.close()


def begin_and_withdraw(journal: Journal) -> None:
    """Begin a night by a wrong clock, and take it back by the right one."""
    journal.begin_anew(EVENING + timedelta(days=300))
    assert journal.withdraw(EVENING, timedelta(hours=8))


@pytest.mark.parametrize("remembered", [False, True], ids=["after a power cut", "while the table runs"])
def test_a_night_that_was_withdrawn_is_not_found_again_in_the_log(path: Path, tmp_path: Path, remembered: bool) -> None:
    write(path, [START, ANNOUNCE])
    with Journal(path) as journal:
        journal.begin_anew(EVENING)
        for line in (START, ANNOUNCE, UNDO):
            journal.append(line, EVENING)
            begin_and_withdraw(journal)
        if not remembered:
            journal.append(ANNOUNCE, EVENING)
        before = all_rows(path)
        killed = as_it_lies(path, tmp_path / "killed")
    with Journal(killed) as journal, closing(connect(killed)) as other:
        other.execute("SELECT * FROM lines").fetchall()  # its log is kept as long as another program reads
        if remembered:
            assert len(journal.lines()) == 3
        assert salvage(journal, EVENING).lost == 0
    assert all_rows(killed) == before


def test_an_empty_night_is_kept_before_another(path: Path) -> None:
    before = write(path, [START], [], [START])
    assert salvaged(path).lost == 0
    assert all_rows(path) == before


def test_what_is_no_file_is_set_aside_under_another_name(path: Path) -> None:
    path.mkdir(parents=True)
    (path / "kept").touch()
    found = salvaged(path)
    assert (found.aside / "kept").exists()
    assert found.lost is None
    assert path.is_file()


def test_a_file_system_without_links_keeps_a_copy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_paths: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    before = write(path, [START])
    content = path.read_bytes()
    os.utime(path, ns=(10**18, 10**18))
    monkeypatch.setattr("pi.journal.salvage.os.link", no_links)
    aside = salvaged(path).aside
    assert (aside.read_bytes(), aside.stat().st_mtime_ns) == (content, 10**18)
    assert all_rows(path) == before


def test_a_journal_that_cannot_be_set_aside_yet_leaves_one_copy(disk: SmallDisk) -> None:
    path = disk.folder / "j.db"
    write(path, *THREE)
    change(path, "UPDATE lines SET action = '{' WHERE line = 8")
    before = path.read_bytes()
    disk.fill(2)
    for _ in range(3):
        with pytest.raises(JournalError, match="Make room"):
            salvaged(path)
    assert list(disk.folder.glob("j-damaged-*")) == []
    disk.make_room()
    aside = salvaged(path).aside
    assert list(disk.folder.glob("j-damaged-*")) == [aside]
    assert aside.read_bytes() == before


def test_a_copy_that_finds_no_room_is_removed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_paths: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    def breaks_off(part: Path, name: Path) -> None:
        name.write_bytes(part.read_bytes()[:5000])
        raise OSError(28, "No space left on device")

    write(path, *THREE)
    before = path.read_bytes()
    path.with_name("j.db-journal").mkdir()
    with monkeypatch.context() as patched:
        patched.setattr("pi.journal.salvage.os.link", no_links)
        patched.setattr("pi.journal.salvage.shutil.copy2", breaks_off)
        for _ in range(3):
            with pytest.raises(JournalError, match="Make room"):
                salvaged(path)
    assert list(path.parent.glob("j-damaged-*")) == []
    assert path.read_bytes() == before
    aside = salvaged(path).aside
    assert aside.read_bytes() == before
    assert aside.with_name(f"{aside.name}-journal").is_dir()


LEFT = [SUCCESSOR, ".part", f".part{MARK}", ".part-wal", ".part-shm"]


def a_folder(path: Path) -> None:
    path.mkdir()
    (path / "kept").touch()


LEAVE: dict[str, Callable[[Path], object]] = {
    "a file": lambda path: path.write_bytes(b"left" * 2000),
    "a link": lambda path: path.symlink_to("nowhere"),
    "a link to a folder": lambda path: path.symlink_to(path.parent),
    "a folder": a_folder,
}


@pytest.mark.parametrize("leave", LEAVE.values(), ids=LEAVE)
@pytest.mark.parametrize("end", LEFT)
def test_what_was_left_by_a_salvage_that_was_broken_off_is_in_nobodys_way(
    path: Path, end: str, leave: Callable[[Path], object]
) -> None:
    before = write(path, *THREE)
    leave(path.with_name(f"j.db{end}"))
    salvaged(path)
    assert all_rows(path) == before
    found = {file.name for file in path.parent.iterdir()}
    moved = {f"j.db{end}-2"} if leave is a_folder else set()
    assert found == {"j.db", f"j.db{MARK}", "j-damaged-20260605-210000.db", *moved}


def test_a_folder_in_the_way_gets_a_name_that_is_free(path: Path) -> None:
    write(path, *THREE)
    for name in ("j.db.part", "j.db.part-2", "j.db.part-3"):
        path.with_name(name).mkdir()
    salvaged(path)
    assert path.with_name("j.db.part-4").is_dir()


# What is told ---------------------------------------------------------------------------------------------


def test_what_keeps_a_journal_from_being_set_aside_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_paths: object) -> None:
        raise OSError(28, "No space left on device")

    before = write(path, *THREE)
    monkeypatch.setattr("pi.journal.salvage.os.link", full)
    monkeypatch.setattr("pi.journal.salvage.shutil.copy2", full)
    with pytest.raises(JournalError) as found:
        salvaged(path)
    assert found.value.values == {
        "trouble": "journal-stuck",
        "path": str(path),
        "folder": str(path.parent),
        "detail": "[Errno 28] No space left on device",
    }
    assert all_rows(path) == before


def test_what_was_lost_is_told_in_the_log(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def stuck() -> None:
        raise JournalError("journal-unwritten", folder="", detail="stuck")

    write(path, *THREE)
    change(path, "UPDATE lines SET changed = 2 WHERE line = 8")
    found = salvaged(path, stuck)
    told, stuck_on = caplog.messages
    assert told == f"the journal was damaged; it is set aside as {found.aside}, and lines of the night are lost: 1"
    assert stuck_on.startswith("it cannot be written (stuck)")
