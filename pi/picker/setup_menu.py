"""The choices of a set-up: who sits down, which game, which options.

In go the table, if there was a game already, and :class:`~pi.levels.Aids`; out come levels of choices, each of
which is an action of `pi.setup` or a `start`.

1. While nobody sits: the games for the same people again, the people of the last table at one press, and
   everybody who may sit down. After a game the first entry does nothing, so that a press that came too late
   does not wipe out its end.
2. While the seats are taken: *play*, and everybody else who may sit down. Shown first is who comes next in the
   list, so that *accept* says "sits here" and *next* "is not here"; and *play*, once as many sit there as last
   time. It is the entry before him: a step back.
3. Once a game is chosen: its start, another game, its options one by one, and the way back to the seats.

So four people who come one after the other in the list play after six presses, and the same people
their next game after two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from pi.levels import Aids, Level, Node
from pi.menu import helping, phoning
from pi.moment import Entry, Json
from pi.regulars import Custom
from pi.rules import GAMES
from pi.rules.options import Option
from pi.rules.seats import Seats
from pi.setup import Setup, fits, folded

USUALLY = 4
"""Players of a first table: beyond, the way to play is shown first."""

NUMBERS = (0, 5, 10, 15, 20, 25, 30, 40, 50)
"""What is offered for an option that is any whole number; what is in force is offered beside."""


def before_game(table: Json | None, aids: Aids) -> Level:
    """The first level of the set-up."""
    if aids.setup.game is not None:
        return ready(aids.setup, aids.setup.game, aids.custom)
    return seats(aids.setup, aids.custom) if aids.setup.seats else opening(table, aids)


def opening(table: Json | None, aids: Aids) -> Level:
    """Nobody sits there yet."""
    rest = [Node(Entry("rest"))] if table is not None and aids.starts else []
    same = [sit("same" if table is None else "change", aids.custom.last)] if aids.custom.last else []
    again = [*rest, *map(start, aids.starts), *same]
    return Level("start" if aids.starts else "sit", (*again, *newcomers(aids.setup, aids.custom)))


def seats(setup: Setup, custom: Custom) -> Level:
    """Some sit there: they play, or somebody else sits down."""
    game = next((game for game in custom.games if fits(game, len(setup.seats))), None)
    play = [] if game is None else [Node(Entry("play", {"game": game}), {"do": "game", "game": game})]
    nodes = [*play, *newcomers(setup, custom)]
    enough = play and len(setup.seats) >= (len(custom.last) or USUALLY)
    return Level("sit", tuple(nodes), start=0 if enough else len(play) + next_in(custom.people, setup.seats))


def ready(setup: Setup, game: str, custom: Custom) -> Level:
    """The game is chosen."""
    action = setup.start(game, custom.options.get(game, {}))
    others = tuple(
        Node(Entry("game", {"game": name}), {"do": "game", "game": name})
        for name in custom.games
        if name != game and fits(name, len(setup.seats))
    )
    other = [Node(Entry("other-game"), opens=partial(Level, "game", others))] if others else []
    options = [option(action, name, known, custom) for name, known in GAMES[game].options_known.items()]
    back = Node(Entry("seats"), {"do": "game", "game": None})
    return Level("ready", (start(action), *other, *options, back))


def start(action: Json) -> Node:
    return Node(Entry("start", {key: action[key] for key in ("game", "players", "options") if key in action}), action)


def setup_menu(aids: Aids) -> Level:
    """The table menu while no game is on: who gives up his seat, who takes another one, whether everything will be
    explained, what phones may do.
    """
    setup = aids.setup
    stand = [Node(Entry("stand", {"player": name}), {"do": "stand", "player": name}) for name in setup.seats]
    move = [Node(Entry("move", {"player": name}), opens=partial(moved, name, setup)) for name in setup.seats]
    lines = {"stand": stand, "move": move if len(move) > 1 else []}
    folded = (Node(Entry(f"menu-{do}"), opens=partial(Level, do, tuple(nodes))) for do, nodes in lines.items() if nodes)
    return Level("menu", (*folded, *helping(aids), *phoning(aids)))


def moved(player: str, setup: Setup) -> Level:
    """The seats that somebody can move to."""
    return Level(
        "seat",
        tuple(
            Node(Entry("seat", {"player": player, "after": after}), {"do": "sit", "players": [player], "after": after})
            for after in setup.seats
            if after != player
        ),
    )


# Who sits down ------------------------------------------------------------------------------


def newcomers(setup: Setup, custom: Custom) -> list[Node]:
    """Everybody who may sit down: the regulars, then the names that anybody can take."""
    kinds = [(kind, free(names, setup)) for kind, names in custom.names.items()]
    return [
        *(sit("sit", [name]) for name in free(custom.people, setup)),
        *(Node(Entry("names", {"of": kind}), opens=partial(named, kind, names)) for kind, names in kinds if names),
    ]


def free(names: Iterable[str], setup: Setup) -> list[str]:
    """Those names that nobody at the table has."""
    taken = {folded(name) for name in setup.seats}
    return [name for name in names if folded(name) not in taken]


def named(kind: str, names: Sequence[str]) -> Level:
    return Level(kind, tuple(sit("sit", [name]) for name in names))


def sit(code: str, players: Sequence[str]) -> Node:
    return Node(Entry(code, {"players": list(players)}), {"do": "sit", "players": list(players)})


def next_in(people: Sequence[str], seated: Sequence[str]) -> int:
    """The place, among those who do not sit yet, of him who comes after the one seated last; round to the first.

    >>> next_in(["Ana", "Bo", "Cy", "Di"], ["Di", "Bo"])
    1
    """
    standing = [name for name in people if name not in seated]
    known = [name for name in seated if name in people]
    behind = people[people.index(known[-1]) :] if known else people
    return next((standing.index(name) for name in behind if name in standing), 0)


# Options ------------------------------------------------------------------------------------


def option(start: Json, name: str, known: Option, custom: Custom) -> Node:
    """One option, as it is now; behind it everything that it may be."""
    game, players = start["game"], start["players"]
    now = start["options"].get(name, players[0] if known.default is None else known.default)
    values = values_of(known, now, players, custom.texts.get((game, name), ()))
    return Node(
        Entry("option", {"game": game, "option": name, "value": now}),
        opens=partial(values_level, game, name, values, values.index(now)),
    )


def values_of(known: Option, now: Any, players: Sequence[str], texts: Sequence[str]) -> list[Any]:
    """The values that can be offered for an option."""
    if known.values:
        return list(known.values)
    if known.default is None:
        return list(players)
    offered = NUMBERS if isinstance(known.default, int) else ("", *texts)
    possible = [value for value in offered if not known.check(value, Seats(players))]
    return possible if now in possible else [now, *possible]


def values_level(game: str, name: str, values: Sequence[Any], now: int) -> Level:
    nodes = (
        Node(
            Entry("option", {"game": game, "option": name, "value": value}),
            {"do": "option", "game": game, "option": name, "value": value},
        )
        for value in values
    )
    return Level("option", tuple(nodes), start=now)
