"""A disk that is full or read-only: said on the wall at once, play refused rather than lost, and on again with room."""

from __future__ import annotations

import html
import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from pathlib import Path
from urllib.request import urlopen

import pytest

from pi.choices import Aids
from pi.journal import Journal
from pi.moment import Json, Moment
from pi.night import Night
from pi.table import RunningTable
from pi.words import Words
from tests.evening import house
from tests.moments import until

EVENING = datetime(2026, 6, 5, 21, 0, tzinfo=UTC)
START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}
RULE = {"do": "rule", "text": "x" * 50_000}
TO_A_RULE: tuple[Json, ...] = (
    START,
    *({"do": "announce", "value": 21}, {"do": "bluff"}, {"do": "dice", "values": [2, 1]}),
)
"""Until the winner over a Kinito may say a rule, which can be long."""


@contextmanager
def table_on(path: Path) -> Iterator[RunningTable]:
    with Journal(path) as journal:
        table = RunningTable(journal, lambda _night: Aids(), clock=lambda: EVENING, beat_s=0.01).start()
        try:
            yield table
        finally:
            table.close()


def troubles(moment: Moment) -> list[str]:
    return [str(notice.values["trouble"]) for notice in moment.notices if notice.code == "journal-failed"]


def say(table: RunningTable, *actions: Json) -> Moment:
    for action in actions:
        reply = table.submit(action).result()
        assert reply.ok, reply.error
    return table.moment


def on_disk(path: Path) -> Night:
    with Journal(path) as journal:
        return Night.of(journal.lines())


class SmallDisk:
    """A disk of half a megabyte, in memory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        with self._ballast.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass

    def make_room(self) -> None:
        self._ballast.unlink()

    def mount(self, *options: str) -> None:
        subprocess.run(["mount", "-t", "tmpfs", "-o", ",".join(options), "croupier", self.folder], check=True)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    found = SmallDisk(tmp_path / "disk")
    found.folder.mkdir()
    try:
        found.mount("size=512k")
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"only root may mount a small disk: {error}")
    yield found
    subprocess.run(["umount", found.folder], check=True)


def test_a_full_disk_refuses_play_and_play_goes_on_with_room(disk: SmallDisk) -> None:
    path = disk.folder / "journal.db"
    with table_on(path) as table:
        before = say(table, *TO_A_RULE)
        disk.fill()
        reply = table.submit(RULE).result()
        assert reply.error is not None
        assert reply.error.code == "journal-failed"
        full = until(table, lambda moment: troubles(moment) == ["journal-full"])
        assert full.table == before.table
        disk.make_room()
        assert until(table, lambda moment: not troubles(moment)).table == before.table
        after = say(table, RULE)
    assert on_disk(path).table == after.table


def test_a_disk_that_is_full_when_the_table_starts_is_said_and_the_night_comes_back_with_room(disk: SmallDisk) -> None:
    path = disk.folder / "journal.db"
    with table_on(path) as table:
        before = say(table, *TO_A_RULE)
    disk.fill()
    with table_on(path) as table:
        assert troubles(table.moment)
        reply = table.submit(START).result()
        assert reply.error is not None
        assert reply.error.code == "journal-failed"
        disk.make_room()
        assert until(table, lambda moment: not troubles(moment)).table == before.table
        say(table, RULE)


def test_a_disk_that_fills_up_is_said_before_anybody_presses(disk: SmallDisk) -> None:
    with table_on(disk.folder / "journal.db") as table:
        say(table, START)
        assert [notice.code for notice in table.moment.notices] == ["disk-short"]
        disk.fill()
        until(table, lambda moment: troubles(moment) == ["journal-full"])
        disk.make_room()
        until(table, lambda moment: not troubles(moment))


def test_a_disk_with_room_is_not_spoken_of_and_one_that_gets_short_is(disk: SmallDisk) -> None:
    disk.mount("remount", "size=32m")
    with table_on(disk.folder / "journal.db") as table:
        say(table, START)
        assert table.moment.notices == ()
        disk.mount("remount", "size=12m")
        until(table, lambda moment: [notice.code for notice in moment.notices] == ["disk-short"])
        disk.mount("remount", "size=32m")
        until(table, lambda moment: moment.notices == ())


def test_a_read_only_disk_is_said_and_the_night_comes_back_when_it_can_be_written(disk: SmallDisk) -> None:
    path = disk.folder / "journal.db"
    with table_on(path) as table:
        before = say(table, *TO_A_RULE)
    disk.mount("remount", "ro")
    with table_on(path) as table:
        assert troubles(table.moment) == ["journal-read-only"]
        reply = table.submit(START).result()
        assert reply.error is not None
        assert reply.error.code == "journal-failed"
        disk.mount("remount", "rw")
        assert until(table, lambda moment: not troubles(moment)).table == before.table
        say(table, RULE)


def test_a_whole_house_starts_on_a_full_disk_and_its_wall_says_so(disk: SmallDisk) -> None:
    disk.fill()
    with house(disk.folder) as running:
        with urlopen(running.server.address) as answer:
            wall = html.unescape(answer.read().decode())
        assert "La partie ne s’enregistre plus" in wall
        assert f"Faire de la place sur le disque de {disk.folder}" in wall
        disk.make_room()
        until(running.table, lambda moment: not troubles(moment))
        say(running.table, START)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_said_and_the_table_starts_all_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    folder.mkdir(mode=0o500)
    with table_on(folder / "journal.db") as table:
        assert troubles(table.moment) == ["journal-read-only"]
        folder.chmod(0o700)
        until(table, lambda moment: not troubles(moment))
        say(table, START)


def test_a_journal_that_turns_read_only_while_it_is_written_is_opened_anew(tmp_path: Path) -> None:
    with table_on(tmp_path / "journal.db") as table:
        before = say(table, *TO_A_RULE)
        table._keeper._journal._db.execute("PRAGMA query_only=ON")
        reply = table.submit(RULE).result()
        assert reply.error is not None
        assert reply.error.code == "journal-failed"
        assert until(table, lambda moment: not troubles(moment)).table == before.table
        after = say(table, RULE)
    assert on_disk(tmp_path / "journal.db").table == after.table


LIMITS = (0, 100, 5000)


def play_within_limits(path: Path, told: Connection) -> None:
    """Play in a process whose files may only grow by so many bytes, then as they like; tell what happened."""
    with table_on(path) as table:
        before = say(table, *TO_A_RULE)
        for limit in LIMITS:
            log_bytes = path.with_name("journal.db-wal").stat().st_size
            resource.setrlimit(resource.RLIMIT_FSIZE, (log_bytes + limit, resource.RLIM_INFINITY))
            reply = table.submit(RULE).result()
            told.send(
                (reply.error and str(reply.error.code), troubles(table.moment), table.moment.table == before.table)
            )
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            until(table, lambda moment: not troubles(moment))
        told.send(say(table, RULE).table)


def test_a_file_that_may_not_grow_refuses_play_until_it_may(nursery: ForkServerContext, tmp_path: Path) -> None:
    told, telling = nursery.Pipe(duplex=False)
    process = nursery.Process(target=play_within_limits, args=(tmp_path / "journal.db", telling))
    process.start()
    telling.close()
    assert [told.recv() for _ in LIMITS] == [("journal-failed", ["journal-unwritten"], True)] * len(LIMITS)
    after = told.recv()
    process.join()
    assert process.exitcode == 0
    assert on_disk(tmp_path / "journal.db").table == after


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_the_wall_says_of_a_disk_is_a_sentence_with_its_mend(language: str, tmp_path: Path) -> None:
    with table_on(tmp_path / "journal.db") as table:
        say(table, *TO_A_RULE)
        table._keeper._journal._db.execute("PRAGMA query_only=ON")
        table.submit(RULE).result()
        (notice,) = (notice for notice in table.moment.notices if notice.code == "journal-failed")
    said = Words(language, strict=True).notice(notice)
    assert str(tmp_path) in said
    assert said.endswith(".")
