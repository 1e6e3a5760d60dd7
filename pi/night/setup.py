"""The set-up: who sits at the table, which game they will play and by which options, before it starts.

Actions go in, a new :class:`Setup` or a refusal comes out. Pure: no clock, no I/O. The night admits
these actions while no game is on, and keeps them as lines like any other, so that each can be taken
back and all of them outlive a power cut:

===========================================================  ===========================================
``{"do":"sit","players":["Ana","Bo"]}``                      they take the last seats, one after the other
``{"do":"sit","players":["Bo"],"after":"Cy"}``               …or the seats behind somebody; who sits already moves
``{"do":"stand","player":"Bo"}``                             he gives up his seat
``{"do":"game","game":"quinito"}``                           this game is going to be played; null: back to the seats
``{"do":"option","game":…,"option":…,"value":…}``            the table agrees on an option of a game
===========================================================  ===========================================

`start` takes the seats as they are. Behind it the next set-up begins with none.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any

from pi.moment import Json
from pi.rules import GAMES, Code, Refusal
from pi.rules.refusal import said
from pi.rules.seats import Seats

VERBS = frozenset({"sit", "stand", "game", "option"})
"""The actions of a set-up."""

NAME_MOST = 28
"""Characters of a name: more the wall cannot show in huge type."""

SEATS_MOST = 25
"""Seats of a set-up: as many as the largest game takes."""

NAME_TAKEN, NAME_UNFIT, HOUSE_FULL = "name-taken", "name-unfit", "house-full"
"""Why somebody cannot sit down: the codes of refusals that a set-up adds to those of the protocol."""


@dataclass(frozen=True)
class Setup:
    """The seats so far, clockwise; the game that is going to be played; what was agreed on, by game and option."""

    seats: tuple[str, ...] = ()
    game: str | None = None
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, actions: Iterable[Json]) -> Setup:
        """The set-up after these actions. Raises ValueError for one that it refuses."""
        return reduce(_after, actions, cls())

    def hear(self, action: Json) -> Setup | Refusal:
        """The set-up after one action, or why it cannot be."""
        match action:
            case {"do": "sit", "players": [_, *_] as players}:
                return self._sit(players, action.get("after"))
            case {"do": "stand", "player": str(player)} if player in self.seats:
                return self._with(name for name in self.seats if name != player)
            case {"do": "game", "game": None}:
                return replace(self, game=None)
            case {"do": "game", "game": str(game)} if game in GAMES:
                return replace(self, game=game) if fits(game, len(self.seats)) else _no(f"{game} is not for so many")
            case {"do": "option", "game": str(game), "option": str(name), "value": value} if game in GAMES:
                return self._agree(game, name, value)
        return _no(f"{said(dict(action))} is nothing that a set-up knows")

    def start(self, game: str, custom: Mapping[str, Any]) -> Json:
        """The action that starts a game with these seats: what was agreed on, else what is the ``custom``."""
        wanted = {**custom, **self.options.get(game, {})}
        options = possible(game, wanted, self.seats)
        return {"do": "start", "game": game, "players": list(self.seats), "options": options}

    def _sit(self, players: list[object], after: object) -> Setup | Refusal:
        if problem := next(filter(None, map(unfit, players)), None):
            return Refusal(NAME_UNFIT, problem)
        names = [str(name) for name in players]
        stay = [name for name in self.seats if name not in names]
        if taken := same_name(names, stay):
            return Refusal(NAME_TAKEN, f"{said(taken)} sits at the table already")
        if after is not None and after not in stay:
            return _no(f"{said(after)} is nobody at the table")
        place = len(stay) if after is None else stay.index(str(after)) + 1
        seats = [*stay[:place], *names, *stay[place:]]
        return Refusal(HOUSE_FULL, "no seat is left") if len(seats) > SEATS_MOST else self._with(seats)

    def _with(self, seats: Iterable[str]) -> Setup:
        """Other seats; a game that is not for so many is no longer the one to be played."""
        seated = tuple(seats)
        keeps = self.game is not None and fits(self.game, len(seated))
        return replace(self, seats=seated, game=self.game if keeps else None)

    def _agree(self, game: str, name: str, value: object) -> Setup | Refusal:
        option = GAMES[game].options_known.get(name)
        problem = f"{game} has no option {said(name)}" if option is None else option.check(value, Seats(self.seats))
        if problem:
            return _no(problem)
        return replace(self, options={**self.options, game: {**self.options.get(game, {}), name: value}})


def fits(game: str, players: int) -> bool:
    """Whether so many can play a game."""
    kind = GAMES[game]
    return kind.min_players <= players <= (kind.max_players or players)


def possible(game: str, wanted: Mapping[str, Any], seats: Iterable[str]) -> dict[str, Any]:
    """Those of the options wanted that this game has, with values that can be: who is named has to sit there."""
    known, seated = GAMES[game].options_known, Seats(seats)
    return {name: value for name, value in wanted.items() if name in known and not known[name].check(value, seated)}


def unfit(name: object) -> str | None:
    """What is wrong with a name: it is no text, cannot be read, or is too long for the wall."""
    if not isinstance(name, str) or any(unicodedata.category(c) == "Cs" for c in name):
        return f"{said(name)} is no name"
    kinds = [unicodedata.category(c)[0] for c in name]
    if not set(kinds) & set("LNSP") or kinds.count("M") > kinds.count("L"):
        return f"{said(name)} cannot be read"
    return f"{said(name)} is longer than {NAME_MOST} characters" if len(name) > NAME_MOST else None


def same_name(names: Iterable[str], seated: Iterable[str]) -> str | None:
    """The first of the names that somebody has already, or that is said twice; upper and lower case are the same.

    >>> same_name(["Zoé", "ANA"], ["Ana"]), same_name(["Zoé"], ["Ana"])
    ('ANA', None)
    """
    known = {folded(name) for name in seated}
    for name in names:
        if folded(name) in known:
            return name
        known.add(folded(name))
    return None


def folded(name: str) -> str:
    """A name as ears tell it from others."""
    return unicodedata.normalize("NFKC", name).casefold()


def _after(setup: Setup, action: Json) -> Setup:
    heard = setup.hear(action)
    if isinstance(heard, Refusal):
        raise ValueError(f"{said(dict(action))} is refused: {heard.message}")
    return heard


def _no(message: str) -> Refusal:
    return Refusal(Code.BAD_ARGUMENT, message)
