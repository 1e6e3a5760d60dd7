"""Kaël, sections 2 to 4 of its sheet: cards, options, the deal, a turn.

Each test names the rule that it holds the referee to. Sections 5 and 6 are in `test_kael_cut.py`,
7 to 9 in `test_kael_count.py`, 10 to 13 in `test_kael_table.py`; what a tale's words mean is said in `cards.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from pi.rules import Referee
from pi.rules.games.kael import COPIES, VALUES

from .cards import Cards, empty_handed, of, scored
from .tale import Action, names

DEFAULTS: Action = {"dealer": "Ana", "follow": "scores", "first_over_loses": False}
DECK = [*(["-1", "0", "0"]), *(str(n) for n in range(1, 14) for _ in range(4)), "X"]


def start_refused(**start: Any) -> str:
    referee = Referee()
    reply = referee.submit({"do": "start", "game": "kael", "players": ["Ana", "Bo", "Cy"], **start})
    assert reply.error is not None
    assert referee.table is None
    return str(reply.error.code)


# 2. Players, cards, options ------------------------------------------------------------


@pytest.mark.parametrize(
    "players",
    [[], ["Ana"], of(26).split(), ["Ana", "Bo", "Ana"], ["Ana", ""], ["Ana", "  "], ["Ana", 3], "AnaBo", None],
)
def test_l1_two_to_25_players_with_names_that_differ(players: Any) -> None:
    assert start_refused(players=players) == "bad-argument"


@pytest.mark.parametrize("count", [2, 25])
def test_l1_so_many_players_find_room(count: int) -> None:
    assert len(Cards(of(count))["players"]) == count


def test_l2_there_are_56_cards() -> None:
    assert sorted(card for card, copies in COPIES.items() for _ in range(copies)) == sorted(DECK)


@pytest.mark.parametrize("card", ["-1", "0", *map(str, range(1, 14)), "X"])
def test_l2_every_card_can_be_turned_up(card: str) -> None:
    game = Cards()
    game.play("deal2")
    reply = game.say({"do": "turn-up", "card": card})
    assert (game["pile"], reply.events) == ([card], ({"event": "turned-up", "card": card},))


@pytest.mark.parametrize("card", ["14", "-2", "x", "+1", "01", "", " 7", 7, 0, None, ["7"]])
def test_l2_no_other_card_exists(card: Any) -> None:
    game = Cards()
    game.play("deal2")
    assert game.refused({"do": "turn-up", "card": card}) == "bad-argument"


def test_l3_each_card_counts_its_number_and_the_carte_passe_15() -> None:
    assert {str(number): number for number in range(-1, 14)} | {"X": 15} == VALUES
    game = Cards("Ana Bo", follow="scores")
    assert game.play("deal5 Ana/kael Bo=-1,0,0,X,13").events[0]["total"] == 27


def test_l4_every_option_may_be_left_out() -> None:
    game = Cards("Ana Bo", follow="scores")
    assert list(game["options"].items()) == list(DEFAULTS.items())


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("dealer", "Bo"),
        ("follow", "scores"),
        ("follow", "cards"),
        ("first_over_loses", False),
        ("first_over_loses", True),
    ],
)
def test_l4_the_table_shows_the_options_in_force(option: str, value: Any) -> None:
    assert Cards(**{"follow": "scores", option: value})["options"] == DEFAULTS | {option: value}


@pytest.mark.parametrize(
    "options",
    [
        {"dealer": "Di"},
        {"dealer": None},
        {"dealer": 1},
        {"follow": "card"},
        {"follow": True},
        {"first_over_loses": 0},
        {"first_over_loses": "false"},
        {"first": "Ana"},
        [],
        None,
    ],
)
def test_l4_no_other_option_and_no_other_value(options: Any) -> None:
    assert start_refused(options=options) == "bad-argument"


def test_l5_the_ledger_counts_all_points_that_were_taken() -> None:
    game = scored("Ana Bo=13,12 Cy= Ana=-1", "Bo Ana=1 Cy=13 Bo=0")
    assert game["scores"] == {"Ana": 1, "Bo": 0, "Cy": 13}
    assert game["ledger"] == {"Ana": {"point": 1}, "Bo": {"point": 25}, "Cy": {"point": 13}}


# 3. The deal -----------------------------------------------------------------------------


def test_l8_the_next_player_deals_each_new_manche() -> None:
    game = scored("Cy Ana=1 Bo=2 Cy=0", dealer="Bo")
    assert [game["dealer"], game["manche"]] == ["Cy", 2]
    game.play("deal2 Ana/kael Bo=1 Cy=2 Ana=0")
    assert game["dealer"] == "Ana"


def test_l9_the_donneur_says_how_many_cards_each_gets() -> None:
    game = Cards(dealer="Cy")
    assert game["expects"] == [
        {"do": "choose", "by": "Cy", "of": "option", "options": ["2", "3", "4", "5", "6", "7"]},
    ]
    assert game.play("deal3").events == ({"event": "dealt", "dealer": "Cy", "count": 3},)
    assert (game["dealt"], game["hands"]) == (3, {"Ana": 3, "Bo": 3, "Cy": 3})


@pytest.mark.parametrize("option", ["1", "8", "0", "two", " 2", "2.0"])
def test_l9_from_two_to_seven(option: str) -> None:
    assert Cards().refused({"do": "choose", "option": option}) == "bad-argument"
    assert Cards().refused({"do": "choose", "player": "Ana"}) == "bad-argument"


@pytest.mark.parametrize(
    ("players", "most"), [(2, 7), (7, 7), (8, 6), (9, 5), (10, 5), (11, 4), (12, 4), (13, 3), (16, 3), (17, 2), (25, 2)]
)
def test_l10_at_most_fifty_cards_are_dealt(players: int, most: int) -> None:
    game = Cards(of(players))
    assert game.options("choose") == [str(number) for number in range(2, most + 1)]
    game.play(f"deal{most}")
    assert game["stock"] == 56 - players * most


def test_l10_counts_who_sits_there_when_the_donneur_chooses() -> None:
    game = Cards(of(7))
    game.play("+Di")
    assert game.options("choose")[-1] == "6"
    game.play("-P3")
    assert game.options("choose")[-1] == "7"


def test_l11_the_first_card_is_the_pile_and_a_run_of_one() -> None:
    game = Cards()
    game.play("deal4")
    assert game.see("phase to_play stock expects") == ["turn-up", "Ana", 44, [{"do": "turn-up", "by": "Ana"}]]
    assert game.refused({"do": "turn-up", "card": "7", "by": "Bo"}) == "not-your-turn"
    game.play("up7")
    assert game.see("stock pile run") == [43, ["7"], {"card": "7", "count": 1}]
    assert game.play("7,7,7").events[0] == {"event": "carre", "card": "7"}


@pytest.mark.parametrize(("dealer", "first"), [("Ana", "Bo"), ("Bo", "Cy"), ("Cy", "Ana")])
def test_l12_the_player_after_the_donneur_plays_first(dealer: str, first: str) -> None:
    game = Cards(dealer=dealer)
    game.play("deal2 up7")
    assert game.see("phase turn to_play") == ["play", first, first]


# 4. A turn -------------------------------------------------------------------------------


def test_l13_cards_go_from_the_hand_onto_the_pile() -> None:
    game = Cards()
    reply = game.play("deal5 up9 4,4,4")
    assert reply.events == ({"event": "laid", "player": "Bo", "cards": ["4", "4", "4"]},)
    assert game.see("phase pile") == ["draw", ["9", "4", "4", "4"]]
    assert game["hands"]["Bo"] == 2


@pytest.mark.parametrize("cards", [["4", "5"], ["4", "4", "X"], ["6"] * 4, ["-1", "0", "0"]])
def test_l13_equal_cards_and_no_more_than_he_holds(cards: list[str]) -> None:
    game = Cards()
    game.play("deal3 up9")
    assert game.refused({"do": "lay", "cards": cards}) == "illegal-cards"


def test_l13_how_many_can_be_laid_is_said() -> None:
    game = Cards()
    game.play("deal3 up9")
    assert game.entry("lay", "Bo") == {"do": "lay", "by": "Bo", "max": 3}
    game.play("undo undo deal7 up9")
    assert game.entry("lay", "Bo")["max"] == 4


@pytest.mark.parametrize("cards", ["4", "4,4", "4,4,4"])
def test_l14_one_card_is_drawn_however_many_were_laid(cards: str) -> None:
    game = Cards()
    reply = game.play(f"deal4 up9 {cards} p")
    assert reply.events == ({"event": "drawn", "player": "Bo", "source": "pioche"},)
    assert game.see("to_play stock") == ["Cy", 42]
    assert game["hands"]["Bo"] == 4 - len(cards.split(",")) + 1


def test_l15_the_card_that_lay_on_top_before_may_be_taken() -> None:
    game = Cards()
    game.play("deal4 up9 4,4")
    assert (game["takeable"], game.entry("draw", "Bo")["options"]) == ("9", ["pioche", "table"])
    reply = game.play("t")
    assert reply.events == ({"event": "drawn", "player": "Bo", "source": "table"},)
    assert game.see("pile stock takeable") == [["4", "4"], 43, None]
    assert game["hands"]["Bo"] == 3


def test_l15_a_cut_in_between_changes_nothing_in_that() -> None:
    game = Cards()
    game.play("deal4 up9 4,4 Ana/4,4")
    assert (game["takeable"], game.entry("draw", "Bo")["options"]) == ("9", ["pioche", "table"])
    game.play("t")
    assert game.see("pile run") == [["4"] * 4, {"card": "4", "count": 4}]


def test_l15_from_an_empty_table_nothing_can_be_taken() -> None:
    game = bare_table()
    game.play("p 9")
    assert (game["pile"], game["takeable"], game.entry("draw", "P4")["options"]) == (["9"], None, ["pioche"])
    assert game.refused("t") == "not-expected"


def test_l16_after_the_draw_the_next_player_plays() -> None:
    game = Cards()
    game.play("deal2 up9 4 p")
    assert game["to_play"] == "Cy"
    game.play("5 p")
    assert game["to_play"] == "Ana"
    game.play("6 p")
    assert game["to_play"] == "Bo"


def test_l17_who_lays_x_draws_nothing() -> None:
    game = Cards()
    game.play("deal4 up9 X")
    assert game.see("phase to_play stock lucky") == ["play", "Cy", 43, None]
    assert (game["hands"]["Bo"], game["played"]["Bo"]) == (3, 1)


def test_l17_x_is_laid_alone_and_can_be_taken() -> None:
    game = Cards()
    game.play("deal4 up9")
    assert game.refused({"do": "lay", "cards": ["X", "X"]}) == "too-many-copies"
    assert game.refused({"do": "lay", "cards": ["X", "4"]}) == "illegal-cards"
    game.play("X 4")
    assert game["takeable"] == "X"


def test_l18_who_lays_four_equal_cards_draws_nothing() -> None:
    game = Cards()
    reply = game.play("deal4 up9 6,6,6,6")
    assert reply.events == (
        {"event": "carre", "card": "6"},
        {"event": "laid", "player": "Bo", "cards": ["6"] * 4},
    )
    assert game.see("phase to_play stock") == ["play", "Cy", 43]
    assert game["hands"]["Bo"] == 0


def test_l19_who_has_no_card_draws_one_and_his_turn_is_over() -> None:
    game = empty_handed()
    assert game.see("phase takeable") == ["play", "2"]
    assert game.expected() == ["draw Bo", "kael Bo", "lucky Ana", "cut Cy", "cut Ana"]
    assert game.refused("5") == "not-expected"
    game.play("p")
    assert game.see("phase to_play stock lucky") == ["play", "Cy", 40, None]
    assert (game["hands"]["Bo"], game["played"]["Bo"]) == (1, 2)


def test_l19_he_may_take_the_top_card_of_the_pile() -> None:
    game = empty_handed()
    game.play("t")
    assert game["pile"] == ["9", "6", "6", "6", "6", "1"]
    assert game["hands"]["Bo"] == 1


def test_l19_he_may_take_the_card_that_a_cut_has_laid_meanwhile() -> None:
    game = empty_handed()
    game.play("Cy/2,2,2")
    assert (game["takeable"], game["run"]) == ("2", {"card": "2", "count": 4})
    game.play("t")
    assert (game["pile"][-4:], game["run"]) == (["1", "2", "2", "2"], {"card": "2", "count": 3})


def test_l19_he_may_say_kael_instead_while_nobody_has() -> None:
    game = empty_handed()
    game.play("kael")
    assert game["kael"] == "Bo"


def bare_table() -> Cards:
    """P2 and P3 have got rid of their cards; P2 has taken the only one that lay there after the pioche was used up."""
    game = Cards(of(7))
    game.play("deal7 up13 1,1,1,1 2 P2/2,2,2 p 3 P3/3,3,3 p 4 P3/4,4,4 p 5,5,5 P3/5 p 7 p 8 p t")
    assert game.see("pile run to_play") == [[], None, "P3"]
    return game


def test_l19_with_nothing_on_the_table_there_is_the_pioche() -> None:
    game = bare_table()
    assert (game["takeable"], game.entry("draw", "P3")["options"]) == (None, ["pioche"])
    assert game.refused("t") == "not-expected"
    game.play("p")
    assert (game["hands"]["P3"], game["to_play"]) == (1, "P4")


def used_up() -> Cards:
    """Seven players with seven cards each: the last card of the pioche is drawn with the next draw."""
    game = Cards(of(7))
    game.play("deal7 up13 1 p 2 p 3 p 4 p 5 p 6,6")
    assert game["stock"] == 1
    return game


def test_l20_the_pile_becomes_the_new_pioche_but_for_the_run() -> None:
    game = used_up()
    reply = game.play("p")
    assert reply.events == (
        {"event": "drawn", "player": "P7", "source": "pioche"},
        {"event": "reshuffle", "stock": 6},
    )
    assert game.see("stock pile run") == [6, ["6", "6"], {"card": "6", "count": 2}]


def test_l20_the_bonne_pioche_and_the_cut_remain_possible() -> None:
    game = used_up()
    game.play("p")
    assert game.expected()[:2] == ["lay P1", "lucky P7"]
    assert game.entry("cut", "P3")["count"] == 2
    game.play("13")
    assert game["takeable"] == "6"


def test_l20_a_draw_without_a_lay_may_be_the_last_one() -> None:
    game = Cards(of(7))
    game.play("deal7 up13 1,1,1,1 2 P2/2,2,2 p 3 p 4 p 5 p 7 t 8 p")
    assert game.see("stock to_play") == [1, "P2"]
    assert names(game.play("p")) == ["drawn", "reshuffle"]
    assert game.see("pile lucky") == [["8"], None]


@pytest.mark.parametrize(
    ("before", "cards"),
    [("up9", "0,0,0"), ("up9", "-1,-1"), ("up0", "0,0"), ("upX", "X"), ("up-1", "-1"), ("up9", "9,9,9,9")],
)
def test_l21_no_card_lies_there_more_often_than_it_exists(before: str, cards: str) -> None:
    game = Cards()
    game.play(f"deal4 {before}")
    assert game.refused(cards) == "too-many-copies"
