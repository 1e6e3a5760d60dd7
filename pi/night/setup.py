"""The set-up: the seats at the table, the next game and its options, before it starts.

An action goes in; a new :class:`Setup` or a refusal comes out. No clock, no I/O. The night admits these actions while
no game is on. It keeps them as lines, so each can be undone and all of them outlive a power cut:

===========================================================  ===========================================
``{"do":"sit","players":["Ana","Bo"]}``                      the players take the last seats, in this order
``{"do":"sit","players":["Bo"],"after":"Cy"}``               …or the seats after Cy; a seated player moves
``{"do":"stand","player":"Bo"}``                             a player, or a list of players, gives up the seat
``{"do":"game","game":"quinito"}``                           this game is chosen; null: back to the seats
``{"do":"option","game":…,"option":…,"value":…}``            the table agrees on an option of a game
===========================================================  ===========================================

`start` begins a game with these seats. The next set-up begins without seats.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from pi.night.types import Json
from pi.rules import GAMES, Code, Refusal
from pi.rules.refusal import quoted
from pi.rules.seats import Seats

VERBS = {"sit": ("players", "after"), "stand": ("player",), "game": ("game",), "option": ("game", "option", "value")}
"""The actions of a set-up, each with its arguments."""
MAX_NAME_LENGTH = 28
"""The greatest length of a name, in characters: the wall cannot show more in huge type."""
NAME_TAKEN, NAME_UNFIT, HOUSE_FULL = "name-taken", "name-unfit", "house-full"
"""Codes with which a seat is refused, in addition to the codes of the protocol."""
JOINERS = frozenset("\u200c\u200d")
"""The invisible characters that a name may have: emoji and some scripts need them."""
UNSEEN = frozenset({"Cc", "Cf", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories of characters that are invisible on the wall, or that turn the direction of writing."""
BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that are drawn as nothing."""
ABOVE_OR_BELOW = 200
"""Characters with at least this combining class are accents."""
DRAWN_ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХҮԚԜавеѕіјкмнорстухүһԁԛԝӀӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεικνορτυχγηωıI1|0",
    "ABESlJKMHOPCTYXYQWabesijkmhopctyxyhdqwllABEZHlKMNOPTYXabeiknoptuxynwilllO",
)
"""Letters of Cyrillic and Greek, and digits, each with the Latin letter that is drawn alike."""


@dataclass(frozen=True)
class Setup:
    """The seats so far, clockwise; the chosen game; the agreed values, by game and option."""

    seats: tuple[str, ...] = ()
    game: str | None = None
    options: Mapping[str, Json] = field(default_factory=dict)

    @classmethod
    def of(cls, actions: Iterable[Json]) -> Setup:
        """Return the set-up after these actions. Raise ValueError for an action that is refused."""
        setup = cls()
        for action in actions:
            after = setup.apply(action, kept=True)
            if isinstance(after, Refusal):
                raise ValueError(f"{quoted(dict(action))} is refused: {after.message}")
            setup = after
        return setup

    def apply(self, action: Json, *, kept: bool = False) -> Setup | Refusal:
        """Return the set-up after one action, or the refusal. Names in an action ``kept`` on disk are not checked."""
        match action:
            case {"do": "sit", "players": [_, *_] as players}:
                others = (name for name in self.seats if name not in players)
                problem = None if kept else name_refusal(action, others)
                return problem or self._sit(players, action.get("after"))
            case {"do": "stand", "player": str(player)} if player in self.seats:
                return self._with_seats(name for name in self.seats if name != player)
            case {"do": "stand", "player": [_, *_] as players} if all(name in self.seats for name in players):
                return self._with_seats(name for name in self.seats if name not in players)
            case {"do": "game", "game": None}:
                return replace(self, game=None)
            case {"do": "game", "game": str(game)} if game in GAMES:
                if not fits(game, len(self.seats)):
                    return _bad_argument(f"{game} is not for so many")
                return replace(self, game=game)
            case {"do": "option", "game": str(game), "option": str(name), "value": value} if game in GAMES:
                return self._agree(game, name, value)
        return _bad_argument(f"{quoted(dict(action))} is nothing that a set-up knows")

    def start(self, game: str, custom: Json) -> Json:
        """Return the start of a game with these seats. Options without an agreed value come from ``custom``.

        Options that the game does not have, and invalid values, are left out: a named player must be seated.
        """
        wanted, known, seated = {**custom, **self.options.get(game, {})}, GAMES[game].options_known, Seats(self.seats)
        options = {key: value for key, value in wanted.items() if key in known and not known[key].check(value, seated)}
        return {"do": "start", "game": game, "players": list(self.seats), "options": options}

    def _sit(self, players: list[object], after: object) -> Setup | Refusal:
        names = [str(name) for name in players]
        stay = [name for name in self.seats if name not in names]
        if after is not None and after not in stay:
            return _bad_argument(f"{quoted(after)} is not at the table")
        index = len(stay) if after is None else stay.index(str(after)) + 1
        seats = [*stay[:index], *names, *stay[index:]]
        return Refusal(HOUSE_FULL, "no seat is left") if len(seats) > max_seats() else self._with_seats(seats)

    def _with_seats(self, seats: Iterable[str]) -> Setup:
        """Return this set-up with other seats. The chosen game is dropped if it cannot be played by that many."""
        seated = tuple(seats)
        keeps = self.game is not None and fits(self.game, len(seated))
        return replace(self, seats=seated, game=self.game if keeps else None)

    def _agree(self, game: str, name: str, value: object) -> Setup | Refusal:
        option = GAMES[game].options_known.get(name)
        problem = f"{game} has no option {quoted(name)}" if option is None else option.check(value, Seats(self.seats))
        if problem:
            return _bad_argument(problem)
        return replace(self, options={**self.options, game: {**self.options.get(game, {}), name: value}})


def max_seats() -> int:
    """Return the number of seats of a set-up: the most players of any game."""
    return max(game.max_players or 0 for game in GAMES.values())


def plain(action: Json) -> Json:
    """Return an action of a set-up without unknown keys."""
    return {key: action[key] for key in ("do", *VERBS[action["do"]]) if key in action}


def fits(game: str, players: int) -> bool:
    kind = GAMES[game]
    return kind.min_players <= players <= (kind.max_players or players)


def name_fault(name: object) -> str | None:
    """Return the fault of a name: not a text, not legible, or too long for the wall. Return None if it has none."""
    if not isinstance(name, str) or any(unicodedata.category(c) == "Cs" for c in name):
        return f"{quoted(name)} is no name"
    kinds = [unicodedata.category(c) for c in name]
    hidden = any(c in BLANK or (kind in UNSEEN and c not in JOINERS) for c, kind in zip(name, kinds, strict=True))
    first = [kind[0] for kind in kinds]
    if hidden or not set(first) & set("LNSP") or first.count("M") > first.count("L"):
        return f"{quoted(name)} cannot be read"
    return f"{quoted(name)} is longer than {MAX_NAME_LENGTH} characters" if len(name) > MAX_NAME_LENGTH else None


def same_name(names: Iterable[str], seated: Iterable[str]) -> str | None:
    """Return the first name that looks like the name of a seated player, or like an earlier name; None if all differ.

    >>> same_name(["Zoé", "ANA"], ["Ana"]), same_name(["Zoé"], ["Ana"]), same_name(["\\u0410n\\u0430"], ["Ana"])
    ('ANA', None, 'Аnа')
    """
    taken_forms = {form for name in seated for form in folded_forms(name)}
    for name in names:
        if not folded_forms(name).isdisjoint(taken_forms):
            return name
        taken_forms |= folded_forms(name)
    return None


@lru_cache(maxsize=1024)
def folded_forms(name: str) -> frozenset[str]:
    """Return a name without accents, case and invisible characters, and a form in which look-alike letters are equal.

    The result is cached: each press compares all names.
    """
    clear = " ".join("".join(c for c in name if unicodedata.category(c) != "Cf" and c not in BLANK).split())
    folded = without_accents(unicodedata.normalize("NFKC", clear).casefold())
    drawn = unicodedata.normalize("NFKC", clear).translate(DRAWN_ALIKE).casefold()
    return frozenset({folded, f"drawn {without_accents(drawn.translate(DRAWN_ALIKE))}"})


def without_accents(text: str) -> str:
    """Return a text without the marks above and below its letters; vowel signs of scripts that need them stay."""
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(c for c in decomposed if unicodedata.combining(c) < ABOVE_OR_BELOW)


def name_refusal(action: object, seated: Iterable[str]) -> Refusal | None:
    """Return the refusal if a name in this action is not legible or is taken; else None."""
    match action:
        case {"do": "start", "players": list(names)}:
            others: list[str] = []
        case {"do": "sit", "players": list(names)}:
            others = list(seated)
        case {"do": "join", "player": str(name)}:
            names, others = [name], [other for other in seated if other != name]
        case {"do": "correct", "action": Mapping() as now}:
            return name_refusal(now, seated)
        case _:
            return None
    if problem := next(filter(None, map(name_fault, names)), None):
        return Refusal(NAME_UNFIT, problem)
    if taken := same_name(names, others):
        return Refusal(NAME_TAKEN, f"{quoted(taken)} is at the table already")
    return None


def _bad_argument(message: str) -> Refusal:
    return Refusal(Code.BAD_ARGUMENT, message)
