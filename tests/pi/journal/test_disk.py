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

from pi.app import App
from pi.journal.store import Journal
from pi.night.night import Night
from pi.night.state import TableState
from pi.night.types import Json, Notice
from pi.picker.menu import PickerContext
from pi.table.table import RunningTable
from pi.words import LANGUAGES, Words
from tests.evening import house
from tests.moments import until
from tests.outgoing import addresses
from tests.pi.small_disk import SmallDisk

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
        table = RunningTable(journal, lambda _night: PickerContext(), clock=lambda: EVENING, beat_s=0.01).start()
        try:
            yield table
        finally:
            table.close()


def troubles(moment: TableState) -> list[str]:
    return [str(notice.values["trouble"]) for notice in moment.notices if notice.code == "journal-failed"]


def say(table: RunningTable, *actions: Json) -> TableState:
    for action in actions:
        reply = table.submit(action).result()
        assert reply.ok, reply.error
    return table.moment


def on_disk(path: Path) -> Night:
    with Journal(path) as journal:
        return Night.of(journal.lines())


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


def walls(running: App) -> list[str]:
    """The wall as a browser shows it, in each language."""
    client = running.flask.test_client()
    return [html.unescape(client.get(f"/?lang={language}").text).replace("\xa0", " ") for language in LANGUAGES]


def test_a_whole_house_whose_disk_fills_up_in_a_game_loses_nothing_that_it_has_acknowledged(disk: SmallDisk) -> None:
    rounds: list[Json] = [{"do": "announce", "value": 62}, {"do": "undo"}] * 200
    with house(disk.folder, camera={"kind": "files"}) as running:
        acknowledged: list[Json] = [START]
        say(running.table, START)
        disk.fill()
        for action in rounds:
            reply = running.table.submit(action).result()
            if reply.error is not None:
                assert reply.error.code == "journal-failed"
                break
            acknowledged.append(action)
        else:
            raise AssertionError("the disk was not full")
        french, english = walls(running)
        assert "La partie ne s’enregistre plus : le disque est plein. Faire de la place" in french
        assert "The game is no longer being saved: the disk is full. Make room" in english
        for path in addresses(running, "GET"):
            with running.flask.test_client().get(path) as answer:
                assert answer.status_code < 500 or answer.status_code == 503, path
        disk.make_room()
        until(running.table, lambda moment: not troubles(moment))
        say(running.table, {"do": "fault", "player": "Cy", "kind": "slow"})
        after = running.table.moment.table
    with Journal(disk.folder / "journal.db") as journal:
        assert [line.action["do"] for line in journal.lines()] == [*(said["do"] for said in acknowledged), "fault"]
    assert on_disk(disk.folder / "journal.db").table == after


class Card:
    """A memory card of some megabytes, with the file system of a Raspberry Pi, that can meet an error."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._image = folder / "card", folder / "image"
        self.folder.mkdir()
        with self._image.open("wb") as image:
            image.truncate(8 * 2**20)
        self._run("mkfs.ext4", "-q", self._image)

    def plug_in(self) -> None:
        """Check and mount it, as a machine does that starts."""
        subprocess.run(["fsck.ext4", "-fy", self._image], capture_output=True, timeout=60)
        self._run("mount", "-o", "loop,errors=remount-ro", self._image, self.folder)

    def unplug(self) -> None:
        self._run("umount", self.folder)

    def fail(self) -> None:
        """Have the kernel find that something on it makes no sense."""
        device = Path(self._run("findmnt", "-no", "SOURCE", self.folder)).name
        Path("/sys/fs/ext4", device, "trigger_fs_error").write_text("1")

    def _run(self, *command: str | Path) -> str:
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout.strip()


@pytest.fixture
def card(tmp_path: Path) -> Iterator[Card]:
    try:
        found = Card(tmp_path)
        found.plug_in()
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"only root may mount a card here: {error}")
    yield found
    found.unplug()


def test_a_card_that_meets_an_error_is_said_at_once_and_the_night_is_there_after_a_restart(
    card: Card,
) -> None:
    with house(card.folder, camera={"kind": "files"}) as running:
        before = say(running.table, *TO_A_RULE)
        card.fail()
        until(running.table, lambda moment: troubles(moment) == ["journal-read-only"])
        french, english = walls(running)
        assert "redémarrer la machine : le jeu reprend tout seul. Si cela revient, changer la carte mémoire." in french
        assert "restart the machine: play goes on by itself. If it comes back, replace the memory card." in english
        reply = running.table.submit(RULE).result()
        assert reply.error is not None
        assert reply.error.code == "journal-failed"
        assert running.table.moment.table == before.table
    card.unplug()
    card.plug_in()
    with house(card.folder, camera={"kind": "files"}) as running:
        assert running.table.moment.table == before.table
        say(running.table, RULE)


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
        table._recorder._journal._db.execute("PRAGMA query_only=ON")
        reply = table.submit(RULE).result()
        assert reply.error is not None
        assert reply.error.code == "journal-failed"
        assert until(table, lambda moment: not troubles(moment)).table == before.table
        after = say(table, RULE)
    assert on_disk(tmp_path / "journal.db").table == after.table


LIMITS = (0, 100, 5000)


def play_within_limits(path: Path, told: Connection) -> None:
    """Play in a process with a limit on file growth, then without one; send the results."""
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
        table._recorder._journal._db.execute("PRAGMA query_only=ON")
        heard: list[Notice] = []  # the table may write again at once, and then says so instead
        table.subscribe(lambda moment: heard.extend(moment.notices))
        table.submit(RULE).result()
    notice = next(notice for notice in heard if notice.code == "journal-failed")
    said = Words(language, strict=True).notice(notice)
    assert str(tmp_path) in said
    assert said.endswith(".")
