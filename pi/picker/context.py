"""The picker's context: next games, newcomers, rules and options, from tonight, earlier nights or the configuration."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from pi.night.night import Night
from pi.night.setup import MAX_NAME_LENGTH, Setup, fits, name_fault, same_name
from pi.night.types import Json
from pi.options import BadOption, value_text
from pi.picker.menu import PickerContext
from pi.picker.regulars import Names, PlayHistory, SetupSuggestions, Texts
from pi.rules import GAMES
from pi.rules.seats import Seats
from pi.words import Words


@dataclass(frozen=True)
class NightConfig:
    """The configured suggestions for a new night."""

    game: str = "quinito"
    players: tuple[str, ...] = ()
    regulars: tuple[str, ...] = ()
    options: Json = field(default_factory=dict)
    phones: Literal["nobody", "seats", "table"] = "seats"

    def __post_init__(self) -> None:
        # The wall reports a game that is not installed, and another one can be chosen there.
        for option, value in self.options.items() if self.game in GAMES else ():
            _require_option(self.game, option, value)
        for name in (*self.players, *self.regulars):
            if name_fault(name):
                raise BadOption("name", name=name, most=MAX_NAME_LENGTH)
        if taken := same_name(self.players, ()):
            raise BadOption("name-twice", key="players", name=taken)


def _require_option(game: str, name: str, value: object) -> None:
    """Raise BadOption for an unknown option or an unfit value. A player's name always fits: nobody is seated yet."""
    options = GAMES[game].options_known
    if name not in options:
        raise BadOption("no-key", key=f"options.{name}", known=", ".join(options))
    option = options[name]
    if option.check(value, Seats([value] if isinstance(value, str) else [])):
        kind = "str" if option.default is None else type(option.default).__name__
        wanted = [*map(repr, option.values)] or [kind]
        raise BadOption("unfit", key=f"options.{name}", value=value_text(value), wanted=wanted)


def context_for(config: NightConfig, language: str = "fr") -> Callable[[Night], PickerContext]:
    """Return a function that makes the picker's context of a night. Rule texts and colour names are in ``language``."""
    past_of = lru_cache(maxsize=1)(lambda earlier: PlayHistory.of(earlier.arrivals))
    words = Words(language)
    names = {kind: words.names.numbered(kind) for kind in ("colour", "animal")}
    texts = {(game, option): words.texts(game, option) for game, kind in GAMES.items() for option in kind.options_known}

    anybody = frozenset(name for kind in names.values() for name in kind)

    def context(night: Night) -> PickerContext:
        past = past_of(night.earlier)
        custom = custom_of(night, config, past, names, texts)
        referee = night.referee
        game = referee.game if night.is_playing else None
        pool = [*custom.people, *(night.table or {}).get("ledger", ())] if game else ()
        return PickerContext(
            starts=() if night.setup.seats or night.table is None else tuple(repeat_starts(night, custom)),
            regulars=joinable_names(dict.fromkeys(pool), night),
            strangers={kind: joinable_names(shared, night) for kind, shared in names.items()} if game else {},
            rule_texts=words.rule_texts(game.name) if game else (),
            always_allowed=referee.always_allowed,
            waiting=tuple(name for name in night.lobby.waiting if referee.may_join(name)),
            newcomers=newcomers(night, past, anybody) if game else (),
            setup=night.setup,
            suggestions=custom,
            past_actions=night.past_actions,
        )

    return context


def custom_of(night: Night, config: NightConfig, past: PlayHistory, names: Names, texts: Texts) -> SetupSuggestions:
    """Return the suggestions for a set-up: from tonight's games, else earlier nights, else the configuration."""
    tonight = PlayHistory.of((0, start) for start in night.starts)
    last = tuple(night.table["players"]) if night.table else past.last or config.players
    ledger = night.table["ledger"] if night.table else ()
    pool = (*last, *night.lobby.waiting, *ledger, *tonight.people, *past.people, *config.players, *config.regulars)
    anybody = {name for kind in names.values() for name in kind}
    games = dict.fromkeys((*tonight.games, *past.games, config.game, *GAMES))
    return SetupSuggestions(
        people=tuple(name for name in dict.fromkeys(pool) if name not in anybody and name_fault(name) is None),
        last=last if len(last) > 1 else (),
        names=names,
        games=tuple(game for game in games if game in GAMES),
        options={config.game: config.options, **past.options, **tonight.options},
        texts=texts,
    )


def newcomers(night: Night, past: PlayHistory, anybody: frozenset[str]) -> tuple[str, ...]:
    """Return the seated players who have not played the night's game before, in the ``past`` or tonight.

    ``anybody`` has the names that anybody may take (colours, animals). Such a name can be another person every night,
    so only tonight's games count for it.
    """
    table = night.table or {}
    earlier = PlayHistory.of((0, start) for start in night.starts[:-1])
    veterans = past.played.get(table["game"], frozenset()) - anybody | earlier.played.get(table["game"], frozenset())
    return tuple(name for name in table["players"] if name not in veterans)


def joinable_names(names: Iterable[str], night: Night) -> tuple[str, ...]:
    """Return the names that may join the running game and are not too similar to the name of another player in it."""
    players = (night.table or {}).get("ledger", ())
    return tuple(
        name
        for name in names
        if night.referee.may_join(name) and not same_name([name], [other for other in players if other != name])
    )


def repeat_starts(night: Night, custom: SetupSuggestions) -> Iterable[Json]:
    """Yield a start of each game for the last players, the last game first. Waiting guests play too if they fit in."""
    for game in custom.games:
        for players in dict.fromkeys([(*custom.last, *night.lobby.waiting), custom.last]):
            if fits(game, len(players)):
                yield Setup(players).start(game, custom.options.get(game, {}))
                break
