"""Poker menteur, sections 2 to 7 of its sheet: options, points, hands, the ladder, the opening, accept or refuse.

Each test names the rule that it holds the referee to. Sections 8 to 11 are in `test_poker_menteur_turns.py`,
12 to 15 in `test_poker_menteur_table.py`. The ladder by itself is in `test_ladder.py`, one room higher.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from pi.rules import Referee

from .tale import Action, Tale, names, takes

DEFAULTS: Action = {
    "first": "Ana",
    "points": 5,
    "stop_at_first": False,
    "faces": "pips",
    "petite_suite": True,
    "grande_suite": True,
    "accompaniment": "one",
    "mieux": False,
    "honest_first": False,
    "quinte_variant": False,
    "absent": False,
}
SWITCHES = [option for option, value in DEFAULTS.items() if isinstance(value, bool)]


def tray(words: str = "", players: str = "Ana Bo Cy Di", **options: Any) -> Tale:
    """A game some way on."""
    tale = Tale(players, game="poker-menteur", **options)
    if words:
        tale.play(words)
    return tale


def two(words: str = "", **options: Any) -> Tale:
    """A game of two, who need not choose a direction."""
    return tray(words, "Ana Bo", **options)


def points(tale: Tale) -> dict[str, int]:
    """The points of those who have any."""
    return {player: line["point"] for player, line in tale["ledger"].items() if line["point"]}


def said(text: str) -> Action:
    return {"do": "announce", "value": text}


def meaning(text: str, **options: Any) -> str:
    """The rung that an opening announcement means."""
    tale = two(**options)
    tale.say(said(text))
    return str(tale["bid"]["value"])


def believed(rung: str, dice: str, **options: Any) -> bool:
    """Whether a hand meets an announcement."""
    take = two(f"={rung} no", **options).takes(f"d{dice}")
    assert take in (["Bo 1 point wrong-call"], ["Ana 1 point liar"])
    return take == ["Bo 1 point wrong-call"]


def hand(dice: str, **options: Any) -> str:
    """The strongest rung that a hand meets, as the reveal says it."""
    reply = two("=rien no", **options).play(f"d{dice}")
    return str(next(event["hand"] for event in reply.events if event["event"] == "reveal"))


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
def test_p1_two_players_or_more_with_names_that_differ(players: Any):
    assert start_refused(players) == "bad-argument"


def test_p1_there_is_no_upper_limit():
    tale = tray(players=" ".join(f"P{number}" for number in range(100)))
    assert len(tale["players"]) == 100
    assert tale["ledger"]["P99"] == {"point": 0}


def test_p2_every_option_may_be_left_out():
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
def test_p2_the_table_shows_the_options_in_force(option: str, value: Any):
    tale = tray(**{option: value})
    assert tale["options"] == DEFAULTS | {option: value}
    tale.play("end")
    assert tale["options"] == DEFAULTS | {option: value}


@pytest.mark.parametrize(
    "options",
    [
        *({option: value} for option in DEFAULTS for value in (None, "other", [], 0.5)),
        *({option: value} for option in SWITCHES for value in (0, 1, "true")),
        *({"points": value} for value in (0, 11, -1, 5.0, "5", True)),
        {"faces": "cards"},
        {"accompaniment": "two"},
        {"first": "Zed"},
        {"pints": 5},
    ],
)
def test_p2_an_unknown_option_or_value_is_refused(options: Action):
    assert start_refused(["Ana", "Bo", "Cy"], **options) == "bad-argument"


def test_p3_first_opens_the_first_round():
    tale = tray(first="Cy")
    assert tale.see("turn opener round phase") == ["Cy", "Cy", 1, "opening"]
    assert tray()["opener"] == "Ana"


# 3. Points and the end -----------------------------------------------------------------


def test_p4_every_round_ends_with_one_point_for_one_player():
    tale = two()
    assert tale.takes("=paire no d11234") == ["Bo 1 point wrong-call"]
    assert tale.takes("=brelan no d11234") == ["Bo 1 point liar"]
    assert tale["ledger"] == {"Ana": {"point": 0}, "Bo": {"point": 2}}
    assert tale["round"] == 3


@pytest.mark.parametrize(("dice", "loser"), [("66123", "Bo"), ("12346", "Ana")])
def test_p5_the_loser_opens_the_next_round(dice: str, loser: str):
    tale = tray(f"left =paire_6 no d{dice}")
    assert tale.see("turn opener phase round") == [loser, loser, "opening", 2]


def test_p6_who_reaches_the_points_is_out_but_stays_seated():
    tale = tray("left =paire_6 no", points=1)
    reply = tale.play("d12346")
    assert names(reply) == ["reveal", "take", "eliminated", "round"]
    assert reply.events[2] == {"event": "eliminated", "player": "Ana"}
    assert tale.see("out players over") == [["Ana"], ["Ana", "Bo", "Cy", "Di"], False]


def test_p6_who_is_out_has_no_turn_any_more():
    tale = tray("left =paire_6 no d12346", points=1)
    turns = []
    for word in ["left", "=paire", "ok", "=brelan", "ok", "=full", "ok", "=carre"]:
        tale.play(word)
        turns.append(tale["turn"])
    assert "Ana" not in turns
    assert set(turns) == {"Bo", "Cy", "Di"}


@pytest.mark.parametrize("points", [1, 2, 5, 10])
def test_p6_so_many_points_and_no_fewer(points: int):
    tale = two(points=points)
    for number in range(1, points + 1):
        assert not tale["out"]
        tale.play("=quinte_6 no d12346" if tale["turn"] == "Ana" else "=rien no d12346")
        assert tale["ledger"]["Ana"]["point"] == number
    assert tale.see("out over winners losers") == [["Ana"], True, ["Bo"], ["Ana"]]


@pytest.mark.parametrize(("direction", "opener"), [("left", "Bo"), ("right", "Di")])
def test_p7_the_next_player_opens_after_who_went_out(direction: str, opener: str):
    tale = tray(f"{direction} =paire_6 no d12346", points=1)
    assert tale.see("opener direction direction_pending") == [opener, direction, True]


def test_p7_the_last_one_in_the_game_wins():
    tale = tray("left =quinte no d12346 left =quinte no d12346", points=1)
    reply = tale.play("=quinte no d12346")
    assert names(reply) == ["reveal", "take", "eliminated", "ended"]
    assert reply.events[-1] == {"event": "ended", "winners": ["Di"], "losers": ["Ana", "Bo", "Cy"]}
    assert tale.see("over winners losers out") == [True, ["Di"], ["Ana", "Bo", "Cy"], ["Ana", "Bo", "Cy"]]


def test_p8_the_first_elimination_may_end_the_game():
    tale = tray("left =quinte no d12346 left =quinte ok", points=2, stop_at_first=True)
    tale.play("=quinte_2 no d12346")
    assert points(tale) == {"Ana": 1, "Bo": 1}
    reply = tale.play("right =quinte no d12346")
    assert reply.events[-1] == {"event": "ended", "winners": ["Cy", "Di"], "losers": ["Bo"]}
    assert tale.see("over winners losers out") == [True, ["Cy", "Di"], ["Bo"], ["Bo"]]


def test_p8_with_two_the_other_one_wins():
    tale = two("=quinte no d12346", points=1, stop_at_first=True)
    assert tale.see("over winners losers") == [True, ["Bo"], ["Ana"]]


# 4. Dice and hands ---------------------------------------------------------------------


def test_p9_the_faces_are_for_the_screens():
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
def test_p10_a_hand_is_worth_its_strongest_combination(dice: str, rung: str):
    assert hand(dice) == rung


def test_p10_the_combinations_rise_from_rien_to_quinte():
    rising = ["13456", "66543", "665543"[:5], "11123", "12345", "23456", "11122", "11112", "11111"]
    rungs = ["rien", "paire", "double-paire", "brelan", "petite-suite", "grande-suite", "full", "carre", "quinte"]
    for (place, dice), (other, rung) in product(enumerate(rising), enumerate(rungs)):
        if place != other:
            assert believed(rung, dice) == (place > other), (dice, rung)


@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [
        ("paire_3+6", "44123"),
        ("double-paire_4-3+6", "55112"),
        ("double-paire_5-2+6", "55331"),
        ("brelan_3+6", "44412"),
        ("full_3-6", "44411"),
        ("full_4-2", "44433"),
        ("carre_3+6", "44441"),
        ("quinte_3", "44444"),
    ],
)
def test_p11_higher_dice_of_the_same_combination_are_stronger(weaker: str, stronger: str):
    assert believed(weaker, stronger)


@pytest.mark.parametrize(
    ("rung", "dice"),
    [
        ("paire_4", "33654"),
        ("double-paire_5-1", "44336"),
        ("double-paire_5-3", "55226"),
        ("brelan_4", "33365"),
        ("full_4-1", "33366"),
        ("full_4-3", "44422"),
        ("carre_4", "33336"),
        ("quinte_4", "33333"),
    ],
)
def test_p11_lower_ones_are_weaker(rung: str, dice: str):
    assert not believed(rung, dice)


@pytest.mark.parametrize(
    ("rung", "dice", "met"),
    [
        ("brelan_2+5", "22243", False),
        ("brelan_2+5", "22251", True),
        ("brelan_2+5", "22261", True),
        ("paire_3+6", "33541", False),
        ("double-paire_4-2+6", "44225", False),
        ("carre_4+5", "44443", False),
        ("carre_4+5", "44446", True),
    ],
)
def test_p12_then_the_highest_die_beside_decides(rung: str, dice: str, met: bool):
    assert believed(rung, dice) == met


def test_p13_four_equal_dice_are_a_carre_and_a_full_is_no_brelan():
    assert hand("44441") == "carre 4+1"
    assert hand("44411") == "full 4-1"
    assert believed("brelan_6+5", "44411")


def test_p13_all_riens_are_equal():
    assert [hand(dice) for dice in ("12346", "12356", "12456", "13456")] == ["rien"] * 4
    assert believed("rien", "12346")


@pytest.mark.parametrize(
    ("suite", "option", "dice"), [("petite-suite", "petite_suite", "12345"), ("grande-suite", "grande_suite", "23456")]
)
def test_p14_a_suite_that_is_not_played_is_nothing(suite: str, option: str, dice: str):
    assert hand(dice) == suite
    assert hand(dice, **{option: False}) == "rien"
    assert not believed("paire", dice, **{option: False})
    assert suite in two().options()
    assert suite not in two(**{option: False}).options()
    assert two(**{option: False}).refused(said(suite)) == "illegal-announcement"


# 5. The ladder of announcements --------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "rien", "petite-suite", "grande-suite", "paire", "paire 3", "paire+2", "paire 3+2", "brelan", "brelan 2",
        "brelan+5", "brelan 2+5", "carre", "carre 5", "carre+1", "carre 5+1", "quinte", "quinte 6", "double-paire",
        "double-paire 2", "double-paire+2", "double-paire 2+6", "double-paire 4-2", "double-paire 4-2+6", "full",
        "full 4", "full 4-2",
    ],
)  # fmt: skip
def test_p15_these_are_announcements(text: str):
    tale = two()
    tale.say(said(text))
    assert tale["bid"]["said"] == text


NO_ANNOUNCEMENTS: list[Any] = [
    "", " ", "Paire", "paires", "paire 0", "paire 7", "paire  3", "paire 3 + 2", "paire 3+", "paire3", " paire",
    "paire ", "paire\n", "paire 3-2", "paire 3+2456", "paire 3/2", "brelan 2+345", "brelan 2-3", "carre 5+12",
    "carré 5", "carre 5-1", "quinte 6+1", "quinte 6/0", "quinte 6/6", "quinte 6-5", "quinte 6/", "double-paire 7-1",
    "double-paire 4-2-1", "double-paire 4-2+61", "double paire", "full 4-2+1", "full+2", "rien 6", "rien+6",
    "petite-suite 1", "grande-suite+6", "mieux 3", "mieux+1", "٣", "paire ٣", "quinte 6/٣",
    33, 3.0, True, None, [], ["paire"], {"paire": 3},
]  # fmt: skip


@pytest.mark.parametrize("value", NO_ANNOUNCEMENTS)
@pytest.mark.parametrize("words", ["", "=paire", "=paire ok", "=paire no", "=quinte_6 ok"])
def test_p15_anything_else_is_refused_in_every_phase(value: Any, words: str):
    assert two(words).refused({"do": "announce", "value": value}) == "bad-argument"


def test_p15_so_is_an_announcement_without_a_value():
    assert two().refused({"do": "announce"}) == "bad-argument"


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ({}, 189),
        ({"petite_suite": False}, 188),
        ({"grande_suite": False}, 188),
        ({"petite_suite": False, "grande_suite": False}, 187),
        ({"accompaniment": "all"}, 249),
        ({"quinte_variant": True}, 189),
    ],
)
def test_p16_the_rungs(options: Action, count: int):
    rungs = two(**options).options()
    assert len(rungs) == len(set(rungs)) == count
    assert (rungs[0], rungs[-1]) == ("rien", "quinte 6")


def test_p16_every_rung_is_announced_as_it_stands():
    for rung in two().options():
        assert meaning(rung) == rung


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
def test_p17_what_is_left_open_is_the_weakest(text: str, rung: str):
    assert meaning(text) == rung


def test_p17_whatever_stands_before_it():
    tale = two("=brelan_1+6 ok")
    assert tale.refused(said("brelan")) == "illegal-announcement"
    assert tale.refused(said("brelan 1")) == "illegal-announcement"
    tale.play("=brelan_2")
    assert tale["bid"]["value"] == "brelan 2+1"


def test_p17_the_two_values_of_a_full_have_an_order():
    assert (meaning("full 2-4"), meaning("full 4-2")) == ("full 2-4", "full 4-2")


def test_p18_one_die_beside_at_most():
    rungs = [rung for rung in two().options() if rung.startswith("paire 3")]
    assert rungs == ["paire 3+1", "paire 3+2", "paire 3+4", "paire 3+5", "paire 3+6"]
    assert meaning("paire 3") == "paire 3+1"
    assert two("=paire_3 ok").options()[0] == "paire 3+2"


@pytest.mark.parametrize(
    "text",
    ["paire 3+3", "paire 3+12", "paire+21", "double-paire 4-4", "double-paire 4-2+4", "brelan 2+53", "brelan 2+2",
     "carre 2+2", "full 3-3", "quinte 4/5", "quinte/1"],
)  # fmt: skip
def test_p19_a_form_that_fits_no_rung_is_no_announcement_here(text: str):
    assert two().refused(said(text)) == "illegal-announcement"


@pytest.mark.parametrize("text", ["brelan 2+22", "brelan 2+55", "paire 3+35", "paire 3+556", "double-paire 1-1"])
def test_p19_neither_is_one_that_fits_none_of_the_finer_ladder(text: str):
    assert two(accompaniment="all").refused(said(text)) == "illegal-announcement"


def test_p20_every_paire_of_3_meets_the_lower_announcements():
    for dice in ("33124", "33125", "33456", "33126"):
        assert all(believed(f"paire_3+{die}", dice) for die in "124")
    assert not believed("paire_3+5", "33124")


def test_p20_a_stronger_combination_is_enough():
    assert believed("paire_6+5", "11223")
    assert believed("carre_6+5", "11111")


def test_p21_any_rung_may_be_announced_whatever_lies_open():
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
def test_p22_a_rung_may_name_all_the_dice_beside(text: str, rung: str):
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
def test_p22_they_compare_the_highest_first(rung: str, dice: str, met: bool):
    assert believed(rung, dice, accompaniment="all") == met


def test_p22_the_rungs_are_finer_then():
    rungs = two(accompaniment="all").options()
    assert [sum(rung.startswith(name) for rung in rungs) for name in ("paire", "double", "brelan", "full")] == [
        60, 60, 60, 30,
    ]  # fmt: skip
    assert two("=paire_3 ok", accompaniment="all").options()[0] == "paire 3+521"


# 6. The opening ------------------------------------------------------------------------


def test_p23_the_opener_throws_all_five_dice():
    tale = tray()
    assert tale.see("phase turn thrown looked rethrown receveur bid") == ["opening", "Ana", 5, False, True, None, None]
    for action in ("look", "t1", "ok", "no", "next"):
        assert tale.refused(action) == "not-expected"


def test_p24_with_three_or_more_he_chooses_the_direction_first():
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
def test_p24_so_the_tray_goes_round(direction: str, turns: list[str]):
    tale = tray(direction)
    seen = []
    for word in ("=paire", "=brelan", "=full"):
        tale.play(word)
        seen.append(tale["turn"])
        tale.play("ok")
    assert seen == turns


def test_p24_every_round_has_a_choice_of_its_own():
    tale = tray("right =paire no d66123")
    assert tale.see("opener direction direction_pending") == ["Di", "right", True]
    tale.play("left =paire")
    assert tale["turn"] == "Ana"


def test_p24_with_two_there_is_no_choice():
    tale = two()
    assert tale.see("direction direction_pending") == ["left", False]
    assert [entry["do"] for entry in tale["expects"]] == ["dice", "announce"]
    assert tale.refused("right") == "not-expected"


def test_p24_two_in_the_game_are_two_whoever_sits_there():
    tale = tray("right =paire_6 no d12346", "Ana Bo Cy", points=1)
    assert tale.see("out direction direction_pending") == [["Ana"], "right", False]


def test_p24_who_comes_and_goes_meanwhile_does_not_change_the_choice():
    tale = tray("-Di -Cy")
    assert tale["direction_pending"] is True
    tale = two("+Cy")
    assert tale["direction_pending"] is False
    tale.play("=paire no d11234")
    assert tale["direction_pending"] is True


def test_p25_the_open_dice_may_be_told_any_number_of_times():
    tale = tray()
    assert tale.see("open hidden") == [[], 5]
    for word, dice in (("d26", [6, 2]), ("d", []), ("d12345", [5, 4, 3, 2, 1]), ("d3", [3])):
        reply = tale.play(word)
        assert reply.events[-1] == {"event": "open", "player": "Ana", "dice": dice}
        assert tale.see("open hidden") == [dice, 5 - len(dice)]
    assert tale.refused("d123456") == "bad-argument"
    assert {"do": "dice", "by": "Ana", "min": 0, "max": 5} in tale["expects"]


def test_p25_before_the_direction_and_in_a_turn_too():
    tale = tray("d26 left")
    assert tale["open"] == [6, 2]
    tale.play("=paire ok d662")
    assert tale.see("open hidden phase") == [[6, 6, 2], 2, "bid"]


@pytest.mark.parametrize("words", ["=paire", "=paire no"])
def test_p25_in_no_other_phase(words: str):
    tale = two(words)
    assert tale.refused("d66") in ("not-expected", "bad-argument")
    assert two("=paire").refused("d66") == "not-expected"


def test_p26_open_dice_stay_when_the_tray_is_passed():
    tale = two("d26 =paire")
    assert tale["open"] == [6, 2]
    tale.play("ok")
    assert tale["open"] == [6, 2]
    tale.play("=brelan no")
    assert tale["open"] == [6, 2]
    tale.play("d62345")
    assert tale.see("open hidden round") == [[], 5, 2]


def test_p27_the_opener_alone_may_announce_rien():
    tale = two()
    assert tale.options()[0] == "rien"
    tale.play("=rien ok")
    assert tale.options()[0] == "paire 1+2"
    assert tale.refused(said("rien")) == "illegal-announcement"


def test_p28_an_announcement_passes_the_tray():
    tale = tray("left")
    reply = tale.play("=brelan")
    assert reply.events == ({"event": "announced", "player": "Ana", "said": "brelan", "to": "Bo"},)
    assert tale.see("phase turn receveur opener") == ["answer", "Bo", "Bo", "Ana"]
    assert tale["bid"] == {"by": "Ana", "value": "brelan 1+2", "said": "brelan", "opening": True}
    tale.play("ok =full_4-2")
    assert tale["bid"] == {"by": "Bo", "value": "full 4-2", "said": "full 4-2", "opening": False}
    assert tale["turn"] == "Cy"


# 7. Accept or refuse -------------------------------------------------------------------


def test_p29_the_receveur_accepts_or_refuses():
    tale = tray("left =paire")
    assert tale["expects"] == [{"do": "accept", "by": "Bo"}, {"do": "bluff", "by": "Bo"}]
    assert tale.refused({"do": "accept", "by": "Cy"}) == "not-your-turn"
    reply = tale.play("ok")
    assert reply.events == ({"event": "accepted", "player": "Bo"},)
    assert tale.see("phase turn") == ["bid", "Bo"]


def test_p30_who_refuses_uncovers_the_whole_hand():
    tale = tray("left =paire")
    reply = tale.play("no")
    assert reply.events == ({"event": "refused", "player": "Bo"},)
    assert tale.see("phase turn receveur") == ["reveal", "Bo", "Bo"]
    assert tale["expects"] == [{"do": "dice", "by": "Bo", "count": 5}]
    for word in ("d", "d1234", "d123456"):
        assert tale.refused(word) == "bad-argument"


def test_p31_a_hand_that_meets_the_announcement_costs_the_receveur():
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


def test_p32_a_weaker_hand_costs_the_parieur():
    reply = tray("left =paire_6+4 no").play("d66321")
    assert reply.events[0]["lie"] is True
    assert takes(reply) == ["Ana 1 point liar"]


@pytest.mark.parametrize("dice", ["33333", "66221", "66543"])
def test_p33_more_than_announced_costs_the_receveur_too(dice: str):
    assert tray("left =paire_6 no").takes(f"d{dice}") == ["Bo 1 point wrong-call"]


@pytest.mark.parametrize(("dice", "differs"), [("65123", True), ("66512", True), ("65541", False), ("55612", False)])
def test_p34_open_dice_that_are_gone_are_remarked(dice: str, differs: bool):
    tale = two("d655 =paire_5 no")
    reply = tale.play(f"d{dice}")
    shown = sorted(map(int, dice), reverse=True)
    remark = {"event": "open-differs", "open": [6, 5, 5], "dice": shown}
    assert names(reply) == ["open-differs"] * differs + ["reveal", "take", "round"]
    assert (reply.events[0] == remark) == differs


def test_p34_the_hand_counts_as_it_is_shown():
    assert two("d66 =paire_6 no").takes("d65123") == ["Ana 1 point liar"]
