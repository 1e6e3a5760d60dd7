"""Actions with typed arguments, made from JSON.

An :class:`Action` is made only after its arguments have passed the form of the action
(`pi.rules.forms`), so a game may rely on their types.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

Json = dict[str, Any]
"""One JSON object of the protocol: an action, an event or a table."""
View = Mapping[str, Any]
"""A read-only JSON object."""
Value = str | int
"""A value that a table can choose: of an option, or an announcement."""

T = TypeVar("T")


class _Argument(Generic[T]):
    """A property of an action: the value of its argument with this name."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, action: "Action", _kind: object) -> T:
        return cast(T, action.args[self._name])


@dataclass(frozen=True)
class Action:
    """One well-formed action. ``by`` is the speaker, None if the action names none."""

    do: str
    by: str | None = None
    args: Mapping[str, object] = field(default_factory=dict)

    player = _Argument[str]("player")
    option = _Argument[str]("option")
    text = _Argument[str]("text")
    number = _Argument[int]("rule")
    """The number of a house rule."""
    value = _Argument[int]("value")
    """An announcement that is a whole number."""
    announcement = _Argument[str]("value")
    """An announcement that is a text."""
    count = _Argument[int]("count")
    """A number of dice."""
    card = _Argument[str]("card")
    cards = _Argument[list[str]]("cards")
    hand = _Argument[list[str]]("values")
    """Cards that are shown."""
    shares = _Argument[dict[str, int]]("to")
    """The amount that each player is given."""
    players = _Argument[list[str]]("players")
    """Several players, none of them twice."""

    def as_json(self) -> Json:
        """Return the action as the protocol writes it, without unknown arguments."""
        by = {} if self.by is None else {"by": self.by}
        return {"do": self.do, **self.args, **by}

    @property
    def speaker(self) -> str:
        """The speaker, for actions whose form or question demands one."""
        return cast(str, self.by)

    @property
    def dice(self) -> tuple[int, ...]:
        """The argument ``values`` of dice, highest first: the order on the tray has no meaning."""
        return tuple(sorted(cast("list[int]", self.args["values"]), reverse=True))
