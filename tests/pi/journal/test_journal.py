"""The journal: a real file, appended to line by line."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from pi.journal.reader import JournalReader
from pi.journal.store import DamagedError, Journal, JournalError, checksum, doubts_in, legible, read_action
from pi.night.doubts import Doubt
from pi.night.timeline import Line
from pi.night.types import Json

EVENING = datetime(2026, 6, 5, 21, 0, tzinfo=UTC)
PAUSE = timedelta(hours=8)
START = Line({"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Zoé"]}, True)
ANNOUNCE = Line({"do": "announce", "value": 62}, True)


LATER = EVENING + timedelta(minutes=5)
NEXT = EVENING + timedelta(days=1)


def opened(path: Path, now: datetime = EVENING) -> Journal:
    journal = Journal(path)
    journal.begin(now, PAUSE)
    return journal


def rows_of(path: Path, table: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(f"SELECT * FROM {table}").fetchall()


def change(path: Path, statement: str) -> None:
    """Change a journal that is closed, as a fault of its card would."""
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()


def test_what_was_appended_is_there_after_reopening(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append(START, EVENING, rules=1)
        journal.append(ANNOUNCE, EVENING)
    with opened(tmp_path / "j.db") as journal:
        assert journal.lines() == [START, ANNOUNCE]
        assert journal.rules_played() == [("quinito", 1)]


def test_a_new_night_begins_after_the_pause_and_the_old_one_stays_in_the_file(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append(START, EVENING)
    with Journal(tmp_path / "j.db") as journal:
        assert not journal.begin(EVENING + PAUSE, PAUSE)
        assert journal.lines() == [START]
        assert journal.begin(EVENING + PAUSE + timedelta(seconds=1), PAUSE)
        assert journal.lines() == []
    with closing(sqlite3.connect(tmp_path / "j.db")) as db, db:
        assert db.execute("SELECT count(*) FROM lines").fetchone() == (1,)
    db.close()


def test_a_clock_that_stands_before_the_last_line_goes_on_with_the_night(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append(START, EVENING)
    with Journal(tmp_path / "j.db") as journal:
        assert not journal.begin(datetime(1970, 1, 1, tzinfo=UTC), PAUSE)
        assert journal.lines() == [START]


def test_a_commit_is_synced_to_disk(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        settings = [journal._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
    assert settings == ["wal", 2]


def test_who_keeps_something_for_a_night_hears_when_it_is_over(tmp_path: Path) -> None:
    heard: list[str] = []
    with Journal(tmp_path / "j.db", lambda: heard.append("over")) as journal:
        journal.begin(EVENING, PAUSE)
        journal.append(START, EVENING)
        heard.clear()
        journal.begin(EVENING + PAUSE, PAUSE)
        assert heard == []
        journal.begin(EVENING + 2 * PAUSE, PAUSE)
        assert heard == ["over"]


def test_a_file_that_is_no_journal_is_refused_with_its_mend(tmp_path: Path) -> None:
    (tmp_path / "j.db").write_bytes(b"not a database, but long enough to look like one" * 40)
    with Journal(tmp_path / "j.db") as journal, pytest.raises(DamagedError, match="sets the file aside"):
        journal.lines()


def test_a_journal_of_a_newer_format_is_not_touched(tmp_path: Path) -> None:
    opened(tmp_path / "j.db").close()
    with closing(sqlite3.connect(tmp_path / "j.db")) as db, db:
        db.execute("PRAGMA user_version=99")
    db.close()
    before = (tmp_path / "j.db").read_bytes()
    with pytest.raises(JournalError, match="newer Croupier"):
        Journal(tmp_path / "j.db").lines()
    assert (tmp_path / "j.db").read_bytes() == before


def test_a_disk_without_room_is_said_and_nothing_is_half_written(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append(START, EVENING)
        pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
        journal._db.execute(f"PRAGMA max_page_count={pages}")
        with pytest.raises(JournalError, match="Make room"):
            journal.append(Line({"do": "rule", "text": "x" * 100_000}, True), EVENING)
        assert journal.lines() == [START]
        journal._db.execute("PRAGMA max_page_count=100000")
        journal.append(ANNOUNCE, EVENING)
        assert journal.lines() == [START, ANNOUNCE]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_refused_with_its_mend(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(JournalError, match="can be written to"):
        Journal(tmp_path / "deeper" / "j.db").lines()


# What a line keeps ------------------------------------------------------------------------------------


def test_a_line_is_kept_with_all_that_was_told_of_it(tmp_path: Path) -> None:
    dice = {"do": "dice", "values": [5, 2]}
    with opened(tmp_path / "j.db") as journal:
        assert journal.append(START, EVENING, rules=3) == 1
        assert journal.append(Line(dice, False), LATER, dice="ivory", doubts={2: Doubt(0.5, 5)}) == 2
        assert journal.last_line == 2
    start = (1, 1, "2026-06-05T21:00:00.000+00:00", '{"do":"start","game":"quinito","players":["Ana","Bo","Zoé"]}')
    throw = (2, 1, "2026-06-05T21:05:00.000+00:00", '{"do":"dice","values":[5,2],"seen":{"2":[0.5,5]}}')
    written = [(*start, 1, 3, None), (*throw, 0, None, "ivory")]
    assert rows_of(tmp_path / "j.db", "lines") == [(*row, checksum(*row)) for row in written]
    night = (1, "2026-06-05T21:00:00.000+00:00", 1)
    assert rows_of(tmp_path / "j.db", "nights") == [(*night, checksum(*night))]


@pytest.fixture
def far_away(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set the local time zone two hours ahead of UTC."""
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "XXX-2")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("far_away")
def test_the_time_of_a_line_is_that_of_no_place(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append(START, EVENING.astimezone(timezone(timedelta(hours=2))))
        assert journal.last_said() == EVENING
    assert rows_of(tmp_path / "j.db", "lines")[0][2] == "2026-06-05T21:00:00.000+00:00"


def test_the_doubts_of_the_eye_are_told_by_the_place_of_a_line_in_the_night(tmp_path: Path) -> None:
    throw, sure = Line({"do": "dice", "values": [5, 2]}, True), {5: Doubt(0.75, None), 2: Doubt(0.5, 5)}
    with opened(tmp_path / "j.db") as journal:
        journal.append(throw, EVENING, doubts={6: Doubt(0.25, 1)})
        journal.begin_anew(NEXT)
        assert journal.doubts() == {}
        journal.append(START, NEXT)
        journal.append(throw, NEXT, doubts=sure)
        journal.append(throw, NEXT)
        assert journal.doubts() == {2: sure}
        assert journal.lines() == [START, throw, throw]


def test_only_the_games_of_the_open_night_are_told_with_their_rules(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append(START, EVENING, rules=1)
        journal.begin_anew(NEXT)
        assert journal.rules_played() == []
        journal.append(START, NEXT, rules=2)
        journal.append(ANNOUNCE, NEXT)
        journal.append(Line({"do": "start", "game": "421"}, True), NEXT, rules=7)
        assert journal.rules_played() == [("quinito", 2), ("421", 7)]


def test_every_start_and_join_of_all_nights_is_told_with_its_night(tmp_path: Path) -> None:
    join, says_start = {"do": "join", "player": "Cy"}, Line({"do": "rule", "text": "start"}, True)
    with opened(tmp_path / "j.db") as journal:
        archive = JournalReader(journal.path)
        assert archive.arrivals() == []
        journal.append(START, EVENING)
        journal.append(ANNOUNCE, EVENING)
        journal.append(says_start, EVENING)
        journal.begin_anew(NEXT)
        journal.append(Line(join, True), NEXT)
        assert archive.arrivals() == [(1, START.action), (2, join)]
    change(tmp_path / "j.db", "UPDATE lines SET night = 3 WHERE line = 1")
    assert archive.arrivals() == [(2, join)], "one of them is not what was written"


# Which night it is ------------------------------------------------------------------------------------


def test_a_night_is_numbered_and_so_is_each_line_of_all_nights(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db") as journal:
        assert journal.tonight is None
        assert (journal.night, journal.last_line) == (0, 0)
        assert journal.begin(EVENING, PAUSE)
        assert (journal.night, journal.last_line) == (1, 0)
        assert not journal.begin(NEXT, PAUSE), "nothing was said in it"
        assert journal.append(START, EVENING) == 1
        journal.begin_anew(EVENING)
        assert (journal.night, journal.last_line) == (2, 1)
        assert journal.append(START, EVENING) == 2
    assert [row[2] for row in rows_of(tmp_path / "j.db", "nights")] == [1, 2]


def test_the_open_night_is_remembered_as_it_was_read_and_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    with opened(path) as journal:
        journal.append(START, EVENING)
        assert journal.tonight == (rows_of(path, "nights")[0], rows_of(path, "lines"))
    with opened(path) as journal:
        assert journal.tonight is None, "nothing was read yet"
        journal.append(ANNOUNCE, EVENING)
        assert journal.tonight is None, "what was appended is not all of it"
        journal.lines()
        journal.append(ANNOUNCE, EVENING)
        assert journal.tonight == (rows_of(path, "nights")[0], rows_of(path, "lines"))
        assert len(rows_of(path, "lines")) == 3


def test_the_time_of_the_last_line_is_told_by_the_clock_as_it_goes_now(tmp_path: Path) -> None:
    with Journal(tmp_path / "j.db") as journal:
        assert journal.last_said() is None
        journal.begin_anew(EVENING)
        assert journal.last_said() is None
        journal.append(START, EVENING)
        journal.append(ANNOUNCE, LATER)
        assert journal.last_said() == LATER
        journal.clock_was_set(NEXT)
        assert journal.last_said() == NEXT
        journal.clock_was_set(EVENING)
        assert journal.last_said() == EVENING, "it was set again"
        journal.begin_anew(NEXT)
        assert journal.last_said() is None
        journal.append(START, NEXT)
        assert [journal.last_said(night) for night in (1, 2, 3)] == [EVENING, NEXT, None]
        journal.begin_anew(NEXT + PAUSE)
        assert [journal.last_said(night) for night in (1, 2, 3)] == [EVENING, NEXT, None]


WITHDRAWN: dict[str, tuple[timedelta, bool]] = {
    "at the last line": (timedelta(), True),
    "within the pause": (PAUSE, True),
    "behind the pause": (PAUSE + timedelta(seconds=1), False),
    "before the last line": (timedelta(seconds=-1), False),
}


@pytest.mark.parametrize(("since", "goes_on"), WITHDRAWN.values(), ids=WITHDRAWN)
def test_an_empty_night_is_taken_back_where_the_one_before_is_not_over(
    tmp_path: Path, since: timedelta, goes_on: bool
) -> None:
    with opened(tmp_path / "j.db") as journal:
        for now in (EVENING - 3 * PAUSE, EVENING):
            journal.begin_anew(now)
            journal.append(START, now)
        journal.begin_anew(NEXT)
        assert journal.withdraw(EVENING + since, PAUSE) is goes_on
        assert (journal.night, journal.tonight is None) == ((3, True) if goes_on else (4, False))
        assert journal.lines() == ([START] if goes_on else [])
        assert [row[0] for row in rows_of(tmp_path / "j.db", "nights")] == [1, 2, 3, 4][: journal.night]


def test_an_empty_night_is_not_taken_back_where_the_last_line_of_the_one_before_is_lost(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append(START, EVENING)
        journal.begin_anew(NEXT)
    change(tmp_path / "j.db", "UPDATE lines SET action = '{'")
    with Journal(tmp_path / "j.db") as journal:
        assert journal.lines() == []
        assert not journal.withdraw(EVENING, PAUSE)
        assert journal.night == 2


def test_a_night_in_which_something_was_said_is_not_taken_back(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        assert not journal.withdraw(EVENING, PAUSE), "there is none before"
        journal.append(START, EVENING)
        assert not journal.withdraw(EVENING, PAUSE)
        journal.begin_anew(LATER)
        journal.append(START, LATER)
        assert not journal.withdraw(LATER, PAUSE)
        assert journal.night == 2


def test_no_night_begins_where_what_is_kept_for_the_last_one_cannot_be_erased(tmp_path: Path) -> None:
    def stuck() -> None:
        raise JournalError("journal-unwritten", detail="stuck")

    with Journal(tmp_path / "j.db", stuck) as journal:
        with pytest.raises(JournalError, match="stuck"):
            journal.begin(EVENING, PAUSE)
        assert journal.night == 0
    assert rows_of(tmp_path / "j.db", "nights") == []


# Damage -----------------------------------------------------------------------------------------------

DAMAGE: dict[str, tuple[str, Callable[[Journal], object], str]] = {
    "a line is missing": ("DELETE FROM lines WHERE line = 1", Journal.lines, "lines are missing"),
    "a line says nothing": (
        "UPDATE lines SET action = '{' || printf('%.100c', '-') WHERE line = 2",
        Journal.lines,
        "line 2 says '{" + 79 * "-" + "'",
    ),
    "a start says no game": (
        """UPDATE lines SET action = '{"do":"start"}' WHERE line = 1""",
        Journal.rules_played,
        """line 1 says '{"do":"start"}'""",
    ),
    "the last line is altered": (
        "UPDATE lines SET at = '2027' WHERE line = 2",
        Journal.last_said,
        """line 2 says '{"do":"announce","value":62}'""",
    ),
    "its clock is altered": (
        "UPDATE clock SET at = '2027'",
        Journal.last_said,
        "the clock behind line 2 is not what was written",
    ),
    "a night is altered": (
        "UPDATE nights SET began = '2027'",
        Journal.lines,
        "the list of nights is not what was written",
    ),
}


@pytest.mark.parametrize(("statement", "ask", "detail"), DAMAGE.values(), ids=DAMAGE)
def test_what_is_not_what_was_written_is_found_out_where_it_is_asked_for(
    tmp_path: Path, statement: str, ask: Callable[[Journal], object], detail: str
) -> None:
    path = tmp_path / "j.db"
    with opened(path) as journal:
        journal.append(START, EVENING, rules=1)
        journal.append(ANNOUNCE, EVENING)
        journal.clock_was_set(LATER)
    change(path, statement)
    with Journal(path) as journal:
        with pytest.raises(DamagedError) as found:
            ask(journal)
        assert found.value.values == {"trouble": "journal-damaged", "path": str(path), "detail": detail}


def test_a_start_that_says_no_game_is_damage_though_it_is_what_was_written(tmp_path: Path) -> None:
    with opened(tmp_path / "j.db") as journal:
        journal.append(Line({"do": "start"}, True), EVENING, rules=1)
        with pytest.raises(DamagedError):
            journal.rules_played()


NO_ACTIONS = ["", "{", "[]", "null", '{"value":62}', '{"do":1}', "[" * 100_000, None, b'{"do":"undo"}']


@pytest.mark.parametrize("written", NO_ACTIONS, ids=range(len(NO_ACTIONS)))
def test_a_text_that_says_no_action_is_read_as_none(written: object) -> None:
    assert read_action(written) is None
    assert doubts_in(written) == {}


READ: dict[str, tuple[str, Json, int]] = {
    "an action": ('{"do":"undo"}', {"do": "undo"}, 0),
    "a throw with its doubts": ('{"do":"dice","values":[2],"seen":{"2":[0.5,5]}}', {"do": "dice", "values": [2]}, 1),
}


@pytest.mark.parametrize(("written", "action", "doubts"), READ.values(), ids=READ)
def test_an_action_is_read_without_what_the_eye_thought_of_it(written: str, action: Json, doubts: int) -> None:
    assert read_action(written) == action
    assert len(doubts_in(written)) == doubts


def test_a_letter_that_a_card_has_altered_is_read_as_one_that_nobody_knows() -> None:
    assert legible("Zoé".encode()) == "Zoé"
    assert legible(b"Zo\xff\xff") == "Zo\ufffd\ufffd"
