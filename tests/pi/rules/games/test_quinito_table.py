"""Quinito, sections 11 to 13 of its sheet: faults, coming and going, undo, the end, the table."""

from __future__ import annotations

from typing import Any

import pytest

from .tale import Action, Tale, action_of, names, takes
from .test_quinito import DEFAULTS, ORDER

FIVE = "Ana Bo Cy Di Ed"
CONTROL = ["fall", "drop", "bump", "slow", "control-other"]
NOTION = [
    "fanciful", "not-following", "misunderstanding", "bad-spirit", "confused", "wrong-cry", "speech", "house-rule",
    "notion-other",
]  # fmt: skip

# How to come into each phase, with Ana as the thrower, Bo as Michel, and no direction but left.
PHASES: dict[str, tuple[Action, str]] = {
    "announce": ({}, ""),
    "answer": ({}, "43"),
    "reveal": ({}, "43 no"),
    "counter": ({}, "21 ok d66"),
    "rethrow": ({}, "31 ok"),
    "rethrow at a reveal": ({}, "62 no d31"),
    "reverse": ({"score32": "reverse"}, "32 ok"),
    "reverse at a reveal": ({"score32": "reverse"}, "62 no d32"),
    "swap": ({"score32": "swap"}, "32 ok"),
    "designate": ({"score31": "two"}, "31 ok"),
    "designate at a reveal": ({"score31": "two"}, "62 no d31"),
    "race": ({"score31": "two"}, "31 ok @Cy @Bo"),
    "house-rule": ({}, "21 no d21"),
}
phases = pytest.mark.parametrize("phase", PHASES)


def in_phase(phase: str, players: str = FIVE, **options: Any) -> Tale:
    needed, words = PHASES[phase]
    tale = Tale(players, **{**options, **needed})
    if words:
        tale.play(words)
    assert tale.see("phase thrower michel") == [phase.split()[0], "Ana", "Bo"]
    return tale


def table(tale: Tale, *without: str) -> Action:
    assert tale.referee.table is not None
    return {key: value for key, value in tale.referee.table.items() if key not in without}


# 11. Faults ----------------------------------------------------------------------------


@phases
def test_q68_a_fault_costs_one_in_every_phase_and_changes_nothing_else(phase: str):
    tale = in_phase(phase)
    before, ledger = table(tale, "ledger"), tale["ledger"]
    for player in FIVE.split():
        reply = tale.play(f"!{player}")
        assert takes(reply) == [f"{player} 1 penalty fault"]
        ledger = {**ledger, player: {**ledger[player], "penalty": ledger[player]["penalty"] + 1}}
        assert tale["ledger"] == ledger
        assert table(tale, "ledger") == before


def test_q68_anybody_else_or_nobody_in_particular_calls_it():
    fault = {"do": "fault", "player": "Cy", "kind": "slow"}
    tale = Tale()
    for by in ("Ana", "Bo", "Di"):
        assert takes(tale.say({**fault, "by": by})) == ["Cy 1 penalty fault"]
    assert takes(tale.say(fault)) == ["Cy 1 penalty fault"]
    assert tale.refused({**fault, "by": "Cy"}) == "not-your-turn"
    for by in ("Ed", "", None, 3):
        assert tale.refused({**fault, "by": by}) == "bad-argument"


def test_q68_faults_are_never_listed():
    assert {entry["do"] for entry in Tale()["expects"]} == {"announce"}


@pytest.mark.parametrize("kind", CONTROL)
def test_q69_q71_these_are_called_perte_de_controle(kind: str):
    reply = Tale().say({"do": "fault", "player": "Bo", "kind": kind})
    assert reply.events[0] == {"event": "fault", "player": "Bo", "kind": kind, "cry": "perte de contrôle"}
    assert takes(reply) == ["Bo 1 penalty fault"]


@pytest.mark.parametrize("kind", NOTION)
def test_q70_q71_these_are_called_perte_de_notion(kind: str):
    reply = Tale().say({"do": "fault", "player": "Bo", "kind": kind})
    assert reply.events[0] == {"event": "fault", "player": "Bo", "kind": kind, "cry": "perte de notion"}
    assert takes(reply) == ["Bo 1 penalty fault"]


@pytest.mark.parametrize("kind", ["", "sneezed", "Fall", "control", None, 3, ["fall"], True])
def test_q70_any_other_kind_is_refused(kind: Any):
    assert Tale().refused({"do": "fault", "player": "Bo", "kind": kind}) == "bad-argument"


def test_q71_who_mixes_up_the_cries_commits_a_fault_himself():
    reply = Tale().say({"do": "fault", "player": "Bo", "kind": "wrong-cry"})
    assert reply.events[0]["cry"] == "perte de notion"


# 12. Coming and going ------------------------------------------------------------------


@phases
@pytest.mark.parametrize("after", ["Bo", "Cy", "Ed", None])
def test_q72_a_newcomer_changes_only_players_ledger_and_choices(phase: str, after: str | None):
    tale = in_phase(phase)
    before = table(tale)
    reply = tale.play("+Flo" + (f":{after}" if after else ""))
    assert reply.events == ({"event": "joined", "player": "Flo"},)
    place = before["players"].index(after or "Ed") + 1
    assert tale["players"] == [*before["players"][:place], "Flo", *before["players"][place:]]
    assert tale["ledger"] == {**before["ledger"], "Flo": {"penalty": 0, "major": 0}}
    assert table(tale, "players", "ledger", "expects") == {
        key: value for key, value in before.items() if key not in ("players", "ledger", "expects")
    }
    if tale["phase"] in ("swap", "designate"):
        assert set(tale.options("choose")) == {"Bo", "Cy", "Di", "Ed", "Flo"}
    else:
        assert tale["expects"] == before["expects"]


def test_q72_next_to_the_thrower_he_is_michel_before_the_announcement_only():
    tale = Tale()
    tale.play("+Ed:Ana")
    assert tale["michel"] == "Ed"
    tale.play("43 +Flo:Ana")
    assert tale.see("michel turn") == ["Ed", "Ed"]
    tale.play("ok")
    assert tale.see("thrower michel") == ["Ed", "Bo"]


def test_q72_next_to_the_thrower_is_on_the_other_side_when_play_goes_right():
    tale = Tale()
    tale.play("51 ok")
    assert tale.see("thrower michel direction") == ["Di", "Cy", "right"]
    tale.play("+Ed:Cy")
    assert tale["michel"] == "Ed"


def test_q72_after_a_51_he_who_sits_on_the_other_side_by_then_goes_on():
    tale = Tale()
    tale.play("51 +Ed ok")
    assert tale["thrower"] == "Ed"


def test_q72_who_was_to_start_a_round_starts_it_whoever_sits_down_meanwhile():
    tale = Tale()
    tale.play("21 no d51 +Ed next")
    assert tale.see("thrower players") == ["Di", ["Ana", "Bo", "Cy", "Di", "Ed"]]


def test_q72_who_comes_back_resumes_his_ledger_where_he_sits_down():
    tale = Tale()
    tale.play("!Cy !Cy -Cy")
    assert tale.see("players") == [["Ana", "Bo", "Di"]]
    assert tale["ledger"]["Cy"] == {"penalty": 2, "major": 0}
    tale.play("+Cy:Ana")
    assert tale.see("players michel") == [["Ana", "Cy", "Bo", "Di"], "Cy"]
    assert tale["ledger"]["Cy"] == {"penalty": 2, "major": 0}
    tale.play("-Cy +Cy")
    assert tale["players"] == ["Ana", "Bo", "Di", "Cy"]


@pytest.mark.parametrize(
    "join",
    [
        {"player": "Bo"},
        {"player": ""},
        {"player": "  "},
        {"player": None},
        {"player": 3},
        {"player": "\udc00"},
        {},
        {"player": "Ed", "after": "Nobody"},
        {"player": "Ed", "after": "Ed"},
        {"player": "Ed", "after": None},
        {"player": "Ed", "after": 0},
        {"player": "Ed", "by": "Ed"},
    ],
)
def test_q72_nobody_sits_down_twice_or_beside_nobody(join: Action):
    assert Tale().refused({"do": "join", **join}) == "bad-argument"


def test_q72_after_one_who_has_left_nobody_sits_down():
    tale = Tale()
    tale.play("-Cy")
    assert tale.refused("+Ed:Cy") == "bad-argument"
    assert tale.refused("-Cy") == "bad-argument"


@phases
def test_q73_a_bystander_leaves_and_nothing_else_changes(phase: str):
    tale = in_phase(phase)
    before = table(tale)
    reply = tale.play("-Ed")
    assert reply.events == ({"event": "left", "player": "Ed"},)
    assert tale["players"] == ["Ana", "Bo", "Cy", "Di"]
    assert table(tale, "players", "expects") == {k: v for k, v in before.items() if k not in ("players", "expects")}
    for entry, was in zip(tale["expects"], before["expects"], strict=True):
        assert {**entry, "options": None} == {**was, "options": None}
        assert entry.get("options", []) == [option for option in was.get("options", []) if option != "Ed"]


def test_q73_before_the_announcement_the_next_player_becomes_michel():
    tale = Tale()
    assert names(tale.play("-Bo")) == ["left"]
    assert tale.see("thrower michel phase") == ["Ana", "Cy", "announce"]


def test_q73_also_after_a_rethrow_michel_may_leave():
    tale = Tale()
    assert names(tale.play("31 ok again -Bo")) == ["left"]
    assert tale.see("thrower michel level") == ["Ana", "Cy", 31]


def test_q73_a_named_player_who_leaves_is_struck_out():
    tale = in_phase("designate")
    assert names(tale.play("@Di -Di")) == ["left"]
    assert tale.see("phase designated") == ["designate", []]
    assert tale.options("choose") == ["Bo", "Cy", "Ed"]
    assert tale.takes("@Cy @Ed") == ["Cy 1 penalty special-31", "Ed 1 penalty special-31"]


@pytest.mark.parametrize(
    ("words", "level", "thrower"), [("31 ok @Cy @Di -Di", 31, "Bo"), ("62 no d31 @Cy @Di -Cy", None, "Bo")]
)
def test_q73_a_race_is_called_off_when_one_of_the_two_leaves(words: str, level: int | None, thrower: str):
    tale = Tale(FIVE, score31="two")
    reply = tale.play(words)
    assert "broken-off" not in names(reply)
    assert takes(reply) == []
    assert tale.see("phase thrower level designated") == ["announce", thrower, level, []]


def test_q73_who_was_to_start_the_next_round_leaves():
    tale = Tale(FIVE)
    tale.play("21 no d51")  # Ed, on the other side, is to start
    assert names(tale.play("-Ed")) == ["left"]
    tale.play("next")
    assert tale.see("thrower direction michel") == ["Di", "right", "Cy"]


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "announce"])
@pytest.mark.parametrize(("player", "starter"), [("Ana", "Bo"), ("Bo", "Cy")])
def test_q74_without_thrower_or_michel_the_round_is_broken_off(phase: str, player: str, starter: str):
    tale = in_phase(phase)
    ledger = tale["ledger"]
    reply = tale.play(f"-{player}")
    assert reply.events == ({"event": "left", "player": player}, {"event": "broken-off", "player": starter})
    assert tale["ledger"] == ledger
    assert tale.see("phase thrower level announced throw designated") == ["announce", starter, None, None, "must", []]
    assert tale.options() == ORDER


def test_q74_the_thrower_leaves_before_he_announces():
    tale = Tale()
    tale.play("43 ok -Bo")
    assert tale.see("thrower level throw") == ["Cy", None, "must"]


def test_q74_the_player_after_him_in_the_direction_of_play():
    tale = Tale()
    tale.play("51 ok 52 -Di")
    assert tale.see("thrower direction") == ["Cy", "right"]


def test_q74_after_a_51_that_direction_is_the_new_one():
    tale = Tale(FIVE)
    tale.play("21 no d51 -Bo")
    assert tale.see("thrower direction") == ["Ana", "right"]


def test_q74_after_a_michel_across_the_table_comes_his_own_neighbour():
    tale = Tale(FIVE, totem=True)
    tale.play("21 no d21 next 43 ok 52 ok 53 ok 54 ok 21")
    assert tale.see("thrower michel") == ["Ana", "Cy"]
    tale.play("-Cy")
    assert tale.see("thrower totems") == ["Di", ["Bo"]]


def test_q74_one_who_leaves_may_break_off_both_pairs():
    tale = Tale("Ana Bo Cy Di", double=True)
    tale.play("1/43 1/ok 2/51 2/ok")  # Bo throws both now
    assert (tale["thrower"], tale["second"]["thrower"]) == ("Bo", "Bo")
    reply = tale.play("-Bo")
    assert reply.events[1:] == (
        {"event": "broken-off", "player": "Cy", "pair": 1},
        {"event": "broken-off", "player": "Ana", "pair": 2},
    )


def test_q74_a_bystander_of_one_pair_may_break_off_the_other():
    tale = Tale("Ana Bo Cy Di Ed Flo", double=True)
    tale.play("2/43")
    assert names(tale.play("-Ed")) == ["left", "broken-off"]
    assert tale.see("phase thrower") == ["announce", "Ana"]
    assert tale["second"]["thrower"] == "Flo"


@phases
def test_q75_the_totem_of_one_who_leaves_goes_back(phase: str):
    tale = Tale(FIVE, totem=True, **PHASES[phase][0])
    tale.play("21 no d21 next 43 ok 52 ok 53 ok 54 ok")
    assert tale.see("thrower totems") == ["Ana", ["Bo"]]
    tale.play("-Bo")
    assert tale["totems"] == [None]
    tale.play("+Bo")
    assert tale["totems"] == [None]


def test_q75_both_totems_of_one_who_leaves_go_back():
    tale = Tale("Ana Bo Cy", double=True)
    tale.play("1/21 1/no 1/d21 1/next 2/21 2/no 2/d21 2/next 2/43 2/ok 2/21 2/no 2/d21 2/next +Di")
    assert tale["totems"] == ["Bo", "Bo"]
    tale.play("-Bo")
    assert tale["totems"] == [None, None]


def test_q75_the_windows_of_one_who_leaves_close():
    tale = Tale(FIVE, double=True)
    tale.play("1/61 1/ok 2/61 2/ok")
    assert [window["player"] for window in tale["doubled"]] == ["Ana", "Cy"]
    reply = tale.play("-Ana")
    assert reply.events == (
        {"event": "left", "player": "Ana"},
        {"event": "doubled-over", "player": "Ana", "pair": 1},
    )
    assert tale["doubled"] == [{"player": "Cy", "pair": 2}]


@phases
@pytest.mark.parametrize("player", ["Ana", "Bo", "Cy"])
def test_q75_with_fewer_than_three_the_game_is_over(phase: str, player: str):
    tale = in_phase(phase, "Ana Bo Cy")
    before = tale.referee.table
    assert names(tale.play(f"-{player}")) == ["left", "ended"]
    assert tale.see("over phase turn expects") == [True, "over", None, []]
    tale.play("undo")
    assert tale.referee.table == before


@phases
@pytest.mark.parametrize("word", ["!Cy", "+Flo", "-Di", "-Ana", "-Bo", "end"])
def test_q76_undo_takes_back_whatever_changed_the_table(phase: str, word: str):
    tale = in_phase(phase)
    before = table(tale)
    tale.play(word)
    reply = tale.play("undo")
    assert reply.events == ({"event": "undone", "do": action_of(word)["do"]},)
    assert table(tale) == before


def test_q76_undo_takes_back_rules_and_repeals():
    tale = Tale()
    tale.play("21 no d21 rule")
    tale.say({"do": "repeal", "rule": 1})
    assert tale.play("undo").events == ({"event": "undone", "do": "repeal"},)
    assert len(tale["rules"]) == 1
    assert tale.play("undo").events == ({"event": "undone", "do": "rule"},)
    assert tale.see("rules phase") == [[], "house-rule"]
    assert tale.play("rule").events[0]["number"] == 1


def test_q76_the_very_same_counter_again_is_not_counted():
    tale = Tale()
    tale.play("21 ok")
    before = table(tale)
    tale.play("d66")
    after = table(tale)
    reply = tale.say({"do": "dice", "values": [6, 6]})
    assert (names(reply), reply.changed, table(tale)) == (["counter"], False, after)
    assert tale.play("undo").events == ({"event": "undone", "do": "dice"},)
    assert table(tale) == before
    # What was not counted is gone with it.
    tale.play("undo")
    assert tale["phase"] == "answer"


def test_q76_the_same_dice_the_other_way_round_are_the_same():
    tale = Tale()
    tale.play("21 ok d41")
    assert not tale.play("d14").changed


def test_q76_undo_goes_back_to_the_start_and_no_further():
    tale = Tale(score31="two")
    start = table(tale)
    told = "43 ok 31 ok @Ana @Di @Di 62 no d65 +Ed !Bo -Ana 21 ok d66"
    behind = "d21 rule end"
    tale.play(f"{told} d66 {behind}")  # the second d66 leaves the table as it was
    for word in reversed(f"{told} {behind}".split()):
        assert tale.play("undo").events == ({"event": "undone", "do": action_of(word)["do"]},)
    assert table(tale) == start
    assert tale.refused("undo") == "nothing-to-undo"


def test_q76_undo_looks_at_none_of_its_arguments():
    tale = Tale()
    tale.play("43")
    tale.say({"do": "undo", "by": "Nobody", "pair": 9, "player": None})
    assert tale["phase"] == "announce"


def test_q77_the_game_has_no_winner_and_no_loser():
    tale = Tale()
    for words in ("66 no d65", "21 ok d21 rule", "end"):
        tale.play(words)
        assert tale.see("winners losers") == [[], []]


@phases
def test_q78_when_the_game_is_over_nothing_is_shown_but_what_was_kept(phase: str):
    tale = in_phase(phase)
    before = table(tale)
    assert tale.play("end").events == ({"event": "ended"},)
    gone = dict.fromkeys(["turn", "thrower", "michel", "level", "announced", "throw", "dice"])
    assert table(tale) == {**before, **gone, "phase": "over", "over": True, "expects": [], "designated": []}


def test_q78_the_second_pair_is_over_too():
    tale = Tale("Ana Bo Cy Di", double=True, score31="two")
    tale.play("1/51 1/ok 2/51 2/ok 2/31 2/ok 2/@Cy end")
    assert tale["second"] == {
        "phase": "over",
        "turn": None,
        "direction": "right",
        "thrower": None,
        "michel": None,
        "level": None,
        "announced": None,
        "throw": None,
        "dice": None,
        "designated": [],
    }


@pytest.mark.parametrize("double", [False, True])
def test_q78_when_the_game_is_over_nothing_is_heard_but_undo(double: bool):
    tale = Tale(double=double)
    tale.play("end")
    for action in (
        *map(action_of, ("43", "ok", "no", "d62", "next", "again", "@Bo", "rule", "!Bo", "+Ed", "-Bo", "end", "d7")),
        {"do": "give", "to": {"Bo": 1}},
        {"do": "repeal", "rule": 1},
        {"do": "accept", "by": "Nobody"},
        {"do": "announce"},
    ):
        assert tale.refused(action) == "game-over"
    assert tale.refused({"do": "start"}) == "already-started"
    assert tale.refused({"do": "sing"}) == "unknown-action"
    tale.play("undo 43" if not double else "undo 1/43")


# 13. The table -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "others"),
    [("31 ok", ["Bo", "Cy", "Di"]), ("51 ok 31 ok", ["Ana", "Bo", "Cy"]), ("43 ok 31 ok", ["Cy", "Di", "Ana"])],
)
def test_q79_players_stand_in_order_from_the_choosers_next_neighbour_on(words: str, others: list[str]):
    tale = Tale(score31="two")
    tale.play(words)
    assert tale.options("choose") == others
    tale.play(f"@{others[1]}")
    assert tale.options("choose") == [others[0], others[2]]
    tale.play(f"@{others[0]}")
    assert tale.options("choose") == others[:2]


def test_q79_of_says_which_argument_is_meant():
    assert in_phase("swap")["expects"][0]["of"] == "player"
    assert in_phase("rethrow")["expects"][0]["of"] == "option"


def test_q80_turn_is_the_only_name_in_expects():
    tale = Tale("Ana Bo Cy", double=True)
    assert (tale["turn"], tale["second"]["turn"]) == (None, "Bo")
    tale.play("1/43")
    assert (tale["turn"], tale["second"]["turn"]) == ("Bo", "Bo")
    tale.play("2/43")
    assert (tale["turn"], tale["second"]["turn"]) == (None, "Cy")


def test_q81_the_keys_of_the_table():
    common = {
        "game",
        "phase",
        "turn",
        "direction",
        "expects",
        "players",
        "ledger",
        "rules",
        "over",
        "winners",
        "losers",
    }
    own = {"options", "thrower", "michel", "level", "announced", "throw", "dice", "designated"}
    whole = {"doubled", "totems", "second"}
    tale = Tale()
    assert set(table(tale)) == common | own | whole
    assert table(tale, "expects", "ledger") == {
        "game": "quinito",
        "phase": "announce",
        "turn": "Ana",
        "direction": "left",
        "players": ["Ana", "Bo", "Cy", "Di"],
        "rules": [],
        "over": False,
        "winners": [],
        "losers": [],
        "options": DEFAULTS,
        "thrower": "Ana",
        "michel": "Bo",
        "level": None,
        "announced": None,
        "throw": "must",
        "dice": None,
        "designated": [],
        "doubled": [],
        "totems": [],
        "second": None,
    }
    second = "phase turn direction thrower michel level announced throw dice designated"
    assert set(Tale(double=True)["second"]) == set(second.split())


def test_q81_level_changes_only_when_the_dice_go_on():
    tale = Tale(score32="swap", score31="two")
    tale.play("43 ok 32 ok")
    assert tale.see("level announced") == [43, 32]
    tale.play("next")
    assert tale.see("level announced") == [32, None]
    tale.play("31 ok @Ana @Di")
    assert tale.see("level announced") == [32, 31]
    tale.play("@Di 62 no")
    assert tale.see("level announced") == [31, 62]
    tale.play("d65")
    assert tale.see("level announced") == [None, None]


def test_q81_announced_stays_until_the_round_ends():
    tale = Tale(score31="two")
    tale.play("43 ok 21 no d31")
    assert tale.see("phase level announced") == ["designate", 43, 21]
    tale.play("@Ana @Di @Di")
    assert tale.see("phase level announced") == ["house-rule", 43, 21]
    tale.play("next")
    assert tale.see("level announced") == [None, None]


def test_q81_dice_are_shown_until_the_next_announcement():
    tale = Tale()
    assert tale["dice"] is None
    tale.play("43 no")
    assert tale["dice"] is None
    tale.say({"do": "dice", "values": [2, 6]})
    assert tale.see("phase dice") == ["announce", [6, 2]]
    tale.play("43")
    assert tale["dice"] is None
    tale.play("ok 21 ok d66")
    assert tale["dice"] == [6, 6]
    tale.play("-Cy")
    assert tale.see("phase dice") == ["announce", [6, 6]]


def test_q81_designated_is_empty_behind_the_race():
    tale = in_phase("race")
    assert tale["designated"] == ["Cy", "Bo"]
    tale.play("@Bo")
    assert tale["designated"] == []
