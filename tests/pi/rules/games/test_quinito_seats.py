"""Quinito, rules 72 to 75 of its sheet: players come and go."""

from __future__ import annotations

import pytest

from .quinito import FIVE, PHASES, in_phase, phases, table
from .tale import Action, Tale, names, takes
from .test_quinito import ORDER


@phases
@pytest.mark.parametrize("after", ["Bo", "Cy", "Ed", None])
def test_q72_a_newcomer_changes_only_players_ledger_and_choices(phase: str, after: str | None) -> None:
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


def test_q72_next_to_the_thrower_he_is_michel_before_the_announcement_only() -> None:
    tale = Tale()
    tale.play("+Ed:Ana")
    assert tale["michel"] == "Ed"
    tale.play("43 +Flo:Ana")
    assert tale.see("michel turn") == ["Ed", "Ed"]
    tale.play("ok")
    assert tale.see("thrower michel") == ["Ed", "Bo"]


def test_q72_next_to_the_thrower_is_on_the_other_side_when_play_goes_right() -> None:
    tale = Tale()
    tale.play("51 ok")
    assert tale.see("thrower michel direction") == ["Di", "Cy", "right"]
    tale.play("+Ed:Cy")
    assert tale["michel"] == "Ed"


def test_q72_after_a_51_he_who_sits_on_the_other_side_by_then_goes_on() -> None:
    tale = Tale()
    tale.play("51 +Ed ok")
    assert tale["thrower"] == "Ed"


def test_q72_who_was_to_start_a_round_starts_it_whoever_sits_down_meanwhile() -> None:
    tale = Tale()
    tale.play("21 no d51 +Ed next")
    assert tale.see("thrower players") == ["Di", ["Ana", "Bo", "Cy", "Di", "Ed"]]


def test_q72_who_comes_back_resumes_his_ledger_where_he_sits_down() -> None:
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
def test_q72_nobody_sits_down_twice_or_beside_nobody(join: Action) -> None:
    assert Tale().refused({"do": "join", **join}) == "bad-argument"


def test_q72_after_one_who_has_left_nobody_sits_down() -> None:
    tale = Tale()
    tale.play("-Cy")
    assert tale.refused("+Ed:Cy") == "bad-argument"
    assert tale.refused("-Cy") == "bad-argument"


@phases
def test_q73_a_bystander_leaves_and_nothing_else_changes(phase: str) -> None:
    tale = in_phase(phase)
    before = table(tale)
    reply = tale.play("-Ed")
    assert reply.events == ({"event": "left", "player": "Ed"},)
    assert tale["players"] == ["Ana", "Bo", "Cy", "Di"]
    assert table(tale, "players", "expects") == {k: v for k, v in before.items() if k not in ("players", "expects")}
    for entry, was in zip(tale["expects"], before["expects"], strict=True):
        assert {**entry, "options": None} == {**was, "options": None}
        assert entry.get("options", []) == [option for option in was.get("options", []) if option != "Ed"]


def test_q73_before_the_announcement_the_next_player_becomes_michel() -> None:
    tale = Tale()
    assert names(tale.play("-Bo")) == ["left"]
    assert tale.see("thrower michel phase") == ["Ana", "Cy", "announce"]


def test_q73_also_after_a_rethrow_michel_may_leave() -> None:
    tale = Tale()
    assert names(tale.play("31 ok again -Bo")) == ["left"]
    assert tale.see("thrower michel level") == ["Ana", "Cy", 31]


def test_q73_a_named_player_who_leaves_is_struck_out() -> None:
    tale = in_phase("designate")
    assert names(tale.play("@Di -Di")) == ["left"]
    assert tale.see("phase designated") == ["designate", []]
    assert tale.options("choose") == ["Bo", "Cy", "Ed"]
    assert tale.takes("@Cy @Ed") == ["Cy 1 penalty special-31", "Ed 1 penalty special-31"]


@pytest.mark.parametrize(
    ("words", "level", "thrower"), [("31 ok @Cy @Di -Di", 31, "Bo"), ("62 no d31 @Cy @Di -Cy", None, "Bo")]
)
def test_q73_a_race_is_called_off_when_one_of_the_two_leaves(words: str, level: int | None, thrower: str) -> None:
    tale = Tale(FIVE, score31="two")
    reply = tale.play(words)
    assert "broken-off" not in names(reply)
    assert takes(reply) == []
    assert tale.see("phase thrower level designated") == ["announce", thrower, level, []]


def test_q73_who_was_to_start_the_next_round_leaves() -> None:
    tale = Tale(FIVE)
    tale.play("21 no d51")  # Ed, on the other side, is to start
    assert names(tale.play("-Ed")) == ["left"]
    tale.play("next")
    assert tale.see("thrower direction michel") == ["Di", "right", "Cy"]


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "announce"])
@pytest.mark.parametrize(("player", "starter"), [("Ana", "Bo"), ("Bo", "Cy")])
def test_q74_without_thrower_or_michel_the_round_is_broken_off(phase: str, player: str, starter: str) -> None:
    tale = in_phase(phase)
    ledger = tale["ledger"]
    reply = tale.play(f"-{player}")
    assert reply.events == ({"event": "left", "player": player}, {"event": "broken-off", "player": starter})
    assert tale["ledger"] == ledger
    assert tale.see("phase thrower level announced throw designated") == ["announce", starter, None, None, "must", []]
    assert tale.options() == ORDER


def test_q74_the_thrower_leaves_before_he_announces() -> None:
    tale = Tale()
    tale.play("43 ok -Bo")
    assert tale.see("thrower level throw") == ["Cy", None, "must"]


def test_q74_the_player_after_him_in_the_direction_of_play() -> None:
    tale = Tale()
    tale.play("51 ok 52 -Di")
    assert tale.see("thrower direction") == ["Cy", "right"]


def test_q74_after_a_51_that_direction_is_the_new_one() -> None:
    tale = Tale(FIVE)
    tale.play("21 no d51 -Bo")
    assert tale.see("thrower direction") == ["Ana", "right"]


def test_q74_after_a_michel_across_the_table_comes_his_own_neighbour() -> None:
    tale = Tale(FIVE, totem=True)
    tale.play("21 no d21 next 43 ok 52 ok 53 ok 54 ok 21")
    assert tale.see("thrower michel") == ["Ana", "Cy"]
    tale.play("-Cy")
    assert tale.see("thrower totems") == ["Di", ["Bo"]]


def test_q74_one_who_leaves_may_break_off_both_pairs() -> None:
    tale = Tale("Ana Bo Cy Di", double=True)
    tale.play("1/43 1/ok 2/51 2/ok")  # Bo throws both now
    assert (tale["thrower"], tale["second"]["thrower"]) == ("Bo", "Bo")
    reply = tale.play("-Bo")
    assert reply.events[1:] == (
        {"event": "broken-off", "player": "Cy", "pair": 1},
        {"event": "broken-off", "player": "Ana", "pair": 2},
    )


def test_q74_a_bystander_of_one_pair_may_break_off_the_other() -> None:
    tale = Tale("Ana Bo Cy Di Ed Flo", double=True)
    tale.play("2/43")
    assert names(tale.play("-Ed")) == ["left", "broken-off"]
    assert tale.see("phase thrower") == ["announce", "Ana"]
    assert tale["second"]["thrower"] == "Flo"


@phases
def test_q75_the_totem_of_one_who_leaves_goes_back(phase: str) -> None:
    tale = Tale(FIVE, totem=True, **PHASES[phase][0])
    tale.play("21 no d21 next 43 ok 52 ok 53 ok 54 ok")
    assert tale.see("thrower totems") == ["Ana", ["Bo"]]
    tale.play("-Bo")
    assert tale["totems"] == [None]
    tale.play("+Bo")
    assert tale["totems"] == [None]


def test_q75_both_totems_of_one_who_leaves_go_back() -> None:
    tale = Tale("Ana Bo Cy", double=True)
    tale.play("1/21 1/no 1/d21 1/next 2/21 2/no 2/d21 2/next 2/43 2/ok 2/21 2/no 2/d21 2/next +Di")
    assert tale["totems"] == ["Bo", "Bo"]
    tale.play("-Bo")
    assert tale["totems"] == [None, None]


def test_q75_the_windows_of_one_who_leaves_close() -> None:
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
def test_q75_with_fewer_than_three_the_game_is_over(phase: str, player: str) -> None:
    tale = in_phase(phase, "Ana Bo Cy")
    before = tale.referee.table
    assert names(tale.play(f"-{player}")) == ["left", "ended"]
    assert tale.see("over phase turn expects") == [True, "over", None, []]
    tale.play("undo")
    assert tale.referee.table == before
