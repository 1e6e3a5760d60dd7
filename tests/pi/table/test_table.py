"""The running table: one queue, one thread, the disk first."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pi.night.codes import TOO_LATE, NoticeCode
from pi.night.night import Night
from pi.night.setup import Setup
from pi.night.state import TableState
from pi.night.types import LOOK, Button, Entry, Json, Meaning, Notice, Offer
from pi.picker.context import NightConfig, context_for
from pi.picker.menu import PickerContext
from pi.rules import GAMES
from pi.table.table import RunningTable, wall_clock
from tests import states
from tests.house import START, RestartableTable, codes, full_disk, say
from tests.pi.rules.test_core import Fair
from tests.states import PATIENCE_S, table_of
from vision.reading import Die, Reading, Why

FAULT = {"do": "fault", "player": "Cy", "kind": "fall"}
CONTEXT = PickerContext(starts=(START,))


@pytest.fixture
def evenings(tmp_path: Path) -> Iterator[RestartableTable]:
    with RestartableTable(tmp_path, lambda _night: CONTEXT) as found:
        yield found


@pytest.fixture
def table(evenings: RestartableTable) -> RunningTable:
    return evenings.start()


def reading(*values: int, why: Why | None = None) -> Reading:
    return Reading(tuple(Die(value, (10 * value, 10, 9, 9), 0.99) for value in values), why)


def take(table: RunningTable, code: str, **values: object) -> None:
    """Accept the entry with this code and these values."""
    states.take(table, lambda button: table.press(button).result(), code, **values)


def test_an_action_is_on_disk_before_any_listener_is_called(evenings: RestartableTable, table: RunningTable) -> None:
    seen: list[tuple[int, int]] = []
    table.subscribe(lambda state: seen.append((state.version, len(evenings.lines))))
    say(table, START, {"do": "announce", "value": 62}, {"do": "bluff"})
    assert [lines for _, lines in seen] == [0, 1, 2, 3]
    assert [version for version, _ in seen] == sorted({version for version, _ in seen})


def test_a_guest_who_comes_first_begins_the_new_night(evenings: RestartableTable, table: RunningTable) -> None:
    say(table, START)
    evenings.steady_s += 9 * 3600
    assert table.admit("Zoé").result() is None
    assert (table.state.setup, table.state.waiting) == (Setup(("Zoé",)), ())


def announced_by_dice(table: RunningTable) -> object:
    """Lay dice on the card and let the countdown of the claim end."""
    assert table.state.expected_claim is not None
    number = table.claim(table.state.expected_claim["turn"], (6, 2)).result()
    assert number is not None
    return table.count_claim(number, 0).result()


COMES_FIRST: dict[str, tuple[tuple[Json, ...], Callable[[RunningTable], object]]] = {
    "dice": (({**START, "game": "421"},), lambda table: table.read(reading(3, 5, 6)).result()),
    "dice on the card": ((START,), announced_by_dice),
    "a press": ((START, {"do": "end"}), lambda table: table.press(Button.ACCEPT).result()),
    "a name": ((START, {"do": "end"}), lambda table: table.submit({"do": "sit", "players": ["Zoé"]}).result()),
    "an undo": ((START,), lambda table: table.submit({"do": "undo"}).result()),
    "a player who leaves": ((START,), lambda table: table.remove("Cy").result()),
}


@pytest.mark.parametrize("first", COMES_FIRST)
def test_the_first_act_of_any_kind_after_the_pause_begins_a_night(
    evenings: RestartableTable, table: RunningTable, first: str
) -> None:
    actions, comes = COMES_FIRST[first]
    say(table, *actions)
    evenings.steady_s += 20 * 3600
    comes(table)
    state = table.state
    assert (state.table, state.happened, state.setup, state.notices) == (None, (), Setup(), ())
    assert len(evenings.lines) == len(actions)
    say(table, {"do": "sit", "players": ["Zoé"]})
    assert table.state.setup == Setup(("Zoé",))


def test_a_guest_sits_down_waits_or_joins_the_last_game_s_players(table: RunningTable) -> None:
    assert table.admit("Zoé").result() is None
    assert table.state.setup == Setup(("Zoé",))
    say(table, START)
    assert table.admit("Gus").result() is None
    assert (table.state.waiting, codes(table.state)) == (("Gus",), ["knocking"])
    refusal = table.admit("gus").result()
    assert refusal is not None
    assert refusal.code == "name-taken"
    assert table.remove("Gus").result() is None
    assert (table.state.waiting, codes(table.state)) == ((), [])
    say(table, {"do": "end"})
    assert table.admit("Gus").result() is None
    assert table.state.setup == Setup(("Ana", "Bo", "Cy", "Gus"))
    assert table.remove("Bo").result() is None
    assert table.state.setup == Setup(("Ana", "Cy", "Gus"))


def test_a_seated_player_who_sits_down_again_changes_no_seat(evenings: RestartableTable, table: RunningTable) -> None:
    say(table, {"do": "sit", "players": ["Ana", "Bo"]})
    assert table.admit("Ana").result() is None
    assert (table.state.setup, evenings.actions) == (Setup(("Ana", "Bo")), ["sit"])
    say(table, START, {"do": "end"})
    assert table.admit("Bo").result() is None
    assert table.state.setup == Setup(("Ana", "Bo", "Cy"))


def test_the_wall_names_only_the_guest_who_has_just_sat_down(table: RunningTable) -> None:
    for name in ("Ana", "Bo"):
        assert table.admit(name).result() is None
        assert table.state.happened == ({"event": "seated", "players": [name]},)


def test_a_player_can_leave_at_once_and_others_cannot(table: RunningTable) -> None:
    say(table, {**START, "players": ["Ana", "Bo", "Cy", "Di"]})
    assert table.remove("Di").result() is None
    assert table.state.table is not None
    assert table.state.table["players"] == ["Ana", "Bo", "Cy"]
    assert table.remove("Di").result() is not None


def reveal(table: RunningTable) -> TableState:
    return say(table, START, {"do": "announce", "value": 62}, {"do": "bluff"})


def test_a_sure_reading_of_the_expected_number_of_dice_is_entered(table: RunningTable) -> None:
    reveal(table)
    judged = table.read(reading(2, 6)).result()
    assert table.state.happened[0] == {"event": "shown", "player": "Ana", "dice": [6, 2], "score": 62, "truth": True}
    assert judged is not None
    assert (judged.values, judged.why, judged.line) == ((2, 6), None, 4)


def test_a_reading_counts_only_for_the_question_it_was_made_for(table: RunningTable) -> None:
    asked = say(table, {**START, "game": "421"}).questions["Ana"]
    say(table, {"do": "fault", "player": "Cy", "kind": "other"})
    assert table.read(reading(3, 5, 6), asked).result() is not None
    bo = table.state.questions["Bo"]
    before = say(table, {"do": "dice", "values": [1, 2, 2]})
    for late in (asked, bo):
        assert table.read(reading(1, 2, 2), late).result() is None
        assert table.read(reading(1, 2, 2, why=Why.COCKED), late).result() is None
    assert table.state is before
    assert table.read(reading(3, 3, 6), before.questions["Cy"]).result() is not None


def test_shown_dice_may_lie_until_an_announcement_over_a_cup(evenings: RestartableTable, table: RunningTable) -> None:
    assert reveal(table).lying_dice is None
    table.read(reading(2, 6)).result()
    lying = table.state.lying_dice
    for action in (FAULT, {"do": "join", "player": "Di", "after": "Cy"}, {"do": "end"}, START):
        assert say(table, action).lying_dice == lying == {"number": 4, "values": [2, 6]}
    table = evenings.start()
    assert table.state.lying_dice == lying
    assert say(table, {"do": "announce", "value": 62}).lying_dice is None
    assert say(table, {"do": "undo"}).lying_dice == lying


@pytest.mark.parametrize(("named", "kept"), [({"dice": "ivory"}, "ivory"), ({}, "")])
def test_the_journal_marks_whether_dice_were_read_or_entered_by_hand(
    evenings: RestartableTable, named: dict[str, Any], kept: str
) -> None:
    table = evenings.start(**named)
    say(table, {**START, "game": "kekenito"}, {"do": "dice", "values": [6, 3]})
    table.read(reading(6, 5)).result()
    assert [entry.dice for entry in evenings.journal.entries] == [None, None, kept]


def test_dice_that_are_read_are_entered_for_their_player_and_pair(
    evenings: RestartableTable, table: RunningTable
) -> None:
    four = {**START, "players": ["Ana", "Bo", "Cy", "Di"], "options": {"double": True}}
    say(table, four, {"do": "announce", "value": 62, "pair": 1}, {"do": "bluff", "pair": 1})
    table.read(reading(2, 6)).result()
    wanted = {"do": "dice", "values": [2, 6], "pair": 1, "by": "Ana"}
    assert evenings.journal.entries[-1].action.items() >= wanted.items()


@pytest.mark.parametrize(
    ("seen", "why"), [(reading(2, 6, why=Why.COCKED), "cocked"), (reading(2, 6, 1), "count"), (reading(4), "count")]
)
def test_any_other_reading_is_a_question_and_not_an_action(table: RunningTable, seen: Reading, why: str) -> None:
    reveal(table)
    before = table.state.table
    judged = table.read(seen).result()
    assert judged == (seen.values, why, None, table.state.visible_since)
    assert table.state.table == before
    assert table.state.notices == (Notice(NoticeCode.UNSURE, {"why": why, "values": list(seen.values)}),)
    table.read(reading(2, 6)).result()
    assert codes(table.state) == []


def test_f33_dice_that_were_read_and_are_refused_show_the_refusal(table: RunningTable) -> None:
    now = say(table, {"do": "start", "game": "421", "players": ["Ana", "Bo"]}).table
    while now and not any(entry["do"] == "keep" for entry in now["expects"]):
        wins = (now["turn"] == "Ana") == bool(now["round"] % 2)
        table.read(reading(*([3, 5, 6] if wins else [1, 2, 2]))).result()
        now = table.state.table
    assert now
    say(table, {"do": "keep", "values": [3]})
    assert table.read(reading(1, 2, 4)).result() is None
    assert [(n.code, n.values["code"]) for n in table.state.notices] == [("refused", "kept-changed")]
    assert table.state.table == {**now, "kept": [3]}
    table.read(reading(1, 2, 3)).result()
    assert codes(table.state) == []


def test_a_reading_made_while_dice_are_hidden_has_no_effect(
    evenings: RestartableTable, table: RunningTable, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    before = say(table, START)
    assert before.hidden
    assert table.read(reading(5, 3, why=Why.COCKED)).result() is None
    assert table.read(reading(5, 3)).result() is None
    assert table.state is before
    assert evenings.actions == ["start"]
    assert caplog.text == ""


def test_open_dice_beside_a_cup_are_read_only_on_request(table: RunningTable) -> None:
    start = {"do": "start", "game": "poker-menteur", "players": ["Ana", "Bo", "Cy"]}
    say(table, start, {"do": "choose", "option": "left"})
    assert table.state.expected_dice is None
    assert table.read(reading(4, 4, 2)).result() is None
    assert table_of(table.state)["open"] == []
    assert table.press(Button.NEXT).result()
    take(table, "camera")
    assert table.state.expected_dice == {"do": "dice", "by": "Ana", "min": 0, "max": 5}
    assert table.state.hidden
    assert table.read(reading(4, 4, 2, why=Why.GLARE)).result() is None
    assert table.read(reading(4, 4, 2)).result() is None
    assert table_of(table.state)["open"] == [4, 4, 2]
    assert table.state.expected_dice is None


def test_visible_since_changes_after_each_hidden_phase(table: RunningTable) -> None:
    since = [table.state.visible_since]
    reveal = ({"do": "announce", "value": 62}, {"do": "bluff"})
    for action in (START, *reveal, {"do": "undo"}, {"do": "bluff"}, {"do": "dice", "values": [1, 2]}):
        say(table, action)
        since.append(table.state.visible_since)
    assert [visible_since is not None for visible_since in since] == [True, False, False, True, False, True, False]
    assert len({since[0], since[3], since[5]}) == 3


EVIDENCE = {"number": 7, "values": [2, 6], "why": None, "film_wh": [480, 270]}


def look(table: RunningTable) -> None:
    """Let the table show the evidence of the last reading."""
    say(table, START)
    table.show_evidence(EVIDENCE).result()
    assert table.hold(Button.BLUFF).result()
    assert table.state.offer.entries[0].code == "menu-see"
    assert table.press(Button.ACCEPT).result()


def test_the_evidence_is_one_press_away_and_any_press_leaves_it(
    evenings: RestartableTable, table: RunningTable
) -> None:
    look(table)
    for back in (*(partial(table.press, button) for button in Button), partial(table.hold, Button.NEXT)):
        assert table.state.offer == Offer(
            "sight", None, (Entry("sight", EVIDENCE),), 0, dict.fromkeys(Button, Meaning.BACK)
        )
        assert back().result()
        assert table.state.offer.asks == "announce"
        table.hold(Button.BLUFF).result()
        table.press(Button.ACCEPT).result()
    assert evenings.actions == ["start"]


def test_later_evidence_replaces_the_evidence_on_show(table: RunningTable) -> None:
    look(table)
    table.show_evidence({**EVIDENCE, "number": 8}).result()
    assert table.state.offer.entries == (Entry("sight", {**EVIDENCE, "number": 8}),)


def test_evidence_is_offered_once_it_exists_and_shown_only_on_request(table: RunningTable) -> None:
    say(table, START)
    table.hold(Button.BLUFF).result()
    assert "menu-see" not in [entry.code for entry in table.state.offer.entries]
    assert table.state.evidence is None
    table.hold(Button.BLUFF).result()
    table.show_evidence(EVIDENCE).result()
    assert table.state.offer.asks == "announce"


@pytest.mark.parametrize(
    ("follows", "asks"),
    [
        (lambda table: table.submit({"do": "announce", "value": 62}), "answer"),
        (lambda table: table.show_notice(Notice(NoticeCode.CAMERA_FAILED, {"trouble": "no-device"})), "announce"),
    ],
    ids=["an action", "a fault"],
)
def test_evidence_on_show_makes_room_for_an_action_or_a_fault(
    table: RunningTable, follows: Callable[[RunningTable], Future[Any]], asks: str
) -> None:
    look(table)
    follows(table).result()
    assert table.state.offer.asks == asks


def test_erased_evidence_is_no_longer_shown(table: RunningTable) -> None:
    look(table)
    table.show_evidence(None).result()
    assert table.state.offer.asks == "announce"
    table.hold(Button.BLUFF).result()
    assert table.state.offer.entries[0].code != "menu-see"


def test_the_evidence_of_the_last_throw_is_offered_after_the_game(table: RunningTable) -> None:
    look(table)
    say(table, {"do": "end"})
    assert table.hold(Button.BLUFF).result()
    assert table.press(Button.ACCEPT).result()
    assert table.state.offer.asks == "sight"


def test_a_late_press_does_not_start_the_next_game(evenings: RestartableTable) -> None:
    table = evenings.start(context_for(NightConfig()), grace_s=0.4)
    say(table, START)
    evenings.steady_s = 1.0
    ended = say(table, {"do": "end"})
    assert ended.offer.entries[ended.offer.index or 0].code == "start"
    evenings.steady_s = 1.7
    assert not table.press(Button.ACCEPT).result()
    assert table.state is ended
    evenings.steady_s = 1.8
    assert table.press(Button.ACCEPT).result()
    assert table.state.happened[0]["event"] == "started"


NEWS: dict[str, Callable[[RunningTable], Future[Any]]] = {
    "somebody else answers": lambda table: table.submit({"do": "accept", "by": "Bo"}),
    "a camera that sees nothing over what it saw": lambda table: table.show_notice(
        Notice(NoticeCode.CAMERA_FAILED, {})
    ),
}


@pytest.mark.parametrize("news", NEWS)
def test_a_press_on_its_way_does_not_answer_a_new_question(evenings: RestartableTable, news: str) -> None:
    table = evenings.start(grace_s=0.4)
    say(table, START, {"do": "announce", "value": 62})
    table.show_evidence({"number": 1, "values": [], "why": "", "film_wh": [1, 1]}).result()
    evenings.steady_s = 1.0
    if "sees" in news:
        table.hold(Button.BLUFF).result()
        take(table, "menu-see")
        assert table.state.offer.asks == "sight"
    evenings.steady_s = 2.0
    NEWS[news](table).result()
    before = table.state
    evenings.steady_s = 2.3
    assert not table.press(Button.BLUFF).result()
    assert table.state is before
    evenings.steady_s = 2.5
    assert table.press(Button.BLUFF).result() or before.offer.meanings.get(Button.BLUFF) is None


def test_after_a_press_within_one_turn_the_next_press_counts_at_once(evenings: RestartableTable) -> None:
    table = evenings.start(grace_s=0.4)
    say(table, START)
    evenings.steady_s += 0.4
    table.hold(Button.BLUFF).result()
    take(table, "menu-help")
    assert table.press(Button.ACCEPT).result()
    assert table.state.happened[0]["event"] == "announced"


def test_an_answer_counts_only_while_its_question_is_open(evenings: RestartableTable) -> None:
    table = evenings.start(grace_s=0.4)
    asked = say(table, START).questions["Ana"]
    assert table.answer("Ana", asked, {"do": "announce", "value": 62}).result().ok
    assert not table.press(Button.ACCEPT).result(), "the turn has passed on"
    evenings.steady_s += 0.4
    late = table.answer("Ana", asked, {"do": "announce", "value": 63}).result().error
    assert late is not None
    assert (late.code, late.message) == (TOO_LATE, "what Ana was asked has been answered")
    assert table.press(Button.ACCEPT).result()
    asked = table.state.questions["Bo"]
    evenings.steady_s += 9 * 3600
    late = table.answer("Bo", asked, {"do": "announce", "value": 63}).result().error
    assert late is not None
    assert late.code == TOO_LATE
    assert table.state.table is None


@pytest.mark.parametrize(("action", "counts"), [({"do": "bluff"}, False), ({"do": "join", "player": "Di"}, True)])
def test_after_an_answer_within_one_turn_the_next_press_counts_at_once(
    evenings: RestartableTable, action: Json, counts: bool
) -> None:
    table = evenings.start(grace_s=0.4)
    asked = say(table, START).questions["Ana"]
    evenings.steady_s += 0.4
    assert table.answer("Ana", asked, action).result().ok is counts
    assert table.press(Button.ACCEPT).result()


def test_an_action_that_changes_nothing_makes_a_new_version(table: RunningTable) -> None:
    versions = [say(table, {"do": "sit", "players": ["Ana"]}).version for _ in range(3)]
    assert versions == [versions[0], versions[0] + 1, versions[0] + 2]


def test_an_action_that_breaks_its_game_is_refused_and_the_game_continues(
    table: RunningTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(GAMES, "fair", Fair)
    before = say(table, {**START, "game": "fair"}).table
    error = table.submit({"do": "bluff"}).result().error
    assert error is not None
    assert (error.code, table.state.table) == ("internal-error", before)
    assert "bluff" in error.message
    assert "referee: the game failed; the action is refused, the table is as before" in caplog.messages
    assert "the stall has fallen down" in caplog.text
    say(table, {"do": "dice", "values": [3]})


def test_an_answer_may_ask_the_camera_to_read_again(evenings: RestartableTable, table: RunningTable) -> None:
    before = reveal(table)
    reply = table.answer("Ana", before.questions["Ana"], LOOK).result()
    assert (reply.ok, reply.table, evenings.actions) == (True, before.table, ["start", "announce", "bluff"])
    assert (table.state.read_requests, table.state.expected_dice) == (
        before.read_requests + 1,
        {"do": "dice", "by": "Ana", "count": 2},
    )


def test_holding_accept_mutes_a_voice_where_there_is_one(table: RunningTable) -> None:
    say(table, START)
    assert not table.hold(Button.ACCEPT).result()
    assert table.state.muted is None
    table.mute(False).result()
    for muted in (True, False):
        assert table.hold(Button.ACCEPT).result() is True
        assert table.state.muted is muted
    assert table.hold(Button.BLUFF).result()
    assert (table.state.offer.asks, table.state.muted) == ("menu", False)


def test_the_menu_switches_help_limits_phones_and_turns_guests_away(evenings: RestartableTable) -> None:
    table = evenings.start(lambda night: replace(CONTEXT, waiting=night.lobby.waiting))
    say(table, START)
    for name in ("Gus", "Zoé"):
        table.admit(name).result()
    for shown in (True, False):
        table.hold(Button.BLUFF).result()
        take(table, "menu-help", shown=shown)
        assert table.state.helped is shown
    table.hold(Button.BLUFF).result()
    take(table, "menu-phones")
    take(table, "phones", whom="nobody")
    assert table.state.phones == "nobody"
    table.hold(Button.BLUFF).result()
    take(table, "turn-away", player="Gus")
    assert table.state.waiting == ("Zoé",)
    assert [line.action["do"] for line in evenings.lines[1:]] == ["lobby"] * 6
    before = table.state
    evenings.start(lambda night: replace(CONTEXT, waiting=night.lobby.waiting))
    after = evenings.state
    assert (after.waiting, after.phones, after.helped) == (before.waiting, before.phones, before.helped)
    assert evenings.running.hold(Button.NEXT).result()
    assert (evenings.state.table, evenings.state.waiting) == (None, ("Zoé",)), "an undo takes back the start alone"


def test_a_refused_press_shows_the_reason(evenings: RestartableTable) -> None:
    table = evenings.start(lambda _night: PickerContext(starts=({**START, "players": ["Ana"]},)))
    assert not table.press(Button.ACCEPT).result()
    assert table.state.notices == (Notice(NoticeCode.REFUSED, {"code": "bad-argument"}),)


def test_a_press_that_cannot_be_written_shows_one_notice_of_the_fault(evenings: RestartableTable) -> None:
    table = evenings.start(beat_s=PATIENCE_S)
    say(table, START)
    with full_disk(evenings.journal):
        assert not table.press(Button.ACCEPT).result()
    assert codes(table.state) == ["journal-failed"]


def test_only_the_notice_of_a_stuck_button_closes_the_open_menu(table: RunningTable) -> None:
    say(table, START)
    table.hold(Button.BLUFF).result()
    table.show_notice(Notice(NoticeCode.WALL_GONE)).result()
    assert table.state.offer.asks == "menu"
    table.show_notice(
        Notice(NoticeCode.PANEL_FAILED, {"trouble": "button-stuck", "button": "bluff", "pin": "27"})
    ).result()
    assert table.state.offer.asks == "announce"


def test_a_notice_that_comes_again_is_shown_again(table: RunningTable) -> None:
    for _ in range(2):
        before = table.state
        table.show_notice(Notice(NoticeCode.WALL_GONE)).result()
        assert table.state.version == before.version + 1
        assert {notice.serial for notice in table.state.notices}.isdisjoint(notice.serial for notice in before.notices)


def test_a_first_subscriber_is_called_before_the_others(table: RunningTable) -> None:
    told: list[str] = []
    table.subscribe(lambda _state: told.append("the wall"))
    table.subscribe(lambda _state: told.append("the voice"), first=True)
    table.clear_notice(NoticeCode.BROKER_SHARED).result()
    assert told == ["the wall", "the voice"], "each hears at once of the state that is"
    say(table, START)
    assert told[2:] == ["the voice", "the wall"]


def test_a_subscriber_that_raises_does_not_stop_the_others(
    table: RunningTable, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[int] = []

    def broken(_state: TableState) -> None:
        raise RuntimeError("lamp is gone")

    listeners: tuple[Callable[[TableState], None], ...] = (broken, lambda state: heard.append(state.version))
    for listener in listeners:
        table.subscribe(listener)
    say(table, START)
    assert len(heard) == 2
    assert "lamp is gone" in caplog.text
    assert {record.message for record in caplog.records} == {"publisher: a listener failed; the others are called"}


class Breaking:
    """A context that raises while the test has set ``broken``."""

    broken = False

    def __call__(self, night: Night) -> PickerContext:
        if self.broken:
            raise RuntimeError("the context broke")
        return PickerContext(setup=night.setup, waiting=night.lobby.waiting)


def without_offer(state: TableState) -> TableState:
    """Return the parts of a state that the wall shows even if no offer can be made."""
    return TableState(
        table=state.table,
        happened=state.happened,
        notices=tuple(notice for notice in state.notices if notice.code not in (NoticeCode.OFFER_BROKEN, "knocking")),
        muted=state.muted,
        setup=state.setup,
        waiting=state.waiting,
        phones=state.phones,
        read_requests=state.read_requests,
        last_line=state.last_line,
    )


@pytest.mark.parametrize(
    "said",
    [
        ({"do": "sit", "players": ["Ana", "Bo", "Cy"]},),
        (START, {"do": "announce", "value": 62}, {"do": "bluff"}),
        (START, {"do": "end"}),
    ],
    ids=["before a game", "in a game", "after a game"],
)
def test_without_an_offer_everything_is_shown_except_the_tray(
    evenings: RestartableTable, said: tuple[Json, ...], caplog: pytest.LogCaptureFixture
) -> None:
    context = Breaking()
    table = evenings.start(context, phones="nobody")
    say(table, *said)
    if table.state.expected_dice:
        table.answer("Ana", table.state.questions["Ana"], LOOK).result()
    table.admit("Gus").result()
    table.mute(True).result()
    table.show_notice(Notice(NoticeCode.WALL_GONE)).result()
    whole = table.state
    context.broken = True
    table.clear_notice(NoticeCode.BROKER_SHARED).result()
    bare = table.state
    assert (bare.version, codes(bare)) == (whole.version + 1, [*codes(without_offer(whole)), NoticeCode.OFFER_BROKEN])
    assert without_offer(bare) == without_offer(whole)
    assert bare == replace(without_offer(whole), version=bare.version, notices=bare.notices)
    table.clear_notice(NoticeCode.BROKER_SHARED).result()
    assert table.state is bare, "it is said once"
    assert "the context broke" in caplog.text
    context.broken = False
    table.clear_notice(NoticeCode.BROKER_SHARED).result()
    assert table.state == replace(whole, version=bare.version + 1, visible_since=table.state.visible_since)


def test_holding_the_yellow_button_undoes_the_action_that_broke_the_offer(evenings: RestartableTable) -> None:
    context = Breaking()
    table = evenings.start(context)
    before = say(table, START)
    context.broken = True
    say(table, {"do": "announce", "value": 62})
    assert table.hold(Button.NEXT).result()
    assert table.state.table == before.table


def test_the_dates_of_the_journal_are_in_universal_time() -> None:
    assert wall_clock().utcoffset() == timedelta(0)


def test_the_threads_of_a_table_have_the_names_used_in_the_log(table: RunningTable) -> None:
    assert {"table", "journal"} <= {thread.name for thread in threading.enumerate()}
