"""Faults of the disk and of the clock at the running table: idle, at a press, at the first start, at a restart.

In every case an acknowledged action is there after the next restart, and no other action has an effect. The wall shows
the fault in every language, and play goes on without a restart once the fault is gone.
"""

from __future__ import annotations

import os
import resource
import shutil
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Self

import pytest

from pi.journal.disk import JournalError
from pi.journal.reader import JournalReader
from pi.journal.store import Journal
from pi.night.codes import NoticeCode
from pi.night.setup import Setup
from pi.night.state import TableState
from pi.night.timeline import Line
from pi.night.types import Button, Json, Notice
from pi.picker.context import NightConfig, context_for
from pi.rules import Refusal
from pi.table import table as tables
from pi.table.recorder import FIRST_TIME
from pi.table.table import RunningTable, steady_s
from pi.words import LANGUAGES, Words
from tests.house import ANNOUNCE, EVENING, PAUSE, START, RestartableTable, codes, full_disk
from tests.pi.small_disk import SmallDisk
from tests.states import PATIENCE_S, context_of, until

KINITO: tuple[Json, ...] = (START, {"do": "announce", "value": 21}, {"do": "bluff"}, {"do": "dice", "values": [2, 1]})
"""A round up to the point where the winner over a Kinito may enter a rule, which can be long."""
RULE: Json = {"do": "rule", "text": "x" * 50_000}
SECOND = timedelta(seconds=1)
SET_ASIDE = f"-{EVENING.astimezone():%Y%m%d-%H%M%S}"


class FaultyTable(RestartableTable):
    """A table whose disk, journal and lock fail when a test orders it."""

    def __init__(self, folder: Path, disk: SmallDisk | None = None) -> None:
        super().__init__(folder)
        self._disk = disk
        self.lock_error: JournalError | None = None
        self._refusing = ExitStack()

    def start(self, *context: Any, **options: Any) -> RunningTable:
        return super().start(*context, **{"lock": self._lock, **options})

    def begin(self, *actions: Json) -> Self:
        """Start a table, and enter actions that it admits."""
        self.start()
        return self.say(*actions)

    def _lock(self) -> None:
        if self.lock_error is not None:
            raise self.lock_error

    @property
    def disk(self) -> SmallDisk:
        assert self._disk is not None
        return self._disk

    def refuse(self) -> None:
        """Make every write to the open night fail."""
        self._refusing.enter_context(full_disk(self.journal))

    def accept(self) -> None:
        self._refusing.close()

    @property
    def night(self) -> Path:
        """The file of the last night."""
        return JournalReader(self.path).nights()[-1].path

    def damage(self, line: int) -> None:
        """Change a byte of a line of the last night, as a faulty memory card does; line 0 is the head."""
        lines = self.night.read_bytes().splitlines(keepends=True)
        lines[line] = lines[line].replace(b"a", b"b", 1)
        self.night.write_bytes(b"".join(lines))

    def clock_lines(self) -> list[object]:
        """Return the numbers of the lines after which the last night notes that the clock was set."""
        reader = JournalReader(self.path)
        return [entry.line for entry in reader.lines(reader.nights()[-1]) if entry.clock]

    def notice(self, code: str) -> Json:
        """Return the values of the only notice with this code since the start."""
        (notice,) = (notice for notice in self.notices if notice.code == code)
        return notice.values

    def has_failed(self) -> bool:
        """Return True if the wall shows that the journal fails. Check that every notice is a sentence."""
        assert all(
            Words(language, strict=True).problems.notice(n) for n in self.state.notices for language in LANGUAGES
        )
        return NoticeCode.JOURNAL_FAILED in codes(self.state)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[FaultyTable]:
    with FaultyTable(tmp_path / "state") as found:
        yield found
    let_files_grow(found)


@pytest.fixture
def small(disk: SmallDisk) -> Iterator[FaultyTable]:
    """A table on a disk of half a megabyte, without the warning of a short disk."""
    with FaultyTable(disk.folder, disk) as found:
        yield found


# The disk -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fault:
    """A fault of the disk: how it begins and ends, and the notices that the wall shows, by the time at which it begins.

    ``troubles`` are the reasons why the journal fails, ``shown`` the notice codes until the fault ends. ``mounts`` is
    True if it needs a small disk. ``lost`` is the number of lost actions.
    """

    begin: Callable[[FaultyTable], object]
    shown: dict[str, list[str]]
    troubles: tuple[str, ...] = ()
    end: Callable[[FaultyTable], object] = lambda _table: None
    mounts: bool = False
    lost: int = 0


FAILED, DAMAGED, SHORT, RECOVERED = "journal-failed", "journal-damaged", "disk-short", "recovered"


def taken(begin: Callable[[FaultyTable], object]) -> Fault:
    """Return a fault in which another program removes a file of a running table."""
    return Fault(begin, {"idle": [DAMAGED], "pressing": [DAMAGED]})


def may_not_grow(left_bytes: int) -> Fault:
    """Return a fault in which a file may grow by at most this many bytes."""

    def begin(table: FaultyTable) -> None:
        size = table.night.stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + left_bytes, resource.RLIM_INFINITY))

    return Fault(begin, {"pressing": [FAILED] * 2}, ("journal-unwritten", "journal-full"), let_files_grow)


def let_files_grow(_table: FaultyTable) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


FAULTS = {
    "full": Fault(
        lambda table: table.disk.fill(),
        {"idle": [FAILED], "pressing": [FAILED] * 2, "starting": [FAILED] * 2},
        ("journal-full",),
        lambda table: table.disk.make_room(),
        mounts=True,
    ),
    "read-only": Fault(
        lambda table: table.disk.mount("remount", "ro"),
        {"starting": [FAILED] * 2, "restarting": [FAILED] * 2},
        ("journal-read-only",),
        lambda table: table.disk.mount("remount", "rw"),
        mounts=True,
    ),
    "no inode": Fault(
        lambda table: table.disk.mount("remount", f"nr_inodes={1 + sum(1 for _ in table.path.parent.rglob('*'))}"),
        {"idle": [], "starting": [FAILED] * 2},
        ("journal-no-inode",),
        lambda table: table.disk.mount("remount", "nr_inodes=100"),
        mounts=True,
    ),
    "no writing": Fault(
        FaultyTable.refuse, {"idle": [], "pressing": [FAILED] * 2}, ("journal-full",), FaultyTable.accept
    ),
    **{f"a file that may grow by {left}": may_not_grow(left) for left in (0, 100, 5000)},
    "locked": Fault(
        lambda table: setattr(table, "lock_error", JournalError("journal-unread", path="", folder="", detail="stuck")),
        {"starting": [FAILED] * 2, "restarting": [FAILED] * 2},
        ("journal-unread",),
        lambda table: setattr(table, "lock_error", None),
    ),
    "its file gone": taken(lambda table: table.night.unlink()),
    "its folder gone": taken(lambda table: shutil.rmtree(table.path)),
    "another file in its place": taken(lambda table: table.night.write_bytes(b"?\n")),
    "a copy in its place": Fault(
        lambda table: Path(shutil.copy(table.night, table.path / "copy")).replace(table.night),
        {"idle": [], "pressing": []},
    ),
    "a line damaged": Fault(lambda table: table.damage(4), {"restarting": [DAMAGED]}, lost=1),
    "the first action damaged": Fault(lambda table: table.damage(1), {"restarting": [DAMAGED]}, lost=4),
    "the head damaged": Fault(lambda table: table.damage(0), {"restarting": [DAMAGED]}),
    "a torn end": Fault(
        lambda table: table.night.write_bytes(table.night.read_bytes() + b"{"), {"restarting": [RECOVERED]}
    ),
    "everything damaged": Fault(
        lambda table: table.night.write_bytes(b"nonsense" * 1000), {"restarting": ["nights-refused"]}, lost=4
    ),
}


def faults(state: str) -> pytest.MarkDecorator:
    """Return the faults that can begin at this time."""
    return pytest.mark.parametrize("name", [name for name, fault in FAULTS.items() if state in fault.shown])


@contextmanager
def begun(state: str, name: str, request: pytest.FixtureRequest) -> Iterator[tuple[FaultyTable, Fault]]:
    """Let a fault begin at a table at this time. Check the notices on the wall until it ends, and after."""
    fault = FAULTS[name]
    table: FaultyTable = request.getfixturevalue("small" if fault.mounts else "table")
    table.path.parent.mkdir(exist_ok=True)
    if state != "starting":
        table.begin(*KINITO)
        table.check()
    if state.endswith("starting"):
        table.close()
        fault.begin(table)
        table.start()
    else:
        table.listen()
        table.notices.clear()
        fault.begin(table)
    yield table, fault
    assert [code for code in table.codes if code != SHORT] == fault.shown[state]
    table.has_failed()
    for notice in table.notices:
        if notice.code == FAILED:
            assert notice.values["trouble"] in fault.troubles
        if notice.code == DAMAGED and notice.values["what"] != "gone":
            what = "taken" if state in ("idle", "pressing") else "damaged"
            assert (notice.values["what"], notice.values["lost"]) == (what, fault.lost)
            assert notice.values["aside"] == f"{table.night.name}.{what}{SET_ASIDE}"
            assert (table.path / notice.values["aside"]).exists()
    table.listen()
    table.notices.clear()
    fault.end(table)
    table.check()
    assert not table.has_failed()


def plays_on(table: FaultyTable, *actions: Json) -> None:
    """Submit these actions, restart, and compare the table."""
    before = table.say(*actions).table
    table.start()
    assert table.state.table == before
    assert table.codes[0] == RECOVERED


@faults("idle")
def test_an_idle_table_shows_a_disk_fault_once_and_plays_on_afterwards(
    name: str, request: pytest.FixtureRequest
) -> None:
    with begun("idle", name, request) as (table, _fault):
        before = table.state.table
        for _ in range(2):
            assert table.check().table == before
    assert table.state.table == before
    plays_on(table, RULE)


@faults("pressing")
def test_an_action_that_the_disk_refuses_has_no_effect(name: str, request: pytest.FixtureRequest) -> None:
    with begun("pressing", name, request) as (table, fault):
        before = table.state.table
        for _ in range(2 if fault.troubles else 0):
            refusal = table.submit(RULE).error
            assert refusal is not None
            assert refusal.code == FAILED
            assert table.state.table == before
        assert table.check().table == before
    assert table.state.table == before
    assert table.actions == [action["do"] for action in KINITO]
    plays_on(table, RULE)


@faults("starting")
def test_a_first_start_on_a_faulty_disk_plays_as_soon_as_possible(name: str, request: pytest.FixtureRequest) -> None:
    with begun("starting", name, request) as (table, _fault):
        table.check()
        assert table.submit(START).error is not None
        assert (table.state.table, table.state.setup) == (None, Setup())
    plays_on(table, *KINITO)


@faults("restarting")
def test_a_restart_on_a_faulty_disk_continues_with_the_remaining_lines(
    name: str, request: pytest.FixtureRequest
) -> None:
    with begun("restarting", name, request) as (table, fault):
        table.check()
        if fault.troubles:
            assert table.submit(START).error is not None
            assert table.state.table is None
    if fault.troubles:
        assert table.codes[0] == RECOVERED
    kept = len(KINITO) - fault.lost
    assert [line.action["do"] for line in table.journal.lines()] == [action["do"] for action in KINITO[:kept]]
    plays_on(table, *KINITO[kept:], RULE)


def test_a_night_file_removed_on_a_full_disk_is_written_again_later(small: FaultyTable) -> None:
    small.begin(START, ANNOUNCE, {"do": "bluff"})
    before = small.night.read_bytes()
    shutil.rmtree(small.path)
    small.disk.fill()
    stood = small.state.table
    for _ in range(2):
        assert small.submit({"do": "dice", "values": [4, 3]}).error is not None
        assert small.check().table == stood
    assert small.notices[-1].values["trouble"] == "journal-full"
    assert DAMAGED not in small.codes
    small.disk.make_room()
    small.check()
    assert small.notice(DAMAGED)["what"] == "gone"
    assert small.night.read_bytes() == before
    small.say({"do": "dice", "values": [4, 3]})
    assert small.actions == ["start", "announce", "bluff", "dice"]


def test_a_press_that_repairs_the_night_removes_the_warning(small: FaultyTable) -> None:
    small.begin(START, ANNOUNCE)
    small.close()
    small.damage(2)
    before = {path: path.read_bytes() for path in small.path.iterdir()}
    small.disk.fill()
    small.start()
    assert small.codes == [FAILED]
    assert {path: path.read_bytes() for path in small.path.iterdir()} == before
    small.disk.make_room()
    assert small.submit({"do": "undo"}).error is not None
    assert small.codes == [FAILED, DAMAGED]
    assert set(codes(small.check())) == {SHORT, DAMAGED}
    assert small.actions == ["start"]


def test_another_trouble_of_the_journal_is_shown_as_well(table: FaultyTable) -> None:
    for detail in ("one", "two", "two"):
        table.lock_error = JournalError("journal-unread", path="", folder="", detail=detail)
        table.check() if detail != "one" else table.start()
    assert [notice.values["detail"] for notice in table.notices] == ["one", "two"]


def test_a_nearly_full_disk_is_shown_once_until_it_is_full_or_has_room(small: FaultyTable) -> None:
    small.disk.mount("remount", "size=64m")
    small.begin(START)
    assert small.check().notices == ()
    for _ in range(2):
        small.disk.mount("remount", "size=512k")
        for _ in range(2):
            assert small.check().notices == (Notice(NoticeCode.DISK_SHORT, {"folder": str(small.path.parent)}),)
        small.disk.fill()
        assert codes(small.check()) == [FAILED]
        small.disk.make_room()
        assert codes(small.check()) == [SHORT]
        small.disk.mount("remount", "size=64m")
        assert small.check().notices == ()
    assert small.codes == [SHORT, FAILED, SHORT] * 2


def test_a_full_disk_refuses_guests_and_otherwise_the_lobby_outlives_a_restart(small: FaultyTable) -> None:
    small.start(context_for(NightConfig()), phones="table")
    small.say(START)
    small.disk.fill()
    small.refuse()
    error = small.running.admit("Zoé").result()
    assert error is not None
    assert error.code == FAILED
    small.disk.make_room()
    small.accept()
    assert small.running.admit("Zoé").result() is None
    small.say({"do": "lobby", "phones": "nobody"}, {"do": "lobby", "explain": False})
    for _ in range(2):
        state = small.state
        assert (state.waiting, state.phones, state.helped) == (("Zoé",), "nobody", False)
        small.start(context_for(NightConfig()), phones="table")


def test_a_line_lost_in_an_older_night_is_not_damage_of_tonight(table: FaultyTable) -> None:
    table.begin(START, ANNOUNCE)
    table.pass_time(PAUSE + SECOND)
    assert table.running.press(Button.ACCEPT).result()
    table.say(START)
    table.close()
    first = JournalReader(table.path).nights()[0].path
    first.write_bytes(first.read_bytes().replace(b"62", b"65"))
    for _ in range(2):
        table.start()
        table.now += timedelta(hours=1)
        table.check()
        assert table.codes == [RECOVERED, "clock-jumped"]
    assert not list(table.path.glob("*damaged*"))
    table.say(ANNOUNCE)
    assert table.actions == ["start", "announce"]


@pytest.mark.parametrize(
    ("game", "code"), [("quinito", NoticeCode.OTHER_RULES), ("a game of another Croupier", NoticeCode.NOT_INSTALLED)]
)
def test_a_night_of_other_rules_is_shown_and_not_continued(table: FaultyTable, game: str, code: NoticeCode) -> None:
    with Journal(table.path) as journal:
        journal.begin_anew(EVENING)
        journal.append(Line({**START, "game": game}, True), EVENING, rules=99)
    table.start()
    assert table.state.notices == (Notice(code, {"game": game}),)
    assert (table.nights, table.state.table) == (2, None)
    table.say(START)


def test_an_action_that_cannot_be_encoded_leaves_the_night_unchanged(table: FaultyTable) -> None:
    running = table.start(dice="\ud800")
    before = table.say(START, ANNOUNCE, {"do": "bluff"}).table
    assert running._put(
        lambda: running._write({"do": "dice", "values": [6, 2]}, dice="\ud800")
    ).result().error == Refusal(
        "internal-error", "the night cannot go where {'do': 'dice', 'values': [6, 2]} leads; it is as it was"
    )
    assert table.state.table == before
    table.say({"do": "dice", "values": [6, 2]})
    assert table.actions == ["start", "announce", "bluff", "dice"]


# The end of a night ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [START, {"do": "sit", "players": ["Ana"]}], ids=["a game", "a set-up"])
@pytest.mark.parametrize("restarts", [False, True])
def test_a_night_ends_after_more_than_the_pause_without_an_action(
    table: FaultyTable, action: Json, restarts: bool
) -> None:
    table.begin(action)
    if restarts:
        table.steady_s += 10 * PAUSE.total_seconds()
        table.start()
    table.pass_time(PAUSE)
    table.running.hold(Button.BLUFF).result()
    assert table.nights == 1
    table.pass_time(SECOND)
    with full_disk(table.journal):
        table.running.hold(Button.BLUFF).result()
        assert (table.nights, codes(table.state)[-1]) == (1, FAILED)
    assert table.running.hold(Button.BLUFF).result()
    assert (table.nights, table.state.table, table.state.setup) == (2, None, Setup())
    table.say(START)
    assert table.actions == ["start"]
    assert JournalReader(table.path).nights()[1].began == "2026-06-06T05:00:01.000+00:00"


# A slow disk ----------------------------------------------------------------------------------------------


class Stall:
    """A disk on which each sync waits while it is not ``free``; ``begun`` is set once one waits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.free = threading.Event(), threading.Event()
        self.free.set()
        for name in ("fsync", "fdatasync"):
            monkeypatch.setattr(os, name, partial(self._sync, getattr(os, name)))

    def _sync(self, sync: Callable[[int], None], handle: int) -> None:
        if not self.free.is_set():
            self.begun.set()
            self.free.wait(PATIENCE_S)
        sync(handle)


def beats_on(beat: threading.Event) -> bool:
    """Return True if a loop that sets this event in each turn turns twice more."""
    for _ in range(2):
        beat.clear()
        if not beat.wait(PATIENCE_S):
            return False
    return True


WAITS: dict[str, Callable[[RunningTable], object]] = {
    "an action": lambda running: running.submit(ANNOUNCE),
    "an undo": lambda running: running.hold(Button.NEXT),
    "the clock": lambda running: running._put(
        lambda: running._recorder._try(lambda: running._recorder._set_clock(tables.wall_clock()))
    ),
    "a new night": lambda running: running._put(lambda: running._recorder._try(running._recorder._begin_anew)),
    "an idle table": lambda running: running._put(
        lambda: running._recorder._apart(lambda: running._recorder._journal.probe(tables.wall_clock()))
    ),
}


def slow_since(state: TableState) -> list[Json]:
    return [notice.values for notice in state.notices if notice.code == NoticeCode.JOURNAL_SLOW]


@pytest.mark.parametrize("begin", WAITS.values(), ids=WAITS)
def test_a_table_waiting_for_its_disk_shows_it_and_refuses_actions(
    table: FaultyTable,
    begin: Callable[[RunningTable], Any],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stall, beat = Stall(monkeypatch), threading.Event()
    running = table.start(beat=beat.set)
    before = table.say(START).state
    stall.free.clear()
    done = begin(running)
    assert stall.begun.wait(PATIENCE_S)
    assert beats_on(beat)
    assert not slow_since(running.state)
    table.steady_s += tables.SLOW_S
    slow = until(running, lambda state: bool(slow_since(state)))
    assert beats_on(beat)
    assert slow_since(running.state) == [{"folder": str(table.path.parent)}]
    table.has_failed()
    assert [record.message for record in caplog.records] == ["the disk has not answered for 1.5 s"]
    assert (slow.table, slow.happened) == (before.table, before.happened), "nothing is seen before it is on disk"
    reader = JournalReader(table.path)
    assert reader.lines(reader.nights()[0])[0].action["do"] == "start", "pages read on"
    assert running.press(Button.ACCEPT).result(0) is running.hold(Button.NEXT).result(0) is False
    assert running.submit(ANNOUNCE).result(0).error == tables.WAITS
    assert running.answer("Ana", 1, ANNOUNCE).result(0).error == tables.WAITS
    assert running.admit("Ed").result(0) == running.remove("Ana").result(0) == tables.WAITS
    assert not done.done()
    stall.free.set()
    done.result()
    until(running, lambda state: not slow_since(state))
    shown = table.check().table
    table.start()
    assert table.state.table == shown or begin is WAITS["a new night"]


@pytest.mark.parametrize("played", [False, True], ids=["the first start", "a later one"])
def test_if_the_disk_stalls_at_start_the_wall_appears_and_play_follows(
    table: FaultyTable, played: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stall, beat = Stall(monkeypatch), threading.Event()
    if played:
        for _ in range(2):
            table.begin(START)
            table.pass_time(PAUSE + SECOND)
    stall.free.clear()
    monkeypatch.setattr(tables, "START_S", 0.01)
    passing_s = count(table.steady_s, 2 * tables.SLOW_S).__next__
    with Journal(table.path) as journal, ThreadPoolExecutor() as beside:
        running = RunningTable(
            journal, context_for(NightConfig()), beat=beat.set, clock=lambda: table.now, steady=passing_s
        )
        start = beside.submit(running.start)
        try:
            assert stall.begun.wait(PATIENCE_S)
            start.result(PATIENCE_S)
            until(running, lambda state: bool(slow_since(state)))
            assert beats_on(beat)
        finally:
            stall.free.set()
        until(running, lambda state: not slow_since(state))
        assert context_of(running).suggestions.people == (tuple(START["players"]) if played else ())
        assert running.submit(START).result().ok
        running.close()


# The clock ------------------------------------------------------------------------------------------------


def clock_notice(table: FaultyTable, code: str = "clock-jumped") -> Notice:
    return Notice(NoticeCode(code), {"time": f"{table.now.astimezone():%H:%M}"})


JUMPS = {
    "forward": (timedelta(seconds=301), True),
    "back": (timedelta(seconds=-301), True),
    "by as much as a network corrects": (timedelta(seconds=300), False),
    "back by as much": (timedelta(seconds=-300), False),
    "ten hours": (timedelta(hours=10), True),
    "ten hours back": (timedelta(hours=-10), True),
    "to another century": (timedelta(days=20_000), True),
    "to the last century": (timedelta(days=-20_000), True),
}


@pytest.mark.parametrize(("jump", "is_jump"), JUMPS.values(), ids=JUMPS)
@pytest.mark.parametrize("when", ["idle", "pressing"])
def test_a_clock_set_during_a_game_shows_once_and_the_night_continues(
    table: FaultyTable, when: str, jump: timedelta, is_jump: bool, caplog: pytest.LogCaptureFixture
) -> None:
    before = table.begin(START).table
    for _ in range(5):
        table.pass_time(timedelta(minutes=20))
        table.check()
    table.now += jump
    if when == "idle":
        for _ in range(2):
            assert table.check().table == before
        assert table.notices == ([clock_notice(table)] if is_jump else [])
        assert caplog.messages == ([f"the clock has jumped by {jump.total_seconds():.0f} s"] if is_jump else [])
        assert table.clock_lines() == ([1] if is_jump else [])
        assert table.journal.last_time == (table.now if is_jump else EVENING)
    table.say(ANNOUNCE)
    assert table.state.notices == ()
    table.pass_time(timedelta(hours=1))
    table.start()
    assert (table.state.table or {}).get("announced") == 62
    assert table.nights == 1


SET: dict[str, tuple[timedelta, str, bool]] = {
    "the next evening": (timedelta(hours=20), "clock-other-night", True),
    "the next month": (timedelta(days=30), "clock-other-night", True),
    "the same evening": (timedelta(hours=2), "clock-jumped", False),
    "before the evening": (timedelta(days=-1), "clock-jumped", False),
    "long before the evening": (timedelta(days=-400), "clock-jumped", False),
}
AWAKE: dict[str, Callable[[FaultyTable], object]] = {
    "idle": FaultyTable.check,
    "at a press": lambda table: table.running.press(Button.ACCEPT).result(),
    "at an action": lambda table: table.submit(ANNOUNCE),
}


@pytest.mark.parametrize(("jump", "code", "is_over"), SET.values(), ids=SET)
@pytest.mark.parametrize("awake", ["idle", "at a press"])
def test_a_clock_set_before_the_first_action_decides_which_night_it_is(
    table: FaultyTable, jump: timedelta, code: str, is_over: bool, awake: str
) -> None:
    table.begin(START)
    table.start()
    assert codes(table.state) == [RECOVERED]
    table.listen()
    table.notices.clear()
    table.now += jump
    if awake == "idle":
        table.check()
    else:
        table.running._put(table.running._recorder.start_new_night_if_idle).result()
    assert table.notices == [clock_notice(table, code)]
    assert (table.nights, table.state.table is None) == ((2, True) if is_over else (1, False))
    assert (RECOVERED in codes(table.state)) is not is_over
    assert table.clock_lines() == []
    table.say(START if is_over else ANNOUNCE)
    table.start()
    assert (table.state.table or {}).get("announced") == (None if is_over else 62)


def test_a_night_that_a_wrong_clock_began_is_withdrawn(table: FaultyTable) -> None:
    stood = table.begin(START).table
    table.now += timedelta(days=300)
    table.start()
    assert (table.nights, table.state.table) == (2, None)
    table.now = EVENING + PAUSE
    assert table.check().table == stood
    assert table.nights == 1
    assert codes(table.state) == [RECOVERED, "clock-other-night"]
    table.say(ANNOUNCE)
    assert table.actions == ["start", "announce"]


def test_an_evening_by_an_unset_clock_continues_when_it_is_set(table: FaultyTable) -> None:
    for last, goes_on in (
        (datetime(1970, 1, 1, tzinfo=EVENING.tzinfo), True),
        (FIRST_TIME - SECOND, True),
        (FIRST_TIME, False),
    ):
        table.now = last
        table.start()
        stood = table.say(START if table.state.table is None else {"do": "fault", "player": "Cy", "kind": "fall"}).table
        table.start()
        table.now = EVENING
        assert table.check().table == (stood if goes_on else None)
        assert table.codes == [RECOVERED, "clock-jumped" if goes_on else "clock-other-night"]
        assert table.journal.last_time == (EVENING if goes_on else None)


def test_setting_the_clock_decides_nothing_if_no_action_was_ever_entered(table: FaultyTable) -> None:
    table.start()
    table.now += timedelta(days=1)
    table.check()
    assert (table.nights, table.codes) == (1, ["clock-jumped"])
    assert not list(table.path.glob("*.jsonl"))


def test_a_clock_set_before_the_journal_opens_is_not_shown(table: FaultyTable) -> None:
    table.lock_error = JournalError("journal-unread", path="", folder="", detail="")
    table.start()
    table.now += timedelta(days=1)
    table.check()
    table.lock_error = None
    table.check()
    assert table.codes == [FAILED]


@pytest.mark.parametrize("awake", AWAKE.values(), ids=AWAKE)
def test_a_clock_set_on_a_full_disk_decides_the_night_afterwards(
    small: FaultyTable, awake: Callable[[FaultyTable], object]
) -> None:
    over: list[str] = []
    small.begin(START)
    small.start()
    small.check()
    small.night_over = partial(over.append, "over")
    small.disk.fill()
    small.now += timedelta(hours=20)
    for _ in range(3):
        small.check()
    assert small.codes == [RECOVERED, SHORT, FAILED, "clock-jumped"]
    assert small.submit(ANNOUNCE).error is not None
    small.running.press(Button.ACCEPT).result()
    assert (small.nights, small.table["over"], over) == (1, False, [])
    small.disk.make_room()
    awake(small)
    assert (small.nights, small.state.table, over) == (2, None, ["over"])
    assert small.notices[-1] == clock_notice(small, "clock-other-night")
    assert small.submit(ANNOUNCE).error is not None
    small.check()
    assert (small.nights, small.codes.count("clock-other-night")) == (2, 1)
    small.say(START)


@pytest.mark.parametrize("is_taken", [False, True], ids=["as it is", "taken away"])
def test_with_a_full_disk_a_clock_set_mid_game_is_written_later(table: FaultyTable, is_taken: bool) -> None:
    table.begin(START)
    if is_taken:
        table.night.unlink()
    table.refuse()
    table.check()
    table.now += timedelta(hours=20)
    for _ in range(2):
        table.check()
    assert table.codes == [FAILED, "clock-jumped"]
    table.accept()
    table.check()
    assert (table.nights, table.table["over"], table.clock_lines()) == (1, False, [1])
    assert table.journal.last_time == table.now
    table.say(ANNOUNCE)


def test_the_steady_clock_runs_while_the_machine_sleeps() -> None:
    """/proc/uptime counts the time asleep."""
    before_s, now_s = (float(Path("/proc/uptime").read_text().split()[0]), steady_s())
    assert before_s - 0.01 <= now_s <= float(Path("/proc/uptime").read_text().split()[0]) + 0.01
