"""The table menu: what is always allowed and never listed.

In go the table and :class:`pi.levels.Aids`, out come levels of choices. The menu
offers only what can be done now: nobody to call a fault on, no house rule to repeal,
nobody who could join, and the line is not there. Guests who wait for a seat come first: one
press lets the first of them in. Then comes what was read (`pi.correcting`), so that a wrong reading is
a press from the right one, what the camera saw of it, and all else that was said. Whether
everything is explained, and what phones may do, stands last. Who joins takes the last seat at one
press; since the order of the players is the order at the table, every other seat can be had too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from pi.correcting import correcting, correcting_others
from pi.levels import Aids, Level, Node
from pi.lobby import PHONES
from pi.moment import Button, Entry, Json, Meaning, Offer

SEE = "see"
"""Shows what the camera saw last. It is heard by the running table and is no action of the referee's."""

TURN_AWAY = "turn-away"
"""Sends a guest away who waits for a seat. It is heard by the running table and is no action of the referee's."""

PHONES_FOR = "phones"
"""Says for whom phones may act. It is heard by the running table and is no action of the referee's."""

HELP = "help"
"""Has every moment explained, or no longer. It is heard by the running table and is no action of the referee's."""

MOST_CHARGED = 6
"""Units that a house rule may cost at one go; more is said by saying it again."""


def running(table: Json | None) -> bool:
    """Whether a game is on."""
    return table is not None and not table.get("over")


def menu(table: Json, aids: Aids) -> Level:
    """The first level of the table menu."""
    asks = {"fault": "fault-player"}
    folded = (
        Node(Entry(f"menu-{do}"), opens=partial(Level, asks.get(do, do), tuple(nodes)))
        for do, nodes in lines_of(table, aids).items()
    )
    return Level("menu", (*waiting(table, aids), *looking_back(aids), *folded, *helping(aids), *phoning(aids)))


def lines_of(table: Json, aids: Aids) -> dict[str, list[Node]]:
    """What is always allowed and can be said now, by its action."""
    lines = {
        "fault": faulty(table, aids),
        "leave": of_players("leave", table["players"]),
        "away": of_players("away", who_may_go(table)),
        "back": of_players("back", table.get("absent", ())),
        "join": joining(table, aids),
        "house": charging(table),
        "repeal": repealing(table),
        "end": [Node(Entry("end"), {"do": "end"})],
    }
    return {do: nodes for do, nodes in lines.items() if do in aids.standing and nodes}


def looking_back(aids: Aids) -> list[Node]:
    """What was said and read, and what the camera saw: also when the game is over."""
    return [*correcting(aids, lines_of), *seeing(aids), *correcting_others(aids, lines_of)]


def waiting(table: Json, aids: Aids) -> list[Node]:
    """The guests who may sit down now: each at the last seat, at another one, or not at all."""
    nodes = []
    for name in aids.waiting if "join" in aids.standing else ():
        away = Node(Entry(TURN_AWAY, {"player": name}), {"do": TURN_AWAY, "player": name})
        nodes += [*seats_of(name, table["players"])[:1], elsewhere([name], table["players"]), away]
    return nodes


def seeing(aids: Aids) -> list[Node]:
    """What the camera saw last, if that is kept."""
    return [] if aids.sight is None else [Node(Entry("menu-see"), {"do": SEE, "sight": aids.sight})]


def helping(aids: Aids) -> list[Node]:
    """Every moment explained from now on, or no longer."""
    shown = not aids.helped
    return [] if aids.helped is None else [Node(Entry("menu-help", {"shown": shown}), {"do": HELP, "shown": shown})]


def phoning(aids: Aids) -> list[Node]:
    """For whom phones may act, shown first as it is now."""
    if aids.phones is None:
        return []
    nodes = tuple(Node(Entry("phones", {"whom": whom}), {"do": PHONES_FOR, "whom": whom}) for whom in PHONES)
    level = Level("phones", nodes, start=PHONES.index(aids.phones))
    return [Node(Entry("menu-phones", {"whom": aids.phones}), opens=lambda: level)]


def seen(sight: Json) -> Offer:
    """What the buttons can do while it is shown: any press goes back."""
    return Offer("sight", entries=(Entry("sight", sight),), index=0, meanings=dict.fromkeys(Button, Meaning.BACK))


def faulty(table: Json, aids: Aids) -> list[Node]:
    """Who is at fault, then the kind."""
    return [
        Node(Entry("fault-player", {"player": player}), opens=partial(fault_of, player, aids.fault_kinds))
        for player in table["players"]
        if aids.fault_kinds
    ]


def fault_of(player: str, kinds: Iterable[str]) -> Level:
    return Level(
        "fault-kind",
        tuple(
            Node(Entry("fault", {"player": player, "kind": kind}), {"do": "fault", "player": player, "kind": kind})
            for kind in kinds
        ),
    )


def of_players(do: str, players: Iterable[str]) -> list[Node]:
    """An action that names a player and nothing else."""
    return [Node(Entry(do, {"player": player}), {"do": do, "player": player}) for player in players]


def who_may_go(table: Json) -> list[str]:
    """Who may be absent for a while: who is in the game and present, unless he is the last one."""
    gone = (*table.get("out", ()), *table.get("absent", ()))
    present = [player for player in table["players"] if player not in gone]
    return present if len(present) > 1 else []


def joining(table: Json, aids: Aids) -> list[Node]:
    """Who joins, at the last seat or elsewhere."""
    seated = table["players"]
    names = [name for name in aids.regulars if name not in seated]
    at_the_end = [node for name in names for node in seats_of(name, seated)[:1]]
    return [*at_the_end, elsewhere(names, seated)] if names else []


def elsewhere(names: Sequence[str], seated: Sequence[str]) -> Node:
    """One of these people, at any seat."""
    who = tuple(Node(Entry("join", {"player": name}), opens=partial(seat_of, name, seated)) for name in names)
    if len(who) == 1:
        return Node(Entry("elsewhere"), opens=who[0].opens)
    return Node(Entry("elsewhere"), opens=partial(Level, "join", who))


def seat_of(player: str, seated: Sequence[str]) -> Level:
    return Level("seat", tuple(seats_of(player, seated)))


def seats_of(player: str, seated: Sequence[str]) -> list[Node]:
    """The seats beside those who sit there, the last one first."""
    return [
        Node(Entry("seat", {"player": player, "after": after}), {"do": "join", "player": player, "after": after})
        for after in (*seated[-1:], *seated[:-1])
    ]


def charging(table: Json) -> list[Node]:
    """What a house rule costs: the rule, the player, the amount."""
    players = table["players"]
    return [
        Node(Entry("house", {"number": rule["number"], "text": rule["text"]}), opens=partial(payers, rule, players))
        for rule in table.get("rules", ())
    ]


def payers(rule: Json, players: Sequence[str]) -> Level:
    return Level(
        "house-player",
        tuple(
            Node(Entry("house-player", {"player": player}), opens=partial(charges, rule, player)) for player in players
        ),
    )


def charges(rule: Json, player: str) -> Level:
    number = rule["number"]
    return Level(
        "house-amount",
        tuple(
            Node(
                Entry("house-amount", {"number": number, "player": player, "amount": amount}),
                {"do": "house", "rule": number, "to": {player: amount}},
            )
            for amount in range(1, MOST_CHARGED + 1)
        ),
    )


def repealing(table: Json) -> list[Node]:
    return [
        Node(
            Entry("repeal", {"number": rule["number"], "text": rule["text"]}),
            {"do": "repeal", "rule": rule["number"]},
        )
        for rule in table.get("rules", ())
    ]
