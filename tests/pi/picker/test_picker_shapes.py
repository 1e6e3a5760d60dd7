"""The picker: the actions that three buttons can enter for every shape of expectation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import pytest

from pi.night.types import LOOK, Entry, Json, Offer
from pi.picker.expected import expected_menu
from pi.picker.menu import MenuItem, PickerContext
from pi.rules import GAMES
from tests.pi.buttons import A, B, Hand, N, saying_all, table
from tests.pi.buttons import few_cards as few_cards
from tests.states import behind

# Other shapes -------------------------------------------------------------------------------


GIVE = {"do": "give", "by": "Ana", "amount": 3, "unit": "sip", "among": ["Bo", "Cy"]}


def test_a_whole_gift_goes_to_one_player_with_one_press() -> None:
    assert Hand(table(GIVE)).entries() == [
        ("give-all", {"player": "Bo", "amount": 3, "unit": "sip"}),
        ("give-all", {"player": "Cy", "amount": 3, "unit": "sip"}),
        ("share", {"amount": 3, "unit": "sip"}),
    ]
    assert [Hand(table(GIVE)).press(button).said for button in (A, B)] == [
        [{"do": "give", "to": {name: 3}, "by": "Ana"}] for name in ("Bo", "Cy")
    ]


def test_a_gift_is_shared_out_unit_by_unit() -> None:
    hand = Hand(table(GIVE)).press(N, B)
    assert hand.entries() == [
        ("give", {"player": "Bo", "given": 0, "left": 2, "unit": "sip"}),
        ("give", {"player": "Cy", "given": 1, "left": 2, "unit": "sip"}),
    ]
    hand.press(A)
    assert hand.entries()[0] == ("give", {"player": "Bo", "given": 1, "left": 1, "unit": "sip"})
    assert hand.hold(N).entries()[0] == ("give", {"player": "Bo", "given": 0, "left": 2, "unit": "sip"})
    hand.press(B, A)
    assert hand.said == [{"do": "give", "to": {"Cy": 2, "Bo": 1}, "by": "Ana"}]


def test_units_for_many_players_stay_with_the_last_receiver() -> None:
    hand = Hand(table(GIVE | {"among": ["Bo", "Cy", "Di", "Ana"]})).take("share").press(N, A)
    assert hand.shown == Entry("give", {"player": "Cy", "given": 1, "left": 2, "unit": "sip"})
    hand.press(A, B, A)
    assert hand.said == [{"do": "give", "to": {"Cy": 2, "Bo": 1}, "by": "Ana"}]


def test_one_unit_is_given_with_one_press() -> None:
    give = {"do": "give", "by": "Ana", "amount": 1, "unit": "sip", "among": ["Bo", "Ana"]}
    assert saying_all(table(give)) == [{"do": "give", "to": {name: 1}, "by": "Ana"} for name in ("Bo", "Ana")]


ADMIT = {"do": "admit", "by": "Ana", "among": ["Bo", "Cy", "Di"]}


def asked_now(hand: Hand) -> tuple[Any, list[bool], list[str]]:
    """Return the player a list asks about, the answers so far, and the players in *that is all*."""
    yes, done, no = hand.offer.entries
    assert (yes.values["chosen"], no.values["chosen"]) == (True, False)
    assert {**yes.values, "chosen": False} == no.values
    return yes.values["player"], yes.values["answers"], done.values["players"]


def test_players_are_ticked_one_after_the_other_and_the_last_ends() -> None:
    hand = Hand(table(ADMIT))
    assert asked_now(hand) == ("Bo", [], [])
    assert asked_now(hand.press(A)) == ("Cy", [True], ["Bo"])
    assert asked_now(hand.press(N)) == ("Di", [True, False], ["Bo"])
    assert hand.press(A).said == [{"do": "admit", "players": ["Bo", "Di"], "by": "Ana"}]


@pytest.mark.parametrize(
    ("way", "players"), [((B,), []), ((A, B), ["Bo"]), ((N, A, B), ["Cy"]), ((A, A, N), ["Bo", "Cy"])]
)
def test_red_ends_a_list_of_players(way: Sequence[Any], players: list[str]) -> None:
    assert Hand(table(ADMIT)).press(*way).said == [{"do": "admit", "players": players, "by": "Ana"}]


def test_holding_next_undoes_the_last_answer_and_then_the_last_action() -> None:
    hand = Hand(table(ADMIT)).press(A, N).hold(N)
    assert asked_now(hand) == ("Cy", [True], ["Bo"])
    assert asked_now(hand.hold(N)) == ("Bo", [], [])
    assert hand.hold(N).said == [{"do": "undo"}]


def test_a_folded_list_of_players_is_left_by_a_hold() -> None:
    among = [f"P{number}" for number in range(14)]
    hand = Hand(table(ADMIT | {"among": among}, {"do": "choose", "by": "Ana", "of": "player", "options": among}))
    folds = hand.offer
    hand.take("fold", do="admit").press(A, N)
    assert asked_now(hand) == ("P2", [True, False], ["P0"])
    assert hand.hold(N).hold(N).hold(N).offer == folds


def test_five_dice_are_entered_die_by_die() -> None:
    hand = Hand(table({"do": "dice", "by": "Ana", "count": 5})).press(B)
    for value in (2, 2, 4, 6):
        hand.take("die", value=value)
    assert hand.entries() == [("dice", {"values": [2, 2, 4, 6, 6]})]
    assert hand.press(A).said == [{"do": "dice", "values": [2, 2, 4, 6, 6], "by": "Ana"}]


def test_a_free_number_of_dice_may_end_at_any_die() -> None:
    hand = Hand(table({"do": "dice", "by": "Ana", "min": 0, "max": 5}))
    assert hand.entries() == [("camera", {"min": 0, "max": 5}), ("fold", {"do": "dice"})]
    assert hand.press(A).said.pop() == LOOK
    hand.press(B).take("die", value=1).take("die", value=5)
    assert hand.entries()[0] == ("dice", {"values": [1, 5]})
    assert hand.press(A).said == [{"do": "dice", "values": [1, 5], "by": "Ana"}]


KEEP = (
    {"do": "next", "by": "Ana"},
    {"do": "keep", "by": "Ana", "options": [[4], [1], [4, 4]]},
    {"do": "dice", "by": "Ana", "count": 3},
)


def test_dice_among_other_choices_share_one_button() -> None:
    at = table(*KEEP, game="421")
    hand = Hand(at)
    assert [code for code, _ in hand.entries()] == ["next", "fold", "fold"]
    assert Hand(at).press(B, N).said == [{"do": "keep", "values": [4, 4], "by": "Ana"}]
    assert [code for code, _ in hand.press(N).entries()] == ["camera", "fold"]
    assert hand.press(A).said.pop() == LOOK
    hand.press(N, B).take("die", value=1).take("die", value=2).take("dice", values=[1, 2, 4])
    assert hand.said == [{"do": "dice", "values": [1, 2, 4], "by": "Ana"}]


def test_kept_dice_need_not_be_entered_again() -> None:
    dice, go_on = {"do": "dice", "by": "Ana", "count": 3}, {"do": "next", "by": "Ana"}
    hand = Hand(table(go_on, dice, kept=[4])).press(N).take("die", value=1)
    said = [one.values for button in hand.offer.entries for one in behind(button)]
    assert said == [{"values": sorted([1, value, 4])} for value in range(1, 7)]
    hand.take("dice", values=[1, 4, 6])
    assert hand.said == [{"do": "dice", "values": [1, 4, 6], "by": "Ana"}]


def test_other_kept_dice_reset_the_list() -> None:
    hand = Hand(table({"do": "dice", "by": "Ana", "count": 3}, kept=[])).press(B)
    hand.take("die", value=1).take("die", value=2)
    hand.table = table({"do": "dice", "by": "Ana", "count": 3}, kept=[6, 6])
    assert hand.entries() == [("camera", {"count": 3})]


LADDER = [
    *["rien", "petite-suite"],
    *[f"paire {v}+{w}" for v in range(1, 7) for w in range(1, 7) if v != w],
    *[f"quinte {v}" for v in range(1, 7)],
]

SCORES = list(range(31, 52))
RUNGS = [f"rung {number}" for number in range(189)]


def test_the_likeliest_of_a_long_ladder_has_a_button_of_its_own() -> None:
    hand = Hand(table({"do": "announce", "by": "Ana", "options": LADDER}))
    first, *others = hand.offer.entries
    assert first == Entry("announce", {"value": "rien"})
    assert [one.values["value"] for button in others for one in behind(button)] == LADDER[1:]
    assert hand.press(A).said == [{"do": "announce", "value": "rien", "by": "Ana"}]


def test_any_score_is_one_step_back_and_a_few_thirds_away() -> None:
    hand = Hand(table({"do": "announce", "by": "Ana", "options": SCORES}))
    shown = hand.shown
    assert hand.press(B, A).offer.asks == "announce"
    assert hand.offer.index is None
    assert hand.hold(N).press(N).shown == shown
    menu = expected_menu(hand.table or {}, PickerContext())
    ways = dict(presses(menu.items[menu.start - 1], 1))
    assert (set(ways), max(ways.values())) == (set(SCORES), 5)


@pytest.mark.parametrize(("options", "most"), [(LADDER, 4), (RUNGS, 6)])
def test_any_of_a_long_ladder_is_a_few_thirds_away(options: Sequence[str], most: int) -> None:
    menu = expected_menu(table({"do": "announce", "by": "Ana", "options": list(options)}), PickerContext())
    ways = {said: number for node in menu.items for said, number in presses(node, 0)}
    assert (set(ways), max(ways.values())) == (set(options), most)


def presses(node: MenuItem, before: int) -> Iterator[tuple[Any, int]]:
    """Yield the actions under a node, each with its number of presses."""
    if node.opens is None:
        yield (node.action or {})["value"], before + 1
    else:
        for one in node.opens().items:
            yield from presses(one, before + 1)


def test_the_actions_about_dice_share_the_last_button() -> None:
    poker = partial(table, game="poker-menteur")
    told: list[Json] = [
        {"do": "dice", "by": "Ana", "min": 0, "max": 5},
        {"do": "throw", "by": "Ana", "options": [1, 2]},
    ]
    announce = {"do": "announce", "by": "Ana", "options": ["rien", "full 1-2"]}
    hand = Hand(poker(*told, announce))
    assert hand.offer.asks == "announce"
    assert [code for code, _ in hand.entries()] == ["announce", "announce", "branch"]
    assert [entry.code for entry in behind(hand.offer.entries[-1])] == ["fold", "fold"]
    assert hand.press(B).said == [{"do": "announce", "value": "full 1-2", "by": "Ana"}]
    assert Hand(poker(*told)).entries()[:2] == [("throw", {"count": 1}), ("throw", {"count": 2})]
    look = {"do": "look", "by": "Ana"}
    assert [code for code, _ in Hand(poker(told[0], look, told[1], announce)).entries()] == ["look", "fold", "branch"]


def test_few_dice_are_thrown_with_one_press() -> None:
    throw = {"do": "throw", "by": "Ana", "options": [1, 2, 3, 4, 5]}
    at = table({"do": "dice", "by": "Ana", "min": 0, "max": 5}, throw, game="poker-menteur")
    assert [Hand(at).press(*way).said for way in ((A,), (B,))] == [
        [{"do": "throw", "count": count, "by": "Ana"}] for count in (1, 2)
    ]
    said = [one for one in saying_all(at) if isinstance(one, Mapping) and one["do"] == "throw"]
    assert [one["count"] for one in said] == [1, 2, 3, 4, 5]


MIEUX = {
    **dict.fromkeys(("mieux", "petite_suite", "grande_suite"), True),
    "accompaniment": "one",
    "quinte_variant": False,
}


def unseen_ladder(value: str, rungs: Sequence[str], **more: Any) -> Hand:
    bid = {"by": "Bo", "value": value, "said": "mieux", "opening": False}
    expect = {"do": "announce", "by": "Ana", "options": list(rungs)}
    return Hand(table(expect, bid=bid, **{"game": "poker-menteur", "options": MIEUX, "tries": None} | more))


def test_with_mieux_the_buttons_hide_which_announcements_are_possible() -> None:
    low, high = unseen_ladder("paire 1+2", LADDER[5:]), unseen_ladder("quinte 5", ["quinte 6"])
    assert low.entries() == high.entries()
    assert low.entries()[0] == ("announce", {"value": "mieux"})
    for hand in (low, high):
        hand.take("announce", value="paire 3+2")
        assert hand.said == [{"do": "announce", "value": "paire 3+2", "by": "Ana"}]


def test_with_mieux_a_tried_quinte_is_offered_with_its_throws() -> None:
    hand = unseen_ladder("quinte 5", ["quinte 6/2"], options=MIEUX | {"quinte_variant": True}, tries={"used": 2})
    assert [one.values["value"] for button in hand.offer.entries for one in behind(button)] == [
        "mieux",
        *(f"quinte {face}/2" for face in range(1, 7)),
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
def test_actions_of_other_games_are_entered_by_their_shape(expect: Json, arguments: Sequence[Json]) -> None:
    game = next((name for name, rules in GAMES.items() if expect["do"] in rules.forms), "quinito")
    assert saying_all(table(expect, game=game)) == [{"do": expect["do"], **args, "by": "Bo"} for args in arguments]


def test_cards_that_lie_in_the_open_are_not_offered() -> None:
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


def test_a_card_that_no_other_could_follow_is_not_offered() -> None:
    hand = Hand(table({"do": "cards", "by": "Bo", "count": 3}, game="kael", pile=["10", "10", "10"]))
    assert hand.entries() == [("card", {"value": "7", "values": ["7"]}), ("sure", {})]
    hand.take("card", value="7")
    assert [values["value"] for _, values in hand.entries()] == ["7", "10"]


def test_several_equal_cards_are_laid_with_one_press() -> None:
    hand = Hand(table({"do": "lay", "by": "Bo", "max": 3})).take("lay-card", value="10").take("lay", count=2)
    assert hand.said == [{"do": "lay", "cards": ["10", "10"], "by": "Bo"}]


def test_a_hand_of_cards_is_entered_card_by_card() -> None:
    hand = Hand(table({"do": "cards", "by": "Bo", "min": 0, "max": 4})).take("card", value="7").take("card", value="X")
    assert hand.take("cards").said == [{"do": "cards", "values": ["7", "X"], "by": "Bo"}]


def test_a_hand_with_another_number_of_cards_needs_sure() -> None:
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


def test_without_known_cards_a_hand_offers_nothing_and_breaks_nothing() -> None:
    hand = Hand(table({"do": "cards", "by": "Bo", "count": 2}, game="421"))
    assert hand.offer == Offer("cards", "Bo")
    assert hand.press(A, N, B).said == []


def test_other_choices_of_several_players_name_them() -> None:
    at = table(*[{"do": "kael", "by": name} for name in ("Ana", "Bo")])
    assert Hand(at).entries() == [("kael", {"by": "Ana"}), ("kael", {"by": "Bo"})]
    assert saying_all(at) == [{"do": "kael", "by": "Ana"}, {"do": "kael", "by": "Bo"}]
