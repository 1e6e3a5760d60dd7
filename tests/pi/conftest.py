"""Fixtures of several rooms: evenings, a running table, processes that can be killed or starved, and a small disk."""

from __future__ import annotations

import multiprocessing
import subprocess
from collections.abc import Iterator
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest

from pi.table.table import RunningTable
from tests.house import running_table
from tests.pi.sitting import Evenings
from tests.pi.small_disk import SmallDisk


@pytest.fixture(scope="session")
def nursery() -> ForkServerContext:
    """A server that forks a process, with everything imported, for each test."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.pi.busy_table"])
    return context


@pytest.fixture
def evenings() -> Iterator[Evenings]:
    with Evenings() as found:
        yield found


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RunningTable]:
    """A running table without regulars."""
    with running_table(tmp_path) as table:
        yield table


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    found = SmallDisk(tmp_path / "disk")
    found.folder.mkdir()
    try:
        found.mount("size=512k")
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"only root may mount a small disk: {error}")
    yield found
    subprocess.run(["umount", "--lazy", found.folder], check=True)
