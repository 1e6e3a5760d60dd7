"""The words: the sentences for events, takes, phases, notices and offers, and their robustness to any name."""

from __future__ import annotations

import logging

import pytest

from pi.night.outcome import Happening, read_outcome
from pi.night.rule_set import RuleSet
from pi.words import MissingWordsError, Words


def test_an_undone_start_is_described_without_a_game():
    (undone,) = read_outcome([{"event": "undone", "do": "start"}], None).others
    assert Words("en", strict=True).event(undone) == "Taken back: the start of the game."


def test_a_term_is_explained_where_it_is_a_word_of_its_own():
    words = Words("en", strict=True)
    assert words.gloss(["The décharge begins.", "Nénette!"], "421") == (
        "Décharge, the second half: players get rid of their chips."
    )
    assert words.gloss(["Bo recharges."], "421") == ""


# Faults ------------------------------------------------------------------------------------


def test_a_sixth_game_has_the_shared_sentences_at_once():
    words, joined = Words("fr", strict=True), Happening({"event": "joined", "player": "Cy"}, RuleSet("belote"))
    assert words.event(joined) == "Cy s’assoit à la table."
    assert words.names.fault("slow", "belote") == "lenteur évidente"


def test_a_missing_sentence_is_an_error_in_tests_and_otherwise_a_code(caplog: pytest.LogCaptureFixture):
    teleported = Happening({"event": "teleported"}, RuleSet("quinito"))
    with pytest.raises(MissingWordsError, match="quinito-event-teleported"):
        Words("fr", strict=True).event(teleported)
    with caplog.at_level(logging.ERROR):
        assert Words("fr").event(teleported) == "event-teleported"
    assert "event-teleported" in caplog.text


def test_a_missing_value_is_an_error_in_tests_and_otherwise_a_gap(caplog: pytest.LogCaptureFixture):
    announced = Happening({"event": "announced", "player": "Ana", "value": 43}, RuleSet("quinito"))
    with pytest.raises(MissingWordsError, match="michel"):
        Words("fr", strict=True).event(announced)
    with caplog.at_level(logging.ERROR):
        assert "Ana annonce 43" in Words("fr").event(announced)
    assert "michel" in caplog.text


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="fr, en"):
        Words("de")


def test_a_name_cannot_reverse_a_sentence_or_break_it():
    words = Words("fr", strict=True)
    for name, said in (("Bo\u202e\nBad", "Bo Bad"), ("{ $by }", "{ $by }")):
        assert words.event(Happening({"event": "left", "player": name}, RuleSet())) == f"{said} quitte la table."
