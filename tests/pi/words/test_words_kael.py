"""The words of Kaël: every golden game in whole sentences in both languages, and some to the letter."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pi.night.state import TableState
from pi.night.types import Entry, Json
from pi.picker.expected import expected
from pi.picker.menu import Menu, MenuItem, PickerContext
from pi.picker.picker import Picker
from pi.rules import GAMES, Referee
from pi.screens.wall import screen
from pi.words import LANGUAGES, Words
from tests.pi.rules.games.cards import Cards
from tests.playthroughs import FILES, actions_of

FRENCH = Words("fr", strict=True)
CONTEXT = PickerContext(fault_kinds=GAMES["kael"].fault_kinds, cards=GAMES["kael"].cards)
GOLDEN = [path for path in FILES if path.name.startswith("kael-")]


def entries(level: Menu, depth: int = 2) -> Iterator[Entry]:
    """The entries of a level, and of those that it opens."""
    for node in level.items:
        yield node.entry
        if node.opens is not None and depth:
            yield from entries(node.opens(), depth - 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_never_lacks_a_word(language: str, path: Path):
    words, referee = Words(language, strict=True), Referee()
    for action in actions_of(path):
        reply = referee.submit(action)
        if reply.error is not None:
            assert words.error({"code": reply.error.code})
            continue
        drawn = screen(TableState(1, reply.table, reply.events, Picker().offer(reply.table, CONTEXT)), words)
        assert all(cup.call and cup.state and cup.note for cup in drawn.pairs)
        assert all(words.event(event, reply.table, reply.events) for event in reply.events)
        if not reply.table["over"]:
            level = expected(reply.table, CONTEXT)
            assert words.asks(level.asks, reply.table)
            assert all(words.offer(entry, reply.table) for entry in entries(level))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("do", sorted(GAMES["kael"].forms))
def test_every_action_that_can_be_taken_back_has_its_name(language: str, do: str):
    assert Words(language).has("kael", f"action-{do}")


def told(words: str, **options: Any) -> tuple[tuple[Json, ...], Json]:
    """The events and the table after these words of a tale among Ana, Bo and Cy."""
    reply = Cards(**options).play(words)
    return reply.events, reply.table


@pytest.mark.parametrize(
    ("words", "french"),
    [
        (
            "deal7 Bo/kael Ana=13,12 Cy=1,1 Bo=0",
            ["Cy prend 2 points : le total en main.", "Ana prend 25 points", "Palier ! Ana redescend à 0."],
        ),
        (
            "+Di +Ed deal7 Bo/kael Ana=13 Cy=12,9 Di=1 Ed=13 Bo=0",
            ["Di 1, Ed 13, Ana 13 et Cy 21 points : le total en main."],
        ),
        (
            "+Di +Ed +Flo deal7 Bo/kael Ana=13 Cy=12,9 Di=1 Ed=13 Flo=12 Bo=0",
            ["5 personnes, de 1 à 21 points : le total en main."],
        ),
        ("deal7 Bo/kael Ana=2 Cy=1 Bo=1", ["Bo prend 20 points : Kaël perdu, une autre main vaut autant ou moins."]),
        ("deal7 Bo/kael Ana=2 Cy=1 Bo=X", ["Bo prend 20 points et perd ses paliers : faux Kaël."]),
        ("deal7 Bo/kael Ana=7 Cy=7 Bo=0", ["Cy et Ana prennent 7 points : le total en main."]),
    ],
)
def test_a_take_is_told_with_its_reason(words: str, french: list[str]):
    takes = FRENCH.takes(*told(words, follow="scores"))
    assert len(takes) == len(french)
    assert all(take.startswith(start) for take, start in zip(takes, french, strict=True))


@pytest.mark.parametrize(
    ("words", "french"),
    [
        ("deal7 Bo/kael Ana=2 Cy=1 Bo=0", "Bo a le plus petit total, 0, et gagne la manche."),
        ("deal7 Bo/kael Ana=2 Cy=1 Bo=1", "Bo a 1, et ce n’est pas le plus petit total : Kaël perdu."),
        ("deal7 Bo/kael Ana=2 Cy=1 Bo=X", "Bo a 15 en main, et il faut 5 au plus : faux Kaël."),
    ],
)
def test_the_end_of_a_manche_is_told_in_one_sentence(words: str, french: str):
    assert FRENCH.others(*told(words, follow="scores")) == (french,)


@pytest.mark.parametrize(
    ("words", "instruction", "who", "call"),
    [
        ("deal4", "Ana retourne la première carte", "Ana", "retourne la première carte"),
        ("deal4 up7", "Bo pose une carte, ou plusieurs égales", "Bo", "pose"),
        ("deal4 up7 8", "Bo pioche une carte", "Bo", "pioche une carte"),
        ("deal4 up7 8 p 9 p 10 p", "Bo : poser, ou dire Kaël ?", "Bo", "pose, ou Kaël ?"),
        ("deal4 up7 8,8,8,8 9 p 10 p", "Bo : piocher, ou dire Kaël ?", "Bo", "pioche, ou Kaël ?"),
        ("deal4 up7 8 p 9 p 10 p kael 1 p 2 t", "Cy et Ana : cartes sur table", "Cy et Ana", "cartes sur table"),
    ],
)
def test_the_instruction_names_whose_turn_it_is_whoever_may_cut(words: str, instruction: str, who: str, call: str):
    _, table = told(words)
    assert (FRENCH.instruction(table), FRENCH.who(table), FRENCH.call(table)) == (instruction, who, call)


def test_by_the_scores_alone_the_table_plays_until_a_kael():
    _, table = told("deal4", follow="scores")
    assert FRENCH.instruction(table) == "On joue jusqu’au Kaël : Bo, Cy et Ana"
    assert FRENCH.call(table) == "joue jusqu’au Kaël"


@pytest.mark.parametrize(
    ("words", "french"),
    [
        ("deal4 up7 8,8", ["Bo pose 8 et 8."]),
        ("deal4 up7 8,8 Ana/8,8", ["Carré de 8 !", "Ana coupe avec 8 et 8 !"]),
        ("deal4 up7 8 t", ["Bo prend la carte sur la table."]),
        ("deal4 up7 8 p lucky", ["Bonne pioche ! Bo repose 8."]),
        ("deal4 up7 !Cy:no-draw", ["Faute signalée, Cy : pioche oubliée."]),
        (
            "deal4 up7 -Ana",
            ["Ana quitte la table.", "La manche 1 est nulle : on redistribue.", "Manche 1 : Bo distribue."],
        ),
        ("deal4 up7 end", ["La table arrête la partie."]),
        ("-Ana -Bo", ["Bo quitte la table.", "La partie est gagnée par Cy."]),
        ("deal4 up7 undo", ["Annulé : la première carte."]),
    ],
)
def test_an_event_is_one_sentence(words: str, french: list[str]):
    happened, table = told(words)
    assert [FRENCH.event(event, table, happened) for event in happened] == french


def test_an_empty_hand_is_told_as_one():
    happened, table = told("deal4 Bo/kael Cy=", follow="scores")
    assert FRENCH.event(happened[0], table) == "Cy n’a plus de carte : total 0."
    assert FRENCH.offer(Entry("cards", {"values": []}), table) == "Plus aucune carte"


def test_the_scores_are_told_before_each_deal():
    _, table = told("deal7 Bo/kael Ana=13,12 Cy=1,1 Bo=0", follow="scores")
    assert FRENCH.note(table) == "Les scores : Ana 0, Bo 0, Cy 2."


def singly(level: Menu) -> Iterator[MenuItem]:
    """Every node that is told apart by thirds."""
    for node in level.items:
        yield from singly(node.opens()) if node.entry.code == "branch" and node.opens is not None else (node,)


def test_the_buttons_lay_what_is_expected():
    game, picker = Cards(), Picker()
    game.play("deal2 up7")
    offer = picker.offer(game.referee.table, CONTEXT)
    shared_out = [entry.values["value"] for third in offer.entries for entry in third.values["of"]]
    assert (offer.asks, shared_out) == ("lay", list(CONTEXT.cards))
    card = next(
        node for node in singly(expected(game.referee.table or {}, CONTEXT)) if node.entry.values["value"] == "10"
    )
    assert card.opens is not None
    assert card.opens().items[1].action == {"do": "lay", "cards": ["10", "10"], "by": "Bo"}
    game.say(dict(card.opens().items[1].action or {}))
