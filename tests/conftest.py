"""What all rooms of the tests share: their order, what chance draws, and a browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, expect, sync_playwright

from tests.moments import PATIENCE_S
from tests.pages import Pages

TESTS = Path(__file__).parent
CHROMIUM = Path("/usr/bin/chromium")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""Nothing that a test has not asked for: no graphics card, and no connection to the outside."""

# A failure must be reproducible: the examples are the same on each machine. `make search` draws anew each time.
# How long an example takes says how busy the machine is.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("search", derandomize=False, deadline=None)
settings.load_profile("same")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put houses, browsers and films first, which take long: many short tests then keep every core busy to the end.

    Of a test that is marked so, only the first variant runs every day.
    """
    daily = set[str]()
    for item in items:
        if item.get_closest_marker("one_a_day") and not item.get_closest_marker("long"):
            test = item.nodeid.partition("[")[0]
            if test in daily:
                item.add_marker(pytest.mark.long)
            daily.add(test)
    items.sort(key=lambda item: not item.path.is_relative_to(TESTS) or item.path.is_relative_to(TESTS / "pi"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, one for all tests of a process, with their patience; without it a test is skipped."""
    if not CHROMIUM.exists():
        pytest.skip(f"there is no {CHROMIUM}: apt-get install chromium")
    expect.set_options(timeout=PATIENCE_S * 1000)
    with (
        sync_playwright() as playwright,
        closing(playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)) as running,
    ):
        yield running


@pytest.fixture(scope="session")
def kept_pages(browser: Browser) -> Pages:
    """The pages of a process."""
    return Pages(browser)


@pytest.fixture
def pages(kept_pages: Pages) -> Iterator[Pages]:
    """Pages for one test. None may complain of anything."""
    yield kept_pages
    assert kept_pages.leave() == []
