"""The words of Poker menteur: announcements as people say them."""

from __future__ import annotations

import pytest

from pi.night.rule_set import RuleSet
from pi.night.situation import Situation
from pi.night.types import Entry
from pi.words import LANGUAGES, Words
from tests.house import START, played

GAME = "poker-menteur"
PIPS, POKER = RuleSet.by_default(GAME), RuleSet(GAME, {"faces": "poker"})


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
def test_an_announcement_has_its_usual_name(text: str, french: str, english: str):
    assert Words("fr", strict=True).names.announcement(text, PIPS) == french
    assert Words("en", strict=True).names.announcement(text, PIPS) == english


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
    assert Words("fr", strict=True).names.announcement(text, POKER) == french
    assert Words("fr", strict=True).names.dice([6, 5, 4, 3, 2, 1], POKER) == "As, Roi, Dame, Valet, 10 et 9"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rung_of_every_ladder_has_its_own_name(language: str):
    words = Words(language, strict=True)
    for faces in ("pips", "poker"):
        start = {**START, "game": GAME, "players": ["Ana", "Bo"]}
        at = played({**start, "options": {"faces": faces, "accompaniment": "all"}}).table or {}
        [rungs] = [entry["options"] for entry in at["expects"] if entry["do"] == "announce"]
        named = [words.names.announcement(rung, RuleSet.of(at)) for rung in rungs]
        assert len(set(named)) == len(rungs) == 249


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
def test_several_announcements_have_the_name_of_their_common_part(first: str, last: str, french: str):
    group = Entry("group", {"do": "announce", "first": first, "last": last})
    assert Words("fr", strict=True).offer(group, Situation(POKER)) == french
