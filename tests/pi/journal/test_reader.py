"""The nights of a folder, read while a table writes the last one: its own nights, and refused files."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from pi.journal.disk import JournalError
from pi.journal.night_file import FORMAT, decode, encode
from pi.journal.reader import JournalReader
from pi.journal.store import Journal
from pi.night.timeline import Line
from pi.night.types import Json
from tests.house import EVENING, PAUSE, RestartableTable
from tests.pi.journal.evenings import START, played
from tests.refusals import refusing


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A house with two nights."""
    played(tmp_path / "nights", START)
    played(tmp_path / "nights", START, {"do": "end"}, began=EVENING + 2 * PAUSE)
    return tmp_path / "nights"


def starts(folder: Path) -> list[Json]:
    reader = JournalReader(folder)
    return [reader.lines(night)[0].action for night in reader.nights()]


def as_newer(path: Path) -> None:
    head, rest = path.read_bytes().split(b"\n", 1)
    fields = decode(head)
    assert fields is not None
    path.write_bytes(encode({**fields, "format": FORMAT + 1}) + rest)


def test_a_copied_file_has_every_acknowledged_action(tmp_path: Path) -> None:
    with RestartableTable(tmp_path) as table:
        table.start()
        for number in range(5):
            table.say(START if number == 0 else {"do": "fault", "player": "Zoé", "kind": "fall"})
            copy = tmp_path / f"copy{number}" / "nights"
            shutil.copytree(table.path, copy)
            assert len(JournalReader(copy).lines(JournalReader(copy).nights()[0])) == number + 1
        copied = tmp_path / "copy4"
    with RestartableTable(copied) as table:
        table.start()
        assert (table.codes, len(table.actions)) == (["recovered"], 5)


@pytest.mark.parametrize("left_out", ["house", "nothing"])
@pytest.mark.parametrize("is_open", [False, True])
def test_nights_copied_into_an_empty_folder_belong_to_the_house(
    folder: Path, tmp_path: Path, is_open: bool, left_out: str
) -> None:
    now = EVENING + 9 * PAUSE
    with Journal(tmp_path / "empty") as journal:
        if is_open:
            journal.begin(now, PAUSE)
        shutil.copytree(folder, journal.folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(left_out))
        assert starts(journal.folder) == starts(folder)
        journal.begin(now, PAUSE)
        journal.append(Line(START, True), now)
    assert starts(journal.folder) == [*starts(folder), START]


def test_files_that_are_not_nights_of_this_house_are_refused_unchanged(folder: Path, tmp_path: Path) -> None:
    one, two = (night.path for night in JournalReader(folder).nights())
    played(tmp_path / "other", {**START, "players": ["Xavier", "Yann", "Zoe"]}, began=EVENING + 4 * PAUSE)
    other = shutil.copy(JournalReader(tmp_path / "other").nights()[0].path, folder)
    shutil.copy(one, folder / "copy.jsonl")
    shutil.copy(two, folder / "2026-01-01T00-00.jsonl")
    as_newer(folder / "2026-01-01T00-00.jsonl")
    (folder / "notes.jsonl").write_text("milk, eggs")
    (folder / "empty.jsonl").touch()
    (folder / "not mine.txt").touch()
    before = {path: path.read_bytes() for path in folder.iterdir()}
    reader = JournalReader(folder)
    assert [night.path for night in reader.nights()] == [one, two]
    assert reader.refused_files() == {
        "copy.jsonl": "copy",
        "2026-01-01T00-00.jsonl": "newer",
        "notes.jsonl": "unknown",
        "empty.jsonl": "unknown",
        Path(other).name: "house",
    }
    with RestartableTable(folder.parent) as table:
        table.now = EVENING + 2 * PAUSE
        table.start()
        assert table.codes == ["recovered", "nights-refused"]
        named = table.notices[-1].values["files"].split(", ")
        assert set(named) == {"2026-01-01T00-00.jsonl", "notes.jsonl", "empty.jsonl", Path(other).name}
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_two_files_with_exchanged_names_are_still_the_same_nights(folder: Path) -> None:
    one, two = (night.path for night in JournalReader(folder).nights())
    before = starts(folder)
    one.rename(folder / "x")
    two.rename(one)
    (folder / "x").rename(two)
    assert starts(folder) == before
    assert [night.path for night in JournalReader(folder).nights()] == [two, one]
    with RestartableTable(folder.parent) as table:
        table.now = EVENING + 2 * PAUSE
        table.start()
        assert (table.codes, table.actions) == (["recovered"], ["start", "end"])


def test_a_newer_version_s_night_is_not_continued_and_games_start(folder: Path) -> None:
    two = JournalReader(folder).nights()[1].path
    as_newer(two)
    before = two.read_bytes()
    with RestartableTable(folder.parent) as table:
        table.now = EVENING + 2 * PAUSE
        table.start()
        assert table.codes == ["nights-refused"]
        table.say(START)
        assert table.actions == ["start"]
    assert two.read_bytes() == before


def test_a_restored_night_is_read_at_once(folder: Path, tmp_path: Path) -> None:
    reader = JournalReader(folder)
    one, two = (night.path for night in reader.nights())
    backup = one.rename(tmp_path / "backup")
    assert [night.path for night in reader.nights()] == [two]
    shutil.copy(backup, one)
    assert [night.path for night in reader.nights()] == [one, two]
    one.write_bytes(b"?\n" + one.read_bytes())
    assert [len(reader.lines(night)) for night in reader.nights()] == [1, 2]
    one.write_bytes(b"?")
    assert (reader.nights()[0].path, reader.refused_files()) == (two, {one.name: "unknown"})


def test_an_unreadable_folder_or_file_is_reported(folder: Path) -> None:
    reader = JournalReader(folder)
    one, two = reader.nights()
    one.path.write_text("milk, eggs")
    with pytest.raises(JournalError) as unread:
        reader.lines(one)
    assert unread.value.code == "journal-unread"
    one.path.unlink()
    for ask in (lambda: reader.lines(one), lambda: JournalReader(two.path).nights()):
        with refusing(JournalError, match="is gone"):
            ask()
    assert JournalReader(folder / "none").nights() == []


def test_folders_links_and_pipes_are_refused_without_waiting(folder: Path) -> None:
    (folder / "a folder.jsonl").mkdir()
    (folder / "a link.jsonl").symlink_to("nowhere")
    os.mkfifo(folder / "a pipe.jsonl")
    reader = JournalReader(folder)
    assert (len(reader.nights()), len(reader.refused_files())) == (2, 3)
