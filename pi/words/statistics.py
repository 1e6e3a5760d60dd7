"""The words of the pages of the history: headings, figures, dates and verdicts, in one language."""

from collections.abc import Sequence
from datetime import datetime

from pi.night.codes import NoticeCode
from pi.night.rule_set import RuleSet
from pi.night.types import Notice
from pi.words.catalogue import Value
from pi.words.errors import Problems
from pi.words.vocabulary import Names


class StatisticsWords:
    """The sentences of the pages of the history. A call with a code returns the sentence `house-CODE`.

    >>> say = StatisticsWords("en", strict=True)
    >>> say.duration(5400), say.amount("kekenito", "sip", 3), say.share(1, 3)
    ('1 h 30 min', '3 sips', '33 %')
    """

    def __init__(self, language: str, *, strict: bool = False) -> None:
        self.language = language
        self._names = Names(language, strict=strict)
        self._problems = Problems(self._names)

    def __call__(self, code: str, **values: Value) -> str:
        return self._names.render("", f"house-{code}", values)

    def columns(self, *codes: str) -> tuple[str, ...]:
        return tuple(self(f"column-{code}") for code in codes)

    def game(self, kind: str) -> str:
        return self._names.title(kind)

    def pays(self, kind: str) -> bool:
        return self._names.has(kind, "event-pays-round")

    def rounds(self, kind: str) -> str:
        """Return the heading of the column of rounds, which a game may name differently."""
        is_named = self._names.has(kind, "house-rounds")
        return self._names.render(kind, "house-rounds") if is_named else self("column-rounds")

    def feats(self, kind: str, outcome: str = "") -> str:
        """Return the heading of the section of a game's feats, or of the column of one outcome."""
        return self._names.render(kind, "-".join(filter(None, ("house-feats", outcome))))

    def why(self, game: str, why: str) -> str:
        return self._names.render(game, f"why-{why}")

    def unit(self, kind: str, unit: str) -> str:
        """Return the heading of a unit's column: the history's own, else that of a table with default options."""
        rules = RuleSet.by_default(kind)
        replaced = [key for key, replaces in rules.kind.counts.items() if replaces == unit]
        columns = [column for column in (unit, *replaced) if self._names.has(kind, f"column-{column}")]
        code = f"house-unit-{unit}"
        has_line = self._names.has(kind, code) or not columns
        return self._names.render(kind, code) if has_line else self._names.column(columns[0], rules)

    def amount(self, kind: str, unit: str, amount: int) -> str:
        """Return an amount in words: the history's own words, else the words of a table with default options."""
        code = f"house-amount-{unit}"
        if self._names.has(kind, code):
            return self._names.render(kind, code, {"amount": amount})
        return self._names.unit(unit, amount, RuleSet.by_default(kind))

    def score(self, score: int) -> str:
        return self._names.score(score)

    def dice(self, name: str, *, simulated: bool) -> str:
        return self("dice-simulated") if simulated else self("dice-named", name=name) if name else self("dice")

    def duration(self, seconds: int) -> str:
        minutes = round(seconds / 60)
        return self("duration", hours=minutes // 60, minutes=minutes % 60)

    def share(self, part: int, whole: int) -> str:
        """Return a part in percent; a dash if the whole is 0."""
        return self("percent", n=round(100 * part / whole)) if whole else "—"

    def decimal(self, number: float, places: int = 1) -> str:
        return self("decimal", n=round(number, places))

    def date(self, at: str) -> str:
        """Return the local date of a time of the journal."""
        return self("date", at=datetime.fromisoformat(at).astimezone())

    def clock(self, at: str) -> str:
        """Return the local time of day of a time of the journal."""
        return self("clock", at=datetime.fromisoformat(at).astimezone())

    def unsure(self, why: str, values: Sequence[int]) -> str:
        return self._problems.notice(Notice(NoticeCode.UNSURE, {"why": why, "values": values}))

    def names(self, names: Sequence[str]) -> str:
        """Return names joined as in speech; a dash without names."""
        return self._names.join(names) or "—"
