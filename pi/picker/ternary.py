"""Thirds: one of many with three buttons, each of which stands for a third of what is left.

Nodes go in, in an order that people know them by; out comes a level without a list (`pi.levels`): green takes the
first part of them, red the second, yellow the last, until a part is one node. Six faces of a die are told apart by
two presses, the 20 other throws of two dice by three, 189 announcements by five.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pi.levels import Level, Node
from pi.moment import Entry


def thirds(asks: str, nodes: Sequence[Node], by: str | None = None) -> Level:
    """The nodes in three parts, in their order; ``by`` is who chooses, where a game asks."""
    return forked(asks, *(branch(asks, part, by) for part in parts(nodes, 3)), by=by)


def told_before(asks: str, near: Sequence[Node], rest: Node | None, presses: int) -> Level:
    """What is ``near``, each told by so many presses at most, and the ``rest`` behind it.

    There have to be fewer than so many presses tell apart.

    >>> [3**presses - 1 for presses in (1, 2, 3)]
    [2, 8, 26]
    """
    each = 3 ** (presses - 1)
    if len(near) <= 2 * each:
        return forked(asks, *(branch(asks, part) for part in parts(near, 2)), rest)
    later = told_before(asks, near[2 * each :], rest, presses - 1)
    return forked(asks, branch(asks, near[:each]), branch(asks, near[each : 2 * each]), behind(later))


def forked(asks: str, *nodes: Node | None, by: str | None = None) -> Level:
    """One node for each button; at most three of them are any."""
    return Level(asks, tuple(node for node in nodes if node is not None), by, thirds=True)


def branch(asks: str, nodes: Sequence[Node], by: str | None = None) -> Node | None:
    """These nodes behind one; a single one is itself, and none is None."""
    return behind(thirds(asks, nodes, by)) if len(nodes) > 1 else next(iter(nodes), None)


def behind(level: Level) -> Node:
    """A level behind one node, which tells what is found there; a level of one node is that node."""
    if len(level.nodes) == 1:
        return level.nodes[0]
    return Node(Entry("branch", {"of": tuple(leaves(level.nodes))}), opens=lambda: level)


def leaves(nodes: Sequence[Node]) -> Iterator[Entry]:
    """What is found behind these nodes, branch by branch."""
    for node in nodes:
        if node.entry.code == "branch":
            yield from node.entry.values["of"]
        else:
            yield node.entry


def parts(nodes: Sequence[Node], number: int) -> list[Sequence[Node]]:
    """So many parts, in their order and as even as can be; the first ones are the longer ones."""
    least, more = divmod(len(nodes), number)
    ends = [least * part + min(part, more) for part in range(number + 1)]
    return [nodes[begin:end] for begin, end in pairwise(ends)]
