"""Poker menteur, sections 2, 3, 6 and 7 of its sheet: options, points, the opening, accept or refuse.

Each test names the rule that it holds the referee to. Sections 4 and 5 are in `test_poker_menteur_ladder.py`,
8 in `test_poker_menteur_turns.py`, 9 in `test_poker_menteur_quinte.py`, 10 in `test_poker_menteur_mieux.py`,
11 in `test_poker_menteur_absent.py`, 12 to 15 in `test_poker_menteur_table.py`.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from pi.rules import Referee

from .menteur import DEFAULTS, points, said, tray, two
from .tale import Action, names, takes

SWITCHES = [option for option, value in DEFAULTS.items() if isinstance(value, bool)]


def start_refused(players: Any, **options: Any) -> str:
    referee = Referee()
    reply = referee.submit({"do": "start", "game": "poker-menteur", "players": players, "options": options})
    assert reply.error is not None
    assert referee.table is None
    return str(reply.error.code)


# 2. Players, material, options ---------------------------------------------------------


@pytest.mark.parametrize(
    "players", [[], ["Ana"], ["Ana", "Ana"], ["Ana", ""], ["Ana", "  "], ["Ana", 3], ["Ana", None], "AnaBo", None]
)
def test_p1_two_players_or_more_with_names_that_differ(players: Any) -> None:
    assert start_refused(players) == "bad-argument"


def test_p1_there_is_no_upper_limit() -> None:
    tale = tray(players=" ".join(f"P{number}" for number in range(100)))
    assert len(tale["players"]) == 100
    assert tale["ledger"]["P99"] == {"point": 0}


def test_p2_every_option_may_be_left_out() -> None:
    assert tray()["options"] == DEFAULTS
    assert list(tray()["options"]) == list(DEFAULTS)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("first", "Cy"),
        *(("points", value) for value in range(1, 11)),
        *product(SWITCHES, (False, True)),
        *(("faces", value) for value in ("pips", "poker")),
        *(("accompaniment", value) for value in ("one", "all")),
    ],
)
def test_p2_the_table_shows_the_options_in_force(option: str, value: Any) -> None:
    tale = tray(**{option: value})
    assert tale["options"] == DEFAULTS | {option: value}
    tale.play("end")
    assert tale["options"] == DEFAULTS | {option: value}


@pytest.mark.parametrize(
    "options",
    [
        *({option: value} for option in DEFAULTS for value in (None, "other", list[str](), 0.5)),
        *({option: value} for option in SWITCHES for value in (0, 1, "true")),
        *({"points": value} for value in (0, 11, -1, 5.0, "5", True)),
        {"faces": "cards"},
        {"accompaniment": "two"},
        {"first": "Zed"},
        {"pints": 5},
    ],
)
def test_p2_an_unknown_option_or_value_is_refused(options: Action) -> None:
    assert start_refused(["Ana", "Bo", "Cy"], **options) == "bad-argument"


def test_p3_first_opens_the_first_round() -> None:
    tale = tray(first="Cy")
    assert tale.see("turn opener round phase") == ["Cy", "Cy", 1, "opening"]
    assert tray()["opener"] == "Ana"


# 3. Points and the end -----------------------------------------------------------------


def test_p4_every_round_ends_with_one_point_for_one_player() -> None:
    tale = two()
    assert tale.takes("=paire no d11234") == ["Bo 1 point wrong-call"]
    assert tale.takes("=brelan no d11234") == ["Bo 1 point liar"]
    assert tale["ledger"] == {"Ana": {"point": 0}, "Bo": {"point": 2}}
    assert tale["round"] == 3


@pytest.mark.parametrize(("dice", "loser"), [("66123", "Bo"), ("12346", "Ana")])
def test_p5_the_loser_opens_the_next_round(dice: str, loser: str) -> None:
    tale = tray(f"left =paire_6 no d{dice}")
    assert tale.see("turn opener phase round") == [loser, loser, "opening", 2]


def test_p6_who_reaches_the_points_is_out_but_stays_seated() -> None:
    tale = tray("left =paire_6 no", points=1)
    reply = tale.play("d12346")
    assert names(reply) == ["reveal", "take", "eliminated", "round"]
    assert reply.events[2] == {"event": "eliminated", "player": "Ana"}
    assert tale.see("out players over") == [["Ana"], ["Ana", "Bo", "Cy", "Di"], False]


def test_p6_who_is_out_has_no_turn_any_more() -> None:
    tale = tray("left =paire_6 no d12346", points=1)
    turns = []
    for word in ["left", "=paire", "ok", "=brelan", "ok", "=full", "ok", "=carre"]:
        tale.play(word)
        turns.append(tale["turn"])
    assert "Ana" not in turns
    assert set(turns) == {"Bo", "Cy", "Di"}


@pytest.mark.parametrize("points", [1, 2, 5, 10])
def test_p6_so_many_points_and_no_fewer(points: int) -> None:
    tale = two(points=points)
    for number in range(1, points + 1):
        assert not tale["out"]
        tale.play("=quinte_6 no d12346" if tale["turn"] == "Ana" else "=rien no d12346")
        assert tale["ledger"]["Ana"]["point"] == number
    assert tale.see("out over winners losers") == [["Ana"], True, ["Bo"], ["Ana"]]


@pytest.mark.parametrize(("direction", "opener"), [("left", "Bo"), ("right", "Di")])
def test_p7_the_next_player_opens_after_who_went_out(direction: str, opener: str) -> None:
    tale = tray(f"{direction} =paire_6 no d12346", points=1)
    assert tale.see("opener direction direction_pending") == [opener, direction, True]


def test_p7_the_last_one_in_the_game_wins() -> None:
    tale = tray("left =quinte no d12346 left =quinte no d12346", points=1)
    reply = tale.play("=quinte no d12346")
    assert names(reply) == ["reveal", "take", "eliminated", "ended"]
    assert reply.events[-1] == {"event": "ended", "winners": ["Di"], "losers": ["Ana", "Bo", "Cy"]}
    assert tale.see("over winners losers out") == [True, ["Di"], ["Ana", "Bo", "Cy"], ["Ana", "Bo", "Cy"]]


def test_p8_the_first_elimination_may_end_the_game() -> None:
    tale = tray("left =quinte no d12346 left =quinte ok", points=2, stop_at_first=True)
    tale.play("=quinte_2 no d12346")
    assert points(tale) == {"Ana": 1, "Bo": 1}
    reply = tale.play("right =quinte no d12346")
    assert reply.events[-1] == {"event": "ended", "winners": ["Cy", "Di"], "losers": ["Bo"]}
    assert tale.see("over winners losers out") == [True, ["Cy", "Di"], ["Bo"], ["Bo"]]


def test_p8_with_two_the_other_one_wins() -> None:
    tale = two("=quinte no d12346", points=1, stop_at_first=True)
    assert tale.see("over winners losers") == [True, ["Bo"], ["Ana"]]


# 6. The opening ------------------------------------------------------------------------


def test_p23_the_opener_throws_all_five_dice() -> None:
    tale = tray()
    assert tale.see("phase turn thrown looked rethrown receveur bid") == ["opening", "Ana", 5, False, True, None, None]
    for action in ("look", "t1", "ok", "no", "next"):
        assert tale.refused(action) == "not-expected"


def test_p24_with_three_or_more_he_chooses_the_direction_first() -> None:
    tale = tray()
    assert tale["direction_pending"] is True
    assert [entry["do"] for entry in tale["expects"]] == ["choose", "dice"]
    assert tale["expects"][0] == {"do": "choose", "by": "Ana", "of": "option", "options": ["left", "right"]}
    assert tale.refused(said("paire")) == "not-expected"
    reply = tale.play("right")
    assert reply.events == ({"event": "direction", "player": "Ana", "direction": "right"},)
    assert tale.see("direction direction_pending") == ["right", False]
    assert [entry["do"] for entry in tale["expects"]] == ["dice", "announce"]
    assert tale.refused("left") == "not-expected"


@pytest.mark.parametrize(("direction", "turns"), [("left", ["Bo", "Cy", "Di"]), ("right", ["Di", "Cy", "Bo"])])
def test_p24_so_the_tray_goes_round(direction: str, turns: list[str]) -> None:
    tale = tray(direction)
    seen = []
    for word in ("=paire", "=brelan", "=full"):
        tale.play(word)
        seen.append(tale["turn"])
        tale.play("ok")
    assert seen == turns


def test_p24_every_round_has_a_choice_of_its_own() -> None:
    tale = tray("right =paire no d66123")
    assert tale.see("opener direction direction_pending") == ["Di", "right", True]
    tale.play("left =paire")
    assert tale["turn"] == "Ana"


def test_p24_with_two_there_is_no_choice() -> None:
    tale = two()
    assert tale.see("direction direction_pending") == ["left", False]
    assert [entry["do"] for entry in tale["expects"]] == ["dice", "announce"]
    assert tale.refused("right") == "not-expected"


def test_p24_two_in_the_game_are_two_whoever_sits_there() -> None:
    tale = tray("right =paire_6 no d12346", "Ana Bo Cy", points=1)
    assert tale.see("out direction direction_pending") == [["Ana"], "right", False]


def test_p24_who_comes_and_goes_meanwhile_does_not_change_the_choice() -> None:
    tale = tray("-Di -Cy")
    assert tale["direction_pending"] is True
    tale = two("+Cy")
    assert tale["direction_pending"] is False
    tale.play("=paire no d11234")
    assert tale["direction_pending"] is True


def test_p25_the_open_dice_may_be_told_any_number_of_times() -> None:
    tale = tray()
    assert tale.see("open hidden") == [[], 5]
    for word, dice in (("d26", [6, 2]), ("d", []), ("d12345", [5, 4, 3, 2, 1]), ("d3", [3])):
        reply = tale.play(word)
        assert reply.events[-1] == {"event": "open", "player": "Ana", "dice": dice}
        assert tale.see("open hidden") == [dice, 5 - len(dice)]
    assert tale.refused("d123456") == "bad-argument"
    assert {"do": "dice", "by": "Ana", "min": 0, "max": 5} in tale["expects"]


def test_p25_before_the_direction_and_in_a_turn_too() -> None:
    tale = tray("d26 left")
    assert tale["open"] == [6, 2]
    tale.play("=paire ok d662")
    assert tale.see("open hidden phase") == [[6, 6, 2], 2, "bid"]


@pytest.mark.parametrize("words", ["=paire", "=paire no"])
def test_p25_in_no_other_phase(words: str) -> None:
    tale = two(words)
    assert tale.refused("d66") in ("not-expected", "bad-argument")
    assert two("=paire").refused("d66") == "not-expected"


def test_p26_open_dice_stay_when_the_tray_is_passed() -> None:
    tale = two("d26 =paire")
    assert tale["open"] == [6, 2]
    tale.play("ok")
    assert tale["open"] == [6, 2]
    tale.play("=brelan no")
    assert tale["open"] == [6, 2]
    tale.play("d62345")
    assert tale.see("open hidden round") == [[], 5, 2]


def test_p27_the_opener_alone_may_announce_rien() -> None:
    tale = two()
    assert tale.options()[0] == "rien"
    tale.play("=rien ok")
    assert tale.options()[0] == "paire 1+2"
    assert tale.refused(said("rien")) == "illegal-announcement"


def test_p28_an_announcement_passes_the_tray() -> None:
    tale = tray("left")
    reply = tale.play("=brelan")
    assert reply.events == ({"event": "announced", "player": "Ana", "said": "brelan", "to": "Bo"},)
    assert tale.see("phase turn receveur opener") == ["answer", "Bo", "Bo", "Ana"]
    assert tale["bid"] == {"by": "Ana", "value": "brelan 1+2", "said": "brelan", "opening": True}
    tale.play("ok =full_4-2")
    assert tale["bid"] == {"by": "Bo", "value": "full 4-2", "said": "full 4-2", "opening": False}
    assert tale["turn"] == "Cy"


# 7. Accept or refuse -------------------------------------------------------------------


def test_p29_the_receveur_accepts_or_refuses() -> None:
    tale = tray("left =paire")
    assert tale["expects"] == [{"do": "accept", "by": "Bo"}, {"do": "bluff", "by": "Bo"}]
    assert tale.refused({"do": "accept", "by": "Cy"}) == "not-your-turn"
    reply = tale.play("ok")
    assert reply.events == ({"event": "accepted", "player": "Bo"},)
    assert tale.see("phase turn") == ["bid", "Bo"]


def test_p30_who_refuses_uncovers_the_whole_hand() -> None:
    tale = tray("left =paire")
    reply = tale.play("no")
    assert reply.events == ({"event": "refused", "player": "Bo"},)
    assert tale.see("phase turn receveur") == ["reveal", "Bo", "Bo"]
    assert tale["expects"] == [{"do": "dice", "by": "Bo", "count": 5}]
    for word in ("d", "d1234", "d123456"):
        assert tale.refused(word) == "bad-argument"


def test_p31_a_hand_that_meets_the_announcement_costs_the_receveur() -> None:
    reply = tray("left =paire_6+3 no").play("d66321")
    assert names(reply) == ["reveal", "take", "round"]
    assert reply.events[0] == {
        "event": "reveal",
        "dice": [6, 6, 3, 2, 1],
        "hand": "paire 6+3",
        "bid": "paire 6+3",
        "lie": False,
    }
    assert takes(reply) == ["Bo 1 point wrong-call"]


def test_p32_a_weaker_hand_costs_the_parieur() -> None:
    reply = tray("left =paire_6+4 no").play("d66321")
    assert reply.events[0]["lie"] is True
    assert takes(reply) == ["Ana 1 point liar"]


@pytest.mark.parametrize("dice", ["33333", "66221", "66543"])
def test_p33_more_than_announced_costs_the_receveur_too(dice: str) -> None:
    assert tray("left =paire_6 no").takes(f"d{dice}") == ["Bo 1 point wrong-call"]


@pytest.mark.parametrize(("dice", "differs"), [("65123", True), ("66512", True), ("65541", False), ("55612", False)])
def test_p34_open_dice_that_are_gone_are_remarked(dice: str, differs: bool) -> None:
    tale = two("d655 =paire_5 no")
    reply = tale.play(f"d{dice}")
    shown = sorted(map(int, dice), reverse=True)
    remark = {"event": "open-differs", "open": [6, 5, 5], "dice": shown}
    assert names(reply) == ["open-differs"] * differs + ["reveal", "take", "round"]
    assert (reply.events[0] == remark) == differs


def test_p34_the_hand_counts_as_it_is_shown() -> None:
    assert two("d66 =paire_6 no").takes("d65123") == ["Ana 1 point liar"]
