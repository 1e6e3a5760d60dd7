"""The stories of a game and of a night, which the referee replays.

The lines of a game go in; its outline, its players and the :class:`~pi.history.tally.Tally` of everything in it come
out. A game that cannot be replayed has only its outline (time, players, game). Its ``trouble`` is `other-rules` (its
rules have changed), `not-installed` (its game is missing) or `broken` (the replay fails).
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Self

from pi.history.attribution import Witness
from pi.history.tally import Tally, total
from pi.journal.night_file import JournalEntry
from pi.night.timeline import fold
from pi.night.types import Json
from pi.rules import GAMES, Referee

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class GameStory:
    """One game: all players who ever sat at it, their takes, the time played, and the ``dice`` of the last throw."""

    game: str
    rules: int
    began: str
    ended: str
    lasted_s: int
    over: bool
    players: tuple[str, ...]
    options: Json
    winners: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    ledger: dict[str, dict[str, int]] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally)
    trouble: str = ""

    def as_json(self) -> Json:
        return {**vars(self), "tally": self.tally.as_json()}

    @classmethod
    def from_json(cls, fields: Json) -> Self:
        lists = {name: tuple(fields[name]) for name in ("players", "winners", "losers", "dice")}
        return cls(**{**fields, **lists, "tally": Tally.from_json(fields["tally"])})


@dataclass(frozen=True)
class NightStory:
    """One night; its ``trouble`` is `broken` if its lines cannot be split into games, `damaged` if games are lost."""

    night: int
    began: str
    games: tuple[GameStory, ...]
    trouble: str = ""

    @property
    def players(self) -> tuple[str, ...]:
        """All players of the night, each once, in the order of their arrival."""
        return tuple(dict.fromkeys(name for game in self.games for name in game.players))

    @property
    def troubles(self) -> tuple[str, ...]:
        """The trouble of each game, then that of the night; an empty text where there is no trouble."""
        return (*(game.trouble for game in self.games), self.trouble)

    @property
    def lasted_s(self) -> int:
        return sum(game.lasted_s for game in self.games)

    @property
    def tally(self) -> Tally:
        return total(game.tally for game in self.games)

    def as_json(self) -> Json:
        return {**vars(self), "games": [game.as_json() for game in self.games]}

    @classmethod
    def from_json(cls, fields: Json) -> Self:
        return cls(**{**fields, "games": tuple(GameStory.from_json(game) for game in fields["games"])})


def night_story(night: int, began: str, lines: Sequence[JournalEntry], *, is_whole: bool = True) -> NightStory:
    """Return the story of a night, replayed from its lines without those that were taken back."""
    try:
        passed_s = _passed_s(lines)
        games = tuple(game_story(game, passed_s) for game in fold(lines))
        return NightStory(night, began, games, "" if is_whole else "damaged")
    except Exception:
        log.exception("history: the night of %s cannot be read; it is listed as damaged", began)
        return NightStory(night, began, (), "broken")


def _passed_s(lines: Sequence[JournalEntry]) -> dict[int, float]:
    """Return the time from the first line of a night to each line (s), without the jumps of a clock that was set."""
    passed_s, now_s, before = {}, 0.0, ""
    for line in lines:
        now_s += max(0.0, (datetime.fromisoformat(line.at) - datetime.fromisoformat(before or line.at)).total_seconds())
        passed_s[line.line], before = now_s, line.clock or line.at
    return passed_s


def game_story(lines: Sequence[JournalEntry], passed_s: Mapping[int, float]) -> GameStory:
    """Return the story of one game. ``passed_s`` is the time from the start of the night to each of its lines (s)."""
    start = lines[0].action
    outside = GameStory(
        game=str(start["game"]),
        rules=lines[0].rules or 0,
        began=lines[0].at,
        ended=lines[-1].at,
        lasted_s=int(passed_s[lines[-1].line] - passed_s[lines[0].line]),
        over=False,
        players=tuple(start["players"]),
        options=dict(start.get("options", {})),
    )
    story = replace(outside, trouble="other-rules" if outside.game in GAMES else "not-installed")
    if is_replayable(outside.game, outside.rules):
        try:
            story = _replayed_story(outside, lines)
        except Exception:
            log.exception("history: a game of %s does not replay; it is listed without its details", outside.began)
            story = replace(outside, trouble="broken")
    tally = story.tally
    tally.games[story.game,] += 1
    tally.seconds[story.game,] += story.lasted_s
    for outcome, names in (("played", story.players), ("won", story.winners), ("lost", story.losers)):
        tally.played.update((story.game, name, outcome) for name in names)
    return story


def is_replayable(game: str, rules: int | None) -> bool:
    """Return True if today's referee plays this game by the same version of its rules."""
    return game in GAMES and GAMES[game].version == rules


def retell(lines: Sequence[JournalEntry], referee: Referee) -> Iterator[tuple[JournalEntry, tuple[Json, ...]]]:
    events = referee.retell((line.action, line.changed) for line in lines)
    return zip(lines, events, strict=True)


def _replayed_story(outside: GameStory, lines: Sequence[JournalEntry]) -> GameStory:
    teller, referee = _Teller(outside.game, outside.players), Referee()
    for line, events in retell(lines, referee):
        teller.follow(line, events)
    table = referee.table or {}
    return replace(
        outside,
        over=table["over"],
        players=tuple(table["ledger"]),  # every player who ever sat at the table
        options=table["options"],
        winners=tuple(table["winners"]),
        losers=tuple(table["losers"]),
        dice=teller.dice,
        ledger=table["ledger"],
        tally=teller.tally,
    )


class _Teller:
    def __init__(self, game: str, players: Sequence[str]) -> None:
        self.tally = Tally()
        self.dice: tuple[int, ...] = ()
        self._game, self._rules = game, GAMES[game]
        self._in = dict.fromkeys(players)
        self._witness = Witness(game)
        self._bidder: dict[int, str] = {}
        self._caller: dict[int, str] = {}
        self._kept: list[int] | None = None

    def follow(self, line: JournalEntry, events: tuple[Json, ...]) -> None:
        self._witness.follow(line.action, events)
        for event in events:
            name = event["event"]
            if name == "joined":
                self._in[event["player"]] = None
            elif name in self._rules.exits:
                self._in.pop(event["player"], None)
            if name == "take":
                self.tally.takes[self._game, event["player"], event["unit"], event["why"]] += event["amount"]
                if (by := self._witness.culprit(event)) is not None:
                    self.tally.made[self._game, by, event["player"], event["unit"]] += event["amount"]
            if feat := self._rules.feat_of(event):
                self.tally.feats[self._game, *feat] += 1
            self._answer(event)
            if name in self._rules.round_over:
                self.tally.rounds.update((self._game, player) for player in self._in)
        self._throw(line, events)

    def _answer(self, event: Json) -> None:
        pair = event.get("pair", 1)
        match self._rules.answer_of(event):
            case "bid":
                self._bidder[pair] = event["player"]
            case "called":
                self._caller[pair] = event["player"]
            case "believed":
                self._settle(pair, event["player"], "believed")
            case "true" | "bluff" as outcome:
                self._settle(pair, self._caller[pair], outcome)

    def _settle(self, pair: int, answerer: str, outcome: str) -> None:
        self.tally.answers[self._game, self._bidder[pair], answerer, outcome] += 1

    def _throw(self, line: JournalEntry, events: tuple[Json, ...]) -> None:
        if line.action["do"] == "keep":
            self._kept = list(line.action["values"])
        if line.action["do"] != "dice":
            return
        kept, self._kept = self._kept, None
        self.dice = dice = tuple(line.action["values"])
        throw = next(filter(None, (self._rules.throw_of(dice, event, kept) for event in events)), None)
        if throw is None or line.dice is None:
            return
        key = (line.dice, throw.manner)
        self.tally.throws[key] += 1
        self.tally.faces.update((*key, face) for face in throw.dice)
        if len(dice) == len(throw.dice) == 2:
            self.tally.scores[(*key, max(throw.dice) * 10 + min(throw.dice))] += 1
