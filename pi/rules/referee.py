"""The referee: a pure state machine. An action goes in, events and a new table come out.

It has no clock, no random numbers and no I/O. Its whole state is the list of admitted actions, so *undo*, restart and
recovery are one method: replay. *undo* replays all actions before the last one that changed the table.

    >>> referee = Referee()
    >>> reply = referee.submit({"do": "start", "game": "quinito", "players": ["Ana", "Bo", "Cy"]})
    >>> reply.table["turn"], reply.ok
    ('Ana', True)
    >>> referee.submit({"do": "accept"}).error.message
    'accept is not expected now; expected: announce by Ana'
"""

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Self

from . import forms, options
from .action import Action, Json, View
from .expect import find
from .game import Game
from .games.jeu_421 import Jeu421
from .games.kael import Kael
from .games.kekenito import Kekenito
from .games.poker_menteur import PokerMenteur
from .games.quinito import Quinito
from .refusal import Code, GameCrash, Refusal, quoted

GAMES: dict[str, type[Game]] = {}
"""The games that can be played, by name."""
NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")


def register(*games: type[Game]) -> None:
    """Add games to `GAMES`. Raise ValueError for an object that is not a complete game, or has no usable name."""
    for game in games:
        if problem := game_fault(game):
            raise ValueError(problem)
        GAMES[game.name] = game


def game_fault(game: object) -> str | None:
    """Return why an object cannot be registered as a game, with its file and line; None if it can."""
    if not isinstance(game, type) or not issubclass(game, Game):
        return f"{location(game)}: this is no class of pi.rules.game.Game"
    if lacking := ", ".join(sorted(game.__abstractmethods__)):
        return f"{location(game)}: {game.__name__} lacks {lacking}"
    if not isinstance(name := getattr(game, "name", ""), str) or not NAME.fullmatch(name):
        return f"{location(game)}: the name {quoted(name)} is not made of small letters, digits, - and _"
    if GAMES.get(name, game) is not game:
        return f"{location(game)}: there is a game called {name!r} already"
    return None


def location(code: object) -> str:
    """Return the file and the line of a class or a function; its name or value if Python does not know them."""
    try:
        return f"{inspect.getsourcefile(code)}:{inspect.getsourcelines(code)[1] or 1}"  # type: ignore[arg-type]
    except (TypeError, OSError):
        return quoted(getattr(code, "__qualname__", code))


register(Quinito, Kekenito, Jeu421, PokerMenteur, Kael)


def verbs() -> frozenset[str]:
    """Return the names of the actions of all games: before a start, each of these is known."""
    return frozenset({"start", "undo", *forms.FORMS}.union(*(game.forms for game in GAMES.values())))


@dataclass(frozen=True)
class Reply:
    """The answer of the referee. ``changed`` is True if the table is not the same as before."""

    events: tuple[View, ...] = ()
    table: Json = field(default_factory=dict)
    error: Refusal | None = None
    changed: bool = False

    @property
    def ok(self) -> bool:
        return self.error is None

    def as_json(self) -> Json:
        """Return the reply as the protocol writes it."""
        if self.error is not None:
            return {"ok": False, "error": {"code": self.error.code, "message": self.error.message}}
        return {"ok": True, "events": list(self.events), "table": self.table}


class HistoryEntry(NamedTuple):
    """One admitted action. `undo` goes back to before the last action that ``changed`` the table."""

    action: Action
    changed: bool


class Referee:
    """One game, from its start to its end. The next game is a new referee."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._history: list[HistoryEntry] = []
        self.table: Json | None = None
        """The table now; None before the start. Not to be changed."""

    @classmethod
    def replay(cls, history: Iterable[tuple[Mapping[str, object], bool]]) -> Self:
        """Return a referee with this history of actions. Raise ValueError if an action is refused."""
        referee = cls()
        for _events in referee.retell(history):
            pass
        return referee

    def retell(self, history: Iterable[tuple[Mapping[str, object], bool]]) -> Iterator[tuple[Json, ...]]:
        """Apply a history and yield the events of each action; then set the table. Raise ValueError at a refusal."""
        for number, (action, changed) in enumerate(history):
            outcome = self._apply(action)
            if isinstance(outcome, Refusal):
                raise ValueError(f"action {number}, {quoted(action)}, is refused: {outcome.message}")
            self._history.append(HistoryEntry(outcome, changed))
            yield self.events
        self.table = self._game.table() if self._game else None

    @property
    def events(self) -> tuple[Json, ...]:
        return tuple(self._game.events) if self._game else ()

    @property
    def history(self) -> list[tuple[Json, bool]]:
        """The actions that led to this table, as `replay` takes them."""
        return [(entry.action.as_json(), entry.changed) for entry in self._history]

    @property
    def last(self) -> Json | None:
        """The last action that has not been undone; None if there is none."""
        return self._history[-1].action.as_json() if self._history else None

    @property
    def game(self) -> type[Game] | None:
        return type(self._game) if self._game else None

    @property
    def always_allowed(self) -> frozenset[str]:
        """The actions that this game always allows and never lists."""
        return frozenset(self._game.always_allowed()) if self._game else frozenset()

    def may_join(self, player: str) -> bool:
        """Return True if a player without a seat may sit down now."""
        game = self._game
        return game is not None and not game.over and player not in game.seats and game.may_join(player)

    def submit(self, action: object) -> Reply:
        """Submit one action. Neither a refusal nor a GameCrash, which a broken game raises, changes the table."""
        if not isinstance(action, Mapping):
            return Reply(error=Refusal(Code.BAD_JSON, f"an action is an object, {quoted(action)} is none"))
        if action.get("do") == "undo" and self._game:
            return self._undo()
        before = self.table
        try:
            outcome = self._apply(action)
            if isinstance(outcome, Refusal):
                return Reply(error=outcome)
            assert self._game is not None  # noqa: S101 -- an action was heard
            self.table = self._game.table()
        except Exception as error:
            self._restore(self._history)
            raise GameCrash(f"{quoted(action)} broke the game; it was not applied") from error
        changed = self.table != before
        self._history.append(HistoryEntry(outcome, changed))
        return Reply(tuple(self._game.events), self.table, changed=changed)

    def refusal_of(self, action: Mapping[str, object]) -> Refusal | None:
        """Return the refusal of an action that the game may expect, without applying it; None if it is admitted."""
        game = self._game
        if game is None:
            return Refusal(Code.NOT_STARTED, "no game has been started")
        read = forms.read(str(action["do"]), game.form(str(action["do"])) or (), action, game.seats)
        found = Refusal(Code.BAD_ARGUMENT, read) if isinstance(read, str) else find(game.expects, read)
        return found if isinstance(found, Refusal) else None

    def _apply(self, action: Mapping[str, object]) -> Action | Refusal:
        """Check and apply an action, in the protocol's order of errors. Return the checked action, or the refusal."""
        do, game = action.get("do"), self._game
        if do == "start":
            return self._start(action)
        if not isinstance(do, str) or (do not in verbs() if game is None else game.form(do) is None):
            return Refusal(Code.UNKNOWN_ACTION, f"{quoted(do)} is no action")
        if game is None:
            return Refusal(Code.NOT_STARTED, f"{do}: no game has been started")
        if game.over:
            return Refusal(Code.GAME_OVER, f"{do}: the game is over; undo takes its end back")
        well_formed = forms.read(do, game.form(do) or (), action, game.seats)
        if isinstance(well_formed, str):
            return Refusal(Code.BAD_ARGUMENT, well_formed)
        previous_events, game.events = game.events, []
        if refusal := game.apply(well_formed):
            game.events = previous_events
        return refusal or well_formed

    def _start(self, action: Mapping[str, object]) -> Action | Refusal:
        if self._game is not None:
            return Refusal(Code.ALREADY_STARTED, "a game has been started; the next one is a new referee")
        kind, players = action.get("game"), action.get("players")
        if not isinstance(kind, str) or kind not in GAMES:
            return Refusal(Code.BAD_ARGUMENT, f"start: game: {quoted(kind)} is none of {', '.join(GAMES)}")
        if not isinstance(players, list):
            return Refusal(Code.BAD_ARGUMENT, f"start: players: {quoted(players)} is no list of names")
        if problem := _players_fault(players, GAMES[kind]):
            return Refusal(Code.BAD_ARGUMENT, f"start: players: {quoted(players)}: {problem}")
        settled = options.resolve(GAMES[kind].options_known, action.get("options", {}), players)
        if isinstance(settled, str):
            return Refusal(Code.BAD_ARGUMENT, f"start: {settled}")
        self._game = GAMES[kind](list(players), settled)
        self._game.begin()
        return Action("start", None, {"game": kind, "players": list(players), "options": settled})

    def _undo(self) -> Reply:
        last = max(number for number, entry in enumerate(self._history) if entry.changed)
        if last == 0:
            return Reply(error=Refusal(Code.NOTHING_TO_UNDO, "nothing has been said since the start"))
        taken_back = self._history[last].action
        self._restore(self._history[:last])
        assert self.table is not None  # noqa: S101 -- the start is still there
        return Reply(({"event": "undone", "do": taken_back.do},), self.table, changed=True)

    def _restore(self, history: list[HistoryEntry]) -> None:
        replayed = Referee.replay((entry.action.as_json(), entry.changed) for entry in history)
        self._game, self._history, self.table = replayed._game, replayed._history, replayed.table


def _players_fault(players: list[object], kind: type[Game]) -> str | None:
    """Return the problem with the names of the players; None if there is none."""
    if not all(forms.is_text(name) and str(name).strip() for name in players):
        return "a name is a text that is not empty"
    if len(set(players)) < len(players):
        return "names must be different"
    if len(players) < kind.min_players:
        return f"at least {kind.min_players} players are needed"
    if kind.max_players is not None and len(players) > kind.max_players:
        return f"at most {kind.max_players} players find room"
    return None
