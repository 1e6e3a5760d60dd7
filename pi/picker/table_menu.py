"""The table menu: the actions that are always allowed and never listed. Lines with nothing to choose are left out.

Guests with a request for a seat come first: one press admits the first. Then come the correction of the last reading
(`pi.picker.correction_menu`), its evidence, and the other lines; explanations, the permission of phones and earlier
actions come last. A newcomer takes the last seat at one press, or another seat: seats are in the order at the table.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain

from pi.night.codes import EntryCode, PromptCode
from pi.night.lobby import LOBBY
from pi.night.types import PHONES, TEACH, Button, Entry, Hold, Json, Meaning, Offer
from pi.picker.correction_menu import correction_items, other_corrections
from pi.picker.menu import Menu, MenuItem, PickerContext, folded, item
from pi.picker.ternary import spread
from pi.rules import GAMES

MAX_CHARGE = 6
"""Largest number of units charged for a house rule at one go; a larger sum takes several actions."""


def table_menu(table: Json, context: PickerContext) -> Menu:
    """Return the table menu. Faults and earlier actions, which buttons rarely enter, are behind its last line."""
    lines = lines_of(table, context)
    faults = folded(EntryCode.MENU_FAULT, PromptCode.FAULT_PLAYER, lines.pop("fault", ()))
    usual = chain(*(folded(f"menu-{do}", do, nodes) for do, nodes in lines.items()))
    more = folded(EntryCode.MENU_MORE, PromptCode.MENU, (*other_corrections(context, lines_of), *faults))
    first = (*waiting_items(table, context), *correction_items(context, lines_of), *evidence_items(context))
    return Menu(PromptCode.MENU, (*first, *usual, *help_items(context), *phones_items(context), *more))


def lines_of(table: Json, context: PickerContext) -> dict[str, list[MenuItem]]:
    kinds = GAMES[table["game"]].fault_kinds
    lines = {
        "fault": [fault_item(player, kinds) for player in table["players"] if kinds],
        "leave": player_items("leave", table["players"]),
        "away": player_items("away", present_players(table)),
        "back": player_items("back", table.get("absent", ())),
        "join": join_items(table, context),
        "house": [house_item(rule, table["players"]) for rule in table.get("rules", ())],
        "repeal": [repeal_item(rule) for rule in table.get("rules", ())],
        "end": [item(EntryCode.END, {"do": "end"})],
    }
    return {do: nodes for do, nodes in lines.items() if do in context.always_allowed and nodes}


def past_items(context: PickerContext) -> list[MenuItem]:
    """Return the items for past actions, also after the game: correction, evidence, earlier actions."""
    return [*correction_items(context, lines_of), *evidence_items(context), *other_corrections(context, lines_of)]


def group_items(names: Sequence[str], context: PickerContext, action: Callable[[list[str]], Json]) -> list[MenuItem]:
    """Return an item for each phone that has brought several of these names; its action is for all of them at once."""
    groups = ([name for name in names if name in brought] for brought in context.companions)
    return [item(EntryCode.SEND_AWAY, action(group), players=group) for group in groups if group[1:]]


def waiting_items(table: Json, context: PickerContext) -> list[MenuItem]:
    """Return the items for waiting guests: each guest takes the last seat, takes another seat, or is turned away."""
    nodes = group_items(context.waiting, context, lambda names: {"do": LOBBY, "turn-away": names})
    for name in context.waiting if "join" in context.always_allowed else ():
        away = item(EntryCode.TURN_AWAY, {"do": LOBBY, "turn-away": name}, player=name)
        nodes += [*seat_items(name, table["players"])[:1], *elsewhere_items([name], table["players"]), away]
    return nodes


def evidence_items(context: PickerContext) -> list[MenuItem]:
    """Return the item that shows the evidence of the last reading; empty if there is no evidence."""
    if context.evidence is None:
        return []
    evidence = MenuItem(Entry(EntryCode.EVIDENCE, context.evidence))
    return [item(EntryCode.MENU_SEE, opens=lambda: Menu(PromptCode.EVIDENCE, (evidence,), shows=True))]


def help_items(context: PickerContext) -> list[MenuItem]:
    if context.helped is None:
        return []
    explained = not context.helped
    return [item(EntryCode.MENU_HELP, {"do": LOBBY, "explain": explained}, shown=explained)]


def phones_items(context: PickerContext) -> list[MenuItem]:
    """Return the item that opens the permissions of phones, with the present one shown first."""
    if context.phones is None:
        return []
    nodes = (item(EntryCode.PHONES, {"do": LOBBY, "phones": whom}, whom=whom) for whom in PHONES)
    start = PHONES.index(context.phones)
    return folded(EntryCode.MENU_PHONES, PromptCode.PHONES, nodes, start, whom=context.phones)


def teaching_items(context: PickerContext) -> list[MenuItem]:
    """Return the item that teaches the table its dice or cards; the table carries it out, not the referee."""
    nodes = (item(EntryCode.TEACH, {"do": TEACH, "set": kind}, set=kind) for kind in context.teachable)
    return folded(EntryCode.MENU_TEACH, PromptCode.TEACH, nodes)


def lesson_offer(lesson: Json) -> Offer:
    """Return the buttons' offer while the table is taught."""
    means = {Button.ACCEPT: Meaning.TAKE, Button.BLUFF: Meaning.BACK, Button.NEXT: Meaning.STEP}
    meanings = {button: meaning for button, meaning in means.items() if button in lesson["presses"]}
    return Offer(PromptCode.LESSON, None, (Entry(EntryCode.LESSON, lesson),), 0, meanings, {Button.BLUFF: Hold.STOP})


def claim_offer(claim: Json) -> Offer:
    """Return the buttons' offer while dice on the card claim a value: green announces it at once, *next* stops it."""
    meanings = {Button.ACCEPT: Meaning.TAKE, Button.NEXT: Meaning.STEP}
    return Offer(PromptCode.CLAIM, claim["by"], (Entry(EntryCode.CLAIM, {"value": claim["value"]}),), 0, meanings)


def hand_offer(hand: Json) -> Offer:
    """Return the buttons' offer while a hand lies in the tray: green counts it at once, *next* enters it by buttons."""
    shown = {key: hand[key] for key in ("values", "total", "why", "count")}
    entry = Entry(EntryCode.HAND, {**shown, "number": len(hand["values"])})
    meanings = {Button.NEXT: Meaning.STEP} | ({} if hand["why"] else {Button.ACCEPT: Meaning.TAKE})
    return Offer(PromptCode.HAND, hand["by"], (entry,), 0, meanings)


def judgement_offer() -> Offer:
    """Return the buttons' offer while a judgement covers the wall: any press only uncovers it."""
    return Offer(PromptCode.JUDGEMENT, meanings=dict.fromkeys(Button, Meaning.BACK))


def idle_offer() -> Offer:
    """Return the offer of the idle wall: any press begins the set-up."""
    begins = dict.fromkeys(Button, Meaning.TAKE)
    return Offer(PromptCode.IDLE, entries=(Entry(EntryCode.BEGIN),), index=0, meanings=begins)


def fault_item(player: str, kinds: Iterable[str]) -> MenuItem:
    faults = (Entry(EntryCode.FAULT, {"player": player, "kind": kind}) for kind in kinds)
    nodes = [MenuItem(fault, {"do": "fault", **fault.values}) for fault in faults]
    return item(EntryCode.FAULT_PLAYER, opens=partial(spread, PromptCode.FAULT_KIND, nodes), player=player)


def player_items(do: str, players: Iterable[str]) -> list[MenuItem]:
    return [item(do, {"do": do, "player": player}, player=player) for player in players]


def present_players(table: Json) -> list[str]:
    """Return the players that may be absent for a while: those in the game and present, if there are several."""
    gone = (*table.get("out", ()), *table.get("absent", ()))
    present = [player for player in table["players"] if player not in gone]
    return present if len(present) > 1 else []


def join_items(table: Json, context: PickerContext) -> list[MenuItem]:
    """Return the items for newcomers: regulars sit last or elsewhere; strangers sit last, under a shared name."""
    seated = table["players"]
    names = [name for name in context.regulars if name not in seated]
    at_the_end = [node for name in names for node in seat_items(name, seated)[:1]]
    at_once = {
        kind: [item(EntryCode.JOIN, seat_items(name, seated[-1:])[0].action, player=name) for name in shared]
        for kind, shared in context.strangers.items()
    }
    strangers = (folded(EntryCode.NAMES, kind, nodes, of=kind) for kind, nodes in at_once.items())
    return [*at_the_end, *elsewhere_items(names, seated), *chain(*strangers)]


def elsewhere_items(names: Sequence[str], seated: Sequence[str]) -> list[MenuItem]:
    """Return the item that seats one of these persons at any seat; empty if there is no person."""
    if len(names) == 1:
        return folded(EntryCode.ELSEWHERE, PromptCode.SEAT, seat_items(names[0], seated), player=names[0])
    who = (folded(EntryCode.JOIN, PromptCode.SEAT, seat_items(name, seated), player=name)[0] for name in names)
    return folded(EntryCode.ELSEWHERE, PromptCode.JOIN, who)


def seat_items(player: str, seated: Sequence[str]) -> list[MenuItem]:
    """Return an item for the seat after each seated player, the last seat first."""
    return [
        item(EntryCode.SEAT, {"do": "join", "player": player, "after": after}, player=player, after=after)
        for after in (*seated[-1:], *seated[:-1])
    ]


def house_item(rule: Json, players: Sequence[str]) -> MenuItem:
    payers = (item(EntryCode.HOUSE_PLAYER, opens=partial(charge_menu, rule, name), player=name) for name in players)
    menu = Menu(PromptCode.HOUSE_PLAYER, tuple(payers))
    return item(EntryCode.HOUSE, opens=lambda: menu, number=rule["number"], text=rule["text"])


def charge_menu(rule: Json, player: str) -> Menu:
    def charge(amount: int) -> MenuItem:
        action = {"do": "house", "rule": rule["number"], "to": {player: amount}}
        return item(EntryCode.HOUSE_AMOUNT, action, number=rule["number"], player=player, amount=amount)

    return spread(PromptCode.HOUSE_AMOUNT, [charge(amount) for amount in range(1, MAX_CHARGE + 1)])


def repeal_item(rule: Json) -> MenuItem:
    number = rule["number"]
    return item(EntryCode.REPEAL, {"do": "repeal", "rule": number}, number=number, text=rule["text"])
