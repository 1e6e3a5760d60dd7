"""Forms: the arguments of each action, whatever the phase.

A form is the list of an action's arguments, each with a check. A check takes the value and the seats. It returns the
problem in a few words, or None: the docstring of a check names the accepted values. An argument that is missing, of the
wrong type, or impossible in every phase is `bad-argument`. The referee checks the form before the expectations.
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
    """Return True if a JSON value is a whole number; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_text(value: object) -> bool:
    """Return True if a JSON value is a text that UTF-8 can encode (no half of a surrogate pair)."""
    return isinstance(value, str) and not any("\ud800" <= char <= "\udfff" for char in value)


def text(value: object, _seats: Seats) -> str | None:
    """Accept a text that is not blank."""
    return None if is_text(value) and str(value).strip() else f"{quoted(value)} is no text, or an empty one"


def whole(value: object, _seats: Seats) -> str | None:
    return None if is_whole(value) else f"{quoted(value)} is no whole number"


def announcement(value: object, seats: Seats) -> str | None:
    """Accept a whole number or a text. A game with a stricter rule has a form of its own."""
    good = is_whole(value) or text(value, seats) is None
    return None if good else f"{quoted(value)} is no whole number and no text"


def at_the_table(value: object, seats: Seats) -> str | None:
    """Accept the name of a player at the table."""
    return None if isinstance(value, str) and value in seats else f"{quoted(value)} is not at the table"


def newcomer(value: object, seats: Seats) -> str | None:
    """Accept a name that is not at the table yet."""
    problem = text(value, seats)
    return problem or (f"{quoted(value)} is at the table already" if value in seats else None)


def different_players(value: object, seats: Seats) -> str | None:
    """Accept a list of players at the table, each at most once; it may be empty."""
    if not isinstance(value, list):
        return f"{quoted(value)} is no list of players"
    problem = next(filter(None, (at_the_table(name, seats) for name in value)), None)
    return problem or (None if len(set(value)) == len(value) else f"{quoted(value)} names a player twice")


def shares(value: object, seats: Seats) -> str | None:
    """Accept the shares of players at the table, each a whole number of 1 or more."""
    if not isinstance(value, dict) or not value:
        return f"{quoted(value)} shares nothing out"
    wrong = [name for name, amount in value.items() if name not in seats or not is_whole(amount) or amount < 1]
    return f"{quoted({wrong[0]: value[wrong[0]]})} is no share" if wrong else None


def one_of(values: Iterable[object]) -> Check:
    """Return a check that accepts these values, of the same type."""
    accepted = list(values)

    def check(value: object, _seats: Seats) -> str | None:
        good = any(value == other and type(value) is type(other) for other in accepted)
        return None if good else f"{quoted(value)} is none of {accepted}"

    return check


def list_of(check: Check, least: int = 0, most: int | None = None) -> Check:
    """Return a check that accepts a list of ``least`` to ``most`` values that each pass ``check``."""

    def check_all(value: object, seats: Seats) -> str | None:
        if not isinstance(value, list):
            return f"{quoted(value)} is no list"
        if len(value) < least or (most is not None and len(value) > most):
            return f"{len(value)} are said, from {least} to {'any number' if most is None else most} are possible"
        return next(filter(None, (check(item, seats) for item in value)), None)

    return check_all


DIE = one_of(range(1, 7))
any_dice = list_of(DIE)
"""Accept a list of dice, each from 1 to 6; it may be empty."""
FORMS: Mapping[str, Form] = {
    "dice": (Argument("values", list_of(DIE, 1)),),
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
"""The form of each action of the protocol, except `start` and `undo`, which the referee reads itself."""
BY = Argument("by", at_the_table, required=False)


def read(do: str, form: Form, action: Mapping[str, object], seats: Seats) -> Action | str:
    """Return the action with its arguments, or the problem with them."""
    for argument in (*form, BY):
        if argument.name in action:
            if problem := argument.check(action[argument.name], seats):
                return f"{do}: {argument.name}: {problem}"
        elif argument.required:
            return f"{do}: {argument.name} is missing"
    args = {argument.name: action[argument.name] for argument in form if argument.name in action}
    if do == "choose" and not args.keys() & {"player", "option"}:
        return "choose: player or option is missing"
    by = action.get("by")
    return Action(do, by if isinstance(by, str) else None, args)
