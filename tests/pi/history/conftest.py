"""Fixtures of the history tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pi.history.nights import Nights


@pytest.fixture
def nights(tmp_path: Path) -> Iterator[Nights]:
    """A journal with one open night without actions."""
    with Nights(tmp_path / "nights") as found:
        yield found
