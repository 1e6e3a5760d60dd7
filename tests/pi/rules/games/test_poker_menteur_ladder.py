"""Poker menteur, sections 4 and 5 of its sheet: dice and hands, the ladder of announcements.

Each test has the number of its rule. The ladder by itself is tested in `test_ladder.py`, one room higher.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from .tale import Action, Tale


def two(words: str = "", **options: Any) -> Tale:
    """Return a game of two, in which no direction is chosen."""
    tale = Tale("Ana Bo", game="poker-menteur", **options)
    if words:
        tale.play(words)
    return tale


def said(text: str) -> Action:
    return {"do": "announce", "value": text}


def meaning(text: str, **options: Any) -> str:
    """Return the rung of an opening announcement."""
    tale = two(**options)
    tale.say(said(text))
    return str(tale["bid"]["value"])


def believed(rung: str, dice: str, **options: Any) -> bool:
    """Return True if a hand meets an announcement."""
    take = two(f"={rung} no", **options).takes(f"d{dice}")
    assert take in (["Bo 1 point wrong-call"], ["Ana 1 point liar"])
    return take == ["Bo 1 point wrong-call"]


def hand(dice: str, **options: Any) -> str:
    """Return the strongest rung that a hand meets, from the reveal."""
    reply = two("=rien no", **options).play(f"d{dice}")
    return str(next(event["hand"] for event in reply.events if event["event"] == "reveal"))


# 4. Dice and hands ---------------------------------------------------------------------


def test_p9_the_option_faces_changes_no_state() -> None:
    tales = [two("d65 =quinte_6 no d66665", faces=faces) for faces in ("pips", "poker")]
    tables = [{**tale.referee.table, "options": None} for tale in tales if tale.referee.table]
    assert tables[0] == tables[1]


@pytest.mark.parametrize(
    ("dice", "rung"),
    [
        ("13456", "rien"),
        ("22134", "paire 2+4"),
        ("44226", "double-paire 4-2+6"),
        ("22213", "brelan 2+3"),
        ("12345", "petite-suite"),
        ("23456", "grande-suite"),
        ("44422", "full 4-2"),
        ("11116", "carre 1+6"),
        ("33333", "quinte 3"),
    ],
)
def test_p10_a_hand_counts_as_its_strongest_combination(dice: str, rung: str) -> None:
    assert hand(dice) == rung


def test_p10_the_combinations_rise_from_rien_to_quinte() -> None:
    rising = ["13456", "66543", "665543"[:5], "11123", "12345", "23456", "11122", "11112", "11111"]
    rungs = ["rien", "paire", "double-paire", "brelan", "petite-suite", "grande-suite", "full", "carre", "quinte"]
    for (place, dice), (other, rung) in product(enumerate(rising), enumerate(rungs)):
        if place != other:
            assert believed(rung, dice) == (place > other), (dice, rung)


@pytest.mark.parametrize(
    ("rung", "dice", "met"),
    [
        # P11 Higher dice of the same combination are stronger, lower dice weaker.
        ("paire_3+6", "44123", True),
        ("double-paire_4-3+6", "55112", True),
        ("double-paire_5-2+6", "55331", True),
        ("brelan_3+6", "44412", True),
        ("full_3-6", "44411", True),
        ("full_4-2", "44433", True),
        ("carre_3+6", "44441", True),
        ("quinte_3", "44444", True),
        ("paire_4", "33654", False),
        ("double-paire_5-1", "44336", False),
        ("double-paire_5-3", "55226", False),
        ("brelan_4", "33365", False),
        ("full_4-1", "33366", False),
        ("full_4-3", "44422", False),
        ("carre_4", "33336", False),
        ("quinte_4", "33333", False),
        # P12 For equal combinations the highest die beside decides.
        ("brelan_2+5", "22243", False),
        ("brelan_2+5", "22251", True),
        ("brelan_2+5", "22261", True),
        ("paire_3+5", "33124", False),
        ("paire_3+6", "33541", False),
        ("double-paire_4-2+6", "44225", False),
        ("carre_4+5", "44443", False),
        ("carre_4+5", "44446", True),
        # P13 A full beats every brelan. P20 A stronger combination is enough.
        ("brelan_6+5", "44411", True),
        ("paire_6+5", "11223", True),
        ("carre_6+5", "11111", True),
        *(("paire_3+" + die, dice, True) for die in "124" for dice in ("33124", "33125", "33456", "33126")),
    ],
)
def test_p11_p12_p13_p20_a_hand_meets_an_announcement_or_not(rung: str, dice: str, met: bool) -> None:
    assert believed(rung, dice) == met


def test_p13_four_equal_dice_are_a_carre_and_not_two_paires() -> None:
    assert hand("44441") == "carre 4+1"
    assert hand("44411") == "full 4-1"


def test_p13_all_riens_are_equal() -> None:
    assert [hand(dice) for dice in ("12346", "12356", "12456", "13456")] == ["rien"] * 4
    assert believed("rien", "12346")


@pytest.mark.parametrize(
    ("suite", "option", "dice"), [("petite-suite", "petite_suite", "12345"), ("grande-suite", "grande_suite", "23456")]
)
def test_p14_a_suite_that_is_not_played_counts_as_rien(suite: str, option: str, dice: str) -> None:
    assert hand(dice) == suite
    assert hand(dice, **{option: False}) == "rien"
    assert not believed("paire", dice, **{option: False})
    assert suite in two().options()
    without: dict[str, Any] = {option: False}
    assert suite not in two(**without).options()
    assert two(**without).refused(said(suite)) == "illegal-announcement"


# 5. The ladder of announcements --------------------------------------------------------


NO_ANNOUNCEMENTS: list[Any] = [
    "", " ", "Paire", "paires", "paire 0", "paire 7", "paire  3", "paire 3 + 2", "paire 3+", "paire3", " paire",
    "paire ", "paire\n", "paire 3-2", "paire 3+2456", "paire 3/2", "brelan 2+345", "brelan 2-3", "carre 5+12",
    "carré 5", "carre 5-1", "quinte 6+1", "quinte 6/0", "quinte 6/6", "quinte 6-5", "quinte 6/", "double-paire 7-1",
    "double-paire 4-2-1", "double-paire 4-2+61", "double paire", "full 4-2+1", "full+2", "rien 6", "rien+6",
    "petite-suite 1", "grande-suite+6", "mieux 3", "mieux+1", "٣", "paire ٣", "quinte 6/٣",
    33, 3.0, True, None, [], ["paire"], {"paire": 3},
]  # fmt: skip


@pytest.mark.parametrize("words", ["", "=paire", "=paire ok", "=paire no", "=quinte_6 ok"])
def test_p15_anything_else_is_refused_in_every_phase(words: str) -> None:
    for value in NO_ANNOUNCEMENTS:
        assert two(words).refused({"do": "announce", "value": value}) == "bad-argument", value


@pytest.mark.parametrize(
    ("text", "rung"),
    [
        ("paire", "paire 1+2"),
        ("paire+6", "paire 1+6"),
        ("paire+1", "paire 2+1"),
        ("brelan", "brelan 1+2"),
        ("brelan 2", "brelan 2+1"),
        ("full", "full 1-2"),
        ("full 4", "full 4-1"),
        ("full 1", "full 1-2"),
        ("carre", "carre 1+2"),
        ("carre+1", "carre 2+1"),
        ("double-paire", "double-paire 2-1+3"),
        ("double-paire+2", "double-paire 3-1+2"),
        ("double-paire+3", "double-paire 2-1+3"),
        ("double-paire 2", "double-paire 2-1+3"),
        ("double-paire 1", "double-paire 2-1+3"),
        ("double-paire 6", "double-paire 6-1+2"),
        ("double-paire 2+1", "double-paire 3-2+1"),
        ("double-paire 2-4", "double-paire 4-2+1"),
        ("double-paire 4-2", "double-paire 4-2+1"),
        ("quinte", "quinte 1"),
    ],
)
def test_p17_an_open_part_of_an_announcement_means_the_weakest(text: str, rung: str) -> None:
    assert meaning(text) == rung


def test_p17_the_weakest_meaning_does_not_depend_on_the_announcement_before() -> None:
    tale = two("=brelan_1+6 ok")
    assert tale.refused(said("brelan")) == "illegal-announcement"
    assert tale.refused(said("brelan 1")) == "illegal-announcement"
    tale.play("=brelan_2")
    assert tale["bid"]["value"] == "brelan 2+1"


@pytest.mark.parametrize(
    "text",
    ["paire 3+3", "paire 3+12", "paire+21", "double-paire 4-4", "double-paire 4-2+4", "brelan 2+53", "brelan 2+2",
     "carre 2+2", "full 3-3", "quinte 4/5", "quinte/1"],
)  # fmt: skip
def test_p19_a_form_without_a_rung_is_refused(text: str) -> None:
    assert two().refused(said(text)) == "illegal-announcement"


@pytest.mark.parametrize("text", ["brelan 2+22", "brelan 2+55", "paire 3+35", "paire 3+556", "double-paire 1-1"])
def test_p19_a_form_without_a_rung_of_the_finer_ladder_is_refused(text: str) -> None:
    assert two(accompaniment="all").refused(said(text)) == "illegal-announcement"


def test_p21_any_rung_may_be_announced_over_any_open_dice() -> None:
    for rung in ("rien", "paire 1+2", "grande-suite", "quinte 6"):
        tale = two("d55544")
        tale.say(said(rung))
        assert tale["bid"]["value"] == rung


@pytest.mark.parametrize(
    ("text", "rung"),
    [
        ("paire", "paire 1+432"),
        ("paire 3", "paire 3+421"),
        ("paire 3+5", "paire 3+521"),
        ("paire 3+15", "paire 3+521"),
        ("paire 3+145", "paire 3+541"),
        ("brelan 2", "brelan 2+31"),
        ("brelan 2+5", "brelan 2+51"),
        ("brelan 2+35", "brelan 2+53"),
        ("carre 2+5", "carre 2+5"),
        ("double-paire+2", "double-paire 3-1+2"),
    ],
)
def test_p22_a_rung_may_name_all_the_dice_beside(text: str, rung: str) -> None:
    assert meaning(text, accompaniment="all") == rung


@pytest.mark.parametrize(
    ("rung", "dice", "met"),
    [
        ("paire_3+541", "33521", False),
        ("paire_3+541", "33542", True),
        ("paire_3+541", "33621", True),
        ("brelan_2+53", "22251", False),
        ("brelan_2+53", "22254", True),
    ],
)
def test_p22_the_dice_beside_are_compared_from_the_highest(rung: str, dice: str, met: bool) -> None:
    assert believed(rung, dice, accompaniment="all") == met
