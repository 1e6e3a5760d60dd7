"""The set-up on a phone that plays for the whole table: seats, game and options side by side, made for a thumb.

In go the table, what may be offered (`pi.levels.Aids`) and the words; out comes everything that can be said before a
game, as buttons. They are the choices of the three buttons (`pi.seating`), never more but for a name that is typed;
and a button is heard only while it is offered.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pi.levels import Aids, Level, Node
from pi.menu import running
from pi.moment import Entry, Json
from pi.phones.controls import Group, Pick, flat
from pi.rules import GAMES
from pi.seating import newcomers, option, sit, start
from pi.setup import fits
from pi.words import Words, plain


@dataclass(frozen=True)
class Seat:
    """Somebody who sits there, and how he goes away or one seat to the front."""

    name: str
    stand: Pick
    forward: Pick | None


@dataclass(frozen=True)
class SettingUp:
    """All that can be said before a game. ``again`` are games with those who played last, ``options`` those of the
    game that is chosen, each behind what it is now; ``start`` is None until one is.
    """

    again: tuple[Pick, ...]
    seats: tuple[Seat, ...]
    people: tuple[Pick | Group, ...]
    games: tuple[Pick, ...]
    game: str
    about: str
    options: tuple[Group, ...]
    start: Pick | None

    def said(self, key: str) -> Json | None:
        """The action of the button that sends this; None for what is not offered."""
        return next((pick.action for pick in self._picks() if pick.key == key), None)

    def _picks(self) -> Iterator[Pick]:
        yield from (*self.again, *self.games, *flat(self.people), *flat(self.options))
        yield from (pick for seat in self.seats for pick in (seat.stand, seat.forward) if pick is not None)
        yield from [] if self.start is None else [self.start]


def setting_up(table: Json | None, aids: Aids, words: Words) -> SettingUp | None:
    """What can be said now; None while a game is on."""
    if running(table):
        return None
    setup, custom = aids.setup, aids.custom

    def pick(node: Node, *, chosen: bool = False) -> Pick | Group:
        text = words.offer(node.entry, table)
        if node.action is None:
            return Group(text, tuple(map(pick, node.opens().nodes if node.opens else ())))
        return Pick(key_of(node.action), text, (), node.action, chosen)

    def values(node: Node) -> Group:
        """What an option may be, behind what it is now."""
        level = node.opens() if node.opens else Level("option")
        inside = (pick(value, chosen=place == level.start) for place, value in enumerate(level.nodes))
        return Group(words.offer(node.entry, table), tuple(inside))

    def picks(nodes: Iterable[Node]) -> tuple[Pick, ...]:
        return tuple(flat(tuple(map(pick, nodes))))

    same = [sit("same" if table is None else "change", custom.last)] if custom.last and not setup.seats else []
    playable = [game for game in custom.games if fits(game, len(setup.seats))]
    action = None if setup.game is None else setup.start(setup.game, custom.options.get(setup.game, {}))
    known = GAMES[setup.game].options_known if setup.game else {}
    options = (values(option(action, name, kind, custom)) for name, kind in known.items()) if action else ()
    games = (Node(Entry("game", {"game": game}), {"do": "game", "game": game}) for game in playable)
    return SettingUp(
        again=picks([*map(start, aids.starts), *same]),
        seats=tuple(_seats(setup.seats)),
        people=tuple(map(pick, newcomers(setup, custom))),
        games=tuple(flat([pick(node, chosen=node.entry.values["game"] == setup.game) for node in games])),
        game="" if setup.game is None else words.offer(Entry("game", {"game": setup.game})),
        about="" if setup.game is None else words.about(Entry("game", {"game": setup.game})),
        options=tuple(options),
        start=None if action is None else picks([start(action)])[0],
    )


def _seats(seats: tuple[str, ...]) -> Iterator[Seat]:
    """The seats in their order; who moves one to the front sits down before who sat there."""
    for place, name in enumerate(seats):
        stand: Json = {"do": "stand", "player": name}
        forward: Json | None = None
        if place == 1:
            forward = {"do": "sit", "players": [seats[0]], "after": name}
        elif place > 1:
            forward = {"do": "sit", "players": [name], "after": seats[place - 2]}
        moved = None if forward is None else Pick(key_of(forward), "", (), forward)
        yield Seat(plain(name), Pick(key_of(stand), "", (), stand), moved)


def key_of(action: Json) -> str:
    """What the button of an action sends: the same for the same action, however long its names are."""
    said = json.dumps(action, sort_keys=True, default=list)
    return hashlib.blake2s(said.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
