"""Menus, which three buttons walk through: each item is an action, or opens a further menu.

The words in which `pi.picker.expected`, `pi.picker.manual_entry` and `pi.picker.table_menu` are written. No game
is known by name.
"""

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
    """What the picker needs besides the table.

    ``starts`` are complete `start` actions; ``regulars`` are names that may join now, ``strangers`` the shared ones, by
    their kind; ``rule_texts`` are suggestions in the table's language; ``cards`` gives the number of copies of each
    card of the game, in the order of their values; ``always_allowed`` are the actions that the game always allows;
    ``companions`` are the names that each phone has brought; ``waiting`` are guests with a request for a seat that may
    be granted; ``evidence`` is that of the last reading (`pi.capture.evidence.Evidence.as_json`); ``phones`` is the
    phones' permission, None where phones cannot connect;
    ``past_actions`` is what can be corrected; ``doubts`` is the uncertainty of each reading, by the number of its
    action; ``newcomers`` have never played the running game; ``helped`` tells whether everything is explained, None
    where help cannot be switched. Before a game, ``setup`` is its state so far, and ``suggestions`` what may be
    offered.
    """

    starts: tuple[Json, ...] = ()
    fault_kinds: tuple[str, ...] = ()
    regulars: tuple[str, ...] = ()
    rule_texts: tuple[str, ...] = ()
    cards: Mapping[str, int] = field(default_factory=dict)
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


@dataclass(frozen=True)
class MenuItem:
    """One entry of a menu. It is an action, opens a menu, or asks the camera to look (``looks``); with none of them,
    taking it does nothing.

    ``quiet``: taking it is optional, so the lamp stays dark. ``ticks``: it opens the same list with one more item
    chosen, not a list of its own. ``otherwise`` is what the red button takes while this entry is shown, in place of a
    step back.
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
    """Return the entry with this code and these values: an action, or the way to a menu."""
    return MenuItem(Entry(code, values), action, opens)


@dataclass(frozen=True)
class Menu:
    """The nodes between which one chooses; ``start`` is shown first. With ``buttons`` there is no list, nor with
    ``ternary``: each button takes one of the nodes, of which there are three at most. With ``shows`` there is nothing
    to take: any press leaves the menu.
    """

    asks: str
    items: tuple[MenuItem, ...] = ()
    by: str | None = None
    start: int = 0
    buttons: Mapping[Button, MenuItem] = field(default_factory=dict)
    ternary: bool = False
    shows: bool = False

    def at(self, place: int) -> MenuItem:
        """The node at a place; at ``~place`` what the red button takes in its stead."""
        if place >= 0:
            return self.items[place]
        otherwise = self.items[~place].otherwise
        if otherwise is None:
            raise LookupError(f"entry {~place} of {self.asks} has nothing in its stead")
        return otherwise


@dataclass(frozen=True)
class Expectation:
    """One expectation, and what its entries have to name (pair, player) to be unambiguous."""

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


def same(values: Iterable[str | None]) -> str | None:
    """The value that all are, else None."""
    found = set(values)
    return found.pop() if len(found) == 1 else None
