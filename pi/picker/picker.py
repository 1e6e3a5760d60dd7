"""The picker: play every game with three buttons.

From the table, its context and presses it makes the :class:`~pi.night.state.Offer` for screens and lamps, and actions
for the referee. It uses no clock and no I/O, and names no game. It stores only its position; the menus are rebuilt from
the table each time (`pi.picker.expected`, `pi.picker.table_menu`).

1. If the table expects only words that are on the buttons, a press is the word.
2. Otherwise *next* shows the next entry, *accept* takes the one shown, *bluff* goes back: to the previous entry, and
   from the entry shown first to the menu before. The outermost menu of the expected actions wraps around. If an entry
   has an alternative, *bluff* takes the alternative.
3. Holding *next* undoes the last step: the last choice in a list with several choices; else it leaves an opened list;
   else it takes back the last action. It does so in lists and in ternary menus.
4. Holding *bluff* opens the table menu, and closes it from anywhere in it. The position in the other menus is kept. An
   action from the table menu closes it.
5. In a ternary menu (`pi.picker.ternary`), and in a list of two or three entries, each button takes the entries of its
   colour.
6. New expectations, or an action from the picker, reset the position. After any other change the shown entry stays,
   found by its content and not by its index. If it can no longer be taken, the inert entry ``gone`` replaces it. The
   entry that a set-up shows first is replaced by its new first entry instead.

Buttons cannot enter new texts for rules, new names, or several payers for one house rule at a time. Announcements with
open parts are not offered if the complete one can be announced.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pi.night.codes import EntryCode, PromptCode
from pi.night.tables import is_running
from pi.night.types import LOOK, Button, Entry, Hold, Json, Look, Meaning, Offer
from pi.picker.expected import basis, expected_menu
from pi.picker.menu import Menu, MenuItem, PickerContext
from pi.picker.setup_menu import before_game, setup_menu
from pi.picker.table_menu import lines_of, past_items, table_menu
from pi.picker.ternary import on_buttons

GONE = MenuItem(Entry(EntryCode.GONE))
"""The inert entry that replaces a shown entry which can no longer be taken."""


@dataclass(frozen=True)
class Step:
    """A taken or shown entry, and its index. ``otherwise``: the red button's alternative was taken. ``ticked``: the
    entry opened the same list, with one more item chosen.
    """

    entry: Entry
    index: int
    otherwise: bool = False
    ticked: bool = False

    def index_in(self, menu: Menu) -> int | None:
        """Return the present index of the entry in a menu; None if it is no longer there."""
        indices = [index for index, node in enumerate(menu.items) if is_same(node.entry, self.entry)]
        return self.index if self.index in indices else next(iter(indices), None)

    def opens(self, menu: Menu) -> Menu | None:
        """Return the menu that the entry opens; None if it no longer opens one."""
        index = self.index_in(menu)
        node = None if index is None else menu.items[index]
        node = node.otherwise if node and self.otherwise else node
        return on_buttons(node.opens()) if node and node.opens else None


@dataclass(frozen=True)
class Cursor:
    """The position in the menus: the entries taken so far, and the shown one, None until the menu is known.

    ``ternary`` are all entries of the menu if it is ternary. ``stepped``: a press has led to the shown entry.
    """

    path: tuple[Step, ...] = ()
    shown_step: Step | None = None
    ternary: tuple[Entry, ...] = ()
    stepped: bool = False

    @property
    def index(self) -> int:
        return self.shown_step.index if self.shown_step else 0

    @property
    def is_lost(self) -> bool:
        return self.shown_step is not None and self.shown_step.entry == GONE.entry

    def resolve(self, root: Menu) -> tuple[Menu, Cursor]:
        """Return the menu at the end of the path, and the cursor there.

        New entries do not move the shown entry. If the shown entry is gone, `GONE` replaces it, in the innermost menu
        that remains.
        """
        menu = root
        for depth, step in enumerate(self.path):
            behind = step.opens(menu)
            entries = () if behind is None else tuple(node.entry for node in behind.items)
            changed = behind is not None and behind.ternary and depth + 1 == len(self.path)
            if behind is None or (changed and self.ternary not in ((), entries)):
                return with_gone_item(menu), Cursor(self.path[:depth], Step(GONE.entry, menu.start))
            menu = behind
        return self._resolve_in(menu)

    def _resolve_in(self, menu: Menu) -> tuple[Menu, Cursor]:
        entries = tuple(node.entry for node in menu.items)
        if menu.shows:
            return menu, Cursor(self.path)
        if menu.ternary and not self.is_lost:
            return menu, Cursor(self.path, ternary=entries)
        if self.shown_step is None:
            return menu, self.at(menu, menu.start) if entries else self
        index = self.shown_step.index_in(menu)
        if index is not None:
            return menu, self.at(menu, index)
        return with_gone_item(menu), replace(self, shown_step=Step(GONE.entry, menu.start))

    def at(self, menu: Menu, index: int) -> Cursor:
        """Return this cursor with the entry at an index of the menu shown."""
        return replace(self, shown_step=Step(menu.items[index].entry, index))

    @property
    def ticked(self) -> bool:
        return bool(self.path) and self.path[-1].ticked

    @property
    def lists(self) -> tuple[Step, ...]:
        """The entries that have led to the shown list, without the choices in it."""
        return self.path[: max((depth for depth, step in enumerate(self.path, 1) if not step.ticked), default=0)]

    def before(self) -> Cursor:
        """Return the cursor before the last step of the path, with the entry of that step shown."""
        return Cursor(self.path[:-1], self.path[-1])

    def parent(self) -> Cursor | None:
        """Return the cursor in the menu before this list, at the entry that opened the list; None in the first menu."""
        return replace(self, path=self.lists).before() if self.lists else None


def with_gone_item(menu: Menu) -> Menu:
    """Return the menu as a list, with the inert entry `GONE` before the entry that is shown first."""
    return replace(menu, items=(*menu.items[: menu.start], GONE, *menu.items[menu.start :]), ternary=False)


def is_same(entry: Entry, other: Entry) -> bool:
    """Return True if two entries do the same when taken. Two starts of one game are the same, whoever plays."""
    if entry.code == other.code == EntryCode.START:
        return bool(entry.values["game"] == other.values["game"])
    return entry == other


def has_menu(table: Json | None, context: PickerContext) -> bool:
    """Return True if the table menu has a line, without building all lines."""
    seats = context.setup.seats
    if table is None and not seats:
        return False
    lines = context.waiting or lines_of(table, context) if table is not None and is_running(table) else seats
    past = context.past_actions.numbers or context.evidence
    return bool(lines or past or context.phones) or context.helped is not None


def menu_of(table: Json | None, context: PickerContext) -> Menu:
    """Return the table menu; while no game is on, the menu of seats and past actions."""
    if table is not None and is_running(table):
        return table_menu(table, context)
    if table is None and not context.setup.seats:
        return Menu(PromptCode.MENU)
    seats, past = setup_menu(context).items, past_items(context)
    return Menu(PromptCode.MENU, (*seats, *past) if context.setup.seats else (*past, *seats))


class Picker:
    """The position of one table's buttons in the menus."""

    def __init__(self) -> None:
        self._cursor = Cursor()
        self._menu: Cursor | None = None
        self._shows = False
        self._inputs: object = None

    def offer(self, table: Json | None, context: PickerContext) -> Offer:
        menu, cursor = self._resolve(table, context)
        holds = self._holds(menu, cursor, table, context)
        if menu.buttons:
            return Offer(menu.asks, menu.by, meanings=dict.fromkeys(menu.buttons, Meaning.SAY), holds=holds)
        entries = tuple(node.entry for node in menu.items)
        if menu.shows:
            return Offer(menu.asks, None, entries, 0, dict.fromkeys(Button, Meaning.BACK))
        if menu.ternary:
            meanings = {button: Meaning.TAKE for button, _ in zip(Button, entries, strict=False)}
            return Offer(menu.asks, menu.by, entries, meanings=meanings, holds=holds)
        index = cursor.index if entries else None
        leaves = self._is_first(menu, cursor)
        return Offer(menu.asks, menu.by, entries, index, self._meanings(menu, cursor), holds, leaves)

    def press(self, button: Button, table: Json | None, context: PickerContext) -> Json | Look | None:
        """Apply a press. Return the action to submit, LOOK to have the camera read the dice, or None."""
        menu, cursor = self._resolve(table, context)
        if menu.shows:
            self._menu = None
            return None
        if menu.buttons:
            return menu.buttons[button].action if button in menu.buttons else None
        if menu.ternary:
            index = list(Button).index(button)
            return self._take(cursor, menu.items[index], index) if index < len(menu.items) else None
        shown_item = menu.items[cursor.index] if menu.items else None
        if button is Button.ACCEPT and shown_item and not shown_item.inert:
            return self._take(cursor, shown_item, cursor.index)
        if button is Button.BLUFF and shown_item and shown_item.otherwise:
            return self._take(cursor, shown_item, cursor.index, otherwise=True)
        if button is Button.ACCEPT or button not in self._meanings(menu, cursor):
            return None
        if button is Button.BLUFF and self._is_first(menu, cursor):
            self._go(cursor.parent())
        else:
            index = cursor.index + (1 if button is Button.NEXT else -1)
            self._go(replace(cursor.at(menu, index % len(menu.items)), stepped=True))
        return None

    def hold(self, button: Button, table: Json | None, context: PickerContext) -> Json | None:
        """Apply a hold. Return the action to submit, or None."""
        menu, cursor = self._resolve(table, context)
        if menu.shows:
            self._menu = None
            return None
        match self._holds(menu, cursor, table, context).get(button):
            case Hold.UNDO:
                self._go(Cursor())
                return {"do": "undo"}
            case Hold.UNTICK | Hold.UP:
                self._go(cursor.before())
            case Hold.MENU:
                self._menu = Cursor()
            case Hold.CLOSE:
                self._menu = None
        return None

    def has_begun(self, table: Json | None, context: PickerContext) -> bool:
        """Return True if a choice was made in the present menu, or the table menu is open."""
        return bool(self._resolve(table, context)[1].path) or self._menu is not None

    # The position -------------------------------------------------------------------------

    def leave_menu(self, *, only_evidence: bool = False) -> None:
        """Close the table menu; with ``only_evidence``, only while evidence covers the wall."""
        if self._shows or not only_evidence:
            self._menu = None

    def _resolve(self, table: Json | None, context: PickerContext) -> tuple[Menu, Cursor]:
        """Return the present menu and the cursor in it. Changed expectations reset the position."""
        on = table if table is not None and is_running(table) else None
        inputs = basis(on, context) if on else (table is None, context.starts)
        if inputs != self._inputs:
            self._inputs, self._cursor = inputs, Cursor()
        if self._menu is not None and (lines := menu_of(table, context)).items:
            menu, self._menu = self._menu.resolve(lines)
            self._shows = menu.shows
            return menu, self._menu
        self._menu, self._shows = None, False
        root = on_buttons(expected_menu(on, context) if on else before_game(table, context))
        menu, cursor = self._cursor.resolve(root)
        if cursor.is_lost and not (self._cursor.path or self._cursor.stepped):
            menu, cursor = Cursor().resolve(root)  # What a set-up shows first of all has been done.
        self._cursor = cursor
        return menu, cursor

    def _meanings(self, menu: Menu, cursor: Cursor) -> dict[Button, Meaning]:
        """Return the meanings of the buttons in a list; a button that would change nothing has none."""
        meanings = {}
        shown_item = menu.items[cursor.index] if menu.items else None
        if shown_item and not shown_item.inert and not shown_item.quiet:
            meanings[Button.ACCEPT] = Meaning.TAKE
        if len(menu.items) > 1:
            meanings[Button.NEXT] = Meaning.STEP
        if shown_item and shown_item.otherwise:
            meanings[Button.BLUFF] = Meaning.TAKE
        elif len(menu.items) > 1 or cursor.lists or self._menu is not None:
            meanings[Button.BLUFF] = Meaning.BACK
        return meanings

    def _holds(self, menu: Menu, cursor: Cursor, table: Json | None, context: PickerContext) -> dict[Button, Hold]:
        holds = {}
        if cursor.path:
            holds[Button.NEXT] = Hold.UNTICK if cursor.ticked else Hold.UP
        elif table is not None or context.setup.seats:
            holds[Button.NEXT] = Hold.UNDO
        if self._menu is not None:
            holds[Button.BLUFF] = Hold.CLOSE
        elif has_menu(table, context):
            holds[Button.BLUFF] = Hold.MENU
        return holds

    def _go(self, cursor: Cursor | None) -> None:
        """Move to a cursor; None closes the table menu or resets the position."""
        if self._menu is not None:
            self._menu = cursor
        else:
            self._cursor = cursor or Cursor()

    def _take(self, cursor: Cursor, node: MenuItem, index: int, *, otherwise: bool = False) -> Json | Look | None:
        """Take the item at an index, or the alternative that the red button takes in its place."""
        taken = node.otherwise if otherwise and node.otherwise else node
        if taken.opens is None:
            self._go(None)
            return LOOK if taken.looks else taken.action
        self._go(Cursor((*cursor.path, Step(node.entry, index, otherwise, taken.ticks))))
        return None

    def _is_first(self, menu: Menu, cursor: Cursor) -> bool:
        """Return True if a step back leaves the list: from the entry shown first, or index 0 in a list with choices."""
        first = 0 if cursor.ticked else menu.start
        return cursor.index == first and bool(cursor.lists or self._menu is not None)
