"""The set-up menus: seats, game, options.

The menus are made from the last table, if there was a game, and the picker's context. Their items are the actions of
`pi.night.setup` and `start`.

1. While all seats are empty: all people of the last table at one press, and every person that may sit down. After a
   game: the same game again on green; on red the other games for the same people, and the people.
2. While seats are taken: *play*, and every person that may sit down. The next person of the list is shown first:
   *accept* seats the person, *next* skips the person. *Play* is the entry before. It is shown first once as many people
   sit as last time.
3. Once a game is chosen: its start, another game, its options one by one, and the way back to the seats.

So four people who sit in the order of the list play after six presses, and start their next game after one.
"""

from collections.abc import Iterable, Sequence
from itertools import chain

from pi.night.codes import EntryCode, PromptCode
from pi.night.setup import Setup, fits, same_name
from pi.night.types import Button, Entry, Json
from pi.picker.menu import Menu, MenuItem, PickerContext, folded, item
from pi.picker.regulars import SetupSuggestions
from pi.picker.table_menu import group_items, help_items, phones_items, teaching_items
from pi.rules import GAMES
from pi.rules.action import Value
from pi.rules.options import Option
from pi.rules.seats import Seats

USUALLY = 4
"""*Play* is shown first from this number of seated players on, if there was no table before."""
NUMBERS = (0, 5, 10, 15, 20, 25, 30, 40, 50)
"""The values offered for an option that is any whole number, besides its present value."""


def before_game(table: Json | None, context: PickerContext) -> Menu:
    """Return the first menu of the set-up."""
    if context.setup.game is not None:
        return ready_menu(context.setup, context.setup.game, context.suggestions)
    return seats_menu(context.setup, context.suggestions) if context.setup.seats else opening_menu(table, context)


def opening_menu(table: Json | None, context: PickerContext) -> Menu:
    """Return the menu while all seats are empty. After a game: the same game again, and one entry with all others."""
    same = [sit("same" if table is None else "change", context.suggestions.last)] if context.suggestions.last else []
    people = newcomers(context.setup, context.suggestions)
    if not context.starts:
        return Menu(PromptCode.SIT, (*same, *people))
    # A bare name does not answer the question which game is played.
    items = (*map(start, context.starts), *same, *folded(EntryCode.PEOPLE, PromptCode.SIT, people))
    if len(items) <= 2:
        return Menu(PromptCode.START, items)
    return Menu(PromptCode.START, (items[0], *folded(EntryCode.NEXT_GAME, PromptCode.START, items[1:])))


def seats_menu(setup: Setup, custom: SetupSuggestions) -> Menu:
    """Return the menu while some seats are taken: play, or seat another person."""
    game = next((game for game in custom.games if fits(game, len(setup.seats))), None)
    play = [] if game is None else [item(EntryCode.PLAY, {"do": "game", "game": game}, game=game)]
    others = newcomers(setup, custom)
    if len(play) + len(others) <= len(Button):
        # One button each, the same for every seat. If the table has people by name, all of them sit here, and green
        # plays.
        return Menu(PromptCode.SIT, (*play, *others) if custom.people else (*others, *play))
    enough = play and len(setup.seats) >= (len(custom.last) or USUALLY)
    nodes = [*play, *others]
    return Menu(PromptCode.SIT, tuple(nodes), start=0 if enough else len(play) + next_index(custom.people, setup.seats))


def ready_menu(setup: Setup, game: str, custom: SetupSuggestions) -> Menu:
    action = setup.start(game, custom.options.get(game, {}))
    others = (node for node in game_items(setup, custom) if node.entry.values["game"] != game)
    other = folded(EntryCode.OTHER_GAME, PromptCode.GAME, others)
    options = [option_item(action, name, option, custom) for name, option in GAMES[game].options_known.items()]
    back = item(EntryCode.SEATS, {"do": "game", "game": None})
    return Menu(PromptCode.READY, (start(action), *other, *options, back))


def game_items(setup: Setup, custom: SetupSuggestions) -> list[MenuItem]:
    """Return the item of each game that the seated players can play."""
    games = [game for game in custom.games if fits(game, len(setup.seats))]
    return [item(EntryCode.GAME, {"do": "game", "game": game}, game=game) for game in games]


def start(action: Json) -> MenuItem:
    values = {key: action[key] for key in ("game", "players", "options") if key in action}
    return MenuItem(Entry(EntryCode.START, values), action)


def setup_menu(context: PickerContext) -> Menu:
    """Return the table menu while no game is on: give up or change a seat, explanations, phones, teaching."""
    setup = context.setup
    stand = [
        *group_items(setup.seats, context, lambda names: {"do": "stand", "player": names}),
        *(item(EntryCode.STAND, {"do": "stand", "player": name}, player=name) for name in setup.seats),
    ]
    move = chain(*(move_items(name, setup) for name in setup.seats))
    seats = (
        *folded(EntryCode.MENU_STAND, PromptCode.STAND, stand),
        *folded(EntryCode.MENU_MOVE, PromptCode.MOVE, move),
    )
    return Menu(PromptCode.MENU, (*seats, *help_items(context), *phones_items(context), *teaching_items(context)))


def move_items(player: str, setup: Setup) -> list[MenuItem]:
    """Return the item that moves a player behind one of the others; empty if nobody else is seated."""
    seats = (
        item(EntryCode.SEAT, {"do": "sit", "players": [player], "after": after}, player=player, after=after)
        for after in setup.seats
        if after != player
    )
    return folded(EntryCode.MOVE, PromptCode.SEAT, seats, player=player)


# Sitting down -------------------------------------------------------------------------------


def newcomers(setup: Setup, custom: SetupSuggestions) -> list[MenuItem]:
    """Return an item for each person that may sit down: the regulars, then the kinds of shared names."""

    def sits(names: Iterable[str]) -> list[MenuItem]:
        return [sit("sit", [name]) for name in names if not same_name([name], setup.seats)]

    kinds = (folded(EntryCode.NAMES, kind, sits(names), of=kind) for kind, names in custom.names.items())
    return [*sits(custom.people), *chain(*kinds)]


def sit(code: str, players: Sequence[str]) -> MenuItem:
    return item(code, {"do": "sit", "players": list(players)}, players=list(players))


def next_index(people: Sequence[str], seated: Sequence[str]) -> int:
    """Return the index, among the people not seated, of the first one after the last seated person; 0 if none follows.

    >>> next_index(["Ana", "Bo", "Cy", "Di"], ["Di", "Bo"])
    1
    """
    standing = [name for name in people if name not in seated]
    seated_regulars = [name for name in seated if name in people]
    behind = people[people.index(seated_regulars[-1]) :] if seated_regulars else people
    return next((standing.index(name) for name in behind if name in standing), 0)


# Options ------------------------------------------------------------------------------------


def option_item(start: Json, name: str, option: Option, custom: SetupSuggestions) -> MenuItem:
    """Return the item of an option, with its present value. It opens the menu of all values."""
    game, players = start["game"], start["players"]
    now = start["options"].get(name, players[0] if option.default is None else option.default)
    values = values_of(option, now, players, custom.texts.get((game, name), ()))
    chosen: list[Json] = [{"game": game, "option": name, "value": value} for value in values]
    nodes = tuple(item(EntryCode.OPTION, {"do": "option", **choice}, **choice) for choice in chosen)
    menu = Menu(PromptCode.OPTION, nodes, start=values.index(now))
    return item(EntryCode.OPTION, opens=lambda: menu, game=game, option=name, value=now)


def values_of(option: Option, now: Value, players: Sequence[str], texts: Sequence[str]) -> list[Value]:
    if option.values:
        return list(option.values)
    if option.default is None:
        return list(players)
    offered: Sequence[Value] = NUMBERS if isinstance(option.default, int) else ("", *texts)
    possible = [value for value in offered if not option.check(value, Seats(players))]
    return possible if now in possible else [now, *possible]
