"""What can be walked with three buttons: levels of nodes, each an action or the way to a further level.

The words in which `pi.choices`, `pi.faces` and `pi.menu` are written. Nothing here knows a game or a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pi.likely import Doubts
from pi.lobby import Phones
from pi.moment import Button, Entry, Json
from pi.regulars import Custom
from pi.rewind import NOTHING, Rewind
from pi.setup import Setup

STANDING = frozenset({"fault", "leave", "join", "repeal", "end"})


@dataclass(frozen=True)
class Aids:
    """What the buttons need to know beside the table.

    ``starts`` are complete `start` actions; ``regulars`` are names that may join now; ``rule_texts``
    are suggestions in the table's language; ``cards`` says how often each card of the game exists,
    in the order of their values; ``standing`` are the actions that the game always allows; ``waiting``
    are guests who have asked for a seat and may have it; ``sight`` is what the camera saw of the last
    judgement (`pi.seen.sight.Sight.as_json`); ``phones`` is for whom phones may act, None where none can come;
    ``rewind`` is what can be corrected, ``doubts`` how sure the eye was of its readings, by the number of their
    action; ``newcomers`` have never played the game that is on, and ``helped`` says whether everything is
    explained now, None where nobody can say so. Before a game: ``setup`` is what has been said of it, ``custom``
    what may be offered.
    """

    starts: tuple[Json, ...] = ()
    fault_kinds: tuple[str, ...] = ()
    regulars: tuple[str, ...] = ()
    rule_texts: tuple[str, ...] = ()
    cards: Mapping[str, int] = field(default_factory=dict)
    standing: frozenset[str] = STANDING
    waiting: tuple[str, ...] = ()
    setup: Setup = field(default_factory=Setup)
    custom: Custom = field(default_factory=Custom)
    sight: Json | None = None
    newcomers: tuple[str, ...] = ()
    helped: bool | None = None
    phones: Phones | None = None
    rewind: Rewind = NOTHING
    doubts: Mapping[int, Doubts] = field(default_factory=dict)


@dataclass(frozen=True)
class Node:
    """One entry of a level. It is an action, or opens a level; with neither, to take it does nothing.

    ``quiet``: it may be taken, but nobody need, so the lamp stays dark. ``otherwise`` is what the red button takes
    while this one is shown, in the place of a step back.
    """

    entry: Entry
    action: Json | None = None
    opens: Callable[[], Level] | None = None
    quiet: bool = False
    otherwise: Node | None = None

    @property
    def inert(self) -> bool:
        """Whether there is nothing to take."""
        return self.action is None and self.opens is None


@dataclass(frozen=True)
class Level:
    """The nodes between which one chooses; ``start`` is shown first. With ``buttons`` there is no list, nor with
    ``thirds``: each button takes one of the nodes, of which there are three at most.
    """

    asks: str
    nodes: tuple[Node, ...] = ()
    by: str | None = None
    start: int = 0
    buttons: Mapping[Button, Node] = field(default_factory=dict)
    thirds: bool = False

    def at(self, place: int) -> Node:
        """The node at a place; at ``~place`` what the red button takes in its stead."""
        if place >= 0:
            return self.nodes[place]
        otherwise = self.nodes[~place].otherwise
        if otherwise is None:
            raise LookupError(f"entry {~place} of {self.asks} has nothing in its stead")
        return otherwise


@dataclass(frozen=True)
class Ask:
    """One expectation, and what its entries have to say of it (pair, player) to be told apart from others."""

    expect: Json
    marks: Json
    table: Json

    @property
    def do(self) -> str:
        return str(self.expect["do"])

    @property
    def by(self) -> str | None:
        return self.expect.get("by")

    @property
    def stem(self) -> str:
        """The code of its question."""
        if self.do in list(Button):
            return "answer"
        return f"choose-{self.expect['of']}" if self.do == "choose" else self.do

    @property
    def bounds(self) -> tuple[int, int]:
        """How many dice or cards are expected, at least and at most."""
        shape = self.expect
        return shape.get("count", shape.get("min", 0)), shape.get("count", shape.get("max", 0))

    def entry(self, code: str, **values: Any) -> Entry:
        return Entry(code, {**values, **self.marks})

    def say(self, **arguments: Any) -> Json:
        """The action that meets it with these arguments."""
        whose = {key: self.expect[key] for key in ("by", "pair") if key in self.expect}
        return {"do": self.do, **arguments, **whose}

    def level(self, nodes: Iterable[Node], start: int = 0) -> Level:
        return Level(self.stem, tuple(nodes), self.by, start)


def same(values: Iterable[str | None]) -> str | None:
    """The value that all are, else None."""
    found = set(values)
    return found.pop() if len(found) == 1 else None


def folded(ask: Ask, nodes: Sequence[Node]) -> Node:
    """All nodes of one expectation behind one that opens them."""
    return Node(ask.entry("fold", do=ask.do), opens=lambda: ask.level(nodes))
