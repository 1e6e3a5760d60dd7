"""Menus for three buttons: each item is an action, or opens a further menu. No game is known by name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

from pi.night.doubts import Doubts
from pi.night.past import NOTHING, PastActions
from pi.night.setup import Setup
from pi.night.types import Button, Entry, Json, Phones
from pi.picker.regulars import Names, SetupSuggestions
from pi.rules import GAMES
from pi.rules.game import Game

ALWAYS_ALLOWED = frozenset({"fault", "leave", "join", "repeal", "end"})


@dataclass(frozen=True)
class PickerContext:
    """The values that the picker needs besides the table.

    ``starts`` are complete `start` actions. ``regulars`` are players who may join now. ``strangers`` are names that
    anybody may take, by kind. ``rule_texts`` are suggested house rules. ``companions`` are the names that each phone
    has brought. ``waiting`` are guests who may get a seat. ``evidence`` belongs to the last reading
    (`pi.capture.evidence.Evidence.as_json`). ``phones`` is the permission of phones, None if phones cannot connect.
    ``doubts`` are the eye's doubts of each reading, by the number of its action. ``newcomers`` have never played the
    running game. ``helped`` is True if everything is explained, None if help cannot be switched. ``teachable`` are the
    kinds of sets that can be taught. ``setup`` is the set-up before a game, ``suggestions`` are the names and games
    offered in it.
    """

    starts: tuple[Json, ...] = ()
    regulars: tuple[str, ...] = ()
    rule_texts: tuple[str, ...] = ()
    always_allowed: frozenset[str] = ALWAYS_ALLOWED
    waiting: tuple[str, ...] = ()
    companions: tuple[Collection[str], ...] = ()
    setup: Setup = field(default_factory=Setup)
    suggestions: SetupSuggestions = field(default_factory=SetupSuggestions)
    evidence: Json | None = None
    newcomers: tuple[str, ...] = ()
    helped: bool | None = None
    phones: Phones | None = None
    past_actions: PastActions = NOTHING
    doubts: Mapping[int, Doubts] = field(default_factory=dict)
    strangers: Names = field(default_factory=dict)
    teachable: tuple[str, ...] = ()


@dataclass(frozen=True)
class MenuItem:
    """One item of a menu: an action, a way to a menu, or a request to the camera (``looks``); else it does nothing.

    ``quiet``: taking it is optional, so the lamp stays dark. ``ticks``: it opens the same list with one more item
    chosen. While the item is shown, the red button takes the item ``otherwise`` instead of going a step back.
    """

    entry: Entry
    action: Json | None = None
    opens: Callable[[], Menu] | None = None
    quiet: bool = False
    ticks: bool = False
    otherwise: MenuItem | None = None
    looks: bool = False

    @property
    def inert(self) -> bool:
        return self.action is None and self.opens is None and not self.looks


def item(
    code: str, action: Json | None = None, /, *, opens: Callable[[], Menu] | None = None, **values: object
) -> MenuItem:
    """Return an item with this code and these values."""
    return MenuItem(Entry(code, values), action, opens)


def folded(code: str, asks: str, nodes: Iterable[MenuItem], start: int = 0, /, **values: object) -> list[MenuItem]:
    """Return an item that opens a list of these items, the one at index ``start`` first; empty if there are none."""
    menu = Menu(asks, tuple(nodes), start=start)
    return [item(code, opens=lambda: menu, **values)] if menu.items else []


@dataclass(frozen=True)
class Menu:
    """The items to choose from; the one at index ``start`` is shown first. With ``buttons`` or ``ternary`` there is no
    list: each button takes one of at most three items. With ``shows`` any press leaves the menu.
    """

    asks: str
    items: tuple[MenuItem, ...] = ()
    by: str | None = None
    start: int = 0
    buttons: Mapping[Button, MenuItem] = field(default_factory=dict)
    ternary: bool = False
    shows: bool = False


@dataclass(frozen=True)
class Expectation:
    """One expectation, with the marks (pair, player) that its entries need to be unambiguous."""

    expect: Json
    marks: Json
    table: Json

    @property
    def game(self) -> type[Game]:
        return GAMES[self.table["game"]]

    @property
    def do(self) -> str:
        return str(self.expect["do"])

    @property
    def by(self) -> str | None:
        return self.expect.get("by")

    @property
    def stem(self) -> str:
        if self.do in list(Button):
            return "answer"
        return f"choose-{self.expect['of']}" if self.do == "choose" else self.do

    @property
    def bounds(self) -> tuple[int, int]:
        shape = self.expect
        return shape.get("count", shape.get("min", 0)), shape.get("count", shape.get("max", 0))

    def entry(self, code: str, **values: object) -> Entry:
        return Entry(code, {**values, **self.marks})

    def action(self, **arguments: object) -> Json:
        whose = {key: self.expect[key] for key in ("by", "pair") if key in self.expect}
        return {"do": self.do, **arguments, **whose}

    def menu(self, nodes: Iterable[MenuItem], start: int = 0) -> Menu:
        return Menu(self.stem, tuple(nodes), self.by, start)


def common_value(values: Iterable[str | None]) -> str | None:
    """Return the value if all are equal, else None."""
    distinct = set(values)
    return distinct.pop() if len(distinct) == 1 else None
