"""Poker menteur, sections 12 to 15 of its sheet: coming, going, faults, undo, the end, the table, errors, events."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pi.night.types import Json
from pi.rules import GAMES, Referee
from tests.strategies import NAMES, wander

from .menteur import DEFAULTS, points, said, tray, two
from .tale import Action, Tale, action_of, names

# How to come into each phase; Ana is the opener and the parieur, Bo the receveur.
PHASES: dict[str, tuple[Action, str]] = {
    "opening, direction not chosen": ({}, ""),
    "opening": ({}, "left d66"),
    "answer": ({}, "left d66 =paire"),
    "bid": ({}, "left d66 =paire ok t1"),
    "bid, looked": ({}, "left d66 =paire ok look"),
    "reveal": ({}, "left d66 =paire no"),
    "quinte": ({}, "left d66 =quinte_6 ok d66661"),
    "tries": ({"quinte_variant": True}, "left d66 =quinte_3 ok d33331"),
    "tries, hidden": ({"quinte_variant": True}, "left d66 =quinte_3 ok d33331 d33331 d33331 t2"),
}
phases = pytest.mark.parametrize("phase", PHASES)
FAULTS = ["thrown-twice", "put-back", "peeked", "repeated", "other"]


def in_phase(phase: str, players: str = "Ana Bo Cy Di", **options: Any) -> Tale:
    needed, words = PHASES[phase]
    tale = tray(words, players, **{**options, **needed})
    assert tale["phase"] == phase.split(",")[0]
    return tale


def table(tale: Tale, *without: str) -> Action:
    assert tale.referee.table is not None
    return {key: value for key, value in tale.referee.table.items() if key not in without}


# 12. Coming, going, faults, undo, end --------------------------------------------------


@phases
@pytest.mark.parametrize("after", ["Ana", "Bo", "Di", None])
def test_p63_a_newcomer_changes_nothing_in_the_round(phase: str, after: str | None) -> None:
    tale = in_phase(phase)
    before = table(tale)
    reply = tale.play("+Flo" + (f":{after}" if after else ""))
    assert reply.events == ({"event": "joined", "player": "Flo"},)
    place = before["players"].index(after or "Di") + 1
    assert tale["players"] == [*before["players"][:place], "Flo", *before["players"][place:]]
    assert tale["ledger"] == {**before["ledger"], "Flo": {"point": 0}}
    assert table(tale, "players", "ledger") == {
        key: value for key, value in before.items() if key not in ("players", "ledger")
    }


def test_p63_a_receveur_already_named_stays_it() -> None:
    tale = tray("left =paire +Flo:Ana")
    assert tale["receveur"] == "Bo"
    assert tray("left +Flo:Ana =paire")["receveur"] == "Flo"


def test_p63_who_comes_back_has_his_old_points() -> None:
    tale = tray("left =paire no d66123 -Bo")
    assert points(tale) == {"Bo": 1}
    tale.play("+Bo:Di")
    assert tale.see("players") == [["Ana", "Cy", "Di", "Bo"]]
    assert points(tale) == {"Bo": 1}


def test_p63_who_is_eliminated_cannot_come_back() -> None:
    tale = tray("left =paire_6 no d12346 -Ana", points=1)
    assert tale.refused("+Ana") == "not-expected"
    assert tale.refused("+Ana:Bo") == "not-expected"
    assert tale.refused("+Ana:Zed") == "bad-argument"
    assert tale.play("+Ed").ok


@pytest.mark.parametrize(
    "action",
    [
        {"player": "Bo"},
        {"player": ""},
        {"player": "  "},
        {"player": 3},
        {},
        {"player": "Flo", "after": "Zed"},
        {"player": "Flo", "after": "Flo"},
        {"player": "Flo", "after": None},
    ],
)
def test_p63_a_name_at_the_table_or_a_seat_that_is_not_is_refused(action: Action) -> None:
    assert tray().refused({"do": "join", **action}) == "bad-argument"


@pytest.mark.parametrize(
    ("phase", "who"),
    [
        *((phase, "Ana") for phase in ("opening, direction not chosen", "opening", "answer", "reveal")),
        *((phase, "Bo") for phase in PHASES if not phase.startswith("opening")),
    ],
)
@pytest.mark.parametrize("direction", ["left", "right"])
def test_p64_without_him_the_round_is_void(phase: str, who: str, direction: str) -> None:
    # The same phase played to the right, by players seated the other way round.
    players = ["Ana", "Bo", "Cy", "Di"] if direction == "left" else ["Ana", "Di", "Cy", "Bo"]
    needed, words = PHASES[phase]
    tale = tray(words.replace("left", direction), " ".join(players), **needed)
    way = tale["direction"]
    reply = tale.play(f"-{who}")
    assert names(reply) == ["left", "void", "round"]
    assert reply.events[1] == {"event": "void", "round": 1}
    circle = players if way == "left" else players[::-1]
    following = circle[(circle.index(who) + 1) % 4]
    assert reply.events[2] == {"event": "round", "number": 2, "opener": following}
    assert tale.see("phase turn round bid receveur tries open") == ["opening", following, 2, None, None, None, []]
    assert tale["direction_pending"] is True
    assert points(tale) == {}


@pytest.mark.parametrize(
    ("phase", "who"),
    [
        *((phase, "Cy") for phase in PHASES),
        *((phase, "Ana") for phase in ("bid", "bid, looked", "quinte", "tries", "tries, hidden")),
    ],
)
def test_p65_without_anybody_else_it_goes_on(phase: str, who: str) -> None:
    tale = in_phase(phase)
    before = table(tale, "players")
    reply = tale.play(f"-{who}")
    assert reply.events == ({"event": "left", "player": who},)
    assert table(tale, "players") == before
    assert who not in tale["players"]


def test_p65_a_bid_outlives_who_made_it() -> None:
    tale = in_phase("bid")
    tale.play("-Ana =brelan no")
    assert tale.takes("d11123") == ["Cy 1 point wrong-call"]


def test_p65_who_is_out_and_leaves_is_not_out_any_more() -> None:
    tale = tray("left =paire_6 no d12346", points=1)
    before = tale["expects"]
    tale.play("-Ana")
    assert tale.see("out players expects") == [[], ["Bo", "Cy", "Di"], before]
    assert tale["ledger"]["Ana"] == {"point": 1}


@phases
def test_p65_the_last_one_in_the_game_is_the_winner(phase: str) -> None:
    for who, winner in (("Ana", "Bo"), ("Bo", "Ana")):
        needed, words = PHASES[phase]
        tale = tray(words.replace("left ", ""), "Ana Bo", **needed)
        reply = tale.play(f"-{who}")
        assert reply.events == (
            {"event": "left", "player": who},
            {"event": "ended", "winners": [winner], "losers": []},
        )
        assert tale.see("over phase winners losers players") == [True, "over", [winner], [], [winner]]


def test_p65_those_who_are_out_are_the_losers() -> None:
    tale = tray("left =paire_6 no d12346", "Ana Bo Cy", points=1)
    reply = tale.play("-Bo")
    assert reply.events[-1] == {"event": "ended", "winners": ["Cy"], "losers": ["Ana"]}
    assert tale.see("over winners losers out") == [True, ["Cy"], ["Ana"], ["Ana"]]


@phases
@pytest.mark.parametrize("kind", FAULTS)
def test_p66_a_fault_is_written_down_and_costs_nothing(phase: str, kind: str) -> None:
    tale = in_phase(phase)
    before = table(tale, "faults")
    for number, player in enumerate(("Ana", "Bo", "Cy"), start=1):
        reply = tale.say({"do": "fault", "player": player, "kind": kind, "by": "Di"})
        assert reply.events == ({"event": "fault", "player": player, "kind": kind},)
        assert len(tale["faults"]) == number
    assert tale["faults"][-1] == {"player": "Cy", "kind": kind}
    assert table(tale, "faults") == before


def test_p66_what_is_no_fault() -> None:
    tale = tray()
    for kind in ("slow", "", None, 3, "Peeked"):
        assert tale.refused({"do": "fault", "player": "Bo", "kind": kind}) == "bad-argument"
    assert tale.refused({"do": "fault", "player": "Bo"}) == "bad-argument"
    assert tale.refused({"do": "fault", "player": "Zed", "kind": "peeked"}) == "bad-argument"
    assert tale.refused({"do": "fault", "player": "Bo", "kind": "peeked", "by": "Bo"}) == "not-your-turn"


@phases
def test_p67_undo_takes_back_step_by_step_to_the_start(phase: str) -> None:
    tale = in_phase(phase)
    words = PHASES[phase][1].split()
    after = [tray(" ".join(words[:number]), **PHASES[phase][0]).referee.table for number in range(len(words))]
    for word, before in zip(words[::-1], after[::-1], strict=True):
        reply = tale.play("undo")
        assert reply.events == ({"event": "undone", "do": action_of(word)["do"]},)
        assert tale.referee.table == before
    assert tale.refused("undo") == "nothing-to-undo"


def test_p67_what_followed_from_it_goes_with_it() -> None:
    tale = tray("left ~Bo ~Cy", absent=True)
    before = tale.referee.table
    tale.play("=paire")
    assert tale["bid"]["by"] == "Cy"
    assert tale.play("undo").table == before
    tale = two("=paire_6 no", points=1)
    before = tale.referee.table
    tale.play("d12346")
    assert tale["over"] is True
    assert tale.play("undo").table == before


def test_p67_the_same_dice_again_do_not_count() -> None:
    tale = two("d6 d66 d66")
    tale.play("undo")
    assert tale["open"] == [6]


@phases
def test_p68_the_table_may_stop_without_winners(phase: str) -> None:
    tale = in_phase(phase)
    before = tale.referee.table
    reply = tale.play("end")
    assert reply.events == ({"event": "ended", "winners": [], "losers": []},)
    assert tale.see("over winners losers") == [True, [], []]
    assert tale.play("undo").table == before


@phases
def test_p69_what_is_on_the_table_when_it_is_over(phase: str) -> None:
    tale = in_phase(phase)
    tale.say({"do": "fault", "player": "Cy", "kind": "other"})
    before = table(tale)
    tale.play("end")
    over: Action = {
        "phase": "over", "turn": None, "expects": [], "opener": None, "receveur": None, "bid": None, "tries": None,
        "open": [], "hidden": 0, "thrown": 0, "direction_pending": False, "looked": False, "rethrown": False,
        "over": True,
    }  # fmt: skip
    assert table(tale) == before | over
    for word in ("left", "d66", "=paire", "ok", "no", "look", "t1", "next", "+Flo", "-Bo", "!Bo", "end"):
        assert tale.refused(word) == "game-over"
    assert tale.refused({"do": "start", "game": "poker-menteur", "players": ["Ana", "Bo"]}) == "already-started"


@phases
def test_p70_there_are_no_house_rules_and_nothing_to_give(phase: str) -> None:
    tale = in_phase(phase)
    for action in (
        {"do": "next"},
        {"do": "give", "to": {"Bo": 1}},
        {"do": "rule", "text": "no pointing"},
        {"do": "repeal", "rule": 1},
    ):
        assert tale.refused(action) == "not-expected"
    assert tale["rules"] == []


# 13. Phases, expects, table ------------------------------------------------------------

KEYS = [
    "game", "phase", "turn", "direction", "expects", "players", "ledger", "rules", "over", "winners", "losers",
    "options", "round", "opener", "direction_pending", "receveur", "bid", "open", "hidden", "looked", "thrown",
    "rethrown", "tries", "out", "absent", "faults",
]  # fmt: skip


@phases
def test_p71_the_keys_of_the_table(phase: str) -> None:
    tale = in_phase(phase)
    assert list(table(tale)) == KEYS
    assert tale["options"] == DEFAULTS | PHASES[phase][0]
    assert tale["turn"] == ("Ana" if phase.startswith("opening") else "Bo")
    assert tale["opener"] == "Ana"


@pytest.mark.parametrize(
    ("phase", "state"),
    [
        ("opening, direction not chosen", [None, [], 5, False, 5, True, None]),
        ("opening", [None, [6, 6], 3, False, 5, True, None]),
        ("answer", ["Bo", [6, 6], 3, False, 0, False, None]),
        ("bid", ["Bo", [6, 6], 3, False, 1, True, None]),
        ("bid, looked", ["Bo", [6, 6], 3, True, 0, False, None]),
        ("reveal", ["Bo", [6, 6], 3, False, 0, False, None]),
        ("quinte", ["Bo", [6, 6, 6, 6, 1], 0, False, 0, False, {"used": 1, "limit": 5, "dice": [6, 6, 6, 6, 1]}]),
        ("tries", ["Bo", [3, 3, 3, 3, 1], 0, False, 0, False, {"used": 1, "limit": 5, "dice": [3, 3, 3, 3, 1]}]),
        ("tries, hidden", ["Bo", [], 5, False, 0, False, {"used": 4, "limit": 5, "dice": [3, 3, 3, 3, 1]}]),
    ],
)
def test_p71_what_they_say_in_each_phase(phase: str, state: list[Any]) -> None:
    assert in_phase(phase).see("receveur open hidden looked thrown rethrown tries") == state


@pytest.mark.parametrize(
    ("phase", "listed"),
    [
        ("opening, direction not chosen", ["choose", "dice"]),
        ("opening", ["dice", "announce"]),
        ("answer", ["accept", "bluff"]),
        ("bid", ["dice", "look", "throw", "announce"]),
        ("bid, looked", ["dice", "throw"]),
        ("reveal", ["dice"]),
        ("quinte", ["dice"]),
        ("tries", ["dice", "announce"]),
        ("tries, hidden", ["throw", "announce"]),
    ],
)
def test_p71_what_is_expected_in_this_order(phase: str, listed: list[str]) -> None:
    tale = in_phase(phase)
    assert [entry["do"] for entry in tale["expects"]] == listed
    assert {entry["by"] for entry in tale["expects"]} == {tale["turn"]}


def test_p71_the_table_is_nobodys_to_change() -> None:
    tale = in_phase("bid")
    kept = Referee.replay(tale.referee.history).table
    shown = tale.referee.table
    assert shown is not None
    tale.say({"do": "fault", "player": "Cy", "kind": "other"})
    assert shown == kept


# 14. Errors ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "action", "code"),
    [
        # unknown-action, already-started before anything about the arguments
        ("answer", {"do": "hop", "by": "Nobody"}, "unknown-action"),
        ("answer", {}, "unknown-action"),
        ("answer", {"do": "start", "players": 3}, "already-started"),
        # bad-argument before not-expected
        ("answer", {"do": "announce", "value": "paire 7"}, "bad-argument"),
        ("answer", {"do": "announce", "value": "paire 3+3"}, "not-expected"),
        ("answer", {"do": "throw", "count": 6}, "bad-argument"),
        ("answer", {"do": "throw", "count": 5}, "not-expected"),
        ("answer", {"do": "dice", "values": [0]}, "bad-argument"),
        ("answer", {"do": "dice"}, "bad-argument"),
        ("answer", {"do": "dice", "values": [1, 2, 3, 4, 5, 6]}, "not-expected"),
        ("answer", {"do": "choose"}, "bad-argument"),
        ("answer", {"do": "choose", "player": "Zed"}, "bad-argument"),
        ("answer", {"do": "choose", "option": "up"}, "not-expected"),
        ("answer", {"do": "look", "by": "Zed"}, "bad-argument"),
        ("answer", {"do": "look", "by": None}, "bad-argument"),
        ("answer", {"do": "away", "player": "Zed"}, "bad-argument"),
        ("answer", {"do": "away", "player": "Bo"}, "not-expected"),
        # not-expected before not-your-turn
        ("answer", {"do": "look", "by": "Cy"}, "not-expected"),
        ("bid, looked", {"do": "announce", "value": "full", "by": "Cy"}, "not-expected"),
        # not-your-turn before what is wrong with the dice, the direction, the announcement
        ("reveal", {"do": "dice", "values": [], "by": "Ana"}, "not-your-turn"),
        ("opening, direction not chosen", {"do": "choose", "option": "up", "by": "Bo"}, "not-your-turn"),
        ("bid", {"do": "throw", "count": 5, "by": "Ana"}, "not-your-turn"),
        ("bid", {"do": "announce", "value": "rien", "by": "Ana"}, "not-your-turn"),
        ("opening", {"do": "dice", "values": [6] * 6, "by": "Bo"}, "not-your-turn"),
        # and these last
        ("reveal", {"do": "dice", "values": [6, 6]}, "bad-argument"),
        ("quinte", {"do": "dice", "values": [6, 6]}, "bad-argument"),
        ("tries", {"do": "dice", "values": []}, "bad-argument"),
        ("opening", {"do": "dice", "values": [6] * 6}, "bad-argument"),
        ("bid", {"do": "dice", "values": [6] * 6}, "bad-argument"),
        ("opening, direction not chosen", {"do": "choose", "option": "up"}, "bad-argument"),
        ("opening, direction not chosen", {"do": "choose", "player": "Bo"}, "bad-argument"),
        ("bid", {"do": "throw", "count": 5}, "thrown-twice"),
        ("bid", {"do": "announce", "value": "rien"}, "illegal-announcement"),
        ("bid", {"do": "announce", "value": "mieux"}, "illegal-announcement"),
    ],
)
def test_p72_the_first_error_that_fits(phase: str, action: Action, code: str) -> None:
    assert in_phase(phase).refused(action) == code


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (None, "bad-json"),
        ({"do": "hop"}, "unknown-action"),
        ({"do": "look", "by": 3}, "not-started"),
        ({"do": "throw"}, "not-started"),
        ({"do": "undo"}, "not-started"),
    ],
)
def test_p72_before_the_start(action: Any, code: str) -> None:
    error = Referee().submit(action).error
    assert error is not None
    assert error.code == code


def test_p72_a_game_that_is_over_hears_of_no_argument() -> None:
    tale = two("end")
    for action in ({"do": "announce", "value": 3}, {"do": "throw", "count": 9}, {"do": "away", "player": "Zed"}):
        assert tale.refused(action) == "game-over"
    assert tale.refused({"do": "hop"}) == "unknown-action"


# 15. Events ----------------------------------------------------------------------------

EVENTS = {
    "take": {"player", "unit", "amount", "why"},
    "started": {"first"},
    "round": {"number", "opener"},
    "direction": {"player", "direction"},
    "open": {"player", "dice"},
    "suspect": {"player", "kind"},
    "announced": {"player", "said", "to"},
    "accepted": {"player"},
    "refused": {"player"},
    "looked": {"player"},
    "thrown": {"player", "count"},
    "open-differs": {"open", "dice"},
    "reveal": {"dice", "hand", "bid", "lie"},
    "lied-first": {"player"},
    "try": {"player", "dice", "used"},
    "quinte-made": {"player"},
    "eliminated": {"player"},
    "away": {"player"},
    "back": {"player"},
    "joined": {"player"},
    "left": {"player"},
    "void": {"round"},
    "fault": {"player", "kind"},
    "undone": {"do"},
    "ended": {"winners", "losers"},
}
EVERYTHING = {"points": 2, "mieux": True, "honest_first": True, "absent": True}


def all_events(seed: int, **options: Any) -> list[Json]:
    """The events of one game at random, in which some climb fast, and some take back what they did."""
    chance, referee = random.Random(seed), Referee()
    start = {"do": "start", "game": "poker-menteur", "players": NAMES[:5], "options": {**EVERYTHING, **options}}
    events = list(referee.submit(start).events)
    for _ in range(150):
        assert referee.table is not None
        if referee.table["over"]:
            break
        action = wander(referee.table, chance, GAMES["poker-menteur"].fault_kinds)
        if action["do"] == "announce" and chance.random() < 0.3:
            action = said("quinte 6")
        elif action["do"] == "dice" and chance.random() < 0.2:
            action = {"do": "dice", "values": [6, 6, 6, 6, 6]}
        reply = referee.submit(action)
        events += reply.events
        if chance.random() < 0.05:
            events += referee.submit({"do": "undo"}).events
    return events


def test_p72_events_have_the_keys_of_the_sheet_and_no_other() -> None:
    seen = set()
    for seed in range(60):
        for event in all_events(seed, quinte_variant=seed % 2 == 0):
            name = event["event"]
            keys = set(event) - {"event"}
            if name == "accepted" and event.get("absent") is True:
                keys.discard("absent")
            assert keys == EVENTS[name], event
            if name == "take":
                assert (event["unit"], event["amount"]) == ("point", 1)
                assert event["why"] in {"liar", "wrong-call", "quinte", "absent"}
            seen.add(name)
    assert seen == set(EVENTS)


def test_p72_the_events_of_a_start() -> None:
    referee = Referee()
    reply = referee.submit(
        {"do": "start", "game": "poker-menteur", "players": ["Ana", "Bo"], "options": {"first": "Bo"}}
    )
    assert reply.events == (
        {"event": "started", "first": "Bo"},
        {"event": "round", "number": 1, "opener": "Bo"},
    )
