"""Game: the verbs that games are written in, and what every game has.

A game is a subclass that reads like its rule sheet. It says its name, units, options and
players' numbers in class attributes, and what happens in `play`. What the table shows lives
on the game; what only a rule needs is a local variable. A game imports nothing of the
referee but this module.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from . import expect
from .course import Course, Piece, Play, Question
from .expect import Expect
from .forms import FORMS, Argument, Form, any_dice, at_the_table, different_players, list_of, one_of, shares, whole
from .houserules import HouseRules
from .ledger import Ledger
from .options import Option, a_player, among, any_text, whole_from
from .refusal import Code, Refusal
from .said import Json, Said
from .seats import Direction, Seats, other_way

__all__ = [
    "Argument",
    "Code",
    "Direction",
    "Expect",
    "Form",
    "Game",
    "Json",
    "Option",
    "Piece",
    "Play",
    "Question",
    "Refusal",
    "Said",
    "Standing",
    "a_player",
    "among",
    "any_dice",
    "any_text",
    "at_the_table",
    "different_players",
    "expect",
    "list_of",
    "one_of",
    "other_way",
    "shares",
    "whole",
    "whole_from",
]

Standing = Callable[[Said], Refusal | None]
"""Hears an action that is always allowed; it refuses before it changes anything."""


class Game(ABC):
    """One game, from `start` to its end."""

    name: ClassVar[str]
    version: ClassVar[int] = 1
    """Grows when the same actions would lead to another table; an old journal names the one it was played by."""
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int | None] = None
    options_known: ClassVar[Mapping[str, Option]] = {}
    fault_kinds: ClassVar[tuple[str, ...]] = ()
    cards: ClassVar[Mapping[str, int]] = {}
    """How often each card of the game exists, in the order of their values; none in a game of dice."""
    milestones: ClassVar[tuple[int, ...]] = ()
    """Scores that mean something on the way to the last of them, for screens that draw the way; none in most games."""
    forms: ClassVar[Mapping[str, Form]] = {}
    """Actions of the game's own, and other forms of the protocol's actions."""

    def __init__(self, players: Sequence[str], options: Mapping[str, Any]) -> None:
        self.options = dict(options)
        self.seats = Seats(players)
        self.ledger = Ledger(self.units, players)
        self.rules = HouseRules()
        self.winners: list[str] = []
        self.losers: list[str] = []
        self.events: list[Json] = []
        self.faults: list[Json] = []
        self._course = Course()
        self._over = False

    # What a game is made of -------------------------------------------------------------

    @property
    @abstractmethod
    def units(self) -> tuple[str, ...]:
        """The units of the ledger."""

    @property
    def direction(self) -> Direction:
        """The direction of play."""
        return "left"

    @abstractmethod
    def plays(self) -> list[Play]:
        """The courses of the game: one coroutine, or several side by side."""

    @abstractmethod
    def shown(self) -> Json:
        """The keys of the table that are the game's own."""

    def fault(self, player: str, kind: str) -> None:
        """Apply a fault that the table has called: here it is recorded and said, and costs nothing."""
        self.faults.append({"player": player, "kind": kind})
        self.tell("fault", player=player, kind=kind)

    def joined(self, player: str) -> None:  # noqa: B027 -- most games need not notice
        """Take notice that a player has sat down."""

    def left(self, player: str) -> None:  # noqa: B027 -- most games need not notice
        """Take notice that a player has left, before play goes on without him."""

    def may_join(self, _player: str) -> bool:
        """Whether this player may sit down now."""
        return self.max_players is None or len(self.seats) < self.max_players

    def may_go_on(self) -> bool:
        """Whether those who are left after somebody went can go on playing."""
        return len(self.seats) >= self.min_players

    def tell_end(self) -> None:
        """Say that the game is over."""
        self.tell("ended")

    def form(self, do: str) -> Form | None:
        """What an action must look like, or None for one that this game does not know."""
        form = self.forms[do] if do in self.forms else FORMS.get(do)
        if do == "fault" and form:
            return (form[0], Argument("kind", one_of(self.fault_kinds)))
        return form

    def standing(self) -> dict[str, Standing]:
        """The actions that are always allowed and never listed."""
        return {"fault": self._hear_fault, "join": self._hear_join, "leave": self._hear_leave, "end": self._hear_end}

    # The verbs --------------------------------------------------------------------------

    def needs(self, *players: str) -> Piece:
        """``with self.needs(ana, bo) as piece``: broken off when one of them leaves; then ``piece.gone`` says who."""
        return self._course.needs(*players)

    def needs_everybody(self) -> Piece:
        """``with self.needs_everybody() as piece``: broken off whoever leaves, so that it can be begun again."""
        return self._course.needs_everybody()

    def tell(self, event: str, **keys: Any) -> None:
        """Say an event."""
        self.events.append({"event": event, **keys})

    def take(self, player: str, amount: int, unit: str, why: str, **more: Any) -> None:
        """Tell a player to take something: one event, and the ledger grows."""
        self.ledger.add(player, unit, amount)
        self.tell("take", player=player, unit=unit, amount=amount, why=why, **more)

    def put_in(self, action: Said) -> None:
        """Let the course hear, as the answer to its question, what is always allowed and never listed."""
        self._course.put_in(action)

    def finish(self) -> None:
        """End the game here and now; a course that says so returns next."""
        self._over = True
        self._course.stop()

    # What the referee asks of a game ----------------------------------------------------

    def begin(self) -> None:
        """Run to the first question."""
        self._course.begin(self.plays())

    def hear(self, action: Said) -> Refusal | None:
        """Admit an action and let the game run to its next question, or refuse it and change nothing."""
        standing = self.standing().get(action.do)
        return standing(action) if standing else self._course.tell(action)

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return self._over or self._course.over

    def phase(self, strand: int = 0) -> str:
        """The phase of one course of the game."""
        return self._course.phase(strand)

    @property
    def expects(self) -> list[Expect]:
        """Everything that moves the game on now."""
        return self._course.expects

    def expects_of(self, strand: int) -> list[Expect]:
        """What one course of the game waits for."""
        return self._course.expects_of(strand)

    def turn_in(self, expects: Sequence[Expect]) -> str | None:
        """The one player for whom all these wait, else None."""
        names = {e.by for e in expects}
        return names.pop() if len(names) == 1 else None

    def table(self) -> Json:
        """Everything that screens, lamps and voices are drawn from."""
        expects = self.expects
        return {
            "game": self.name,
            "phase": self.phase(),
            "turn": self.turn_in(expects),
            "direction": self.direction,
            "expects": [e.listed() for e in expects],
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

    def _hear_fault(self, action: Said) -> Refusal | None:
        if action.by == action.player:
            return Refusal(Code.NOT_YOUR_TURN, f"{action.player} cannot call a fault on himself")
        self.fault(action.player, str(action.args["kind"]))
        return None

    def _hear_join(self, action: Said) -> Refusal | None:
        if not self.may_join(action.player):
            return Refusal(Code.NOT_EXPECTED, f"{action.player} cannot sit down now")
        after = action.args.get("after")
        self.seats.join(action.player, after if isinstance(after, str) else None)
        self.ledger.open(action.player)
        self.tell("joined", player=action.player)
        self.joined(action.player)
        return None

    def _hear_leave(self, action: Said) -> None:
        self.seats.leave(action.player)
        self.tell("left", player=action.player)
        self.left(action.player)
        if self.may_go_on():
            self._course.lose(action.player)
        else:
            self._hear_end(action)

    def _hear_end(self, _action: Said) -> None:
        self.finish()
        self.tell_end()
