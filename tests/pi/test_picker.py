"""The picker: what three buttons can say, in every phase and in every shape of expectation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from pi.choices import LOOK
from pi.moment import Button, Entry, Json, Meaning, Offer
from pi.picker import Aids, Picker
from pi.rules.referee import Referee

A, B, N = Button.ACCEPT, Button.BLUFF, Button.NEXT
LIST = {A: Meaning.TAKE, N: Meaning.STEP, B: Meaning.BACK}

START = {"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]}
AIDS = Aids(
    starts=(START,),
    fault_kinds=("fall", "speech"),
    regulars=("Bo", "Di"),
    rule_texts=("left hand", "no names"),
    cards={"7": 4, "10": 4, "X": 1},
)


def table(*expects: Json, **more: Any) -> dict[str, Any]:
    """As much of a table as the picker reads."""
    return {"players": ["Ana", "Bo", "Cy"], "rules": [], "over": False, "expects": list(expects)} | more


class Hand:
    """Somebody at the buttons of a table that stands still; ``said`` are the actions that came out."""

    def __init__(self, at: Json | None, aids: Aids = AIDS) -> None:
        self.table, self.aids, self.picker = at, aids, Picker()
        self.said: list[Json] = []

    @property
    def offer(self) -> Offer:
        return self.picker.offer(self.table, self.aids)

    @property
    def shown(self) -> Entry:
        assert self.offer.index is not None
        return self.offer.entries[self.offer.index]

    def press(self, *buttons: Button) -> Hand:
        """Press, and keep what is said."""
        self.said += [action for b in buttons if (action := self.picker.press(b, self.table, self.aids)) is not None]
        return self

    def hold(self, button: Button) -> Hand:
        """Hold, and keep what is said."""
        action = self.picker.hold(button, self.table, self.aids)
        self.said += [action] if action is not None else []
        return self

    def entries(self) -> list[tuple[str, Mapping[str, Any]]]:
        return [(entry.code, entry.values) for entry in self.offer.entries]

    def find(self, code: str, **values: Any) -> Hand:
        """Step on until an entry is shown whose values hold these; walk through all of them at most."""
        for _ in self.offer.entries:
            if self.shown.code == code and values.items() <= self.shown.values.items():
                return self
            self.press(N)
        raise AssertionError(f"{code} {values} is none of {self.entries()}")

    def take(self, code: str, **values: Any) -> Hand:
        return self.find(code, **values).press(A)


def saying_all(at: Json, aids: Aids = AIDS) -> list[Json | None]:
    """What each entry of the first level says when it is stepped to and taken."""
    count = len(Hand(at, aids).offer.entries)
    said = []
    for steps in range(count):
        hand = Hand(at, aids).press(*[N] * steps, A)
        said.append(hand.said[0] if hand.said else None)
    return said


# Every phase of Quinito ---------------------------------------------------------------------


def test_answer_is_said_by_the_buttons_themselves() -> None:
    hand = Hand(table({"do": "accept", "by": "Bo"}, {"do": "bluff", "by": "Bo"}))
    assert hand.offer == Offer("answer", "Bo", meanings={A: Meaning.SAY, B: Meaning.SAY})
    hand.press(A, N, B)
    assert hand.said == [{"do": "accept", "by": "Bo"}, {"do": "bluff", "by": "Bo"}]


def test_announce_lists_the_scores_in_their_order() -> None:
    at = table({"do": "announce", "by": "Ana", "options": [31, 64, 21]})
    entries = tuple(Entry("announce", {"value": value}) for value in (31, 64, 21))
    assert Hand(at).offer == Offer("announce", "Ana", entries, 0, LIST)
    assert saying_all(at) == [{"do": "announce", "value": value, "by": "Ana"} for value in (31, 64, 21)]


@pytest.mark.parametrize("phase", ["reveal", "counter"])
def test_dice_wait_for_the_camera_first_and_may_be_said_by_hand(phase: str) -> None:
    at = table({"do": "dice", "by": "Ana", "count": 2}, phase=phase)
    hand = Hand(at)
    assert (hand.offer.asks, hand.shown) == ("dice", Entry("camera", {"count": 2}))
    assert A not in hand.offer.meanings
    assert hand.press(A).said.pop() == LOOK
    assert hand.entries()[1:] == [("die", {"value": value, "values": [value]}) for value in range(1, 7)]
    hand.take("die", value=4)
    assert hand.entries() == [("dice", {"values": [4, value]}) for value in (4, 5, 6)]
    assert hand.press(N, A).said == [{"do": "dice", "values": [4, 5], "by": "Ana"}]


def test_one_die_is_said_at_once() -> None:
    at = table({"do": "dice", "by": "Ana", "count": 1})
    assert saying_all(at) == [LOOK] + [{"do": "dice", "values": [value], "by": "Ana"} for value in range(1, 7)]


@pytest.mark.parametrize("phase", ["rethrow", "reverse"])
def test_a_word_beside_a_choice_is_one_more_entry(phase: str) -> None:
    choose = {"do": "choose", "by": "Ana", "of": "option", "options": ["rethrow"]}
    at = table(choose, {"do": "next", "by": "Ana"}, phase=phase)
    entries = (Entry("choose-option", {"option": "rethrow"}), Entry("next"))
    assert Hand(at).offer == Offer("choose-option", "Ana", entries, 0, LIST)
    assert saying_all(at) == [{"do": "choose", "option": "rethrow", "by": "Ana"}, {"do": "next", "by": "Ana"}]


def test_swap_offers_the_players_and_to_go_on() -> None:
    choose = {"do": "choose", "by": "Ana", "of": "player", "options": ["Bo", "Cy"]}
    at = table(choose, {"do": "next", "by": "Ana"})
    assert Hand(at).offer.asks == "choose-player"
    assert saying_all(at) == [
        {"do": "choose", "player": "Bo", "by": "Ana"},
        {"do": "choose", "player": "Cy", "by": "Ana"},
        {"do": "next", "by": "Ana"},
    ]


@pytest.mark.parametrize("phase", ["designate", "race"])
def test_a_choice_of_a_player(phase: str) -> None:
    at = table({"do": "choose", "by": "Cy", "of": "player", "options": ["Ana", "Bo"]}, phase=phase)
    assert Hand(at).entries() == [("choose-player", {"player": "Ana"}), ("choose-player", {"player": "Bo"})]
    assert saying_all(at) == [{"do": "choose", "player": name, "by": "Cy"} for name in ("Ana", "Bo")]


def test_house_rule_offers_the_texts_handed_in_and_to_go_on() -> None:
    at = table({"do": "rule", "by": "Bo"}, {"do": "next", "by": "Bo"})
    assert Hand(at).offer.asks == "rule"
    assert saying_all(at) == [
        {"do": "rule", "text": "left hand", "by": "Bo"},
        {"do": "rule", "text": "no names", "by": "Bo"},
        {"do": "next", "by": "Bo"},
    ]


def test_house_rule_without_texts_is_the_button_next_alone() -> None:
    at = table({"do": "rule", "by": "Bo"}, {"do": "next", "by": "Bo"})
    assert saying_all(at, Aids()) == [{"do": "next", "by": "Bo"}]


def test_two_pairs_stand_in_one_list_and_say_pair_and_player() -> None:
    at = table(
        {"do": "accept", "by": "Bo", "pair": 1},
        {"do": "bluff", "by": "Bo", "pair": 1},
        {"do": "announce", "by": "Cy", "pair": 2, "options": [66, 21]},
    )
    offer = Hand(at).offer
    assert (offer.asks, offer.by) == ("announce", None)
    assert [entry.values for entry in offer.entries][-1] == {"value": 21, "by": "Cy", "pair": 2}
    assert saying_all(at) == [
        {"do": "accept", "by": "Bo", "pair": 1},
        {"do": "bluff", "by": "Bo", "pair": 1},
        {"do": "announce", "value": 66, "by": "Cy", "pair": 2},
        {"do": "announce", "value": 21, "by": "Cy", "pair": 2},
    ]


def test_two_answers_at_once_are_a_list_not_buttons() -> None:
    words = [{"do": do, "by": by, "pair": pair} for pair, by in ((1, "Bo"), (2, "Cy")) for do in ("accept", "bluff")]
    assert Hand(table(*words)).offer.asks == "answer"
    assert saying_all(table(*words)) == words


def test_two_long_lists_are_folded_to_one_entry_each() -> None:
    scores = list(range(31, 52))
    at = table(*[{"do": "announce", "by": by, "pair": pair, "options": scores} for pair, by in ((1, "Ana"), (2, "Cy"))])
    hand = Hand(at)
    assert hand.entries() == [
        ("fold", {"do": "announce", "by": "Ana", "pair": 1}),
        ("fold", {"do": "announce", "by": "Cy", "pair": 2}),
    ]
    hand.press(N, A)
    assert (hand.offer.asks, hand.offer.by, len(hand.offer.entries)) == ("announce", "Cy", 21)
    assert hand.press(N, A).said == [{"do": "announce", "value": 32, "by": "Cy", "pair": 2}]


# Stepping -----------------------------------------------------------------------------------


def test_next_goes_round_and_bluff_goes_back() -> None:
    hand = Hand(table({"do": "announce", "by": "Ana", "options": [31, 64, 21]}))
    trace = [hand.press(button).offer.index for button in (N, N, N, B, B, B)]
    assert trace == [1, 2, 0, 2, 1, 0]
    assert hand.said == []


def test_one_entry_alone_has_nothing_to_step_to() -> None:
    hand = Hand(table({"do": "announce", "by": "Ana", "options": [21]}))
    assert hand.offer.meanings == {A: Meaning.TAKE}
    assert hand.press(N, B, N).offer.index == 0


def test_other_expectations_begin_anew() -> None:
    hand = Hand(table({"do": "announce", "by": "Ana", "options": [31, 64, 21]})).press(N, N)
    hand.table = table({"do": "announce", "by": "Bo", "options": [31, 64, 21]})
    assert hand.offer.index == 0


def test_the_place_is_kept_when_an_onlooker_calls_a_fault() -> None:
    expects = {"do": "announce", "by": "Ana", "options": [31, 64, 21]}
    hand = Hand(table(expects, ledger={"Bo": 0})).press(N, N)
    hand.table = table(dict(expects), ledger={"Bo": 1})
    assert hand.offer.index == 2


def test_the_place_is_kept_when_somebody_new_becomes_known() -> None:
    hand = Hand(table({"do": "announce", "by": "Ana", "options": [31, 64, 21]})).press(N, N)
    hand.aids = replace(AIDS, regulars=("Bo", "Di", "Ed"))
    assert hand.offer.index == 2


def test_what_was_taken_does_not_stay_shown_for_the_next_throw() -> None:
    hand = Hand(table({"do": "dice", "by": "Ana", "count": 2})).press(N, A, N, A)
    assert hand.said == [{"do": "dice", "values": [1, 2], "by": "Ana"}]
    assert hand.shown.code == "camera"


# Other shapes -------------------------------------------------------------------------------


def test_give_goes_unit_by_unit_and_stays_with_the_player_last_given_to() -> None:
    give = {"do": "give", "by": "Ana", "amount": 3, "unit": "sip", "among": ["Bo", "Cy", "Ana"]}
    hand = Hand(table(give))
    assert hand.entries()[1] == ("give", {"player": "Cy", "given": 0, "left": 3, "unit": "sip"})
    hand.press(N, A)
    assert hand.shown == Entry("give", {"player": "Cy", "given": 1, "left": 2, "unit": "sip"})
    hand.press(A, B)
    assert hand.shown.values["left"] == 2
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


def test_a_long_ladder_of_texts_is_grouped_by_the_words_they_share() -> None:
    hand = Hand(table({"do": "announce", "by": "Ana", "options": LADDER}))
    assert hand.entries() == [
        ("announce", {"value": "rien"}),
        ("announce", {"value": "petite-suite"}),
        ("group", {"do": "announce", "first": "paire 1+2", "last": "paire 6+5"}),
        ("group", {"do": "announce", "first": "quinte 1", "last": "quinte 6"}),
    ]
    hand.take("group", first="paire 1+2").take("group", first="paire 3+1")
    assert [values["value"] for _, values in hand.entries()] == [f"paire 3+{w}" for w in (1, 2, 4, 5, 6)]
    assert hand.press(N, A).said == [{"do": "announce", "value": "paire 3+2", "by": "Ana"}]


def test_what_only_tells_of_the_dice_is_not_shown_first_and_does_not_make_the_question() -> None:
    told = [{"do": "dice", "by": "Ana", "min": 0, "max": 5}, {"do": "throw", "by": "Ana", "options": [1, 2]}]
    announce = {"do": "announce", "by": "Ana", "options": ["rien", "full 1-2"]}
    hand = Hand(table(*told, announce))
    assert [code for code, _ in hand.entries()] == ["camera", "fold", "throw", "throw", "announce", "announce"]
    assert (hand.offer.asks, hand.shown) == ("announce", Entry("announce", {"value": "rien"}))
    hand.press(N, A)
    assert hand.said == [{"do": "announce", "value": "full 1-2", "by": "Ana"}]
    assert hand.shown.values == {"value": "rien"}
    assert Hand(table(*told)).shown == Entry("throw", {"count": 1})
    look = {"do": "look", "by": "Ana"}
    assert [Hand(table(told[0], look, told[1], announce)).press(*way).shown.code for way in ((), [N], [B])] == [
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
    return Hand(table(expect, bid=bid, **{"options": MIEUX, "tries": None} | more))


def test_with_mieux_the_buttons_do_not_show_what_may_be_announced() -> None:
    low, high = unseen_ladder("paire 1+2", LADDER[5:]), unseen_ladder("quinte 5", ["quinte 6"])
    assert low.entries() == high.entries()
    assert low.entries()[0] == ("announce", {"value": "mieux"})
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
    assert saying_all(table(expect)) == [{"do": expect["do"], **args, "by": "Bo"} for args in arguments]


def test_no_card_is_offered_that_lies_in_the_open_already() -> None:
    at = table({"do": "lay", "by": "Bo", "max": 4}, pile=["10", "10", "X"], shown={"Cy": ["7"]})
    hand = Hand(at)
    assert [values["value"] for _, values in hand.entries()] == ["7", "10"]
    assert [values["count"] for _, values in hand.take("lay-card", value="10").entries()] == [1, 2]
    hand = Hand(table({"do": "cards", "by": "Bo", "count": 3}, pile=["10", "10", "X"], shown={"Cy": ["7"] * 3}))
    hand.take("card", value="7")
    assert hand.entries() == [("card", {"value": "10", "values": ["7", "10"]})]
    assert hand.press(A).entries() == [("cards", {"values": ["7", "10", "10"]})]


def test_no_card_is_offered_after_which_no_other_could_follow() -> None:
    hand = Hand(table({"do": "cards", "by": "Bo", "count": 3}, pile=["10", "10", "10"]))
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
    hand = Hand(table({"do": "cards", "by": "Bo", "count": 2}), Aids())
    assert hand.offer == Offer("cards", "Bo")
    assert hand.press(A, N, B).said == []


def test_other_choices_of_several_players_name_them() -> None:
    at = table(*[{"do": "kael", "by": name} for name in ("Ana", "Bo")])
    assert Hand(at).entries() == [("kael", {"by": "Ana"}), ("kael", {"by": "Bo"})]
    assert saying_all(at) == [{"do": "kael", "by": "Ana"}, {"do": "kael", "by": "Bo"}]


# Undo, menu, start --------------------------------------------------------------------------

ANSWER = table({"do": "accept", "by": "Bo"}, {"do": "bluff", "by": "Bo"})


def test_holding_next_takes_back() -> None:
    assert Hand(ANSWER).hold(N).said == [{"do": "undo"}]
    assert Hand(ANSWER | {"over": True, "expects": []}).hold(N).said == [{"do": "undo"}]
    assert Hand(None).hold(N).said == []


def test_holding_accept_means_nothing() -> None:
    hand = Hand(ANSWER)
    before = hand.offer
    assert (hand.hold(A).said, hand.offer) == ([], before)


def test_holding_bluff_opens_and_closes_the_menu() -> None:
    hand = Hand(ANSWER).hold(B)
    codes = ("menu-fault", "menu-leave", "menu-join", "menu-end")
    assert hand.offer == Offer("menu", None, tuple(Entry(code) for code in codes), 0, LIST)
    assert hand.hold(B).offer.asks == "answer"


def test_bluff_leaves_the_menu_from_its_first_entry() -> None:
    hand = Hand(ANSWER).hold(B).press(N, B)
    assert hand.offer.asks == "menu"
    assert hand.press(B).offer.asks == "answer"


@pytest.mark.parametrize(
    ("way", "said"),
    [
        (("menu-fault", "fault-player", "fault"), {"do": "fault", "player": "Ana", "kind": "fall"}),
        (("menu-leave", "leave"), {"do": "leave", "player": "Ana"}),
        (("menu-join", "seat"), {"do": "join", "player": "Di", "after": "Cy"}),
        (("menu-join", "elsewhere", "seat"), {"do": "join", "player": "Di", "after": "Cy"}),
        (("menu-repeal", "repeal"), {"do": "repeal", "rule": 4}),
        (("menu-house", "house", "house-player", "house-amount"), {"do": "house", "rule": 4, "to": {"Ana": 1}}),
        (("menu-away", "away"), {"do": "away", "player": "Ana"}),
        (("menu-back", "back"), {"do": "back", "player": "Cy"}),
        (("menu-end", "end"), {"do": "end"}),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else value["do"],
)
def test_what_the_menu_says(way: tuple[str, ...], said: Json) -> None:
    standing = AIDS.standing | {"house", "away", "back"}
    aids = Aids(fault_kinds=AIDS.fault_kinds, regulars=AIDS.regulars, standing=standing)
    rules = [{"number": 4, "by": "Bo", "text": "no names"}]
    hand = Hand(ANSWER | {"rules": rules, "absent": ["Cy"]}, aids).hold(B)
    for code in way:
        hand.take(code)
    assert hand.said == [said]
    assert hand.offer.asks == "answer"


def test_the_menu_goes_back_level_by_level() -> None:
    hand = Hand(ANSWER).hold(B).take("menu-fault").take("fault-player", player="Cy")
    assert hand.offer.asks == "fault-kind"
    assert (hand.press(B).offer.asks, hand.shown.values) == ("fault-player", {"player": "Cy"})
    assert [hand.press(B).offer.asks for _ in range(4)] == ["fault-player", "fault-player", "menu", "answer"]


def test_the_menu_has_no_line_for_what_cannot_be_done() -> None:
    aids = Aids(regulars=("Ana",), standing=frozenset({"fault", "join", "end"}))
    assert Hand(ANSWER, aids).hold(B).entries() == [("menu-end", {})]


@pytest.mark.parametrize(
    ("out", "absent", "may_go"),
    [([], [], ["Ana", "Bo", "Cy"]), (["Bo"], [], ["Ana", "Cy"]), ([], ["Ana"], ["Bo", "Cy"]), (["Bo"], ["Ana"], [])],
)
def test_away_goes_who_is_there_and_back_comes_who_is_not(out: list[str], absent: list[str], may_go: list[str]) -> None:
    aids = Aids(standing=frozenset({"away", "back"}))
    hand = Hand(ANSWER | {"out": out, "absent": absent}, aids).hold(B)
    lines = {f"menu-{do}": players for do, players in (("away", may_go), ("back", absent)) if players}
    assert [code for code, _ in hand.entries()] == list(lines)
    for code, players in lines.items():
        opened = Hand(hand.table, aids).hold(B).take(code)
        assert [values["player"] for _, values in opened.entries()] == players


def test_the_menu_stays_open_while_the_game_goes_on_and_the_place_outside_is_kept() -> None:
    expects = {"do": "announce", "by": "Ana", "options": [31, 64, 21]}
    hand = Hand(table(expects)).press(N, N).hold(B).take("menu-fault")
    hand.table = table(dict(expects), ledger={"Bo": 1})
    assert hand.offer.asks == "fault-player"
    hand.take("fault-player").take("fault")
    assert (hand.offer.asks, hand.offer.index) == ("announce", 2)


def test_the_menu_begins_anew_when_the_players_change() -> None:
    hand = Hand(ANSWER).hold(B).take("menu-leave").press(N)
    hand.table = ANSWER | {"players": ["Ana", "Cy", "Di"]}
    assert (hand.offer.asks, hand.offer.index) == ("menu", 0)


def test_the_end_of_the_game_closes_the_menu() -> None:
    hand = Hand(ANSWER).hold(B)
    hand.table = ANSWER | {"over": True, "expects": []}
    assert hand.offer.asks == "start"
    assert hand.hold(B).offer.asks == "start"


def test_before_the_first_game_the_prepared_ones_may_be_started() -> None:
    other = {"do": "start", "game": "421", "players": ["Ana", "Bo"]}
    hand = Hand(None, Aids(starts=(START, other)))
    assert hand.entries() == [
        ("start", {"game": "quinito", "players": ["Ana", "Bo", "Cy"]}),
        ("start", {"game": "421", "players": ["Ana", "Bo"]}),
    ]
    assert hand.press(N, A).said == [other]


def test_after_a_game_a_late_press_does_not_start_the_next_one() -> None:
    hand = Hand(ANSWER | {"over": True, "expects": []})
    assert hand.shown == Entry("rest")
    assert hand.press(A).said == []
    assert hand.press(N, A).said == [START]


def test_nothing_prepared_leaves_the_buttons_dark() -> None:
    hand = Hand(None, Aids())
    assert hand.offer == Offer("sit")
    assert hand.press(A, N, B).hold(B).said == []


# With the referee ---------------------------------------------------------------------------


def test_a_round_of_quinito_is_played_with_three_buttons_alone() -> None:
    referee, picker = Referee(), Picker()

    def press(*buttons: Button) -> None:
        for button in buttons:
            action = picker.press(button, referee.table, AIDS)
            assert action is None or referee.submit(action).ok

    press(A)  # start
    press(N, N, A)  # Ana announces 41
    press(A)  # Bo accepts, and drinks one for the 41
    press(B, A)  # he announces the last score of the list, 21
    press(A)  # Cy takes up the challenge
    press(N, A, N, A)  # a 21 by hand: countered
    press(A)  # Cy makes the first of the rules suggested
    table = referee.table
    assert table is not None
    assert (table["phase"], table["turn"], table["rules"][0]["text"]) == ("announce", "Cy", "left hand")
    assert table["ledger"] == {
        "Ana": {"penalty": 0, "major": 0},
        "Bo": {"penalty": 1, "major": 1},
        "Cy": {"penalty": 0, "major": 0},
    }
