"""The end of a game: who stands where, who pays, who took most, and the boldest lie that was shown.

A :class:`~pi.night.state.TableState` and :class:`~pi.words.Words` go in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from pi.night.state import TableState
from pi.night.tables import counted
from pi.night.types import Json
from pi.rules import GAMES
from pi.screens.colours import colour_of
from pi.screens.facts import Board, Face
from pi.words import Words, plain


@dataclass(frozen=True)
class RankedPlayers:
    """The players at one place of the ranking; several who did equally well share it."""

    number: int
    players: tuple[str, ...]

    @property
    def hued(self) -> tuple[tuple[str, str], ...]:
        """Each player with the colour after which he is named."""
        return tuple((name, colour_of(name)) for name in self.players)


@dataclass(frozen=True)
class LieView:
    """The boldest lie: whose it was, what was claimed and what lay there."""

    text: str
    claim: str
    claim_dice: tuple[Face, ...]
    dice: tuple[Face, ...]


@dataclass(frozen=True)
class EndingView:
    """How a game has ended. ``pays`` are sentences about those who pay; ``most`` names who took most, and how much."""

    places: tuple[RankedPlayers, ...]
    pays: tuple[str, ...]
    most: str
    lie: LieView | None


def ending(moment: TableState, words: Words) -> EndingView | None:
    """Return how the game has ended; None while one is on, or once people sit down for the next one."""
    table = moment.table
    if table is None or not table["over"] or moment.setup is not None:
        return None
    return EndingView(tuple(places(table)), pays(table, words), most(table, words), lie(moment, table, words))


def places(table: Json) -> Iterator[RankedPlayers]:
    """The ranking: winners first, then by the counts, losers last."""
    number = 1
    ranked = sorted(table["players"], key=lambda name: rank(table, name))
    for _, group in groupby(ranked, key=lambda name: rank(table, name)):
        players = tuple(map(plain, group))
        yield RankedPlayers(number, players)
        number += len(players)


def rank(table: Json, name: str) -> tuple[bool, bool, tuple[int, ...]]:
    """Where a player stands, the best lowest; of the columns the last weighs most."""
    gains = GAMES[table["game"]].gains
    counts = tuple((of.get(name) or 0) * (-1 if unit in gains else 1) for unit, of in counted(table).items())
    return name in table["losers"], name not in table["winners"], counts[::-1]


def pays(table: Json, words: Words) -> tuple[str, ...]:
    """Say of each loser that he pays, in a game in which losers do."""
    if not words.names.has(table["game"], "event-pays-round"):
        return ()
    events = ({"event": "pays-round", "player": plain(name)} for name in table["losers"])
    return tuple(words.event(event, table).removesuffix(".") for event in events)


def most(table: Json, words: Words) -> str:
    """Say who took most, and how much; empty where all or none did, or where that decides who loses."""
    game, ledger = GAMES[table["game"]], table["ledger"]
    units = [unit for unit in next(iter(ledger.values()), {}) if unit not in game.gains]
    if table["losers"]:
        return ""
    taken = {name: tuple(ledger[name][unit] for unit in units[::-1]) for name in table["players"]}
    top = max(taken.values())
    names = [plain(name) for name, amounts in taken.items() if amounts == top]
    if not any(top) or len(names) == len(taken):
        return ""
    amounts = [words.names.unit(unit, amount, table) for unit, amount in zip(units, top[::-1], strict=True) if amount]
    return words.names.label("most", table, player=words.names.join(names), amounts=words.names.join(amounts))


def lie(moment: TableState, table: Json, words: Words) -> LieView | None:
    """The boldest lie that was shown."""
    if moment.boldest is None:
        return None
    proof, board = moment.boldest.proof(table), Board(table, table, words)
    return LieView(
        words.names.label("lie", table, player=plain(proof.by)),
        str(words.names.named(proof.claim, table)),
        board.faces(proof.claim_dice),
        board.faces(proof.dice),
    )
