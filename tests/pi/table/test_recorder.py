"""The keeper: acknowledged actions are on disk, others have no effect, and a problem is shown once."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from pi.journal.store import Journal, JournalError
from pi.night.codes import NoticeCode
from pi.night.doubts import NO_DOUBTS, Doubt, Doubts
from pi.night.night import Night
from pi.night.timeline import Line
from pi.night.types import Json, Notice
from pi.rules import GAMES, GameCrash, Refusal, Reply
from pi.table.recorder import FIRST_TIME, JournaledNight
from tests.pi.journal.test_journal import EVENING, PAUSE, change, rows_of
from tests.pi.small_disk import SmallDisk

START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}
ANNOUNCE = {"do": "announce", "value": 62}
SIT = {"do": "sit", "players": ["Ana"]}
DOUBTS = {2: Doubt(0.5, 5)}


class Evening:
    """A keeper on a real file, with a clock that stands still, and all its notices."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.journal = Journal(path)
        self.now, self.steady_s = EVENING, 0.0
        self.trouble: JournalError | None = None
        self.notices: list[Notice] = []
        self.settled: list[str] = []
        self.nights: list[Night] = []
        self.apart: list[object] = []
        self.when_night: Callable[[], object] = lambda: None
        self.keeper = self.restarted()

    def restarted(self) -> JournaledNight:
        self.journal.close()
        self.journal = Journal(self.path)
        self.notices.clear()
        self.settled.clear()
        self.nights.clear()
        self.keeper = JournaledNight(
            self.journal,
            PAUSE,
            show_notice=self.notices.append,
            clear_notice=self.settled.append,
            on_night=self._on_night,
            lock=self._lock,
            apart=self._apart,
            clock=lambda: self.now,
            steady=lambda: self.steady_s,
        )
        return self.keeper

    def close(self) -> None:
        self.journal.close()

    def say(self, *actions: Json, dice: str | None = None, doubts: Doubts = NO_DOUBTS) -> Reply:
        for action in actions:
            reply = self.keeper.submit(action, dice, doubts)
            assert reply.ok, reply.error
        return reply

    def pass_(self, time: timedelta, late: timedelta = timedelta()) -> None:
        self.now, self.steady_s = self.now + time + late, self.steady_s + time.total_seconds()

    def deny(self, *denied: int) -> None:
        self.journal._db.set_authorizer(lambda act, *_: sqlite3.SQLITE_DENY if act in denied else sqlite3.SQLITE_OK)

    @property
    def codes(self) -> list[str]:
        return [notice.code for notice in self.notices]

    @property
    def said(self) -> list[str]:
        return [line.action["do"] for line in self.journal.lines()]

    def _on_night(self, night: Night) -> None:
        self.nights.append(night)
        self.when_night()

    def _lock(self) -> None:
        if self.trouble is not None:
            raise self.trouble

    def _apart(self, work: Callable[[], Any]) -> Any:
        self.apart.append(work)
        return work()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with closing(Evening(tmp_path / "state" / "j.db")) as found:
        yield found


# What is said ---------------------------------------------------------------------------------------------


def test_a_keeper_that_has_opened_nothing_keeps_an_empty_night(evening: Evening) -> None:
    keeper = evening.keeper
    assert (keeper.is_open, keeper.number, keeper.last_line, keeper.doubts) == (False, 0, 0, {})
    assert (keeper.night.table, keeper.night.number) == (None, 0)
    assert keeper.folder == evening.path.parent
    assert not evening.path.exists()


def test_a_new_journal_is_opened_without_a_word(evening: Evening) -> None:
    evening.keeper.check()
    assert (evening.keeper.is_open, evening.keeper.number, evening.keeper.last_line) == (True, 1, 0)
    assert evening.notices == []
    assert evening.nights == [evening.keeper.night]


def test_what_is_said_is_written_with_all_that_was_told_of_it(evening: Evening) -> None:
    evening.say(START)
    assert evening.keeper.is_open
    evening.say(ANNOUNCE, {"do": "bluff"})
    evening.say({"do": "dice", "values": [5, 2]}, dice="ivory", doubts=DOUBTS)
    assert evening.keeper.last_line == 4
    assert evening.keeper.doubts == {4: DOUBTS}
    evening.say({"do": "undo"})
    assert evening.keeper.doubts == {4: DOUBTS}
    rows = rows_of(evening.path, "lines")
    assert [(row[5], row[6]) for row in rows] == [
        (GAMES["quinito"].version, None),
        (None, None),
        (None, None),
        (None, "ivory"),
        (None, None),
    ]
    assert {row[2] for row in rows} == {"2026-06-05T21:00:00.000+00:00"}
    assert evening.said == ["start", "announce", "bluff", "dice", "undo"]


def test_what_is_refused_is_not_written(evening: Evening) -> None:
    evening.say(START)
    reply = evening.keeper.submit({"do": "accept"}, None, {})
    assert not reply.ok
    assert evening.said == ["start"]
    assert evening.notices == []


RESUMED: dict[str, tuple[list[Json], list[str]]] = {
    "a game": ([START, ANNOUNCE], ["recovered"]),
    "a set-up": ([SIT], ["recovered"]),
    "nothing that stands": ([SIT, {"do": "undo"}], []),
    "nothing": ([], []),
}


@pytest.mark.parametrize(("actions", "told"), RESUMED.values(), ids=RESUMED)
def test_a_night_goes_on_behind_a_restart_and_that_is_said_where_something_stands(
    evening: Evening, actions: list[Json], told: list[str]
) -> None:
    evening.keeper.check()
    if actions:
        evening.say(*actions)
    before = evening.keeper.night
    after = evening.restarted()
    after.check()
    assert evening.notices == [Notice(NoticeCode(code)) for code in told]
    assert (after.night.table, after.night.setup) == (before.table, before.setup)
    assert (after.number, after.last_line) == (1, len(actions))
    assert evening.nights == [after.night]
    after.check()
    assert evening.codes == told, "said once"


def test_nothing_is_said_before_the_night_that_goes_on_is_there(evening: Evening) -> None:
    evening.say(START)
    open_before: list[bool] = []
    keeper = evening.restarted()
    evening.when_night = lambda: open_before.append(keeper.is_open)
    keeper.check()
    assert (open_before, keeper.is_open) == ([False], True)


def test_the_doubts_of_the_eye_outlive_a_restart(evening: Evening) -> None:
    evening.say(START, ANNOUNCE, {"do": "bluff"})
    evening.say({"do": "dice", "values": [5, 2]}, doubts=DOUBTS)
    evening.restarted().check()
    assert evening.keeper.doubts == {4: DOUBTS}


def test_what_cannot_be_said_at_all_leaves_the_night_as_it_was(evening: Evening) -> None:
    evening.say(START)
    before, evening.nights[:] = evening.keeper.night.table, []
    with pytest.raises(GameCrash, match=r"the night cannot go where \{'do': 'announce', 'value': 62\} leads"):
        evening.keeper.submit(ANNOUNCE, "\ud800", {})
    assert evening.keeper.night.table == before
    assert evening.nights == [evening.keeper.night]
    evening.say(ANNOUNCE)
    assert evening.said == ["start", "announce"]


# A new night ----------------------------------------------------------------------------------------------


def test_a_night_is_over_when_nothing_was_said_for_longer_than_the_pause(evening: Evening) -> None:
    evening.say(START, ANNOUNCE, {"do": "bluff"})
    evening.pass_(timedelta(hours=1))
    evening.say({"do": "dice", "values": [5, 2]}, doubts=DOUBTS)
    evening.pass_(PAUSE)
    assert not evening.keeper.start_new_night_if_idle()
    evening.pass_(timedelta(seconds=1))
    evening.nights.clear()
    assert evening.keeper.start_new_night_if_idle()
    assert (evening.keeper.number, evening.keeper.night.table, evening.keeper.doubts) == (2, None, {})
    assert evening.nights == [evening.keeper.night]
    assert rows_of(evening.path, "nights")[1][1] == "2026-06-06T06:00:01.000+00:00"
    assert not evening.keeper.start_new_night_if_idle(), "it is empty"
    evening.say(START)
    assert evening.said == ["start"]
    assert evening.notices == []


def test_a_set_up_is_over_as_a_game_is(evening: Evening) -> None:
    evening.say(SIT)
    evening.pass_(PAUSE + timedelta(seconds=1))
    assert evening.keeper.start_new_night_if_idle()
    assert evening.keeper.night.setup.seats == ()


def test_a_night_that_was_resumed_is_not_over_at_once(evening: Evening) -> None:
    evening.say(START)
    evening.steady_s = 10 * PAUSE.total_seconds()
    evening.restarted().check()
    assert not evening.keeper.start_new_night_if_idle()
    evening.pass_(PAUSE + timedelta(seconds=1))
    assert evening.keeper.start_new_night_if_idle()


def test_a_new_night_that_cannot_be_written_does_not_begin(evening: Evening) -> None:
    evening.say(START)
    stood = evening.keeper.night.table
    evening.pass_(PAUSE + timedelta(seconds=1))
    evening.deny(sqlite3.SQLITE_INSERT)
    assert not evening.keeper.start_new_night_if_idle()
    assert evening.codes == ["journal-failed"]
    assert (evening.keeper.number, evening.keeper.night.table) == (1, stood)
    evening.deny()
    assert evening.keeper.start_new_night_if_idle()


# What goes wrong ------------------------------------------------------------------------------------------


def test_what_cannot_be_written_has_not_been_said(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    evening.say(START)
    before = evening.keeper.night.table
    evening.deny(sqlite3.SQLITE_INSERT)
    reply = evening.keeper.submit(ANNOUNCE, None, DOUBTS)
    (message,) = caplog.messages
    assert reply.error == Refusal("journal-failed", message)
    assert message.startswith("it cannot be written")
    assert evening.notices == [
        Notice(
            NoticeCode.JOURNAL_FAILED,
            {
                "trouble": "journal-unwritten",
                "path": str(evening.path),
                "folder": str(evening.path.parent),
                "detail": "not authorized",
            },
        )
    ]
    assert (evening.keeper.night.table, evening.keeper.doubts, evening.keeper.last_line) == (before, {}, 1)
    assert evening.nights[-1] is evening.keeper.night
    evening.settled.clear()
    evening.deny()
    evening.say(ANNOUNCE)
    assert evening.settled == ["journal-failed"]
    assert evening.said == ["start", "announce"]


def test_what_is_wrong_is_told_once_as_time_passes_and_again_to_whoever_presses(evening: Evening) -> None:
    evening.say(START)
    evening.deny(sqlite3.SQLITE_INSERT, sqlite3.SQLITE_PRAGMA)
    for _ in range(2):
        evening.keeper.submit(ANNOUNCE, None, {})
    assert evening.codes == ["journal-failed"] * 2
    for _ in range(2):
        evening.keeper.check()
    assert evening.codes == ["journal-failed"] * 2
    evening.settled.clear()
    evening.deny()
    evening.keeper.check()
    assert evening.settled == ["journal-failed"]
    evening.keeper.check()
    assert evening.settled == ["journal-failed"], "nothing is tried while nothing is wrong"
    evening.deny(sqlite3.SQLITE_INSERT)
    evening.keeper.submit(ANNOUNCE, None, {})
    assert evening.codes == ["journal-failed"] * 3


def test_another_trouble_is_told_as_well(evening: Evening) -> None:
    for detail in ("one", "two", "two"):
        evening.trouble = JournalError("journal-unread", path="", detail=detail)
        evening.keeper.check()
    assert [notice.values["detail"] for notice in evening.notices] == ["one", "two"]


def test_a_journal_that_cannot_be_opened_is_tried_again(evening: Evening) -> None:
    evening.say(START)
    keeper = evening.restarted()
    evening.trouble = JournalError("journal-unread", path=str(evening.path), detail="stuck")
    keeper.check()
    reply = keeper.submit(ANNOUNCE, None, {})
    assert (reply.error, keeper.is_open) == (Refusal("journal-failed", str(evening.trouble)), False)
    assert evening.notices == [Notice(NoticeCode.JOURNAL_FAILED, evening.trouble.values)] * 2
    assert (evening.nights, evening.settled) == ([], [])
    evening.trouble = None
    keeper.check()
    assert evening.settled == ["journal-failed"]
    assert (keeper.is_open, evening.codes[2:]) == (True, ["recovered"])
    evening.say(ANNOUNCE)


def test_what_touches_the_disk_is_done_apart(evening: Evening) -> None:
    evening.keeper.check()
    assert len(evening.apart) >= 2
    for work in (lambda: evening.say(START), evening.keeper.check):
        evening.apart.clear()
        work()
        assert evening.apart


def test_a_disk_that_is_getting_short_is_told_once_until_there_is_room(disk: SmallDisk) -> None:
    evening = Evening(disk.folder / "j.db")
    evening.say(START)
    evening.settled.clear()
    for _ in range(2):
        evening.keeper.check()
    assert evening.notices == [Notice(NoticeCode.DISK_SHORT, {"folder": str(disk.folder)})]
    disk.mount("remount", "size=64m")
    for _ in range(2):
        evening.keeper.check()
    assert (evening.codes, evening.settled) == (["disk-short"], ["disk-short"])
    disk.mount("remount", "size=512k")
    evening.keeper.check()
    assert evening.codes == ["disk-short"] * 2
    evening.journal.close()


def test_a_disk_that_is_full_is_told_before_anybody_presses(disk: SmallDisk) -> None:
    evening = Evening(disk.folder / "j.db")
    evening.say(START)
    evening.keeper.check()
    evening.settled.clear()
    disk.fill()
    for _ in range(2):
        evening.keeper.check()
    assert evening.codes == ["disk-short", "journal-failed"]
    assert evening.notices[1].values["trouble"] == "journal-full"
    assert evening.settled == ["disk-short"], "there is worse to be told"
    disk.make_room()
    evening.keeper.check()
    assert evening.settled == ["disk-short", "journal-failed"]
    assert evening.codes == ["disk-short", "journal-failed", "disk-short"]
    evening.journal.close()


# Damage ---------------------------------------------------------------------------------------------------


def only_notice(evening: Evening, code: str) -> Json:
    (notice,) = (notice for notice in evening.notices if notice.code == code)
    return notice.values


def aside(evening: Evening) -> str:
    (file,) = evening.path.parent.glob("j-damaged-*.db")
    return file.name


def test_a_journal_that_is_taken_away_is_written_anew(evening: Evening) -> None:
    evening.say(START)
    before = evening.keeper.night.table
    evening.settled.clear()
    # A copy in its place is what a backup that is put back leaves.
    shutil.copy(evening.path, evening.path.with_name("copy"))
    evening.path.with_name("copy").replace(evening.path)
    reply = evening.keeper.submit(ANNOUNCE, None, {})
    assert reply.error is not None
    assert reply.error.code == "journal-failed"
    assert evening.codes == ["recovered", "journal-damaged"]
    assert only_notice(evening, "journal-damaged") == {"file": aside(evening), "lost": 0, "what": "taken"}
    assert evening.settled == ["recovered"]
    assert (evening.keeper.is_open, evening.keeper.night.table) == (True, before)
    evening.say(ANNOUNCE)
    assert evening.said == ["start", "announce"]


def test_a_journal_that_is_taken_away_while_nothing_is_said_is_written_anew(evening: Evening) -> None:
    evening.say(START)
    evening.path.unlink()
    evening.keeper.check()
    assert only_notice(evening, "journal-damaged")["what"] == "taken"
    assert evening.path.exists()
    assert "journal-failed" not in evening.codes
    evening.say(ANNOUNCE)


@pytest.mark.parametrize("pages_left", [0, 2, 4, 8])
def test_a_journal_taken_away_on_a_full_disk_keeps_every_night_until_there_is_room(
    disk: SmallDisk, pages_left: int
) -> None:
    with closing(Evening(disk.folder / "j.db")) as evening:
        evening.say(START, ANNOUNCE, {"do": "bluff"})
        evening.pass_(PAUSE + timedelta(seconds=1))
        assert evening.keeper.start_new_night_if_idle()
        evening.say(START)
        before = [rows_of(evening.path, table) for table in ("nights", "lines")]
        for end in ("", "-wal", "-shm"):
            evening.path.with_name(f"j.db{end}").unlink()
        disk.fill(pages_left)
        assert not evening.keeper.submit(ANNOUNCE, None, {}).ok
        for _ in range(2):
            evening.keeper.check()
        assert "journal-damaged" not in evening.codes
        disk.make_room()
        evening.keeper.check()
        assert only_notice(evening, "journal-damaged")["lost"] == 0
        assert [rows_of(evening.path, table) for table in ("nights", "lines")] == before
        evening.say(ANNOUNCE)
        assert evening.said == ["start", "announce"]


@pytest.mark.parametrize("before", [[], [START]], ids=["a first action", "another action"])
def test_what_is_refused_while_a_damaged_journal_cannot_be_set_aside_has_not_been_said(
    disk: SmallDisk, before: list[Json]
) -> None:
    with closing(Evening(disk.folder / "j.db")) as evening:
        evening.keeper.check()
        if before:
            evening.say(*before)
        stood = evening.keeper.night.table
        evening.path.unlink()
        disk.fill(2)
        refused = ANNOUNCE if before else START
        assert not evening.keeper.submit(refused, None, {}).ok
        assert only_notice(evening, "journal-failed")["trouble"] == "journal-stuck"
        assert (evening.keeper.is_open, evening.keeper.night.table) == (False, stood)
        assert evening.nights[-1] is evening.keeper.night
        assert not evening.keeper.submit(refused, None, {}).ok
        assert evening.keeper.night.table == stood
        disk.make_room()
        evening.keeper.check()
        assert evening.said == [action["do"] for action in before]
        evening.say(refused)


DAMAGED: dict[str, tuple[Callable[[Path], object], Json, int]] = {
    "a line": (lambda path: change(path, "UPDATE lines SET action = '{' WHERE line = 2"), {"lost": 1}, 1),
    "everything": (lambda path: path.write_bytes(b"nonsense" * 1000), {"lost": "all"}, 0),
}


@pytest.mark.parametrize(("damage", "told", "left"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_journal_is_set_aside_and_the_night_goes_on(
    evening: Evening, damage: Callable[[Path], object], told: Json, left: int
) -> None:
    evening.say(START, ANNOUNCE)
    keeper = evening.restarted()
    damage(evening.path)
    keeper.check()
    assert only_notice(evening, "journal-damaged") == {"file": aside(evening), **told, "what": "damaged"}
    assert aside(evening) == "j-damaged-20260605-210000.db"
    assert (keeper.is_open, keeper.night.number, keeper.last_line) == (True, left, left)
    assert "journal-failed" not in evening.codes
    evening.say(START if not left else ANNOUNCE)


def test_a_damaged_journal_that_cannot_be_set_aside_is_told_and_tried_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_paths: object) -> None:
        raise OSError(28, "No space left on device")

    evening.say(START)
    keeper = evening.restarted()
    change(evening.path, "UPDATE lines SET action = '{'")
    with monkeypatch.context() as patched:
        patched.setattr("pi.journal.salvage.os.link", full)
        patched.setattr("pi.journal.salvage.shutil.copy2", full)
        keeper.check()
        assert not keeper.is_open
        assert only_notice(evening, "journal-failed")["trouble"] == "journal-stuck"
        assert not keeper.submit(START, None, {}).ok
        assert evening.codes == ["journal-failed"] * 2
    keeper.check()
    assert keeper.is_open
    assert only_notice(evening, "journal-damaged")["lost"] == 1


def test_a_press_that_repairs_the_journal_takes_the_warning_away(disk: SmallDisk) -> None:
    with closing(Evening(disk.folder / "j.db")) as evening:
        evening.say(START, ANNOUNCE)
        keeper = evening.restarted()
        change(evening.path, "UPDATE lines SET action = '{' WHERE line = 2")
        disk.fill()
        keeper.check()
        assert evening.codes == ["journal-failed"]
        disk.make_room()
        evening.settled.clear()
        assert not keeper.submit({"do": "undo"}, None, {}).ok
        assert evening.codes == ["journal-failed", "recovered", "journal-damaged"]
        assert evening.settled == ["recovered", "journal-failed"]
        keeper.check()
        assert evening.codes.count("journal-failed") == 1


def test_lines_that_no_game_can_have_heard_are_set_aside_once(evening: Evening) -> None:
    evening.journal.begin_anew(EVENING)
    evening.journal.append(Line(START, True), EVENING, rules=GAMES["quinito"].version)
    evening.journal.append(Line({"do": "accept"}, True), EVENING)
    evening.restarted().check()
    assert only_notice(evening, "journal-damaged") == {"file": aside(evening), "lost": 1, "what": "damaged"}
    assert evening.said == ["start"]
    evening.keeper.check()
    assert evening.codes == ["recovered", "journal-damaged"]


@pytest.mark.parametrize("game", ["quinito", "a game of another Croupier"])
def test_a_night_of_other_rules_is_not_played_on(evening: Evening, game: str) -> None:
    evening.journal.begin_anew(EVENING)
    evening.journal.append(Line({**START, "game": game}, True), EVENING, rules=99)
    keeper = evening.restarted()
    keeper.check()
    assert evening.notices == [Notice(NoticeCode.OTHER_RULES, {"game": game})]
    assert (keeper.number, keeper.night.table, keeper.is_open) == (2, None, True)
    assert rows_of(evening.path, "nights")[1][1] == "2026-06-05T21:00:00.000+00:00"
    evening.say(START)


# The clock ------------------------------------------------------------------------------------------------

JUMPS = {
    "forward": (timedelta(seconds=301), True),
    "back": (timedelta(seconds=-301), True),
    "by as much as a network corrects": (timedelta(seconds=300), False),
    "back by as much": (timedelta(seconds=-300), False),
}


@pytest.mark.parametrize(("late", "is_jump"), JUMPS.values(), ids=JUMPS)
def test_a_clock_that_was_set_is_said_and_the_night_goes_on(
    evening: Evening, late: timedelta, is_jump: bool, caplog: pytest.LogCaptureFixture
) -> None:
    evening.say(START)
    evening.pass_(timedelta(hours=1), late)
    evening.keeper.check()
    time = f"{evening.now.astimezone():%H:%M}"
    assert evening.notices == ([Notice(NoticeCode.CLOCK_JUMPED, {"time": time})] if is_jump else [])
    assert caplog.messages == ([f"the clock has jumped by {late.total_seconds():.0f} s"] if is_jump else [])
    assert [row[0] for row in rows_of(evening.path, "clock")] == ([1] if is_jump else [])
    assert evening.journal.last_said() == (evening.now if is_jump else EVENING)
    evening.keeper.check()
    assert len(evening.notices) == is_jump, "said once"
    assert evening.keeper.number == 1


def test_a_clock_that_was_set_before_the_journal_could_be_opened_is_no_news(evening: Evening) -> None:
    evening.trouble = JournalError("journal-unread", path="", detail="")
    evening.now += timedelta(days=1)
    evening.keeper.check()
    evening.trouble = None
    evening.keeper.check()
    assert evening.codes == ["journal-failed"]


def test_a_clock_that_was_set_and_cannot_be_written_is_told(evening: Evening) -> None:
    evening.say(START)
    evening.deny(sqlite3.SQLITE_INSERT)
    evening.now += timedelta(days=1)
    evening.keeper.check()
    assert evening.codes == ["journal-failed", "clock-jumped"]


AWAKE: dict[str, Callable[[JournaledNight], object]] = {
    "as time passes": JournaledNight.check,
    "at a press": JournaledNight.start_new_night_if_idle,
    "at an action": lambda keeper: keeper.submit(ANNOUNCE, None, {}),
}


@pytest.mark.parametrize("awake", AWAKE.values(), ids=AWAKE)
def test_a_clock_that_was_set_on_a_full_disk_decides_the_night_once_there_is_room(
    disk: SmallDisk, awake: Callable[[JournaledNight], object]
) -> None:
    over: list[str] = []
    with closing(Evening(disk.folder / "j.db")) as evening:
        evening.say(START)
        keeper = evening.restarted()
        keeper.check()
        evening.journal.night_over = lambda: over.append("over")
        disk.fill()
        evening.now += timedelta(hours=20)
        for _ in range(3):
            keeper.check()
        assert evening.codes == ["recovered", "disk-short", "journal-failed", "clock-jumped"]
        assert not keeper.submit(ANNOUNCE, None, {}).ok
        assert not keeper.start_new_night_if_idle()
        assert (keeper.number, keeper.night.playing, over) == (1, True, [])
        disk.make_room()
        awake(keeper)
        assert (keeper.number, keeper.night.playing, over) == (2, False, ["over"])
        assert evening.notices[-1] == Notice(
            NoticeCode.CLOCK_OTHER_NIGHT, {"time": f"{evening.now.astimezone():%H:%M}"}
        )
        assert not keeper.submit(ANNOUNCE, None, {}).ok
        keeper.check()
        assert (keeper.number, evening.codes.count("clock-other-night")) == (2, 1)
        evening.say(START)


@pytest.mark.parametrize("taken", [False, True], ids=["as it is", "taken away"])
def test_a_clock_that_was_set_on_a_full_disk_in_a_game_is_kept_once_there_is_room(disk: SmallDisk, taken: bool) -> None:
    with closing(Evening(disk.folder / "j.db")) as evening:
        evening.say(START)
        if taken:
            evening.path.unlink()
        disk.fill(2 if taken else 0)
        evening.keeper.check()
        assert evening.keeper.is_open is not taken
        evening.now += timedelta(hours=20)
        for _ in range(2):
            evening.keeper.check()
        disk.make_room()
        evening.keeper.check()
        assert (evening.keeper.number, evening.keeper.night.playing) == (1, True)
        assert [row[0] for row in rows_of(evening.path, "clock")] == [1]
        assert evening.journal.last_said() == evening.now
        evening.say(ANNOUNCE)


SET: dict[str, tuple[timedelta, str, bool]] = {
    "the next evening": (timedelta(hours=20), "clock-other-night", True),
    "the same evening": (timedelta(hours=2), "clock-jumped", False),
    "before the evening": (timedelta(days=-1), "clock-jumped", False),
}


@pytest.mark.parametrize(("jump", "code", "is_over"), SET.values(), ids=SET)
@pytest.mark.parametrize("awake", [True, False], ids=["at a press", "as time passes"])
def test_a_clock_set_before_anything_was_said_decides_which_night_it_is(
    evening: Evening, jump: timedelta, code: str, is_over: bool, awake: bool
) -> None:
    evening.say(START)
    keeper = evening.restarted()
    keeper.check()
    evening.notices.clear()
    evening.now += jump
    if awake:
        assert keeper.start_new_night_if_idle() is is_over
    else:
        keeper.check()
    assert evening.notices == [Notice(NoticeCode(code), {"time": f"{evening.now.astimezone():%H:%M}"})]
    assert (keeper.number, keeper.night.table is None) == ((2, True) if is_over else (1, False))
    assert ("recovered" in evening.settled) is is_over
    assert rows_of(evening.path, "clock") == []
    evening.say(START if is_over else ANNOUNCE)


def test_a_press_is_heard_by_the_night_that_the_clock_has_opened(evening: Evening) -> None:
    evening.say(START)
    evening.restarted().check()
    evening.now += timedelta(hours=20)
    assert not evening.keeper.submit(ANNOUNCE, None, {}).ok
    assert evening.keeper.number == 2


def test_a_clock_set_behind_the_first_line_decides_nothing(evening: Evening) -> None:
    evening.say(START)
    evening.now += timedelta(hours=20)
    evening.say(ANNOUNCE)
    evening.keeper.check()
    assert (evening.keeper.number, evening.said) == (1, ["start", "announce"])


def test_a_night_that_a_wrong_clock_has_begun_is_withdrawn(evening: Evening) -> None:
    evening.say(START)
    stood = evening.keeper.night.table
    evening.now += timedelta(days=300)
    keeper = evening.restarted()
    keeper.check()
    assert (keeper.number, keeper.night.table) == (2, None)
    evening.now = EVENING + PAUSE
    keeper.check()
    assert (keeper.number, keeper.night.table) == (1, stood)
    assert evening.codes == ["recovered", "clock-other-night"]
    assert evening.settled.count("recovered") == 1
    evening.say(ANNOUNCE)


def test_a_line_lost_in_an_older_night_is_no_damage_of_tonight(evening: Evening) -> None:
    evening.say(START, ANNOUNCE)
    evening.pass_(PAUSE + timedelta(seconds=1))
    assert evening.keeper.start_new_night_if_idle()
    evening.say(START)
    evening.restarted()
    change(evening.path, "UPDATE lines SET action = '{' WHERE line = 2")
    for _ in range(3):
        evening.restarted().check()
        evening.pass_(timedelta(seconds=20), timedelta(hours=1))
        evening.keeper.check()
        assert evening.codes == ["recovered", "clock-jumped"]
    assert list(evening.path.parent.glob("j-damaged-*")) == []
    assert evening.keeper.number == 2
    evening.say(ANNOUNCE)


def test_an_evening_by_a_clock_that_was_never_set_goes_on_when_it_is_set(evening: Evening) -> None:
    for last, goes_on in ((FIRST_TIME - timedelta(seconds=1), True), (FIRST_TIME, False)):
        evening.now = last
        evening.say(START if not evening.keeper.night.playing else ANNOUNCE)
        evening.restarted().check()
        evening.now = EVENING
        evening.keeper.check()
        assert evening.codes == (["recovered", "clock-jumped"] if goes_on else ["recovered", "clock-other-night"])
        assert evening.journal.last_said() == (EVENING if goes_on else None)


def test_the_first_clock_that_is_set_decides_nothing_where_nothing_was_ever_said(evening: Evening) -> None:
    evening.keeper.check()
    evening.now += timedelta(days=1)
    evening.keeper.check()
    assert (evening.keeper.number, evening.codes) == (1, ["clock-jumped"])
    assert rows_of(evening.path, "clock") == []
