"""The page of a club: all its tables on one screen, kept up to date by a stream. It is read-only."""

from flask import Blueprint, Response, current_app
from flask.typing import ResponseReturnValue

from .app import THEMES, asked_language, draw_page, one_of
from .ports import ClubPort
from .refusal import LANGUAGES, browser_language
from .render_cache import RenderCache
from .streams import streamed


def club_pages(club: ClubPort) -> Blueprint:
    pages, drawn = Blueprint("club", __name__), RenderCache()

    @pages.get("/club")
    def page() -> ResponseReturnValue:
        language = one_of("lang", LANGUAGES, browser_language())
        html = draw_page("club.html", club.page, THEMES, language=language)
        return Response(html, headers={"Vary": "Accept-Language"})

    @pages.get("/club/events")
    def events() -> ResponseReturnValue:
        language, template = asked_language(), current_app.jinja_env.get_template("club-fragment.html")

        def draw() -> str:
            return drawn.get(club.version(), language, lambda: template.render(page=club.page(language)))

        return streamed(club, draw)

    return pages
