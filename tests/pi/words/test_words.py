"""The words: the sentences for events, takes, phases, notices and offers, and their robustness to any name."""

from __future__ import annotations

import logging

import pytest

from pi.night.types import Json
from pi.rules import Referee
from pi.words import MissingWordsError, Words

PLAYERS = ["Ana", "Bo", "Cy", "Di", "Ed"]


def played(*actions: Json, **options: object) -> tuple[tuple[Json, ...], Json]:
    """The events and the table after these actions among Ana, Bo, Cy, Di and Ed."""
    referee = Referee()
    reply = referee.submit({"do": "start", "game": "quinito", "players": PLAYERS, "options": options})
    for action in actions:
        reply = referee.submit(action)
        assert reply.ok, reply.error
    return reply.events, reply.table


def test_what_was_taken_back_is_told_also_when_no_game_is_left():
    assert Words("en", strict=True).others(({"event": "undone", "do": "start"},), {}) == (
        "Taken back: the start of the game.",
    )


def test_a_term_is_explained_where_it_is_used_as_a_word_of_its_own():
    words = Words("en", strict=True)
    assert words.gloss(["The décharge begins.", "Nénette!"], "421") == (
        "Décharge, the second half: one gets rid of one’s chips."
    )
    assert words.gloss(["Bo recharges."], "421") == ""


# What must not go wrong --------------------------------------------------------------------


def test_a_sixth_game_speaks_by_the_shared_lines_alone():
    table = {"game": "belote", "phase": "bid", "players": ["Ana", "Bo"], "expects": [], "options": {}}
    words = Words("fr", strict=True)
    assert words.event({"event": "joined", "player": "Cy"}, table) == "Cy s’assoit à la table."
    assert words.names.fault("slow", "belote") == "lenteur évidente"


def test_a_missing_sentence_is_an_error_in_tests_and_a_logged_code_on_the_wall(caplog: pytest.LogCaptureFixture):
    _, table = played()
    with pytest.raises(MissingWordsError, match="quinito-event-teleported"):
        Words("fr", strict=True).event({"event": "teleported"}, table)
    with caplog.at_level(logging.ERROR):
        assert Words("fr").event({"event": "teleported"}, table) == "event-teleported"
    assert "event-teleported" in caplog.text


def test_a_missing_value_is_an_error_in_tests_and_a_logged_gap_on_the_wall(caplog: pytest.LogCaptureFixture):
    _, table = played()
    with pytest.raises(MissingWordsError, match="michel"):
        Words("fr", strict=True).event({"event": "announced", "player": "Ana", "value": 43}, table)
    with caplog.at_level(logging.ERROR):
        assert "Ana annonce 43" in Words("fr").event({"event": "announced", "player": "Ana", "value": 43}, table)
    assert "michel" in caplog.text


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="fr, en"):
        Words("de")


def test_a_name_cannot_turn_a_sentence_round_or_break_it():
    words = Words("fr", strict=True)
    assert words.event({"event": "left", "player": "Bo\u202e\nBad"}, {}) == "Bo Bad quitte la table."
    assert words.event({"event": "left", "player": "{ $by }"}, {}) == "{ $by } quitte la table."
