"""Highest: two dice each, in the open; who has thrown most names who drinks.

Kept by the rule sheet beside this file, `highest.md`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar

from pi.rules.game import Game, Item, Json, Named, Play, Question, View, a_player, among, expect


class Highest(Game):
    """So many rounds, each with a throw of everybody."""

    name = "highest"
    min_players = 2  # H1
    max_players = 6
    units = ("sip",)  # H3
    # H2 The options, the default first.
    options_known: ClassVar = {"first": a_player(), "rounds": among(3, 1, 2)}
    fault_kinds = ("lost-die",)  # H8 It is said and written down, and costs nothing.
    culprits: ClassVar = {"named": (("named", "player"),)}
    roles = ("holder",)
    said_anyway = frozenset({"round"})
    round_over = frozenset({"named"})
    open_throws = frozenset({"thrown"})

    def __init__(self, players: Sequence[str], options: Json) -> None:
        super().__init__(players, options)
        self.number = 0
        self.threw: dict[str, list[int]] = {}

    def plays(self) -> list[Play]:
        self.tell("started", first=self.options["first"])
        return [self.play()]

    async def play(self) -> None:
        first: str = self.options["first"]
        while self.number < self.options["rounds"]:
            self.number, self.threw = self.number + 1, {}
            self.tell("round", number=self.number)
            with self.needs_everybody() as piece:
                first = await self.round(first)
            if piece.gone:
                # H7 Nobody drinks for a round that is broken off.
                first = self.seats.after(piece.gone)
                self.number -= 1
        # H6 Who has drunk least has won, who has drunk most has lost.
        drunk = {player: self.ledger.as_json()[player]["sip"] for player in self.seats.players}
        self.winners = [player for player, sips in drunk.items() if sips == min(drunk.values())]
        self.losers = [player for player, sips in drunk.items() if sips == max(drunk.values())]
        self.tell_end()

    def _throw(self, player: str) -> list[expect.Expect]:
        return [expect.dice(player, 2)]

    async def round(self, first: str) -> str:
        """Play one round; who has drunk throws first in the next one."""
        # H4 One after the other, clockwise.
        for player in (first, *self.seats.others(first)):
            said = await Question("throw", partial(self._throw, player))
            self.threw[player] = list(said.dice)
            self.tell("thrown", player=player, dice=list(said.dice), total=sum(said.dice))
        # H5 The highest throw names who drinks.
        holder = self.holder or first
        said = await Question("name", lambda: [expect.choose_player(holder, self.seats.others(holder))])
        self.tell("named", player=holder, whom=said.player)
        self.take(said.player, 1, "sip", "named")
        return said.player

    @property
    def holder(self) -> str | None:
        """H5 Who has thrown most; of several, who did so first."""
        return max(self.threw, key=lambda player: sum(self.threw[player]), default=None)

    def tell_end(self) -> None:
        self.tell("ended", winners=list(self.winners), losers=list(self.losers))

    # What the table shows ------------------------------------------------------------------

    def shown(self) -> Json:
        best = sum(self.threw[self.holder]) if self.holder else None
        threw = {player: list(dice) for player, dice in self.threw.items()}
        return {"round": self.number, "threw": threw, "holder": self.holder, "best": best}

    @classmethod
    def facts(cls, side: View, table: View) -> Iterator[Item]:
        yield Item("round", f"{side['round']} / {table['options']['rounds']}")
        if side["best"] is not None:
            yield Item("best", str(side["best"]), about={"player": side["holder"]}, spoken=True)

    @classmethod
    def hand_dice(cls, table: View, player: str) -> Sequence[int]:
        return [*table["threw"].get(player, ())]

    @classmethod
    def values_now(cls, side: View, _table: View) -> Mapping[str, Named]:
        return {"best": side["best"]}
