"""The wall of every game: golden games drawn whole, and what the panels show of each table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pi.night.state import TableState
from pi.night.types import Button, Json
from pi.picker.menu import PickerContext
from pi.picker.picker import Picker
from pi.rules import GAMES, Referee
from pi.rules.display import Gauge
from pi.screens.facts import Fact
from pi.screens.wall import Row, WallView, screen
from pi.words import LANGUAGES, Words
from tests.playthroughs import FILES, actions_of

FRENCH = Words("fr", strict=True)
ACCEPT, BLUFF, NEXT = {"do": "accept"}, {"do": "bluff"}, {"do": "next"}


@cache
def context(game: str) -> PickerContext:
    known = GAMES[game]
    return PickerContext(fault_kinds=known.fault_kinds, rule_texts=FRENCH.rule_texts(game), cards=known.cards)


def moments(actions: list[Json]) -> Iterator[TableState]:
    """The moment after each of these actions that the referee takes, with the offer of the buttons."""
    referee, picker = Referee(), Picker()
    for version, action in enumerate(actions):
        reply = referee.submit(action)
        if reply.ok:
            offer = picker.offer(reply.table, context(reply.table["game"]))
            yield TableState(version, reply.table, reply.events, offer)


@cache
def golden(path: Path, language: str) -> tuple[WallView, ...]:
    """Every wall of a golden game."""
    words = Words(language, strict=True)
    return tuple(screen(moment, words) for moment in moments(actions_of(path)))


def last(*actions: Json) -> TableState:
    """The moment after the last of these actions, none of which may be refused."""
    taken = list(moments([*actions]))
    assert len(taken) == len(actions), "an action was refused"
    return taken[-1]


def drawn(game: str, players: str, *actions: Json, **options: object) -> WallView:
    """The wall after these actions of players called by one letter each."""
    start = {"do": "start", "game": game, "players": list(players), "options": options}
    return screen(last(start, *actions), FRENCH)


def facts(wall: WallView) -> dict[str, Fact]:
    """What stands on the table, under the name of how it is drawn."""
    return {fact.code: fact for fact in wall.pairs[0].facts}


def marks(wall: WallView) -> dict[str, list[str]]:
    return {row.name: [mark.text for mark in row.marks] for row in wall.rows}


def row(wall: WallView, name: str) -> Row:
    return next(row for row in wall.rows if row.name == name)


def dice(*values: int) -> Json:
    return {"do": "dice", "values": list(values)}


LEFT = {"do": "choose", "option": "left"}


def say(value: str) -> Json:
    return {"do": "announce", "value": value}


# Every game ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_is_drawn_whole(path: Path, language: str):
    for wall in golden(path, language):
        assert all(cup.who and cup.call and cup.state for cup in wall.pairs)
        assert all(len(row.amounts) == len(wall.columns) > 0 for row in wall.rows)
        for fact in (fact for cup in wall.pairs for fact in cup.facts):
            assert fact.label
            assert fact.text or fact.dice or fact.hidden or fact.cards
        assert all(mark.text for row in wall.rows for mark in row.marks)


def test_every_fact_and_every_mark_is_drawn_in_some_golden_game():
    walls = [wall for path in FILES for wall in golden(path, "fr")]
    assert {fact.code for wall in walls for cup in wall.pairs for fact in cup.facts} >= {
        *("announced", "level", "open", "for", "against", "stake", "attempts", "stage", "duel", "slaves"),
        *("tries", "hand", "pot", "aside", "pile", "takeable", "stock"),
    }
    assert {mark.code for wall in walls for row in wall.rows for mark in row.marks} >= {
        *("thrower", "michel", "dealer", "kael", "absent", "out", "winners", "losers"),
        *("weakest", "weakest-so-far", "strongest"),
        *("twice", "totem", "petit-poulet", "slave", "cut", "false-kael"),
    }


def test_at_the_end_the_huge_text_says_who_has_won():
    lost = (say("quinte 6"), BLUFF, dice(1, 2, 3, 4, 6))
    [cup] = drawn("poker-menteur", "AB", *lost, points=1).pairs
    assert (cup.who, cup.call, cup.state) == ("B", "gagne la partie !", "Partie terminée")
    [cup] = drawn("poker-menteur", "AB", {"do": "end"}).pairs
    assert (cup.who, cup.call) == ("Partie terminée", "merci, bonne nuit")


# 421 -----------------------------------------------------------------------------------------


def test_the_charge_shows_the_pot_in_chips_and_who_holds_how_many():
    wall = drawn("421", "ABC", dice(4, 2, 1), dice(6, 6, 5), dice(6, 6, 4))
    assert facts(wall) == {"pot": Fact("pot", "Pot", "3", chips=3)}
    assert wall.columns == ("fiches",)
    assert [row.amounts for row in wall.rows] == [(0,), (0,), (8,)]


def test_the_hands_of_a_round_stand_beside_their_players():
    wall = drawn("421", "ABC", dice(4, 2, 1), dice(6, 6, 5))
    assert [row.dice for row in wall.rows] == [(4, 2, 1), (6, 6, 5), ()]


def test_who_is_weakest_so_far_is_seen_while_a_round_goes_on():
    so_far = ["la plus faible, pour l’instant"]
    assert marks(drawn("421", "ABC", dice(4, 2, 1))) == {"A": [], "B": [], "C": []}
    assert marks(drawn("421", "ABC", dice(4, 2, 1), dice(6, 6, 5))) == {"A": [], "B": so_far, "C": []}
    assert marks(drawn("421", "ABC", dice(6, 6, 5), dice(6, 6, 5))) == {"A": so_far, "B": so_far, "C": []}


def test_a_rampot_shows_what_is_at_stake_who_is_tied_and_what_they_throw_for_it():
    wall = drawn("421", "ABC", dice(4, 2, 1), dice(6, 6, 5), dice(6, 6, 5), dice(2, 2, 1))
    assert facts(wall)["stake"] == Fact("stake", "Enjeu", "8 fiches")
    assert marks(wall) == {"A": [], "B": ["main la plus faible"], "C": ["main la plus faible"]}
    assert [row.dice for row in wall.rows] == [(4, 2, 1), (2, 2, 1), ()]


DECHARGE = (dice(4, 2, 1), dice(6, 6, 5), dice(4, 2, 1), dice(6, 6, 5))


def test_in_the_decharge_the_kept_dice_stand_first_and_the_throws_are_counted():
    fresh = drawn("421", "AB", *DECHARGE)
    assert facts(fresh) == {"hand": Fact("hand", "Lancers", "0 / 3")}
    kept = drawn("421", "AB", *DECHARGE, dice(6, 4, 1), {"do": "keep", "values": [4, 1]})
    assert facts(kept) == {"hand": Fact("hand", "Lancers", "1 / 3", (4, 1, 6), kept=2)}


# Poker menteur -------------------------------------------------------------------------------


def test_the_announcement_stands_in_words_with_who_said_it():
    opened = (dice(6, 2), say("double-paire 4-2+6"))
    assert facts(drawn("poker-menteur", "AB", *opened))["announced"] == Fact(
        "announced", "Annonce : A", "double paire de 4 et de 2 avec un 6"
    )
    assert facts(drawn("poker-menteur", "AB", *opened, ACCEPT))["level"].text == "double paire de 4 et de 2 avec un 6"


def test_open_dice_are_drawn_and_those_under_the_cup_have_no_faces():
    wall = drawn("poker-menteur", "AB", dice(6, 2))
    assert facts(wall) == {"open": Fact("open", "Sur le plateau, 3 sous le gobelet", dice=(6, 2), hidden=3)}


def test_poker_dice_show_their_letters():
    wall = drawn("poker-menteur", "AB", dice(6, 5, 4, 3, 2), faces="poker")
    assert facts(wall)["open"] == Fact("open", "Sur le plateau", dice=("A", "R", "D", "V", "10"))


def test_tries_are_counted():
    wall = drawn("poker-menteur", "AB", say("quinte 6"), ACCEPT, dice(6, 6, 3, 2, 1))
    assert facts(wall)["tries"] == Fact("tries", "Coups", "1 / 5")
    assert facts(wall)["open"].dice == (6, 6, 3, 2, 1)


def test_points_stand_against_those_that_end_the_game_and_who_is_out_is_marked():
    lost = (LEFT, say("quinte 6"), BLUFF, dice(1, 2, 3, 4, 6))
    wall = drawn("poker-menteur", "ABC", *lost, points=2)
    assert row(wall, "A").gauge == Gauge(1, 2, (1, 2))
    assert marks(drawn("poker-menteur", "ABC", *lost, points=1))["A"] == ["hors jeu"]


def test_who_is_away_is_marked():
    wall = drawn("poker-menteur", "ABC", {"do": "away", "player": "B"}, absent=True)
    assert marks(wall) == {"A": [], "B": ["absence"], "C": []}


HIDDEN = [
    [say("paire 3"), ACCEPT, say("mieux"), ACCEPT, say("mieux")],
    [say("brelan 2"), ACCEPT, say("mieux"), ACCEPT, say("mieux")],
    [say("carre 6+1"), ACCEPT, say("mieux"), ACCEPT, say("mieux")],
]
"""Rounds after which the state of the game is hard to remember."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("then", [[], [ACCEPT], [ACCEPT, {"do": "look"}], [BLUFF]])
def test_what_mieux_stands_for_changes_nothing_on_the_wall(then: list[Json], language: str):
    words, known = Words(language, strict=True), context("poker-menteur")
    start = {"do": "start", "game": "poker-menteur", "players": list("ABCD"), "options": {"mieux": True}}
    ends = [last(start, LEFT, *actions, *then) for actions in HIDDEN]
    assert len({str(end.table["bid"]["value"]) for end in ends if end.table}) == len(HIDDEN)
    pickers = [Picker() for _ in ends]
    for _ in range(40):
        offers = [picker.offer(end.table, known) for picker, end in zip(pickers, ends, strict=True)]
        walls = [screen(replace(end, offer=offer), words) for end, offer in zip(ends, offers, strict=True)]
        assert walls[0] == walls[1] == walls[2]
        for picker, end in zip(pickers, ends, strict=True):
            picker.press(Button.NEXT, end.table, known)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_the_wall_names_what_mieux_stands_for(language: str):
    words, searched = Words(language, strict=True), 0
    for moment in moments(actions_of(next(path for path in FILES if path.stem == "poker-menteur-mieux"))):
        bid = moment.table and moment.table["bid"]
        if bid and bid["said"] == "mieux":
            named, searched = words.announcement(bid["value"], moment.table), searched + 1
            wall = str(replace(screen(moment, words), choice=None))
            assert {"fr": "mieux", "en": "better"}[language] in wall
            assert named not in wall
            assert bid["value"] not in wall
    assert searched > 2


# Kékénito ------------------------------------------------------------------------------------


def test_the_score_to_beat_is_drawn_as_dice_with_who_made_it():
    wall = drawn("kekenito", "ABC", dice(5, 1))
    assert facts(wall) == {"level": Fact("level", "À battre : A", "51", (5, 1))}


def test_a_free_throw_shows_the_dice_of_the_last_one():
    wall = drawn("kekenito", "ABC", dice(5, 3), NEXT, dice(4, 3), NEXT)
    assert facts(wall) == {"open": Fact("open", "Dés sur table", dice=(4, 3))}


def test_a_kinito_shows_its_stake_and_the_attempts_left():
    wall = drawn("kekenito", "ABC", dice(2, 1), {"do": "choose", "player": "B"}, dice(6, 1))
    assert facts(wall) == {
        "against": Fact("against", "Face à", "A"),
        "stake": Fact("stake", "Mise", "1"),
        "attempts": Fact("attempts", "Tentatives", "2"),
        "open": Fact("open", "Dés sur table", dice=(6, 1)),
    }


def test_a_bombe_shows_who_is_to_be_saved():
    wall = drawn("kekenito", "ABC", dice(3, 2), {"do": "choose", "player": "B"})
    assert facts(wall)["for"] == Fact("for", "Pour sauver", "A")
    assert wall.pairs[0].who == "B"


def test_while_a_slave_is_chosen_the_wall_shows_how_many_there_may_be():
    wall = drawn("kekenito", "ABCD", dice(6, 2), {"do": "choose", "player": "C"}, dice(5, 3))
    assert facts(wall)["slaves"] == Fact("slaves", "Esclaves", "1 / 2")


def test_who_saves_himself_sees_his_stage_and_what_he_has_to_better():
    wall = drawn("kekenito", "ABC", dice(3, 1), dice(5, 1))
    assert facts(wall) == {
        "level": Fact("level", "À battre", "51", (5, 1)),
        "stage": Fact("stage", "Stade", "2 / 3"),
    }


def test_the_petit_poulet_is_marked_with_how_many_times_he_is_it():
    falls = (dice(3, 1), dice(4, 3), dice(4, 2))
    assert marks(drawn("kekenito", "ABC", *falls))["A"] == ["Petit poulet"]
    assert "Petit poulet ×2" in marks(drawn("kekenito", "AB", *falls, dice(5, 1), *falls))["A"]


def test_a_slave_is_marked_with_his_master():
    wall = drawn("kekenito", "ABC", dice(6, 2), {"do": "choose", "player": "C"})
    assert marks(wall)["C"] == ["maître : A"]


def test_a_battle_is_drawn_die_by_die():
    wall = drawn("kekenito", "ABC", dice(6, 5), dice(6, 5), dice(4))
    assert [(fact.label, fact.dice, fact.hidden) for fact in wall.pairs[0].facts] == [("B", (4,), 0), ("A", (), 1)]


# Kaël ----------------------------------------------------------------------------------------

DEALT = ({"do": "choose", "option": "4"}, {"do": "turn-up", "card": "7"})


def cards(*values: str, do: str = "lay", **more: str) -> Json:
    return {"do": do, "values" if do == "cards" else "cards": list(values), **more}


def test_the_pile_shows_its_run_and_what_may_be_taken():
    wall = drawn("kael", "ABC", *DEALT, cards("9", "9"), follow="cards")
    assert facts(wall) == {
        "pile": Fact("pile", "En haut de la pile", cards=("9", "9")),
        "takeable": Fact("takeable", "À prendre", cards=("7",)),
        "stock": Fact("stock", "Pioche", "43"),
    }
    assert wall.columns == ("score", "cartes")
    assert [row.amounts for row in wall.rows] == [(0, 4), (0, 2), (0, 4)]


def test_whose_turn_it_is_stands_out_and_who_may_cut_is_marked():
    wall = drawn("kael", "ABC", *DEALT, cards("9", "9"), follow="cards")
    assert [row.name for row in wall.rows if row.acts] == ["B"]
    assert marks(wall) == {"A": ["peut couper", "donne"], "B": [], "C": ["peut couper"]}


KAEL = ({"do": "choose", "option": "7"}, {"do": "kael", "by": "B"})


def test_the_hands_that_are_shown_lie_beside_their_players():
    wall = drawn("kael", "ABC", *KAEL, cards("13", "2", do="cards", by="C"))
    assert [row.cards for row in wall.rows] == [(), (), ("13", "2")]
    assert "Kaël !" in marks(wall)["B"]


def test_scores_stand_against_the_paliers_until_a_false_kael():
    shown = (cards("13", do="cards", by="A"), cards("1", do="cards", by="C"), cards("12", do="cards", by="B"))
    wall = drawn("kael", "ABC", *KAEL, *shown)
    assert row(wall, "A").gauge == Gauge(0, 100, (25, 50, 75, 100))
    assert row(wall, "B").gauge == Gauge(20, 100, ())
    assert "faux Kaël" in marks(wall)["B"]
