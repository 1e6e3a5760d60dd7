"""The journal: nights in files, appended to line by line; the choice of the night, and repairs."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path
from unittest.mock import Mock

import pytest

from pi.journal.disk import JournalError, translating_errors
from pi.journal.reader import JournalReader
from pi.journal.store import Journal, Repair
from pi.night.doubts import Doubt
from pi.night.timeline import Line
from pi.night.types import Json
from tests.house import ANNOUNCE, EVENING, PAUSE
from tests.pi.journal.evenings import START
from tests.refusals import refusing, said

BEGIN, BID = Line(START, True), Line(ANNOUNCE, True)
LATER = EVENING + timedelta(minutes=5)
NEXT = EVENING + timedelta(days=1)
STAMP = f"{EVENING.astimezone():%Y%m%d-%H%M%S}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state" / "nights"


def opened(folder: Path, now: datetime = EVENING) -> Journal:
    journal = Journal(folder)
    journal.begin(now, PAUSE)
    return journal


def nights_of(folder: Path) -> list[list[Json]]:
    """Return the actions of all nights, as a reader sees them."""
    reader = JournalReader(folder)
    return [[entry.action for entry in reader.lines(night)] for night in reader.nights()]


def test_a_line_is_on_the_disk_before_its_number_is_returned(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    with opened(folder) as journal:
        for name, line in (("fsync", BEGIN), ("fdatasync", BID)):
            monkeypatch.setattr(os, name, lambda handle: synced.append(os.fstat(handle).st_size))
            journal.append(line, EVENING)
            assert journal.path.stat().st_size in synced


def test_a_line_is_kept_with_all_its_values(folder: Path) -> None:
    with opened(folder) as journal:
        journal.append(BEGIN, EVENING, rules=3)
        doubts = {2: Doubt(0.875, 5)}
        throw = Line({"do": "dice", "values": [2, 4]}, False)
        journal.append(throw, EVENING.astimezone(timezone(timedelta(hours=-5))), dice="", doubts=doubts)
    (begin, dice) = JournalReader(folder).lines(JournalReader(folder).nights()[0])
    assert (begin.rules, begin.dice, begin.changed, begin.doubts) == (3, None, True, {})
    assert (dice.action, dice.changed, dice.rules, dice.dice, dice.doubts) == (throw.action, False, None, "", doubts)
    assert dice.at == "2026-06-05T21:00:00.000+00:00"


def test_nights_are_named_in_their_order_with_any_clock(folder: Path) -> None:
    with Journal(folder) as journal:
        for number, now in enumerate((NEXT, EVENING, NEXT, NEXT - timedelta(days=2000)), 1):
            journal.begin_anew(now)
            assert journal.append(BEGIN, now) == number
    began = [f"{NEXT.astimezone() + timedelta(minutes=n):%Y-%m-%dT%H-%M}" for n in range(4)]
    assert [night.name for night in JournalReader(folder).nights()] == began


def test_the_time_of_the_last_line_follows_changes_of_the_clock(folder: Path) -> None:
    with opened(folder) as journal:
        assert journal.last_time is None
        journal.append(BEGIN, EVENING)
        for now in (NEXT, EVENING):
            journal.note_clock_change(now)
            assert journal.last_time == now, "it was set again"
        journal.append(BID, LATER)
        assert journal.last_time == LATER
        journal.note_clock_change(NEXT)
    with opened(folder, NEXT + PAUSE) as journal:
        assert journal.last_time == NEXT


@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize("now", [EVENING + PAUSE, EVENING, EVENING - timedelta(days=1)])
def test_an_empty_night_is_dropped_if_the_one_before_is_not_over(folder: Path, now: datetime, restarts: bool) -> None:
    with opened(folder) as journal:
        assert not journal.begin(NEXT, PAUSE), "there is none before"
        journal.append(BEGIN, EVENING)
        journal.begin_anew(NEXT)
        assert not journal.begin(EVENING + PAUSE + timedelta(seconds=1), PAUSE)
        assert journal.lines() == [], "the one before is over"
        if restarts:
            journal.close()
        assert not journal.begin(now, PAUSE)
        assert journal.lines() == [BEGIN]
        assert journal.append(BID, now) == 2
        assert nights_of(folder) == [[START, ANNOUNCE]]
        path = journal.path
        journal.begin_anew(NEXT)
        path.write_bytes(path.read_bytes().replace(b"62", b"65"))
        assert not journal.begin(now, PAUSE)
        assert journal.path != path, "the last line is lost"


def test_a_night_begins_only_after_the_last_evidence_is_erased(folder: Path) -> None:
    stuck = JournalError("journal-unwritten", path="", folder="", detail="stuck")
    with Journal(folder, Mock(side_effect=stuck)) as journal:
        with refusing(JournalError, match="stuck"):
            journal.begin(EVENING, PAUSE)
        assert journal.night == ""
    assert nights_of(folder) == []


def put_back(path: Path) -> None:
    backup = path.with_name("backup")
    shutil.copy(path, backup)
    backup.replace(path)


def folder_in_place(path: Path) -> None:
    path.unlink()
    path.mkdir()


def append(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"more")


def link_in_place(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/null")


TAKEN: dict[str, tuple[Callable[[Path], object], str]] = {
    "removed": (Path.unlink, "gone"),
    "emptied": (lambda path: path.write_bytes(b""), "taken"),
    "renamed": (lambda path: path.rename(path.with_name("mine.jsonl")), "gone"),
    "its folder removed": (lambda path: shutil.rmtree(path.parent), "gone"),
    "all folders removed": (lambda path: shutil.rmtree(path.parent.parent), "gone"),
    "another file in its place": (lambda path: path.write_bytes(b"another night\n"), "taken"),
    "a folder in its place": (folder_in_place, "taken"),
    "a link in its place": (link_in_place, "taken"),
    "cut": (lambda path: os.truncate(path, path.stat().st_size - 10), "taken"),
    "altered": (lambda path: path.write_bytes(path.read_bytes().replace(b"Ana", b"Ena")), "taken"),
    "appended to": (append, "torn"),
    "touched": (lambda path: os.utime(path, (0, 0)), ""),
    "put back as it is": (put_back, ""),
}


@pytest.mark.parametrize("when", ["checked", "appended to", "opened to append"])
@pytest.mark.parametrize(("take", "what"), TAKEN.values(), ids=TAKEN)
def test_after_another_program_s_change_the_night_is_rewritten_and_both_kept(
    folder: Path, take: Callable[[Path], object], what: str, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    there: list[bytes] = []
    real = os.open

    def seize(path: Path) -> None:
        take(path)
        there.extend([path.read_bytes()] if path.is_file() else [])

    def late(path: Path, flags: int, *mode: int) -> int:
        if flags & os.O_APPEND:
            monkeypatch.undo()
            seize(path)
        return real(path, flags, *mode)

    with opened(folder) as journal:
        journal.append(BEGIN, EVENING)
        if when == "opened to append":
            monkeypatch.setattr(os, "open", late)
        else:
            seize(journal.path)
        if when == "checked":
            journal.keep(EVENING)
            assert nights_of(folder) == [[START]]
        journal.append(BID, EVENING)
        if take is folder_in_place and when == "opened to append":
            what = "unwritable"
        aside = f"{journal.path.name}.{what}-{STAMP}" if what not in ("gone", "") else ""
        assert journal.repairs == ([] if what in ("torn", "") else [Repair(what, aside)])
        for data in there if aside else []:
            assert (folder / aside).read_bytes() == data
        assert journal.lines() == [BEGIN, BID]
    assert nights_of(folder) == [[START, ANNOUNCE]]


def test_an_unwritable_line_of_a_removed_file_is_not_in_the_night(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(folder) as journal:
        journal.append(BEGIN, EVENING)
        monkeypatch.setattr(os, "fdatasync", lambda _handle: shutil.rmtree(folder))
        monkeypatch.setattr(os, "fsync", Mock(side_effect=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))))
        with pytest.raises(JournalError):
            journal.append(BID, EVENING)
        monkeypatch.undo()
        assert journal.append(Line({"do": "end"}, True), EVENING) == 2
    assert nights_of(folder) == [[START, {"do": "end"}]]


def test_a_damaged_night_is_kept_whole_and_continues_with_its_playable_lines(folder: Path) -> None:
    game = [BEGIN, BID, Line({"do": "end"}, True)]
    over: list[int] = []
    with opened(folder) as journal:
        for line in game * 3:
            journal.append(line, EVENING, 1 if line is BEGIN else None)
        journal.note_clock_change(LATER)
        path = journal.path
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:5], lines[5].replace(b"62", b"65"), *lines[6:]])
    path.write_bytes(damaged)
    with Journal(folder, lambda: over.append(1)) as journal:
        assert not journal.begin(EVENING, PAUSE)
        assert journal.lines() == [*game, BEGIN, *game]
        assert [entry.line for entry in journal.entries] == [*range(1, 8)]
        (repair,) = journal.repairs
        assert repair == Repair("damaged", f"{path.name}.damaged-{STAMP}", 2, "quinito")
        assert (folder / repair.aside).read_bytes() == damaged
        assert over == [1], "the numbers of lost lines are given again"
        assert journal.append(BEGIN, EVENING) == 8
    with opened(folder) as journal:
        assert (journal.repairs, journal.last_line) == ([], 8)


def test_a_night_that_does_not_play_is_kept_and_continues_before_that(folder: Path) -> None:
    with opened(folder) as journal:
        for line in (BEGIN, BID, BID):
            journal.append(line, EVENING)
        journal.repair(EVENING)
        assert journal.lines() == [BEGIN, BID]
        assert [repair.lost for repair in journal.repairs] == [1]
    assert nights_of(folder) == [[START, ANNOUNCE]]


REFUSALS = {
    errno.ENOSPC: "journal-full",
    errno.EDQUOT: "journal-full",
    errno.EROFS: "journal-read-only",
    errno.EACCES: "journal-owner",
    errno.EPERM: "journal-owner",
    errno.EIO: "journal-bad-sector",
    errno.EUCLEAN: "journal-bad-sector",
    errno.ENODEV: "journal-gone",
    errno.ESTALE: "journal-gone",
    errno.ENOMEDIUM: "journal-gone",
    errno.EFBIG: "journal-unwritten",
}


@pytest.mark.parametrize(("number", "code"), REFUSALS.items(), ids=map(errno.errorcode.get, REFUSALS))
def test_each_error_of_the_disk_has_a_code_of_its_own(
    folder: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    refuse = Mock(side_effect=OSError(number, os.strerror(number)))
    with opened(folder) as journal:
        journal.append(BEGIN, EVENING)
        whole = journal.path.read_bytes()
        monkeypatch.setattr(os, "fdatasync", refuse)
        monkeypatch.setattr(os, "fsync", refuse)
        for ask in (lambda: journal.append(BID, EVENING), lambda: journal.probe(EVENING)):
            with pytest.raises(JournalError) as refused:
                ask()
            assert refused.value.code == code
            assert refused.value.values["folder"] == str(folder)
            assert said(refused.value)
        assert journal.path.read_bytes() == whole
        monkeypatch.undo()
        journal.probe(EVENING)
        assert journal.append(BID, EVENING) == 2
    assert nights_of(folder) == [[START, ANNOUNCE]]


def test_an_owner_without_a_name_is_shown_by_number(tmp_path: Path) -> None:
    try:
        os.chown(tmp_path, 12345, -1)
    except PermissionError:
        pytest.skip("only root gives a folder to somebody else")
    with pytest.raises(JournalError) as refused, translating_errors(tmp_path / "night"):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    assert "belongs to 12345" in said(refused.value)


def test_a_disk_that_cannot_sync_a_folder_keeps_the_night(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.fsync

    def fsync(handle: int) -> None:
        if Path(f"/proc/self/fd/{handle}").resolve().is_dir():
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    with opened(folder) as journal:
        journal.append(BEGIN, EVENING)
    assert nights_of(folder) == [[START]]


def test_an_unreadable_sector_costs_the_lines_in_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(folder) as journal:
        journal.append(BEGIN, EVENING)
        for _ in range(40):
            journal.append(Line({"do": "fault", "player": "Ana", "kind": "fall"}, True), EVENING)
    real = os.pread

    def pread(handle: int, length: int, start: int) -> bytes:
        if start <= 4096 < start + length and length > 1:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return real(handle, length, start)

    monkeypatch.setattr(os, "pread", pread)
    with opened(folder) as journal:
        assert journal.lines()[0] == BEGIN
        assert 0 < len(journal.lines()) < 41
        assert [repair.what for repair in journal.repairs] == ["damaged"]
