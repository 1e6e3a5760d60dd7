"""Kékénito, section 5 of its sheet: the special scores."""

from __future__ import annotations

from typing import Any

import pytest

from .evening import Evening, battle, rule_evening, to_beat

# 5. Special scores


@pytest.mark.parametrize(
    ("score", "name", "phase"),
    [
        (21, "kinito", "kinito-to"),  # K15
        (31, "petit-poulet", "petit-poulet"),  # K16
        (32, "bomb", "bomb-to"),  # K17
        (42, "forbidden", "throw"),
        (11, "pair", "give"),
        (62, "slave", "slave"),
        (53, "slave", "slave"),
        (63, "total-9", "throw"),
        (54, "total-9", "throw"),
        (64, "total-10", "throw"),
        (65, "total-11", "throw"),
        (61, "question", "question"),
        (52, "question", "question"),
        (43, "question", "question"),
    ],
)
def test_k15_k16_k17_every_special_score_has_its_name(score: int, name: str, phase: str) -> None:
    evening = Evening().roll(score)
    assert evening.told("special") == [{"event": "special", "player": "Ana", "score": score, "name": name}]
    assert evening["phase"] == phase


@pytest.mark.parametrize("score", [41, 51])
def test_k15_two_scores_are_not_special(score: int) -> None:
    assert Evening().roll(score).named == ["thrown", "turn"]


def test_k18_the_forbidden_number_costs_two_and_its_gap_two_more() -> None:
    assert Evening().roll(42).taken == [("Ana", "forbidden", 2)]
    assert to_beat(41).roll(42).taken == [("Bo", "forbidden", 2)]
    assert to_beat(51).roll(42).taken == [("Bo", "forbidden", 2), ("Bo", "gap", 2)]
    equal = to_beat(42).roll(42)
    assert equal.taken == [("Bo", "forbidden", 2)]
    assert equal["phase"] == "battle"


@pytest.mark.parametrize("pips", range(1, 7))
def test_k19_a_pair_gives_its_pips(pips: int) -> None:
    evening = Evening().roll(11 * pips)
    assert evening["expects"] == [
        {"do": "give", "by": "Ana", "amount": pips, "unit": "sip", "among": ["Bo", "Cy", "Ana"]}
    ]
    # An equal one gives as well.
    evening.give(Bo=pips)
    if pips < 4:
        assert evening.roll(11 * pips)["phase"] == "give"


def test_k19_a_worse_pair_gives_nothing() -> None:
    evening = Evening().roll(33).give(Ana=3).roll(11)
    assert evening.named == ["thrown", "take", "turn"]


def test_k20_the_sips_are_shared_out_exactly() -> None:
    evening = Evening().roll(55)
    for to in ({"Bo": 4}, {"Bo": 6}, {"Bo": 3, "Cy": 3}, {"Bo": 5, "Cy": 0}, {"Zed": 5}, {"Bo": 5.0}, {"Bo": True}):
        evening.refuse("bad-argument", "give", to=to)
    evening.refuse("not-your-turn", "give", to={"Bo": 5}, by="Bo")
    evening.give(Cy=1, Ana=3, Bo=1)
    assert evening.taken[:3] == [("Cy", "given", 1), ("Ana", "given", 3), ("Bo", "given", 1)]


def test_k21_a_pair_of_6_may_invent_a_rule_whatever_it_was() -> None:
    free = Evening().roll(66)
    assert [e["name"] for e in free.told("special")] == ["pair"]
    assert [e["name"] for e in free.give(Bo=6).told("special")] == ["rule"]
    assert free["expects"] == [{"do": "rule", "by": "Ana"}, {"do": "next", "by": "Ana"}]
    better = to_beat(41).roll(66).give(Bo=6)
    assert better["phase"] == "rule"
    equal = free.next().roll(66).give(Bo=6)
    assert equal["phase"] == "rule"
    assert equal.next()["phase"] == "battle"
    # Worse: nothing is given, but a rule may be made before the gap is drunk.
    worse = Evening().roll(21).choose("Bo").roll(41, 41, 41).roll(66)
    assert worse["phase"] == "rule"
    assert worse.do("rule", text="hats").taken == [("Bo", "gap", 6)]


def test_k21_a_rule_is_numbered_and_told() -> None:
    evening = rule_evening(text="no names")
    assert evening["rules"] == [{"number": 1, "by": "Ana", "text": "no names"}]
    assert evening.events[0] == {"event": "rule", "number": 1, "by": "Ana", "text": "no names"}


def test_k22_another_one_may_annul_a_rule() -> None:
    evening = rule_evening()
    evening.refuse("not-expected", "repeal", rule=1)
    evening.roll(66).give(Bo=6)
    assert evening["expects"] == [
        {"do": "rule", "by": "Bo"},
        {"do": "repeal", "by": "Bo", "options": [1]},
        {"do": "next", "by": "Bo"},
    ]
    evening.refuse("bad-argument", "repeal", rule=2)
    evening.refuse("bad-argument", "repeal", rule="1")
    evening.refuse("not-your-turn", "repeal", rule=1, by="Ana")
    evening.do("repeal", rule=1)
    assert evening["rules"] == []
    assert evening.events[0] == {"event": "repeal", "number": 1, "by": "Ana", "text": "no names"}


def test_k22_nobody_annuls_a_rule_of_his_own() -> None:
    # Ana has lost a battle of 65, and throws another 66.
    evening = rule_evening().roll(66).give(Bo=6).next().roll(6, 5).roll(66).give(Cy=6)
    assert evening.now == ("rule", "Ana", 65)
    assert [entry["do"] for entry in evening["expects"]] == ["rule", "next"]
    evening.refuse("not-expected", "repeal", rule=1)


def test_k22_a_rule_of_a_player_who_left_is_anothers() -> None:
    evening = rule_evening().leave("Ana").roll(66).give(Bo=6)
    assert evening["expects"][1] == {"do": "repeal", "by": "Bo", "options": [1]}


def test_k23_an_invented_rule_is_charged_and_moves_nothing() -> None:
    evening = rule_evening()
    for score in (55, 41):
        before = evening.now, evening["expects"], evening["step"]
        evening.do("house", rule=1, to={"Cy": 2, "Ana": 1}, by="Cy")
        assert evening.events[0] == {"event": "house", "number": 1, "text": "no names"}
        assert evening.taken == [("Cy", "house-rule", 2), ("Ana", "house-rule", 1)]
        assert (evening.now, evening["expects"], evening["step"]) == before
        evening.roll(score)


@pytest.mark.parametrize(
    "wrong",
    [
        {"rule": 2, "to": {"Bo": 1}},
        {"rule": "1", "to": {"Bo": 1}},
        {"rule": True, "to": {"Bo": 1}},
        {"to": {"Bo": 1}},
        {"rule": 1},
        {"rule": 1, "to": {}},
        {"rule": 1, "to": {"Bo": 0}},
        {"rule": 1, "to": {"Zed": 1}},
        {"rule": 1, "to": {"Bo": 1}, "by": "Zed"},
    ],
)
def test_k23_what_is_no_charge_is_refused(wrong: dict[str, Any]) -> None:
    rule_evening().refuse("bad-argument", "house", **wrong)


def test_k23_a_rule_that_was_annulled_costs_nothing_any_more() -> None:
    evening = rule_evening().roll(66).give(Bo=6).do("repeal", rule=1)
    evening.refuse("bad-argument", "house", rule=1, to={"Bo": 1})


def test_k24_a_total_of_8_may_take_a_slave() -> None:
    for score in (62, 53):
        assert Evening().roll(score)["phase"] == "slave"
    evening = Evening().roll(44)
    assert evening["phase"] == "give"
    assert evening.give(Bo=4)["phase"] == "slave"


@pytest.mark.parametrize("score", [63, 54])
def test_k25_a_total_of_9_hits_the_right_neighbour(score: int) -> None:
    evening = Evening(4).roll(score)
    assert evening.taken == [("Di", "total-9", 1)]
    assert evening["turn"] == "Bo"


def test_k26_a_total_of_10_drinks_and_throws_again() -> None:
    evening = Evening().roll(64)
    assert evening.taken == [("Ana", "total-10", 1)]
    assert evening.now == ("throw", "Ana", None)
    evening.roll(55).give(Bo=5)
    assert evening.taken == [("Bo", "given", 5), ("Ana", "total-10", 1)]
    assert evening.now == ("throw", "Ana", None)


def test_k27_after_a_better_throw_the_same_score_is_to_beat() -> None:
    evening = to_beat(41).roll(64)
    assert evening["to_beat"] == {"score": 41, "by": "Ana"}
    assert evening.roll(55).give(Bo=5)["to_beat"] == {"score": 41, "by": "Ana"}
    assert evening.roll(42)["to_beat"] == {"score": 42, "by": "Bo"}


def test_k27_after_a_worse_throw_there_is_one_rethrow_and_it_is_free() -> None:
    evening = to_beat(65).roll(64)
    assert evening.taken == [("Bo", "total-10", 1), ("Bo", "gap", 2)]
    assert evening.now == ("throw", "Bo", None)
    assert evening.roll(41)["turn"] == "Cy"


def test_k27_in_the_variant_after_a_worse_throw_his_own_score_is_to_beat() -> None:
    assert to_beat(65, variant=True).roll(64)["to_beat"] == {"score": 64, "by": "Bo"}


def test_k27_after_an_equal_throw_the_battle_takes_the_place_of_the_rethrow() -> None:
    # The score of a battle is 64; its loser equals it.
    evening = battle().roll(6, 4).roll(64)
    assert evening.taken == [("Ana", "total-10", 1)]
    assert evening.now == ("battle", "Ana", 64)


def test_k27_the_rethrow_is_free_when_the_maker_of_the_score_left() -> None:
    evening = to_beat(41).roll(55).leave("Ana").give(Bo=5)
    assert evening.now == ("throw", "Bo", None)


def test_k28_a_total_of_11_hits_the_left_neighbour() -> None:
    assert Evening(4).roll(65).taken == [("Bo", "total-11", 1)]


def test_k29_a_total_of_7_has_a_question() -> None:
    evening = Evening().roll(61)
    assert evening["expects"] == [
        {"do": "choose", "by": "Ana", "of": "option", "options": ["never", "already"]},
        {"do": "next", "by": "Ana"},
    ]
    evening.refuse("bad-argument", "choose", option="often")
    evening.refuse("bad-argument", "choose", player="Bo")
    evening.refuse("not-your-turn", "next", by="Bo")
    assert evening.next().now == ("throw", "Bo", 61)


@pytest.mark.parametrize("question", ["never", "already"])
def test_k30_whom_the_question_hits_drinks(question: str) -> None:
    evening = Evening(4).roll(52).do("choose", option=question)
    assert evening.events == [{"event": "question", "player": "Ana", "question": question}]
    assert evening["step"] == {"question": question}
    assert evening["expects"] == [{"do": "admit", "by": "Ana", "among": ["Bo", "Cy", "Di"]}]
    for players in (["Ana"], ["Bo", "Ana"], ["Bo", "Bo"], ["Zed"], "Bo", None, [None]):
        evening.refuse("bad-argument", "admit", players=players)
    evening.refuse("bad-argument", "admit")
    evening.refuse("not-your-turn", "admit", players=["Bo"], by="Bo")
    evening.do("admit", players=["Di", "Bo"])
    assert evening.taken == [("Di", "question", 1), ("Bo", "question", 1)]
    assert evening.now == ("throw", "Bo", 52)
    assert evening["step"] is None


def test_k30_the_question_may_hit_nobody() -> None:
    assert Evening().roll(43).do("choose", option="never").do("admit", players=[]).taken == []
