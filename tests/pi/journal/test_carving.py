"""Carving: the rows of a file are read as SQLite reads them, and those of a log up to its last commit."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import struct
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest

from pi.journal.carving import (
    FRAME_BYTES,
    LOG_HEAD_BYTES,
    PAGE_BYTES,
    Pages,
    Row,
    frames,
    log_is_damaged,
    signed,
    varint,
)

Values = Sequence[object]


def made(path: Path, rows: Sequence[Values]) -> None:
    """Make a file of one table with these rows; the first value of each is its number."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"PRAGMA page_size={PAGE_BYTES}")
        db.execute("CREATE TABLE things (number INTEGER PRIMARY KEY, one, two)")
        db.execute("BEGIN")
        db.executemany("INSERT INTO things VALUES (?, ?, ?)", rows)
        db.execute("COMMIT")


def listed(path: Path) -> list[Row]:
    return [found.row for found in Pages(path).rows() if found.listed]


INTEGERS = [
    0,
    1,
    2,
    -1,
    *(sign * (1 << bits) + more for bits in range(7, 63) for sign in (1, -1) for more in (-1, 0, 1)),
]
VALUES: dict[str, list[object]] = {
    "integers": [*INTEGERS, (1 << 63) - 1, -(1 << 63)],
    "numbers": [0.5, -1e300, float("inf"), 1e-9],
    "texts": ["", "é", "\0", "🎲 dice", "x" * 200, "x" * 3000],
    "bytes": [b"", b"\0\xff", b"x" * 200],
    "nothing": [None],
}


@pytest.mark.parametrize("values", VALUES.values(), ids=VALUES)
def test_a_row_is_read_as_sqlite_reads_it(tmp_path: Path, values: list[object]) -> None:
    rows = [(number, value, "behind it") for number, value in enumerate(values, 1)]
    made(tmp_path / "file", rows)
    assert sorted(listed(tmp_path / "file")) == rows


def test_a_row_is_read_whatever_its_number(tmp_path: Path) -> None:
    numbers = sorted({*INTEGERS, (1 << 63) - 1, -(1 << 63)})
    made(tmp_path / "file", [(number, 1, None) for number in numbers])
    assert [row[0] for row in listed(tmp_path / "file")] == numbers


LENGTHS = [*range(480, 520), *range(4040, 4110), *range(4560, 4620), *range(8120, 8210), 20_000, 100_000]


@pytest.mark.parametrize("around", [0, 1], ids=["alone", "beside others"])
def test_a_row_that_goes_on_in_pages_of_its_own_is_read_whole(tmp_path: Path, around: int) -> None:
    rows = [(number, random.Random(length).randbytes(length), "end") for number, length in enumerate(LENGTHS, 1)]
    made(tmp_path / "file", [*rows, *((10_000 + number, number, "other") for number in range(2000 * around))])
    assert [row for row in listed(tmp_path / "file") if len(row) == 3 and row[2] == "end"] == rows


def cut_at(pages: int) -> Callable[[bytes], bytes]:
    return lambda content: content[: pages * PAGE_BYTES]


LOST_ENDS: dict[str, Callable[[bytes], bytes]] = {
    "the file ends before": cut_at(3),
    "a page names no next one": lambda content: content[: 2 * PAGE_BYTES] + bytes(4) + content[2 * PAGE_BYTES + 4 :],
    "a page names itself": lambda content: content[: 2 * PAGE_BYTES] + b"\0\0\0\3" + content[2 * PAGE_BYTES + 4 :],
}


@pytest.mark.parametrize("lose", LOST_ENDS.values(), ids=LOST_ENDS)
def test_a_row_that_has_lost_its_end_is_not_told_whole(tmp_path: Path, lose: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "file"
    made(path, [(1, random.Random(1).randbytes(20_000), "end"), (2, "short", "row")])
    whole = listed(path)
    path.write_bytes(lose(path.read_bytes()))
    found = listed(path)
    assert whole[1] in found
    assert whole[0] not in found


def test_a_row_that_is_deleted_is_told_as_one_that_its_page_does_not_list(tmp_path: Path) -> None:
    made(tmp_path / "file", [(1, "one", 1), (2, "two", 2), (3, "three", 3)])
    with closing(sqlite3.connect(tmp_path / "file", isolation_level=None)) as db:
        db.execute("PRAGMA secure_delete=OFF")
        db.execute("DELETE FROM things WHERE number = 3")
    assert listed(tmp_path / "file") == [(1, "one", 1), (2, "two", 2)]


HEADS: dict[str, tuple[int, bytes]] = {
    "its kind": (0, b"\x05"),
    "its number of rows": (3, b"\0\0"),
    "a smaller number of rows": (3, b"\0\1"),
    "a larger number of rows": (3, b"\0\xff"),
    "its free room": (1, b"\xff\xff"),
    "where its rows begin": (5, b"\xff\xff"),
}


@pytest.mark.parametrize(("begin", "written"), HEADS.values(), ids=HEADS)
def test_the_rows_of_a_page_whose_head_is_damaged_are_read_all_the_same(
    tmp_path: Path, begin: int, written: bytes
) -> None:
    path, rows = tmp_path / "file", [(1, "one", 1), (2, "two", 2), (3, "three", 3)]
    made(path, rows)
    content = bytearray(path.read_bytes())
    content[PAGE_BYTES + begin : PAGE_BYTES + begin + len(written)] = written
    path.write_bytes(content)
    found = [found.row for found in Pages(path).rows()]
    assert [row for row in found if row in rows] == rows


def test_a_row_that_makes_no_sense_costs_no_other(tmp_path: Path) -> None:
    path, rows = tmp_path / "file", [(number, f"row {number:02}", number) for number in range(1, 51)]
    made(path, rows)
    content, chance = path.read_bytes(), random.Random(7)
    for row in rows:
        begin = content.index(row[1].encode())
        path.write_bytes(content[: begin - 6] + chance.randbytes(6) + content[begin:])
        assert set(rows) - {row} <= set(listed(path))


def test_a_file_that_is_not_there_has_no_rows(tmp_path: Path) -> None:
    assert list(Pages(tmp_path / "file").rows()) == []
    (tmp_path / "file").mkdir()
    assert list(Pages(tmp_path / "file").rows()) == []


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (b"\0", 0),
        (b"\x7f", 127),
        (b"\x81\0", 128),
        (b"\xff\x7f", (1 << 14) - 1),
        (b"\xff" * 7 + b"\x7f", (1 << 56) - 1),
        (b"\x80" * 8 + b"\xff", 255),
        (b"\xff" * 9, (1 << 64) - 1),
    ],
)
def test_an_integer_has_one_to_nine_bytes(written: bytes, value: int) -> None:
    assert varint(b"?" + written + b"?", 1) == (value, 1 + len(written))
    with pytest.raises(IndexError):
        varint(written[:-1], 0)


def test_a_number_of_64_bits_has_a_sign() -> None:
    assert [signed(value) for value in (0, (1 << 63) - 1, 1 << 63, (1 << 64) - 1)] == [
        0,
        (1 << 63) - 1,
        -(1 << 63),
        -1,
    ]


# The log --------------------------------------------------------------------------------------------------


def written(folder: Path, commits: int) -> Path:
    """Write a row a commit, and copy what lies there before it is moved into the file."""
    path, killed = folder / "file", folder / "killed"
    made(path, [])
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        for number in range(1, commits + 1):
            db.execute("INSERT INTO things VALUES (?, ?, ?)", (number, "x" * 1000, None))
        killed.mkdir()
        for name in ("file", "file-wal"):
            shutil.copy(folder / name, killed)
    return killed / "file"


def log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def rows_by_sqlite(path: Path) -> list[int]:
    with closing(sqlite3.connect(path)) as db:
        return [number for (number,) in db.execute("SELECT number FROM things ORDER BY number")]


def in_other_order(log: bytes) -> bytes:
    """Write the checksums of a log as a machine does that stores the large end of a number first."""
    magic = int.from_bytes(log[:4]) ^ 1
    order = ">" if magic & 1 else "<"

    def added(content: bytes, one: int, two: int) -> tuple[int, int]:
        words = struct.unpack(f"{order}{len(content) // 4}I", content)
        for place in range(0, len(words), 2):
            one = (one + words[place] + two) % 2**32
            two = (two + words[place + 1] + one) % 2**32
        return one, two

    head = magic.to_bytes(4) + log[4:24]
    sums = added(head, 0, 0)
    other = head + struct.pack(">2I", *sums)
    for begin in range(LOG_HEAD_BYTES, len(log), FRAME_BYTES):
        sums = added(log[begin : begin + 8] + log[begin + 24 : begin + FRAME_BYTES], *sums)
        other += log[begin : begin + 16] + struct.pack(">2I", *sums) + log[begin + 24 : begin + FRAME_BYTES]
    return other


@pytest.mark.parametrize("turn", [bytes, in_other_order], ids=["this machine's order", "the other order"])
def test_the_rows_of_a_log_are_read_up_to_its_last_commit(tmp_path: Path, turn: Callable[[bytes], bytes]) -> None:
    path = written(tmp_path, commits=9)
    log = turn(log_of(path).read_bytes())
    log_of(path).write_bytes(log)
    assert all(frame.sound for frame in frames(log))
    assert not log_is_damaged(log)
    assert {row[0] for row in listed(path)} == set(range(1, 10))
    assert rows_by_sqlite(path) == list(range(1, 10))


def test_the_newest_version_of_a_page_is_read_last(tmp_path: Path) -> None:
    path = written(tmp_path, commits=2)
    assert [row[0] for row in listed(path)] == [1, 1, 2]


def test_a_log_that_was_begun_anew_is_read_up_to_where_the_older_one_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "file"
    made(path, [])
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        for number in range(1, 9):
            db.execute("INSERT INTO things VALUES (?, ?, ?)", (number, "x" * 1000, None))
        older = frames(log_of(path).read_bytes())
        db.execute("PRAGMA wal_checkpoint(RESTART)")
        db.execute("INSERT INTO things VALUES (9, 'new', NULL)")
        log = log_of(path).read_bytes()
        newer = frames(log)
    assert 0 < len(newer) < len(older)
    assert all(frame.sound for frame in newer)
    assert not log_is_damaged(log)


def places(log: bytes) -> list[tuple[int, int]]:
    """The offset of each frame of a log, and the pages of the database after its commit; 0 if it ends no commit."""
    begins = range(LOG_HEAD_BYTES, len(log), FRAME_BYTES)
    return [(begin, int.from_bytes(log[begin + 4 : begin + 8])) for begin in begins]


def test_a_log_is_damaged_where_a_commit_before_its_last_is_lost(tmp_path: Path) -> None:
    log = log_of(written(tmp_path, commits=9)).read_bytes()
    commits = [begin for begin, pages in places(log) if pages]
    for begin, _ in places(log):
        for place in (begin, begin + 20, begin + 24, begin + FRAME_BYTES - 1):
            altered = bytearray(log)
            altered[place] ^= 1
            is_last = begin > commits[-2]
            assert log_is_damaged(bytes(altered)) is not is_last
            assert len(frames(bytes(altered))) == len(frames(log))


@pytest.mark.parametrize("place", [*range(4), 4, 8, 16, 20, 24, 28, 31])
def test_a_log_with_an_altered_head_is_damaged_and_its_frames_are_read(tmp_path: Path, place: int) -> None:
    path = written(tmp_path, commits=9)
    log = bytearray(log_of(path).read_bytes())
    log[place] ^= 0x40
    log_of(path).write_bytes(log)
    assert log_is_damaged(bytes(log))
    assert {row[0] for row in listed(path)} == set(range(1, 10))


def test_a_log_that_was_cut_keeps_its_commits_before_the_cut(tmp_path: Path) -> None:
    path = written(tmp_path, commits=5)
    log = log_of(path).read_bytes()
    for begin, _ in places(log):
        for end in (begin, begin + 1, begin + FRAME_BYTES - 1):
            log_of(path).write_bytes(log[:end])
            assert not log_is_damaged(log[:end])
            kept = {cast("int", row[0]) for row in listed(path)}
            again = tmp_path / "again"
            shutil.rmtree(again, ignore_errors=True)
            shutil.copytree(path.parent, again)
            assert sorted(kept) == rows_by_sqlite(again / "file")


@pytest.mark.parametrize("length", [0, 1, 4, 24, 31, 32, 40])
def test_a_log_without_a_frame_is_not_damaged(tmp_path: Path, length: int) -> None:
    log = log_of(written(tmp_path, commits=1)).read_bytes()[:length]
    assert frames(log) == []
    assert not log_is_damaged(log)
    assert not log_is_damaged(random.Random(length).randbytes(length))


def test_a_log_is_read_beside_the_file_that_a_link_leads_to(tmp_path: Path) -> None:
    path = written(tmp_path, commits=3)
    (tmp_path / "link").symlink_to(path)
    assert {row[0] for row in listed(tmp_path / "link")} == {1, 2, 3}
    os.unlink(path)
    assert listed(tmp_path / "link") == []
