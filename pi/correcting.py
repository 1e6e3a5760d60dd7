"""Correcting with three buttons: what was said, what it more likely was, and everything else that it could have been.

In goes :class:`~pi.levels.Aids` with the night so far, out come levels of choices, each of which says a correction
(`pi.correction`).

1. One entry of the menu opens the last reading of the game, or the last action where nothing was read. What it more
   likely was (`pi.likely`) is shown at once.
2. Behind that: of a throw each die by itself; all that could have been said then, as the table offered it; and
   that it never happened.
3. Another entry of the menu opens all actions of the night, the last one first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from pi.choices import expected
from pi.faces import LOOK
from pi.levels import Aids, Level, Node
from pi.likely import is_same, likely, swapped, thrown
from pi.moment import Entry, Json

MOST_LIKELY = 4
"""Alternatives that are shown at once: either neighbour of two dice, or all others of a few words."""

PAGE = 12
"""Actions of the past in one list."""

GROUPS = frozenset({"group", "fold", "lay-card", "fault-player", "house", "house-player"})
"""Codes of the entries behind which stand whole actions; the others are made die by die, share by share."""

Lines = Callable[[Json, Aids], dict[str, list[Node]]]
"""Says what is always allowed at a table and never listed, by its action (`pi.menu.lines_of`)."""


def correcting(aids: Aids, lines: Lines) -> list[Node]:
    """The way to the correction that is wanted most, where there is something to correct."""
    if not aids.rewind.numbers:
        return []
    deed = Deed(aids.rewind.last_reading or aids.rewind.numbers[0], aids, lines)
    return [Node(Entry("menu-correct", {"action": deed.was, "table": deed.of}), opens=deed.level)]


def correcting_others(aids: Aids, lines: Lines) -> list[Node]:
    """The way to the correction of anything else."""
    return [Node(Entry("menu-which"), opens=partial(which, aids, lines))] if len(aids.rewind.numbers) > 1 else []


@dataclass(frozen=True)
class Deed:
    """One action of the night, and what else it may have been."""

    number: int
    aids: Aids
    lines: Lines

    @cached_property
    def was(self) -> Json:
        return self.aids.rewind.action(self.number)

    @cached_property
    def of(self) -> Json:
        """The game in which it was said, to name it by."""
        return self.aids.rewind.game_of(self.number)

    @cached_property
    def table(self) -> Json:
        """The table that heard it."""
        return self.aids.rewind.before(self.number).table or {}

    def level(self) -> Level:
        """What it may have been, the likeliest first."""
        then = self.then()
        sayable = list(actions(then.nodes))
        doubts = self.aids.doubts.get(self.number, {})
        found = likely(self.was, self.table, sayable, doubts)[:MOST_LIKELY]
        strike = Node(Entry("strike"), self.correct(None))
        return Level("correct", (*map(self.instead, found), *self.dice(), *self.another(then, found), strike))

    def instead(self, now: Json) -> Node:
        return Node(Entry("correction", {"was": self.was, "now": now, "table": self.of}), self.correct(now))

    def correct(self, now: Json | None) -> Json:
        return {"do": "correct", "number": self.number, "action": now}

    # What could be said then ------------------------------------------------------------

    def then(self) -> Level:
        """What the table could hear then: what it expected, or, of what is always allowed, more of the same."""
        before = self.aids.rewind.before(self.number)
        known = (*self.aids.custom.people, *self.table["ledger"])
        aids = replace(
            self.aids,
            fault_kinds=before.game.fault_kinds if before.game else (),
            cards=before.game.cards if before.game else {},
            standing=before.standing,
            regulars=tuple(name for name in dict.fromkeys(known) if before.may_join(name)),
        )
        if any(entry["do"] == self.was["do"] for entry in self.table["expects"]):
            level = expected(self.table, aids)
            return replace(level, nodes=(*level.buttons.values(), *level.nodes), buttons={})
        return Level("correct", tuple(self.lines(self.table, aids).get(self.was["do"], ())))

    def another(self, then: Level, found: Sequence[Json]) -> list[Node]:
        """All that could have been said, unless it is offered already."""
        level = self.wrapped(then)
        offered = [self.correct(action) for action in found]
        if all(node.action in offered for node in level.nodes):
            return []
        return [Node(Entry("another"), opens=lambda: level)]

    def dice(self) -> Iterator[Node]:
        """Each die of a throw of several, and what it may have shown."""
        values = self.was["values"] if self.was["do"] == "dice" else ()
        for die in thrown(values, self.table.get("kept", ())) if len(values) > 1 else ():
            yield Node(Entry("one-die", {"die": die, "table": self.of}), opens=partial(self.faces, die))

    def faces(self, die: int) -> Level:
        """The other faces of one die of the throw, the nearest first."""
        faces = sorted({*range(1, 7)} - {die}, key=lambda face: (abs(face - die), -face))
        throws = ({**self.was, "values": swapped(self.was["values"], die, face)} for face in faces)
        return Level("correct", tuple(map(self.instead, throws)))

    def wrapped(self, level: Level) -> Level:
        """A level as it was offered then, each action of it as the correction of this one.

        Shown first is what stood behind what was said.
        """
        nodes = level.nodes
        said = (place for place, node in enumerate(nodes) if node.action and is_same(node.action, self.was))
        first = next(said, level.start)
        before, behind = (
            [self.wrap(node) for node in part if self.is_new(node)] for part in (nodes[:first], nodes[first:])
        )
        return Level("correct", (*before, *behind), start=len(before) if behind else 0)

    def is_new(self, node: Node) -> bool:
        """Whether to take a node may correct something: the camera sees what lies there now, and not what lay there."""
        if node.opens is not None and node.entry.code in GROUPS:
            return any(not is_same(action, self.was) for action in actions([node]))
        return node.opens is not None or not (node.action in (None, LOOK) or is_same(node.action or {}, self.was))

    def wrap(self, node: Node) -> Node:
        entry = Entry("past", {"entry": node.entry, "table": self.table})
        opens = node.opens
        if opens is not None:
            return Node(entry, opens=lambda: self.wrapped(opens()))
        return Node(entry, self.correct(node.action))


def actions(nodes: Iterable[Node]) -> Iterator[Json]:
    """The whole actions that stand on these nodes, or behind them in groups."""
    for node in nodes:
        if node.action is not None and node.action != LOOK:
            yield node.action
        elif node.opens is not None and node.entry.code in GROUPS:
            yield from actions(node.opens().nodes)


def which(aids: Aids, lines: Lines, begin: int = 0) -> Level:
    """The actions of the night, the last one first, from one place of that order on."""
    numbers = aids.rewind.numbers
    nodes = [of_the_past(Deed(number, aids, lines)) for number in numbers[begin : begin + PAGE]]
    if len(numbers) > begin + PAGE:
        nodes.append(Node(Entry("earlier"), opens=partial(which, aids, lines, begin + PAGE)))
    return Level("which", tuple(nodes))


def of_the_past(deed: Deed) -> Node:
    return Node(Entry("deed", {"action": deed.was, "table": deed.of}), opens=deed.level)
