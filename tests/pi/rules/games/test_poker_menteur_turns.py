"""Poker menteur, sections 8 to 11 of its sheet: a turn at the tray, the quinte, `mieux`, absent players."""

from __future__ import annotations

from typing import Any

import pytest

from .menteur import points, said, tray, two
from .tale import Action, Tale, names, takes

HIGHEST = "=quinte_6"


def listed(tale: Tale) -> list[str]:
    """What is expected, in order."""
    return [entry["do"] for entry in tale["expects"]]


def turn(words: str = "", **options: Any) -> Tale:
    """Bo's turn: he has accepted a paire, and two dice lie open."""
    return two(f"d62 =paire ok {words}", **options)


# 8. The turn of the one who accepted ---------------------------------------------------


def test_p35_only_what_is_higher_may_be_announced():
    tale = two("=carre_6+4 ok")
    assert tale.options() == ["carre 6+5", "quinte 1", "quinte 2", "quinte 3", "quinte 4", "quinte 5", "quinte 6"]
    for lower in ("carre 6+4", "carre", "carre 6", "full 6-5", "paire", "rien"):
        assert tale.refused(said(lower)) == "illegal-announcement"
    assert tale.play("=carre_6+5").ok


def test_p35_an_underspecified_one_is_refused_by_what_it_means():
    assert two("=brelan_1+6 ok").refused(said("brelan")) == "illegal-announcement"


def test_p36_each_die_may_be_thrown_once():
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
def test_p36_a_throw_is_of_one_to_five_dice(count: Any):
    assert turn().refused({"do": "throw", "count": count}) == "bad-argument"
    assert turn().refused({"do": "throw"}) == "bad-argument"


def test_p36_he_may_throw_none():
    tale = turn("=brelan")
    assert tale.see("turn thrown rethrown looked") == ["Ana", 0, False, False]


def test_p37_who_has_not_looked_may_announce_without_throwing():
    tale = turn()
    assert listed(tale) == ["dice", "look", "throw", "announce"]
    tale.play("=brelan")
    assert tale["phase"] == "answer"


def test_p38_who_looks_must_throw_a_die():
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


def test_p38_a_throw_before_he_looks_counts_too():
    assert listed(turn("t1 look")) == ["dice", "throw", "announce"]


def test_p38_there_is_nothing_to_look_at_where_all_dice_lie_open():
    tale = two("d11235 =paire ok")
    assert listed(tale) == ["dice", "throw", "announce"]
    assert tale.refused("look") == "not-expected"
    tale.play("d1123")
    assert listed(tale) == ["dice", "look", "throw", "announce"]


@pytest.mark.parametrize(
    ("word", "rethrown"), [("d", False), ("d6", False), ("d26", False), ("d622", True), ("d5", True), ("d66", True)]
)
def test_p39_a_die_that_was_not_open_has_been_thrown(word: str, rethrown: bool):
    tale = turn(word)
    assert tale.see("rethrown thrown") == [rethrown, 0]
    tale.play("look")
    assert ("announce" in listed(tale)) == rethrown


def test_p39_each_time_against_what_lay_open_before():
    tale = turn("d6")
    assert tale["rethrown"] is False
    tale.play("d62")
    assert tale["rethrown"] is True
    tale.play("d")
    assert tale["rethrown"] is True


def test_p39_in_the_opening_everything_has_been_thrown():
    assert tray().see("rethrown thrown looked") == [True, 5, False]


def test_p40_open_dice_may_be_hidden_before_the_first_throw():
    tale = turn()
    reply = tale.play("d2")
    assert names(reply) == ["open"]
    assert tale.see("open hidden rethrown") == [[2], 4, False]


@pytest.mark.parametrize(
    ("word", "suspect"), [("d65", True), ("d6", True), ("d", True), ("d662", True), ("d566", False), ("d66", False)]
)
def test_p41_in_the_opening_a_die_that_is_hidden_again_is_remarked(word: str, suspect: bool):
    tale = two("d66")
    reply = tale.play(word.replace("d662", "d62"))
    assert names(reply) == ["suspect"] * suspect + ["open"]
    if suspect:
        assert reply.events[0] == {"event": "suspect", "player": "Ana", "kind": "put-back"}
    assert tale["faults"] == []


# 9. The quinte -------------------------------------------------------------------------


def test_p42_nothing_is_above_the_top_rung():
    tale = tray(f"left d66 {HIGHEST} ok")
    assert tale.see("phase turn receveur") == ["quinte", "Bo", "Bo"]
    for word in (HIGHEST, "=quinte", "look", "t1", "ok"):
        assert tale.refused(word) == "not-expected"
    assert two("=quinte_5 ok")["phase"] == "bid"


def test_p43_he_has_five_open_throws():
    tale = two(f"d66 {HIGHEST} ok")
    assert tale["expects"] == [{"do": "dice", "by": "Bo", "count": 5}]
    for word in ("d", "d6666", "d666666"):
        assert tale.refused(word) == "bad-argument"
    for used in range(1, 5):
        reply = tale.play("d66661")
        assert reply.events == ({"event": "try", "player": "Bo", "dice": [6, 6, 6, 6, 1], "used": used},)
        assert tale["phase"] == "quinte"
    assert tale.play("d66661").table["phase"] == "opening"


def test_p44_the_tries_are_on_the_table():
    tale = two(f"d66 {HIGHEST} ok")
    assert tale["tries"] == {"used": 0, "limit": 5, "dice": []}
    assert tale.see("open hidden") == [[], 5]
    tale.play("d16263")
    assert tale["tries"] == {"used": 1, "limit": 5, "dice": [6, 6, 3, 2, 1]}
    assert tale.see("open hidden") == [[6, 6, 3, 2, 1], 0]
    tale.play("undo undo")
    assert tale.see("tries open") == [None, [6, 6]]


def test_p45_without_a_quinte_of_6_he_takes_a_point():
    tale = two(f"{HIGHEST} ok d66661 d66661 d55555 d66661")
    reply = tale.play("d66665")
    assert names(reply) == ["try", "take", "round"]
    assert takes(reply) == ["Bo 1 point quinte"]
    assert tale.see("opener round tries") == ["Bo", 2, None]


@pytest.mark.parametrize("misses", range(5))
def test_p46_with_one_nobody_takes_a_point_and_he_opens(misses: int):
    tale = tray(f"right {HIGHEST} ok" + " d66665" * misses)
    reply = tale.play("d66666")
    assert names(reply) == ["try", "quinte-made", "round"]
    assert reply.events[1] == {"event": "quinte-made", "player": "Di"}
    assert points(tale) == {}
    assert tale.see("phase opener round tries bid open") == ["opening", "Di", 2, None, None, []]


def variant(words: str = "", **options: Any) -> Tale:
    return two(words, quinte_variant=True, **options)


@pytest.mark.parametrize("value", range(1, 7))
def test_p47_every_announced_quinte_is_to_be_beaten(value: int):
    tale = variant(f"=quinte_{value} ok")
    assert tale.see("phase turn") == ["tries", "Bo"]
    assert two(f"=quinte_{value} ok")["phase"] == ("quinte" if value == 6 else "bid")


def test_p47_and_nothing_else_is():
    tale = variant("=carre_6+5 ok")
    assert tale["phase"] == "bid"
    assert tale.options() == [f"quinte {value}" for value in range(1, 7)]


def test_p48_three_open_throws_and_two_hidden_ones():
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


def test_p49_fewer_throws_part_quintes_of_one_value():
    tale = variant("=quinte_4 ok d44444 =quinte_4/1 ok d55555")
    assert tale.options() == ["quinte 5/1", "quinte 6/1"]
    assert tale.refused(said("quinte 4")) == "illegal-announcement"
    tale.play("d55555")
    assert tale.options() == ["quinte 5/2", "quinte 6/2"]


def test_p50_he_may_announce_after_any_throw():
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
def test_p50_the_number_of_throws_is_the_true_one(text: str, rung: str | None):
    tale = variant("=quinte_3 ok d11111 d44441")
    if rung is None:
        assert tale.refused(said(text)) == "illegal-announcement"
    else:
        tale.say(said(text))
        assert (tale["bid"]["value"], tale["bid"]["said"], tale["tries"]) == (rung, text, None)


def test_p50_the_lowest_value_may_stand_for_itself():
    tale = variant("=quinte_1 ok d12345 =quinte")
    assert tale["bid"]["value"] == "quinte 1/1"


@pytest.mark.parametrize(("text", "legal"), [("quinte 4", True), ("quinte 4/5", True), ("quinte 4/4", False)])
def test_p50_in_an_ordinary_turn_it_is_the_weakest(text: str, legal: bool):
    for tale in (variant(), variant("=carre ok")):
        if legal:
            tale.say(said(text))
            assert tale["bid"]["value"] == "quinte 4"
        else:
            assert tale.refused(said(text)) == "illegal-announcement"


@pytest.mark.parametrize(("throws", "limit"), [(2, 1), (3, 2), (4, 3)])
def test_p51_against_a_quinte_of_6_there_is_one_throw_fewer(throws: int, limit: int):
    tale = variant("=quinte_5 ok" + " d12345" * min(throws, 3) + " t1" * (throws - 3))
    tale.play("=quinte_6 ok")
    assert tale["tries"] == {"used": 0, "limit": limit, "dice": []}
    tale.play(" ".join(["d12345"] * limit))
    assert listed(tale) == ["announce"]
    assert tale.options() == [f"quinte 6/{limit}"]


def test_p51_a_quinte_of_6_of_an_ordinary_turn_leaves_four():
    tale = variant(f"{HIGHEST} ok")
    assert tale["tries"]["limit"] == 4
    tale.play("d11111")
    assert tale.options() == ["quinte 6/1"]


def test_p51_against_any_other_there_are_five():
    assert variant("=quinte_5 ok d55555 =quinte_5/1 ok")["tries"]["limit"] == 5


@pytest.mark.parametrize(("dice", "loser"), [("44444", "Ana"), ("55555", "Ana"), ("33333", "Bo"), ("44441", "Bo")])
def test_p52_a_refusal_is_decided_by_the_value_alone(dice: str, loser: str):
    tale = variant("=quinte_3 ok d44441 d44441 d44441 t1 =quinte_4/4")
    assert tale.see("phase turn") == ["answer", "Ana"]
    tale.play("no")
    assert [take.split()[0] for take in tale.takes(f"d{dice}")] == [loser]


def test_p53_the_top_rung_is_then_the_one_of_a_single_throw():
    tale = variant("=quinte_5 ok d66666 =quinte_6 ok")
    assert tale["bid"]["value"] == "quinte 6/1"
    assert tale.see("phase tries") == ["quinte", {"used": 0, "limit": 5, "dice": []}]
    assert names(tale.play("d66666")) == ["try", "quinte-made", "round"]


def test_p53_who_misses_it_five_times_takes_a_point():
    tale = variant("=quinte_5 ok d66666 =quinte_6 ok")
    assert tale.takes("d12345 d66661 d66661 d66661 d66661") == ["Ana 1 point quinte"]


# 10. "Mieux" and the honest opening ----------------------------------------------------


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
def test_p54_mieux_is_the_next_rung(stands: str, next_one: str):
    tale = two(f"={stands} ok =mieux", mieux=True)
    assert tale["bid"]["value"] == next_one


def test_p54_in_the_tries_too():
    tale = two("=quinte_3 ok d11111 d11111 =mieux", mieux=True, quinte_variant=True)
    assert tale["bid"] == {"by": "Bo", "value": "quinte 3/2", "said": "mieux", "opening": False}


def test_p54_not_in_an_opening_nor_without_the_option():
    assert two(mieux=True).refused(said("mieux")) == "illegal-announcement"
    assert two("=paire ok").refused(said("mieux")) == "illegal-announcement"
    assert two("=paire", mieux=True).refused(said("mieux")) == "not-expected"


def test_p55_the_bid_keeps_the_words_and_the_rung():
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
def test_p56_the_opener_may_not_announce_more_than_he_may_have(dice: str, best: str):
    tale = honest(f"d{dice}")
    everything = two().options()
    assert tale.options() == everything[: everything.index(best) + 1]
    for higher in everything[everything.index(best) + 1 :]:
        assert tale.refused(said(higher)) == "illegal-announcement"
    tale.say(said(best))


def test_p56_only_the_opener():
    tale = honest("d12346 =rien ok")
    assert tale.options()[-1] == "quinte 6"


def test_p56_with_the_tries_no_number_of_throws_is_offered():
    tale = two("d", honest_first=True, quinte_variant=True)
    assert tale.options()[-6:] == [f"quinte {value}" for value in range(1, 7)]


def test_p57_the_opener_who_has_lied_is_named():
    reply = honest("d1236 =paire_6 no").play("d12364")
    assert names(reply) == ["reveal", "lied-first", "take", "round"]
    assert reply.events[1] == {"event": "lied-first", "player": "Ana"}
    assert takes(reply) == ["Ana 1 point liar"]


@pytest.mark.parametrize("words", ["=paire no d66123", "=paire ok =brelan no d12346"])
def test_p57_nobody_else_is(words: str):
    assert "lied-first" not in names(honest().play(words))


def test_p57_where_lying_is_allowed_nobody_is():
    assert "lied-first" not in names(two().play("=paire no d12346"))


# 11. Absent players --------------------------------------------------------------------


def party(words: str = "", players: str = "Ana Bo Cy Di", **options: Any) -> Tale:
    return tray(words, players, absent=True, **options)


def go(do: str, player: str) -> Action:
    return {"do": do, "player": player}


def test_p58_players_go_away_and_come_back():
    tale = party()
    reply = tale.play("~Cy")
    assert reply.events == ({"event": "away", "player": "Cy"},)
    tale.play("~Bo")
    assert tale["absent"] == ["Cy", "Bo"]
    assert {"away", "back"}.isdisjoint(listed(tale))
    reply = tale.play("^Cy")
    assert reply.events == ({"event": "back", "player": "Cy"},)
    assert tale["absent"] == ["Bo"]


def test_p58_what_cannot_be():
    tale = party("~Bo ~Cy")
    assert tale.refused(go("away", "Bo")) == "not-expected"
    assert tale.refused(go("back", "Ana")) == "not-expected"
    tale.play("~Di")
    assert tale.refused(go("away", "Ana")) == "not-expected"
    for player in ("Zed", "", None, 3):
        assert tale.refused({"do": "away", "player": player}) == "bad-argument"
    assert tale.refused({"do": "back"}) == "bad-argument"


@pytest.mark.parametrize("do", ["away", "back"])
def test_p58_never_without_the_option(do: str):
    assert tray().refused(go(do, "Bo")) == "not-expected"
    assert tray().refused(go(do, "Zed")) == "bad-argument"


@pytest.mark.parametrize("do", ["away", "back"])
def test_p58_not_who_is_out(do: str):
    tale = party("left =paire_6 no d12346", points=1)
    assert tale["out"] == ["Ana"]
    assert tale.refused(go(do, "Ana")) == "not-expected"


def test_p58_who_is_out_or_leaves_is_not_absent_any_more():
    tale = party("~Bo left =carre_6+4 ^Bo", points=1)
    assert tale["bid"]["by"] == "Bo"
    tale.play("~Bo no d12345")
    assert tale.see("out absent") == [["Bo"], []]
    tale.play("~Di -Di")
    assert tale["absent"] == []


def test_p59_an_absent_player_accepts_and_goes_one_higher():
    tale = party("left ~Bo")
    reply = tale.play("=paire_3")
    assert reply.events == (
        {"event": "announced", "player": "Ana", "said": "paire 3", "to": "Bo"},
        {"event": "accepted", "player": "Bo", "absent": True},
        {"event": "announced", "player": "Bo", "said": "paire 3+2", "to": "Cy"},
    )
    assert tale["bid"] == {"by": "Bo", "value": "paire 3+2", "said": "paire 3+2", "opening": False}
    assert tale.see("phase turn receveur") == ["answer", "Cy", "Cy"]


def test_p59_all_the_absent_in_a_row():
    tale = party("left ~Bo ~Cy ~Di d66 =rien")
    assert tale["bid"] == {"by": "Di", "value": "paire 1+4", "said": "paire 1+4", "opening": False}
    assert tale.see("turn open") == ["Ana", [6, 6]]
    tale.play("undo")
    assert tale.see("turn bid phase") == ["Ana", None, "opening"]


def test_p59_with_mieux_he_says_the_rung_itself():
    assert party("left ~Bo =paire", mieux=True)["bid"]["said"] == "paire 1+3"


@pytest.mark.parametrize(
    ("words", "events"),
    [
        ("", ["away", "accepted", "announced"]),
        ("ok", ["away", "announced"]),
        ("ok look", ["away", "announced"]),
        ("ok look t2 d661", ["away", "announced"]),
    ],
)
def test_p59_who_goes_away_in_his_turn_does_the_same(words: str, events: list[str]):
    tale = party(f"left =paire {words}")
    reply = tale.play("~Bo")
    assert names(reply) == events
    assert tale["bid"] == {"by": "Bo", "value": "paire 1+3", "said": "paire 1+3", "opening": False}
    assert tale.see("phase turn looked thrown") == ["answer", "Cy", False, 0]


def test_p59_who_goes_away_when_it_is_not_his_turn_changes_nothing():
    tale = party("left =paire")
    before = tale["expects"]
    tale.play("~Cy ~Ana")
    assert tale["expects"] == before


def test_p60_the_absent_player_takes_the_point_if_it_was_too_high():
    tale = party("left ~Bo =paire_3 no")
    assert tale.takes("d33114") == ["Cy 1 point wrong-call"]
    tale = party("left ~Bo =paire_3 no")
    assert tale.takes("d22145") == ["Bo 1 point liar"]
    assert tale.see("opener absent") == ["Cy", ["Bo"]]


@pytest.mark.parametrize(
    ("options", "text"),
    [({}, "quinte 6"), ({"quinte_variant": True}, "quinte 1"), ({"quinte_variant": True}, "quinte 6")],
)
def test_p61_what_obliges_him_to_throw_costs_him_a_point(options: Action, text: str):
    tale = party("left ~Bo", **options)
    reply = tale.say(said(text))
    assert names(reply) == ["announced", "accepted", "take", "round"]
    assert takes(reply) == ["Bo 1 point absent"]
    assert tale.see("phase opener round") == ["opening", "Cy", 2]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, f"{HIGHEST} ok"),
        ({}, f"{HIGHEST} ok d66661 d66661"),
        ({"quinte_variant": True}, "=quinte_3 ok"),
        ({"quinte_variant": True}, "=quinte_3 ok d33333 d33333 d33333 t1"),
    ],
)
def test_p61_so_does_going_away_from_the_tries(options: Action, words: str):
    tale = party(f"left {words}", **options)
    reply = tale.play("~Bo")
    assert names(reply) == ["away", "take", "round"]
    assert takes(reply) == ["Bo 1 point absent"]
    assert tale.see("opener tries") == ["Cy", None]


def test_p61_it_may_be_his_last_point():
    tale = party(f"left ~Bo {HIGHEST}", points=1)
    assert tale.see("out absent opener") == [["Bo"], [], "Cy"]
    tale = party("~Bo", "Ana Bo", points=1)
    assert names(tale.play(HIGHEST)) == ["announced", "accepted", "take", "eliminated", "ended"]
    assert tale.see("over winners losers") == [True, ["Ana"], ["Bo"]]


@pytest.mark.parametrize(("direction", "opener"), [("left", "Cy"), ("right", "Cy")])
def test_p62_the_next_player_present_opens_in_his_place(direction: str, opener: str):
    tale = party(f"{direction} =paire_6 no")
    loser = tale["turn"]
    tale.play(f"~{loser}")
    reply = tale.play("d66123")
    assert takes(reply) == [f"{loser} 1 point wrong-call"]
    assert reply.events[-1] == {"event": "round", "number": 2, "opener": opener}
    assert tale.see("opener direction") == [opener, direction]


def test_p62_an_opener_who_goes_away_is_passed_over():
    tale = party("right d66")
    reply = tale.play("~Ana")
    assert reply.events == ({"event": "away", "player": "Ana"}, {"event": "round", "number": 1, "opener": "Di"})
    assert tale.see("phase turn opener round open direction_pending direction") == [
        "opening", "Di", "Di", 1, [], True, "right",
    ]  # fmt: skip
    tale.play("~Di")
    assert tale.see("opener round") == ["Cy", 1]


def test_p62_away_in_a_reveal_changes_nothing_else():
    tale = party("left =paire no")
    reply = tale.play("~Bo")
    assert names(reply) == ["away"]
    assert tale["expects"] == [{"do": "dice", "by": "Bo", "count": 5}]
    assert tale.takes("d66123") == ["Bo 1 point wrong-call"]
    assert tale["opener"] == "Cy"


def test_p62_if_nobody_present_is_left_all_come_back():
    tale = party("left ~Cy ~Di =paire_6 no ~Bo", points=1)
    reply = tale.play("d12346")
    assert names(reply) == ["reveal", "take", "eliminated", "back", "back", "back", "round"]
    assert [event["player"] for event in reply.events if event["event"] == "back"] == ["Cy", "Di", "Bo"]
    assert tale.see("absent opener") == [[], "Bo"]
    tale = party("~Cy ~Di ~Bo")
    reply = tale.play("-Ana")
    assert names(reply) == ["left", "back", "back", "back", "void", "round"]
    assert tale.see("absent opener") == [[], "Bo"]
