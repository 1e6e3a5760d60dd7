"""Kaël: lay, draw, cut out of turn, and say the word with five points or less in hand.

The rule sheet is beside this file, `kael.md`; the numbers in the comments are the sheet's, and the file follows its
sections. The cards are real and stay in the hands of the players: the game has the cards that lie face up, and the
number that each player holds. With `follow` set to `scores` (L66) it has neither, and the players alone keep sections
4 to 7.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import ClassVar, NamedTuple

from ..game import (
    Action,
    Argument,
    Beat,
    Code,
    Expect,
    Flourish,
    Game,
    Gauge,
    Item,
    Json,
    Named,
    Play,
    Proof,
    Question,
    Refusal,
    View,
    a_player,
    among,
    at_the_table,
    awaits,
    expect,
    list_of,
    one_of,
)

# L2 The 56 cards: how often each exists.
COPIES = {"-1": 1, "0": 2, **dict.fromkeys(map(str, range(1, 14)), 4), "X": 1}
DECK = sum(COPIES.values())
PASSE = "X"
CARRE = 4
# L3 What they count.
VALUES = {card: 15 if card == PASSE else int(card) for card in COPIES}
MAX_DEALT = DECK - 6  # L10
MAX_FOR_KAEL = 5  # L36
PENALTY = 20  # L43, L46
PALIERS = (25, 50, 75, 100)  # L47
STEP = 25  # L47
MAX_SCORE = PALIERS[-1]  # L49

# L64 What speaks against cards.
ILLEGAL_CARDS = "illegal-cards"
WRONG_COUNT = "wrong-count"
TOO_MANY_COPIES = "too-many-copies"


class Lucky(NamedTuple):
    """L32 The right to a bonne pioche: its player, and the card that must be laid."""

    player: str
    card: str


def total_of(cards: Iterable[str]) -> int:
    return sum(VALUES[card] for card in cards)


def copies_refusal(*cards: Iterable[str]) -> Refusal | None:
    """L21, L42 Return the refusal if a card would lie on the table more often than it exists; else None."""
    spare = Counter(chain(*cards)) - Counter(COPIES)
    return Refusal(TOO_MANY_COPIES, f"there are not so many {', '.join(spare)}") if spare else None


class Kael(Game):
    """The game: manche after manche, until only one player has 100 points or fewer."""

    name = "kael"
    # L1 2 to 25 players.
    min_players = 2
    max_players = 25
    units = ("point",)  # L5
    cards = COPIES
    # L4 The options, the default first; they do not change during the game.
    options_known: ClassVar = {
        "dealer": a_player(),
        "follow": among("scores", "cards"),
        "first_over_loses": among(False, True),
    }
    fault_kinds = ("kael-out-of-turn", "late-cut", "no-draw", "other")  # L57
    culprits: ClassVar = {"hand": (("manche-over", "kael"),), "lost-kael": (), "false-kael": ()}
    round_over = frozenset({"manche-over"})
    decides = frozenset({"manche-over"})
    begins = frozenset({"dealt"})
    roles = ("dealer", "kael", "out")
    counts: ClassVar = {"scores": "point", "hands": ""}
    said_anyway = frozenset({"manche"})
    said_by: ClassVar = {"shown": "manche-over"}
    grave = frozenset({"palier", "eliminated"})
    exits = frozenset({"left", "eliminated"})
    feats = ("won", "lost", "false")
    beats: ClassVar = {"false-kael": Flourish("wobble", (466.2, 440.0, 415.3, 392.0)), **Game.beats}
    # L64 What an action must look like; L25, L39 a cut and a shown hand must name their player.
    forms: ClassVar = {
        "turn-up": (Argument("card", one_of(COPIES)),),
        "lay": (Argument("cards", list_of(one_of(COPIES), 1, CARRE)),),
        "draw": (Argument("from", one_of(("pioche", "table"))),),
        "cut": (Argument("cards", list_of(one_of(COPIES), 1, CARRE)), Argument("by", at_the_table)),
        "lucky": (),
        "kael": (),
        "cards": (
            Argument("values", list_of(one_of(COPIES))),
            Argument("sure", one_of((False, True)), required=False),
            Argument("by", at_the_table),
        ),
    }

    def __init__(self, players: Sequence[str], options: Json) -> None:
        super().__init__(players, options)
        self.dealer: str = self.options["dealer"]
        self.manche = 0
        self.scores = dict.fromkeys(players, 0)
        self.false_kaels = dict.fromkeys(players, 0)
        self.last: Json | None = None
        self.clear()

    def clear(self) -> None:
        """L60 Clear all cards, as before a deal and after the game."""
        self.to_play: str | None = None
        self.dealt: int | None = None
        self.stock = DECK
        self.pile: list[str] = []
        self.run = 0
        self.size_before_lay: int | None = None
        self.hands: dict[str, int] = {}
        self.played: dict[str, int] = {}
        self.caller: str | None = None
        self.lucky: Lucky | None = None
        self.open_hands: dict[str, list[str]] = {}

    def plays(self) -> list[Play]:
        self.tell("started", dealer=self.dealer)
        return [self.play()]

    # 3. The deal ---------------------------------------------------------------------------

    async def play(self) -> None:
        """Play manche after manche until the game is won."""
        while True:
            self.manche += 1
            await self.play_manche()
            if self.settle():
                self.finish()
                self.tell_end()
                return
            # L8, L52 The next player deals.
            self.dealer = self.next_after(self.dealer)

    async def play_manche(self) -> None:
        """Play one manche and count its points; L55 begin it again each time one of its players leaves."""
        while True:
            self.clear()
            self.to_play = self.dealer  # L62
            self.tell("manche", number=self.manche, dealer=self.dealer)
            with self.needs(self.dealer) as scope:
                dealt = await self.deal()
                scope.needs(*self.in_game)
                if self.options["follow"] == "cards":
                    await self.turn_up(dealt)
                    await self.turns()
                else:
                    await self.wait_for_kael()
                self.count(await self.reveal(dealt))
                return
            if scope.gone == self.dealer:
                self.dealer = self.next_after(self.dealer)

    async def deal(self) -> int:
        """L9 Let the donneur say how many cards each gets. Return the number."""
        action = await Question("deal", lambda: [expect.choose_option(self.dealer, self.numbers_of_cards())])
        self.dealt = int(action.option)
        self.tell("dealt", dealer=self.dealer, count=self.dealt)
        return self.dealt

    def numbers_of_cards(self) -> list[str]:
        # L9 From 2 to 7; L10 but so that the pioche can always be made anew.
        return [str(number) for number in range(2, 8) if number * len(self.in_game) <= MAX_DEALT]

    async def turn_up(self, dealt: int) -> None:
        # L11 The players hold their cards, the rest is the pioche, and its first card is turned over.
        self.hands = dict.fromkeys(self.in_game, dealt)
        self.played = dict.fromkeys(self.in_game, 0)
        self.stock = DECK - sum(self.hands.values())
        action = await Question("turn-up", lambda: [expect.word("turn-up", self.dealer)])
        self.stock -= 1
        self.put([action.card])
        self.tell("turned-up", card=action.card)

    # 3b. What the referee follows ----------------------------------------------------------

    async def wait_for_kael(self) -> None:
        # L66 Any player may say it; the table sees to it that his turn has come (LT4).
        self.to_play = None
        callers = [*self.after(self.dealer), self.dealer]
        action = await Question("play", lambda: [expect.word("kael", player) for player in callers])
        self.say_kael(action.speaker)

    # 4. A turn -----------------------------------------------------------------------------

    async def turns(self) -> None:
        # L12 The player after the donneur begins.
        player = self.next_after(self.dealer)
        # L37 After a Kaël every other player has one more turn; L39 then it comes to the caller.
        while player != self.caller:
            await self.turn(player)
            self.played[player] += 1
            player = self.next_after(player)  # L16

    async def turn(self, player: str) -> None:
        """Play one player's turn: Kaël, or a lay and a draw, or, with an empty hand, a draw."""
        self.to_play = player
        action = await self.ask("play", lambda: self.opening(player), [player, *self.after(player)])
        self.lucky = None  # L32 The next player has played.
        if action.do == "kael":
            self.say_kael(player)
        elif action.do == "draw":
            # L19 His turn is over; he cannot lay the card before his next one.
            self.draw(player, str(action.args["from"]))
        else:
            await self.lay_and_draw(player, action)

    async def ask(self, phase: str, moves: Callable[[], list[Expect]], cutters: Sequence[str]) -> Action:
        """Wait for a move of the player at turn. L26 A cut by another, or a bonne pioche, does not change the turn."""
        while True:
            action = await Question(phase, lambda: [*moves(), *self.bonne_pioche(), *self.cuts(cutters)])
            if action.do == "lucky":
                self.lay_lucky()
            elif action.do == "cut" and action.by != self.to_play:
                self.cut(action)
            else:
                return action

    def opening(self, player: str) -> list[Expect]:
        """Return the actions with which a player may begin the turn."""
        # L35 Kaël has not been said, and every player has had a turn. L36 His total is seen when the cards are shown.
        kael = [expect.word("kael", player)] if self.caller is None and all(self.played.values()) else []
        # L19, L38 A player without cards draws; he may say Kaël instead if no other player has.
        return [self.to_lay(player) if self.hands[player] else self.to_draw(player), *kael]

    def to_lay(self, player: str) -> Expect:
        def objection(action: Action) -> Refusal | None:
            # L13 One card, or two, three or four equal ones; L17 X, which exists once, alone.
            if len(set(action.cards)) > 1 or len(action.cards) > self.hands[player]:
                return Refusal(ILLEGAL_CARDS, f"equal cards are laid, at most the {self.hands[player]} in his hand")
            return copies_refusal(self.pile, action.cards)  # L21

        return Expect("lay", player, shown={"max": min(CARRE, self.hands[player])}, objection=objection)

    async def lay_and_draw(self, player: str, action: Action) -> None:
        # L15 He lays first: what lay on top before is what he may take.
        self.size_before_lay = len(self.pile)
        if action.do == "cut":
            self.cut(action)  # L27 It is his turn's lay.
        else:
            self.lay(player, action.cards)
            self.tell("laid", player=player, cards=list(action.cards))
        # L17 After X no draw; L18, L23 nor after a carré, from his hand or in the run.
        if action.cards != [PASSE] and self.run < CARRE:
            # L14 One card, however many he laid. L27 He cannot cut now.
            drawn = await self.ask("draw", lambda: [self.to_draw(player)], self.after(player))
            self.draw(player, str(drawn.args["from"]), action.cards[0])
        self.size_before_lay = None

    def to_draw(self, player: str) -> Expect:
        def objection(action: Action) -> Refusal | None:
            missing = action.args["from"] == "table" and self.takeable is None
            return Refusal(Code.NOT_EXPECTED, "no card lies there to be taken") if missing else None

        options = ["pioche"] if self.takeable is None else ["pioche", "table"]
        return Expect("draw", player, shown={"options": options}, objection=objection)

    def draw(self, player: str, source: str, laid: str | None = None) -> None:
        """Draw one card from the pioche or the table. ``laid`` is the card laid before it; None without a lay."""
        if source == "table":
            self.take_from_table()
        else:
            self.stock -= 1
            # L32 A player who has laid may have drawn the same card, L34 unless all of them lie there.
            if laid is not None and self.pile.count(laid) < COPIES[laid]:
                self.lucky = Lucky(player, laid)
        self.hands[player] += 1
        self.tell("drawn", player=player, source=source)
        if self.stock == 0:
            # L20 The run stays; the rest is shuffled into a new pioche.
            self.stock, self.pile = len(self.pile) - self.run, self.pile[-self.run :]
            self.tell("reshuffle", stock=self.stock)

    @property
    def reach(self) -> int:
        """The number of cards in the pile up to the card that may be taken; 0 if there is none."""
        if self.size_before_lay is not None:
            return self.size_before_lay  # L15 Whatever was laid upon it meanwhile.
        empty_handed = self.to_play is not None and self.hands.get(self.to_play) == 0
        return len(self.pile) if empty_handed else 0  # L19

    @property
    def takeable(self) -> str | None:
        return self.pile[self.reach - 1] if self.reach else None

    def take_from_table(self) -> None:
        # L22 A card of the run makes it shorter; behind the only one, the next card is a run of one.
        index = self.reach - 1
        if index >= len(self.pile) - self.run:
            self.run -= 1
        self.pile.pop(index)
        self.run = max(self.run, min(1, len(self.pile)))

    # 5. Carré and cut ----------------------------------------------------------------------

    def put(self, cards: Sequence[str]) -> None:
        # L22 Equal cards laid one after the other, by any players, are a run; L28 another card begins a new one.
        self.run = len(cards) + (self.run if self.pile[-1:] == list(cards[:1]) else 0)
        self.pile += cards

    def lay(self, player: str, cards: Sequence[str]) -> None:
        """Move cards from a hand onto the pile. Record a carré that they complete, before the event of the move."""
        self.hands[player] -= len(cards)
        self.put(cards)
        if self.run == CARRE:
            self.tell("carre", card=cards[0])

    def cuts(self, players: Sequence[str]) -> list[Expect]:
        """L24 Return the cuts that may complete the run to a carré now, in the order of these players."""
        if not self.pile or any(self.open_hands.values()):
            return []  # L65 Too late once a hand with cards is shown.
        card, missing = self.pile[-1], CARRE - self.run

        def objection(action: Action) -> Refusal | None:
            fits = action.cards == [card] * missing
            return None if fits else Refusal(ILLEGAL_CARDS, f"exactly {missing} times {card} completes the carré")

        # L25 Four of them exist, none lies elsewhere in the pile, and he holds enough cards.
        if not missing or COPIES[card] < CARRE or self.pile.count(card) > self.run:
            return []
        # L29 The caller has had his turn.
        able = [player for player in players if self.hands[player] >= missing and player != self.caller]
        return [Expect("cut", p, shown={"card": card, "count": missing}, objection=objection) for p in able]

    def cut(self, action: Action) -> None:
        self.lay(action.speaker, action.cards)
        self.tell("cut", player=action.speaker, cards=list(action.cards))
        self.lucky = None  # L34 All four lie there.

    # 6. Bonne pioche -----------------------------------------------------------------------

    def bonne_pioche(self) -> list[Expect]:
        """L32 Return the expectation of a bonne pioche, if a player has the right to one."""
        return [Expect("lucky", self.lucky.player, shown={"card": self.lucky.card})] if self.lucky else []

    def lay_lucky(self) -> None:
        # L33 Onto the pile and the run, only once, and without a draw.
        if self.lucky:
            (player, card), self.lucky = self.lucky, None
            self.lay(player, [card])
            self.tell("lucky", player=player, card=card)

    # 7. Kaël -------------------------------------------------------------------------------

    def say_kael(self, player: str) -> None:
        self.caller = player
        self.tell("kael", player=player)

    # 8. Showing the hands ------------------------------------------------------------------

    async def reveal(self, dealt: int) -> str:
        """Wait until every hand is shown. Return the player who said Kaël."""
        caller = str(self.caller)
        self.to_play = None
        self.tell("reveal", kael=caller)
        self.show_empty_hands(caller)
        while self.players_to_show(caller):
            action = await Question("reveal", lambda: self.to_reveal(caller, dealt))
            if action.do == "lucky":
                self.lay_lucky()  # L65
            elif action.do == "cut":
                self.cut(action)  # L65
            else:
                self.show(action.speaker, action.hand)
            self.show_empty_hands(caller)
        return caller

    def players_to_show(self, caller: str) -> list[str]:
        """L39 Return the players who have to show their hands now: first all others, then the caller."""
        others = [player for player in self.after(caller) if player not in self.open_hands]
        return others or [player for player in (caller,) if player not in self.open_hands]

    def to_reveal(self, caller: str, dealt: int) -> list[Expect]:
        hands = [self.to_show(player, dealt) for player in self.players_to_show(caller)]
        return [*hands, *self.bonne_pioche(), *self.cuts(self.after(caller))]

    def to_show(self, player: str, dealt: int) -> Expect:
        # L41 As many cards as he holds; L67 or, if that is not known, at most as many as were dealt.
        held = self.hands.get(player)
        min_cards, max_cards = (0, dealt) if held is None else (held, held)

        def objection(action: Action) -> Refusal | None:
            # L41 Unless the table is sure: a camera misreads a fan of cards.
            number = len(action.hand)
            if not min_cards <= number <= max_cards and action.args.get("sure") is not True:
                return Refusal(WRONG_COUNT, f"{number} cards were shown, {min_cards} to {max_cards} are expected")
            # L42 All that has been seen; L68 the pile only where it is followed.
            return copies_refusal(self.pile, *self.open_hands.values(), action.hand)

        keys = {"min": 0, "max": dealt} if held is None else {"count": held}
        return Expect("cards", player, shown=keys, objection=objection)

    def show(self, player: str, cards: Sequence[str]) -> None:
        self.open_hands[player] = list(cards)
        if player in self.hands:
            self.hands[player] = len(cards)  # L41
        # L32 The right ends with the first hand that has cards, and with the hand of its player.
        if cards or (self.lucky and self.lucky.player == player):
            self.lucky = None
        self.tell("shown", player=player, cards=list(cards), total=total_of(cards))

    def show_empty_hands(self, caller: str) -> None:
        # L40 A hand without cards counts as shown as soon as it may be.
        while empty := [player for player in self.players_to_show(caller) if self.hands.get(player) == 0]:
            for player in empty:
                self.show(player, [])

    # 9. The count --------------------------------------------------------------------------

    def count(self, caller: str) -> None:
        """Count the manche: the points each player takes, and the eliminations."""
        totals = {player: total_of(self.open_hands[player]) for player in (caller, *self.after(caller))}
        mine, *others = totals.values()
        # L43 More than 5 is false, whatever the others have; L45 lower than all others wins; L46 else it is lost.
        result = "false" if mine > MAX_FOR_KAEL else "won" if mine < min(others) else "lost"
        self.last = {"manche": self.manche, "kael": caller, "result": result, "totals": totals}  # L53
        self.tell("manche-over", kael=caller, result=result, totals=dict(totals))
        if result == "won":
            for player in self.after(caller):
                self.add(player, totals[player], "hand")  # L45
        elif result == "lost":
            self.add(caller, PENALTY, "lost-kael")  # L46
        else:
            self.false_kaels[caller] += 1
            if not self.is_eliminated(caller):  # L44 The second time he takes nothing.
                self.add(caller, PENALTY, "false-kael")  # L43
        # L50 In table order from the caller on.
        for player in filter(self.is_eliminated, totals):
            self.out.append(player)
            self.tell("eliminated", player=player)

    def add(self, player: str, points: int, why: str) -> None:
        """Add points to a player. L45 A total of 0 is not an event. L48 Nor does it lead onto a palier."""
        if not points:
            return
        self.take(player, points, "point", why)
        self.scores[player] += points
        # L47, L48 A palier, once only; L43 none after a false Kaël.
        if self.scores[player] in PALIERS and not self.false_kaels[player]:
            self.scores[player] -= STEP
            self.tell("palier", player=player, score=self.scores[player])

    def is_eliminated(self, player: str) -> bool:
        # L49 Over 100, 100 itself is not; L44 or a second false Kaël.
        return self.scores.get(player, 0) > MAX_SCORE or self.false_kaels.get(player, 0) > 1

    def settle(self) -> bool:
        """Set winners and losers if the game has ended. Return True if it has."""
        # L50 One player is left in the game; L51 or, with that option, one player has been eliminated.
        over = len(self.in_game) == 1 or (self.options["first_over_loses"] and bool(self.out))
        if over:
            least = min(self.scores[player] for player in self.in_game)
            self.winners = [player for player in self.in_game if self.scores[player] == least]
            self.losers = list(self.out)
        return over

    # 10. Coming, going, faults, undo, end ----------------------------------------------------

    def may_join(self, player: str) -> bool:
        # L54 Before a deal only, up to 25 players, and no eliminated player.
        return self.phase() == "deal" and super().may_join(player) and not self.is_eliminated(player)

    def joined(self, player: str) -> None:
        # L54 A player who comes back has his old score and his old false Kaël.
        self.scores.setdefault(player, 0)
        self.false_kaels.setdefault(player, 0)

    def left(self, player: str) -> None:
        if player in self.out:
            self.out.remove(player)  # L56 Nothing else changes.
            return
        if self.dealt is not None:
            self.tell("void", manche=self.manche)  # L55
        self.settle()  # L56 One player in the game has won it.

    def finish(self) -> None:
        super().finish()
        self.clear()  # L60

    def tell_end(self) -> None:
        # L59 Without winners and losers where the table has stopped it.
        self.tell("ended", winners=list(self.winners), losers=list(self.losers))

    @classmethod
    def feat_of(cls, event: View) -> tuple[str, str] | None:
        return (event["kael"], event["result"]) if event["event"] == "manche-over" else None

    # The order of the seats ----------------------------------------------------------------

    def after(self, player: str) -> list[str]:
        """Return the other players in the game, from the player after ``player`` on."""
        return [other for other in self.seats.others(player) if other not in self.out]

    def next_after(self, player: str) -> str:
        return self.after(player)[0]

    # 11. What the table shows ----------------------------------------------------------------

    def shown(self) -> Json:
        """L63 Return the keys of the table that belong to this game. L60 Most are empty when the game is over."""
        return {
            "to_play": self.to_play,
            "manche": self.manche,
            "dealer": None if self.over else self.dealer,
            "dealt": self.dealt,
            "stock": self.stock,
            "pile": list(self.pile),
            "run": {"card": self.pile[-1], "count": self.run} if self.pile else None,
            "takeable": self.takeable,
            "hands": dict(self.hands),
            "played": dict(self.played),
            "kael": self.caller,
            "lucky": self.lucky and self.lucky._asdict(),
            "shown": {player: list(cards) for player, cards in self.open_hands.items()},
            "scores": dict(self.scores),
            "false_kaels": dict(self.false_kaels),
            "out": list(self.out),
            "last": self.last and {**self.last, "totals": dict(self.last["totals"])},
            # L57 Recorded and said; it costs no points.
            "faults": [dict(fault) for fault in self.faults],
        }

    @classmethod
    def facts(cls, side: View, _table: View) -> Iterator[Item]:
        run = side["run"]
        if run is not None:
            # The cards on top of the pile, and what may be taken where that is another one.
            yield Item("pile", cards=(run["card"],) * run["count"])
            if side["takeable"] not in (None, run["card"]):
                yield Item("takeable", cards=(side["takeable"],))
        if side["hands"]:
            yield Item("stock", str(side["stock"]))  # Where the table follows the cards.

    @classmethod
    def marks(cls, table: View, player: str) -> Iterator[Item]:
        if any(entry["do"] == "cut" and entry["by"] == player for entry in table["expects"]):
            yield Item("cut", label="may-cut")
        if table["false_kaels"].get(player):
            yield Item("false-kael")

    @classmethod
    def hand_cards(cls, table: View, player: str) -> Sequence[str]:
        return tuple(table["shown"].get(player, ()))

    @classmethod
    def hand_total(cls, cards: Sequence[str]) -> int | None:
        return total_of(cards)

    @classmethod
    def proof_of(cls, led: Sequence[View], happened: Sequence[View], _options: View) -> Proof:
        events = (*led, *happened)
        start = max((index for index, event in enumerate(events) if event["event"] == "reveal"), default=len(events))
        cards = {event["player"]: tuple(event["cards"]) for event in events[start:] if event["event"] == "shown"}
        return Proof(cards=cards)

    @classmethod
    def beat_of(cls, event: View) -> Beat | None:
        return "false-kael" if event.get("result") == "false" else super().beat_of(event)

    @classmethod
    def gauge(cls, table: View, player: str) -> Gauge:
        # L43 After a false Kaël there is no palier for him any more.
        spoilt = table["false_kaels"].get(player)
        return Gauge(table["scores"].get(player, 0), MAX_SCORE, () if spoilt else PALIERS)

    @classmethod
    def values_now(cls, side: View, _table: View) -> Mapping[str, Named]:
        """Return the values for the sentences of the present: the top card, the player of the Kaël, the scores."""
        expects, out = side["expects"], side["out"]
        return {
            "move": expects[0]["do"] if expects else None,
            "may_kael": awaits(side, "kael"),
            "called": bool(side["kael"]),
            "caller": side["kael"],
            "top": (side["pile"] or ["—"])[-1],
            "takeable": side["takeable"] or "—",
            "stock": side["stock"],
            "manche": side["manche"],
            "scores": ", ".join(f"{name} {score}" for name, score in side["scores"].items() if name not in out),
        }

    @classmethod
    def values_of_event(cls, event: View) -> Mapping[str, Named]:
        return {"total": event["totals"][event["kael"]]} if "totals" in event else {}

    @classmethod
    def open_cards(cls, table: View) -> Sequence[str]:
        return [*table.get("pile", ()), *chain(*table.get("shown", {}).values())]


# L58 `undo` takes back any action that changed the table, L61 the words of the other games are known and never
# expected, and L64 the order in which errors are tried: all three are the referee's own and the same for every game.
