"""A fault: something that a file, a folder or a place does not allow, as a code and the values of its sentence.

A fault speaks no language. `pi.words` has a sentence for each code; a log gets the code with its values.
"""

from collections.abc import Mapping
from typing import Any


class Fault(Exception):
    """What is wrong; ``values`` are in its sentence."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values: Mapping[str, Any] = values

    def __str__(self) -> str:
        values = (f"{key}={value}" for key, value in self.values.items() if value != self.code)
        return " ".join((self.code, *values))
