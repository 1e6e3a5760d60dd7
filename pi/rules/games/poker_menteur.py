"""Poker menteur: one hand of five dice goes round, and every announcement must be higher than the last.

The rule sheet is beside this file, `poker-menteur.md`; the numbers in the comments are the sheet's. The file follows
its sections, but section 5 comes after section 8. The values of announcements and of hands (sections 4 and 5) are in
`pi.rules.ladder`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..game import (
    OPEN,
    Action,
    Answer,
    Argument,
    Code,
    Direction,
    Expect,
    Form,
    Game,
    Gauge,
    Item,
    Json,
    Named,
    Play,
    Proof,
    Question,
    Refusal,
    Rung,
    Scope,
    Standing,
    Throw,
    View,
    a_player,
    among,
    any_dice,
    at_the_table,
    awaits,
    expect,
    latest,
    one_of,
)
from ..ladder import DICE, MIEUX, THROWS, dice_of, ladder_of, parse

# P48 Of the throws of a quinte that is tried, so many are open.
OPEN_THROWS = 3


def an_announcement(value: object, _seats: object) -> str | None:
    """P15 Accept a text in one of the forms of an announcement."""
    return None if parse(value) else f"{value!r:.60} is no announcement"


@dataclass(frozen=True)
class Bid:
    """P55 The announcement in force: its rung (``value``), and the ``words`` in which it was said."""

    by: str
    value: str
    words: str
    opening: bool

    def as_json(self) -> Json:
        return {"by": self.by, "value": self.value, "said": self.words, "opening": self.opening}


@dataclass(frozen=True)
class Tries:
    """P44 The throws allowed, the throws made, and the last open throw."""

    limit: int
    used: int = 0
    dice: tuple[int, ...] = ()

    def as_json(self) -> Json:
        return {"used": self.used, "limit": self.limit, "dice": list(self.dice)}


class PokerMenteur(Game):
    """The game in which the tray goes round the table with ever higher announcements."""

    name = "poker-menteur"
    min_players = 2  # P1 Two players or more.
    # P2 The options, the default first; they do not change during the game.
    options_known: ClassVar = {
        "first": a_player(),
        "points": among(5, 1, 2, 3, 4, 6, 7, 8, 9, 10),
        "stop_at_first": among(False, True),
        "faces": among("pips", "poker"),  # P9 What the dice are called is for the screens; here they are numbers.
        "petite_suite": among(True, False),
        "grande_suite": among(True, False),
        "accompaniment": among("one", "all"),
        "mieux": among(False, True),
        "honest_first": among(False, True),
        "quinte_variant": among(False, True),
        "absent": among(False, True),
    }
    fault_kinds = ("thrown-twice", "put-back", "peeked", "repeated", "other")  # P66
    culprits: ClassVar = {
        "liar": (("refused", "player"),),
        **dict.fromkeys(("wrong-call", "quinte"), (("announced", "player"),)),
        "absent": (),
    }
    round_over = frozenset({"take", "quinte-made"})
    decides = frozenset({"quinte-made"})
    begins = frozenset({"announced", "open", "thrown", "try"})
    roles = ("absent", "out")
    said_anyway = frozenset({"round"})
    grave = frozenset({"eliminated"})
    exits = frozenset({"left", "eliminated"})
    cup_throws = frozenset({"reveal"})
    claims: ClassVar = {"min": 1, "max": DICE}
    forms: ClassVar[dict[str, Form]] = {
        "dice": (Argument("values", any_dice),),  # P25 No die is a number of dice too.
        "announce": (Argument("value", an_announcement),),  # P15 Another text is refused in every phase.
        "look": (),
        "throw": (Argument("count", one_of(range(1, DICE + 1))),),
        "away": (Argument("player", at_the_table),),
        "back": (Argument("player", at_the_table),),
    }
    units = ("point",)  # P4 The unit of the ledger.

    def __init__(self, players: Sequence[str], options: Json) -> None:
        super().__init__(players, options)
        # P10, P11, P12, P13, P16 The rungs of this table, P14, P18, P22, P49 as it has agreed on them.
        self.ladder = ladder_of(options)
        self.way: Direction = "left"
        self.direction_pending = False
        self.number = 0
        self.opener: str = options["first"]
        self.receveur: str | None = None
        self.bid: Bid | None = None
        self.open: tuple[int, ...] = ()
        self.looked, self.thrown, self.rethrown = False, 0, False
        self.tries: Tries | None = None
        self.absent: list[str] = []

    @property
    def direction(self) -> Direction:
        return self.way

    @classmethod
    def said_dice(cls, value: object) -> tuple[int, ...]:
        """P15 Return the dice that an announcement names; it leaves the others of the five open."""
        return dice_of(str(value))

    @classmethod
    def claimed(cls, dice: Sequence[int], table: View) -> str | None:
        """P15, P17 Return the rung of five dice; for fewer dice an announcement that leaves the others open."""
        return ladder_of(table["options"]).announcement_of(dice)

    @classmethod
    def may_announce(cls, value: str | int, expect: View, table: View) -> bool:
        throws = table["tries"]["used"] if table["tries"] else THROWS  # P50
        return ladder_of(table["options"]).read(str(value), throws) in expect["options"]

    @classmethod
    def open_to_all(cls, expect: View, table: View) -> View:
        """P55 With the option "mieux", list all rungs: the higher ones alone would reveal the announcement in force."""
        options = table.get("options", {})
        if expect["do"] != "announce" or not options.get("mieux") or not table["bid"]:
            return expect
        tries = table["tries"]
        rungs = ladder_of(options).above("rien", tries["used"] if tries else THROWS)  # `rien` is for an opening (P27)
        # P51 A player who tries for a quinte announces nothing else, and only what his throws make of it (P50).
        return {**expect, "options": [MIEUX, *(rung for rung in rungs if not tries or rung.startswith("quinte"))]}

    @classmethod
    def kept_back(cls, event: View, table: View) -> bool:
        """P55 Return True for an earlier announcement while a "mieux" is in force."""
        bid = table["bid"]
        return bool(bid and bid["said"] == MIEUX and event["event"] == "announced" and event["said"] != MIEUX)

    @classmethod
    def throw_of(cls, dice: tuple[int, ...], event: View, kept: Sequence[int] | None) -> Throw | None:
        """Return the first open throw of a try, and the dice under a lifted cup.

        >>> PokerMenteur.throw_of((1, 2, 3, 4, 5), {"event": "reveal"}, None)
        Throw(manner='cup', dice=(1, 2, 3, 4, 5))
        """
        if event["event"] == "try":
            return Throw(OPEN, dice) if event["used"] == 1 else None  # Later some of the dice may have been kept.
        return super().throw_of(dice, event, kept)

    @classmethod
    def answer_of(cls, event: View) -> Answer | None:
        match event:
            case {"event": "announced"}:
                return "bid"
            case {"event": "accepted"} if not event.get("absent"):
                return "believed"  # P58 An absent player's acceptance does not count as belief.
            case {"event": "refused"}:
                return "called"
            case {"event": "reveal", "lie": lie}:
                return "bluff" if lie else "true"
        return None

    # 3. Points and the end ----------------------------------------------------------------

    def plays(self) -> list[Play]:
        self.tell("started", first=self.options["first"])
        return [self.play()]

    async def play(self) -> None:
        opener: str = self.options["first"]  # P3
        while not self.over:
            opener = await self.play_round(opener)

    async def play_round(self, opener: str) -> str:
        """Play one round. Return the player who opens the next round."""
        self.number += 1
        with self.needs() as piece:
            await self.opening(piece, opener)
            return await self.bidding(piece)
        # P64 Without one of the two it cannot be settled: no player takes a point, the next player opens.
        self.tell("void", round=self.number)
        return self.next_to(str(piece.gone))

    def lose(self, player: str, why: str) -> str:
        """End the round with a point for a player. Return the player who opens the next round."""
        self.take(player, 1, "point", why)  # P4
        if self.points(player) < self.options["points"]:
            return player  # P5 The loser opens the next round.
        self.eliminate(player)
        return self.next_to(player)  # P7 In the direction that was in force.

    def eliminate(self, player: str) -> None:
        # P6 He stays in his seat and has no turn any more.
        self.out.append(player)
        self.absent = [name for name in self.absent if name != player]  # P58
        self.tell("eliminated", player=player)
        playing = self.in_game  # P58 Absent players are among them.
        if self.options["stop_at_first"]:
            # P8 The first elimination ends the game for all; the fewest points win.
            fewest = min(map(self.points, playing))
            self.decide([name for name in playing if self.points(name) == fewest])
        elif len(playing) == 1:
            self.decide(playing)  # P7 The last one wins.
        else:
            self.recall()

    def decide(self, winners: list[str]) -> None:
        self.winners, self.losers = winners, list(self.out)
        self.finish()
        self.tell_end()

    def tell_end(self) -> None:
        # P68 If the table has stopped the game, there are no winners and no losers.
        self.tell("ended", winners=list(self.winners), losers=list(self.losers))

    def points(self, player: str) -> int:
        return self.ledger.total(player, "point")

    def next_to(self, player: str) -> str:
        """Return the next player in the game after ``player``, who may have left."""
        return next(name for name in self.seats.others(player, self.way) if name not in self.out)

    # 6. The opening -----------------------------------------------------------------------

    async def opening(self, scope: Scope, opener: str) -> None:
        """Let the opener, or the next player present, throw the five dice and announce."""
        action = None
        while action is None:
            # P62 An opening cannot be supposed: an opener who is absent, or goes away in the middle, is passed over.
            opener = self.present_from(opener)
            scope.needs(opener)  # P64
            self.lay_out(opener)
            action = await self.turn("opening", self.opening_moves)
        self.pass_on(opener, self.rung_of(action.announcement), action.announcement)

    def lay_out(self, opener: str) -> None:
        """Reset the table for a new round."""
        self.opener, self.receveur, self.bid, self.tries = opener, None, None, None
        self.open = ()  # P26
        # P23, P39 All five dice are thrown, so there is nothing left to look at or to throw.
        self.looked, self.thrown, self.rethrown = False, DICE, True
        # P24 With two players both neighbours are the same.
        self.direction_pending = len(self.in_game) > 2
        self.tell("round", number=self.number, opener=opener)

    def opening_moves(self) -> list[Expect]:
        dice = expect.some_dice(self.opener, 0, DICE)
        if self.direction_pending:
            return [expect.choose_option(self.opener, ["left", "right"]), dice]  # P24
        return [dice, self.announcing(self.opener)]

    def pass_on(self, by: str, value: str, words: str) -> None:
        """P28 Pass the tray with an announcement; the next player becomes receveur."""
        self.bid = Bid(by, value, words, opening=self.bid is None)  # P21 Only the words count, not the dice.
        self.receveur = self.next_to(by)
        self.looked, self.thrown, self.rethrown, self.tries = False, 0, False, None
        self.tell("announced", player=by, said=words, to=self.receveur)

    # 7. Accept or refuse ------------------------------------------------------------------

    async def bidding(self, scope: Scope) -> str:
        """Pass the tray from player to player until one takes a point. Return the player who opens the next round."""
        while True:
            bid, receveur = self.bid, self.actor
            assert bid is not None  # noqa: S101 -- there is one from the opening on
            scope.needs(bid.by, receveur)  # P64
            # P29 He accepts or refuses.
            action = await self.ask("answer", lambda: [expect.word(do, self.actor) for do in ("accept", "bluff")])
            if action and action.do == "bluff":
                self.tell("refused", player=receveur)
                return await self.reveal(bid, receveur)
            # P59 An absent player accepts, P60 and is a player like any other.
            self.tell("accepted", player=receveur, **({"absent": True} if action is None else {}))
            scope.needs(receveur)  # P64, P65 The parieur may go now.
            if bid.value == self.ladder.top:
                return await self.make_quinte_of_6(receveur)  # P42, P53
            if self.ladder.throws and bid.value.startswith("quinte"):
                action = await self.try_for_quinte(bid)  # P47
                if action is None:
                    return self.lose(receveur, "absent")  # P61
            else:
                action = await self.turn("bid", self.bid_moves)  # P35
            # P59 An absent player announces the next rung.
            announcement = action.announcement if action else self.announceable()[0]
            self.pass_on(receveur, self.rung_of(announcement), announcement)

    async def reveal(self, bid: Bid, receveur: str) -> str:
        # P30 The receveur uncovers the whole hand; P62 if he has gone meanwhile, any player does it for him.
        action = await Question("reveal", lambda: [expect.dice(receveur, DICE)])
        if missing(self.open, action.dice):
            # P34 It counts as shown at the end.
            self.tell("open-differs", open=list(self.open), dice=list(action.dice))
        # P20, P52 Equal or stronger is enough.
        lie = not self.ladder.meets(action.dice, bid.value)
        self.tell("reveal", dice=list(action.dice), hand=self.ladder.best(action.dice), bid=bid.value, lie=lie)
        if not lie:
            return self.lose(receveur, "wrong-call")  # P31, P33 Also where the hand is much stronger.
        if bid.opening and self.options["honest_first"]:
            self.tell("lied-first", player=bid.by)  # P57
        return self.lose(bid.by, "liar")  # P32

    # 8. The turn after accepting -------------------------------------------------------------

    async def turn(self, phase: str, expects: Callable[[], list[Expect]]) -> Action | None:
        """Play the turn of a player at the tray. Return the announcement, or None if the player is absent."""
        while True:
            action = await self.ask(phase, expects)
            if action is None or action.do == "announce":
                return action
            if action.do == "dice":
                self.lay_open(action.dice)
            elif action.do == "choose":
                self.way, self.direction_pending = ("right" if action.option == "right" else "left"), False
                self.tell("direction", player=self.actor, direction=self.way)
            elif action.do == "look":
                self.looked = True  # P38
                self.tell("looked", player=self.actor)
            else:
                # P36 It is counted as it is told; P39 and something has been thrown.
                self.thrown, self.rethrown = self.thrown + action.count, True
                self.tell("thrown", player=self.actor, count=action.count)

    def bid_moves(self) -> list[Expect]:
        moves = [expect.some_dice(self.actor, 0, DICE)]
        if not self.looked and len(self.open) < DICE:
            moves.append(expect.word("look", self.actor))  # P38 Once a turn, while something lies under the cup.
        if self.thrown < DICE:
            moves.append(self.throwing())
        if self.rethrown or not self.looked:
            # P37 A receveur who has not looked may pass without throwing; P38 one who has looked must throw first.
            moves.append(self.announcing(self.actor))
        return moves

    def throwing(self) -> Expect:
        # P36 Each die once in a turn: so many are left.
        left = DICE - self.thrown

        def objection(action: Action) -> Refusal | None:
            if action.count <= left:
                return None
            return Refusal("thrown-twice", f"{action.count} dice are thrown, only {left} of them for the first time")

        return Expect("throw", self.actor, options=range(1, left + 1), objection=objection)

    def lay_open(self, dice: tuple[int, ...]) -> None:
        """P25 Set the open dice."""
        if self.bid is None and missing(self.open, dice):
            # P41 In the opening every open die has been thrown, and must stay open.
            self.tell("suspect", player=self.actor, kind="put-back")
        # P39 A die that was not open before has been thrown; P40 to hide one is to throw nothing.
        self.rethrown = self.rethrown or missing(dice, self.open)
        self.open = dice
        self.tell("open", player=self.actor, dice=list(dice))

    # 5. What may be announced -------------------------------------------------------------

    def announceable(self) -> list[str]:
        """Return every rung that may be announced now, lowest first."""
        if self.bid is not None:
            return self.ladder.above(self.bid.value, self.throws)  # P35, P50 Only what is higher.
        if self.options["honest_first"]:
            return self.ladder.up_to(self.ladder.best_with(self.open))  # P56 Nothing that cannot be true.
        return list(self.ladder.ordinary)  # P27 The opener may announce anything, and he alone `rien`.

    def announcing(self, by: str) -> Expect:
        def objection(action: Action) -> Refusal | None:
            if self.rung_of(action.announcement) in self.announceable():
                return None
            return Refusal(Code.ILLEGAL_ANNOUNCEMENT, f"'{action.announcement}' cannot be announced now")

        return Expect("announce", by, options=self.announceable(), objection=objection)

    def rung_of(self, announcement: str) -> str:
        """Return the rung that an announcement means, also one that may not be announced; empty if it means none."""
        if announcement != MIEUX:
            return self.ladder.read(announcement, self.throws) or ""  # P17, P19
        # P54 The lowest that is allowed; not in an opening.
        return self.announceable()[0] if self.options["mieux"] and self.bid else ""

    @property
    def throws(self) -> int:
        """P50 The number of throws of a quinte that is announced now."""
        return self.tries.used if self.tries else THROWS

    # 9. The quinte ------------------------------------------------------------------------

    async def make_quinte_of_6(self, player: str) -> str:
        # P43 Five open throws, of which he keeps what he likes.
        self.begin_tries(THROWS)
        while self.throws < THROWS:
            action = await self.ask("quinte", lambda: [expect.dice(player, DICE)])
            if action is None:
                return self.lose(player, "absent")  # P61
            self.count_try(action.dice)
            if self.ladder.meets(action.dice, self.ladder.top):
                self.tell("quinte-made", player=player)
                return player  # P46 No player takes a point, and he has the tray.
        return self.lose(player, "quinte")  # P45

    async def try_for_quinte(self, bid: Bid) -> Action | None:
        """Let the receveur throw for a higher quinte. Return the announcement, or None if the player is absent."""
        # P51 A throw after which nothing higher could be announced would be of no use.
        self.begin_tries(self.ladder.throws_against(bid.value))
        while True:
            action = await self.ask("tries", self.try_moves)
            if action is None or action.do == "announce":
                return action
            if action.do == "throw":
                self.tell("thrown", player=self.actor, count=action.count)
            self.count_try(action.dice if action.do == "dice" else ())  # P48 What is under the cup is not seen.

    def try_moves(self) -> list[Expect]:
        tries, moves = self.tries or Tries(THROWS), []
        if tries.used < tries.limit:
            # P48 The first throws are open, the later ones hidden; how many dice has no effect.
            open_throw = tries.used < OPEN_THROWS
            hidden = Expect("throw", self.actor, "count", range(1, DICE + 1))
            moves.append(expect.dice(self.actor, DICE) if open_throw else hidden)
        if tries.used > 0:
            moves.append(self.announcing(self.actor))  # P50 After any throw, true or not.
        return moves

    def begin_tries(self, limit: int) -> None:
        self.tries, self.open = Tries(limit), ()  # P71 He takes up all the dice.

    def count_try(self, dice: tuple[int, ...]) -> None:
        """P44 Count a throw; a throw without ``dice`` is hidden."""
        tries = self.tries or Tries(THROWS)
        self.tries, self.open = Tries(tries.limit, tries.used + 1, dice or tries.dice), dice
        self.tell("try", player=self.actor, dice=list(dice), used=tries.used + 1)

    # 11. Absent players -------------------------------------------------------------------

    async def ask(self, phase: str, expects: Callable[[], list[Expect]]) -> Action | None:
        """Return the answer; P59 None if the player asked is absent, or goes away before answering."""
        if self.actor in self.absent:
            return None
        action = await Question(phase, expects)
        return None if action.do == "away" else action

    @property
    def actor(self) -> str:
        """The player at turn: the receveur, else the opener."""
        return self.receveur or self.opener

    def present_from(self, player: str) -> str:
        """P62 Return this player, or the next one present."""
        others = self.seats.others(player, self.way)
        return next(name for name in (player, *others) if name in self.in_game and name not in self.absent)

    def go_away(self, action: Action) -> Refusal | None:
        # P58 A player who is out, or away, or the last one present, does not go away.
        present = [name for name in self.in_game if name not in self.absent]
        if action.player not in present or len(present) == 1:
            return Refusal(Code.NOT_EXPECTED, f"{action.player} cannot go away: present are {', '.join(present)}")
        self.absent.append(action.player)
        self.tell("away", player=action.player)
        if action.player == self.actor and self.phase() != "reveal":
            self.put_in(action)  # P59, P61, P62 It is his turn: it goes on without him.
        return None

    def come_back(self, action: Action) -> Refusal | None:
        if action.player not in self.absent:
            return Refusal(Code.NOT_EXPECTED, f"{action.player} is not away")
        self.absent.remove(action.player)
        self.tell("back", player=action.player)
        return None

    def recall(self) -> None:
        # P62 If no player present is left, all the absent count as present again.
        if all(name in self.absent for name in self.in_game):
            self.absent, back = [], self.absent
            for name in back:
                self.tell("back", player=name)

    # 12. Coming, going, faults, undo, end -------------------------------------------------

    def always_allowed(self) -> dict[str, Standing]:
        standing = super().always_allowed()
        if self.options["absent"]:
            standing |= {"away": self.go_away, "back": self.come_back}  # P58 Never without the option.
        return standing

    def may_join(self, player: str) -> bool:
        # P63 A player who comes back has his old points, and may have too many of them.
        return self.points(player) < self.options["points"] and super().may_join(player)

    def left(self, player: str) -> None:
        # P58, P65 He is neither out nor absent any more.
        self.out = [name for name in self.out if name != player]
        self.absent = [name for name in self.absent if name != player]
        if self.may_go_on():
            self.recall()
        else:
            self.winners, self.losers = self.in_game, list(self.out)  # P65 The last one in the game is the winner.

    # 13. What the table shows -------------------------------------------------------------

    def shown(self) -> Json:
        # P71 The keys of the game's own; P69 most of them are empty when the game is over.
        on = not self.over
        return {
            "round": self.number,
            "opener": self.opener if on else None,
            "direction_pending": on and self.direction_pending,
            "receveur": self.receveur if on else None,
            "bid": self.bid.as_json() if on and self.bid else None,
            "open": list(self.open) if on else [],
            "hidden": DICE - len(self.open) if on else 0,
            "looked": on and self.looked,
            "thrown": self.thrown if on else 0,
            "rethrown": on and self.rethrown,
            "tries": self.tries.as_json() if on and self.tries else None,
            "out": list(self.out),
            "absent": list(self.absent),
            # P66 It is said and written down, and costs no point.
            "faults": [dict(fault) for fault in self.faults],
        }

    @classmethod
    def facts(cls, side: View, _table: View) -> Iterator[Item]:
        bid, lie, tries = side["bid"], side["open"], side["tries"]
        if bid is not None:
            # As it was said; what it stands for may be a secret (P55).
            judged = awaits(side, "accept", "bluff")
            code = "announced" if judged else "level"
            words, about = bid["said"], {"player": bid["by"]}
            yield Item(code, Rung(words), "said", about, dice=cls.said_dice(words), spoken=not judged)
        # Before any announcement, a tray without an open die yields nothing.
        under = side["hidden"] if not tries or tries["dice"] else 0
        if lie or (under and bid):
            yield Item("open", "", "tray-dice", {"hidden": under}, dice=tuple(lie), hidden=under)
        if tries:
            yield Item("tries", "{used} / {limit}".format_map(tries), spoken=True)

    @classmethod
    def proof_of(cls, led: Sequence[View], happened: Sequence[View], options: View) -> Proof:
        events = (*led, *happened)
        announced, last_throw = latest(events, "announced"), latest(events, "reveal", "try")
        if last_throw.get("event") != "reveal":
            return Proof(dice=tuple(last_throw.get("dice", ())))
        rungs, bid = ladder_of(options).rungs, last_throw["bid"]
        stretch = max(0, rungs.index(bid) - rungs.index(last_throw["hand"]))
        dice = tuple(sorted(last_throw["dice"], reverse=True))
        return Proof(announced.get("player", ""), Rung(bid), dice_of(bid), not last_throw["lie"], dice, stretch=stretch)

    @classmethod
    def gauge(cls, table: View, player: str) -> Gauge:
        max_points = table["options"]["points"]
        return Gauge(table["ledger"][player]["point"], max_points, tuple(range(1, max_points + 1)))

    @classmethod
    def values_now(cls, side: View, _table: View) -> Mapping[str, Named]:
        bid, tries = side["bid"], side["tries"] or {}
        return {
            "bid": Rung(bid["said"] if bid else None),
            "round": side["round"],
            "pending": side["direction_pending"],
            "must": side["looked"] and not side["rethrown"],
            "left": tries.get("limit", 0) - tries.get("used", 0),
        }


def missing(before: Sequence[int], now: Sequence[int]) -> bool:
    """Return True if a value occurs more often in ``before`` than in ``now``."""
    return bool(Counter(before) - Counter(now))


# P67 `undo`, P70 the actions that are known and never expected, P72 the order in which errors are tried:
# all three are the referee's own and the same for every game.
