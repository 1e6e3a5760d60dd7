"""Ternary menus: choose one of many with three buttons, each of which takes a third of the remaining items.

Green takes the first part, red the second, yellow the last, until a part is one item; there is no list. Two presses
reach one of six faces of a die, three one of 20 throws of two dice, five one of 189 announcements.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pi.night.codes import EntryCode, PromptCode
from pi.night.types import Button, Entry
from pi.picker.menu import Expectation, Menu, MenuItem

BUTTONS = len(Button)


def ternary_menu(asks: str, nodes: Sequence[MenuItem], by: str | None = None) -> Menu:
    """Build a menu of the items in three parts, in their order; ``by`` is the player who chooses, or None."""
    return three_way(asks, *(branch(asks, part, by) for part in parts(nodes, 3)), by=by)


def near_first(asks: str, near: Sequence[MenuItem], rest: MenuItem | None, presses: int) -> Menu:
    """Build a ternary menu that reaches each of `near` in at most ``presses`` presses; `rest` is its last branch.

    Requires ``len(near) <= 3**presses - 1``.

    >>> [3**presses - 1 for presses in (1, 2, 3)]
    [2, 8, 26]
    """
    each = 3 ** (presses - 1)
    if len(near) <= 2 * each:
        return three_way(asks, *(branch(asks, part) for part in parts(near, 2)), rest)
    later = near_first(asks, near[2 * each :], rest, presses - 1)
    return three_way(asks, branch(asks, near[:each]), branch(asks, near[each : 2 * each]), opener(later))


def spread(
    asks: str, nodes: Sequence[MenuItem], by: str | None = None, *, likeliest: bool = False, over: int = BUTTONS
) -> Menu:
    """Spread the items over ``over`` buttons of a menu. With ``likeliest``, the first has a button of its own."""
    if len(nodes) <= over:
        return three_way(asks, *nodes, by=by)
    first, rest = (list(nodes[:1]), nodes[1:]) if likeliest else ([], nodes)
    return three_way(asks, *first, *(branch(asks, part, by) for part in parts(rest, over - len(first))), by=by)


def fold(ask: Expectation, nodes: Sequence[MenuItem], *, likeliest: bool = False, do: str = "") -> MenuItem:
    """Return one item that opens all items of an expectation; ``do`` replaces its action in the item's label."""
    entry = ask.entry("fold", do=do or ask.do)
    return MenuItem(entry, opens=lambda: spread(ask.stem, nodes, ask.by, likeliest=likeliest))


def on_buttons(menu: Menu) -> Menu:
    """Give each entry of a list of two or three a button. Return other menus, and the table menu, unchanged."""
    plain = all(not (node.inert or node.quiet or node.otherwise) for node in menu.items)
    short = 1 < len(menu.items) <= BUTTONS and menu.asks != PromptCode.MENU
    return replace(menu, ternary=True, start=0) if short and plain and not menu.buttons else menu


def three_way(asks: str, *nodes: MenuItem | None, by: str | None = None) -> Menu:
    """Build a menu with one item for each button, without the items that are None."""
    return Menu(asks, tuple(node for node in nodes if node is not None), by, ternary=True)


def branch(asks: str, nodes: Sequence[MenuItem], by: str | None = None) -> MenuItem | None:
    """Return an item that opens these items; if there is one, return that item; if there is none, return None."""
    return opener(ternary_menu(asks, nodes, by)) if len(nodes) > 1 else next(iter(nodes), None)


def opener(menu: Menu) -> MenuItem:
    """Return an item that opens the menu and lists its entries; if the menu has one item, return that item."""
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
    """Split the items, in order, into ``number`` parts whose lengths differ by at most one, the longer parts first."""
    least, more = divmod(len(nodes), number)
    ends = [least * part + min(part, more) for part in range(number + 1)]
    return [nodes[begin:end] for begin, end in pairwise(ends)]
