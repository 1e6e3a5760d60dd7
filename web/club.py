"""The page of a club: all its tables on one screen, kept up to date by a stream. It is read-only."""

from flask import Blueprint, Response, current_app
from flask.typing import ResponseReturnValue

from .app import LANGUAGES, THEMES, browser_language, draw_page, one_of
from .ports import ClubPort
from .render_cache import RenderCache
from .streams import Streams, streamed


def club_pages(club: ClubPort, *, language: str) -> Blueprint:
    """Build the page; ``language`` is its default."""
    pages = Blueprint("club", __name__)
    views = ClubRoutes(club, language)
    pages.add_url_rule("/club", "page", views.page)
    pages.add_url_rule("/club/events", "events", views.events)
    return pages


class ClubRoutes:
    def __init__(self, club: ClubPort, language: str) -> None:
        self._club, self._language = club, language
        self._drawn = RenderCache()

    def page(self) -> ResponseReturnValue:
        page = draw_page("club.html", browser_language(self._language), self._club.page, THEMES)
        return Response(page, headers={"Vary": "Accept-Language"})

    def events(self) -> ResponseReturnValue:
        language = one_of("lang", LANGUAGES, self._language)
        streams: Streams = current_app.extensions["croupier-streams"]
        template = current_app.jinja_env.get_template("club-fragment.html")

        def draw() -> str:
            version = self._club.version()
            return self._drawn.get(version, language, lambda: template.render(page=self._club.page(language)))

        return streamed(streams, self._club, draw)
