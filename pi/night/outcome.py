"""The outcome of an action: its events, sorted for the sentences that tell them, in codes and numbers.

`read_outcome` takes the events of one action and the table after it. It returns the takes in groups, one for each
sentence, with the factor that multiplied them. The other events are sorted by weight, with values for their sentences.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from pi.night.rule_set import NO_RULES, RuleSet
from pi.night.types import Json
from pi.rules.display import Named

MANY = 3
"""If one reason has at least this number of different amounts, one sentence names all of them."""
MIN_EVERYBODY = 3
"""With at least this number of players, one line says that the whole table takes the same."""
GRAVE = frozenset({"taken-otherwise", "counted-otherwise", "over-otherwise"})
"""The events of a correction that are shown as prominently as a take in every game."""


@dataclass(frozen=True)
class TakeGroup:
    """The takes of one unit for one reason, which one sentence names. Each player occurs once."""

    unit: str
    amounts: tuple[tuple[str, int], ...]  # each player with the amount
    is_everybody: bool  # true if the whole table takes, and there are several players
    why: str = ""  # the code of the reason
    factor: str | None = None
    """The game's code of the reason that multiplied the amounts; None except in the last group that it multiplied."""
    values: Mapping[str, Named] = field(default_factory=dict)  # what the game adds to the sentence

    @property
    def players(self) -> list[str]:
        return [player for player, _ in self.amounts]

    @property
    def rising(self) -> list[tuple[str, int]]:
        """The players with their amounts, the smallest amount first."""
        return sorted(self.amounts, key=lambda taken: taken[1])

    @property
    def is_uneven(self) -> bool:
        return len({amount for _, amount in self.amounts}) > 1


@dataclass(frozen=True)
class Happening:
    """One event with the values of its sentence."""

    event: Json
    rules: RuleSet  # the rule set of its game; for a correction, of the corrected game
    values: Mapping[str, Named] = field(default_factory=dict)  # values that the game adds to the keys of the event
    takes: TakeGroup | None = None  # the takes now, or before if there are none now, if a correction changed them

    @property
    def kind(self) -> str:
        return str(self.event["event"])


@dataclass(frozen=True)
class Sum:
    """The sum of one player's takes."""

    player: str
    amounts: Mapping[str, int]  # the amount of each unit
    parts: tuple[tuple[int, int], ...]
    """The index of each `TakeGroup` of the player, with the amount, in the order of the sentences."""


@dataclass(frozen=True)
class Outcome:
    rules: RuleSet = NO_RULES
    takes: tuple[TakeGroup, ...] = ()
    sums: tuple[Sum, ...] = ()  # one for each player who takes, in the order in which the groups name them
    is_shared: bool = False  # true if at least :data:`MIN_EVERYBODY` play, and all take the same for the same reasons
    graves: tuple[Happening, ...] = ()  # other events of the weight of a take
    others: tuple[Happening, ...] = ()  # the events that neither the takes nor the rest of the wall shows
    decisive: tuple[Happening, ...] = ()  # the events that are decisions without a take
    fault: Json = field(default_factory=dict)  # the fault that was called; empty if there was none
    reasons: tuple[str, ...] = ()
    """The codes of the takes' reasons, then of their factors; `pi.words` finds the rules behind them by these codes."""
    cues: tuple[str, ...] = ()  # the codes of the events that recall rules which no program can check
    is_correction: bool = False

    @property
    def lines(self) -> int:
        """The number of lines that show the decision; one line for the whole table if all take the same."""
        return max(1, (1 if self.is_shared else len(self.sums)) + len(self.graves))


NO_OUTCOME = Outcome()
"""The outcome while nothing has happened."""


def read_outcome(happened: Sequence[Json], table: Json | None) -> Outcome:
    """Return the outcome of the events of one action. ``table`` is the table of their game, None before a game."""
    rules, players = RuleSet.of(table), (table or {}).get("players", ())
    grave = GRAVE | rules.kind.grave
    fault = next((event for event in happened if event["event"] == "fault"), {})
    kinds = {event["event"] for event in happened}
    told_kinds = {"take"} | grave | rules.kind.said_anyway
    told_kinds |= {kind for kind, by in rules.kind.said_by.items() if by in kinds}
    if any(event.get("why") == "fault" for event in happened):
        told_kinds |= {"fault"}

    def read(events: Iterable[Json]) -> tuple[Happening, ...]:
        return tuple(_happening(event, rules, players) for event in events)

    groups = tuple(_groups(happened, table or {}, rules))
    sums = tuple(_sums(groups))
    return Outcome(
        rules,
        _with_each_factor_once(groups),
        sums,
        len(sums) == len(players) >= MIN_EVERYBODY and len({line.parts for line in sums}) == 1,
        read(_merged(event for event in happened if event["event"] in grave)),
        read(event for event in happened if event["event"] not in told_kinds),
        read(event for event in happened if event["event"] in rules.kind.decides),
        fault,
        tuple(dict.fromkeys((*(group.why for group in groups), *(f"twice-{group.factor}" for group in groups)))),
        tuple(f"on-{event['event']}" + (f"-{event['unit']}" if event["event"] == "take" else "") for event in happened),
        any("corrects" in event for event in happened),
    )


def _happening(event: Json, rules: RuleSet, players: Sequence[str]) -> Happening:
    if "corrects" in event:
        rules, players = RuleSet.of(event["corrects"]), event["corrects"]["players"]
    takes = None
    if event["event"] == "taken-otherwise":
        names, amount = event["players"], event["now"] or event["was"]
        takes = TakeGroup(event["unit"], tuple((name, amount) for name in names), _is_everybody(names, players))
    return Happening(event, rules, rules.kind.values_of_event(event), takes)


def _is_everybody(names: Sequence[str], players: Sequence[str]) -> bool:
    return len(names) > 1 and sorted(names) == sorted(players)


def _merged(graves: Iterable[Json]) -> list[Json]:
    """Return the events. Equal changes that a correction makes for several players become one, with ``players``."""
    joined: dict[object, Json] = {}
    for index, event in enumerate(graves):
        otherwise = event["event"] == "taken-otherwise"
        key = (event["unit"], event["was"], event["now"]) if otherwise else index
        players = [*joined.get(key, {}).get("players", ()), event["player"]] if otherwise else None
        joined[key] = {**joined.get(key, event), "players": players} if players else event
    return list(joined.values())


def _groups(happened: Sequence[Json], table: Json, rules: RuleSet) -> Iterator[TakeGroup]:
    """Yield the takes in groups of one unit, amount and reason; a reason with :data:`MANY` amounts has a single group.

    A player's takes for one reason are summed: a slave drinks twice with a master who has two reasons to drink.
    """
    first: dict[tuple[str, str, str], Json] = {}
    sums = Counter[tuple[str, str, str]]()
    for event in happened:
        if event["event"] == "take":
            key = (event["why"], event["unit"], event["player"])
            first.setdefault(key, event)
            sums[key] += event["amount"]
    players: dict[tuple[str, str], dict[int, list[str]]] = {}
    for (why, unit, player), amount in sums.items():
        players.setdefault((why, unit), {}).setdefault(amount, []).append(player)
    for (why, unit), by_amount in players.items():
        groups = [[(player, amount) for player in names] for amount, names in by_amount.items()]
        for taken in [[*chain(*groups)]] if len(groups) >= MANY else groups:
            (player, amount), names = taken[0], [name for name, _ in taken]
            take = first[why, unit, player]
            # The sum of a player's takes for one reason is not a multiplication.
            factor = rules.kind.multiplied(take, happened, table)
            values = rules.kind.values_of_take({**take, "amount": amount}, happened, table)
            everybody = _is_everybody(names, table.get("players", ()))
            yield TakeGroup(unit, tuple(taken), everybody, why, factor, values)


def _with_each_factor_once(groups: Sequence[TakeGroup]) -> tuple[TakeGroup, ...]:
    """Return the groups, each factor only in the last group that it multiplied."""
    last = {group.factor: index for index, group in enumerate(groups)}
    return tuple(
        group if last[group.factor] == index else replace(group, factor=None) for index, group in enumerate(groups)
    )


def _sums(groups: Sequence[TakeGroup]) -> Iterator[Sum]:
    parts: dict[str, list[tuple[int, int]]] = {}
    for index, group in enumerate(groups):
        for player, amount in group.rising:
            parts.setdefault(player, []).append((index, amount))
    for player, taken in parts.items():
        amounts = Counter[str]()
        for index, amount in taken:
            amounts[groups[index].unit] += amount
        yield Sum(player, amounts, tuple(taken))
