"""Correcting with three buttons: what was said, what it more likely was, and everything else that it could have been.

In goes :class:`~pi.levels.Aids` with the night so far, out come levels of choices, each of which says a correction
(`pi.correction`).

1. One entry of the menu opens the last reading of the game, or the last action where nothing was read.
2. There each button takes what is of its colour (`pi.thirds`): green what it most likely was (`pi.likely`), red one of
   the nine that come next, after two more presses, yellow anything else: the other values, that it never happened,
   and all else that could have been said then, as the table offered it. Of two dice one that was misread is right
   after three presses at most, and any other throw after four.
3. Another entry of the menu opens all actions of the night, the last one first.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from pi.choices import expected
from pi.faces import LOOK
from pi.levels import Aids, Level, Node
from pi.likely import every_throw, is_same, likely
from pi.moment import Entry, Json
from pi.thirds import behind, branch, forked, parts, thirds

NEAR = 9
"""Alternatives behind the red button: as many as two more presses tell apart."""

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
        """What it may have been: green the likeliest, red those that come next, yellow anything else."""
        then = self.then()
        close, far = self.alternatives(list(actions(then.nodes)))
        nodes = list(map(self.instead, (*close, *far)))
        near, left, others = nodes[1 : 1 + NEAR], nodes[1 + NEAR : len(close)], nodes[len(close) :]
        last = [Node(Entry("strike"), self.correct(None)), *self.another(then, nodes)]
        if not nodes:
            return thirds("correct", last)
        return forked("correct", nodes[0], branch("correct", near), self.anything_else(left, others, last))

    def alternatives(self, sayable: Sequence[Json]) -> tuple[list[Json], list[Json]]:
        """What is close to it, the likeliest and then the others in the order in which people count; and all else."""
        found, everything = likely(self.was, self.table, sayable, self.aids.doubts.get(self.number, {})), sayable
        if self.was["do"] == "dice":
            throws = every_throw(len(self.was["values"]), self.table.get("kept", ()))
            everything = [{**self.was, "values": throw} for throw in throws if throw != sorted(self.was["values"])]
        order = {key_of(action): place for place, action in enumerate(everything)}

        def counted(some: Iterable[Json]) -> list[Json]:
            return sorted(some, key=lambda action: order.get(key_of(action), 0))

        near, left = counted(found[1 : 1 + NEAR]), counted(found[1 + NEAR :])
        if self.was["do"] != "dice":
            return [*found[:1], *near], left
        known = set(map(key_of, found))
        return [*found[:1], *near, *left], [throw for throw in everything if key_of(throw) not in known]

    def anything_else(self, left: Sequence[Node], others: Sequence[Node], last: Sequence[Node]) -> Node:
        """What is ``left`` of the close ones, all ``others``, and what comes ``last`` behind these."""
        *most, few = parts(others, 3)
        tail = forked("correct", branch("correct", few), *last)
        far = behind(forked("correct", *(branch("correct", part) for part in most), behind(tail)))
        if not left:
            return far
        return behind(forked("correct", *(branch("correct", part) for part in parts(left, 2)), far))

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

    def another(self, then: Level, offered: Sequence[Node]) -> list[Node]:
        """All that could have been said, unless it is offered already."""
        known = {key_of(node.action) for node in offered if node.action is not None}
        new = (self.correct(action) for action in actions(then.nodes) if not is_same(action, self.was))
        if all(key_of(action) in known for action in new) and not self.by_hand(then):
            return []
        level = self.wrapped(then)
        return [Node(Entry("another"), opens=lambda: level)] if level.nodes else []

    def by_hand(self, then: Level) -> bool:
        """Whether something could be made bit by bit then that is not among all throws of as many dice."""
        made = [node for node in then.nodes if node.opens is not None and node.entry.code not in GROUPS]
        fixed = self.was["do"] == "dice" and any("count" in entry for entry in self.table["expects"])
        return bool(made) and not fixed

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


def key_of(action: Json) -> str:
    """An action as a key."""
    return json.dumps(action, sort_keys=True)


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
