"""The pages to be printed, the announcement card and the deck; each form of the card is an SVG file, too."""

from collections.abc import Callable

from flask import Blueprint, Response, render_template
from flask.typing import ResponseReturnValue

from .app import PAGE_THEMES, draw_page
from .pages import PrintedPage


def printed_pages(name: str, page: Callable[[str], PrintedPage], *, language: str) -> Blueprint:
    """Build the page ``/name`` and its files; ``language`` is the default. ``page(language)`` returns its values."""
    pages = Blueprint(name, __name__)

    def sheet(name: str) -> Callable[[], ResponseReturnValue]:
        def drawn() -> ResponseReturnValue:
            (sheet,) = (sheet for sheet in page(language).sheets if sheet.name == name)
            return Response(render_template("card.svg", sheet=sheet), mimetype="image/svg+xml")

        return drawn

    pages.add_url_rule(f"/{name}", name, lambda: draw_page("card.html", language, page, PAGE_THEMES))
    for file in (sheet.name for sheet in page(language).sheets if sheet.name):
        pages.add_url_rule(f"/{name}/{file}.svg", file, sheet(file))
    return pages
