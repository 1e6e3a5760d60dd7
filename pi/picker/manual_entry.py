"""Dice and cards, said by hand: face by face, in the order of their values.

In goes one expectation with its table, out come the nodes of its first level (`pi.levels`). What the
table shows to be impossible is not offered: a throw without the dice that were kept, a card that lies
in the open as often as it exists.

Die by die takes fewer presses than a list of whole throws: for two dice 5.7 on the average and 8 at
most, against 6.8 and 12 in a list that goes round both ways; for three 7.4 and 9, against 15.5 and 29.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from pi.levels import Ask, Level, Node, folded
from pi.moment import Json

LOOK: Json = {"do": "camera"}
"""Asks the camera to look now. It is heard by the running table and is no action of the referee's."""

FACES_READ = ("kept", "pile", "shown")
"""The keys of a table that say what is impossible: dice that were kept, cards that lie in the open."""

DICE = dict.fromkeys(range(1, 7), 99)
"""The faces of dice: each may lie there any number of times."""


def dice(ask: Ask, *, alone: bool) -> list[Node]:
    """The camera, then the throw by hand; among other choices by hand is one node.

    Where the number of dice is fixed the camera reads them unasked; to take its node asks it to look
    once more, at dice that it has read before.
    """
    bounds = {key: ask.expect[key] for key in ("count", "min", "max") if key in ask.expect}
    camera = Node(ask.entry("camera", **bounds), LOOK, quiet="count" in bounds)
    by_hand = Row(ask, "die", DICE, fixed=tuple(ask.table.get("kept", ()))).nodes(())
    return [camera, *by_hand] if alone else [camera, folded(ask, by_hand)]


def cards(ask: Ask, copies: Mapping[str, int]) -> list[Node]:
    """What is done with cards, or a word."""
    shape = ask.expect
    if ask.do == "cards":
        free = unseen(ask, copies)
        return [*Row(ask, "card", free).nodes(()), *another_number(ask, free)]
    if ask.do == "turn-up":
        return [Node(ask.entry("turn-up", card=name), ask.say(card=name)) for name in unseen(ask, copies)]
    if ask.do == "lay":
        return [lay(ask, name, min(shape["max"], free)) for name, free in unseen(ask, copies).items()]
    if ask.do == "cut":
        card, count = shape["card"], shape["count"]
        return [Node(ask.entry("cut", card=card, count=count), ask.say(cards=[card] * count))]
    return [word(ask)]


def another_number(ask: Ask, free: Mapping[str, int]) -> list[Node]:
    """L41 A hand of any number of cards, if the table is sure of it: somebody forgot to draw, or drew twice."""
    bounds = {"min": 0, "max": sum(free.values())}
    counted = replace(ask, expect={key: value for key, value in ask.expect.items() if key != "count"} | bounds)
    row = Row(counted, "card", free, more={"sure": True})
    return [Node(ask.entry("sure"), opens=lambda: row.level(()))] if free else []


def word(ask: Ask) -> Node:
    """A word without arguments."""
    named = {key: ask.expect[key] for key in ("card",) if key in ask.expect}
    return Node(ask.entry(ask.do, **named), ask.say())


def unseen(ask: Ask, copies: Mapping[str, int]) -> dict[str, int]:
    """How often each card may still turn up: those of the pile and of the hands shown lie in the open."""
    seen = Counter([*ask.table.get("pile", ()), *chain(*ask.table.get("shown", {}).values())])
    return {card: number - seen[card] for card, number in copies.items() if number > seen[card]}


def lay(ask: Ask, name: str, most: int) -> Node:
    """Equal cards: which, then how many."""
    nodes = [Node(ask.entry("lay", card=name, count=n), ask.say(cards=[name] * n)) for n in range(1, most + 1)]
    only = ask.expect["max"] == 1
    return nodes[0] if only else Node(ask.entry("lay-card", value=name), opens=lambda: ask.level(nodes))


@dataclass(frozen=True)
class Row:
    """Dice or cards one after the other, none lower than the one before.

    ``free`` says how often each face may be said; ``fixed`` are those known beforehand; ``more`` is
    said with them.
    """

    ask: Ask
    stem: str
    free: Mapping[Any, int]
    fixed: tuple[Any, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    def nodes(self, chosen: tuple[Any, ...]) -> list[Node]:
        """*That is all*, as soon as it may be, and every face that may come next."""
        least, most = self.ask.bounds
        so_far = len(self.fixed) + len(chosen)
        nodes = [self.all_of(chosen)] if so_far >= least else []
        if so_far < most:
            nodes += [self.one_more(face, chosen) for face in self.next_after(chosen, least - so_far)]
        return nodes

    def next_after(self, chosen: tuple[Any, ...], wanted: int) -> list[Any]:
        """The faces that may come next, with so many at least that are no lower."""
        left = {face: number - chosen.count(face) for face, number in self.free.items()}
        faces = list(left)[list(left).index(chosen[-1]) if chosen else 0 :]
        enough = [face for place, face in enumerate(faces) if sum(left[f] for f in faces[place:]) >= wanted]
        return [face for face in enough if left[face]]

    def one_more(self, face: Any, chosen: tuple[Any, ...]) -> Node:
        after = (*chosen, face)
        if len(self.fixed) + len(after) == self.ask.bounds[1]:
            return self.all_of(after)
        entry = self.ask.entry(self.stem, value=face, values=self.in_order(after))
        return Node(entry, opens=lambda: self.level(after))

    def level(self, chosen: tuple[Any, ...]) -> Level:
        return self.ask.level(self.nodes(chosen))

    def all_of(self, chosen: tuple[Any, ...]) -> Node:
        values = self.in_order(chosen)
        return Node(self.ask.entry(self.ask.do, values=values), self.ask.say(values=values, **self.more))

    def in_order(self, chosen: Sequence[Any]) -> list[Any]:
        """What is said so far, in the order of the faces."""
        return sorted((*self.fixed, *chosen), key=list(self.free).index)
