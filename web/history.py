"""The pages of the house's memory: all nights, one night, one player, the evidence of the camera, and exports.

They are read-only, so the whole network may read them. Only the own screen may export the throws of tonight.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar
from urllib.parse import quote

from flask import Blueprint, Response
from flask.typing import ResponseReturnValue
from werkzeug.routing import PathConverter

from .app import PAGE_THEMES, asked_language, draw_page, jpeg
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


def history_pages(history: HistoryPort) -> Blueprint:
    pages, exports = Blueprint("history", __name__), Slots(EXPORTS)
    pages.record_once(lambda state: state.app.url_map.converters.update(name=Name))

    def read(ask: Callable[[str], T | None], missing: str) -> T:
        """Return the result of ``ask(language)``. Refuse the request with the reason ``missing`` if there is none, and
        with the problem and its remedy if the journal cannot be read.
        """
        language = asked_language()
        try:
            return ask(language) or refuse(404, missing)
        except OSError as error:
            refuse(503, "said", text=history.trouble(language, error))

    def draw(ask: Callable[[str], HousePage | EvidencePage | None], template: str = "house.html") -> str:
        return draw_page(template, lambda _: read(ask, "not-remembered"), PAGE_THEMES, own=own_screen())

    def send(ask: Callable[[str], Iterator[bytes] | None], filename: str, mimetype: str) -> Response:
        parts, address = read(ask, "not-kept"), asker()
        if not exports.take(address):
            refuse(503, "exporting")
        headers = {"Content-Disposition": f"attachment; filename={filename}", "Cache-Control": "no-store"}
        response = Response(parts, mimetype=mimetype, headers=headers)
        response.call_on_close(lambda: exports.leave(address))
        return response

    @pages.get("/house")
    def house() -> ResponseReturnValue:
        return draw(history.house)

    @pages.get("/house/nights")
    def nights() -> ResponseReturnValue:
        return draw(history.nights)

    @pages.get(f"/house/night/<{NUMBER}:night>")
    def night(night: int) -> ResponseReturnValue:
        return draw(lambda language: history.night(language, night))

    @pages.get("/house/tonight/picture.png")
    @pages.get(f"/house/night/<{NUMBER}:night>/picture.png")
    def poster(night: int | None = None) -> ResponseReturnValue:
        picture = read(lambda language: history.poster(language, night), "not-remembered")
        return Response(picture, mimetype="image/png", headers={"Cache-Control": "no-cache"})

    # A name may contain slashes.
    @pages.get("/house/player/<name:name>", merge_slashes=False)
    def player(name: str) -> ResponseReturnValue:
        return draw(lambda language: history.player(language, name))

    @pages.get(f"/house/seen/<{NUMBER}:number>")
    def evidence(number: int) -> ResponseReturnValue:
        return draw(lambda language: history.evidence(language, number), "evidence.html")

    @pages.get(f"/house/seen/<{NUMBER}:number>/<any(picture, small, close, film):part>.jpg")
    def picture(number: int, part: str) -> ResponseReturnValue:
        # No browser may keep it after the night.
        return jpeg(read(lambda _language: history.picture(number, part), "not-kept"))

    @pages.get("/house/export.json")
    def export_json() -> ResponseReturnValue:
        return send(history.export_json, "croupier.json", "application/json")

    @pages.get("/house/export.zip")
    def export_csv() -> ResponseReturnValue:
        return send(history.export_csv, "croupier.zip", "application/zip")

    @pages.get("/house/throws.zip")
    def export_throws() -> ResponseReturnValue:
        if not own_screen():
            refuse(403, "own-throws")
        return send(lambda _language: history.export_throws(), "throws.zip", "application/zip")

    return pages
