"""The table menu: the actions that are always allowed and never listed. Lines with nothing to choose are left out.

Guests with a request for a seat come first: one press admits the first. Then come the correction of the last reading
(`pi.picker.correction_menu`), its evidence, and the other lines; explanations, the permission of phones and earlier
actions come last. A newcomer takes the last seat at one press, or another seat: seats are in the order at the table.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from pi.night.codes import EntryCode, PromptCode
from pi.night.lobby import LOBBY
from pi.night.types import PHONES, TEACH, Button, Entry, Hold, Json, Meaning, Offer
from pi.picker.correction_menu import correction_items, other_corrections
from pi.picker.menu import Menu, MenuItem, PickerContext, item
from pi.picker.ternary import spread

MAX_CHARGE = 6
"""Largest number of units charged for a house rule at one go; a larger sum takes several actions."""


def table_menu(table: Json, context: PickerContext) -> Menu:
    """Return the table menu. Faults and earlier actions, which buttons rarely enter, are behind its last line."""
    lines, asks = lines_of(table, context), {"fault": PromptCode.FAULT_PLAYER}
    folded = {
        do: item(f"menu-{do}", opens=partial(Menu, asks.get(do, do), tuple(nodes))) for do, nodes in lines.items()
    }
    rare = (*other_corrections(context, lines_of), *filter(None, [folded.pop("fault", None)]))
    more = [item(EntryCode.MENU_MORE, opens=lambda: Menu(PromptCode.MENU, rare))] if rare else []
    first = (*waiting_items(table, context), *correction_items(context, lines_of), *evidence_items(context))
    return Menu(PromptCode.MENU, (*first, *folded.values(), *help_items(context), *phones_items(context), *more))


def lines_of(table: Json, context: PickerContext) -> dict[str, list[MenuItem]]:
    lines = {
        "fault": fault_items(table, context),
        "leave": player_items("leave", table["players"]),
        "away": player_items("away", present_players(table)),
        "back": player_items("back", table.get("absent", ())),
        "join": join_items(table, context),
        "house": house_items(table),
        "repeal": repeal_items(table),
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
        nodes += [*seat_items(name, table["players"])[:1], elsewhere_item([name], table["players"]), away]
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
    nodes = tuple(item(EntryCode.PHONES, {"do": LOBBY, "phones": whom}, whom=whom) for whom in PHONES)
    whom = Menu(PromptCode.PHONES, nodes, start=PHONES.index(context.phones))
    return [item(EntryCode.MENU_PHONES, opens=lambda: whom, whom=context.phones)]


def teaching_items(context: PickerContext) -> list[MenuItem]:
    """Return the item that teaches the table its dice or cards; the table carries it out, not the referee."""
    nodes = tuple(item(EntryCode.TEACH, {"do": TEACH, "set": kind}, set=kind) for kind in context.teachable)
    return [item(EntryCode.MENU_TEACH, opens=lambda: Menu(PromptCode.TEACH, nodes))] if nodes else []


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


def fault_items(table: Json, context: PickerContext) -> list[MenuItem]:
    return [
        item(EntryCode.FAULT_PLAYER, opens=partial(fault_menu, player, context.fault_kinds), player=player)
        for player in table["players"]
        if context.fault_kinds
    ]


def fault_menu(player: str, kinds: Iterable[str]) -> Menu:
    faults = (Entry(EntryCode.FAULT, {"player": player, "kind": kind}) for kind in kinds)
    return spread(PromptCode.FAULT_KIND, [MenuItem(fault, {"do": "fault", **fault.values}) for fault in faults])


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
    strangers = [
        item(EntryCode.NAMES, opens=partial(stranger_menu, kind, shared, seated), of=kind)
        for kind, shared in context.strangers.items()
        if shared
    ]
    return [*at_the_end, *([elsewhere_item(names, seated)] if names else []), *strangers]


def stranger_menu(kind: str, names: Sequence[str], seated: Sequence[str]) -> Menu:
    return Menu(kind, tuple(item(EntryCode.JOIN, seat_items(name, seated)[0].action, player=name) for name in names))


def elsewhere_item(names: Sequence[str], seated: Sequence[str]) -> MenuItem:
    who = tuple(
        item(EntryCode.JOIN, opens=partial(Menu, PromptCode.SEAT, tuple(seat_items(name, seated))), player=name)
        for name in names
    )
    if len(who) == 1:
        return item(EntryCode.ELSEWHERE, opens=who[0].opens, player=names[0])
    return item(EntryCode.ELSEWHERE, opens=partial(Menu, PromptCode.JOIN, who))


def seat_items(player: str, seated: Sequence[str]) -> list[MenuItem]:
    """Return an item for the seat after each seated player, the last seat first."""
    return [
        item(EntryCode.SEAT, {"do": "join", "player": player, "after": after}, player=player, after=after)
        for after in (*seated[-1:], *seated[:-1])
    ]


def house_items(table: Json) -> list[MenuItem]:
    players = table["players"]
    return [
        item(EntryCode.HOUSE, opens=partial(payer_menu, rule, players), number=rule["number"], text=rule["text"])
        for rule in table.get("rules", ())
    ]


def payer_menu(rule: Json, players: Sequence[str]) -> Menu:
    items = (
        item(EntryCode.HOUSE_PLAYER, opens=partial(charge_menu, rule, player), player=player) for player in players
    )
    return Menu(PromptCode.HOUSE_PLAYER, tuple(items))


def charge_menu(rule: Json, player: str) -> Menu:
    def charge(amount: int) -> MenuItem:
        action = {"do": "house", "rule": rule["number"], "to": {player: amount}}
        return item(EntryCode.HOUSE_AMOUNT, action, number=rule["number"], player=player, amount=amount)

    return spread(PromptCode.HOUSE_AMOUNT, [charge(amount) for amount in range(1, MAX_CHARGE + 1)])


def repeal_items(table: Json) -> list[MenuItem]:
    return [
        item(EntryCode.REPEAL, {"do": "repeal", "rule": rule["number"]}, number=rule["number"], text=rule["text"])
        for rule in table.get("rules", ())
    ]
