"""Errors as the text that people read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest

from pi.words import Words

E = TypeVar("E", bound=Exception)


def said(error: Exception) -> str:
    """Return an error with its remedy, in English."""
    return Words("en", strict=True).problems.failure(error)


@contextmanager
def refusing(kind: type[E], match: str) -> Iterator[pytest.ExceptionInfo[E]]:
    """Expect an error whose English sentences match this pattern."""
    with pytest.raises(kind) as caught:
        yield caught
    assert re.search(match, said(caught.value))
