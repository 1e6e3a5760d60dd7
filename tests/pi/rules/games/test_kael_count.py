"""Kaël, sections 3b and 7 to 9 of its sheet: the word, the hands that are shown, the count.

Where only the count matters, the manches are told by the hands alone (`scored` in `cards.py`).
"""

from __future__ import annotations

from typing import Any

import pytest

from .cards import KAEL, Cards, scored
from .tale import names, takes

# Hands of so many points; no card stands in two of them.
HAND_88 = "13,13,13,13,12,12,12"
HAND_18 = "2,2,2,3,3,3,3"


def toured(hands: str = "deal2", **options: Any) -> Cards:
    """A tour is over, and it is Bo's turn; nothing has been said yet."""
    game = Cards(**options)
    game.play(f"{hands} up4 5 p 6 p 7 p")
    return game


def called(hands: str = "deal2", **options: Any) -> Cards:
    """Bo has said Kaël, and the others have finished the tour."""
    game = toured(hands, **options)
    game.play("kael 8 p 9 p")
    assert game["phase"] == "reveal"
    return game


# 7. Kaël -----------------------------------------------------------------------------------


def test_l35_only_when_everybody_has_played_a_turn() -> None:
    game = Cards()
    game.play("deal2 up4")
    for turn in ("5 p", "6 p", "7 p"):
        assert game.refused(KAEL) == "not-expected"
        game.play(turn)
    assert game.expected()[:2] == ["lay Bo", "kael Bo"]


def test_l35_only_in_ones_turn_and_instead_of_laying() -> None:
    game = toured()
    assert game.refused("Cy/kael") == "not-your-turn"
    game.play("8")
    assert game.refused(KAEL) == "not-expected"


def test_l35_it_is_his_turn() -> None:
    game = toured()
    reply = game.play("kael")
    assert reply.events == ({"event": "kael", "player": "Bo"},)
    assert game.see("kael to_play played stock") == ["Bo", "Cy", {"Ana": 1, "Bo": 2, "Cy": 1}, 46]
    assert game["hands"]["Bo"] == 2


def test_l35_once_in_a_manche() -> None:
    game = toured()
    game.play("kael")
    assert game.refused("Cy/kael") == "not-expected"
    game.play("8 p")
    assert game.refused(KAEL) == "not-expected"


def test_l35_the_next_manche_has_one_of_its_own() -> None:
    game = called()
    game.play("Ana=1,2 Cy=1,3 Bo=0,-1 deal2 up4 5 p 6 p 7 p")
    assert game["kael"] is None
    game.play("kael")
    assert game["kael"] == "Cy"


def test_l36_nobody_sees_the_total_before_it_is_shown() -> None:
    game = called()
    reply = game.play("Cy=1,2 Ana=3,1 Bo=5,1")
    assert reply.events[1] == {
        "event": "manche-over",
        "kael": "Bo",
        "result": "false",
        "totals": {"Bo": 6, "Cy": 3, "Ana": 4},
    }


def test_l36_five_is_enough() -> None:
    assert called().play("Cy=13,13 Ana=12,12 Bo=5,0").events[1]["result"] == "won"


def test_l37_every_other_player_has_one_more_turn() -> None:
    game = toured()
    game.play("kael 8")
    assert game.expected() == ["draw Cy"]
    game.play("p")
    assert game.expected() == ["lay Ana", "lucky Cy"]
    game.play("lucky 9 p")
    assert game.see("phase played") == ["reveal", {"Ana": 2, "Bo": 2, "Cy": 2}]


def test_l37_cuts_go_on() -> None:
    game = toured("deal3")
    game.play("kael 8,8 Ana/8,8 p 9 p")
    assert game["hands"] == {"Ana": 1, "Bo": 3, "Cy": 2}


def test_l38_who_has_no_card_must_draw_one() -> None:
    game = Cards()
    game.play("deal2 up4 5 p 6,6 p lucky 7 p kael")
    assert game["expects"][0] == {"do": "draw", "by": "Cy", "options": ["pioche", "table"]}
    assert game.refused("Cy/kael") == "not-expected"
    game.play("p")
    assert game["hands"]["Cy"] == 1


# 8. Showing the hands ------------------------------------------------------------------------


def test_l39_the_others_show_in_any_order_and_the_caller_last() -> None:
    game = called()
    assert game.see("to_play turn") == [None, None]
    assert game["expects"][:2] == [
        {"do": "cards", "by": "Cy", "count": 2},
        {"do": "cards", "by": "Ana", "count": 2},
    ]
    assert game.refused("Bo=1,2") == "not-your-turn"
    reply = game.play("Ana=3,7")
    assert reply.events == ({"event": "shown", "player": "Ana", "cards": ["3", "7"], "total": 10},)
    assert game.expected() == ["cards Cy"]
    assert game.refused("Ana=3,7") == "not-your-turn"
    game.play("Cy=X,-1")
    assert game.see("turn expects") == ["Bo", [{"do": "cards", "by": "Bo", "count": 2}]]
    assert list(game["shown"].items()) == [("Ana", ["3", "7"]), ("Cy", ["X", "-1"])]


def test_l39_it_must_be_said_whose_hand_it_is() -> None:
    game = called()
    assert game.refused({"do": "cards", "values": ["1", "2"]}) == "bad-argument"
    assert game.refused({"do": "cards", "values": ["1", "2"], "by": "Nobody"}) == "bad-argument"


def test_l40_an_empty_hand_counts_as_shown_at_once() -> None:
    game = toured("deal4")
    reply = game.play("kael 8,8,8,8 9 p")
    assert names(reply) == ["drawn", "reveal", "shown"]
    assert reply.events[-1] == {"event": "shown", "player": "Cy", "cards": [], "total": 0}
    assert (game["shown"], game.expected()[:2]) == ({"Cy": []}, ["cards Ana", "lucky Ana"])


def test_l40_that_of_the_caller_when_all_others_are_shown() -> None:
    game = Cards()
    game.play("deal4 up4 5,5,5,5 6 p 7 p kael 8 p 9 p")
    assert game["shown"] == {}
    game.play("Cy=1,1,1,1")
    reply = game.play("Ana=2,2,2,2")
    assert names(reply) == ["shown", "shown", "manche-over", "take", "take", "manche"]
    assert game["last"]["totals"] == {"Bo": 0, "Cy": 4, "Ana": 8}


def test_l40_where_nobody_holds_a_card_the_count_follows_at_once() -> None:
    game = Cards("Ana Bo")
    reply = game.play("deal4 up4 5,5,5,5 6 p kael 8,8,8,8")
    assert names(reply) == ["carre", "laid", "reveal", "shown", "shown", "manche-over", "take", "manche"]
    assert takes(reply) == ["Bo 20 point lost-kael"]


def test_l41_as_many_cards_as_he_holds() -> None:
    game = called()
    for hand in ("Ana=", "Ana=3", "Ana=3,4,5"):
        assert game.refused(hand) == "wrong-count"
    assert game.refused({"do": "cards", "by": "Ana", "values": ["3"], "sure": False}) == "wrong-count"


@pytest.mark.parametrize("hand", ["", "3", "3,4,5", "1,1,1,1,2,2,2,2,3"])
def test_l41_any_number_where_the_table_is_sure(hand: str) -> None:
    game = called()
    game.play(f"Ana={hand}!")
    cards = hand.split(",") if hand else []
    assert (game["shown"], game["hands"]["Ana"]) == ({"Ana": cards}, len(cards))


@pytest.mark.parametrize("sure", [0, 1, None, "true", []])
def test_l41_sure_is_true_or_false(sure: object) -> None:
    action = {"do": "cards", "by": "Ana", "values": ["3", "4"], "sure": sure}
    assert called().refused(action) == "bad-argument"


@pytest.mark.parametrize(
    ("shown", "hand"),
    [
        ([], "X,X"),
        ([], "-1,-1"),
        ([], "0,0,0!"),
        ([], "4,4,4,4!"),
        (["Cy=4,4"], "4,4"),
        (["Cy=0,0"], "0,1"),
        (["Cy=13,13,13!"], "13,13"),
    ],
)
def test_l42_no_card_more_often_than_it_exists(shown: list[str], hand: str) -> None:
    game = called()
    for other in shown:
        game.play(other)
    assert game.refused(f"Ana={hand}") == "too-many-copies"


def test_l65_a_bonne_pioche_and_a_cut_may_still_be_laid_before_a_hand_is_shown() -> None:
    game = toured("deal3")
    game.play("kael 8 p 9,9 p")
    assert game.expected() == ["cards Cy", "cards Ana", "lucky Ana", "cut Cy", "cut Ana"]
    reply = game.play("lucky")
    assert reply.events == ({"event": "lucky", "player": "Ana", "card": "9"},)
    assert game.expected() == ["cards Cy", "cards Ana", "cut Cy", "cut Ana"]
    reply = game.play("Ana/9")
    assert [event["event"] for event in reply.events] == ["carre", "cut", "shown"]
    assert game.see("shown turn") == [{"Ana": []}, "Cy"]


def test_l65_too_late_once_a_hand_with_cards_is_shown() -> None:
    game = toured("deal3")
    game.play("kael 8 p 9,9 p Cy=1,2,3")
    assert game.expected() == ["cards Ana"]
    assert game.refused("lucky") == "not-expected"
    assert game.refused("Ana/9,9") == "not-expected"


# 9. The count --------------------------------------------------------------------------------


def test_l43_a_false_kael_costs_twenty_whatever_the_others_have() -> None:
    game = scored()
    game.play("deal7 Bo/kael Ana=13,13 Cy=12,12")
    reply = game.play("Bo=5,1")
    assert takes(reply) == ["Bo 20 point false-kael"]
    assert game.see("scores false_kaels") == [{"Ana": 0, "Bo": 20, "Cy": 0}, {"Ana": 0, "Bo": 1, "Cy": 0}]


def test_l43_no_paliers_from_then_on_this_time_included() -> None:
    # Bo takes 5, then 20 for a false Kaël: 25 stays 25.
    game = scored("Ana Bo=5 Cy=1 Ana=0", "Bo Ana=1 Cy=1 Bo=6")
    assert game["scores"] == {"Ana": 0, "Bo": 25, "Cy": 1}
    game = scored("Bo Ana=1 Cy=1 Bo=6", "Ana Bo=5 Cy=1 Ana=0")
    assert game["scores"] == {"Ana": 0, "Bo": 25, "Cy": 1}


def test_l44_the_second_false_kael_eliminates_and_costs_nothing() -> None:
    game = scored("Bo Ana=1 Cy=1 Bo=6")
    game.play("deal7 Bo/kael Ana=1 Cy=1")
    reply = game.play("Bo=X")
    assert names(reply) == ["shown", "manche-over", "eliminated", "manche"]
    assert game.see("out scores") == [["Bo"], {"Ana": 0, "Bo": 20, "Cy": 0}]
    assert game["false_kaels"]["Bo"] == 2


def test_l44_a_false_kael_of_another_is_his_first() -> None:
    game = scored("Bo Ana=1 Cy=1 Bo=6", "Ana Bo=1 Cy=1 Ana=6")
    assert game.see("out false_kaels") == [[], {"Ana": 1, "Bo": 1, "Cy": 0}]


def test_l45_the_lowest_score_wins_and_the_others_take_their_totals() -> None:
    game = scored()
    game.play("deal7 Bo/kael Ana=13,X Cy=3")
    reply = game.play("Bo=1,1")
    assert takes(reply) == ["Cy 3 point hand", "Ana 28 point hand"]
    assert game["scores"] == {"Ana": 28, "Bo": 0, "Cy": 3}


def test_l45_a_total_of_nothing_is_no_event_and_the_caller_takes_nothing() -> None:
    game = scored()
    reply = game.play("deal7 Bo/kael Ana=0 Cy= Bo=-1")
    assert (takes(reply), reply.events[1]["result"]) == ([], "won")
    assert game["scores"] == {"Ana": 0, "Bo": 0, "Cy": 0}


@pytest.mark.parametrize(("others", "mine"), [("Ana=4 Cy=13", "Bo=2,2"), ("Ana=3 Cy=13", "Bo=4"), ("Ana= Cy=1", "Bo=")])
def test_l46_equal_or_higher_than_another_is_lost(others: str, mine: str) -> None:
    game = scored()
    reply = game.play(f"deal7 Bo/kael {others} {mine}")
    assert takes(reply) == ["Bo 20 point lost-kael"]
    assert game["scores"] == {"Ana": 0, "Bo": 20, "Cy": 0}
    assert game["false_kaels"]["Bo"] == 0


@pytest.mark.parametrize(
    ("hands", "score"),
    [
        (["13,12"], 0),
        (["13,11", "13,13"], 25),
        (["13,13,12,12,12,12", "1"], 50),
        ([HAND_88, "12"], 75),
    ],
)
def test_l47_who_falls_on_a_palier_goes_down_by_25(hands: list[str], score: int) -> None:
    game = scored(*(f"Ana Bo={hand} Cy=2 Ana=0" for hand in hands[:-1]))
    reply = game.play(f"deal7 Ana/kael Bo={hands[-1]} Cy=2 Ana=0")
    assert game["scores"]["Bo"] == score
    assert {"event": "palier", "player": "Bo", "score": score} in reply.events


@pytest.mark.parametrize("hand", ["13,11", "13,13", "10,1,-1"])
def test_l47_near_a_palier_is_not_on_it(hand: str) -> None:
    assert "palier" not in names(scored().play(f"deal7 Ana/kael Bo={hand} Cy=2 Ana=0"))


def test_l47_the_twenty_of_a_lost_kael_may_fall_on_a_palier() -> None:
    game = scored("Ana Bo=5 Cy=1 Ana=0", "Bo Ana=1 Cy=1 Bo=1")
    assert game["scores"] == {"Ana": 0, "Bo": 0, "Cy": 1}


def test_l48_once_only() -> None:
    game = scored("Ana Bo=13,11 Cy=2 Ana=0", "Ana Bo=13,13 Cy=2 Ana=0")
    assert game["scores"]["Bo"] == 25


def test_l48_only_who_took_points_in_this_manche() -> None:
    game = scored("Ana Bo=13,11 Cy=2 Ana=0", "Ana Bo=13,13 Cy=2 Ana=0", "Cy Ana=1 Bo=2 Cy=1")
    assert game["scores"] == {"Ana": 0, "Bo": 25, "Cy": 24}


def test_l49_a_score_over_100_eliminates() -> None:
    game = scored(f"Ana Bo={HAND_88} Cy=2 Ana=0")
    reply = game.play("deal7 Ana/kael Bo=13 Cy=2 Ana=0")
    assert names(reply) == ["shown", "manche-over", "take", "take", "eliminated", "manche"]
    assert game.see("out scores over players") == [
        ["Bo"],
        {"Ana": 0, "Bo": 101, "Cy": 4},
        False,
        ["Ana", "Bo", "Cy"],
    ]


def test_l49_who_is_eliminated_has_no_turn_any_more() -> None:
    game = scored(f"Ana Bo={HAND_88} Cy=2 Ana=0", "Ana Bo=13 Cy=2 Ana=0")
    # Bo was the next to deal; Cy does, and for two players.
    assert game.see("dealer manche") == ["Cy", 3]
    game.play("deal7")
    assert game.expected() == ["kael Ana", "kael Cy"]
    assert game.refused("Bo/kael") == "not-your-turn"
    game.play("Cy/kael")
    assert game.expected() == ["cards Ana"]


def test_l49_a_hundred_itself_does_not_eliminate() -> None:
    # Without paliers after a false Kaël: 20 and 80.
    game = scored("Bo Ana=1 Cy=1 Bo=6", "Ana Bo=13,13,13,13,12,12,4 Cy=2 Ana=0")
    assert game.see("scores out") == [{"Ana": 0, "Bo": 100, "Cy": 2}, []]


def test_l50_the_last_one_who_is_not_over_100_wins() -> None:
    game = scored(f"Ana Bo={HAND_88} Cy=2 Ana=0", f"Bo Cy={HAND_88} Ana=2 Bo=0", "Ana Bo=13 Cy=4 Ana=0")
    assert (game["over"], game["out"]) == (False, ["Bo"])
    reply = game.play("deal7 Ana/kael Cy=13 Ana=1")
    assert reply.events[-1] == {"event": "ended", "winners": ["Ana"], "losers": ["Bo", "Cy"]}
    assert game.see("over winners losers") == [True, ["Ana"], ["Bo", "Cy"]]


def test_l50_those_of_one_manche_in_table_order_from_the_caller_on() -> None:
    game = scored(
        "Cy Ana=13,13,13,13,12,12,2 Bo=11,11,11,11,10,10,10 Cy=0",
        "Cy Ana=11,11,11,11,10,10,10 Bo=13,13,13,13,12,12,2 Cy=0",
    )
    assert game.see("over winners losers") == [True, ["Cy"], ["Ana", "Bo"]]
    game = scored(
        "Bo Ana=13,13,13,13,12,12,2 Cy=11,11,11,11,10,10,10 Bo=0",
        "Bo Ana=11,11,11,11,10,10,10 Cy=13,13,13,13,12,12,2 Bo=0",
    )
    assert game.see("over winners losers") == [True, ["Bo"], ["Cy", "Ana"]]


def test_l51_the_first_one_over_100_loses() -> None:
    game = scored(f"Ana Bo={HAND_88} Cy=2 Ana=0", first_over_loses=True)
    assert game["over"] is False
    reply = game.play("deal7 Ana/kael Bo=13 Cy=2 Ana=0")
    assert reply.events[-1] == {"event": "ended", "winners": ["Ana"], "losers": ["Bo"]}


def test_l51_a_second_false_kael_ends_it_too_and_equal_scores_win_together() -> None:
    game = scored("Bo Ana=1 Cy=1 Bo=6", "Bo Ana=1 Cy=1 Bo=6", first_over_loses=True)
    assert game.see("over winners losers") == [True, ["Ana", "Cy"], ["Bo"]]


def test_l52_the_next_manche_begins() -> None:
    game = scored()
    reply = game.play("deal7 Bo/kael Ana=2 Cy=3 Bo=1")
    assert reply.events[-1] == {"event": "manche", "number": 2, "dealer": "Bo"}
    assert game.see("phase manche dealer dealt kael shown") == ["deal", 2, "Bo", None, None, {}]


@pytest.mark.parametrize(("mine", "result"), [("1", "won"), ("4", "lost"), ("6", "false")])
def test_l53_the_table_remembers_the_last_manche(mine: str, result: str) -> None:
    game = Cards(follow="scores")
    assert game["last"] is None
    game.play(f"deal7 Bo/kael Ana=2 Cy=3 Bo={mine}")
    totals = {"Bo": int(mine), "Cy": 3, "Ana": 2}
    assert game["last"] == {"manche": 1, "kael": "Bo", "result": result, "totals": totals}


def test_the_events_of_a_count_stand_in_the_order_in_which_they_happen() -> None:
    game = scored("Ana Bo=13,11 Cy=13,13,12,12,12,12 Ana=0")
    reply = game.play("deal7 Ana/kael Bo=1 Cy=1 Ana=0")
    assert names(reply) == ["shown", "manche-over", "take", "palier", "take", "palier", "manche"]


# 3b. What the referee follows ------------------------------------------------------------------


def test_l66_the_phase_is_play_at_once() -> None:
    game = Cards(follow="scores", dealer="Bo")
    game.play("deal4")
    assert game.see("phase turn to_play dealt stock pile hands played run takeable lucky") == [
        *("play", None, None, 4, 56, [], {}, {}),
        *(None, None, None),
    ]
    assert game["expects"] == [{"do": "kael", "by": player} for player in ("Cy", "Ana", "Bo")]


def test_l66_it_must_be_said_who_says_kael() -> None:
    game = Cards(follow="scores")
    assert game.refused(KAEL) == "not-expected"
    assert game.refused("Bo/kael") == "not-expected"
    game.play("deal4")
    assert game.refused(KAEL) == "bad-argument"
    assert game.refused("Nobody/kael") == "bad-argument"
    game.play("Ana/kael")
    assert game.refused(KAEL) == "not-expected"


@pytest.mark.parametrize("word", ["up7", "4", "p", "t", "Cy/4", "lucky"])
def test_l66_of_the_cards_nothing_is_expected(word: str) -> None:
    game = Cards(follow="scores")
    for step in ("deal4", "Bo/kael", "Cy=4"):
        assert game.refused(word) == "not-expected"
        game.play(step)


def test_l67_the_hands_are_shown_at_once() -> None:
    game = Cards(follow="scores")
    game.play("deal4")
    reply = game.play("Cy/kael")
    assert reply.events == ({"event": "kael", "player": "Cy"}, {"event": "reveal", "kael": "Cy"})
    assert game["expects"] == [{"do": "cards", "by": player, "min": 0, "max": 4} for player in ("Ana", "Bo")]
    assert game.see("to_play kael stock hands") == [None, "Cy", 56, {}]
    game.play("Bo=1,2 Ana=")
    assert game["expects"] == [{"do": "cards", "by": "Cy", "min": 0, "max": 4}]
    assert (game["shown"], game["hands"]) == ({"Bo": ["1", "2"], "Ana": []}, {})


def test_l67_no_more_cards_than_were_dealt_unless_the_table_is_sure() -> None:
    game = Cards(follow="scores")
    game.play("deal2 Cy/kael")
    assert game.refused("Bo=1,2,3") == "wrong-count"
    game.play("Bo=1,2,3!")
    assert game["shown"] == {"Bo": ["1", "2", "3"]}


def test_l68_the_hands_alone_must_not_hold_a_card_too_often() -> None:
    game = Cards(follow="scores")
    game.play("deal7 Cy/kael Bo=13,13,13")
    assert game.refused("Ana=13,13") == "too-many-copies"
    game.play("Ana=13 Cy=1")
    assert game["scores"] == {"Ana": 13, "Bo": 39, "Cy": 0}


def test_l68_the_count_and_what_follows_are_the_same() -> None:
    manches = {"deal7 Bo/kael": "scores", "deal2 up4 5 p 6 p 7 p kael 8 p 9 p": "cards"}
    tables = []
    for words, follow in manches.items():
        game = Cards(follow=follow)
        game.play(f"{words} Cy=13,12 Ana=X,2 Bo=1,1")
        tables.append(game.see("phase dealer manche scores last ledger"))
    assert tables[0] == tables[1]
