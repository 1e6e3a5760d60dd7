"""Errors of parts, each with its remedy.

A failure of any part but the voice (`pi.voice.sound.VoiceError`) is a code with the values of its two sentences: the
problem, and its remedy. `pi.words` renders both in the language of the screen; the log and the command line are
English.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pi.night.types import Json

if TYPE_CHECKING:
    from pi.words.errors import Problems
    from vision.networks import NetworkError


class PartError(OSError):
    """A failure; ``values`` holds its code and its values, as in the notices of the wall."""

    def __init__(self, code: str, **values: str | float | Exception) -> None:
        super().__init__(code)
        self.code = code
        self.values: Json = {"trouble": code, **values}

    def describe(self, problems: Problems) -> str:
        """Return its sentence and its remedy in a language."""
        return "{}. {}".format(*problems.part_error(self.values))

    @property
    def problem(self) -> str:
        """The problem, in English."""
        return self._in_english()[0]

    @property
    def remedy(self) -> str:
        """What to do about it, in English."""
        return self._in_english()[1]

    def __str__(self) -> str:
        return "{}. {}".format(*self._in_english())

    @classmethod
    def of_network(cls, error: NetworkError) -> PartError:
        """Return the error of an eye that cannot read dice."""
        return PartError("eye-network", **error.values)

    def _in_english(self) -> tuple[str, str]:
        # The catalogues are read only if an error is printed.
        from pi.words import Words

        return Words("en").problems.part_error(self.values)
