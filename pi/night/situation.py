"""The situation: the codes and numbers that wall, phones, voice and broker show of a state.

It is read once for each published state; each output adds its language. The same functions read a past table.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from pi.night.decision import Decision
from pi.night.ending import Ending, read_ending
from pi.night.outcome import NO_OUTCOME, Outcome, read_outcome
from pi.night.rule_set import NO_RULES, RuleSet
from pi.night.tables import actors, columns_of, pairs, side_of
from pi.night.types import Json
from pi.rules.display import Beat, Flourish, Gauge, Item, Named, Proof

OUTCOMES = ("winners", "losers")
"""Keys of every table; a player listed under a key gets the mark of this name."""
COST = frozenset({"take", "taken-otherwise", "counted-otherwise"})
"""The events that change a number of a player."""


@dataclass(frozen=True)
class Side:
    """The part of a table that belongs to one pair of dice."""

    rules: RuleSet
    pair: int
    phase: str
    variants: tuple[str, ...]
    """The codes of the phase, the game's special variants first, the phase itself last."""
    direction: str  # the direction of play
    actors: tuple[str, ...]  # the players with a move
    subjects: tuple[str, ...]  # the players named by the huge text: those with a move, and at the end the winners
    is_everybody: bool  # true if the ``subjects`` are the whole table, and more than two
    winners: int  # the number of players who have won
    values: Mapping[str, Named]  # values that the game adds to the sentences of the present
    facts: tuple[Item, ...]  # the things on the table, in drawing order


@dataclass(frozen=True)
class PlayerState:
    name: str
    amounts: tuple[int | None, ...] = ()  # the number in each column of the count; None if there is none
    took: tuple[bool, ...] = ()  # for each column: True if the last action changed its number for this player
    marks: tuple[Item, ...] = ()
    acts: bool = False  # true if the game waits for this player
    dice: tuple[int | str, ...] = ()  # the dice before the player, or those shown in the decided round
    cards: tuple[str, ...] = ()  # the cards that the player has shown, now or in the decided round
    gauge: Gauge | None = None


@dataclass(frozen=True)
class Situation:
    """The content of a state. Before a game, and once people sit down for the next one, it has no sides."""

    rules: RuleSet = NO_RULES
    last_game: str = ""  # the code of the game that is on or was on last
    sides: tuple[Side, ...] = ()  # one for each pair of dice on the table
    players: tuple[PlayerState, ...] = ()  # the players in seat order
    columns: tuple[str, ...] = ()  # the codes of the columns of the count
    doubled: tuple[str, ...] = ()  # the players whose takes are doubled now
    house_rules: tuple[tuple[int, str], ...] = ()  # the number and the text of each house rule
    throws: bool = False  # true if the table expects dice
    outcome: Outcome = NO_OUTCOME  # the outcome of the last action
    penalty: Outcome = NO_OUTCOME  # the outcome of the last action with a take
    decided: Outcome | None = None
    """The outcome of the last decision: the same object as ``outcome`` if the last action was the decision."""
    beat: Beat | None = None  # the kind of the last decision, apart from its cost
    proof: Proof = field(default_factory=Proof)  # the proof of the last decision
    boldest: Proof | None = None  # the proof of the boldest lie of the game
    ending: Ending | None = None  # the ending of the game; None before its end

    @property
    def is_decisive(self) -> bool:
        """True if the last action was the decision."""
        return self.decided is self.outcome and not self.outcome.is_correction

    @property
    def flourish(self) -> Flourish | None:
        """The motion and the tones of the ``beat``; None without a beat, or if the game has no flourish for it."""
        return self.rules.kind.beats.get(self.beat or "")

    def side(self, pair: int) -> Side:
        """Return the side of a pair of dice; the only side if the table has one pair."""
        return self.sides[min(pair, len(self.sides)) - 1]


NO_SITUATION = Situation()
"""The situation before the first state, or of a state that cannot be read."""


def read_situation(
    table: Json | None,
    happened: Sequence[Json] = (),
    decision: Decision | None = None,
    boldest: Decision | None = None,
    penalty: Sequence[Json] = (),
    *,
    is_set_up: bool = False,
) -> Situation:
    """Return the situation of a table.

    ``happened`` are the events of the last action, ``penalty`` the events of the last action with a take. ``decision``
    and ``boldest`` come from `pi.night.decision.Decisions`. ``is_set_up`` is True while people sit down for a new game.
    """
    last_game = RuleSet.of(table).game
    if table is None or is_set_up:
        return Situation(last_game=last_game, outcome=read_outcome(happened, None))
    rules, outcome = RuleSet.of(table), read_outcome(happened, table)

    def outcome_of(events: Sequence[Json]) -> Outcome:
        return outcome if tuple(events) == tuple(happened) else read_outcome(events, table)

    sides = tuple(_side(table, pair, rules) for pair in pairs(table))
    proof = decision.proof(rules) if decision else Proof()
    beats = list(filter(None, map(rules.kind.beat_of, decision.happened if decision else ())))
    if proof.held is False:
        beats = [beat for beat in beats if beat not in rules.kind.beats or not rules.kind.beats[beat].unless_lie]
    gravity = {beat: rank for rank, beat in enumerate(rules.kind.beats)}
    cost = [event for event in happened if event["event"] in COST]
    took = {(event["player"], event.get("unit") or event["column"]) for event in cost}
    return Situation(
        rules=rules,
        last_game=last_game,
        sides=sides,
        players=tuple(_player(name, table, sides, took, proof) for name in table["players"]),
        columns=tuple(columns_of(table)),
        doubled=() if table["over"] else tuple(dict.fromkeys(window["player"] for window in table.get("doubled", ()))),
        house_rules=tuple((rule["number"], rule["text"]) for rule in table.get("rules", ())),
        throws=any(entry["do"] == "dice" for entry in table["expects"]),
        outcome=outcome,
        penalty=outcome_of(penalty),
        decided=outcome_of(decision.happened) if decision else None,
        beat=max(beats, key=lambda beat: gravity.get(beat, -1), default=None),
        proof=proof,
        boldest=boldest.proof(rules) if boldest else None,
        ending=read_ending(table) if table["over"] else None,
    )


def _side(table: Json, pair: int, rules: RuleSet) -> Side:
    side, players = side_of(table, pair), tuple(actors(table, pair))
    subjects, phase = players or tuple(table["winners"]), side["phase"]
    return Side(
        rules=rules,
        pair=pair,
        phase=phase,
        variants=(*(f"{phase}-{variant}" for variant in rules.kind.variants(side, table)), phase),
        direction=side["direction"],
        actors=players,
        subjects=subjects,
        is_everybody=len(subjects) == len(table["players"]) > 2,
        winners=len(table["winners"]),
        values=rules.kind.values_now(side, table),
        facts=tuple(rules.kind.facts(side, table)),
    )


def _player(
    name: str, table: Json, sides: Sequence[Side], took: Collection[tuple[str, str | None]], proof: Proof
) -> PlayerState:
    kind, columns = RuleSet.of(table).kind, columns_of(table)
    parts = [side_of(table, side.pair) for side in sides]
    roles = [role for role in (*kind.roles, *OUTCOMES) if any(_is_holder(part.get(role), name) for part in parts)]
    return PlayerState(
        name=name,
        amounts=tuple(numbers.get(name) for numbers in columns.values()),
        took=tuple((name, column) in took or (name, kind.counts.get(column)) in took for column in columns),
        marks=(*kind.marks(table, name), *map(Item, roles)),
        acts=any(name in side.actors for side in sides),
        dice=tuple(kind.hand_dice(table, name)) or proof.hands.get(name, ()),
        cards=tuple(kind.hand_cards(table, name)) or proof.cards.get(name, ()),
        gauge=kind.gauge(table, name),
    )


def _is_holder(holder: object, name: str) -> bool:
    return name in holder if isinstance(holder, list) else holder == name
