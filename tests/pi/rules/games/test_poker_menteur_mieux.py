"""Poker menteur, section 10 of its sheet: `mieux`, and the honest opening."""

from __future__ import annotations

import pytest

from .menteur import said, two
from .tale import Tale, names, takes


@pytest.mark.parametrize(
    ("stands", "next_one"),
    [
        ("rien", "paire 1+2"),
        ("paire_3", "paire 3+2"),
        ("brelan_6+5", "petite-suite"),
        ("grande-suite", "full 1-2"),
        ("quinte_5", "quinte 6"),
    ],
)
def test_p54_mieux_is_the_next_rung(stands: str, next_one: str) -> None:
    tale = two(f"={stands} ok =mieux", mieux=True)
    assert tale["bid"]["value"] == next_one


def test_p54_in_the_tries_too() -> None:
    tale = two("=quinte_3 ok d11111 d11111 =mieux", mieux=True, quinte_variant=True)
    assert tale["bid"] == {"by": "Bo", "value": "quinte 3/2", "said": "mieux", "opening": False}


def test_p54_not_in_an_opening_nor_without_the_option() -> None:
    assert two(mieux=True).refused(said("mieux")) == "illegal-announcement"
    assert two("=paire ok").refused(said("mieux")) == "illegal-announcement"
    assert two("=paire", mieux=True).refused(said("mieux")) == "not-expected"


def test_p55_the_bid_keeps_the_words_and_the_rung() -> None:
    tale = two("=paire_3 ok =mieux ok", mieux=True)
    assert tale["bid"] == {"by": "Bo", "value": "paire 3+2", "said": "mieux", "opening": False}
    assert tale.refused(said("paire 3+2")) == "illegal-announcement"
    reply = tale.play("=mieux")
    assert reply.events == ({"event": "announced", "player": "Ana", "said": "mieux", "to": "Bo"},)


def honest(words: str = "") -> Tale:
    return two(words, honest_first=True)


@pytest.mark.parametrize(
    ("dice", "best"),
    [
        ("", "quinte 6"),
        ("5", "quinte 5"),
        ("65", "carre 6+5"),
        ("1236", "paire 6+3"),
        ("1235", "petite-suite"),
        ("3456", "grande-suite"),
        ("6611", "full 6-1"),
        ("665", "carre 6+5"),
        ("12346", "rien"),
        ("54321", "petite-suite"),
        ("44422", "full 4-2"),
    ],
)
def test_p56_the_opener_may_not_announce_more_than_he_may_have(dice: str, best: str) -> None:
    tale = honest(f"d{dice}")
    everything = two().options()
    assert tale.options() == everything[: everything.index(best) + 1]
    for higher in everything[everything.index(best) + 1 :]:
        assert tale.refused(said(higher)) == "illegal-announcement"
    tale.say(said(best))


def test_p56_only_the_opener() -> None:
    tale = honest("d12346 =rien ok")
    assert tale.options()[-1] == "quinte 6"


def test_p56_with_the_tries_no_number_of_throws_is_offered() -> None:
    tale = two("d", honest_first=True, quinte_variant=True)
    assert tale.options()[-6:] == [f"quinte {value}" for value in range(1, 7)]


def test_p57_the_opener_who_has_lied_is_named() -> None:
    reply = honest("d1236 =paire_6 no").play("d12364")
    assert names(reply) == ["reveal", "lied-first", "take", "round"]
    assert reply.events[1] == {"event": "lied-first", "player": "Ana"}
    assert takes(reply) == ["Ana 1 point liar"]


@pytest.mark.parametrize("words", ["=paire no d66123", "=paire ok =brelan no d12346"])
def test_p57_nobody_else_is(words: str) -> None:
    assert "lied-first" not in names(honest().play(words))


def test_p57_where_lying_is_allowed_nobody_is() -> None:
    assert "lied-first" not in names(two().play("=paire no d12346"))
