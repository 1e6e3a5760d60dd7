"""The page of the card: every form of it to be printed, and each as a file of its own.

A function that gives the page as values goes in, a blueprint comes out.
"""

from collections.abc import Callable

from flask import Blueprint, Response, render_template
from flask.typing import ResponseReturnValue

from .app import PAGE_THEMES, draw_page
from .pages import CardPage


def card_pages(page: Callable[[str], CardPage], *, language: str) -> Blueprint:
    """Build the pages; ``language`` is the one of a page that asks for none."""
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
