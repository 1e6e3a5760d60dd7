"""The values of a table with a ladder of announcements, for its sentences.

Announcements (`brelan 2+5`), dice and the state of a turn go in; values for sentences come out. The names of faces, and
the joining of names, are passed in.
"""

from collections.abc import Callable, Sequence
from itertools import takewhile

from pi.rules.ladder import Announcement, parse
from pi.words.catalogue import Value
from pi.words.event_values import NONE

Face = Callable[[str, int], str]
"""Returns the name of a face in one form: ``face`` (6), ``face-of`` (of 6s), ``face-a`` (a 6), ``face-many`` (6s)."""
Join = Callable[[Sequence[str]], str]


def rung_values(text: object, face: Face, join: Join) -> tuple[str, dict[str, Value]] | None:
    """Return the code of an announcement and the values of its sentence; None if ``text`` is not an announcement."""
    announcement = parse(text)
    if announcement is None:
        return None
    many = [face("face-many", die) for die in announcement.pips]
    return f"rung-{announcement.name}", {
        "own": join([face("face-of", die) for die in announcement.pips]) or NONE,
        "first": many[0] if many else NONE,
        "second": many[1] if len(many) > 1 else NONE,
        "beside": join([face("face-a", die) for die in announcement.beside]) or NONE,
        "throws": announcement.throws or 0,
    }


def common_rung(first: object, last: object) -> str | None:
    """Return the common beginning of two announcements as an announcement; None if there is none.

    >>> common_rung("paire 3+1", "paire 3+6"), common_rung(31, 66)
    ('paire 3', None)
    """
    first_rung, last_rung = parse(first), parse(last)
    if first_rung is None or last_rung is None or first_rung.name != last_rung.name:
        return None
    pips = _common_prefix(first_rung.pips, last_rung.pips)
    beside = _common_prefix(first_rung.beside, last_rung.beside) if pips == first_rung.pips == last_rung.pips else ()
    return Announcement(first_rung.name, pips, beside).text()


def _common_prefix(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    same = takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False))
    return tuple(value for value, _ in same)
