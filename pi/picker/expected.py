"""What the table expects, as levels of choices that three buttons can walk.

In goes ``table["expects"]``, with what the buttons cannot invent (:class:`PickerContext`); out
comes a :class:`Menu`: nodes to step through, each of which is an action, or opens a
further level (a die, a unit, a player at a time). Nothing here knows a game: a node is
made from the shape of an expectation alone (`PROTOCOL.md`, "The table"):

1. ``options``: one node each. Many texts (rungs of a ladder) are grouped by the words
   they share, so that no list is longer than a hand can step through. Where there are many, one
   step back from the one shown first all of them are told apart by thirds: any of 189
   announcements is seven presses away, any of 21 scores five.
2. ``amount`` and ``among``: one unit after the other until all are given.
3. ``among`` alone: players are toggled one after the other, then *done*.
4. `dice`: the camera says them, or a hand does, die by die (`pi.picker.manual_entry`).
5. `rule`: the suggested texts. Nothing else can be said with three buttons.
6. `cards`, `lay`, `turn-up`: card by card, out of ``PickerContext.cards`` (`pi.picker.manual_entry`); without
   those the cards have to be said on a touch screen. A hand of another number of cards than
   is expected stands behind its own node.
7. Nothing of these: a word, and one node.

A lone set of the words that stand on the buttons is no list: the buttons say them.
In a list that would be too long, an expectation with many nodes is folded into one.
What only tells of the dice (which lie open, how many are thrown) may be left out at the
table: it does not make the question, and stands before what is shown first, a step back. So do
scores below the level, which may be announced for what they do.
Where the table has agreed not to show what may be announced (`mieux`, P55), the whole
ladder is offered, whatever stands; it is for the referee to refuse.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TypeGuard

from pi.night.codes import EntryCode, PromptCode
from pi.night.types import Button, Json
from pi.picker.manual_entry import LOOK, cards, dice, word
from pi.picker.menu import Expectation, Menu, MenuItem, PickerContext, folded, same
from pi.picker.ternary import ternary_menu
from pi.rules import GAMES
from pi.words.event_values import side_of

__all__ = ["LOOK", "Menu", "MenuItem", "PickerContext", "basis", "expected"]

LONG = 24
"""Entries of one list beyond which expectations are folded; the 21 scores of two dice and a few words still fit."""

SHORT = 8
"""Nodes that an expectation keeps unfolded in a list that is too long."""

TEXTS = 8
"""Texts of one level beyond which those that begin alike are grouped: a list behind another goes one way only."""


def expected(table: Json, context: PickerContext) -> Menu:
    """The first level of what moves the game on now."""
    asks = sorted(asked(table), key=lambda ask: not aside(ask))
    if buttons := words_on_buttons(asks):
        return Menu(PromptCode.ANSWER, by=same(ask.by for ask in asks), buttons=buttons)
    found = [items_of(ask, context, alone=len(asks) == 1) for ask in asks]
    if len(asks) > 1 and sum(map(len, found)) > LONG:
        found = [nodes if len(nodes) <= SHORT else [folded(ask, nodes)] for ask, nodes in zip(asks, found, strict=True)]
    nodes = [node for one in found for node in one]
    start = beginning(asks, found)
    first = next((ask for ask, one in zip(asks, found, strict=True) if nodes and nodes[start] in one), None)
    if first is not None and nodes[start].entry.code != EntryCode.FOLD and len(first.expect.get("options", ())) > TEXTS:
        nodes.insert(start, all_of(first))
        start += 1
    return Menu(question(asks), tuple(nodes), same(ask.by for ask in asks), start)


def basis(table: Json, context: PickerContext) -> object:
    """All that these levels are made of: while it is the same, so are they."""
    lies = table.get("kept"), GAMES[table["game"]].open_cards(table)
    return table["expects"], lies, context.rule_texts, context.cards


def asked(table: Json) -> list[Expectation]:
    """The expectations of a table, each marked with its pair, and its player where there are several."""
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
    """What each button says, when nothing is expected but the words of the buttons, each once."""
    words = [ask.do for ask in asks]
    if not set(words) <= set(Button) or len(set(words)) < len(words):
        return {}
    return {Button(ask.do): word(ask) for ask in asks}


def aside(ask: Expectation) -> int:
    """Return how much an expectation only reports dice: 0 not at all, 1 their number, 2 the ones that lie open."""
    if ask.do == "throw":
        return 1
    return 2 if ask.do == "dice" and "min" in ask.expect else 0


def question(asks: Sequence[Expectation]) -> str:
    """The one question of several expectations; a word of a button beside a choice does not change it."""
    stems = {ask.stem for ask in asks if not aside(ask)} or {ask.stem for ask in asks}
    return same(stems - {"answer"} or stems) or "mixed"


def beginning(asks: Sequence[Expectation], found: Sequence[Sequence[MenuItem]]) -> int:
    """The place of the node that is shown first."""
    places = [place for place, nodes in enumerate(found) if nodes]
    if not places:
        return 0
    first = min(places, key=lambda place: aside(asks[place]))
    return sum(map(len, found[:first])) + (first_offered(asks[first]) if len(found[first]) > 1 else 0)


def first_offered(ask: Expectation) -> int:
    """The place of the option that its game offers first."""
    return ask.game.first_offered(ask.expect, side_of(ask.table, ask.expect.get("pair", 1)))


def items_of(ask: Expectation, context: PickerContext, *, alone: bool) -> list[MenuItem]:
    """The nodes of one expectation, by its shape."""
    shape = ask.expect
    if "options" in shape:
        return options(ask, shape["options"])
    if "among" in shape:
        return shares(ask, {}) if "amount" in shape else toggles(ask, ())
    if ask.do == "dice":
        return dice(ask, alone=alone)
    if ask.do == "rule":
        return [MenuItem(ask.entry("rule", text=text), ask.action(text=text)) for text in context.rule_texts]
    return cards(ask, context.cards)


# Options -----------------------------------------------------------------------------------


def options(ask: Expectation, values: Sequence[object]) -> list[MenuItem]:
    """One node for each option; texts that begin alike share one node."""
    if len(values) > TEXTS and _are_texts(values):
        return grouped(ask, values, 1)
    return [option(ask, value) for value in values]


def _are_texts(values: Sequence[object]) -> TypeGuard[Sequence[str]]:
    return all(isinstance(value, str) for value in values)


def all_of(ask: Expectation) -> MenuItem:
    """All options as a ternary menu, under one node."""
    options = ask.expect["options"]
    return MenuItem(
        ask.entry("all"), opens=lambda: ternary_menu(ask.stem, [option(ask, one) for one in options], ask.by)
    )


def option(ask: Expectation, value: object) -> MenuItem:
    """One option, as the argument that the action calls it."""
    argument = ask.expect["of"] if ask.do == "choose" else ask.game.argument(ask.do)
    shown = {argument: value}
    if ask.do == "repeal":
        shown = {"number": value, "text": text_of(ask.table.get("rules", ()), value)}
    return MenuItem(ask.entry(ask.stem, **shown), ask.action(**{argument: value}))


def text_of(rules: Iterable[Json], number: object) -> str:
    """The text of a house rule in force."""
    return next((rule["text"] for rule in rules if rule["number"] == number), "")


def pieces(text: str) -> list[str]:
    """Words and digits of a text, which is what an announcement is made of.

    >>> pieces("double-paire 4-2+6")
    ['double', 'paire', '4', '2', '6']
    """
    return re.findall(r"\d|[^\W\d]+", text)


def grouped(ask: Expectation, texts: Sequence[str], depth: int) -> list[MenuItem]:
    """Nodes for texts; neighbours with the same first ``depth`` pieces, or more, share one node."""
    longest = max(len(pieces(text)) for text in texts)
    if len(texts) <= TEXTS or depth > longest:
        return [option(ask, text) for text in texts]
    runs = [list(run) for _, run in groupby(texts, lambda text: pieces(text)[:depth])]
    if len(runs) == 1:
        return grouped(ask, texts, depth + 1)
    return [option(ask, run[0]) if len(run) == 1 else group(ask, run, depth + 1) for run in runs]


def group(ask: Expectation, run: Sequence[str], depth: int) -> MenuItem:
    entry = ask.entry("group", do=ask.do, first=run[0], last=run[-1])
    return MenuItem(entry, opens=lambda: ask.menu(grouped(ask, run, depth)))


# Players -----------------------------------------------------------------------------------


def shares(ask: Expectation, given: Mapping[str, int]) -> list[MenuItem]:
    """The next unit of a gift: one entry for each possible receiver."""
    left = ask.expect["amount"] - sum(given.values())
    return [share(ask, given, player, left) for player in ask.expect["among"]]


def share(ask: Expectation, given: Mapping[str, int], player: str, left: int) -> MenuItem:
    after = {**given, player: given.get(player, 0) + 1}
    entry = ask.entry("give", player=player, given=given.get(player, 0), left=left, unit=ask.expect.get("unit"))
    if left <= 1:
        return MenuItem(entry, ask.action(to=after))
    among = ask.expect["among"]
    return MenuItem(entry, opens=lambda: ask.menu(shares(ask, after), among.index(player)), ticks=True)


def toggles(ask: Expectation, chosen: tuple[str, ...]) -> list[MenuItem]:
    """Players to choose or to strike out again, and *done*, which says those chosen, in their order."""
    among = ask.expect["among"]
    nodes = [toggle(ask, chosen, player) for player in among]
    players = [player for player in among if player in chosen]
    return [*nodes, MenuItem(ask.entry("done", do=ask.do, players=players), ask.action(players=players))]


def toggle(ask: Expectation, chosen: tuple[str, ...], player: str) -> MenuItem:
    among = ask.expect["among"]
    after = tuple(name for name in chosen if name != player) if player in chosen else (*chosen, player)
    entry = ask.entry("toggle", do=ask.do, player=player, chosen=player in chosen)
    return MenuItem(entry, opens=lambda: ask.menu(toggles(ask, after), among.index(player)), ticks=True)
