"""The journal of an earlier version is imported whole, once, and kept; a failure leaves everything as it was."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pi.journal import disk as journal_disk
from pi.journal.disk import JournalError
from pi.journal.night_file import JournalEntry, name_of
from pi.journal.reader import JournalReader
from pi.journal.store import Journal, Repair
from pi.night.doubts import Doubt
from pi.night.timeline import Line
from tests.pi.journal.crash_disk import image_of
from tests.pi.journal.old_database import write_old_database

EVENING = datetime(2026, 6, 5, 19, 0, tzinfo=UTC)
DAY, PAUSE = timedelta(days=1), timedelta(hours=8)
FILE, KEPT = "journal.db", "journal.db.imported"
START = {"do": "start", "game": "bluff", "players": ["Ana", "Élodie"], "options": {"dice": 3}}
CORRECTION = {"do": "correct", "number": 2, "action": None, "aside": None, "turned": [3]}


def some_nights(nights: int = 3, lines: int = 12) -> list[list[JournalEntry]]:
    """Return nights with everything that an action can contain."""
    found = []
    for night in range(nights):
        numbers = range(1 + night * lines, 1 + (night + 1) * lines)
        moments = (EVENING + night * DAY + n * timedelta(seconds=17) for n in range(lines))
        at = [moment.isoformat(timespec="milliseconds") for moment in moments]
        entries = [JournalEntry(numbers[0], at[0], START, True, rules=7)]
        for n in range(1, lines):
            dice = {"do": "dice", "values": [n % 6 + 1, 2, 5], "by": "Élodie"}
            entry = JournalEntry(numbers[n], at[n], dice, n % 5 > 0)
            read = entry._replace(dice="box 1", doubts={2: Doubt(0.875, 5), 5: Doubt(0.5)})
            entries.append([entry._replace(action=CORRECTION), read, entry._replace(dice=""), entry][n % 4])
        found.append(entries)
    return found


@pytest.fixture
def state(tmp_path: Path) -> Path:
    (tmp_path / "state").mkdir()
    return tmp_path / "state"


def old(state: Path, nights: int = 3, lines: int = 12, clock: dict[int, str] | None = None) -> bytes:
    """Write an old journal. Return its bytes."""
    write_old_database(state / FILE, some_nights(nights, lines), clock).close()
    return (state / FILE).read_bytes()


def start(state: Path) -> list[Repair]:
    """Start on a state folder in the last of three nights. Return the repairs of the journal."""
    with Journal(state / "nights") as journal:
        journal.begin(EVENING + 2 * DAY, PAUSE)
        return journal.repairs


def nights_of(state: Path) -> list[list[JournalEntry]]:
    reader = JournalReader(state / "nights")
    return [[entry for entry in reader.content(night).entries if entry] for night in reader.nights()]


def entries_of(nights: list[list[JournalEntry]]) -> list[JournalEntry]:
    return [entry for night in nights for entry in night]


def test_an_old_journal_is_imported_whole_and_its_last_night_continues(state: Path) -> None:
    nights, set_to = some_nights(), (EVENING + 2 * DAY + PAUSE).isoformat(timespec="milliseconds")
    data = old(state, clock={24: set_to, 36: set_to})
    for night in nights[1:]:
        night[-1] = night[-1]._replace(clock=set_to)
    with Journal(state / "nights") as journal:
        assert not journal.begin(EVENING + 2 * DAY + 1.5 * PAUSE, PAUSE)
        assert journal.repairs == [Repair("imported", KEPT)]
        assert (journal.entries, journal.last_line) == (nights[2], 36)
        assert journal.last_time == datetime.fromisoformat(set_to)
        assert journal.append(Line({"do": "undo"}, True), EVENING + 2 * DAY) == 37
    assert nights_of(state)[:2] == nights[:2]
    assert [night.name for night in JournalReader(state / "nights").nights()] == [
        name_of(EVENING + n * DAY) for n in range(3)
    ]
    after = image_of(state)
    assert after[Path(KEPT)] == data
    assert start(state) == []
    assert image_of(state) == after


def test_a_successor_is_read_in_place_of_a_damaged_file(state: Path) -> None:
    data = old(state)
    (state / f"{FILE}.new").write_bytes(data)
    (state / FILE).write_bytes(data[:100])
    assert start(state) == [Repair("imported", f"{FILE}.new.imported")]
    assert start(state) == []
    assert nights_of(state) == some_nights()
    assert (state / KEPT).read_bytes() == data[:100]


def test_a_cut_file_gives_its_remaining_lines(state: Path) -> None:
    (state / FILE).write_bytes(old(state, 10, 60)[: 6 * 4096])
    assert start(state)[0].what == "imported"
    found = entries_of(nights_of(state))
    assert found == entries_of(some_nights(10, 60))[: len(found)]
    assert len(found) > 20


def test_the_database_s_log_is_read_too(state: Path, tmp_path: Path) -> None:
    with closing(write_old_database(tmp_path / FILE, some_nights())):
        for name in (FILE, f"{FILE}-wal"):
            shutil.copyfile(tmp_path / name, state / name)
    before = image_of(state)
    assert len(before[Path(FILE)] or b"") <= 4096
    start(state)
    assert nights_of(state) == some_nights()
    assert image_of(state).items() >= {(Path(f"{path}.imported"), data) for path, data in before.items()}


@pytest.mark.long
def test_a_hundred_thousand_lines_are_read(state: Path) -> None:
    old(state, 200, 500)
    start(state)
    assert nights_of(state) == some_nights(200, 500)


@pytest.mark.parametrize(
    ("sql", "lost"),
    [
        ("UPDATE lines SET action = replace(action, '2,5', '2,6') WHERE line = 18", {18}),
        ("DELETE FROM lines WHERE line < 3", {1, 2}),
        ("UPDATE nights SET began = '2026-06-06T19:00:01.000+00:00' WHERE night = 2", set()),
    ],
)
def test_a_damaged_row_costs_that_row(state: Path, sql: str, lost: set[int]) -> None:
    old(state)
    with closing(sqlite3.connect(state / FILE, isolation_level=None)) as db:
        db.execute(sql)
    assert start(state) == [Repair("imported", KEPT, len(lost))]
    assert entries_of(nights_of(state)) == [one for one in entries_of(some_nights()) if one.line not in lost]


def test_a_damaged_page_costs_the_rows_on_it(state: Path) -> None:
    data = bytearray(old(state, 10, 60))
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 4096] = bytes(4096)
    (state / FILE).write_bytes(data)
    lost, said, found = start(state)[0].lost, entries_of(some_nights(10, 60)), entries_of(nights_of(state))
    assert 0 < lost == len(said) - len(found) < 40
    assert found == [entry for entry in said if entry in found]
    assert (state / KEPT).read_bytes() == data


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: bytes(4096) + data[4096:],
        lambda data: data[:100],
        lambda data: b"What the guests have drunk\n" * 1000,
        lambda data: data[:60] + (10).to_bytes(4, "big") + data[64:],
    ],
    ids=["no first page", "cut", "a text", "another version"],
)
def test_an_unreadable_old_journal_stays_in_place(state: Path, damage: Callable[[bytes], bytes]) -> None:
    data = damage(old(state))
    (state / FILE).write_bytes(data)
    assert start(state) == start(state) == [Repair("not-imported", FILE)]
    assert image_of(state)[Path(FILE)] == data
    assert sorted(path.name for path in state.iterdir()) == [FILE, "nights"]


@pytest.mark.parametrize(
    ("module", "name", "good"),
    [(os, "rename", 0), (shutil, "copyfile", 0), *((journal_disk, *step) for step in (("create", 0), ("create", 2)))],
)
def test_a_failed_import_is_done_again(
    state: Path, monkeypatch: pytest.MonkeyPatch, module: object, name: str, good: int
) -> None:
    data, real, calls = old(state), getattr(module, name), iter(range(100))

    def fail(*args: object) -> object:
        if next(calls) >= good:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(*args)

    with monkeypatch.context() as patch:
        patch.setattr(module, name, fail)
        with pytest.raises(JournalError):
            start(state)
    assert image_of(state)[Path(FILE)] == data
    start(state)
    assert nights_of(state) == some_nights()
    assert (state / KEPT).read_bytes() == data
