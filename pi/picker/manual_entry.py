"""Dice and cards entered by hand: face by face, in the order of their values.

Each function makes the items of the first menu of an expectation (`pi.picker.menu`). Impossible choices are left out:
a throw without the kept dice, a card of which all copies are open. Ternary menus take two presses a die, three a card.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from pi.night.types import Json
from pi.picker.menu import Expectation, Menu, MenuItem
from pi.picker.ternary import spread
from pi.rules.action import Value

F = TypeVar("F", bound=Value)
"""The type of a face: the pips of a die, or the name of a card."""
DICE = dict.fromkeys(range(1, 7), 99)
"""The faces of a die, each with the number of dice that may show it: 99 means no limit."""


def dice_items(ask: Expectation) -> list[MenuItem]:
    min_dice, max_dice = ask.bounds
    return [MenuItem(ask.entry("camera", min=min_dice, max=max_dice), looks=True), by_hand_item(ask)]


def camera_item(ask: Expectation) -> MenuItem:
    """Return the camera's item: green asks the camera to read the dice again, red enters them by hand."""
    camera = ask.entry("camera", count=ask.expect["count"])
    return MenuItem(camera, looks=True, quiet=True, otherwise=by_hand_item(ask))


def by_hand_item(ask: Expectation) -> MenuItem:
    row = Row(ask, "die", DICE, fixed=tuple(ask.table.get("kept", ())))
    return MenuItem(ask.entry("fold", do=ask.do), opens=lambda: row.menu(()))


def card_items(ask: Expectation) -> list[MenuItem]:
    shape = ask.expect
    if ask.do == "cards":
        free = free_copies(ask)
        return [*Row(ask, "card", free).nodes(()), *another_number(ask, free)]
    if ask.do == "turn-up":
        return [MenuItem(ask.entry("turn-up", card=name), ask.action(card=name)) for name in free_copies(ask)]
    if ask.do == "lay":
        return [lay_item(ask, name, min(shape["max"], free)) for name, free in free_copies(ask).items()]
    if ask.do == "cut":
        card, count = shape["card"], shape["count"]
        return [MenuItem(ask.entry("cut", card=card, count=count), ask.action(cards=[card] * count))]
    return [word_item(ask)]


def another_number(ask: Expectation, free: Mapping[str, int]) -> list[MenuItem]:
    """L41 Return the item to enter another number of cards, as after a forgotten draw; none if no card is left."""
    bounds = {"min": 0, "max": sum(free.values())}
    counted = replace(ask, expect={key: value for key, value in ask.expect.items() if key != "count"} | bounds)
    row = Row(counted, "card", free, more={"sure": True})
    return [MenuItem(ask.entry("sure"), opens=lambda: row.menu(()))] if free else []


def word_item(ask: Expectation) -> MenuItem:
    arguments = {key: ask.expect[key] for key in ("card",) if key in ask.expect}
    return MenuItem(ask.entry(ask.do, **arguments), ask.action())


def free_copies(ask: Expectation) -> dict[str, int]:
    """Return the number of copies of each card of the game that are not open."""
    open_counts = Counter(ask.game.open_cards(ask.table))
    return {card: number - open_counts[card] for card, number in ask.game.cards.items() if number > open_counts[card]}


def lay_item(ask: Expectation, name: str, limit: int) -> MenuItem:
    nodes = [MenuItem(ask.entry("lay", card=name, count=n), ask.action(cards=[name] * n)) for n in range(1, limit + 1)]
    only = ask.expect["max"] == 1
    item = MenuItem(ask.entry("lay-card", value=name), opens=lambda: spread(ask.stem, nodes, ask.by))
    return nodes[0] if only else item


@dataclass(frozen=True)
class Row(Generic[F]):
    """Dice or cards entered one after the other, none lower than the one before.

    ``free`` is the largest number of each face; ``fixed`` are faces known beforehand. ``more`` are further arguments.
    """

    ask: Expectation
    stem: str
    free: Mapping[F, int]
    fixed: tuple[F, ...] = ()
    more: Json = field(default_factory=dict)

    def nodes(self, chosen: tuple[F, ...]) -> list[MenuItem]:
        """Return the items of the next step: *that is all* if the row may end, and every face that may follow."""
        min_faces, max_faces = self.ask.bounds
        entered = len(self.fixed) + len(chosen)
        nodes = [self.row_item(chosen)] if self.may_end(chosen) else []
        if entered < max_faces:
            nodes += [self.face_item(face, chosen) for face in self.next_faces(chosen, min_faces - entered)]
        return nodes

    def may_end(self, chosen: tuple[F, ...]) -> bool:
        """Return True if the row has at least the expected number of faces."""
        return len(self.fixed) + len(chosen) >= self.ask.bounds[0]

    def next_faces(self, chosen: tuple[F, ...], wanted: int) -> list[F]:
        """Return each face that may follow, if it and the higher faces have at least ``wanted`` copies left."""
        remaining = {face: number - chosen.count(face) for face, number in self.free.items()}
        faces = list(remaining)[list(remaining).index(chosen[-1]) if chosen else 0 :]
        enough = [face for index, face in enumerate(faces) if sum(remaining[f] for f in faces[index:]) >= wanted]
        return [face for face in enough if remaining[face]]

    def face_item(self, face: F, chosen: tuple[F, ...]) -> MenuItem:
        after = (*chosen, face)
        if len(self.fixed) + len(after) == self.ask.bounds[1]:
            return self.row_item(after)
        entry = self.ask.entry(self.stem, value=face, values=self.in_order(after))
        return MenuItem(entry, opens=lambda: self.menu(after))

    def menu(self, chosen: tuple[F, ...]) -> Menu:
        nodes = self.nodes(chosen)
        return spread(self.ask.stem, nodes, self.ask.by, likeliest=self.may_end(chosen))

    def row_item(self, chosen: tuple[F, ...]) -> MenuItem:
        values = self.in_order(chosen)
        return MenuItem(self.ask.entry(self.ask.do, values=values), self.ask.action(values=values, **self.more))

    def in_order(self, chosen: Sequence[F]) -> list[F]:
        return sorted((*self.fixed, *chosen), key=list(self.free).index)
