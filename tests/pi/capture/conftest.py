"""Fixtures of the capture tests: a running table without regulars, and the memory of the networks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pi.table.table import RunningTable
from tests.house import running_table
from tests.vision.remembered import remembered_networks as remembered_networks


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RunningTable]:
    with running_table(tmp_path) as table:
        yield table
