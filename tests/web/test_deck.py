"""The page of the deck: the hand reader reads what a printer makes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import cv2
import numpy as np
import pytest
from flask import Flask
from playwright.sync_api import Page, ViewportSize

from pi.screens.card import deck_page
from pi.words import LANGUAGES, Words
from tests.pages import Pages
from tests.web.axe import faults
from tests.web.hands import TableInHand
from vision.deck import CARDS
from vision.hands import HandReader
from web.app import create_app
from web.card import printed_pages
from web.serve import Server


@pytest.fixture
def app(table: TableInHand) -> Flask:
    app = create_app(table, language="fr")
    pages = printed_pages("deck", lambda language: deck_page(Words(language, strict=True)), language="fr")
    app.register_blueprint(pages)
    return app


@pytest.fixture
def page(pages: Pages) -> Iterator[Page]:
    page = pages.take(ViewportSize(width=1280, height=900))
    yield page
    page.emulate_media(media="screen")


@pytest.fixture
def server(app: Flask) -> Iterator[Server]:
    with Server(app, "127.0.0.1", 0, 2) as running:
        yield running


def test_the_printed_sheets_are_read_as_56_cards(server: Server, page: Page) -> None:
    page.goto(f"{server.address}/deck?lang=fr")
    page.emulate_media(media="print")
    assert not any(page.locator(part).first.is_visible() for part in ("h1", "nav", ".lead"))
    values: Counter[str | None] = Counter()
    for sheet in page.locator("svg.sheet").all():
        pixels = np.asarray(cv2.imdecode(np.frombuffer(sheet.screenshot(), np.uint8), cv2.IMREAD_COLOR), np.uint8)
        assert pixels.shape[1] / pixels.shape[0] == pytest.approx(189 / 264, rel=0.01)
        reading = HandReader().read(pixels)
        assert reading.sure
        values.update(card.value for card in reading.cards)
    assert values == Counter(CARDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_no_fault(server: Server, page: Page, language: str) -> None:
    page.goto(f"{server.address}/deck?lang={language}&theme=dark")
    assert faults(page) == []
