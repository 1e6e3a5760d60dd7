"""The picker: the actions of three buttons in every phase of Quinito, stepping, undo, the menu, and the start."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pi.night.types import LOOK, Button, Entry, Json, Meaning, Offer
from pi.picker.menu import PickerContext
from pi.rules import GAMES
from tests.house import START
from tests.pi.buttons import ANSWER, CONTEXT, LIST, TWO, A, B, Hand, N, saying_all, table
from tests.states import behind

# Every phase of Quinito ---------------------------------------------------------------------


def test_accept_and_bluff_are_entered_by_their_buttons() -> None:
    hand = Hand(ANSWER)
    assert hand.offer == Offer("answer", "Bo", meanings={A: Meaning.SAY, B: Meaning.SAY})
    hand.press(A, N, B)
    assert hand.said == [{"do": "accept", "by": "Bo"}, {"do": "bluff", "by": "Bo"}]


def test_scores_are_listed_in_their_order() -> None:
    at = table({"do": "announce", "by": "Ana", "options": [31, 64, 66, 21]})
    entries = tuple(Entry("announce", {"value": value}) for value in (31, 64, 66, 21))
    assert Hand(at).offer == Offer("announce", "Ana", entries, 0, LIST)
    assert saying_all(at) == [{"do": "announce", "value": value, "by": "Ana"} for value in (31, 64, 66, 21)]


@pytest.mark.parametrize(("options", "buttons"), [([66, 21], (A, B)), ([64, 66, 21], (A, B, N))])
def test_two_or_three_scores_are_a_button_each(options: list[int], buttons: tuple[Button, ...]) -> None:
    at = table({"do": "announce", "by": "Ana", "options": options})
    hand = Hand(at)
    assert (hand.offer.index, hand.offer.meanings) == (None, dict.fromkeys(buttons, Meaning.TAKE))
    for button, value in zip(buttons, options, strict=True):
        assert Hand(at).press(button).said == [{"do": "announce", "value": value, "by": "Ana"}]


def test_dice_are_read_by_the_camera_or_entered_by_hand() -> None:
    at = table({"do": "dice", "by": "Ana", "count": 2})
    hand = Hand(at)
    assert (hand.offer.asks, hand.shown) == ("dice", Entry("camera", {"count": 2}))
    assert A not in hand.offer.meanings
    assert hand.press(A).said.pop() == LOOK
    hand.press(B)
    assert [list(behind(entry)) for entry in hand.offer.entries] == [
        [Entry("die", {"value": value, "values": [value]}) for value in pair] for pair in ((1, 2), (3, 4), (5, 6))
    ]
    hand.take("die", value=4)
    assert hand.entries() == [("dice", {"values": [4, value]}) for value in (4, 5, 6)]
    assert hand.press(B).said == [{"do": "dice", "values": [4, 5], "by": "Ana"}]


def test_one_die_is_entered_with_one_press() -> None:
    at = table({"do": "dice", "by": "Ana", "count": 1})
    assert saying_all(at) == [LOOK]
    said = [Hand(at).press(B).take("dice", values=[value]).said for value in range(1, 7)]
    assert said == [[{"do": "dice", "values": [value], "by": "Ana"}] for value in range(1, 7)]


def test_an_answer_beside_a_choice_has_the_red_button() -> None:
    choose = {"do": "choose", "by": "Ana", "of": "option", "options": ["rethrow"]}
    at = table(choose, {"do": "next", "by": "Ana"})
    entries = (Entry("choose-option", {"option": "rethrow"}), Entry("next"))
    assert Hand(at).offer == Offer("choose-option", "Ana", entries, meanings=TWO)
    assert saying_all(at) == [{"do": "choose", "option": "rethrow", "by": "Ana"}, {"do": "next", "by": "Ana"}]


def test_a_swap_offers_the_players_and_to_go_on() -> None:
    choose = {"do": "choose", "by": "Ana", "of": "player", "options": ["Bo", "Cy"]}
    at = table(choose, {"do": "next", "by": "Ana"})
    assert Hand(at).offer.asks == "choose-player"
    assert saying_all(at) == [
        {"do": "choose", "player": "Bo", "by": "Ana"},
        {"do": "choose", "player": "Cy", "by": "Ana"},
        {"do": "next", "by": "Ana"},
    ]


def test_a_player_is_chosen_from_a_list() -> None:
    at = table({"do": "choose", "by": "Cy", "of": "player", "options": ["Ana", "Bo"]})
    assert Hand(at).entries() == [("choose-player", {"player": "Ana"}), ("choose-player", {"player": "Bo"})]
    assert saying_all(at) == [{"do": "choose", "player": name, "by": "Cy"} for name in ("Ana", "Bo")]


def test_a_house_rule_offers_the_suggested_texts_and_to_go_on() -> None:
    at = table({"do": "rule", "by": "Bo"}, {"do": "next", "by": "Bo"})
    assert Hand(at).offer.asks == "rule"
    assert saying_all(at) == [
        {"do": "rule", "text": "left hand", "by": "Bo"},
        {"do": "rule", "text": "no names", "by": "Bo"},
        {"do": "next", "by": "Bo"},
    ]


def test_a_house_rule_without_texts_only_offers_to_go_on() -> None:
    at = table({"do": "rule", "by": "Bo"}, {"do": "next", "by": "Bo"})
    assert saying_all(at, PickerContext()) == [{"do": "next", "by": "Bo"}]


def test_with_two_pairs_the_cup_is_chosen_before_accept_or_bluff() -> None:
    words = [{"do": do, "by": by, "pair": pair} for pair, by in ((1, "Bo"), (2, "Cy")) for do in ("accept", "bluff")]
    announced = {"do": "announce", "by": "Cy", "pair": 2}
    for other, asks in (([{**announced, "options": [66, 21]}], "mixed"), (words[2:], "answer")):
        at = table(*words[:2], *other)
        offer = Hand(at).offer
        assert (offer.asks, offer.by, offer.index) == (asks, None, None)
        assert Hand(at).entries() == [
            ("fold", {"do": "accept", "by": "Bo", "pair": 1}),
            ("fold", {"do": other[0]["do"], "by": "Cy", "pair": 2}),
        ]
        assert [Hand(at).press(A, one).said for one in (A, B)] == [[word] for word in words[:2]]
    said = [Hand(table(*words)).press(B, one).said for one in (A, B)]
    assert said == [[word] for word in words[2:]]


def test_two_long_lists_are_folded_to_one_entry_each() -> None:
    scores = list(range(31, 52))
    at = table(*[{"do": "announce", "by": by, "pair": pair, "options": scores} for pair, by in ((1, "Ana"), (2, "Cy"))])
    hand = Hand(at)
    assert hand.entries() == [
        ("fold", {"do": "announce", "by": "Ana", "pair": 1}),
        ("fold", {"do": "announce", "by": "Cy", "pair": 2}),
    ]
    hand.press(B)
    assert (hand.offer.asks, hand.offer.by, sum(len(behind(entry)) for entry in hand.offer.entries)) == (
        "announce",
        "Cy",
        21,
    )
    assert hand.take("announce", value=32).said == [{"do": "announce", "value": 32, "by": "Cy", "pair": 2}]


# Stepping -----------------------------------------------------------------------------------


def test_next_goes_round_and_bluff_goes_back() -> None:
    hand = Hand(table({"do": "announce", "by": "Ana", "options": [31, 64, 66, 21]}))
    trace = [hand.press(button).offer.index for button in (N, N, N, N, B, B, B, B)]
    assert trace == [1, 2, 3, 0, 3, 2, 1, 0]
    assert hand.said == []


def test_a_single_entry_cannot_be_stepped() -> None:
    hand = Hand(table({"do": "announce", "by": "Ana", "options": [21]}))
    assert hand.offer.meanings == {A: Meaning.TAKE}
    assert hand.press(N, B, N).offer.index == 0


def test_other_expectations_reset_the_list() -> None:
    hand = Hand(table({"do": "announce", "by": "Ana", "options": [31, 64, 66, 21]})).press(N, N)
    hand.table = table({"do": "announce", "by": "Bo", "options": [31, 64, 66, 21]})
    assert hand.offer.index == 0


def test_the_place_stays_when_a_fault_of_another_player_is_entered() -> None:
    expects = {"do": "announce", "by": "Ana", "options": [31, 64, 66, 21]}
    hand = Hand(table(expects, ledger={"Bo": 0})).press(N, N)
    hand.table = table(dict(expects), ledger={"Bo": 1})
    assert hand.offer.index == 2


def test_the_place_stays_when_another_person_becomes_known() -> None:
    hand = Hand(table({"do": "announce", "by": "Ana", "options": [31, 64, 66, 21]})).press(N, N)
    hand.context = replace(CONTEXT, regulars=("Bo", "Di", "Ed"))
    assert hand.offer.index == 2


def test_the_next_throw_does_not_show_the_last_chosen_die() -> None:
    hand = (
        Hand(table({"do": "dice", "by": "Ana", "count": 2})).press(B).take("die", value=1).take("dice", values=[1, 2])
    )
    assert hand.said == [{"do": "dice", "values": [1, 2], "by": "Ana"}]
    assert hand.shown.code == "camera"


HOUSE = CONTEXT.always_allowed | {"house", "away", "back"}

# Undo, menu, start --------------------------------------------------------------------------


def test_holding_accept_means_nothing() -> None:
    hand = Hand(ANSWER)
    before = hand.offer
    assert (hand.hold(A).said, hand.offer) == ([], before)


def test_holding_bluff_opens_and_closes_the_menu() -> None:
    hand = Hand(ANSWER).hold(B)
    codes = ("menu-leave", "menu-join", "menu-end", "menu-more")
    assert hand.offer == Offer("menu", None, tuple(Entry(code) for code in codes), 0, LIST)
    assert hand.hold(B).offer.asks == "answer"


@pytest.mark.parametrize(
    ("way", "said"),
    [
        (("menu-more", "menu-fault", "fault-player", "fault"), {"do": "fault", "player": "Ana", "kind": "fall"}),
        (("menu-leave", "leave"), {"do": "leave", "player": "Ana"}),
        (("menu-join", "seat"), {"do": "join", "player": "Di", "after": "Ed"}),
        (("menu-join", "elsewhere", "seat"), {"do": "join", "player": "Di", "after": "Ed"}),
        (("menu-repeal", "repeal"), {"do": "repeal", "rule": 4}),
        (("menu-house", "house", "house-player", "house-amount"), {"do": "house", "rule": 4, "to": {"Ana": 1}}),
        (("menu-away", "away"), {"do": "away", "player": "Ana"}),
        (("menu-back", "back"), {"do": "back", "player": "Cy"}),
        (("menu-end", "end"), {"do": "end"}),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else value["do"],
)
def test_the_menu_enters_its_actions(way: tuple[str, ...], said: Json) -> None:
    standing = CONTEXT.always_allowed | {"house", "away", "back"}
    context = PickerContext(regulars=CONTEXT.regulars, always_allowed=standing)
    rules = [{"number": 4, "by": "Bo", "text": "no names"}]
    hand = Hand(ANSWER | {"rules": rules, "absent": ["Cy"]}, context).hold(B)
    for code in way:
        hand.take(code)
    assert hand.said == [said]
    assert hand.offer.asks == "answer"


def test_a_stranger_takes_the_last_seat_by_a_shared_name() -> None:
    context = PickerContext(strangers={"colour": ("Red", "Blue"), "animal": ()}, always_allowed=frozenset({"join"}))
    hand = Hand(ANSWER, context).hold(B).take("menu-join")
    assert hand.entries() == [("names", {"of": "colour"})]
    assert hand.take("names").offer.asks == "colour"
    assert hand.take("join", player="Blue").said == [{"do": "join", "player": "Blue", "after": "Ed"}]


def test_the_menu_goes_back_level_by_level() -> None:
    hand = Hand(ANSWER).hold(B).take("menu-more").take("menu-fault").take("fault-player", player="Cy")
    assert hand.offer.asks == "fault-kind"
    assert (hand.hold(N).offer.asks, hand.shown.values) == ("fault-player", {"player": "Cy"})
    assert [hand.press(B).offer.asks for _ in range(3)] == ["fault-player", "fault-player", "menu"]
    assert [hand.press(B).shown.code, hand.hold(B).offer.asks] == ["menu-more", "answer"]


def test_the_menu_has_no_line_for_an_impossible_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES["quinito"], "fault_kinds", ())
    context = PickerContext(regulars=("Ana",), always_allowed=frozenset({"fault", "join", "end"}))
    assert Hand(ANSWER, context).hold(B).entries() == [("menu-end", {})]


@pytest.mark.parametrize(
    ("out", "absent", "may_go"),
    [
        ([], [], ["Ana", "Bo", "Cy", "Ed"]),
        (["Bo"], [], ["Ana", "Cy", "Ed"]),
        ([], ["Ana"], ["Bo", "Cy", "Ed"]),
        (["Bo", "Ed"], ["Ana"], []),
    ],
)
def test_present_players_can_go_away_and_absent_ones_can_come_back(
    out: list[str], absent: list[str], may_go: list[str]
) -> None:
    context = PickerContext(always_allowed=frozenset({"away", "back"}))
    hand = Hand(ANSWER | {"out": out, "absent": absent}, context).hold(B)
    lines = {f"menu-{do}": players for do, players in (("away", may_go), ("back", absent)) if players}
    assert [code for code, _ in hand.entries()] == list(lines)
    for code, players in lines.items():
        opened = Hand(hand.table, context).hold(B).take(code)
        assert [values["player"] for _, values in opened.entries()] == players


def test_the_menu_and_the_place_outside_stay_while_the_game_continues() -> None:
    expects = {"do": "announce", "by": "Ana", "options": [31, 64, 66, 21]}
    hand = Hand(table(expects)).press(N, N).hold(B).take("menu-more").take("menu-fault")
    hand.table = table(dict(expects), ledger={"Bo": 1})
    assert hand.offer.asks == "fault-player"
    hand.take("fault-player").take("fault")
    assert (hand.offer.asks, hand.offer.index) == ("announce", 2)


CHANGES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "a guest knocks": ({}, {"waiting": ("Zed", "Yan")}),
    "the camera saw something": ({}, {"evidence": {"number": 1}}),
    "somebody could join": ({}, {"regulars": ("Ada", "Bo", "Di")}),
    "a player came": ({"players": ["New", "Ana", "Bo", "Cy", "Ed"]}, {}),
    "a house rule": ({"rules": [{"number": 9, "by": "Bo", "text": "left"}]}, {"always_allowed": HOUSE}),
    "somebody is away": ({"absent": ["Bo"], "options": {"absent": True}}, {"always_allowed": HOUSE}),
    "phones": ({}, {"phones": "seats"}),
    "help": ({}, {"helped": True}),
}
WAYS = [
    ("menu-end",),
    ("menu-more", "menu-fault"),
    ("menu-join",),
    ("menu-leave", "leave"),
    ("menu-more", "menu-fault", "fault-player"),
]


@pytest.mark.parametrize("way", WAYS, ids="-".join)
@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_the_menu_does_not_change_the_shown_entry(change: str, way: tuple[str, ...]) -> None:
    at, context = CHANGES[change]
    hand = Hand(ANSWER).hold(B)
    for code in way[:-1]:
        hand.take(code)
    hand.find(way[-1])
    expected, shown = Hand(ANSWER).hold(B), hand.shown
    for code in way:
        expected.take(code)
    hand.table, hand.context = ANSWER | at, replace(CONTEXT, **context)
    assert hand.shown == shown
    assert hand.press(A).said == expected.said
    hand.table, hand.context = ANSWER, CONTEXT
    assert hand.offer == expected.offer


GUESTS = ("Zed", "Yan", "Xia")


@pytest.mark.parametrize("code", ["seat", "elsewhere", "turn-away"])
@pytest.mark.parametrize("gone", [("Zed",), ("Xia",), ("Zed", "Xia")])
def test_a_change_of_guests_does_not_change_the_shown_guest(gone: tuple[str, ...], code: str) -> None:
    hand = Hand(ANSWER, replace(CONTEXT, waiting=GUESTS)).hold(B).find(code, player="Yan")
    hand.context = replace(CONTEXT, waiting=tuple(name for name in GUESTS if name not in gone))
    assert (hand.shown.code, hand.shown.values["player"]) == (code, "Yan")


@pytest.mark.parametrize("code", ["seat", "elsewhere", "turn-away"])
def test_if_the_shown_entry_is_gone_accept_is_dark_and_next_continues(code: str) -> None:
    hand = Hand(ANSWER, replace(CONTEXT, waiting=("Zed",))).hold(B).find(code)
    hand.context = CONTEXT
    assert (hand.shown, hand.press(A).shown, hand.said) == (Entry("gone"), Entry("gone"), [])
    assert A not in hand.offer.meanings
    assert hand.press(N).entries() == Hand(ANSWER).hold(B).entries()


def test_if_the_list_of_the_entry_is_gone_its_parent_says_so() -> None:
    rules = [{"number": number, "by": "Bo", "text": f"rule {number}"} for number in (4, 5, 6, 7, 8)]
    context = replace(CONTEXT, always_allowed=HOUSE)
    hand = Hand(ANSWER | {"rules": rules}, context).hold(B)
    hand.take("menu-house").take("house", number=5).take("house-player", player="Bo").press(A)
    hand.table = ANSWER | {"rules": [rules[0], *rules[2:]]}
    assert (hand.offer.asks, hand.shown, hand.press(A).said) == ("house", Entry("gone"), [])
    assert hand.press(N).shown == Entry("house", {"number": 4, "text": "rule 4"})


def test_the_menu_shows_that_an_entry_is_gone_when_the_players_change() -> None:
    hand = Hand(ANSWER).hold(B).take("menu-leave").press(N)
    hand.table = ANSWER | {"players": ["Ana", "Cy", "Di", "Ed"]}
    assert (hand.offer.asks, hand.shown, hand.press(A).said) == ("leave", Entry("gone"), [])
    assert hand.press(N).shown == Entry("leave", {"player": "Ana"})


def test_the_end_of_the_game_closes_the_menu() -> None:
    hand = Hand(ANSWER).hold(B)
    hand.table = ANSWER | {"over": True, "expects": []}
    assert hand.offer.asks == "start"
    assert hand.hold(B).offer.asks == "start"


def test_before_the_first_game_the_prepared_games_may_be_started() -> None:
    other = {"do": "start", "game": "421", "players": ["Ana", "Bo"]}
    hand = Hand(None, PickerContext(starts=(START, other)))
    assert hand.entries() == [
        ("start", {"game": "quinito", "players": ["Ana", "Bo", "Cy"]}),
        ("start", {"game": "421", "players": ["Ana", "Bo"]}),
    ]
    assert hand.press(B).said == [other]


def test_after_a_game_the_next_one_is_on_green() -> None:
    hand = Hand(ANSWER | {"over": True, "expects": []})
    assert hand.shown.code == "start"
    assert hand.press(A).said == [START]


def test_without_a_prepared_game_the_buttons_are_dark() -> None:
    hand = Hand(None, PickerContext())
    assert hand.offer == Offer("sit")
    assert hand.press(A, N, B).hold(B).said == []
