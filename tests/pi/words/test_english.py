"""English is English: a French word occurs in it only as a term of the glossary, or as a word of both languages.

Every word of both the English and the French sentences has been judged once. It belongs to a term of the glossary of a
game, or it is in `shared_words.txt`. A French word by mistake is in neither.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from pi.rules import GAMES
from pi.screens.rules_text import rulebook
from pi.words import Words
from pi.words.catalogue import catalogue_text

WORD = re.compile(r"[^\W\d_]+(?:’[^\W\d_]+)*")
SHARED = frozenset(Path(__file__).with_name("shared_words.txt").read_text("utf-8").split())


class Texts(Visitor):
    """Collects the texts of a catalogue, without names of messages, variants and values."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(self, node: fluent.TextElement) -> None:
        self.found.append(node.value)


@cache
def words_of(language: str) -> frozenset[str]:
    """Return all words of a language in the catalogues and in the rules as they are spoken."""
    texts = Texts()
    texts.visit(FluentParser().parse(catalogue_text(language, GAMES.values())))
    rules = [rule.words[language] for game in GAMES for rule in rulebook(game).rules.values()]
    return frozenset(word.casefold() for text in (*texts.found, *rules) for word in WORD.findall(text))


def glossary() -> frozenset[str]:
    """Return the words of the French terms that stay in English."""
    terms = [term for game in GAMES for term, _ in Words("en", strict=True).terms(game)]
    words = {word.casefold() for term in terms for word in WORD.findall(term)}
    return frozenset(words | {f"{word}s" for word in words})


def test_english_has_no_french_words_except_terms_of_the_glossary():
    assert (words_of("en") & words_of("fr")) - SHARED - glossary() == set()


def test_every_judged_word_is_used():
    assert SHARED - (words_of("en") & words_of("fr")) == set()
    assert SHARED & glossary() == set()


def test_every_game_explains_the_same_terms_in_both_languages():
    for game in GAMES:
        english, french = Words("en", strict=True).terms(game), Words("fr", strict=True).terms(game)
        assert [term for term, _ in english] == [term for term, _ in french]
        assert all(meaning for _, meaning in (*english, *french))
