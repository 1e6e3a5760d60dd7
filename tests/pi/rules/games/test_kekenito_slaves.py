"""Kékénito, section 9 of its sheet: masters and slaves."""

from __future__ import annotations

import pytest

from .evening import Evening

# 9. Esclaves


def test_k51_a_slave_is_chosen_or_not() -> None:
    evening = Evening(4).roll(62)
    assert evening["expects"] == [
        {"do": "choose", "by": "Ana", "of": "player", "options": ["Bo", "Cy", "Di"]},
        {"do": "next", "by": "Ana"},
    ]
    evening.refuse("bad-argument", "choose", player="Ana")
    assert evening.choose("Cy").told("slave") == [{"event": "slave", "player": "Cy", "master": "Ana"}]
    assert Evening(4).roll(62).next()["slaves"] == []


def test_k51_who_is_a_slave_cannot_be_chosen_but_his_own_master_can() -> None:
    evening = Evening(5).roll(53).choose("Bo").roll(62)
    assert evening["expects"][0]["options"] == ["Cy", "Di", "Ed", "Ana"]
    evening.choose("Ana")
    assert evening.pairs == [("Bo", "Ana"), ("Ana", "Bo")]
    evening.refuse("not-expected", "choose", player="Di")


def test_k52_a_slave_drinks_along_whatever_the_cause() -> None:
    evening = Evening(4).roll(53).choose("Di").roll(63)
    assert evening.events[2:4] == [
        {"event": "take", "player": "Ana", "unit": "sip", "amount": 1, "why": "total-9"},
        {"event": "take", "player": "Di", "unit": "sip", "amount": 1, "why": "slave", "of": "Ana"},
    ]
    assert evening.do("fault", player="Ana", kind="other").taken == [("Ana", "fault", 1), ("Di", "slave", 1)]
    evening.roll(65).roll(11).give(Ana=1)
    assert evening.taken == [("Ana", "given", 1), ("Di", "slave", 1)]
    assert evening.roll(41).taken == [("Ana", "gap", 3), ("Di", "slave", 3)]
    evening.roll(42)
    assert evening.taken == [("Ana", "forbidden", 2), ("Di", "slave", 2)]
    evening.roll(43).do("choose", option="never").do("admit", players=["Cy", "Ana"])
    assert evening.taken == [("Cy", "question", 1), ("Ana", "question", 1), ("Di", "slave", 1)]


def test_k52_a_slave_drinks_along_in_battles_and_for_house_rules() -> None:
    evening = Evening(4).roll(53).choose("Di").roll(53).next().roll(2, 2)
    assert evening.taken == [("Bo", "battle-tie", 2), ("Ana", "battle-tie", 2), ("Di", "slave", 2)]
    assert evening.roll(5, 1).taken == [("Ana", "battle", 4), ("Di", "slave", 4)]
    evening.roll(66).give(Bo=6).do("rule", text="hats").do("house", rule=1, to={"Ana": 2})
    assert evening.taken == [("Ana", "house-rule", 2), ("Di", "slave", 2)]


def test_k53_not_for_kinito_bombe_and_petit_poulet() -> None:
    evening = Evening().roll(53).choose("Cy").roll(21).choose("Ana").roll(41, 41, 41)
    assert evening.taken == [("Ana", "kinito", 1)]
    evening.roll(41, 41).roll(32).choose("Bo").roll(41, 41, 41)
    assert evening.taken == [("Ana", "bomb", 1), ("Ana", "gap", 1), ("Cy", "slave", 1)]
    assert evening.roll(31).taken == [("Ana", "petit-poulet-start", 1)]
    assert evening.roll(31).taken == [("Ana", "petit-poulet-same", 1)]
    evening.roll(42, 32)
    assert evening.roll(41).taken == [("Ana", "petit-poulet", 1)]


def test_k54_a_chain_drinks_nearest_first_in_the_order_they_became_slaves() -> None:
    evening = Evening(6).roll(53).choose("Bo").roll(54).roll(62).choose("Di").roll(63).roll(65)
    evening.roll(11).give(Flo=1).roll(22).give(Ana=2).roll(44).give(Bo=4).choose("Ed")
    evening.roll(41, 41).roll(42).roll(43).next().roll(51).roll(53).choose("Cy")
    assert evening.pairs == [("Bo", "Ana"), ("Di", "Cy"), ("Ed", "Bo"), ("Cy", "Ana")]
    evening.do("fault", player="Ana", kind="spill")
    assert [e["player"] for e in evening.told("take")] == ["Ana", "Bo", "Cy", "Di", "Ed"]
    assert [e.get("of") for e in evening.told("take")] == [None, "Ana", "Ana", "Cy", "Bo"]


def test_k54_in_a_ring_nobody_drinks_twice_for_the_same_cause() -> None:
    evening = Evening(5).roll(53).choose("Bo").roll(62).choose("Ana").roll(11)
    # A slave named beside his master drinks his own part and his master's.
    evening.give(Ana=1).roll(22).give(Ana=1, Bo=1)
    assert evening.taken == [("Ana", "given", 1), ("Bo", "slave", 1), ("Bo", "given", 1), ("Ana", "slave", 1)]


@pytest.mark.parametrize(("players", "most"), [(2, 0), (3, 1), (4, 2), (5, 3), (6, 4)])
def test_k55_the_number_of_slaves_is_bounded(players: int, most: int) -> None:
    evening = Evening(players)
    assert evening["max_slaves"] == most
    evening.do("join", player="Gil").do("join", player="Hal")
    assert evening["max_slaves"] == min(4, most + 2)


def test_k56_at_the_maximum_all_are_free_and_one_must_be_chosen() -> None:
    evening = Evening().roll(53).choose("Cy").roll(62)
    assert evening.told("freed") == [{"event": "freed", "player": "Cy"}]
    assert evening["slaves"] == []
    assert evening["expects"] == [{"do": "choose", "by": "Bo", "of": "player", "options": ["Cy", "Ana"]}]
    evening.refuse("not-expected", "next")
    assert evening.choose("Ana").pairs == [("Ana", "Bo")]


def test_k56_the_maximum_may_be_reached_by_a_departure_while_the_choice_is_open() -> None:
    evening = Evening(4).roll(53).choose("Bo").roll(62)
    assert evening["expects"][-1]["do"] == "next"
    # A player who sat down while the choice was open may leave again, and nothing is reached.
    evening.do("join", player="Ed").leave("Ed")
    assert (evening.pairs, evening["expects"][-1]["do"]) == ([("Bo", "Ana")], "next")
    evening.leave("Di")
    assert evening.named == ["left", "freed"]
    assert evening["expects"] == [{"do": "choose", "by": "Bo", "of": "player", "options": ["Cy", "Ana"]}]
    # No newcomer makes the choice free again.
    assert len(evening.do("join", player="Di")["expects"]) == 1


def test_k56_a_departure_that_leaves_room_forces_nothing() -> None:
    evening = Evening(4).roll(53).choose("Bo").roll(62).leave("Ana")
    assert evening["slaves"] == []
    assert [entry["do"] for entry in evening["expects"]] == ["choose", "next"]


def test_k56_when_two_remain_the_choice_falls_away() -> None:
    evening = Evening().roll(53).leave("Bo")
    assert evening.now == ("throw", "Cy", 53)
    assert evening["slaves"] == []


def test_k57_with_two_players_a_total_of_8_has_no_effect() -> None:
    evening = Evening(2).roll(62)
    assert evening.named == ["thrown", "turn"]
    assert evening["max_slaves"] == 0
    assert evening.roll(44).give(Bo=4).now == ("throw", "Ana", 44)
