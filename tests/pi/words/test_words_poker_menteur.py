"""The words of Poker menteur: announcements as the table says them, and no game without its sentences."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pi.night.types import Entry, Json
from pi.rules import GAMES, Referee
from pi.screens.facts import Board, facts
from pi.words import LANGUAGES, Words
from tests.strategies import NAMES, wander

GAME = "poker-menteur"


def table(*actions: Json, players: int = 2, **options: Any) -> Json:
    """The table after these actions; the last one's events are under `happened`."""
    referee = Referee()
    start = {"do": "start", "game": GAME, "players": NAMES[:players], "options": options}
    reply = referee.submit(start)
    for action in actions:
        reply = referee.submit(action)
        assert reply.ok, reply.error
    return {**reply.table, "happened": reply.events}


def told(words: Words, at: Json) -> list[str]:
    """Everything that the words say about one moment."""
    happened = at["happened"]
    events = [words.event(event, at, happened) for event in happened]
    state = [words.instruction(at), words.call(at), words.state(at), words.note(at)]
    return [*events, *words.takes(happened, at), *words.others(happened, at), *words.hints(happened, at), *state]


def say(value: str) -> Json:
    return {"do": "announce", "value": value}


def dice(*values: int) -> Json:
    return {"do": "dice", "values": list(values)}


ACCEPT, BLUFF = {"do": "accept"}, {"do": "bluff"}


@pytest.mark.parametrize(
    ("text", "french", "english"),
    [
        ("rien", "rien", "nothing"),
        ("paire", "paire", "pair"),
        ("paire+6", "paire avec un 6", "pair with a 6"),
        ("paire 3+2", "paire de 3 avec un 2", "pair of 3s with a 2"),
        ("paire 3+541", "paire de 3 avec un 5, un 4 et un 1", "pair of 3s with a 5, a 4 and a 1"),
        ("double-paire 4-2+6", "double paire de 4 et de 2 avec un 6", "two pairs of 4s and 2s with a 6"),
        ("brelan 2", "brelan de 2", "three 2s"),
        ("brelan", "brelan", "three of a kind"),
        ("petite-suite", "petite suite", "small straight"),
        ("grande-suite", "grande suite", "large straight"),
        ("full", "full", "full house"),
        ("full 4", "full des 4", "full house, 4s"),
        ("full 4-2", "full des 4 par les 2", "full house, 4s over 2s"),
        ("carre 5+1", "carré de 5 avec un 1", "four 5s with a 1"),
        ("quinte 6", "quinte de 6", "five 6s"),
        ("quinte 6/1", "quinte de 6 en un coup", "five 6s in one throw"),
        ("quinte/3", "quinte en 3 coups", "five of a kind in 3 throws"),
        ("mieux", "mieux", "better"),
    ],
)
def test_an_announcement_is_named_as_the_table_says_it(text: str, french: str, english: str):
    at = table()
    assert Words("fr", strict=True).announcement(text, at) == french
    assert Words("en", strict=True).announcement(text, at) == english


@pytest.mark.parametrize(
    ("text", "french"),
    [
        ("quinte 6", "quinte d’As"),
        ("brelan 4+3", "brelan de Dames avec un Valet"),
        ("full 6-5", "full des As par les Rois"),
        ("paire 2+4", "paire de 10 avec une Dame"),
        ("carre 1+6", "carré de 9 avec un As"),
    ],
)
def test_poker_dice_have_names(text: str, french: str):
    at = table(faces="poker")
    assert Words("fr", strict=True).announcement(text, at) == french
    assert Words("fr", strict=True).dice([6, 5, 4, 3, 2, 1], at) == "As, Roi, Dame, Valet, 10 et 9"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rung_of_every_ladder_has_its_own_name(language: str):
    words = Words(language, strict=True)
    for faces in ("pips", "poker"):
        at = table(faces=faces, accompaniment="all")
        [rungs] = [entry["options"] for entry in at["expects"] if entry["do"] == "announce"]
        named = [words.announcement(rung, at) for rung in rungs]
        assert len(set(named)) == len(rungs) == 249


def stands(words: Words, at: Json) -> list[str]:
    """The announcement, as it stands on the wall."""
    return [fact.text for fact in facts(Board(at, at, words)) if fact.code in ("announced", "level")]


@pytest.mark.parametrize(
    ("said", "state"), [([], "Annonce à juger"), ([ACCEPT], "La manche monte"), ([BLUFF], "On vérifie")]
)
def test_the_wall_says_what_stands_as_it_was_said(said: list[Json], state: str):
    words, at = Words("fr", strict=True), table(say("full 4"), *said)
    assert stands(words, at) == ["full des 4"]
    assert words.state(at) == state


@pytest.mark.parametrize("language", LANGUAGES)
def test_mieux_is_all_that_is_told_of_it(language: str):
    words = Words(language, strict=True)
    for actions in ([], [ACCEPT], [BLUFF]):
        at = table(say("paire 3"), ACCEPT, say("mieux"), *actions, mieux=True)
        texts = told(words, at)
        assert stands(words, at) == [{"fr": "mieux", "en": "better"}[language]]
        assert not any("3" in text or "brelan" in text for text in texts), texts


@pytest.mark.parametrize(
    ("at", "french"),
    [
        (
            table(dice(6, 5), say("paire 6"), BLUFF, dice(6, 6, 5, 2, 1)),
            "Bo prend un point : accusation à tort, la main valait l’annonce.",
        ),
        (
            table(say("brelan"), BLUFF, dice(6, 6, 5, 2, 1)),
            "Ana prend un point : menteur, la main ne valait pas l’annonce.",
        ),
        (
            table(say("quinte 6"), ACCEPT, *[dice(1, 2, 3, 4, 5)] * 5),
            "Bo prend un point : la quinte n’est pas venue.",
        ),
        (
            table({"do": "away", "player": "Bo"}, say("quinte 6"), absent=True),
            "Bo prend un point : personne pour lancer à sa place.",
        ),
    ],
)
def test_a_point_is_told_with_its_reason(at: Json, french: str):
    assert Words("fr", strict=True).takes(at["happened"], at) == (french,)


@pytest.mark.parametrize(
    ("at", "event", "french"),
    [
        (table(dice(6, 2)), "open", "À découvert : 6 et 2."),
        (table(dice(6, 2), faces="poker"), "open", "À découvert : As et 10."),
        (table(dice()), "open", "Tous les dés sont sous le gobelet."),
        (table(say("brelan 2")), "announced", "Ana annonce à Bo : brelan de 2."),
        (
            table(say("full"), BLUFF, dice(5, 5, 5, 4, 4)),
            "reveal",
            "La main : full des 5 par les 4. L’annonce tient (full des 1 par les 2).",
        ),
        (
            table(say("quinte 3"), BLUFF, dice(4, 4, 4, 4, 4), quinte_variant=True),
            "reveal",
            "La main : quinte de 4. L’annonce tient (quinte de 3).",
        ),
        (
            table({"do": "away", "player": "Bo"}, say("paire"), absent=True),
            "accepted",
            "En son absence, Bo accepte d’office.",
        ),
        (table(say("paire"), ACCEPT), "accepted", "Bo accepte l’annonce."),
        (table(say("quinte 6"), ACCEPT, dice(6, 6, 6, 2, 1)), "try", "Bo, coup 1 : 6, 6, 6, 2 et 1."),
        (table({"do": "end"}), "ended", "La partie s’arrête, sans victoire."),
        (table({"do": "leave", "player": "Bo"}), "ended", "Partie terminée, victoire : Ana."),
    ],
)
def test_an_event_is_one_sentence(at: Json, event: str, french: str):
    told_of = next(one for one in at["happened"] if one["event"] == event)
    assert Words("fr", strict=True).event(told_of, at, at["happened"]) == french


def test_what_can_be_taken_is_named_too():
    words, at = Words("fr", strict=True), table(faces="poker", players=3)
    assert words.offer(Entry("announce", {"value": "full 6-5"}), at) == "full des As par les Rois"
    assert words.offer(Entry("choose-option", {"option": "right"}), at) == "À droite"
    assert words.offer(Entry("die", {"value": 6, "values": [6, 5]}), at) == "As, ce qui fait As et Roi"
    assert words.offer(Entry("die", {"value": 6, "values": [6]}), at) == "As"
    assert words.asks("choose-option", at) == "Dans quel sens ?"


@pytest.mark.parametrize(
    ("first", "last", "french"),
    [
        ("paire 1+2", "paire 6+5", "paire…"),
        ("paire 6+1", "paire 6+5", "paire d’As…"),
        ("paire 6+541", "paire 6+543", "paire d’As avec un Roi et une Dame…"),
        ("double-paire 4-1+2", "double-paire 4-3+6", "double paire de Dames…"),
        ("full 5-1", "full 5-6", "full des Rois…"),
        ("quinte 5", "quinte 6", "quinte…"),
    ],
)
def test_many_announcements_are_named_by_what_they_share(first: str, last: str, french: str):
    words, at = Words("fr", strict=True), table(faces="poker", players=3)
    assert words.offer(Entry("group", {"do": "announce", "first": first, "last": last}), at) == french


@pytest.mark.parametrize("bounds", [{"count": 5}, {"min": 0, "max": 5}])
def test_the_camera_is_asked_to_look_only_where_it_does_not_look_unasked(bounds: Json):
    asked = Words("fr", strict=True).offer(Entry("camera", bounds), table(players=3))
    assert asked == ("La caméra attend les dés" if "count" in bounds else "Faire lire les dés à la caméra")


def test_its_own_refusal_is_told():
    assert Words("fr", strict=True).error({"code": "thrown-twice"}) == "Chaque dé ne se lance qu’une fois dans un tour."


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_under_any_options_never_lack_a_word(language: str):
    words, known = Words(language, strict=True), GAMES[GAME].options_known
    for seed in range(25):
        chance, referee = random.Random(seed), Referee()
        options = {name: chance.choice(option.values) for name, option in known.items() if option.values}
        reply = referee.submit({"do": "start", "game": GAME, "players": NAMES[:4], "options": options})
        for _ in range(40):
            if reply.table["over"]:
                break
            reply = referee.submit(wander(reply.table, chance, GAMES[GAME].fault_kinds))
            assert reply.ok, reply.error
            assert all(told(words, {**reply.table, "happened": reply.events}))
