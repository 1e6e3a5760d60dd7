"""Quinito, sections 8 to 10 of its sheet: Kinito, the totem, two pairs of dice."""

from __future__ import annotations

from typing import Any

import pytest

from .tale import Action, Tale, names, takes
from .test_quinito import EVERY_SPECIAL, ORDER

SIX = "Ana Bo Cy Di Ed Flo"


# 8. Kinito -----------------------------------------------------------------------------


@pytest.mark.parametrize("level", [score for score in ORDER if score != 51])
def test_q49_a_kinito_may_be_announced_at_any_level(level: int) -> None:
    tale = Tale(score65="kinito", score31="previous")
    tale.play(f"{level} ok d43 next" if level in (21, 65) else f"{level} ok")
    assert {65, 21} <= set(tale.options())


def test_q49_who_has_thrown_one_may_announce_another_score() -> None:
    # The dice are hidden before the reveal, so only the level binds him.
    assert Tale().play("32 no d21").events[0]["truth"] is True


@pytest.mark.parametrize(("options", "score"), [({}, 21), ({"score65": "kinito"}, 21), ({"score65": "kinito"}, 65)])
def test_q50_michel_takes_up_the_challenge_or_asks_to_see(options: Action, score: int) -> None:
    tale = Tale(**options)
    tale.play(str(score))
    assert tale["expects"] == [{"do": "accept", "by": "Bo"}, {"do": "bluff", "by": "Bo"}]
    reply = tale.play("ok")
    assert reply.events == (
        {"event": "accepted", "player": "Bo"},
        {"event": "kinito", "thrower": "Ana", "michel": "Bo"},
    )
    assert tale.see("phase announced level") == ["counter", score, None]
    assert tale["expects"] == [{"do": "dice", "by": "Bo", "count": 2}]
    tale.play("undo no")
    assert tale.see("phase announced") == ["reveal", score]
    assert tale["expects"] == [{"do": "dice", "by": "Ana", "count": 2}]


def test_q50_a_65_that_is_no_kinito_is_only_a_level() -> None:
    tale = Tale()
    tale.play("65 ok")
    assert tale.see("phase thrower level") == ["announce", "Bo", 65]


@pytest.mark.parametrize(
    ("options", "specials", "kinitos"),
    [
        ({}, {31, 41, 51, 61}, {21}),
        ({"score31": "two", "score51": "pegatina"}, {31, 41, 51, 61}, {21}),
        ({"score32": "swap"}, {31, 32, 41, 51, 61}, {21}),
        (EVERY_SPECIAL, {31, 32, 41, 42, 51, 61}, {21, 65}),
    ],
)
def test_q51_a_counter_succeeds_fails_or_is_thrown_again(
    options: Action, specials: set[int], kinitos: set[int]
) -> None:
    for score in ORDER:
        tale = Tale(**options)
        tale.play("21 ok")
        reply = tale.play(f"d{score}")
        again = score in specials or score % 11 == 0
        result = "success" if score in kinitos else "again" if again else "fail"
        dice = [score // 10, score % 10]
        assert reply.events[0] == {"event": "counter", "player": "Bo", "dice": dice, "score": score, "result": result}
        assert tale["phase"] == ("counter" if again else "house-rule")
        assert tale["dice"] == dice
        if again:
            assert (names(reply), tale["direction"], tale["doubled"]) == (["counter"], "left", [])


def test_q51_he_throws_until_it_is_decided() -> None:
    tale = Tale()
    assert tale.takes("21 ok d66 d41 d51 d61 d31 d11 d43") == ["Bo 1 major kinito"]


@pytest.mark.parametrize(
    ("words", "taken", "winner"),
    [
        ("21 no d21", ["Bo 1 major kinito"], "Ana"),
        ("21 no d66", ["Ana 1 major kinito"], "Bo"),
        ("21 ok d21", ["Ana 1 major kinito"], "Bo"),
        ("21 ok d65", ["Bo 1 major kinito"], "Ana"),
    ],
)
def test_q52_a_kinito_costs_the_loser_one_major(words: str, taken: list[str], winner: str) -> None:
    tale = Tale()
    reply = tale.play(words)
    assert takes(reply) == taken
    assert tale.see("phase turn") == ["house-rule", winner]
    [lost] = [event for event in reply.events if event["event"] == "lost"]
    assert lost["winner"] == winner


@pytest.mark.parametrize("shown", [65, 21])
def test_q52_a_65_as_kinito_costs_a_major_too(shown: int) -> None:
    assert Tale(score65="kinito").takes(f"65 no d{shown}") == ["Bo 1 major kinito"]
    assert Tale(score65="kinito").takes(f"65 ok d{shown}") == ["Ana 1 major kinito"]
    assert Tale(score65="kinito").takes("65 no d64") == ["Ana 1 major kinito"]
    assert Tale(score65="kinito").takes("65 no d41") == [
        "Ana 1 major kinito", "Bo 1 penalty special-41", "Ana 1 penalty hidden",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "words"),
    [
        *(({}, f"{score} no d21") for score in (31, 41, 51, 61)),
        ({"score32": "reverse"}, "32 no d21"),
        ({"score42": "stephanois"}, "42 no d21"),
        *(({"score65": "kinito"}, f"{score} no d65") for score in (31, 61, 11, 22, 33, 44, 55, 66, 21)),
    ],
)
def test_q53_a_bluff_over_a_real_kinito_costs_one_major_and_one_more(options: Action, words: str) -> None:
    tale = Tale(**options)
    assert tale.takes(words) == ["Ana 1 major kinito", "Ana 1 penalty hidden"]
    assert tale.see("phase turn") == ["house-rule", "Bo"]


@pytest.mark.parametrize(
    ("options", "words", "taken"),
    [
        ({}, "64 no d21", "Bo 1 penalty lost"),
        ({}, "66 no d21", "Bo 6 penalty double"),
        ({"score65": "kinito"}, "64 no d65", "Bo 1 penalty lost"),
        ({"score65": "kinito"}, "11 no d21", "Bo 1 penalty double"),
        ({}, "65 no d21", "Bo 1 penalty lost"),
    ],
)
def test_q54_a_true_ordinary_announcement_over_a_kinito_is_ordinary(options: Action, words: str, taken: str) -> None:
    tale = Tale(totem=True, **options)
    assert tale.takes(words) == [taken]
    assert tale.see("phase thrower totems") == ["announce", "Bo", [None]]


@pytest.mark.parametrize(
    ("options", "words", "starter"),
    [
        ({}, "21 no d21 next", "Bo"),
        ({}, "21 no d65 next", "Bo"),
        ({}, "21 ok d21 next", "Bo"),
        ({}, "21 ok d65 rule", "Bo"),
        ({}, "41 no d21 next", "Bo"),
        ({}, "21 no d31 again next", "Ana"),
        ({}, "21 no d31 next rule", "Bo"),
        ({}, "21 no d51 next", "Di"),
        ({"score32": "reverse"}, "21 no d32 again next", "Ana"),
        ({"score31": "two"}, "21 no d31 @Cy @Di @Di next", "Bo"),
        ({"score32": "swap"}, "21 no d32 @Cy next", "Bo"),
    ],
)
def test_q55_michel_starts_the_next_round_unless_an_effect_says_otherwise(
    options: Action, words: str, starter: str
) -> None:
    tale = Tale(**options)
    reply = tale.play(words)
    assert reply.events[-1] == {"event": "round", "player": starter}
    assert tale.see("phase thrower level announced throw") == ["announce", starter, None, None, "must"]


@pytest.mark.parametrize(
    ("words", "winner", "loser"), [("21 no d21", "Ana", "Bo"), ("21 no d65", "Bo", "Ana"), ("41 no d21", "Bo", "Ana")]
)
def test_q56_the_winner_may_add_one_rule(words: str, winner: str, loser: str) -> None:
    tale = Tale()
    tale.play(words)
    assert tale["phase"] == "house-rule"
    assert tale["expects"] == [{"do": "rule", "by": winner}, {"do": "next", "by": winner}]
    assert tale.refused({"do": "rule", "text": "mine", "by": loser}) == "not-your-turn"
    for text in ("", "  \n", None, 7, ["left hand"]):
        assert tale.refused({"do": "rule", "text": text}) == "bad-argument"
    assert tale.refused({"do": "rule"}) == "bad-argument"
    reply = tale.say({"do": "rule", "text": "left hand", "by": winner})
    assert reply.events[0] == {"event": "rule", "number": 1, "by": winner, "text": "left hand"}
    assert tale["rules"] == [{"number": 1, "by": winner, "text": "left hand"}]
    assert tale.refused("rule") == "not-expected"
    tale.play("undo next")
    assert tale.see("rules phase") == [[], "announce"]


@pytest.mark.parametrize("words", ["62 no d65", "44 no d43", "62 no d41", "64 no d21"])
def test_q56_without_a_kinito_at_stake_nobody_adds_a_rule(words: str) -> None:
    tale = Tale()
    tale.play(words)
    assert tale["phase"] == "announce"


def test_q58_numbers_are_not_used_again() -> None:
    tale = Tale()
    tale.play("21 no d21 rule 21 no d21 rule")
    assert [rule["number"] for rule in tale["rules"]] == [1, 2]
    reply = tale.say({"do": "repeal", "rule": 2})
    assert reply.events == ({"event": "repeal", "number": 2, "by": "Bo", "text": "no pointing"},)
    tale.play("21 no d21 rule")
    assert [(rule["number"], rule["by"]) for rule in tale["rules"]] == [(1, "Ana"), (3, "Cy")]


def test_q58_the_table_may_repeal_a_rule_in_force_at_any_time() -> None:
    for words in ("", "43", "43 no", "43 ok", "21 ok", "21 ok d65", "31 ok"):
        tale = Tale()
        tale.play("21 no d21 rule " + words)
        assert "repeal" not in {entry["do"] for entry in tale["expects"]}
        for number in (0, 2, -1, 10**20, "1", None, 1.0, True):
            assert tale.refused({"do": "repeal", "rule": number}) == "bad-argument"
        expects = tale["expects"]
        assert takes(tale.say({"do": "repeal", "rule": 1, "by": "Cy"})) == []
        assert tale.see("rules expects") == [[], expects]
        assert tale.refused({"do": "repeal", "rule": 1}) == "bad-argument"


# 9. The totem --------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["21 no d21", "21 no d65", "21 ok d21", "21 ok d65"])
def test_q59_the_totem_goes_to_michel_with_the_dice_that_decide(words: str) -> None:
    tale = Tale(totem=True)
    assert tale["totems"] == [None]
    *before, last = words.split()
    tale.play(" ".join(before))
    assert tale["totems"] == [None]
    reply = tale.play(last)
    assert {"event": "totem", "player": "Bo"} in reply.events
    assert tale.see("totems phase") == [["Bo"], "house-rule"]


def test_q59_a_counter_that_is_thrown_again_moves_no_totem_yet() -> None:
    tale = Tale(totem=True)
    tale.play("21 ok d66")
    assert tale["totems"] == [None]


def test_q59_a_hidden_kinito_moves_no_totem() -> None:
    tale = Tale(totem=True, score65="kinito")
    tale.play("41 no d21 next")
    assert tale["totems"] == [None]
    tale.play("66 no d65 next")
    assert tale["totems"] == [None]
    # An announced 21 over a 65 was announced.
    tale.play("21 no d65 next")
    assert tale["totems"] == ["Di"]


def test_q59_without_the_option_there_is_no_totem() -> None:
    tale = Tale()
    assert "totem" not in names(tale.play("21 no d21"))
    assert tale["totems"] == []


@pytest.mark.parametrize("score", [21, 65])
def test_q60_a_kinito_passes_over_the_protected_player(score: int) -> None:
    tale = Tale(totem=True, score65="kinito")
    tale.play("21 no d21 next 43 ok 62 ok 63 ok")
    assert tale.see("thrower michel totems") == ["Ana", "Bo", ["Bo"]]
    reply = tale.play(str(score))
    assert reply.events == ({"event": "announced", "player": "Ana", "value": score, "michel": "Cy"},)
    assert tale.see("michel turn") == ["Cy", "Cy"]
    assert tale.refused({"do": "accept", "by": "Bo"}) == "not-your-turn"
    tale.play("ok d43 next")
    assert tale.see("thrower totems") == ["Cy", ["Cy"]]


def test_q60_for_other_announcements_he_is_an_ordinary_michel() -> None:
    tale = Tale(totem=True)
    tale.play("21 no d21 next 43 ok 62 ok 63 ok 64")
    assert tale.see("michel turn") == ["Bo", "Bo"]
    tale.play("ok")
    assert tale["thrower"] == "Bo"


def test_q60_the_thrower_may_hold_it_himself() -> None:
    tale = Tale(totem=True)
    tale.play("21 no d21 next 21")
    assert tale.see("thrower michel totems") == ["Bo", "Cy", ["Bo"]]


def test_q60_it_passes_over_him_in_either_direction() -> None:
    tale = Tale("Ana Bo Cy", totem=True)
    tale.play("21 no d21 next 51 ok 62 ok")
    assert tale.see("thrower direction michel totems") == ["Cy", "right", "Bo", ["Bo"]]
    tale.play("21")
    assert tale["michel"] == "Ana"


def test_q61_if_all_others_are_protected_somebody_must_answer() -> None:
    tale = Tale("Ana Bo Cy", double=True)
    tale.play("1/21 1/no 1/d21 1/next 2/21 2/no 2/d21 2/next")
    assert tale["totems"] == ["Bo", "Cy"]
    tale.play("1/43 1/ok 1/62 1/ok")
    assert tale.see("thrower michel") == ["Ana", "Bo"]
    tale.play("1/21")
    assert tale["michel"] == "Bo"


def test_q62_a_counter_that_succeeds_costs_two_majors() -> None:
    assert Tale(totem=True).takes("21 ok d21") == ["Ana 2 major kinito"]
    assert Tale(totem=True).takes("21 ok d65") == ["Bo 1 major kinito"]
    assert Tale(totem=True).takes("21 no d65") == ["Ana 1 major kinito"]
    assert Tale(totem=True).takes("21 no d21") == ["Bo 1 major kinito"]


@pytest.mark.parametrize("words", ["21 ok d21", "21 no d65"])
def test_q63_he_inherits_the_totem_even_if_he_takes_nothing(words: str) -> None:
    tale = Tale(totem=True)
    tale.play(words)
    assert tale["totems"] == ["Bo"]
    assert tale["ledger"]["Bo"] == {"penalty": 0, "major": 0}


# 10. Two pairs -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "first", "second"),
    [
        ("Ana Bo Cy", "Ana", "Bo"),
        ("Ana Bo Cy Di", "Ana", "Cy"),
        ("Ana Bo Cy Di", "Di", "Bo"),
        ("Ana Bo Cy Di Ed", "Ana", "Cy"),
        (SIX, "Ana", "Di"),
        (SIX, "Ed", "Bo"),
    ],
)
def test_q64_the_second_pair_starts_half_the_table_on(players: str, first: str, second: str) -> None:
    tale = Tale(players, first=first, double=True)
    assert tale["thrower"] == first
    assert tale["second"]["thrower"] == second
    assert tale["totems"] == [None, None]


def test_q65_each_pair_goes_its_own_way() -> None:
    tale = Tale(SIX, double=True)
    tale.play("1/51 1/ok 2/62 1/52")
    assert tale.see("phase thrower michel direction level announced") == ["answer", "Flo", "Ed", "right", 51, 52]
    second = tale["second"]
    assert [second[key] for key in ("phase", "thrower", "michel", "direction", "level", "announced")] == [
        "answer", "Di", "Ed", "left", None, 62,
    ]  # fmt: skip
    tale.play("2/no 2/d65")
    second = tale["second"]
    assert [second[key] for key in ("phase", "thrower", "dice", "throw")] == ["announce", "Ed", [6, 5], "must"]
    assert tale["phase"] == "answer"


def test_q65_expects_lists_pair_1_and_then_pair_2() -> None:
    tale = Tale(SIX, double=True)
    tale.play("2/62")
    assert tale["expects"] == [
        {"do": "announce", "by": "Ana", "pair": 1, "options": ORDER},
        {"do": "accept", "by": "Ed", "pair": 2},
        {"do": "bluff", "by": "Ed", "pair": 2},
    ]


@pytest.mark.parametrize(
    "action",
    [
        {"do": "announce", "value": 43},
        {"do": "accept"},
        {"do": "bluff"},
        {"do": "dice", "values": [6, 2]},
        {"do": "choose", "player": "Bo"},
        {"do": "choose", "option": "rethrow"},
        {"do": "next"},
        {"do": "rule", "text": "left hand"},
    ],
)
def test_q65_with_two_pairs_the_action_says_which(action: Action) -> None:
    tale = Tale(SIX, double=True)
    wrong: list[Any] = [0, 3, -1, True, 1.0, "1", None, [1]]
    assert tale.refused(action) == "bad-argument"
    assert {tale.refused({**action, "pair": pair}) for pair in wrong} == {"bad-argument"}


def test_q65_an_action_for_one_pair_is_not_heard_by_the_other() -> None:
    tale = Tale(SIX, double=True)
    tale.play("1/43")
    assert tale.refused("2/ok") == "not-expected"
    assert tale.refused("1/43") == "not-expected"
    assert tale.refused({"do": "announce", "value": 43, "pair": 2, "by": "Ana"}) == "not-your-turn"


def test_q65_faults_and_comings_and_goings_need_no_pair() -> None:
    tale = Tale(SIX, double=True)
    for word in ("!Bo", "+Gil", "-Gil", "end", "undo"):
        assert all("pair" not in event for event in tale.play(word).events)


def test_q65_with_one_pair_it_may_be_left_out() -> None:
    tale = Tale()
    assert all("pair" not in entry for entry in tale["expects"])
    for pair in (0, 2, True, 1.0, "1", None):
        assert tale.refused({"do": "announce", "value": 43, "pair": pair}) == "bad-argument"
    reply = tale.play("1/43")
    assert "pair" not in reply.events[0]
    tale.play("ok")


def test_q66_who_waits_takes_double_if_he_is_not_the_only_one() -> None:
    tale = Tale(SIX, double=True)
    # Ana and Bo, Di and Ed have a part; Cy and Flo wait.
    assert tale.takes("!Ana !Bo !Cy !Di !Ed !Flo") == [
        f"{player} {amount} penalty fault" for player, amount in zip(SIX.split(), (1, 1, 2, 1, 1, 2), strict=True)
    ]
    assert tale.takes("1/51 1/ok") == [
        f"{player} {amount} penalty special-51" for player, amount in zip(SIX.split(), (1, 1, 2, 1, 1, 2), strict=True)
    ]
    # Now Flo and Ed, Di and Ed.
    assert tale.takes("!Ana !Bo !Cy !Di !Ed !Flo") == [
        f"{player} {amount} penalty fault" for player, amount in zip(SIX.split(), (2, 2, 2, 1, 1, 1), strict=True)
    ]


def test_q66_on_top_of_a_window_it_makes_four() -> None:
    tale = Tale(SIX, double=True)
    assert tale.takes("1/61 1/ok !Flo !Bo") == ["Flo 4 penalty fault", "Bo 2 penalty fault"]


def test_q66_one_alone_takes_the_ordinary_amount() -> None:
    tale = Tale("Ana Bo Cy Di Ed", double=True)
    assert tale.takes("!Ed") == ["Ed 1 penalty fault"]
    assert tale.takes("+Flo !Ed !Flo") == ["Ed 2 penalty fault", "Flo 2 penalty fault"]


def test_q66_michel_is_who_the_table_shows() -> None:
    tale = Tale("Ana Bo Cy Di Ed Flo Gil", double=True)
    assert tale.takes("1/21 1/no 1/d21 1/next") == ["Bo 1 major kinito"]
    tale.play("1/51 1/ok")  # Ana throws, with Gil as Michel; pair 2 is with Di and Ed
    assert tale.see("thrower michel totems") == ["Ana", "Gil", ["Bo", None]]
    tale.play("-Gil -Flo -Ed")
    assert tale.see("thrower michel") == ["Ana", "Di"]
    assert tale["second"]["michel"] == "Ana"
    assert tale.takes("!Bo !Cy !Di") == ["Bo 2 penalty fault", "Cy 2 penalty fault", "Di 1 penalty fault"]


def test_q66_with_one_pair_nobody_is_out_of_work() -> None:
    assert Tale(SIX).takes("!Flo 51 ok") == [
        "Flo 1 penalty fault",
        *(f"{player} 1 penalty special-51" for player in SIX.split()),
    ]


def test_q66_every_kind_of_amount_counts_double_for_who_waits() -> None:
    tale = Tale(SIX, double=True, score31="previous")
    assert tale.takes("1/31 1/ok") == ["Flo 2 penalty special-31"]
    tale = Tale(SIX, double=True, score31="two")
    assert tale.takes("1/31 1/ok 1/@Cy 1/@Di 1/@Cy") == [
        "Cy 2 penalty special-31",
        "Di 1 penalty special-31",
        "Cy 2 penalty race",
    ]


def test_q67_a_window_is_common_but_closes_with_its_own_pair() -> None:
    tale = Tale("Ana Bo Cy", double=True)
    tale.play("1/61 1/ok")
    assert tale["doubled"] == [{"player": "Ana", "pair": 1}]
    assert tale.takes("2/41 2/ok") == ["Cy 2 penalty special-41"]
    tale.play("2/62 2/ok")
    assert tale["second"]["thrower"] == "Ana"
    tale.play("2/63 2/ok")
    assert tale["doubled"] == [{"player": "Ana", "pair": 1}]
    tale.play("1/62 1/ok 1/63 1/ok")
    assert {"event": "doubled-over", "player": "Ana", "pair": 1} in tale.play("1/64 1/ok").events
    assert tale["doubled"] == []


def test_q67_one_player_may_have_a_window_with_each_pair() -> None:
    tale = Tale("Ana Bo Cy", double=True)
    tale.play("1/61 1/ok 2/62 2/ok 2/63 2/ok 2/61 2/ok")
    assert tale["doubled"] == [{"player": "Ana", "pair": 1}, {"player": "Ana", "pair": 2}]
    assert tale.takes("!Bo") == ["Bo 2 penalty fault"]


def test_q67_each_pair_moves_its_own_totem_and_both_protect_from_both() -> None:
    tale = Tale(SIX, double=True)
    assert {"event": "totem", "player": "Ed", "pair": 2} in tale.play("2/21 2/no 2/d21").events
    assert tale["totems"] == [None, "Ed"]
    tale.play("2/next 1/43 1/ok 1/52 1/ok 1/53 1/ok 1/21")
    assert tale.see("thrower michel") == ["Di", "Flo"]
    tale.play("1/no 1/d21")
    assert tale["totems"] == ["Flo", "Ed"]
    tale.play("2/21")
    assert tale["second"]["michel"] == "Ana"


def test_q67_who_holds_both_keeps_both() -> None:
    tale = Tale("Ana Bo Cy", double=True)
    tale.play("1/21 1/no 1/d21 1/next 2/21 2/no 2/d21 2/next")
    tale.play("2/43 2/ok")
    assert tale["second"]["thrower"] == "Ana"
    tale.play("2/21 2/no 2/d21")
    assert tale["totems"] == ["Bo", "Bo"]
    tale.play("2/next 1/43 1/ok 1/62 1/ok 1/21")
    assert tale.see("thrower michel") == ["Ana", "Cy"]
    tale.play("1/ok 1/d65")
    assert tale["totems"] == ["Cy", "Bo"]


def test_q67_house_rules_are_numbered_for_both() -> None:
    tale = Tale(SIX, double=True)
    tale.play("1/21 1/no 1/d21 1/rule 2/21 2/no 2/d21 2/rule")
    assert [(rule["number"], rule["by"]) for rule in tale["rules"]] == [(1, "Ana"), (2, "Di")]


def test_q67_the_other_pair_goes_on_while_a_rule_is_made() -> None:
    tale = Tale(SIX, double=True)
    tale.play("1/21 1/no 1/d21 2/43 2/ok")
    assert tale["phase"] == "house-rule"
    assert tale["second"]["thrower"] == "Ed"
