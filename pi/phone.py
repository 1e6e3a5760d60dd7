"""The page of a phone as values: whether it has a seat at this moment, in one language.

A moment, the name that this phone has taken and what has just gone wrong go in; a :class:`Phone` comes out, and
the template needs nothing more.
"""

from __future__ import annotations

from dataclasses import dataclass

from pi.moment import Moment
from pi.setup import NAME_MOST, unfit
from pi.words import Words, plain

AGAIN_S = 4
"""A phone that waits for the table's word looks again after so long."""

OF_CODE = frozenset({"wrong-code", "too-many"})
"""What goes wrong before anybody asks for a name."""


@dataclass(frozen=True)
class Phone:
    """Everything that the page shows. ``again_s`` is how soon it looks again by itself, 0: never."""

    title: str
    name: str
    code: str
    send: str
    leave: str
    longest: int
    message: str
    problem: str
    problem_of_code: bool
    seated: bool
    again_s: int


def phone(moment: Moment, words: Words, name: str, problem: str) -> Phone:
    """Draw the page of a phone under ``name``, empty where it has none yet."""
    where = whereabouts(moment, name) if name else ""
    game = moment.table["game"] if moment.table else ""
    said = words.phone(problem) if problem in OF_CODE else words.error({"code": problem}) if problem else ""
    return Phone(
        title=words.phone("title"),
        name=words.phone("name"),
        code=words.phone("code"),
        send=words.phone("send"),
        leave=words.phone("leave"),
        longest=NAME_MOST,
        message=words.phone(where, name=name, reason=words.no_seat(game)) if where else "",
        problem=said,
        problem_of_code=problem in OF_CODE,
        seated=where not in ("", "gone"),
        again_s=AGAIN_S if where in ("knocking", "waiting") else 0,
    )


def whereabouts(moment: Moment, name: str) -> str:
    """Where somebody is: ``seated``, ``knocking``, ``waiting`` until the rules let him in, or ``gone``."""
    seats = moment.setup.seats if moment.setup else (moment.table or {}).get("players", ())
    asking = [notice.code for notice in moment.notices if notice.values.get("player") == name]
    if name in seats:
        return "seated"
    return asking[0] if name in moment.waiting and asking else "gone"


def named(typed: str) -> str:
    """The name that somebody has typed, as the wall may show it; empty if it is none."""
    name = plain(typed)
    return "" if unfit(name) else name
