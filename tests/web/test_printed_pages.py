"""The pages of the card and of the deck: the camera finds and reads their print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

import cv2
import numpy as np
import pytest
from flask import Flask
from playwright.sync_api import Page, ViewportSize

from pi.screens.card import card_page, deck_page
from pi.words import LANGUAGES, Words
from tests.pages import Pages
from tests.web.axe import faults
from vision.card import FORMS, CardFinder, Form
from vision.deck import CARDS
from vision.hands import HandReader
from vision.reading import Frame, Pixels
from web.card import printed_pages
from web.pages import PrintedPage
from web.serve import Server


def in_words(page_of: Callable[[Words], PrintedPage], language: str) -> PrintedPage:
    return page_of(Words(language, strict=True))


@pytest.fixture
def app(app: Flask) -> Flask:
    for name, page_of in (("card", card_page), ("deck", deck_page)):
        app.register_blueprint(printed_pages(name, partial(in_words, page_of)))
    return app


@pytest.fixture
def page(pages: Pages) -> Iterator[Page]:
    page = pages.take(ViewportSize(width=1280, height=900))
    yield page
    page.emulate_media(media="screen")


def seen(png: bytes) -> Pixels:
    return np.asarray(cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR), np.uint8)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_the_printed_card_is_found(server: Server, page: Page, form: Form) -> None:
    page.goto(f"{server.address}/card?lang=fr")
    page.emulate_media(media="print")
    sheet = page.locator("svg.sheet").nth(FORMS.index(form))
    picture = seen(sheet.screenshot())
    finder = CardFinder()
    finder.follow(Frame(picture, 0.0), stirred=True, still_s=1.0)
    assert finder.card is not None
    assert finder.card.form is form
    assert picture.shape[1] / picture.shape[0] == pytest.approx(form.size_mm[0] / form.size_mm[1], rel=0.02)
    corners = finder.card.to_pixels(np.array([(0, 0), form.size_mm]))
    assert corners == pytest.approx(np.array([(0, 0), picture.shape[1::-1]]), abs=4)
    field = finder.card.field(Frame(picture, 0.0)).pixels
    assert field.min() > 200  # The line, the markers and the sentences are outside.


def test_only_the_cards_are_printed(server: Server, page: Page) -> None:
    page.goto(f"{server.address}/card?lang=en")
    assert page.get_by_text("takes the hand away").is_visible()
    page.emulate_media(media="print")
    assert page.locator("svg.sheet").count() == len(FORMS)
    assert not any(page.locator(one).first.is_visible() for one in ("h1", "nav", ".lead", "figcaption"))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_a_sheet_is_a_file_of_its_own_in_both_languages(app: Flask, form: Form) -> None:
    answer = app.test_client().get(f"/card/{form.name}.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.text.startswith("<svg xmlns=")
    assert all(Words(language).names.render("", "card-sentence") in answer.text for language in LANGUAGES)


def test_the_printed_sheets_are_read_as_56_cards(server: Server, page: Page) -> None:
    page.goto(f"{server.address}/deck?lang=fr")
    page.emulate_media(media="print")
    assert not any(page.locator(part).first.is_visible() for part in ("h1", "nav", ".lead"))
    values: Counter[str | None] = Counter()
    for sheet in page.locator("svg.sheet").all():
        pixels = seen(sheet.screenshot())
        assert pixels.shape[1] / pixels.shape[0] == pytest.approx(189 / 264, rel=0.01)
        reading = HandReader().read(pixels)
        assert reading.sure
        values.update(card.value for card in reading.cards)
    assert values == Counter(CARDS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["card", "deck"])
def test_a_printed_page_has_no_fault(server: Server, page: Page, name: str, language: str) -> None:
    page.goto(f"{server.address}/{name}?lang={language}&theme=dark")
    assert faults(page) == []
