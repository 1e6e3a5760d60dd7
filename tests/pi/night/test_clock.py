"""A clock that jumps by hours is noticed, and neither ends the night nor glues two of them together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pi.journal.store import Journal
from pi.night.state import TableState
from pi.picker.menu import PickerContext
from pi.table.table import RunningTable
from tests.moments import until

EVENING = datetime(2026, 6, 5, 21, 0, tzinfo=UTC)
START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}
ANNOUNCE = {"do": "announce", "value": 62}


class Clocks:
    """The time of day, which may be set, and one that only goes on."""

    def __init__(self) -> None:
        self.now, self.steady_s = EVENING, 0.0

    def pass_(self, time: timedelta, late: timedelta = timedelta()) -> None:
        self.now, self.steady_s = self.now + time + late, self.steady_s + time.total_seconds()


@contextmanager
def table_at(path: Path, clocks: Clocks) -> Iterator[RunningTable]:
    with Journal(path) as journal:
        table = RunningTable(
            journal,
            lambda _night: PickerContext(),
            beat_s=0.01,
            clock=lambda: clocks.now,
            steady=lambda: clocks.steady_s,
        ).start()
        yield table
        table.close()


def until_noticed(table: RunningTable) -> TableState:
    return until(table, lambda moment: "clock-jumped" in [notice.code for notice in moment.notices])


JUMPS = [timedelta(hours=10), timedelta(days=20_000), -timedelta(hours=10), -timedelta(days=20_000)]


@pytest.mark.parametrize("jump", JUMPS, ids=str)
def test_a_clock_that_jumps_is_said_and_the_night_goes_on_behind_a_restart(tmp_path: Path, jump: timedelta) -> None:
    clocks = Clocks()
    with table_at(tmp_path / "journal.db", clocks) as table:
        assert table.submit(START).result().ok
        clocks.now += jump
        stood = until_noticed(table).table
    with table_at(tmp_path / "journal.db", clocks) as table:
        assert table.moment.table == stood
        assert table.submit(ANNOUNCE).result().ok
        assert [notice.code for notice in table.moment.notices] == []
        clocks.pass_(timedelta(hours=7))
    with table_at(tmp_path / "journal.db", clocks) as table:
        assert table.moment.table is not None


def test_a_night_played_by_a_clock_that_ran_ahead_is_over_after_the_pause_all_the_same(tmp_path: Path) -> None:
    clocks = Clocks()
    clocks.now += timedelta(days=1000)
    with table_at(tmp_path / "journal.db", clocks) as table:
        assert table.submit(START).result().ok
        clocks.now -= timedelta(days=1000)
        until_noticed(table)
        assert table.submit(ANNOUNCE).result().ok
    clocks.now += timedelta(hours=9)
    with table_at(tmp_path / "journal.db", clocks) as table:
        assert table.moment.table is None


def test_an_ordinary_evening_and_the_seconds_that_a_network_corrects_are_no_jump(tmp_path: Path) -> None:
    clocks = Clocks()
    with table_at(tmp_path / "journal.db", clocks) as table:
        assert table.submit(START).result().ok
        for _ in range(5):
            # On the table's own thread, which would else see one clock go on before the other.
            table._put(lambda: clocks.pass_(timedelta(minutes=20), late=timedelta(seconds=30))).result()
            table._put(table._recorder.check).result()
        assert table.moment.notices == ()


# A clock that is set before anything was said since the start ---------------------------------------

TWO_EVENINGS = timedelta(hours=20)
SET = {
    "the next evening": (TWO_EVENINGS, True),
    "the next month": (timedelta(days=30), True),
    "the same evening": (timedelta(hours=2), False),
    "a time before the evening": (-timedelta(days=400), False),
}


@pytest.mark.parametrize(("jump", "is_over"), SET.values(), ids=SET)
def test_a_clock_set_after_the_start_decides_which_night_it_is(tmp_path: Path, jump: timedelta, is_over: bool) -> None:
    clocks = Clocks()
    with table_at(tmp_path / "journal.db", clocks) as table:
        assert table.submit(START).result().ok
    with table_at(tmp_path / "journal.db", clocks) as table:
        assert table.moment.table is not None
        clocks.now += jump
        code = "clock-other-night" if is_over else "clock-jumped"
        seen = until(table, lambda moment: code in [notice.code for notice in moment.notices])
        assert (seen.table is None) is is_over
        assert "recovered" not in [notice.code for notice in seen.notices if is_over]
        assert table.submit(START if is_over else ANNOUNCE).result().ok
    with table_at(tmp_path / "journal.db", clocks) as table:
        assert (table.moment.table or {}).get("announced") == (None if is_over else 62)


def test_a_press_behind_the_clock_says_nothing_to_a_game_that_is_over(tmp_path: Path) -> None:
    clocks = Clocks()
    with table_at(tmp_path / "journal.db", clocks) as table:
        assert table.submit(START).result().ok
    with table_at(tmp_path / "journal.db", clocks) as table:

        def set_and_say() -> bool:
            clocks.now += TWO_EVENINGS
            return table._act(ANNOUNCE).ok

        assert not table._put(set_and_say).result()
        assert table.moment.table is None


def test_a_night_begun_by_a_clock_that_ran_ahead_is_withdrawn_when_that_is_set_right(tmp_path: Path) -> None:
    clocks = Clocks()
    with table_at(tmp_path / "journal.db", clocks) as table:
        assert table.submit(START).result().ok
        stood = table.moment.table
    clocks.now += timedelta(days=300)
    with table_at(tmp_path / "journal.db", clocks) as table:
        assert table.moment.table is None
        clocks.now -= timedelta(days=300) - timedelta(minutes=5)
        assert until_noticed_as(table, "clock-other-night").table == stood
        assert table.submit(ANNOUNCE).result().ok
    with Journal(tmp_path / "journal.db") as journal:
        assert [line.action["do"] for line in journal.lines()] == ["start", "announce"]


def test_an_evening_by_a_clock_that_was_never_set_goes_on_when_it_is_set(tmp_path: Path) -> None:
    clocks = Clocks()
    clocks.now = datetime(1970, 1, 1, 0, 7, tzinfo=UTC)
    with table_at(tmp_path / "journal.db", clocks) as table:
        assert table.submit(START).result().ok
        stood = table.moment.table
    with table_at(tmp_path / "journal.db", clocks) as table:
        clocks.now = EVENING
        assert until_noticed(table).table == stood
    with table_at(tmp_path / "journal.db", clocks) as table:
        assert table.moment.table == stood


def until_noticed_as(table: RunningTable, code: str) -> TableState:
    return until(table, lambda moment: code in [notice.code for notice in moment.notices])
