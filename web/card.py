"""The pages to be printed: the card in all its forms, each form as an SVG file, and the deck."""

from collections.abc import Callable

from flask import Blueprint, Response, render_template
from flask.typing import ResponseReturnValue

from .app import PAGE_THEMES, draw_page
from .pages import CardPage, DeckPage


def card_pages(page: Callable[[str], CardPage], *, language: str) -> Blueprint:
    """Build the pages; ``language`` is their default. ``page(language)`` returns the values of the page."""
    pages = Blueprint("card", __name__)

    def card() -> ResponseReturnValue:
        return draw_page("card.html", language, page, PAGE_THEMES)

    def sheet(name: str) -> Callable[[], ResponseReturnValue]:
        def drawn() -> ResponseReturnValue:
            (sheet,) = (sheet for sheet in page(language).sheets if sheet.name == name)
            return Response(render_template("card.svg", sheet=sheet), mimetype="image/svg+xml")

        return drawn

    pages.add_url_rule("/card", "card", card)
    for name in (sheet.name for sheet in page(language).sheets):
        pages.add_url_rule(f"/card/{name}.svg", name, sheet(name))
    return pages


def deck_pages(page: Callable[[str], DeckPage], *, language: str) -> Blueprint:
    """Build the page of the deck; ``language`` is its default. ``page(language)`` returns the values of the page."""
    pages = Blueprint("deck", __name__)
    pages.add_url_rule("/deck", "deck", lambda: draw_page("deck.html", language, page, PAGE_THEMES))
    return pages
