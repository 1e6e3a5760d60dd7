"""A fault: something that a file, a folder or a place does not allow, as a code and the values of its sentence.

The eye speaks no language. Whoever tells people what is wrong has a sentence for each code (``eye-CODE`` in the
catalogues of `pi.words`); a log gets the code with its values.
"""

from __future__ import annotations


class Fault(Exception):
    """What is wrong; ``values`` are in its sentence."""

    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__(code)
        self.code, self.values = code, values

    def __str__(self) -> str:
        return " ".join((self.code, *(f"{key}={value}" for key, value in self.values.items())))
