"""Actions with typed arguments, made from JSON.

An :class:`Action` is made only after its arguments have passed the form of the action
(`pi.rules.forms`), so a game may rely on their types.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

Json = dict[str, Any]
"""One JSON object of the protocol: an action, an event or a table."""
View = Mapping[str, Any]
"""A read-only JSON object."""
Value = str | int
"""A value that a table can choose: of an option, or an announcement."""


@dataclass(frozen=True)
class Action:
    """One well-formed action. ``by`` is the speaker, None if the action names none."""

    do: str
    by: str | None = None
    args: Mapping[str, object] = field(default_factory=dict)

    def as_json(self) -> Json:
        """Return the action as the protocol writes it, without unknown arguments."""
        by = {} if self.by is None else {"by": self.by}
        return {"do": self.do, **self.args, **by}

    @property
    def player(self) -> str:
        return cast(str, self.args["player"])

    @property
    def option(self) -> str:
        return cast(str, self.args["option"])

    @property
    def text(self) -> str:
        return cast(str, self.args["text"])

    @property
    def number(self) -> int:
        """The argument ``rule``: the number of a house rule."""
        return cast(int, self.args["rule"])

    @property
    def value(self) -> int:
        """The argument ``value`` of an announcement that is a whole number."""
        return cast(int, self.args["value"])

    @property
    def announcement(self) -> str:
        """The argument ``value`` of an announcement that is a text."""
        return cast(str, self.args["value"])

    @property
    def count(self) -> int:
        """The argument ``count``: a number of dice."""
        return cast(int, self.args["count"])

    @property
    def speaker(self) -> str:
        """The speaker, for actions whose form or question demands one."""
        return cast(str, self.by)

    @property
    def card(self) -> str:
        return cast(str, self.args["card"])

    @property
    def cards(self) -> list[str]:
        return cast("list[str]", self.args["cards"])

    @property
    def hand(self) -> list[str]:
        """The argument ``values`` of cards that are shown."""
        return cast("list[str]", self.args["values"])

    @property
    def shares(self) -> dict[str, int]:
        """The argument ``to``: the amount that each player is given."""
        return cast("dict[str, int]", self.args["to"])

    @property
    def players(self) -> list[str]:
        """The argument ``players``: several players, none of them twice."""
        return cast("list[str]", self.args["players"])

    @property
    def dice(self) -> tuple[int, ...]:
        """The argument ``values`` of dice, highest first: the order on the tray has no meaning."""
        return tuple(sorted(cast("list[int]", self.args["values"]), reverse=True))
