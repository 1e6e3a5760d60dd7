"""A finding of the doctor: one fact about one part of the table, as a code and values.

The sentence of a finding is in the catalogues under ``doctor-CODE``, and its remedy under ``doctor-CODE.mend``. The
first word of a code is its part.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from pi.night.types import Json
from pi.words import Words
from pi.words.vocabulary import Values
from vision.reading import Why


class State(StrEnum):
    GOOD = "good"
    WARNING = "warning"
    """The table plays, but not as well as it could."""
    FAILED = "failed"
    SKIPPED = "skipped"
    """The part does not exist, or cannot be examined now; that is not a fault."""
    ASKED = "asked"
    """A person has to act before there is a finding."""


SIGNS = {State.GOOD: "✓", State.WARNING: "!", State.FAILED: "✗", State.SKIPPED: "·", State.ASKED: "?"}


@dataclass(frozen=True)
class Finding:
    """One fact. ``values`` are the values in its sentence."""

    code: str
    state: State
    values: Json = field(default_factory=dict)

    @property
    def part(self) -> str:
        return self.code.split("-")[0]

    def text(self, words: Words) -> str:
        return words.names.render("", f"doctor-{self.code}", self._values(words))

    def remedy(self, words: Words) -> str:
        """Return the sentence of the remedy; empty if none is needed."""
        if self.state in (State.GOOD, State.ASKED):
            return ""
        return words.names.render("", f"doctor-{self.code}", self._values(words), attribute="mend")

    def _values(self, words: Words) -> Values:
        """Return the values in words: the names of buttons and reasons, and joined lists."""
        texts: Values = {}
        if "trouble" in self.values:
            texts["problem"], texts["mend"] = words.problems.part_error(self.values)
        for key, value in self.values.items():
            if key in ("button", "heard"):
                texts[key] = words.names.colour(str(value))
            elif isinstance(value, Exception):
                texts[key] = words.problems.failure(value)
            elif isinstance(value, Why):
                texts[key] = words.names.render("", f"unsure-{value}")
            else:
                texts[key] = words.names.join([*map(str, value)]) if isinstance(value, tuple | list) else value
        return texts
