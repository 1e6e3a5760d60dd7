"""The expected actions of the table, as menus for three buttons.

`expected_menu` makes a :class:`Menu` from ``table["expects"]`` and the picker's context. Each item is an action, or
opens a further menu (one die, unit or player at a time). Items depend on the shape of an expectation, never on the name
of a game (`PROTOCOL.md`, "The table"):

1. ``options``: one item each.
2. ``amount`` and ``among``: the whole amount to one player, or one unit after the other until all are given.
3. ``among`` alone: yes or no for one player after the other; *that is all* ends the list early.
4. `dice`: the camera reads them, or they are entered die by die (`pi.picker.manual_entry`).
5. `rule`: the suggested texts; three buttons cannot enter other texts.
6. `cards`, `lay`, `turn-up`: card by card, out of the cards of the game (`pi.picker.manual_entry`); without those,
   only a touch screen can enter the cards. A hand with another number of cards than expected has its own item.
7. Any other expectation: a word without arguments, one item.

Up to three items have a button each (`distribute`); more are a ternary menu, in which three presses reach any of 27.
The likeliest announcement keeps a button of its own. Expectations that only report dice (open dice, number of dice)
share the last button and do not determine the question.

Scores of two dice are a list, since their dice are recognised at a glance; the likeliest is shown first. The entry
before it opens all scores as a ternary menu. Scores below the level come before that entry, if they may be announced.
An expectation with many items becomes one item if the list would be too long.

Accept is green and bluff is red wherever they are on a button. If two pairs of dice expect an action, one of them an
answer, the first press chooses the pair.

A table that expects only a fixed number of dice waits for the camera; red enters the dice by hand. If the table has
agreed to hide the possible announcements (`mieux`, P55), the whole ladder is offered; the referee refuses the others.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeGuard

from pi.night.codes import PromptCode
from pi.night.tables import side_of
from pi.night.types import Button, Json
from pi.picker.manual_entry import camera_item, card_items, dice_items, word_item
from pi.picker.menu import Expectation, Menu, MenuItem, PickerContext, common_value
from pi.picker.ternary import branch, fold, spread, ternary_menu
from pi.rules import GAMES

BUTTONS = len(Button)
LONG = 24
"""A list with more entries folds its expectations; the 21 scores of two dice and a few words still fit."""
SHORT = 8
"""In a list that is too long, an expectation with at most this many items stays unfolded."""
MANY = 8
"""A list with more scores gets an entry that opens all scores as a ternary menu."""


def expected_menu(table: Json, context: PickerContext) -> Menu:
    """Return the first menu of the actions that continue the game."""
    asks = expectations_of(table)
    if buttons := words_on_buttons(asks):
        return Menu(PromptCode.ANSWER, by=common_value(ask.by for ask in asks), buttons=buttons)
    cups = cups_of(asks)
    if len(cups) > 1 and any(ask.do in set(Button) for ask in asks):
        stems = common_value(ask.stem for ask in asks) or PromptCode.MIXED
        return Menu(
            stems, tuple(cup_menu(cup, context) for cup in cups), common_value(ask.by for ask in asks), ternary=True
        )
    return choice_menu(asks, context)


def cups_of(asks: Sequence[Expectation]) -> list[list[Expectation]]:
    """Group the expectations by their pair of dice."""
    cups: dict[object, list[Expectation]] = {}
    for ask in asks:
        cups.setdefault(ask.marks.get("pair"), []).append(ask)
    return list(cups.values())


def cup_menu(asks: list[Expectation], context: PickerContext) -> MenuItem:
    """Return one item that opens all expectations of one pair of dice; its label has the marks that these share."""
    first = asks[0]
    shared = {key: mark for key, mark in first.marks.items() if all(ask.marks.get(key) == mark for ask in asks)}
    entry = replace(first, marks=shared).entry("fold", do=first.do)
    return MenuItem(entry, opens=lambda: choice_menu(asks, context))


def choice_menu(asks: list[Expectation], context: PickerContext) -> Menu:
    """Return the menu whose items each meet one of these expectations."""
    asks.sort(key=side_rank)
    if asks and all(is_awaited(ask) for ask in asks):
        return Menu(question(asks), tuple(map(camera_item, asks)), common_value(ask.by for ask in asks))
    if any(is_scored(ask) for ask in asks):
        return score_list(sorted(asks, key=lambda ask: not side_rank(ask)), context)
    nodes = distribute(groups_of(asks, context), BUTTONS)
    return Menu(question(asks), tuple(nodes), common_value(ask.by for ask in asks), ternary=len(nodes) > 1)


def is_awaited(ask: Expectation) -> bool:
    """Return True if the camera reads the expected dice without a request."""
    return ask.do == "dice" and "count" in ask.expect


def is_scored(ask: Expectation) -> bool:
    values = ask.expect.get("options", ())
    return ask.do == "announce" and len(values) > BUTTONS and not are_texts(values)


# A button each ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Group:
    """The items of one or more expectations. If ``likeliest``, the first item keeps a button of its own."""

    ask: Expectation
    nodes: tuple[MenuItem, ...]
    likeliest: bool = False

    def as_item(self) -> MenuItem:
        """Return one item that opens all items; its label has the marks (player, pair) that the items share."""
        if len(self.nodes) == 1:
            return self.nodes[0]
        marks = self.ask.marks.items()
        shared = {key: mark for key, mark in marks if all(node.entry.values.get(key) == mark for node in self.nodes)}
        return fold(replace(self.ask, marks=shared), self.nodes, likeliest=self.likeliest)

    def nodes_on(self, room: int) -> list[MenuItem]:
        if len(self.nodes) <= room:
            return list(self.nodes)
        if room == 1:
            return [self.as_item()]
        if self.likeliest and room == BUTTONS - 1:
            return [self.nodes[0], fold(self.ask, self.nodes[1:], do=f"another-{self.ask.do}")]
        return list(spread(self.ask.stem, self.nodes, self.ask.by, likeliest=self.likeliest, over=room).items)


def groups_of(asks: Sequence[Expectation], context: PickerContext) -> list[Group]:
    """Return a group of items for each expectation. Neighbouring words share a group (`is_one_group`)."""
    groups: list[Group] = []
    for ask in asks:
        group = Group(ask, tuple(items_of(ask, context)), has_likeliest(ask))
        if groups and is_one_group(groups[-1], group):
            groups[-1] = replace(groups[-1], nodes=(*groups[-1].nodes, *group.nodes))
        elif group.nodes:
            groups.append(group)
    return groups


def is_one_group(group: Group, other: Group) -> bool:
    """Return True for words of one player, and for the same word of two players unless it is on a button."""
    if len(other.nodes) > 1 or group.likeliest or group.ask.stem != other.ask.stem:
        return False
    return group.ask.marks == other.ask.marks or (group.ask.do == other.ask.do and other.ask.do not in set(Button))


def has_likeliest(ask: Expectation) -> bool:
    """Return True if the first item is the likeliest: for announcements, and for a hand without a minimum of cards."""
    return ask.do == "announce" or (ask.do == "cards" and not ask.bounds[0])


def distribute(groups: Sequence[Group], room: int) -> list[MenuItem]:
    """Return at most ``room`` items for the groups, in order. The first group gets the room that the others leave."""
    if not groups:
        return []
    first, *others = groups
    if sum(len(group.nodes) for group in groups) <= room:
        return [node for group in groups for node in group.nodes]
    if not others:
        return first.nodes_on(room)
    if first.ask.do == "throw" and room == BUTTONS:
        # A throw of few dice is likelier than one of many.
        more = [*first.nodes[2:], *(group.as_item() for group in others)]
        return [*first.nodes[:2], *filter(None, [branch(first.ask.stem, more, first.ask.by)])]
    if room == 1:
        stem = common_value(group.ask.stem for group in groups) or PromptCode.MIXED
        return [node for node in [branch(stem, [group.as_item() for group in groups], first.ask.by)] if node]
    less = all(side_rank(group.ask) > side_rank(first.ask) for group in others)
    rest = distribute(others, 1 if less else room - 1)
    return [*first.nodes_on(room - len(rest)), *rest]


# A list of scores ---------------------------------------------------------------------------


def score_list(asks: Sequence[Expectation], context: PickerContext) -> Menu:
    rows = [[camera_item(ask)] if is_awaited(ask) else items_of(ask, context) for ask in asks]
    if len(asks) > 1 and sum(map(len, rows)) > LONG:
        rows = [nodes if len(nodes) <= SHORT else [fold(ask, nodes)] for ask, nodes in zip(asks, rows, strict=True)]
    # The likeliest item of the first row of the turn is shown first.
    lead = min((index for index, row in enumerate(rows) if row), key=lambda index: side_rank(asks[index]))
    ask, row = asks[lead], rows[lead]
    first = first_offered(ask) if len(row) > 1 else 0
    before = [*chain(*rows[:lead]), *row[:first]]
    if "options" in ask.expect and len(row) > MANY:
        before.append(MenuItem(ask.entry("all"), opens=lambda: ternary_menu(ask.stem, row, ask.by)))
    nodes = (*before, *row[first:], *chain(*rows[lead + 1 :]))
    return Menu(question(asks), nodes, common_value(ask.by for ask in asks), len(before))


def basis(table: Json, context: PickerContext) -> object:
    """Return the inputs of `expected_menu`; equal inputs give equal menus."""
    lies = table.get("kept"), GAMES[table["game"]].open_cards(table)
    return table["expects"], lies, context.rule_texts


def expectations_of(table: Json) -> list[Expectation]:
    """Return the expectations of a table, marked with their pair, and with their player if there are several."""
    expects = table["expects"]
    several = len({expect.get("by") for expect in expects}) > 1
    keys = ("by", "pair") if several else ("pair",)
    return [
        Expectation(
            GAMES[table["game"]].open_to_all(expect, table), {key: expect[key] for key in keys if key in expect}, table
        )
        for expect in expects
    ]


def words_on_buttons(asks: Sequence[Expectation]) -> dict[Button, MenuItem]:
    """Return the item of each button if the table expects only words that are on buttons, each once; else empty."""
    words = [ask.do for ask in asks]
    if not set(words) <= set(Button) or len(set(words)) < len(words):
        return {}
    return {Button(ask.do): word_item(ask) for ask in asks}


def side_rank(ask: Expectation) -> int:
    """Return 0 for an expectation of the turn, 1 if it only reports the number of dice, 2 if only the open dice."""
    if ask.do == "throw":
        return 1
    return 2 if ask.do == "dice" and "min" in ask.expect else 0


def question(asks: Sequence[Expectation]) -> str:
    """Return the question that all expectations share, else "mixed". An answer beside a choice is not counted."""
    stems = {ask.stem for ask in asks if not side_rank(ask)} or {ask.stem for ask in asks}
    return common_value(stems - {"answer"} or stems) or "mixed"


def first_offered(ask: Expectation) -> int:
    """Return the index of the option that the game offers first."""
    return ask.game.first_offered(ask.expect, side_of(ask.table, ask.expect.get("pair", 1)))


def items_of(ask: Expectation, context: PickerContext) -> list[MenuItem]:
    shape = ask.expect
    if "options" in shape:
        return [option_item(ask, value) for value in shape["options"]]
    if "among" in shape:
        return gift_items(ask) if "amount" in shape else yes_or_no(ask, ())
    if ask.do == "dice":
        return dice_items(ask)
    if ask.do == "rule":
        return [MenuItem(ask.entry("rule", text=text), ask.action(text=text)) for text in context.rule_texts]
    return card_items(ask)


# Options -----------------------------------------------------------------------------------


def are_texts(values: Sequence[object]) -> TypeGuard[Sequence[str]]:
    return all(isinstance(value, str) for value in values)


def option_item(ask: Expectation, value: object) -> MenuItem:
    argument = ask.expect["of"] if ask.do == "choose" else ask.game.argument(ask.do)
    label = {argument: value}
    if ask.do == "repeal":
        text = next((rule["text"] for rule in ask.table.get("rules", ()) if rule["number"] == value), "")
        label = {"number": value, "text": text}
    return MenuItem(ask.entry(ask.stem, **label), ask.action(**{argument: value}))


# Players -----------------------------------------------------------------------------------


def gift_items(ask: Expectation) -> list[MenuItem]:
    amount, among = ask.expect["amount"], ask.expect["among"]
    if amount == 1 or len(among) == 1:
        return share_items(ask, {})
    unit = ask.expect.get("unit")
    whole = [
        MenuItem(ask.entry("give-all", player=player, amount=amount, unit=unit), ask.action(to={player: amount}))
        for player in among
    ]
    share = ask.entry("share", amount=amount, unit=unit)
    return [*whole, MenuItem(share, opens=lambda: ask.menu(share_items(ask, {})))]


def share_items(ask: Expectation, given: Mapping[str, int]) -> list[MenuItem]:
    """Return the items for the next unit of a gift: one for each possible receiver."""
    remaining = ask.expect["amount"] - sum(given.values())
    return [share_item(ask, given, player, remaining) for player in ask.expect["among"]]


def share_item(ask: Expectation, given: Mapping[str, int], player: str, remaining: int) -> MenuItem:
    after = {**given, player: given.get(player, 0) + 1}
    entry = ask.entry("give", player=player, given=given.get(player, 0), left=remaining, unit=ask.expect.get("unit"))
    if remaining <= 1:
        return MenuItem(entry, ask.action(to=after))
    among = ask.expect["among"]
    return MenuItem(entry, opens=lambda: ask.menu(share_items(ask, after), among.index(player)), ticks=True)


def yes_or_no(ask: Expectation, answers: tuple[bool, ...]) -> list[MenuItem]:
    """Return yes, *that is all* and no for the next player; only *that is all* if each player has answered."""
    among = ask.expect["among"]
    players = [player for player, yes in zip(among, answers, strict=False) if yes]
    done = MenuItem(ask.entry("done", do=ask.do, players=players), ask.action(players=players))
    if len(answers) == len(among):
        return [done]
    return [answer_item(ask, answers, True), done, answer_item(ask, answers, False)]


def answer_item(ask: Expectation, answers: tuple[bool, ...], yes: bool) -> MenuItem:
    """Return the item for yes or no of the next player; ``answers`` are those of the players before."""
    among, after = ask.expect["among"], (*answers, yes)
    entry = ask.entry(
        "toggle", do=ask.do, player=among[len(answers)], chosen=yes, among=list(among), answers=list(answers)
    )
    if len(after) == len(among):
        return replace(yes_or_no(ask, after)[0], entry=entry)
    return MenuItem(entry, opens=lambda: Menu(ask.stem, tuple(yes_or_no(ask, after)), ask.by, ternary=True), ticks=True)
