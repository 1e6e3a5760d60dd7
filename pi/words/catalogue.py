"""A catalogue: the sentences of one language, looked up by id.

Message ids and their values go in, sentences come out. A missing sentence is a fault of the catalogue: *strict*
catalogues raise an error, for tests. On the wall of a bar the code is shown instead, and logged.
"""

import logging
import re
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cache, lru_cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Message

from pi.rules import GAMES
from pi.rules.game import Game

LANGUAGES = ("fr", "en")
"""The languages of the table, the default first."""
Value = str | int | float | datetime
NONE = "none"
"""The code of an empty value, so that a sentence can select on it."""
log = logging.getLogger(__name__)
ENTRY = re.compile(r"^(-?[a-z][\w-]*) *=", re.MULTILINE | re.IGNORECASE)
"""The beginning of a message in a catalogue, at the left margin."""
REFERENCE = re.compile(r"\{ *(-?[a-z][\w-]*)", re.IGNORECASE)
"""A reference of a message to another one."""
CACHED_SENTENCES = 2048
"""The number of rendered sentences that are cached: a long game has some hundreds."""
MAX_LETTERS = 2000
"""The most letters of one value in a sentence: Fluent leaves out a value of more than 2,500."""

# Joiners hold emoji and some scripts together; every other invisible character may only do harm.
_JOINERS = "\u200c\u200d"


class MissingWordsError(LookupError):
    """A catalogue has no sentence for a code, or a value that the sentence needs was not given."""


def plain(text: str) -> str:
    """Return a text without control characters and overrides of the writing direction, and with single spaces.

    >>> plain("Bo\\u202e\\n Smith")
    'Bo Smith'
    """
    if not text.isprintable():  # a printable text, as nearly all are, has none of them
        unwanted = ("Cc", "Cf", "Cs", "Zl", "Zp")
        text = "".join(c if c in _JOINERS or unicodedata.category(c) not in unwanted else " " for c in text)
    return " ".join(text.split())


def as_code(value: object) -> str:
    """Return an option's value as a code: ``true``, ``false``, ``none`` for None or an empty text, else its text."""
    if isinstance(value, bool):
        return str(value).lower()
    return NONE if value in ("", None) else str(value)


def short(text: str, max_letters: int = MAX_LETTERS) -> str:
    """Return a text, cut if it is longer than ``max_letters``.

    >>> short("abcdef", 4)
    'abc…'
    """
    return text if len(text) <= max_letters else text[: max_letters - 1] + "…"


def catalogue_text(language: str, games: Iterable[type[Game]]) -> str:
    """Return the text of all catalogues of a language: this package's own, and one of each game."""
    catalogues = (files(__package__).joinpath(f"{language}.ftl"), *(game.beside(f"{language}.ftl") for game in games))
    return "\n".join(catalogue.read_text("utf-8") for catalogue in catalogues if catalogue.is_file())


class Sentences:
    """The sentences of one language, each parsed on first use.

    A table that starts needs fifty of them; parsing all would delay the wall of a Raspberry Pi by seconds.
    Every method may be called from any thread.
    """

    def __init__(self, language: str, games: Iterable[type[Game]]) -> None:
        source = catalogue_text(language, games)
        begins = [*ENTRY.finditer(source)]
        ends = [*(entry.start() for entry in begins[1:]), len(source)]
        self._sources = {entry[1]: source[entry.start() : end] for entry, end in zip(begins, ends, strict=True)}
        self._bundle = FluentBundle([language], use_isolating=False)
        self.ids = frozenset(self._sources)

    def get(self, message: str) -> Message | None:
        """Return the message with this id; None if it is missing or Fluent cannot parse it."""
        self._parse(message)
        return self._bundle.get_message(message) if self._bundle.has_message(message) else None

    # Wall, phones and voice use nearly the same sentences for a state and the next one. Typed: 1 is not True.
    @lru_cache(maxsize=CACHED_SENTENCES, typed=True)  # noqa: B019 -- there is one of each language, for good
    def render(self, message: str, attribute: str | None, /, **values: Value) -> tuple[str, tuple[str, ...]] | None:
        """Return the text of a message, or of one of its attributes, and Fluent's errors; None if it is missing."""
        entry = self.get(message)
        pattern = None if entry is None else entry.attributes.get(attribute) if attribute else entry.value
        if pattern is None:
            return None
        arguments = {key: short(plain(value)) if isinstance(value, str) else value for key, value in values.items()}
        text, errors = self._bundle.format_pattern(pattern, arguments)
        return str(text), tuple(map(str, errors))

    def _parse(self, entry: str) -> None:
        source = self._sources.get(entry)
        if source is not None:
            # The messages that it refers to are added first: another thread may use it as soon as it is added.
            for other in REFERENCE.findall(source):
                self._parse(other)
            self._bundle.add_resource(FluentResource(source))
            self._sources.pop(entry, None)


@cache
def _sentences(language: str, games: tuple[type[Game], ...]) -> Sentences:
    """Return the sentences of one language; several tables share them."""
    return Sentences(language, games)


class Catalogue:
    """The sentences of one language. With ``strict`` a missing one raises an error; otherwise its code is shown."""

    def __init__(self, language: str, *, strict: bool = False) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no words in {language!r}; there are {', '.join(LANGUAGES)}")
        self.language = language
        self._strict = strict

    @property
    def _sentences(self) -> Sentences:
        """The sentences in this language, including those of games registered later."""
        return _sentences(self.language, tuple(GAMES.values()))

    def has(self, message: str) -> bool:
        return message in self._sentences.ids

    def render(self, ids: Iterable[str], values: Mapping[str, Value], *, attribute: str | None = None) -> str:
        """Return the first of these messages that exists, with its values."""
        sentences, wanted = self._sentences, list(ids)
        message = next(filter(sentences.ids.__contains__, wanted), None)
        result = sentences.render(message, attribute, **values) if message else None
        if result is None:
            return self._missing(f"no sentence for {' or '.join(wanted)}", wanted[-1])
        text, errors = result
        if errors:
            self._missing(f"{message}: {'; '.join(errors)}", wanted[-1])
        return text

    def _missing(self, problem: str, code: str) -> str:
        if self._strict:
            raise MissingWordsError(f"{self.language}.ftl: {problem}")
        log.error("%s.ftl: %s", self.language, problem)
        return code
