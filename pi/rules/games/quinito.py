"""Quinito: two dice under a cup, a bluff, and the answer of Michel.

The rule sheet is beside this file, `quinito.md`; the numbers in the comments are the sheet's, and the file follows its
sections, with two exceptions. The state of one cup is in :class:`Pair`, because with `double` two cups go round at once
(Q64). The state of the whole table, and the actions that are always allowed, come after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from ..game import (
    ACTION,
    Action,
    Answer,
    Argument,
    Beat,
    Code,
    Direction,
    Expect,
    Form,
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
    any_text,
    expect,
    latest,
    one_of,
    other_way,
    whole,
)
from ..scores import KINITO, ORDER, beats, is_double, score_dice, score_of

# Q69, Q70 The kinds of fault, and Q71 the cry that each is called with.
CONTROL = ("fall", "drop", "bump", "slow", "control-other")
NOTION = (
    "fanciful",
    "not-following",
    "misunderstanding",
    "bad-spirit",
    "confused",
    "wrong-cry",
    "speech",
    "house-rule",
    "notion-other",
)
CRIES = dict.fromkeys(CONTROL, "perte de contrôle") | dict.fromkeys(NOTION, "perte de notion")

# Q65 An action about one cup names its pair.
OF_A_PAIR = frozenset({"announce", "accept", "bluff", "dice", "choose", "next", "rule"})

# Q6 What the loser of a turn would take, and what its winner receives instead.
REWARDS = {"penalty": "reward", "major": "major-reward"}

# What costs each player concerned one: a higher amount is a multiplication (Q41, Q66).
ONE_EACH = frozenset({"fault", "race", "special-31", "special-41", "special-42", "special-51"})


@dataclass(frozen=True)
class Window:
    """Q40 An open window of 61: it closes on the next turn of this player, with this pair."""

    player: str
    pair: int


class Pair:
    """One cup with two dice: Q65 its phase, thrower, Michel, direction, level and round."""

    def __init__(self, game: Quinito, number: int, first: str) -> None:
        self.game = game
        self.number = number
        self.direction: Direction = "left"
        self.thrower = first
        self.starter = first
        self.answerer: str | None = None
        self.level: int | None = None
        self.announced: int | None = None
        self.throw: Literal["must", "may"] = "must"
        self.dice: list[int] | None = None
        self.designated: list[str] = []
        self.proved_61 = False
        self.tag: Json = {"pair": number} if game.options["double"] else {}

    # 5. A turn: announce, accept, bluff ------------------------------------------------

    async def play(self) -> None:
        """Play round after round, Q77 until the table ends the game."""
        while True:
            self.thrower, self.level, self.throw = self.starter, None, "must"
            over = False
            while not over:
                self.announced, self.answerer, self.designated, self.proved_61 = None, None, [], False
                with self.game.needs(self.thrower) as turn:
                    over = await self.turn(turn)
                if turn.gone:
                    # Q74 Without one of the two the turn cannot be settled: neither takes anything.
                    self.starter = self.game.seats.after(turn.gone, self.direction)
                    self.tell("broken-off", player=self.starter)
                    break
            else:
                self.tell("round", player=self.starter)

    async def turn(self, turn: Scope) -> bool:
        """Play one thrower's turn to its end. Return True if it ends the round."""
        while True:
            # Q73 Before the announcement Michel may leave: the next player becomes Michel.
            turn.needs(self.thrower)
            await self.announce()
            turn.needs(self.thrower, self.michel)
            # Q17 Only Michel says accept or bluff.
            answer = await self.ask("answer", self.word("accept", self.michel), self.word("bluff", self.michel))
            if answer.do == "bluff":
                self.tell("accused", player=self.michel)
                await self.reveal()
                return True
            self.tell("accepted", player=self.michel)
            if self.value in self.game.kinitos:
                await self.counter()
                return True
            if not await self.accept():
                return False

    async def announce(self) -> None:
        # Q14 The thrower looks alone and announces; the dice stay hidden.
        action = await self.ask("announce", expect.announce(self.thrower, self.announceable(), **self.tag))
        self.announced, self.dice = action.value, None
        # Q16 Michel is the player after the thrower in the direction of play.
        following = self.game.seats.others(self.thrower, self.direction)
        self.answerer = following[0]
        if action.value in self.game.kinitos:
            # Q60 A Kinito passes over the holder of a totem; Q61 but one player must answer.
            self.answerer = next((name for name in following if name not in self.game.totems), following[0])
        self.tell("announced", player=self.thrower, value=action.value, michel=self.michel)

    def announceable(self) -> list[int]:
        # Q12 Lowest first. Q15 With a level, anything higher and any special score; Q49 a Kinito at any level.
        level = self.level
        return [s for s in ORDER if level is None or beats(s, level) or s in self.game.specials]

    @property
    def michel(self) -> str:
        # Q81 Before the announcement the player to answer an ordinary one; Q72 also one that has just sat down.
        return self.answerer or self.game.seats.after(self.thrower, self.direction)

    @property
    def value(self) -> int:
        assert self.announced is not None  # noqa: S101 -- every phase but `announce` has one
        return self.announced

    async def accept(self) -> bool:
        """Pass the dice on after an accept. Return True if the same thrower announces again instead."""
        score = self.value
        # Q30 To accept is to grant the score: the effect comes first, then the dice go on.
        self.effect(score)
        throws_again = await self.choice(score)
        # Q19 The level is the last score that was accepted, lower than the level before or not.
        self.level = score
        if throws_again:
            # Q34, Q45 He throws again and announces again: the same turn.
            self.throw, self.announced, self.answerer = "must", None, None
            return True
        self.end_turn()
        # Q18 Michel becomes the thrower; Q38 after a 51 the player on the other side.
        self.thrower = self.game.seats.after(self.thrower, self.direction) if score == 51 else self.michel
        # Q20 He may throw; Q21 with relance he must. Q28 Accepting a double costs nothing.
        self.throw = "must" if self.game.options["relance"] else "may"
        return False

    # 6. The reveal -----------------------------------------------------------------------

    async def reveal(self) -> None:
        # Q22 The thrower lifts the cup.
        score = await self.throw_openly("reveal", self.thrower)
        truth = self.is_true(self.value, score)
        self.tell("shown", player=self.thrower, dice=self.dice, score=score, truth=truth)
        # Q25 True: Michel loses. Bluff: the thrower loses.
        loser, winner = (self.michel, self.thrower) if truth else (self.thrower, self.michel)
        self.tell("lost", player=loser, winner=winner)
        announced_kinito = self.value in self.game.kinitos
        # Q53 A bluff over a real Kinito costs the Kinito's major; Q54 a true ordinary announcement over one does not.
        kinito = announced_kinito or (not truth and score in self.game.kinitos)
        # Q33 (1) What the loser takes.
        if kinito:
            self.lose(loser, winner, 1, "major", "kinito")  # Q52
        elif is_double(self.value):
            self.lose(loser, winner, self.value % 10, "penalty", "double")  # Q27
        else:
            self.lose(loser, winner, 1, "penalty", "lost")
        if announced_kinito:
            self.move_totem()
        # Q26, Q55 Michel starts the next round, unless the effect says otherwise.
        self.starter = self.michel
        # Q30 A true score has its effect; Q31 so has a special score that a bluff hid; Q32 nothing else has.
        proved = self.value if truth else score
        self.effect(proved)  # Q33 (2)
        if not truth and score in self.game.specials:
            self.lose(loser, winner, 1, "penalty", "hidden")  # Q33 (3)
        if await self.choice(proved):  # Q33 (4)
            self.starter = self.thrower  # Q35, Q45
        if kinito:
            await self.house_rule(winner)  # Q33 (5)
        self.end_turn()  # Q33 (6)

    def is_true(self, announced: int, score: int) -> bool:
        if announced not in self.game.specials:
            # Q23 Equal or higher is true.
            return not beats(announced, score)
        # Q24 A special score is true only when it is the very score; a Kinito was cried at 65, and 21 is a higher one.
        return score == announced or (announced == 65 and score == 21)

    # 7. Special scores -------------------------------------------------------------------

    def effect(self, score: int) -> None:
        """Apply the effect of a special score that needs no choice. Q29 It makes no player a loser."""
        game = self.game
        if score not in game.specials or score in game.kinitos:
            return
        form = {51: game.options["score51"], 42: game.options["score42"]}.get(score)
        # Q39 Pegatina has the same effect and another cry.
        name = form if form in ("pegatina", "stephanois") else str(score)
        self.tell("special", player=self.thrower, score=score, name=name)
        if score == 31 and game.options["score31"] == "previous":
            # Q43 The player before the thrower takes 1.
            self.penalise(game.seats.after(self.thrower, other_way(self.direction)), "special-31")
        elif score == 41:
            # Q36 Michel takes 1.
            self.penalise(self.michel, "special-41")
        elif score == 42:
            # Q47 Stéphanois: the thrower takes 1.
            self.penalise(self.thrower, "special-42")
        elif score == 51:
            # Q37 All players take 1, from the thrower on; then the direction changes.
            for player in [self.thrower, *game.seats.others(self.thrower, self.direction)]:
                self.penalise(player, "special-51")
            self.reverse()
            # Q38 At a reveal the player on the other side starts the next round.
            self.starter = game.seats.after(self.thrower, self.direction)
        elif score == 61:
            # Q40 Doubled from the end of this turn on; Q41 not in the turn itself.
            self.proved_61 = True

    async def choice(self, score: int) -> bool:
        """Let the thrower choose, if the effect offers a choice. Return True if he throws again."""
        options = self.game.options
        if score == 31 and options["score31"] == "rethrow":
            return await self.may_rethrow("rethrow")  # Q34, Q35
        if score == 31 and options["score31"] == "two":
            await self.designate()
        if score == 32 and options["score32"] == "reverse":
            return await self.may_rethrow("reverse")  # Q45
        if score == 32 and options["score32"] == "swap":
            await self.swap()
        return False

    async def may_rethrow(self, phase: Literal["rethrow", "reverse"]) -> bool:
        choice = expect.choose_option(self.thrower, ["rethrow"], **self.tag)
        action = await self.ask(phase, choice, self.word("next", self.thrower))
        if action.do == "next":
            return False
        if phase == "reverse":
            self.reverse()  # Q45 To throw again is to throw the other way round.
        self.tell("rethrow", player=self.thrower)
        return True

    async def designate(self) -> None:
        # Q44 The thrower names two others, one after the other; Q73 one who leaves is struck out and another is named.
        while len(self.designated) < 2:
            action = await self.choose_player("designate", lambda name: name not in self.designated)
            self.designated.append(action.player)
            self.tell("designated", player=action.player)
        for player in self.designated:
            self.penalise(player, "special-31")
        # Q73 The race is called off when one of the two leaves.
        with self.game.needs(*self.designated):
            action = await self.choose_player("race", lambda name: name in self.designated)
            self.tell("last", player=action.player)
            self.penalise(action.player, "race")
        self.designated = []

    async def swap(self) -> None:
        # Q46 The two change glasses; the ledger does not change.
        action = await self.choose_player("swap", lambda _name: True, may_pass=True)
        if action.do == "choose":
            self.tell("swapped", player=self.thrower, **{"with": action.player})

    def reverse(self) -> None:
        self.direction = other_way(self.direction)
        self.tell("direction", direction=self.direction)

    def end_turn(self) -> None:
        # Q40 The window closes with the end of the thrower's next turn; Q42 a new 61 then opens a new one.
        self.game.close_windows(Window(self.thrower, self.number))
        if self.proved_61:
            self.game.doubled.append(Window(self.thrower, self.number))
            self.tell("doubled", player=self.thrower)

    # 8. Kinito ---------------------------------------------------------------------------

    async def counter(self) -> None:
        # Q50 To accept a Kinito is to take up the challenge.
        self.tell("kinito", thrower=self.thrower, michel=self.michel)
        result = "again"
        while result == "again":
            # Q51 A Kinito counters; a double or another special score is thrown again; anything else fails.
            score = await self.throw_openly("counter", self.michel)
            if score in self.game.kinitos:
                result = "success"
            elif not is_double(score) and score not in self.game.specials:
                result = "fail"
            self.tell("counter", player=self.michel, dice=self.dice, score=score, result=result)
        success = result == "success"
        loser, winner = (self.thrower, self.michel) if success else (self.michel, self.thrower)
        self.tell("lost", player=loser, winner=winner)
        # Q52 A Kinito costs 1 major; Q62 with the totem a counter that succeeds costs 2.
        self.lose(loser, winner, 2 if success and self.game.options["totem"] else 1, "major", "kinito")
        self.move_totem()
        self.starter = self.michel  # Q55
        await self.house_rule(winner)
        self.end_turn()

    async def house_rule(self, winner: str) -> None:
        # Q56 The winner of the turn may invent a rule, one at most.
        action = await self.ask("house-rule", self.word("rule", winner), self.word("next", winner))
        if action.do == "rule":
            # Q58 Numbered from 1 in the order they were made.
            self.tell("rule", **self.game.rules.add(winner, action.text)._asdict())

    # 9. The totem ------------------------------------------------------------------------

    def move_totem(self) -> None:
        # Q59 To the last Michel of an announced Kinito; Q63 won or lost.
        if self.game.options["totem"]:
            # Q67 Each pair moves its own; a player with both keeps both.
            self.game.totems[self.number - 1] = self.michel
            self.tell("totem", player=self.michel)

    # What the rules above are written with -------------------------------------------------

    async def ask(self, phase: str, *expects: Expect) -> Action:
        return await Question(phase, lambda: expects)

    def word(self, do: str, by: str) -> Expect:
        return expect.word(do, by, **self.tag)

    async def choose_player(self, phase: str, fits: Callable[[str], bool], may_pass: bool = False) -> Action:
        """Let the thrower choose among the present candidates. Joins and departures update the choice."""

        def expects() -> Sequence[Expect]:
            # Q79 Beginning with the one who sits after the chooser, whatever the direction of play.
            names = [name for name in self.game.seats.others(self.thrower) if fits(name)]
            choice = expect.choose_player(self.thrower, names, **self.tag)
            return [choice, self.word("next", self.thrower)] if may_pass else [choice]

        return await Question(phase, expects)

    async def throw_openly(self, phase: str, player: str) -> int:
        """Q11 Wait for two dice that the player throws or shows. Return their score: the higher die is the tens."""
        action = await self.ask(phase, expect.dice(player, 2, **self.tag))
        self.dice = list(action.dice)
        return score_of(action.dice)

    def tell(self, event: str, **keys: object) -> None:
        self.game.tell(event, **keys, **self.tag)

    def penalise(self, player: str, why: str) -> None:
        self.game.charge(player, 1, "penalty", why, **self.tag)

    def lose(self, loser: str, winner: str, amount: int, unit: str, why: str) -> None:
        """Charge the loser of a turn, or Q6 reward its winner instead, by the same amount and for the same reason."""
        if self.game.options["reward"] == "none":
            self.game.charge(loser, amount, unit, why, **self.tag)
        else:
            self.game.charge(winner, amount, REWARDS[unit], why, **self.tag)

    def left(self, player: str) -> None:
        """Remove a player who has left from the designated ones. If this is the next starter, the next seat starts."""
        if player in self.designated:
            self.designated.remove(player)  # Q73
        if player == self.starter:
            self.starter = self.game.seats.after(player, self.direction)  # Q73

    def shown(self) -> Json:
        """Q81 Return the keys of the table for one pair. Q78 Most are null when the game is over."""
        over = self.game.over
        return {
            "thrower": None if over else self.thrower,
            "michel": None if over else self.michel,
            "level": None if over else self.level,
            "announced": None if over else self.announced,
            "throw": None if over else self.throw,
            "dice": None if over else self.dice and list(self.dice),
            "designated": [] if over else list(self.designated),
        }


class Quinito(Game):
    """The game of the whole table: options, ledger, open windows of 61, totems, faults."""

    name = "quinito"
    two_dice = True
    min_players = 3  # Q1 Three players or more.
    # Q2 The options, the default first; they do not change during the game.
    options_known: ClassVar = {
        "first": a_player(),  # Q3 By default the first of the players.
        "penalty": among("drink", "slap", "money"),  # Q5 What the units are worth is for the screens to say.
        "stake": any_text(),
        "reward": among("none", "drink", "food", "sweet", "kiss"),  # Q7 Likewise.
        "score31": among("rethrow", "previous", "two"),
        "score32": among("none", "reverse", "swap"),
        "score42": among("none", "stephanois"),
        "score51": among("classic", "pegatina"),
        "score65": among("none", "kinito"),
        "relance": among(False, True),
        "totem": among(False, True),
        "double": among(False, True),
    }
    fault_kinds = CONTROL + NOTION
    beats: ClassVar = {"kinito": KINITO, **Game.beats}
    culprits: ClassVar = {
        **dict.fromkeys(("lost", "double", "kinito", "hidden"), (("lost", "winner"),)),
        **dict.fromkeys(("special-31", "special-41", "special-42", "special-51", "race"), (("special", "player"),)),
        "fault": (ACTION,),
    }
    roles = ("thrower", "michel")
    said_anyway = frozenset({"lost", "round", "doubled-over"})
    round_over = frozenset({"lost"})
    begins = frozenset({"announced"})
    gains = frozenset(REWARDS.values())
    open_throws = frozenset({"counter"})
    cup_throws = frozenset({"shown"})
    claims: ClassVar = {"count": 2}
    forms: ClassVar = {"announce": (Argument("value", whole),)}  # Q15

    def __init__(self, players: Sequence[str], options: Json) -> None:
        # Q2, Q64 Two pairs of dice bring two totems.
        super().__init__(players, options | {"totem": options["totem"] or options["double"]})
        # Q13 The special scores of this game; Q48 with the option 65 is a Kinito.
        self.kinitos = {21} | ({65} if options["score65"] == "kinito" else set())
        self.specials = {31, 41, 51, 61} | self.kinitos
        self.specials |= {score for score in (32, 42) if options[f"score{score}"] != "none"}
        first = options["first"]
        self.pairs = [Pair(self, 1, first)]
        if options["double"]:
            # Q64 Pair 2 starts on the opposite side of the table.
            self.pairs.append(Pair(self, 2, self.seats.after(first, places=len(players) // 2)))
        self.doubled: list[Window] = []
        self.totems: list[str | None] = [None for _ in self.pairs] if self.options["totem"] else []

    @property
    def units(self) -> tuple[str, ...]:
        # Q4 The units of the ledger.
        return ("penalty", "major") if self.options["reward"] == "none" else ("penalty", "reward", "major-reward")

    @property
    def direction(self) -> Direction:
        return self.pairs[0].direction

    def plays(self) -> list[Play]:
        self.tell("started", first=self.options["first"])
        return [pair.play() for pair in self.pairs]

    def form(self, do: str) -> Form | None:
        form = super().form(do)
        if form is None or do not in OF_A_PAIR:
            return form
        # Q65 With two pairs the action says which; with one, `pair` may be left out.
        pairs = [pair.number for pair in self.pairs]
        return (*form, Argument("pair", one_of(pairs), required=len(pairs) > 1))

    def charge(self, player: str, amount: int, unit: str, why: str, **tag: int) -> None:
        """Let a player take an amount, multiplied by the factors in force now."""
        # Q41, Q42 Doubled while any window is open, never more than doubled by them.
        factor = 2 if self.doubled else 1
        busy = {name for pair in self.pairs for name in (pair.thrower, pair.michel)}
        idle = [name for name in self.seats.players if name not in busy]
        # Q66 With two pairs, a player with no part in either takes double, unless he is the only one.
        if len(self.pairs) > 1 and len(idle) > 1 and player in idle:
            factor *= 2
        self.take(player, amount * factor, unit, why, **tag)

    def close_windows(self, *windows: Window) -> None:
        """Close these windows, if they are open. Q67 A window belongs to one pair."""
        for window in [w for w in self.doubled if w in windows]:
            self.doubled.remove(window)
            self.pairs[window.pair - 1].tell("doubled-over", player=window.player)

    # 11. and 12. Between the questions -----------------------------------------------------

    def fault(self, player: str, kind: str) -> None:
        # Q68 In every phase, 1 penalty and nothing else; Q71 with its cry.
        self.tell("fault", player=player, kind=kind, cry=CRIES[kind])
        self.charge(player, 1, "penalty", "fault")

    def always_allowed(self) -> dict[str, Standing]:
        # Q58 A house rule may be taken back by the table at any time.
        return super().always_allowed() | {"repeal": self.repeal}

    def repeal(self, action: Action) -> Refusal | None:
        if action.number not in self.rules:
            return Refusal(Code.BAD_ARGUMENT, f"there is no rule {action.number} in force")
        self.tell("repeal", **self.rules.pop(action.number)._asdict())
        return None

    def left(self, player: str) -> None:
        # Q75 His totem goes back to the table and his windows close. Fewer than three players: the game is over.
        self.totems = [None if holder == player else holder for holder in self.totems]
        self.close_windows(*(Window(player, pair.number) for pair in self.pairs))
        for pair in self.pairs:
            pair.left(player)

    # What screens, voice and history tell of it ------------------------------------------------

    @classmethod
    def facts(cls, side: View, _table: View) -> Iterator[Item]:
        if side["announced"] is not None:
            yield Item("announced", Score(side["announced"]))
        if side["level"] is not None:
            yield Item("level", Score(side["level"]), spoken=True)
        if side["dice"]:
            yield Item("open", label="open-dice", dice=tuple(side["dice"]))

    @classmethod
    def marks(cls, table: View, player: str) -> Iterator[Item]:
        if any(window["player"] == player for window in table["doubled"]):
            yield Item("twice", "61")
        if player in table["totems"]:
            yield Item("totem")

    @classmethod
    def values_now(cls, side: View, table: View) -> Mapping[str, Named]:
        return {
            "throw": side["throw"],
            "level": Score(side["level"]),
            "kinito": is_kinito(side["announced"], table),
            "named": len(side["designated"]),
        }

    @classmethod
    def values_of_take(cls, take: View, happened: Sequence[View], table: View) -> Mapping[str, Named]:
        events = {event["event"]: event for event in reversed(happened)}
        lost, thrown = events.get("lost", {}), next((e for e in happened if "dice" in e and "score" in e), {})
        return {
            "proof": proof(events, table) if lost else "unknown",
            "gain": str(take["unit"]).endswith("reward"),
            "loser": lost.get("player", ""),
            "winner": lost.get("winner", ""),
            "shown": Score(thrown["score"]) if thrown else "",
        }

    @classmethod
    def multiplied(cls, take: View, happened: Sequence[View], table: View) -> str | None:
        """Return ``window`` (Q41 61), ``idle`` (Q66 sans emploi), ``both``, or None."""
        opened = [(event["player"], event.get("pair", 1)) for event in happened if event["event"] == "doubled"]
        standing = [window for window in table["doubled"] if (window["player"], window["pair"]) not in opened]
        window = bool(standing) or any(event["event"] == "doubled-over" for event in happened)
        base = 2 if window else 1
        idle = table["second"] is not None and take["why"] in ONE_EACH and take["amount"] > base
        return {(True, True): "both", (True, False): "window", (False, True): "idle"}.get((window, idle))

    @classmethod
    def proof_of(cls, led: Sequence[View], happened: Sequence[View], _options: View) -> Proof:
        events = (*led, *happened)
        last_event = latest(events, "shown", "counter", "accepted", "announced")
        announced = latest([event for event in events if event.get("pair") == last_event.get("pair")], "announced")
        if not announced:
            return Proof()
        claim = Proof(announced["player"], Score(announced["value"]), score_dice(announced["value"]))
        match last_event:
            case {"event": "counter", "dice": dice}:
                return replace(claim, dice=tuple(dice))
            case {"event": "shown", "dice": dice, "score": score, "truth": truth}:
                stretch = 0 if truth else ORDER.index(announced["value"]) - ORDER.index(score)
                return replace(claim, held=truth, dice=tuple(dice), stretch=stretch)
        return claim

    @classmethod
    def beat_of(cls, event: View) -> Beat | None:
        return "kinito" if event.get("why") == "kinito" else super().beat_of(event)

    @classmethod
    def variants(cls, side: View, table: View) -> Iterator[str]:
        score = side["announced"]
        if score is not None:
            if is_kinito(score, table):
                yield "kinito"
            elif is_double(score):
                yield "double"
            elif table["options"].get(f"score{score}") != "none":
                yield str(score)
        if side["level"] is None:
            yield "free"

    @classmethod
    def claimed(cls, dice: Sequence[int], _table: View) -> int | None:
        return score_of(dice) if len(dice) == cls.claims["count"] else None  # Q11

    @classmethod
    def first_offered(cls, expect: View, side: View) -> int:
        # Q15 The scores below the level may be announced for what they do.
        level = side.get("level")
        if expect["do"] != "announce" or level is None:
            return 0
        return next((index for index, score in enumerate(expect["options"]) if beats(score, level)), 0)

    @classmethod
    def answer_of(cls, event: View) -> Answer | None:
        match event:
            case {"event": "announced"}:
                return "bid"
            case {"event": "accepted"}:
                return "believed"
            case {"event": "accused"}:
                return "called"
            case {"event": "shown", "truth": truth}:
                return "true" if truth else "bluff"
        return None

    # 13. What the table shows --------------------------------------------------------------

    def shown(self) -> Json:
        return {
            **self.pairs[0].shown(),
            "doubled": [{"player": window.player, "pair": window.pair} for window in self.doubled],
            "totems": list(self.totems),
            "second": self.second(),
        }

    def second(self) -> Json | None:
        """Q65 Return the keys of the table for pair 2, or None. Q80 Each task has a turn of its own."""
        if len(self.pairs) == 1:
            return None
        pair = self.pairs[1]
        turn = None if self.over else self.turn_in(self.expects_of(1))
        return {"phase": self.phase(1), "turn": turn, "direction": pair.direction, **pair.shown()}


def is_kinito(score: int | None, table: View) -> bool:
    """Return True if a score is a Kinito at this table: 21; Q48 with the option, 65 too."""
    return score == 21 or (score == 65 and table["options"]["score65"] == "kinito")


def proof(events: Mapping[str, View], table: View) -> str:
    """Return the result of the announcement: ``true``, ``false``, ``hidden`` (over a Kinito), ``success``, ``fail``."""
    event = events.get("shown")
    if event is None:
        return str(events.get("counter", {}).get("result", "unknown"))
    return "true" if event["truth"] else "hidden" if is_kinito(event["score"], table) else "false"


# Q72 A newcomer sits down with a ledger of zeros, Q76 `undo` takes back any action that changed the
# table, and Q82 the order in which errors are tried: all three are the referee's own and the same for every game.
