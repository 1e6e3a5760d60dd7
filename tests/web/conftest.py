"""What the tests of the web share: a table in their hands, and the real server of its pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.hands import TableInHand
from web.app import create_app
from web.serve import Server


@pytest.fixture
def table() -> Iterator[TableInHand]:
    with TableInHand() as table:
        table.start()
        yield table


@pytest.fixture
def server(table: TableInHand) -> Iterator[Server]:
    with Server(create_app(table, language="fr"), "127.0.0.1", 0, streams=4) as running:
        yield running
