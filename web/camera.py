"""The page of the camera: the live picture with the findings of the eye, to aim the camera and to find faults.

The page requests its changes once a second. It is read-only.
"""

from functools import partial

from flask import Blueprint, Response, render_template
from flask.typing import ResponseReturnValue

from .app import LANGUAGES, THEMES, draw_page, jpeg, one_of
from .guard import own_screen
from .ports import CameraPort


def camera_pages(camera: CameraPort, *, language: str) -> Blueprint:
    """Build the pages; ``language`` is their default."""
    pages = Blueprint("camera", __name__)
    views = CameraRoutes(camera, language)
    for path, view in (("/camera", views.page), ("/camera/now", views.now), ("/camera.jpg", views.picture)):
        pages.add_url_rule(path, view.__name__, view)
    return pages


class CameraRoutes:
    def __init__(self, camera: CameraPort, language: str) -> None:
        self._camera, self._language = camera, language

    def page(self) -> ResponseReturnValue:
        page = partial(self._camera.page, is_own=own_screen())
        return Response(draw_page("camera.html", self._language, page, THEMES), headers={"Cache-Control": "no-store"})

    def now(self) -> ResponseReturnValue:
        page = self._camera.page(one_of("lang", LANGUAGES, self._language), is_own=own_screen())
        return Response(render_template("camera-fragment.html", page=page), headers={"Cache-Control": "no-store"})

    def picture(self) -> ResponseReturnValue:
        return jpeg(self._camera.picture(is_own=own_screen()))
