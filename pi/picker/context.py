"""What the house can offer beside what a table expects: the next game, who may sit down, rules and options.

It comes from the night so far, from what was played before, and from the configuration, in this order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from pi.choices import Aids
from pi.config import Config, NightConfig
from pi.moment import Json
from pi.night import Night
from pi.regulars import Custom, Names, Past, Texts
from pi.rules import GAMES
from pi.setup import Setup, fits, unfit
from pi.words import Words


def aids_for(config: Config, past: Callable[[], Past] = Past) -> Callable[[Night], Aids]:
    """What the picker may offer: the next game for the same people, who may sit down, suggested rules and options.

    ``past`` tells what was played in this house; it is asked once a night.
    """
    past_of = lru_cache(maxsize=1)(lambda _night: past())
    words = Words(config.table.language)
    names = {kind: words.names_of(kind) for kind in ("colour", "animal")}
    texts = {(game, option): words.texts(game, option) for game, kind in GAMES.items() for option in kind.options_known}

    anybody = frozenset(name for kind in names.values() for name in kind)

    def aids(night: Night) -> Aids:
        custom = custom_of(night, config.night, past_of(night), names, texts)
        referee = night.referee
        game = referee.game if night.playing else None
        known = [*custom.people, *(night.table or {}).get("ledger", ())] if game else ()
        return Aids(
            starts=() if night.setup.seats or night.table is None else tuple(again(night, custom)),
            fault_kinds=game.fault_kinds if game else (),
            regulars=tuple(name for name in dict.fromkeys(known) if referee.may_join(name)),
            rule_texts=words.rule_texts(game.name) if game else (),
            cards=game.cards if game else {},
            standing=referee.standing,
            waiting=tuple(name for name in night.waiting if referee.may_join(name)),
            newcomers=newcomers(night, past_of(night), anybody) if game else (),
            setup=night.setup,
            custom=custom,
            rewind=night.rewind,
        )

    return aids


def custom_of(night: Night, config: NightConfig, past: Past, names: Names, texts: Texts) -> Custom:
    """What may be offered to a set-up: what is played tonight, else what was played before, else the configuration."""
    tonight = Past.of((0, start) for start in night.starts)
    last = tuple(night.table["players"]) if night.table else past.last or config.players
    ledger = night.table["ledger"] if night.table else ()
    known = (*last, *night.waiting, *ledger, *tonight.people, *past.people, *config.players, *config.regulars)
    anybody = {name for kind in names.values() for name in kind}
    return Custom(
        people=tuple(name for name in dict.fromkeys(known) if name not in anybody and unfit(name) is None),
        last=last if len(last) > 1 else (),
        names=names,
        games=tuple(dict.fromkeys((*tonight.games, *past.games, config.game, *GAMES))),
        options={config.game: config.options, **past.options, **tonight.options},
        texts=texts,
    )


def newcomers(night: Night, past: Past, anybody: frozenset[str]) -> tuple[str, ...]:
    """Who sits in the game that is on and has never played it: not in the ``past``, nor in an earlier game of tonight.

    Behind a name that ``anybody`` can take there may be somebody else every night.
    """
    table = night.table or {}
    earlier = Past.of((0, start) for start in night.starts[:-1])
    known = past.played.get(table["game"], frozenset()) - anybody | earlier.played.get(table["game"], frozenset())
    return tuple(name for name in table["players"] if name not in known)


def again(night: Night, custom: Custom) -> Iterable[Json]:
    """A start of each game for those who played last, the last one first; with the guests who wait, where they fit."""
    for game in custom.games:
        for players in dict.fromkeys([(*custom.last, *night.waiting), custom.last]):
            if fits(game, len(players)):
                yield Setup(players).start(game, custom.options.get(game, {}))
                break
