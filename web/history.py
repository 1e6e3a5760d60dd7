"""The pages of the house's memory: all nights, one night, one player, the evidence of the camera, and exports.

They are read-only, so the whole network may read them. Only the own screen may export the throws of tonight.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TypeVar
from urllib.parse import quote

from flask import Blueprint, Response
from flask.typing import ResponseReturnValue
from werkzeug.routing import PathConverter

from .app import LANGUAGES, PAGE_THEMES, draw_page, one_of
from .guard import asker, own_screen
from .pages import EvidencePage, HousePage
from .ports import HistoryPort
from .refusal import refuse
from .slots import Slots

T = TypeVar("T")

NUMBER = f"int(max={2**53})"
"""A number in an address, up to the largest that a journal may contain."""

EXPORTS = 2
"""Maximum number of exports at once; each machine gets one. Each export reads the whole journal."""


class Name(PathConverter):
    regex = ".+?"
    part_isolating = False

    def to_url(self, value: object) -> str:
        return quote(str(value), safe="")


def history_pages(history: HistoryPort, *, language: str) -> Blueprint:
    """Build the pages; ``language`` is their default."""
    pages = Blueprint("history", __name__)
    pages.record_once(lambda state: state.app.url_map.converters.update(name=Name))
    views = HistoryRoutes(history, language)
    for path, view in (
        ("/house", views.house),
        ("/house/nights", views.nights),
        (f"/house/night/<{NUMBER}:night>", views.night),
        (f"/house/night/<{NUMBER}:night>/picture.png", views.poster),
        ("/house/tonight/picture.png", views.poster),
        ("/house/player/<name:name>", views.player),
        (f"/house/seen/<{NUMBER}:number>", views.evidence),
        (f"/house/seen/<{NUMBER}:number>/<any(picture, small, close, film):part>.jpg", views.picture),
        ("/house/export.json", views.export_json),
        ("/house/export.zip", views.export_csv),
        ("/house/throws.zip", views.export_throws),
    ):
        pages.add_url_rule(path, view.__name__, view, merge_slashes=False)
    return pages


def _within(slot: ExitStack, parts: Iterator[bytes]) -> Iterator[bytes]:
    with slot:
        yield from parts


class HistoryRoutes:
    def __init__(self, history: HistoryPort, language: str) -> None:
        self._history, self._language = history, language
        self._exports = Slots(EXPORTS)

    def house(self) -> ResponseReturnValue:
        return self._draw(self._history.house)

    def nights(self) -> ResponseReturnValue:
        return self._draw(self._history.nights)

    def night(self, night: int) -> ResponseReturnValue:
        return self._draw(lambda language: self._history.night(language, night))

    def poster(self, night: int | None = None) -> ResponseReturnValue:
        language = self._asked_language()
        picture = self._told(language, lambda: self._history.poster(language, night)) or refuse(404, "not-remembered")
        return Response(picture, mimetype="image/png", headers={"Cache-Control": "no-cache"})

    def player(self, name: str) -> ResponseReturnValue:
        return self._draw(lambda language: self._history.player(language, name))

    def evidence(self, number: int) -> ResponseReturnValue:
        return self._draw(lambda language: self._history.evidence(language, number), "evidence.html")

    def picture(self, number: int, part: str) -> ResponseReturnValue:
        picture = self._told(self._language, lambda: self._history.picture(number, part)) or refuse(404, "not-kept")
        # No browser may keep it after the night.
        return Response(picture, mimetype="image/jpeg", headers={"Cache-Control": "no-store"})

    def export_json(self) -> ResponseReturnValue:
        return self._send(self._history.export_json, "croupier.json", "application/json")

    def export_csv(self) -> ResponseReturnValue:
        return self._send(self._history.export_csv, "croupier.zip", "application/zip")

    def export_throws(self) -> ResponseReturnValue:
        if not own_screen():
            refuse(403, "own-throws")
        return self._send(
            lambda _language: self._history.export_throws() or refuse(404, "not-kept"), "throws.zip", "application/zip"
        )

    def _draw(self, ask: Callable[[str], HousePage | EvidencePage | None], template: str = "house.html") -> str:
        def page(language: str) -> HousePage | EvidencePage:
            return self._told(language, lambda: ask(language)) or refuse(404, "not-remembered")

        return draw_page(template, self._language, page, PAGE_THEMES, own=own_screen())

    def _send(self, begin: Callable[[str], Iterator[bytes]], filename: str, mimetype: str) -> ResponseReturnValue:
        language = self._asked_language()
        headers = {"Content-Disposition": f"attachment; filename={filename}", "Cache-Control": "no-store"}
        address = asker()
        if not self._exports.take(address):
            refuse(503, "exporting")
        with ExitStack() as taken:
            taken.callback(self._exports.leave, address)
            parts = self._told(language, lambda: begin(language))
            slot = taken.pop_all()
        response = Response(_within(slot, parts), mimetype=mimetype, headers=headers)
        response.call_on_close(slot.close)
        return response

    def _told(self, language: str, ask: Callable[[], T]) -> T:
        """Return the result of ``ask``. If the journal cannot be read, refuse with the problem and its remedy (503)."""
        try:
            return ask()
        except OSError as error:
            refuse(503, "said", text=self._history.trouble(language, error))

    def _asked_language(self) -> str:
        return one_of("lang", LANGUAGES, self._language)
