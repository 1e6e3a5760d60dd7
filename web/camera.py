"""The page of the camera: the live picture with the findings of the eye, to aim the camera and to find faults.

The page requests its changes once a second. On the table's own screen it lists the taught sets of dice and cards, with
forms that need no script; a problem is answered as a sentence.
"""

from functools import partial

from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from .app import THEMES, asked_language, draw_page, jpeg
from .guard import own_screen, with_key
from .ports import CameraPort, TaughtPort
from .refusal import refuse


def camera_pages(camera: CameraPort, taught: TaughtPort) -> Blueprint:
    pages = Blueprint("camera", __name__)

    @pages.get("/camera")
    def page() -> ResponseReturnValue:
        is_own = own_screen()
        sets = taught.page(asked_language()) if is_own else None
        html = draw_page("camera.html", partial(camera.page, is_own=is_own), THEMES, taught=sets)
        return with_key(html, current_app.config["OWN_KEY"] if is_own else None)

    @pages.get("/camera/now")
    def now() -> ResponseReturnValue:
        html = render_template("camera-fragment.html", page=camera.page(asked_language(), is_own=own_screen()))
        return Response(html, headers={"Cache-Control": "no-store"})

    @pages.get("/camera.jpg")
    def picture() -> ResponseReturnValue:
        return jpeg(camera.picture(is_own=own_screen()))

    @pages.post("/camera/set")
    def change() -> ResponseReturnValue:
        """Teach, import, rename, use, rest or delete a set. The wall leads through the teaching."""
        language, file, fields = asked_language(), request.files.get("file"), request.form.to_dict()
        if problem := taught.change(language, fields, file.read() if file else b""):
            refuse(409, "said", text=problem)
        return redirect(url_for("wall" if fields.get("do") == "teach" else "camera.page", lang=language), 303)

    @pages.get("/camera/set/<int:number>.zip")
    def export(number: int) -> ResponseReturnValue:
        if not own_screen():
            refuse(403, "own-screen")
        if (content := taught.export(number)) is None:
            refuse(404, "404")
        return Response(content, mimetype="application/zip", headers={"Cache-Control": "no-store"})

    return pages
