"""The correction menu: the likeliest alternatives to a past action, then all other actions that were possible.

The picker's context contains the night so far. The choices of these menus are corrections (`pi.night.correction`).

1. The first entry offers the likeliest alternative to the last reading of the last game (`pi.picker.alternatives`), or
   to its last action if nothing was read. Green takes it; red opens everything else.
2. In the menu behind red, each button takes a part of the choices (`pi.picker.ternary`): other values, "it never
   happened", and all actions that were possible then. Three more presses reach any throw of two dice, and any other
   value of one die.
3. Another entry opens all actions of the night, the last one first. Each is corrected in the same way; yellow strikes
   it.

Five dice have 25 throws in which one die differs; three presses of three buttons address 27 entries. The likeliest
throw has a press before these three. Inside them it would use nine entries, and leave 18 for the other 24 throws.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial

from pi.night.codes import EntryCode, PromptCode
from pi.night.rule_set import RuleSet
from pi.night.situation import Situation, read_situation
from pi.night.types import Entry, Json
from pi.picker.alternatives import alternatives, every_throw, is_same
from pi.picker.expected import expected_menu
from pi.picker.menu import Menu, MenuItem, PickerContext, item
from pi.picker.ternary import branch, near_first, opener, ternary_menu, three_way

PRESSES = 3
"""The number of presses that reach every near alternative."""
ADDRESSED = 3**PRESSES
"""The number of entries that these presses address."""
NEAR = 24
"""The largest number of near alternatives: five dice have 25 throws with one misread die, one of them the likeliest."""
PAGE = 12
"""The number of past actions in one list."""
GROUPS = frozenset(
    {
        EntryCode.FOLD,
        EntryCode.BRANCH,
        EntryCode.LAY_CARD,
        EntryCode.FAULT_PLAYER,
        EntryCode.HOUSE,
        EntryCode.HOUSE_PLAYER,
    }
)
"""Codes of the entries that open lists of complete actions. Other entries open steps: die by die, share by share."""
Lines = Callable[[Json, PickerContext], dict[str, list[MenuItem]]]
"""The type of `table_menu.lines_of`, which returns the items of the always allowed actions, by kind."""


def correction_items(context: PickerContext, lines: Lines) -> list[MenuItem]:
    """Return the entry that corrects the last reading of the last game, else its last action; empty if none."""
    number = offered_number(context)
    if number is None:
        return []
    past_action = PastAction(number, context, lines)
    return [past_action.offer_item or past_action.as_item(EntryCode.MENU_CORRECT)]


def offered_number(context: PickerContext) -> int | None:
    """Return the number of the last game's last reading, else of its last action; None if that game has no action."""
    past = context.past_actions
    number = past.last_reading or next(iter(past.repeatable), 0)
    return number if number > past.last_start else None


def other_corrections(context: PickerContext, lines: Lines) -> list[MenuItem]:
    """Return the entry that opens all actions of the night; empty if there is none to correct."""
    others = set(context.past_actions.numbers) - {offered_number(context)}
    return [item(EntryCode.MENU_WHICH, opens=partial(past_actions_menu, context, lines))] if others else []


@dataclass(frozen=True)
class PastAction:
    """One action of the night, with its alternatives as menus."""

    number: int
    context: PickerContext
    lines: Lines

    @cached_property
    def was(self) -> Json:
        return self.context.past_actions.action(self.number)

    @cached_property
    def rules(self) -> RuleSet:
        return RuleSet.of(self.context.past_actions.game_of(self.number))

    @cached_property
    def table(self) -> Json:
        return self.context.past_actions.before(self.number).table or {}

    @cached_property
    def situation(self) -> Situation:
        return read_situation(self.table)

    def as_item(self, code: EntryCode) -> MenuItem:
        return item(code, opens=self.menu, number=self.number, action=self.was, rules=self.rules)

    @property
    def offer_item(self) -> MenuItem | None:
        """The item of the likeliest alternative; the red button opens all others. None if no alternative is known."""
        if not self.alternatives:
            return None
        likeliest = self.alternatives[0]
        others = item(EntryCode.ANOTHER, opens=lambda: self.others_menu(self.strike_item))
        entry = Entry(EntryCode.MENU_CORRECTION, self.change(likeliest))
        return MenuItem(entry, self.correct(likeliest), otherwise=others)

    def menu(self) -> Menu:
        """Return the menu of the alternatives: green the likeliest, red all others, yellow "it never happened"."""
        if not self.alternatives:
            return ternary_menu("correct", [self.strike_item, *self.another_item([])])
        others = self.others_menu()
        rest = opener(others) if others.items else None
        return three_way("correct", self.correction_item(self.alternatives[0]), rest, self.strike_item)

    def others_menu(self, *last: MenuItem) -> Menu:
        """Return the menu of all alternatives except the likeliest, by value. Three presses reach the near ones."""
        near, far = self.alternatives[1 : 1 + NEAR], [*self.alternatives[1 + NEAR :], *self.unlikely_throws]
        after = [*last, *self.another_item(self.alternatives)]
        if len(near) + len(far) + len(after) <= ADDRESSED:
            return ternary_menu("correct", [*self.items_in_order([*near, *far]), *after])
        rest = three_way("correct", branch("correct", self.items_in_order(far)), *after)
        return near_first("correct", self.items_in_order(near), opener(rest), PRESSES)

    @cached_property
    def alternatives(self) -> list[Json]:
        """The likely alternatives, the likeliest first."""
        return alternatives(self.was, self.table, self.sayable, self.context.doubts.get(self.number, {}))

    @property
    def unlikely_throws(self) -> list[Json]:
        """The throws in which more than one die differs; empty if the action is not a throw."""
        keys = {key_of(self.was), *map(key_of, self.alternatives)}
        return [action for action in self.candidates if key_of(action) not in keys] if self.was["do"] == "dice" else []

    def items_in_order(self, others: Iterable[Json]) -> list[MenuItem]:
        """Return an entry for each alternative, in the order of `candidates`."""
        order = {key_of(action): index for index, action in enumerate(self.candidates)}
        return [self.correction_item(now) for now in sorted(others, key=lambda action: order.get(key_of(action), 0))]

    @cached_property
    def candidates(self) -> list[Json]:
        """All throws of the same number of dice; for other actions, all actions that were possible."""
        if self.was["do"] != "dice":
            return self.sayable
        throws = every_throw(len(self.was["values"]), self.table.get("kept", ()))
        return [{**self.was, "values": throw} for throw in throws]

    @property
    def strike_item(self) -> MenuItem:
        return item(EntryCode.STRIKE, self.correct(None))

    def correction_item(self, now: Json) -> MenuItem:
        return item(EntryCode.CORRECTION, self.correct(now), **self.change(now))

    def change(self, now: Json) -> Json:
        """Return the values of the entry that replaces the action by ``now``."""
        return {"was": self.was, "now": now, "rules": self.rules}

    def correct(self, now: Json | None) -> Json:
        return {"do": "correct", "number": self.number, "action": now}

    # The actions that were possible then -------------------------------------------------

    @cached_property
    def sayable(self) -> list[Json]:
        return list(actions(self.past_menu.items))

    @cached_property
    def past_menu(self) -> Menu:
        """The menu before the action: the expected actions; for an always allowed action, the actions of its kind."""
        before = self.context.past_actions.before(self.number)
        pool = (*self.context.suggestions.people, *self.table["ledger"])
        context = replace(
            self.context,
            always_allowed=before.always_allowed,
            regulars=tuple(name for name in dict.fromkeys(pool) if before.may_join(name)),
        )
        if any(entry["do"] == self.was["do"] for entry in self.table["expects"]):
            menu = expected_menu(self.table, context)
            # The entry that opens all options as a ternary menu is not needed here.
            indices = [index for index, node in enumerate(menu.items) if node.entry.code != EntryCode.ALL]
            instead = (node.otherwise for node in menu.items if node.otherwise is not None)
            nodes = (*menu.buttons.values(), *(menu.items[index] for index in indices), *instead)
            return replace(menu, items=nodes, buttons={}, start=sum(index < menu.start for index in indices))
        return Menu(PromptCode.CORRECT, tuple(self.lines(self.table, context).get(self.was["do"], ())))

    def another_item(self, offered: Iterable[Json]) -> list[MenuItem]:
        """Return the entry that opens all possible actions; empty if ``offered`` has all and `is_by_hand` is False."""
        offered_keys = set(map(key_of, offered))
        new = (action for action in self.sayable if not is_same(action, self.was))
        if all(key_of(action) in offered_keys for action in new) and not self.is_by_hand:
            return []
        menu = self.correction_menu(self.past_menu)
        return [item(EntryCode.ANOTHER, opens=lambda: menu)] if menu.items else []

    @property
    def is_by_hand(self) -> bool:
        """True if a possible action is entered step by step. False for a throw whose number of dice is fixed."""
        fixed = self.was["do"] == "dice" and any("count" in entry for entry in self.table["expects"])
        return is_made(self.past_menu.items) and not fixed

    def correction_menu(self, menu: Menu) -> Menu:
        """Return the menu with its actions as corrections. It first shows the entry after the recorded action."""
        nodes = menu.items
        if menu.ternary:
            return Menu(PromptCode.CORRECT, tuple(map(self.wrap, filter(self.is_new, nodes))), ternary=True)
        recorded_indices = (index for index, node in enumerate(nodes) if node.action and is_same(node.action, self.was))
        first = next(recorded_indices, menu.start)
        before, behind = (
            [self.wrap(node) for node in part if self.is_new(node)] for part in (nodes[:first], nodes[first:])
        )
        return Menu(PromptCode.CORRECT, (*before, *behind), start=len(before) if behind else 0)

    def is_new(self, node: MenuItem) -> bool:
        """Return True if the item leads to another action. The camera's item does not: the dice have moved since."""
        if node.opens is not None and node.entry.code in GROUPS:
            return is_made([node]) or any(not is_same(action, self.was) for action in actions([node]))
        return node.opens is not None or not (node.action is None or is_same(node.action, self.was))

    def wrap(self, node: MenuItem) -> MenuItem:
        entry = Entry(EntryCode.PAST, {"entry": node.entry, "situation": self.situation})
        opens = node.opens
        if opens is not None:
            return MenuItem(entry, opens=lambda: self.correction_menu(opens()), ticks=node.ticks)
        return MenuItem(entry, self.correct(node.action))


def key_of(action: Json) -> str:
    return json.dumps(action, sort_keys=True)


def actions(nodes: Iterable[MenuItem]) -> Iterator[Json]:
    for node in nodes:
        if node.action is not None:
            yield node.action
        elif node.opens is not None and node.entry.code in GROUPS:
            yield from actions(node.opens().items)


def is_made(nodes: Iterable[MenuItem]) -> bool:
    """Return True if any of these items, or of the items in their groups, is entered step by step."""
    openers = [node for node in nodes if node.opens is not None]
    inside = (node.opens().items for node in openers if node.opens and node.entry.code in GROUPS)
    return any(node.entry.code not in GROUPS for node in openers) or any(map(is_made, inside))


def past_actions_menu(context: PickerContext, lines: Lines, begin: int = 0) -> Menu:
    """Return the menu of the night's actions, the last one first, from index ``begin`` on."""
    numbers = context.past_actions.repeatable
    nodes = [PastAction(number, context, lines).as_item(EntryCode.DEED) for number in numbers[begin : begin + PAGE]]
    if len(numbers) > begin + PAGE:
        nodes.append(item(EntryCode.EARLIER, opens=partial(past_actions_menu, context, lines, begin + PAGE)))
    return Menu(PromptCode.WHICH, tuple(nodes))
