"""Game: the base class of all games.

A game is a subclass that reads like its rule sheet. Class attributes give its name, options and numbers of players;
`plays` returns the course of the game. Values that the table shows are attributes of the game; values that only a rule
needs are local variables. A game imports only this module of the referee.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Literal, NamedTuple

from . import expect
from .action import Action, Json, View
from .display import Amount, Beat, Flourish, Gauge, Item, Named, Proof, Rung, Score, awaits, latest
from .expect import Expect
from .forms import FORMS, Argument, Form, any_dice, at_the_table, different_players, list_of, one_of, shares, whole
from .houserules import HouseRules
from .ledger import Ledger
from .options import Option, a_player, among, any_text, whole_from
from .refusal import Code, Refusal
from .runner import Play, Question, Runner, Scope
from .scores import score_dice
from .seats import Direction, Seats, other_way

__all__ = ["ACTION", "CUP", "OPEN", "Answer", "Game", "Source", "Standing", "Throw"]
__all__ += ["Action", "Argument", "Form", "Json", "Option", "View"]
__all__ += ["Code", "Direction", "Expect", "Play", "Question", "Refusal", "Scope", "expect", "other_way"]
__all__ += ["Amount", "Beat", "Flourish", "Gauge", "Item", "Named", "Proof", "Rung", "Score", "awaits", "latest"]
__all__ += ["a_player", "among", "any_text", "list_of", "one_of", "whole_from"]
__all__ += ["any_dice", "at_the_table", "different_players", "shares", "whole"]
Source = tuple[str, str]
"""The name of an event, or ``action``, and the key in it that names a player."""
ACTION: Source = ("action", "by")
"""The source that names the player of the action itself."""
Answer = Literal["bid", "believed", "called", "true", "bluff"]
"""The outcomes of an announcement."""
Standing = Callable[[Action], Refusal | None]
"""A function that applies an action that is always allowed; it refuses before it changes anything."""
OPEN, CUP = "open", "cup"
"""The manners of a throw that the camera reads. An open throw is random. Dice from under a cup are not: a player looked
at them, announced or passed them on, and another chose to call. So the history counts them separately, and compares
only open throws with expectation."""


class Throw(NamedTuple):
    """Dice that were thrown together: the manner, and their faces. Dice that were kept are not among them."""

    manner: str
    dice: tuple[int, ...]


class Game(ABC):
    """One game, from `start` to its end."""

    name: ClassVar[str]
    version: ClassVar[int] = 1
    """Increase it when the same actions lead to another table; a journal records the version of its game."""
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int | None] = None
    options_known: ClassVar[Mapping[str, Option]] = {}
    fault_kinds: ClassVar[tuple[str, ...]] = ()
    cards: ClassVar[Mapping[str, int]] = {}
    """The number of copies of each card, in the order of their values; empty in a game of dice."""
    two_dice: ClassVar[bool] = False
    """True if the game's numbers are scores of two dice (62): screens draw them as dice, and 44 is a double."""
    counts: ClassVar[Mapping[str, str]] = {}
    """Keys of the table with a number for each player, shown as columns; each with the unit of the ledger that it
    replaces, empty for none."""
    roles: ClassVar[tuple[str, ...]] = ()
    """Keys of the table that name one player or several, who get the mark of this name. Winners and losers have a mark
    in every game."""
    said_anyway: ClassVar[frozenset[str]] = frozenset()
    """Events without a sentence: the takes and the huge text already express them."""
    said_by: ClassVar[Mapping[str, str]] = {}
    """Events without a sentence if another event of the same action includes them; each with that other event."""
    grave: ClassVar[frozenset[str]] = frozenset()
    """Events that are shown as prominently as a `take`."""
    culprits: ClassVar[Mapping[str, tuple[Source, ...]]] = {}
    """For each reason of a `take`, the sources that name the player who caused it; empty for bad luck. An event of the
    same action counts, else the last event of that name. The first source that names another player decides."""
    round_over: ClassVar[frozenset[str]] = frozenset()
    """Events that end a round."""
    decides: ClassVar[frozenset[str]] = frozenset()
    """Events that are a decision, as a `take` is."""
    begins: ClassVar[frozenset[str]] = frozenset()
    """Events that put something new on the table and so end the display of the last decision."""
    gains: ClassVar[frozenset[str]] = frozenset()
    """Units that are an award, not a penalty."""
    exits: ClassVar[frozenset[str]] = frozenset({"left"})
    """Events that take the player whom they name out of the game."""
    beats: ClassVar[Mapping[Beat, Flourish]] = {
        "eliminated": Flourish("fall", (392.0, 329.6, 261.6, 196.0)),
        "round": Flourish("clink", (1046.5, 1174.7, 1046.5, 1318.5)),
    }
    """The motion and tones of each beat of the game (:meth:`beat_of`), the gravest last."""
    open_throws: ClassVar[frozenset[str]] = frozenset()
    """Events of open throws of all dice on the table."""
    cup_throws: ClassVar[frozenset[str]] = frozenset()
    """Events that show dice from under a cup."""
    feats: ClassVar[tuple[str, ...]] = ()
    """The possible ends of a feat (:meth:`feat_of`), in the order of the columns in the history."""
    claims: ClassVar[View | None] = None
    """The number of dice on a card that make an announcement: ``count``, or ``min`` and ``max``; None if none do."""
    forms: ClassVar[Mapping[str, Form]] = {}
    """The forms of the game's own actions, and those that replace forms of the protocol."""

    def __init__(self, players: Sequence[str], options: View) -> None:
        self.options = dict(options)
        self.seats = Seats(players)
        self.ledger = Ledger(self.units, players)
        self.rules = HouseRules()
        self.out: list[str] = []
        self.winners: list[str] = []
        self.losers: list[str] = []
        self.events: list[Json] = []
        self.faults: list[Json] = []
        self._runner = Runner()
        self._over = False

    # The parts of a game ----------------------------------------------------------------

    @property
    @abstractmethod
    def units(self) -> tuple[str, ...]:
        """The units of the ledger."""

    @property
    def in_game(self) -> list[str]:
        """The players at the table who are not ``out`` of the game, clockwise."""
        return [player for player in self.seats.players if player not in self.out]

    @property
    def direction(self) -> Direction:
        return "left"

    @abstractmethod
    def plays(self) -> list[Play]:
        """Return the tasks of the game: one coroutine, or several side by side."""

    @abstractmethod
    def shown(self) -> Json:
        """Return the game's own keys of the table."""

    def fault(self, player: str, kind: str) -> None:
        """Apply a fault that the table has called. By default it is recorded as an event, and costs nothing."""
        self.faults.append({"player": player, "kind": kind})
        self.tell("fault", player=player, kind=kind)

    def joined(self, player: str) -> None:  # noqa: B027 -- most games need not notice
        """Do what the game needs after a player has sat down."""

    def left(self, player: str) -> None:  # noqa: B027 -- most games need not notice
        """Do what the game needs after a player has left, before play goes on."""

    def may_join(self, _player: str) -> bool:
        """Return True if this player may sit down now."""
        return self.max_players is None or len(self.seats) < self.max_players

    def may_go_on(self) -> bool:
        """Return True if enough players are left in the game, after a departure, to go on."""
        return len(self.in_game) >= self.min_players

    def tell_end(self) -> None:
        """Record that the game is over."""
        self.tell("ended")

    def form(self, do: str) -> Form | None:
        """Return the form of an action; None if this game does not have the action."""
        form = self.forms.get(do, FORMS.get(do))
        if do == "fault" and form:
            return (form[0], Argument("kind", one_of(self.fault_kinds)))
        return form

    def always_allowed(self) -> dict[str, Standing]:
        """Return the actions that are always allowed and never listed, each with the function that applies it."""
        return {"fault": self._on_fault, "join": self._on_join, "leave": self._on_leave, "end": self._on_end}

    @classmethod
    def beside(cls, ending: str) -> Path:
        """Return the path of a file beside the game: its sheet (``md``), the rules to read out (``rules.toml``), its
        sentences (``fr.ftl``, ``en.ftl``).
        """
        module = sys.modules[cls.__module__]
        return Path(getattr(module, "__file__", None) or "").parent / f"{cls.name}.{ending}"

    @classmethod
    def open_to_all(cls, expect: View, _table: View) -> View:
        """Return an expectation that all may see: its options reveal no kept-back announcement."""
        return expect

    @classmethod
    def kept_back(cls, _event: View, _table: View) -> bool:
        """Return True if an event of the present round may not be repeated now."""
        return False

    # A table on screens and in the voice -----------------------------------------------------
    # `table` is a table of the protocol; `side` is the part of it that belongs to one pair of dice.

    @classmethod
    def facts(cls, _side: View, _table: View) -> Iterator[Item]:
        """Yield the things on the table, in drawing order."""
        yield from ()

    @classmethod
    def marks(cls, _table: View, _player: str) -> Iterator[Item]:
        """Yield the marks that a player has now, in addition to the marks of the ``roles``."""
        yield from ()

    @classmethod
    def hand_dice(cls, _table: View, _player: str) -> Sequence[int]:
        """Return the dice that lie before a player."""
        return ()

    @classmethod
    def hand_cards(cls, _table: View, _player: str) -> Sequence[str]:
        """Return the cards that a player has shown."""
        return ()

    @classmethod
    def hand_total(cls, _cards: Sequence[str]) -> int | None:
        """Return what the cards of a hand count together; None if they are not added up."""
        return None

    @classmethod
    def gauge(cls, _table: View, _player: str) -> Gauge | None:
        """Return the progress of a player towards the end of the game; None if the game shows none."""
        return None

    @classmethod
    def values_now(cls, _side: View, _table: View) -> Mapping[str, Named]:
        """Return the values for sentences of the present state, in addition to its players and options."""
        return {}

    @classmethod
    def values_of_take(cls, _take: View, _happened: Sequence[View], _table: View) -> Mapping[str, Named]:
        """Return the values for a sentence about a `take`, in addition to the keys of the take and of its fault."""
        return {}

    @classmethod
    def values_of_event(cls, _event: View) -> Mapping[str, Named]:
        """Return the values for a sentence about an event, in addition to the keys of the event."""
        return {}

    @classmethod
    def multiplied(cls, _take: View, _happened: Sequence[View], _table: View) -> str | None:
        """Return the code of the reason that multiplied a take; None if there is none."""
        return None

    @classmethod
    def variants(cls, _side: View, _table: View) -> Iterator[str]:
        """Yield the variants of the phase with rules of their own (`PHASE-VARIANT`), the most special first."""
        yield from ()

    @classmethod
    def proof_of(cls, _led: Sequence[View], _happened: Sequence[View], _options: View) -> Proof:
        """Return the proof of a decision by the events ``_happened``; ``_led`` are the earlier events of its round."""
        return Proof()

    @classmethod
    def beat_of(cls, event: View) -> Beat | None:
        """Return the beat of an event; None if it has none."""
        return {"eliminated": "eliminated", "pays-round": "round"}.get(event["event"])

    # Menus -----------------------------------------------------------------------------------

    @classmethod
    def open_cards(cls, _table: View) -> Sequence[str]:
        """Return the cards that lie face up, so no player can hold them."""
        return ()

    @classmethod
    def said_dice(cls, value: object) -> tuple[int, ...]:
        """Return the dice that an announced value names; empty if dice do not make it."""
        return score_dice(value) if cls.two_dice else ()

    @classmethod
    def claimed(cls, _dice: Sequence[int], _table: View) -> str | int | None:
        """Return the announcement that these dice on the card make; None if they make none, or several."""
        return None

    @classmethod
    def may_announce(cls, value: str | int, expect: View, _table: View) -> bool:
        """Return True if a claimed value is among the announcements of an expectation."""
        return value in expect["options"]

    @classmethod
    def first_offered(cls, _expect: View, _side: View) -> int:
        """Return the index of the option that is offered first."""
        return 0

    @classmethod
    def argument(cls, do: str) -> str:
        """Return the name of the argument whose values are the options of an action: the first of its form."""
        form = cls.forms.get(do, FORMS.get(do))
        return form[0].name if form else "value"

    # The history ---------------------------------------------------------------------------

    @classmethod
    def throw_of(cls, dice: tuple[int, ...], event: View, _kept: Sequence[int] | None) -> Throw | None:
        """Return the dice that were thrown for an event of a `dice` action; None if the event is not a throw.

        ``_kept`` are the dice that the thrower keeps, None if unknown.
        """
        manner = OPEN if event["event"] in cls.open_throws else CUP if event["event"] in cls.cup_throws else None
        return Throw(manner, dice) if manner else None

    @classmethod
    def answer_of(cls, _event: View) -> Answer | None:
        """Return the answer in an event: the event's player makes (``bid``), believes or calls an announcement, or it
        is shown to be true or a bluff. Return None for other events.
        """
        return None

    @classmethod
    def feat_of(cls, _event: View) -> tuple[str, str] | None:
        """Return the player of the feat that ends in an event, and its end, one of ``feats``; None if no feat ends."""
        return None

    # The verbs --------------------------------------------------------------------------

    def needs(self, *players: str) -> Scope:
        """Use as ``with self.needs(ana, bo) as scope``: it is broken off if one of them (``scope.gone``) leaves."""
        return self._runner.scope(players)

    def needs_everybody(self) -> Scope:
        """Use as ``with self.needs_everybody() as scope``: any departure breaks it off, and it can be begun again."""
        return self._runner.scope(None)

    def tell(self, event: str, **keys: object) -> None:
        self.events.append({"event": event, **keys})

    def take(self, player: str, amount: int, unit: str, why: str, **more: object) -> None:
        """Add an amount to a player's line of the ledger, and record a `take` event."""
        self.ledger.add(player, unit, amount)
        self.tell("take", player=player, unit=unit, amount=amount, why=why, **more)

    def put_in(self, action: Action) -> None:
        """Answer the question of the first task with an action that is always allowed and never listed."""
        self._runner.put_in(action)

    def finish(self) -> None:
        """End the game. The coroutine that calls this must return next."""
        self._over = True
        self._runner.stop()

    # Called by the referee --------------------------------------------------------------

    def begin(self) -> None:
        """Run to the first question."""
        self._runner.begin(self.plays())

    def apply(self, action: Action) -> Refusal | None:
        """Apply an action and run the game to its next question. Return None, or a refusal that changes nothing."""
        standing = self.always_allowed().get(action.do)
        return standing(action) if standing else self._runner.send(action)

    @property
    def over(self) -> bool:
        return self._over or self._runner.over

    def phase(self, task: int = 0) -> str:
        return self._runner.phase(task)

    @property
    def expects(self) -> list[Expect]:
        """All actions that move the game on now."""
        return self._runner.expects

    def expects_of(self, task: int) -> list[Expect]:
        return self._runner.expects_of(task)

    def turn_in(self, expects: Sequence[Expect]) -> str | None:
        """Return the one player named by all these expectations, else None."""
        names = {e.by for e in expects}
        return names.pop() if len(names) == 1 else None

    def table(self) -> Json:
        """Return the table of the protocol, with the game's own keys."""
        expects = self.expects
        return {
            "game": self.name,
            "phase": self.phase(),
            "turn": self.turn_in(expects),
            "direction": self.direction,
            "expects": [e.as_json() for e in expects],
            "players": self.seats.players,
            "ledger": self.ledger.as_json(),
            "rules": self.rules.as_json(),
            "over": self.over,
            "winners": list(self.winners),
            "losers": list(self.losers),
            "options": dict(self.options),
            **self.shown(),
        }

    # Between the questions --------------------------------------------------------------

    def _on_fault(self, action: Action) -> Refusal | None:
        if action.by == action.player:
            return Refusal(Code.NOT_YOUR_TURN, f"{action.player} cannot call a fault on himself")
        self.fault(action.player, str(action.args["kind"]))
        return None

    def _on_join(self, action: Action) -> Refusal | None:
        if not self.may_join(action.player):
            return Refusal(Code.NOT_EXPECTED, f"{action.player} cannot sit down now")
        after = action.args.get("after")
        self.seats.join(action.player, after if isinstance(after, str) else None)
        self.ledger.open(action.player)
        self.tell("joined", player=action.player)
        self.joined(action.player)
        return None

    def _on_leave(self, action: Action) -> None:
        self.seats.leave(action.player)
        self.tell("left", player=action.player)
        self.left(action.player)
        if self.may_go_on():
            self._runner.lose(action.player)
        else:
            self._on_end(action)

    def _on_end(self, _action: Action) -> None:
        self.finish()
        self.tell_end()
