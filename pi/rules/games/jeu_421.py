"""421: three dice, eleven fiches, and a round for the last one to pay.

The rule sheet is beside this file, `421.md`; the numbers in the comments are the sheet's, and the file follows its
sections. Section 4, the combinations (F9, F10, F11, F12, F13), is in `pi.rules.combinations`. The phase has the name of
the stage, except during a rampot.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import ClassVar, Literal

from ..combinations import NENETTE, Combination, strength_of, value_of
from ..game import (
    OPEN,
    Action,
    Amount,
    Argument,
    Code,
    Expect,
    Game,
    Item,
    Json,
    Named,
    Play,
    Proof,
    Question,
    Refusal,
    Scope,
    Throw,
    View,
    a_player,
    among,
    any_dice,
    expect,
)

POT = 11  # F3
MANY_FICHES = 3 * POT  # F5
KEPT_CHANGED = "kept-changed"
End = Literal["weakest", "strongest", "both"]
Stage = Literal["charge", "entame", "decharge"]


@dataclass(frozen=True)
class Hand:
    """The last throw of a player in a round, and the number of throws so far."""

    dice: Combination
    throws: int

    def as_json(self) -> Json:
        return {"dice": list(self.dice), "throws": self.throws}


@dataclass(frozen=True)
class Rampot:
    """F20 A coup sec among tied players: the ``end`` that it decides (weakest, strongest, both), and their throws."""

    end: End
    players: list[str]
    hands: dict[str, Combination] = field(default_factory=dict)

    def as_json(self) -> Json:
        hands = {player: list(dice) for player, dice in self.hands.items()}
        return {"end": self.end, "players": list(self.players), "hands": hands}


def tied_at(end: Callable[[Iterable[int]], int], thrown: Mapping[str, Combination]) -> list[str]:
    """Return the players with the weakest (``min``) or strongest (``max``) combination, in the order of throwing."""
    strength = end(map(strength_of, thrown.values()))
    return [player for player, dice in thrown.items() if strength_of(dice) == strength]


class Jeu421(Game):
    """The game: rounds of the charge, then of the décharge, until a player must pay."""

    name = "421"
    # F1 2 to 8 players.
    min_players = 2
    max_players = 8
    units = ("fiche",)  # F6
    # F2 The options, the default first; they do not change during the game.
    options_known: ClassVar = {
        "first": a_player(),
        "start_fiches": among(*range(11)),
        "first_entame": among("last-charge", "throw"),
        "play_on": among(True, False),
    }
    fault_kinds = ("extra-throw", "other")  # F50
    culprits: ClassVar = {"charge": (), "decharge": (("given", "from"),)}
    round_over = frozenset({"take"})
    begins = frozenset({"hand"})
    roles = ("weakest", "strongest", "out")
    counts: ClassVar = {"fiches": "fiche"}
    said_anyway = frozenset({"round"})
    grave = frozenset({"pays-round"})
    exits = frozenset({"left", "out"})
    # F32, F55 How many dice there must be is for the phase to say.
    forms: ClassVar = {"dice": (Argument("values", any_dice),), "keep": (Argument("values", any_dice),)}
    scope: Scope  # the round in progress, which needs all its throwers

    def __init__(self, players: Sequence[str], options: Json) -> None:
        super().__init__(players, options)
        # 3. Fiches: F3 the pot, F4 each player's own, F46 what departed players have laid aside.
        self.pot = POT
        self.fiches = dict.fromkeys(players, self.options["start_fiches"])
        self.aside = 0
        self.stage: Stage = "charge"
        self.last: Json | None = None
        self.number = 0
        self.new_round([])

    def new_round(self, order: Sequence[str]) -> None:
        """F54 Clear the table for a round in which these players throw, in this order."""
        self.order = list(order)
        self.limit = 1
        self.hands: dict[str, Hand] = {}
        self.kept: list[int] = []
        self.value: int | None = None
        self.weakest: list[str] = []
        self.strongest: list[str] = []
        self.rampot: Rampot | None = None

    def plays(self) -> list[Play]:
        self.tell("started", first=self.options["first"])
        total = self.pot + sum(self.fiches.values())
        if total > MANY_FICHES:
            self.tell("warning", why="many-fiches", total=total)  # F5
        return [self.play()]

    async def play(self) -> None:
        # F18 The player `first` throws first, then F18, F37 the weakest of the round before.
        entameur: str = self.options["first"]
        # F14, F19 The game begins with the charge; it is over when the pot is empty.
        while self.pot > 0:
            entameur = await self.charge(entameur)
        # F39 Only from now on does a player without fiches go out; F40 with own fiches at the start there is none yet.
        if self.go_out():
            return
        if self.options["first_entame"] == "throw":
            entameur = await self.entame(entameur)
        # F27 Otherwise the weakest of the last round of the charge has the first entame.
        self.enter("decharge")
        while True:
            entameur = await self.decharge(entameur)
            if self.go_out():
                return

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.tell("stage", stage=stage)

    # 5. The charge -----------------------------------------------------------------------

    async def charge(self, entameur: str) -> str:
        """Play one round of the charge. Return its weakest player."""
        stake = await self.round(entameur, self.coup_sec)
        [weakest] = self.weakest
        # F15 The weakest takes what the strongest combination is worth; F16 or what is left.
        amount = min(stake, self.pot)
        self.pot -= amount
        self.receive(weakest, amount)
        self.settle(weakest, None, amount)
        return weakest

    async def coup_sec(self, player: str) -> None:
        # F14 One single throw.
        self.hands[player] = await self.throw(player)

    async def round(self, entameur: str, play: Callable[[str], Awaitable[None]]) -> int:
        """Let all players throw, and settle ties by rampots. Return the worth of the strongest combination."""
        self.number += 1
        while True:
            # F14 In clockwise order from the entameur on, or F47 from the next in play when he has left.
            self.new_round([p for p in (entameur, *self.seats.others(entameur)) if p in self.in_game])
            entameur = self.order[0]
            self.tell("round", number=self.number, stage=self.stage, leader=entameur)
            with self.needs(*self.order) as self.scope:
                for player in self.order:  # F45 grows when a player sits down.
                    await play(player)
                stake = self.compare()
                await self.part()
                return stake
            # F47 A player has left: the round is void and begins again under the same number.

    def compare(self) -> int:
        """Find the weakest and the strongest players of the round. Return the worth of the strongest combination."""
        thrown = {player: hand.dice for player, hand in self.hands.items()}  # F35 only the last throw counts.
        self.weakest = tied_at(min, thrown)
        strongest = tied_at(max, thrown)
        # F17 In the charge only the pot gives, so the strongest need not be found.
        self.strongest = strongest if self.stage == "decharge" else []
        # F22 What is at stake is settled here, before any rampot.
        stake = value_of(thrown[strongest[0]])
        self.value = None if self.stage == "entame" else stake  # F28
        return stake

    # 6. Rampot -----------------------------------------------------------------------------

    async def part(self) -> None:
        """Throw rampot after rampot until one player is the weakest and, in the décharge, one is the strongest."""
        # F17, F36 Two or more equally weak, or in the décharge equally strong.
        while len(self.weakest) > 1 or len(self.strongest) > 1:
            if self.weakest == self.strongest:
                # F24 All are tied: one rampot for both ends.
                thrown = await self.throw_rampot("both", self.weakest)
                self.weakest, self.strongest = tied_at(min, thrown), tied_at(max, thrown)
            elif len(self.weakest) > 1:
                # F23 First the weakest; F21 those tied again throw again, the others stay as they are.
                self.weakest = tied_at(min, await self.throw_rampot("weakest", self.weakest))
            else:
                self.strongest = tied_at(max, await self.throw_rampot("strongest", self.strongest))

    async def throw_rampot(self, end: End, players: list[str]) -> dict[str, Combination]:
        # F20 Each of them throws one coup sec, in the order of the round.
        self.limit = 1
        self.rampot = Rampot(end, players)
        self.tell("rampot", end=end, players=list(players))
        for player in players:
            self.rampot.hands[player] = (await self.throw(player)).dice
        return self.rampot.hands

    # 7. The décharge -----------------------------------------------------------------------

    async def entame(self, entameur: str) -> str:
        """F28 Play a round of coups secs without fiches. Return its weakest player, who has the first entame."""
        self.enter("entame")
        await self.round(entameur, self.coup_sec)
        [weakest] = self.weakest
        self.settle(weakest, None, 0)
        return weakest

    async def decharge(self, entameur: str) -> str:
        """Play one round of the décharge. Return its weakest player."""
        stake = await self.round(entameur, self.throw_and_keep)
        [weakest], [strongest] = self.weakest, self.strongest
        # F25 The strongest gives the weakest what his combination is worth; F26 or all he has.
        amount = min(stake, self.fiches[strongest])
        self.fiches[strongest] -= amount
        self.receive(weakest, amount)
        self.tell("given", **{"from": strongest, "to": weakest, "amount": amount})
        self.settle(weakest, strongest, amount)
        return weakest

    async def throw_and_keep(self, player: str) -> None:
        entameur = self.order[0]
        # F29 The entameur may throw up to three times; F34 the others as often as he did, or less.
        self.limit = 3 if player == entameur else self.hands[entameur].throws
        self.hands[player] = await self.throw(player)
        # F30 After the last throw that he may make, the turn passes on by itself.
        while (hand := self.hands[player]).throws < self.limit:
            action = await self.go_on(player, hand.dice)
            if action.do == "keep":
                self.kept = list(action.dice)  # F32 It may be said again; the last word counts.
                continue
            self.kept = []
            if action.do == "next":
                return
            # F31 All three dice as they lie after the throw.
            self.hands[player] = self.record_throw(player, action, hand.throws + 1)

    async def go_on(self, player: str, dice: Combination) -> Action:
        # F30 To stay with it, to say what is kept, to throw again: in this order.
        expects = [expect.word("next", player), self.keep(player, dice), self.three_dice(player)]
        return await Question(self.stage, lambda: expects)

    def keep(self, player: str, dice: Combination) -> Expect:
        # F32 One or two of the dice that lie there: first the single dice, then the pairs, falling.
        options = [list(kept) for count in (1, 2) for kept in dict.fromkeys(combinations(dice, count))]

        def objection(action: Action) -> Refusal | None:
            fits = list(action.dice) in options
            return None if fits else Refusal(Code.BAD_ARGUMENT, f"{list(action.dice)} is none of {options}")

        return Expect("keep", player, shown={"options": options}, objection=objection)

    # What a throw is -------------------------------------------------------------------------

    async def throw(self, player: str) -> Hand:
        """Wait for the three dice of a coup sec or of a first throw."""
        phase = "rampot" if self.rampot else self.stage
        action = await Question(phase, lambda: [self.three_dice(player)])
        return self.record_throw(player, action, 1)

    def three_dice(self, player: str) -> Expect:
        return expect.dice(player, 3, objection=self.kept_objection)

    def kept_objection(self, action: Action) -> Refusal | None:
        # F33 A kept die is missing: the camera misread it, or a hand moved it.
        missing = [die for die in self.kept if self.kept.count(die) > action.dice.count(die)]
        return Refusal(KEPT_CHANGED, f"{self.kept} were kept, {list(action.dice)} lie there") if missing else None

    def record_throw(self, player: str, action: Action, throws: int) -> Hand:
        """Record what a player has thrown, and the number of the throw."""
        dice = action.dice  # F8 from the highest to the lowest.
        name = "".join(map(str, dice))
        self.tell("hand", player=player, dice=list(dice), name=name, throws=throws, value=value_of(dice))
        if dice == NENETTE:
            self.tell("nenette", player=player)  # F12
        return Hand(dice, throws)

    def receive(self, player: str, amount: int) -> None:
        self.fiches[player] += amount
        self.take(player, amount, "fiche", self.stage)

    def settle(self, weakest: str, strongest: str | None, amount: int) -> None:
        """F54 Store a settled round and clear the table."""
        self.last = {"round": self.number, "weakest": weakest, "strongest": strongest, "amount": amount}
        self.new_round([])

    # 8. Winning and paying ---------------------------------------------------------------------

    def go_out(self) -> bool:
        """Let the players in play without fiches go out. Return True if this ends the game."""
        gone = [player for player in self.in_game if self.fiches[player] == 0]
        for player in gone:
            self.tell("out", player=player)
        # F38, F39 The first to have none have won; F43 and stay the winners.
        self.winners = self.winners or gone
        if self.options["play_on"]:
            self.out += gone  # F43 They throw no more.
        # F43 Over when only one is left in play, or F38 without `play_on` as soon as one player has won.
        over = len(self.in_game) == 1 if self.options["play_on"] else bool(gone)
        if over:
            # F41 The player with the most fiches pays.
            max_fiches = max(self.fiches.values())
            self.pay([player for player in self.seats.players if self.fiches[player] == max_fiches])
            self.tell_end()
        return over

    def pay(self, losers: Sequence[str]) -> None:
        self.losers = list(losers)
        for player in self.losers:
            self.tell("pays-round", player=player)

    def finish(self) -> None:
        super().finish()
        self.new_round([])  # F44

    def tell_end(self) -> None:
        self.tell("ended", winners=list(self.winners), losers=list(self.losers))

    # 9. Coming, going, faults ------------------------------------------------------------------

    def may_join(self, player: str) -> bool:
        # F45 In phase `charge` only, up to 8 players.
        return self.phase() == "charge" and super().may_join(player)

    def joined(self, player: str) -> None:
        # F45 He gets own fiches and throws last in this round; F48 a player who comes back gets them anew.
        self.fiches[player] = self.options["start_fiches"]
        self.order.append(player)
        self.scope.needs(*self.order)

    def left(self, player: str) -> None:
        # F46 In the charge his fiches go into the pot, later they are laid aside: F7 none is ever lost.
        fiches = self.fiches.pop(player)
        if self.stage == "charge":
            self.pot += fiches
        else:
            self.aside += fiches
        if player in self.out:
            return  # F48 Nothing else changes.
        self.tell("void", round=self.number)  # F47
        # F49 One player in play cannot go on alone; if `out` is empty there is no loser.
        if self.out and not self.may_go_on():
            self.pay(self.in_game)

    @classmethod
    def throw_of(cls, dice: tuple[int, ...], event: View, kept: Sequence[int] | None) -> Throw | None:
        """Return all dice of a first throw; of a further throw only the dice that were not kept.

        >>> Jeu421.throw_of((6, 6, 2), {"event": "hand", "throws": 2}, [6, 6])
        Throw(manner='open', dice=(2,))
        >>> Jeu421.throw_of((6, 6, 2), {"event": "hand", "throws": 2}, None)
        """
        if event["event"] != "hand":
            return None
        if event["throws"] == 1:
            return Throw(OPEN, dice)
        return None if kept is None else Throw(OPEN, tuple((Counter(dice) - Counter(kept)).elements()))

    # 10. What the table shows ------------------------------------------------------------------

    def shown(self) -> Json:
        """F54 Return the keys of the table that belong to this game."""
        return {
            "stage": self.stage,
            "round": self.number,
            "order": list(self.order),
            "limit": 0 if self.over else self.limit,  # F44
            "hands": {player: hand.as_json() for player, hand in self.hands.items()},
            "kept": list(self.kept),
            "value": self.value,
            "weakest": list(self.weakest),
            "strongest": list(self.strongest),
            "rampot": self.rampot and self.rampot.as_json(),
            "pot": self.pot,
            "fiches": {player: self.fiches[player] for player in self.seats.players},
            "aside": self.aside,
            "out": list(self.out),
            "last": self.last and dict(self.last),
            # F50 Recorded and said; no fiche moves.
            "faults": [dict(fault) for fault in self.faults],
        }

    @classmethod
    def facts(cls, side: View, _table: View) -> Iterator[Item]:
        if side["limit"] > 1:
            # The throws of the player at turn, and the dice kept of the last one.
            hand, kept = side["hands"].get(side["turn"]), side["kept"]
            made, rest = (hand["throws"], (Counter(hand["dice"]) - Counter(kept))) if hand else (0, Counter[int]())
            dice = (*kept, *rest.elements())
            yield Item("hand", f"{made} / {side['limit']}", "throws", dice=dice, kept=len(kept), spoken=True)
        if side["pot"]:
            yield Item("pot", str(side["pot"]), chips=side["pot"], spoken=True)
        if side["value"] is not None:
            yield Item("stake", Amount("fiche", side["value"]), "at-stake", spoken=True)
        if side["aside"]:
            yield Item("aside", str(side["aside"]), spoken=True)

    @classmethod
    def marks(cls, table: View, player: str) -> Iterator[Item]:
        thrown = {name: tuple(hand["dice"]) for name, hand in table["hands"].items()}
        if len(thrown) > 1 and not table["weakest"] and not table["over"] and player in tied_at(min, thrown):
            yield Item("weakest-so-far")

    @classmethod
    def hand_dice(cls, table: View, player: str) -> Sequence[int]:
        """Return a player's dice of the round; during a rampot the dice that he has thrown for it."""
        hands = {name: hand["dice"] for name, hand in table["hands"].items()}
        if table["rampot"] and player in table["rampot"]["players"]:
            hands = table["rampot"]["hands"]
        return tuple(hands.get(player, ()))

    @classmethod
    def proof_of(cls, led: Sequence[View], happened: Sequence[View], _options: View) -> Proof:
        """Return each player's last throw of the round, in a rampot if the player was in one."""
        events = (*led, *happened)
        end = max((index for index, event in enumerate(events) if event["event"] == "take"), default=len(events))
        start = max((index for index, event in enumerate(events[:end]) if event["event"] == "round"), default=0)
        hands = {event["player"]: tuple(event["dice"]) for event in events[start:end] if event["event"] == "hand"}
        return Proof(hands=hands)

    @classmethod
    def values_now(cls, _side: View, table: View) -> Mapping[str, Named]:
        return {"throws": throws_made(table), "limit": table["limit"], "end": (table["rampot"] or {}).get("end")}

    @classmethod
    def variants(cls, side: View, _table: View) -> Iterator[str]:
        if not throws_made(side):
            yield "free"


def throws_made(table: View) -> int:
    """Return the number of throws that the player at turn has made."""
    hand = table["hands"].get(table["turn"])
    return hand["throws"] if hand else 0


# F51 `undo` takes back any action that changed the table, F52 `end` leaves the winners as they stand, F53 the words
# of the other games are known and never expected, and F55 the order in which errors are tried: all four are the
# referee's own and the same for every game.
