"""Kékénito, sections 2 to 4 of its sheet: players, options, a throw."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pi.rules import Referee

from .evening import Evening, battle, petit_poulet, to_beat

ORDER = [31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 11, 22, 33, 44, 55, 66, 21]


# 2. Players, material, options


@pytest.mark.parametrize(
    "players", [["Ana"], [], ["Ana", "Ana"], ["Ana", ""], ["Ana", "  "], ["Ana", 3], "AnaBo", None]
)
def test_k1_two_different_names_at_least(players: object) -> None:
    error = Referee().submit({"do": "start", "game": "kekenito", "players": players}).error
    assert error is not None
    assert error.code == "bad-argument"


def test_k1_there_is_no_upper_limit() -> None:
    assert len(Evening(tuple(f"P{n}" for n in range(40)))["players"]) == 40


def test_k2_every_option_has_its_default() -> None:
    assert Evening()["options"] == {"first": "Ana", "variant": False, "glass_sips": 20}


@pytest.mark.parametrize(
    "options",
    [
        {"first": "Zed"},
        {"first": 1},
        {"variant": 1},
        {"variant": "true"},
        {"glass_sips": -1},
        {"glass_sips": 2.5},
        {"glass_sips": True},
        {"youngest": "Bo"},
        [],
    ],
)
def test_k2_a_wrong_option_is_refused(options: object) -> None:
    start = {"do": "start", "game": "kekenito", "players": ["Ana", "Bo"], "options": options}
    error = Referee().submit(start).error
    assert error is not None
    assert error.code == "bad-argument"


def test_k3_the_youngest_throws_first() -> None:
    evening = Evening(first="Cy")
    assert evening.now == ("throw", "Cy", None)
    assert evening.events == [{"event": "started", "first": "Cy"}]


def test_k4_play_goes_to_the_left() -> None:
    evening = Evening(first="Cy")
    assert evening["direction"] == "left"
    assert [evening.roll(score)["turn"] for score in (41, 42, 51)] == ["Ana", "Bo", "Cy"]


# 3. Units


def test_k5_everybody_has_sips_glasses_and_witnesses_from_0() -> None:
    assert Evening(2)["ledger"] == {name: {"sip": 0, "glass": 0, "witness": 0} for name in ("Ana", "Bo")}


# 4. A throw


def test_k6_the_thrower_throws_two_dice_in_the_open() -> None:
    evening = Evening()
    assert evening["expects"] == [{"do": "dice", "by": "Ana", "count": 2}]
    for values in ([3], [3, 3, 3]):
        evening.refuse("bad-argument", "dice", values=values)
    evening.refuse("not-your-turn", "dice", values=[4, 1], by="Bo")
    assert evening.do("dice", values=[4, 1], by="Ana")["dice"] == [4, 1]


@pytest.mark.parametrize(("low", "high"), list(pairwise(ORDER[:-1])))
def test_k7_the_order_of_the_scores(low: int, high: int) -> None:
    # Saving oneself from being Petit poulet takes a better throw each time.
    assert "not-saved" not in Evening().roll(31, low, high).named
    assert "not-saved" in Evening().roll(31, high, low).named


def test_k7_a_kinito_is_higher_than_a_pair_of_6() -> None:
    evening = Evening().roll(66).give(Ana=6).next().roll(21)
    assert evening.told("thrown") == [
        {"event": "thrown", "player": "Bo", "dice": [2, 1], "score": 21, "outcome": "better"}
    ]


@pytest.mark.parametrize(("score", "outcome"), [(43, "better"), (41, "worse"), (42, "equal")])
def test_k8_a_throw_is_better_worse_or_equal(score: int, outcome: str) -> None:
    evening = to_beat(42)
    assert evening.roll(score).told("thrown")[0]["outcome"] == outcome


def test_k8_the_first_throw_is_free() -> None:
    assert Evening().roll(31).told("thrown")[0]["outcome"] == "free"


def test_k8_a_departure_does_not_change_what_the_throw_was() -> None:
    # Worse than Ana's 54. She leaves while Bo's 53 is being settled: the gap still counts.
    evening = to_beat(54, 4).roll(53).leave("Ana")
    assert evening.now == ("slave", "Bo", None)
    assert evening.next().taken == [("Bo", "gap", 2)]


def test_k9_a_better_score_is_for_the_left_neighbour_to_beat() -> None:
    evening = to_beat(41).roll(51)
    assert evening.now == ("throw", "Cy", 51)
    assert evening["to_beat"] == {"score": 51, "by": "Bo"}
    assert evening.told("turn") == [{"event": "turn", "player": "Cy"}]


@pytest.mark.parametrize(("score", "gap"), [(41, 3), (43, 1), (51, 4), (61, 5)])
def test_k10_a_worse_score_costs_the_gap_and_is_thrown_again_free(score: int, gap: int) -> None:
    evening = to_beat(63).roll(score)
    if evening["phase"] == "question":
        evening.next()
    assert evening.taken == [("Bo", "gap", gap)]
    assert evening.now == ("throw", "Bo", None)
    assert evening.told("turn") == [{"event": "turn", "player": "Bo"}]
    assert evening.roll(41).told("thrown")[0]["outcome"] == "free"


def test_k10_a_worse_pair_costs_its_pips() -> None:
    evening = Evening().roll(33).give(Ana=3).roll(22)
    assert evening.taken == [("Bo", "gap", 2)]
    assert evening.now == ("throw", "Bo", None)


def test_k11_an_equal_score_is_a_battle_with_its_maker() -> None:
    evening = battle()
    assert evening.now == ("battle", "Bo", 51)
    assert evening["step"] == {"players": ["Bo", "Ana"], "dice": [None, None]}
    assert evening.named == ["thrown", "battle"]


def test_k12_in_the_variant_the_loser_has_to_beat_his_own_score() -> None:
    evening = to_beat(65, variant=True).roll(54)
    assert evening.now == ("throw", "Bo", 54)
    assert evening["to_beat"]["by"] == "Bo"
    # Again worse: now it is the score that he has just made.
    evening.roll(51)
    assert evening.taken == [("Bo", "gap", 4)]
    assert evening["to_beat"] == {"score": 51, "by": "Bo"}
    evening.roll(54)
    assert evening["to_beat"] == {"score": 54, "by": "Bo"}
    assert evening["turn"] == "Cy"


def test_k12_a_score_equal_to_his_own_is_a_worse_one() -> None:
    evening = to_beat(51, variant=True).roll(41, 41)
    assert evening.told("thrown")[0]["outcome"] == "worse"
    assert evening.taken == [("Bo", "gap", 3)]
    assert evening.now == ("throw", "Bo", 41)


def test_k13_ones_then_specials_then_the_gap() -> None:
    evening = petit_poulet().roll(41).roll(31)
    assert evening.taken == [("Ana", "petit-poulet", 1), ("Cy", "petit-poulet-start", 1)]
    assert evening.named == ["thrown", "take", "special", "take"]
    # The attempts are finished before the gap is drunk.
    assert evening.roll(42).taken == []
    assert evening.roll(32).named == ["attempt", "not-saved", "petit-poulet", "take", "turn"]
    assert evening.taken == [("Cy", "gap", 2)]


def test_k13_specials_then_the_battle() -> None:
    assert to_beat(63).roll(63).named == ["thrown", "special", "take", "battle"]


@pytest.mark.parametrize("score", [42, 66, 62, 63, 65, 61, 31, 32, 64])
def test_k14_an_attempt_has_no_other_effect(score: int) -> None:
    evening = Evening().roll(21).choose("Bo").roll(score)
    assert evening.named == ["attempt"]
    assert evening["phase"] == "kinito"
