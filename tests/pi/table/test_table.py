"""The running table: one queue, one thread, the disk first."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from pi.choices import Aids
from pi.journal import Journal, connect
from pi.moment import Button, Entry, Json, Meaning, Moment, Notice, Offer
from pi.setup import Setup
from pi.table import RunningTable
from vision.reading import Die, Reading, Why

START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}
EVENING = datetime(2026, 6, 5, 21, 0, tzinfo=UTC)
AIDS = Aids(starts=(START,), fault_kinds=("fall",))


class Evenings:
    """The same journal opened again and again, each time by a new table, as after a power cut."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = EVENING
        self.steady_s = 0.0
        self._open: list[tuple[RunningTable, Journal]] = []

    def table(self) -> RunningTable:
        journal = Journal(self.path)
        table = RunningTable(journal, lambda _night: AIDS, clock=lambda: self.now, steady=lambda: self.steady_s).start()
        self._open.append((table, journal))
        return table

    def close(self) -> None:
        for table, journal in self._open:
            table.close()
            journal.close()


@pytest.fixture
def evenings(tmp_path: Path) -> Iterator[Evenings]:
    found = Evenings(tmp_path / "journal.db")
    yield found
    found.close()


def say(table: RunningTable, *actions: Json) -> Moment:
    for action in actions:
        reply = table.submit(action).result()
        assert reply.ok, reply.error
    return table.moment


def reading(*values: int, why: Why | None = None) -> Reading:
    return Reading(tuple(Die(value, (10 * value, 10, 9, 9), 0.99) for value in values), why)


def codes(moment: Moment) -> list[str]:
    return [notice.code for notice in moment.notices]


def on_disk(path: Path) -> int:
    db = sqlite3.connect(path)
    try:
        return int(db.execute("SELECT count(*) FROM lines").fetchone()[0])
    finally:
        db.close()


def test_an_action_is_on_disk_before_anybody_is_told(evenings: Evenings) -> None:
    table = evenings.table()
    seen: list[tuple[int, int]] = []
    table.listen(lambda moment: seen.append((moment.version, on_disk(evenings.path))))
    say(table, START, {"do": "announce", "value": 62}, {"do": "bluff"})
    assert [lines for _, lines in seen] == [0, 1, 2, 3]
    assert [version for version, _ in seen] == sorted({version for version, _ in seen})


def test_the_same_screen_comes_back(evenings: Evenings) -> None:
    before = say(
        evenings.table(), START, {"do": "announce", "value": 62}, {"do": "fault", "player": "Cy", "kind": "fall"}
    )
    after = evenings.table().moment
    assert (after.table, after.happened, after.offer) == (before.table, before.happened, before.offer)
    assert codes(after) == ["recovered"]


def test_what_undo_said_comes_back_too_and_undo_goes_on_to_the_first_action(evenings: Evenings) -> None:
    say(evenings.table(), START, {"do": "announce", "value": 62}, {"do": "bluff"}, {"do": "undo"})
    table = evenings.table()
    assert table.moment.happened == ({"event": "undone", "do": "bluff"},)
    say(table, {"do": "undo"}, {"do": "undo"})
    assert table.moment.table is None
    assert evenings.table().moment.table is None


def test_a_new_night_begins_after_the_pause(evenings: Evenings) -> None:
    say(evenings.table(), START)
    evenings.now += timedelta(hours=9)
    moment = evenings.table().moment
    assert moment.table is None
    assert moment.notices == ()


def test_a_table_that_nobody_switches_off_begins_a_new_night_with_the_first_press(evenings: Evenings) -> None:
    table = evenings.table()
    say(table, START, {"do": "end"})
    evenings.steady_s += 7 * 3600
    assert table.press(Button.NEXT).result()
    assert table.moment.table is not None
    evenings.steady_s += 2 * 3600
    assert table.press(Button.ACCEPT).result()
    assert (table.moment.table, table.moment.happened) == (None, ())
    assert table.moment.setup == Setup()
    say(table, {"do": "sit", "players": ["Zoé"]})
    assert evenings.table().moment.setup == Setup(("Zoé",))


def test_a_guest_who_comes_first_begins_the_new_night(evenings: Evenings) -> None:
    table = evenings.table()
    say(table, START)
    evenings.steady_s += 9 * 3600
    assert table.guest("Zoé").result() is None
    assert (table.moment.setup, table.moment.waiting) == (Setup(("Zoé",)), ())


def test_a_guest_sits_down_waits_or_joins_those_who_have_played(evenings: Evenings) -> None:
    table = evenings.table()
    assert table.guest("Zoé").result() is None
    assert table.moment.setup == Setup(("Zoé",))
    say(table, START)
    assert table.guest("Gus").result() is None
    assert (table.moment.waiting, codes(table.moment)) == (("Gus",), ["knocking"])
    refusal = table.guest("gus").result()
    assert refusal is not None
    assert refusal.code == "name-taken"
    assert table.go("Gus").result() is None
    assert (table.moment.waiting, codes(table.moment)) == ((), [])
    say(table, {"do": "end"})
    assert table.guest("Gus").result() is None
    assert table.moment.setup == Setup(("Ana", "Bo", "Cy", "Gus"))
    assert table.go("Bo").result() is None
    assert table.moment.setup == Setup(("Ana", "Cy", "Gus"))


def test_who_plays_leaves_at_once_and_who_does_not_cannot(evenings: Evenings) -> None:
    table = evenings.table()
    say(table, {**START, "players": ["Ana", "Bo", "Cy", "Di"]})
    assert table.go("Di").result() is None
    assert table.moment.table is not None
    assert table.moment.table["players"] == ["Ana", "Bo", "Cy"]
    assert table.go("Di").result() is not None


def test_a_night_of_other_rules_is_said_and_not_played_on(evenings: Evenings) -> None:
    say(evenings.table(), START)
    with closing(connect(evenings.path)) as db:
        db.execute("UPDATE lines SET rules = 99, checksum = checksum(line, night, at, action, changed, 99, dice)")
    table = evenings.table()
    assert table.moment.table is None
    assert table.moment.notices == (Notice("other-rules", {"game": "quinito"}),)
    say(table, START)


def test_a_refused_action_changes_nothing_and_is_not_written(evenings: Evenings) -> None:
    table = evenings.table()
    before = say(table, START)
    reply = table.submit({"do": "accept"}).result()
    assert reply.error is not None
    assert table.moment is before
    assert on_disk(evenings.path) == 1


def test_a_disk_without_room_refuses_play_and_says_so_until_there_is_room(evenings: Evenings) -> None:
    table = evenings.table()
    before = say(table, START, {"do": "announce", "value": 21}, {"do": "bluff"}, {"do": "dice", "values": [2, 1]})
    db = table._keeper._journal._db
    full = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count={full}")
    long_rule = {"do": "rule", "text": "x" * 50_000}
    reply = table.submit(long_rule).result()
    assert reply.error is not None
    assert reply.error.code == "journal-failed"
    assert table.moment.table == before.table
    assert codes(table.moment) == ["journal-failed"]
    db.execute("PRAGMA max_page_count=1000000")
    assert codes(say(table, long_rule)) == []


def revealing(evenings: Evenings) -> RunningTable:
    table = evenings.table()
    say(table, START, {"do": "announce", "value": 62}, {"do": "bluff"})
    return table


def test_a_sure_reading_of_as_many_dice_as_are_expected_is_said(evenings: Evenings) -> None:
    table = revealing(evenings)
    judged = table.read(reading(2, 6)).result()
    assert table.moment.happened[0] == {"event": "shown", "player": "Ana", "dice": [6, 2], "score": 62, "truth": True}
    assert judged is not None
    assert (judged.values, judged.why, judged.line) == ((2, 6), None, 4)


def test_the_journal_tells_dice_that_the_camera_read_from_dice_that_people_said(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        table = RunningTable(journal, lambda _night: AIDS, dice="ivory").start()
        say(table, {**START, "game": "kekenito"}, {"do": "dice", "values": [6, 3]})
        table.read(reading(6, 5)).result()
        table.close()
    with closing(sqlite3.connect(tmp_path / "journal.db")) as db:
        assert db.execute("SELECT dice FROM lines ORDER BY line").fetchall() == [(None,), (None,), ("ivory",)]


@pytest.mark.parametrize(
    ("seen", "why"), [(reading(2, 6, why=Why.COCKED), "cocked"), (reading(2, 6, 1), "count"), (reading(4), "count")]
)
def test_any_other_reading_is_a_question_and_no_action(evenings: Evenings, seen: Reading, why: str) -> None:
    table = revealing(evenings)
    before = table.moment.table
    judged = table.read(seen).result()
    assert judged == (seen.values, why, None, table.era)
    assert table.moment.table == before
    assert [(n.code, n.values["why"]) for n in table.moment.notices] == [("unsure", why)]
    table.read(reading(2, 6)).result()
    assert codes(table.moment) == []


def test_f33_dice_that_were_read_and_are_refused_are_said_to_be(evenings: Evenings) -> None:
    table = evenings.table()
    now = say(table, {"do": "start", "game": "421", "players": ["Ana", "Bo"]}).table
    while now and not any(entry["do"] == "keep" for entry in now["expects"]):
        wins = (now["turn"] == "Ana") == bool(now["round"] % 2)
        table.read(reading(*([3, 5, 6] if wins else [1, 2, 2]))).result()
        now = table.moment.table
    assert now
    say(table, {"do": "keep", "values": [3]})
    assert table.read(reading(1, 2, 4)).result() is None
    assert [(n.code, n.values["code"]) for n in table.moment.notices] == [("refused", "kept-changed")]
    assert table.moment.table == {**now, "kept": [3]}
    table.read(reading(1, 2, 3)).result()
    assert codes(table.moment) == []


def test_what_the_camera_sees_while_dice_are_hidden_reaches_nothing(
    evenings: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    table = evenings.table()
    before = say(table, START)
    assert before.hidden
    assert table.read(reading(5, 3, why=Why.COCKED)).result() is None
    assert table.read(reading(5, 3)).result() is None
    assert table.moment is before
    assert on_disk(evenings.path) == 1
    assert caplog.text == ""


def ask_the_camera(table: RunningTable) -> bool:
    """Step to the camera's entry and take it."""
    while table.moment.offer.entries[table.moment.offer.index or 0].code != "camera":
        table.press(Button.NEXT).result()
    return table.press(Button.ACCEPT).result()


def test_open_dice_beside_a_cup_are_read_when_somebody_asks_and_no_picture_may_be_kept(evenings: Evenings) -> None:
    table = evenings.table()
    start = {"do": "start", "game": "poker-menteur", "players": ["Ana", "Bo", "Cy"]}
    say(table, start, {"do": "choose", "option": "left"})
    assert table.wanted is None
    assert table.read(reading(4, 4, 2)).result() is None
    assert table.moment.table["open"] == []
    assert ask_the_camera(table)
    assert table.wanted == {"do": "dice", "by": "Ana", "min": 0, "max": 5}
    assert table.moment.hidden
    assert table.read(reading(4, 4, 2, why=Why.GLARE)).result() is None
    assert table.read(reading(4, 4, 2)).result() is None
    assert table.moment.table["open"] == [4, 4, 2]
    assert table.wanted is None


def test_dice_that_were_read_before_can_be_read_again_when_somebody_asks(evenings: Evenings) -> None:
    table = revealing(evenings)
    asked = table.asked
    assert ask_the_camera(table)
    assert table.asked == asked + 1
    assert table.wanted == {"do": "dice", "by": "Ana", "count": 2}


def test_pictures_may_be_shown_only_while_dice_are_expected_in_the_open(evenings: Evenings) -> None:
    table = evenings.table()
    hidden = [table.moment.hidden]
    for action in (START, {"do": "announce", "value": 62}, {"do": "bluff"}, {"do": "dice", "values": [1, 2]}):
        hidden.append(say(table, action).hidden)
    assert hidden == [True, True, True, False, True]


def test_an_era_is_a_time_in_which_nothing_is_hidden(evenings: Evenings) -> None:
    table = evenings.table()
    eras = [table.era]
    reveal = ({"do": "announce", "value": 62}, {"do": "bluff"})
    for action in (START, *reveal, {"do": "undo"}, {"do": "bluff"}, {"do": "dice", "values": [1, 2]}):
        say(table, action)
        eras.append(table.era)
    assert [era is not None for era in eras] == [False, False, False, True, False, True, False]
    assert eras[3] != eras[5]


SIGHT = {"number": 7, "values": [2, 6], "why": None, "film_wh": [480, 270]}


def looked_at(evenings: Evenings) -> RunningTable:
    """A table at which somebody looks at what the camera saw last."""
    table = evenings.table()
    say(table, START)
    table.sees(SIGHT).result()
    assert table.hold(Button.BLUFF).result()
    assert table.moment.offer.entries[0].code == "menu-see"
    assert table.press(Button.ACCEPT).result()
    return table


def test_what_the_camera_saw_is_one_press_away_and_any_press_goes_back(evenings: Evenings) -> None:
    table = looked_at(evenings)
    lines = on_disk(evenings.path)
    for back in (*(partial(table.press, button) for button in Button), partial(table.hold, Button.NEXT)):
        assert table.moment.offer == Offer(
            "sight", None, (Entry("sight", SIGHT),), 0, dict.fromkeys(Button, Meaning.BACK)
        )
        assert back().result()
        assert table.moment.offer.asks == "announce"
        table.hold(Button.BLUFF).result()
        table.press(Button.ACCEPT).result()
    assert on_disk(evenings.path) == lines


def test_what_the_camera_saw_goes_away_when_the_game_moves_on(evenings: Evenings) -> None:
    table = looked_at(evenings)
    assert say(table, {"do": "announce", "value": 62}).offer.asks == "answer"


def test_what_the_camera_saw_goes_away_when_something_is_the_matter(evenings: Evenings) -> None:
    table = looked_at(evenings)
    table.notice(Notice("camera-failed", {"trouble": "pi-camera-silent"})).result()
    assert table.moment.offer.asks == "announce"


def test_what_is_erased_is_looked_at_no_longer(evenings: Evenings) -> None:
    table = looked_at(evenings)
    table.sees(None).result()
    assert table.moment.offer.asks == "announce"
    table.hold(Button.BLUFF).result()
    assert table.moment.offer.entries[0].code != "menu-see"


def test_the_last_throw_of_a_game_can_still_be_looked_at(evenings: Evenings) -> None:
    table = looked_at(evenings)
    say(table, {"do": "end"})
    assert table.hold(Button.BLUFF).result()
    assert table.press(Button.ACCEPT).result()
    assert table.moment.offer.asks == "sight"


def test_two_buttons_play_a_round(evenings: Evenings) -> None:
    table = evenings.table()
    assert table.moment.offer.entries[0].code == "start"

    def press(*buttons: Button) -> Moment:
        for button in buttons:
            table.press(button).result()
        return table.moment

    press(Button.ACCEPT)
    shown = press(Button.NEXT, Button.NEXT).offer
    assert shown.entries[shown.index or 0].values["value"] == 41
    moment = press(Button.ACCEPT)
    assert moment.table is not None
    assert moment.table["announced"] == 41
    assert dict(moment.offer.meanings) == {Button.ACCEPT: Meaning.SAY, Button.BLUFF: Meaning.SAY}
    assert press(Button.BLUFF).happened == ({"event": "accused", "player": "Bo"},)
    table.hold(Button.NEXT).result()
    assert table.moment.happened == ({"event": "undone", "do": "bluff"},)


def test_the_second_half_of_a_double_tap_does_not_answer_for_the_next_player(tmp_path: Path) -> None:
    now_s = 0.0
    with Journal(tmp_path / "journal.db") as journal:
        table = RunningTable(journal, lambda _night: AIDS, grace_s=0.4, steady=lambda: now_s).start()
        say(table, START)
        assert table.press(Button.ACCEPT).result()
        announced = table.moment
        now_s = 0.3
        assert not table.press(Button.ACCEPT).result()
        assert table.moment is announced
        now_s = 0.5
        assert table.press(Button.ACCEPT).result()
        assert table.moment.happened[0] == {"event": "accepted", "player": "Bo"}
        table.close()


def test_a_press_that_means_nothing_says_so(evenings: Evenings) -> None:
    table = evenings.table()
    say(table, START, {"do": "announce", "value": 62})
    assert not table.press(Button.NEXT).result()
    assert table.press(Button.BLUFF).result()


def test_undo_at_the_beginning_of_the_night_says_that_there_is_nothing(evenings: Evenings) -> None:
    table = evenings.table()
    say(table, START)
    for _ in range(2):
        table.hold(Button.NEXT).result()
    assert table.moment.table is None
    table.hold(Button.NEXT).result()
    assert table.moment.table is None


def test_notices_stay_until_they_are_settled(evenings: Evenings) -> None:
    table = evenings.table()
    table.notice(Notice("camera-failed", {"trouble": "pi-camera-silent"})).result()
    assert codes(say(table, START)) == ["camera-failed"]
    table.settled("camera-failed").result()
    assert codes(table.moment) == []


def test_who_waits_is_woken_by_a_change_and_by_nothing_else(evenings: Evenings) -> None:
    table = evenings.table()
    version = table.moment.version
    assert table.wait(version, 0.0).version == version
    say(table, START)
    assert table.wait(version, 60.0).version > version


def test_a_listener_that_breaks_disturbs_nobody(evenings: Evenings, caplog: pytest.LogCaptureFixture) -> None:
    table = evenings.table()
    heard: list[int] = []

    def broken(_moment: Moment) -> None:
        raise RuntimeError("lamp is gone")

    listeners: tuple[Callable[[Moment], None], ...] = (broken, lambda moment: heard.append(moment.version))
    for listener in listeners:
        table.listen(listener)
    say(table, START)
    assert len(heard) == 2
    assert "lamp is gone" in caplog.text
