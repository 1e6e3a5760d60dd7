"""Names of things in one language, each of a word or two.

Codes of games, scores, announcements, dice, units, faults and options go in; their names come out. Codes are looked up
as message ids: first the game's own (`quinito-unit-major`), then the shared one (`unit-major`).
"""

from collections.abc import Iterator, Sequence

from pi.night.rule_set import NO_RULES, RuleSet
from pi.rules import GAMES
from pi.rules.display import Amount, Named, Rung, Score
from pi.rules.ladder import parse
from pi.words.catalogue import LANGUAGES, NONE, Catalogue, Value, as_code, plain

Values = dict[str, Value]
Face = int | str
"""The face of a die: its pips, or the text printed on it."""
CONNECTION = ("connection-lost", "connection-full", "connection-old", "connection-unsent", "connection-plain")
"""The possible troubles of a page's connection."""


def prefix(game: str) -> str:
    """Return the beginning of a game's own message ids, which must begin with a letter in Fluent."""
    return game if game[:1].isalpha() else f"game-{game}"


class Names:
    """The names in one language. With ``strict`` a missing one raises `MissingWordsError`; else its code is shown."""

    def __init__(self, language: str, *, strict: bool = False) -> None:
        self.language = language
        self._catalogue = Catalogue(language, strict=strict)

    def render(self, game: str, code: str, values: Values | None = None, *, attribute: str | None = None) -> str:
        """Return the sentence of a code: the game's own, else the shared one."""
        ids = [f"{prefix(game)}-{code}", code] if game else [code]
        return self._catalogue.render(ids, values or {}, attribute=attribute)

    def has(self, game: str, code: str) -> bool:
        """Return True if this code has a sentence, the game's own or a shared one."""
        return any(self._catalogue.has(message) for message in (f"{prefix(game)}-{code}", code))

    def title(self, game: str) -> str:
        """Return the name of a game; its code if it is not installed."""
        return self.render(game, "name") if self.has(game, "name") else game

    def label(self, code: str, rules: RuleSet = NO_RULES, **values: Value) -> str:
        return self.render(rules.game, f"label-{code}", values)

    def colour(self, button: str) -> str:
        return self.render("", f"colour-of-{button}")

    def phone(self, code: str, **values: Value) -> str:
        return self.render("", f"phone-{code}", values)

    def connection(self) -> dict[str, str]:
        """Return the sentences about the troubles of a page's connection, by their codes."""
        return {code: self.label(code) for code in CONNECTION}

    def option(self, name: str, value: object, game: str) -> str:
        free = f"option-{name}"
        code = free if self.has(game, free) else f"{free}-{as_code(value)}"
        text = self.idea(f"text-{name}", value, game) if isinstance(value, str) else value
        return self.render(game, code, {"value": self.value(text)})

    def options(self, rules: RuleSet) -> Values:
        """Return the options in force, as values for every sentence of the game: `opt_…` and `stake`."""
        values: Values = {f"opt_{name}": as_code(value) for name, value in rules.options.items()}
        stake = as_code(rules.options.get("stake", ""))
        return values | {"stake": self.idea("text-stake", stake, rules.game)}

    def rule(self, text: str, game: str) -> str:
        """Return a house rule: a suggested text in this language, any other as it was typed."""
        return self.idea("rule", text, game)

    def idea(self, kind: str, text: str, game: str) -> str:
        """Return the translation of a text that ``game`` suggests in any language; return any other text unchanged."""
        if text == NONE:
            return text
        stem = f"{prefix(game)}-{kind}"
        ideas = (_numbered(Catalogue(language), stem) for language in LANGUAGES)
        message_id = next((message for messages in ideas for message, sentence in messages if sentence == text), None)
        return text if message_id is None else self._catalogue.render([message_id], {})

    def numbered(self, stem: str, *, attribute: str | None = None) -> tuple[str, ...]:
        """Return the sentences `stem-1`, `stem-2` … up to the first missing one, or an attribute of each."""
        message_ids = [message for message, _ in _numbered(self._catalogue, stem)]
        return tuple(self._catalogue.render([message], {}, attribute=attribute) for message in message_ids)

    def unit(self, unit: str, amount: int, rules: RuleSet) -> str:
        """Q5, Q7 Return in words the amount that players take for this number of a ledger unit at this table."""
        # A major slap is two slaps: the catalogue says which multiple it counts in.
        values = self.options(rules) | {"amount": amount, "twice": 2 * amount, "thrice": 3 * amount}
        return self.render(rules.game, f"unit-{unit}", values)

    def column(self, unit: str, rules: RuleSet) -> str:
        return self.render(rules.game, f"column-{unit}", self.options(rules))

    def fault(self, kind: str, game: str = "") -> str:
        return self.render(game, f"fault-{kind}")

    def score(self, value: object, game: str = "") -> str:
        """Return the name of a score: 62, double 4, Kinito. In a game without scores of two dice, return the number."""
        if game and not GAMES[game].two_dice:
            return str(value)
        code = f"{prefix(game) if game else 'house'}-score-{value}"
        if self._catalogue.has(code):
            return self._catalogue.render([code], {})
        if isinstance(value, int) and 11 <= value <= 66 and value % 11 == 0:
            return self.render(game, "score-double", {"pips": str(value % 10)})
        return str(value)

    def announcement(self, value: object, rules: RuleSet) -> str:
        """Return the name of an announcement: of a score of dice, or of ``brelan 2+5``: *brelan de 2 avec un 5*."""
        announcement = parse(value)
        if announcement is None:
            return self.score(value, rules.game) if isinstance(value, int) else as_code(value)
        many = [self._face("face-many", die, rules) for die in announcement.pips]
        values: Values = {
            "own": self.join([self._face("face-of", die, rules) for die in announcement.pips]) or NONE,
            "first": many[0] if many else NONE,
            "second": many[1] if len(many) > 1 else NONE,
            "beside": self.join([self._face("face-a", die, rules) for die in announcement.beside]) or NONE,
            "throws": announcement.throws or 0,
        }
        return self.render(rules.game, f"rung-{announcement.name}", values)

    def dice(self, dice: object, rules: RuleSet) -> str:
        """Return the names of the faces of dice, or of one die: with poker dice a 6 is an ace."""
        if not isinstance(dice, list | tuple):
            return self._face("face", dice, rules) if isinstance(dice, int) else as_code(dice)
        return self.join([self._face("face", die, rules) for die in dice]) or NONE

    def _face(self, form: str, die: int, rules: RuleSet) -> str:
        """Return the name of a face in one form: ``face`` (6), ``face-of`` (of 6s), ``face-a`` (a 6), ``face-many``."""
        game = rules.game
        return self.render(game, form, self.options(rules) | {"die": die}) if self.has(game, form) else str(die)

    def face(self, die: int, rules: RuleSet) -> str:
        return self._face("face-short", die, rules)

    def faces(self, dice: Sequence[Face], rules: RuleSet) -> tuple[Face, ...]:
        """Return the faces of dice in a game: their pips, or the text printed on them."""
        named = [die if isinstance(die, str) else self.face(die, rules) for die in dice]
        return tuple(die if name == str(die) else name for die, name in zip(dice, named, strict=True))

    def taught_set(self, kind: str, number: int) -> str:
        """Return the name of a new set of dice or cards."""
        return self.render("", "taught-name", {"set": kind, "number": number})

    def face_in_picture(self, kind: str, face: str) -> str:
        """Return the short text on a face of a set, in ASCII."""
        return self.taught_face(kind, face, "short")

    def taught_face(self, kind: str, face: str, attribute: str | None = None) -> str:
        if kind != "poker-dice":
            return face
        return self.render("", "taught-face", {"face": int(face)}, attribute=attribute)

    def join(self, names: Sequence[str]) -> str:
        if len(names) < 2:
            return "".join(names)
        return self.render("", "list-and", {"rest": ", ".join(names[:-1]), "last": names[-1]})

    def named(self, value: Named, rules: RuleSet) -> Value:
        match value:
            case Score(None) | Rung(None):
                return NONE
            case Score(score):
                return self.score(score, rules.game)
            case Rung(announcement):
                return self.announcement(announcement, rules)
            case Amount(unit, amount):
                return self.unit(unit, amount, rules)
            case str():
                return plain(value)
        return self.value(value)

    def value(self, value: object) -> Value:
        """Return a value for a sentence: numbers stay numbers, lists are joined, others become codes."""
        if isinstance(value, list | tuple):
            return self.join([str(item) for item in value])
        return value if isinstance(value, int) and not isinstance(value, bool) else as_code(value)


def _numbered(catalogue: Catalogue, stem: str) -> Iterator[tuple[str, str]]:
    """Yield each message id `stem-1`, `stem-2` … up to the first missing one, with its sentence."""
    number = 1
    while catalogue.has(message := f"{stem}-{number}"):
        yield message, catalogue.render([message], {})
        number += 1
