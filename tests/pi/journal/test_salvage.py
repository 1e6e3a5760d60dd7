"""A damaged journal is set aside, and the night goes on with what can be read of it."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pi.journal.reader import JournalReader
from pi.journal.salvage import Numbered, salvage, sensible
from pi.journal.store import MARK, SUCCESSOR, Journal, connect
from pi.night.night import Night
from pi.night.timeline import Line
from pi.night.types import Json, Notice
from pi.picker.menu import PickerContext
from pi.rules import GAMES
from pi.table.table import RunningTable
from pi.words import Words
from tests.pi.busy_table import next_action

EVENING = datetime(2026, 6, 5, 21, 0, tzinfo=UTC)
PAUSE = timedelta(hours=8)
START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}
ROUND: tuple[Json, ...] = ({"do": "announce", "value": 62}, {"do": "bluff"}, {"do": "dice", "values": [5, 2]})


def played(path: Path, *actions: Json, closed: bool = True) -> list[Line]:
    """Play these actions. Return the journal's lines. Unless ``closed``, all of them are in the log beside the file."""
    files = (path, path.with_name(path.name + MARK), path.with_name(path.name + "-wal"))
    journal = Journal(path)
    table = RunningTable(journal, lambda _night: PickerContext(), clock=lambda: EVENING).start()
    for action in actions:
        reply = table.submit(action).result()
        assert reply.ok, reply.error
    lines = journal.lines()
    table.close()
    as_it_lies = {file: file.read_bytes() for file in files if file.exists()}
    journal.close()
    if not closed:
        for file, content in as_it_lies.items():
            file.write_bytes(content)
    return lines


def evening_of(seed: int, actions: int) -> list[Json]:
    """The actions of a night of chance, games of all kinds."""
    chance, night, said = random.Random(seed), Night(), list[Json]()
    while len(said) < actions:
        action = next_action(night.table, night.past_actions, chance)
        if night.submit(action).ok:
            said.append(action)
    return said


class Reopened:
    """What a table that starts on this journal makes of it."""

    def __init__(self, path: Path) -> None:
        with Journal(path) as journal:
            table = RunningTable(journal, lambda _night: PickerContext(), clock=lambda: EVENING).start()
            self.moment = table.moment
            self.night = Night.of(journal.lines())
            self.lines = journal.lines()
            self.plays_on = table.submit({"do": "sit", "players": ["Zoé"]}).result() if not self.playing else None
            self.undone = table.submit({"do": "undo"}).result()
            table.close()

    @property
    def playing(self) -> bool:
        return self.night.playing

    def notice(self, code: str) -> Notice | None:
        return next((notice for notice in self.moment.notices if notice.code == code), None)


def overwrite(path: Path, line: int, action: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE lines SET action = ? WHERE line = ?", (action, line))
        db.commit()


NONSENSE = {
    "cut": '{"do":"announ',
    "no action": '{"value":62}',
    "no object": "[]",
    "nothing": "",
    "an action that nobody may say": '{"do":"accept","by":"Zorro"}',
    "a start without players": '{"do":"start","game":"quinito","players":[]}',
}


@pytest.mark.parametrize("nonsense", NONSENSE.values(), ids=NONSENSE)
@pytest.mark.parametrize("line", range(1, 5))
def test_a_line_of_the_open_night_that_says_nothing_stops_no_table(tmp_path: Path, line: int, nonsense: str) -> None:
    before = played(tmp_path / "journal.db", START, *ROUND)
    overwrite(tmp_path / "journal.db", line, nonsense)
    opened = Reopened(tmp_path / "journal.db")
    assert opened.lines == before[: line - 1]
    notice = opened.notice("journal-damaged")
    assert notice is not None
    assert notice.values["lost"] == 4 - len(opened.lines)
    assert (tmp_path / str(notice.values["file"])).exists()


def test_the_games_behind_a_damaged_one_are_played_on(tmp_path: Path) -> None:
    first, second = [START, *ROUND, {"do": "end"}], [START, ROUND[0], {"do": "undo"}, *ROUND]
    before = played(tmp_path / "journal.db", *first, *second)
    overwrite(tmp_path / "journal.db", 3, "{")
    opened = Reopened(tmp_path / "journal.db")
    assert opened.moment.table == Night.of(before).table
    assert opened.lines == [*before[:2], *before[5:]]
    assert opened.undone.ok
    (notice,) = opened.moment.notices
    assert notice.values["lost"] == 3


def lines(*said: str) -> list[Numbered | None]:
    """Lines in short: `start`, `announce`, `undo`; `?` is lost."""
    actions: dict[str, Json] = {
        "start": START,
        "announce": ROUND[0],
        "undo": {"do": "undo"},
        "correct": {"do": "correct"},
    }
    return [None if do == "?" else Numbered(n, actions[do], True) for n, do in enumerate(said, 1)]


@pytest.mark.parametrize(
    ("night", "kept"),
    [
        (("start", "announce"), [1, 2]),
        (("?", "start", "announce"), [2, 3]),
        (("start", "?", "announce"), [1]),
        (("start", "?", "announce", "start", "announce"), [1, 4, 5]),
        (("start", "?", "start", "undo", "announce"), [1]),
        (("start", "?", "start", "undo", "undo", "start", "announce"), [1, 6, 7]),
        (("start", "?", "start", "?", "start"), [1, 3, 5]),
        (("start", "?", "start", "announce", "correct", "announce"), [1, 3, 4]),
        (("start", "announce", "announce"), [1, 2]),
        (("undo", "announce"), []),
        ((), []),
    ],
)
def test_what_makes_sense_of_a_night_with_lost_lines(night: tuple[str, ...], kept: list[int]) -> None:
    assert [line.number for line in sensible(lines(*night))] == kept


def test_old_nights_are_kept_line_by_line_and_number_by_number(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    played(path, START, *ROUND)
    with Journal(path) as journal:
        journal.begin_anew(EVENING + PAUSE)
        journal.append(Line(START, True), EVENING + PAUSE, rules=1, dice="ivory")
    overwrite(path, 2, "{")
    with closing(sqlite3.connect(path)) as db:
        before = db.execute("SELECT * FROM lines").fetchall()
    with Journal(path) as journal:
        found = salvage(journal, EVENING)
        assert found.lost == 0
        assert journal.begin(EVENING + PAUSE, PAUSE) is False
    with closing(sqlite3.connect(path)) as db:
        after = db.execute("SELECT * FROM lines").fetchall()
        assert [row for row in after if row[0] != 2] == [row for row in before if row[0] != 2]
        assert [line.action["do"] for line in JournalReader(path).lines(JournalReader(path).nights()[0])][
            1
        ] == "unreadable"
        assert db.execute("SELECT count(*) FROM nights").fetchone() == (2,)


def test_the_damaged_file_is_kept_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    played(path, START, *ROUND)
    overwrite(path, 2, "{")
    before = path.read_bytes()
    notice = Reopened(path).notice("journal-damaged")
    assert notice is not None
    assert (tmp_path / str(notice.values["file"])).read_bytes() == before


def test_a_second_damage_does_not_touch_what_the_first_has_set_aside(tmp_path: Path) -> None:
    path, aside = tmp_path / "journal.db", list[Path]()
    for _ in range(3):
        path.write_bytes(random.Random(len(aside)).randbytes(5000))
        with Journal(path) as journal:
            aside.append(salvage(journal, EVENING).aside)
    assert [found.read_bytes() for found in aside] == [random.Random(n).randbytes(5000) for n in range(3)]


def test_a_file_of_which_nothing_can_be_read_is_said_to_be_lost(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    played(path, START, *ROUND)
    path.write_bytes(random.Random(1).randbytes(path.stat().st_size))
    notice = Reopened(path).notice("journal-damaged")
    assert notice is not None
    assert Words("fr").notice(notice).count("Rien ne s’y lit plus : une nouvelle soirée commence.") == 1


@pytest.mark.parametrize("is_there", [True, False], ids=["emptied", "gone"])
def test_a_file_that_was_emptied_or_is_gone_is_said_to_be_lost(tmp_path: Path, is_there: bool) -> None:
    path = tmp_path / "journal.db"
    played(path, START, *ROUND)
    path.unlink()
    if is_there:
        path.touch()
    notice = Reopened(path).notice("journal-damaged")
    assert notice is not None
    assert notice.values["lost"] == "all"
    assert Reopened(path).notice("journal-damaged") is None, "said once"


@pytest.mark.parametrize("begin", [0, 16, 100, 512, 3584])
@pytest.mark.parametrize("closed", [True, False], ids=["in the file", "in the log"])
def test_a_first_page_that_is_destroyed_costs_no_line(tmp_path: Path, begin: int, closed: bool) -> None:
    path = tmp_path / "journal.db"
    before = played(path, *evening_of(seed=6, actions=60), closed=closed)
    with path.open("r+b") as file:
        file.seek(begin)
        file.write(random.Random(begin).randbytes(4096 - begin))
    opened = Reopened(path)
    assert opened.lines == before
    assert {found.values["lost"] for found in [opened.notice("journal-damaged")] if found} <= {0}


def test_a_file_that_lost_its_end_keeps_the_lines_before(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    before = played(path, *evening_of(seed=5, actions=120))
    path.write_bytes(path.read_bytes()[:-8192])
    opened = Reopened(path)
    assert 0 < len(opened.lines) < len(before)
    assert opened.lines == before[: len(opened.lines)]


BITS = {"another announcement": (b'"value":62', b'"value":63'), "another die": (b"[5,2]", b"[5,3]")}


@pytest.mark.parametrize(("was", "is_now"), BITS.values(), ids=BITS)
def test_a_line_that_a_card_has_altered_is_found_out(tmp_path: Path, was: bytes, is_now: bytes) -> None:
    path = tmp_path / "journal.db"
    before = played(path, START, *ROUND)
    content = path.read_bytes()
    assert content.count(was) == 1
    path.write_bytes(content.replace(was, is_now))
    opened = Reopened(path)
    assert opened.lines == before[: len(opened.lines)]
    assert len(opened.lines) < len(before)
    assert opened.notice("journal-damaged") is not None


def test_an_altered_line_of_an_old_night_is_not_told_and_costs_tonight_nothing(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    played(path, START, *ROUND)
    with Journal(path) as journal:
        journal.begin_anew(EVENING + PAUSE)
        journal.append(Line(START, True), EVENING + PAUSE, rules=GAMES["quinito"].version)
    path.write_bytes(path.read_bytes().replace(b'"value":62', b'"value":63'))
    reader = JournalReader(path)
    assert [entry.action["do"] for entry in reader.lines(reader.nights()[0])][1] == "unreadable"
    opened = Reopened(path)
    assert opened.lines == [Line(START, True)]
    assert opened.notice("journal-damaged") is None


def zeroed(content: bytes, start: int) -> bytes:
    return content[:start] + bytes(512) + content[start + 512 :]


def scrambled(content: bytes, start: int) -> bytes:
    return content[:start] + random.Random(start).randbytes(512) + content[start + 512 :]


def cut(content: bytes, start: int) -> bytes:
    return content[:start]


@pytest.mark.parametrize("step", [3584, pytest.param(512, marks=pytest.mark.long)])
@pytest.mark.parametrize("damage", [zeroed, scrambled, cut])
def test_no_damaged_sector_of_the_file_stops_the_table(
    tmp_path: Path, damage: Callable[[bytes, int], bytes], step: int
) -> None:
    whole = tmp_path / "whole.db"
    before = played(whole, *evening_of(seed=5, actions=40))
    content = whole.read_bytes()
    said = 0
    for start in range(0, len(content), step):
        path = tmp_path / f"{start}" / "journal.db"
        path.parent.mkdir()
        path.write_bytes(damage(content, start))
        opened = Reopened(path)
        if opened.lines != before and path.stat().st_size:
            said += 1
            # An empty file is a new one.
            assert opened.notice("journal-damaged") is not None or not damage(content, start)
    assert said >= len(content) // step // 5


def test_a_journal_that_breaks_while_it_is_written_is_set_aside_at_once(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        table = RunningTable(journal, lambda _night: PickerContext(), clock=lambda: EVENING).start()
        for action in (START, *ROUND):
            assert table.submit(action).result().ok
        journal._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        # The pages that SQLite has in mind are thrown away, so that it meets what lies on the disk now.
        journal._db.execute("PRAGMA shrink_memory")
        with path.open("r+b") as file:
            file.seek(4096)
            file.write(b"\x07" * (path.stat().st_size - 4096))
        reply = table.submit({"do": "announce", "value": 31}).result()
        assert reply.error is not None
        assert reply.error.code == "journal-failed"
        assert "journal-damaged" in [notice.code for notice in table.moment.notices]
        assert table.submit({"do": "announce", "value": 31}).result().ok
        table.close()


def test_a_successor_that_was_ready_when_the_plug_was_pulled_takes_its_place(tmp_path: Path) -> None:
    path, other = tmp_path / "journal.db", tmp_path / "other.db"
    played(path, START, *ROUND, closed=False)
    assert path.with_name("journal.db-wal").stat().st_size > 0
    lines = played(other, START)
    other.rename(path.with_name(path.name + SUCCESSOR))
    with Journal(path) as journal:
        journal.begin(EVENING, PAUSE)
        assert journal.lines() == lines
    assert not path.with_name(path.name + SUCCESSOR).exists()


def test_a_disk_without_room_for_a_successor_leaves_everything_as_it_is(tmp_path: Path, monkeypatch: Any) -> None:
    path = tmp_path / "journal.db"
    played(path, START, *ROUND)
    overwrite(path, 2, "{")
    before = path.read_bytes()

    def full(*_paths: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pi.journal.salvage.os.link", full)
    monkeypatch.setattr("pi.journal.salvage.shutil.copy2", full)
    with Journal(path) as journal, pytest.raises(OSError, match="set aside"):
        salvage(journal, EVENING)
    assert path.read_bytes() == before


def test_a_letter_that_was_damaged_is_read_as_one_that_nobody_knows(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    played(path, {**START, "players": ["Ana", "Bo", "Zoé"]})
    path.write_bytes(path.read_bytes().replace("Zoé".encode(), b"Zo\xff\xff"))
    with closing(connect(path)) as db:
        (action,) = db.execute("SELECT action FROM lines").fetchone()
    assert json.loads(action)["players"][2].startswith("Zo")
