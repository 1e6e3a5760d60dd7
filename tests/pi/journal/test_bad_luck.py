"""Bad luck for the journal: other programs that open it, forgotten bits, and nonsense in the place of its files."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from pi.cli import main
from pi.journal.reader import JournalEntry, JournalReader
from pi.journal.store import FORMAT, MARK, SUCCESSOR, Journal
from pi.night.night import Night
from pi.night.timeline import Line
from pi.night.types import Json
from pi.picker.menu import PickerContext
from pi.rules import GAMES
from pi.table.table import RunningTable
from tests.pi.journal.test_salvage import EVENING, ROUND, START, Reopened, evening_of, played

NEXT = {"do": "announce", "value": 31}


def table_on(journal: Journal) -> RunningTable:
    return RunningTable(journal, lambda _night: PickerContext(), clock=lambda: EVENING, beat_s=0.01).start()


def say(table: RunningTable, *actions: Json) -> None:
    for action in actions:
        reply = table.submit(action).result()
        assert reply.ok, reply.error


def after_a_kill(path: Path, folder: Path) -> list[Line]:
    """The lines that are there when the table is killed now: what lies in the folder, opened elsewhere."""
    shutil.copytree(path.parent, folder)
    return Reopened(folder / path.name).lines


# Other programs -----------------------------------------------------------------------------------


def in_a_process(script: str) -> Callable[[Path], None]:
    def look(path: Path) -> None:
        command = [sys.executable, "-c", f"import sys, sqlite3\npath = sys.argv[1]\n{script}", str(path)]
        subprocess.run(command, check=True, timeout=60)

    return look


def replay(path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "pi.cli", "replay", str(path)], check=True, timeout=60, stdout=subprocess.PIPE
    )


def ask_the_reader(path: Path) -> None:
    assert JournalReader(path).nights()


def back_up(path: Path) -> None:
    for part in path.parent.glob(f"{path.name}*"):
        shutil.copy(part, path.parent.parent)


LOOKS: dict[str, Callable[[Path], None]] = {
    "replay": replay,
    "a shell of SQLite": in_a_process("sqlite3.connect(path).execute('SELECT count(*) FROM lines').fetchone()"),
    "a checkpoint": in_a_process("sqlite3.connect(path).execute('PRAGMA wal_checkpoint(TRUNCATE)')"),
    "a second journal": in_a_process(
        "from pathlib import Path\nfrom pi.journal.store import Journal\nJournal(Path(path)).lines()"
    ),
    "the reader": ask_the_reader,
    "a backup": in_a_process("open(path, 'rb').read(); open(path + '-wal', 'rb').read()"),
}


def locks_on(path: Path) -> int:
    end = f":{path.stat().st_ino} "
    return sum(f" {os.getpid()} " in line and end in line for line in Path("/proc/locks").read_text().splitlines())


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_program_that_looks_at_the_journal_of_a_running_table_costs_no_line(
    tmp_path: Path, look: Callable[[Path], None]
) -> None:
    path = tmp_path / "state" / "journal.db"
    with Journal(path) as journal:
        table = table_on(journal)
        say(table, START)
        assert locks_on(path) == 1
        look(path)
        assert locks_on(path) == 1
        say(table, *ROUND)
        assert after_a_kill(path, tmp_path / "killed") == journal.lines()
        assert not [notice for notice in table.moment.notices if notice.code.startswith("journal")]
        table.close()


def test_a_program_that_reads_for_long_keeps_nobody_from_playing(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with Journal(path) as journal, closing(sqlite3.connect(path, isolation_level=None)) as other:
        table = table_on(journal)
        say(table, START)
        other.execute("BEGIN")
        other.execute("SELECT * FROM lines").fetchall()
        say(table, *ROUND)
        assert after_a_kill(path, tmp_path / "killed") == journal.lines()
        table.close()


# Forgotten bits -----------------------------------------------------------------------------------


def three_nights(path: Path, *, closed: bool) -> dict[str, bytes]:
    """The files of a journal of three nights; where it is not closed its lines lie in the log."""
    with Journal(path) as journal:
        for seed in range(3):
            journal.begin_anew(EVENING)
            night = Night()
            for action in evening_of(seed, actions=8):
                assert night.submit(action).ok
                start = night.last_line.action["do"] == "start"
                journal.append(
                    night.last_line, EVENING, GAMES[night.last_line.action["game"]].version if start else None
                )
        journal.clock_was_set(EVENING)
        files = {path.name: path, f"{path.name}-wal": path.with_name(f"{path.name}-wal")}
        content = {name: file.read_bytes() for name, file in files.items()}
    return content if not closed else {path.name: path.read_bytes()}


def nights_in(path: Path) -> list[list[JournalEntry]]:
    reader = JournalReader(path)
    return [reader.lines(bounds) for bounds in reader.nights()]


def flipped(content: bytes, step: int) -> Iterator[bytes]:
    for bit in range(step // 2, 8 * len(content), step):
        damaged = bytearray(content)
        damaged[bit // 8] ^= 1 << bit % 8
        yield bytes(damaged)


def what_becomes_of(folder: Path, files: dict[str, bytes], before: Sequence[list[JournalEntry]]) -> tuple[bool, bool]:
    """Whether the nights are what they were, and whether it is said that they are not; the table plays in any case."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    path = folder / "journal.db"
    with Journal(path) as journal:
        table = table_on(journal)
        notices = [notice.code for notice in table.moment.notices]
        assert "journal-failed" not in notices
        nights = nights_in(path)
        table.submit({"do": "end"}).result()
        say(table, START if not table.moment.table or table.moment.table["over"] else {"do": "undo"})
        table.close()
    unreadable = any(entry.action["do"] == "unreadable" for night in nights for entry in night)
    return nights == before, unreadable or "journal-damaged" in notices


@pytest.mark.parametrize("step", [7001, pytest.param(101, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ["journal.db", "journal.db-wal"])
@pytest.mark.one_a_day
def test_a_forgotten_bit_is_said_where_it_costs_anything(tmp_path: Path, name: str, step: int) -> None:
    files = three_nights(tmp_path / "journal.db", closed=name == "journal.db")
    shutil.rmtree(tmp_path / "as it was", ignore_errors=True)
    before = nights_in(tmp_path / "journal.db")
    whole, said, last = 0, 0, len(before[-1])
    for content in flipped(files[name], step):
        as_before, told = what_becomes_of(tmp_path / "flipped", {**files, name: content}, before)
        whole, said = whole + as_before, said + told
        assert as_before or told
    print(f"{name}: {whole} as they were, {said} said, {last} lines in the last night")
    assert said


# Nonsense -----------------------------------------------------------------------------------------


def link_to(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


NONSENSE: dict[str, Callable[[Path], object]] = {
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
    "a full folder": lambda path: (path / "deeper").mkdir(parents=True),
    "endless": link_to("/dev/zero"),
    "a link to nothing": link_to("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "empty": Path.touch,
    "random": lambda path: path.write_bytes(os.urandom(20_000)),
    "text": lambda path: path.write_text("journal\n" * 1000),
}


@pytest.mark.parametrize("end", ["", "-wal", "-shm", "-journal", MARK, SUCCESSOR, ".part"])
@pytest.mark.parametrize("put", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_in_the_place_of_a_file_stops_no_table(
    tmp_path: Path, put: Callable[[Path], object], end: str
) -> None:
    path = tmp_path / "journal.db"
    before = played(path, START, *ROUND)
    place = path.with_name(path.name + end)
    place.unlink(missing_ok=True)
    put(place)
    opened = Reopened(path)
    assert opened.lines == (before if end else [])
    assert end or opened.notice("journal-damaged") is not None
    assert opened.undone.ok
    again = Reopened(path)
    assert again.notice("journal-damaged") is None


# Replay -------------------------------------------------------------------------------------------


def everything_in(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir() if path.is_file()}


def a_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
        db.commit()


def of_format(found: int) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        played(path, START)
        with closing(sqlite3.connect(path)) as db:
            db.execute(f"PRAGMA user_version={found}")

    return make


FOREIGN: dict[str, tuple[Callable[[Path], object], str]] = {
    "another database": (a_database, "is no journal of this Croupier"),
    "an older format": (of_format(FORMAT - 3), "is no journal of this Croupier"),
    "a newer format": (of_format(99), "newer Croupier"),
    "random": (NONSENSE["random"], "is damaged"),
    "empty": (NONSENSE["empty"], "there is no journal"),
    "a folder": (NONSENSE["a folder"], "there is no journal"),
    "a pipe": (NONSENSE["a pipe"], "there is no journal"),
    "endless": (NONSENSE["endless"], "there is no journal"),
}


@pytest.mark.parametrize(("make", "told"), FOREIGN.values(), ids=FOREIGN)
def test_replay_refuses_what_is_no_journal_and_does_not_touch_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], make: Callable[[Path], object], told: str
) -> None:
    path = tmp_path / "some.db"
    make(path)
    played(tmp_path / "some.db.new", START)
    before = everything_in(tmp_path)
    assert main(["replay", str(path)]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert str(path) in said
    assert everything_in(tmp_path) == before


@pytest.mark.parametrize("closed", [True, False], ids=["in the file", "in the log"])
def test_replay_does_not_touch_what_it_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str], closed: bool) -> None:
    played(tmp_path / "journal.db", START, *ROUND, closed=closed)
    played(tmp_path / "journal.db.new", START)
    before = everything_in(tmp_path)
    assert main(["replay", str(tmp_path / "journal.db")]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1 + len(ROUND)
    assert everything_in(tmp_path) == before


# Faults of the program ----------------------------------------------------------------------------


@pytest.mark.parametrize("odd", ["\ud800", float("nan"), {1, 2}, 1 << 70], ids=["half a letter", "nan", "set", "large"])
def test_what_is_sent_along_with_an_action_of_the_set_up_is_not_kept(tmp_path: Path, odd: object) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        table = table_on(journal)
        say(table, {"do": "sit", "players": ["Ana"], "odd": odd})
        assert journal.lines() == [Line({"do": "sit", "players": ["Ana"]}, True)]
        assert table.moment.notices == () or not [n for n in table.moment.notices if n.code.startswith("journal")]
        table.close()


def test_a_fault_of_the_program_sets_no_journal_aside(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        journal.begin_anew(EVENING)
        with pytest.raises(ValueError, match="surrogates"):
            journal.append(Line({"do": "sit", "players": ["\ud800"]}, True), EVENING)
        assert journal.lines() == []
