"""The set-up on a phone that plays for the whole table: seats, game and options side by side.

The buttons have the choices of `pi.picker.setup_menu`; besides, a name can be typed. A button is accepted only while it
is offered.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pi.night.codes import EntryCode, PromptCode
from pi.night.tables import is_running
from pi.night.types import Entry, Json
from pi.phones.controls import Pick, PickGroup, all_picks
from pi.picker.menu import Menu, MenuItem, PickerContext
from pi.picker.setup_menu import game_items, newcomers, option_item, sit, start
from pi.rules import GAMES
from pi.words import Words, plain


@dataclass(frozen=True)
class Seat:
    """A seated player, and the actions to stand up or to move one seat forward."""

    name: str
    stand: Pick
    forward: Pick | None


@dataclass(frozen=True)
class SettingUp:
    """All choices before a game. ``again`` are starts of games with the last players. If all these games have the same
    players, ``people_again`` names them once. ``options`` are the options of the chosen game; ``start`` is None until a
    game is chosen.
    """

    again: tuple[Pick, ...]
    people_again: str
    seats: tuple[Seat, ...]
    people: tuple[Pick | PickGroup, ...]
    games: tuple[Pick, ...]
    game: str
    about: str
    options: tuple[PickGroup, ...]
    start: Pick | None

    def action(self, key: str) -> Json | None:
        """Return the action of the button with this key; None if it is not offered."""
        return next((pick.action for pick in self._picks() if pick.key == key), None)

    def _picks(self) -> Iterator[Pick]:
        yield from (*self.again, *self.games, *all_picks(self.people), *all_picks(self.options))
        yield from (pick for seat in self.seats for pick in (seat.stand, seat.forward) if pick is not None)
        yield from [] if self.start is None else [self.start]


def setting_up(table: Json | None, context: PickerContext, words: Words) -> SettingUp | None:
    """Return the choices of the set-up; None while a game is on."""
    if is_running(table):
        return None
    setup, custom = context.setup, context.suggestions

    def pick(node: MenuItem, *, chosen: bool = False) -> Pick | PickGroup:
        text = words.offer(node.entry)
        if node.action is None:
            return PickGroup(text, tuple(map(pick, node.opens().items if node.opens else ())))
        return Pick(key_of(node.action), text, (), node.action, chosen)

    def values(node: MenuItem) -> PickGroup:
        menu = node.opens() if node.opens else Menu(PromptCode.OPTION)
        inside = (pick(value, chosen=index == menu.start) for index, value in enumerate(menu.items))
        return PickGroup(words.offer(node.entry), tuple(inside))

    def picks(nodes: Iterable[MenuItem]) -> tuple[Pick, ...]:
        return tuple(all_picks(tuple(map(pick, nodes))))

    same = [sit("same" if table is None else "change", custom.last)] if custom.last and not setup.seats else []
    action = None if setup.game is None else setup.start(setup.game, custom.options.get(setup.game, {}))
    choices = GAMES[setup.game].options_known if setup.game else {}
    options = (values(option_item(action, name, kind, custom)) for name, kind in choices.items()) if action else ()
    games = game_items(setup, custom)
    several = len({tuple(restart["players"]) for restart in context.starts}) == 1 < len(context.starts)
    restarts = picks(map(start, context.starts))
    titled = (replace(restart, text=words.names.title(restart.action["game"])) for restart in restarts)
    return SettingUp(
        again=(*(titled if several else restarts), *picks(same)),
        people_again=words.names.join([plain(name) for name in context.starts[0]["players"]]) if several else "",
        seats=tuple(_seats(setup.seats)),
        people=tuple(map(pick, newcomers(setup, custom))),
        games=tuple(all_picks([pick(node, chosen=node.entry.values["game"] == setup.game) for node in games])),
        game=words.names.title(setup.game) if setup.game else "",
        about=words.about(Entry(EntryCode.GAME, {"game": setup.game})) if setup.game else "",
        options=tuple(options),
        start=None if action is None else picks([start(action)])[0],
    )


def _seats(seats: tuple[str, ...]) -> Iterator[Seat]:
    """Yield the seats in their order. A player who moves forward sits before the previous neighbour."""
    for index, name in enumerate(seats):
        stand: Json = {"do": "stand", "player": name}
        forward: Json | None = None
        if index == 1:
            forward = {"do": "sit", "players": [seats[0]], "after": name}
        elif index > 1:
            forward = {"do": "sit", "players": [name], "after": seats[index - 2]}
        forward_pick = None if forward is None else Pick(key_of(forward), "", (), forward)
        yield Seat(plain(name), Pick(key_of(stand), "", (), stand), forward_pick)


def key_of(action: Json) -> str:
    """Return the form value of an action's button: a hash of the action, of fixed length."""
    text = json.dumps(action, sort_keys=True, default=list)
    return hashlib.blake2s(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
