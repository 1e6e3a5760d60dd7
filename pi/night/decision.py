"""Decisions: the last decision of a game, the events that led to it, and the boldest lie that was shown.

A decision is an action with a `take`, or with an event that its game lists as deciding. It is dropped at the first
event that begins something new (`pi.rules.game.Game.begins`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from pi.night.rule_set import NO_RULES, RuleSet
from pi.night.types import Json
from pi.rules.display import Proof

CALLED = frozenset({"fault", "house"})
"""The events of faults and house rules, which the table calls at any time."""


@dataclass(frozen=True)
class Decision:
    """The events of the deciding action, the earlier events of its round, and its number in the game, from 1."""

    happened: tuple[Json, ...]
    led: tuple[Json, ...] = ()
    number: int = 0

    def proof(self, rules: RuleSet) -> Proof:
        """Return the proof of this decision; an empty one if the table called a fault or a house rule."""
        called = any(event["event"] in CALLED for event in self.happened)
        return Proof() if called else rules.kind.proof_of(self.led, self.happened, rules.options)


class Decisions:
    """The ``last`` decision of a game (None while nothing is decided), and the one that showed the ``boldest`` lie.

    ``penalty`` are the events of the game's last action with a `take`, empty before the first one.
    """

    def __init__(self, rules: RuleSet = NO_RULES) -> None:
        self.last: Decision | None = None
        self.boldest: Decision | None = None
        self.penalty: tuple[Json, ...] = ()
        self._rules = rules
        self._led: list[Json] = []
        self._stretch = self._length = 0

    @classmethod
    def of(cls, start: Json, events_by_action: Iterable[Sequence[Json]]) -> Self:
        """Return the decisions of a game with this start (empty: no game) and these events, action by action."""
        decisions = cls(RuleSet.of(start))
        for events in events_by_action:
            decisions.add(events)
        return decisions

    def add(self, events: Sequence[Json]) -> None:
        self._length += 1
        kinds, game = {event["event"] for event in events}, self._rules.kind
        if "take" in kinds:
            self.penalty = tuple(events)
        if kinds & ({"take"} | game.decides):
            self.last = Decision(tuple(events), tuple(self._led), self._length)
            stretch = self.last.proof(self._rules).stretch
            if stretch > self._stretch:
                self.boldest, self._stretch = self.last, stretch
        elif kinds & game.begins:
            self.last = None
        self._led += events
        if kinds & game.round_over:
            last = max(index for index, event in enumerate(events) if event["event"] in game.round_over)
            self._led = list(events[last + 1 :])
