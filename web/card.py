"""The pages to be printed, the announcement card and the deck; each form of the card is an SVG file, too."""

from collections.abc import Callable
from functools import partial

from flask import Blueprint, Response, render_template

from .app import PAGE_THEMES, asked_language, draw_page
from .pages import PrintedPage
from .refusal import LANGUAGES


def printed_pages(name: str, page: Callable[[str], PrintedPage]) -> Blueprint:
    """Build the page ``/name`` and its files. ``page(language)`` returns its values."""
    pages = Blueprint(name, __name__)

    def file(index: int) -> Response:
        sheet = page(asked_language()).sheets[index]
        return Response(render_template("card.svg", sheet=sheet), mimetype="image/svg+xml")

    pages.add_url_rule(f"/{name}", name, lambda: draw_page("card.html", page, PAGE_THEMES))
    for index, sheet in enumerate(page(LANGUAGES[0]).sheets):
        if sheet.name:
            pages.add_url_rule(f"/{name}/{sheet.name}.svg", sheet.name, partial(file, index))
    return pages
