"""Names: what things are called in one language, each in a word or two.

Codes of games, scores, announcements, dice, units, faults and options go in; what the table calls
them comes out. Codes are looked up as message ids: first the game's own line (`quinito-unit-major`),
then the shared one (`unit-major`). No sentence stands in this file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pi.night.types import Json
from pi.rules import GAMES
from pi.rules.display import Amount, Named, Rung, Score
from pi.rules.game import Game
from pi.words.catalogue import LANGUAGES, Catalogue, Value, plain
from pi.words.event_values import NONE, coded, option_values
from pi.words.ladder_values import rung_values

Values = dict[str, Value]

CONNECTION = ("connection-lost", "connection-full", "connection-old", "connection-unsent")
"""What can be the matter with the connection of a page."""


def prefix(game: str) -> str:
    """The beginning of a game's own message ids, which Fluent wants to begin with a letter."""
    return game if game[:1].isalpha() else f"game-{game}"


def game_of(table: Json | None) -> str:
    return str((table or {}).get("game", ""))


def rules_of(table: Json | None) -> type[Game]:
    """The game of a table; where there is none, what all games have in common."""
    return GAMES.get(game_of(table), Game)


class Names:
    """What things are called. ``strict`` raises `MissingWordsError` instead of showing bare codes."""

    def __init__(self, language: str, *, strict: bool = False) -> None:
        self.language = language
        self._catalogue = Catalogue(language, strict=strict)

    def render(self, game: str, code: str, values: Values | None = None, *, attribute: str | None = None) -> str:
        """Say a sentence: the game's own line under this code, else the shared one."""
        ids = [f"{prefix(game)}-{code}", code] if game else [code]
        return self._catalogue.render(ids, values or {}, attribute=attribute)

    def has(self, game: str, code: str) -> bool:
        """Whether there is a sentence under this code, the game's own or a shared one."""
        return any(self._catalogue.has(message) for message in (f"{prefix(game)}-{code}", code))

    def title(self, game: str) -> str:
        """Name a game."""
        return self.render(game, "name")

    def label(self, code: str, table: Json | None = None, **values: Value) -> str:
        """Name a part of the screen."""
        return self.render(game_of(table), f"label-{code}", values)

    def phone(self, code: str, **values: Value) -> str:
        """Say something on the page for phones."""
        return self.render("", f"phone-{code}", values)

    def connection(self) -> dict[str, str]:
        """Say what can be the matter with the connection of a page, by its code."""
        return {code: self.label(code) for code in CONNECTION}

    def option(self, name: str, value: object, game: str) -> str:
        """Say what a value of a game's option means."""
        free = f"option-{name}"
        code = free if self.has(game, free) else f"{free}-{coded(value)}"
        shown = self.idea(f"text-{name}", value, game) if isinstance(value, str) else value
        return self.render(game, code, {"value": self.value(shown)})

    def options(self, table: Json | None) -> Values:
        """The options in force, as values that every sentence of the game may select on."""
        values = option_values(table)
        return values | {"stake": self.idea("text-stake", str(values["stake"]), game_of(table))}

    def rule(self, text: str, game: str) -> str:
        """Say a house rule: one of the ideas in this language, whichever it was chosen in, another as it was typed."""
        return self.idea("rule", text, game)

    def idea(self, kind: str, text: str, game: str) -> str:
        """Say a text that was chosen from the ideas of a game in this language; any other stays as it is."""
        if text == NONE:
            return text
        stem = f"{prefix(game)}-{kind}"
        ideas = (_numbered(Catalogue(language), stem) for language in LANGUAGES)
        found = next((message for messages in ideas for message, said in messages if said == text), None)
        return text if found is None else self._catalogue.render([found], {})

    def numbered(self, stem: str, *, attribute: str | None = None) -> tuple[str, ...]:
        """The sentences `stem-1`, `stem-2` … as far as they go, or an attribute of each."""
        found = [message for message, _ in _numbered(self._catalogue, stem)]
        return tuple(self._catalogue.render([message], {}, attribute=attribute) for message in found)

    def unit(self, unit: str, amount: int, table: Json) -> str:
        """Say what an amount of a ledger unit is worth at this table (Q5, Q7)."""
        # A major slap is two slaps: the catalogue says which multiple it counts in.
        values = self.options(table) | {"amount": amount, "twice": 2 * amount, "thrice": 3 * amount}
        return self.render(game_of(table), f"unit-{unit}", values)

    def column(self, unit: str, table: Json) -> str:
        """Head the column of a ledger unit."""
        return self.render(game_of(table), f"column-{unit}", self.options(table))

    def fault(self, kind: str, game: str = "") -> str:
        """Name a kind of fault."""
        return self.render(game, f"fault-{kind}")

    def hint(self, code: str, table: Json) -> str:
        """Say a rule that no program can see (`QT1` …)."""
        return self.render(game_of(table), f"hint-{code}", self.options(table))

    def score(self, value: object, game: str = "") -> str:
        """Name a number as the table says it; where the numbers are scores of two dice: 62, double 4, Kinito."""
        if game and not GAMES[game].two_dice:
            return str(value)
        if value == 21:
            return self.render(game, "score-kinito")
        if isinstance(value, int) and 11 <= value <= 66 and value % 11 == 0:
            return self.render(game, "score-double", {"pips": str(value % 10)})
        return str(value)

    def said(self, value: object, table: Json) -> str:
        """Name what is announced in a game: a score of dice, or in words."""
        return self.announcement(value, table) if isinstance(value, str) else self.score(value, game_of(table))

    def announcement(self, text: object, table: Json | None) -> str:
        """Name an announcement as the table says it: ``brelan 2+5`` is *brelan de 2 avec un 5*."""
        found = rung_values(text, lambda form, die: self._face(form, die, table), self.join)
        return self.render(game_of(table), *found) if found else coded(text)

    def dice(self, dice: object, table: Json | None) -> str:
        """Name dice, or one, by what they show: with poker dice a 6 is an ace."""
        if not isinstance(dice, list | tuple):
            return self._face("face", dice, table) if isinstance(dice, int) else coded(dice)
        return self.join([self._face("face", die, table) for die in dice]) or NONE

    def _face(self, form: str, die: int, table: Json | None) -> str:
        game = game_of(table)
        return self.render(game, form, option_values(table) | {"die": die}) if self.has(game, form) else str(die)

    def face(self, die: int, table: Json) -> str:
        """What stands on a die, as short as it is printed there."""
        return self._face("face-short", die, table)

    def join(self, names: Sequence[str]) -> str:
        """Join names into a list as it is spoken."""
        if len(names) < 2:
            return "".join(names)
        return self.render("", "list-and", {"rest": ", ".join(names[:-1]), "last": names[-1]})

    def named(self, value: Named, table: Json) -> Value:
        """A value that a game gives to a sentence."""
        match value:
            case Score(None) | Rung(None):
                return NONE
            case Score(score):
                return self.score(score, game_of(table))
            case Rung(said):
                return self.announcement(said, table)
            case Amount(unit, amount):
                return self.unit(unit, amount, table)
            case str():
                return plain(value)
        return self.value(value)

    def value(self, value: object) -> Value:
        """Any value as a sentence takes it: numbers stay numbers, lists are joined."""
        if isinstance(value, list | tuple):
            return self.join([str(one) for one in value])
        return value if isinstance(value, int) and not isinstance(value, bool) else coded(value)


def _numbered(catalogue: Catalogue, stem: str) -> Iterator[tuple[str, str]]:
    """Each message `stem-1`, `stem-2` … as far as they go, with its sentence."""
    number = 1
    while catalogue.has(message := f"{stem}-{number}"):
        yield message, catalogue.render([message], {})
        number += 1
