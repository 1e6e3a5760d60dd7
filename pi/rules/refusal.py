"""Refusals: errors of players.

A refusal is a value, not an exception: a code of the protocol, and a sentence that names the action and the problem.
After a refusal the table is unchanged. An error of a game is an exception, `GameCrash`.
"""

import reprlib
from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """The codes that all games share (PROTOCOL.md, Replies)."""

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
    """One refusal: ``code`` is a :class:`Code` or a code that a game adds."""

    code: str
    message: str


class GameCrash(RuntimeError):
    """A game raised an exception at an action. The table is as it was before the action."""


_short = reprlib.Repr()
_short.maxstring = _short.maxother = 60


def quoted(value: object) -> str:
    """Return any value as a short quotation for a message.

    >>> quoted("x" * 500)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxxxxxxxxxxxx'"
    """
    return _short.repr(value)
