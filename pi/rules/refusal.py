"""Refusals: errors of players.

A refusal is a value, not an exception: it has one code of the protocol, and a sentence
with what was said and what is expected. After a refusal the table is unchanged. An
error of a program is an exception::

    Exception
     +-- RuntimeError
          +-- GameCrash   a game raised on an action; the referee went back
"""

import reprlib
from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """The codes that every game shares (PROTOCOL.md, Replies)."""

    BAD_JSON = "bad-json"
    UNKNOWN_ACTION = "unknown-action"
    BAD_ARGUMENT = "bad-argument"
    NOT_STARTED = "not-started"
    ALREADY_STARTED = "already-started"
    NOT_EXPECTED = "not-expected"
    NOT_YOUR_TURN = "not-your-turn"
    ILLEGAL_ANNOUNCEMENT = "illegal-announcement"
    NOTHING_TO_UNDO = "nothing-to-undo"
    GAME_OVER = "game-over"


@dataclass(frozen=True)
class Refusal:
    """One refusal: ``code`` is of :class:`Code` or one that a game adds."""

    code: str
    message: str


class GameCrash(RuntimeError):
    """A game raised on an action; the table is the one before it."""


_short = reprlib.Repr()
_short.maxstring = _short.maxother = 60


def quoted(value: object) -> str:
    """Quote any value for a message, shortened.

    >>> quoted("x" * 500)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxxxxxxxxxxxx'"
    """
    return _short.repr(value)
