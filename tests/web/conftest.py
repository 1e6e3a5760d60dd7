"""Fixtures of the web tests: a table in the hands of the tests, and the real server of its pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Browser

from pi.table.desk import USUAL
from tests.web.hands import TableInHand
from tests.web.still import StillPage, StillWalls
from web.app import create_app
from web.serve import Server


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Iterator[TableInHand]:
    """A table in the hands of a test, with the options that the test gives."""
    with TableInHand(options=getattr(request, "param", USUAL)) as table:
        table.start()
        yield table


@pytest.fixture(scope="module")
def one_table() -> Iterator[TableInHand]:
    """One table for all tests of a file, which do not act on it, or only press its buttons."""
    with TableInHand() as table:
        table.start()
        yield table


@pytest.fixture
def app(table: TableInHand) -> Flask:
    return create_app(table, language="fr")


@pytest.fixture
def server(app: Flask) -> Iterator[Server]:
    with Server(app, "127.0.0.1", 0, streams=4) as running:
        yield running


@pytest.fixture(scope="session")
def still_page(browser: Browser) -> Iterator[StillPage]:
    """The page on which a process measures still walls."""
    with StillPage(browser) as page:
        yield page


@pytest.fixture
def still(table: TableInHand, still_page: StillPage) -> Iterator[StillWalls]:
    """Drawings of the table, to be measured."""
    yield StillWalls(table, still_page)
    still_page.table.see(None)
