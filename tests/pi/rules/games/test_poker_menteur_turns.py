"""Poker menteur, section 8 of its sheet: the turn after accepting."""

from __future__ import annotations

from typing import Any

import pytest

from .menteur import listed, said, tray, two
from .tale import Tale, names


def turn(words: str = "", **options: Any) -> Tale:
    """Bo's turn: he has accepted a paire, and two dice lie open."""
    return two(f"d62 =paire ok {words}", **options)


def test_p35_only_what_is_higher_may_be_announced() -> None:
    tale = two("=carre_6+4 ok")
    assert tale.options() == ["carre 6+5", "quinte 1", "quinte 2", "quinte 3", "quinte 4", "quinte 5", "quinte 6"]
    for lower in ("carre 6+4", "carre", "carre 6", "full 6-5", "paire", "rien"):
        assert tale.refused(said(lower)) == "illegal-announcement"
    assert tale.play("=carre_6+5").ok


def test_p35_an_underspecified_one_is_refused_by_what_it_means() -> None:
    assert two("=brelan_1+6 ok").refused(said("brelan")) == "illegal-announcement"


def test_p36_each_die_may_be_thrown_once() -> None:
    tale = turn()
    assert tale.see("thrown rethrown") == [0, False]
    reply = tale.play("t2")
    assert reply.events == ({"event": "thrown", "player": "Bo", "count": 2},)
    assert tale.see("thrown rethrown") == [2, True]
    assert tale.options("throw") == [1, 2, 3]
    assert tale.refused("t4") == "thrown-twice"
    assert tale.refused("t5") == "thrown-twice"
    tale.play("t1 t2")
    assert tale["thrown"] == 5
    assert listed(tale) == ["dice", "look", "announce"]
    assert tale.refused("t1") == "not-expected"


@pytest.mark.parametrize("count", [0, 6, -1, 1.0, True, None, "2", [2]])
def test_p36_a_throw_is_of_one_to_five_dice(count: Any) -> None:
    assert turn().refused({"do": "throw", "count": count}) == "bad-argument"
    assert turn().refused({"do": "throw"}) == "bad-argument"


def test_p36_he_may_throw_none() -> None:
    tale = turn("=brelan")
    assert tale.see("turn thrown rethrown looked") == ["Ana", 0, False, False]


def test_p37_who_has_not_looked_may_announce_without_throwing() -> None:
    tale = turn()
    assert listed(tale) == ["dice", "look", "throw", "announce"]
    tale.play("=brelan")
    assert tale["phase"] == "answer"


def test_p38_who_looks_must_throw_a_die() -> None:
    tale = turn()
    reply = tale.play("look")
    assert reply.events == ({"event": "looked", "player": "Bo"},)
    assert tale["looked"] is True
    assert listed(tale) == ["dice", "throw"]
    assert tale.refused(said("brelan")) == "not-expected"
    assert tale.refused("look") == "not-expected"
    tale.play("t1")
    assert listed(tale) == ["dice", "throw", "announce"]
    tale.play("=brelan")
    assert tale.see("looked thrown rethrown") == [False, 0, False]


def test_p38_a_throw_before_he_looks_counts_too() -> None:
    assert listed(turn("t1 look")) == ["dice", "throw", "announce"]


def test_p38_there_is_nothing_to_look_at_where_all_dice_lie_open() -> None:
    tale = two("d11235 =paire ok")
    assert listed(tale) == ["dice", "throw", "announce"]
    assert tale.refused("look") == "not-expected"
    tale.play("d1123")
    assert listed(tale) == ["dice", "look", "throw", "announce"]


@pytest.mark.parametrize(
    ("word", "rethrown"), [("d", False), ("d6", False), ("d26", False), ("d622", True), ("d5", True), ("d66", True)]
)
def test_p39_a_die_that_was_not_open_has_been_thrown(word: str, rethrown: bool) -> None:
    tale = turn(word)
    assert tale.see("rethrown thrown") == [rethrown, 0]
    tale.play("look")
    assert ("announce" in listed(tale)) == rethrown


def test_p39_each_time_against_what_lay_open_before() -> None:
    tale = turn("d6")
    assert tale["rethrown"] is False
    tale.play("d62")
    assert tale["rethrown"] is True
    tale.play("d")
    assert tale["rethrown"] is True


def test_p39_in_the_opening_everything_has_been_thrown() -> None:
    assert tray().see("rethrown thrown looked") == [True, 5, False]


def test_p40_open_dice_may_be_hidden_before_the_first_throw() -> None:
    tale = turn()
    reply = tale.play("d2")
    assert names(reply) == ["open"]
    assert tale.see("open hidden rethrown") == [[2], 4, False]


@pytest.mark.parametrize(
    ("word", "suspect"), [("d65", True), ("d6", True), ("d", True), ("d662", True), ("d566", False), ("d66", False)]
)
def test_p41_in_the_opening_a_die_that_is_hidden_again_is_remarked(word: str, suspect: bool) -> None:
    tale = two("d66")
    reply = tale.play(word.replace("d662", "d62"))
    assert names(reply) == ["suspect"] * suspect + ["open"]
    if suspect:
        assert reply.events[0] == {"event": "suspect", "player": "Ana", "kind": "put-back"}
    assert tale["faults"] == []
