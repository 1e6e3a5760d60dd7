"""Kaël, sections 5 and 6 of its sheet: carré and cut, bonne pioche.

Each test names the rule that it holds the referee to; what a tale's words mean is said in `cards.py`.
"""

from __future__ import annotations

import random

import pytest

from pi.rules.games.kael import COPIES
from tests.strategies import wander

from .cards import Cards, empty_handed, of
from .tale import names

# 5. Carré and cut --------------------------------------------------------------------------


def test_l22_equal_cards_one_after_the_other_are_a_run() -> None:
    game = Cards()
    game.play("deal4 up8 8 p")
    assert game["run"] == {"card": "8", "count": 2}
    game.play("8 p")
    assert game["run"] == {"card": "8", "count": 3}
    game.play("2,2 p")
    assert game["run"] == {"card": "2", "count": 2}


def test_l22_a_card_of_the_run_that_is_taken_makes_it_shorter() -> None:
    game = Cards()
    game.play("deal4 up8 8,8 t")
    assert game.see("pile run") == [["8", "8"], {"card": "8", "count": 2}]


def test_l22_behind_the_only_card_the_next_one_is_a_run_of_one() -> None:
    game = empty_handed()
    game.play("undo undo 1 p t")  # Ana lays the other 1 upon Cy's, and Bo takes it.
    assert game.see("pile run") == [["9", "6", "6", "6", "6", "1"], {"card": "1", "count": 1}]
    game = empty_handed()
    game.play("t")
    assert game["run"] == {"card": "1", "count": 1}


def test_l22_a_chain_that_was_broken_stays_broken() -> None:
    game = Cards()
    game.play("deal3 up11 5 p 11 t")  # The 5 between the two 11 is taken away.
    assert game.see("pile run") == [["11", "11"], {"card": "11", "count": 1}]
    assert [entry for entry in game.expected() if entry.startswith("cut")] == []
    game.play("11")
    assert game["run"] == {"card": "11", "count": 2}


def test_l23_who_completes_the_run_in_his_turn_draws_nothing() -> None:
    game = Cards()
    game.play("deal4 up8 8,8 p")
    reply = game.play("8")
    assert names(reply) == ["carre", "laid"]
    assert game.see("phase to_play") == ["play", "Ana"]
    assert game["hands"]["Cy"] == 3


def test_l24_anybody_who_holds_enough_cards_may_cut_in_play_and_in_draw() -> None:
    game = Cards("Ana Bo Cy Di")
    game.play("deal4 up9")
    assert game.expected() == ["lay Bo", "cut Bo", "cut Cy", "cut Di", "cut Ana"]
    game.play("10,10,10")
    assert game.expected() == ["draw Bo", "cut Cy", "cut Di", "cut Ana"]
    assert game.entry("cut", "Di") == {"do": "cut", "by": "Di", "card": "10", "count": 1}
    reply = game.play("Di/10")
    assert reply.events == ({"event": "carre", "card": "10"}, {"event": "cut", "player": "Di", "cards": ["10"]})
    assert (game["hands"]["Di"], game["run"]) == (3, {"card": "10", "count": 4})


@pytest.mark.parametrize(("laid", "missing"), [("9", 3), ("9,9", 2), ("9,9,9", 1)])
def test_l24_one_two_or_three_cards_may_be_completed(laid: str, missing: int) -> None:
    game = Cards()
    game.play(f"deal4 up5 {laid} p")
    assert game.entry("cut", "Ana")["count"] == missing
    game.play(f"Ana/{','.join(['9'] * missing)}")
    assert game["hands"]["Ana"] == 4 - missing


@pytest.mark.parametrize("cards", [["9"], ["9", "9", "9"], ["8", "8"], ["9", "8"], ["9"] * 4])
def test_l25_exactly_the_missing_cards(cards: list[str]) -> None:
    game = Cards()
    game.play("deal4 up5 9,9")
    assert game.refused({"do": "cut", "by": "Ana", "cards": cards}) == "illegal-cards"


def test_l25_only_who_holds_enough_cards() -> None:
    game = Cards()
    game.play("deal2 up9")
    assert game.expected() == ["lay Bo"]
    assert game.refused("Cy/9,9,9") == "not-expected"
    game.play("9 p X 4")
    assert game.refused("Cy/4,4,4") == "not-expected"
    game = Cards()
    game.play("deal2 up9 9 p 9")  # Cy holds one card, Ana and Bo two.
    assert game.expected() == ["draw Cy", "cut Ana", "cut Bo"]


@pytest.mark.parametrize("card", ["X", "0", "-1"])
def test_l25_the_card_must_exist_four_times(card: str) -> None:
    game = Cards()
    game.play(f"deal5 up{card}")
    assert game.expected() == ["lay Bo"]


def test_l25_no_card_of_the_value_may_lie_elsewhere_in_the_pile() -> None:
    game = Cards()
    game.play("deal5 up11 5 p 11 p")
    assert game.expected() == ["lay Ana", "lucky Cy"]
    assert game.refused("Bo/11,11,11") == "not-expected"


def test_l25_it_must_be_said_who_cuts() -> None:
    game = Cards()
    game.play("deal4 up9")
    assert game.refused({"do": "cut", "cards": ["9"] * 3}) == "bad-argument"
    assert game.refused({"do": "cut", "cards": ["9"] * 3, "by": "Nobody"}) == "bad-argument"


def test_l25_where_others_may_cut_it_is_not_his_turn() -> None:
    game = Cards()
    game.play("deal3 up5 4 p 9,9")
    assert game.refused("Cy/9,9") == "not-your-turn"


def test_l26_who_cuts_draws_nothing_and_the_turn_stays() -> None:
    game = Cards("Ana Bo Cy Di")
    game.play("deal4 up9 10,10,10 Ana/10")
    assert game.see("phase to_play turn stock") == ["draw", "Bo", "Bo", 39]
    assert game["played"]["Ana"] == 0
    game.play("p")
    assert game["to_play"] == "Cy"


def test_l26_a_cut_before_the_lay_leaves_the_lay() -> None:
    game = Cards()
    game.play("deal4 up9 Ana/9,9,9")
    assert game.see("phase to_play") == ["play", "Bo"]
    assert game["hands"] == {"Ana": 1, "Bo": 4, "Cy": 4}


def test_l27_a_cut_in_ones_own_turn_is_the_lay() -> None:
    game = Cards()
    game.play("deal4 up9 Bo/9,9,9")
    assert game.see("phase to_play stock") == ["play", "Cy", 43]
    assert (game["hands"]["Bo"], game["played"]["Bo"]) == (1, 1)


def test_l27_who_has_to_draw_cannot_cut() -> None:
    game = Cards()
    game.play("deal4 up5 9,9")
    assert game.refused("Bo/9,9") == "not-your-turn"


def test_l28_a_broken_chain_cannot_be_cut() -> None:
    game = Cards()
    game.play("deal4 up8 8 p 2")
    assert game.refused("Ana/8,8") == "illegal-cards"
    assert game.entry("cut", "Ana") == {"do": "cut", "by": "Ana", "card": "2", "count": 3}


def test_l29_the_caller_cannot_cut() -> None:
    game = Cards()
    game.play("deal4 up9 1 p 2 p 3 p kael 5,5 p")
    assert game.expected() == ["lay Ana", "lucky Cy", "cut Ana", "cut Cy"]
    assert game.refused("Bo/5,5") == "not-your-turn"
    game.play("6 p")
    assert [entry for entry in game.expected() if entry == "cut Bo"] == []


# 6. Bonne pioche ---------------------------------------------------------------------------


def test_l32_who_has_drawn_what_he_laid_may_lay_it() -> None:
    game = Cards()
    game.play("deal2 up1 9 p")
    assert game["lucky"] == {"player": "Bo", "card": "9"}
    assert (
        game["expects"]
        == [
            {"do": "lay", "by": "Cy", "max": 2},
            {"do": "lucky", "by": "Bo", "card": "9"},
            {"do": "cut", "by": "Ana", "card": "9", "count": 3},
        ][:2]
    )
    assert game.refused({"do": "lucky", "by": "Cy"}) == "not-your-turn"


@pytest.mark.parametrize("then", ["4", "X", "Cy/9,9", "6,6"])
def test_l32_the_right_ends_when_the_next_player_has_laid_or_cut(then: str) -> None:
    game = Cards()
    game.play(f"deal4 up1 9,9 p {then}")
    assert game["lucky"] is None
    assert game.refused("lucky") == "not-expected"


@pytest.mark.parametrize("then", ["p", "t", "kael"])
def test_l32_the_right_ends_when_the_next_player_has_drawn_or_said_kael(then: str) -> None:
    game = empty_handed()
    assert game["lucky"] == {"player": "Ana", "card": "2"}
    game.play(then)
    assert game["lucky"] is None


def test_l32_the_right_ends_when_a_hand_with_cards_is_shown() -> None:
    game = Cards()
    game.play("deal2 up13 8 p 9 p 10 p kael 11 p 12 p")
    assert game["lucky"] == {"player": "Ana", "card": "12"}
    game.play("Cy=1,2")
    assert game["lucky"] is None
    assert game.expected() == ["cards Ana"]


def test_l32_the_right_ends_with_the_hand_of_who_has_it() -> None:
    game = Cards()
    game.play("deal2 up13 8 p 9 p 10 p kael 11 p 12 p Ana=!")
    assert game.see("lucky shown") == [None, {"Ana": []}]
    assert game.expected() == ["cards Cy"]


def test_l32_a_hand_that_turns_out_empty_leaves_the_right_of_another() -> None:
    game = Cards()
    game.play("deal2 up13 8 p 9 p 10 p kael 11 p 12 p Cy=!")
    assert game.expected() == ["cards Ana", "lucky Ana"]
    game.play("lucky")
    assert game["hands"] == {"Ana": 1, "Bo": 2, "Cy": 0}


def test_l33_the_card_goes_onto_the_run_without_a_draw() -> None:
    game = Cards()
    reply = game.play("deal2 up1 9 p lucky")
    assert reply.events == ({"event": "lucky", "player": "Bo", "card": "9"},)
    assert game.see("pile run lucky stock to_play") == [["1", "9", "9"], {"card": "9", "count": 2}, None, 48, "Cy"]
    assert game["hands"]["Bo"] == 1
    assert game.refused("lucky") == "not-expected"


def test_l33_it_may_complete_a_carre() -> None:
    game = Cards()
    reply = game.play("deal4 up1 9,9,9 p lucky")
    assert names(reply) == ["carre", "lucky"]
    assert game["run"] == {"card": "9", "count": 4}


@pytest.mark.parametrize("words", ["up1 9 t", "up1 0,0 p", "up0 0 p", "up1 -1 p", "up9 9,9 Ana/9 p"])
def test_l34_no_right_where_the_card_cannot_have_been_drawn(words: str) -> None:
    game = Cards()
    game.play(f"deal4 {words}")
    assert game["lucky"] is None


def test_l34_no_right_after_a_draw_without_a_lay() -> None:
    game = empty_handed()
    game.play("p")
    assert game["lucky"] is None


def test_l34_one_zero_may_follow_the_other() -> None:
    game = Cards()
    game.play("deal4 up1 0 p lucky")
    assert game["pile"] == ["1", "0", "0"]


def test_l34_a_cut_ends_the_right() -> None:
    game = Cards()
    game.play("deal4 up1 9,9 p Ana/9,9")
    assert game["lucky"] is None
    assert game.expected() == ["lay Cy"]


def test_l34_cards_that_go_into_the_new_pioche_lay_there_at_the_draw() -> None:
    game = Cards(of(7))
    game.play("deal7 up6 6 p 2 p 3 p 4 p 5 p 6,6 p")
    assert game.see("stock pile lucky") == [6, ["6", "6"], None]


@pytest.mark.parametrize("seed", range(12))
def test_l22_no_card_is_lost_and_the_run_lies_on_top(seed: int) -> None:
    chance = random.Random(seed)
    game = Cards("Ana Bo Cy Di" if seed % 2 else of(7))
    for _ in range(150):
        table = game.referee.table or {}
        if table["over"]:
            break
        game.say(wander(table, chance, ("other",)))
        if game["hands"] and not game["shown"]:
            assert game.cards() == 56
        if game["run"]:
            card, count = game["run"]["card"], game["run"]["count"]
            assert 1 <= count <= min(4, COPIES[card])
            assert game["pile"][-count:] == [card] * count
        assert all(held >= 0 for held in game["hands"].values())
        assert game["stock"] > 0
