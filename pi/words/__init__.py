"""Words: the one place that turns codes into sentences, in French and in English.

Outcomes and sides of a situation, offers, notices, errors and options go in; sentences for wall, phones and voice
come out. Nothing else in the house holds a sentence that the table reads. The sentences lie in
one catalogue per language (`fr.ftl`, `en.ftl`, Mozilla Fluent), and those of a game in one beside the game.
"""

from functools import cache

from pi.words.catalogue import LANGUAGES, MissingWordsError, plain
from pi.words.sentences import Words

__all__ = ["LANGUAGES", "MissingWordsError", "Words", "plain", "words_in"]


@cache
def words_in(language: str) -> Words:
    return Words(language)
