"""The picker: what three buttons can say to every shape of expectation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import pytest

from pi.night.types import Entry, Json, Offer
from pi.picker.expected import LOOK, MenuItem, expected
from pi.picker.picker import PickerContext
from pi.rules import GAMES
from tests.pi.buttons import A, B, Hand, N, saying_all, table

# Other shapes -------------------------------------------------------------------------------


def test_give_goes_unit_by_unit_and_stays_with_the_player_last_given_to() -> None:
    give = {"do": "give", "by": "Ana", "amount": 3, "unit": "sip", "among": ["Bo", "Cy", "Ana"]}
    hand = Hand(table(give))
    assert hand.entries()[1] == ("give", {"player": "Cy", "given": 0, "left": 3, "unit": "sip"})
    hand.press(N, A)
    assert hand.shown == Entry("give", {"player": "Cy", "given": 1, "left": 2, "unit": "sip"})
    hand.press(A, B)
    assert hand.shown == Entry("give", {"player": "Bo", "given": 0, "left": 1, "unit": "sip"})
    assert hand.press(N).hold(N).shown == Entry("give", {"player": "Cy", "given": 1, "left": 2, "unit": "sip"})
    hand.press(A, N, N, A)
    assert hand.said == [{"do": "give", "to": {"Cy": 2, "Bo": 1}, "by": "Ana"}]


def test_one_unit_is_given_at_once() -> None:
    give = {"do": "give", "by": "Ana", "amount": 1, "unit": "sip", "among": ["Bo", "Ana"]}
    assert saying_all(table(give)) == [{"do": "give", "to": {name: 1}, "by": "Ana"} for name in ("Bo", "Ana")]


def test_players_are_toggled_then_done() -> None:
    hand = Hand(table({"do": "admit", "by": "Ana", "among": ["Bo", "Cy"]}))
    assert hand.entries() == [
        ("toggle", {"do": "admit", "player": "Bo", "chosen": False}),
        ("toggle", {"do": "admit", "player": "Cy", "chosen": False}),
        ("done", {"do": "admit", "players": []}),
    ]
    hand.press(N, A)
    assert hand.shown.values == {"do": "admit", "player": "Cy", "chosen": True}
    hand.take("toggle", player="Bo").take("toggle", player="Cy")
    assert hand.take("done").said == [{"do": "admit", "players": ["Bo"], "by": "Ana"}]


def test_red_goes_to_the_player_before_and_leaves_ticked_what_is_ticked() -> None:
    hand = Hand(table({"do": "admit", "by": "Ana", "among": ["Bo", "Cy", "Di"]})).press(N, A, N, A)
    trace = [(hand.press(B).shown.values["player"], hand.shown.values["chosen"]) for _ in range(2)]
    assert trace == [("Cy", True), ("Bo", False)]
    assert hand.press(B).shown.code == "done"  # it goes round, as every first list does
    assert hand.press(A).said == [{"do": "admit", "players": ["Cy", "Di"], "by": "Ana"}]


def test_holding_next_takes_back_the_last_tick_then_the_last_action() -> None:
    hand = Hand(table({"do": "admit", "by": "Ana", "among": ["Bo", "Cy", "Di"]})).press(N, A, N, A, B, B)
    hand.hold(N)
    assert hand.shown.values == {"do": "admit", "player": "Di", "chosen": False}
    hand.hold(N)
    assert (hand.shown.values["player"], hand.said) == ("Cy", [])
    assert hand.hold(N).said == [{"do": "undo"}]


def test_red_leaves_a_folded_tick_list_from_its_first_entry() -> None:
    hand = Hand(
        table(
            {"do": "admit", "by": "Ana", "among": [f"P{number}" for number in range(14)]},
            {"do": "choose", "by": "Ana", "of": "player", "options": [f"P{number}" for number in range(14)]},
        )
    )
    folds = hand.offer
    hand.take("fold", do="admit").press(N, A, N, A, B, B)
    assert hand.shown.values["player"] == "P0"
    assert hand.press(B).offer == folds


def test_nobody_may_admit() -> None:
    assert Hand(table({"do": "admit", "by": "Ana", "among": ["Bo", "Cy"]})).take("done").said == [
        {"do": "admit", "players": [], "by": "Ana"}
    ]


def test_five_dice_are_said_die_by_die() -> None:
    hand = Hand(table({"do": "dice", "by": "Ana", "count": 5}))
    assert [code for code, _ in hand.entries()] == ["camera"] + ["die"] * 6
    for value in (2, 2, 4, 6):
        hand.take("die", value=value)
    assert hand.entries() == [("dice", {"values": [2, 2, 4, 6, 6]})]
    assert hand.press(A).said == [{"do": "dice", "values": [2, 2, 4, 6, 6], "by": "Ana"}]


def test_bluff_takes_back_a_die() -> None:
    hand = Hand(table({"do": "dice", "by": "Ana", "count": 5})).take("die", value=3).press(B)
    assert hand.shown == Entry("die", {"value": 3, "values": [3]})
    assert len(hand.offer.entries) == 7


def test_a_free_number_of_dice_may_end_at_any_die() -> None:
    hand = Hand(table({"do": "dice", "by": "Ana", "min": 0, "max": 5}))
    assert hand.entries()[:2] == [("camera", {"min": 0, "max": 5}), ("dice", {"values": []})]
    assert hand.press(A).said.pop() == LOOK
    hand.take("die", value=1).take("die", value=5).take("dice")
    assert hand.said == [{"do": "dice", "values": [1, 5], "by": "Ana"}]


def test_dice_among_other_choices_are_one_entry_beside_the_camera() -> None:
    at = table(
        {"do": "next", "by": "Ana"},
        {"do": "keep", "by": "Ana", "options": [[4], [1], [4, 4]]},
        {"do": "dice", "by": "Ana", "count": 3},
        game="421",
    )
    hand = Hand(at)
    assert [code for code, _ in hand.entries()] == ["next", "keep", "keep", "keep", "camera", "fold"]
    assert saying_all(at)[3] == {"do": "keep", "values": [4, 4], "by": "Ana"}
    hand.take("fold")
    assert (hand.offer.asks, len(hand.offer.entries)) == ("dice", 6)
    hand.take("die", value=1).take("die", value=2).take("dice", values=[1, 2, 4])
    assert hand.said == [{"do": "dice", "values": [1, 2, 4], "by": "Ana"}]


def test_dice_that_were_kept_need_not_be_said_again() -> None:
    dice, go_on = {"do": "dice", "by": "Ana", "count": 3}, {"do": "next", "by": "Ana"}
    hand = Hand(table(go_on, dice, kept=[4])).take("fold").take("die", value=1)
    assert hand.entries() == [("dice", {"values": sorted([1, value, 4])}) for value in range(1, 7)]
    hand.take("dice", values=[1, 4, 6])
    assert hand.said == [{"do": "dice", "values": [1, 4, 6], "by": "Ana"}]


def test_other_dice_kept_begin_the_walk_anew() -> None:
    hand = Hand(table({"do": "dice", "by": "Ana", "count": 3}, kept=[])).take("die", value=1).take("die", value=2)
    hand.table = table({"do": "dice", "by": "Ana", "count": 3}, kept=[6, 6])
    assert hand.shown.code == "camera"
    assert len(hand.offer.entries) == 7


LADDER = [
    *["rien", "petite-suite"],
    *[f"paire {v}+{w}" for v in range(1, 7) for w in range(1, 7) if v != w],
    *[f"quinte {v}" for v in range(1, 7)],
]

SCORES = list(range(31, 52))
RUNGS = [f"rung {number}" for number in range(189)]


def test_a_long_ladder_of_texts_is_grouped_by_the_words_they_share() -> None:
    hand = Hand(table({"do": "announce", "by": "Ana", "options": LADDER}))
    assert hand.shown.values == {"value": "rien"}
    assert hand.entries() == [
        ("all", {}),
        ("announce", {"value": "rien"}),
        ("announce", {"value": "petite-suite"}),
        ("group", {"do": "announce", "first": "paire 1+2", "last": "paire 6+5"}),
        ("group", {"do": "announce", "first": "quinte 1", "last": "quinte 6"}),
    ]
    hand.take("group", first="paire 1+2").take("group", first="paire 3+1")
    assert [values["value"] for _, values in hand.entries()] == [f"paire 3+{w}" for w in (1, 2, 4, 5, 6)]
    assert hand.press(N, A).said == [{"do": "announce", "value": "paire 3+2", "by": "Ana"}]


@pytest.mark.parametrize(("options", "most"), [(SCORES, 5), (LADDER, 6), (RUNGS, 7)])
def test_any_of_many_is_one_step_back_and_a_few_thirds_away(options: Sequence[int | str], most: int) -> None:
    hand = Hand(table({"do": "announce", "by": "Ana", "options": list(options)}))
    shown = hand.shown
    assert hand.press(B, A).offer.asks == "announce"
    assert hand.offer.index is None
    assert hand.hold(B).press(N).shown == shown
    level = expected(hand.table or {}, PickerContext())
    ways = dict(presses(level.items[level.start - 1], 1))
    assert (set(ways), max(ways.values())) == (set(options), most)


def presses(node: MenuItem, before: int) -> Iterator[tuple[Any, int]]:
    """The actions under a node, each with its number of presses."""
    if node.opens is None:
        yield (node.action or {})["value"], before + 1
    else:
        for one in node.opens().items:
            yield from presses(one, before + 1)


def test_what_only_tells_of_the_dice_is_not_shown_first_and_does_not_make_the_question() -> None:
    poker = partial(table, game="poker-menteur")
    told: list[Json] = [
        {"do": "dice", "by": "Ana", "min": 0, "max": 5},
        {"do": "throw", "by": "Ana", "options": [1, 2]},
    ]
    announce = {"do": "announce", "by": "Ana", "options": ["rien", "full 1-2"]}
    hand = Hand(poker(*told, announce))
    assert [code for code, _ in hand.entries()] == ["camera", "fold", "throw", "throw", "announce", "announce"]
    assert (hand.offer.asks, hand.shown) == ("announce", Entry("announce", {"value": "rien"}))
    hand.press(N, A)
    assert hand.said == [{"do": "announce", "value": "full 1-2", "by": "Ana"}]
    assert hand.shown.values == {"value": "rien"}
    assert Hand(poker(*told)).shown == Entry("throw", {"count": 1})
    look = {"do": "look", "by": "Ana"}
    assert [Hand(poker(told[0], look, told[1], announce)).press(*way).shown.code for way in ((), [N], [B])] == [
        "look",
        "announce",
        "throw",
    ]


MIEUX = {
    **dict.fromkeys(("mieux", "petite_suite", "grande_suite"), True),
    "accompaniment": "one",
    "quinte_variant": False,
}


def unseen_ladder(value: str, rungs: Sequence[str], **more: Any) -> Hand:
    bid = {"by": "Bo", "value": value, "said": "mieux", "opening": False}
    expect = {"do": "announce", "by": "Ana", "options": list(rungs)}
    return Hand(table(expect, bid=bid, **{"game": "poker-menteur", "options": MIEUX, "tries": None} | more))


def test_with_mieux_the_buttons_do_not_show_what_may_be_announced() -> None:
    low, high = unseen_ladder("paire 1+2", LADDER[5:]), unseen_ladder("quinte 5", ["quinte 6"])
    assert low.entries() == high.entries()
    assert low.shown == Entry("announce", {"value": "mieux"})
    for hand in (low, high):
        hand.take("group", first="paire 1+2").take("group", first="paire 3+1").take("announce", value="paire 3+2")
        assert hand.said == [{"do": "announce", "value": "paire 3+2", "by": "Ana"}]


def test_with_mieux_who_tries_for_a_quinte_says_it_as_made_in_the_throws_that_he_used() -> None:
    hand = unseen_ladder("quinte 5", ["quinte 6/2"], options=MIEUX | {"quinte_variant": True}, tries={"used": 2})
    assert hand.entries() == [
        ("announce", {"value": value}) for value in ("mieux", *(f"quinte {face}/2" for face in range(1, 7)))
    ]


SHAPES: list[tuple[Json, Sequence[Json]]] = [
    ({"do": "throw", "by": "Bo", "options": [1, 2]}, [{"count": 1}, {"count": 2}]),
    ({"do": "draw", "by": "Bo", "options": ["pioche", "table"]}, [{"from": "pioche"}, {"from": "table"}]),
    ({"do": "look", "by": "Bo"}, [{}]),
    ({"do": "kael", "by": "Bo"}, [{}]),
    ({"do": "lucky", "by": "Bo", "card": "10"}, [{}]),
    ({"do": "cut", "by": "Bo", "card": "10", "count": 2}, [{"cards": ["10", "10"]}]),
    ({"do": "turn-up", "by": "Bo"}, [{"card": "7"}, {"card": "10"}, {"card": "X"}]),
    ({"do": "lay", "by": "Bo", "max": 1}, [{"cards": ["7"]}, {"cards": ["10"]}, {"cards": ["X"]}]),
    ({"do": "unheard-of", "by": "Bo", "options": [1, None]}, [{"value": 1}, {"value": None}]),
]


@pytest.mark.parametrize(("expect", "arguments"), SHAPES, ids=[shape["do"] for shape, _ in SHAPES])
def test_actions_of_other_games_are_said_by_their_shape(expect: Json, arguments: Sequence[Json]) -> None:
    game = next((name for name, rules in GAMES.items() if expect["do"] in rules.forms), "quinito")
    assert saying_all(table(expect, game=game)) == [{"do": expect["do"], **args, "by": "Bo"} for args in arguments]


def test_no_card_is_offered_that_lies_in_the_open_already() -> None:
    at = table({"do": "lay", "by": "Bo", "max": 4}, game="kael", pile=["10", "10", "X"], shown={"Cy": ["7"]})
    hand = Hand(at)
    assert [values["value"] for _, values in hand.entries()] == ["7", "10"]
    assert [values["count"] for _, values in hand.take("lay-card", value="10").entries()] == [1, 2]
    hand = Hand(
        table({"do": "cards", "by": "Bo", "count": 3}, game="kael", pile=["10", "10", "X"], shown={"Cy": ["7"] * 3})
    )
    hand.take("card", value="7")
    assert hand.entries() == [("card", {"value": "10", "values": ["7", "10"]})]
    assert hand.press(A).entries() == [("cards", {"values": ["7", "10", "10"]})]


def test_no_card_is_offered_after_which_no_other_could_follow() -> None:
    hand = Hand(table({"do": "cards", "by": "Bo", "count": 3}, game="kael", pile=["10", "10", "10"]))
    assert hand.entries() == [("card", {"value": "7", "values": ["7"]}), ("sure", {})]
    hand.take("card", value="7")
    assert [values["value"] for _, values in hand.entries()] == ["7", "10"]


def test_several_equal_cards_are_laid_at_once() -> None:
    hand = Hand(table({"do": "lay", "by": "Bo", "max": 3})).take("lay-card", value="10").take("lay", count=2)
    assert hand.said == [{"do": "lay", "cards": ["10", "10"], "by": "Bo"}]


def test_a_hand_of_cards_is_said_card_by_card() -> None:
    hand = Hand(table({"do": "cards", "by": "Bo", "min": 0, "max": 4})).take("card", value="7").take("card", value="X")
    assert hand.take("cards").said == [{"do": "cards", "values": ["7", "X"], "by": "Bo"}]


def test_a_hand_of_another_number_of_cards_is_said_by_whoever_is_sure() -> None:
    for bounds in ({"count": 2}, {"min": 0, "max": 2}):
        hand = Hand(table({"do": "cards", "by": "Bo", **bounds})).take("sure")
        assert hand.entries()[0] == ("cards", {"values": []})
        hand.take("card", value="7").take("card", value="7").take("card", value="X").take("cards")
        assert hand.said == [{"do": "cards", "values": ["7", "7", "X"], "sure": True, "by": "Bo"}]


def test_a_repeal_shows_the_text_of_the_rule() -> None:
    rules = [{"number": 1, "by": "Bo", "text": "no names"}, {"number": 3, "by": "Cy", "text": "left hand"}]
    at = table({"do": "repeal", "by": "Bo", "options": [1, 3]}, {"do": "next", "by": "Bo"}, rules=rules)
    assert Hand(at).entries()[1] == ("repeal", {"number": 3, "text": "left hand"})
    assert saying_all(at)[1] == {"do": "repeal", "rule": 3, "by": "Bo"}


def test_cards_without_known_cards_offer_nothing_and_break_nothing() -> None:
    hand = Hand(table({"do": "cards", "by": "Bo", "count": 2}), PickerContext())
    assert hand.offer == Offer("cards", "Bo")
    assert hand.press(A, N, B).said == []


def test_other_choices_of_several_players_name_them() -> None:
    at = table(*[{"do": "kael", "by": name} for name in ("Ana", "Bo")])
    assert Hand(at).entries() == [("kael", {"by": "Ana"}), ("kael", {"by": "Bo"})]
    assert saying_all(at) == [{"do": "kael", "by": "Ana"}, {"do": "kael", "by": "Bo"}]
