"""Bad luck at the running table: a disk that stalls, parts that break or hang, everything twice.

Whatever happens is said on the wall with its remedy, keeps nothing else waiting, and goes away by itself.
"""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pi.app import App, past_in
from pi.doctor import examination
from pi.doctor.camera import examine
from pi.doctor.finding import Finding, State
from pi.doctor.timeout import patient
from pi.journal.folder_lock import FolderLock, TakenError, is_taken
from pi.journal.reader import JournalReader
from pi.journal.store import Journal
from pi.night.codes import NoticeCode
from pi.night.night import Night
from pi.night.state import TableState
from pi.night.timeline import Line
from pi.night.types import Button, Notice
from pi.picker.context import NightConfig, context_for
from pi.picker.menu import PickerContext
from pi.rules import GAMES
from pi.startup import lead
from pi.system.systemd import SystemdNotifier
from pi.table import table as tables
from pi.table.errands import Errands
from pi.table.table import RunningTable
from pi.web_adapter import PagesError
from pi.words import LANGUAGES, Words
from tests.evening import config, house, say
from tests.moments import PATIENCE_S, until
from tests.pi.cameras.failing import Clock, FailingCamera
from tests.pi.journal.test_journal import EVENING

START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}
ANNOUNCE = {"do": "announce", "value": 62}


def codes(moment: TableState) -> set[str]:
    return {notice.code for notice in moment.notices}


def sentences(moment: TableState, code: str) -> None:
    """Every language has a sentence for this notice, with all its values."""
    (notice,) = (notice for notice in moment.notices if notice.code == code)
    assert all(Words(language, strict=True).notice(notice) for language in LANGUAGES)


# The disk ---------------------------------------------------------------------------------------


class Stall:
    """A disk with a next write that waits until the test releases it."""

    def __init__(self) -> None:
        self.begun, self._free = threading.Event(), threading.Event()
        self._free.set()

    def begin(self) -> None:
        self._free.clear()

    def end(self) -> None:
        self._free.set()

    def wait(self) -> None:
        """Wait until the disk is free again."""
        if not self._free.is_set():
            self.begun.set()
            self._free.wait(PATIENCE_S)

    def __call__(self) -> int:
        """Let SQLite go on, after the disk does."""
        self.wait()
        return 0


class Beats:
    """The turns of a table's loop, counted."""

    def __init__(self) -> None:
        self._changed, self._count = threading.Condition(), 0

    def __call__(self) -> None:
        with self._changed:
            self._count += 1
            self._changed.notify_all()

    def more(self, turns: int) -> bool:
        """Wait until the loop has turned this many times more."""
        with self._changed:
            wanted = self._count + turns
            return self._changed.wait_for(lambda: self._count >= wanted, PATIENCE_S)


@contextmanager
def stalling(folder: Path, **more: Any) -> Iterator[tuple[RunningTable, Stall, Beats]]:
    stall, beats = Stall(), Beats()
    with Journal(folder / "journal.db", stall.wait) as journal:
        journal._db.set_progress_handler(stall, 1)
        running = RunningTable(journal, lambda _night: PickerContext(), beat=beats, **more).start()
        try:
            yield running, stall, beats
        finally:
            stall.end()
            running.close()


WAITS: dict[str, Callable[[RunningTable], object]] = {
    "an action": lambda running: running.submit(ANNOUNCE),
    "an undo": lambda running: running.hold(Button.NEXT),
    "the clock": lambda running: running._put(
        lambda: running._recorder._try(lambda: running._recorder._set_clock(tables.wall_clock()))
    ),
    "a new night": lambda running: running._put(
        lambda: running._recorder._try(lambda: running._recorder._journal.begin_anew(tables.wall_clock()))
    ),
    "looking whether there is room": lambda running: running._put(
        lambda: running._recorder._try(running._recorder._journal.probe)
    ),
}


@pytest.mark.parametrize("begin", WAITS.values(), ids=WAITS)
@pytest.mark.one_a_day
def test_whatever_waits_for_a_disk_that_stalls_the_loop_turns_and_the_wall_says_so(
    tmp_path: Path, begin: Callable[[RunningTable], Any], caplog: pytest.LogCaptureFixture
) -> None:
    with stalling(tmp_path) as (running, stall, beats):
        assert running.submit(START).result().ok
        before = running.moment
        stall.begin()
        done = begin(running)
        assert stall.begun.wait(PATIENCE_S)
        assert beats.more(8)
        slow = until(running, lambda moment: NoticeCode.JOURNAL_SLOW in codes(moment))
        sentences(slow, NoticeCode.JOURNAL_SLOW)
        assert [n.values for n in slow.notices if n.code == NoticeCode.JOURNAL_SLOW] == [{"folder": str(tmp_path)}]
        (logged,) = (record.message for record in caplog.records if record.name == "pi.table.table")
        assert re.fullmatch(r"the disk has not answered for \d+\.\d s", logged)
        assert (slow.table, slow.happened) == (before.table, before.happened), "nothing is seen before it is on disk"
        reader = JournalReader(tmp_path / "journal.db")
        assert reader.lines(reader.nights()[0])[0].action["do"] == "start", "pages read on"
        assert running.press(Button.ACCEPT).result(0) is running.hold(Button.NEXT).result(0) is False
        assert running.submit(ANNOUNCE).result(0).error == tables.WAITS
        assert running.answer("Ana", 1, ANNOUNCE).result(0).error == tables.WAITS
        assert running.guest("Ed").result(0) == running.go("Ana").result(0) == tables.WAITS
        assert not done.done()
        stall.end()
        done.result()
        assert NoticeCode.JOURNAL_SLOW not in codes(
            until(running, lambda moment: NoticeCode.JOURNAL_SLOW not in codes(moment))
        )
        running.clear_notice(NoticeCode.BROKER_SHARED).result()
        shown = running.moment.table
    with Journal(tmp_path / "journal.db") as journal:
        assert Night.of(journal.lines()).table == shown or begin is WAITS["a new night"]


def test_a_disk_that_stalls_at_the_start_keeps_no_table_from_showing_its_wall(tmp_path: Path) -> None:
    stall, beats = Stall(), Beats()
    stall.begin()
    with Journal(tmp_path / "journal.db", stall.wait) as journal:
        running = RunningTable(journal, lambda _night: PickerContext(), beat=beats, start_s=0.0).start()
        sentences(until(running, lambda moment: NoticeCode.JOURNAL_SLOW in codes(moment)), NoticeCode.JOURNAL_SLOW)
        assert beats.more(8)
        stall.end()
        until(running, lambda moment: NoticeCode.JOURNAL_SLOW not in codes(moment))
        assert running.submit(START).result().ok
        running.close()


def test_a_disk_that_stalls_in_the_first_commit_keeps_no_wall_from_offering_what_was_played(tmp_path: Path) -> None:
    path, stall = tmp_path / "journal.db", Stall()
    with Journal(path) as journal:
        for _ in range(2):
            journal.begin_anew(EVENING)
            journal.append(Line(START, True), EVENING, rules=GAMES["quinito"].version)

    def stalls() -> None:
        stall.begin()
        journal._db.set_progress_handler(stall, 1)

    with Journal(path, stalls) as journal, ThreadPoolExecutor() as beside:
        context = context_for(NightConfig(), partial(past_in, journal))
        start = beside.submit(lambda: RunningTable(journal, context, start_s=0.0).start())
        try:
            assert stall.begun.wait(PATIENCE_S)
            running = start.result(PATIENCE_S)
            assert running.picker_context.suggestions.people == tuple(START["players"])
            sentences(until(running, lambda moment: NoticeCode.JOURNAL_SLOW in codes(moment)), NoticeCode.JOURNAL_SLOW)
        finally:
            stall.end()
        running = start.result()
        until(running, lambda moment: NoticeCode.JOURNAL_SLOW not in codes(moment))
        assert running.submit(START).result().ok
        running.close()


def test_a_journal_that_another_program_holds_is_said_with_its_own_remedy(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        running = RunningTable(journal, lambda _night: PickerContext(), beat_s=0.01).start()
        assert running.submit(START).result().ok
        with closing(sqlite3.connect(tmp_path / "journal.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            before = running.moment.table
            reply = running.submit(ANNOUNCE).result()
            assert reply.error is not None
            held = until(running, lambda moment: "journal-failed" in codes(moment))
            assert [notice.values["trouble"] for notice in held.notices] == ["journal-busy"]
            sentences(held, "journal-failed")
            assert held.table == before
            other.execute("ROLLBACK")
            until(running, lambda moment: not codes(moment))
        assert running.submit(ANNOUNCE).result().ok
        running.close()


def test_an_errand_gives_its_result_or_what_it_raises(tmp_path: Path) -> None:
    errands = Errands("test", lambda _waited_s: None)
    assert errands.run(lambda: 7) == 7
    with pytest.raises(TimeoutError, match="its own"):
        errands.run(lambda: exec("raise TimeoutError('its own')"))
    assert errands.run(tmp_path.exists)
    errands.close()


# What breaks ------------------------------------------------------------------------------------


class Breaking:
    """A context that breaks for as long as the test wants."""

    def __init__(self, breaks: Callable[[PickerContext], PickerContext]) -> None:
        self.broken, self._breaks = False, breaks

    def __call__(self, night: Night) -> PickerContext:
        context = PickerContext(setup=night.setup, past_actions=night.past_actions)
        return self._breaks(context) if self.broken else context


def raises(_context: PickerContext) -> PickerContext:
    raise RuntimeError("the context broke")


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[tuple[RunningTable, Breaking]]:
    context = Breaking(raises)
    with Journal(tmp_path / "journal.db") as journal:
        running = RunningTable(journal, context).start()
        assert running.submit(START).result().ok
        yield running, context
        running.close()


def test_an_action_counts_and_is_seen_though_its_offer_cannot_be_made(broken: tuple[RunningTable, Breaking]) -> None:
    running, context = broken
    before = running.moment
    context.broken = True
    assert running.submit(ANNOUNCE).result().ok
    shown = running.moment
    assert shown.version > before.version
    assert shown.table is not None
    assert shown.table["announced"] == 62
    assert (shown.offer.entries, shown.hidden, shown.expected_dice) == ((), True, None)
    sentences(shown, NoticeCode.OFFER_BROKEN)
    assert running.submit({"do": "nonsense"}).result().error is not None, "the loop goes on"
    assert running.hold(Button.NEXT).result(), "the way out that the notice names"
    assert running.moment.table == before.table
    context.broken = False
    assert running.submit(ANNOUNCE).result().ok
    assert running.moment.offer.meanings
    assert NoticeCode.OFFER_BROKEN not in codes(running.moment)


def test_a_broken_offer_is_said_once(broken: tuple[RunningTable, Breaking]) -> None:
    running, context = broken
    context.broken = True
    assert running.submit(ANNOUNCE).result().ok
    (first,) = running.moment.notices
    assert running.submit({"do": "accept"}).result().ok
    assert [notice.serial for notice in running.moment.notices] == [first.serial]


def test_what_is_waited_for_no_longer_is_not_done_and_ends_nothing(broken: tuple[RunningTable, Breaking]) -> None:
    running, _context = broken
    goes_on = threading.Event()
    held = running._put(lambda: goes_on.wait(PATIENCE_S))
    given_up, other = running.submit(ANNOUNCE), running.submit({"do": "nonsense"})
    assert given_up.cancel()
    goes_on.set()
    assert held.result()
    assert other.result().error is not None
    assert running.moment.table is not None
    assert running.moment.table["announced"] is None
    assert running.submit(ANNOUNCE).result().ok


def test_a_beat_that_breaks_ends_no_loop(tmp_path: Path) -> None:
    beats: list[int] = []

    def beat() -> None:
        beats.append(1)
        raise RuntimeError("systemd is gone")

    with Journal(tmp_path / "journal.db") as journal:
        running = RunningTable(journal, lambda _night: PickerContext(), beat=beat).start()
        assert running.submit(START).result().ok
        assert beats
        running.close()


def test_a_notice_is_a_new_one_by_its_number_alone(broken: tuple[RunningTable, Breaking]) -> None:
    running, _context = broken
    numbers = []
    for _ in range(2):
        running.show_notice(Notice(NoticeCode.RECOVERED)).result()
        numbers += [notice.serial for notice in running.moment.notices]
    running.clear_notice(NoticeCode.BROKER_SHARED).result()
    assert [notice.serial for notice in running.moment.notices] == numbers[1:]
    assert len(set(numbers)) == 2


# What hangs -------------------------------------------------------------------------------------

PARTS = ("disk", "clock", "network", "broker", "screen", "camera", "panel", "voice")


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_hangs_while_it_is_looked_at_is_a_finding_with_its_remedy(part: str) -> None:
    comes_back, beats = threading.Event(), []

    def hangs() -> Iterator[Finding]:
        yield Finding("disk-open", State.GOOD, {"folder": "x"})
        comes_back.wait(PATIENCE_S)

    found = list(patient(part, hangs, beat=lambda: beats.append(1), patience_s=0.1))
    comes_back.set()
    assert [finding.code for finding in found] == ["disk-open", f"{part}-hangs"]
    assert beats
    for language in LANGUAGES:
        words = Words(language, strict=True)
        assert found[1].says(words)
        assert found[1].remedy(words)


@pytest.mark.parametrize("opens", [True, False])
def test_a_camera_that_hangs_is_silent_to_the_doctor_too(opens: bool) -> None:
    comes_back = threading.Event()
    camera = FailingCamera(Clock())
    camera.running.clear()

    def opened() -> FailingCamera:
        if not opens:
            comes_back.wait(PATIENCE_S)
        return camera

    (found,) = examine(opened, silent_s=0.1)
    camera.running.set()
    comes_back.set()
    assert (found.code, found.state) == ("camera-closed", State.FAILED)
    assert found.values["trouble"] == "camera-silent"


# Everything twice -------------------------------------------------------------------------------


def content(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}


@pytest.mark.parametrize("folder", ["state", "link"])
def test_a_second_table_on_one_folder_is_refused_and_changes_nothing(tmp_path: Path, folder: str) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "link").symlink_to("state")
    with house(tmp_path / "state", camera={"kind": "files"}) as first:
        say(first, START)
        first.camera_loop.close()  # it may still be opening the file of pictures
        before = content(tmp_path / "state")
        with pytest.raises(TakenError) as refused:
            App(config(tmp_path / folder, camera={"kind": "files"}))
        assert content(tmp_path / "state") == before
        for language in LANGUAGES:
            assert str(tmp_path / folder) in Words(language, strict=True).failure(refused.value)
        say(first, ANNOUNCE)
    with house(tmp_path / "state", camera={"kind": "files"}) as again:
        assert (again.table.moment.table or {})["announced"] == 62


PLACES = {
    "a port that is taken": ({}, "port-taken"),
    "an address of another machine": ({"host": "192.0.2.7"}, "no-address"),
    "no address at all": ({"host": "999.0.0.1"}, "no-address"),
}


@pytest.mark.parametrize(("place", "code"), PLACES.values(), ids=PLACES)
def test_a_table_whose_pages_cannot_be_served_touches_nothing(tmp_path: Path, place: dict[str, str], code: str) -> None:
    with house(tmp_path / "first", camera={"kind": "files"}) as first:
        wanted = config(tmp_path / "second", camera={"kind": "files"}, web={**place, "port": first.server.port})
        with pytest.raises(PagesError) as refused:
            App(wanted)
    assert refused.value.code == code
    assert list((tmp_path / "second").iterdir()) == []
    for language in LANGUAGES:
        assert Words(language, strict=True).failure(refused.value)


@pytest.mark.parametrize(("port", "told"), [(0, "another Croupier uses"), (None, "another program has port")])
def test_a_start_that_is_refused_is_one_sentence_with_its_remedy(tmp_path: Path, port: int | None, told: str) -> None:
    with house(tmp_path / "state", camera={"kind": "files"}) as first:
        folder = tmp_path / ("state" if port == 0 else "other")
        port = first.server.port if port is None else port
        (tmp_path / "c.toml").write_text(f'[table]\nstate = "{folder}"\n[web]\nport = {port}\n')
        command = [sys.executable, "-m", "pi.cli", "table", "--config", str(tmp_path / "c.toml")]
        environment = {**os.environ, "LC_ALL": "en_GB.UTF-8"}
        ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE_S)
    assert ended.returncode == 2
    (sentence,) = ended.stderr.splitlines()
    assert sentence.startswith("croupier: ")
    assert told in sentence


def test_a_guide_beside_a_table_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    with house(tmp_path, camera={"kind": "files"}), pytest.raises(TakenError):
        lead(config(tmp_path), SystemdNotifier({}))


def test_a_doctor_beside_a_table_lets_its_camera_and_pins_be(tmp_path: Path) -> None:
    with house(tmp_path, camera={"kind": "files"}):
        other = config(tmp_path, web={"port": 1})
        found = {finding.code for finding in examination.examine(other, ask=False)}
        assert {"camera-busy", "panel-busy"} <= found
    assert not is_taken(tmp_path)


def test_a_folder_that_comes_later_is_claimed_then(tmp_path: Path) -> None:
    (tmp_path / "state").write_bytes(b"in the way")
    with FolderLock(tmp_path / "state") as lock:
        lock.take()
        assert not is_taken(tmp_path / "state")
        (tmp_path / "state").unlink()
        lock.take()
        assert is_taken(tmp_path / "state")
