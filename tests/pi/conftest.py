"""What several tests of the table share: processes that can be killed or starved."""

from __future__ import annotations

import multiprocessing
from multiprocessing.context import ForkServerContext

import pytest


@pytest.fixture(scope="session")
def nursery() -> ForkServerContext:
    """Brings forth processes quickly: one that has imported everything is forked for each."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.pi.busy_table"])
    return context
