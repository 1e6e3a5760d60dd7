"""Speech: sentences in the form for an engine, and their pronunciation by espeak-ng."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pi.words import LANGUAGES, Words

FRENCH, ENGLISH = Words("fr", strict=True), Words("en", strict=True)


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("Cy montre -1, 0 et X : total 5.", "Cy montre moins 1, 0 et X : total 5."),
        ("Lancers : 1 / 3", "Lancers : 1 sur 3"),
        ("Petit poulet ×2", "Petit poulet fois 2"),
        ("Bo devient Petit poulet pour la 5e fois !", "Bo devient Petit poulet pour la 5ème fois !"),
        ("paire de 1 avec un 2 … paire de 6", "paire de 1 avec un 2, jusqu'à paire de 6"),
        ("C’était un mensonge (full des 1 par les 5).", "C'était un mensonge, full des 1 par les 5."),
        ("Ana dit « je n’ai jamais… » : qui l’a fait ?", "Ana dit je n'ai jamais: qui l'a fait ?"),
        ("la mise (5 €)", "la mise, 5 €"),
        ("Règle 1 : « pas → de_doigt » 🎲.", "Règle 1 : pas de doigt."),
        ("Jean-Pierre 👩‍🚀 annonce 62 à Zoé ☺️.", "Jean-Pierre annonce 62 à Zoé."),
        ("Bo annonce double 6 à Cy.", "Bo annonce double 6 à Cy."),
        ("Du plus bas au plus haut : 31 32 41 42.", "Du plus bas au plus haut : 31, 32, 41, 42."),
        ("🎲", ""),
    ],
)
def test_signs_become_words_or_nothing(written: str, spoken: str) -> None:
    assert FRENCH.aloud(written) == spoken


def test_the_words_for_signs_are_in_the_language() -> None:
    assert ENGLISH.aloud("-1, try 2 / 5 (×2): 31 … 66") == "minus 1, try 2 of 5, times 2: 31, up to 66"
    assert ENGLISH.aloud("From the lowest up: 31 32 41, the doubles") == "From the lowest up: 31, 32, 41, the doubles"


@settings(max_examples=50)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60), st.sampled_from(LANGUAGES))
def test_no_sign_that_stops_an_engine_remains_in_any_name(text: str, language: str) -> None:
    spoken = Words(language, strict=True).aloud(text)
    assert not re.search(r"[«»“”()\[\]{}<>…×→*_#/\\|\n\r\x00]", spoken)
    assert spoken == spoken.strip()


def phonemes(text: str, voice: str = "fr") -> str:
    if not shutil.which("espeak-ng"):
        pytest.skip("espeak-ng is not installed (apt install espeak-ng)")
    command = ["espeak-ng", "-v", voice, "-q", "-x", "--stdin"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize(
    ("written", "in_full"),
    [
        ("62", "soixante-deux"),
        ("421", "quatre cent vingt et un"),
        ("double 4", "double quatre"),
        ("-1", "moins un"),
        ("1 / 3", "un sur trois"),
        ("×2", "fois deux"),
        ("la 5e fois", "la cinquième fois"),
    ],
)
def test_espeak_pronounces_numbers_as_in_the_spelled_sentence(written: str, in_full: str) -> None:
    def plainly(text: str) -> str:
        return re.sub(r"[^a-zA-Z~@]", "", phonemes(text))

    assert plainly(FRENCH.aloud(written)) == plainly(in_full)
