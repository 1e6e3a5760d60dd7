"""What the table expects, as levels of choices that three buttons can walk.

In goes ``table["expects"]``, with what the buttons cannot invent (:class:`Aids`); out
comes a :class:`Level`: nodes to step through, each of which is an action, or opens a
further level (a die, a unit, a player at a time). Nothing here knows a game: a node is
made from the shape of an expectation alone (`PROTOCOL.md`, "The table"):

1. ``options``: one node each. Many texts (rungs of a ladder) are grouped by the words
   they share, so that no list is longer than a hand can step through.
2. ``amount`` and ``among``: one unit after the other until all are given.
3. ``among`` alone: players are toggled one after the other, then *done*.
4. `dice`: the camera says them, or a hand does: all throws of up to three dice, else die by die.
5. `rule`: the suggested texts. Nothing else can be said with three buttons.
6. `cards`, `lay`, `turn-up`: card by card, out of ``Aids.cards``; without those the cards
   have to be said on a touch screen.
7. Nothing of these: a word, and one node.

A lone set of the words that stand on the buttons is no list: the buttons say them.
In a list that would be too long, an expectation with many nodes is folded into one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, groupby
from typing import Any

from pi.moment import Button, Entry, Json

LONG = 24
"""Entries of one list beyond which expectations are folded; the 21 scores of two dice and a few words still fit."""

SHORT = 8
"""Nodes that an expectation keeps unfolded in a list that is too long."""

TEXTS = 12
"""Texts of one level beyond which those that begin alike are grouped."""

DICE_AT_ONCE = 3
"""Dice whose throws are listed as a whole (three dice: 56 throws); more are said die by die."""

ARGUMENTS = {"announce": "value", "draw": "from", "keep": "values", "repeal": "rule", "throw": "count"}
"""The argument that an action's options speak of; `choose` names it itself. Others: ``value``."""

STANDING = frozenset({"fault", "leave", "join", "repeal", "end"})


@dataclass(frozen=True)
class Aids:
    """What the buttons need to know beside the table.

    ``starts`` are complete `start` actions; ``regulars`` are names that may join; ``rule_texts``
    are suggestions in the table's language; ``cards`` are the values of the game's cards, in their
    order; ``standing`` are the actions that the game always allows.
    """

    starts: tuple[Json, ...] = ()
    fault_kinds: tuple[str, ...] = ()
    regulars: tuple[str, ...] = ()
    rule_texts: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    standing: frozenset[str] = STANDING


@dataclass(frozen=True)
class Node:
    """One entry of a level. It is an action, or opens a level; with neither, to take it does nothing."""

    entry: Entry
    action: Json | None = None
    opens: Callable[[], Level] | None = None

    @property
    def inert(self) -> bool:
        """Whether there is nothing to take."""
        return self.action is None and self.opens is None


@dataclass(frozen=True)
class Level:
    """The nodes between which one chooses; ``start`` is shown first. With ``buttons`` there is no list."""

    asks: str
    nodes: tuple[Node, ...] = ()
    by: str | None = None
    start: int = 0
    buttons: Mapping[Button, Node] = field(default_factory=dict)


@dataclass(frozen=True)
class Ask:
    """One expectation, and what its entries have to say of it (pair, player) to be told apart from others."""

    expect: Json
    marks: Json
    rules: Sequence[Json]

    @property
    def do(self) -> str:
        return str(self.expect["do"])

    @property
    def by(self) -> str | None:
        return self.expect.get("by")

    @property
    def stem(self) -> str:
        """The code of its question."""
        if self.do in list(Button):
            return "answer"
        return f"choose-{self.expect['of']}" if self.do == "choose" else self.do

    def entry(self, code: str, **values: Any) -> Entry:
        return Entry(code, {**values, **self.marks})

    def say(self, **arguments: Any) -> Json:
        """The action that meets it with these arguments."""
        whose = {key: self.expect[key] for key in ("by", "pair") if key in self.expect}
        return {"do": self.do, **arguments, **whose}

    def level(self, nodes: Iterable[Node], start: int = 0) -> Level:
        return Level(self.stem, tuple(nodes), self.by, start)


def expected(table: Json, aids: Aids) -> Level:
    """The first level of what moves the game on now."""
    asks = asked(table)
    if buttons := words_on_buttons(asks):
        return Level("answer", by=same(ask.by for ask in asks), buttons=buttons)
    found = [nodes_of(ask, aids, alone=len(asks) == 1) for ask in asks]
    if len(asks) > 1 and sum(map(len, found)) > LONG:
        found = [folded(ask, nodes) for ask, nodes in zip(asks, found, strict=True)]
    nodes = tuple(node for one in found for node in one)
    return Level(question(asks), nodes, same(ask.by for ask in asks))


def asked(table: Json) -> list[Ask]:
    """The expectations of a table, each marked with its pair, and its player where there are several."""
    expects = table["expects"]
    several = len({expect.get("by") for expect in expects}) > 1
    keys = ("by", "pair") if several else ("pair",)
    return [
        Ask(expect, {key: expect[key] for key in keys if key in expect}, table.get("rules", ())) for expect in expects
    ]


def words_on_buttons(asks: Sequence[Ask]) -> dict[Button, Node]:
    """What each button says, when nothing is expected but the words of the buttons, each once."""
    words = [ask.do for ask in asks]
    if not set(words) <= set(Button) or len(set(words)) < len(words):
        return {}
    return {Button(ask.do): word(ask) for ask in asks}


def question(asks: Sequence[Ask]) -> str:
    """The one question of several expectations; a word of a button beside a choice does not change it."""
    stems = {ask.stem for ask in asks}
    return same(stems - {"answer"} or stems) or "mixed"


def same(values: Iterable[str | None]) -> str | None:
    """The value that all are, else None."""
    found = set(values)
    return found.pop() if len(found) == 1 else None


def nodes_of(ask: Ask, aids: Aids, *, alone: bool) -> list[Node]:
    """The nodes of one expectation, by its shape."""
    shape = ask.expect
    if "options" in shape:
        return options(ask, shape["options"])
    if "among" in shape:
        return shares(ask, {}) if "amount" in shape else toggles(ask, ())
    if ask.do == "dice":
        return dice(ask, alone)
    if ask.do == "rule":
        return [Node(ask.entry("rule", text=text), ask.say(text=text)) for text in aids.rule_texts]
    return cards(ask, aids.cards)


def word(ask: Ask) -> Node:
    """A word without arguments."""
    return Node(ask.entry(ask.do), ask.say())


def folded(ask: Ask, nodes: list[Node]) -> list[Node]:
    """The nodes behind one that opens them, if they are many."""
    if len(nodes) <= SHORT:
        return nodes
    return [Node(ask.entry("fold", do=ask.do), opens=lambda: ask.level(nodes))]


# Options -----------------------------------------------------------------------------------


def options(ask: Ask, values: Sequence[Any]) -> list[Node]:
    """One node for each option, texts that begin alike behind one node."""
    if len(values) > TEXTS and all(isinstance(value, str) for value in values):
        return grouped(ask, values, 1)
    return [option(ask, value) for value in values]


def option(ask: Ask, value: Any) -> Node:
    """One option, as the argument that the action calls it."""
    argument = ask.expect["of"] if ask.do == "choose" else ARGUMENTS.get(ask.do, "value")
    shown = {argument: value}
    if ask.do == "repeal":
        shown = {"number": value, "text": text_of(ask.rules, value)}
    return Node(ask.entry(ask.stem, **shown), ask.say(**{argument: value}))


def text_of(rules: Iterable[Json], number: int) -> str:
    """The text of a house rule in force."""
    return next((rule["text"] for rule in rules if rule["number"] == number), "")


def pieces(text: str) -> list[str]:
    """Words and digits of a text, which is what an announcement is made of.

    >>> pieces("double-paire 4-2+6")
    ['double', 'paire', '4', '2', '6']
    """
    return re.findall(r"\d|[^\W\d]+", text)


def grouped(ask: Ask, texts: Sequence[str], depth: int) -> list[Node]:
    """Nodes for texts; neighbours with the same first ``depth`` pieces, or more, stand behind one node."""
    longest = max(len(pieces(text)) for text in texts)
    if len(texts) <= TEXTS or depth > longest:
        return [option(ask, text) for text in texts]
    runs = [list(run) for _, run in groupby(texts, lambda text: pieces(text)[:depth])]
    if len(runs) == 1:
        return grouped(ask, texts, depth + 1)
    return [option(ask, run[0]) if len(run) == 1 else group(ask, run, depth + 1) for run in runs]


def group(ask: Ask, run: Sequence[str], depth: int) -> Node:
    entry = ask.entry("group", do=ask.do, first=run[0], last=run[-1])
    return Node(entry, opens=lambda: ask.level(grouped(ask, run, depth)))


# Players -----------------------------------------------------------------------------------


def shares(ask: Ask, given: Mapping[str, int]) -> list[Node]:
    """The next unit of a gift: to whom it goes."""
    left = ask.expect["amount"] - sum(given.values())
    return [share(ask, given, player, left) for player in ask.expect["among"]]


def share(ask: Ask, given: Mapping[str, int], player: str, left: int) -> Node:
    after = {**given, player: given.get(player, 0) + 1}
    entry = ask.entry("give", player=player, given=given.get(player, 0), left=left, unit=ask.expect.get("unit"))
    if left <= 1:
        return Node(entry, ask.say(to=after))
    return Node(entry, opens=lambda: ask.level(shares(ask, after), ask.expect["among"].index(player)))


def toggles(ask: Ask, chosen: tuple[str, ...]) -> list[Node]:
    """Players to choose or to strike out again, and *done*, which says those chosen, in their order."""
    among = ask.expect["among"]
    nodes = [toggle(ask, chosen, player) for player in among]
    players = [player for player in among if player in chosen]
    return [*nodes, Node(ask.entry("done", do=ask.do, players=players), ask.say(players=players))]


def toggle(ask: Ask, chosen: tuple[str, ...], player: str) -> Node:
    among = ask.expect["among"]
    after = tuple(name for name in chosen if name != player) if player in chosen else (*chosen, player)
    entry = ask.entry("toggle", do=ask.do, player=player, chosen=player in chosen)
    return Node(entry, opens=lambda: ask.level(toggles(ask, after), among.index(player)))


# Dice and cards ----------------------------------------------------------------------------


def dice(ask: Ask, alone: bool) -> list[Node]:
    """To wait for the camera, then every throw by hand; among other choices the throws stand behind one node."""
    bounds = {key: ask.expect[key] for key in ("count", "min", "max") if key in ask.expect}
    camera = Node(ask.entry("camera", **bounds))
    if alone:
        return [camera, *throws(ask)]
    return [camera, Node(ask.entry("fold", do=ask.do), opens=lambda: ask.level(throws(ask)))]


def throws(ask: Ask) -> list[Node]:
    """Every throw of the dice expected, lowest first."""
    count = ask.expect.get("count")
    if count is None or count > DICE_AT_ONCE:
        return one_by_one(ask, "die", range(1, 7), ())
    return [
        Node(ask.entry("dice", values=list(values)), ask.say(values=list(values)))
        for values in combinations_with_replacement(range(1, 7), count)
    ]


def one_by_one(ask: Ask, stem: str, faces: Sequence[Any], chosen: tuple[Any, ...]) -> list[Node]:
    """Dice or cards, one after the other, in the order of their faces, and *that is all* as soon as it may be."""
    least = ask.expect.get("count", ask.expect.get("min", 0))
    most = ask.expect.get("count", ask.expect.get("max", 0))
    nodes = [all_of(ask, chosen)] if len(chosen) >= least else []
    if len(chosen) < most:
        nodes += [one_more(ask, stem, faces[place:], chosen, most) for place in range(len(faces))]
    return nodes


def one_more(ask: Ask, stem: str, faces: Sequence[Any], chosen: tuple[Any, ...], most: int) -> Node:
    """The first of the faces, added to those chosen; later ones stand no lower."""
    after = (*chosen, faces[0])
    if len(after) == most:
        return all_of(ask, after)
    entry = ask.entry(stem, value=faces[0], values=list(after))
    return Node(entry, opens=lambda: ask.level(one_by_one(ask, stem, faces, after)))


def all_of(ask: Ask, chosen: tuple[Any, ...]) -> Node:
    return Node(ask.entry(ask.do, values=list(chosen)), ask.say(values=list(chosen)))


def cards(ask: Ask, names: Sequence[str]) -> list[Node]:
    """What is done with cards, or a word."""
    shape = ask.expect
    if ask.do == "cards":
        return one_by_one(ask, "card", names, ())
    if ask.do == "turn-up":
        return [Node(ask.entry("turn-up", card=name), ask.say(card=name)) for name in names]
    if ask.do == "lay":
        return [lay(ask, name) for name in names]
    if ask.do == "cut":
        card, count = shape["card"], shape["count"]
        return [Node(ask.entry("cut", card=card, count=count), ask.say(cards=[card] * count))]
    return [Node(ask.entry(ask.do, card=shape["card"]), ask.say())] if "card" in shape else [word(ask)]


def lay(ask: Ask, name: str) -> Node:
    """Equal cards: which, then how many."""
    most = ask.expect["max"]
    nodes = [Node(ask.entry("lay", card=name, count=n), ask.say(cards=[name] * n)) for n in range(1, most + 1)]
    return nodes[0] if most == 1 else Node(ask.entry("card", value=name), opens=lambda: ask.level(nodes))
