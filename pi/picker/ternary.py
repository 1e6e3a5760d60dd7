"""Thirds: one of many with three buttons, each of which stands for a third of what is left.

Nodes go in, in an order that people know them by; out comes a menu without a list (`pi.picker.menu`): green takes the
first part of them, red the second, yellow the last, until a part is one node. Six faces of a die are told apart by
two presses, the 20 other throws of two dice by three, 189 announcements by five.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pi.night.codes import EntryCode, PromptCode
from pi.night.types import Button, Entry
from pi.picker.menu import Expectation, Menu, MenuItem

BUTTONS = len(Button)


def ternary_menu(asks: str, nodes: Sequence[MenuItem], by: str | None = None) -> Menu:
    """Build a menu of the nodes in three parts, in their order; ``by`` is the player who chooses, if a game asks."""
    return three_way(asks, *(branch(asks, part, by) for part in parts(nodes, 3)), by=by)


def near_first(asks: str, near: Sequence[MenuItem], rest: MenuItem | None, presses: int) -> Menu:
    """Build a ternary menu in which each of `near` takes at most so many presses, and `rest` is the last branch.

    Requires ``len(near) <= 3**presses - 1``.

    >>> [3**presses - 1 for presses in (1, 2, 3)]
    [2, 8, 26]
    """
    each = 3 ** (presses - 1)
    if len(near) <= 2 * each:
        return three_way(asks, *(branch(asks, part) for part in parts(near, 2)), rest)
    later = near_first(asks, near[2 * each :], rest, presses - 1)
    return three_way(asks, branch(asks, near[:each]), branch(asks, near[each : 2 * each]), behind(later))


def spread(
    asks: str, nodes: Sequence[MenuItem], by: str | None = None, *, likeliest: bool = False, over: int = BUTTONS
) -> Menu:
    """Build a menu of the nodes over ``over`` buttons. With ``likeliest``, the first node has a button of its own."""
    if len(nodes) <= over:
        return three_way(asks, *nodes, by=by)
    first, rest = (list(nodes[:1]), nodes[1:]) if likeliest else ([], nodes)
    return three_way(asks, *first, *(branch(asks, part, by) for part in parts(rest, over - len(first))), by=by)


def folded(ask: Expectation, nodes: Sequence[MenuItem], *, likeliest: bool = False, do: str = "") -> MenuItem:
    """Return one node that opens all nodes of an expectation; ``do`` replaces its action in the name."""
    entry = ask.entry("fold", do=do or ask.do)
    return MenuItem(entry, opens=lambda: spread(ask.stem, nodes, ask.by, likeliest=likeliest))


def on_buttons(menu: Menu) -> Menu:
    """Give each entry of a list of two or three a button; the menu of the table keeps its list, beside the rules."""
    plain = all(not (node.inert or node.quiet or node.otherwise) for node in menu.items)
    short = 1 < len(menu.items) <= BUTTONS and menu.asks != PromptCode.MENU
    return replace(menu, ternary=True, start=0) if short and plain and not menu.buttons else menu


def three_way(asks: str, *nodes: MenuItem | None, by: str | None = None) -> Menu:
    """Build a menu with a node for each button; None is left out."""
    return Menu(asks, tuple(node for node in nodes if node is not None), by, ternary=True)


def branch(asks: str, nodes: Sequence[MenuItem], by: str | None = None) -> MenuItem | None:
    """Return one node for these: a branch, the only node, or None."""
    return behind(ternary_menu(asks, nodes, by)) if len(nodes) > 1 else next(iter(nodes), None)


def behind(menu: Menu) -> MenuItem:
    """Return one node that opens a menu and names its entries; for a menu of one node, that node."""
    if len(menu.items) == 1:
        return menu.items[0]
    return MenuItem(Entry(EntryCode.BRANCH, {"of": tuple(leaves(menu.items))}), opens=lambda: menu)


def leaves(nodes: Sequence[MenuItem]) -> Iterator[Entry]:
    for node in nodes:
        if node.entry.code == EntryCode.BRANCH:
            yield from node.entry.values["of"]
        else:
            yield node.entry


def parts(nodes: Sequence[MenuItem], number: int) -> list[Sequence[MenuItem]]:
    """Split the nodes into ``number`` parts, in order and as even as possible; the first parts are the longer ones."""
    least, more = divmod(len(nodes), number)
    ends = [least * part + min(part, more) for part in range(number + 1)]
    return [nodes[begin:end] for begin, end in pairwise(ends)]
