"""Trouble: a part of the table that cannot do its work, and what mends it.

Whatever fails of camera, panel, journal or album is a code with the values of its two sentences: what is
the matter, and what to do about it. `pi.words` says both in the language of whoever looks; the log and the
command line are English.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pi.moment import Json

if TYPE_CHECKING:
    from pi.words import Words


class Trouble(OSError):
    """Something has failed; ``told`` is its code and values, as the notices of the wall carry them."""

    def __init__(self, code: str, **values: str | float | Exception) -> None:
        super().__init__(code)
        self.code = code
        self.told: Json = {"trouble": code, **values}

    def said(self, words: Words) -> str:
        """Say it with its mend in a language."""
        return "{}. {}".format(*words.trouble(self.told))

    @property
    def problem(self) -> str:
        """What is the matter, in English."""
        return self._in_english()[0]

    @property
    def mend(self) -> str:
        """What to do about it, in English."""
        return self._in_english()[1]

    def __str__(self) -> str:
        return "{}. {}".format(*self._in_english())

    def _in_english(self) -> tuple[str, str]:
        # The catalogues are read only by whoever has something to say.
        from pi.words import Words

        return Words("en").trouble(self.told)
