"""A fault: an error with a code and values, but without a sentence.

`pi.words` has a sentence for each code in each language; a log gets the code with its values.
"""

from collections.abc import Mapping
from typing import Any


class Fault(Exception):
    """An error with a ``code``, and the ``values`` that its sentence in `pi.words` contains."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values: Mapping[str, Any] = values

    def __str__(self) -> str:
        values = (f"{key}={value}" for key, value in self.values.items() if value != self.code)
        return " ".join((self.code, *values))
