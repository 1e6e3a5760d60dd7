"""The words of 421: whole games without a missing word, and some sentences to the letter."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pi.night.types import Button, Json, Meaning, Offer
from pi.rules import Reply
from pi.rules.games.jeu_421 import KEPT_CHANGED, Jeu421
from pi.words import LANGUAGES, Words
from tests.pi.rules.games.tale import Tale
from tests.strategies import wander

languages = pytest.mark.parametrize("language", LANGUAGES)


def game(players: str = "Ana Bo Cy", **options: Any) -> Tale:
    return Tale(players, game="421", **options)


def told(words: Words, reply: Reply) -> list[str]:
    """All that is said after an action: events, takes, and what must be done now."""
    table, events = reply.table, reply.events
    sentences = [words.event(event, table, events) for event in events]
    sentences += [*words.takes(events, table), *words.others(events, table)]
    return [*sentences, words.instruction(table), words.call(table), words.state(table), words.note(table)]


@languages
@pytest.mark.parametrize("seed", range(8))
def test_whole_games_under_any_options_never_lack_a_word(language: str, seed: int):
    words, chance = Words(language, strict=True), random.Random(seed)
    options = {name: chance.choice(o.values) for name, o in Jeu421.options_known.items() if o.values}
    tale = game("Ana Bo Cy Di", **options)
    for _ in range(60):
        if tale["over"]:
            break
        reply = tale.say(wander(tale.referee.table or {}, chance, Jeu421.fault_kinds))
        assert all(told(words, reply))
        words.hints(reply.events, reply.table)
    assert all(told(words, tale.play("undo end")))
    assert all(words.column(unit, tale.referee.table or {}) for unit in Jeu421.units)


@languages
def test_every_option_fault_text_and_refusal_has_its_words(language: str):
    words, table = Words(language, strict=True), game().referee.table or {}
    for name, option in Jeu421.options_known.items():
        assert all(words.option(name, value, "421") for value in option.values or ("Ana",))
    assert all(words.fault(kind, "421") for kind in Jeu421.fault_kinds)
    assert all(words.hint(f"FT{number}", table) for number in (1, 2, 3))
    assert words.title("421") == "421"
    assert words.error({"code": KEPT_CHANGED})


@pytest.mark.parametrize(
    ("story", "french", "english"),
    [
        (
            "d421 d665 d221",
            ["Cy prend 8 fiches au pot : combinaison la plus faible du tour."],
            ["Cy takes 8 chips from the pot: the weakest combination of the round."],
        ),
        (
            "d421 d665 d221 d333 d665 d664 d651 next d653 d652",
            ["Bo prend une fiche : combinaison la plus faible du tour."],
            ["Bo takes one chip: the weakest combination of the round."],
        ),
    ],
)
def test_a_take_is_told_with_its_reason(story: str, french: list[str], english: list[str]):
    reply = game(start_fiches=4).play(story)
    assert Words("fr", strict=True).takes(reply.events, reply.table) == tuple(french)
    assert Words("en", strict=True).takes(reply.events, reply.table) == tuple(english)


@pytest.mark.parametrize(
    ("event", "french"),
    [
        ({"event": "hand", "player": "Bo", "dice": [6, 5, 2], "name": "652", "throws": 1, "value": 1}, "Bo lance 652."),
        ({"event": "nenette", "player": "Bo"}, "Nénette ! La honte est pour Bo."),
        ({"event": "given", "from": "Ana", "to": "Bo", "amount": 1}, "Ana donne une fiche à Bo."),
        ({"event": "given", "from": "Ana", "to": "Bo", "amount": 8}, "Ana donne 8 fiches à Bo."),
        (
            {"event": "rampot", "end": "both", "players": ["Ana", "Bo", "Cy"]},
            "Égalité partout, rampot : Ana, Bo et Cy.",
        ),
        ({"event": "ended", "winners": [], "losers": []}, "La partie s’arrête, sans victoire."),
        ({"event": "ended", "winners": ["Ana", "Bo"], "losers": ["Cy"]}, "Partie terminée, victoire : Ana et Bo."),
        ({"event": "fault", "player": "Bo", "kind": "other"}, "Faute, Bo : autre faute."),
        ({"event": "undone", "do": "keep"}, "Annulé : les dés gardés."),
    ],
)
def test_an_event_is_one_sentence(event: Json, french: str):
    assert Words("fr", strict=True).event(event, game().referee.table or {}) == french


def test_in_the_decharge_the_table_says_how_many_throws_are_left_and_what_next_means():
    words, tale = Words("fr", strict=True), game(start_fiches=4)
    tale.play("d421 d665 d664 d333 d665 d664")
    table = tale.referee.table or {}
    assert (words.call(table), words.note(table)) == (
        "lance trois dés",
        "Jusqu’à 3 lancers. La combinaison la plus forte donne, la plus faible reçoit.",
    )
    table = tale.play("d441").table
    offer = Offer(by="Bo", meanings={Button.NEXT: Meaning.SAY})
    assert words.button(Button.NEXT, offer, table) == "S’en tenir là"
    assert words.note(table) == "Lancer 1 sur 3. Laisser les dés à garder, relancer les autres."
