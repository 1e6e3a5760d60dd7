"""Kékénito: two dice in the open, and a score to beat from neighbour to neighbour.

The rule sheet is beside this file, `kekenito.md`; the numbers in the comments are the sheet's, and the file follows its
sections. The effects of a throw are nested deeply: in a battle, a Bombe may be saved by a Kinito, which is a duel of
attempts. Each of these is one awaited call, so the stack of calls is the state. A departure ends only the calls that
need that player.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import ClassVar, Literal

from ..game import (
    ACTION,
    Action,
    Argument,
    Beat,
    Code,
    Expect,
    Flourish,
    Game,
    Item,
    Json,
    Named,
    Play,
    Proof,
    Question,
    Refusal,
    Scope,
    Score,
    Standing,
    View,
    a_player,
    among,
    awaits,
    different_players,
    expect,
    latest,
    shares,
    whole,
    whole_from,
)
from ..scores import KINITO, beats, is_double, score_dice, score_of

# K67, K68 The kinds of fault, and the cry that each is called with.
CRY = "tentative de triche"
KINDS = ("spill", "not-following", "bad-spirit", "sip-not-drunk", "glass-not-finished", "speech", "house-rule", "other")

# K53 The sips that no slave drinks along; what is no sip is never drunk along.
HIS_ALONE = frozenset({"petit-poulet-start", "petit-poulet-same", "petit-poulet"})

# K32, K37, K42 The attempts to counter a Kinito or to save from a Bombe, and the stages of saving oneself.
ATTEMPTS = 3
Outcome = Literal["free", "better", "worse", "equal"]


@dataclass(frozen=True)
class ToBeat:
    score: int
    by: str


@dataclass(frozen=True)
class Bond:
    """K55 One slave and his master."""

    slave: str
    master: str


@dataclass(frozen=True)
class PetitPoulet:
    """K48 The player who is Petit poulet, and how many times in a row this player has become Petit poulet."""

    player: str
    times: int


class Kekenito(Game):
    name = "kekenito"
    two_dice = True
    min_players = 2  # K1 Two players or more.
    # K2 The options, the default first; they do not change during the game.
    options_known: ClassVar = {
        "first": a_player(),  # K3 The youngest; by default the first of the players.
        "variant": among(False, True),
        "glass_sips": whole_from(0, default=20),
    }
    # K5 A sip; a glass at one go (cul sec); a drink from the bottle with God as witness.
    units = ("sip", "glass", "witness")
    fault_kinds = KINDS
    beats: ClassVar = {
        "kinito": KINITO,
        "petit-poulet": Flourish("hop", (1568.0, 1318.5, 1568.0, 1318.5)),
        "bomb": Flourish("bang", (220.0, 155.6, 110.0)),
    }
    culprits: ClassVar = {
        **dict.fromkeys(("gap", "forbidden", "bomb", "petit-poulet-start", "petit-poulet-same"), ()),
        **dict.fromkeys(("battle-tie", "house-rule"), ()),
        **dict.fromkeys(("given", "total-9", "total-10", "total-11"), (("special", "player"),)),
        "question": (("question", "player"),),
        "kinito": (("kinito", "against"),),
        "petit-poulet": (("thrown", "player"), ("attempt", "player"), ("battle-die", "player")),
        "slave": (("take", "of"),),
        "battle": (("battle-over", "winner"),),
        "fault": (ACTION,),
    }
    roles = ("thrower",)
    said_anyway = frozenset({"turn"})
    round_over = frozenset({"thrown"})  # every turn is a round
    decides = frozenset({"petit-poulet", "saved"})
    begins = frozenset({"thrown", "attempt", "battle-die"})
    open_throws = frozenset({"thrown", "attempt", "battle-die", "counter"})
    forms: ClassVar = {
        "admit": (Argument("players", different_players),),  # K30
        "house": (Argument("rule", whole), Argument("to", shares)),  # K23
    }

    def __init__(self, players: Sequence[str], options: Json) -> None:
        super().__init__(players, options)
        self.thrower: str = options["first"]  # K3
        self.to_beat: ToBeat | None = None
        self.dice: list[int] | None = None
        self.step: Json | None = None
        self.petit_poulet: PetitPoulet | None = None
        self.slaves: list[Bond] = []

    def plays(self) -> list[Play]:
        self.tell("started", first=self.thrower)
        return [self.play()]

    # 4. A throw ----------------------------------------------------------------------------

    async def play(self) -> None:
        """Play throw after throw, K76 until the table ends the game."""
        while True:
            with self.needs(self.thrower) as throw:
                # K6 The thrower throws two dice in the open.
                score = await self.roll_two("throw", self.thrower)
            if throw.gone:
                self.pass_on(throw.gone)
            else:
                with self.needs(self.thrower) as settling:
                    await self.settle(score, settling)
                if settling.gone:
                    # K72 What his throw still had to cause falls away; his left neighbour throws, free.
                    self.thrower, self.to_beat = self.seats.after(settling.gone), None
            self.tell("turn", player=self.thrower)

    def pass_on(self, gone: str) -> None:
        # K71 His left neighbour throws against the same score, unless it is his own.
        self.thrower = self.seats.after(gone)
        if self.to_beat and self.to_beat.by == self.thrower:
            self.to_beat = None

    async def settle(self, score: int, settling: Scope) -> None:
        """Apply all effects of a throw, K13 in the order of the sheet. Set the next thrower and the score to beat."""
        outcome = self.outcome(score)
        worse = outcome == "worse"
        self.tell("thrown", player=self.thrower, dice=self.dice, score=score, outcome=outcome)
        self.count_ones()
        saved = await self.special(score, self.thrower, self.thrower, worse=worse)
        if worse:
            # K10 The gap between the dice; for a pair of X, X.
            self.sips(self.thrower, gap(score), "gap")
        if saved:
            # K39 The next player throws, also when the 32 was worse or equal.
            self.hand_over(score)
        elif worse:
            # K10 He throws again, free; K12 in the variant against the score that he has just made.
            self.to_beat = ToBeat(score, self.thrower) if self.options["variant"] else None
        elif outcome == "equal":
            # K11 A battle; K73 without the other one it counts as a better throw, and has no rethrow.
            if not await self.battle(settling):
                self.hand_over(score)
        elif total(score) != 10:
            # K9 K50 Better or free: the left neighbour has to beat this score.
            # K26, K27 With a total of 10 he has the same try again, against what is still to beat.
            self.hand_over(score)

    def outcome(self, score: int) -> Outcome:
        # K8 Settled when the dice fall.
        if self.to_beat is None:
            return "free"
        if beats(score, self.to_beat.score):
            return "better"
        # K12 A player has no battle with himself.
        return "equal" if score == self.to_beat.score and self.to_beat.by != self.thrower else "worse"

    def hand_over(self, score: int) -> None:
        # K4 Clockwise; K35 also a 21 is there to be beaten.
        self.to_beat, self.thrower = ToBeat(score, self.thrower), self.seats.after(self.thrower)

    # 5. Special scores ---------------------------------------------------------------------

    async def special(self, score: int, by: str, hit: str, *, worse: bool = False, battle: bool = False) -> bool:
        """Apply the effects of a special score, one after the other. Return True if a Bombe was averted.

        ``by`` gets the good effects, and neighbours are counted from ``by``; ``hit`` gets the bad ones. K13 Both are
        the thrower; in a battle K66 the winner and K63, K64, K65 the loser. K14 Attempts have no effects.
        """
        saved = False
        if score == 21:  # K15
            self.tell_special(by, score, "kinito")
            await self.give_kinito(by, may_decline=battle)  # K62
        if score == 31:  # K16
            self.tell_special(hit, score, "petit-poulet")
            await self.save_himself(hit)
        if score == 32:  # K17
            self.tell_special(hit, score, "bomb")
            saved = await self.bombe(hit)
        if score == 42:
            # K18, K65 Two, and what the gap or the battle costs beside.
            self.tell_special(hit, score, "forbidden")
            self.sips(hit, 2, "forbidden")
        if is_double(score) and not worse:  # K19
            self.tell_special(by, score, "pair")
            await self.give(by, score % 10)
        if score == 66:  # K21
            self.tell_special(by, score, "rule")
            await self.house_rule(by)
        await self.special_total(score, by)
        return saved

    async def special_total(self, score: int, by: str) -> None:
        if total(score) == 8 and self.max_slaves:  # K24; K57 with two players it has no effect.
            self.tell_special(by, score, "slave")
            await self.choose_slave(by)
        # K25 His right neighbour drinks; K26 he himself, and `settle` lets him throw again; K28 his left neighbour.
        drinker = {9: self.seats.after(by, "right"), 10: by, 11: self.seats.after(by)}.get(total(score))
        if drinker is not None:
            self.tell_special(by, score, f"total-{total(score)}")
            self.sips(drinker, 1, f"total-{total(score)}")
        if total(score) == 7:  # K29
            self.tell_special(by, score, "question")
            await self.question(by)

    async def give(self, giver: str, amount: int) -> None:
        # K20 Exactly the amount, among any players, himself too; each takes his part.
        action = await self.ask("give", lambda: [expect.give(giver, amount, "sip", [*self.seats.others(giver), giver])])
        for player, part in action.shares.items():
            self.sips(player, part, "given")

    async def house_rule(self, inventor: str) -> None:
        # K21 He may invent a rule, or annul one, or do neither.
        action = await self.ask("rule", lambda: self.about_rules(inventor))
        if action.do == "rule":
            self.tell("rule", **self.rules.add(inventor, action.text)._asdict())
        elif action.do == "repeal":
            self.tell("repeal", **self.rules.pop(action.number)._asdict())

    def about_rules(self, inventor: str) -> list[Expect]:
        # K22 Only what another one has invented, and only if there is such a rule.
        others = [rule.number for rule in self.rules.values() if rule.by != inventor]
        repeal = [Expect("repeal", inventor, "rule", others)] if others else []
        return [expect.word("rule", inventor), *repeal, expect.word("next", inventor)]

    async def question(self, asker: str) -> None:
        # K73 What the winner of a battle still had to choose falls away without him.
        with self.needs(asker):
            # K29 Je n'ai jamais, j'ai déjà, or neither.
            choice = [expect.choose_option(asker, ["never", "already"]), expect.word("next", asker)]
            action = await self.ask("question", lambda: choice)
            if action.do == "choose":
                await self.admit(asker, action.option)

    async def admit(self, asker: str, question: str) -> None:
        # K30 He says the thing aloud, and which player it hits.
        self.tell("question", player=asker, question=question)
        action = await self.ask("admit", lambda: [self.admission(asker)], {"question": question})
        for player in action.players:
            self.sips(player, 1, "question")

    def admission(self, asker: str) -> Expect:
        def objection(action: Action) -> Refusal | None:
            himself = asker in action.players
            return Refusal(Code.BAD_ARGUMENT, f"{asker} asked, and cannot be hit") if himself else None

        return Expect("admit", asker, shown={"among": self.seats.others(asker)}, objection=objection)

    # 6. Kinito -------------------------------------------------------------------------------

    async def give_kinito(self, giver: str, *, may_decline: bool = False) -> None:
        # K73 A Kinito that he gives falls away when he leaves, and costs nothing.
        with self.needs(giver):
            # K31 He must give it to another player; K62 after a battle he may.
            action = await self.choose_player("kinito-to", giver, may_pass=may_decline)
            if action.do == "choose":
                await self.duel(giver, action.player)

    async def duel(self, giver: str, receiver: str) -> None:
        """Let two players counter each other's Kinito in turns until one fails."""
        against, player, stake = giver, receiver, 1
        with self.needs(giver, receiver):  # K73
            self.tell("kinito", player=player, against=against, stake=stake)
            # K32 A 21 counters.
            while await self.attempts("kinito", player, {21}, against=against, stake=stake):
                # K34 The stake is raised by 1, and it is for the other one to counter.
                against, player, stake = player, against, stake + 1
                self.tell("kinito", player=player, against=against, stake=stake)
            # K33 He takes the stake.
            self.take(player, stake, "witness", "kinito")

    async def attempts(self, phase: str, player: str, wanted: Collection[int], **step: object) -> int | None:
        """Let a player try three times for one of the wanted scores. Return the wanted score thrown, or None."""
        for remaining in range(ATTEMPTS, 0, -1):
            score = await self.roll_two(phase, player, {"player": player, **step, "attempts": remaining})
            # K32, K37 A score that is wanted ends his attempts.
            self.tell_attempt(player, score, 0 if score in wanted else remaining - 1)
            if score in wanted:
                return score
        return None

    # 7. Bombe --------------------------------------------------------------------------------

    async def bombe(self, player: str) -> bool:
        """Let another player try to save ``player`` from a Bombe. Return True if this succeeds."""
        while True:
            # K36 One player must.
            action = await self.choose_player("bomb-to", player)
            with self.needs(action.player) as rescue:
                score = await self.rescue(action.player, player)
            if not rescue.gone:
                break
            # K73 A saviour who has left needs a successor.
        if score is None:
            # K38 Not saved.
            self.tell("not-saved", player=player)
            self.take(player, 1, "glass", "bomb")
            return False
        self.tell("saved", player=player)
        if score == 21:
            # K40 With a 21 the saviour has a Kinito to give.
            await self.give_kinito(action.player)
        return True

    async def rescue(self, saviour: str, player: str) -> int | None:
        # K37 Three attempts for a 32 or a 21.
        self.tell("bomb", player=saviour, **{"for": player})
        return await self.attempts("bomb", saviour, {32, 21}, **{"for": player})

    # 8. Petit poulet -------------------------------------------------------------------------

    async def save_himself(self, player: str) -> None:
        """Let a player improve three times in a row, or become Petit poulet."""
        # K41 To celebrate.
        self.sips(player, 1, "petit-poulet-start")
        best, stage = 31, 1
        # K42 First on 31, then each time on his last throw; K50 no score to beat is changed by it.
        while stage <= ATTEMPTS:
            step = {"player": player, "stage": stage, "score": best}
            score = await self.roll_two("petit-poulet", player, step)
            if score == best:
                # K43 The same stage again.
                self.tell_attempt(player, score, ATTEMPTS - stage + 1)
                self.sips(player, 1, "petit-poulet-same")
            elif beats(score, best):
                # K44 A 21 saves him at once.
                best, stage = score, ATTEMPTS + 1 if score == 21 else stage + 1
                self.tell_attempt(player, score, ATTEMPTS - stage + 1)
            else:
                self.tell_attempt(player, score, 0)
                self.tell("not-saved", player=player)
                self.become_petit_poulet(player)
                return
        # K45 Saved: nothing changes.
        self.tell("saved", player=player)

    def become_petit_poulet(self, player: str) -> None:
        # K46 He becomes it; K48 once more, if he already is; K49 in place of the one before him.
        before = self.petit_poulet
        times = before.times + 1 if before and before.player == player else 1
        self.petit_poulet = PetitPoulet(player, times)
        self.tell("petit-poulet", player=player, times=times)

    def count_ones(self) -> None:
        # K47 Before all other effects of dice with a 1, after any thrower; K48 as many times over as there are.
        ones = (self.dice or []).count(1)
        if self.petit_poulet and ones:
            self.sips(self.petit_poulet.player, ones * self.petit_poulet.times, "petit-poulet")

    # 9. Esclaves -----------------------------------------------------------------------------

    @property
    def max_slaves(self) -> int:
        # K55 n−2, and never more than 4; K57 with two players none.
        return max(0, min(4, len(self.seats) - 2))

    async def choose_slave(self, master: str) -> None:
        must = False
        # K73 Without him the choice falls away, K56 as it does when only two players remain.
        with self.needs(master):
            while self.max_slaves:
                if len(self.slaves) >= self.max_slaves:
                    # K56 All slaves are free, and he must choose the only one.
                    self.free(*self.slaves)
                    must = True
                # K56 A departure while the choice is open may be what reaches the maximum.
                with self.needs_everybody() as choice:
                    await self.enslave(master, must)
                if not choice.gone:
                    return

    async def enslave(self, master: str, must: bool) -> None:
        # K51 Another player who is not yet a slave; also his own master.
        action = await self.choose_player("slave", master, self.is_free, may_pass=not must)
        if action.do == "choose":
            self.slaves.append(Bond(action.player, master))
            self.tell("slave", player=action.player, master=master)

    def is_free(self, player: str) -> bool:
        return all(bond.slave != player for bond in self.slaves)

    def free(self, *bonds: Bond) -> None:
        for bond in bonds:
            self.slaves.remove(bond)
            self.tell("freed", player=bond.slave)

    def sips(self, player: str, amount: int, why: str) -> None:
        """Let a player drink sips, and his slaves with him."""
        self.sip(player, amount, why)
        if why not in HIS_ALONE:
            for bond in self.chain(player):
                # K52 As many as his master, right after him.
                self.sip(bond.slave, amount, "slave", of=bond.master)

    def chain(self, master: str) -> Iterator[Bond]:
        # K54 Nearest first, in the order they became slaves; in a ring each drinks once only.
        drunk, nearest = {master}, {master}
        while nearest:
            along = [bond for bond in self.slaves if bond.master in nearest and bond.slave not in drunk]
            yield from along
            nearest = {bond.slave for bond in along}
            drunk |= nearest

    def sip(self, player: str, amount: int, why: str, **more: str) -> None:
        self.take(player, amount, "sip", why, **more)
        glass, drunk = self.options["glass_sips"], self.ledger.total(player, "sip")
        if glass and drunk // glass > (drunk - amount) // glass:
            self.tell("glass-due", player=player)  # KT4

    # 10. Battle ------------------------------------------------------------------------------

    async def battle(self, settling: Scope) -> bool:
        """Play the battle of an equal throw. Return False if the other player has left."""
        if self.to_beat is None:
            return False  # K73 The other one left before it began.
        other = self.to_beat.by
        with self.needs(other) as fight:
            dice = await self.fight(self.thrower, other)
        if fight.gone:
            return False  # K73
        loser, winner = sorted(dice, key=lambda name: dice[name])
        score = score_of([*dice.values()])
        # K61 The loser throws next, against the winner's score; K72 and what follows is his throw's.
        self.thrower, self.to_beat = loser, ToBeat(score, winner)
        settling.needs(loser)
        self.tell("battle-over", winner=winner, loser=loser, score=score)
        # K60 The difference, at once.
        self.sips(loser, gap(score), "battle")
        # K64 Saved or not, the loser throws; K66 a total of 10 has no rethrow.
        await self.special(score, winner, loser, battle=True)
        return True

    async def fight(self, thrower: str, other: str) -> dict[str, int]:
        """Let both players throw one die each until the dice differ. Return their dice."""
        while True:
            self.tell("battle", players=[thrower, other])
            dice: dict[str, int] = {}
            # K58 First the thrower who equalled.
            for player in (thrower, other):
                step = {"players": [thrower, other], "dice": [dice.get(thrower), None]}
                dice[player] = await self.roll_one(player, step)
            if dice[thrower] != dice[other]:
                return dice
            # K59 Both drink what their dice show, and fight again.
            for player, die in dice.items():
                self.sips(player, die, "battle-tie")

    # What the rules above are written with -----------------------------------------------------

    async def ask(self, phase: str, expects: Callable[[], Sequence[Expect]], step: Json | None = None) -> Action:
        """Wait for an answer; K79 the table shows the step until the answer comes."""
        self.step = step
        try:
            return await Question(phase, expects)
        finally:
            self.step = None

    async def choose_player(
        self, phase: str, by: str, fits: Callable[[str], bool] = lambda _name: True, *, may_pass: bool = False
    ) -> Action:
        """Let a player choose another one. Joins and departures meanwhile update the choice."""

        def expects() -> list[Expect]:
            # K78 Beginning with the one who sits after the chooser.
            choice = expect.choose_player(by, [name for name in self.seats.others(by) if fits(name)])
            return [choice, expect.word("next", by)] if may_pass else [choice]

        return await self.ask(phase, expects)

    async def roll_two(self, phase: str, player: str, step: Json | None = None) -> int:
        """K7 Wait for two dice of a player. Return their score: the higher die is the tens."""
        action = await self.ask(phase, lambda: [expect.dice(player, 2)], step)
        self.dice = list(action.dice)
        return score_of(action.dice)

    async def roll_one(self, player: str, step: Json) -> int:
        action = await self.ask("battle", lambda: [expect.dice(player, 1)], step)
        self.dice = list(action.dice)
        self.tell("battle-die", player=player, die=action.dice[0])
        self.count_ones()
        return action.dice[0]

    def tell_attempt(self, player: str, score: int, remaining: int) -> None:
        self.tell("attempt", player=player, dice=self.dice, score=score, left=remaining)
        self.count_ones()

    def tell_special(self, player: str, score: int, name: str) -> None:
        self.tell("special", player=player, score=score, name=name)

    # 11. and 12. Between the questions -----------------------------------------------------------
    # K69 A newcomer changes nothing but the seats, K75 `undo` takes back any action that changed the table:
    # both are the referee's own and the same for every game.

    def fault(self, player: str, kind: str) -> None:
        # K67 In every phase, one sip and nothing else, with its cry.
        self.tell("fault", player=player, kind=kind, cry=CRY)
        self.sips(player, 1, "fault")

    def always_allowed(self) -> dict[str, Standing]:
        return super().always_allowed() | {"house": self.house}

    def house(self, action: Action) -> Refusal | None:
        # K23 What an invented rule costs, in every phase; K80 the referee has tried everything that comes before.
        if action.number not in self.rules:
            return Refusal(Code.BAD_ARGUMENT, f"there is no rule {action.number} in force")
        rule = self.rules[action.number]
        self.tell("house", number=rule.number, text=rule.text)
        for player, amount in action.shares.items():
            self.sips(player, amount, "house-rule")
        return None

    def left(self, player: str) -> None:
        # K70 He takes his score, his slaves, his chains and his feathers with him; K74 the end is the core's.
        if self.to_beat and self.to_beat.by == player:
            self.to_beat = None
        if self.petit_poulet and self.petit_poulet.player == player:
            self.petit_poulet = None
        self.slaves = [bond for bond in self.slaves if bond.slave != player]
        self.free(*[bond for bond in self.slaves if bond.master == player])
        self.free(*self.slaves[: max(0, len(self.slaves) - self.max_slaves)])

    # 13. What the table shows ----------------------------------------------------------------------

    def shown(self) -> Json:
        # K79 The game's own keys; K77 most are null when the game is over.
        over = self.over
        return {
            "thrower": None if over else self.thrower,
            "to_beat": None if over or self.to_beat is None else asdict(self.to_beat),
            "dice": None if over or self.dice is None else list(self.dice),
            "step": None if over else self.step,
            "petit_poulet": self.petit_poulet and asdict(self.petit_poulet),
            "slaves": [asdict(bond) for bond in self.slaves],
            "max_slaves": self.max_slaves,
        }

    @classmethod
    def facts(cls, side: View, _table: View) -> Iterator[Item]:
        beat, step = side["to_beat"], side["step"] or {}
        # What the next throw is held against; while something else is thrown for, that is not it.
        if beat and not step and awaits(side, "dice"):
            yield Item("level", Score(beat["score"]), "to-beat", {"player": beat["by"]}, spoken=True)
        yield from facts_of_step(step)
        if side["phase"] == "slave":
            yield Item("slaves", f"{len(side['slaves'])} / {side['max_slaves']}")
        # A single die was thrown in a battle; the score is made of both.
        drawn = [score_dice(made.get("score")) for made in (beat or {}, step)]
        if side["dice"] and "dice" not in step and not any(set(side["dice"]) <= set(score) for score in drawn):
            yield Item("open", label="open-dice", dice=tuple(side["dice"]))

    @classmethod
    def marks(cls, table: View, player: str) -> Iterator[Item]:
        poulet = table["petit_poulet"]
        if poulet and poulet["player"] == player:
            yield Item("petit-poulet", about={"times": poulet["times"]})
        for bond in table["slaves"]:
            if bond["slave"] == player:
                yield Item("slave", about={"master": bond["master"]})

    @classmethod
    def values_now(cls, side: View, _table: View) -> Mapping[str, Named]:
        beat, step = side["to_beat"], side["step"] or {}
        amounts = [entry["amount"] for entry in side["expects"] if "amount" in entry]
        values: dict[str, Named] = {
            "beat": Score(beat["score"] if beat else None),
            "amount": amounts[0] if amounts else 0,
            "repeal": awaits(side, "repeal"),
        }
        values |= {f"step_{key}": value for key, value in step.items() if isinstance(value, int | str)}
        return values | ({"step_score": Score(step["score"])} if "score" in step else {})

    @classmethod
    def proof_of(cls, _led: Sequence[View], happened: Sequence[View], _options: View) -> Proof:
        thrown = latest(happened, "thrown", "attempt", "battle-die")
        return Proof(dice=tuple(thrown.get("dice") or (thrown["die"],))) if thrown else Proof()

    @classmethod
    def beat_of(cls, event: View) -> Beat | None:
        if event["event"] == "petit-poulet":
            return "petit-poulet"
        why = str(event.get("why"))
        return why if why in ("kinito", "bomb") else None

    @classmethod
    def variants(cls, side: View, _table: View) -> Iterator[str]:
        if side["to_beat"] is None:
            yield "free"


def facts_of_step(step: View) -> Iterator[Item]:
    """Yield the progress of a contest inside a throw, and the player for or against whom it is."""
    yield from (Item(key, step[key]) for key in ("for", "against") if key in step)
    if "score" in step:
        yield Item("level", Score(step["score"]), "to-better", spoken=True)
    for key, text in (("stake", "{}"), ("attempts", "{}"), ("stage", "{} / 3")):
        if key in step:
            yield Item(key, text.format(step[key]))
    for player, die in zip(step.get("players", ()), step.get("dice", ()), strict=True):
        yield Item("duel", owner=player, dice=(die,) if die else (), hidden=0 if die else 1)


def total(score: int) -> int:
    """Return the sum of the pips of both dice.

    >>> total(62), total(44)
    (8, 8)
    """
    return score // 10 + score % 10


def gap(score: int) -> int:
    """K10 Return the cost of a worse throw: the gap between the dice, or for a pair of X, X.

    >>> gap(62), gap(44)
    (4, 4)
    """
    return score % 10 if is_double(score) else score // 10 - score % 10
