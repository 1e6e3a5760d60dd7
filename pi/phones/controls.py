"""The controls of a phone: the actions that are possible now, derived from each expectation.

A control has buttons (in groups, if there are many), counters for shares, dice and cards, or a field for a rule. It
also parses the fields that the phone sends back, so the offered and the accepted actions cannot differ. The choices are
the same as on the three buttons (`pi.picker.expected`). Dice are entered by hand only if the host lets phones act for
the whole table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pi.night.situation import Situation
from pi.night.state import TableState
from pi.night.types import LOOK, Button, Json, Look
from pi.picker.expected import are_texts, expectations_of, option_item, side_rank
from pi.picker.manual_entry import card_items as nodes_of_cards
from pi.picker.manual_entry import dice_items as nodes_of_dice
from pi.picker.manual_entry import free_copies
from pi.picker.menu import Expectation, MenuItem
from pi.rules.action import Value
from pi.rules.scores import score_dice
from pi.words import Words, plain
from pi.words.vocabulary import Face

MAX_RULE_LENGTH = 120
"""Largest length of a typed rule, in characters: two lines on the wall."""

PIPS = range(1, 7)

TEXTS = 8
"""The largest number of texts in a menu that are not grouped by their beginnings."""


@dataclass(frozen=True)
class Pick:
    """One button. ``key`` is its form value, unique in its control. ``chosen``: it is the present value. ``card`` is
    drawn in place of its text. ``looks``: it asks the camera to look, and has no action.
    """

    key: str
    text: str
    dice: tuple[Face, ...]
    action: Json
    chosen: bool = False
    card: str = ""
    looks: bool = False


@dataclass(frozen=True)
class Past:
    """A line that opens the corrections of the earlier action with this number."""

    text: str
    number: int


@dataclass(frozen=True)
class Earlier:
    """A line that opens the earlier actions, the latest first, from the index ``start`` on."""

    text: str
    start: int


@dataclass(frozen=True)
class PickGroup:
    """A button that opens further buttons, lines or groups."""

    text: str
    inside: tuple[PageLine, ...]


PageLine = Pick | Past | Earlier | PickGroup


@dataclass(frozen=True)
class Counter:
    """The count of one player, face or card, from ``minimum`` to ``maximum``."""

    key: str
    value: Value
    text: str
    die: Face | None
    minimum: int
    maximum: int


@dataclass(frozen=True)
class Control:
    """One expectation on a phone. The sum of the counts must be from ``minimum`` to ``maximum``; a player who ticks
    ``sure`` may send any sum. ``writes`` is the largest length of a typed text, 0 if no text can be typed. ``aside``:
    the control only reports dice, and the turn has another control.
    """

    do: str
    by: str
    pair: int
    question: int
    title: str
    picks: tuple[Pick | PickGroup, ...] = ()
    counters: tuple[Counter, ...] = ()
    minimum: int = 0
    maximum: int = 0
    sure: str = ""
    writes: int = 0
    argument: str = ""
    aside: bool = False

    def action(self, fields: Mapping[str, str]) -> Json | Look | None:
        """Return the action in these form fields, or LOOK for the camera's button. Return None if it is not offered."""
        if "pick" in fields:
            picked = next((pick for pick in all_picks(self.picks) if pick.key == fields["pick"]), None)
            if picked is None:
                return None
            return LOOK if picked.looks else picked.action
        whose = {"by": self.by} | ({"pair": self.pair} if self.pair else {})
        if self.writes:
            text = plain(fields.get("text", ""))
            return {"do": self.do, "text": text, **whose} if 0 < len(text) <= self.writes else None
        counts = [whole(fields.get(counter.key, "0")) for counter in self.counters]
        fits = self.minimum <= sum(counts) <= self.maximum
        possible = (one.minimum <= count <= one.maximum for count, one in zip(counts, self.counters, strict=True))
        if not self.counters or not all(possible) or not (fits or (self.sure and "sure" in fields)):
            return None
        more = {} if fits else {"sure": True}
        return {"do": self.do, self.argument: self._counted(counts), **more, **whose}

    def _counted(self, counts: Sequence[int]) -> dict[Value, int] | list[Value]:
        """Return the action's argument for these counts: shares by player, or a list of values."""
        counted = [(counter.value, count) for counter, count in zip(self.counters, counts, strict=True) if count]
        return dict(counted) if self.argument == "to" else [value for value, count in counted for _ in range(count)]


def controls(state: TableState, words: Words, player: str | None) -> tuple[Control, ...]:
    """Return the controls for one player, or for all players if ``player`` is None."""
    table = state.table
    if table is None or table["over"]:
        return ()
    maker = Maker(table, state.situation, words, by_hand=state.phones == "table")
    asks = sorted((ask for ask in expectations_of(table) if player in (None, ask.by)), key=side_rank)
    about = {ask.by for ask in asks if not side_rank(ask)}
    asked_now = [
        maker.control(ask, state.questions.get(str(ask.by), 0), beside=bool(side_rank(ask)) and ask.by in about)
        for ask in asks
    ]
    believes = player is not None and player in state.beliefs.get("may", ())
    return (*asked_now, *([belief(state, words, player)] if believes else ()))


def belief(state: TableState, words: Words, player: str | None) -> Control:
    """Return the control that asks a player, during another player's turn, whether the announcement is true."""
    answers = [({"do": "believe", "true": is_true}, str(is_true).lower()) for is_true in (True, False)]
    picks = tuple(Pick(key, words.names.phone(f"believe-{key}"), (), action) for action, key in answers)
    return Control("believe", str(player), 0, state.beliefs["question"], words.names.phone("believe"), picks)


def leaf_nodes(node: MenuItem) -> Iterator[MenuItem]:
    """Yield the item if it opens no menu; else the items at the ends of its menus."""
    if node.opens is None:
        yield node
        return
    for inner in node.opens().items:
        yield from leaf_nodes(inner)


def all_picks(picks: Sequence[PageLine]) -> Iterator[Pick]:
    """Yield every button, including the buttons inside groups."""
    for line in picks:
        if isinstance(line, PickGroup):
            yield from all_picks(line.inside)
        elif isinstance(line, Pick):
            yield line


def whole(text: str) -> int:
    """Return the count in a text; -1 if the text is not a number."""
    return int(text) if text.isascii() and text.isdecimal() else -1


@dataclass(frozen=True)
class Maker:
    """The maker of the controls of one table in one language. ``by_hand``: dice may be entered by hand."""

    table: Json
    situation: Situation
    words: Words
    by_hand: bool

    def control(self, ask: Expectation, question: int, *, beside: bool = False) -> Control:
        # The phone plays for this player alone, so the buttons leave out the name.
        ask = Expectation(ask.expect, {key: value for key, value in ask.marks.items() if key != "by"}, self.table)
        title = "" if ask.do in set(Button) else self.words.asks(ask.stem, self.situation.rules)
        base = Control(ask.do, str(ask.by), ask.expect.get("pair", 0), question, title, aside=beside)
        if "among" in ask.expect:
            return self._among(ask, base)
        match ask.do:
            case "dice":
                return self._dice(ask, base)
            case "rule":
                texts = self.words.rule_texts(self.situation.rules.game)
                ideas = [MenuItem(ask.entry("rule", text=text), ask.action(text=text)) for text in texts]
                group = PickGroup(self.words.names.phone("ideas"), self._picks(ideas))
                return replace(base, writes=MAX_RULE_LENGTH, picks=(group,))
            case "cards":
                return self._hand(ask, base)
        nodes = options(ask, ask.expect["options"]) if "options" in ask.expect else nodes_of_cards(ask)
        return replace(base, picks=self._equal_cards(nodes) if ask.do == "lay" else self._picks(nodes))

    def _equal_cards(self, nodes: Sequence[MenuItem]) -> tuple[Pick | PickGroup, ...]:
        """Return a button for one card of each value, and a group with the buttons for several equal ones."""
        groups = [[*leaf_nodes(node)] for node in nodes]
        several = self._picks([node for group in groups for node in group[1:]])
        single_picks = self._picks([group[0] for group in groups])
        return (*single_picks, PickGroup(self.words.names.phone("equal"), several)) if several else single_picks

    def _picks(self, nodes: Sequence[MenuItem]) -> tuple[Pick | PickGroup, ...]:
        return tuple(self._pick(node) for node in nodes)

    def _pick(self, node: MenuItem) -> Pick | PickGroup:
        text = self.words.offer(node.entry, self.situation)
        if node.looks:
            return Pick("camera", text, (), {}, looks=True)
        if node.action is None:
            return PickGroup(text, self._picks(node.opens().items if node.opens else ()))
        card, count = node.entry.values.get("card", ""), node.entry.values.get("count", 1)
        return Pick(
            key_of(node.action),
            text,
            # The dice of a score, in a game of scores of two dice.
            score_dice(node.entry.values.get("value")) if self.situation.rules.kind.two_dice else (),
            node.action,
            card=f"{count} × {card}" if card and count > 1 else card,
        )

    def _among(self, ask: Expectation, base: Control) -> Control:
        names, amount = ask.expect["among"], ask.expect.get("amount")
        max_count = 1 if amount is None else amount
        counters = tuple(Counter(f"n{n}", name, plain(name), None, 0, max_count) for n, name in enumerate(names))
        if amount is None:
            return replace(base, counters=counters, maximum=len(names), argument="players")
        return replace(base, counters=counters, minimum=amount, maximum=amount, argument="to")

    def _dice(self, ask: Expectation, base: Control) -> Control:
        """Return the control with the camera's button and, if the host allows it, a counter for each face of the dice.
        The counters start with the kept dice.
        """
        picks = self._picks([node for node in nodes_of_dice(ask) if node.looks])
        minimum, maximum = ask.bounds
        kept = list(self.table.get("kept", ()))
        names, rules = self.words.names, self.situation.rules
        counters = tuple(
            Counter(f"n{pips}", pips, names.face(pips, rules), face, kept.count(pips), maximum)
            for pips, face in zip(PIPS, names.faces(PIPS, rules), strict=True)
            if self.by_hand
        )
        return replace(base, picks=picks, counters=counters, minimum=minimum, maximum=maximum, argument="values")

    def _hand(self, ask: Expectation, base: Control) -> Control:
        """L41 Return the control of a hand of cards. With ``sure`` it accepts another number of cards than expected."""
        minimum, maximum = ask.bounds
        free = free_copies(ask).items()
        counters = tuple(Counter(f"n{n}", card, card, None, 0, count) for n, (card, count) in enumerate(free))
        sure = self.words.offer(ask.entry("sure"), self.situation)
        return replace(base, counters=counters, minimum=minimum, maximum=maximum, sure=sure, argument="values")


def options(ask: Expectation, values: Sequence[object]) -> list[MenuItem]:
    """Return an item for each option; texts that begin alike share one item."""
    if len(values) > TEXTS and are_texts(values):
        return grouped(ask, values, 1)
    return [option_item(ask, value) for value in values]


def pieces(text: str) -> list[str]:
    """Return the words and digits of an announcement.

    >>> pieces("double-paire 4-2+6")
    ['double', 'paire', '4', '2', '6']
    """
    return re.findall(r"\d|[^\W\d]+", text)


def grouped(ask: Expectation, texts: Sequence[str], depth: int) -> list[MenuItem]:
    """Return items for texts. Neighbouring texts that begin with the same ``depth`` pieces share one item."""
    longest = max(len(pieces(text)) for text in texts)
    if len(texts) <= TEXTS or depth > longest:
        return [option_item(ask, text) for text in texts]
    runs = [list(run) for _, run in groupby(texts, lambda text: pieces(text)[:depth])]
    if len(runs) == 1:
        return grouped(ask, texts, depth + 1)
    return [option_item(ask, run[0]) if len(run) == 1 else group(ask, run, depth + 1) for run in runs]


def group(ask: Expectation, run: Sequence[str], depth: int) -> MenuItem:
    entry = ask.entry("group", do=ask.do, first=run[0], last=run[-1])
    return MenuItem(entry, opens=lambda: ask.menu(grouped(ask, run, depth)))


def key_of(action: Json) -> str:
    """Return the form value of an action's button: its argument.

    >>> key_of({"do": "announce", "value": 62, "by": "Bo"}), key_of({"do": "keep", "values": [6, 6]})
    ('62', '6 6')
    >>> key_of({"do": "accept", "by": "Bo"})
    'accept'
    """
    arguments = [value for key, value in action.items() if key not in ("do", "by", "pair")]
    if not arguments:
        return str(action["do"])
    return " ".join(map(str, arguments[0])) if isinstance(arguments[0], list) else str(arguments[0])
