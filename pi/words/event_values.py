"""What the events of one action tell about each other, as values for a sentence.

A `take` has a code as its reason. The other events of the same action hold the rest: which side was right, the
dice under the cup, the fault that was called. This module gathers them. It holds no words and decides nothing:
what the referee has not said is `unknown`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pi.night.types import Json
from pi.rules import GAMES
from pi.words.catalogue import Value

NONE = "none"
"""What a sentence gets for a value that is empty, so that it can select on it."""

MANY = 3
"""Different amounts for one reason from which on they are told in one sentence."""


def first(happened: Iterable[Json], kind: str) -> Json:
    """The first event of a kind in the action; empty when there is none."""
    return next((event for event in happened if event["event"] == kind), {})


def alike(happened: Iterable[Json]) -> list[list[Json]]:
    """The takes of an action, grouped by what one sentence can tell: the same unit and amount for the same
    reason, or from :data:`MANY` such amounts on, whatever the amount. No player is in one of them twice.
    """
    amounts: dict[tuple[str, str], dict[int, list[Json]]] = {}
    for event in summed(happened):
        same = amounts.setdefault((event["why"], event["unit"]), {})
        same.setdefault(event["amount"], []).append(event)
    groups: list[list[Json]] = []
    for of in amounts.values():
        groups += [[event for same in of.values() for event in same]] if len(of) >= MANY else of.values()
    return groups


def summed(happened: Iterable[Json]) -> list[Json]:
    """Return the takes of an action, with those of one player for one reason summed: a slave drinks twice with a
    master with two reasons to drink.
    """
    takes: dict[tuple[str, str, str], Json] = {}
    for event in happened:
        if event["event"] == "take":
            key = (event["player"], event["why"], event["unit"])
            before = takes[key]["amount"] if key in takes else 0
            takes[key] = {**takes.get(key, event), "amount": before + event["amount"]}
    return list(takes.values())


def alike_otherwise(happened: Iterable[Json]) -> list[Json]:
    """Return the events; takes that a correction changes alike become one, with all its ``players``."""
    told: dict[object, Json] = {}
    for place, event in enumerate(happened):
        otherwise = event["event"] == "taken-otherwise"
        key = (event["unit"], event["was"], event["now"]) if otherwise else place
        players = [*told.get(key, {}).get("players", ()), event["player"]] if otherwise else None
        told[key] = {**told.get(key, event), "players": players} if players else event
    return list(told.values())


def factor(take: Json, happened: Sequence[Json], table: Json) -> str | None:
    """Return the game's code of what multiplied an amount; None if nothing did."""
    own = ("event", "why", "unit", "player")
    # What a player takes in all for one reason is no multiplication.
    take = next((event for event in happened if all(event.get(key) == take[key] for key in own)), take)
    return GAMES[table["game"]].multiplied(take, happened, table)


def option_values(table: Json | None) -> dict[str, Value]:
    """The options in force, as values that every sentence of the game may select on: `opt_…` and `stake`."""
    options: Json = (table or {}).get("options", {})
    values: dict[str, Value] = {f"opt_{name}": coded(value) for name, value in options.items()}
    return values | {"stake": coded(options.get("stake", ""))}


def coded(value: object) -> str:
    """An option's value as a sentence selects on it: ``true``, ``false``, ``none`` for nothing, else its text."""
    if isinstance(value, bool):
        return str(value).lower()
    return NONE if value in ("", None) else str(value)
