"""Poker menteur, section 9 of its sheet: the quinte, and its tries."""

from __future__ import annotations

from typing import Any

import pytest

from .menteur import HIGHEST, listed, points, said, tray, two
from .tale import Tale, names, takes


def test_p42_nothing_is_above_the_top_rung() -> None:
    tale = tray(f"left d66 {HIGHEST} ok")
    assert tale.see("phase turn receveur") == ["quinte", "Bo", "Bo"]
    for word in (HIGHEST, "=quinte", "look", "t1", "ok"):
        assert tale.refused(word) == "not-expected"
    assert two("=quinte_5 ok")["phase"] == "bid"


def test_p43_he_has_five_open_throws() -> None:
    tale = two(f"d66 {HIGHEST} ok")
    assert tale["expects"] == [{"do": "dice", "by": "Bo", "count": 5}]
    for word in ("d", "d6666", "d666666"):
        assert tale.refused(word) == "bad-argument"
    for used in range(1, 5):
        reply = tale.play("d66661")
        assert reply.events == ({"event": "try", "player": "Bo", "dice": [6, 6, 6, 6, 1], "used": used},)
        assert tale["phase"] == "quinte"
    assert tale.play("d66661").table["phase"] == "opening"


def test_p44_the_tries_are_on_the_table() -> None:
    tale = two(f"d66 {HIGHEST} ok")
    assert tale["tries"] == {"used": 0, "limit": 5, "dice": []}
    assert tale.see("open hidden") == [[], 5]
    tale.play("d16263")
    assert tale["tries"] == {"used": 1, "limit": 5, "dice": [6, 6, 3, 2, 1]}
    assert tale.see("open hidden") == [[6, 6, 3, 2, 1], 0]
    tale.play("undo undo")
    assert tale.see("tries open") == [None, [6, 6]]


def test_p45_without_a_quinte_of_6_he_takes_a_point() -> None:
    tale = two(f"{HIGHEST} ok d66661 d66661 d55555 d66661")
    reply = tale.play("d66665")
    assert names(reply) == ["try", "take", "round"]
    assert takes(reply) == ["Bo 1 point quinte"]
    assert tale.see("opener round tries") == ["Bo", 2, None]


@pytest.mark.parametrize("misses", range(5))
def test_p46_with_one_nobody_takes_a_point_and_he_opens(misses: int) -> None:
    tale = tray(f"right {HIGHEST} ok" + " d66665" * misses)
    reply = tale.play("d66666")
    assert names(reply) == ["try", "quinte-made", "round"]
    assert reply.events[1] == {"event": "quinte-made", "player": "Di"}
    assert points(tale) == {}
    assert tale.see("phase opener round tries bid open") == ["opening", "Di", 2, None, None, []]


def variant(words: str = "", **options: Any) -> Tale:
    return two(words, quinte_variant=True, **options)


@pytest.mark.parametrize("value", range(1, 7))
def test_p47_every_announced_quinte_is_to_be_beaten(value: int) -> None:
    tale = variant(f"=quinte_{value} ok")
    assert tale.see("phase turn") == ["tries", "Bo"]
    assert two(f"=quinte_{value} ok")["phase"] == ("quinte" if value == 6 else "bid")


def test_p47_and_nothing_else_is() -> None:
    tale = variant("=carre_6+5 ok")
    assert tale["phase"] == "bid"
    assert tale.options() == [f"quinte {value}" for value in range(1, 7)]


def test_p48_three_open_throws_and_two_hidden_ones() -> None:
    tale = variant("d33 =quinte_3 ok")
    dice, throw = {"do": "dice", "by": "Bo", "count": 5}, {"do": "throw", "by": "Bo", "options": [1, 2, 3, 4, 5]}
    assert tale["tries"] == {"used": 0, "limit": 5, "dice": []}
    assert tale["expects"] == [dice]
    for used in (1, 2):
        reply = tale.play("d44421")
        assert reply.events == ({"event": "try", "player": "Bo", "dice": [4, 4, 4, 2, 1], "used": used},)
        assert tale["expects"][0] == dice
        assert tale.refused("t2") == "not-expected"
    tale.play("d44441")
    assert tale["expects"][0] == throw
    assert tale.refused("d44444") == "not-expected"
    reply = tale.play("t1")
    assert reply.events == (
        {"event": "thrown", "player": "Bo", "count": 1},
        {"event": "try", "player": "Bo", "dice": [], "used": 4},
    )
    assert tale["tries"] == {"used": 4, "limit": 5, "dice": [4, 4, 4, 4, 1]}
    assert tale.see("open hidden thrown rethrown looked") == [[], 5, 0, False, False]
    tale.play("t5")
    assert listed(tale) == ["announce"]
    assert tale.refused("t1") == "not-expected"


def test_p49_fewer_throws_part_quintes_of_one_value() -> None:
    tale = variant("=quinte_4 ok d44444 =quinte_4/1 ok d55555")
    assert tale.options() == ["quinte 5/1", "quinte 6/1"]
    assert tale.refused(said("quinte 4")) == "illegal-announcement"
    tale.play("d55555")
    assert tale.options() == ["quinte 5/2", "quinte 6/2"]


def test_p50_he_may_announce_after_any_throw() -> None:
    tale = variant("=quinte_3 ok")
    assert tale.refused(said("quinte 4")) == "not-expected"
    for used, word in enumerate(("d44441", "d44441", "d44441", "t1"), start=1):
        tale.play(word)
        assert tale.options() == [f"quinte {value}/{used}" for value in range(3, 7)]
    tale.play("t1")
    assert tale.options() == ["quinte 4", "quinte 5", "quinte 6"]


@pytest.mark.parametrize(
    ("text", "rung"),
    [
        ("quinte 4", "quinte 4/2"),
        ("quinte 4/2", "quinte 4/2"),
        ("quinte 3", "quinte 3/2"),
        ("quinte 6/2", "quinte 6/2"),
        ("quinte 4/1", None),
        ("quinte 4/3", None),
        ("quinte 4/5", None),
        ("quinte", None),
        ("quinte/2", None),
        ("quinte 2", None),
        ("carre 6+5", None),
        ("mieux", None),
    ],
)
def test_p50_the_number_of_throws_is_the_true_one(text: str, rung: str | None) -> None:
    tale = variant("=quinte_3 ok d11111 d44441")
    if rung is None:
        assert tale.refused(said(text)) == "illegal-announcement"
    else:
        tale.say(said(text))
        assert (tale["bid"]["value"], tale["bid"]["said"], tale["tries"]) == (rung, text, None)


def test_p50_the_lowest_value_may_stand_for_itself() -> None:
    tale = variant("=quinte_1 ok d12345 =quinte")
    assert tale["bid"]["value"] == "quinte 1/1"


@pytest.mark.parametrize(("text", "legal"), [("quinte 4", True), ("quinte 4/5", True), ("quinte 4/4", False)])
def test_p50_in_an_ordinary_turn_it_is_the_weakest(text: str, legal: bool) -> None:
    for tale in (variant(), variant("=carre ok")):
        if legal:
            tale.say(said(text))
            assert tale["bid"]["value"] == "quinte 4"
        else:
            assert tale.refused(said(text)) == "illegal-announcement"


@pytest.mark.parametrize(("throws", "limit"), [(2, 1), (3, 2), (4, 3)])
def test_p51_against_a_quinte_of_6_there_is_one_throw_fewer(throws: int, limit: int) -> None:
    tale = variant("=quinte_5 ok" + " d12345" * min(throws, 3) + " t1" * (throws - 3))
    tale.play("=quinte_6 ok")
    assert tale["tries"] == {"used": 0, "limit": limit, "dice": []}
    tale.play(" ".join(["d12345"] * limit))
    assert listed(tale) == ["announce"]
    assert tale.options() == [f"quinte 6/{limit}"]


def test_p51_a_quinte_of_6_of_an_ordinary_turn_leaves_four() -> None:
    tale = variant(f"{HIGHEST} ok")
    assert tale["tries"]["limit"] == 4
    tale.play("d11111")
    assert tale.options() == ["quinte 6/1"]


def test_p51_against_any_other_there_are_five() -> None:
    assert variant("=quinte_5 ok d55555 =quinte_5/1 ok")["tries"]["limit"] == 5


@pytest.mark.parametrize(("dice", "loser"), [("44444", "Ana"), ("55555", "Ana"), ("33333", "Bo"), ("44441", "Bo")])
def test_p52_a_refusal_is_decided_by_the_value_alone(dice: str, loser: str) -> None:
    tale = variant("=quinte_3 ok d44441 d44441 d44441 t1 =quinte_4/4")
    assert tale.see("phase turn") == ["answer", "Ana"]
    tale.play("no")
    assert [take.split()[0] for take in tale.takes(f"d{dice}")] == [loser]


def test_p53_the_top_rung_is_then_the_one_of_a_single_throw() -> None:
    tale = variant("=quinte_5 ok d66666 =quinte_6 ok")
    assert tale["bid"]["value"] == "quinte 6/1"
    assert tale.see("phase tries") == ["quinte", {"used": 0, "limit": 5, "dice": []}]
    assert names(tale.play("d66666")) == ["try", "quinte-made", "round"]


def test_p53_who_misses_it_five_times_takes_a_point() -> None:
    tale = variant("=quinte_5 ok d66666 =quinte_6 ok")
    assert tale.takes("d12345 d66661 d66661 d66661 d66661") == ["Ana 1 point quinte"]
