"""Kékénito, sections 11 to 14 of its sheet: faults, coming and going, undo, the table, errors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pi.rules import Referee
from pi.rules.protocol import answer

from .evening import Evening, battle, petit_poulet, rule_evening, to_beat

FAULTS = [
    "spill",
    "not-following",
    "bad-spirit",
    "sip-not-drunk",
    "glass-not-finished",
    "speech",
    "house-rule",
    "other",
]


# 11. Faults


@pytest.mark.parametrize("kind", FAULTS)
@pytest.mark.parametrize("by", [None, "Ana", "Cy"])
def test_k67_k68_a_fault_costs_one_sip_with_its_cry(kind: str, by: str | None) -> None:
    evening = to_beat(41)
    evening.do("fault", player="Bo", kind=kind, **({"by": by} if by else {}))
    assert evening.events[0] == {"event": "fault", "player": "Bo", "kind": kind, "cry": "tentative de triche"}
    assert evening.taken == [("Bo", "fault", 1)]
    assert evening.now == ("throw", "Bo", 41)


def test_k67_nobody_calls_a_fault_on_himself() -> None:
    evening = Evening()
    evening.refuse("not-your-turn", "fault", player="Bo", kind="other", by="Bo")
    evening.refuse("bad-argument", "fault", player="Bo", kind="bump", by="Bo")


@pytest.mark.parametrize("kind", ["bump", "", None, 3])
def test_k68_other_kinds_are_refused(kind: object) -> None:
    Evening().refuse("bad-argument", "fault", player="Bo", kind=kind)


def test_kt4_a_glass_is_due_at_each_multiple() -> None:
    evening = Evening(glass_sips=3)
    due = []
    for _ in range(7):
        evening.do("fault", player="Bo", kind="other")
        due.append(evening.told("glass-due"))
    assert due == [
        [],
        [],
        [{"event": "glass-due", "player": "Bo"}],
        [],
        [],
        [{"event": "glass-due", "player": "Bo"}],
        [],
    ]
    # Passed as well as reached, the slaves too, each right after his sips.
    other = Evening(glass_sips=3).roll(53).choose("Cy").roll(66).give(Ana=4, Bo=2)
    assert other.named[:4] == ["take", "glass-due", "take", "glass-due"]
    assert [e["player"] for e in other.told("glass-due")] == ["Ana", "Cy"]


def test_kt4_nothing_is_due_without_the_reminder() -> None:
    evening = Evening(glass_sips=0).roll(66).give(Bo=6)
    assert evening.told("glass-due") == []


# 12. Coming, going, undo, end


def moments() -> dict[str, Evening]:
    """A game in each phase: Bo throws, Ana made what he had to beat, Cy is his partner, Di has no part."""
    return {
        "throw": to_beat(41, 4),
        "give": to_beat(41, 4).roll(33),
        "rule": to_beat(41, 4).roll(66).give(Di=6),
        "slave": to_beat(41, 4).roll(62),
        "question": to_beat(41, 4).roll(52),
        "admit": to_beat(41, 4).roll(52).do("choose", option="never"),
        "kinito-to": to_beat(41, 4).roll(21),
        "kinito": to_beat(41, 4).roll(21).choose("Cy").roll(51),
        "bomb-to": to_beat(41, 4).roll(32),
        "bomb": to_beat(41, 4).roll(32).choose("Cy").roll(51),
        "petit-poulet": to_beat(41, 4).roll(31).roll(42),
        "battle": to_beat(41, 4).roll(41).roll(2),
    }


every_phase = pytest.mark.parametrize("phase", list(moments()))


@every_phase
def test_k67_a_fault_moves_nothing_in_any_phase(phase: str) -> None:
    evening = moments()[phase]
    assert evening["phase"] == phase
    before = {**evening.referee.table} if evening.referee.table else {}
    evening.do("fault", player="Di", kind="speech")
    assert evening.taken == [("Di", "fault", 1)]
    assert {**before, "ledger": None} == {**(evening.referee.table or {}), "ledger": None}


@every_phase
def test_k69_a_newcomer_changes_nothing_but_the_seats(phase: str) -> None:
    evening = moments()[phase]
    before = evening.now, evening["step"], evening["thrower"]
    evening.do("join", player="Flo", after="Bo")
    assert evening.events == [{"event": "joined", "player": "Flo"}]
    assert (evening.now, evening["step"], evening["thrower"]) == before
    assert evening["players"] == ["Ana", "Bo", "Flo", "Cy", "Di"]
    assert evening["ledger"]["Flo"] == {"sip": 0, "glass": 0, "witness": 0}
    # He can be chosen, and can admit and be given to, at once.
    for entry in evening["expects"]:
        if entry.get("of") == "player" or "among" in entry:
            assert "Flo" in entry.get("options", entry.get("among"))


def test_k69_neighbours_are_those_who_sit_there_at_the_moment() -> None:
    assert to_beat(41).do("join", player="Flo", after="Bo").roll(65).taken == [("Flo", "total-11", 1)]
    assert to_beat(41).do("join", player="Flo", after="Ana").roll(63).taken == [("Flo", "total-9", 1)]


def test_k69_who_comes_back_keeps_his_ledger() -> None:
    evening = to_beat(42).leave("Ana").do("join", player="Ana")
    assert evening["players"] == ["Bo", "Cy", "Ana"]
    assert evening["ledger"]["Ana"]["sip"] == 2
    # His score does not come back with him.
    assert evening["to_beat"] is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"player": "Ana"},
        {"player": ""},
        {},
        {"player": "Flo", "after": "Zed"},
        {"player": "Flo", "after": 3},
        {"player": "Flo", "by": "Flo"},
    ],
)
def test_k69_a_wrong_newcomer_is_refused(wrong: dict[str, Any]) -> None:
    Evening().refuse("bad-argument", "join", **wrong)


def test_k70_who_leaves_is_no_master_no_slave_and_no_petit_poulet() -> None:
    evening = Evening(6).roll(53).choose("Bo").roll(62).choose("Cy").roll(63).roll(65).leave("Bo")
    assert evening["slaves"] == []
    assert evening.named == ["left", "freed"]
    assert evening.told("freed") == [{"event": "freed", "player": "Cy"}]
    assert petit_poulet().leave("Ana")["petit_poulet"] is None


def test_k70_the_score_of_who_leaves_is_there_no_more() -> None:
    evening = to_beat(41).leave("Ana")
    assert evening.now == ("throw", "Bo", None)
    assert evening.roll(31).told("thrown")[0]["outcome"] == "free"


def test_k70_the_oldest_go_free_when_fewer_slaves_are_allowed() -> None:
    evening = Evening(4).roll(53).choose("Cy").roll(62).choose("Ana").leave("Di")
    assert evening.named == ["left", "freed"]
    assert evening.pairs == [("Ana", "Bo")]


def test_k71_if_the_thrower_leaves_before_he_throws_the_next_one_throws_against_the_same() -> None:
    evening = to_beat(41).leave("Bo")
    assert evening.now == ("throw", "Cy", 41)
    assert evening.named == ["left", "turn"]


def test_k71_but_not_against_his_own() -> None:
    evening = battle().roll(5, 1).leave("Ana")
    assert evening.now == ("throw", "Bo", None)


@every_phase
def test_k72_if_the_thrower_leaves_what_his_throw_caused_falls_away(phase: str) -> None:
    evening = moments()[phase].leave("Bo")
    assert evening.now == ("throw", "Cy", 41 if phase == "throw" else None)
    assert evening["step"] is None
    assert evening.named == ["left", "turn"]
    assert evening["thrower"] == "Cy"


def test_k72_after_a_battle_the_loser_is_the_thrower() -> None:
    # Bo has lost and Ana chooses: Bo's departure ends it, Ana's would not.
    evening = battle(4).roll(2, 6)
    assert (evening["phase"], evening["turn"]) == ("slave", "Ana")
    assert evening.leave("Bo").now == ("throw", "Cy", None)
    # Here Bo has thrown and won: it is Ana's throw now, and goes on without him.
    assert battle(4).roll(6, 2).leave("Bo").now == ("throw", "Ana", None)


@every_phase
def test_k73_who_has_no_part_in_it_may_leave(phase: str) -> None:
    evening = moments()[phase]
    before = evening.now, evening["step"]
    evening.leave("Di")
    assert (evening.now, evening["step"]) == before
    for entry in evening["expects"]:
        assert "Di" not in entry.get("options", entry.get("among", []))


def test_k73_a_kinito_falls_away_without_its_receiver() -> None:
    evening = moments()["kinito"].leave("Cy")
    assert evening.taken == []
    assert evening.now == ("throw", "Di", 21)
    # Countered, it is the same for both.
    back = to_beat(41, 4).roll(32).choose("Di").roll(21).choose("Cy").roll(21)
    assert back["turn"] == "Di"
    back.leave("Cy")
    assert back.taken == [("Bo", "gap", 1)]
    assert back.now == ("throw", "Di", 32)


def test_k73_a_kinito_falls_away_without_its_giver() -> None:
    evening = to_beat(41, 4).roll(32).choose("Di").roll(21).leave("Di")
    assert evening.taken == [("Bo", "gap", 1)]
    assert evening.now == ("throw", "Cy", 32)
    duel = to_beat(41, 4).roll(32).choose("Di").roll(21).choose("Cy").leave("Di")
    assert duel.now == ("throw", "Cy", 32)


def test_k73_a_bombe_needs_a_new_saviour() -> None:
    evening = moments()["bomb"].leave("Cy")
    assert evening.now == ("bomb-to", "Bo", 41)
    assert evening["step"] is None
    assert evening.choose("Di")["step"] == {"player": "Di", "for": "Bo", "attempts": 3}


@pytest.mark.parametrize("dice", [(), (5,), (5, 5)])
def test_k73_a_battle_falls_away_and_the_throw_counts_as_better(dice: tuple[int, ...]) -> None:
    evening = battle().roll(*dice).leave("Ana")
    assert evening.taken == []
    assert evening["to_beat"] == {"score": 51, "by": "Bo"}
    assert evening["turn"] == "Cy"


def test_k73_who_is_due_to_be_in_a_battle_is_in_it() -> None:
    evening = Evening(4).roll(53).next().roll(53).leave("Ana").do("join", player="Ana")
    assert evening["phase"] == "slave"
    assert evening.next().now == ("throw", "Cy", 53)
    assert evening["to_beat"]["by"] == "Bo"


def test_k73_without_a_battle_a_total_of_10_has_no_rethrow() -> None:
    evening = battle(4).roll(6, 4).roll(64).leave("Bo")
    assert evening["to_beat"] == {"score": 64, "by": "Ana"}
    assert evening["turn"] == "Cy"


@pytest.mark.parametrize("dice", [(6, 2), (6, 1), (2, 1)])
def test_k73_what_the_winner_still_had_to_choose_falls_away(dice: tuple[int, int]) -> None:
    evening = battle(4).roll(*dice)
    assert evening["turn"] == "Bo"
    assert evening.leave("Bo").now == ("throw", "Ana", None)


def test_k73_an_open_question_falls_away_without_the_winner() -> None:
    evening = battle(4).roll(6, 1).do("choose", option="never").leave("Bo")
    assert evening.now == ("throw", "Ana", None)
    assert evening["step"] is None


@pytest.mark.parametrize(("dice", "phase"), [((3, 1), "petit-poulet"), ((3, 2), "bomb-to")])
def test_k73_what_the_loser_has_to_go_through_goes_on_without_the_winner(dice: tuple[int, int], phase: str) -> None:
    evening = battle(4).roll(*dice).leave("Bo")
    assert evening.now == (phase, "Ana", None)


@every_phase
def test_k73_the_rest_goes_on_without_the_maker_of_the_score(phase: str) -> None:
    evening = moments()[phase].leave("Ana")
    if phase == "battle":
        assert evening.now == ("throw", "Cy", 41)
    else:
        assert evening.now == (phase, "Bo" if phase not in ("kinito", "bomb") else "Cy", None)


@every_phase
def test_k74_one_player_is_no_game(phase: str) -> None:
    evening = moments()[phase]
    for player in ("Di", "Cy", "Ana"):
        evening.leave(player)
    assert evening["over"] is True
    assert evening.named[-1] == "ended"


@every_phase
def test_k75_undo_takes_back_whatever_it_was(phase: str) -> None:
    evening = moments()[phase]
    before = json.dumps(evening.referee.table)
    for action in (
        {"do": "fault", "player": "Bo", "kind": "other"},
        {"do": "join", "player": "Flo"},
        {"do": "leave", "player": "Bo"},
        {"do": "leave", "player": "Ana"},
        {"do": "end"},
    ):
        evening.say(action)
        evening.do("undo", what="ever", by="nobody")
        assert evening.events == [{"event": "undone", "do": action["do"]}]
        assert json.dumps(evening.referee.table) == before


@every_phase
def test_k76_k77_the_table_ends_the_game_in_any_phase(phase: str) -> None:
    evening = moments()[phase].do("end", by="Di")
    assert evening.events == [{"event": "ended"}]
    assert (evening["over"], evening.now, evening["expects"]) == (True, ("over", None, None), [])
    assert [evening[key] for key in ("thrower", "to_beat", "dice", "step")] == [None] * 4
    assert (evening["winners"], evening["losers"]) == ([], [])
    evening.refuse("game-over", "dice", values=[4, 1])
    evening.refuse("game-over", "house", rule=1, to={"Ana": 1})
    evening.refuse("already-started", "start", game="kekenito", players=["Ana", "Bo"])


# 13. Phases, expects, table


def test_k78_options_begin_after_the_chooser() -> None:
    assert Evening(5, first="Di").roll(21)["expects"][0]["options"] == ["Ed", "Ana", "Bo", "Cy"]
    assert Evening(5, first="Di").roll(11)["expects"][0]["among"] == ["Ed", "Ana", "Bo", "Cy", "Di"]


@every_phase
def test_k78_turn_is_the_one_player_who_is_expected(phase: str) -> None:
    evening = moments()[phase]
    assert {entry["by"] for entry in evening["expects"]} == {evening["turn"]}


def test_k79_the_keys_of_the_table() -> None:
    assert Evening().referee.table == {
        "game": "kekenito",
        "phase": "throw",
        "turn": "Ana",
        "direction": "left",
        "expects": [{"do": "dice", "by": "Ana", "count": 2}],
        "players": ["Ana", "Bo", "Cy"],
        "ledger": {name: {"sip": 0, "glass": 0, "witness": 0} for name in ("Ana", "Bo", "Cy")},
        "rules": [],
        "over": False,
        "winners": [],
        "losers": [],
        "options": {"first": "Ana", "variant": False, "glass_sips": 20},
        "thrower": "Ana",
        "to_beat": None,
        "dice": None,
        "step": None,
        "petit_poulet": None,
        "slaves": [],
        "max_slaves": 1,
    }


def test_k79_while_a_throw_is_settled_the_table_shows_what_he_had_to_beat() -> None:
    evening = to_beat(41).roll(33)
    assert (evening["thrower"], evening["to_beat"], evening["dice"]) == ("Bo", {"score": 41, "by": "Ana"}, [3, 3])


# 14. Errors


def test_k80_the_first_code_that_fits_is_given() -> None:
    unstarted = Referee()
    for line, code in (
        (b"[", "bad-json"),
        (b"[]", "bad-json"),
        (b"{}", "unknown-action"),
        (b'{"do":"sing"}', "unknown-action"),
        (b'{"do":"dice","values":[9]}', "not-started"),
        (b'{"do":"undo"}', "not-started"),
    ):
        assert answer(unstarted, line)["error"]["code"] == code
    evening = Evening()
    evening.refuse("unknown-action", "sing", by="Zed")
    evening.refuse("already-started", "start", game="chess")
    for do, arguments in (
        ("give", {"to": {}}),
        ("give", {"to": {"Zed": 1}}),
        ("choose", {"player": "Zed"}),
        ("choose", {}),
        ("admit", {"players": ["Zed"]}),
        ("rule", {"text": " "}),
        ("repeal", {"rule": "1"}),
        ("dice", {"values": []}),
        ("dice", {"values": [7, 1]}),
        ("accept", {"by": "Zed"}),
    ):
        evening.refuse("bad-argument", do, **arguments)
    # Not expected comes before the speaker, and the speaker before the choice.
    evening.refuse("not-expected", "give", to={"Bo": 1}, by="Bo")
    unexpected: list[tuple[str, dict[str, Any]]] = [
        ("announce", {"value": 42}),
        ("accept", {}),
        ("bluff", {}),
        ("admit", {"players": ["Bo"]}),
    ]
    for do, arguments in unexpected:
        evening.refuse("not-expected", do, **arguments)
    evening.refuse("not-your-turn", "dice", values=[4], by="Bo")
    evening.refuse("bad-argument", "dice", values=[4], by="Ana")
    evening.refuse("nothing-to-undo", "undo")
    evening.roll(33)
    evening.refuse("not-your-turn", "give", to={"Bo": 9}, by="Bo")
    evening.refuse("bad-argument", "give", to={"Bo": 9}, by="Ana")


def test_k80_anybody_may_say_what_is_always_allowed() -> None:
    rule_evening().do("house", rule=1, to={"Cy": 1}, by="Cy")
    Evening().do("join", player="Flo", by="Cy")
    Evening().do("leave", player="Ana", by="Cy")
    Evening().do("end", by="Bo")
