"""The screen: what stands on the wall in every phase, drawn from a moment alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pi.night.codes import EntryCode, NoticeCode
from pi.night.state import TableState
from pi.night.types import Button, Entry, Json, Meaning, Notice, Offer
from pi.picker.menu import PickerContext
from pi.picker.picker import Picker
from pi.rules import GAMES, Referee
from pi.rules.scores import score_dice
from pi.screens.facts import Fact
from pi.screens.wall import Label, Row, WallView, screen
from pi.words import Words

PLAYERS = ("Ana", "Bo", "Cy", "Di")
ACCEPT, BLUFF, NEXT = {"do": "accept"}, {"do": "bluff"}, {"do": "next"}
FRENCH = Words("fr", strict=True)


def announce(value: int, **pair: int) -> Json:
    return {"do": "announce", "value": value, **pair}


def dice(*values: int) -> Json:
    return {"do": "dice", "values": list(values)}


def moment(*actions: Json, players: tuple[str, ...] = PLAYERS, **options: Any) -> TableState:
    """The moment after these actions, with the offer that the buttons have then."""
    referee = Referee()
    reply = referee.submit({"do": "start", "game": "quinito", "players": list(players), "options": options})
    for action in actions:
        reply = referee.submit(action)
        assert reply.ok, reply.error
    context = PickerContext(fault_kinds=GAMES["quinito"].fault_kinds, rule_texts=FRENCH.rule_texts("quinito"))
    return TableState(7, reply.table, reply.events, Picker().offer(reply.table, context))


def drawn(*actions: Json, **options: Any) -> WallView:
    return screen(moment(*actions, **options), FRENCH)


def marks(row: Row) -> list[str]:
    return [mark.text for mark in row.marks]


@pytest.mark.parametrize(
    ("actions", "options", "who", "call", "state"),
    [
        ([], {}, "Ana", "lance et annonce", "Nouvelle manche"),
        ([announce(43), ACCEPT], {}, "Bo", "annonce plus haut", "La manche monte"),
        ([announce(43)], {}, "Bo", "accepter ou bluff ?", "Annonce à juger"),
        ([announce(21)], {}, "Bo", "contrer ou bluff ?", "Kinito annoncé"),
        ([announce(65)], {"score65": "kinito"}, "Bo", "contrer ou bluff ?", "Kinito annoncé"),
        ([announce(65)], {}, "Bo", "accepter ou bluff ?", "Annonce à juger"),
        ([announce(43), BLUFF], {}, "Ana", "lève le gobelet", "On vérifie"),
        ([announce(21), ACCEPT], {}, "Bo", "il faut un Kinito !", "Le contre"),
        ([announce(31), ACCEPT], {}, "Ana", "relancer ou non ?", "Le 31"),
        (
            [announce(31), ACCEPT, {"do": "choose", "option": "rethrow"}],
            {},
            "Ana",
            "relance, plus haut",
            "La manche monte",
        ),
        ([announce(32), ACCEPT], {"score32": "reverse"}, "Ana", "rejouer à l’envers ?", "Le 32"),
        ([announce(32), ACCEPT], {"score32": "swap"}, "Ana", "échanger son verre ?", "Le 32"),
        ([announce(31), ACCEPT], {"score31": "two"}, "Ana", "désigne deux joueurs", "Le 31"),
        (
            [announce(31), ACCEPT, {"do": "choose", "player": "Cy"}],
            {"score31": "two"},
            "Ana",
            "désigne encore une fois",
            "Le 31",
        ),
        (
            [announce(31), ACCEPT, {"do": "choose", "player": "Cy"}, {"do": "choose", "player": "Di"}],
            {"score31": "two"},
            "Ana",
            "qui finit dernier ?",
            "Le 31",
        ),
        ([announce(21), BLUFF, dice(2, 1)], {}, "Ana", "ajoute une règle ?", "Après le Kinito"),
        ([{"do": "end"}], {}, "Partie terminée", "merci, bonne nuit", "Partie terminée"),
    ],
)
def test_every_phase_says_who_does_what_in_huge_type(
    actions: list[Json], options: Json, who: str, call: str, state: str
) -> None:
    (cup,) = drawn(*actions, **options).pairs
    assert (cup.who, cup.call, cup.state) == (who, call, state)


def test_before_the_first_game_the_wall_welcomes_and_offers_a_start() -> None:
    start = Entry("start", {"game": "quinito", "players": ["Ana", "Bo", "Cy"]})
    offer = Offer("start", None, (start,), 0, {Button.ACCEPT: Meaning.TAKE})
    wall = screen(TableState(offer=offer), FRENCH)
    assert (wall.title, wall.pairs[0].who, wall.rows) == ("Croupier", "Bienvenue à table", ())
    assert wall.choice is not None
    assert wall.choice.shown.text == "Quinito : Ana, Bo et Cy"
    assert [(button.name, button.text) for button in wall.buttons] == [
        ("accept", "Jouer"),
        ("bluff", ""),
        ("next", ""),
    ]


def test_the_announced_score_and_the_level_are_drawn_as_dice() -> None:
    (cup,) = drawn(announce(43), ACCEPT, announce(66)).pairs
    assert cup.facts == (
        Fact("announced", "Annonce", "double 6", (6, 6)),
        Fact("level", "Palier", "43", (4, 3)),
    )


def test_only_what_is_a_score_of_two_dice_is_drawn_as_dice() -> None:
    values = (62, 17, 421, 7, True, False, None, "62")
    assert [score_dice(value) for value in values] == [(6, 2), *[()] * 7]


def test_dice_are_drawn_only_once_they_lie_open() -> None:
    shown = Fact("open", "Dés sur table", dice=(6, 2))
    assert shown not in drawn(announce(62), BLUFF).pairs[0].facts
    assert shown in drawn(announce(62), BLUFF, dice(2, 6)).pairs[0].facts
    assert shown not in drawn(announce(62), BLUFF, dice(2, 6), announce(31)).pairs[0].facts


def test_the_wall_says_whether_the_tray_may_be_looked_at() -> None:
    hidden = moment(announce(62))
    assert screen(hidden, FRENCH).hidden
    assert not screen(replace(hidden, hidden=False), FRENCH).hidden


def test_the_last_take_stands_with_its_reason_and_the_rest_beside_it() -> None:
    wall = drawn(announce(62), BLUFF, dice(2, 6))
    assert wall.takes == ("Bo boit une gorgée : accusation à tort, Ana disait vrai.",)
    assert wall.told == ("Ana montre 62 : l’annonce était vraie.",)


def test_a_fault_is_told_once() -> None:
    wall = drawn({"do": "fault", "player": "Cy", "kind": "slow"})
    assert wall.takes == ("Cy boit une gorgée : perte de contrôle, lenteur évidente.",)
    assert wall.told == ()


def test_the_ledger_stands_in_seat_order_with_what_its_units_are_worth() -> None:
    wall = drawn(announce(62), BLUFF, dice(2, 6), penalty="slap")
    assert wall.columns == ("gifles", "doubles gifles")
    assert [row.name for row in wall.rows] == list(PLAYERS)
    assert [row.amounts for row in wall.rows] == [(0, 0), (1, 0), (0, 0), (0, 0)]
    bo = wall.rows[1]
    assert (bo.took, bo.acts, marks(bo)) == ((True, False), True, ["lanceur"])
    assert marks(wall.rows[2]) == ["Michel"]


def test_with_rewards_the_ledger_has_three_columns() -> None:
    assert drawn(reward="kiss").columns == ("gorgées", "baisers", "avec langue")


def test_who_has_left_is_no_row() -> None:
    assert [row.name for row in drawn({"do": "leave", "player": "Cy"}).rows] == ["Ana", "Bo", "Di"]


def test_an_open_window_of_61_stands_on_the_wall_and_beside_its_player() -> None:
    wall = drawn(announce(61), ACCEPT)
    assert wall.doubled == "jusqu’au prochain tour : Ana"
    assert [row.name for row in wall.rows if "61" in marks(row)] == ["Ana"]
    assert drawn().doubled == ""


def test_the_totem_stands_beside_who_wears_it() -> None:
    wall = drawn(announce(21), ACCEPT, dice(5, 4), totem=True)
    assert [row.name for row in wall.rows if "totem" in marks(row)] == ["Bo"]
    assert any("totem" in hint for hint in wall.hints)


def test_house_rules_stand_with_their_numbers() -> None:
    wall = drawn(announce(21), BLUFF, dice(2, 1), {"do": "rule", "text": "Boire de la main gauche"})
    assert wall.house_rules == ("1. Boire de la main gauche",)


def test_the_direction_is_an_arrow_and_words_and_none_when_the_game_is_over() -> None:
    assert (drawn().pairs[0].direction, drawn().pairs[0].direction_text) == ("left", "on tourne vers la gauche")
    assert drawn(announce(51), ACCEPT).pairs[0].direction == "right"
    assert drawn({"do": "end"}).pairs[0].direction == ""


def test_a_choice_shows_the_entry_between_its_neighbours() -> None:
    picker, at = Picker(), moment(announce(43), ACCEPT)
    picker.press(Button.NEXT, at.table, PickerContext())
    wall = screen(replace(at, offer=picker.offer(at.table, PickerContext())), FRENCH)
    assert wall.choice is not None
    assert wall.choice.shown == Label("52", (5, 2))
    assert [said.text for said in wall.choice.before] == ["Tous les choix", "51"]
    assert [said.text for said in wall.choice.after] == ["53", "54"]
    assert (wall.choice.question, wall.choice.position) == ("Quelle annonce ?", "5 sur 19")


def test_while_the_camera_looks_there_is_nothing_to_take_but_something_to_wait_for() -> None:
    wall = drawn(announce(62), BLUFF)
    assert (wall.choice, wall.waiting) == (None, "La caméra attend les dés")
    assert drawn().waiting == ""


def test_each_button_says_what_it_does_now() -> None:
    wall = drawn(announce(43))
    assert [(button.name, button.text) for button in wall.buttons] == [
        ("accept", "Accepter"),
        ("bluff", "Bluff !"),
        ("next", ""),
    ]
    assert [button.held for button in wall.buttons] == ["", "maintenir : menu, règles", "maintenir : annuler"]


def test_the_wall_says_whether_the_voice_is_muted_and_what_turns_that_over() -> None:
    def accept(muted: bool | None) -> str:
        return screen(replace(moment(), muted=muted), FRENCH).buttons[0].held

    assert [accept(muted) for muted in (None, False, True)] == [
        "",
        "maintenir : muet",
        "maintenir : parler",
    ]
    assert screen(replace(moment(), muted=True), FRENCH).muted
    assert not screen(replace(moment(), muted=False), FRENCH).muted


def test_notices_are_sentences_and_the_serious_ones_are_marked() -> None:
    failed = Notice(NoticeCode.CAMERA_FAILED, {"trouble": "pi-camera-silent"})
    wall = screen(replace(moment(), notices=(failed, Notice(NoticeCode.RECOVERED))), FRENCH)
    assert [notice.serious for notice in wall.notices] == [True, False]
    assert wall.notices[0].text.startswith("La caméra ne répond plus : elle n’envoie plus rien. Vérifier la nappe")


def test_two_cups_are_two_blocks_with_their_own_score_and_player() -> None:
    wall = drawn(announce(62, pair=1), announce(21, pair=2), double=True)
    assert [(cup.title, cup.who, cup.call) for cup in wall.pairs] == [
        ("Paire 1", "Bo", "accepter ou bluff ?"),
        ("Paire 2", "Di", "contrer ou bluff ?"),
    ]
    assert [cup.facts[0].text for cup in wall.pairs] == ["62", "Kinito"]
    assert wall.fork is not None
    assert [branch.text for branch in wall.fork.branches] == ["Bo : Répondre…", "Di : Contrer", "Di : Bluff !"]
    assert [marks(row) for row in wall.rows] == [["lanceur"], ["Michel"], ["lanceur"], ["Michel"]]


def asked_of_cy(*found: Entry) -> WallView:
    """A list of which each button takes something, and that only Cy may answer."""
    branch = Entry(EntryCode.BRANCH, {"of": found})
    offer = Offer("cards", "Cy", (branch, branch, branch), meanings=dict.fromkeys(Button, Meaning.TAKE))
    return screen(replace(moment(), offer=offer), FRENCH)


def test_a_list_of_one_player_names_that_player_once() -> None:
    wall = asked_of_cy(*(Entry(EntryCode.CARD, {"value": card, "values": [card], "by": "Cy"}) for card in "34"))
    assert wall.fork is not None
    assert wall.fork.who == "Cy"
    assert [one.text for one in wall.fork.branches[0].found] == ["3", "4"]
    cards = [Entry(EntryCode.CARD, {"value": card, "values": [card], "by": "Cy"}) for card in "345"]
    offer = Offer("cards", "Cy", tuple(cards), meanings=dict.fromkeys(Button, Meaning.TAKE))
    wall = screen(replace(moment(), offer=offer), FRENCH)
    assert [button.text for button in wall.buttons] == ["3", "4", "5"]


def test_what_is_too_long_for_a_button_stands_over_it_alone() -> None:
    word = "mot interdit qui ne finit pas"
    entries = [Entry(EntryCode.RULE, {"text": f"{word} {number}"}) for number in range(3)]
    offer = Offer("rule", None, tuple(entries), meanings=dict.fromkeys(Button, Meaning.TAKE))
    short = screen(replace(moment(), offer=offer), FRENCH)
    longer = replace(offer, entries=tuple(Entry(EntryCode.RULE, {"text": f"{word} {word}"}) for _ in range(3)))
    wall = screen(replace(moment(), offer=longer), FRENCH)
    assert [button.text for button in short.buttons] == [f"{word} {number}" for number in range(3)]
    assert [button.text for button in wall.buttons] == ["C’est ici"] * 3
    assert wall.fork is not None
    assert wall.fork.covers
    assert [branch.text for branch in wall.fork.branches] == [f"{word} {word}"] * 3


def test_of_long_texts_behind_a_button_fewer_are_drawn() -> None:
    few = asked_of_cy(*(Entry(EntryCode.RULE, {"text": f"règle {number}"}) for number in range(10)))
    long = asked_of_cy(*(Entry(EntryCode.RULE, {"text": f"règle {number}".ljust(40, "!")}) for number in range(10)))
    assert few.fork is not None
    assert long.fork is not None
    assert [len(wall.fork.branches[0].found) for wall in (few, long) if wall.fork] == [10, 7]


def test_below_players_who_take_two_lines_a_column_has_fewer_entries() -> None:
    entries = tuple(Entry(EntryCode.RULE, {"text": f"règle {number}"}) for number in range(12))
    shown = Offer("rule", None, entries, 0, {Button.ACCEPT: Meaning.TAKE})
    for name, most in (("Ana", 9), ("Anatole de la Bonne Table", 5)):
        wall = screen(replace(moment(players=(name, "Bo", "Cy")), offer=shown), FRENCH)
        assert wall.choice is not None
        assert len(wall.choice.after) + 1 == most


def test_control_characters_in_names_and_rules_never_reach_the_wall() -> None:
    players = ("Ana\u202e", "B\no", "Cy")
    at = moment(announce(21), BLUFF, dice(2, 1), {"do": "rule", "text": "pas\u202edu\tdoigt"}, players=players)
    wall = screen(at, FRENCH)
    assert [row.name for row in wall.rows] == ["Ana", "B o", "Cy"]
    assert wall.house_rules == ("1. pas du doigt",)
    assert "\u202e" not in str(wall)


def test_the_same_moment_speaks_english() -> None:
    wall = screen(moment(announce(43)), Words("en", strict=True))
    assert (wall.language, wall.pairs[0].call, wall.pairs[0].facts[0].label) == ("en", "accept or bluff?", "Announced")
