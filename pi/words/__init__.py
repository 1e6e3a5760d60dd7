"""Words: the one place that turns codes into sentences, in French and in English.

Outcomes and sides of a situation, offers, notices, errors and options go in; sentences for wall, phones and voice
come out. No other package contains sentences for the table. The sentences are in one catalogue per language (`fr.ftl`,
`en.ftl`, Mozilla Fluent); a game has its own catalogues beside its code.
"""

from functools import cache

from pi.words.catalogue import LANGUAGES, MissingWordsError, plain
from pi.words.sentences import Words

__all__ = ["LANGUAGES", "MissingWordsError", "Words", "plain", "words_in"]


@cache
def words_in(language: str) -> Words:
    return Words(language)
