"""A clock that jumps by hours is noticed, and neither ends the night nor glues two of them together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pi.choices import Aids
from pi.journal import Journal
from pi.moment import Moment
from pi.table import RunningTable
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
            journal, lambda _night: Aids(), beat_s=0.01, clock=lambda: clocks.now, steady=lambda: clocks.steady_s
        ).start()
        yield table
        table.close()


def until_noticed(table: RunningTable) -> Moment:
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
            table._put(table._keeper.tend).result()
        assert table.moment.notices == ()
