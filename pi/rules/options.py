"""Options: what a table agrees on before the game, and the possible values.

A game lists its options in the order of its sheet. Every option may be left out; an
unknown one, or a value that is not possible, is refused.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .action import Json, Value
from .forms import Check, is_text, is_whole, one_of
from .refusal import quoted
from .seats import Seats


@dataclass(frozen=True)
class Option:
    """One option: its check, its default (None: the first player), and its values where they are a closed set."""

    check: Check
    default: Value | None
    values: tuple[Value, ...] = ()


def among(*values: Value) -> Option:
    """One of the values, the first by default."""
    return Option(one_of(values), values[0], values)


def any_text(default: str = "") -> Option:
    """Any text, also an empty one."""

    def check(value: object, _seats: Seats) -> str | None:
        return None if is_text(value) else f"{quoted(value)} is no text"

    return Option(check, default)


def whole_from(least: int, default: int) -> Option:
    """A whole number with a minimum."""

    def check(value: object, _seats: Seats) -> str | None:
        good = is_whole(value) and isinstance(value, int) and value >= least
        return None if good else f"{quoted(value)} is no whole number from {least} on"

    return Option(check, default)


def a_player() -> Option:
    """The name of a player; the first of the players by default."""

    def check(value: object, seats: Seats) -> str | None:
        return None if isinstance(value, str) and value in seats else f"{quoted(value)} is none of the players"

    return Option(check, None)


def resolve(known: Mapping[str, Option], wanted: object, players: Sequence[str]) -> Json | str:
    """Return all options with their values, or the problem with those wanted."""
    if not isinstance(wanted, Mapping):
        return f"options: {quoted(wanted)} is no object"
    seats = Seats(players)
    for name, value in wanted.items():
        if name not in known:
            return f"option {quoted(name)} is unknown; known: {', '.join(known)}"
        problem = known[name].check(value, seats)
        if problem:
            return f"option {name}: {problem}"
    return {name: wanted.get(name, players[0] if o.default is None else o.default) for name, o in known.items()}
