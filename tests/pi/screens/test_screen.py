"""The screen: the wall in every phase, drawn from a state alone."""

from __future__ import annotations

from dataclasses import replace

from pi.night.codes import EntryCode
from pi.night.state import TableState
from pi.night.types import Button, Entry, Json, Meaning, Offer
from pi.rules.scores import score_dice
from pi.screens.wall import WallView, screen
from pi.words import Words
from tests.pi.screens.test_mieux import last

PLAYERS = ("Ana", "Bo", "Cy", "Di")
FRENCH = Words("fr", strict=True)


def state(*actions: Json, players: tuple[str, ...] = PLAYERS) -> TableState:
    """Return the state after these actions, with the offer of the buttons."""
    return last({"do": "start", "game": "quinito", "players": list(players)}, *actions)


def test_only_a_score_of_two_dice_is_drawn_as_dice() -> None:
    values = (62, 17, 421, 7, True, False, None, "62")
    assert [score_dice(value) for value in values] == [(6, 2), *[()] * 7]


def asked_of_cy(*found: Entry) -> WallView:
    """Return a wall with one list entry for each button, which only Cy may answer."""
    branch = Entry(EntryCode.BRANCH, {"of": found})
    offer = Offer("cards", "Cy", (branch, branch, branch), meanings=dict.fromkeys(Button, Meaning.TAKE))
    return screen(replace(state(), offer=offer), FRENCH)


def test_a_list_of_one_player_names_that_player_once() -> None:
    wall = asked_of_cy(*(Entry(EntryCode.CARD, {"value": card, "values": [card], "by": "Cy"}) for card in "34"))
    assert wall.fork is not None
    assert wall.fork.who == "Cy"
    assert [one.text for one in wall.fork.branches[0].labels] == ["3", "4"]
    cards = [Entry(EntryCode.CARD, {"value": card, "values": [card], "by": "Cy"}) for card in "345"]
    offer = Offer("cards", "Cy", tuple(cards), meanings=dict.fromkeys(Button, Meaning.TAKE))
    wall = screen(replace(state(), offer=offer), FRENCH)
    assert [button.text for button in wall.buttons] == ["3", "4", "5"]


def test_a_text_too_long_for_a_button_appears_above_it_only() -> None:
    word = "mot interdit qui ne finit pas"
    entries = [Entry(EntryCode.RULE, {"text": f"{word} {number}"}) for number in range(3)]
    offer = Offer("rule", None, tuple(entries), meanings=dict.fromkeys(Button, Meaning.TAKE))
    short = screen(replace(state(), offer=offer), FRENCH)
    longer = replace(offer, entries=tuple(Entry(EntryCode.RULE, {"text": f"{word} {word}"}) for _ in range(3)))
    wall = screen(replace(state(), offer=longer), FRENCH)
    assert [button.text for button in short.buttons] == [f"{word} {number}" for number in range(3)]
    assert [button.text for button in wall.buttons] == ["Prendre celui-ci"] * 3
    assert wall.fork is not None
    assert wall.fork.covers
    assert [branch.text for branch in wall.fork.branches] == [f"{word} {word}"] * 3


def test_long_texts_of_a_button_are_fewer() -> None:
    few = asked_of_cy(*(Entry(EntryCode.RULE, {"text": f"règle {number}"}) for number in range(10)))
    long = asked_of_cy(*(Entry(EntryCode.RULE, {"text": f"règle {number}".ljust(40, "!")}) for number in range(10)))
    assert few.fork is not None
    assert long.fork is not None
    assert [len(wall.fork.branches[0].labels) for wall in (few, long) if wall.fork] == [10, 7]


def test_below_players_of_two_lines_a_column_has_fewer_entries() -> None:
    entries = tuple(Entry(EntryCode.RULE, {"text": f"règle {number}"}) for number in range(12))
    shown = Offer("rule", None, entries, 0, {Button.ACCEPT: Meaning.TAKE})
    for name, most in (("Ana", 9), ("Anatole de la Bonne Table", 5)):
        wall = screen(replace(state(players=(name, "Bo", "Cy")), offer=shown), FRENCH)
        assert wall.choice is not None
        assert len(wall.choice.after) + 1 == most


def test_control_characters_in_names_and_rules_never_reach_the_wall() -> None:
    players = ("Ana\u202e", "B\no", "Cy")
    kinito = ({"do": "announce", "value": 21}, {"do": "bluff"}, {"do": "dice", "values": [2, 1]})
    at = state(*kinito, {"do": "rule", "text": "pas\u202edu\tdoigt"}, players=players)
    wall = screen(at, FRENCH)
    assert [row.name for row in wall.rows] == ["Ana", "B o", "Cy"]
    assert wall.house_rules == ("1. pas du doigt",)
    assert "\u202e" not in str(wall)
