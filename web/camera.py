"""The page of the camera: the live picture with the findings of the eye, to aim the camera and to find faults.

The page requests its changes once a second. On the table's own screen it lists the taught sets of dice and cards, with
forms that need no script; a problem is answered as a sentence.
"""

from functools import partial

from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from .app import LANGUAGES, THEMES, draw_page, jpeg, one_of
from .guard import own_screen, with_key
from .ports import CameraPort, TaughtPort
from .refusal import refuse


def camera_pages(camera: CameraPort, taught: TaughtPort, *, language: str) -> Blueprint:
    """Build the pages; ``language`` is their default."""
    pages = Blueprint("camera", __name__)
    views = CameraRoutes(camera, taught, language)
    for path, view in (
        ("/camera", views.page),
        ("/camera/now", views.now),
        ("/camera.jpg", views.picture),
        ("/camera/set/<int:number>.zip", views.export),
    ):
        pages.add_url_rule(path, view.__name__, view)
    pages.add_url_rule("/camera/set", views.change.__name__, views.change, methods=["POST"])
    return pages


class CameraRoutes:
    def __init__(self, camera: CameraPort, taught: TaughtPort, language: str) -> None:
        self._camera, self._taught, self._language = camera, taught, language

    def page(self) -> ResponseReturnValue:
        is_own = own_screen()
        taught = self._taught.page(self._asked_language()) if is_own else None
        page = partial(self._camera.page, is_own=is_own)
        html = draw_page("camera.html", self._language, page, THEMES, taught=taught)
        return with_key(html, current_app.config["OWN_KEY"] if is_own else None)

    def now(self) -> ResponseReturnValue:
        page = self._camera.page(self._asked_language(), is_own=own_screen())
        return Response(render_template("camera-fragment.html", page=page), headers={"Cache-Control": "no-store"})

    def picture(self) -> ResponseReturnValue:
        return jpeg(self._camera.picture(is_own=own_screen()))

    def change(self) -> ResponseReturnValue:
        """Teach, import, rename, use, rest or delete a set. The wall leads through the teaching."""
        language, file = self._asked_language(), request.files.get("file")
        fields = request.form.to_dict()
        if problem := self._taught.change(language, fields, file.read() if file else b""):
            refuse(409, "said", text=problem)
        return redirect(url_for("wall" if fields.get("do") == "teach" else "camera.page", lang=language), 303)

    def export(self, number: int) -> ResponseReturnValue:
        if not own_screen():
            refuse(403, "own-screen")
        if (content := self._taught.export(number)) is None:
            refuse(404, "404")
        return Response(content, mimetype="application/zip", headers={"Cache-Control": "no-store"})

    def _asked_language(self) -> str:
        return one_of("lang", LANGUAGES, self._language)
