"""The picker's walk: thirds, alternatives of an entry, equal entries, gone entries, the menu, holds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pi.night.setup import Setup
from pi.night.types import Button, Entry, Hold, Json, Meaning
from pi.picker.menu import PickerContext
from pi.picker.regulars import SetupSuggestions
from tests.house import START, played
from tests.pi.buttons import ANSWER, CONTEXT, A, B, Hand, N, table
from tests.pi.buttons import few_cards as few_cards
from tests.pi.sitting import REGULARS, Evening, Evenings

OVER = played(START, {"do": "end"}).table
ANNOUNCE = {"do": "announce", "by": "Ana", "options": [31, 64, 66, 21]}

# Each button takes a third -----------------------------------------------------------------


def in_thirds() -> Hand:
    """Return a hand with all 21 scores as a ternary menu."""
    return Hand(table({"do": "announce", "by": "Ana", "options": list(range(31, 52))})).press(B, A)


@pytest.mark.parametrize(
    ("way", "said"),
    [((A, A, A), 31), ((A, B, A), 34), ((B, B, B), 42), ((N, N, B), 51), ((N, A, A), 45), ((B, N, A), 43)],
)
def test_each_button_takes_the_third_of_its_colour(way: tuple[Button, ...], said: int) -> None:
    hand = in_thirds()
    assert hand.offer.meanings == dict.fromkeys(Button, Meaning.TAKE)
    assert (hand.offer.asks, hand.offer.by, hand.offer.index) == ("announce", "Ana", None)
    while not hand.said:
        way, hand = way[1:], hand.press(way[0])
    assert hand.said == [{"do": "announce", "value": said, "by": "Ana"}]


def test_a_button_without_a_third_does_nothing() -> None:
    hand = in_thirds().press(N, N)
    assert len(hand.offer.entries) == 2
    before = hand.offer
    assert set(before.meanings) == {A, B}
    assert (hand.press(N).said, hand.offer) == ([], before)
    assert hand.press(B).said == [{"do": "announce", "value": 51, "by": "Ana"}]


# Alternatives of an entry ------------------------------------------------------------------


def test_changed_thirds_are_gone_and_others_stay(evenings: Evenings) -> None:
    """Otherwise a button would take another entry than its colour has shown."""
    evening = evenings.begin(regulars=("Ana", "Bo", "Cy", "Zoé", "Yan"))
    evening.say(START, {"do": "join", "player": "Zoé", "after": "Cy"})
    hand = Hand(evening.table, replace(evening.context, phones=None)).hold(B)
    likely = hand.shown
    thirds = hand.press(B).offer
    assert (thirds.asks, thirds.index, len(thirds.entries)) == ("correct", None, 2)
    hand.context = replace(evening.context, waiting=("Xia",))
    assert hand.offer == thirds
    hand.context = replace(
        evening.context, suggestions=replace(evening.context.suggestions, people=("Ana", "Zoé", "Yan", "Xia"))
    )
    assert (hand.offer.asks, hand.shown) == ("menu", Entry("gone"))
    assert (hand.press(A).said, hand.press(N).shown) == ([], likely)


# Equal entries ------------------------------------------------------------------------------


def test_equal_entries_keep_their_places() -> None:
    scores = {"do": "announce", "by": "Bo", "options": [64, 66]}
    hand = Hand(table(*({"do": do, "by": "Bo"} for do in ("look", "look")), scores | {"options": [62, 64, 66, 21]}))
    assert [hand.press(N).offer.index for _ in range(6)] == [1, 2, 3, 4, 5, 0]


def test_the_way_back_from_an_equal_entry_leads_to_its_place() -> None:
    scores = list(range(31, 52))
    hand = Hand(table(*[{"do": "announce", "by": "Ana", "options": scores}] * 4)).press(N, N, N)
    assert (hand.shown.code, hand.offer.index) == ("fold", 3)
    assert hand.press(A).hold(N).offer.index == 3


# Entries gone from a set-up ----------------------------------------------------------------

PEOPLE = PickerContext(
    suggestions=SetupSuggestions(people=("Ana", "Bo", "Cy", "Di", "Ed", "Flo"), games=("quinito", "421"))
)


def sitting(*names: str) -> PickerContext:
    return replace(PEOPLE, setup=Setup(seats=names))


def test_a_first_entry_that_is_gone_is_replaced_by_the_next() -> None:
    hand = Hand(None, PEOPLE)
    assert hand.shown == Entry("sit", {"players": ["Ana"]})
    hand.context = sitting("Ana")
    assert hand.shown == Entry("sit", {"players": ["Bo"]})


@pytest.mark.parametrize(
    ("way", "name"), [((N,), "Bo"), ((N, N), "Cy"), ((B,), "Flo"), ((B, B), "Ed"), ((N, B), "Ana")]
)
def test_a_set_up_entry_reached_by_stepping_is_not_replaced_when_gone(way: tuple[Button, ...], name: str) -> None:
    hand = Hand(None, PEOPLE).press(*way)
    assert hand.shown == Entry("sit", {"players": [name]})
    hand.context = sitting(name)
    assert hand.shown == Entry("gone")
    assert hand.press(A).said == []
    assert A not in hand.offer.meanings
    hand.press(N)
    assert [values["players"] for code, values in hand.entries() if code == "sit"] == [
        [other] for other in ("Ana", "Bo", "Cy", "Di", "Ed", "Flo") if other != name
    ]


def test_a_start_stays_shown_when_somebody_sits_down(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A, N, B)
    assert evening.shown.code == "start"
    evening.say({"do": "sit", "players": ["Zoé"]})
    assert evening.press(A).playing == ["Ana", "Bo", "Cy", "Dédé", "Zoé"]


def test_the_start_of_another_game_is_another_entry(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A, N, B)
    evening.say({"do": "game", "game": "421"})
    assert evening.shown == Entry("gone")


# The menu -----------------------------------------------------------------------------------


def codes(evening: Evening) -> list[str]:
    return [entry.code for entry in evening.offer.entries]


def test_after_a_game_the_menu_begins_with_corrections_then_with_seats(evenings: Evenings) -> None:
    evening = evenings.begin(regulars=REGULARS).press(A, A, A, A, A, A)
    evening.say({"do": "announce", "value": 62}, {"do": "end"}).hold(B)
    assert (evening.offer.asks, codes(evening)) == ("menu", ["menu-correct", "menu-which", "menu-help", "menu-phones"])
    evening.hold(B).take("next-game").take("change").hold(B)
    seats = ["menu-stand", "menu-move", "menu-help", "menu-phones"]
    assert (evening.offer.asks, codes(evening)) == ("menu", [*seats, "menu-correct", "menu-which"])


@pytest.mark.parametrize(
    ("at", "context", "opens"),
    [
        (None, PickerContext(), False),
        (None, PickerContext(phones="seats", helped=False), False),
        (None, sitting("Ana"), True),
        (OVER, PickerContext(), False),
        (OVER, sitting("Ana"), True),
        (OVER, PickerContext(phones="seats"), True),
        (OVER, PickerContext(helped=False), True),
        (OVER, PickerContext(evidence={"number": 1}), True),
        (ANSWER, CONTEXT, True),
        (ANSWER, PickerContext(always_allowed=frozenset({"join"}), waiting=("Zed",)), True),
        (ANSWER, PickerContext(always_allowed=frozenset()), False),
        (ANSWER, PickerContext(always_allowed=frozenset(), phones="seats"), True),
        (ANSWER, PickerContext(always_allowed=frozenset(), helped=True), True),
        (ANSWER, PickerContext(always_allowed=frozenset(), evidence={"number": 1}), True),
    ],
)
def test_yellow_undoes_what_was_said_and_red_opens_only_a_menu_with_lines(
    at: Json | None, context: PickerContext, opens: bool
) -> None:
    hand = Hand(at, context)
    before = hand.offer
    undoes = {N: Hold.UNDO} if at or context.setup.seats else {}
    assert before.holds == undoes | ({B: Hold.MENU} if opens else {})
    assert hand.hold(N).said == [{"do": "undo"}] * len(undoes)
    hand.hold(B)
    assert (hand.offer.asks == "menu") == opens
    assert opens or hand.offer == before


def test_the_menu_of_a_set_up_closes_with_the_last_seat() -> None:
    seated = replace(sitting("Ana"), phones="seats", helped=False)
    hand = Hand(None, seated).hold(B)
    assert hand.offer.asks == "menu"
    hand.context = replace(seated, setup=Setup())
    assert (hand.offer.asks, hand.offer.leaves) == ("sit", False)
    hand.context = seated
    assert hand.offer.asks == "sit", "it does not open again by itself"


def test_holding_next_in_the_menu_undoes_and_shows_its_first_line() -> None:
    hand = Hand(ANSWER).hold(B)
    first = hand.offer
    assert first.holds == {N: Hold.UNDO, B: Hold.CLOSE}
    assert hand.press(N).hold(N).said == [{"do": "undo"}]
    assert hand.offer == first


def test_the_table_may_close_the_menu() -> None:
    hand = Hand(table(ANNOUNCE)).press(N)
    before = hand.offer
    hand.hold(B).picker.leave_menu()
    assert hand.offer == before
    hand.picker.leave_menu()
    assert hand.press(A).said == [{"do": "announce", "value": 64, "by": "Ana"}]


# Holds ------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", [(), (N,), (A,), (A, N)])
def test_a_step_back_leaves_a_list_only_at_its_first_entry(way: tuple[Button, ...]) -> None:
    hand = Hand(ANSWER).hold(B).press(*way)
    first = hand.offer.index == 0
    assert hand.offer.leaves == first
    asks = hand.offer.asks
    assert (hand.press(B).offer.asks != asks) == first


def test_a_step_back_leaves_a_menu_with_one_line() -> None:
    hand = Hand(table(ANNOUNCE), PickerContext(always_allowed=frozenset({"end"})))
    before = hand.offer
    assert hand.hold(B).offer.meanings == {A: Meaning.TAKE, B: Meaning.BACK}
    assert hand.offer.leaves
    assert hand.press(B).offer == before


def test_a_step_back_leaves_a_list_of_one_entry() -> None:
    hand = Hand(ANSWER).hold(B).take("menu-end")
    assert (len(hand.offer.entries), hand.offer.meanings) == (1, {A: Meaning.TAKE, B: Meaning.BACK})
    assert hand.press(B).shown == Entry("menu-end")


def test_a_hold_closes_a_fork_with_one_button() -> None:
    at = table({"do": "cards", "by": "Bo", "count": 2}, game="kael", pile=[*["7"] * 2, *["10"] * 4, "X"], shown={})
    hand = Hand(at).take("card", value="7")
    assert (len(hand.offer.entries), hand.offer.meanings) == (1, {A: Meaning.TAKE})
    assert ("card", {"value": "7", "values": ["7"]}) in hand.hold(N).entries()


def test_a_step_back_leaves_a_list_at_the_entry_shown_first(evenings: Evenings) -> None:
    evening = evenings.begin(game="poker-menteur", regulars=REGULARS).press(A, A, A, A).take("play")
    evening.take("option", option="points").take("option", option="points", value=3)
    evening.take("option", option="points", value=3)
    assert (evening.offer.asks, evening.offer.index, evening.offer.leaves) == ("option", 3, True)
    assert not evening.press(N).offer.leaves
    assert evening.press(B, B).offer.asks == "ready"
