"""Forms: what an action must look like, whatever the phase.

A form is the list of an action's arguments, each with a check. A check gets the value and the seats, and returns what
is wrong in a few words, or None. An argument that is missing, of the wrong type, or impossible in every phase is
`bad-argument`. The form is checked before the referee checks whether the action is expected.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from .action import Action
from .refusal import quoted
from .seats import Seats

Check = Callable[[object, Seats], str | None]


@dataclass(frozen=True)
class Argument:
    name: str
    check: Check
    required: bool = True


Form = tuple[Argument, ...]


def is_whole(value: object) -> bool:
    """Whether a JSON value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_text(value: object) -> bool:
    """Whether a JSON value is a text that can be written down (no half of a surrogate pair)."""
    return isinstance(value, str) and not any("\ud800" <= char <= "\udfff" for char in value)


def text(value: object, _seats: Seats) -> str | None:
    """A text that says something."""
    return None if is_text(value) and str(value).strip() else f"{quoted(value)} is no text, or an empty one"


def whole(value: object, _seats: Seats) -> str | None:
    return None if is_whole(value) else f"{quoted(value)} is no whole number"


def announcement(value: object, seats: Seats) -> str | None:
    """What some game may announce: a whole number or a text. A game that knows better has a form of its own."""
    good = is_whole(value) or text(value, seats) is None
    return None if good else f"{quoted(value)} is no whole number and no text"


def at_the_table(value: object, seats: Seats) -> str | None:
    """The name of a player at the table."""
    return None if isinstance(value, str) and value in seats else f"{quoted(value)} is not at the table"


def newcomer(value: object, seats: Seats) -> str | None:
    """A name that is not at the table yet."""
    problem = text(value, seats)
    return problem or (f"{quoted(value)} is at the table already" if value in seats else None)


def different_players(value: object, seats: Seats) -> str | None:
    """Players at the table, each at most once; the list may be empty."""
    if not isinstance(value, list):
        return f"{quoted(value)} is no list of players"
    problem = next(filter(None, (at_the_table(name, seats) for name in value)), None)
    return problem or (None if len(set(value)) == len(value) else f"{quoted(value)} names a player twice")


def any_dice(value: object, _seats: Seats) -> str | None:
    """No die, one or more, each from 1 to 6."""
    good = isinstance(value, list) and all(is_whole(die) and 1 <= die <= 6 for die in value)
    return None if good else f"{quoted(value)} is no list of dice from 1 to 6"


def dice_values(value: object, seats: Seats) -> str | None:
    """One die or more, each from 1 to 6."""
    return any_dice(value, seats) if value else f"{quoted(value)} is no list of dice"


def shares(value: object, seats: Seats) -> str | None:
    """Shares: each player in it is at the table and gets a whole number of 1 or more."""
    if not isinstance(value, dict) or not value:
        return f"{quoted(value)} shares nothing out"
    wrong = [name for name, amount in value.items() if name not in seats or not is_whole(amount) or amount < 1]
    return f"{quoted({wrong[0]: value[wrong[0]]})} is no share" if wrong else None


def one_of(values: Iterable[object]) -> Check:
    """One of a closed set of values, of the same type."""
    known = list(values)

    def check(value: object, _seats: Seats) -> str | None:
        good = any(value == one and type(value) is type(one) for one in known)
        return None if good else f"{quoted(value)} is none of {known}"

    return check


def list_of(check: Check, least: int = 0, most: int | None = None) -> Check:
    """A list of values that each pass a check, so many of them."""

    def check_all(value: object, seats: Seats) -> str | None:
        if not isinstance(value, list):
            return f"{quoted(value)} is no list"
        if len(value) < least or (most is not None and len(value) > most):
            return f"{len(value)} are said, from {least} to {'any number' if most is None else most} are possible"
        return next(filter(None, (check(one, seats) for one in value)), None)

    return check_all


FORMS: Mapping[str, Form] = {
    "dice": (Argument("values", dice_values),),
    "announce": (Argument("value", announcement),),
    "accept": (),
    "bluff": (),
    "next": (),
    "choose": (Argument("player", at_the_table, required=False), Argument("option", text, required=False)),
    "give": (Argument("to", shares),),
    "rule": (Argument("text", text),),
    "repeal": (Argument("rule", whole),),
    "fault": (Argument("player", at_the_table), Argument("kind", text)),
    "join": (Argument("player", newcomer), Argument("after", at_the_table, required=False)),
    "leave": (Argument("player", at_the_table),),
    "end": (),
}
"""The actions of the protocol; `start` and `undo` are the referee's own."""
BY = Argument("by", at_the_table, required=False)


def read(do: str, form: Form, action: Mapping[str, object], seats: Seats) -> Action | str:
    """Return the action with its arguments, or the problem with them."""
    for argument in (*form, BY):
        if argument.name in action:
            problem = argument.check(action[argument.name], seats)
            if problem:
                return f"{do}: {argument.name}: {problem}"
        elif argument.required:
            return f"{do}: {argument.name} is missing"
    args = {argument.name: action[argument.name] for argument in form if argument.name in action}
    if do == "choose" and not args.keys() & {"player", "option"}:
        return "choose: player or option is missing"
    by = action.get("by")
    return Action(do, by if isinstance(by, str) else None, args)
