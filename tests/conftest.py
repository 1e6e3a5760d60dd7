"""Fixtures and options of all rooms of the tests: their order, Hypothesis profiles, and a browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, expect, sync_playwright

from tests.pages import Pages
from tests.states import PATIENCE_S
from tests.templates import share_templates

# Every core has a worker of its own: further threads of OpenCV would only wait for one another.
os.environ.setdefault("OPENCV_FOR_THREADS_NUM", "1")
pytest_plugins = ["tests.budgets"]
CHROMIUM = Path(shutil.which("chromium-headless-shell") or "/usr/bin/chromium")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""Chromium without a graphics card and without connections to the outside."""

# A failure must be reproducible: the examples are the same on each machine. `make search` draws anew each time. The
# time of an example depends on the load of the machine, so there is no deadline.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("search", derandomize=False, deadline=None)
settings.load_profile("same")

share_templates()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a command run a fifth of the long tests."""
    parser.addoption("--fifth", type=int, choices=range(1, 6), help="run only every fifth long test, from this one on")


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Put houses, browsers and films first, which take long: many short tests then keep every core busy to the end.

    Mark each test that uses `browser`.

    Of a test marked `one_a_day`, only the first variant runs every day. `--fifth` leaves every fifth of the tests that
    `-m` has chosen, in the order of their names.
    """
    daily = set[str]()
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
        if item.get_closest_marker("one_a_day") and not item.get_closest_marker("long"):
            test = item.nodeid.partition("[")[0]
            if test in daily:
                item.add_marker(pytest.mark.long)
            daily.add(test)
    items.sort(key=lambda item: item.nodeid.startswith("tests/pi/"))
    yield
    if fifth := config.getoption("fifth"):
        chosen = {item.nodeid for item in sorted(items, key=lambda item: item.nodeid)[fifth - 1 :: 5]}
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in chosen])
        items[:] = [item for item in items if item.nodeid in chosen]


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
    """Pages for one test, whose consoles must be empty."""
    yield kept_pages
    assert kept_pages.leave() == []
