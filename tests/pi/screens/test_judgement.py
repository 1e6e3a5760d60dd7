"""What was decided, as the wall sums it and the voice says it: the sums are the referee's."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pi.app import context_for
from pi.journal.store import Journal
from pi.night.decision import Decisions
from pi.night.state import TableState
from pi.night.types import Button
from pi.picker.context import NightConfig
from pi.rules import GAMES, Referee
from pi.screens.judgement import JudgementView, judgement, spoken
from pi.table.table import RunningTable
from pi.words import LANGUAGES, Words
from tests.strategies import wander
from tests.web.hands import ACCEPT, BLUFF, NEXT, TableInHand, announce, dice
from vision.reading import Die, Reading

PLAYERS = ("Ana", "Bo", "Cy", "Di")
STEPS = 90
CHANCES = range(5)
OPTIONS: dict[str, dict[str, Any]] = {"kael": {"first_over_loses": False}, "poker-menteur": {"points": 5}}


def states(game: str) -> Iterator[tuple[dict[str, Any], TableState]]:
    """The ledger before each action of some games that wander about, and the state after it."""
    for seed in CHANCES:
        yield from states_of(game, random.Random(seed))


def states_of(game: str, chance: random.Random) -> Iterator[tuple[dict[str, Any], TableState]]:
    referee = Referee()
    reply = referee.submit({"do": "start", "game": game, "players": list(PLAYERS), "options": OPTIONS.get(game, {})})
    made = Decisions.of(referee.last or {}, [reply.events])
    for _ in range(STEPS):
        before = referee.table
        assert before is not None
        if before["over"]:
            return
        action = wander(dict(before), chance, GAMES[game].fault_kinds)
        # A departure breaks a round off, and nothing is decided.
        if action["do"] != "leave" and (reply := referee.submit(action)).ok:
            made.hear(reply.events)
            yield before["ledger"], TableState(table=reply.table, happened=reply.events, decision=made.last)


def owed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, dict[str, int]]:
    """What each player has been told to take between two ledgers, by unit."""
    grown = {
        name: {unit: amount - before.get(name, {}).get(unit, 0) for unit, amount in line.items()}
        for name, line in after.items()
    }
    return {name: {unit: n for unit, n in line.items() if n} for name, line in grown.items() if any(line.values())}


def told(view: JudgementView, words: Words, players: list[str]) -> dict[str, str]:
    """The player of each line and what it says of him; a line of the whole table says it of each."""
    lines = {line.player: line.does for line in view.sums if line.player}
    whole = lines.pop(words.everybody({"game": ""}), None)
    return lines if whole is None else dict.fromkeys(players, whole)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sums_of_every_decision_are_the_growth_of_the_ledger(game: str, language: str) -> None:
    words, decided = Words(language, strict=True), 0
    for before, moment in states(game):
        table = moment.table
        assert table is not None
        due, view = owed(before, table["ledger"]), judgement(moment, words)
        if not due:
            continue
        assert view is not None
        assert view.covers
        assert told(view, words, table["players"]) == {
            name: words.does(dict(amounts), table) for name, amounts in ordered(due, moment).items()
        }
        decided += 1
    assert decided > 5


def ordered(due: dict[str, dict[str, int]], moment: TableState) -> dict[str, dict[str, int]]:
    """The same, the units of each player in the order in which they were told."""
    takes = [event for event in moment.happened if event["event"] == "take"]
    return {
        name: {event["unit"]: amounts[event["unit"]] for event in takes if event["player"] == name}
        for name, amounts in due.items()
    }


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_voice_says_the_same_sums_in_the_same_order(game: str, language: str) -> None:
    words = Words(language, strict=True)
    for before, moment in states(game):
        table, view = moment.table, judgement(moment, words)
        if view is None or not view.covers or table is None:
            continue
        due, said = owed(before, table["ledger"]), list(spoken(moment.happened, table, words))
        names = [line.player for line in view.sums if line.player in due]
        sentences = {name: next(sentence for sentence in said if name in sentence) for name in names}
        places = [(said.index(sentences[name]), sentences[name].index(name)) for name in names]
        assert places == sorted(places)
        for name, sentence in sentences.items():
            assert all(str(words.unit(unit, n, table)).split()[0] in sentence for unit, n in due[name].items() if n > 1)
        rest = " ".join([*words.others(moment.happened, table), *said])
        assert all(line.text in rest for line in view.sums if not line.player)


@pytest.fixture
def table() -> Iterator[TableInHand]:
    with TableInHand() as table:
        yield table


def view_of(table: TableInHand, language: str = "fr") -> JudgementView:
    view = judgement(table.moment, Words(language, strict=True))
    assert view is not None
    return view


def test_three_reasons_are_one_sum_each_with_its_part(table: TableInHand) -> None:
    table.start(PLAYERS)
    table.say(announce(62), BLUFF, dice(4, 1))
    first, second = view_of(table).sums
    assert (first.text, second.text) == ("Ana boit 2 gorgées", "Bo boit une gorgée")
    assert first.because == ("une gorgée : bluff démasqué par Bo.", "une gorgée en plus : le bluff cachait un vrai 41.")
    assert second.because == ("le 41 vise Michel.",)
    said = spoken(table.moment.happened, table.moment.table or {}, Words("en"))
    assert list(said)[:2] == ["Ana drinks 2 sips.", "1 sip: a bluff, seen through by Bo."]


def test_the_whole_table_is_one_line(table: TableInHand) -> None:
    table.start(PLAYERS)
    table.say(announce(51), ACCEPT)
    assert [line.text for line in view_of(table).sums] == ["Toute la table boit une gorgée"]
    assert [line.text for line in view_of(table, "en").sums] == ["The whole table drinks 1 sip"]


def test_a_bluff_is_struck_out_and_a_truth_ticked(table: TableInHand) -> None:
    table.start(PLAYERS)
    table.say(announce(62), BLUFF, dice(5, 2))
    view = view_of(table)
    assert (view.held, view.claim_dice, view.dice, view.title) == (False, (6, 2), (5, 2), "Bluff !")
    table.say(announce(44), BLUFF, dice(4, 4))
    view = view_of(table)
    assert (view.held, view.claim_dice, view.dice, view.title) == (True, (4, 4), (4, 4), "C’était vrai")


def test_poker_shows_the_hand_beside_the_announcement(table: TableInHand) -> None:
    table.start(PLAYERS, "poker-menteur")
    table.say({"do": "choose", "option": "left"}, announce("full 6-2"), BLUFF, dice(6, 6, 6, 3, 1))
    view = view_of(table)
    assert (view.held, view.claim_dice, view.dice) == (False, (6, 6, 6, 2, 2), (6, 6, 6, 3, 1))
    assert view.title == "Menteur !"


def test_an_acceptance_that_costs_shows_no_dice(table: TableInHand) -> None:
    table.start(PLAYERS)
    table.say(announce(41), ACCEPT)
    view = view_of(table)
    assert (view.held, view.claim_dice, view.dice, view.picture) == (None, (4, 1), (), None)


def test_the_throws_of_the_round_stay_until_the_next_throw(table: TableInHand) -> None:
    table.start(PLAYERS[:3], "421")
    table.say(dice(4, 2, 1), dice(6, 6, 5), dice(6, 5, 3))
    hands = {"Ana": (4, 2, 1), "Bo": (6, 6, 5), "Cy": (6, 5, 3)}
    assert {hand.player: hand.dice for hand in view_of(table).hands} == hands
    rows = table.screen("fr", invited=False).rows
    assert {row.name: row.dice for row in rows} == hands
    table.say(dice(5, 5, 2))
    assert judgement(table.moment, Words("fr")) is None
    assert [row.name for row in table.screen("fr", invited=False).rows if row.dice] == ["Cy"]


def test_the_cards_of_a_manche_stay_until_the_next_deal(table: TableInHand) -> None:
    table.start(PLAYERS[:2], "kael")
    shown = [{"do": "cards", "by": "Bo", "values": ["13"]}, {"do": "cards", "by": "Ana", "values": ["9"]}]
    table.say({"do": "choose", "option": "2"}, {"do": "kael", "by": "Ana"}, *shown)
    view = view_of(table, "en")
    assert (view.beat, view.title) == ("false-kael", "False Kaël!")
    assert [(hand.player, hand.cards) for hand in view.hands] == [("Ana", ("9",)), ("Bo", ("13",))]
    table.say({"do": "choose", "option": "2"})
    assert judgement(table.moment, Words("fr")) is None


BO = {"do": "choose", "player": "Bo"}
FAILS = (dice(6, 1), dice(6, 4), dice(5, 4))
ROUND = (dice(4, 2, 1), dice(6, 6, 5), dice(6, 6, 4))
BEATS: list[tuple[str, str, tuple[dict[str, Any], ...], int, dict[str, Any]]] = [
    ("quinito", "kinito", (announce(21), BLUFF, dice(6, 3)), 4, {}),
    ("kekenito", "petit-poulet", (dice(3, 1), dice(6, 1), dice(4, 2)), 4, {}),
    ("kekenito", "bomb", (dice(3, 2), BO, *FAILS), 4, {}),
    ("kekenito", "kinito", (dice(2, 1), BO, *FAILS), 4, {}),
    ("421", "round", (*ROUND, *ROUND), 3, {"play_on": False}),
    ("poker-menteur", "eliminated", (announce("full 6-2"), BLUFF, dice(6, 6, 6, 3, 1)), 2, {"points": 1}),
]


@pytest.mark.parametrize(("game", "beat", "actions", "seats", "options"), BEATS)
def test_what_is_more_than_a_sip_has_its_beat(
    table: TableInHand, game: str, beat: str, actions: tuple[dict[str, Any], ...], seats: int, options: dict[str, Any]
) -> None:
    table.start(PLAYERS[:seats], game, **options)
    table.say(*actions)
    view = view_of(table)
    assert view.beat == beat
    assert view.title
    assert view.sums


def test_a_fault_rests_on_no_dice_and_a_correction_speaks_for_itself(table: TableInHand) -> None:
    table.start(PLAYERS)
    table.say(announce(62), {"do": "fault", "by": "Ana", "player": "Cy", "kind": "slow"})
    view = view_of(table)
    assert ([line.text for line in view.sums], view.claim, view.dice) == (["Cy boit une gorgée"], "", ())


def test_what_was_decided_stays_while_the_buttons_are_used_and_no_longer_covers(table: TableInHand) -> None:
    table.start(PLAYERS)
    table.say(announce(21), BLUFF, dice(6, 3))
    assert view_of(table).covers
    table.step(Button.ACCEPT)
    assert not view_of(table).covers
    table.say(NEXT)
    assert [line.text for line in view_of(table).sums] == ["Ana finit son verre"]
    assert not view_of(table).covers
    table.say(announce(31))
    assert judgement(table.moment, Words("fr")) is None


# At the running table ---------------------------------------------------------------------------


@pytest.fixture
def running(tmp_path: Path) -> Iterator[RunningTable]:
    config = NightConfig("quinito", players=PLAYERS)
    with Journal(tmp_path / "journal.db") as journal:
        table = RunningTable(journal, context_for(config)).start()
        table.submit({"do": "start", "game": "quinito", "players": list(PLAYERS)}).result()
        yield table
        table.close()


def show(table: RunningTable, *values: int) -> int | None:
    """Let the camera read dice; the line of the journal."""
    seen = tuple(Die(value, (20 * place, 0, 10, 10), 1.0) for place, value in enumerate(values))
    judged = table.read(Reading(seen)).result()
    return judged and judged.line


def evidence(line: int | None, *values: int) -> dict[str, Any]:
    return {"number": 1, "values": list(values), "why": None, "line": line, "film_wh": [480, 270]}


def covers(table: RunningTable) -> bool:
    view = judgement(table.moment, Words("fr", strict=True))
    return view is not None and view.covers


def bluffed(table: RunningTable) -> int | None:
    for action in (announce(62), BLUFF):
        assert table.submit(action).result().ok
    return show(table, 2, 5)


def test_a_press_goes_on_at_once_and_does_what_it_would_have_done(running: RunningTable) -> None:
    bluffed(running)
    assert covers(running)
    assert running.press(Button.ACCEPT).result()
    assert running.moment.table is not None
    assert running.moment.table["announced"] is not None
    assert not covers(running)


def test_a_step_and_a_hold_uncover_the_wall_and_a_dark_press_changes_nothing(running: RunningTable) -> None:
    bluffed(running)
    assert running.press(Button.NEXT).result()
    assert not covers(running)
    assert running.press(Button.ACCEPT).result()
    assert running.press(Button.BLUFF).result()
    show(running, 6, 6)
    assert covers(running)
    assert running.hold(Button.BLUFF).result()
    assert not covers(running)


def test_the_picture_is_that_of_the_dice_that_decided_and_of_nothing_later(running: RunningTable) -> None:
    line = bluffed(running)
    running.show_evidence(evidence(line, 2, 5)).result()
    view = judgement(running.moment, Words("fr", strict=True))
    assert view is not None
    assert view.picture is not None
    assert view.picture.number == 1
    assert covers(running)
    running.submit(announce(31)).result()
    assert running.moment.action_evidence is None
    running.show_evidence(evidence(line, 2, 5)).result()
    assert running.moment.action_evidence is None


def test_what_was_decided_comes_back_with_an_undo_and_does_not_cover_again(running: RunningTable) -> None:
    bluffed(running)
    running.submit(announce(31)).result()
    running.submit({"do": "undo"}).result()
    view = judgement(running.moment, Words("fr", strict=True))
    assert view is not None
    assert [line.text for line in view.sums] == ["Ana boit une gorgée"]
    assert not view.covers
