"""Options: choices of the table before the game, and their possible values.

A game lists its options in the order of its sheet. Every option may be left out. An unknown option, or an impossible
value, is refused.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .action import Json, Value
from .forms import Check, at_the_table, is_text, is_whole, one_of
from .refusal import quoted
from .seats import Seats


@dataclass(frozen=True)
class Option:
    """One option: its check, its default (None: the first player), and its values if they are a closed set."""

    check: Check
    default: Value | None
    values: tuple[Value, ...] = ()


def among(*values: Value) -> Option:
    """Return an option with these values, the first by default."""
    return Option(one_of(values), values[0], values)


def any_text(default: str = "") -> Option:
    """Return an option for any text, also an empty one."""

    def check(value: object, _seats: Seats) -> str | None:
        return None if is_text(value) else f"{quoted(value)} is no text"

    return Option(check, default)


def whole_from(least: int, default: int) -> Option:
    """Return an option for a whole number of at least ``least``."""

    def check(value: object, _seats: Seats) -> str | None:
        good = is_whole(value) and isinstance(value, int) and value >= least
        return None if good else f"{quoted(value)} is no whole number from {least} on"

    return Option(check, default)


def a_player() -> Option:
    """Return an option for the name of a player; the first player by default."""
    return Option(at_the_table, None)


def resolve(options: Mapping[str, Option], wanted: object, players: Sequence[str]) -> Json | str:
    """Return all options with their values, or the problem with the wanted ones."""
    if not isinstance(wanted, Mapping):
        return f"options: {quoted(wanted)} is no object"
    seats = Seats(players)
    for name, value in wanted.items():
        if name not in options:
            return f"option {quoted(name)} is unknown; known: {', '.join(options)}"
        if problem := options[name].check(value, seats):
            return f"option {name}: {problem}"
    return {name: wanted.get(name, players[0] if o.default is None else o.default) for name, o in options.items()}
